"""Undo, earlier positions and forks: all from the log, none beyond what was seen."""

from __future__ import annotations

import pytest

from cottonopolis import Game
from cottonopolis.engine.state import ACTION
from cottonopolis.errors import IllegalMove
from cottonopolis.game.position import read_position
from records.games import ONE_EACH, TABLES, Table, answered, begun, finished


def table(text: str) -> Game:
    position = read_position(text)
    return Game(position.content, position.rules, position.state, position.seats)


@pytest.mark.parametrize("which", ONE_EACH)
def test_an_earlier_position_is_what_it_was(which: Table) -> None:
    keys: dict[int, list[int]] = {}
    game = begun(which, 5)
    for game in answered(which, 5):
        if (game.history.ends or [0])[-1] == len(game.history.steps):
            keys[len(game.lines)] = game.state.key()
    for ply, key in list(keys.items())[::7]:
        then = game.at(ply)
        assert then.state.key() == key
        assert then.lines == game.lines[:ply]
    assert game.at(len(game.lines)).state.key() == game.state.key()
    for ply in (-1, len(game.lines) + 1):
        with pytest.raises(IndexError):
            game.at(ply)


@pytest.mark.parametrize("which", ONE_EACH)
def test_a_fork_goes_its_own_way(which: Table) -> None:
    game = finished(which, 2)
    before = game.state.key(), list(game.lines)
    fork = game.fork(10)
    n_lines = len(fork.lines)
    assert fork.lines == game.lines[:n_lines]
    fork.play(fork.legal()[-1])
    assert (game.state.key(), game.lines) == before
    while not fork.over:
        fork.play(fork.legal()[0])
    assert fork.record().actions[:n_lines] == game.record().actions[:n_lines]


@pytest.mark.parametrize("which", TABLES)
def test_what_is_undone_never_was_and_nobody_has_seen_more(which: Table) -> None:
    n_undone = 0
    for n, game in enumerate(answered(which, 7)):
        if n % 5 or not game.can_undo():
            continue
        now, steps = game.state.copy(), list(game.history.steps)
        twin = game.at(len(game.lines))
        twin._follow(steps)
        twin.undo()
        n_undone += 1
        then = twin.state
        assert (then.era, then.round, then.turn, then.order) == (now.era, now.round, now.turn, now.order)
        assert (then.deck, then.market_tiles, then.aside) == (now.deck, now.market_tiles, now.aside)
        assert (then.n_revealed, then.rng) == (now.n_revealed, now.rng)
        assert then.stage == ACTION or twin.history.steps
        assert twin.history.steps == steps[: len(twin.history.steps)]
        assert len(twin.moves) < len(game.moves)
        # The same answers lead to the same table.
        for move in game.moves[len(twin.moves) :]:
            twin.play(move)
        assert twin.state.key() == now.key()
    assert n_undone


@pytest.mark.parametrize("which", ONE_EACH)
def test_undo_ends_at_the_turn(which: Table) -> None:
    for n, game in enumerate(answered(which, 9)):
        if n % 11:
            continue
        twin = game.fork(len(game.lines))
        seat, n_lines = twin.to_move, len(twin.lines)
        while twin.can_undo():
            twin.undo()
            assert twin.to_move == seat
        assert n_lines - len(twin.lines) <= 3
        before = twin.state.key()
        with pytest.raises(IllegalMove) as caught:
            twin.undo()
        assert caught.value.reason == "nothing_to_undo"
        assert twin.state.key() == before


def test_the_first_action_of_a_turn_can_be_undone_and_the_second_ends_it() -> None:
    game = table("table birmingham, ann bob\nround 2\nann hand cov cov bir\nbob hand bir cov")
    before = game.state.key()
    game.play("L 30 /cov")
    assert game.can_undo()
    game.undo()
    assert (game.state.key(), game.lines, game.moves) == (before, [], [])
    game.play("L 30 /cov")
    game.play("L 30 /cov")
    assert not game.can_undo()


def test_the_answers_of_a_half_made_action_are_taken_back_together() -> None:
    game = table("table birmingham, ann bob\nround 2\nann hand cov cov bir iro\nbob hand bir cov")
    before = game.state.key()
    loan = next(answer for answer in game.legal() if answer.text == "L 30")
    game.play(loan)
    assert game.state.stage != ACTION
    game.undo()
    assert game.state.key() == before


def test_a_tile_of_the_distant_market_stays_revealed() -> None:
    lines = [
        "table lancashire, ann bob cat",
        "round 2",
        "ann hand man wig bol, tile cotton-1 at col.0",
        "ann link col-yor",
    ]
    game = table("\n".join([*lines, "distant next 0"]))
    game.play("S cot@col>distant /wig")
    assert (game.to_move, game.can_undo()) == (0, False)


@pytest.mark.parametrize("take", ["T deck red", "T red pur"])
def test_a_card_of_the_deck_stays_seen(take: str) -> None:
    game = table("table germany, ann bob cat\nround 2\nann hand cot\ndisplay red pur\ndeck next bro gre")
    game.play(take)
    assert (game.to_move, game.can_undo()) == (0, False)


def test_a_card_that_lay_face_up_can_be_put_back_before_the_next_is_turned_up() -> None:
    game = table("table germany, ann bob cat\nround 2\nann hand cot\ndisplay red pur\ndeck next bro gre")
    before = game.state.key()
    for text in ("T", "red"):
        game.play(next(answer for answer in game.legal() if answer.text == text))
    game.undo()
    assert game.state.key() == before
