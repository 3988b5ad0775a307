"""Whole turns worth comparing: those that a beam finds, and those that somebody asks about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.future import Future, Player
from cottonopolis.analysis.last_turn import LastTurn
from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.state import OVER, State
from cottonopolis.errors import AnalysisError
from cottonopolis.game import Game
from cottonopolis.messages import say
from cottonopolis.think.plan import Planner
from cottonopolis.think.turns import find_turns, same_turn
from cottonopolis.think.walk import Walk

WIDTH = 12
"""Of the beam."""
N_DEALS = 3
"""Deals on which turns are looked for, and judged before anybody plays on."""
SPARE = 2
"""So many times as many turns are looked for, since some are of one kind."""
_SLOT = re.compile(r"\b([a-z]{3})\.\d+")


@dataclass
class Candidate:
    """A way to play the rest of the turn, and the futures that were played on from it."""

    moves: tuple[int, ...]
    lines: tuple[str, ...]
    """Its actions, as in a record."""
    judged: float
    """What the evaluator thinks of the table after it."""
    is_asked: bool = False
    futures: list[Future] = field(default_factory=list)
    """Of the first deals."""

    def values(self, seat: int) -> list[float]:
        """What came of it."""
        return [future.value(seat) for future in self.futures]


class Candidates:
    """Finds turns at one table, seen through its deals."""

    def __init__(self, game: Game, deals: Deals, player: Player) -> None:
        assert game.to_move is not None
        self._game = game
        self._player = player
        self._seat = game.to_move
        self._deals = [deals.state(n) for n in range(N_DEALS)]
        self.last: tuple[int, ...] | None = None
        """The very best turn, known once `best` was asked for and if the game ends with this turn."""

    def best(self, n: int) -> list[Candidate]:
        """The turns that promise most, best first; if the game ends with this turn, the very best is among them."""
        planner = Planner(self._player.evaluator, WIDTH, n, 0)
        planner.begin([deal.copy() for deal in self._deals])
        found = [self._candidate(turn.moves) for turn in planner.turns]
        if all(turn.state.stage == OVER for turn in planner.turns):
            self.last = LastTurn(self._player.rules, self._seat).best(self._deals[0])
        if self.last is not None and self.written(self.last) not in [one.lines for one in found]:
            found.insert(0, self._candidate(self.last))
        return found

    def different(self, n: int) -> list[Candidate]:
        """The same, one of each kind: turns that differ only in which of two equal slots they use are of one kind."""
        by_kind: dict[tuple[str, ...], Candidate] = {}
        for one in self.best(SPARE * n):
            by_kind.setdefault(tuple(_SLOT.sub(self._kind, line) for line in one.lines), one)
        return list(by_kind.values())[:n]

    def _kind(self, slot: re.Match[str]) -> str:
        """A slot as its place, what may be built there, and what lies there."""
        content, state = self._game.content, self._game.state
        found = content.names.slots.find(slot[0])
        if found is None:
            return slot[0]
        here = content.board.industries_of[found.index], state.tile_at[found.index], state.owner_at[found.index]
        return f"{slot[1]} {here}"

    def asked(self, actions: Sequence[str | int]) -> Candidate:
        """The turn that begins with these actions, or answers; what is left of it is played as well as a beam can.

        What is not possible raises IllegalMove, AmbiguousMove or NotationError.
        """
        if self._game.half_made and isinstance(actions[0], str):
            raise AnalysisError(say("analysis.half_made"))
        twin = on_deal(self._game, self._deals[0])
        n_steps = len(twin.history.steps)
        for action in actions:
            twin.play(action, self._seat)
        return self._completed(twin, n_steps)

    def played(self, moves: Sequence[int]) -> Candidate:
        """The turn that was made by these answers, as far as another deal lets it be made.

        Whoever drew a card in the middle of a turn could not know it before; from there on a beam plays.
        """
        twin = on_deal(self._game, self._deals[0])
        n_steps = len(twin.history.steps)
        follow(twin, moves, self._seat)
        return self._completed(twin, n_steps)

    def _completed(self, twin: Game, n_steps: int) -> Candidate:
        """The turn that a game has begun after so many steps."""
        moves = self._unforced([step.move for step in twin.history.steps[n_steps:]])
        start, state = self._game.state, twin.state
        if same_turn(state, self._seat, start.era, start.round):
            walk = Walk(self._player.evaluator, self._seat, is_quick=False)
            moves += find_turns(walk, state, WIDTH, 1)[0].moves
        candidate = self._candidate(moves)
        candidate.is_asked = True
        return candidate

    def _unforced(self, moves: Sequence[int]) -> list[int]:
        """These answers without those that the engine gives by itself."""
        table, kept = self._deals[0].copy(), []
        for move in moves:
            if table.stage != OVER and move in legal(self._player.rules, table):
                apply(self._player.rules, table, move)
                kept.append(move)
        return kept

    def _candidate(self, moves: Sequence[int]) -> Candidate:
        judged = 0.0
        for deal in self._deals:
            table = deal.copy()
            self._player.begin(table, moves, self._seat)
            judged += self._player.evaluator.value(table, self._seat) / 1000 / len(self._deals)
        return Candidate(tuple(int(move) for move in moves), self.written(moves), judged)

    def written(self, moves: Sequence[int]) -> tuple[str, ...]:
        """The actions of a turn as text."""
        twin = on_deal(self._game, self._deals[0])
        n_lines = len(twin.lines)
        follow(twin, moves, self._seat)
        return tuple(line for seat, line in twin.lines[n_lines:] if seat == self._seat)


def on_deal(game: Game, deal: State) -> Game:
    """A game at the same moment, with the hidden cards of a deal."""
    twin = game.copy()
    twin.state = deal.copy()
    return twin


def follow(game: Game, moves: Sequence[int], seat: int) -> None:
    """Plays the answers of a seat, as far as they are legal; forced beginnings, which the engine leaves out, too."""
    for move in moves:
        if game.over or game.to_move != seat:
            return
        if (begin := game.omitted(move)) is not None:
            game.play(begin)
        if game.to_move != seat or move not in legal(game.rules, game.state):
            return
        game.play(move)
