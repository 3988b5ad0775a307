"""The parts of an observation: names, shapes and bounds, in the order in which they are written."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from cottonopolis.content import Content
from cottonopolis.observe.observation_layout import MOST_CUBES, N_STAGES, N_VERBS, Sight
from cottonopolis.observe.writing import LEAST, MOST

SCHEMA = "observation-1"
"""Version of the schema; it changes when a number of an observation comes to mean something else."""

Array = NDArray[np.int16]


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that belong together."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    scale: int
    """What a number is divided by, for networks: about the most that is seen in play."""
    about: str
    start: int = 0
    """Index of its first number."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Where its numbers are."""
        return slice(self.start, self.start + self.size)


@dataclass(frozen=True)
class Schema:
    """All parts of an observation; the last is the mask of legal answers."""

    version: str
    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        """Numbers of an observation with its mask."""
        return self.parts[-1].start + self.parts[-1].size

    @property
    def size_without_mask(self) -> int:
        """Numbers of an observation alone."""
        return self.parts[-1].start

    def __getitem__(self, name: str) -> Part:
        """The part with this name."""
        return next(part for part in self.parts if part.name == name)

    def named(self, observation: Array) -> dict[str, Array]:
        """The parts of an observation by name, each in its shape; they share its memory."""
        return {
            part.name: observation[..., part.slice].reshape(*observation.shape[:-1], *part.shape)
            for part in self.parts
            if part.start < observation.shape[-1]
        }

    def bounds(self) -> tuple[Array, Array]:
        """The least and the greatest value of each number, the mask included."""
        low, high = np.empty(self.size, np.int16), np.empty(self.size, np.int16)
        for part in self.parts:
            low[part.slice], high[part.slice] = part.low, part.high
        return low, high

    def scales(self) -> NDArray[np.float32]:
        """What to multiply each number by so that most lie between -1 and 1."""
        scales = np.empty(self.size, np.float32)
        for part in self.parts:
            scales[part.slice] = 1 / part.scale
        return scales


def schema_of(content: Content, sight: Sight, n_answers: int) -> Schema:
    """The schema of a map with this number of players."""
    board, kit, n = content.board, content.kit, content.n_seats
    per_slot = n + kit.n_industries + 4
    number = (LEAST, MOST)
    parts = [
        Part("stage", (N_STAGES,), 0, 1, 1, "which question is open, a one at its index"),
        Part("verb", (N_VERBS,), 0, 1, 1, "the half-made action, a one at its index; 0 for none"),
        Part("question", (11,), *number, 10, "registers of the half-made action: target, tile, space, coal, iron, beer"
             " and cards due, parts done, bonuses due, debt, lowest card that may follow"),
        Part("clock", (7,), *number, 20, "era, round, actions left, deck, cards aside, demand, market tiles revealed"),
        Part("to_move", (n,), 0, 1, 1, "whose turn it is, by seat"),
        Part("order", (n,), 0, n - 1, n, "place in the turn order, by seat"),
        Part("players", (n, 7), *number, 50, "by seat: money, spent, income marker, income, loans, points, cards"),
        Part("cubes", (2,), 0, MOST, 10, "cubes in the markets: coal, iron or steel"),
        Part("market_tiles", (sight.n_market, sight.n_kinds + 1), 0, 1, 1, "by market space or tile of the pile: its"
             " kind, first the unknown one"),
        Part("market_gone", (sight.n_kinds,), 0, MOST, 4, "by kind: market tiles known to be gone"),
        Part("market_open", (sight.n_market,), 0, 1, 1, "by market space: its barrel or demand is there"),
        Part("display", (kit.n_cards,), 0, MOST, 2, "by card: copies that lie face up"),
        Part("hands", (n, kit.n_cards), 0, MOST, 2, "by seat and card: copies known to be in hand"),
        Part("discards", (n, kit.n_cards), 0, MOST, 2, "by seat and card: copies known to be discarded"),
        Part("hidden", (2, n), 0, MOST, 8, "by seat: unknown cards in hand, then unknown discards"),
        Part("mats", (n, kit.n_tiles), 0, 15, 4, "by seat and kind of tile: how many are on the mat"),
        Part("links", (n, board.n_links), 0, 1, 1, "by seat and link: whether it is there"),
        Part("slots", (board.n_slots, per_slot), 0, MOST_CUBES, 1, "by slot: owner by seat, industry, level, flipped,"
             " retired, cubes"),
        Part("imports", (board.n_spaces - board.n_slots,), 0, MOST, 4, "by import: its cubes"),
        Part("action_mask", (n_answers,), 0, 1, 1, "by answer: whether it is legal; all 0 for a seat that waits"),
    ]  # fmt: skip
    start, placed = 0, []
    for part in parts:
        if part.size:
            placed.append(Part(part.name, part.shape, part.low, part.high, part.scale, part.about, start))
            start += part.size
    return Schema(SCHEMA, tuple(placed))
