"""A record of an older engine that fails says which rules were corrected since."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from cottonopolis import new
from cottonopolis.content import rules_ids
from cottonopolis.content.corrections import Correction, corrections, parse_corrections
from cottonopolis.errors import ContentError
from cottonopolis.game.replay import difference_of_versions
from cottonopolis.games.definition import definition_of
from structure.sources import ROOT

_ENTRY = '[[correction]]\nversion = "{}"\nrule = "B-sell-03"\nwhat = "beer of one\'s own"\n'
_KNOWN = [
    Correction("0.2.0", "B-sell-03", "the first"),
    Correction("0.10.0", "B-loan-01", "the second"),
]


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("0.1.9", ["B-sell-03 in 0.2.0, the first", "B-loan-01 in 0.10.0, the second"]),
        ("0.2.0", ["B-loan-01 in 0.10.0, the second"]),
        ("0.10.0", ["no rule of birmingham is known to have been corrected since"]),
    ],
)
def test_rules_corrected_after_the_version_of_a_record_are_named(written: str, named: list[str]) -> None:
    record = replace(new("birmingham", players=2, seed=1).record(), engine=written)
    said = difference_of_versions(_KNOWN, record)
    assert f"written by engine {written}" in said
    assert all(name in said for name in named)
    assert said.count(" in 0.") == sum(" in 0." in name for name in named)


def test_corrections_are_read_in_order_of_their_versions() -> None:
    assert [found.version for found in parse_corrections(_ENTRY.format("0.9.0") + _ENTRY.format("0.10.0"))] == [
        "0.9.0",
        "0.10.0",
    ]
    with pytest.raises(ContentError, match="newest version last"):
        parse_corrections(_ENTRY.format("0.10.0") + _ENTRY.format("0.9.0"))


@pytest.mark.parametrize("change", [("what", "why"), ("0.2.0", "soon"), ("B-sell-03", "selling")])
def test_a_correction_of_another_form_is_refused(change: tuple[str, str]) -> None:
    with pytest.raises(ContentError, match=r"corrections.toml: correction\.0"):
        parse_corrections(_ENTRY.format("0.2.0").replace(*change))


def test_corrections_name_rules_of_the_catalogues() -> None:
    for game in rules_ids():
        page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
        for correction in corrections(game):
            assert re.search(rf"\b{correction.rule}\b", page), correction


def test_each_game_has_corrections_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(definition_of("birmingham"), "data", tmp_path)
    (tmp_path / "corrections.toml").write_text(_ENTRY.format("0.2.0"), encoding="utf-8")
    assert [found.rule for found in corrections("birmingham")] == ["B-sell-03"]
    assert corrections("lancashire") == corrections("of_nobody") == []
