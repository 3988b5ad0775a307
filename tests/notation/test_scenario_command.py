"""`cottonopolis scenario`: what it prints and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cottonopolis.cli.main import app

GOOD = "== B-turn-03  whose turn\ngiven birmingham, ann bob\nwhen nothing\nthen ann to move\n"
BAD = "== B-inc-04  not so\ngiven birmingham, ann bob\nwhen nothing\nthen ann £18, over\n"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["scenario", *map(str, arguments)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "good.scn").write_text(GOOD, encoding="utf-8")
    (tmp_path / "deep" / "bad.scn").write_text(GOOD + BAD, encoding="utf-8")
    (tmp_path / "note.txt").write_text("no scenario", encoding="utf-8")
    return tmp_path


def test_all_is_well(folder: Path) -> None:
    result = run(folder / "good.scn")
    assert (result.exit_code, result.output) == (0, "1 passed, 0 failed\n")


def test_a_folder_with_a_failure(folder: Path) -> None:
    result = run(folder)
    bad = folder / "deep" / "bad.scn"
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f'{bad}:8: expected "ann £18", found 17 [B-inc-04 not so]',
        f'{bad}:8: expected "over", found that it is not over [B-inc-04 not so]',
        "2 passed, 1 failed",
    ]


def test_a_file_named_twice_runs_once(folder: Path) -> None:
    assert run(folder / "good.scn", folder / "good.scn").output == "1 passed, 0 failed\n"


def test_json(folder: Path) -> None:
    result = run(folder, "--json")
    assert result.exit_code == 1
    answer = json.loads(result.output)
    assert (answer["passed"], answer["failed"], answer["findings"]) == (2, 1, [])
    [failure] = answer["failures"]
    assert (failure["line"], failure["rules"], failure["title"]) == (5, ["B-inc-04"], "not so")
    assert len(failure["messages"]) == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"\xff\xfe", "is not UTF-8 text (byte 0)"),
        (b"# nothing\n", "there are no scenarios in"),
    ],
)
def test_an_unreadable_file(tmp_path: Path, text: bytes, why: str) -> None:
    (tmp_path / "case.scn").write_bytes(text)
    result = run(tmp_path / "case.scn")
    assert result.exit_code == 2
    assert why in result.output


def test_a_malformed_case_fails_and_the_others_run(folder: Path) -> None:
    path = folder / "good.scn"
    path.write_text(f"over\n{GOOD}== B-turn-04  unsure\nthen over\n== no rules\n{GOOD}", encoding="utf-8")
    result = run(path)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f'{path}:1: "over": expected == and the rules of a scenario first',
        f'{path}:7: "then over": expected given once, and after it when and then in turn [B-turn-04 unsure]',
        f"{path}:8: == no rules: a scenario names the rules that it shows, such as == B-sell-06  its title [no rules]",
        "2 passed, 3 failed",
    ]
    failures = json.loads(run(path, "--json").output)["failures"]
    assert [(failure["line"], failure["rules"]) for failure in failures] == [(1, []), (6, ["B-turn-04"]), (8, [])]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = run(tmp_path / "none.scn")
    assert result.exit_code == 2
    assert "cannot be read" in result.output


def test_an_empty_folder(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert (result.exit_code, "there are no scenarios" in result.output) == (2, True)


def test_rules_without_a_scenario_are_listed(folder: Path) -> None:
    catalogue = folder / "rules.md"
    catalogue.write_text("- **B-turn-03** one\n- **B-turn-04** another; see B-turn-05\n", encoding="utf-8")
    result = run(folder / "good.scn", "--rules", catalogue)
    assert result.exit_code == 1
    assert result.output.splitlines() == ["B-turn-04: no scenario cites this rule", "1 passed, 0 failed"]
    catalogue.write_text("**B-turn-03**", encoding="utf-8")
    assert run(folder / "good.scn", "--rules", folder).exit_code == 0


def test_a_citation_of_no_rule_is_found(folder: Path) -> None:
    catalogue = folder / "rules.md"
    catalogue.write_text("**B-turn-99**", encoding="utf-8")
    result = run(folder / "good.scn", "--coverage", catalogue)
    assert f"{folder / 'good.scn'}:1: B-turn-03 is no rule of the catalogue" in result.output
    catalogue.write_text("nothing", encoding="utf-8")
    assert run(folder / "good.scn", "--rules", catalogue).exit_code == 2
