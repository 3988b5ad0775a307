"""Tiles that a request takes off the mat, and why they are refused."""

from __future__ import annotations

from cottonopolis.engine.actions.develop import refuse_develop
from cottonopolis.game.reasons.cards import paid
from cottonopolis.game.reasons.case import Case, Objection, Outcome, one_after_another
from cottonopolis.game.reasons.names import NamedTile, find_tile
from cottonopolis.game.reasons.sources import surplus, trial_of
from cottonopolis.notation.action import Part


def judge_develop(case: Case) -> list[Objection]:
    """One tile or more, each the lowest of its industry, each with its iron."""
    objections, parts, most = paid(case), case.request.parts, case.rules.numbers.n_develop
    if not parts:
        objections.append(case.because("nothing_chosen.develop"))
    if len(parts) > most:
        objections.append(case.because("too_many.develop", n=len(parts), most=most))
    return objections + one_after_another(case, parts[:most], _judge_part)[0]


def _judge_part(case: Case, part: Part, _: int) -> Outcome:
    wanted = find_tile(case, part.industry, part.level)
    assert isinstance(wanted, NamedTile)
    objections = surplus(case, part, iron=case.rules.numbers.develop_iron)
    trial = trial_of(case, part)
    refuse_develop(trial, wanted.industry, wanted.tile)
    return Outcome(objections + case.told(trial.against, "develop"), trial.table)
