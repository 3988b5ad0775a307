"""What the next scoring would give if it came at once."""

from __future__ import annotations

from collections.abc import Callable

from cottonopolis.content import Content
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.scoring import links_points, tiles_points
from cottonopolis.engine.state import State
from cottonopolis.games.age_of_industry.rules.end import score
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def standing(content: Content, rules: RuleSet, state: State) -> list[int]:
    """By seat: points that links and flipped tiles would score now, or the final points of Age of Industry."""
    return _SCORINGS[content.rules](rules, state)


def _by_era(rules: RuleSet, state: State) -> list[int]:
    return [links_points(rules, state, player) + tiles_points(rules, state, player, 0) for player in state.players]


def _at_end(rules: RuleSet, state: State) -> list[int]:
    assert isinstance(rules, AgeOfIndustry)
    twin = state.copy()
    for player in twin.players:
        score(rules, twin, player)
    return [player.vp for player in twin.players]


_SCORINGS: dict[str, Callable[[RuleSet, State], list[int]]] = {
    "age_of_industry": _at_end,
    "birmingham": _by_era,
    "lancashire": _by_era,
}
