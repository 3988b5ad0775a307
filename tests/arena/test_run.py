"""Playing a match: the same games whatever the number of processes, and errors that name who is at fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cottonopolis import new
from cottonopolis.arena import Played, configure, run, summarise
from cottonopolis.bots import Clock, make_bot, play_game
from cottonopolis.errors import BotError
from cottonopolis.game import read_record, replay
from cottonopolis.views import View


def plain(games: list[Played]) -> list[Played]:
    """Games without the time they took."""
    return [replace(game, seconds=()) for game in games]


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    match = configure(["random", "random:seed=8"], "birmingham", 2, seed=3)
    alone = run(match, "birmingham", 3, n_jobs=1)
    together = run(match, "birmingham", 3, n_jobs=3, out=tmp_path / "match.jsonl")
    assert plain(together) == plain(alone)


@pytest.mark.parametrize(("where", "players"), [("lancashire", 3), ("germany", 4), ("new_england", 3)])
def test_every_game_replays_with_its_result(where: str, players: int) -> None:
    for played in run(configure(["random", "random:seed=8"], where, players), where, 1)[:2]:
        game = replay(read_record(played.record))
        assert (game.over, tuple(game.scores()), tuple(game.result())) == (True, played.vp, played.places)
        assert game.seed == played.seed
        assert [name.rsplit("-", 1)[1] for name in game.seats] == [str(n + 1) for n in range(players)]


def test_progress_is_told_from_where_the_match_goes_on(tmp_path: Path) -> None:
    match = configure(["random"], "birmingham", 2)
    told: list[tuple[int, int]] = []
    run(match, "birmingham", 2, out=tmp_path / "m.jsonl", progress=lambda done, of: told.append((done, of)))
    run(match, "birmingham", 3, out=tmp_path / "m.jsonl", progress=lambda done, of: told.append((done, of)))
    assert told == [(0, 2), (1, 2), (2, 2), (2, 3), (3, 3)]


class Stubborn:
    """A bot that always gives the same answer."""

    spec = "stubborn"

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:  # noqa: ARG002
        """An answer that is never legal."""
        return -7


def test_an_illegal_answer_is_an_error_that_names_the_bot() -> None:
    game = new("birmingham", players=2, seed=7, seats=("ann", "bob"))
    with pytest.raises(BotError, match=r"stubborn \((ann|bob), ply 1\): illegal: -7: "):
        play_game(game, [Stubborn(), Stubborn()])


class Clumsy:
    """A bot that lets others answer for it, and notes so."""

    spec = "clumsy"

    def __init__(self) -> None:
        self.faults = ["late", "late"]

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:  # noqa: ARG002
        """The first answer there is."""
        return legal[0]


def test_each_seat_has_a_bot_of_its_own_and_its_faults_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Clumsy] = []

    def make(_spec: str) -> Clumsy:
        made.append(Clumsy())
        return made[-1]

    monkeypatch.setattr("cottonopolis.arena.match.make_bot", make)
    match = configure(["random"], "birmingham", 3)
    games = run(match, "birmingham", 2)
    assert len(made) == 3
    assert games[0].faults == (2, 2, 2)
    assert summarise(match, games).bots[0].faults == 12


def test_an_illegal_answer_ends_the_match_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cottonopolis.arena.match.make_bot", lambda _spec: Stubborn())
    with pytest.raises(BotError, match=r"game 0 \(seed \d+\): stubborn"):
        run(configure(["random"], "birmingham", 2), "birmingham", 1)


def test_a_table_needs_a_bot_for_each_seat() -> None:
    game = new("birmingham", players=2, seed=7)
    with pytest.raises(BotError, match="1 bots are given and 2 seats play"):
        play_game(game, [make_bot("random")])
