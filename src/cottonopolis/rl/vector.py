"""Many seats at many tables, in one process, as one Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cottonopolis.content.load import Option
from cottonopolis.errors import EnvironmentOptionError
from cottonopolis.observe.many import masks, movers, play_all, play_others, wide_observations
from cottonopolis.rl.coding import ENCODING
from cottonopolis.rl.games import with_edition
from cottonopolis.rl.opponents import UNIFORM, Opponents
from cottonopolis.rl.rewards import SHAPED
from cottonopolis.rl.schema import SCHEMA
from cottonopolis.rl.setting import setting
from cottonopolis.rl.sitting import Sitting
from cottonopolis.rl.spaces import Forms

Observations = NDArray[Any]
Stepped = tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class ManySeatsEnv(VectorEnv[Any, Any, Any]):
    """The same as so many `SeatEnv`, with observations `flat` or `scaled` and staged answers, but quicker.

    A game that has ended is dealt anew by the next step (`NEXT_STEP`, Gymnasium's default) or at once (`SAME_STEP`, the
    last observation is then in the info).
    """

    def __init__(
        self,
        num_envs: int = 1,
        map: str = "birmingham",  # noqa: A002
        players: int | None = None,
        edition: str | None = None,
        options: Mapping[str, Option] | None = None,
        opponents: str | Sequence[str] = UNIFORM,
        seat: int | None = None,
        reward: str = "rank",
        observation: str = "flat",
        illegal_reward: float = -1.0,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        if observation not in ("flat", "scaled"):
            raise EnvironmentOptionError(f"observation {observation!r}: many tables at once are shown flat or scaled")
        if autoreset_mode == AutoresetMode.DISABLED:
            raise EnvironmentOptionError("autoreset mode DISABLED: many tables at once are dealt anew by themselves")
        self.num_envs = num_envs
        self.setting = setting(map, players, with_edition(options, edition))
        self.forms = Forms(self.setting, observation)
        self.metadata = {"autoreset_mode": autoreset_mode, "schema": SCHEMA, "encoding": ENCODING}
        self.single_observation_space = self.forms.observation_space()
        self.single_action_space = self.forms.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._same_step = autoreset_mode == AutoresetMode.SAME_STEP
        self._opponents = Opponents(self.setting, opponents)
        self._illegal_reward = illegal_reward
        self.sittings = [Sitting(self.setting, self._opponents, reward, seat) for _ in range(num_envs)]
        for sitting in self.sittings:
            sitting.np_random, _ = seeding.np_random()
        self._tables = [sitting.table for sitting in self.sittings]
        self._ended = np.zeros(num_envs, np.bool_)
        self._rows = np.arange(num_envs)
        self._nowhere = np.zeros(num_envs, np.bool_)
        self._seats = [sitting.seat for sitting in self.sittings]
        self._is_shaped = reward in SHAPED

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """New games at all tables, or at those of `options["reset_mask"]`; a seed counts up from table to table."""
        seeds = _counted_up(seed, self.num_envs)
        chosen = dict(options or {})
        which = chosen.pop("reset_mask", np.ones(self.num_envs, np.bool_))
        for n in np.flatnonzero(which).tolist():
            if seeds[n] is not None:
                self.sittings[n].np_random, _ = seeding.np_random(seeds[n])
            self._begin(n, chosen)
        seen, masks_seen = self._seen()
        return seen, self._infos(masks_seen)

    def step(self, actions: Any) -> Stepped:
        """One answer at each table; a table that ended before is dealt anew and its answer ignored."""
        dealt = self._nowhere if self._same_step else self._ended.copy()
        for n in np.flatnonzero(dealt).tolist():
            self._begin(n)
        before = self._seats
        refused = self._play(actions, dealt)
        now = movers(self._tables)
        ended = np.array(now) < 0
        if refused is not self._nowhere:
            ended |= refused
        of_all = self._rewards(ended)
        rewards = of_all[self._rows, before]
        rewards[refused] = self._illegal_reward
        if self._opponents.is_self:
            self._seats = [max(seat, 0) for seat in now]
        self._ended = ended.copy()
        last: dict[str, Any] = {}
        if self._same_step and ended.any():
            last = self._last(ended, of_all)
            for n in np.flatnonzero(ended).tolist():
                self._begin(n)
        has_rewards = ~(dealt | refused | ended) if self._same_step else ~(dealt | refused)
        seen, masks_seen = self._seen()
        infos = self._infos(masks_seen) | last | {"rewards": of_all, "_rewards": has_rewards}
        if refused is not self._nowhere:
            infos["illegal"] = infos["_illegal"] = refused
        return seen, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _begin(self, n: int, options: Mapping[str, Any] | None = None) -> None:
        """A new game at a table."""
        self.sittings[n].begin(options)
        self._seats[n] = self.sittings[n].seat
        self._ended[n] = False

    def _play(self, actions: Any, dealt: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Plays the learner's answers and the others' after them; says where an answer was not legal."""
        numbers = np.where(dealt, -1, actions).tolist()
        found = play_all(self._tables, numbers)
        refused = self._nowhere
        if found:
            refused = np.zeros(self.num_envs, np.bool_)
            refused[found] = True
        if self._opponents.is_uniform:
            rngs = play_others(self._tables, self._seats, [sitting.rng for sitting in self.sittings])
            for sitting, rng in zip(self.sittings, rngs, strict=True):
                sitting.rng = rng
        elif not self._opponents.is_self:
            for sitting in self.sittings:
                sitting.go_on()
        return refused

    def _rewards(self, ended: NDArray[np.bool_]) -> NDArray[np.float64]:
        """What all seats of all tables have earned."""
        found = np.zeros((self.num_envs, self.setting.content.n_seats))
        for n in range(self.num_envs) if self._is_shaped else np.flatnonzero(ended).tolist():
            found[n] = self.sittings[n].rewards()
        return found

    def _seen(self) -> tuple[Observations, NDArray[np.int8]]:
        """What the learner sees at all tables, and its legal answers there."""
        text = bytearray(wide_observations(self._tables, self._seats))
        flat = np.frombuffer(text, "<i2").reshape(self.num_envs, -1)
        masks_seen = flat[:, self.setting.schema.size_without_mask :].astype(np.int8)
        return self.forms.scaled(flat) if self.forms.form == "scaled" else flat, masks_seen

    def action_masks(self) -> NDArray[np.bool_]:
        """Which answers are legal, by table."""
        return np.frombuffer(bytearray(masks(self._tables)), np.bool_).reshape(self.num_envs, -1)

    def _infos(self, masks_seen: NDArray[np.int8]) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        seats = np.array(self._seats)
        return {"seat": seats, "_seat": everywhere, "action_mask": masks_seen, "_action_mask": everywhere}

    def _last(self, ended: NDArray[np.bool_], rewards: NDArray[np.float64]) -> dict[str, Any]:
        """What was seen and earned last at the tables that ended."""
        observations = np.full(self.num_envs, None, object)
        infos: dict[str, Any] = {}
        seen, _ = self._seen()
        for n in np.flatnonzero(ended).tolist():
            observations[n] = seen[n]
            infos = self._add_info(infos, {**self.sittings[n].info(), "rewards": rewards[n]}, n)
        return {"final_obs": observations, "_final_obs": ended, "final_info": infos, "_final_info": ended}


def _counted_up(seed: int | Sequence[int | None] | None, n: int) -> list[int | None]:
    """A seed for each table."""
    if isinstance(seed, int):
        return [seed + at for at in range(n)]
    return [None] * n if seed is None else list(seed)
