"""The reasons of Lancashire: its verbs, and what its requests name as mills and buyers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cottonopolis.engine.move import DISTANT
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.game.reasons.build import judge_build, judge_combine
from cottonopolis.game.reasons.cards import judge_pass
from cottonopolis.game.reasons.case import Case, Found, Objection, Verb
from cottonopolis.game.reasons.catalogue import read_catalogue
from cottonopolis.game.reasons.develop import judge_develop
from cottonopolis.game.reasons.money import give_names, judge_give, judge_loan, loan_names
from cottonopolis.game.reasons.names import common_names, find_slot, find_tile, standing_at, target_names
from cottonopolis.game.reasons.network import judge_network, network_names
from cottonopolis.game.reasons.sell import judge_sell, sell_names
from cottonopolis.games.lancashire.rules.refusals import LancashireRefusals
from cottonopolis.games.lancashire.rules.ruleset import Lancashire
from cottonopolis.notation.action import Part, Spot


def _mills(case: Case, part: Part) -> Found:
    """Slots with a mill; none if something else is named, or no mill stands there."""
    wanted, where = find_tile(case, part.industry, part.level), find_slot(case, part.at)
    if isinstance(wanted, Objection) or isinstance(where, Objection):
        return wanted if isinstance(wanted, Objection) else where if isinstance(where, Objection) else []
    mills = case.refusals.sold_slots(case.state) & case.state.standing[wanted.industry]
    return standing_at(case, part) if any(mills >> slot & 1 for slot in where.indices) else []


def _ports(case: Case, spot: Spot) -> Found:
    """Slots with a port, or the distant market."""
    if spot.place.lower() == "distant" and spot.number is None and not spot.is_box:
        return [DISTANT]
    where = find_slot(case, spot)
    if isinstance(where, Objection):
        return where
    return [slot for slot in where.indices if case.state.standing[_rules(case.rules).port] >> slot & 1]


def _rules(rules: RuleSet) -> Lancashire:
    assert isinstance(rules, Lancashire)
    return rules


REASONS: Final = read_catalogue(
    Path(__file__).parent / "data" / "refusals.toml",
    verbs={
        "build": Verb(target_names, judge_build),
        "combine": Verb(target_names, judge_combine),
        "network": Verb(network_names, judge_network),
        "develop": Verb(target_names, judge_develop),
        "sell": Verb(sell_names, judge_sell),
        "loan": Verb(loan_names, judge_loan),
        "pass": Verb(common_names, judge_pass),
        "give": Verb(give_names, judge_give),
    },
    find_sold=_mills,
    find_buyers=_ports,
    refusals=lambda rules: LancashireRefusals(_rules(rules)),
)
