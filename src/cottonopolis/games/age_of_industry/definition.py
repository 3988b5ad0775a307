"""Age of Industry: what the other layers ask it, and its rule set built from its data."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.content import Content, Document
from cottonopolis.content.models.document import ids
from cottonopolis.engine.bits import n_bits
from cottonopolis.engine.ruleset import Numbers, RuleSet
from cottonopolis.games.age_of_industry.document import AgeOfIndustryDocument, document_of
from cottonopolis.games.age_of_industry.features import AgeOfIndustryFeatures
from cottonopolis.games.age_of_industry.judge import AgeOfIndustryJudge
from cottonopolis.games.age_of_industry.position import AgeOfIndustryExtras
from cottonopolis.games.age_of_industry.reasons import REASONS
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry
from cottonopolis.games.definition import GameDefinition
from cottonopolis.think.judge import Judge
from cottonopolis.think.weights import Weights


class AgeOfIndustryDefinition(GameDefinition):
    """Age of Industry, the game of 2010."""

    id = "age_of_industry"
    letter = "A"
    environment = "AgeOfIndustry"
    data = Path(__file__).parent / "data"
    document = AgeOfIndustryDocument
    position = AgeOfIndustryExtras()
    reasons = REASONS
    rank = 2

    def build(self, content: Content) -> AgeOfIndustry:
        """The rule set of a map of Age of Industry."""
        document = document_of(content)
        setup, turn, links, loan = document.setup, document.turn, document.links, document.loan
        build, scoring, industries = document.build, document.scoring, ids(document.industry)
        goods = {industry.sells: 1 << n for n, industry in enumerate(document.industry) if industry.sells}
        numbers = Numbers()
        numbers.start_money = setup.money
        numbers.hand_size = setup.hand
        numbers.n_eras = 1
        numbers.actions = turn.actions
        numbers.first_actions = list(turn.first_round_actions)
        numbers.n_link_tiles = links.tiles
        numbers.link_cost = [links.rail_cost]
        numbers.link_coal = [links.rail_coal]
        numbers.second_link_cost = [-1]
        numbers.combined_cards = build.combined_cards
        numbers.n_develop = 1
        rules = AgeOfIndustry(content.board, content.kit, numbers)
        rules.mill, rules.factory = industries.index("cotton"), industries.index("factory")
        rules.port, rules.ship = industries.index("port"), industries.index("ship")
        rules.port_takes = [sum(goods[name] for name in tile.accepts) for tile in document.tile]
        rules.box_takes = [sum(goods[name] for name in tile.accepts) for tile in document.market_tile]
        rules.market_tiles = [n for n, tile in enumerate(document.market_tile) for _ in range(tile.count)]
        rules.hand_limit, rules.n_display = setup.hand_limit, setup.display
        rules.n_drawn = turn.draws_per_action
        rules.loan_cash, rules.loan_repay = loan.cash, loan.repay
        rules.loan_interest, rules.unpaid_vp = loan.interest, loan.unpaid_vp
        rules.rail_coal, rules.rail_steel = links.rail_coal, links.rail_steel
        rules.rail_base, rules.rail_per_slot = scoring.rail_base, scoring.rail_per_occupied_slot
        rules.money_per_vp = scoring.money_per_vp
        rules.large_places = sum(
            1 << place for place, slots in enumerate(content.board.slots_at) if n_bits(slots) >= build.large_place_slots
        )
        rules.tiles_small, rules.tiles_large = build.tiles_small_place, build.tiles_large_place
        rules.printed_at = [
            place.markets * scoring.market_box_counts + (scoring.village_counts if place.kind == "village" else 0)
            for place in document.place
        ]
        rules.reaches_ships_by_rail = not content.has("ship_card_reach", "own_port_only")
        rules.combines_at_once = content.has("combine_in_first_round", True)
        rules.closes_last_round = not content.has("final_round_phases_2_3", False)
        if content.has("ship_card_germany", "develop_or_pass") and not content.board.slots_for[rules.ship]:
            rules.no_combining = rules.cards_for_industry[rules.ship]
        rules.join_seas(_places(document, "ship"), _places(document, "market"))
        return rules

    def judge(self, rules: RuleSet, weights: Weights) -> AgeOfIndustryJudge:
        """The judge of Age of Industry."""
        assert isinstance(rules, AgeOfIndustry)
        return AgeOfIndustryJudge(rules, weights)

    def features(self, judge: Judge) -> AgeOfIndustryFeatures:
        """What a network sees of Age of Industry."""
        assert isinstance(judge, AgeOfIndustryJudge)
        return AgeOfIndustryFeatures(judge)


def _places(document: Document, kind: str) -> int:
    return sum(1 << index for index, place in enumerate(document.place) if place.kind == kind)


AGE_OF_INDUSTRY = AgeOfIndustryDefinition()
