"""The explorer: every seat of every game as a row, and what the rows say about winning."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner, Result

from cottonopolis.arena import read_match
from cottonopolis.arena.interval import estimate
from cottonopolis.cli.main import app
from cottonopolis.game import read_record, replay

duckdb = pytest.importorskip("duckdb", reason='questions to the rows need DuckDB: pip install "cottonopolis[explore]"')

N_DEALS = 6


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["arena", *map(str, arguments)])


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games of chance at two tables, and the page about them, which leaves nothing out."""
    folder = tmp_path_factory.mktemp("explorer")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("cottonopolis.arena.explorer.LEAST", 2)
        what = ["random", "--maps", "birmingham,germany", "--players", 3, "--deals", N_DEALS, "--jobs", 1]
        where = ["--out", folder / "games", "--page", folder / "wins.md", "--sample", 2, "--commit", "abc1234"]
        result = run("explore", *what, *where)
    assert result.exit_code == 0, result.output
    return folder


def rows_of(folder: Path, title: str) -> list[dict[str, Any]]:
    (found,) = (folder / "games" / "seats").glob(f"{title}-*")
    rows: list[dict[str, Any]] = pq.read_table(found).to_pylist()
    return rows


@pytest.mark.parametrize("title", ["birmingham", "germany"])
def test_every_seat_of_every_game_is_a_row_that_agrees_with_the_record(small: Path, title: str) -> None:
    rows = rows_of(small, title)
    (path,) = (small / "games").glob(f"{title}-*.jsonl")
    match = read_match(path)
    assert len(rows) == 3 * N_DEALS == 3 * len(match.games)
    for played in match.games:
        seats = [row for row in rows if row["game"] == played.game]
        assert [row["points"] for row in seats] == list(played.vp)
        assert [row["place"] for row in seats] == list(played.places)
        assert sum(row["win"] for row in seats) == pytest.approx(1)
        assert sorted(row["turn"] for row in seats) == [1, 2, 3]
        assert [sum(points for _, points in row["sources"]) for row in seats] == list(played.vp)
        game = replay(read_record(played.record))
        for seat, row in enumerate(seats):
            lines = [text for who, text in game.lines if who == seat]
            built = [text for text in lines if text[0] in "BC"]
            assert sum(n for _, n in row["tiles"]) == len(built)
            assert row["first_industry"] is None or built[0].split()[1].startswith(row["first_industry"][:3])
            borrowed = game.state.players[seat].loans if title == "germany" else sum(it[0] == "L" for it in lines)
            assert row["loans"] >= borrowed
            assert row["loans"] == borrowed or title == "germany"
            assert len(row["era_income"]) == len(game.content.document.eras)
            assert row["era_income"][-1] == row["income"][-1]


def test_merchants_are_told_as_they_lie(small: Path) -> None:
    (path,) = (small / "games").glob("birmingham-*.jsonl")
    game = replay(read_record(read_match(path).games[0].record))
    content, found = game.content, set()
    for place, tile in zip(content.board.merchants_of, game.start.market_tiles, strict=True):
        found |= {(content.names.places[place].id, it) for it in content.document.merchant_tile[tile].buys}
    told = {tuple(it.split(":")) for it in rows_of(small, "birmingham")[0]["merchants"]}
    assert told == found and len(found) > 3
    assert rows_of(small, "germany")[0]["merchants"] == []


def test_figures_are_means_over_deals(small: Path) -> None:
    figures = json.loads((small / "wins" / "figures.json").read_text(encoding="utf-8"))
    assert figures["made"]["bot"] == "random" and figures["made"]["commit"] == "abc1234"
    for table in figures["tables"]:
        rows = rows_of(small, table["title"])
        assert table["games"] == N_DEALS
        turns = table["shares"]["turn"]
        assert sum(it["value"] for it in turns) == pytest.approx(1, abs=1e-5)
        for question, key in (("turn", "turn"), ("loans", "loans"), ("first", "first_industry")):
            for it in table["shares"].get(question, []):
                by_deal = defaultdict(list)
                for row in rows:
                    if (str(row[key]) if key != "loans" or row[key] < 7 else "7+") == it["word"]:
                        by_deal[row["deal"]].append(row["win"])
                there = estimate([sum(wins) / len(wins) for wins in by_deal.values()])
                assert it["value"] == pytest.approx(there.mean, abs=1e-5)
                assert there.low is not None and it["ci95"][0] == pytest.approx(max(0.0, there.low), abs=1e-5)
                assert it["seats"] == sum(map(len, by_deal.values()))


def test_the_page_has_its_plots_and_names_its_command(small: Path) -> None:
    page = (small / "wins.md").read_text(encoding="utf-8")
    assert f"{2 * N_DEALS} games of 2 tables by `random`" in page
    assert "cottonopolis arena explore random --maps birmingham,germany --players 3" in page
    assert "commit abc1234" in page
    for title in ("birmingham", "germany"):
        assert f"](wins/{title}.svg)" in page
        ElementTree.fromstring((small / "wins" / f"{title}.svg").read_text(encoding="utf-8"))


def test_a_sample_lies_beside_the_page_and_says_how_it_was_made(small: Path) -> None:
    sample = small / "wins" / "seats.parquet"
    assert pq.read_table(sample).num_rows == 2 * 2 * 3
    said = pq.read_metadata(sample).metadata
    assert said[b"commit"] == b"abc1234" and b"arena explore random" in said[b"command"]


def test_the_same_command_goes_on_and_plays_nothing_twice(small: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (small / "games").rglob("*.parquet")}
    again = run("explore", "random", "--maps", "germany", "--players", 3, "--deals", N_DEALS, "--out", small / "games")
    assert again.exit_code == 0, again.output
    assert {path: path.stat().st_mtime_ns for path in (small / "games").rglob("*.parquet")} == before


def test_a_match_becomes_rows_by_seat(small: Path, tmp_path: Path) -> None:
    (path,) = (small / "games").glob("germany-*.jsonl")
    done = run("dataset", path, "-o", tmp_path / "seats", "--rows", "seats", "--jobs", 1)
    assert done.exit_code == 0, done.output
    assert pq.read_table(tmp_path / "seats").to_pylist() == rows_of(small, "germany")
    for wrong in (["--rows", "tiles"], ["--rows", "seats", "--bot", "random"]):
        refused = run("dataset", path, "-o", tmp_path / "x", *wrong)
        assert refused.exit_code == 2 and "expected decisions, or seats without --bot" in refused.output
    assert not (tmp_path / "x").exists()


def test_a_folder_without_games_has_nothing_to_say(tmp_path: Path) -> None:
    nothing = run("explore", "--deals", 0, "--out", tmp_path, "--page", tmp_path / "wins.md")
    assert nothing.exit_code == 2
    assert "play some deals first" in nothing.output
