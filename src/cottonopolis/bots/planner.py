"""The bot that looks ahead: whole turns, over several deals of what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from cottonopolis.bots.bot import Clock
from cottonopolis.bots.chance import chance_of
from cottonopolis.bots.spec import Spec, format_spec
from cottonopolis.bots.weights import judge_of
from cottonopolis.engine.doors import legal as legal_answers
from cottonopolis.think.plan import Planner
from cottonopolis.views import View


class PlannerBot:
    """Compares the best turns by playing on from each, on the same deals, and keeps the better half again and again."""

    def __init__(self, spec: Spec) -> None:
        self.spec = format_spec(spec.only("nodes", "width", "turns", "rounds", "seed"))
        self._seed = spec.number("seed", 0)
        self._nodes = spec.number("nodes", 30000, 1)
        self._width = spec.number("width", 12, 1)
        self._turns = spec.number("turns", 12, 1)
        self._rounds = spec.number("rounds", 2)

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        """The answer that begins the best turn."""
        if len(legal) == 1:
            return legal[0]
        until = None if clock.seconds is None else monotonic() + 0.8 * clock.seconds
        chance = chance_of(view, self._seed)
        state = view.sample(chance)
        planner = Planner(judge_of(view.rules), self._width, self._turns, self._rounds)
        planner.begin(state)
        answers = legal_answers(view.rules, state)
        n_deals = 1
        while self._rounds and not planner.is_decided() and len(planner.turns) > 1:
            for _ in range(n_deals):
                planner.play_on(view.sample(chance))
                if planner.n_nodes > self._nodes or (until is not None and monotonic() > until):
                    break
            is_over = planner.n_nodes > self._nodes or (until is not None and monotonic() > until)
            planner.keep(1 if is_over else (len(planner.turns) + 1) // 2)
            n_deals *= 2
        return answers[planner.turns[0].first]
