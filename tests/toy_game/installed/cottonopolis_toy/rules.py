"""The rules: build, lay lines, pass; at the end every tile counts, and lines count the tiles beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.build import legal_build
from cottonopolis.engine.actions.link import legal_link
from cottonopolis.engine.bits import bits, n_bits
from cottonopolis.engine.cards import draw_up_to, full_deck
from cottonopolis.engine.move import PASS, pack
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.scoring import score_links, score_tiles
from cottonopolis.engine.setup import empty_table
from cottonopolis.engine.supply import slots_in
from cottonopolis.engine.turn import begin_turn, end_game, new_order, shuffled

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.kit import Kit
    from cottonopolis.engine.ruleset import Numbers
    from cottonopolis.engine.state import Player, State


class Toy(RuleSet):
    """The answers of this game to the engine's questions; what is not here is as the engine has it."""

    def __init__(self, board: Board, kit: Kit, numbers: Numbers, per_tile: int, flipped_times: int) -> None:
        super().__init__(board, kit, numbers)
        self.per_tile = per_tile
        self.flipped_times = flipped_times

    def start_arranged(self, seed: int, arranged: list[int]) -> State:
        """The order and the deck by chance."""
        state = empty_table(self, seed, arranged)
        state.order = shuffled(state, state.order)
        state.deck = shuffled(state, full_deck(self.kit))
        for player in state.players:
            draw_up_to(state, player, self.numbers.hand_size)
        begin_turn(self, state)
        return state

    def legal_actions(self, state: State) -> list[int]:
        """Build, network, pass."""
        moves: list[int] = []
        player = state.players[state.order[state.turn]]
        legal_build(self, state, player, moves)
        legal_link(self, state, player, moves)
        moves.append(pack(PASS, 0, 0))
        return moves

    def apply_own(self, state: State, move: int) -> bool:
        """Nothing is done otherwise than the engine does it."""
        return False

    def next_turn(self, state: State) -> None:
        """Cards, the next player, a new order after each round, and the end when a hand is too small for a turn."""
        draw_up_to(state, state.players[state.order[state.turn]], self.numbers.hand_size)
        state.turn += 1
        if state.turn == len(state.order):
            new_order(state)
            state.turn = 0
            state.round += 1
            if min(len(player.hand) for player in state.players) < self.numbers.actions:
                for player in state.players:
                    score_links(self, state, player)
                    score_tiles(self, state, player)
                end_game(self, state)
                return
        begin_turn(self, state)

    def link_worth(self, state: State, link: int) -> int:
        """Points for every tile at its ends, whoever built it."""
        ends = self.board.ends_of[link]
        return self.per_tile * sum(n_bits(self.board.slots_at[place] & state.occupied) for place in bits(ends))

    def counted_tiles(self, state: State, player: Player) -> int:
        """Flipped or not."""
        return player.tiles

    def tile_worth(self, state: State, slot: int) -> int:
        """Its points; more often once it is flipped."""
        return self.kit.vp_of[state.tile_at[slot]] * (self.flipped_times if state.flipped >> slot & 1 else 1)

    def final_key(self, state: State, player: Player) -> list[int]:
        """Points, then money."""
        return [player.vp, player.money]

    def gain(self, state: State, player: Player, tile: int) -> None:
        """Money."""
        player.money += self.kit.income_of[tile]

    def market_access(self, state: State) -> int:
        """No market asks for access."""
        return 0

    def reach_slots(self, state: State, player: Player) -> int:
        """Slots in the network; with nothing on the board any."""
        return slots_in(self, player.network or (1 << self.board.n_places) - 1)
