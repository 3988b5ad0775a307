"""Sets of small indices as the bits of one integer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Mask


_TOP: Final = 61
_TOP_BIT: Final = 2305843009213693952


def bit(index: Int) -> Mask:
    """The set of one index, from 0 to 61.

    Not `1 << index`: the compiler writes a small literal as a 32-bit one, and bits above 31 are lost.
    """
    return _TOP_BIT >> (_TOP - index)


def lowest_bit(mask: Mask) -> Int:
    """Index of the lowest bit that is set; -1 for an empty mask."""
    # Compiled, `bit_length` of a plain integer is one instruction: 1 ns, and 2 ns by halving.
    lowest: int = mask & -mask
    return lowest.bit_length() - 1


def n_bits(mask: Mask) -> Int:
    """How many bits are set."""
    left: Mask = mask
    n: Int = 0
    while left:
        left &= left - 1
        n += 1
    return n


def bits(mask: Mask) -> list[Int]:
    """Indices of the set bits, ascending."""
    found: list[Int] = []
    left: Mask = mask
    while left:
        found.append(lowest_bit(left))
        left &= left - 1
    return found


def mask_of(indices: list[Int]) -> Mask:
    """The set of these indices, each from 0 to 61."""
    mask: Mask = 0
    for index in indices:
        mask |= bit(index)
    return mask
