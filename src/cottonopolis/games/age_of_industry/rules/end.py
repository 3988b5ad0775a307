"""Setup, rounds and the final scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit, n_bits
from cottonopolis.engine.cards import draw_up_to, full_deck
from cottonopolis.engine.journal import (
    LAID_DOWN,
    LINK_EARNED,
    LINKS_EARNED,
    LOANS_SCORED,
    MONEY_SCORED,
    REPAID,
    note,
)
from cottonopolis.engine.scoring import links_worth, note_links, score_tiles, tiles_worth
from cottonopolis.engine.setup import empty_table
from cottonopolis.engine.state import State
from cottonopolis.engine.turn import begin_turn, end_game, end_turn, new_order, shuffled
from cottonopolis.games.age_of_industry.rules.draw import fill_display
from cottonopolis.games.age_of_industry.rules.loan import apply_repay, ask_turn_end, may_repay, pay_interest

if TYPE_CHECKING:
    from cottonopolis.engine.state import Player
    from cottonopolis.engine.words import Int, Mask, Place
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def start(rules: AgeOfIndustry, seed: Int, arranged: list[Int]) -> State:
    """A new game: first player, market tiles and cards by chance."""
    state = empty_table(rules, seed, arranged)
    first: Int = shuffled(state, state.order)[0]
    state.order = state.order[first:] + state.order[:first]
    state.market_tiles = shuffled(state, rules.market_tiles)[: len(rules.board.boxes_of)]
    open_boxes(rules, state)
    state.deck = shuffled(state, full_deck(rules.kit))
    for player in state.players:
        draw_up_to(state, player, rules.numbers.hand_size)
    fill_display(rules, state)
    begin_turn(rules, state)
    return state


def open_boxes(rules: AgeOfIndustry, state: State) -> None:
    """Marks the market boxes whose tile shows a demand."""
    box: Int = 0
    while box < len(state.market_tiles):
        if rules.box_takes[state.market_tiles[box]]:
            state.open_markets |= bit(box)
        box += 1


def end_actions(rules: AgeOfIndustry, state: State) -> None:
    """Waits for repayments that are still possible, then ends the turn."""
    if may_repay(rules, state.players[state.order[state.turn]]):
        ask_turn_end(state)
    else:
        end_turn(rules, state)


def next_turn(rules: AgeOfIndustry, state: State) -> None:
    """The next player, or the end of the round: new order, interest, and perhaps the end of the game."""
    state.turn += 1
    if state.turn < len(state.order):
        begin_turn(rules, state)
        return
    is_last: bool = len(state.deck) == 0 and is_hand_empty(state)
    if not is_last or rules.closes_last_round:
        new_order(state)
        pay_interest(rules, state)
    state.turn = 0
    if is_last:
        for player in state.players:
            discard_hand(rules, state, player)
        for player in state.players:
            score(rules, state, player)
        end_game(rules, state)
        return
    state.round += 1
    begin_turn(rules, state)


def is_hand_empty(state: State) -> bool:
    """Whether some player has no card."""
    for player in state.players:
        if len(player.hand) == 0:
            return True
    return False


def discard_hand(rules: AgeOfIndustry, state: State, player: Player) -> None:
    """Lays down the cards that are left at the end: they count nothing."""
    for card in player.hand:
        note(state, LAID_DOWN, player, card)
        rules.discard(state, player, card)
    player.hand = []


def score(rules: AgeOfIndustry, state: State, player: Player) -> None:
    """Money for rails, loans repaid, points for money and tiles, points lost for loans left."""
    earned: Int = links_worth(rules, state, player)
    note(state, LINKS_EARNED, player, earned)
    note_links(rules, state, player, LINK_EARNED)
    n_loans: Int = player.loans
    settle(rules, player, earned)
    if player.loans < n_loans:
        n_loans -= player.loans
        note(state, REPAID, player, -n_loans * rules.loan_repay, -n_loans)
    points: Int = money_points(rules, player.money)
    player.vp += points
    note(state, MONEY_SCORED, player, points, player.money, points - money_points(rules, player.money - earned))
    score_tiles(rules, state, player)
    player.vp += player.loans * rules.unpaid_vp
    if player.loans:
        note(state, LOANS_SCORED, player, player.loans * rules.unpaid_vp, player.loans)


def score_now(rules: AgeOfIndustry, state: State, player: Player) -> Int:
    """The points of the same, with nothing changed."""
    twin = player.copy()
    settle(rules, twin, links_worth(rules, state, player))
    return money_points(rules, twin.money) + tiles_worth(rules, state, player, 0) + twin.loans * rules.unpaid_vp


def settle(rules: AgeOfIndustry, player: Player, earned: Int) -> None:
    """Takes the money that the rails have earned, and repays loans."""
    player.money += earned
    while may_repay(rules, player):
        apply_repay(rules, player)


def money_points(rules: AgeOfIndustry, money: Int) -> Int:
    """Points for money."""
    return max(money, 0) // rules.money_per_vp


def rail_money(rules: AgeOfIndustry, state: State, ends: Mask) -> Int:
    """What a rail earns at the end: a base, and more for every occupied slot, village and market box at its ends."""
    money: Int = rules.rail_base
    left: Mask = ends
    while left:
        place: Place = lowest_bit(left)
        occupied: Int = n_bits(rules.board.slots_at[place] & state.occupied)
        money += rules.rail_per_slot * occupied + rules.printed_at[place]
        left &= left - 1
    return money
