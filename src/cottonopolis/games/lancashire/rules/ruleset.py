"""The rule set: Lancashire's answers to the engine's questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.build import legal_build, legal_combine
from cottonopolis.engine.actions.develop import legal_develop
from cottonopolis.engine.actions.link import legal_link
from cottonopolis.engine.actions.loan import legal_loan
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.income import advance, space_below
from cottonopolis.engine.move import PASS, SELL, pack, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.supply import places_of, slots_in
from cottonopolis.engine.tiles import flip_tile
from cottonopolis.games.lancashire.rules.era import after_debts, next_turn, start
from cottonopolis.games.lancashire.rules.sell import apply_sell, complete_sell, legal_sell

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.kit import Kit
    from cottonopolis.engine.ruleset import Numbers
    from cottonopolis.engine.scoring import Introductory
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Industry, Int, Mask, Move, Slot, Tile


class Lancashire(RuleSet):
    """Ports, shipyards, the distant market and the two-card build on top of the engine."""

    mill: Int
    """The industry that is sold."""
    port: Int
    """The industry that it is sold to."""
    shipyard: Int
    """The industry that flips when it is built."""
    distant_tiles: list[Int]
    """Steps down on the tiles of the distant market."""
    demand_income: list[Int]
    """By step of the demand: spaces gained by a sale."""
    no_demand: Int
    """The step at which the distant market is closed."""
    start_demand: Int
    n_aside: list[Int]
    """By era: cards set aside unseen."""
    virtual_from: Mask
    """Places from which the virtual link extends the reach of industry cards."""
    virtual_to: list[Mask]
    """By place of the virtual link: the place that it opens."""
    money_per_vp: Int
    introductory: Introductory
    is_introductory: bool
    goes_clockwise: bool
    """Whether the first turn order follows the seats from a first player drawn by chance."""
    pays_first: bool
    """Whether income comes at the start of a round and not at its end."""
    refills_each_turn: bool
    """Whether hands are refilled after each turn and not after the round."""
    keeps_revealed: bool
    """Whether a revealed tile of the distant market goes under the pile."""
    closes_by_deck: bool
    """Whether loans end in the last era with the deck, and not in its last rounds."""
    n_rounds: Int
    """In an era."""
    rounds_without_loans: list[Int]
    """By era: so many last rounds give no loans, where not the deck decides."""
    carries_debt: bool
    """Whether an unpaid rest becomes negative money instead of lost points."""
    breaks_ties_by_order: bool
    guards_replacing: bool
    """Whether an empty slot that must be used first also keeps tiles in later slots from being replaced."""

    def __init__(
        self,
        board: Board,
        kit: Kit,
        numbers: Numbers,
        mill: Int,
        port: Int,
        shipyard: Int,
        distant_tiles: list[Int],
        demand_income: list[Int],
        no_demand: Int,
        start_demand: Int,
        n_aside: list[Int],
        virtual_to: list[Mask],
        money_per_vp: Int,
        introductory: Introductory,
        n_rounds: Int,
        rounds_without_loans: list[Int],
        *,
        is_introductory: bool,
        goes_clockwise: bool,
        pays_first: bool,
        refills_each_turn: bool,
        keeps_revealed: bool,
        closes_by_deck: bool,
        carries_debt: bool,
        breaks_ties_by_order: bool,
        guards_replacing: bool,
    ) -> None:
        super().__init__(board, kit, numbers)
        self.mill = mill
        self.port = port
        self.shipyard = shipyard
        self.distant_tiles = distant_tiles
        self.demand_income = demand_income
        self.no_demand = no_demand
        self.start_demand = start_demand
        self.n_aside = n_aside
        self.virtual_to = virtual_to
        self.virtual_from = 0
        place: Int = 0
        while place < board.n_places:
            if virtual_to[place]:
                self.virtual_from |= bit(place)
            place += 1
        self.money_per_vp = money_per_vp
        self.introductory = introductory
        self.n_rounds = n_rounds
        self.rounds_without_loans = rounds_without_loans
        self.is_introductory = is_introductory
        self.goes_clockwise = goes_clockwise
        self.pays_first = pays_first
        self.refills_each_turn = refills_each_turn
        self.keeps_revealed = keeps_revealed
        self.closes_by_deck = closes_by_deck
        self.carries_debt = carries_debt
        self.breaks_ties_by_order = breaks_ties_by_order
        self.guards_replacing = guards_replacing

    def start_arranged(self, seed: Int, arranged: list[Int]) -> State:
        """Turn order, distant market and hands by chance."""
        return start(self, seed, arranged)

    def legal_actions(self, state: State) -> list[Move]:
        """Build, combined build, link, develop, sell, loan, pass."""
        moves: list[Move] = []
        player = state.players[state.order[state.turn]]
        legal_build(self, state, player, moves)
        legal_combine(self, state, player, moves)
        legal_link(self, state, player, moves)
        legal_develop(self, state, player, moves)
        legal_sell(self, state, player, moves)
        legal_loan(self, state, player, moves)
        moves.append(pack(PASS, 0, 0))
        return moves

    def has_choice(self, state: State) -> bool:
        """The smallest loan is open besides passing."""
        player = state.players[state.order[state.turn]]
        return self.may_borrow(state) and space_below(self.kit, player.space, self.numbers.loan_levels[0]) >= 0

    def apply_own(self, state: State, move: Move) -> bool:
        """Sales."""
        if verb_of(move) == SELL:
            apply_sell(self, state, move)
            return True
        return False

    def legal_sales(self, state: State, player: Player, moves: list[Move]) -> None:
        """To ports and to the distant market."""
        legal_sell(self, state, player, moves)

    def complete(self, state: State) -> None:
        """A sale, besides what all games have."""
        if state.verb == SELL:
            complete_sell(self, state)
        else:
            super().complete(state)

    def next_turn(self, state: State) -> None:
        """Hands are refilled after the turn or after the round, by edition."""
        next_turn(self, state)

    def after_debts(self, state: State) -> None:
        """The first turn of the next round."""
        after_debts(self, state)

    def final_key(self, state: State, player: Player) -> list[Int]:
        """Points, income level, money, and in 2007 the earlier place in the order of a further round."""
        place: Int = 0
        if self.breaks_ties_by_order:
            index: Int = 0
            while index < len(state.order):
                if state.players[state.order[index]] is player:
                    place = -index
                index += 1
        return [player.vp, self.kit.levels[player.space], player.money, place]

    def gain(self, state: State, player: Player, tile: Tile) -> None:
        """Spaces on the income track."""
        advance(self.kit, player, self.kit.income_of[tile])

    def market_access(self, state: State) -> Mask:
        """Built ports of anybody, and the places beyond the map."""
        return self.board.markets | places_of(self, state.standing[self.port])

    def reach_slots(self, state: State, player: Player) -> Mask:
        """Slots in the network and over the virtual link; with nothing on the board any slot, taken ones too."""
        if player.network == 0:
            return bit(self.board.n_slots) - 1
        places: Mask = player.network
        if places & self.virtual_from:
            place: Int = 0
            while place < self.board.n_places:
                if player.network & bit(place):
                    places |= self.virtual_to[place]
                place += 1
        return slots_in(self, places)

    def may_borrow(self, state: State) -> bool:
        """Not in the rail era once the deck is empty (2007), or in its last rounds (2018)."""
        if self.closes_by_deck:
            return state.era == 0 or len(state.deck) > 0
        return state.round < self.n_rounds - self.rounds_without_loans[state.era]

    def replaceable_slots(self, state: State, player: Player, industry: Industry) -> Mask:
        """Own tiles of the industry; by option none whose slot comes after one that is empty."""
        own: Mask = super().replaceable_slots(state, player, industry)
        if not self.guards_replacing:
            return own
        found: Mask = 0
        left: Mask = own
        while left:
            # L-build-16
            if self.board.before_of[lowest_bit(left)][industry] & ~state.occupied == 0:
                found |= left & -left
            left &= left - 1
        return found

    def after_build(self, state: State, slot: Slot) -> None:
        """A shipyard flips at once."""
        if self.kit.industry_of[state.tile_at[slot]] == self.shipyard:
            flip_tile(self, state, slot)

    def forgive(self, state: State, player: Player) -> None:
        """Points are lost, or by option the rest is owed as negative money."""
        if self.carries_debt:
            player.money -= state.debt
        else:
            player.vp = max(player.vp - state.debt, 0)
        state.debt = 0
