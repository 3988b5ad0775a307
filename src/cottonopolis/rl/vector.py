"""Many seats at many tables, in one process, as one Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cottonopolis.content.load import Option
from cottonopolis.errors import EnvironmentOptionError
from cottonopolis.games.definition import first_map
from cottonopolis.observe.many import BY_CHANCE, SELF, WAIT, Many
from cottonopolis.rl.coding import ENCODING
from cottonopolis.rl.opponents import UNIFORM, Opponent, Opponents
from cottonopolis.rl.rewards import SHAPED
from cottonopolis.rl.schema import SCHEMA
from cottonopolis.rl.setting import setting, with_edition
from cottonopolis.rl.sitting import Sitting
from cottonopolis.rl.spaces import Forms

_FORMS = ("flat", "scaled", "mask")

Observations = NDArray[Any]
Masks = NDArray[np.int8]
Stepped = tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class ManySeatsEnv(VectorEnv[Any, Any, Any]):
    """The same as so many `SeatEnv`, with observations `flat`, `scaled` or `mask` and staged answers, but quicker.

    A game that has ended is dealt anew by the next step (`NEXT_STEP`, Gymnasium's default) or at once (`SAME_STEP`, the
    last observation is then in the info).
    """

    def __init__(
        self,
        num_envs: int = 1,
        map: str | None = None,  # noqa: A002
        players: int | None = None,
        edition: str | None = None,
        options: Mapping[str, Option] | None = None,
        opponents: Opponent | Sequence[Opponent] = UNIFORM,
        seat: int | None = None,
        reward: str = "rank",
        observation: str = "flat",
        illegal_reward: float = -1.0,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        rules: str | None = None,
    ) -> None:
        if observation not in _FORMS:
            raise EnvironmentOptionError(
                f"observation {observation!r}: many tables at once are shown as one of {', '.join(_FORMS)}"
            )
        if autoreset_mode == AutoresetMode.DISABLED:
            raise EnvironmentOptionError("autoreset mode DISABLED: many tables at once are dealt anew by themselves")
        self.num_envs = num_envs
        self.setting = setting(map or first_map(), players, with_edition(options, edition), rules)
        self.forms = Forms(self.setting, observation)
        self.metadata = {"autoreset_mode": autoreset_mode, "schema": SCHEMA, "encoding": ENCODING}
        self.single_observation_space = self.forms.observation_space()
        self.single_action_space = self.forms.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._same_step = autoreset_mode == AutoresetMode.SAME_STEP
        self._opponents = Opponents(self.setting, opponents)
        self._illegal_reward = illegal_reward
        self._reward = reward
        self.sittings = [Sitting(self.setting, self._opponents, reward, seat) for _ in range(num_envs)]
        for sitting in self.sittings:
            sitting.np_random, _ = seeding.np_random()
        self.many = self._gathered(_who_answers(self._opponents), is_seen=observation != "mask")
        self._ended: list[int] = []
        """Tables that the next step deals anew."""
        self._seats: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._rows = np.arange(num_envs)
        self._is_shaped = reward in SHAPED
        self._levels: NDArray[np.float64] = np.zeros((num_envs, self.setting.content.n_seats))
        """By table and seat: what shaped rewards are the change of."""

    def _gathered(self, others: int, *, is_seen: bool) -> Many:
        return Many([sitting.table for sitting in self.sittings], others, is_seen=is_seen)

    def set_opponents(self, opponents: Opponent | Sequence[Opponent]) -> None:
        """Others sit down at all tables from now on, as the option `opponents` names them; for leagues.

        Where nobody but the learner sat before, they answer with the next step.
        """
        self._opponents = Opponents(self.setting, opponents)
        for n, sitting in enumerate(self.sittings):
            sitting.opponents, sitting.seat, sitting.rng = self._opponents, self.many.seats[n], self.many.rngs[n]
        self.many.others = _who_answers(self._opponents)

    def _others_answer(self) -> None:
        """Lets the others answer at all tables, where that is not done by the tables themselves."""
        if self.many.others == WAIT:
            self._opponents.play_many(self.sittings)

    def clone(self) -> Self:
        """The same tables in the middle of the same games, independent of these; opponents are shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.sittings = [sitting.clone() for sitting in self.sittings]
        for sitting in twin.sittings:
            sitting.np_random = deepcopy(sitting.np_random)
        many = self.many
        twin.many = twin._gathered(many.others, is_seen=many.is_seen)
        twin.many.seats, twin.many.rngs = many.seats.copy(), many.rngs.copy()
        twin.many.look()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """All of it but what is made of the tables; so it can be copied and pickled in the middle of a game."""
        many = self.many
        return {**self.__dict__, "many": (many.others, many.is_seen, list(many.seats), list(many.rngs))}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Puts the tables side by side again."""
        self.__dict__.update(kept)
        others, is_seen, seats, rngs = kept["many"]
        self.many = self._gathered(others, is_seen=is_seen)
        self.many.seats, self.many.rngs = seats, rngs
        self.many.look()

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
            self.begin(n, chosen)
        self._ended = [n for n in self._ended if not which[n]]
        self._others_answer()
        self.many.look()
        return self._seen_with_infos()

    def step(self, actions: Any) -> Stepped:
        """One answer at each table; a table that ended before is dealt anew and its answer ignored."""
        many = self.many
        numbers = np.asarray(actions).tolist()
        dealt = self._ended
        for n in dealt:
            self.begin(n)
            numbers[n] = -1
        before = self._seats
        many.step(numbers)
        if many.others == WAIT:
            self._others_answer()
            many.look()
        refused, over = many.refused, many.over()
        ended = np.zeros(self.num_envs, np.bool_)
        has_rewards = np.ones(self.num_envs, np.bool_)
        if over or refused or dealt:
            ended[over + refused] = True
            has_rewards[refused + dealt] = False
        of_all = self._rewards(over, dealt)
        rewards = of_all[self._rows, before] if over or self._is_shaped else np.zeros(self.num_envs)
        if refused:
            rewards[refused] = self._illegal_reward
        last: dict[str, Any] = {}
        if self._same_step and (over or refused):
            has_rewards[ended] = False
            last = self._last(ended, of_all)
            for n in np.flatnonzero(ended).tolist():
                self.begin(n)
            self._others_answer()
            many.look()
        else:
            self._ended = over + refused
        seen, infos = self._seen_with_infos()
        infos["rewards"], infos["_rewards"] = of_all, has_rewards
        infos |= last
        if refused:
            where = np.zeros(self.num_envs, np.bool_)
            where[refused] = True
            infos["illegal"] = infos["_illegal"] = where
        return seen, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def begin(self, n: int, options: Mapping[str, Any] | None = None) -> None:
        """A new game at a table; where others answer elsewhere they have not done so yet."""
        sitting = self.sittings[n]
        if self.many.others == WAIT:
            sitting.deal_anew(options)
        else:
            sitting.begin(options)
        self.many.seats[n] = sitting.seat
        self.many.rngs[n] = sitting.rng
        if self._is_shaped:
            self._levels[n] = sitting.rewarder.level

    def _rewards(self, over: list[int], dealt: list[int]) -> NDArray[np.float64]:
        """What all seats of all tables have earned; at a table that was dealt just now, nothing yet."""
        shape = self._levels.shape
        if self._is_shaped:
            points = self.many.points() if self._reward == "change" else self.many.standings()
            own = np.array(points, np.float64).reshape(shape)
            levels = own - (own.sum(1, keepdims=True) - own) / (shape[1] - 1)
            if dealt:
                levels[dealt] = self._levels[dealt]
            before, self._levels = self._levels, levels
            found: NDArray[np.float64] = levels - before
            return found
        found = np.zeros(shape)
        for n in over:
            found[n] = self.sittings[n].rewards()
        return found

    def _seen(self, masks: Masks) -> Observations:
        """What the learner sees at all tables."""
        if self.forms.form == "mask":
            return masks.copy()
        flat = np.frombuffer(self.many.own_seen(), "<i2").reshape(self.num_envs, -1)
        return self.forms.scaled(flat) if self.forms.form == "scaled" else flat

    def _masks(self) -> Masks:
        return np.frombuffer(self.many.own_masks(), np.int8).reshape(self.num_envs, -1)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which answers are legal, by table."""
        return self._masks().astype(np.bool_)

    def _seen_with_infos(self) -> tuple[Observations, dict[str, Any]]:
        masks = self._masks()
        everywhere = np.ones(self.num_envs, np.bool_)
        self._seats = np.array(self.many.seats)
        infos = {"seat": self._seats.copy(), "_seat": everywhere, "action_mask": masks, "_action_mask": everywhere}
        return self._seen(masks), infos

    def _last(self, ended: NDArray[np.bool_], rewards: NDArray[np.float64]) -> dict[str, Any]:
        """What was seen and earned last at the tables that ended."""
        observations = np.full(self.num_envs, None, object)
        infos: dict[str, Any] = {}
        seen = self._seen(self._masks())
        for n in np.flatnonzero(ended).tolist():
            observations[n] = seen[n]
            self.sittings[n].seat = self.many.seats[n]
            infos = self._add_info(infos, {**self.sittings[n].info(), "rewards": rewards[n]}, n)
        return {"final_obs": observations, "_final_obs": ended.copy(), "final_info": infos, "_final_info": ended.copy()}


def _who_answers(opponents: Opponents) -> int:
    """Who answers for the seats that do not learn, as `Many` has it."""
    return SELF if opponents.is_self else BY_CHANCE if opponents.is_uniform else WAIT


def _counted_up(seed: int | Sequence[int | None] | None, n: int) -> list[int | None]:
    """A seed for each table."""
    if isinstance(seed, int):
        return [seed + at for at in range(n)]
    return [None] * n if seed is None else list(seed)
