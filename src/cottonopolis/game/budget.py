"""A budget: so many steps may be thought about one input, and then it ends."""

from __future__ import annotations


class BudgetSpent(Exception):
    """Thinking has come to the end of its budget."""


class Budget:
    """Steps that are left: answers of the engine that may still be tried."""

    def __init__(self, n_steps: int) -> None:
        self.left = n_steps

    def spend(self, n_steps: int = 1) -> None:
        """Takes steps from the budget; raises `BudgetSpent` if it has none left."""
        if self.left < n_steps:
            self.left = 0
            raise BudgetSpent
        self.left -= n_steps
