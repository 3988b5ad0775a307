"""`cottonopolis arena`: what it prints and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cottonopolis.arena import Played
from cottonopolis.arena.interval import estimate, estimate_share
from cottonopolis.arena.summary import BotSummary
from cottonopolis.cli.arena_table import bar, sentence
from cottonopolis.cli.main import app

SMALL = ["random", "random:seed=1", "--players", "2", "--jobs", "1", "--seed", "5"]
FIGURES = ["win_share", "mean_vp", "own_minus_others"]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["arena", *map(str, arguments)])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of three deals."""
    path = tmp_path_factory.mktemp("match") / "match.jsonl"
    assert run(*SMALL, "--deals", 3, "--out", path).exit_code == 0
    return path


def test_json_has_the_bots_in_the_order_given_with_an_interval_for_each_figure(file: Path) -> None:
    result = run(*SMALL, "--deals", 3, "--out", file, "--json")
    found = json.loads(result.output)
    assert [bot["spec"] for bot in found["bots"]] == ["random", "random:seed=1"]
    assert (found["deals"], found["games"], found["par"]) == (3, 6, 0.5)
    for bot in found["bots"]:
        assert bot["games"] == 6
        for figure in FIGURES:
            low, high = bot[figure]["ci95"]
            assert low <= bot[figure]["value"] <= high
        assert bot["rating"].keys() == {"mu", "sigma"}
    assert sum(bot["win_share"]["value"] for bot in found["bots"]) == pytest.approx(1)
    assert found["configuration"]["seed"] == 5


def test_a_finished_match_is_not_played_again_and_more_deals_are_added(file: Path) -> None:
    before = file.read_bytes()
    fewer = json.loads(run(*SMALL, "--deals", 2, "--out", file, "--json").output)
    assert fewer["games"] == 4
    assert file.read_bytes() == before
    more = json.loads(run(*SMALL, "--deals", 4, "--out", file, "--json").output)
    assert more["games"] == 8
    assert file.read_bytes().startswith(before)


def test_people_read_a_table_and_a_sentence_for_each_bot(file: Path) -> None:
    result = run("show", file)
    assert result.exit_code == 0
    assert "birmingham, 2 players" in result.output
    assert "own−others" in result.output
    assert "share of 50%" in result.output
    assert max(map(len, result.output.splitlines())) <= 80


def test_show_gives_the_same_figures_as_the_run(file: Path) -> None:
    shown = json.loads(run("show", file, "--json").output)
    assert shown == json.loads(run(*SMALL, "--deals", shown["deals"], "--out", file, "--json").output)


def test_records_come_out_and_replay(file: Path, tmp_path: Path) -> None:
    assert run("records", file, "-o", tmp_path / "games").exit_code == 0
    records = sorted((tmp_path / "games").glob("*.rec"))
    assert len(records) == len(file.read_text(encoding="utf-8").splitlines()) - 1
    checked = CliRunner().invoke(app, ["record", "check", *map(str, records)])
    assert (checked.exit_code, checked.output) == (0, "")


def test_a_bot_against_itself_reads_zero() -> None:
    result = run("random", "--selfcheck", "--players", 2, "--deals", 8, "--jobs", 1)
    assert result.exit_code == 0
    assert "Self-check passed" in " ".join(result.output.split())
    assert "random:seed=1" in result.output


@pytest.mark.parametrize(
    ("deals", "code", "said"), [(8, 1, "Self-check FAILED"), (7, 0, "Self-check says nothing: only 7 deals")]
)
def test_a_selfcheck_that_does_not_read_zero_fails(
    monkeypatch: pytest.MonkeyPatch, deals: int, code: int, said: str
) -> None:
    """Whoever sits in the first seat gets four points too many; a few deals do not show it."""

    def wrong(_played: Played, seat: int) -> float:
        return 4.0 + seat

    monkeypatch.setattr("cottonopolis.arena.selfcheck.lead_of", wrong)
    monkeypatch.setattr("cottonopolis.arena.summary.lead_of", wrong)
    result = run("random", "--selfcheck", "--players", 2, "--deals", deals, "--jobs", 1)
    assert result.exit_code == code
    assert said in result.output


def test_a_selfcheck_is_for_one_bot() -> None:
    result = run("random", "random", "--selfcheck")
    assert result.exit_code == 2
    assert "2 are given" in result.output


def test_the_rules_can_be_chosen() -> None:
    arguments = ["--game", "lancashire", "--edition", "roxley2018", "--players", 2, "--option", "introductory=true"]
    result = run("random", *arguments, "--deals", 1, "--jobs", 1, "--json")
    found = json.loads(result.output)["configuration"]
    assert (found["options"]["edition"], found["options"]["introductory"]) == ("roxley2018", True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nobody"], "there is no bot 'nobody'"),
        (["random", "--players", "9"], "cannot be played with 9 players"),
        (["random", "--game", "chess"], "no rule set"),
        (["random", "--game", "lancashire", "--map", "germany"], "is no map of"),
        (["random", "--option", "taste=sweet"], "unknown option"),
        (["random", "--option", "taste"], "expected options such as"),
        (["show", "nowhere.jsonl"], "cannot be read"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.output


def test_a_file_of_another_match_is_refused(file: Path) -> None:
    result = run("random", "--players", 2, "--deals", 1, "--out", file)
    assert result.exit_code == 2
    assert "belongs to another match: bots is random random:seed=1 there and random here" in result.output


def test_help_shows_the_options_of_a_match_without_a_command() -> None:
    for arguments in (["--help"], ["run", "--help"]):
        assert "--deals" in run(*arguments).output


def test_a_bar_is_as_long_as_its_share() -> None:
    assert [bar(share).count("█") for share in (0, 0.25, 0.5, 1, 2)] == [0, 2, 4, 8, 8]


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        ([0.0] * 4, "has won none of its games, but so few deals prove nothing"),
        ([1.0] * 4, "has won all of its games, but so few deals prove nothing"),
        ([0.0] * 40, "wins less than its share"),
        ([0.0, 0.5, 0.5, 1.0], "cannot be told from an even share"),
    ],
)
def test_a_sentence_says_what_the_share_of_wins_shows(shares: list[float], said: str) -> None:
    nothing = estimate([0.0])
    bot = BotSummary("random", len(shares), estimate_share(shares), nothing, nothing, 0, None)
    assert said in sentence(bot, 0.5)


def test_an_unknown_rule_set_is_refused_with_the_known_ones() -> None:
    result = run("random", "--game", "monopoly")
    assert result.exit_code == 2
    assert "known: age_of_industry" in result.output
