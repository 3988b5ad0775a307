"""Builds the state that a draft describes, and refuses what cannot lie on one table."""

from __future__ import annotations

from functools import lru_cache

from cottonopolis.content import Content
from cottonopolis.engine.bits import bit, n_bits
from cottonopolis.engine.links import place_link
from cottonopolis.engine.mat import n_left, take_tile
from cottonopolis.engine.move import COMBINE, SCOUT
from cottonopolis.engine.rng import seeded
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.setup import empty_table
from cottonopolis.engine.state import ACTION, DEBT, OVER, TURN_END, State
from cottonopolis.engine.tiles import place_tile
from cottonopolis.notation.mats import n_on, one_of, tiles_of
from cottonopolis.notation.position_cards import deal_cards
from cottonopolis.notation.position_draft import Draft, SeatDraft, TileDraft
from cottonopolis.notation.position_hooks import Extras, Marks
from cottonopolis.notation.position_lines import Item
from cottonopolis.notation.position_names import find_slot
from cottonopolis.notation.position_question import check_question, read_question


def build_state(content: Content, rules: RuleSet, extras: Extras, draft: Draft) -> State:
    """The whole state; derived fields are worked out by the engine's own functions."""
    state = empty_table(rules, 0, [])
    state.era = draft.era
    state.round = draft.round
    if draft.order is not None:
        state.order = draft.order
    if draft.to_move is not None:
        state.turn = state.order.index(draft.to_move)
    for seat, player_draft in enumerate(draft.seats):
        _set_numbers(state, seat, player_draft, draft)
    marks: Marks = {word: pile.item for word, pile in draft.piles.items()}
    for seat, player_draft in enumerate(draft.seats):
        for tile in player_draft.tiles:
            marks[_lay_tile(content, rules, state, seat, tile)] = tile.item
        _set_mat(content, rules, state, seat, player_draft)
        _lay_links(content, rules, state, seat, player_draft)
    for resource, cubes in draft.markets.items():
        state.cubes[resource] = cubes
    extras.fill(content, state, draft.extras)
    state.rng = seeded(0) if draft.chance is None else draft.chance
    deal_cards(content, rules, extras, state, draft)
    _open_question(content, rules, extras, state, draft)
    if draft.question:
        marks["question"] = draft.question[0]
    extras.check(content, state, marks)
    if draft.question:
        check_question(rules, state, draft.question[0])
    return state


def _set_numbers(state: State, seat: int, seat_draft: SeatDraft, draft: Draft) -> None:
    player = state.players[seat]
    if seat_draft.money is not None:
        player.money = seat_draft.money
    if seat_draft.space is not None:
        player.space = seat_draft.space
    player.spent = seat_draft.spent
    player.loans = seat_draft.loans
    player.vp = seat_draft.vp
    if player.vp < 0 and not draft.is_over and seat_draft.vp_item is not None:
        seat_draft.vp_item.fail("points can be negative only when the game is over")


def _lay_tile(content: Content, rules: RuleSet, state: State, seat: int, draft: TileDraft) -> int:
    """Lays a tile and gives its slot."""
    item, kit = draft.item, rules.kit
    industry = kit.industry_of[draft.tile]
    name = content.names.industries[industry].name
    free = [
        slot
        for slot in range(content.board.n_slots)
        if content.board.slots_for[industry] >> slot & 1 and not state.occupied >> slot & 1
    ]
    slot = find_slot(item, content, draft.slot, free)
    code = content.names.slots[slot].code
    if not content.board.slots_for[industry] >> slot & 1:
        item.fail(f"{content.names.slots[slot].name}: the slot {code} takes no {name}")
    if state.occupied >> slot & 1:
        item.fail(f"there is a tile on the slot {code} already")
    if n_left(kit, state.players[seat], draft.tile) == 0:
        tile = content.names.tiles[draft.tile].id
        item.fail(f"more tiles {tile} of this seat than there are ({_n_of_tile(rules, draft.tile)})")
    most = most_cubes(rules, state.era, draft.tile)
    cubes = rules.cubes_on(state, draft.tile) if draft.cubes is None else draft.cubes
    if draft.cubes is not None and most == 0:
        item.fail(f"a tile of {name} holds no cubes")
    if cubes > most:
        item.fail(f"this tile holds at most {most} cubes or barrels")
    if kit.eras_of[draft.tile] & bit(state.era + 1) - 1 == 0:
        item.fail("such a tile cannot have been built yet" if kit.eras_of[draft.tile] else "such a tile is never built")
    is_flipped = draft.is_flipped or (most > 0 and cubes == 0)
    is_flipped |= content.document.industry[industry].flips == "built"
    take_tile(kit, state.players[seat], draft.tile)
    place_tile(rules, state, seat, slot, draft.tile, 0 if is_flipped else cubes)
    if is_flipped:
        # Not `flip_tile`: what the owner gained is in the numbers already.
        state.flipped |= bit(slot)
    if draft.is_replacing:
        if content.document.industry[industry].flips != "emptied_and_sold_to":
            item.fail("only a ship can have replaced another one")
        state.retired |= bit(slot)
    return slot


@lru_cache(maxsize=2048)
def most_cubes(rules: RuleSet, era: int, tile: int) -> int:
    """Cubes or barrels that a tile built in this era or before can hold."""
    then = empty_table(rules, 0, [])
    most = 0
    for before in range(era + 1):
        then.era = before
        most = max(most, rules.cubes_on(then, tile))
    return most


def _n_of_tile(rules: RuleSet, tile: int) -> int:
    return n_on(rules.kit, rules.kit.mat_of[rules.kit.industry_of[tile]], tile)


def _set_mat(content: Content, rules: RuleSet, state: State, seat: int, draft: SeatDraft) -> None:
    """Mats that are named; the others are complete but for the tiles on the board, which are taken off already."""
    kit, player = rules.kit, state.players[seat]
    for industry, (item, levels) in draft.mat.items():
        mat = 0
        for tile in tiles_of(kit, industry):
            n, most = levels.count(kit.level_of[tile]), n_left(kit, player, tile)
            if n > most:
                name = content.names.tiles[tile].id
                there_are = _n_of_tile(rules, tile)
                item.fail(f"{n} tiles {name} are too many: there are {there_are}, {there_are - most} on the board")
            mat += n * one_of(kit, tile)
        player.mat[industry] = mat


def _lay_links(content: Content, rules: RuleSet, state: State, seat: int, draft: SeatDraft) -> None:
    player = state.players[seat]
    for item, link in draft.links:
        if not content.board.links_in_era[state.era] >> link & 1:
            item.fail(f"this line takes no link in the {content.document.eras[state.era]} era")
        if state.built >> link & 1:
            item.fail("there is a link on this line already")
        if n_bits(player.links) >= rules.n_link_tiles:
            item.fail(f"this is one link more than the {rules.n_link_tiles} of a seat")
        place_link(rules, state, player, link)


CLOSED = (OVER, DEBT, TURN_END)
"""Stages without an action of the turn left."""


def most_actions(rules: RuleSet, era: int, round_number: int) -> int:
    """Actions of a turn in a round, counted from 0."""
    return rules.numbers.actions if round_number else rules.numbers.first_actions[era]


def _open_question(content: Content, rules: RuleSet, extras: Extras, state: State, draft: Draft) -> None:
    most = most_actions(rules, state.era, state.round)
    state.stage = OVER if draft.is_over else ACTION
    state.actions_left = most
    if draft.actions_left is not None:
        state.actions_left = draft.actions_left[1]
    if draft.question:
        if draft.is_over:
            draft.question[0].fail("no question is open when the game is over")
        read_question(content, rules, extras, state, draft.question)
    least = rules.combined_actions(state) if state.verb == COMBINE else 1
    if state.stage in CLOSED:
        least = most = 0
        if draft.actions_left is None:
            state.actions_left = 0
    if not least <= state.actions_left <= most:
        item = draft.question[0] if draft.actions_left is None else draft.actions_left[0]
        item.fail(f"in this round, with this question, there are {least} to {most} actions left")
    if state.stage != OVER and extras.holds_cards():
        _check_hands(content, rules, state, draft)


def _check_hands(content: Content, rules: RuleSet, state: State, draft: Draft) -> None:
    """Everybody who still has actions in this round must hold a card for each; debts are settled before a round."""
    is_debt = state.stage == DEBT
    is_last = not any(player.hand for player in state.players)
    if is_debt and is_last and content.document.income and content.document.income.paid == "end of round":
        # After the last round of an era there are no cards.
        return
    for turn, seat in enumerate(state.order):
        needed = rules.numbers.actions if is_debt else most_actions(rules, state.era, state.round)
        if turn < state.turn and not is_debt:
            continue
        if turn == state.turn and not is_debt:
            needed = state.actions_left
            if state.verb in (SCOUT, COMBINE):
                needed = state.cards_due
            elif state.verb:
                needed += state.cards_due - 1
        held = len(state.players[seat].hand)
        if held < needed:
            hand = draft.seats[seat].hand
            item = hand.item if hand is not None else Item("position", "hand")
            item.fail(
                f"{held} cards in hand are too few, {needed} are needed for the actions that are still due this round"
            )
