"""The coach: what was best at a table, by how much and why; and what a whole game was won and lost by."""

from cottonopolis.analysis.estimate import Estimate
from cottonopolis.analysis.result import Line, Result
from cottonopolis.analysis.search import Analysis
from cottonopolis.analysis.why import Reason

__all__ = ["Analysis", "Estimate", "Line", "Reason", "Result"]
