"""The rule set: Birmingham's answers to the engine's questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.build import legal_build
from cottonopolis.engine.actions.develop import legal_develop
from cottonopolis.engine.actions.link import legal_link
from cottonopolis.engine.actions.loan import legal_loan
from cottonopolis.engine.bits import bit
from cottonopolis.engine.income import advance, space_below
from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.lists import with_added
from cottonopolis.engine.move import BARREL, PASS, SCOUT, SELL, STOP, pack, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.scoring import Introductory
from cottonopolis.engine.state import BONUS
from cottonopolis.engine.supply import slots_in
from cottonopolis.games.birmingham.rules.beer import apply_barrel, legal_barrel, n_barrels
from cottonopolis.games.birmingham.rules.bonus import apply_bonus, legal_bonus, maybe_ask_bonus
from cottonopolis.games.birmingham.rules.era import after_debts, next_turn, start
from cottonopolis.games.birmingham.rules.scout import apply_scout, complete_scout, legal_scout
from cottonopolis.games.birmingham.rules.sell import apply_sell, complete_sell, legal_sell

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.kit import Kit
    from cottonopolis.engine.ruleset import Numbers
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Card, Int, Mask, Move, Tile


class Birmingham(RuleSet):
    """Merchants, beer, wild cards and scouting on top of the engine."""

    brewery: Int
    """The industry that holds barrels."""
    goods: Mask
    """Industries that are sold."""
    barrels_by_era: list[Int]
    """On a new brewery."""
    merchant_tiles: list[Int]
    """Kinds of the merchant tiles in use at this player count."""
    bought_by: list[Mask]
    """By kind of merchant tile: the industries that it buys; empty for a blank one."""
    bonus_kind: list[Int]
    """By market space: what its barrel gives, MONEY_BONUS and so on."""
    bonus_amount: list[Int]
    """By market space."""
    hidden_discards: list[Int]
    """By era: cards dealt face down to each discard pile."""
    n_scouted: Int
    """Cards that scouting costs."""
    wilds: Mask
    """The kinds of wild card."""
    wild_place: Card
    wild_industry: Card
    is_introductory: bool
    ties_by_level: bool
    """Whether ties compare the income level and not the space of the marker."""
    introductory: Introductory

    def __init__(
        self,
        board: Board,
        kit: Kit,
        numbers: Numbers,
        brewery: Int,
        goods: Mask,
        barrels_by_era: list[Int],
        merchant_tiles: list[Int],
        bought_by: list[Mask],
        bonus_kind: list[Int],
        bonus_amount: list[Int],
        hidden_discards: list[Int],
        n_scouted: Int,
        introductory: Introductory,
        *,
        is_introductory: bool,
        ties_by_level: bool,
    ) -> None:
        super().__init__(board, kit, numbers)
        self.brewery = brewery
        self.goods = goods
        self.barrels_by_era = barrels_by_era
        self.merchant_tiles = merchant_tiles
        self.bought_by = bought_by
        self.bonus_kind = bonus_kind
        self.bonus_amount = bonus_amount
        self.hidden_discards = hidden_discards
        self.n_scouted = n_scouted
        self.is_introductory = is_introductory
        self.ties_by_level = ties_by_level
        self.introductory = introductory
        self.wild_place = kit.card_kind.index(WILD_PLACE_CARD)
        self.wild_industry = kit.card_kind.index(WILD_INDUSTRY_CARD)
        self.wilds = bit(self.wild_place) | bit(self.wild_industry)

    def start_arranged(self, seed: Int, arranged: list[Int]) -> State:
        """Turn order, merchant tiles and hands by chance."""
        return start(self, seed, arranged)

    def legal_actions(self, state: State) -> list[Move]:
        """Build, network, develop, sell, loan, scout, pass."""
        moves: list[Move] = []
        player = state.players[state.order[state.turn]]
        legal_build(self, state, player, moves)
        legal_link(self, state, player, moves)
        legal_develop(self, state, player, moves)
        legal_sell(self, state, player, moves)
        legal_loan(self, state, player, moves)
        legal_scout(self, player, moves)
        moves.append(pack(PASS, 0, 0))
        return moves

    def has_choice(self, state: State) -> bool:
        """A loan is open besides passing, unless income is near the floor."""
        player = state.players[state.order[state.turn]]
        return space_below(self.kit, player.space, self.numbers.loan_levels[0]) >= 0

    def legal_own(self, state: State) -> list[Move]:
        """Breweries and the barrel of the merchant sold to; tiles for the bonus of Gloucester."""
        if state.stage == BONUS:
            return legal_bonus(self, state)
        return legal_barrel(self, state)

    def apply_own(self, state: State, move: Move) -> bool:
        """Sales, barrels of merchants, scouting, and the choice of a bonus at the end of a sale."""
        verb: Int = verb_of(move)
        if verb == SELL:
            apply_sell(self, state, move)
        elif verb == BARREL:
            apply_barrel(self, state, move)
        elif verb == SCOUT:
            apply_scout(self, state)
        elif state.stage == BONUS:
            apply_bonus(self, state, move)
        elif verb == STOP and state.bonus_due > 0:
            maybe_ask_bonus(self, state)
        else:
            return False
        return True

    def legal_sales(self, state: State, player: Player, moves: list[Move]) -> None:
        """To merchants, for beer."""
        legal_sell(self, state, player, moves)

    def complete(self, state: State) -> None:
        """A sale or a scouting, besides what all games have."""
        if state.verb == SELL:
            complete_sell(self, state)
        elif state.verb == SCOUT:
            complete_scout(self, state)
        else:
            super().complete(state)

    def next_turn(self, state: State) -> None:
        """The hand is refilled at the end of each turn."""
        next_turn(self, state)

    def after_debts(self, state: State) -> None:
        """The next round, the rail era, or the end."""
        after_debts(self, state)

    def final_key(self, state: State, player: Player) -> list[Int]:
        """Points, then income by space or by level, then money."""
        income: Int = self.kit.levels[player.space] if self.ties_by_level else player.space
        return [player.vp, income, player.money]

    def gain(self, state: State, player: Player, tile: Tile) -> None:
        """Spaces on the income track."""
        advance(self.kit, player, self.kit.income_of[tile])

    def market_access(self, state: State) -> Mask:
        """All merchant places, with or without tiles."""
        return self.board.markets

    def reach_slots(self, state: State, player: Player) -> Mask:
        """Slots in the network; with nothing on the board any free slot."""
        if player.network == 0:
            return ~state.occupied & (bit(self.board.n_slots) - 1)
        return slots_in(self, player.network)

    def cubes_on(self, state: State, tile: Tile) -> Int:
        """Barrels of a brewery depend on the era, cubes of a mine or works on its level."""
        if self.kit.industry_of[tile] == self.brewery:
            return self.barrels_by_era[state.era]
        return self.kit.cubes_of[tile]

    def discard(self, state: State, player: Player, card: Card) -> None:
        """Wild cards go back to their piles."""
        if not self.wilds >> card & 1:
            player.discards = with_added(player.discards, card)

    def second_link_beer(self, state: State, player: Player, ends: Mask) -> bool:
        """A second rail needs beer of breweries."""
        return n_barrels(self, state, player, ends) >= self.numbers.second_link_beer
