"""A match as one page that players share: who is better, where points come from, what winners did."""

from cottonopolis.arena.report.page import report_page

__all__ = ["report_page"]
