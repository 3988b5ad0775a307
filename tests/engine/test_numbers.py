"""Bits, chance, markets and mats: plain arithmetic."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from cottonopolis.content import load
from cottonopolis.engine.bits import bit, bits, lowest_bit, mask_of, n_bits
from cottonopolis.engine.income import space_below
from cottonopolis.engine.kit import COAL
from cottonopolis.engine.market import buying_price, selling_price
from cottonopolis.engine.rng import seeded, shuffle


@pytest.mark.parametrize("index", range(62))
def test_every_bit_up_to_61_stands_for_its_index(index: int) -> None:
    assert bit(index) == 1 << index
    assert lowest_bit(1 << index | 1 << 61) == index
    assert bits(1 << index | 1) == sorted({0, index})
    assert lowest_bit(0) == -1


def test_a_mask_keeps_its_members_and_their_number() -> None:
    for members in ([], [0], [61], [3, 31, 32, 33, 60]):
        assert bits(mask_of(members)) == members
        assert n_bits(mask_of(members)) == len(members)


def test_every_order_of_four_cards_is_as_likely_as_any_other() -> None:
    rng = seeded(1779)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 400):
        cards = [0, 1, 2, 3]
        rng = shuffle(cards, rng)
        seen[tuple(cards)] += 1
    assert set(seen) == set(permutations(range(4)))
    # 400 expected each, standard deviation 20: five of them either way.
    assert all(300 < n < 500 for n in seen.values())


def test_neighbouring_seeds_deal_different_first_cards() -> None:
    firsts: Counter[int] = Counter()
    for seed in range(6400):
        cards = list(range(64))
        shuffle(cards, seeded(seed))
        firsts[cards[-1]] += 1
    assert len(firsts) == 64
    assert all(50 < n < 160 for n in firsts.values())


def test_the_generator_stays_below_two_to_the_62() -> None:
    for seed in (0, 1, 2**31, 2**61, 2**62 - 1):
        rng = seeded(seed)
        cards = list(range(60))
        assert 0 <= rng < 2**62
        assert 0 <= shuffle(cards, rng) < 2**62
        assert sorted(cards) == list(range(60))


@pytest.mark.parametrize(
    ("cubes", "n", "price"), [(13, 1, 1), (13, 2, 3), (14, 2, 2), (1, 1, 7), (1, 2, 15), (0, 2, 16), (3, 3, 6 + 7 + 7)]
)
def test_coal_is_bought_from_the_cheapest_filled_space_then_at_eight(cubes: int, n: int, price: int) -> None:
    assert buying_price(load("birmingham").kit.markets[COAL], cubes, n) == price


@pytest.mark.parametrize(("cubes", "n", "price"), [(12, 2, 2), (11, 3, 2 + 1 + 1), (0, 2, 14), (13, 1, 1)])
def test_coal_is_sold_to_the_dearest_empty_space(cubes: int, n: int, price: int) -> None:
    assert selling_price(load("birmingham").kit.markets[COAL], cubes, n) == price


@pytest.mark.parametrize(("space", "after"), [(10, 7), (13, 9), (99, 88), (18, 12), (3, 0), (2, -1), (0, -1)])
def test_a_loan_lands_on_the_highest_space_three_levels_lower(space: int, after: int) -> None:
    assert space_below(load("birmingham").kit, space, 3) == after
