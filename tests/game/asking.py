"""Requests by chance: mostly what a player could mean, sometimes nonsense."""

from __future__ import annotations

import random
from dataclasses import replace

from cottonopolis.content import Content
from cottonopolis.content.names import NameTable
from cottonopolis.engine.api import legal
from cottonopolis.engine.move import LOAN, PASS, SCOUT, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, State
from cottonopolis.notation.action import Part, Request, Source, Spot, format_request, parse_action
from cottonopolis.notation.move import format_action
from cottonopolis.notation.trail import Trail

NONSENSE = ("", "xyz", "birminghm", "-", "7", "999999999999", "cot|man", "²", "{word}", "a b")
VERBS = ("build", "build", "network", "network", "develop", "sell", "sell", "loan", "scout", "pass", "give")


class Asker:
    """Makes up requests at one table."""

    def __init__(self, content: Content, rules: RuleSet, state: State, chance: random.Random, nonsense: float) -> None:
        self.names, self.rules, self.state, self.chance = content.names, rules, state, chance
        self.nonsense = nonsense

    def request(self) -> Request:
        """Anything that could be asked."""
        verb = self.chance.choice(VERBS) if self.chance.random() > self.nonsense / 5 else "dance"
        most = {"network": 3, "develop": 3, "sell": 3}.get(verb, 1)
        n_parts = 0 if verb in ("scout", "pass") else self.chance.randint(1, most)
        if self.is_odd():
            n_parts = self.chance.randint(0, 4)
        parts = tuple(self.part(verb) for _ in range(n_parts))
        n_cards = self.chance.choice((3, 3, 3, 2, 0)) if verb == "scout" else self.chance.choice((1, 1, 1, 0))
        cards = tuple(self.card() for _ in range(2 * n_cards if self.is_odd() else n_cards))
        bonuses = tuple(self.tile() for _ in range(self.chance.choice((0, 0, 1, 2))) if verb == "sell" or self.is_odd())
        return Request("by chance", verb, parts, () if verb == "give" else cards, bonuses)

    def is_odd(self) -> bool:
        """Whether nonsense is wanted now."""
        return self.chance.random() < self.nonsense

    def word(self, table: NameTable, index: int) -> str:
        """One of the names of a thing."""
        if self.is_odd():
            return self.chance.choice(NONSENSE)
        return self.chance.choice((table[index].code, table[index].id))

    def card(self) -> str:
        """A card of the hand of the player to move, or any."""
        hand = self.state.players[self.state.order[self.state.turn % len(self.state.order)]].hand
        if hand and self.chance.random() < 0.9:
            return self.word(self.names.cards, self.chance.choice(hand))
        return self.word(self.names.cards, self.chance.randrange(len(self.names.cards)))

    def tile(self) -> str:
        """A tile, with or without its level."""
        industry, level = self.wanted()
        return industry if level is None else f"{industry}-{level}"

    def wanted(self) -> tuple[str, int | None]:
        industry = self.chance.randrange(self.rules.kit.n_industries)
        level = self.chance.choice((None, None, None, 1, 2, 3, 4)) if not self.is_odd() else -7
        return self.word(self.names.industries, industry), level

    def spot(self, slots: list[int]) -> Spot:
        """A slot of these, mostly with its number."""
        slot = self.chance.choice(slots or list(range(self.rules.board.n_slots)))
        place = self.rules.board.place_of[slot]
        number: int | None = slot - self.rules.board.place_of.index(place)
        if self.chance.random() < 0.3:
            number = None
        return Spot(
            self.word(self.names.places, place), self.chance.choice((-1, 9, 10**9)) if self.is_odd() else number
        )

    def merchant(self) -> Spot:
        """A merchant space."""
        place = self.chance.choice(self.rules.board.merchants_of)
        return Spot(self.word(self.names.places, place), self.chance.choice((0, 1, None)))

    def source(self) -> Source:
        """Where a cube or barrel could come from."""
        resource = self.chance.choice("cib") if not self.is_odd() else "x"
        stocked = [slot for slot, n in enumerate(self.state.cubes_at) if n]
        where = self.chance.random()
        if where < 0.2:
            return Source(resource, None)
        if where < 0.3:
            return Source(resource, self.merchant())
        industry = {"c": 3, "i": 4, "b": 5}.get(resource, 3)
        fitting = [slot for slot in stocked if self.state.standing[industry] >> slot & 1]
        return Source(resource, self.spot(fitting if self.chance.random() < 0.9 else stocked))

    def part(self, verb: str) -> Part:
        """One target of a verb."""
        chance, board = self.chance, self.rules.board
        n_sources = chance.choice((0, 0, 0, 1, 2, 3))
        sources = tuple(source for source in (self.source() for _ in range(n_sources)) if self._may_need(verb, source))
        industry, level = self.wanted()
        if verb == "network":
            link = self.word(self.names.links, chance.randrange(board.n_links))
            return Part(link=link, sources=sources)
        if verb == "loan":
            return Part(amount=chance.choice((30, 30, 10, -1, None)))
        if verb == "develop":
            return Part(industry, level, sources=sources)
        if verb == "build":
            return Part(industry, level, self.spot([]), sources=sources)
        standing = [slot for slot, tile in enumerate(self.state.tile_at) if tile >= 0]
        spot = self.spot(standing)
        place = self.names.places.find(spot.place)
        tiles = [self.state.tile_at[slot] for slot in standing if place and board.place_of[slot] == place.index]
        if tiles and not self.is_odd():
            industry, level = self.names.industries[self.rules.kit.industry_of[chance.choice(tiles)]].code, None
        return Part(industry, level, spot, chance.choice((None, self.merchant())), sources=sources)

    def _may_need(self, verb: str, source: Source) -> bool:
        needs = {"build": "ci", "network": "cb", "develop": "i", "sell": "b"}.get(verb, "cib")
        return source.resource in needs or self.is_odd()


def played(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Request:
    """A whole legal action in full, chosen by chance; busy ones are preferred."""
    twin, trail = state.copy(), Trail(content, rules)
    action = None
    while action is None:
        answers = legal(rules, twin)
        verbs = sorted({verb_of(move) for move in answers} - {LOAN, PASS, SCOUT}) or [PASS]
        verb = chance.choice(verbs) if twin.stage == ACTION else None
        action = trail.step(twin, chance.choice([move for move in answers if verb in (None, verb_of(move))]))
    return parse_action(format_action(action))


def typed(request: Request) -> Request:
    """The request with the line that a player would type for it."""
    return format_request(request.verb, request.parts, request.cards, request.bonuses)


def spoiled(asker: Asker, request: Request) -> Request:
    """The same request with something changed, left out or added."""
    chance, parts = asker.chance, list(request.parts)
    for _ in range(chance.choice((1, 1, 2))):
        what = chance.randrange(8)
        if parts and what < 6:
            n = chance.randrange(len(parts))
            part, other = parts[n], asker.part(request.verb)
            sources = list(part.sources)
            chance.shuffle(sources)
            changed = (
                {"sources": ()},
                {"sources": tuple(sources[1:])},
                {"sources": (*sources[1:], asker.source())},
                {"sources": (*sources, asker.source())},
                {"to": other.to},
                {"at": chance.choice((other.at, part.at and Spot(part.at.place))), "level": other.level},
            )[what]
            parts[n] = replace(part, **changed)
        elif what == 6:
            parts.append(asker.part(request.verb))
        else:
            bonuses = chance.choice(((), (asker.tile(),), (*request.bonuses, asker.tile())))
            request = replace(request, bonuses=bonuses if request.verb == "sell" else ())
    cards = chance.choice((request.cards, request.cards, (), (asker.card(),)))
    return replace(request, parts=tuple(parts), cards=cards)
