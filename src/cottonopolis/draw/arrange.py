"""Chooses among positions of names and bends of lines so that nothing lies on anything else.

Names and lines are improved one at a time until none can be; a clash that is left is broken up by forcing
one of its two and letting those in its way move. No chance is involved: the same map gives the same sheet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from cottonopolis.draw.geometry import Box, crosses_box, crossings
from cottonopolis.draw.label import Label
from cottonopolis.draw.line import Line

HARD = 1000.0
"""Cost of a clash that must not be."""
NAME_GAP = 2.0
CLOSE = 6.0
"""Names nearer than this are not easily told apart."""
LINE_GAP = 1.6
BLOCK_GAP = 2.5
DEAR = 3.0
"""Cost above which a name or a line is worth a second look."""
_STRAY = 24.0
"""Farther blocks do not matter to a name."""
_ALONGSIDE = 0.8
"""Cosine of the angle below which two lines leave a block in one direction."""
_SWEEPS = 14
_GRUDGES = 16
"""So many rounds without progress are borne."""
_FORCED = 12
_MOST_MOVED = 7


def label_on_line(label: Label, line: Line) -> bool:
    """Whether a line passes through a name, or too near it."""
    box = label.box.grown(line.half + LINE_GAP)
    return line.box.meets(label.box.grown(LINE_GAP)) and any(crosses_box(p, box) for p in line.polylines)


def label_on_label(first: Label, second: Label) -> bool:
    """Whether two names touch."""
    return first.box.grown(NAME_GAP).meets(second.box)


def line_on_block(line: Line, block: Box) -> bool:
    """Whether a line passes through a block, or too near it."""
    box = block.grown(line.half + BLOCK_GAP)
    return line.box.meets(box) and any(crosses_box(p, box) for p in line.polylines)


class Arrangement:
    """A choice for every name and every line, and its improvement."""

    def __init__(
        self,
        labels: list[list[Label]],
        lines: list[list[Line]],
        blocks: list[Box],
        ends: list[list[int]],
        area: Box,
    ) -> None:
        self.n_labels = len(labels)
        self.choices: list[list[Label | Line]] = [[*options] for options in labels]
        self.choices += [[*line_options] for line_options in lines]
        self.static: list[list[float]] = []
        """By name or line, by choice: what it costs on its own."""
        for i, options in enumerate(labels):
            others = _within(_reach(options), blocks, [i])
            self.static.append([_label_cost(label, blocks[i], others, area) for label in options])
        for line_options, own in zip(lines, ends, strict=True):
            others = _within(_reach(line_options), blocks, own)
            self.static.append([_line_cost(line, others, area) for line in line_options])
        for i, costs in enumerate(self.static):
            self._sort(i, costs)
        self.chosen = [0] * len(self.choices)
        reach = [_reach(options) for options in self.choices]
        self.near = [[j for j in range(len(reach)) if j != i and reach[i].meets(reach[j])] for i in range(len(reach))]
        self._pairs: dict[int, float] = {}
        self._grudges: dict[int, float] = {}
        """By pair of names or lines: what their clashing costs on top."""

    def _sort(self, i: int, costs: list[float]) -> None:
        """Puts the cheapest choices first and forgets those that clash whatever the others are."""
        order = sorted(range(len(costs)), key=lambda choice: (costs[choice], choice))
        kept = [choice for choice in order if costs[choice] < HARD] or order
        self.static[i] = [costs[choice] for choice in kept]
        self.choices[i] = [self.choices[i][choice] for choice in kept]

    def labels(self) -> list[Label]:
        """The chosen names."""
        return [label for label in self._picked() if isinstance(label, Label)]

    def lines(self) -> list[Line]:
        """The chosen lines."""
        return [line for line in self._picked() if isinstance(line, Line)]

    def _picked(self) -> list[Label | Line]:
        return [options[choice] for options, choice in zip(self.choices, self.chosen, strict=True)]

    def improve(self) -> None:
        """Settles all choices."""
        self._sweep(range(len(self.choices)))
        self._reconsider(HARD)
        if self._at_least(HARD):
            self._break_out()
        if not self._at_least(HARD):
            self._reconsider(DEAR)

    def total(self) -> float:
        """Cost of all choices together."""
        return self._share(set(range(len(self.choices))), self.chosen)

    def _at_least(self, limit: float) -> list[int]:
        return [i for i in range(len(self.choices)) if self._cost(i, self.chosen[i]) >= limit]

    def _break_out(self) -> None:
        """Makes clashes that stay dearer and dearer until they dissolve, and keeps the best that was seen."""
        best, fewest = self.chosen, len(self._at_least(HARD))
        rounds = 0
        while rounds < _GRUDGES:
            rounds += 1
            clashing = self._at_least(HARD)
            for i in clashing:
                for j in self._in_the_way(i):
                    pair = min(i, j) << 12 | max(i, j)
                    self._grudges[pair] = self._grudges.get(pair, 0.0) + HARD
            self.chosen = self.chosen.copy()
            self._sweep(clashing)
            n_clashing = len(self._at_least(HARD))
            if n_clashing < fewest:
                best, fewest, rounds = self.chosen, n_clashing, 0
            if not n_clashing:
                break
        self.chosen = best
        self._grudges.clear()

    def _reconsider(self, limit: float) -> None:
        """Forces what costs so much, until nothing is gained any more."""
        for _ in range(_FORCED):
            # All are tried, so no shortcut by any().
            if not sum([self._force(i) for i in self._at_least(limit)]):
                break
            self._sweep(range(len(self.choices)))

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
        """Tries every choice for one name or line while those in its way move on; true if that helped."""
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
        """What these names and lines cost, each pair once."""
        total = 0.0
        for i in items:
            total += self.static[i][chosen[i]]
            for j in self.near[i]:
                if j > i or j not in items:
                    total += self._pair(i, chosen[i], j, chosen[j])
        return total

    def _in_the_way(self, i: int) -> set[int]:
        """Names and lines that clash with one as things are."""
        return {j for j in self.near[i] if self._pair(i, self.chosen[i], j, self.chosen[j]) >= HARD}

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
            found = _pair_cost(self.choices[i][i_choice], self.choices[j][j_choice])
            self._pairs[key] = found
        if found >= HARD:
            found += self._grudges.get(i << 12 | j, 0.0)
        return found


def _reach(choices: Sequence[Label | Line]) -> Box:
    """All the room that a name or line might take or want about it."""
    return Box.over([choice.box for choice in choices]).grown(CLOSE)


def _within(reach: Box, blocks: list[Box], but: list[int]) -> list[Box]:
    """The blocks that matter there, but for a name's or line's own."""
    reach = reach.grown(_STRAY)
    return [block for i, block in enumerate(blocks) if i not in but and reach.meets(block)]


def _label_cost(label: Label, own: Box, others: list[Box], area: Box) -> float:
    cost = label.cost + (0.0 if area.holds(label.box) else HARD)
    limit = label.box.gap(own) + CLOSE + NAME_GAP
    for block in others:
        gap = label.box.gap(block)
        # A name nearer to another place than to its own would be read as that one's.
        cost += HARD if gap < NAME_GAP else 2.5 if gap < limit else 0.0
    return cost


def _line_cost(line: Line, others: list[Box], area: Box) -> float:
    cost = line.cost + (0.0 if area.holds(line.box) else HARD)
    return cost + HARD * sum(line_on_block(line, block) for block in others)


def _pair_cost(first: Label | Line, second: Label | Line) -> float:
    if isinstance(first, Label):
        if isinstance(second, Label):
            if label_on_label(first, second):
                return HARD
            return 1.2 if first.box.gap(second.box) < CLOSE else 0.0
        return HARD if label_on_line(first, second) else 0.0
    if isinstance(second, Label):
        return HARD if label_on_line(second, first) else 0.0
    return _crowding(first, second)


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
