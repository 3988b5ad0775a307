"""The reasons of Lancashire: their order of precedence, their rules, its verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cottonopolis.engine.kit import COAL, IRON
from oracle.reasons.build import build_names, judge_build, judge_combine
from oracle.reasons.cards import judge_pass
from oracle.reasons.case import Case, Catalogue, Reason, Verb, network
from oracle.reasons.develop import develop_names, judge_develop
from oracle.reasons.general import named_before_asked
from oracle.reasons.give import give_names, judge_give
from oracle.reasons.loan import judge_loan_while_open
from oracle.reasons.names import common_names
from oracle.reasons.network import judge_network, network_names
from oracle.reasons.sell_cotton import judge_sell_cotton, sell_cotton_names

# L-turn-12, then the lists of the actions in one: L-build-18, L-link-19, L-dev-06, L-sell-18, L-loan-06, L-inc-14.
ORDER: Final = (
    "bad_option",
    "bad_player_count",
    "bad_request",
    "game_over",
    "must_cover_debt",
    "debt_covered",
    "not_your_turn",
    "must_choose",
    "no_actions_left",
    "card_not_in_hand",
    "needs_two_actions",
    "no_link_tiles",
    "too_many",
    "no_such_link",
    "no_tile_left",
    "not_lowest_tile",
    "level_zero",
    "wrong_era",
    "link_taken",
    "wrong_card",
    "not_in_network",
    "slot_mismatch",
    "slot_taken",
    "resource_remains",
    "level_not_higher",
    "single_icon_first",
    "one_tile_per_town",
    "no_coal",
    "board_first.coal",
    "not_nearest",
    "board_first",
    "source_empty",
    "cannot_afford",
    "sell_ended",
    "nothing_to_sell",
    "must_choose.sell",
    "not_sellable",
    "not_yours",
    "already_flipped",
    "not_a_port",
    "target_used",
    "not_connected",
    "no_demand",
    "no_port",
    "bad_amount",
    "loans_closed",
    "income_floor",
    "not_removable",
    # More sources than needed: whatever else is wrong is the real reason.
    "too_many.sources",
)

RULES: Final = {
    "bad_option": "L-opt-01",
    "bad_player_count": "L-opt-02",
    "bad_request.bonus": "L-turn-12",
    "bad_request.give_card": "L-inc-05",
    "bad_request.level": "L-turn-12",
    "bad_request.name": "L-turn-12",
    "bad_request.no_place": "L-turn-12",
    "bad_request.no_tile": "L-turn-12",
    "bad_request.nothing_build": "L-turn-12",
    "bad_request.nothing_develop": "L-turn-12",
    "bad_request.nothing_give": "L-inc-05",
    "bad_request.nothing_network": "L-turn-12",
    "bad_request.number": "L-turn-12",
    "bad_request.only_cards": "L-turn-12",
    "bad_request.resource": "L-turn-12",
    "bad_request.source": "L-turn-12",
    "bad_request.verb": "L-turn-08",
    "game_over": "L-end-01",
    "must_cover_debt": "L-inc-11",
    "must_cover_debt.other": "L-inc-11",
    "debt_covered": "L-inc-08",
    "not_your_turn": "L-turn-04",
    "must_choose.asked": "L-turn-12",
    "must_choose.open": "L-turn-12",
    "must_choose.sell": "L-sell-01",
    "no_actions_left.turn": "L-turn-05",
    "card_not_in_hand": "L-turn-09",
    "card_not_in_hand.number": "L-turn-09",
    "card_not_in_hand.twice": "L-turn-09",
    "needs_two_actions": "L-card-13",
    "needs_two_actions.cards": "L-card-12",
    "no_link_tiles": "L-link-17",
    "too_many.build": "L-build-02",
    "too_many.build_cards": "L-card-12",
    "too_many.canals": "L-link-07",
    "too_many.cards": "L-turn-09",
    "too_many.develop": "L-dev-01",
    "too_many.given": "L-inc-05",
    "too_many.loans": "L-loan-01",
    "too_many.rails": "L-link-09",
    "too_many.sources": "L-coal-11",
    "no_such_link": "L-link-01",
    "no_tile_left.build": "L-build-02",
    "no_tile_left.develop": "L-dev-01",
    "not_lowest_tile.build": "L-build-02",
    "not_lowest_tile.develop": "L-dev-01",
    "level_zero.tile": "L-build-03",
    "wrong_era.future_line": "L-link-01",
    "wrong_era.future_tile": "L-build-05",
    "wrong_era.past_line": "L-link-01",
    "wrong_era.past_tile": "L-build-04",
    "link_taken.own": "L-link-02",
    "link_taken.rival": "L-link-02",
    "wrong_card.industry": "L-card-04",
    "wrong_card.none": "L-build-01",
    "wrong_card.place": "L-card-03",
    "not_in_network.card": "L-card-05",
    "not_in_network.line": "L-link-03",
    "slot_mismatch.place": "L-build-07",
    "slot_mismatch.slot": "L-build-07",
    "slot_taken.other": "L-over-01",
    "slot_taken.place": "L-build-08",
    "slot_taken.rival": "L-over-05",
    "resource_remains": "L-over-06",
    "level_not_higher": "L-over-01",
    "single_icon_first": "L-build-15",
    "single_icon_first.replacing": "L-build-16",
    "one_tile_per_town": "L-build-09",
    "one_tile_per_town.rival": "L-over-09",
    "no_coal.port": "L-coal-10",
    "board_first.coal": "L-coal-02",
    "board_first.iron": "L-iron-03",
    "not_nearest": "L-coal-03",
    "not_nearest.apart": "L-coal-03",
    "not_nearest.empty": "L-coal-03",
    "source_empty.tile": "L-iron-04",
    "cannot_afford.build": "L-build-10",
    "cannot_afford.build_cubes": "L-build-10",
    "cannot_afford.develop": "L-dev-03",
    "cannot_afford.link_1": "L-link-18",
    "cannot_afford.link_1_coal": "L-link-18",
    "cannot_afford.link_2": "L-link-18",
    "cannot_afford.link_2_coal": "L-link-18",
    "sell_ended": "L-sell-13",
    "nothing_to_sell": "L-sell-17",
    "not_sellable.none": "L-sell-02",
    "not_sellable.other": "L-sell-02",
    "not_yours.sell": "L-sell-02",
    "already_flipped": "L-sell-02",
    "not_a_port": "L-sell-08",
    "target_used.port": "L-sell-04",
    "not_connected.port": "L-sell-04",
    "no_demand.era": "L-sell-14",
    "no_port": "L-sell-09",
    "bad_amount": "L-loan-01",
    "loans_closed": "L-loan-04",
    "loans_closed.rounds": "L-rox-13",
    "income_floor": "L-loan-03",
    "not_removable.none": "L-inc-09",
    "not_removable.rival": "L-inc-09",
    "not_removable.value": "L-inc-06",
}

INSTEAD: Final = {
    "bad_request.give": "not_removable.none",
    "duplicate_card": "card_not_in_hand.twice",
    "no_coal": "no_coal.port",
    "no_value": "not_removable.value",
    "not_connected.coal": "not_nearest.apart",
    "not_yours.give": "not_removable.rival",
    "nothing_chosen.sell": "must_choose.sell",
    "rival_tile": "slot_taken.rival",
    "source_empty.coal": "not_nearest.empty",
    "wrong_card.several": "too_many.build_cards",
}


def _reach(case: Case) -> set[int]:
    """The network, and over the virtual link the place at its other end (L-card-05, L-card-09, L-card-10)."""
    own, chosen = network(case), str(case.content.options.get("virtual_link", "off"))
    if chosen == "off":
        return own
    link, places = case.content.document.virtual_link, case.content.names.places
    assert link is not None
    ends = [found.index for end in link.ends if (found := places.find(end)) is not None]
    pairs = {"to_birkenhead": [ends], "both": [ends, ends[::-1]]}[chosen]
    return own | {end for start, end in pairs if start in own}


def _with_target(verb: str, names: Callable[[Case], list[Reason]]) -> Callable[[Case], list[Reason]]:
    """A request of this verb must say what it is about (L-turn-12)."""

    def checked(case: Case) -> list[Reason]:
        return names(case) if case.request.parts else [case.because(f"bad_request.nothing_{verb}"), *names(case)]

    return checked


LANCASHIRE: Final = Catalogue(
    order=ORDER,
    rules=RULES,
    verbs={
        "build": Verb(_with_target("build", build_names), judge_build),
        "combine": Verb(_with_target("build", build_names), judge_combine),
        "network": Verb(_with_target("network", network_names), judge_network),
        "develop": Verb(_with_target("develop", develop_names), judge_develop),
        "sell": Verb(sell_cotton_names, judge_sell_cotton),
        "loan": Verb(common_names, judge_loan_while_open),
        "pass": Verb(common_names, judge_pass),
        "give": Verb(_with_target("give", give_names), judge_give),
    },
    general=named_before_asked,
    producers={"c": "coal", "i": "iron"},
    markets={"c": COAL, "i": IRON},
    instead=INSTEAD,
    card_reach=_reach,
)
