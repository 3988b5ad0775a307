"""One learner's place at a table: what Gymnasium's environments, one or many, do with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.utils import seeding

from cottonopolis.errors import EnvironmentOptionError
from cottonopolis.notation.position_draft import MOST_CHANCE
from cottonopolis.rl.opponents import Opponents
from cottonopolis.rl.rewards import Rewarder
from cottonopolis.rl.setting import Setting

_SPARE_BITS = 2
"""Raw chance has 64 bits, and a seed 62."""


class Sitting:
    """A table, the seat of the learner, and the chance of deals and opponents."""

    def __init__(self, known: Setting, opponents: Opponents, reward: str, seat: int | None) -> None:
        n = known.content.n_seats
        if seat is not None and not 0 <= seat < n:
            raise EnvironmentOptionError(f"seat {seat} is not at the table: expected a number from 0 to {n - 1}")
        self._known = known
        self.opponents = opponents
        self.rewarder = Rewarder(reward)
        self._fixed_seat = seat
        self.deal = 0
        """The seed of the deal."""
        self.table = known.new_table(self.deal)
        self.seat = seat or 0
        self.rng = 0
        self._nothing = [0.0] * n
        self.np_random, _ = seeding.np_random(0)

    def begin(self, options: Mapping[str, Any] | None = None) -> None:
        """A new deal, up to the learner's first answer; `options` may name the `deal` and the `seat`."""
        self.deal_anew(options)
        self.go_on()

    def deal_anew(self, options: Mapping[str, Any] | None = None) -> None:
        """The same, before anybody has answered."""
        options = options or {}
        n = self._known.content.n_seats
        fixed_seat, fixed_deal = _number(options, "seat", n - 1), _number(options, "deal", MOST_CHANCE)
        if fixed_seat is None:
            fixed_seat = self._fixed_seat
        raw = self.np_random.bit_generator.random_raw
        deal, seat, rng = raw() >> _SPARE_BITS, raw() >> _SPARE_BITS, raw() >> _SPARE_BITS
        self.seat = seat % n if fixed_seat is None else fixed_seat
        self.deal = deal if fixed_deal is None else fixed_deal
        self.table.begin(self._known.rules.start(self.deal))
        self.rng = rng
        self.rewarder.begin(self.table)

    def clone(self) -> Sitting:
        """The same sitting in the middle of the same game; generator and opponents are shared."""
        twin = object.__new__(Sitting)
        twin.__dict__.update(self.__dict__)
        twin.table, twin.rewarder = self.table.copy(), self.rewarder.clone()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """All of it, the table as its log; so a sitting can be copied and pickled in the middle of a game."""
        return {**self.__dict__, "table": self.table.memory.log.copy()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Plays the log again."""
        self.__dict__.update(kept, table=kept["_known"].table_after(kept["deal"], kept["table"]))

    def go_on(self) -> None:
        """Lets the others answer until it is the learner's turn or the end."""
        if self.opponents.is_self:
            self.take_seat()
        else:
            self.rng = self.opponents.play(self.table, self.seat, self.rng)

    def take_seat(self) -> None:
        """Goes to the seat that must answer, if the learner plays all of them."""
        self.seat = max(self.table.mover(), 0)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table.mover() < 0

    def rewards(self) -> list[float]:
        """What all seats have earned since they were last asked for."""
        return self.rewarder.rewards(self.table) or self._nothing

    def info(self) -> dict[str, Any]:
        """The learner's seat, and at the end the points of all seats."""
        if self.is_over:
            return {"seat": self.seat, "points": [player.vp for player in self.table.state.players]}
        return {"seat": self.seat}


def _number(options: Mapping[str, Any], key: str, most: int) -> int | None:
    """An option of a reset that is a whole number from 0; None if it is not there."""
    value = options.get(key)
    if value is None:
        return None
    if not isinstance(value, int | np.integer) or isinstance(value, bool) or not 0 <= value <= most:
        raise EnvironmentOptionError(f"reset option {key!r}: expected a whole number from 0 to {most}, found {value!r}")
    return int(value)
