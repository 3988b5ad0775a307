"""Whether the sales that a request still asks for can all be made: tiles, buyers and beer are counted, not tried.

What is asked here is necessary, not sufficient: a no is certain, a yes may still end in a refusal. It relies on this:
within one action a sale only takes from the table, so what cannot be sold at first cannot be sold later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cottonopolis.content import Content
from cottonopolis.engine.doors import legal, take
from cottonopolis.engine.move import BARREL, DISTANT, FIRST_BOX, SELL, SOURCE, first_of, second_of, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, BEER, State
from cottonopolis.game.wanted import Wanted, WantedPart


@dataclass(frozen=True)
class _Sale:
    """One tile and one buyer."""

    slot: int
    buyer: int
    n_barrels: int
    sources: frozenset[int]
    """Answers that give a barrel, while there is one."""
    n_bonuses: int
    """Tiles that the buyer's barrel lets develop."""


class SalesAhead:
    """The sales that were possible when an action began, and which of them a request can still mean."""

    def __init__(self, content: Content, rules: RuleSet, wanted: Wanted, state: State) -> None:
        self._wanted = wanted
        self._has_merchants = bool(content.board.merchants_of)
        moves = [move for move in legal(rules, state) if verb_of(move) == SELL]
        sales = {move: _sale(rules, state, move) for move in moves}
        self._by_part = [
            [sale for move, sale in sales.items() if _is_meant(wanted, part, state, move)] for part in wanted.parts
        ]
        self._sales = {(sale.slot, sale.buyer): sale for sale in sales.values()}
        self._n_revealed = state.n_revealed
        self._n_distant = _n_distant(rules, state)

    def may_follow(self, state: State, n_begun: int) -> bool:
        """Whether the barrels still due and all parts from number `n_begun` on may find what they need."""
        gone = state.flipped if state.stage in (ACTION, AGAIN) else state.flipped | 1 << state.target
        left = [
            [sale for sale in sales if not gone >> sale.slot & 1 and self._room(state, sale.buyer)]
            for sales in self._by_part[n_begun:]
        ]
        if not all(left) or not self._has_bonuses(state, left):
            return False
        if not _can_assign([[sale.slot for sale in sales] for sales in left], {}):
            return False
        if not self._has_merchants:
            buyers = {sale.buyer: self._room(state, sale.buyer) for sales in left for sale in sales}
            return _can_assign([[sale.buyer for sale in sales] for sales in left], buyers)
        return self._has_beer(state, left, n_begun)

    def _room(self, state: State, buyer: int) -> int:
        """How many sales a buyer may still take."""
        if self._has_merchants:
            return len(self._by_part)
        if buyer == DISTANT:
            return self._n_distant - (state.n_revealed - self._n_revealed)
        if buyer >= FIRST_BOX:
            return state.open_markets >> (buyer - FIRST_BOX) & 1
        return 1 - (state.flipped >> buyer & 1)

    def _has_bonuses(self, state: State, left: Sequence[Sequence[_Sale]]) -> bool:
        """Whether the barrels of merchants that may still be drunk bring the bonuses that are named."""
        n_named = len(self._wanted.bonuses)
        if not n_named:
            return True
        buyers = {sale.buyer: sale.n_bonuses for sales in left for sale in sales}
        if state.stage == BEER:
            buyers[state.space] = self._sales[state.target, state.space].n_bonuses
        n_ahead = sum(n for buyer, n in buyers.items() if n and state.open_markets >> buyer & 1)
        return n_named <= state.bonus_due + n_ahead

    def _has_beer(self, state: State, left: Sequence[Sequence[_Sale]], n_begun: int) -> bool:
        """Whether every barrel that is still needed can have a source of its own."""
        needs: list[list[int]] = []
        if state.stage == BEER:
            sources = self._sales[state.target, state.space].sources
            needs += _barrels(sources, state.beer_due)
        for n, sales in enumerate(left, n_begun):
            sources = frozenset().union(*(sale.sources for sale in sales))
            n_due = min(sale.n_barrels for sale in sales)
            named = [source for source in self._wanted.parts[n].sources if source.resource == "b"]
            if len(named) > max(sale.n_barrels for sale in sales):
                return False
            needs += [[move for move in sources if source.gives(move)] for source in named]
            needs += _barrels(sources, n_due - len(named))
        stock = {move: _stock(state, move) for sources in needs for move in sources}
        return _can_assign(needs, stock)


def _sale(rules: RuleSet, state: State, move: int) -> _Sale:
    table = state.copy()
    take(rules, table, move)
    answers = legal(rules, table) if table.stage == BEER else []
    n_barrels, n_bonuses = table.beer_due, 0
    if answers and verb_of(answers[-1]) == BARREL:
        take(rules, table, answers[-1])
        n_bonuses = table.bonus_due
    return _Sale(first_of(move), second_of(move), n_barrels, frozenset(answers), n_bonuses)


def _is_meant(wanted: Wanted, part: WantedPart, state: State, move: int) -> bool:
    is_tile = wanted.is_tile(state.tile_at[first_of(move)], part.industry, part.part.level)
    return is_tile and first_of(move) in part.slots and wanted.is_buyer(part, second_of(move))


def _n_distant(rules: RuleSet, state: State) -> int:
    """How often the distant market can be sold to in one action; the last time may end it."""
    table, n = state.copy(), 0
    while True:
        moves = [move for move in legal(rules, table) if verb_of(move) == SELL and second_of(move) == DISTANT]
        if not moves:
            return n
        n += 1
        take(rules, table, moves[0])
        while table.stage != AGAIN:
            if table.verb != SELL:
                return n
            take(rules, table, legal(rules, table)[0])


def _barrels(sources: frozenset[int], n: int) -> list[list[int]]:
    """Sources for each of `n` barrels of one sale: only one of them can be the merchant's."""
    breweries = [move for move in sources if verb_of(move) == SOURCE]
    return [sorted(sources), *[breweries] * (n - 1)] if n > 0 else []


def _stock(state: State, move: int) -> int:
    if verb_of(move) == BARREL:
        return state.open_markets >> first_of(move) & 1
    return state.cubes_at[first_of(move)]


def _can_assign(wishes: Sequence[Sequence[int]], room: dict[int, int]) -> bool:
    """Whether everybody can have one of the things wished for; of each there are as many as `room` says, or one."""
    holders: dict[int, list[int]] = {}

    def give(n: int, tried: set[int]) -> bool:
        for thing in wishes[n]:
            if thing in tried:
                continue
            tried.add(thing)
            held = holders.setdefault(thing, [])
            if len(held) < room.get(thing, 1):
                held.append(n)
                return True
            for at, other in enumerate(held):
                if give(other, tried):
                    held[at] = n
                    return True
        return False

    return all(give(n, set()) for n in range(len(wishes)))
