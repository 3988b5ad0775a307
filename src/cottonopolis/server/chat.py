"""What people at a table say to each other: chat, and the wish to take turns back, to end the game, or for hints."""

from __future__ import annotations

from cottonopolis.game import Game
from cottonopolis.server.callers import Caller
from cottonopolis.server.proposals import settle
from cottonopolis.server.refusals import Conflict, Illegal, NotFound
from cottonopolis.server.responses import log_of
from cottonopolis.server.server_table import PLAYING, ServerTable
from cottonopolis.server.table_cache import Change
from cottonopolis.server.wire import LogOut, TakebackIn
from cottonopolis.server.wire_lobby import ReactIn


async def chat(change: Change, who: Caller, text: str) -> LogOut:
    """Says something to all at the table."""
    entry = change.add("chat", who.acting(None), {"text": text})
    return log_of(change.after, entry.seq - 1)


async def react(change: Change, who: Caller, asked: ReactIn) -> LogOut:
    """Puts a sign at a line of chat, or takes it away."""
    entries = change.after.entries
    if not 0 < asked.of <= len(entries) or entries[asked.of - 1].kind != "chat":
        raise NotFound("no_such_line", "there is no such line of chat at this table")
    entry = change.add("react", who.acting(None), {"of": asked.of, "text": asked.sign})
    return log_of(change.after, entry.seq - 1)


async def ask_takeback(change: Change, who: Caller, asked: TakebackIn) -> LogOut:
    """Asks the others to take turns back; done at once if only bots are asked."""
    table = change.after
    if table.status != PLAYING or table.game is None:
        raise Conflict("not_playing", "this table is not being played", ply=table.ply)
    if asked.ply != table.ply:
        raise Conflict("stale", f"the table is at ply {table.ply}, the request at {asked.ply}", ply=table.ply)
    if any(it.kind == "takeback" for it in table.proposals.values()):
        raise Conflict("already_asked", "a take-back is being asked for already")
    to = _last_turn(table, who.seats) if asked.to is None else asked.to
    if to is None or to >= len(table.game.lines):
        raise Illegal("nothing_to_undo", "there is no such turn to take back")
    if to not in _turn_ends(table):
        raise Illegal("inside_turn", "whole turns are taken back; this number lies inside one")
    entry = change.add("propose", who.acting(None), {"kind": "takeback", "to": to})
    await settle(change)
    return log_of(table, entry.seq - 1)


async def ask_end(change: Change, who: Caller) -> LogOut:
    """Asks the others to end the game here; done at once if only bots are asked."""
    return await _propose(change, who, "end", "the others are being asked already whether the game ends here")


async def ask_hints(change: Change, who: Caller) -> LogOut:
    """Asks the others whether everybody may ask the coach at this table; done at once if only bots are asked."""
    if change.after.has_hints and change.after.status == PLAYING:
        raise Conflict("has_hints", "the coach may be asked here already")
    return await _propose(change, who, "hints", "the others are being asked already whether there are hints")


async def _propose(change: Change, who: Caller, kind: str, already: str) -> LogOut:
    table = change.after
    if table.status != PLAYING:
        raise Conflict("not_playing", "this table is not being played")
    if any(it.kind == kind for it in table.proposals.values()):
        raise Conflict("already_asked", already)
    entry = change.add("propose", who.acting(None), {"kind": kind})
    await settle(change)
    return log_of(table, entry.seq - 1)


def _last_turn(table: ServerTable, seats: tuple[int, ...]) -> int | None:
    """Actions before the last turn that one of these seats has confirmed."""
    assert table.game is not None
    ends = _turn_ends(table)
    mine = [end for end in ends if end < len(table.game.lines) and table.game.lines[end][0] in seats]
    return mine[-1] if mine else None


def _turn_ends(table: ServerTable) -> list[int]:
    """Numbers of actions after which somebody's turn began, the start included."""
    assert table.game is not None
    lines = table.game.lines
    rounds = _rounds(table.game)
    # The last player of a round may be the first of the next one.
    return [n for n in range(len(lines)) if n == 0 or lines[n][0] != lines[n - 1][0] or rounds[n] != rounds[n - 1]]


def _rounds(game: Game) -> list[tuple[int, int]]:
    """By number of actions: era and round after them."""
    twin = game.at(0)
    found = [(twin.state.era, twin.state.round)]
    for step in game.history.steps:
        twin.take_step(step)
        if len(twin.lines) == len(found):
            found.append((twin.state.era, twin.state.round))
    return found
