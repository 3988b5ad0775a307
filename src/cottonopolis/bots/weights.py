"""Reads the weights of a game and makes the judge that uses them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cottonopolis.content import Content
from cottonopolis.content.structure import parsed
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.errors import BotError
from cottonopolis.games.definition import definition_of
from cottonopolis.think.judge import Judge
from cottonopolis.think.weights import Weights


@cache
def tuned(game: str) -> Mapping[str, int]:
    """The weights of a game by name, as they were tuned; none if its judge needs none."""
    path = definition_of(game).data / "weights.toml"
    return parsed(path.read_text(encoding="utf-8"), str(path), dict[str, int]) if path.is_file() else {}


def make_weights(numbers: Mapping[str, int]) -> Weights:
    """The weights with these names and numbers; every weight must be named."""
    weights = Weights()
    names = {name for name in dir(weights) if not name.startswith("_")}
    if names != set(numbers):
        wrong = sorted(names ^ set(numbers))
        raise BotError(f"these weights are missing, or unknown: {', '.join(wrong)}")
    for name, number in numbers.items():
        setattr(weights, name, number)
    return weights


def make_judge(content: Content, rules: RuleSet, numbers: Mapping[str, int] | None = None) -> Judge:
    """The judge of a game at a table, with its tuned weights or with these."""
    found = numbers or tuned(content.rules)
    return definition_of(content.rules).judge(rules, make_weights(found) if found else Weights())
