"""What is against the candidates of a request in Birmingham."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.move import LINK
from cottonopolis.engine.refusals import Refusals
from cottonopolis.engine.words import NONE
from cottonopolis.games.birmingham.rules.beer import refuse_barrels
from cottonopolis.games.birmingham.rules.sell import buyers, goods_slots, refuse_sale

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Named, Refusal
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Slot
    from cottonopolis.games.birmingham.rules.ruleset import Birmingham


class BirminghamRefusals(Refusals):
    """Beer for a second rail, and merchants."""

    own: Birmingham

    def __init__(self, rules: Birmingham) -> None:
        super().__init__(rules)
        self.own = rules

    def link(self, table: State, player: Player, link: Link, named: Named, against: list[Refusal]) -> None:
        """A second rail needs beer once it lies."""
        is_second: bool = table.verb == LINK
        super().link(table, player, link, named, against)
        if is_second:
            n: Int = self.rules.numbers.second_link_beer
            refuse_barrels(self.own, table, player, n, self.rules.board.ends_of[link], NONE, named, against)

    def sold_slots(self, state: State) -> Mask:
        """Slots with goods."""
        return goods_slots(self.own, state)

    def buyers(self, state: State, slot: Slot) -> list[Int]:
        """Connected merchants that buy it."""
        return buyers(self.own, state, slot)

    def sale(self, table: State, player: Player, slot: Slot, buyer: Int, named: Named, against: list[Refusal]) -> None:
        """To merchants, for beer."""
        refuse_sale(self.own, table, player, slot, buyer, named, against)
