"""Brass: Birmingham: what the other layers ask it, and its rule set built from its data."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.content import Content
from cottonopolis.content.numbers import introductory, track_numbers
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.games.birmingham.judge import BirminghamJudge
from cottonopolis.games.birmingham.position import BirminghamExtras
from cottonopolis.games.birmingham.rules.bonus import DEVELOP_BONUS, INCOME_BONUS, MONEY_BONUS, VP_BONUS
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.games.definition import GameDefinition
from cottonopolis.think.weights import Weights

_BONUSES = {"money": MONEY_BONUS, "vp": VP_BONUS, "develop": DEVELOP_BONUS, "income_spaces": INCOME_BONUS}


class BirminghamDefinition(GameDefinition):
    """Brass: Birmingham, the game of 2018."""

    id = "birmingham"
    letter = "B"
    environment = "Birmingham"
    data = Path(__file__).parent / "data"
    position = BirminghamExtras()
    rank = 0

    def build(self, content: Content) -> Birmingham:
        """The rule set of a map of Birmingham."""
        tables = content.tables
        industries = {industry["id"]: n for n, industry in enumerate(tables["industry"])}
        tiles = tables["merchant_tile"]
        spaces = [tables["place"][place]["bonus"] for place in content.board.merchants_of]
        numbers = track_numbers(tables)
        is_introductory = content.has("introductory", True)
        if is_introductory:
            numbers.n_eras = 1
        return Birmingham(
            content.board,
            content.kit,
            numbers,
            brewery=industries["brewery"],
            goods=sum(1 << n for n, industry in enumerate(tables["industry"]) if industry["flips"] == "sold"),
            barrels_by_era=tables["beer"]["barrels_by_era"],
            merchant_tiles=[n for n, tile in enumerate(tiles) if tile["players_from"] <= content.n_seats],
            bought_by=[sum(1 << industries[name] for name in tile["buys"]) for tile in tiles],
            bonus_kind=[_BONUSES[bonus["kind"]] for bonus in spaces],
            bonus_amount=[bonus["amount"] for bonus in spaces],
            hidden_discards=tables["setup"]["hidden_discards"],
            n_scouted=tables["scout"]["discards"],
            introductory=introductory(tables),
            is_introductory=is_introductory,
            ties_by_level=content.has("tie_income", "level"),
        )

    def judge(self, rules: RuleSet, weights: Weights) -> BirminghamJudge:
        """The judge of Birmingham."""
        assert isinstance(rules, Birmingham)
        return BirminghamJudge(rules, weights)


BIRMINGHAM = BirminghamDefinition()
