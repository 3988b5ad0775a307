"""One learner's place at a table: what Gymnasium's environments, one or many, do with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium.utils import seeding

from cottonopolis.errors import EnvironmentOptionError
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
        self.table = known.new_table(0)
        self.seat = seat or 0
        self.rng = 0
        self._nothing = [0.0] * n
        self.np_random, _ = seeding.np_random(0)

    def begin(self, options: Mapping[str, Any] | None = None) -> None:
        """A new deal, up to the learner's first answer; `options` may name the `deal` and the `seat`."""
        options = options or {}
        raw = self.np_random.bit_generator.random_raw
        deal, seat, rng = raw() >> _SPARE_BITS, raw() >> _SPARE_BITS, raw() >> _SPARE_BITS
        fixed = options.get("seat", self._fixed_seat)
        self.seat = seat % self._known.content.n_seats if fixed is None else int(fixed)
        self.table.begin(self._known.rules.start(int(options.get("deal", deal))))
        self.rng = rng
        self.rewarder.begin(self.table)
        self.go_on()

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
