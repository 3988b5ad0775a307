"""Bots against each other: the same deals with rotated seats, honest intervals, games that replay."""

from cottonopolis.arena.configuration import Configuration, configure
from cottonopolis.arena.log import Match, read_match
from cottonopolis.arena.match import Played
from cottonopolis.arena.run import run
from cottonopolis.arena.schedule import Schedule
from cottonopolis.arena.selfcheck import twins, verdict_of
from cottonopolis.arena.summary import BotSummary, Summary, summarise

__all__ = [
    "BotSummary",
    "Configuration",
    "Match",
    "Played",
    "Schedule",
    "Summary",
    "configure",
    "read_match",
    "run",
    "summarise",
    "twins",
    "verdict_of",
]
