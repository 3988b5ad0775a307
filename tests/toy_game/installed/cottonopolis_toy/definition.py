"""The definition: what all layers ask this game. The entry point names `TOY`."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.content import Content
from cottonopolis.engine.move import BUILD, LINK, PASS
from cottonopolis.engine.ruleset import Numbers, RuleSet
from cottonopolis.engine.state import ACTION, ASK_COAL, ASK_IRON, DISCARD
from cottonopolis.games.definition import GameDefinition
from cottonopolis.notation.position_hooks import Extras
from cottonopolis.think.weights import Weights
from cottonopolis_toy.document import ToyDocument, document_of
from cottonopolis_toy.judge import ToyJudge
from cottonopolis_toy.reasons import REASONS
from cottonopolis_toy.rules import Toy


class ToyExtras(Extras):
    """A position of this game has no lines of its own: only the questions and verbs are listed."""

    stages = (ACTION, ASK_COAL, ASK_IRON, DISCARD)
    verbs = (BUILD, LINK, PASS)
    currency = "¤"


class ToyDefinition(GameDefinition):
    """The toy."""

    id = "toy"
    letter = "T"
    environment = "Toy"
    data = Path(__file__).parent / "data"
    document = ToyDocument
    position = ToyExtras()
    reasons = REASONS

    def build(self, content: Content) -> Toy:
        """The rule set of a map, its numbers taken from the data."""
        document = document_of(content)
        numbers = Numbers()
        numbers.start_money = document.setup.money
        numbers.hand_size = document.setup.hand
        numbers.n_eras = 1
        numbers.actions = document.turn.actions
        numbers.first_actions = list(document.turn.first_round_actions)
        numbers.tiles_per_place = [0]
        numbers.n_link_tiles = document.links.tiles
        numbers.link_cost = [document.links.rail_cost]
        numbers.link_coal = [document.links.rail_coal]
        numbers.second_link_cost = [-1]
        company = document.company
        return Toy(content.board, content.kit, numbers, company.per_tile, company.flipped_times)

    def judge(self, rules: RuleSet, weights: Weights) -> ToyJudge:
        """The judge; it needs no weights."""
        return ToyJudge(rules, weights)


TOY = ToyDefinition()
