"""What is against the candidates of a request in Lancashire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.refusal import LOANS_CLOSED, LOANS_CLOSED_BY_ROUND
from cottonopolis.engine.refusals import Refusals
from cottonopolis.games.lancashire.rules.sell import buyers, refuse_further_sale, refuse_sale

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Named, Refusal
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Slot
    from cottonopolis.games.lancashire.rules.ruleset import Lancashire


class LancashireRefusals(Refusals):
    """Ports and the distant market, and a bank that closes."""

    own: Lancashire

    def __init__(self, rules: Lancashire) -> None:
        super().__init__(rules)
        self.own = rules

    def sold_slots(self, state: State) -> Mask:
        """Slots with mills."""
        return state.standing[self.own.mill]

    def buyers(self, state: State, slot: Slot) -> list[Int]:
        """All ports and the distant market."""
        return buyers(self.own, state)

    def sale(self, table: State, player: Player, slot: Slot, buyer: Int, named: Named, against: list[Refusal]) -> None:
        """To ports and to the distant market."""
        refuse_sale(self.own, table, player, slot, buyer, against)

    def further_sale(self, state: State, against: list[Refusal]) -> None:
        """A distant market that takes no more ends the action."""
        refuse_further_sale(self.own, state, against)

    def loan(self, state: State, player: Player, index: Int, against: list[Refusal]) -> None:
        """By edition the deck or the round closes the bank."""
        super().loan(state, player, index, against)
        for refusal in against:
            if refusal.code == LOANS_CLOSED and not self.own.closes_by_deck:
                refusal.code = LOANS_CLOSED_BY_ROUND
