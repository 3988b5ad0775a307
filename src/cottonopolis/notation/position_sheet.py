"""A table as a position text says it: the numbers of a state, of which some may be unknown."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final, NamedTuple

from cottonopolis.engine.state import Player, State


class PlayerSheet(NamedTuple):
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


class QuestionSheet(NamedTuple):
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


class Sheet(NamedTuple):
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


N_NUMBERS: Final = 6
"""Fields of a player, the first ones, that a sheet has as they are."""
OF_QUESTION = QuestionSheet._fields
_of_player, _of_question = attrgetter(*PlayerSheet._fields[:N_NUMBERS]), attrgetter(*OF_QUESTION)


def sheet_of(state: State) -> Sheet:
    """Everything that a state holds."""
    players = [player_sheet(player, player.hand, player.discards) for player in state.players]
    table = open_sheet(state, players, state.market_tiles, (), question_sheet(state))
    deck, aside, arranged = tuple(state.deck), tuple(state.aside), tuple(state.arranged)
    return table._replace(deck=deck, aside=aside, arranged=arranged, rng=state.rng)


def open_sheet(
    state: State,
    players: Iterable[PlayerSheet],
    market_tiles: Iterable[int],
    gone: tuple[int, ...],
    question: QuestionSheet,
) -> Sheet:
    """What lies open at a table for everybody, with what is known of the rest."""
    return Sheet(
        players=tuple(players),
        order=tuple(state.order),
        turn=state.turn,
        era=state.era,
        round=state.round,
        actions_left=state.actions_left,
        tile_at=tuple(state.tile_at),
        owner_at=tuple(state.owner_at),
        cubes_at=tuple(state.cubes_at),
        flipped=state.flipped,
        retired=state.retired,
        cubes=tuple(state.cubes),
        market_tiles=tuple(market_tiles),
        open_markets=state.open_markets,
        demand=state.demand,
        n_revealed=state.n_revealed,
        display=tuple(state.display),
        n_aside=len(state.aside),
        n_deck=len(state.deck),
        question=question,
        gone=gone,
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
