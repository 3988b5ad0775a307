"""The definition: what all layers ask this game. The entry point names `TOY`."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.content import Content
from cottonopolis.engine.move import BUILD, LINK, PASS
from cottonopolis.engine.ruleset import Numbers, RuleSet
from cottonopolis.engine.state import ACTION, COAL, DISCARD, IRON
from cottonopolis.games.definition import GameDefinition
from cottonopolis.notation.position_own import Extras
from cottonopolis.think.weights import Weights
from cottonopolis_toy.judge import ToyJudge
from cottonopolis_toy.rules import Toy


class ToyExtras(Extras):
    """A position of this game has no lines of its own: only the questions and verbs are listed."""

    stages = (ACTION, COAL, IRON, DISCARD)
    verbs = (BUILD, LINK, PASS)
    currency = "¤"


class ToyDefinition(GameDefinition):
    """The toy."""

    id = "toy"
    letter = "T"
    environment = "Toy"
    data = Path(__file__).parent / "data"
    position = ToyExtras()

    def build(self, content: Content) -> Toy:
        """The rule set of a map, its numbers taken from the data."""
        tables = content.tables
        numbers = Numbers()
        numbers.start_money = tables["setup"]["money"]
        numbers.hand_size = tables["setup"]["hand"]
        numbers.n_eras = 1
        numbers.actions = tables["turn"]["actions"]
        numbers.first_actions = tables["turn"]["first_round_actions"]
        numbers.tiles_per_place = [0]
        numbers.n_link_tiles = tables["links"]["tiles"]
        numbers.link_cost = [tables["links"]["rail_cost"]]
        numbers.link_coal = [tables["links"]["rail_coal"]]
        numbers.second_link_cost = [-1]
        return Toy(content.board, content.kit, numbers)

    def judge(self, rules: RuleSet, weights: Weights) -> ToyJudge:
        """The judge; it needs no weights."""
        return ToyJudge(rules, weights)


TOY = ToyDefinition()
