"""`cottonopolis explain`: the legal actions of a position, and one action in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cottonopolis.cli.main import app

POSITION = """\
table birmingham, ann bob
era rail, round 3
ann £20, hand cov cov bir coa, tile cotton-2 at bir.0, link bir-oxf, bir-cov
bob £9, hand bir bir, tile brewery-2 at bur.1, coal-2 at cov.1
merchant oxf.0 cotton
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "position.txt"
    path.write_text(POSITION, encoding="utf-8")
    return str(path)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner(env={"COLUMNS": "160"}).invoke(app, ["explain", *arguments])
    return result.exit_code, result.output


def test_the_actions_are_a_table(file: str) -> None:
    code, text = run(file)
    assert code == 0
    assert "ann to move: 18 actions" in text
    (row,) = [line for line in text.splitlines() if "S cot-2@bir.0>oxf.0" in line]
    assert "1 beer oxf.0" in row and "any" in row and "cot-2@bir.0 flips" in row


@pytest.mark.parametrize("verb", ["sell", "S", "s"])
def test_only_one_verb(file: str, verb: str) -> None:
    code, text = run(file, "--verb", verb, "--json")
    assert code == 0
    assert [action["line"] for action in json.loads(text)["actions"]] == ["S cot-2@bir.0>oxf.0 b:oxf.0"]


def test_what_is_left_out_is_said(file: str) -> None:
    code, text = run(file, "--verb", "network", "--limit", "3")
    assert code == 0 and "and 5 more: network" in text
    assert "more: develop" not in text


def test_another_seat_is_not_to_move(file: str) -> None:
    assert run(file, "--seat", "bob") == (0, "it is not the turn of bob\n")
    assert run(file, "--seat", "ann")[1] == run(file)[1]


def test_one_action_in_words(file: str) -> None:
    code, text = run(file, "--action", "N cov-nun /bir")
    assert code == 0 and text.startswith("N nun-cov c:cov.1 /bir is possible.")
    code, text = run(file, "--action", "N wor-glo", "--json")
    assert code == 1 and json.loads(text)["reason"]["word"] == "not_in_network"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--verb", "fly"), 2, 'no verb "fly"'),
        (("--seat", "eve"), 2, 'no seat "eve"'),
        (("--action", "fly away"), 1, '"fly"'),
    ],
)
def test_what_makes_no_sense_is_refused(file: str, arguments: tuple[str, ...], code: int, said: str) -> None:
    found, text = run(file, *arguments)
    assert found == code and said in text


def test_a_bad_file_is_refused(tmp_path: Path) -> None:
    assert run(str(tmp_path / "none.txt"))[0] == 2
    bad = tmp_path / "bad.txt"
    bad.write_text("table birmingham, ann bob\nfly\n", encoding="utf-8")
    code, text = run(str(bad))
    assert code == 1 and "line 2" in text
    bad.write_bytes(b"\xff\xfe")
    assert run(str(bad))[0] == 2


def test_the_end_of_a_game_has_no_actions(tmp_path: Path) -> None:
    path = tmp_path / "over.txt"
    path.write_text("table birmingham, ann bob\nera rail, over\n", encoding="utf-8")
    assert run(str(path)) == (0, "the game is over\n")


def test_a_half_made_action_has_answers_instead(tmp_path: Path) -> None:
    path = tmp_path / "half.txt"
    path.write_text(POSITION + "question card, doing network, at bir-cov\n", encoding="utf-8")
    assert run(str(path)) == (0, "an action is half made; it could go on with: /bir, /cov, /coa\n")
