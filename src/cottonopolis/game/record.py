"""Writes a game down: its start, every shuffle, every action, the result."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING

from cottonopolis.content import Content
from cottonopolis.engine.api import take
from cottonopolis.engine.state import State
from cottonopolis.errors import NotationError
from cottonopolis.notation.position import format_position
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.notation.record import Action, Record, Result, Shuffle
from cottonopolis.notation.record_shuffle import ORDER, format_shuffles, parse_shuffle, shuffle_kinds

if TYPE_CHECKING:
    from cottonopolis.game.game import Game


@cache
def engine_version() -> str:
    """The version that records are written with, looked up once: that takes milliseconds."""
    return version("cottonopolis")


def record_of(game: Game, seat: int | None = None) -> Record:
    """The record of a game; for a seat without its seed and everything that is hidden from anybody."""
    content = game.content
    position: tuple[str, ...] = ()
    shuffles = _shuffles(game)
    fresh = _fresh(game)
    if fresh is None or (seat is None and (game.state.arranged or fresh.rng != game.start.rng)):
        # What chance still holds is a part of the position; the setup of a new game says nothing about it.
        position = _position_lines(game)
        shuffles = [shuffle for shuffle in shuffles if shuffle.ply]
    if seat is not None:
        position = ()
        shuffles = [shuffle for shuffle in shuffles if _is_public(content, game.start, shuffle)]
    result = zip(game.seats, game.result(), game.scores(), strict=True) if game.over else ()
    return Record(
        engine=engine_version(),
        rules=content.rules,
        map=content.map,
        seats=game.seats,
        options=dict(content.options),
        seed=game.seed if seat is None and not position else None,
        seat=None if seat is None else game.seats[seat],
        position=position,
        shuffles=tuple(shuffles),
        actions=tuple(Action(game.seats[mover], line) for mover, line in game.lines),
        result=tuple(Result(name, place, vp) for name, place, vp in result),
    )


def _shuffles(game: Game) -> list[Shuffle]:
    """All shuffles: those of the setup, and of each change of era after the action that brought it."""
    state = game.start.copy()
    found = format_shuffles(game.content, state, game.seats, 0)
    n_complete = game.history.ends[-1] if game.history.ends else 0
    ply = 0
    for n, step in enumerate(game.history.steps[:n_complete], start=1):
        era = state.era
        take(game.rules, state, step.move)
        ply += n == game.history.ends[ply]
        if state.era != era:
            found += format_shuffles(game.content, state, game.seats, ply)
    return found


def _fresh(game: Game) -> State | None:
    """The new game that the shuffles of the start give, None if that is not how this game began."""
    try:
        shuffles = format_shuffles(game.content, game.start, game.seats, 0)
        arranged = [it for shuffle in shuffles for it in parse_shuffle(game.content, shuffle, game.seats)]
    except NotationError:
        return None
    fresh = game.rules.start_arranged(game.seed or 0, arranged)
    twin = game.start.copy()
    twin.arranged, twin.rng = fresh.arranged, fresh.rng
    return fresh if fresh.key() == twin.key() else None


def _position_lines(game: Game) -> tuple[str, ...]:
    """The start as a position; shuffles that have happened since are lines of the record."""
    start = game.start.copy()
    start.arranged = game.state.arranged
    text = format_position(game.content, game.rules, start, game.seats)
    lines = [line for line in text.splitlines() if line.split()[0] not in ("table", "options")]
    return tuple(lines) or ("round 1",)


def _is_public(content: Content, start: State, shuffle: Shuffle) -> bool:
    """The order of the seats is, and market tiles that lie face up."""
    if shuffle.what == ORDER:
        return True
    is_tiles = shuffle.what in shuffle_kinds(content, is_start=True)[1:-1]
    return is_tiles and -1 not in extras_of(content).seen_tiles(content, start)[0]
