"""A ladder: who meets, what is kept, how it is rated, and its page."""

from __future__ import annotations

import json
import re
import signal
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from arena.matches import played
from arena.test_stopped import finish, n_games, start, wait_for_games
from cottonopolis.arena import Schedule, ladder_tables, read_ladder
from cottonopolis.arena.rating import ratings_over_deals
from cottonopolis.cli.main import app
from cottonopolis.errors import ArenaError

BOTS = "random,random:seed=1,greedy"
SMALL = ["ladder", "--bots", BOTS, "--maps", "birmingham", "--players", "2,3", "--seed", "3"]


def run(folder: Path, *arguments: object) -> Result:
    where = ["--out", folder / "games", "--page", folder / "ladder.md", "--jobs", 1]
    return CliRunner().invoke(app, ["arena", *map(str, [*arguments, *where])])


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a ladder of three bots at two tables, three deals each."""
    folder = tmp_path_factory.mktemp("ladder")
    result = run(folder, *SMALL, "--deals", 3)
    assert result.exit_code == 0, result.output
    return folder


@pytest.mark.parametrize(("n_bots", "n_seats"), [(2, 2), (3, 2), (7, 4), (4, 4), (3, 4), (2, 5)])
def test_of_as_many_deals_as_bots_each_bot_sits_in_each_seat_equally_often(n_bots: int, n_seats: int) -> None:
    schedule = Schedule(n_bots, n_seats, seed=1, is_drawn=True)
    for circle in range(3):
        games = [game for n in range(n_bots) for game in schedule.deal(circle * n_bots + n)]
        counts = Counter((bot, seat) for game in games for seat, bot in enumerate(game.seats))
        assert len(counts) == n_bots * n_seats
        assert len(set(counts.values())) == 1
        if n_bots >= n_seats:
            assert all(len(set(game.seats)) == n_seats for game in games)


def test_in_the_long_run_every_two_bots_meet() -> None:
    schedule = Schedule(6, 3, seed=1, is_drawn=True)
    meetings = Counter(
        pair
        for deal in range(60)
        for pair in {(a, b) for game in schedule.deal(deal) for a in game.seats for b in game.seats if a < b}
    )
    assert len(meetings) == 15
    assert max(meetings.values()) < 3 * min(meetings.values())


def test_the_seed_decides_who_meets() -> None:
    def first(seed: int) -> list[tuple[int, ...]]:
        return [Schedule(6, 3, seed, is_drawn=True).deal(deal)[0].seats for deal in range(6)]

    assert first(1) == first(1) != first(2)


def test_all_titles_and_player_counts_are_there_unless_some_are_named() -> None:
    assert [table.name for table in ladder_tables()] == [
        *("birmingham-2", "birmingham-3", "birmingham-4", "germany-3", "germany-4", "germany-5"),
        *("lancashire-3", "lancashire-4"),
        *("lancashire-roxley2018-2", "lancashire-roxley2018-3", "lancashire-roxley2018-4"),
        *("new_england-3", "new_england-4", "new_england-5"),
    ]
    assert [table.name for table in ladder_tables(["lancashire-roxley2018"], [2])] == ["lancashire-roxley2018-2"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--maps", "chess"], "there is no title 'chess': known are birmingham, "),
        (["--maps", "birmingham", "--players", "5"], "none of these titles is played by 5"),
        (["--players", "two"], "expected player counts such as 2,4"),
        (["--bots", "random"], "needs two bots or more"),
        (["--bots", "random,random"], "each once"),
        (["--bots", "random,nobody"], "there is no bot 'nobody'"),
        (["--deals", "0"], "has no match files"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(arguments: list[str], said: str, tmp_path: Path) -> None:
    result = run(tmp_path, "ladder", *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert not (tmp_path / "ladder.md").exists()


def test_the_page_has_every_table_and_bot_and_plots_that_are_whole(small: Path) -> None:
    page = (small / "ladder.md").read_text(encoding="utf-8")
    assert "cottonopolis arena ladder --bots random,random:seed=1,greedy --maps birmingham --players 2,3" in page
    assert re.findall(r"^## (.*)", page, re.MULTILINE) == ["birmingham"]
    assert re.findall(r"\*\*(\d) players\*\*, 3 deals, (\d+) games", page) == [("2", "6"), ("3", "9")]
    assert page.count("`greedy`") == 4
    pictures = re.findall(r"!\[.*\]\((.*)\)", page)
    assert pictures == ["ladder/all.svg", "ladder/birmingham.svg"]
    for name in pictures:
        root = ElementTree.fromstring((small / name).read_text(encoding="utf-8"))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert "greedy" in " ".join(root.itertext())


def test_the_better_bot_stands_above_and_equal_ones_overlap(small: Path) -> None:
    best, *others = read_ladder(small / "games").bots
    assert best.figures.spec == "greedy" and best.points.low is not None
    for other in others:
        assert other.points.high is not None and other.points.high < best.points.low
    assert others[0].points.holds(others[1].points.mean)


def test_the_same_command_plays_nothing_again_and_writes_the_same_page(small: Path) -> None:
    games = {path: path.read_bytes() for path in (small / "games").iterdir()}
    page = (small / "ladder.md").read_bytes()
    (small / "ladder.md").unlink()
    assert run(small, *SMALL, "--deals", 3).exit_code == 0
    assert {path: path.read_bytes() for path in (small / "games").iterdir()} == games
    assert (small / "ladder.md").read_bytes() == page


def test_a_bot_that_comes_later_is_rated_with_all_games_before(small: Path, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for path in (small / "games").iterdir():
        (tmp_path / "games" / path.name).write_bytes(path.read_bytes())
    result = run(tmp_path, *SMALL, "random:seed=9", "--deals", 4)
    assert result.exit_code == 0, result.output
    found = read_ladder(tmp_path / "games")
    assert {it.figures.spec for it in found.bots} == {"greedy", "random", "random:seed=1", "random:seed=9"}
    assert [(table.deals, table.games) for table in found.tables] == [(7, 14), (7, 21)]


def test_files_that_do_not_fit_together_are_refused(small: Path, tmp_path: Path) -> None:
    (file, *_) = (small / "games").glob("birmingham-2.*")
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    for key, value in (("meant", ["random", "random:seed=1", "greedy:blur=9"]), ("data", "0" * 16)):
        changed = json.loads(head)
        changed["configuration"][key] = value
        for name, first in (("old", json.dumps(changed)), ("new", head)):
            (tmp_path / f"{name}.jsonl").write_text("\n".join([first, *lines, ""]), encoding="utf-8")
        with pytest.raises(ArenaError, match="move the older files away"):
            read_ladder(tmp_path)


def test_killed_and_begun_again_it_gives_the_same_page(small: Path, tmp_path: Path) -> None:
    where = ["--out", tmp_path / "games", "--page", tmp_path / "ladder.md"]
    (file, *_) = (small / "games").glob("birmingham-3.*")
    process = start(*SMALL, "--deals", 3, "--jobs", 2, *where)
    wait_for_games(process, tmp_path / "games" / file.name, 2)
    process.send_signal(signal.SIGKILL)
    assert finish(process)[0] == -signal.SIGKILL
    assert n_games(tmp_path / "games" / file.name) >= 2 and not (tmp_path / "ladder.md").exists()
    code, _, errors = finish(start(*SMALL, "--deals", 3, "--jobs", 2, *where))
    assert (code, errors) == (0, "birmingham-2: 6 games\nbirmingham-3: 9 games\n")
    pages = [(folder / "ladder.md").read_text(encoding="utf-8").splitlines() for folder in (small, tmp_path)]
    without_command = [[line for line in page if not line.startswith("cottonopolis")] for page in pages]
    assert without_command[0] == without_command[1]


def test_a_rating_has_an_interval_that_shrinks_with_deals_and_none_where_all_is_alike() -> None:
    def rated(n_deals: int, *winners: int) -> float:
        deals = [
            [played(deal, deal, (0, 1), (10, 0) if winners[deal % len(winners)] == 0 else (0, 10))]
            for deal in range(n_deals)
        ]
        found, other = ratings_over_deals(2, deals)
        assert found is not None and other is not None
        assert found.mean + other.mean == pytest.approx(3000, abs=1)
        return 0.0 if found.low is None or found.high is None else found.high - found.low

    assert rated(40, 0, 1) < rated(8, 0, 1)
    assert rated(8, 0) == rated(1, 0) == 0


def test_who_does_not_play_has_no_rating() -> None:
    assert ratings_over_deals(3, [[played(0, 0, (0, 2), (5, 1))]])[1] is None


def test_a_match_of_a_ladder_can_be_looked_at_like_any_other(small: Path, tmp_path: Path) -> None:
    (file, *_) = (small / "games").glob("birmingham-3.*")
    page = tmp_path / "report.html"
    for arguments in (["show", file], ["report", file, "-o", page]):
        result = CliRunner().invoke(app, ["arena", *map(str, arguments)])
        assert result.exit_code == 0, result.output
    command = f"cottonopolis arena ladder --bots {BOTS} --maps birmingham --players 3 --deals 3 --seed 3"
    assert command in page.read_text(encoding="utf-8")
