"""The reasons of Birmingham: its verbs, and whom its requests name as buyers."""

from __future__ import annotations

from typing import Final

from cottonopolis.engine.refusals import Refusals
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.game.reasons.build import judge_build
from cottonopolis.game.reasons.cards import early_scout, judge_pass, judge_scout, scout_names
from cottonopolis.game.reasons.case import Case, Found, Objection, Verb
from cottonopolis.game.reasons.catalogue import read_catalogue
from cottonopolis.game.reasons.develop import judge_develop
from cottonopolis.game.reasons.money import give_names, judge_give, judge_loan, loan_names
from cottonopolis.game.reasons.names import common_names, find_space, standing_at, target_names
from cottonopolis.game.reasons.network import judge_network, network_names
from cottonopolis.game.reasons.sell import judge_sell, sell_names
from cottonopolis.games.birmingham.rules.refusals import BirminghamRefusals
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.notation.action import Spot


def _merchants(case: Case, spot: Spot) -> Found:
    where = find_space(case, spot)
    return where if isinstance(where, Objection) else list(where.indices)


def _refusals(rules: RuleSet) -> Refusals:
    assert isinstance(rules, Birmingham)
    return BirminghamRefusals(rules)


BIRMINGHAM: Final = read_catalogue(
    "birmingham",
    verbs={
        "build": Verb(target_names, judge_build),
        "network": Verb(network_names, judge_network),
        "develop": Verb(target_names, judge_develop),
        "sell": Verb(sell_names, judge_sell),
        "loan": Verb(loan_names, judge_loan),
        "scout": Verb(scout_names, judge_scout, early_scout),
        "pass": Verb(common_names, judge_pass),
        "give": Verb(give_names, judge_give),
    },
    find_sold=standing_at,
    find_buyers=_merchants,
    refusals=_refusals,
)
