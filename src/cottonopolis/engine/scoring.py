"""What links and tiles are worth, and the scoring of an era."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import lowest_bit, n_bits
from cottonopolis.engine.journal import (
    INCOME_SCORED,
    LINK_SCORED,
    LINKS_CLEARED,
    LINKS_SCORED,
    MONEY_SCORED,
    SCORED_AGAIN,
    TILE_CLEARED,
    TILE_SCORED,
    TILES_SCORED,
    note,
    note_table,
)
from cottonopolis.engine.links import worth_of_place
from cottonopolis.engine.network import unjoined
from cottonopolis.engine.tiles import network_mask, remove_tile

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Slot


def link_points(rules: RuleSet, state: State, link: Link) -> Int:
    """Points of a link now: the icons of all places that it joins."""
    points: Int = 0
    left: Mask = rules.board.ends_of[link]
    while left:
        points += worth_of_place(rules, state, lowest_bit(left))
        left &= left - 1
    return points


def links_worth(rules: RuleSet, state: State, player: Player) -> Int:
    """What all links of a player are worth now."""
    worth: Int = 0
    left: Mask = player.links
    while left:
        worth += rules.link_worth(state, lowest_bit(left))
        left &= left - 1
    return worth


def tiles_worth(rules: RuleSet, state: State, player: Player, from_level: Int) -> Int:
    """Points that a player's tiles of this level or higher are worth now."""
    points: Int = 0
    left: Mask = rules.counted_tiles(state, player)
    while left:
        slot: Slot = lowest_bit(left)
        if rules.kit.level_of[state.tile_at[slot]] >= from_level:
            points += rules.tile_worth(state, slot)
        left &= left - 1
    return points


def score_links(rules: RuleSet, state: State, player: Player) -> None:
    """Gives a player the points of its links."""
    points: Int = links_worth(rules, state, player)
    player.vp += points
    note(state, LINKS_SCORED, player, points)
    note_links(rules, state, player, LINK_SCORED)


def score_tiles(rules: RuleSet, state: State, player: Player) -> None:
    """Gives a player the points of its tiles."""
    points: Int = tiles_worth(rules, state, player, 0)
    player.vp += points
    note(state, TILES_SCORED, player, points)
    left: Mask = rules.counted_tiles(state, player) if state.is_recording else 0
    while left:
        slot: Slot = lowest_bit(left)
        note(state, TILE_SCORED, player, slot, state.tile_at[slot], rules.tile_worth(state, slot))
        left &= left - 1


def note_links(rules: RuleSet, state: State, player: Player, kind: Int) -> None:
    """Notes what each link of a player is worth now."""
    left: Mask = player.links if state.is_recording else 0
    while left:
        note(state, kind, player, lowest_bit(left), rules.link_worth(state, lowest_bit(left)))
        left &= left - 1


def score_era(rules: RuleSet, state: State) -> None:
    """Scores all links and flipped tiles, and takes the links off the board."""
    for player in state.players:
        score_links(rules, state, player)
    for player in state.players:
        score_tiles(rules, state, player)
    if state.built and state.era + 1 < rules.numbers.n_eras:
        note_table(state, LINKS_CLEARED, n_bits(state.built))
    state.built = 0
    state.joined = unjoined(rules.board.n_places)
    for player in state.players:
        player.links = 0
        player.network = network_mask(rules.board, player)


def remove_low_tiles(rules: RuleSet, state: State, level: Int) -> None:
    """Takes every tile up to a level off the board, flipped or not."""
    left: Mask = state.occupied
    while left:
        slot: Slot = lowest_bit(left)
        if rules.kit.level_of[state.tile_at[slot]] <= level:
            note_table(state, TILE_CLEARED, slot, level)
            remove_tile(rules, state, slot)
        left &= left - 1


class Introductory:
    """The extra scoring of the introductory game."""

    money_per_vp: Int
    most_money_vp: Int
    level_vp: Int
    """Points for each income level."""
    from_level: Int
    """Flipped tiles from this level on score once more."""

    def __init__(self, money_per_vp: Int, most_money_vp: Int, level_vp: Int, from_level: Int) -> None:
        self.money_per_vp = money_per_vp
        self.most_money_vp = most_money_vp
        self.level_vp = level_vp
        self.from_level = from_level


def score_introductory(rules: RuleSet, state: State, extra: Introductory) -> None:
    """Points for money, income and the better tiles once more; the sum may be negative."""
    for player in state.players:
        money: Int = min(rules.purse(player) // extra.money_per_vp, extra.most_money_vp)
        level: Int = rules.kit.levels[player.space]
        again: Int = tiles_worth(rules, state, player, extra.from_level)
        player.vp += money + level * extra.level_vp + again
        note(state, MONEY_SCORED, player, money, player.money)
        note(state, INCOME_SCORED, player, level * extra.level_vp, level)
        note(state, SCORED_AGAIN, player, again, extra.from_level)
