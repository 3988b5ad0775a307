"""What a seat may know of a table, as bytes: the order of its parts is the schema of an observation.

It is read straight from the state, for speed, and follows `views` to the letter: a test compares it with the
observation that is put together from a `View`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.observe.sight import SHOWS_GONE, SHOWS_REVEALED, is_wild

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Seat
    from cottonopolis.observe.memory import Memory
    from cottonopolis.observe.sight import Sight


def append_question(sight: Sight, state: State, seat: Seat, pieces: list[bytes]) -> None:
    """The open question and how far the game is."""
    pieces.append(sight.stages[state.stage])
    pieces.append(sight.verbs[state.verb])
    mover: Seat = state.order[state.turn]
    # The card from which a half-made action goes on is known to its player alone.
    first_card: Int = state.first_card if mover == seat else 0
    for number in [
        state.target, state.tile, state.space, state.coal_due, state.iron_due, state.beer_due, state.cards_due,
        state.n_done, state.bonus_due, state.debt, first_card,
        state.era, state.round, state.actions_left, len(state.deck), len(state.aside), state.demand, state.n_revealed,
    ]:  # fmt: skip
        pieces.append(sight.number(number))
    pieces.append(sight.seats[(mover - seat) % sight.n_seats])
    place: list[Int] = [0] * sight.n_seats
    at: Int = 0
    while at < len(state.order):
        place[state.order[at]] = at
        at += 1
    other: Int = 0
    while other < sight.n_seats:
        pieces.append(sight.number(place[(seat + other) % sight.n_seats]))
        other += 1


def append_numbers(rules: RuleSet, sight: Sight, state: State, seat: Seat, pieces: list[bytes]) -> None:
    """The numbers of all seats, from the one that looks on around the table; then the cubes of the markets."""
    levels = rules.kit.levels
    other: Int = 0
    while other < sight.n_seats:
        player = state.players[(seat + other) % sight.n_seats]
        pieces.append(sight.number(player.money))
        pieces.append(sight.number(player.spent))
        pieces.append(sight.number(player.space))
        pieces.append(sight.number(levels[player.space] if len(levels) > 0 else 0))
        pieces.append(sight.number(player.loans))
        pieces.append(sight.number(player.vp))
        pieces.append(sight.number(len(player.hand)))
        other += 1
    for cubes in state.cubes:
        pieces.append(sight.number(cubes))


def append_market(sight: Sight, state: State, pieces: list[bytes]) -> None:
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
            pieces.append(sight.no_kind)
        elif at < n_unknown:
            pieces.append(sight.kinds[0])
        else:
            pieces.append(sight.kinds[state.market_tiles[at] + 1])
        at += 1
    gone: list[Int] = [0] * sight.n_kinds
    if sight.tiles_shown == SHOWS_GONE:
        for tile in sight.tiles:
            gone[tile] += 1
        for tile in state.market_tiles:
            gone[tile] -= 1
    for number in gone:
        pieces.append(sight.number(number))
    at = 0
    while at < sight.n_market:
        pieces.append(sight.number(state.open_markets >> at & 1))
        at += 1


def append_mat(rules: RuleSet, sight: Sight, player: Player, pieces: list[bytes]) -> None:
    """By kind of tile: how many are on the mat."""
    kit = rules.kit
    industry: Int = 0
    while industry < kit.n_industries:
        end: Int = kit.n_tiles
        if industry + 1 < kit.n_industries:
            end = kit.first_tile_of[industry + 1]
        n_levels: Int = end - kit.first_tile_of[industry]
        left: Int = player.mat[industry]
        while n_levels > 1:
            pieces.append(sight.pairs[left & 255])
            left >>= 8
            n_levels -= 2
        if n_levels == 1:
            pieces.append(sight.number(left & 15))
        industry += 1


def known_hand(rules: RuleSet, memory: Memory, state: State, seat: Seat) -> list[Int]:
    """By card: copies that all others know to be in the hand of a seat."""
    counts = memory.held[seat].copy()
    for card in state.players[seat].hand:
        if is_wild(rules, card):
            counts[card] += 1
    return counts


def known_discards(sight: Sight, memory: Memory, state: State, other: Seat) -> list[Int]:
    """By card: copies that everybody knows to be in a discard pile."""
    discards = state.players[other].discards
    n: Int = len(discards)
    first: Int = sight.n_face_down[state.era]
    if not sight.discards_open:
        first = max(first, n - max(memory.n_discarded[other], 1))
    counts: list[Int] = [0] * sight.n_cards
    at: Int = first
    while at < n:
        counts[discards[at]] += 1
        at += 1
    return counts


def sum_of(counts: list[Int]) -> Int:
    """All counts together."""
    total: Int = 0
    for number in counts:
        total += number
    return total


def append_links(rules: RuleSet, sight: Sight, player: Player, pieces: list[bytes]) -> None:
    """By link: whether it is the player's."""
    left: Mask = player.links
    n: Int = rules.board.n_links
    while n >= 8:
        pieces.append(sight.octets[left & 255])
        left >>= 8
        n -= 8
    while n > 0:
        pieces.append(sight.number(left & 1))
        left >>= 1
        n -= 1


def append_slots(rules: RuleSet, sight: Sight, state: State, seat: Seat, pieces: list[bytes]) -> None:
    """By slot: owner, industry, level, flipped, retired, cubes; then the cubes of imports."""
    slot: Int = 0
    while slot < rules.board.n_slots:
        owner: Int = state.owner_at[slot]
        if owner >= 0:
            owner = (owner - seat) % sight.n_seats
        flipped: Int = state.flipped >> slot & 1
        retired: Int = state.retired >> slot & 1
        pieces.append(sight.slot(state.tile_at[slot], owner, flipped, retired, state.cubes_at[slot]))
        slot += 1
    while slot < rules.board.n_spaces:
        pieces.append(sight.number(state.cubes_at[slot]))
        slot += 1
