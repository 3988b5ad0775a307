"""Chooses among the bends of lines so that none runs through a place and few cross.

Lines are improved one at a time until none can be; a dear one that is left is forced into every bend while those in
its way move. No chance is involved: the same map gives the same sheet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from cottonopolis.draw.geometry import Box, crosses_box, crossings
from cottonopolis.draw.line import Line

HARD = 1000.0
"""Cost of a clash that must not be."""
BLOCK_GAP = 2.5
DEAR = 3.0
"""Cost above which a line is worth a second look."""
_ALONGSIDE = 0.8
"""Cosine of the angle below which two lines leave a block in one direction."""
_SWEEPS = 14
_FORCED = 4
_MOST_MOVED = 5


def line_on_block(line: Line, block: Box) -> bool:
    """Whether a line passes through a block or a name, or too near it."""
    near, reach = line.half + BLOCK_GAP, line.box
    # Most blocks are far away, and this is asked very often.
    if (
        block.left - near >= reach.right
        or block.right + near <= reach.left
        or block.top - near >= reach.bottom
        or block.bottom + near <= reach.top
    ):
        return False
    box = block.grown(near)
    return any(crosses_box(p, box) for p in line.polylines)


class Arrangement:
    """A bend for every line, and their improvement."""

    def __init__(self, lines: list[list[Line]], blocks: list[list[Box]], ends: list[list[int]], area: Box) -> None:
        """Of all ways of each line; `blocks` has by place what no other place's line may touch."""
        self.choices: list[list[Line]] = []
        self.static: list[list[float]] = []
        """By line, by choice: what it costs on its own."""
        for options, own in zip(lines, ends, strict=True):
            reach = Box.over([line.box for line in options]).grown(BLOCK_GAP)
            others = [box for i, boxes in enumerate(blocks) if i not in own for box in boxes if reach.meets(box)]
            costs = [_line_cost(line, others, area) for line in options]
            order = sorted(range(len(costs)), key=lambda choice, costs=costs: (costs[choice], choice))  # type: ignore[misc]
            # What clashes whatever the others do is forgotten.
            kept = [choice for choice in order if costs[choice] < HARD] or order
            self.static.append([costs[choice] for choice in kept])
            self.choices.append([options[choice] for choice in kept])
        self.chosen = [0] * len(self.choices)
        rooms = [Box.over([line.box for line in options]) for options in self.choices]
        self.near = [
            [j for j, other in enumerate(rooms) if j != i and room.meets(other)] for i, room in enumerate(rooms)
        ]
        self._pairs: dict[int, float] = {}

    def lines(self) -> list[Line]:
        """The chosen lines."""
        return [options[choice] for options, choice in zip(self.choices, self.chosen, strict=True)]

    def improve(self) -> None:
        """Settles all choices."""
        self._sweep(range(len(self.choices)))
        for _ in range(_FORCED):
            # All are tried, so no shortcut by any().
            if not sum([self._force(i) for i in self._at_least(DEAR)]):
                break
            self._sweep(range(len(self.choices)))

    def total(self) -> float:
        """Cost of all choices together."""
        return self._share(set(range(len(self.choices))), self.chosen)

    def _at_least(self, limit: float) -> list[int]:
        return [i for i in range(len(self.choices)) if self._cost(i, self.chosen[i]) >= limit]

    def _sweep(self, items: Iterable[int]) -> None:
        """Improves these one by one, then those near what has changed, until nothing does."""
        waiting = set(items)
        for _ in range(_SWEEPS):
            changed = []
            for i in sorted(waiting):
                best = self._best(i)
                if best != self.chosen[i]:
                    self.chosen[i] = best
                    changed.append(i)
            waiting = set().union(*(self.near[i] for i in changed))
            if not waiting:
                return

    def _best(self, i: int) -> int:
        """The cheapest choice as the others are, the present one if it is as good."""
        chosen, near, pair = self.chosen, self.near[i], self._pair
        best, least = chosen[i], self._cost(i, chosen[i]) - 1e-6
        for choice, alone in enumerate(self.static[i]):
            if alone >= least:
                break
            cost = alone
            for j in near:
                cost += pair(i, choice, j, chosen[j])
                if cost >= least:
                    break
            else:
                best, least = choice, cost
        return best

    def _force(self, i: int) -> bool:
        """Tries every choice for one line while those in its way move on; true if that helped."""
        kept, best, most_saved = self.chosen, self.chosen, 1e-6
        for choice in range(len(self.choices[i])):
            if choice == kept[i]:
                continue
            self.chosen = kept.copy()
            self.chosen[i] = choice
            fixed, moving = {i}, self._in_the_way(i)
            while moving and len(fixed) + len(moving) <= _MOST_MOVED:
                for j in sorted(moving):
                    self.chosen[j] = self._best(j)
                fixed |= moving
                moving = set().union(*(self._in_the_way(j) for j in moving)) - fixed
            saved = self._share(fixed, kept) - self._share(fixed, self.chosen)
            if saved > most_saved:
                best, most_saved = self.chosen, saved
        self.chosen = best
        return best is not kept

    def _share(self, items: set[int], chosen: list[int]) -> float:
        """What these lines cost, each pair once."""
        total = 0.0
        for i in items:
            total += self.static[i][chosen[i]]
            for j in self.near[i]:
                if j > i or j not in items:
                    total += self._pair(i, chosen[i], j, chosen[j])
        return total

    def _in_the_way(self, i: int) -> set[int]:
        """Lines that cross one or crowd it as things are."""
        return {j for j in self.near[i] if self._pair(i, self.chosen[i], j, self.chosen[j]) >= DEAR}

    def _cost(self, i: int, choice: int) -> float:
        total = self.static[i][choice]
        for j in self.near[i]:
            total += self._pair(i, choice, j, self.chosen[j])
        return total

    def _pair(self, i: int, i_choice: int, j: int, j_choice: int) -> float:
        if i > j:
            i, i_choice, j, j_choice = j, j_choice, i, i_choice
        key = ((i << 12 | j) << 10 | i_choice) << 10 | j_choice
        found = self._pairs.get(key)
        if found is None:
            found = self._pairs[key] = _crowding(self.choices[i][i_choice], self.choices[j][j_choice])
        return found


def _line_cost(line: Line, others: list[Box], area: Box) -> float:
    cost = line.cost + (0.0 if area.holds(line.box) else HARD)
    return cost + HARD * sum(line_on_block(line, block) for block in others)


def _crowding(first: Line, second: Line) -> float:
    """Cost of two lines that cross or run close together."""
    apart = first.half + second.half + 2
    if not first.box.grown(apart).meets(second.box):
        return 0.0
    # Two that leave a block side by side look like one, and the samples below are too far apart to notice.
    cost = sum(
        14.0 * max(0.0, 1 - math.dist(p, q) / apart)
        for p, towards in first.tips
        for q, away in second.tips
        if towards[0] * away[0] + towards[1] * away[1] > _ALONGSIDE
    )
    for one in first.polylines:
        for two in second.polylines:
            cost += 10.0 * crossings(one[::2], two[::2])
            near = sum(min(abs(x - u) + abs(y - v) for u, v in two[::2]) < apart for x, y in one[1:-1:2])
            cost += 2.5 * near
    return cost
