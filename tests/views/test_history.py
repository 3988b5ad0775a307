"""The view of a game remembers the cards that everybody saw, and no others."""

from __future__ import annotations

import random

from cottonopolis import new
from cottonopolis.game import Game
from cottonopolis.game.position import read_position
from cottonopolis.views import format_view, legal_for, seen_cards_of, view


def table(*lines: str) -> Game:
    position = read_position("\n".join(lines))
    return Game(position.content, position.rules, position.state, position.seats)


def line_of(game: Game, seat: int | None, start: str) -> str:
    (line,) = [line for line in format_view(view(game, seat)).splitlines() if line.startswith(start)]
    return line


GERMANY = ("table germany, ann bob cat", "ann hand cot", "display red pur", "deck next bro gre")


def test_a_card_drawn_face_up_is_known_to_be_in_hand() -> None:
    game = table(*GERMANY)
    game.play("T deck red", 0)
    assert line_of(game, 0, "ann hand") == "ann hand cot red bro"
    for seat in (None, 1, 2):
        assert line_of(game, seat, "ann hand") == "ann hand red + 2 cards"


def test_a_card_drawn_face_up_is_known_while_the_draw_is_half_made() -> None:
    game = table(*GERMANY)
    for answer in ("T", "red"):
        (move,) = [move for move in game.legal() if str(move) == answer]
        game.play(move)
    assert game.half_made
    assert line_of(game, 1, "ann hand") == "ann hand red + 1 card"


def test_a_card_that_was_discarded_again_is_no_longer_known_to_be_in_hand() -> None:
    game = table(*GERMANY, "round 2")
    game.play("T deck red", 0)
    game.play("P /red", 0)
    assert line_of(game, 1, "ann hand") == "ann hand 2 cards"
    assert line_of(game, 1, "ann discards") == "ann discards red"


def test_of_two_equal_cards_one_stays_known() -> None:
    game = table("table germany, ann bob cat", "ann hand cot", "display red red", "round 2")
    game.play("T red red", 0)
    game.play("P /red", 0)
    assert line_of(game, 1, "ann hand") == "ann hand red + 1 card"


def test_a_known_card_is_in_every_sample() -> None:
    game = table(*GERMANY)
    game.play("T deck red", 0)
    red = game.content.names.cards.find("red")
    assert red is not None
    seen, chance = view(game, 1), random.Random(4)
    hands = [seen.sample(chance).players[0].hand for _ in range(40)]
    assert all(red.index in hand for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 3


def test_covered_discards_are_remembered_by_those_who_saw_them() -> None:
    lines = ("table birmingham, ann bob", "options open_discards=false", "round 2")
    game = table(*lines, "ann hand bir cov dud, discards ? red wol", "bob hand bir cov dud, discards ?")
    assert line_of(game, 1, "ann discards") == "ann discards ? ? wol"
    game.play("P /bir", 0)
    game.play("P /dud", 0)
    for seat in (None, 0, 1):
        assert line_of(game, seat, "ann discards") == "ann discards ? ? ? bir dud"


def test_only_the_seat_to_move_is_told_what_it_may_answer() -> None:
    game = table("table birmingham, ann bob")
    assert legal_for(game, 0) == game.legal()
    assert legal_for(game, 1) == []
    assert legal_for(game, None) == []


def test_looking_often_and_looking_once_show_the_same() -> None:
    game = new("germany", players=3, seed=3)
    chance = random.Random(3)
    while not game.over:
        game.play(chance.choice(game.legal()))
        if game.can_undo() and chance.random() < 0.2:
            game.undo()
        if not game.half_made:
            # A twin has never been looked at.
            assert seen_cards_of(game) == seen_cards_of(game.at(len(game.lines))), f"seed 3, ply {len(game.lines)}"


def test_copies_that_go_different_ways_remember_what_each_has_seen() -> None:
    game = new("germany", players=3, seed=5)
    chance = random.Random(5)
    copies = [game]
    for n in range(300):
        game = chance.choice(copies)
        if not game.over:
            game.play(chance.choice(game.legal()))
        if n % 40 == 0:
            copies.append(game.copy())
        if not game.half_made:
            assert seen_cards_of(game) == seen_cards_of(game.at(len(game.lines))), f"seed 5, answer {n}"
    assert len({tuple(copy.lines) for copy in copies}) > 3
