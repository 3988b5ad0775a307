"""What is against the candidates of a request in Lancashire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.refusal import LOANS_CLOSED, LOANS_CLOSED_BY_ROUND
from cottonopolis.engine.refusals import Refusals
from cottonopolis.games.lancashire.rules.sell import buyers, refuse_further_sale, refuse_sale

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Slot
    from cottonopolis.games.lancashire.rules.ruleset import Lancashire


class LancashireRefusals(Refusals):
    """Ports and the distant market, and a bank that closes."""

    rules: Lancashire

    def __init__(self, rules: Lancashire) -> None:
        self.rules = rules

    def sold_slots(self, state: State) -> Mask:
        """Slots with mills."""
        return state.standing[self.rules.mill]

    def buyers(self, state: State, slot: Slot) -> list[Int]:
        """All ports and the distant market."""
        return buyers(self.rules, state)

    def sale(self, trial: Trial, slot: Slot, buyer: Int) -> None:
        """To ports and to the distant market."""
        refuse_sale(self.rules, trial, slot, buyer)

    def further_sale(self, trial: Trial) -> None:
        """A distant market that takes no more ends the action."""
        refuse_further_sale(self.rules, trial)

    def loan(self, trial: Trial, index: Int) -> None:
        """By edition the deck or the round closes the bank."""
        super().loan(trial, index)
        for refusal in trial.against:
            if refusal.code == LOANS_CLOSED and not self.rules.closes_by_deck:
                refusal.code = LOANS_CLOSED_BY_ROUND
