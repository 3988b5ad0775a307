"""Setup, rounds and the final scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit, n_bits
from cottonopolis.engine.cards import draw_up_to, full_deck
from cottonopolis.engine.scoring import links_worth, tiles_worth
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
            score(rules, state, player)
        end_game(state)
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
        rules.discard(state, player, card)
    player.hand = []


def score(rules: AgeOfIndustry, state: State, player: Player) -> None:
    """Settles what is owed and earned, and then counts it."""
    settle(rules, player, links_worth(rules, state, player))
    player.vp += final_points(rules, state, player)


def score_now(rules: AgeOfIndustry, state: State, player: Player) -> Int:
    """The same, with nothing changed."""
    twin = player.copy()
    settle(rules, twin, links_worth(rules, state, player))
    return final_points(rules, state, twin)


def settle(rules: AgeOfIndustry, player: Player, earned: Int) -> None:
    """Money that the rails have earned, and loans repaid."""
    player.money += earned
    while may_repay(rules, player):
        apply_repay(rules, player)


def final_points(rules: AgeOfIndustry, state: State, player: Player) -> Int:
    """Points for money and tiles, less those lost for loans left."""
    tiles: Int = tiles_worth(rules, state, player, 0)
    return player.money // rules.money_per_vp + tiles + player.loans * rules.unpaid_vp


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
