"""What is against the candidates of a request in Birmingham."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.move import LINK
from cottonopolis.engine.refusals import Refusals
from cottonopolis.engine.words import NONE
from cottonopolis.games.birmingham.rules.beer import refuse_barrels
from cottonopolis.games.birmingham.rules.sell import buyers, goods_slots, refuse_sale

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Link, Mask, Slot
    from cottonopolis.games.birmingham.rules.ruleset import Birmingham


class BirminghamRefusals(Refusals):
    """Beer for a second rail, and merchants."""

    rules: Birmingham

    def __init__(self, rules: Birmingham) -> None:
        self.rules = rules

    def link(self, trial: Trial, link: Link) -> None:
        """A second rail needs beer once it lies."""
        is_second: bool = trial.table.verb == LINK
        super().link(trial, link)
        if is_second:
            n: Int = self.rules.numbers.second_link_beer
            refuse_barrels(self.rules, trial, n, self.rules.board.ends_of[link], NONE)

    def sold_slots(self, state: State) -> Mask:
        """Slots with goods."""
        return goods_slots(self.rules, state)

    def buyers(self, state: State, slot: Slot) -> list[Int]:
        """Connected merchants that buy it."""
        return buyers(self.rules, state, slot)

    def sale(self, trial: Trial, slot: Slot, buyer: Int) -> None:
        """To merchants, for beer."""
        refuse_sale(self.rules, trial, slot, buyer)
