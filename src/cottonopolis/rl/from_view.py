"""The observation of a `View`: for bots that play a trained network, and the measure of the quicker way.

Environments write the same numbers straight from the state (`cottonopolis.observe`); a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from cottonopolis.content import Content
from cottonopolis.notation.position_sheet import PlayerSheet, Sheet
from cottonopolis.observe.observation_layout import N_STAGES, N_VERBS
from cottonopolis.observe.writing import LEAST, MOST
from cottonopolis.rl.schema import Array
from cottonopolis.rl.setting import Setting
from cottonopolis.views import View


def observation_of(view: View, known: Setting) -> Array:
    """What the seat of a view knows, without the mask; the seat that looks comes first in every part.

    >>> from cottonopolis import new
    >>> from cottonopolis.rl.setting import setting
    >>> from cottonopolis.views import view
    >>> found = setting("birmingham", players=2)
    >>> observation = observation_of(view(new("birmingham", players=2, seed=7), 0), found)
    >>> int(found.schema.named(observation)["hands"][0].sum())
    8
    """
    assert view.seat is not None, "a spectator has no observation"
    table, content = view.table, view.content
    n = content.n_seats
    around = [(view.seat + other) % n for other in range(n)]
    parts: list[Sequence[int]] = [
        _question(table),
        [around.index(table.order[table.turn]) == other for other in range(n)],
        [table.order.index(seat) for seat in around],
        *(_numbers(content, table.players[seat]) for seat in around),
        table.cubes,
        _market(table, known),
        _counts(content, table.display),
        *(_counts(content, table.players[seat].hand) for seat in around),
        *(_counts(content, table.players[seat].discards) for seat in around),
        [table.players[seat].n_unknown for seat in around],
        [table.players[seat].discards.count(None) for seat in around],
        *(_mat(content, table.players[seat]) for seat in around),
        *([table.players[seat].links >> link & 1 for link in range(content.board.n_links)] for seat in around),
        *(_slot(content, table, slot, around) for slot in range(content.board.n_slots)),
        table.cubes_at[content.board.n_slots :],
    ]
    numbers = [int(number) for part in parts for number in part]
    assert len(numbers) == known.schema.size_without_mask
    return np.clip(numbers, LEAST, MOST).astype(np.int16)


def _one_at(index: int, n: int) -> list[int]:
    return [int(index == at) for at in range(n)]


def _question(table: Sheet) -> list[int]:
    question = table.question
    return [
        *_one_at(question.stage, N_STAGES),
        *_one_at(question.verb, N_VERBS),
        question.target, question.tile, question.space, question.coal_due, question.iron_due, question.beer_due,
        question.cards_due, question.n_done, question.bonus_due, question.debt, question.first_card,
        table.era, table.round, table.actions_left, table.n_deck, table.n_aside, table.demand, table.n_revealed,
    ]  # fmt: skip


def _numbers(content: Content, sheet: PlayerSheet) -> list[int]:
    levels = content.kit.levels
    level = levels[sheet.space] if levels else 0
    n_cards = len(sheet.hand) + sheet.n_unknown
    return [sheet.money, sheet.spent, sheet.space, level, sheet.loans, sheet.vp, n_cards]


def _market(table: Sheet, known: Setting) -> list[int]:
    sight = known.sight
    numbers = []
    for space in range(sight.n_market):
        kind = table.market_tiles[space] + 1 if space < len(table.market_tiles) else -1
        numbers += _one_at(kind, sight.n_kinds + 1)
    numbers += [table.gone.count(kind) for kind in range(sight.n_kinds)]
    return numbers + [table.open_markets >> space & 1 for space in range(sight.n_market)]


def _counts(content: Content, cards: Iterable[int | None]) -> list[int]:
    known = list(cards)
    return [known.count(card) for card in range(content.kit.n_cards)]


def _mat(content: Content, sheet: PlayerSheet) -> list[int]:
    kit = content.kit
    return [
        sheet.mat[kit.industry_of[tile]] >> 4 * (tile - kit.first_tile_of[kit.industry_of[tile]]) & 15
        for tile in range(kit.n_tiles)
    ]


def _slot(content: Content, table: Sheet, slot: int, around: list[int]) -> list[int]:
    kit, tile, owner = content.kit, table.tile_at[slot], table.owner_at[slot]
    return [
        *(int(owner == seat) for seat in around),
        *_one_at(kit.industry_of[tile] if tile >= 0 else -1, kit.n_industries),
        kit.level_of[tile] if tile >= 0 else 0,
        table.flipped >> slot & 1,
        table.retired >> slot & 1,
        table.cubes_at[slot],
    ]
