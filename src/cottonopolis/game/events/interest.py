"""The end of a turn, a round and the game where loans bear interest: Age of Industry."""

from __future__ import annotations

from cottonopolis.engine.bits import bits
from cottonopolis.engine.state import OVER, State
from cottonopolis.game.events.tale import Tale
from cottonopolis.games.age_of_industry.rules.end import rail_money
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def tell_interest(tale: Tale, before: State, acted: State, after: State) -> None:
    """After the last turn of a round the new order and the interest, and perhaps the final scoring."""
    if before.turn + 1 < len(before.order):
        return
    rules, is_over = tale.rules, after.stage == OVER
    assert isinstance(rules, AgeOfIndustry)
    if not is_over or rules.closes_last_round:
        _tell_round_end(tale, acted, after)
    if is_over:
        _tell_scores(tale, acted)


def _tell_round_end(tale: Tale, acted: State, after: State) -> None:
    """The new order, and interest with the loans that it takes."""
    tale.add("order", None, seats=list(after.order), spent=[acted.players[seat].spent for seat in after.order])
    loan = tale.content.tables["loan"]
    for seat, player in enumerate(acted.players):
        due = player.loans * loan["interest"]
        n = max(-((player.money - due) // loan["cash"]), 0)
        if n:
            tale.add("borrow", seat, loans=n, money=n * loan["cash"])
        if due:
            tale.add("interest", seat, money=-due)
        player.money += n * loan["cash"] - due
        player.loans += n


def _tell_scores(tale: Tale, acted: State) -> None:
    """Hands are laid down; rails earn money, loans are repaid, then money, tiles and loans left are counted."""
    rules, tables = tale.rules, tale.content.tables
    assert isinstance(rules, AgeOfIndustry)
    loan = tables["loan"]
    for seat, player in enumerate(acted.players):
        if player.hand:
            tale.add("lay_down", seat, cards=tale.cards(player.hand))
    for seat, player in enumerate(acted.players):
        rails = {tale.link(link): rail_money(rules, acted, rules.board.ends_of[link]) for link in bits(player.links)}
        money = player.money + sum(rails.values())
        tale.add("rail_money", seat, money=sum(rails.values()), links=rails)
        n = min(player.loans, max(money // loan["repay"], 0))
        if n:
            tale.add("repay", seat, money=-n * loan["repay"], loans=-n)
            money -= n * loan["repay"]
        tale.add("score_money", seat, vp=money // tables["scoring"]["money_per_vp"], held=money)
        tiles = {tale.slot(slot): rules.kit.vp_of[acted.tile_at[slot]] for slot in bits(player.tiles)}
        tale.add("score_tiles", seat, vp=sum(tiles.values()), tiles=tiles)
        left = player.loans - n
        if left:
            tale.add("score_loans", seat, vp=left * loan["unpaid_vp"], n=left)
