"""A table at which programs learn: numbered answers in, bytes out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.strings import BytesWriter

from cottonopolis.engine.api import legal, take
from cottonopolis.engine.move import PASS, verb_of
from cottonopolis.engine.rng import drawn, turned
from cottonopolis.engine.state import ACTION, OVER
from cottonopolis.engine.words import NONE
from cottonopolis.observe.knowledge import write_numbers, write_question
from cottonopolis.observe.memory import Memory
from cottonopolis.observe.pieces import Pieces
from cottonopolis.observe.writing import own

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Move, Seat
    from cottonopolis.observe.codes import Codes
    from cottonopolis.observe.observation_layout import Sight


class LearnTable:
    """A state, what all remember of it, and how both are written."""

    rules: RuleSet
    codes: Codes
    sight: Sight
    state: State
    memory: Memory
    pieces: Pieces
    out: BytesWriter
    """Where masks and observations are written; emptied before each."""

    def __init__(self, rules: RuleSet, codes: Codes, sight: Sight, state: State) -> None:
        self.rules = rules
        self.codes = codes
        self.sight = sight
        self.state = state
        self.memory = Memory(sight.n_seats, sight.n_cards)
        self.pieces = Pieces(sight)
        self.out = BytesWriter()

    def begin(self, state: State) -> None:
        """Another game at this table."""
        self.state = state
        self.memory = Memory(self.sight.n_seats, self.sight.n_cards)
        self.pieces = Pieces(self.sight)

    def copy(self) -> LearnTable:
        """The same table, independent of this one."""
        twin = LearnTable(self.rules, self.codes, self.sight, self.state.copy())
        twin.memory = self.memory.copy()
        return twin

    def mover(self) -> Seat:
        """The seat that must answer, -1 at the end."""
        state = self.state
        return NONE if state.stage == OVER else state.order[state.turn]

    def legal_numbers(self) -> list[Int]:
        """The numbers of all legal answers, ascending."""
        codes = self.codes
        return [codes.number_of(move) for move in legal(self.rules, self.state)]

    def play(self, number: Int) -> bool:
        """Takes the answer with this number; says no, and changes nothing, if it is not legal."""
        if number < 0 or number >= self.codes.n:
            return False
        move: Move = self.codes.move_of[number]
        for answer in legal(self.rules, self.state):
            if answer == move:
                self.follow(move)
                return True
        return False

    def answer(self, number: Int) -> bytearray:
        """Like `play`, and gives the mask of the next question: no bytes if the answer is not legal."""
        if not self.play(number):
            return bytearray()
        return self.mask()

    def follow(self, move: Move) -> None:
        """Takes a legal answer and what then no player is asked, as `Game` does, and remembers what was shown."""
        rules = self.rules
        state = self.state
        self.memory.watch(rules, state.order[state.turn], move)
        take(rules, state, move)
        while state.stage != OVER:
            is_action: bool = state.stage == ACTION
            # An action is never begun for a player, but for the pass without any card (A-pass-03).
            if is_action and len(state.players[state.order[state.turn]].hand) > 0:
                return
            answers = legal(rules, state)
            if len(answers) != 1 or (is_action and verb_of(answers[0]) != PASS):
                return
            self.memory.watch(rules, state.order[state.turn], answers[0])
            take(rules, state, answers[0])
        self.memory.forget_hands()
        self.pieces = Pieces(self.sight)

    def play_others(self, seat: Seat, rng: Int) -> Int:
        """Answers by chance for everybody else until it is the seat's turn or the end; gives the generator back."""
        state = self.state
        while state.stage != OVER and state.order[state.turn] != seat:
            rng = self.play_one(rng)
        return rng

    def play_one(self, rng: Int) -> Int:
        """Takes any legal answer by chance; gives the generator back."""
        answers = legal(self.rules, self.state)
        rng = turned(rng)
        self.follow(answers[drawn(rng) % len(answers)])
        return rng

    def mask(self) -> bytearray:
        """One byte an answer: 1 if it is legal; all 0 at the end."""
        out = self.out
        out.truncate(0)
        self.codes.write_mask(legal(self.rules, self.state), out)
        return own(out)

    def observation(self, seat: Seat) -> bytearray:
        """All that a seat may know, two bytes a number."""
        out = self.out
        out.truncate(0)
        self.write_observation(seat, out)
        return own(out)

    def wide_observation(self, seat: Seat) -> bytearray:
        """The same, and after it the mask; empty if it is another seat's turn."""
        out = self.out
        out.truncate(0)
        self.write_wide_observation(seat, out)
        return own(out)

    def write_wide_observation(self, seat: Seat, out: BytesWriter) -> None:
        """Writes observation and mask."""
        self.write_observation(seat, out)
        if self.mover() == seat:
            self.codes.write_wide_mask(legal(self.rules, self.state), out)
        else:
            out.write(self.codes.no_mask)
            out.write(self.codes.no_mask)

    def write_observation(self, seat: Seat, out: BytesWriter) -> None:
        """Writes all parts in the order of the schema."""
        rules = self.rules
        sight = self.sight
        state = self.state
        kept = self.pieces
        kept.renew(rules, sight, self.memory, state)
        write_question(sight, state, seat, out)
        write_numbers(rules, sight, state, seat, out)
        out.write(kept.market)
        out.write(kept.display_piece)
        kept.write_seats(sight, seat, out)
        out.write(kept.slots(rules, sight, state, seat))

    def standing(self, seat: Seat) -> Int:
        """Points of a seat, those included that the next scoring would give if it came at once."""
        state = self.state
        player = state.players[seat]
        if state.stage == OVER:
            return player.vp
        return player.vp + self.rules.score_now(state, player)
