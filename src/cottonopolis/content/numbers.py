"""Builds the numbers of rule sets with an income track, which several games share, from their data."""

from __future__ import annotations

from cottonopolis.content.read import Tables
from cottonopolis.engine.ruleset import Numbers
from cottonopolis.engine.scoring import Introductory


def track_numbers(tables: Tables) -> Numbers:
    """The numbers that all games with an income track and eras share."""
    setup, turn, links, income = tables["setup"], tables["turn"], tables["links"], tables["income"]
    numbers = Numbers()
    numbers.start_money = setup["money"]
    numbers.start_space = setup["income_space"]
    numbers.hand_size = setup["hand"]
    numbers.n_eras = len(tables["eras"])
    numbers.actions = turn["actions"]
    numbers.first_actions = turn["first_round_actions"]
    numbers.tiles_per_place = tables["build"]["tiles_per_place"]
    numbers.n_link_tiles = links["tiles"]
    numbers.link_cost = [links["canal_cost"], links["rail_cost"]]
    numbers.link_coal = [0, links["rail_coal"]]
    numbers.second_link_cost = [-1, links["two_rails_cost"] - links["rail_cost"]]
    numbers.second_link_beer = links.get("two_rails_beer", 0)
    numbers.starts_anywhere = links.get("start_anywhere", False)
    numbers.combined_cards = tables["build"].get("combined_cards", 0)
    numbers.n_develop = tables["develop"]["tiles_per_action"]
    numbers.develop_iron = tables["develop"]["iron_per_tile"]
    numbers.loans = income["loans"]
    numbers.loan_levels = income["loan_levels"]
    numbers.tile_share = tables["shortfall"]["tile_share"]
    numbers.removed_level = tables["era_end"]["removes_level"]
    return numbers


def introductory(tables: Tables) -> Introductory:
    """What counts beside links and tiles in the introductory game."""
    extra = tables["introductory"]
    return Introductory(extra["money_per_vp"], extra["most_money_vp"], extra["level_vp"], extra["repeats_level_from"])
