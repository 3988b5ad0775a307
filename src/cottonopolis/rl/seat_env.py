"""One seat as a Gymnasium environment: bots or chance sit at the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self

import gymnasium
import numpy as np
from numpy.typing import NDArray

from cottonopolis.content.load import Option
from cottonopolis.games.definition import first_map
from cottonopolis.rl.coding import ENCODING
from cottonopolis.rl.opponents import UNIFORM, Opponent, Opponents
from cottonopolis.rl.render import RENDER_MODES, check_render_mode, render
from cottonopolis.rl.schema import SCHEMA
from cottonopolis.rl.setting import setting, with_edition
from cottonopolis.rl.sitting import Sitting
from cottonopolis.rl.spaces import Forms


class SeatEnv(gymnasium.Env[Any, Any]):
    """A learner against named bots. Without `seat` it sits somewhere else in every game, by chance; against `self` it
    answers for every seat, and its reward is that of the seat that answered.

    An answer that is not legal ends the game with `illegal_reward`; `action_masks()` and the mask in every observation
    and info say which are legal.
    """

    metadata = {  # noqa: RUF012
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "schema": SCHEMA,
        "encoding": ENCODING,
    }

    def __init__(
        self,
        map: str | None = None,  # noqa: A002
        players: int | None = None,
        edition: str | None = None,
        options: Mapping[str, Option] | None = None,
        opponents: Opponent | Sequence[Opponent] = UNIFORM,
        seat: int | None = None,
        reward: str = "rank",
        observation: str = "flat",
        encoding: str = "staged",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        rules: str | None = None,
    ) -> None:
        self.setting = setting(map or first_map(), players, with_edition(options, edition), rules)
        self.forms = Forms(self.setting, observation, encoding)
        self.sitting = Sitting(self.setting, Opponents(self.setting, opponents), reward, seat)
        self.illegal_reward = illegal_reward
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = self.forms.observation_space()
        self.action_space = self.forms.action_space()
        self._shares_chance = False
        """Whether a clone has the same generator: then whoever deals next takes a copy of it first."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, up to the learner's first answer; `options` may name the `deal` (a seed) and the `seat`."""
        if seed is None and self._shares_chance:
            self.np_random = deepcopy(self.np_random)
        self._shares_chance = False
        super().reset(seed=seed)
        self.sitting.np_random = self.np_random
        self.sitting.begin(options)
        return self._seen()

    def set_opponents(self, opponents: Opponent | Sequence[Opponent]) -> None:
        """Others sit down from now on, as the option `opponents` names them; for leagues."""
        self.sitting.opponents = Opponents(self.setting, opponents)

    def clone(self) -> Self:
        """The same environment in the middle of the same game, independent of this one; for search, in microseconds.

        Hidden cards are the same too: a player that searches deals them anew (`view.sample`). Opponents, and until the
        next deal `np_random`, are shared.
        """
        self._shares_chance = True
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.sitting = self.sitting.clone()
        return twin

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes an answer, and lets the others answer until it is the learner's turn again."""
        sitting = self.sitting
        if not sitting.table.play(self.forms.number(sitting.table, int(action))):
            observation, info = self._seen()
            return observation, self.illegal_reward, True, False, {**info, "illegal": True}
        seat = sitting.seat
        sitting.go_on()
        rewards = sitting.rewards()
        observation, info = self._seen()
        return observation, rewards[seat], sitting.is_over, False, {**info, "rewards": np.array(rewards)}

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        sitting = self.sitting
        info = {**sitting.info(), "action_mask": self.forms.mask(sitting.table, sitting.seat)}
        return self.forms.observation(sitting.table, sitting.seat), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which answers are legal, as MaskablePPO asks for it."""
        return self.forms.mask(self.sitting.table, self.sitting.seat).astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as a spectator sees it, in the chosen mode."""
        return None if self.render_mode is None else render(self.setting, self.sitting.table, self.render_mode)
