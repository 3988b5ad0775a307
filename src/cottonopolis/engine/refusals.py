"""What is against the candidates of a request, by the rules of one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.build import refuse_build
from cottonopolis.engine.actions.link import refuse_link
from cottonopolis.engine.actions.loan import refuse_loan

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import BuildRequest, Named, Refusal
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Slot


class Refusals:
    """Each method appends all that is against one candidate, nothing if it is legal.

    Those that take a `table` carry the candidate out on it, so that what follows can be judged there.
    """

    rules: RuleSet

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    def build(self, state: State, player: Player, build: BuildRequest, named: Named, against: list[Refusal]) -> None:
        """A build. Age of Industry: ports and ships stand while they are built."""
        refuse_build(self.rules, state, player, build, state.copy(), named, against)

    def link(self, table: State, player: Player, link: Link, named: Named, against: list[Refusal]) -> None:
        """The next link of an action. Birmingham: beer for the second. Age of Industry: cubes before it lies."""
        refuse_link(self.rules, table, player, link, named, against)

    def sold_slots(self, state: State) -> Mask:
        """Slots with tiles of industries that are sold, of anybody. Every game has its own."""
        raise NotImplementedError

    def buyers(self, state: State, slot: Slot) -> list[Int]:
        """Who could buy the tile on a slot if nobody is named. Birmingham, Age of Industry: whoever is connected."""
        raise NotImplementedError

    def sale(self, table: State, player: Player, slot: Slot, buyer: Int, named: Named, against: list[Refusal]) -> None:
        """A sale of the tile on a slot. Every game sells in its own way."""
        raise NotImplementedError

    def further_sale(self, state: State, against: list[Refusal]) -> None:
        """Whatever is sold next. Lancashire: the distant market may have ended the action."""

    def loan(self, state: State, player: Player, index: Int, against: list[Refusal]) -> None:
        """A loan of an amount. Lancashire: closed by the deck (2007) or by the round (2018)."""
        refuse_loan(self.rules, state, player, index, against)
