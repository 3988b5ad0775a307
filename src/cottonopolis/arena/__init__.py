"""Bots against each other: the same deals with rotated seats, honest intervals, games that replay."""

from cottonopolis.arena.configuration import Configuration, configure
from cottonopolis.arena.ladder import Ladder, ladder_tables, play_ladder, read_ladder
from cottonopolis.arena.log import Match, read_match
from cottonopolis.arena.match import Played
from cottonopolis.arena.run import run
from cottonopolis.arena.schedule import Schedule
from cottonopolis.arena.selfcheck import twins, verdict_of
from cottonopolis.arena.summary import BotSummary, Summary, summarise

__all__ = [
    "BotSummary",
    "Configuration",
    "Ladder",
    "Match",
    "Played",
    "Schedule",
    "Summary",
    "configure",
    "ladder_tables",
    "play_ladder",
    "read_ladder",
    "read_match",
    "run",
    "summarise",
    "twins",
    "verdict_of",
]
