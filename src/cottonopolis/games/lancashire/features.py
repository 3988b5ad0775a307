"""What a network sees of Lancashire: ports, mills and the distant market."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import lowest_bit, n_bits
from cottonopolis.engine.network import union_of
from cottonopolis.engine.supply import slots_among
from cottonopolis.think.feature_writer import YES
from cottonopolis.think.features import Features

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Seat, Slot
    from cottonopolis.games.lancashire.judge import LancashireJudge


class LancashireFeatures(Features):
    """Mills that can be sold and to whom, ports that wait, and how long the distant market will buy."""

    lancashire: LancashireJudge

    def __init__(self, judge: LancashireJudge) -> None:
        super().__init__(judge)
        self.lancashire = judge

    def put_game(self, state: State, seat: Seat) -> None:
        """Writes sales, ports and demand."""
        judge = self.lancashire
        game, board = judge.game, judge.game.board
        player = state.players[seat]
        mills: Mask = state.standing[game.mill] & ~state.flipped
        ports: Mask = state.standing[game.port] & ~state.flipped
        self.put(28 * state.demand)
        self.put(YES if state.demand < game.no_demand else 0)
        self.put(20 * state.n_revealed)
        to_own: Int = 0
        to_port: Int = 0
        far: Int = 0
        left: Mask = mills & player.tiles
        while left:
            slot: Slot = lowest_bit(left)
            left &= left - 1
            joined: Mask = state.joined[board.place_of[slot]]
            near: Mask = slots_among(game, ports, joined)
            if near & player.tiles:
                to_own += 1
            if near:
                to_port += 1
            if joined & judge.access:
                far += 1
        self.put(60 * to_own)
        self.put(60 * to_port)
        self.put(60 * far)
        served: Int = 0
        rival: Int = 0
        left = ports & player.tiles
        while left:
            slot = lowest_bit(left)
            left &= left - 1
            near = slots_among(game, mills, state.joined[board.place_of[slot]])
            served += min(n_bits(near & player.tiles), 2)
            rival += min(n_bits(near & ~player.tiles), 2)
        self.put(50 * served)
        self.put(50 * rival)
        reached: Mask = union_of(state.joined, player.network)
        self.put(50 * n_bits(slots_among(game, ports, reached)))
        self.put(YES if reached & judge.access else 0)
        yards: Mask = board.slots_for[game.shipyard] & ~state.occupied
        self.put(80 * n_bits(yards))
        self.put(80 * n_bits(slots_among(game, yards, player.network)))
