"""The end of a turn, a round and an era in the two games with an income track."""

from __future__ import annotations

from collections import Counter

from cottonopolis.engine.bits import bits
from cottonopolis.engine.income import has_value, value_given_up
from cottonopolis.engine.scoring import link_points, tiles_worth
from cottonopolis.engine.state import DEBT, OVER, State
from cottonopolis.engine.tiles import remove_tile
from cottonopolis.game.events.tale import Tale, mover
from cottonopolis.notation.move import space_code


def tell_round(tale: Tale, before: State, acted: State, after: State) -> None:
    """Hands refilled; after the last turn of a round the new order, incomes, and perhaps the end of the era."""
    is_settling = before.stage == DEBT
    if after.era == acted.era:
        _tell_drawn(tale, acted, after)
    if before.turn + 1 < len(before.order) and not is_settling:
        return
    if not is_settling:
        spent = [acted.players[seat].spent for seat in after.order]
        tale.add("order", None, seats=list(after.order), spent=spent)
    is_era_over = after.era != acted.era or after.stage == OVER
    pays_first = tale.content.tables["income"]["paid"] == "start of round"
    if is_era_over and pays_first and not is_settling:
        _tell_era_end(tale, acted, after)
    if after.stage != OVER:
        _tell_incomes(tale, acted, after, before.turn + 1 if is_settling else 0)
    if is_era_over and not pays_first:
        _tell_era_end(tale, acted, after)


def tell_give_up(tale: Tale, before: State, slot: int) -> State:
    """A tile is given up for a debt; gives the table before anybody else is paid."""
    rules, seat, tile = tale.rules, mover(before), before.tile_at[slot]
    acted = before.copy()
    player = acted.players[seat]
    value = value_given_up(rules, tile)
    left = before.debt - value
    remove_tile(rules, acted, slot)
    player.money += max(-left, 0)
    values = {"tile": tale.tile(tile), "slot": tale.slot(slot), "value": value, "left": max(left, 0)}
    tale.add("give_up", seat, **values, money=max(-left, 0))
    if left > 0 and not has_value(rules, acted, player):
        _tell_forgiven(tale, acted, seat, left)
    return acted


def _tell_drawn(tale: Tale, acted: State, after: State) -> None:
    for seat in acted.order:
        drawn = sorted((Counter(after.players[seat].hand) - Counter(acted.players[seat].hand)).elements())
        if drawn:
            tale.add("drawn", seat, cards=tale.cards(drawn))


def _tell_incomes(tale: Tale, acted: State, after: State, first: int) -> None:
    """Everybody is paid in the new order, as far as a player who must give up a tile."""
    rules = tale.rules
    for turn in range(first, len(after.order)):
        seat = after.order[turn]
        player = acted.players[seat]
        income = rules.kit.levels[player.space]
        if income >= 0 or player.money + income >= 0:
            tale.add("income", seat, money=income, level=income)
            continue
        paid = rules.purse(player)
        debt = -income - paid
        tale.add("income", seat, money=-paid, level=income)
        tale.add("debt", seat, owed=debt)
        if after.stage == DEBT and after.turn == turn:
            return
        player.money -= paid
        _tell_forgiven(tale, acted, seat, debt)


def _tell_forgiven(tale: Tale, acted: State, seat: int, debt: int) -> None:
    """What no tile can cover costs points, or by option is owed as money."""
    twin = acted.copy()
    twin.debt = debt
    tale.rules.forgive(twin, twin.players[seat])
    player, now = acted.players[seat], twin.players[seat]
    tale.add("forgiven", seat, owed=debt, money=now.money - player.money, vp=now.vp - player.vp)
    player.money, player.vp = now.money, now.vp


def _tell_era_end(tale: Tale, acted: State, after: State) -> None:
    """Links and flipped tiles score; then the board is cleared for the next era, or the game ends."""
    rules, content = tale.rules, tale.content
    for seat, player in enumerate(acted.players):
        links = {tale.link(link): link_points(rules, acted, link) for link in bits(player.links)}
        tale.add("score_links", seat, vp=sum(links.values()), links=links)
        # Where income comes after the scoring, points can be lost at once.
        player.vp += sum(links.values())
    for seat, player in enumerate(acted.players):
        slots = bits(player.tiles & acted.flipped)
        tiles = {tale.slot(slot): rules.kit.vp_of[acted.tile_at[slot]] for slot in slots}
        tale.add("score_tiles", seat, vp=sum(tiles.values()), tiles=tiles)
        player.vp += sum(tiles.values())
    if after.stage == OVER:
        _tell_last_points(tale, acted)
        return
    if acted.built:
        tale.add("clear_links", None, n=len(bits(acted.built)))
    slots = [slot for slot in bits(acted.occupied) if not after.occupied >> slot & 1]
    if slots:
        level = rules.numbers.removed_level
        tale.add("clear_tiles", None, level=level, n=len(slots), slots=[tale.slot(slot) for slot in slots])
    barrels = bits(after.open_markets & ~acted.open_markets)
    if barrels:
        tale.add("refill", None, at=[space_code(content, space) for space in barrels])
    tale.add("era", None, era=content.tables["eras"][after.era])
    for seat, player in enumerate(after.players):
        tale.add("dealt", seat, cards=tale.cards(player.hand))


def _tell_last_points(tale: Tale, acted: State) -> None:
    """Points for money, and in the introductory game for income and the better tiles once more."""
    rules, tables = tale.rules, tale.content.tables
    if tale.content.options.get("introductory") is True:
        extra = tables["introductory"]
        for seat, player in enumerate(acted.players):
            vp = min(rules.purse(player) // extra["money_per_vp"], extra["most_money_vp"])
            tale.add("score_money", seat, vp=vp, held=player.money)
            level = rules.kit.levels[player.space]
            tale.add("score_income", seat, vp=level * extra["level_vp"], level=level)
            again = tiles_worth(rules, acted, player, extra["repeats_level_from"])
            tale.add("score_again", seat, vp=again, level=extra["repeats_level_from"])
    elif "money_per_vp" in tables["scoring"]:
        for seat, player in enumerate(acted.players):
            vp = rules.purse(player) // tables["scoring"]["money_per_vp"]
            tale.add("score_money", seat, vp=vp, held=player.money)
