"""What is against the candidates of a request in Age of Industry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.refusals import Refusals
from cottonopolis.games.age_of_industry.rules.build import refuse_build
from cottonopolis.games.age_of_industry.rules.rail import refuse_rail
from cottonopolis.games.age_of_industry.rules.sell import buyers, goods_slots, refuse_sale

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import BuildRequest, Named, Refusal
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Slot
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


class AgeOfIndustryRefusals(Refusals):
    """Ships, rails with their cubes, and market boxes."""

    own: AgeOfIndustry

    def __init__(self, rules: AgeOfIndustry) -> None:
        super().__init__(rules)
        self.own = rules

    def build(self, state: State, player: Player, build: BuildRequest, named: Named, against: list[Refusal]) -> None:
        """Ports and ships stand while they are built; a ship needs a port."""
        refuse_build(self.own, state, player, build, named, against)

    def link(self, table: State, player: Player, link: Link, named: Named, against: list[Refusal]) -> None:
        """Cubes are fetched to either end before a rail lies."""
        refuse_rail(self.own, table, player, link, named, against)

    def sold_slots(self, state: State) -> Mask:
        """Slots with mills and factories."""
        return goods_slots(self.own, state)

    def buyers(self, state: State, slot: Slot) -> list[Int]:
        """Connected ports and market boxes."""
        return buyers(self.own, state, slot)

    def sale(self, table: State, player: Player, slot: Slot, buyer: Int, named: Named, against: list[Refusal]) -> None:
        """To ports and market boxes."""
        refuse_sale(self.own, table, player, slot, buyer, against)
