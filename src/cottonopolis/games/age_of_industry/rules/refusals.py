"""What is against the candidates of a request in Age of Industry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.build import refuse_build, refuse_price
from cottonopolis.engine.refusals import Refusals
from cottonopolis.games.age_of_industry.rules.build import refuse_ship_or_port
from cottonopolis.games.age_of_industry.rules.rail import refuse_rail
from cottonopolis.games.age_of_industry.rules.sell import buyers, goods_slots, refuse_sale

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import BuildRequest, Trial
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Link, Mask, Slot
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


class AgeOfIndustryRefusals(Refusals):
    """Ships, rails with their cubes, and market boxes."""

    rules: AgeOfIndustry

    def __init__(self, rules: AgeOfIndustry) -> None:
        self.rules = rules

    def build(self, trial: Trial, build: BuildRequest) -> None:
        """A ship needs a port, and both stand while their cubes are fetched."""
        refuse_build(trial, build)
        refuse_ship_or_port(self.rules, trial, build)
        refuse_price(trial, build)

    def link(self, trial: Trial, link: Link) -> None:
        """Cubes are fetched to either end before a rail lies."""
        refuse_rail(self.rules, trial, link)

    def sold_slots(self, state: State) -> Mask:
        """Slots with mills and factories."""
        return goods_slots(self.rules, state)

    def buyers(self, state: State, slot: Slot) -> list[Int]:
        """Connected ports and market boxes."""
        return buyers(self.rules, state, slot)

    def sale(self, trial: Trial, slot: Slot, buyer: Int) -> None:
        """To ports and market boxes."""
        refuse_sale(self.rules, trial, slot, buyer)
