"""The bot that looks one action ahead."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.bots.bot import Clock
from cottonopolis.bots.chance import chance_of
from cottonopolis.bots.spec import Spec, format_spec
from cottonopolis.bots.weights import make_judge
from cottonopolis.think.evaluator import Evaluator
from cottonopolis.think.greedy import answer_values, best_index
from cottonopolis.views import View


class GreedyBot:
    """Plays the action, with all its details, after which the table is worth most.

    With `blur` it misjudges everything by so many points, more or less.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = format_spec(spec.only("samples", "blur", "seed"))
        self._seed = spec.number("seed", 0)
        self._samples = spec.number("samples", 0)
        self._blur = spec.number("blur", 0)

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:  # noqa: ARG002
        """The answer with the best way to go on, on average over deals of what is hidden."""
        if len(legal) == 1:
            return legal[0]
        chance = chance_of(view, self._seed)
        evaluator = Evaluator(make_judge(view.content, view.rules))
        n_samples = self._samples or evaluator.judge.n_deals
        totals = [0] * len(legal)
        for _ in range(n_samples):
            values = answer_values(evaluator, view.sample(chance))
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        if self._blur:
            totals = [total + round(chance.gauss(0, 1000 * self._blur * n_samples)) for total in totals]
        return legal[best_index(totals)]
