"""Requests by chance in Lancashire: mostly what a player could mean, sometimes nonsense."""

from __future__ import annotations

from dataclasses import replace

from cottonopolis.notation.action import Part, Request, Source, Spot
from game.asking import Asker

VERBS = ("build", "build", "combine", "network", "network", "develop", "sell", "sell", "sell", "loan", "pass", "give")
NEEDS = {"build": "ci", "combine": "ci", "network": "c", "develop": "i"}
COAL, IRON = 2, 3


class CottonAsker(Asker):
    """Makes up requests at one table of Lancashire."""

    def request(self) -> Request:
        """Anything that could be asked."""
        chance = self.chance
        verb = chance.choice(VERBS) if chance.random() > self.nonsense / 5 else chance.choice(("scout", "dance"))
        n_parts = 0 if verb == "pass" else chance.randint(1, {"network": 3, "develop": 3, "sell": 3}.get(verb, 1))
        if self.is_odd():
            n_parts = chance.randint(0, 4)
        n_cards = chance.choice((2, 2, 1, 0)) if verb == "combine" else chance.choice((1, 1, 1, 0))
        cards = tuple(self.card() for _ in range(2 * n_cards if self.is_odd() else n_cards))
        bonuses = (self.tile(),) if self.is_odd() else ()
        parts = tuple(self.part(verb) for _ in range(n_parts))
        return Request("by chance", verb, parts, () if verb == "give" else cards, bonuses)

    def merchant(self) -> Spot:
        """A port, the distant market, or any place."""
        ports = [slot for slot, tile in enumerate(self.state.tile_at) if tile >= 0 and self.is_port(tile)]
        where = self.chance.random()
        if where < 0.35:
            return Spot("distant")
        if where < 0.45:
            return Spot(self.word(self.names.places, self.chance.randrange(len(self.names.places))))
        return self.spot(ports if where < 0.95 else [])

    def is_port(self, tile: int) -> bool:
        return self.names.industries[self.rules.kit.industry_of[tile]].id == "port"

    def source(self) -> Source:
        """Where a cube could come from."""
        resource = self.chance.choice("ci") if not self.is_odd() else "b"
        if self.chance.random() < 0.25:
            return Source(resource, None)
        stocked = [slot for slot, n in enumerate(self.state.cubes_at) if n]
        standing = self.state.standing[COAL if resource == "c" else IRON]
        fitting = [slot for slot in stocked if standing >> slot & 1]
        return Source(resource, self.spot(fitting if self.chance.random() < 0.8 else []))

    def part(self, verb: str) -> Part:
        """One target of a verb."""
        if verb == "loan":
            return Part(amount=self.chance.choice((10, 20, 30, 15, None)))
        part = super().part("build" if verb == "combine" else verb)
        sources = tuple(self.source() for _ in range(self.chance.choice((0, 0, 0, 1, 2))))
        needed = NEEDS.get(verb, "ci" if self.is_odd() else "")
        return replace(part, sources=tuple(source for source in sources if source.resource in needed or self.is_odd()))
