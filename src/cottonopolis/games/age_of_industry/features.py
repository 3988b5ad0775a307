"""What a network sees of Age of Industry: loans, rails, buyers and the cards on display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import lowest_bit, n_bits
from cottonopolis.engine.kit import INDUSTRY_CARD
from cottonopolis.engine.network import union_of
from cottonopolis.think.feature_writer import YES
from cottonopolis.think.features import Features

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Seat, Slot
    from cottonopolis.games.age_of_industry.judge import AgeOfIndustryJudge


class AgeOfIndustryFeatures(Features):
    """Money is points, so debts and what will pay them stand first."""

    industry: AgeOfIndustryJudge

    def __init__(self, judge: AgeOfIndustryJudge) -> None:
        super().__init__(judge)
        self.industry = judge

    def put_game(self, state: State, seat: Seat) -> None:
        """Writes debts, the length of the game, goods with their buyers, and cards to be drawn."""
        judge = self.industry
        game, board, kit = judge.game, judge.game.board, judge.game.kit
        player = state.players[seat]
        net: Int = player.money - player.loans * game.loan_repay
        self.put(3 * net + YES)
        self.put(40 * min(player.loans, 6))
        self.put(20 * max(player.loans - 4, 0))
        self.put(YES if net < 0 else 0)
        self.put(6 * len(state.deck))
        least: Int = 99
        most: Int = 0
        for other in state.players:
            least = min(least, len(other.hand))
            most = max(most, len(other.hand))
        self.put(28 * least)
        self.put(28 * most)
        self.put(game.score_now(state, player) + 60)
        best: Int = -1000
        index: Seat = 0
        while index < judge.n_seats:
            if index != seat:
                best = max(best, game.score_now(state, state.players[index]))
            index += 1
        self.put(best + 60)
        reached: Mask = union_of(state.joined, player.network)
        industry: Int = 0
        while industry < kit.n_industries:
            if industry == game.mill or industry == game.factory:
                ready: Int = 0
                waiting: Int = 0
                left: Mask = state.standing[industry] & player.tiles & ~state.flipped
                while left:
                    slot: Slot = lowest_bit(left)
                    left &= left - 1
                    if judge.n_buyers(state, industry, state.joined[board.place_of[slot]]) > 0:
                        ready += 1
                    else:
                        waiting += 1
                self.put(64 * ready)
                self.put(64 * waiting)
                self.put(50 * judge.n_buyers(state, industry, reached))
                self.put(30 * judge.n_buyers(state, industry, -1))
            industry += 1
        shown: list[Int] = [0] * kit.n_industries
        places: Int = 0
        for card in state.display:
            if kit.card_kind[card] == INDUSTRY_CARD:
                left = kit.card_mask[card]
                while left:
                    shown[lowest_bit(left)] = shown[lowest_bit(left)] + 1
                    left &= left - 1
            elif game.slots_of_card[card] & ~state.occupied:
                places += 1
        for n in shown:
            self.put(60 * n)
        self.put(60 * places)
        self.put(24 * n_bits(state.open_markets))
