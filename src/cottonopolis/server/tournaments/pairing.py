"""Who meets whom in a round of a tournament, and in which seats: pure functions of what was played before.

Entrants are numbers; None is a bot. A table is a tuple by seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, permutations

Table = tuple[int | None, ...]

_AGAIN = 1000
"""What it costs that two meet once more, for each time they have met."""
_BOT = 100
"""What it costs that somebody plays against a bot once more, for each time before."""
_PASSES = 20


def swiss(order: Sequence[int], rounds: Sequence[Sequence[Table]], size: int) -> list[Table]:
    """A round in which those meet who stand alike; `order` is the standing, the first one first.

    Neighbours in the standing sit together, unless they have met before: then some change places with others who stand
    nearly alike. Bots fill the last tables, and others than before if that can be. Every entrant sits once.
    """
    past = [table for tables in rounds for table in tables]
    groups = _divided(order, size)
    home = {it: n for n, group in enumerate(groups) for it in group}
    met = _meetings(past)
    with_bots = Counter(it for table in past if None in table for it in table if it is not None)

    def cost(n: int, group: Sequence[int]) -> int:
        again = sum(met[frozenset(pair)] ** 2 for pair in combinations(group, 2))
        bots = sum(with_bots[it] for it in group) if len(group) < size else 0
        return _AGAIN * again + _BOT * bots + sum((home[it] - n) ** 2 for it in group)

    for _ in range(_PASSES):
        if not _improved(groups, cost):
            break
    return [seated(group, past, size) for group in groups]


def _improved(groups: list[list[int]], cost: Callable[[int, Sequence[int]], int]) -> bool:
    """Lets two change places wherever that is better; says whether any did."""
    is_better = False
    for (n, one), (m, other) in combinations(enumerate(groups), 2):
        for i in range(len(one)):
            for j in range(len(other)):
                before = cost(n, one) + cost(m, other)
                one[i], other[j] = other[j], one[i]
                if cost(n, one) + cost(m, other) < before:
                    is_better = True
                else:
                    one[i], other[j] = other[j], one[i]
    return is_better


def grouped(order: Sequence[int], rounds: Sequence[Sequence[Table]], size: int) -> list[Table]:
    """A round in which the same people meet as in the first one, in other seats; who has gone leaves room for a bot."""
    known = set(order)
    first = [[it for it in table if it is not None and it in known] for table in rounds[0]] if rounds else []
    past = [table for tables in rounds for table in tables]
    return [seated(group, past, size) for group in first or _divided(order, size) if group]


def seated(group: Sequence[int], past: Sequence[Table], size: int) -> Table:
    """The seats of a table: each sits where they have sat least; bots take what is left."""
    sat = Counter((it, seat) for table in past for seat, it in enumerate(table) if it is not None)
    wanted = [*group, *[None] * (size - len(group))]

    def cost(table: Table) -> tuple[int, int]:
        counts = [sat[it, seat] for seat, it in enumerate(table) if it is not None]
        return max(counts, default=0), sum(count**2 for count in counts)

    # In one order, so that the same past always gives the same seats.
    return min(permutations(wanted), key=cost)


def _divided(order: Sequence[int], size: int) -> list[list[int]]:
    """Neighbours together, at tables that differ by one person at most, the fuller ones first."""
    n_tables = -(-len(order) // size)
    base, n_more = divmod(len(order), n_tables)
    groups, begin = [], 0
    for n in range(n_tables):
        end = begin + base + (n < n_more)
        groups.append(list(order[begin:end]))
        begin = end
    return groups


def _meetings(past: Sequence[Table]) -> Counter[frozenset[int]]:
    """How often two have met."""
    found: Counter[frozenset[int]] = Counter()
    for table in past:
        people = [it for it in table if it is not None]
        found.update(frozenset(pair) for pair in combinations(people, 2))
    return found
