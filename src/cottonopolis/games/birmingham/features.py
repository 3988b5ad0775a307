"""What a network sees of Birmingham: merchants and beer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import lowest_bit, n_bits
from cottonopolis.engine.network import union_of
from cottonopolis.think.feature_writer import YES
from cottonopolis.think.features import Features

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Seat, Slot
    from cottonopolis.games.birmingham.judge import BirminghamJudge


class BirminghamFeatures(Features):
    """Barrels there and needed, goods that can be sold and merchants within reach."""

    birmingham: BirminghamJudge

    def __init__(self, judge: BirminghamJudge) -> None:
        super().__init__(judge)
        self.birmingham = judge

    def put_game(self, state: State, seat: Seat) -> None:
        """Writes beer, then by industry the goods that wait and their merchants."""
        judge = self.birmingham
        kit, board, game = judge.rules.kit, judge.rules.board, judge.game
        player = state.players[seat]
        own: Int = judge.supply[seat]
        self.put(50 * own)
        self.put(50 * judge.waiting[seat])
        self.put(50 * max(judge.waiting[seat] - own, 0))
        self.put(25 * (judge.n_beer - own))
        self.put(30 * n_bits(state.open_markets))
        thirst: Int = 0
        for waiting in judge.waiting:
            thirst += waiting
        self.put(25 * (thirst - judge.waiting[seat]))
        joined: Mask = union_of(state.joined, player.network)
        industry: Int = 0
        while industry < kit.n_industries:
            if game.goods >> industry & 1:
                ready: Int = 0
                points: Int = 0
                far: Int = 0
                left: Mask = state.standing[industry] & player.tiles & ~state.flipped
                while left:
                    slot: Slot = lowest_bit(left)
                    left &= left - 1
                    if state.joined[board.place_of[slot]] & judge.buyers[industry]:
                        ready += 1
                        points += kit.vp_of[state.tile_at[slot]]
                    else:
                        far += 1
                self.put(64 * ready)
                self.put(10 * points)
                self.put(64 * far)
                self.put(60 * n_bits(joined & judge.buyers[industry]))
                self.put(60 * n_bits(joined & judge.barrels[industry]))
                self.put(YES if judge.buyers[industry] else 0)
            industry += 1
        # Places of breweries with barrels that the network reaches: anybody's beer is good for a sale.
        self.put(40 * n_bits(joined & judge.rival_beer))
