"""The rule set: Age of Industry's answers to the engine's questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.action_flow import end_action
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.journal import PASSED, REPAID, TURN_ENDED, note
from cottonopolis.engine.move import (
    BUILD,
    COMBINE,
    DRAW,
    LINK,
    PASS,
    REPAY,
    SELL,
    STOP,
    TAKE,
    pack,
    verb_of,
)
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import DRAWING, TURN_END
from cottonopolis.engine.supply import sources
from cottonopolis.engine.tiles import flip_tile
from cottonopolis.engine.turn import end_turn
from cottonopolis.engine.words import NONE
from cottonopolis.games.age_of_industry.rules.build import (
    apply_build,
    full_slots,
    legal_build,
    reach_slots,
    stands_first,
)
from cottonopolis.games.age_of_industry.rules.develop import legal_develop
from cottonopolis.games.age_of_industry.rules.draw import apply_draw, apply_take, legal_draw, legal_take, may_draw
from cottonopolis.games.age_of_industry.rules.end import end_actions, next_turn, rail_money, score_now, start
from cottonopolis.games.age_of_industry.rules.loan import apply_repay, legal_turn_end, may_repay, pay
from cottonopolis.games.age_of_industry.rules.rail import apply_rail, complete_rail, legal_rail, sources_of_rail
from cottonopolis.games.age_of_industry.rules.route import Supplied, usable_seas
from cottonopolis.games.age_of_industry.rules.sell import apply_sell, legal_sell
from cottonopolis.games.age_of_industry.rules.ship import (
    fill_from_import,
    maybe_flip_ship,
    maybe_flip_ships,
    port_places,
)

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.kit import Kit
    from cottonopolis.engine.ruleset import Numbers
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Industry, Int, Link, Mask, Move, Slot, Tile


class AgeOfIndustry(RuleSet):
    """Loans, cards drawn by choice, rails, ships and markets on top of the engine."""

    mill: Int
    factory: Int
    port: Int
    ship: Int
    """The four industries with rules of their own."""
    port_takes: list[Mask]
    """By tile: the industries whose goods a port of this kind takes."""
    box_takes: list[Mask]
    """By kind of market tile: the industries whose goods it takes; empty for no demand."""
    market_tiles: list[Int]
    """Kinds of all market tiles, one entry a tile."""
    hand_limit: Int
    n_display: Int
    """Cards that lie face up."""
    n_drawn: Int
    """Cards of one draw."""
    loan_cash: Int
    loan_repay: Int
    loan_interest: Int
    unpaid_vp: Int
    rail_coal: Int
    rail_steel: Int
    rail_base: Int
    rail_per_slot: Int
    printed_at: list[Int]
    """By place: what it adds to the money of a rail without any tile."""
    money_per_vp: Int
    large_places: Mask
    tiles_small: Int
    tiles_large: Int
    ports_of: list[Mask]
    """By slot, if it is a ship space: the port places joined to it."""
    import_of: list[Slot]
    """By slot, if it is a ship space: its import among the spaces, or -1."""
    boxes_at: list[Mask]
    """By slot, if it is a ship space: its market boxes."""
    beyond_sea: Mask
    """Imports and markets that only a ship reaches."""
    reaches_ships_by_rail: bool
    """Whether an own rail at a port opens its ship spaces to ship cards, as an own port does."""
    combines_at_once: bool
    """Whether the one action of a turn in the first round is enough for a combined build."""
    closes_last_round: bool
    """Whether the last round ends with a new order and interest like every other."""

    def __init__(self, board: Board, kit: Kit, numbers: Numbers) -> None:
        super().__init__(board, kit, numbers)
        self.mill = NONE
        self.factory = NONE
        self.port = NONE
        self.ship = NONE
        self.port_takes = []
        self.box_takes = []
        self.market_tiles = []
        self.hand_limit = 0
        self.n_display = 0
        self.n_drawn = 0
        self.loan_cash = 0
        self.loan_repay = 0
        self.loan_interest = 0
        self.unpaid_vp = 0
        self.rail_coal = 0
        self.rail_steel = 0
        self.rail_base = 0
        self.rail_per_slot = 0
        self.printed_at = []
        self.money_per_vp = 1
        self.large_places = 0
        self.tiles_small = 0
        self.tiles_large = 0
        self.ports_of = [0] * board.n_spaces
        self.import_of = [NONE] * board.n_spaces
        self.boxes_at = [0] * board.n_spaces
        self.beyond_sea = 0
        self.reaches_ships_by_rail = True
        self.combines_at_once = False
        self.closes_last_round = True

    def join_seas(self, ship_places: Mask, market_places: Mask) -> None:
        """Reads off the sea lines what each ship space is joined to."""
        board = self.board
        imports: Mask = 0
        space: Slot = board.n_slots
        while space < board.n_spaces:
            imports |= bit(board.place_of[space])
            space += 1
        self.beyond_sea = (imports | market_places) & ~ship_places
        for ends in board.sea_ends_of:
            far: Mask = ends & ~ship_places
            ship: Slot = lowest_bit(board.slots_at[lowest_bit(ends & ship_places)])
            if far & imports:
                self.import_of[ship] = lowest_bit(board.slots_at[lowest_bit(far)])
            elif far & self.beyond_sea:
                self.boxes_at[ship] = self.boxes_at[ship] | self._boxes_in(far)
            else:
                self.ports_of[ship] = self.ports_of[ship] | far

    def _boxes_in(self, places: Mask) -> Mask:
        boxes: Mask = 0
        box: Int = 0
        while box < len(self.board.boxes_of):
            if places >> self.board.boxes_of[box] & 1:
                boxes |= bit(box)
            box += 1
        return boxes

    def start_arranged(self, seed: Int, arranged: list[Int]) -> State:
        """First player, market tiles and cards by chance."""
        return start(self, seed, arranged)

    def legal_actions(self, state: State) -> list[Move]:
        """Build, combined build, rail, develop, sell, pass, draw, and repaying a loan."""
        moves: list[Move] = []
        player = state.players[state.order[state.turn]]
        supplied = Supplied(self, state)
        legal_build(self, state, player, supplied, moves)
        legal_rail(self, state, player, supplied, moves)
        if len(player.hand) > 0:
            legal_develop(self, player, moves)
        legal_sell(self, state, player, moves)
        if len(player.hand) > 0 or len(state.deck) == 0:
            moves.append(pack(PASS, 0, 0))
        legal_draw(self, state, player, moves)
        if may_repay(self, player):
            moves.append(pack(REPAY, 0, 0))
        return moves

    def has_choice(self, state: State) -> bool:
        """Whoever holds a card may pass, and draw while there is room and a card."""
        player = state.players[state.order[state.turn]]
        return len(player.hand) > 0 and may_draw(self, state, player)

    def legal_own(self, state: State) -> list[Move]:
        """Cards to draw, or repaying at the end of a turn."""
        if state.stage == DRAWING:
            return legal_take(state)
        return legal_turn_end(self, state)

    def apply_own(self, state: State, move: Move) -> bool:
        """All but developing and the choice of sources and cards is this game's own."""
        verb: Int = verb_of(move)
        player = state.players[state.order[state.turn]]
        if verb == BUILD or verb == COMBINE:
            apply_build(self, state, move)
        elif verb == LINK:
            apply_rail(self, state, move)
        elif verb == SELL:
            apply_sell(self, state, move)
        elif verb == DRAW:
            apply_draw(state)
        elif verb == TAKE:
            apply_take(self, state, move)
        elif verb == REPAY:
            apply_repay(self, player)
            note(state, REPAID, player, -self.loan_repay, -1)
        elif verb == PASS and len(player.hand) == 0:
            note(state, PASSED, player)
            end_action(self, state)
        elif verb == STOP and state.stage == TURN_END:
            note(state, TURN_ENDED, player)
            end_turn(self, state)
        else:
            return False
        return True

    def legal_sales(self, state: State, player: Player, moves: list[Move]) -> None:
        """To ports and market boxes."""
        legal_sell(self, state, player, moves)

    def complete(self, state: State) -> None:
        """A rail, which lies only now, and a ship in place of another one, which will never flip."""
        if state.verb == LINK:
            complete_rail(self, state)
            return
        is_build: bool = state.verb == BUILD or state.verb == COMBINE
        is_ship: bool = is_build and self.kit.industry_of[state.tile] == self.ship
        if is_ship and not stands_first(self, state, state.target, state.tile):
            state.retired |= bit(state.target)
        super().complete(state)

    def end_actions(self, state: State) -> None:
        """Repayments, then the end of the turn."""
        end_actions(self, state)

    def next_turn(self, state: State) -> None:
        """The next player, after a round its order and interest, at last the scoring."""
        next_turn(self, state)

    def link_worth(self, state: State, link: Link) -> Int:
        """Money."""
        return rail_money(self, state, self.board.ends_of[link])

    def counted_tiles(self, state: State, player: Player) -> Mask:
        """Flipped or not."""
        return player.tiles

    def score_now(self, state: State, player: Player) -> Int:
        """Money with that of the rails, tiles, and loans that are left."""
        return score_now(self, state, player)

    def final_key(self, state: State, player: Player) -> list[Int]:
        """Points, then the earlier place in the turn order."""
        place: Int = 0
        while state.players[state.order[place]] is not player:
            place += 1
        return [player.vp, -place]

    def gain(self, state: State, player: Player, tile: Tile) -> None:
        """Money."""
        player.money += self.kit.income_of[tile]

    def purse(self, player: Player) -> Int:
        """Any sum: loans are taken for what is missing."""
        return 1000000

    def pay(self, state: State, player: Player, amount: Int) -> None:
        """With loans where money is short."""
        pay(self, state, player, amount)
        player.spent += amount

    def market_access(self, state: State) -> Mask:
        """Port tiles of anybody, and distant ports."""
        return self.board.markets | port_places(self, state, -1)

    def usable_seas(self, state: State) -> Mask:
        """Those with a ship and, where they end at a port, a port tile."""
        return usable_seas(self, state)

    def sources(self, state: State, resource: Int, at: Mask) -> Mask:
        """For a rail the nearest of each end."""
        if state.verb == LINK:
            return sources_of_rail(self, state, resource, at)
        return sources(self, state, resource, at)

    def reach_slots(self, state: State, player: Player) -> Mask:
        """Own rails, large places with an own tile, own tiles, ships by own ports; anywhere without a tile."""
        return reach_slots(self, state, player)

    def replaceable_slots(self, state: State, player: Player, industry: Industry) -> Mask:
        """Any own tile on a slot that takes the industry."""
        return player.tiles & self.board.slots_for[industry]

    def full_slots(self, state: State, player: Player) -> Mask:
        """By the size of the place."""
        return full_slots(self, player)

    def stands_first(self, state: State, slot: Slot, tile: Tile) -> bool:
        """Ports and ships that replace nothing."""
        return stands_first(self, state, slot, tile)

    def combined_actions(self, state: State) -> Int:
        """Both of a turn; by option the only one of the first round."""
        return 1 if self.combines_at_once and state.round == 0 else 2

    def link_needs(self, state: State, *, is_first: bool) -> list[Int]:
        """Coal and steel, but none for a player's first rail."""
        return [0, 0] if is_first else [self.rail_coal, self.rail_steel]

    def emptied(self, state: State, slot: Slot) -> None:
        """A mine or works flips; an empty import may flip its ship."""
        if slot >= self.board.n_slots:
            maybe_flip_ships(self, state)
        else:
            flip_tile(self, state, slot)

    def after_build(self, state: State, slot: Slot) -> None:
        """The first ship of a space sells import coal to the market, and may flip."""
        if self.kit.industry_of[state.tile_at[slot]] == self.ship and not state.retired >> slot & 1:
            fill_from_import(self, state, slot)
            maybe_flip_ship(self, state, slot)
