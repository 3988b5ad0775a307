"""Reads the weights of a game and makes the judge that uses them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.errors import BotError
from cottonopolis.games.age_of_industry.judge import AgeOfIndustryJudge
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry
from cottonopolis.games.birmingham.judge import BirminghamJudge
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.games.lancashire.judge import LancashireJudge
from cottonopolis.games.lancashire.rules.ruleset import Lancashire
from cottonopolis.think.judge import Judge
from cottonopolis.think.weights import Weights


@cache
def tuned(game: str) -> Mapping[str, int]:
    """The weights of a game by name, as they were tuned."""
    text = files("cottonopolis").joinpath("games", game, "data", "weights.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


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


def make_judge(rules: RuleSet, numbers: Mapping[str, int] | None = None) -> Judge:
    """The judge of a rule set, with its tuned weights or with these."""
    if isinstance(rules, Birmingham):
        return BirminghamJudge(rules, make_weights(numbers or tuned("birmingham")))
    if isinstance(rules, Lancashire):
        return LancashireJudge(rules, make_weights(numbers or tuned("lancashire")))
    assert isinstance(rules, AgeOfIndustry)
    return AgeOfIndustryJudge(rules, make_weights(numbers or tuned("age_of_industry")))


def judge_of(rules: RuleSet) -> Judge:
    """The judge of a rule set, made once."""
    return make_judge(rules)
