"""The analysis of a table: turns compared by many futures, on the same deals, the close ones by more of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from cottonopolis.analysis.candidates import Candidate, Candidates, follow, on_deal
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.estimate import difference, estimate, levelled, share
from cottonopolis.analysis.future import Player
from cottonopolis.analysis.result import Line, Result
from cottonopolis.analysis.why import reasons
from cottonopolis.engine.turn import is_paused
from cottonopolis.errors import AnalysisError
from cottonopolis.game import Game
from cottonopolis.messages import say

N_LINES = 10
"""Turns that a beam brings."""
N_CLOSE = 3
"""When only so many are left, one goes only if it is clearly worse."""
FIRST_CUT = 2
"""Deals after which the worse half of the turns goes; later cuts come after twice as many each."""
TRUST = 4
"""The evaluator counts for so many futures when turns are left out."""
HOPELESS = 3.0
"""Standard errors by which a turn is worse that is left out at last."""
SEED = 2**61


class Analysis:
    """Compares the turns of the player to move.

    `improve` plays every turn that is still compared on one more deal, and `result` tells what is known so far. The
    same number of calls gives the same result, in any process.

    >>> from cottonopolis import new
    >>> analysis = Analysis(new("birmingham", players=2, seed=7), n_lines=2)
    >>> analysis.improve(), analysis.n_playouts
    (True, 2)
    """

    def __init__(
        self,
        game: Game,
        *,
        is_open: bool = False,
        compare: Sequence[Sequence[str | int]] = (),
        played: Sequence[Sequence[int]] = (),
        n_lines: int = N_LINES,
        first_deal: int = 0,
        width: int = 0,
    ) -> None:
        """`compare` has turns to be compared, each by its actions as text, and `played` such as were really made, by
        their answers; `first_deal` is the deal to begin with. With a width games are played on by players who plan
        whole turns, which takes about four times as long.
        """
        if game.over:
            raise AnalysisError(say("analysis.over"))
        if is_paused(game.state):
            raise AnalysisError(say("analysis.turn_is_made"))
        assert game.to_move is not None
        self._game = game.copy()
        self.seat = game.to_move
        self.is_open = is_open
        self._player = Player(game.content, game.rules, width)
        self._deals = Deals(game, is_open=is_open)
        self._n_deals = self._first_deal = first_deal
        self.n_playouts = 0
        finder = Candidates(self._game, self._deals, self._player)
        self._candidates = finder.different(n_lines) if n_lines else []
        for actions in compare:
            self._add(finder.asked(actions))
        for moves in played:
            self._add(finder.played(moves))
        self._alive = list(self._candidates)
        self._next_cut = FIRST_CUT

    def _add(self, asked: Candidate) -> None:
        for candidate in self._candidates:
            if candidate.lines == asked.lines:
                candidate.is_asked = True
                return
        self._candidates.append(asked)

    @property
    def n_deals(self) -> int:
        """Deals that were played."""
        return self._n_deals - self._first_deal

    @property
    def n_compared(self) -> int:
        """Turns that the next deal is played for."""
        return len(self._alive)

    def improve(self) -> bool:
        """Plays one more deal; False, and nothing is done, if no further one could change anything."""
        if self._is_settled():
            return False
        deal = self._deals.state(self._n_deals)
        seed = self._deals.chance(self._n_deals).randrange(SEED)
        for candidate in self._alive:
            future = self._player.future(deal.copy(), candidate.moves, self.seat, seed)
            candidate.futures.append(future)
        self._n_deals += 1
        self.n_playouts += len(self._alive)
        if self.n_deals == self._next_cut:
            self._next_cut *= 2
            self._cut()
        return True

    def _is_settled(self) -> bool:
        """Whether each turn ends the game by itself, the same way on all deals so far, of which there are several."""
        return all(
            len(candidate.futures) > FIRST_CUT
            and all(future.is_over_at_once for future in candidate.futures)
            and len({future.points for future in candidate.futures}) == 1
            for candidate in self._alive
        )

    def _cut(self) -> None:
        """Leaves turns out of what is played on: the worse half, or of the last few what is clearly worse."""
        ranked = sorted(self._alive, key=self._score, reverse=True)
        if len(ranked) > N_CLOSE:
            kept = ranked[: max((len(ranked) + 1) // 2, N_CLOSE)]
        else:
            best = ranked[0].values(self.seat)
            gaps = [difference(best, one.values(self.seat)) for one in ranked]
            kept = [
                one
                for n, (one, gap) in enumerate(zip(ranked, gaps, strict=True))
                if n < FIRST_CUT or gap.error is None or gap.mean <= HOPELESS * gap.error
            ]
        self._alive = [one for one in self._alive if one in kept or one.is_asked]

    def _score(self, candidate: Candidate) -> float:
        values = candidate.values(self.seat)
        return (sum(values) + TRUST * candidate.judged) / (len(values) + TRUST)

    def run(self, *, playouts: int | None = None, seconds: float | None = None) -> Iterator[Result]:
        """Better and better results, until so many games have been played on or the time is over; the last one counts.

        However small the budget, every turn is played on twice.
        """
        until = None if seconds is None else monotonic() + seconds
        told = 0
        while self._may_go_on(playouts, until) and self.improve():
            if self.n_playouts >= 1.3 * told:
                told = self.n_playouts
                yield self.result()
        yield self.result()

    def _may_go_on(self, playouts: int | None, until: float | None) -> bool:
        if self.n_deals < FIRST_CUT:
            return True
        is_within = playouts is None or self.n_playouts + self.n_compared <= playouts
        return is_within and (until is None or monotonic() < until)

    def result(self) -> Result:
        """What is known so far."""
        ranked = self._ranked()
        best = ranked[0]
        return Result(
            seat=self.seat,
            seats=self._game.seats,
            is_open=self.is_open,
            n_playouts=self.n_playouts,
            n_deals=self.n_deals,
            is_settled=self._is_settled(),
            lines=tuple(
                self._line(one, best, is_told=one is not best and (one.is_asked or n == 1))
                for n, one in enumerate(ranked)
            ),
        )

    def line(self, which: int, of: int) -> Line:
        """What is known of one turn of those that were compared, against another one of them."""
        return self._line(self._candidates[which], self._candidates[of], is_told=which != of)

    def _ranked(self) -> list[Candidate]:
        """Those that are still compared, best first, then those that were left out, the last of them first."""
        left_out = [one for one in self._candidates if one not in self._alive]
        ranked = sorted(self._alive, key=self._mean, reverse=True)
        return ranked + sorted(left_out, key=lambda one: (len(one.futures), self._mean(one)), reverse=True)

    def _mean(self, candidate: Candidate) -> float:
        """What came of a turn on average; before its first deal what the evaluator thinks of it."""
        values = candidate.values(self.seat)
        return sum(values) / len(values) if values else candidate.judged

    def _line(self, one: Candidate, best: Candidate, *, is_told: bool) -> Line:
        seat, ours, bests = self.seat, one.futures, best.futures
        chance = estimate if all(future.is_over_at_once for future in ours) else share
        return Line(
            actions=one.lines,
            moves=one.moves,
            is_asked=one.is_asked,
            is_left_out=one not in self._alive,
            n=len(ours),
            points=levelled([it.points[seat] for it in ours], [it.points[seat] for it in bests]),
            place=estimate([it.place for it in ours]),
            win=chance([it.win for it in ours]),
            behind=difference(best.values(seat), one.values(seat)),
            follows=self._following(one),
            why=reasons(self._game.content, best, one, seat) if is_told else (),
        )

    def _following(self, candidate: Candidate) -> tuple[tuple[str, str], ...]:
        """How the game went on after a turn, to the end of the next turn of the seat, in the most usual future."""
        points = sorted((it.points[self.seat], n) for n, it in enumerate(candidate.futures))
        number = self._first_deal + points[len(points) // 2][1]
        game = on_deal(self._game, self._deals.state(number))
        follow(game, candidate.moves, self.seat)
        n_lines = len(game.lines)
        play = self._player.self_play(self._deals.chance(number).randrange(SEED))
        has_returned = False
        while game.to_move is not None and not (has_returned and game.to_move != self.seat):
            seat = game.to_move
            has_returned |= seat == self.seat
            follow(game, play.chosen(game.state, seat, 0), seat)
        return tuple((game.seats[seat], line) for seat, line in game.lines[n_lines:])
