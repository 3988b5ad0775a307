"""Tables as PettingZoo environments: every seat is an agent, one answer a step."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from random import Random
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from cottonopolis.content.load import Option
from cottonopolis.errors import IllegalMove
from cottonopolis.rl.coding import ENCODING
from cottonopolis.rl.render import RENDER_MODES, check_render_mode, render
from cottonopolis.rl.rewards import SHAPED, Rewarder
from cottonopolis.rl.schema import SCHEMA
from cottonopolis.rl.setting import setting, with_edition
from cottonopolis.rl.spaces import Forms

_SEED_BITS = 62
_INT8 = np.dtype(np.int8)


class TableEnv(AECEnv[str, Any, int]):
    """One table. Agents are `player_0`, `player_1` and so on, by seat.

    Observations are written when somebody looks. An answer that is not legal changes nothing and is an error.
    """

    def __init__(
        self,
        map: str,  # noqa: A002
        players: int | None = None,
        edition: str | None = None,
        options: Mapping[str, Option] | None = None,
        reward: str = "rank",
        observation: str = "flat",
        encoding: str = "staged",
        render_mode: str | None = None,
        rules: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = setting(map, players, with_edition(options, edition), rules)
        self.forms = Forms(self.setting, observation, encoding)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": f"{self.setting.content.map}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
            "schema": SCHEMA,
            "encoding": ENCODING,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.content.n_seats)]
        self.observation_spaces = {agent: self.forms.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.forms.action_space() for agent in self.possible_agents}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rewarder = Rewarder(reward)
        self._is_shaped = reward in SHAPED
        self._is_staged = encoding == "staged"
        self._n_answers = self.forms.n_answers
        self._waits: dict[str, Any] = {"action_mask": self.forms.no_mask}
        self._chance = Random()
        self._shares_chance = False
        """Whether a clone has the same generator: then whoever deals next takes a copy of it first."""
        self._is_quiet = False
        """Whether the game goes on, nobody can have earned anything yet, and answers have their staged numbers."""
        self.has_moved = False
        """Whether there was a step or a reset since somebody last asked for it."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of answers, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game. With a seed it and all that follow are determined."""
        if seed is not None:
            self._chance = Random(seed)
        elif self._shares_chance:
            self._chance = copy(self._chance)
        self._shares_chance = False
        self.has_moved = True
        self._is_quiet = self._is_staged and not self._is_shaped
        self.deal = self._chance.getrandbits(_SEED_BITS)
        """The seed of this game's deal, with which `cottonopolis.new` gives the same game."""
        self.table = self.setting.new_table(self.deal)
        self._rewarder.begin(self.table)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self._waits)
        self._select()

    def clone(self) -> Self:
        """The same environment in the middle of the same game, independent of this one; for search, in microseconds.

        Hidden cards are the same too: a player that searches deals them anew (`view.sample`). The random generators of
        the spaces are shared.
        """
        self._shares_chance = True
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        if "table" in self.__dict__:
            twin.table = self.table.copy()
            twin._rewarder = self._rewarder.clone()
            twin.agents = self.agents.copy()
            twin.rewards = self.rewards.copy()
            twin._cumulative_rewards = self._cumulative_rewards.copy()
            twin.terminations = self.terminations.copy()
            twin.truncations = self.truncations.copy()
            twin.infos = self.infos.copy()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """All of it, the table as its log; so an environment can be copied and pickled in the middle of a game."""
        kept = self.__dict__.copy()
        if "table" in kept:
            kept["table"] = self.table.memory.log.copy()
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Plays the log again."""
        self.__dict__.update(kept)
        if "table" in kept:
            self.table = self.setting.table_after(self.deal, kept["table"])

    def _select(self) -> None:
        """Gives the turn and a mask to the agent that must answer."""
        seat = self.table.mover()
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self.forms.mask(self.table, seat)}

    def observe(self, agent: str) -> Any:
        """What an agent may know now."""
        return self.forms.observation(self.table, self._seat_of[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002
        """What the agent whose turn it is sees, has earned and must know."""
        if not self._is_quiet:
            found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
            return found
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, 0.0, False, False, self.infos[agent])

    def step(self, action: int | None) -> None:
        """Takes an answer of the agent whose turn it is."""
        self.has_moved = True
        if not self._is_quiet or action is None:
            self._step_with_care(action)
            return
        table = self.table
        mask = table.answer(action if action.__class__ is int else int(action))
        seat = table.mover()
        if not mask:
            self._refuse(action)
            return
        if seat < 0:
            self._pay()
            self._end()
            return
        infos = self.infos
        agent, selected = self.agent_selection, self.possible_agents[seat]
        if selected is not agent:
            infos[agent] = self._waits
            self.agent_selection = selected
        infos[selected] = {"action_mask": np.ndarray(self._n_answers, _INT8, mask)}

    def _step_with_care(self, action: int | None) -> None:
        """The same at any table, also when the game has ended."""
        agent = self.agent_selection
        # An agent that is not there any more counts as one whose game has ended.
        if self.terminations.get(agent, True) or self.truncations[agent]:
            self._step_after_end(action)
            return
        if action is None:
            raise IllegalMove("None", "bad_request", "an agent whose turn it is must answer")
        table = self.table
        mask = table.answer(int(action) if self._is_staged else self.forms.number(table, int(action)))
        if not mask:
            self._refuse(action)
            return
        seat = table.mover()
        if self._is_shaped or seat < 0:
            self._pay()
            if seat < 0:
                self._end()
                return
        selected = self.possible_agents[seat]
        if selected is not agent:
            self.infos[agent] = self._waits
            self.agent_selection = selected
        self.infos[selected] = {"action_mask": self.forms.mask(table, seat)}

    def _pay(self) -> None:
        """Gives all agents what they have earned; what the one that answered was given before is used up."""
        rewards = self._rewarder.rewards(self.table)
        assert rewards is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()

    def _end(self) -> None:
        """Ends the game for all agents."""
        self._is_quiet = False
        self.infos[self.agent_selection] = self._waits
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _refuse(self, action: int) -> None:
        """An answer is not legal."""
        raise IllegalMove(str(action), "bad_request", "this is no answer to the open question")

    def _step_after_end(self, action: int | None) -> None:
        """Lets an agent leave whose game has ended."""
        if not self.agents:
            raise IllegalMove(str(action), "bad_request", "the game has ended and all agents have left: reset it")
        self._was_dead_step(action)

    def state(self) -> NDArray[np.int16]:
        """What all seats know together: their observations, one after another."""
        return np.concatenate(
            [np.frombuffer(self.table.observation(seat), "<i2") for seat in range(len(self.possible_agents))]
        )

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as a spectator sees it, in the chosen mode."""
        return None if self.render_mode is None else render(self.setting, self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        """The name of the environment."""
        return str(self.metadata["name"])
