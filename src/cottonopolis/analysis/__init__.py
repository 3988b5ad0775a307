"""The coach: what was best at a table, by how much and why; and what a whole game was won and lost by."""

from cottonopolis.analysis.estimate import Estimate
from cottonopolis.analysis.hints import hint
from cottonopolis.analysis.result import Line, Result
from cottonopolis.analysis.review import Review
from cottonopolis.analysis.review_plot import review_plot
from cottonopolis.analysis.review_result import ReviewResult
from cottonopolis.analysis.review_words import summary
from cottonopolis.analysis.search import Analysis
from cottonopolis.analysis.why import Reason

__all__ = [
    "Analysis",
    "Estimate",
    "Line",
    "Reason",
    "Result",
    "Review",
    "ReviewResult",
    "hint",
    "review_plot",
    "summary",
]
