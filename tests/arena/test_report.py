"""The report: one page that needs nothing else and says what the summary says."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cottonopolis.arena import Match, configure, run, summarise
from cottonopolis.arena.report import report_page
from cottonopolis.arena.report.facts import facts_of, replayed
from cottonopolis.arena.report.plots.dots import interval_text
from cottonopolis.cli.main import app

VOID = {"meta", "br", "link", "img"}


def match_of(where: str, players: int, *bots: str, deals: int = 2) -> Match:
    configuration = configure(bots, where, players, seed=4)
    return Match(configuration, tuple(run(configuration, where, deals)))


@pytest.fixture(scope="module")
def match() -> Match:
    return match_of("birmingham", 2, "random", "random:seed=1", deals=3)


@pytest.fixture(scope="module")
def page(match: Match) -> str:
    return report_page(match)


def figures(page: str) -> dict[str, Any]:
    """The numbers that the page carries for programs."""
    found = re.search(r'<script type="application/json" id="figures">(.*?)</script>', page)
    assert found
    numbers: dict[str, Any] = json.loads(found[1])
    return numbers


class Balance(HTMLParser):
    """Finds elements that are closed in the wrong order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """An element begins."""
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def test_the_page_carries_the_figures_of_the_summary(match: Match, page: str) -> None:
    assert figures(page)["summary"] == summarise(match.configuration, match.games).as_json()


def test_people_see_the_same_figures(match: Match, page: str) -> None:
    for bot in summarise(match.configuration, match.games).bots:
        for found, unit in ((bot.win_share, "%"), (bot.own_minus_others, "+")):
            assert f">{interval_text(found, unit)}</text>" in page
        value, _, rest = interval_text(bot.mean_vp).partition(" (")
        assert f"<td>{value} <small>{rest.rstrip(')')}</small></td>" in page


def test_points_and_their_sources_are_those_of_the_games(match: Match, page: str) -> None:
    numbers = figures(page)
    for bot, spec in enumerate(match.configuration.bots):
        vp = sorted(vp for game in match.games for sits, vp in zip(game.seats, game.vp, strict=True) if sits == bot)
        assert numbers["points"][spec] == vp
        by_source = sum(points for era in numbers["sources_by_era"][spec] for points in era.values())
        assert by_source == pytest.approx(sum(vp) / len(vp))


def test_the_page_needs_nothing_else(page: str) -> None:
    assert not re.search(r"https?://(?!www\.w3\.org)|@import|url\(|<link|<img|src=", page)
    assert re.findall(r"<script[^>]*>", page) == ['<script type="application/json" id="figures">']


def test_the_page_is_well_formed_and_its_icons_are_there(page: str) -> None:
    balance = Balance()
    balance.feed(page)
    assert (balance.open, balance.wrong) == ([], [])
    assert set(re.findall(r'href="#([\w-]+)"', page)) <= set(re.findall(r'<symbol id="([\w-]+)"', page))
    assert "nan" not in page.lower().replace("dominan", "")


def test_light_and_dark_are_both_there_and_no_colour_stands_outside_the_style_sheet(page: str) -> None:
    assert "prefers-color-scheme:dark" in page
    body = page.partition("</style>")[2].partition("<script")[0]
    assert not re.search(r"#[0-9a-f]{6}\b|fill=\"(?!currentColor|none)", body)


@pytest.mark.parametrize(
    ("where", "players", "bots"),
    [
        ("lancashire", 3, ["random"]),
        ("germany", 3, ["random", "random:seed=1", "random:seed=2"]),
        ("new_england", 4, ["random", "random"]),
    ],
)
def test_every_game_has_its_report(where: str, players: int, bots: list[str]) -> None:
    page = report_page(match_of(where, players, *bots, deals=1))
    assert {"summary", "points", "sources_by_era", "openings", "prices"} <= figures(page).keys()


def test_a_name_in_the_page_cannot_become_markup(match: Match) -> None:
    evil = '<script>alert("&")</script>'
    configuration = configure(["random", "random:seed=1"], "birmingham", 2, seed=4)
    renamed = type(configuration)(**{**configuration.__dict__, "bots": ("random", evil)})
    page = report_page(Match(renamed, match.games))
    assert "<script>alert" not in page
    assert figures(page)["summary"]["bots"][1]["spec"] == evil


def test_actions_and_rounds_are_those_of_the_record(match: Match) -> None:
    played = match.games[0]
    game = replayed(played)
    facts = facts_of(played, game)
    # Birmingham for two: ten rounds an era, one action in the first round of the game and two in all others.
    assert facts.eras == (0,) * 10 + (1,) * 10
    for seat in facts.seats:
        assert [sum(act.round == n for act in seat.acts) for n in range(20)] == [1] + [2] * 19
    texts = sorted(act.text for seat in facts.seats for act in seat.acts)
    assert texts == sorted(text for _, text in game.lines if text[0] not in "G")
    assert sorted(seat.start for seat in facts.seats) == [0, 1]


def test_the_command_writes_the_page(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    bots = ["random", "random:seed=1", "--players", "2", "--seed", "4", "--deals", "1", "--jobs", "1"]
    runner = CliRunner()
    assert runner.invoke(app, ["arena", *bots, "--out", str(file)]).exit_code == 0
    result = runner.invoke(app, ["arena", "report", str(file), "-o", str(tmp_path / "report.html")])
    assert (result.exit_code, result.output) == (0, "")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert figures(page)["points"]["random"] == sorted(
        vp for game in match.games[:2] for bot, vp in zip(game.seats, game.vp, strict=True) if bot == 0
    )
    refused = runner.invoke(app, ["arena", "report", str(file), "-o", str(tmp_path / "no" / "report.html")])
    assert refused.exit_code == 2
    assert "cannot be written" in refused.output


def test_a_game_that_does_not_replay_is_named(match: Match) -> None:
    first = match.games[0]
    damaged = type(first)(**{**first.__dict__, "record": first.record.replace("\n1 ", "\n1 nobody", 1)})
    with pytest.raises(Exception, match="game 0 does not replay"):
        report_page(Match(match.configuration, (damaged, *match.games[1:])))


def test_a_program_that_did_not_answer_is_named_with_its_faults(match: Match, page: str) -> None:
    assert "failed to answer" not in page
    games = tuple(replace(game, faults=(0, 2)) for game in match.games)
    assert "failed to answer 6 times; an answer was given for it by rule" in report_page(replace(match, games=games))


def test_numbers_below_zero_have_a_minus_and_no_hyphen() -> None:
    page = report_page(match_of("germany", 3, "random", deals=1))
    assert "−" in page
    visible = re.sub(r"<[^>]*>", " ", page.partition("<body")[2].partition("<script")[0])
    assert re.findall(r"(?<![\w-])-[0-9]", visible) == []
