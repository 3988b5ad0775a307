"""The bot that learned its game: networks say what a table is worth, and it looks as far ahead as it is told to."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path

from cottonopolis.bots.bot import Clock
from cottonopolis.bots.chance import chance_of
from cottonopolis.bots.networks import Networks, make_evaluator, networks_at, shipped
from cottonopolis.bots.planner import Budget, PlannerBot, plan
from cottonopolis.bots.spec import Spec, format_spec
from cottonopolis.bots.styles import STYLES, make_style
from cottonopolis.content import Content
from cottonopolis.engine.move import CARD, PASS, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.errors import BotError
from cottonopolis.think.evaluator import Evaluator
from cottonopolis.think.greedy import NOTHING, answer_values, best_index
from cottonopolis.think.plan import Planner
from cottonopolis.views import View

LOOKS = ("action", "turn", "round")
"""How far a bot looks: to the end of an action, of its turn, or of its next turn with those of all others before it."""
NODES = 30000
WIDTH = 8
TURNS = 16
DEALS = 2
PLANNED = 30000
"""The judge is quicker than a network, so where there is none it looks at more tables."""
CARDS = 2
"""Cards that are looked at beyond the end of the action on which they are spent."""
CUT = 3
"""Choices that are worse by so many times the softness are never made."""
PASSING = 1
"""Points by which a pass must be better than anything else for those who look one action ahead."""


class NeuralBot:
    """Plays by the networks of its map; on a map that nobody has learned, by the judge of its game."""

    def __init__(self, spec: Spec) -> None:
        self.spec = format_spec(
            spec.only("look", "style", "soft", "nodes", "seconds", "width", "turns", "deals", "ahead", "file", "seed")
        )
        self._look = spec.settings.get("look", "round")
        if self._look not in LOOKS:
            raise BotError(f"{self.spec}: look is {self._look!r}, expected one of {', '.join(LOOKS)}")
        self._style = spec.settings.get("style")
        if self._style is not None and self._style not in STYLES:
            raise BotError(f"{self.spec}: style is {self._style!r}, expected one of {', '.join(STYLES)}")
        self._seed = spec.number("seed", 0)
        self._soft = spec.number("soft", 0)
        """By how much a choice may be worse, in hundredths of the root of the points to expect, as points scatter."""
        self._seconds = spec.seconds("seconds")
        self._nodes = spec.number("nodes", NODES, 1)
        self._width = spec.number("width", WIDTH, 1)
        self._turns = spec.number("turns", TURNS, 1)
        self._deals = spec.number("deals", DEALS, 1)
        self._ahead = spec.number("ahead", 1, 1)
        file = spec.settings.get("file")
        self._file = None if file is None else Path(file)
        self._valued: tuple[Content, RuleSet, Evaluator] | None = None
        """Who valued the last table: making one takes as long as a quick choice. A new one would answer alike."""
        self._planner = PlannerBot(Spec("planner", {"nodes": str(PLANNED), "seed": str(self._seed)}))

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        """The answer that begins what leads furthest, or with `soft` one that is nearly as good."""
        return self.plan(view, legal, clock)[0]

    def plan(self, view: View, legal: Sequence[int], clock: Clock) -> list[int]:
        """That answer, and those that follow it until a card is to be spent, which is looked at by itself.

        Whoever plays on (`round`) plans no further than the action: the next one is worth playing on for again.
        """
        if len(legal) == 1:
            return [legal[0]]
        if self._look == "round" and self._networks(view) is None:
            return [self._planner.choose(view, legal, clock)]
        chance = chance_of(view, self._seed)
        evaluator = self._evaluator(view)
        if self._look == "action":
            return [legal[self._one_action(view, legal, evaluator, chance)]]
        # What is left of a begun action does not pay for playing on, nor do many cards for being looked at.
        ahead = self._ahead if self._look == "round" and view.table.question.verb == 0 else 0
        width = min(self._width, CARDS) if verb_of(legal[0]) == CARD else self._width
        planner = Planner(evaluator, width, self._turns, ahead)
        deals = [view.sample(chance) for _ in range(self._deals)]
        seconds = [limit for limit in (self._seconds, clock.seconds) if limit is not None]
        search = _compare if ahead else plan
        search(planner, deals, lambda: view.sample(chance), Budget(self._nodes, min(seconds, default=None)))
        best = planner.turns[0]
        known = [int(move) for move in best.moves[: best.n_opening if self._look == "round" else None]]
        return [legal[best.first], *takewhile(lambda move: verb_of(move) != CARD, known[1:])]

    def _networks(self, view: View) -> Networks | None:
        return networks_at(self._file) if self._file else shipped(view.content.rules, view.content.map)

    def _evaluator(self, view: View) -> Evaluator:
        content, rules = view.content, view.rules
        if self._valued is None or self._valued[0] is not content or self._valued[1] is not rules:
            evaluator = make_evaluator(content, rules, self._networks(view), make_style(self._style, rules))
            self._valued = (content, rules, evaluator)
        return self._valued[2]

    def _one_action(self, view: View, legal: Sequence[int], evaluator: Evaluator, chance: random.Random) -> int:
        totals = [0] * len(legal)
        for _ in range(self._deals):
            values = answer_values(evaluator, view.sample(chance))
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        softness = self._soft / 100 * math.sqrt(1000 * max(*totals, 0) / self._deals)
        for index, move in enumerate(legal):
            # Nobody passes for what may be an error of the networks, or by a softened choice.
            if verb_of(move) == PASS:
                totals[index] -= round(self._deals * (1000 * PASSING + CUT * softness))
        if not softness:
            return best_index(totals)
        return _softened([total / self._deals for total in totals], softness, chance)


def _compare(planner: Planner, deals: list[State], sample: Callable[[], State], budget: Budget) -> None:
    """Plays on from the best turns on the same deals; all time goes to those that are close.

    What is clearly worse goes at once, and the worse half with every part of the budget. It ends as soon as all turns
    that are left begin alike.
    """
    planner.begin(deals)
    for part in budget.parts(planner.n_nodes, (len(planner.turns) - 1).bit_length()):
        while not planner.is_decided() and not part.is_spent(planner.n_nodes):
            planner.play_on(deals.pop() if deals else sample())
            planner.drop()
        planner.keep((len(planner.turns) + 1) // 2)


def _softened(values: Sequence[float], softness: float, chance: random.Random) -> int:
    """One of the better choices, each the likelier the better it is."""
    best = max(values)
    near = [index for index, value in enumerate(values) if value > max(best - CUT * softness, NOTHING)]
    return chance.choices(near, [math.exp((values[index] - best) / softness) for index in near])[0]
