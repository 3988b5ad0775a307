"""The candidate encoding: a list of the legal answers, each with what is known about it, for scoring networks."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cottonopolis.engine.bits import n_bits
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import (
    BUILD,
    CARD,
    COMBINE,
    DECK,
    DEVELOP,
    GIVE_UP,
    LINK,
    LOAN,
    SELL,
    SOURCE,
    TAKE,
    first_of,
    second_of,
    verb_of,
)
from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.rl.coding import VERBS
from cottonopolis.rl.setting import Setting

TILE_COLUMNS = ("level", "cost", "coal", "iron", "beer", "cubes", "points", "income", "icons")
_CARD_KINDS = ("place", "industry", "region", "wild_place", "wild_industry")
_FIRST_ANSWER = 16
"""Verbs from here on are answers inside an action."""
_ON_BOARD = (SELL, SOURCE, GIVE_UP)

Features = NDArray[np.int16]


def columns(known: Setting) -> tuple[str, ...]:
    """The names of the features of an answer."""
    industries = known.content.names.industries
    return (
        *(f"verb_{word}" for word in VERBS.values()),
        *(f"industry_{industries[index].id}" for index in range(len(industries))),
        *(f"card_{kind}" for kind in _CARD_KINDS),
        *TILE_COLUMNS,
        "amount",
        "place_icons",
        "ends_in_network",
        "is_own",
        "cubes_there",
        "copies",
    )


def most_candidates(known: Setting) -> int:
    """An upper bound for the number of legal answers: all that can open an action."""
    openers = [move for move in known.codes.move_of if verb_of(move) < _FIRST_ANSWER]
    return max(len(openers), known.codes.n - len(openers)) + 1


@lru_cache(maxsize=32)
def _fixed(known: Setting) -> Features:
    """By number of an answer: the features that never change."""
    names = columns(known)
    content, kit = known.content, known.content.kit
    rows = np.zeros((known.codes.n, len(names)), np.int16)
    for number, move in enumerate(known.codes.move_of):
        verb, first = verb_of(move), first_of(move)
        row = rows[number]
        row[names.index(f"verb_{VERBS[verb]}")] = 1
        if verb in (BUILD, COMBINE):
            row[names.index(f"industry_{content.names.industries[first].id}")] = 1
            row[names.index("place_icons")] = content.board.worth_of[content.board.place_of[second_of(move)]]
        if verb in (CARD, TAKE) and first != DECK:
            row[names.index(f"card_{_CARD_KINDS[kit.card_kind[first]]}")] = 1
        if verb == LOAN:
            row[names.index("amount")] = known.rules.numbers.loans[first]
    return rows


@lru_cache(maxsize=32)
def _tiles(known: Setting) -> Features:
    """By tile: its columns."""
    kit = known.content.kit
    lists = (kit.level_of, kit.cost_of, kit.coal_of, kit.iron_of, kit.beer_of, kit.cubes_of, kit.vp_of, kit.income_of)
    return np.array([*lists, kit.worth_of], np.int16).T


def candidates(known: Setting, table: LearnTable) -> tuple[list[int], Features]:
    """The numbers of the legal answers and one row of features for each; only what the seat to move may know."""
    numbers = table.legal_numbers()
    names, state, kit, board = columns(known), table.state, known.content.kit, known.content.board
    seat = table.mover()
    player = state.players[seat]
    rows = _fixed(known)[numbers]
    tiles = _tiles(known)
    at_tile, at_industry = names.index("level"), len(VERBS)
    at_own, at_cubes, at_copies = names.index("is_own"), names.index("cubes_there"), names.index("copies")
    at_ends, at_icons = names.index("ends_in_network"), names.index("place_icons")
    for row, number in zip(rows, numbers, strict=True):
        move = known.codes.move_of[number]
        verb, first = verb_of(move), first_of(move)
        tile = -1
        if verb in (BUILD, COMBINE):
            tile = lowest_tile(kit, player, first)
        elif verb == DEVELOP:
            tile = first
        elif verb in _ON_BOARD:
            tile = state.tile_at[first] if first < len(state.tile_at) else -1
            row[at_cubes] = state.cubes_at[first]
            row[at_own] = state.owner_at[first] == seat if first < len(state.owner_at) else 0
        elif verb == LINK:
            ends = board.ends_of[first]
            row[at_ends] = n_bits(ends & player.network)
            row[at_icons] = sum(board.worth_of[place] for place in range(board.n_places) if ends >> place & 1)
        elif verb in (CARD, TAKE) and first != DECK:
            row[at_copies] = (player.hand if verb == CARD else state.display).count(first)
        if tile >= 0:
            row[at_tile : at_tile + len(TILE_COLUMNS)] = tiles[tile]
            row[at_industry + kit.industry_of[tile]] = 1
    return numbers, rows
