"""Whether the sales that a request still asks for can all be made: tiles, buyers and beer are counted, not tried.

What is asked here is necessary, not sufficient: a no is certain, a yes may still end in a refusal. It relies on this:
within one action a sale only takes from the table, so what cannot be sold at first cannot be sold later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cottonopolis.content import Content
from cottonopolis.engine.api import legal, take
from cottonopolis.engine.bits import bits
from cottonopolis.engine.move import BARREL, DISTANT, FIRST_BOX, SELL, SOURCE, first_of, second_of, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, ASK_BEER, BONUS, State
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


@dataclass(frozen=True)
class _PartAhead:
    """What one part of a request can mean at the table at which its action begins."""

    slots: int
    """The slots of its tile, as a mask."""
    buyers: tuple[int, ...]
    needs: tuple[tuple[int, ...], ...]
    """For each barrel: the answers that give it."""
    bonuses: dict[int, int]
    """By buyer: tiles that its barrel lets develop."""


class SalesAhead:
    """The sales that were possible when an action began, and which of them a request can still mean."""

    def __init__(self, content: Content, rules: RuleSet, wanted: Wanted, state: State) -> None:
        self._n_bonuses = len(wanted.bonuses)
        self._has_merchants = bool(content.board.merchants_of)
        moves = [move for move in legal(rules, state) if verb_of(move) == SELL]
        self._sales = {(first_of(move), second_of(move)): _sale(rules, state, move) for move in moves}
        self._parts = [_part_ahead(wanted, part, state, self._sales.values()) for part in wanted.parts]
        sources = {move for sale in self._sales.values() for move in sale.sources}
        self._sources = sorted(sources)
        self._n_revealed = state.n_revealed
        self._n_distant = _n_distant(rules, state)
        slots = [bits(part.slots) if part is not None else [] for part in self._parts]
        self.is_possible = _can_assign(slots, {}) and self.may_follow(state, 0) and _can_develop(rules, wanted, state)
        """Whether every part has a tile of its own, and may have a buyer and beer, and the bonus tiles can be had."""

    def may_follow(self, state: State, n_begun: int) -> bool:
        """Whether the barrels still due and all parts from number `n_begun` on may find what they need."""
        gone = state.flipped if state.stage in (ACTION, AGAIN) else state.flipped | 1 << state.target
        left = [part for part in self._parts[n_begun:] if part is not None and part.slots & ~gone]
        if len(left) < len(self._parts) - n_begun:
            return False
        if not self._has_bonuses(state, left):
            return False
        if not self._has_merchants:
            buyers = {buyer: self._room(state, buyer) for part in left for buyer in part.buyers}
            return _can_assign([part.buyers for part in left], buyers)
        return self._has_beer(state, left)

    def _room(self, state: State, buyer: int) -> int:
        """How many sales a port, a market box or the distant market may still take."""
        if buyer == DISTANT:
            return self._n_distant - (state.n_revealed - self._n_revealed)
        if buyer >= FIRST_BOX:
            return state.open_markets >> (buyer - FIRST_BOX) & 1
        return 1 - (state.flipped >> buyer & 1)

    def _has_bonuses(self, state: State, left: Sequence[_PartAhead]) -> bool:
        """Whether the barrels of merchants that may still be drunk bring the bonuses that are named."""
        if not self._n_bonuses:
            return True
        buyers = {buyer: n for part in left for buyer, n in part.bonuses.items()}
        if state.stage == ASK_BEER:
            buyers[state.space] = self._sales[state.target, state.space].n_bonuses
        n_ahead = sum(n for buyer, n in buyers.items() if state.open_markets >> buyer & 1)
        return self._n_bonuses <= state.bonus_due + n_ahead

    def _has_beer(self, state: State, left: Sequence[_PartAhead]) -> bool:
        """Whether every barrel that is still needed can have a source of its own."""
        needs = [need for part in left for need in part.needs]
        if state.stage == ASK_BEER:
            needs += _barrels(self._sales[state.target, state.space].sources, state.beer_due)
        return _can_assign(needs, {move: _stock(state, move) for move in self._sources})


def _part_ahead(wanted: Wanted, part: WantedPart, state: State, sales: Iterable[_Sale]) -> _PartAhead | None:
    """What a part can mean, None if nothing."""
    meant = [sale for sale in sales if _is_meant(wanted, part, state, sale)]
    if not meant or len(part.sources) > max(sale.n_barrels for sale in meant):
        return None
    if any(source.resource != "beer" for source in part.sources):
        return None
    slots = 0
    for sale in meant:
        slots |= 1 << sale.slot
    sources = frozenset[int]().union(*(sale.sources for sale in meant))
    needs = [tuple(move for move in sorted(sources) if source.gives(move)) for source in part.sources]
    needs += _barrels(sources, min(sale.n_barrels for sale in meant) - len(part.sources))
    bonuses = {sale.buyer: sale.n_bonuses for sale in meant if sale.n_bonuses}
    return _PartAhead(slots, tuple({sale.buyer: None for sale in meant}), tuple(needs), bonuses)


def _sale(rules: RuleSet, state: State, move: int) -> _Sale:
    table = state.copy()
    take(rules, table, move)
    answers = legal(rules, table) if table.stage == ASK_BEER else []
    n_barrels, n_bonuses = table.beer_due, 0
    if answers and verb_of(answers[-1]) == BARREL:
        take(rules, table, answers[-1])
        n_bonuses = table.bonus_due
    return _Sale(first_of(move), second_of(move), n_barrels, frozenset(answers), n_bonuses)


def _is_meant(wanted: Wanted, part: WantedPart, state: State, sale: _Sale) -> bool:
    if sale.slot not in part.slots or not wanted.is_buyer(part, sale.buyer):
        return False
    return wanted.is_tile(state.tile_at[sale.slot], part.industry, part.part.level)


def _can_develop(rules: RuleSet, wanted: Wanted, state: State) -> bool:
    """Whether the tiles that are named for bonuses can be developed one after another; sales do not change that."""
    table = state.copy()
    table.pauses = True
    table.verb, table.stage, table.bonus_due, table.is_asked = SELL, BONUS, len(wanted.bonuses), False
    for tile in wanted.bonuses:
        fitting = [move for move in legal(rules, table) if wanted.is_tile(first_of(move), *tile)]
        if table.stage != BONUS or not fitting:
            return False
        take(rules, table, fitting[0])
    return True


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


def _barrels(sources: frozenset[int], n: int) -> list[tuple[int, ...]]:
    """Sources for each of `n` barrels of one sale: only one of them can be the merchant's."""
    breweries = tuple(move for move in sorted(sources) if verb_of(move) == SOURCE)
    return [tuple(sorted(sources)), *[breweries] * (n - 1)] if n > 0 else []


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
