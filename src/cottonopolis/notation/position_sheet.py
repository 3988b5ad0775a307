"""A table as a position text says it: the numbers of a state, of which some may be unknown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any

from cottonopolis.engine.state import Player, State


@dataclass(frozen=True)
class PlayerSheet:
    """What is known of one seat."""

    money: int
    spent: int
    space: int
    loans: int
    vp: int
    links: int
    mat: tuple[int, ...]
    hand: tuple[int, ...]
    """Cards that are known, ascending."""
    n_unknown: int
    """Further cards in hand."""
    discards: tuple[int | None, ...]
    """Oldest first, None for a card that is not known."""


@dataclass(frozen=True)
class QuestionSheet:
    """The open question and the registers of a half-made action."""

    stage: int
    verb: int = 0
    target: int = 0
    tile: int = 0
    space: int = 0
    coal_due: int = 0
    iron_due: int = 0
    beer_due: int = 0
    cards_due: int = 0
    n_done: int = 0
    bonus_due: int = 0
    debt: int = 0
    first_card: int = 0


@dataclass(frozen=True)
class Sheet:
    """A whole table, as far as it is known."""

    players: tuple[PlayerSheet, ...]
    order: tuple[int, ...]
    turn: int
    era: int
    round: int
    actions_left: int
    tile_at: tuple[int, ...]
    owner_at: tuple[int, ...]
    cubes_at: tuple[int, ...]
    flipped: int
    retired: int
    cubes: tuple[int, ...]
    market_tiles: tuple[int, ...]
    """-1 for a tile that is not known."""
    open_markets: int
    demand: int
    n_revealed: int
    display: tuple[int, ...]
    n_aside: int
    n_deck: int
    question: QuestionSheet
    deck: tuple[int, ...] | None = None
    """The card drawn next is the last; None if the order is not known."""
    aside: tuple[int, ...] | None = None
    """None if these cards are not known."""
    gone: tuple[int, ...] = ()
    """Market tiles known to be gone, where the others are not known."""
    arranged: tuple[int, ...] = ()
    rng: int | None = None


OPEN_NUMBERS = ("turn", "era", "round", "actions_left", "flipped", "retired", "open_markets", "demand", "n_revealed")
OPEN_LISTS = ("order", "tile_at", "owner_at", "cubes_at", "cubes", "display")
"""What a sheet has of a state as it is: everybody sees it."""
OF_PLAYER = ("money", "spent", "space", "loans", "vp", "links")
"""What a sheet has of a player as it is; its first fields."""
OF_QUESTION = tuple(field.name for field in fields(QuestionSheet))
_numbers, _of_player, _of_question = attrgetter(*OPEN_NUMBERS), attrgetter(*OF_PLAYER), attrgetter(*OF_QUESTION)


def sheet_of(state: State) -> Sheet:
    """Everything that a state holds."""
    players = [player_sheet(player, player.hand, player.discards) for player in state.players]
    table = open_sheet(state, players, state.market_tiles, (), question_sheet(state))
    deck, aside, arranged = tuple(state.deck), tuple(state.aside), tuple(state.arranged)
    return replace(table, deck=deck, aside=aside, arranged=arranged, rng=state.rng)


def open_sheet(
    state: State,
    players: Iterable[PlayerSheet],
    market_tiles: Iterable[int],
    gone: tuple[int, ...],
    question: QuestionSheet,
) -> Sheet:
    """What lies open at a table for everybody, with what is known of the rest."""
    shown: dict[str, Any] = dict(zip(OPEN_NUMBERS, _numbers(state), strict=True))
    shown |= {name: tuple(getattr(state, name)) for name in OPEN_LISTS}
    return Sheet(
        players=tuple(players),
        market_tiles=tuple(market_tiles),
        gone=gone,
        n_aside=len(state.aside),
        n_deck=len(state.deck),
        question=question,
        **shown,
    )


def player_sheet(player: Player, hand: Iterable[int], discards: Iterable[int | None]) -> PlayerSheet:
    """The numbers of a seat, with the cards that are known of its hand and its pile."""
    known = tuple(hand)
    n_unknown = len(player.hand) - len(known)
    numbers: tuple[int, int, int, int, int, int] = _of_player(player)
    return PlayerSheet(*numbers, tuple(player.mat), known, n_unknown, tuple(discards))


def question_sheet(state: State) -> QuestionSheet:
    """The open question with all registers."""
    return QuestionSheet(*_of_question(state))
