"""What playing well is worth: one number a seat."""

from __future__ import annotations

from cottonopolis.errors import EnvironmentOptionError
from cottonopolis.observe.learn_table import LearnTable

REWARDS = {
    "rank": "at the end: from 1 for the first place down to -1 for the last, equal steps; equal players share",
    "win": "at the end: 1 for the winner and 0 for all others; equal winners share",
    "margin": "at the end: own points less the mean of the others'",
    "change": "always: the change of own points less the mean change of the others'",
    "standing": "like change, but what the next scoring would give counts at once, not when it comes",
}
"""Every reward by its word."""
SHAPED = ("change", "standing")
"""Rewards that come during the game. Over a whole game they add up to the margin."""


def check_reward(word: str) -> str:
    """The word, if it names a reward."""
    if word not in REWARDS:
        raise EnvironmentOptionError(f"reward {word!r} is not known: expected one of {', '.join(REWARDS)}")
    return word


def places(table: LearnTable) -> list[int]:
    """Places by seat, 1 for the winner; players who are equal in everything share a place."""
    keys = [table.rules.final_key(table.state, player) for player in table.state.players]
    return [1 + sum(other > key for other in keys) for key in keys]


def against_others(points: list[int]) -> list[float]:
    """Own points less the mean of the others', by seat."""
    total, n = sum(points), len(points)
    return [own - (total - own) / (n - 1) for own in points]


def final_rewards(word: str, table: LearnTable) -> list[float]:
    """By seat, at the end of a game: `rank`, `win` or `margin`."""
    found = places(table)
    n = len(found)
    if word == "rank":
        means = [sum(range(place, place + found.count(place))) / found.count(place) for place in found]
        return [1 - 2 * (mean - 1) / (n - 1) for mean in means]
    if word == "win":
        return [1 / found.count(1) if place == 1 else 0.0 for place in found]
    return against_others([player.vp for player in table.state.players])


class Rewarder:
    """Gives the rewards of a table since they were last asked for."""

    def __init__(self, word: str) -> None:
        self.word = check_reward(word)
        self.is_shaped = word in SHAPED
        self.level: list[float] = []
        """By seat, for rewards that come during the game: what they are the change of."""

    def clone(self) -> Rewarder:
        """The same, independent of this one."""
        twin = Rewarder(self.word)
        twin.level = self.level
        return twin

    def begin(self, table: LearnTable) -> None:
        """A new game."""
        if self.is_shaped:
            self.level = self._level(table)

    def rewards(self, table: LearnTable) -> list[float] | None:
        """By seat; None if all are zero."""
        if self.is_shaped:
            now = self._level(table)
            found = [after - before for after, before in zip(now, self.level, strict=True)]
            self.level = now
            return found
        return final_rewards(self.word, table) if table.mover() < 0 else None

    def _level(self, table: LearnTable) -> list[float]:
        if self.word == "change":
            return against_others([player.vp for player in table.state.players])
        return against_others([table.standing(seat) for seat in range(table.sight.n_seats)])
