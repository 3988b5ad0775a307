"""Requests by chance in Age of Industry: mostly what a player could mean, sometimes nonsense."""

from __future__ import annotations

from dataclasses import replace

from cottonopolis.notation.action import Part, Request, Source, Spot
from game.asking import Asker

VERBS = (
    *("build", "build", "build", "combine", "combine", "network", "network", "sell", "sell"),
    *("develop", "take", "take", "pass", "repay", "end", "loan"),
)
NEEDS = {"build": "ci", "combine": "ci", "network": "ci"}
CARDS = ("build", "combine", "develop", "pass")


class ShipAsker(Asker):
    """Makes up requests at one table of Age of Industry."""

    def request(self) -> Request:
        """Anything that could be asked."""
        chance = self.chance
        verb = (
            chance.choice(VERBS) if chance.random() > self.nonsense / 5 else chance.choice(("scout", "give", "dance"))
        )
        n_parts = 0 if verb in ("pass", "repay", "end") else chance.randint(1, {"take": 2, "sell": 3}.get(verb, 1))
        if n_parts and self.is_odd():
            n_parts = chance.randint(0, 4)
        n_cards = chance.choice((1, 1, 1, 0)) if verb in CARDS else 0
        cards = tuple(self.card() for _ in range(n_cards + self.is_odd()))
        bonuses = (self.tile(),) if self.is_odd() else ()
        return Request("by chance", verb, tuple(self.part(verb) for _ in range(n_parts)), cards, bonuses)

    def merchant(self) -> Spot:
        """A port, a market box, or any place."""
        where = self.chance.random()
        if where < 0.4:
            place = self.chance.choice(self.rules.board.boxes_of)
            return Spot(self.word(self.names.places, place), is_box=self.chance.random() < 0.8)
        if where < 0.5:
            return Spot(self.word(self.names.places, self.chance.randrange(len(self.names.places))))
        ports = [slot for slot, tile in enumerate(self.state.tile_at) if tile >= 0 and self.is_port(tile)]
        return self.spot(ports)

    def is_port(self, tile: int) -> bool:
        """Whether a tile is a port."""
        return self.names.industries[self.rules.kit.industry_of[tile]].id == "port"

    def source(self) -> Source:
        """Where a cube could come from."""
        resource = self.chance.choice("ci") if not self.is_odd() else "b"
        if self.chance.random() < 0.25:
            return Source(resource, None)
        stocked = [space for space, n in enumerate(self.state.cubes_at) if n]
        return Source(resource, self.spot(stocked if self.chance.random() < 0.9 else []))

    def part(self, verb: str) -> Part:
        """One target of a verb."""
        chance = self.chance
        if verb == "take":
            card = chance.choice(self.state.display or range(len(self.names.cards)))
            return Part(take="deck" if chance.random() < 0.5 else self.word(self.names.cards, card))
        if verb == "loan":
            return Part(amount=chance.choice((10, 20, None)))
        part = super().part("build" if verb == "combine" else verb)
        sources = [self.source() for _ in range(chance.choice((0, 0, 0, 1, 2)))]
        needed = NEEDS.get(verb, "")
        if part.at is not None and self.is_odd():
            part = replace(part, at=Spot(part.at.place, is_box=True))
        return replace(part, sources=tuple(source for source in sources if source.resource in needed or self.is_odd()))
