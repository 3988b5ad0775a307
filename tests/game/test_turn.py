"""A turn being made: undo is free until something hidden was seen, and the hand is refilled after the confirmation."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from cottonopolis import Game, new
from cottonopolis.engine.move import COMBINE, verb_of
from cottonopolis.errors import IllegalMove
from cottonopolis.game.position import read_position, write_position
from cottonopolis.game.turn import Turn

TABLES = [
    ("birmingham", 2),
    ("birmingham", 4),
    ("lancashire", 3),
    ("lancashire", 4),
    ("germany", 3),
    ("new_england", 5),
]


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_turns_with_undo_play_the_same_game_as_plain_answers(map_id: str, players: int) -> None:
    chance = random.Random(1)
    game, plain = (new(map_id, players=players, seed=5) for _ in range(2))
    while not game.over:
        turn = Turn(game)
        before = game.state.key()
        while not turn.needs_confirm:
            turn = turn.played(chance.choice(turn.shown.legal()), game.to_move)
            if turn.can_undo and chance.random() < 0.1:
                undone = turn.undone()
                assert len(undone.answers) < len(turn.answers)
                turn = undone
            again = Turn.of(game, turn.answers)
            assert again.shown.state.key() == turn.shown.state.key()
            assert (again.needs_confirm, again.can_undo) == (turn.needs_confirm, turn.can_undo)
        assert game.state.key() == before
        game = turn.confirmed()
        for answer in turn.answers:
            plain.play(answer)
        assert plain.state.key() == game.state.key() and plain.lines == game.lines


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_what_can_be_undone_has_shown_nothing_hidden(map_id: str, players: int) -> None:
    """Wherever undo is offered, the deck and the piles lie as they lay, and the hand has no new card."""
    chance = random.Random(2)
    game = new(map_id, players=players, seed=6)
    while not game.over:
        seat = game.to_move
        assert seat is not None
        turn = Turn(game)
        while not turn.needs_confirm:
            open_before = turn.shown
            turn = turn.played(chance.choice(turn.shown.legal()))
            shown = turn.shown
            assert shown.to_move == seat
            if turn.needs_confirm and turn.can_undo:
                assert shown.state.deck == open_before.state.deck
                assert shown.state.n_revealed == open_before.state.n_revealed
                assert shown.state.round == game.state.round and shown.state.order == game.state.order
                assert len(shown.state.players[seat].hand) <= len(open_before.state.players[seat].hand) + 2
        game = turn.confirmed()


def test_an_open_turn_is_not_confirmed_and_a_made_one_takes_nothing_more() -> None:
    game = new("birmingham", players=2, seed=7)
    turn = Turn(game)
    with pytest.raises(IllegalMove, match="turn_is_open"):
        turn.confirmed()
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        turn.undone()
    card = game.content.names.cards[game.state.players[game.state.order[0]].hand[0]].code
    made = turn.played(f"P /{card}")
    assert made.needs_confirm and made.can_undo
    with pytest.raises(IllegalMove, match="turn_is_made"):
        made.played(f"P /{card}")
    assert made.undone().shown.state.key() == game.state.key()


def test_the_last_action_is_shown_and_the_hand_is_not_refilled() -> None:
    game = new("birmingham", players=2, seed=7)
    seat = game.state.order[0]
    made = Turn(game).played(f"L 30 /{game.content.names.cards[game.state.players[seat].hand[0]].code}")
    shown, after = made.shown.state, made.confirmed().state
    assert shown.players[seat].money == game.state.players[seat].money + 30
    assert len(shown.players[seat].hand) == 7 and len(after.players[seat].hand) == 8
    assert shown.actions_left == 0 and shown.order[shown.turn] == seat


ONLY_A_PASS = """table lancashire, ann bob cat
era rail, round 10, ann to move, 1 action left
ann hand man
bob £0, hand {bob}
cat £0, hand mac old
deck none
"""


def only_a_pass(bob: str) -> Game:
    """Ann ends her turn, and bob can only pass."""
    found = read_position(ONLY_A_PASS.format(bob=bob))
    return Game(found.content, found.rules, found.state, found.seats)


def test_a_pass_without_alternative_is_begun_by_its_player_and_can_be_taken_back() -> None:
    game = only_a_pass("wig liv")
    game.play("P /man")
    assert [str(answer) for answer in game.legal()] == ["P"]
    turn = Turn(game).played(game.legal()[0], 1)
    assert turn.shown.half_line == "P" and turn.answers == (game.legal()[0],)
    turn = turn.undone()
    assert not turn.shown.half_made and not turn.can_undo
    # The card of the second pass is no choice any more.
    turn = turn.played("P /wig").played("P")
    assert turn.needs_confirm and len(turn.answers) == 3
    assert [line for _, line in turn.confirmed().lines] == ["P /man", "P /wig", "P /liv"]
    assert Turn.of(game, turn.answers).shown.state.key() == turn.shown.state.key()


def test_a_log_that_leaves_out_a_beginning_without_alternative_is_still_read() -> None:
    game = only_a_pass("wig liv")
    game.play("P /man")
    cards = game.copy()
    cards.play(cards.legal()[0])
    wig = next(answer for answer in cards.legal() if str(answer) == "/wig")
    # As it was logged: the pass was begun by the engine, and the second one needed no answer at all.
    old = game.copy()
    old.play_logged([wig], 1)
    old.play_logged([], 1)
    game.play("P /wig", 1)
    game.play("P", 1)
    assert (old.lines, old.moves, old.state.key()) == (game.lines, game.moves, game.state.key())
    begun = only_a_pass("wig liv")
    begun.play("P /man")
    assert Turn.of(begun, [wig]).shown.lines[-1] == (1, "P /wig")


def test_an_answer_of_a_log_that_is_not_legal_is_still_refused() -> None:
    game = only_a_pass("wig liv")
    game.play("P /man")
    before = game.state.key()
    with pytest.raises(IllegalMove):
        game.copy().play_logged([game.content.kit.n_tiles + 12345], 1)
    assert game.state.key() == before


def test_a_combined_build_that_takes_the_one_action_of_a_turn_awaits_its_confirmation() -> None:
    position = read_position("""table germany, ann bob cat
        options combine_in_first_round=true
        ann hand blu cot""")
    game = Game(position.content, position.rules, position.state, position.seats)
    combine = next(move for move in game.legal() if verb_of(move) == COMBINE)
    turn = Turn(game).played(combine)
    # In the middle of it the position can be written and read again.
    shown = turn.shown.state
    assert read_position(write_position(replace(position, state=shown))).state.key() == shown.key()
    turn = turn.played(turn.shown.legal()[0])
    assert turn.needs_confirm
    assert turn.shown.state.actions_left == 0
    assert turn.confirmed().to_move == 1
    (build,) = (event for event in turn.confirmed().events() if event.kind == "build")
    assert build.values["actions"] == 1
