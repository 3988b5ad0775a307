"""Who sits at the other seats: chance, bots by name or as objects, policies, or the learner itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cottonopolis.bots import Bot, Clock, make_bot
from cottonopolis.engine.api import legal
from cottonopolis.errors import BotError, EnvironmentOptionError
from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.rl.network_policy import NetworkPolicy
from cottonopolis.rl.setting import Setting
from cottonopolis.rl.watching import view_of_table

SELF = "self"
"""Nobody else: the learner answers for every seat."""
UNIFORM = "uniform"
"""Every legal answer is as likely as any other: the bot `random`, but without a view, and so much quicker."""
CHECKPOINT = "policy:"
"""What a policy begins with that is read from a file."""

Policy = Callable[[NDArray[np.int16], NDArray[np.int8]], Any]
"""Answers for many seats at once: flat observations and masks, a row each, give the staged number of an answer each."""
Opponent = str | Bot | Policy


class Waiting(Protocol):
    """A table at which others must answer before the learner does."""

    table: LearnTable
    seat: int
    rng: int


def policy_of(known: Setting, policy: Opponent) -> Bot | Policy | None:
    """What a seat is played by; None for chance."""
    if not isinstance(policy, str):
        if not callable(policy) and not hasattr(policy, "choose"):
            raise EnvironmentOptionError(
                f"{policy!r} is no opponent: expected the name of a bot, an object with `choose`, or a policy, "
                "which is called with observations and masks"
            )
        return policy
    if policy == UNIFORM:
        return None
    if policy.startswith(CHECKPOINT):
        return NetworkPolicy.read(policy.removeprefix(CHECKPOINT), known)
    try:
        return make_bot(policy)
    except BotError as error:
        raise BotError(f"{error}; opponents may also be {UNIFORM}, {SELF} or {CHECKPOINT}FILE.npz") from None


class Opponents:
    """Who plays the seats that do not learn."""

    def __init__(self, known: Setting, named: Opponent | Sequence[Opponent]) -> None:
        self._known = known
        self.is_self = isinstance(named, str) and named == SELF
        n_others = known.content.n_seats - 1
        is_one = isinstance(named, str) or not isinstance(named, Sequence)
        each: list[Opponent] = [UNIFORM if self.is_self else named] * n_others if is_one else list(named)  # type: ignore[list-item,arg-type]
        if len(each) != n_others:
            raise EnvironmentOptionError(f"{len(each)} opponents are named and {n_others} seats are left for them")
        # A policy in several seats is asked for all of them at once; a bot in several seats is there several times.
        read = {one: policy_of(known, one) for one in each if isinstance(one, str) and one.startswith(CHECKPOINT)}
        self._players = [read[one] if isinstance(one, str) and one in read else policy_of(known, one) for one in each]
        self.is_uniform = not self.is_self and all(player is None for player in self._players)

    def play(self, table: LearnTable, seat: int, rng: int) -> int:
        """Answers until it is the turn of `seat` or the game has ended; takes and gives the generator of chance."""
        if self.is_self:
            return rng
        if self.is_uniform:
            return table.play_others(seat, rng)
        while True:
            rng = self._play_alone(table, seat, rng)
            policy = self._policy(table, seat)
            if policy is None:
                return rng
            self._ask(policy, [table])

    def play_many(self, waiting: Iterable[Waiting]) -> None:
        """The same at many tables: a policy is asked once for all tables that wait for it."""
        left = list(waiting)
        while left:
            asked: dict[int, tuple[Policy, list[Waiting]]] = {}
            for one in left:
                one.rng = self._play_alone(one.table, one.seat, one.rng)
                policy = self._policy(one.table, one.seat)
                if policy is not None:
                    asked.setdefault(id(policy), (policy, []))[1].append(one)
            left = []
            for policy, group in asked.values():
                self._ask(policy, [one.table for one in group])
                left += group

    def _player(self, mover: int, seat: int) -> Bot | Policy | None:
        return self._players[(mover - seat) % self._known.content.n_seats - 1]

    def _policy(self, table: LearnTable, seat: int) -> Policy | None:
        """Who is to be asked now; nobody if it is the learner's turn or the end."""
        mover = table.mover()
        player = None if mover in (seat, -1) else self._player(mover, seat)
        return None if player is None or hasattr(player, "choose") else player

    def _play_alone(self, table: LearnTable, seat: int, rng: int) -> int:
        """Answers for chance and bots, until somebody else must."""
        while (mover := table.mover()) not in (seat, -1):
            player = self._player(mover, seat)
            if player is None:
                rng = table.play_one(rng)
            elif hasattr(player, "choose"):
                answers = legal(table.rules, table.state)
                table.follow(player.choose(view_of_table(self._known, table, mover), answers, Clock()))
            else:
                break
        return rng

    def _ask(self, policy: Policy, tables: Sequence[LearnTable]) -> None:
        """One answer of a policy at each of these tables."""
        seen = b"".join([table.wide_observation(table.mover()) for table in tables])
        observations = np.frombuffer(seen, "<i2").reshape(len(tables), -1)
        masks = observations[:, self._known.schema.size_without_mask :].astype(np.int8)
        numbers = np.asarray(policy(observations, masks)).reshape(-1).tolist()
        if len(numbers) != len(tables):
            raise EnvironmentOptionError(
                f"opponent {policy!r} gave {len(numbers)} answers for {len(tables)} tables: expected one a row"
            )
        for table, number in zip(tables, numbers, strict=True):
            if not table.play(int(number)):
                raise EnvironmentOptionError(
                    f"opponent {policy!r} answered {number}, which its mask does not allow: expected a legal number"
                )
