"""Builds the numbers of rule sets with an income track, which several games share, from their data."""

from __future__ import annotations

from cottonopolis.content.models.track import TrackDocument
from cottonopolis.engine.ruleset import Numbers
from cottonopolis.engine.scoring import Introductory


def track_numbers(document: TrackDocument) -> Numbers:
    """The numbers that all games with an income track and eras share."""
    setup, turn, links, income = document.setup, document.turn, document.links, document.income
    assert setup.income_space is not None
    numbers = Numbers()
    numbers.start_money = setup.money
    numbers.start_space = setup.income_space
    numbers.hand_size = setup.hand
    numbers.n_eras = len(document.eras)
    numbers.actions = turn.actions
    numbers.first_actions = list(turn.first_round_actions)
    numbers.tiles_per_place = list(document.build.tiles_per_place)
    numbers.n_link_tiles = links.tiles
    numbers.link_cost = [links.canal_cost, links.rail_cost]
    numbers.link_coal = [0, links.rail_coal]
    numbers.second_link_cost = [-1, links.two_rails_cost - links.rail_cost]
    numbers.second_link_beer = links.two_rails_beer
    numbers.starts_anywhere = links.start_anywhere
    numbers.combined_cards = document.build.combined_cards
    numbers.n_develop = document.develop.tiles_per_action
    numbers.develop_iron = document.develop.iron_per_tile
    numbers.loans = list(income.loans)
    numbers.loan_levels = list(income.loan_levels)
    numbers.tile_share = document.shortfall.tile_share
    numbers.removed_level = document.era_end.removes_level
    return numbers


def introductory(document: TrackDocument) -> Introductory:
    """What counts beside links and tiles in the introductory game."""
    extra = document.introductory
    return Introductory(extra.money_per_vp, extra.most_money_vp, extra.level_vp, extra.repeats_level_from)
