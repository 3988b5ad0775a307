"""The friendly face: play, refusals that change nothing, results."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cottonopolis
from cottonopolis.engine.api import legal
from cottonopolis.engine.state import ACTION, OVER
from cottonopolis.errors import AmbiguousMove, ContentError, CottonopolisError, IllegalMove, NotationError
from cottonopolis.game import Game
from cottonopolis.game.matching import OPENING, Matcher
from cottonopolis.notation.action import parse_action
from cottonopolis.notation.move import format_action
from cottonopolis.notation.trail import Trail
from cottonopolis.tools.perft import after
from effort import examples
from engine.play import Which, choose, decisions, table
from engine.test_always_true import tables


def game_at(seed: int = 7) -> Game:
    return cottonopolis.new("birmingham", players=4, seed=seed)


def finished(seed: int = 7) -> Game:
    game = game_at(seed)
    while not game.over:
        game.play(game.legal()[-1])
    return game


def test_a_new_game_waits_for_the_first_player_with_one_action() -> None:
    game = game_at()
    assert game.to_move == game.state.order[0]
    assert (game.over, game.state.actions_left, game.scores()) == (False, 1, [0, 0, 0, 0])
    assert str(game.legal()[-1]) == "P"


def test_an_answer_and_the_text_of_its_action_lead_to_the_same_table() -> None:
    by_answers, by_text = game_at(), game_at()
    for _ in range(40):
        by_answers.play(by_answers.legal()[0])
    while len(by_text.lines) < len(by_answers.lines):
        seat, line = by_answers.lines[len(by_text.lines)]
        by_text.play(line, seat)
    assert by_text.lines == by_answers.lines
    assert by_text.moves == by_answers.moves[: len(by_text.moves)]
    # Servers write them as JSON, where an answer that knows its words would be more than its number.
    assert {type(step.move) for step in by_text.history.steps} == {int}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", NotationError),
        ("fly me", NotationError),
        ("B", IllegalMove),
        ("B cot", NotationError),
        ("B cot@@bir", NotationError),
        ("B cot@bir.x /cov", NotationError),
        ("L lots /cov", NotationError),
        ("x" * 500, NotationError),
        ("P /nowhere", IllegalMove),
        ("N bir-nowhere", IllegalMove),
        ("P", AmbiguousMove),
        ("D cot-4", IllegalMove),
        ("S", IllegalMove),
        ("G cot@bir", IllegalMove),
        ("B cot-²@bir", IllegalMove),
        ("\0", NotationError),
    ],
)
def test_a_text_that_is_malformed_ambiguous_or_illegal_has_its_own_error_and_changes_nothing(
    text: str, error: type[CottonopolisError]
) -> None:
    game = game_at()
    before = (game.state.key(), list(game.moves), list(game.lines))
    with pytest.raises(error) as caught:
        game.play(text)
    assert str(caught.value).startswith(("action", "illegal", "ambiguous"))
    assert caught.value.code == getattr(
        caught.value, "reason", "must_choose" if error is AmbiguousMove else "bad_request"
    )
    assert (game.state.key(), game.moves, game.lines) == before


def test_an_answer_that_is_not_offered_is_refused() -> None:
    game = game_at()
    before = game.state.key()
    for move in (-1, 0, 10**9, 2**70):
        with pytest.raises(IllegalMove, match="no answer"):
            game.play(move)
    assert game.state.key() == before


def test_a_seat_out_of_turn_is_refused_by_text_and_by_answer() -> None:
    game = game_at()
    other = game.state.order[1]
    for move in ("P /cov", int(game.legal()[0])):
        with pytest.raises(IllegalMove) as caught:
            game.play(move, seat=other)
        assert caught.value.reason == "not_your_turn"


def test_after_the_end_every_move_is_refused() -> None:
    game = finished()
    assert game.over and game.to_move is None and game.legal() == []
    for move in ("P /cov", 1):
        with pytest.raises(IllegalMove) as caught:
            game.play(move)
        assert caught.value.reason == "game_over"


def test_an_ambiguous_action_names_what_is_open_and_the_possibilities() -> None:
    game = game_at()
    with pytest.raises(AmbiguousMove) as caught:
        game.play("P")
    assert caught.value.question == "the card"
    assert {option[1:] for option in caught.value.options} == {
        game.content.names.cards[card].code for card in game.state.players[game.to_move or 0].hand
    }


def test_equal_players_share_a_place_and_the_next_place_is_left_out() -> None:
    game = finished()
    for player, vp in zip(game.state.players, (9, 12, 12, 3), strict=True):
        player.vp, player.space, player.money = vp, 20, 5
    assert game.result() == [3, 1, 1, 4]


def test_a_game_with_a_wrong_player_count_or_option_is_not_started() -> None:
    for arguments in ({"players": 5}, {"players": 3, "options": {"beer": "free"}}):
        with pytest.raises(ContentError):
            cottonopolis.new("birmingham", **arguments)


@examples(10, 250)
@given(tables, st.integers(0, 2**30))
def test_every_action_is_found_again_by_its_own_text(which: Which, seed: int) -> None:
    content, rules = table(*which)
    chance = random.Random(seed)
    for state in decisions(rules, seed):
        if state.stage not in OPENING or state.stage == OVER or chance.random() > 0.06:
            continue
        copy, trail, moves = state.copy(), Trail(content, rules), []
        action = None
        while action is None:
            moves.append(choose(rules, copy, chance))
            action = trail.step(copy, moves[-1])
        line = format_action(action)
        ways = Matcher(content, rules, parse_action(line)).ways(state)
        assert [way.line for way in ways] == [line]
        # A distant market that refuses a tile ends the action before the last answer.
        twin, again = state.copy(), Trail(content, rules)
        assert [again.step(twin, move) for move in ways[0].moves[: len(moves)]][-1] == action
        assert twin.key() == copy.key()


@examples(60, 2000)
@given(st.text(max_size=60) | st.from_regex(r"[BNDSLWPGCTRE] [a-z0-9@.>/+!:| -]{0,40}", fullmatch=True))
def test_any_text_at_all_is_played_or_refused_with_an_error_of_ours(text: str) -> None:
    game = FUZZED
    before = game.state.key()
    with contextlib.suppress(CottonopolisError):
        Matcher(game.content, game.rules, parse_action(text)).ways(game.state)
        Game(game.content, game.rules, game.state.copy()).play(text)
    assert game.state.key() == before


FUZZED = game_at(3)


def test_a_forced_answer_is_written_in_the_line_and_left_out_of_the_log() -> None:
    game = game_at()
    for _ in range(60):
        game.play(game.legal()[0])
    replayed = game_at()
    for move in game.moves:
        assert len(legal(replayed.rules, replayed.state)) > 1
        replayed.play(move)
    assert replayed.state.key() == game.state.key()
    assert after(game.rules, game.state, legal(game.rules, game.state)[0]).key() != game.state.key()
    assert game.state.stage != ACTION or game.state.verb == 0


@pytest.mark.parametrize("seed", [-1, 2**62, 10**30])
def test_a_seed_that_no_record_could_have_is_refused(seed: int) -> None:
    with pytest.raises(ContentError, match="seed: expected a whole number from 0 to 4611686018427387903"):
        cottonopolis.new("birmingham", players=2, seed=seed)
