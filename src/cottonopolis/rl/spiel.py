"""The games as OpenSpiel games, written in Python. Importing this module registers them.

    game = pyspiel.load_game("cottonopolis_birmingham(players=2)")

All chance is in the first node: it draws one of `deals` seeds, a sample of all deals, and every shuffle of the game
follows from it. OpenSpiel asks games that hide their sampling for the state of a generator when it serializes them,
and does not hand that question to games written in Python (decision 0025).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

from cottonopolis.content import map_ids, read_document
from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.rl.rewards import against_others
from cottonopolis.rl.setting import Setting, setting
from cottonopolis.rl.watching import view_of_table
from cottonopolis.views import format_view

_N_DEALS = 1000
"""Deals that chance draws from, if no other number is asked for."""
_N_SAMPLES = 2**53
"""Seeds that a sampler of OpenSpiel chooses from when a state is resampled."""
_MOST_POINTS = 1000.0
"""A bound for the margin; no game comes near it."""
_MOST_DECISIONS = 5000
"""A bound for the length of a game; random games have about 200."""


def game_type(map_id: str) -> Any:
    """What OpenSpiel is told about the game on a map."""
    counts = read_document(map_id).players
    return pyspiel.GameType(
        short_name=f"cottonopolis_{map_id}",
        long_name=f"Cottonopolis: {read_document(map_id).name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": counts[0], "deals": _N_DEALS, "first_deal": 0},
    )


class SpielGame(pyspiel.Game):
    """A map with a number of players. Returns are points against the mean of the others'."""

    def __init__(self, map_id: str, params: dict[str, Any] | None = None) -> None:
        kind = game_type(map_id)
        chosen = dict(params or {})
        self.players = int(chosen.get("players", kind.min_num_players))
        self.n_deals = int(chosen.get("deals", _N_DEALS))
        self.first_deal = int(chosen.get("first_deal", 0))
        self.map_id = map_id
        self.setting = setting(map_id, self.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.codes.n,
            max_chance_outcomes=self.n_deals,
            num_players=self.players,
            min_utility=-_MOST_POINTS,
            max_utility=_MOST_POINTS,
            utility_sum=0.0,
            max_game_length=_MOST_DECISIONS,
        )
        super().__init__(kind, info, chosen)

    def new_initial_state(self) -> SpielState:
        """A game that has not been dealt yet."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Who writes observations."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.setting, kind, params)


class SpielState(pyspiel.State):
    """A table: the seed of its deal, and every answer that was given since.

    Only these are copied and pickled; the table is dealt and played again where it is needed.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.play = Play(game.map_id, game.players)
        self._n_deals, self._first_deal = game.n_deals, game.first_deal

    def current_player(self) -> int:
        """The seat that must answer, or chance before the deal."""
        if self.play.seed is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.play.table.mover()
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self.play.table.legal_numbers()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all as likely as each other."""
        return [(deal, 1 / self._n_deals) for deal in range(self._n_deals)]

    def _apply_action(self, action: int) -> None:
        if self.play.seed is None:
            self.play.deal(self._first_deal + action)
        else:
            self.play.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal:{self._first_deal + action}"
        return self.play.known.names[action]

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.play.seed is not None and self.play.table.mover() < 0

    def returns(self) -> list[float]:
        """By seat, at the end: own points less the mean of the others'."""
        if not self.is_terminal():
            return [0.0] * self.play.known.content.n_seats
        return against_others([player.vp for player in self.play.table.state.players])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The same game as far as a player knows it; what it does not know is dealt anew, all deals equally likely.

        What other players remember of their hands begins with the hands they are dealt here. Such a state has no deal
        of its own: its history keeps the number of the old one, and it cannot be serialized.
        """
        twin: SpielState = self.clone()
        if self.play.seed is not None and not self.is_terminal():
            twin.play.resample(player, Random(int(sampler() * _N_SAMPLES)))
        return twin

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        return "not dealt" if self.play.seed is None else self.play.text(None)


class Play:
    """The log of a game and the table that follows from it."""

    def __init__(self, map_id: str, players: int) -> None:
        self._of = (map_id, players)
        self.known: Setting = setting(map_id, players)
        self.seed: int | None = None
        self.answers: list[int] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        """By seat: its hand whenever it had to answer, as it remembers it."""
        self.table = self.known.new_table(0)
        self.is_resampled = False

    def resample(self, player: int, chance: Random) -> None:
        """Deals anew what a player does not know."""
        table = self.table
        table.state = view_of_table(self.known, table, player).sample(chance)
        self.is_resampled = True
        for seat, hands in enumerate(self.hands):
            if seat != player:
                hands.clear()
                hands.append(f"{len(table.memory.log)}:{_hand(table, seat)}")

    def deal(self, seed: int) -> None:
        """The one event of chance."""
        self.seed = seed
        self.table = self.known.new_table(seed)
        self._remember()

    def answer(self, number: int) -> None:
        """One answer, which must be legal."""
        is_legal = self.table.play(number)
        assert is_legal, f"{self.known.names[number]} is not legal"
        self.answers.append(number)
        self._remember()

    def _remember(self) -> None:
        seat = self.table.mover()
        if seat >= 0:
            self.hands[seat].append(f"{len(self.table.memory.log)}:{_hand(self.table, seat)}")

    def text(self, seat: int | None) -> str:
        """The view of a seat or a spectator."""
        return format_view(view_of_table(self.known, self.table, seat))

    def __deepcopy__(self, memo: dict[int, object]) -> Play:
        """The same game, independent of this one."""
        twin = Play(*self._of)
        twin.seed, twin.answers = self.seed, self.answers.copy()
        twin.hands = [hands.copy() for hands in self.hands]
        twin.table = self.table.copy()
        twin.is_resampled = self.is_resampled
        return twin

    def __getstate__(self) -> tuple[tuple[str, int], int | None, list[int]]:
        """All that is needed to play the game again."""
        if self.is_resampled:
            raise TypeError("a resampled state has no deal that could be played again: serialize the one it comes from")
        return self._of, self.seed, self.answers

    def __setstate__(self, kept: tuple[tuple[str, int], int | None, list[int]]) -> None:
        """Plays the game again."""
        of, seed, answers = kept
        self.__init__(*of)  # type: ignore[misc]
        if seed is not None:
            self.deal(seed)
            for number in answers:
                self.answer(number)


def _hand(table: LearnTable, seat: int) -> str:
    return " ".join(map(str, table.state.players[seat].hand))


class SpielObserver:
    """Writes what a player may know: as a vector of the schema, and as the text of a position.

    With perfect recall the text has every answer so far and the player's own hands as well. The vector has no room for
    them: it is the same with and without recall.
    """

    def __init__(self, known: Setting, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, and {params} were given")
        self._recalls = kind.perfect_recall
        self.tensor = np.zeros(known.schema.size_without_mask, np.float32)
        self.dict = {part.name: self.tensor[part.slice].reshape(part.shape) for part in known.schema.parts[:-1]}

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes the vector."""
        play = state.play
        if play.seed is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(play.table.observation(player), "<i2")

    def string_from(self, state: SpielState, player: int) -> str:
        """Writes the text."""
        play = state.play
        if play.seed is None:
            return f"player {player}, not dealt"
        lines = [f"player {player}", play.text(player)]
        if self._recalls:
            # Forced answers too: whether there was a choice says something about a hand.
            log = " ".join(play.known.names[play.known.codes.number_of(move)] for move in play.table.memory.log)
            lines += [f"answers {log}", f"hands {', '.join(play.hands[player])}"]
        return "\n".join(lines)


def _class_of(map_id: str) -> type[SpielGame]:
    """The game of one map. OpenSpiel keeps what it is given beyond the end of Python, which only a class survives."""

    class MapGame(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(map_id, params)

    return MapGame


for _map_id in map_ids():
    if f"cottonopolis_{_map_id}" not in pyspiel.registered_names():
        pyspiel.register_game(game_type(_map_id), _class_of(_map_id))
