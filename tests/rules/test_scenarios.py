"""Every scenario passes, every rule has one, and no rule is cited that does not exist."""

from __future__ import annotations

import re

import pytest

from cottonopolis.testing.scenario import run_scenario
from cottonopolis.views.view import look
from rules.catalogue import GAMES, ROOT, SCENARIOS, rule_ids, scenarios

FILES = sorted(SCENARIOS.glob("*/*.scn"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenarios_of_a_file_pass(path: object) -> None:
    game = next(game for game in GAMES if f"/{game}/" in str(path))
    mine = [scenario for scenario in scenarios(game) if scenario.file == str(path)]
    assert mine
    failures = [failure for scenario in mine for failure in run_scenario(scenario, look)]
    assert not failures, "\n".join(failures)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_scenario(game: str) -> None:
    cited = {rule for scenario in scenarios(game) for rule in scenario.ids}
    missing = sorted(rule_ids(game) - cited)
    assert not missing, f"rules without a scenario: {' '.join(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_no_scenario_cites_a_rule_that_does_not_exist(game: str) -> None:
    cited = {rule for scenario in scenarios(game) for rule in scenario.ids}
    assert not cited - rule_ids(game)


def test_code_and_texts_cite_only_rules_that_exist() -> None:
    known = set().union(*(rule_ids(game) for game in GAMES))
    for path in sorted((ROOT / "src").rglob("*.py")):
        cited = set(re.findall(r"\b[BLA]-[a-z]+-[0-9]{2}\b", path.read_text()))
        assert cited <= known, f"{path.name}: {sorted(cited - known)}"
