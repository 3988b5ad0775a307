"""Samples: full tables that look like the view they are drawn from, and nothing of the real one beyond it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.playout import play_out
from cottonopolis.engine.state import ACTION, DEBT, OVER, TURN_END
from cottonopolis.game import Game
from cottonopolis.game.position import read_position
from cottonopolis.notation.position_sheet import sheet_of
from cottonopolis.views import seen_cards_of, view, view_of
from cottonopolis.views.rebuild import rebuilt
from views.tables import TABLES, Table, cards_of, games, others

DERIVED = ("occupied", "stocked", "standing", "built", "seas", "joined")


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_sample_gives_the_same_view_and_can_be_played_on(table: Table) -> None:
    chance = random.Random(1)
    for game in games(table):
        before, n_moves = game.state.key(), len(game.moves)
        for seat in others(game):
            seen = view(game, seat)
            state = seen.sample(chance)
            again = view_of(game.content, game.rules, state, game.seats, seat, seen_cards_of(game))
            assert again.table == seen.table
            assert cards_of(state) == cards_of(game.state)
            assert sorted(state.market_tiles) == sorted(game.state.market_tiles)
            if seat == game.to_move:
                assert legal(game.rules, state) == legal(game.rules, game.state)
            while state.stage not in (ACTION, DEBT, TURN_END, OVER):
                answers = legal(game.rules, state)
                assert answers
                apply(game.rules, state, chance.choice(answers))
        assert (game.state.key(), len(game.moves)) == (before, n_moves)


@pytest.mark.parametrize("table", TABLES[::2], ids=str)
def test_a_sample_is_played_to_its_end(table: Table) -> None:
    for n, game in enumerate(games(table, seed=50)):
        if n % 5 == 0:
            state = view(game, n % game.content.n_seats).sample(random.Random(n))
            play_out(game.rules, state, n)
            assert state.stage == OVER


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_table_is_rebuilt_from_its_sheet(table: Table) -> None:
    for game in games(table, seed=100):
        again = rebuilt(game.rules, sheet_of(game.state))
        assert again.key() == game.state.key()
        assert [getattr(again, name) for name in DERIVED] == [getattr(game.state, name) for name in DERIVED]
        for player, same in zip(game.state.players, again.players, strict=True):
            assert (player.tiles, player.network) == (same.tiles, same.network)
        assert legal(game.rules, again) == legal(game.rules, game.state)


def test_samples_depend_on_the_chance_that_is_brought_and_on_nothing_else() -> None:
    position = read_position("table lancashire, ann bob cat, new game seed 3")
    seen = view_of(position.content, position.rules, position.state, position.seats, 1)
    first, same, other = (seen.sample(random.Random(seed)) for seed in (5, 5, 6))
    assert first.key() == same.key()
    assert first.key() != other.key()
    assert first.rng != position.state.rng
    assert first.arranged == []


def test_an_arranged_shuffle_is_not_in_a_sample() -> None:
    position = read_position("table birmingham, ann bob\nshuffle cov bir ...")
    seen = view_of(position.content, position.rules, position.state, position.seats, 0)
    assert position.state.arranged
    assert seen.sample(random.Random(1)).arranged == []


def chi_square(found: Counter[tuple[int, ...]], odds: dict[tuple[int, ...], int]) -> float:
    """How far counts are from what the odds promise."""
    assert found.keys() <= odds.keys()
    n, total = sum(found.values()), sum(odds.values())
    return sum((found[deal] - n * chance / total) ** 2 / (n * chance / total) for deal, chance in odds.items())


def small_table(lines: str, hidden: list[str]) -> Game:
    """A table of Birmingham where these cards are in bob's hand or the deck, and all others lie open."""
    position = read_position(f"table birmingham, ann bob\nera rail\n{lines}\ndeck {' '.join(hidden)}")
    return Game(position.content, position.rules, position.state, position.seats)


def test_every_deal_is_as_likely_as_any_other() -> None:
    game = small_table("ann hand bir bir\nbob hand cov cov", ["dud", "bur"])
    seen = view(game, 0)
    hidden = sorted([*game.state.players[1].hand, *game.state.deck])
    odds: dict[tuple[int, ...], int] = Counter()
    for i in range(4):
        for j in range(4):
            if i != j:
                rest = [k for k in range(4) if k not in (i, j)]
                for top in (rest, rest[::-1]):
                    odds[(*sorted((hidden[i], hidden[j])), *(hidden[k] for k in top))] += 1
    chance = random.Random(11)
    samples = [seen.sample(chance) for _ in range(6000)]
    found = Counter((*state.players[1].hand, *state.deck) for state in samples)
    # One in ten thousand of 6 degrees of freedom is beyond 28.
    assert len(odds) == 7
    assert chi_square(found, dict(odds)) < 28


def test_the_cards_of_a_half_made_action_are_there_and_the_rest_is_as_likely_as_any() -> None:
    lines = """order bob ann
        ann hand bir bir
        bob hand cov dud, mat manufacturer 2 2 3 4 5 5 6 7 8 8
        question card, doing build, at cov.1, tile manufacturer-2"""
    game = small_table(lines, ["cov", "bur", "bur"])
    (cov, bur, dud) = (name.index for name in map(game.content.names.cards.find, ("cov", "bur", "dud")) if name)
    seen = view(game, 0)
    chance = random.Random(12)
    found = Counter(tuple(seen.sample(chance).players[1].hand) for _ in range(6000))
    # Of 10 hands from cov cov bur bur dud, the three without cov are out.
    odds = {
        (cov, cov): 1,
        tuple(sorted((cov, bur))): 4,
        tuple(sorted((cov, dud))): 2,
    }
    assert chi_square(found, odds) < 18


def test_cards_that_are_discarded_in_ascending_order_follow_the_one_on_top_of_the_pile() -> None:
    lines = """order bob ann
        ann hand bir bir
        bob hand cov cov, discards dud
        question card, doing scout, cards due 2, first card dud"""
    game = small_table(lines, ["bur", "can"])
    (dud,) = (name.index for name in [game.content.names.cards.find("dud")] if name)
    seen, chance = view(game, 0), random.Random(13)
    samples = [seen.sample(chance) for _ in range(50)]
    assert {state.first_card for state in samples} == {dud}
    assert {tuple(state.players[1].hand) for state in samples} == {tuple(game.state.players[1].hand)}


def test_a_combined_build_under_way_has_a_card_that_may_pay_for_it() -> None:
    position = read_position("""table germany, ann bob cat
        options ship_card_germany=develop_or_pass
        round 2, order bob ann cat
        ann hand blu
        bob hand cot shi
        cat hand blu
        display blu blu
        question card, doing combine, at stu.0, tile steel-1
        deck shi shi shi""")
    game = Game(position.content, position.rules, position.state, position.seats)
    (ship,) = (name.index for name in [game.content.names.cards.find("shi")] if name)
    chance = random.Random(14)
    hands = {tuple(view(game, 0).sample(chance).players[1].hand) for _ in range(50)}
    assert len(hands) > 1
    assert (ship, ship) not in hands
