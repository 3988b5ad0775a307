"""Chance: one integer of the state, drawn from only where the rules shuffle.

Two multiplicative generators of 31 bits each (L'Ecuyer 1988) are packed into one number below 2**62; no product
leaves 47 bits, so that compiled and interpreted code agree on every platform.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int

_M1: Final = 2147483563
_M2: Final = 2147483399
_WARM_UP: Final = 8


def seeded(seed: Int) -> Int:
    """The generator of a seed from 0 to 2**62 - 1."""
    first: Int = seed % (_M1 - 1) + 1
    second: Int = (seed // (_M1 - 1)) % (_M2 - 1) + 1
    step: Int = 0
    while step < _WARM_UP:
        first = first * 40014 % _M1
        # Neighbouring seeds differ in the first half only; let it stir the second.
        second = (second * 40692 + first) % (_M2 - 1) + 1
        step += 1
    return first << 31 | second


def turned(rng: Int) -> Int:
    """The generator after one step."""
    first: Int = (rng >> 31) * 40014 % _M1
    second: Int = (rng & 2147483647) * 40692 % _M2
    return first << 31 | second


def drawn(rng: Int) -> Int:
    """The number that a generator shows, from 0 to 2**31 - 86."""
    return ((rng >> 31) - (rng & 2147483647)) % (_M1 - 1)


def shuffle(cards: list[Int], rng: Int) -> Int:
    """Puts a list in random order, every order as likely as any other; gives the generator afterwards."""
    last: Int = len(cards) - 1
    while last > 0:
        n: Int = last + 1
        limit: Int = (_M1 - 1) // n * n
        rng = turned(rng)
        # Numbers at the end of the range would favour low positions: draw again.
        while drawn(rng) >= limit:
            rng = turned(rng)
        other: Int = drawn(rng) % n
        card: Int = cards[last]
        cards[last] = cards[other]
        cards[other] = card
        last -= 1
    return rng
