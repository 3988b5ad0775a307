"""Tells what every answer does, by comparing the table before it with the table after it.

The engine is asked twice where an answer ends a turn: once as if more actions followed, which gives what the action
itself does, and once as it is; the rest is what the end of the turn does.
"""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.engine.doors import take
from cottonopolis.engine.kit import COAL as COAL_CUBES
from cottonopolis.engine.kit import IRON as IRON_CUBES
from cottonopolis.engine.market import buying_price
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import (
    BARREL,
    BUILD,
    CARD,
    COMBINE,
    DECK,
    DEVELOP,
    GIVE_UP,
    LINK,
    LOAN,
    PASS,
    REPAY,
    SCOUT,
    SELL,
    SOURCE,
    TAKE,
    first_of,
    second_of,
    verb_of,
)
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import BONUS, COAL, DEBT, IRON, OVER, TURN_END, State
from cottonopolis.game.events.effects import tell_effects
from cottonopolis.game.events.ends import tell_end
from cottonopolis.game.events.event import Event
from cottonopolis.game.events.round import tell_give_up
from cottonopolis.game.events.tale import Tale, mover
from cottonopolis.notation.move import buyer_code, space_code

_PLAIN = {SCOUT: "scout", PASS: "pass"}


class Teller:
    """Follows a table answer by answer and tells its actions."""

    def __init__(self, content: Content, rules: RuleSet, state: State) -> None:
        self.state = state
        """The table, which is played on."""
        self._content = content
        self._rules = rules
        self._tale = Tale(content, rules, 0)
        self._needs = [0, 0]
        """By resource: cubes of the running part that no source has given yet."""
        self._stock: list[int] = []
        """Cubes in the markets when the running part was paid for."""

    def tell(self, ply: int, moves: list[int]) -> list[Event]:
        """Plays the answers of one action and gives its events."""
        self._tale = Tale(self._content, self._rules, ply)
        # A game may begin in the middle of an action, all of which has been paid for.
        self._needs, self._stock = [self.state.coal_due, self.state.iron_due], []
        for move in moves:
            self._step(move)
        return self._tale.events

    def _step(self, move: int) -> None:
        before, after = self.state.copy(), self.state
        take(self._rules, after, move)
        if verb_of(move) == GIVE_UP:
            acted = tell_give_up(self._tale, before, first_of(move))
            if after.turn != before.turn or after.stage != DEBT or after.era != before.era:
                tell_end(self._tale, before, acted, after)
            return
        acted = after
        if _is_turn_over(before, after):
            acted = before.copy()
            acted.pauses = True
            take(self._rules, acted, move)
        self._tell_move(before, move, acted)
        tell_effects(self._tale, before, move, acted)
        if acted is not after:
            tell_end(self._tale, before, acted, after)

    def _tell_move(self, before: State, move: int, acted: State) -> None:
        """The answer itself, and what is bought with it."""
        tale, verb, first, seat = self._tale, verb_of(move), first_of(move), mover(before)
        if verb in (BUILD, COMBINE, LINK, DEVELOP) and before.stage != BONUS:
            self._tell_part(before, move, acted)
        elif verb == DEVELOP:
            tale.add("develop", seat, tile=tale.tile(first), bonus=True)
        elif verb == SELL:
            tile = tale.tile(before.tile_at[first])
            tale.add("sell", seat, tile=tile, slot=tale.slot(first), to=buyer_code(self._content, second_of(move)))
        elif verb == LOAN:
            player, now = before.players[seat], acted.players[seat]
            tale.add("loan", seat, money=now.money - player.money, space=now.space - player.space)
        elif verb == REPAY:
            tale.add("repay", seat, money=acted.players[seat].money - before.players[seat].money, loans=-1)
        elif verb in _PLAIN:
            tale.add(_PLAIN[verb], seat)
        elif verb == CARD:
            tale.merge("discard", seat, "cards", tale.cards([first]))
        elif verb == SOURCE:
            self._tell_source(before, first)
        elif verb == BARREL:
            tale.add("barrel", seat, at=space_code(self._content, first), **_bonus(self._content, before, first))
        elif verb == TAKE:
            self._tell_card(before, first, acted)
        elif before.stage == TURN_END:
            tale.add("end_turn", seat)
        if acted.coal_due == 0:
            self._tell_bought(COAL_CUBES, before)
        if acted.iron_due == 0:
            self._tell_bought(IRON_CUBES, before)

    def _tell_part(self, before: State, move: int, acted: State) -> None:
        """A build, link or development begins: all of its price is paid, by loans if need be."""
        tale, rules, verb, first, seat = self._tale, self._rules, verb_of(move), first_of(move), mover(before)
        player, now = before.players[seat], acted.players[seat]
        if now.loans > player.loans:
            cash = now.money - player.money + now.spent - player.spent
            tale.add("borrow", seat, loans=now.loans - player.loans, money=cash)
        if verb == LINK:
            cost = rules.numbers.second_link_cost if before.verb == LINK else rules.numbers.link_cost
            tale.add("link", seat, link=tale.link(first), money=-cost[before.era])
            self._needs = list(rules.link_needs(before, is_first=not player.links))
        elif verb == DEVELOP:
            tale.add("develop", seat, tile=tale.tile(first))
            self._needs = [0, rules.numbers.develop_iron]
        else:
            tile, slot = lowest_tile(rules.kit, player, first), second_of(move)
            more = {"actions": rules.combined_actions(before)} if verb == COMBINE else {}
            tale.add("build", seat, tile=tale.tile(tile), slot=tale.slot(slot), money=-rules.kit.cost_of[tile], **more)
            self._needs = [rules.kit.coal_of[tile], rules.kit.iron_of[tile]]
        self._stock = before.cubes

    def _tell_source(self, before: State, slot: int) -> None:
        resource = {COAL: COAL_CUBES, IRON: IRON_CUBES}.get(before.stage)
        word = "beer" if resource is None else self._tale.resource(resource)
        if resource is not None:
            self._needs[resource] -= 1
        owner = before.owner_at[slot] if slot < self._content.board.n_slots else -1
        whose = {} if owner < 0 else {"owner": owner}
        self._tale.merge("use", mover(before), "n", 1, resource=word, slot=self._tale.slot(slot), **whose)

    def _tell_bought(self, resource: int, before: State) -> None:
        n = self._needs[resource]
        if n <= 0:
            return
        self._needs[resource] = 0
        stock = self._stock or before.cubes
        price = buying_price(self._rules.kit.markets[resource], stock[resource], n) if self._stock else 0
        taken = min(stock[resource], n)
        word = self._tale.resource(resource)
        self._tale.add("buy", mover(before), resource=word, n=n, money=-price, market=-taken)

    def _tell_card(self, before: State, card: int, acted: State) -> None:
        """A card is drawn by choice; the cards that lie face up are replaced after the last one."""
        seat = mover(before)
        shown = before.display.copy()
        if card == DECK:
            self._tale.merge("drawn", seat, "cards", self._tale.cards(before.deck[-1:]))
        else:
            self._tale.add("take", seat, card=self._tale.cards([card])[0])
            shown.remove(card)
        new = acted.display.copy()
        for old in shown:
            new.remove(old)
        if new:
            self._tale.add("display", None, cards=self._tale.cards(new))


def _is_turn_over(before: State, after: State) -> bool:
    """Whether more has happened than one action: the turn has passed on."""
    moved = after.turn != before.turn or after.round != before.round or after.era != before.era
    return moved or after.stage in (OVER, DEBT)


def _bonus(content: Content, before: State, space: int) -> dict[str, int | str]:
    """What the barrel of a merchant gives besides: changes of the seat's numbers, or a development."""
    bonus = content.tables["place"][content.board.merchants_of[space]]["bonus"]
    amount = int(bonus["amount"])
    if bonus["kind"] == "income_spaces":
        here = before.players[mover(before)].space
        return {"bonus": "income", "space": min(here + amount, len(content.kit.levels) - 1) - here}
    return {"bonus": str(bonus["kind"]), ({"develop": "n"}.get(bonus["kind"], bonus["kind"])): amount}
