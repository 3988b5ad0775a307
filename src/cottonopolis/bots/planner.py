"""The bot that looks ahead: whole turns, over several deals of what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from cottonopolis.bots.bot import Clock
from cottonopolis.bots.chance import chance_of
from cottonopolis.bots.spec import Spec, format_spec
from cottonopolis.bots.weights import make_judge
from cottonopolis.engine.state import State
from cottonopolis.think.evaluator import Evaluator
from cottonopolis.think.plan import Planner
from cottonopolis.views import View

NODES = 10000
WIDTH = 12
TURNS = 24
AHEAD = 1
NO_LIMIT = 10**12
DETAILS = 3
"""The budget of a detail is that of an action divided by this."""


class PlannerBot:
    """Compares the best turns by playing on from each, on the same deals, and keeps the better half again and again."""

    def __init__(self, spec: Spec) -> None:
        self.spec = format_spec(spec.only("nodes", "seconds", "width", "turns", "ahead", "seed"))
        self._seed = spec.number("seed", 0)
        self._seconds = spec.seconds("seconds")
        self._nodes = spec.number("nodes", NODES if self._seconds is None else NO_LIMIT, 1)
        self._width = spec.number("width", WIDTH, 1)
        self._turns = spec.number("turns", TURNS, 1)
        self._ahead = spec.number("ahead", AHEAD)
        self.n_nodes = 0
        """Tables judged for the last choice; nothing depends on it."""

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        """The answer that begins the best turn."""
        if len(legal) == 1:
            return legal[0]
        chance = chance_of(view, self._seed)
        evaluator = Evaluator(make_judge(view.content, view.rules))
        planner = Planner(evaluator, self._width, self._turns, self._ahead)
        deals = [view.sample(chance) for _ in range(evaluator.judge.n_deals)]
        # The details of an action get less than the choice of the action.
        share = 1 if view.table.question.verb == 0 else DETAILS
        limits = [limit / share for limit in (self._seconds, clock.seconds) if limit is not None]
        plan(planner, deals, lambda: view.sample(chance), Budget(self._nodes // share, min(limits, default=None)))
        self.n_nodes = planner.n_nodes
        return legal[planner.turns[0].first]


def plan(planner: Planner, deals: list[State], sample: Callable[[], State], budget: Budget) -> None:
    """Finds turns on some deals, then plays on from the better half of them again and again, on ever more deals."""
    planner.begin(deals)
    if planner.ahead == 0:
        # Nobody plays on: all deals at hand are looked at and no more.
        for deal in deals if len(deals) > 1 else []:
            planner.play_on(deal)
        planner.keep(1)
    n_deals = 1
    while not planner.is_decided() and not budget.is_spent(planner.n_nodes):
        for _ in range(n_deals):
            if not budget.is_spent(planner.n_nodes):
                planner.play_on(deals.pop() if deals else sample())
        planner.keep((len(planner.turns) + 1) // 2)
        n_deals *= 2


class Budget:
    """How much may be thought: tables judged, and time where somebody waits."""

    def __init__(self, nodes: int, seconds: float | None) -> None:
        self._nodes = nodes
        # What has begun must end in time as well.
        self._until = None if seconds is None else monotonic() + 0.8 * seconds

    def is_spent(self, nodes: int) -> bool:
        """Whether thinking must end after so many nodes."""
        return nodes >= self._nodes or (self._until is not None and monotonic() >= self._until)

    def parts(self, nodes: int, n: int) -> list[Budget]:
        """What is left after so many nodes, in `n` parts: each ends where the next begins, the last with the whole."""
        now, found = monotonic(), []
        for part in range(1, n + 1):
            one = Budget(nodes + (self._nodes - nodes) * part // n, None)
            one._until = None if self._until is None else now + (self._until - now) * part / n
            found.append(one)
        return found
