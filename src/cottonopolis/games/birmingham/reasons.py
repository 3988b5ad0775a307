"""The reasons of Birmingham: its verbs, scouting, and whom its requests name as buyers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.game.reasons.build import judge_build
from cottonopolis.game.reasons.cards import held, judge_pass
from cottonopolis.game.reasons.case import Case, Found, Objection, Verb
from cottonopolis.game.reasons.catalogue import read_catalogue
from cottonopolis.game.reasons.develop import judge_develop
from cottonopolis.game.reasons.money import give_names, judge_give, judge_loan, loan_names
from cottonopolis.game.reasons.names import common_names, find_space, standing_at, target_names
from cottonopolis.game.reasons.network import judge_network, network_names
from cottonopolis.game.reasons.sell import judge_sell, sell_names
from cottonopolis.game.reasons.sources import trial_of
from cottonopolis.games.birmingham.rules.refusals import BirminghamRefusals
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.games.birmingham.rules.scout import refuse_scout
from cottonopolis.notation.action import Spot


def _merchants(case: Case, spot: Spot) -> Found:
    where = find_space(case, spot)
    return where if isinstance(where, Objection) else list(where.indices)


def _early_scout(case: Case) -> list[Objection]:
    """A hand that is too small, whatever is named."""
    return [objection for objection in _scout(case) if objection.key == "too_few_cards"]


def _scout_names(case: Case) -> list[Objection]:
    """Another number of cards than scouting takes; to name none leaves the choice open."""
    objections, n, needed = common_names(case), len(case.request.cards), _rules(case.rules).n_scouted
    if n not in (0, needed):
        objections.append(case.because("bad_request.scout", n=n, needed=needed))
    if case.request.parts:
        objections.append(case.because("bad_request.only_cards"))
    return objections


def _judge_scout(case: Case) -> list[Objection]:
    """Cards of the hand, and no wild card in it."""
    return held(case) + _scout(case)


def _scout(case: Case) -> list[Objection]:
    trial = trial_of(case)
    refuse_scout(_rules(case.rules), trial)
    return case.told(trial.against)


def _rules(rules: RuleSet) -> Birmingham:
    assert isinstance(rules, Birmingham)
    return rules


REASONS: Final = read_catalogue(
    Path(__file__).parent / "data" / "refusals.toml",
    verbs={
        "build": Verb(target_names, judge_build),
        "network": Verb(network_names, judge_network),
        "develop": Verb(target_names, judge_develop),
        "sell": Verb(sell_names, judge_sell),
        "loan": Verb(loan_names, judge_loan),
        "scout": Verb(_scout_names, _judge_scout, _early_scout),
        "pass": Verb(common_names, judge_pass),
        "give": Verb(give_names, judge_give),
    },
    find_sold=standing_at,
    find_buyers=_merchants,
    refusals=lambda rules: BirminghamRefusals(_rules(rules)),
)
