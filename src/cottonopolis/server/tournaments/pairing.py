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
    again = _again(past)
    with_bots = Counter(it for table in past if None in table for it in table if it is not None)

    def change(n: int, group: Sequence[int], old: int, new: int) -> int:
        """By how much a table costs more if one sits there in place of another."""
        bots = with_bots[new] - with_bots[old] if len(group) < size else 0
        found = _BOT * bots + (home[new] - n) ** 2 - (home[old] - n) ** 2
        for it in group:
            if it != old:
                found += _AGAIN * (again.get((new, it), 0) - again.get((old, it), 0))
        return found

    for _ in range(_PASSES):
        if not _improved(groups, change):
            break
    return [seated(group, past, size) for group in groups]


def _improved(groups: list[list[int]], change: Callable[[int, Sequence[int], int, int], int]) -> bool:
    """Lets two change places wherever that is better; says whether any did."""
    is_better = False
    for (n, one), (m, other) in combinations(enumerate(groups), 2):
        for i in range(len(one)):
            for j in range(len(other)):
                if change(n, one, one[i], other[j]) + change(m, other, other[j], one[i]) < 0:
                    one[i], other[j] = other[j], one[i]
                    is_better = True
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


def _again(past: Sequence[Table]) -> dict[tuple[int, int], int]:
    """For two who have met, in either order: the square of how often."""
    met: Counter[tuple[int, int]] = Counter()
    for table in past:
        met.update(permutations([it for it in table if it is not None], 2))
    return {pair: n**2 for pair, n in met.items()}
