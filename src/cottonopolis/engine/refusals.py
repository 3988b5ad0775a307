"""What is against the candidates of a request, where games differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.build import refuse_build, refuse_price
from cottonopolis.engine.actions.link import refuse_link
from cottonopolis.engine.actions.loan import refuse_loan

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import BuildRequest, Trial
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Link, Mask, Slot


class Refusals:
    """Each method adds all that is against one candidate to its trial."""

    def build(self, trial: Trial, build: BuildRequest) -> None:
        """A build. Age of Industry: a ship needs a port, and both stand while their cubes are fetched."""
        refuse_build(trial, build)
        refuse_price(trial, build)

    def link(self, trial: Trial, link: Link) -> None:
        """The next link of an action. Birmingham: beer for the second. Age of Industry: cubes before it lies."""
        refuse_link(trial, link)

    def sold_slots(self, state: State) -> Mask:
        """Slots with tiles of industries that are sold, of anybody. Every game has its own."""
        raise NotImplementedError

    def buyers(self, state: State, slot: Slot) -> list[Int]:
        """Who could buy the tile on a slot if nobody is named. Birmingham, Age of Industry: whoever is connected."""
        raise NotImplementedError

    def sale(self, trial: Trial, slot: Slot, buyer: Int) -> None:
        """A sale of the tile on a slot. Every game sells in its own way."""
        raise NotImplementedError

    def further_sale(self, trial: Trial) -> None:
        """Whatever is sold next. Lancashire: the distant market may have ended the action."""

    def loan(self, trial: Trial, index: Int) -> None:
        """A loan of an amount. Lancashire: closed by the deck (2007) or by the round (2018)."""
        refuse_loan(trial, index)
