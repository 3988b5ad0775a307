"""Brass: Birmingham: what the other layers ask it, and its rule set built from its data."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.content import Content
from cottonopolis.content.models.document import ids
from cottonopolis.content.numbers import introductory, track_numbers
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.games.birmingham.document import BirminghamDocument, document_of
from cottonopolis.games.birmingham.features import BirminghamFeatures
from cottonopolis.games.birmingham.judge import BirminghamJudge
from cottonopolis.games.birmingham.position import BirminghamExtras
from cottonopolis.games.birmingham.reasons import REASONS
from cottonopolis.games.birmingham.rules.bonus import DEVELOP_BONUS, INCOME_BONUS, MONEY_BONUS, VP_BONUS
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.games.definition import GameDefinition
from cottonopolis.think.judge import Judge
from cottonopolis.think.weights import Weights

_BONUSES = {"money": MONEY_BONUS, "vp": VP_BONUS, "develop": DEVELOP_BONUS, "income_spaces": INCOME_BONUS}


class BirminghamDefinition(GameDefinition):
    """Brass: Birmingham, the game of 2018."""

    id = "birmingham"
    letter = "B"
    environment = "Birmingham"
    data = Path(__file__).parent / "data"
    document = BirminghamDocument
    position = BirminghamExtras()
    reasons = REASONS
    rank = 0

    def build(self, content: Content) -> Birmingham:
        """The rule set of a map of Birmingham."""
        document = document_of(content)
        industries, tiles = ids(document.industry), document.merchant_tile
        bonuses = [document.place[place].bonus for place in content.board.merchants_of]
        numbers = track_numbers(document)
        is_introductory = content.has("introductory", True)
        if is_introductory:
            numbers.n_eras = 1
        return Birmingham(
            content.board,
            content.kit,
            numbers,
            brewery=industries.index("brewery"),
            goods=sum(1 << n for n, industry in enumerate(document.industry) if industry.flips == "sold"),
            barrels_by_era=list(document.beer.barrels_by_era),
            merchant_tiles=[n for n, tile in enumerate(tiles) if tile.players_from <= content.n_seats],
            bought_by=[sum(1 << industries.index(name) for name in tile.buys) for tile in tiles],
            bonus_kind=[_BONUSES[bonus.kind] for bonus in bonuses if bonus],
            bonus_amount=[bonus.amount for bonus in bonuses if bonus],
            hidden_discards=list(document.setup.hidden_discards),
            n_scouted=document.scout.discards,
            introductory=introductory(document),
            is_introductory=is_introductory,
            ties_by_level=content.has("tie_income", "level"),
        )

    def judge(self, rules: RuleSet, weights: Weights) -> BirminghamJudge:
        """The judge of Birmingham."""
        assert isinstance(rules, Birmingham)
        return BirminghamJudge(rules, weights)

    def features(self, judge: Judge) -> BirminghamFeatures:
        """What a network sees of Birmingham."""
        assert isinstance(judge, BirminghamJudge)
        return BirminghamFeatures(judge)


BIRMINGHAM = BirminghamDefinition()
