"""The file of a match: nothing is lost, nothing is there twice, and it belongs to one match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arena.matches import configuration, played
from cottonopolis.arena import read_match
from cottonopolis.arena.log import Log
from cottonopolis.arena.match import parse_played
from cottonopolis.errors import ArenaError

MATCH = configuration("random", "random:seed=1")
GAMES = [played(n, n // 2, (n % 2, 1 - n % 2), (n, 2 * n)) for n in range(4)]


def test_a_game_reads_as_it_was_written() -> None:
    assert [parse_played(game.line()) for game in GAMES] == GAMES


def test_a_file_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    for n, game in enumerate(reversed(GAMES)):
        with Log(path, MATCH) as log:
            assert len(log.games) == n
            log.add(game)
    match = read_match(path)
    assert match.configuration == MATCH
    assert list(match.games) == GAMES


def test_a_file_that_breaks_off_anywhere_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with Log(path, MATCH) as log:
        log.add(GAMES[0])
        log.add(GAMES[1])
    data = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(data) if byte == ord("\n")]
    for length in sorted(
        {*range(0, len(data), 13), *ends, *(end - 1 for end in ends), *(end + 1 for end in ends[:-1])}
    ):
        path.write_bytes(data[:length])
        with Log(path, MATCH) as log:
            n_whole = max(sum(end <= length for end in ends) - 1, 0)
            assert list(log.games) == GAMES[:n_whole], length
            log.add(GAMES[2])
        assert list(read_match(path).games) == [*GAMES[:n_whole], GAMES[2]]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (configuration("random", "random:seed=2"), "bots is random random:seed=1 there and random random:seed=2 here"),
        (configuration("random", "random:seed=1", players=3), "players is 2 there and 3 here"),
        (configuration("random", "random:seed=1", seed=4), "seed is 0 there and 4 here"),
    ],
)
def test_a_file_of_another_match_is_refused_and_left_alone(tmp_path: Path, other: object, said: str) -> None:
    path = tmp_path / "match.jsonl"
    with Log(path, MATCH) as log:
        log.add(GAMES[0])
    before = path.read_bytes()
    with pytest.raises(ArenaError, match="belongs to another match") as caught:
        Log(path, other)  # type: ignore[arg-type]
    assert said in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["cottonopolis record 1\nengine 0.1.0\n", "{}\n", '{"format":"other"}\n', "half a li"])
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "thesis.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match="line 1: this is no file of the arena"):
        Log(path, MATCH)
    with pytest.raises(ArenaError, match="line 1: this is no file of the arena"):
        read_match(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with Log(path, MATCH) as log:
        log.add(GAMES[0])
        log.add(GAMES[1])
    head, first, second = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for damage in ("half a line\n", "[]\n", json.dumps({"game": 1}) + "\n", first.replace('"vp":[0,0]', '"vp":[0]')):
        path.write_text(head + damage + second, encoding="utf-8")
        with pytest.raises(ArenaError, match=r"match.jsonl, line 2: this is no game"):
            read_match(path)
    path.write_text(head + first + second + first, encoding="utf-8")
    with pytest.raises(ArenaError, match="line 4: game 0 is there twice"):
        read_match(path)


def test_two_arenas_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with Log(path, MATCH), pytest.raises(ArenaError, match="another arena is writing this file"):
        Log(path, MATCH)
    with Log(path, MATCH):
        pass


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="cannot be written"):
        Log(tmp_path / "no" / "match.jsonl", MATCH)
    with pytest.raises(ArenaError, match="cannot be read"):
        read_match(tmp_path / "none.jsonl")
