"""What a seat may know of a table, as bytes: the order of its parts is the schema of an observation.

It is read straight from the state, for speed, and follows `views` to the letter: a test compares it with the
observation that is put together from a `View`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.strings import BytesWriter

from cottonopolis.engine.bits import lowest_bit
from cottonopolis.observe.observation_layout import SHOWS_GONE, SHOWS_REVEALED, is_wild
from cottonopolis.observe.writing import write_number, write_one_of

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Seat, Tile
    from cottonopolis.observe.memory import Memory
    from cottonopolis.observe.observation_layout import Sight


def write_question(sight: Sight, state: State, seat: Seat, out: BytesWriter) -> None:
    """The open question and how far the game is."""
    write_one_of(out, sight.no_stage, state.stage)
    write_one_of(out, sight.no_verb, state.verb)
    mover: Seat = state.order[state.turn]
    # The card from which a half-made action goes on is known to its player alone.
    first_card: Int = state.first_card if mover == seat else 0
    write_number(out, state.target)
    write_number(out, state.tile)
    write_number(out, state.space)
    write_number(out, state.coal_due)
    write_number(out, state.iron_due)
    write_number(out, state.beer_due)
    write_number(out, state.cards_due)
    write_number(out, state.n_done)
    write_number(out, state.bonus_due)
    write_number(out, state.debt)
    write_number(out, first_card)
    write_number(out, state.era)
    write_number(out, state.round)
    write_number(out, state.actions_left)
    write_number(out, len(state.deck))
    write_number(out, len(state.aside))
    write_number(out, state.demand)
    write_number(out, state.n_revealed)
    write_one_of(out, sight.no_seat, (mover - seat) % sight.n_seats)
    other: Int = 0
    while other < sight.n_seats:
        write_number(out, place_of(state, (seat + other) % sight.n_seats))
        other += 1


def place_of(state: State, seat: Seat) -> Int:
    """The place of a seat in the turn order."""
    place: Int = 0
    while state.order[place] != seat:
        place += 1
    return place


def write_numbers(rules: RuleSet, sight: Sight, state: State, seat: Seat, out: BytesWriter) -> None:
    """The numbers of all seats, from the one that looks on around the table; then the cubes of the markets."""
    levels = rules.kit.levels
    other: Int = 0
    while other < sight.n_seats:
        player = state.players[(seat + other) % sight.n_seats]
        write_number(out, player.money)
        write_number(out, player.spent)
        write_number(out, player.space)
        write_number(out, levels[player.space] if len(levels) > 0 else 0)
        write_number(out, player.loans)
        write_number(out, player.vp)
        write_number(out, len(player.hand))
        other += 1
    for cubes in state.cubes:
        write_number(out, cubes)


def write_market(sight: Sight, state: State, out: BytesWriter) -> None:
    """The market tiles as far as they are known, those that are gone, and the open spaces."""
    n: Int = len(state.market_tiles)
    n_unknown: Int = 0
    if sight.tiles_shown == SHOWS_REVEALED:
        n_unknown = n - state.n_revealed
    elif sight.tiles_shown == SHOWS_GONE:
        n_unknown = n
    at: Int = 0
    while at < sight.n_market:
        if at >= n:
            out.write(sight.no_kind)
        elif at < n_unknown:
            write_one_of(out, sight.no_kind, 0)
        else:
            write_one_of(out, sight.no_kind, state.market_tiles[at] + 1)
        at += 1
    gone: list[Int] = [0] * sight.n_kinds
    if sight.tiles_shown == SHOWS_GONE:
        for tile in sight.tiles:
            gone[tile] += 1
        for tile in state.market_tiles:
            gone[tile] -= 1
    for number in gone:
        write_number(out, number)
    at = 0
    while at < sight.n_market:
        write_number(out, state.open_markets >> at & 1)
        at += 1


def write_mat(rules: RuleSet, player: Player, out: BytesWriter) -> None:
    """By kind of tile: how many are on the mat."""
    kit = rules.kit
    industry: Int = 0
    while industry < kit.n_industries:
        end: Int = kit.n_tiles
        if industry + 1 < kit.n_industries:
            end = kit.first_tile_of[industry + 1]
        n_levels: Int = end - kit.first_tile_of[industry]
        left: Int = player.mat[industry]
        while n_levels > 0:
            write_number(out, left & 15)
            left >>= 4
            n_levels -= 1
        industry += 1


def write_shown_hand(rules: RuleSet, sight: Sight, memory: Memory, state: State, seat: Seat, out: BytesWriter) -> Int:
    """By card: copies that all others know to be in the hand of a seat. Gives the number of those they do not know."""
    hand = state.players[seat].hand
    held = memory.held[seat]
    n_unknown: Int = len(hand)
    start: Int = len(out)
    out.write(sight.no_card)
    for card in hand:
        if is_wild(rules, card):
            out[start + 2 * card] = out[start + 2 * card] + 1
            n_unknown -= 1
    if memory.n_held[seat] > 0:
        at: Int = 0
        while at < len(held):
            copies: int = held[at]
            out[start + 2 * at] = out[start + 2 * at] + copies
            at += 1
        n_unknown -= memory.n_held[seat]
    return n_unknown


def n_covered_discards(sight: Sight, memory: Memory, state: State, seat: Seat) -> Int:
    """How many cards at the bottom of a discard pile nobody knows."""
    n: Int = len(state.players[seat].discards)
    covered: Int = sight.n_face_down[state.era]
    if not sight.discards_open:
        covered = max(covered, n - max(memory.n_discarded[seat], 1))
    return min(covered, n)


def write_links(sight: Sight, player: Player, out: BytesWriter) -> None:
    """By link: whether it is the player's."""
    start: Int = len(out)
    out.write(sight.no_link)
    left: Mask = player.links
    while left:
        out[start + 2 * lowest_bit(left)] = 1
        left &= left - 1


def write_slots(rules: RuleSet, sight: Sight, state: State, seat: Seat, out: BytesWriter) -> None:
    """By slot: owner, industry, level, flipped, retired, cubes; then the cubes of imports."""
    kit = rules.kit
    start: Int = len(out)
    out.write(sight.no_slot)
    left: Mask = state.occupied
    while left:
        slot: Int = lowest_bit(left)
        tile: Tile = state.tile_at[slot]
        at: Int = start + 2 * slot * sight.slot_size
        out[at + 2 * ((state.owner_at[slot] - seat) % sight.n_seats)] = 1
        at += 2 * sight.n_seats
        out[at + 2 * kit.industry_of[tile]] = 1
        at += 2 * kit.n_industries
        level: int = kit.level_of[tile]
        flipped: int = state.flipped >> slot & 1
        retired: int = state.retired >> slot & 1
        cubes: int = state.cubes_at[slot]
        out[at] = level
        out[at + 2] = flipped
        out[at + 4] = retired
        out[at + 6] = cubes
        left &= left - 1
    space: Int = rules.board.n_slots
    while space < rules.board.n_spaces:
        write_number(out, state.cubes_at[space])
        space += 1
