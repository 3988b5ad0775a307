"""The first line of a position: what is played, and by whom. For those who need no more of it."""

from __future__ import annotations


def map_of(table: str) -> str:
    """The id of the map.

    >>> map_of("table lancashire edition=roxley2018, ann bob cat, seed 7")
    'lancashire'
    """
    return _head(table)[0].split()[1]


def seats_of(table: str) -> tuple[str, ...]:
    """The names of the seats.

    >>> seats_of("table birmingham, ann bob, round 3")
    ('ann', 'bob')
    """
    return tuple(_head(table)[1].split())


def _head(table: str) -> list[str]:
    return table.strip().splitlines()[0].split(",")
