"""The review of a game: what every seat could expect at every turn, what luck brought, and which turns cost most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import sqrt
from pathlib import Path
from time import monotonic
from typing import Any

from cottonopolis.analysis.chances import chances, ends_near
from cottonopolis.analysis.estimate import Estimate, estimate
from cottonopolis.analysis.review_result import Luck, Mistake, ReviewResult, Source, Standing
from cottonopolis.analysis.review_work import (
    CHOOSING,
    ENDS,
    GLANCE,
    HANDS,
    N_CHALLENGERS,
    TRIAL,
    Ends,
    Found,
    Glance,
    Hands,
    Table,
    Task,
    Trial,
    is_costly,
    work,
)
from cottonopolis.analysis.turns import turns_of
from cottonopolis.errors import AnalysisError
from cottonopolis.game import Game
from cottonopolis.game.tally import tally_of
from cottonopolis.messages import say
from cottonopolis.notation.record import format_record

FIRST_ENDS = 4
"""Games that are played on from each turn in a first answer."""
N_SUSPECTS = 8
"""Turns that are tried in a first answer: those that the evaluator doubts most."""
TRIED = 16
"""Deals on which each of them is measured."""
FIRST_ROUNDS = 4
"""Rounds of work of a first answer: a glance at every turn, a game from each, further games, trials."""
CHUNK = 16
"""Turns of a later round, so that time is looked at now and then."""

Mapper = Callable[[Callable[[Task], Any], Iterable[Task]], Iterator[Any]]
"""Does many pieces of work and gives what was found in the same order: `map`, or that of a pool of processes."""


class Review:
    """Looks at all turns of a game that was played; better the longer it runs."""

    def __init__(self, game: Game, folder: Path | None = None) -> None:
        self._turns = list(turns_of(game))
        if not game.over or not self._turns:
            raise AnalysisError(say("review.not_over"))
        self._game = game
        self._table = Table(format_record(game.record()), None if folder is None else str(folder))
        self._hands: tuple[Estimate, ...] = ()
        self._glances: list[Glance] = []
        self._points: list[list[tuple[int, ...]]] = [[] for _ in self._turns]
        self._sources: list[tuple[dict[str, int], ...]] = []
        """By game that was played on from one of the first turns, and seat: points by source."""
        self._trials: dict[int, Trial | None] = {}
        self.n_playouts = 0

    def run(
        self,
        mapper: Mapper = map,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        progress: Callable[[int], None] | None = None,
        tries_turns: bool = True,
    ) -> ReviewResult:
        """Works until so many games have been played on or the time is over, and tells what was found.

        The first answer, with some games from each turn and trials of the turns that are doubted most, is always made.
        With `tries_turns=False` there are no trials, and so no mistakes.
        """
        until = None if seconds is None else monotonic() + seconds
        for n, tasks in enumerate(self._rounds()):
            has_time = until is not None and monotonic() < until
            if n >= FIRST_ROUNDS and not has_time and (playouts is None or self.n_playouts >= playouts):
                break
            wanted = [task for task in tasks if tries_turns or task.kind != TRIAL]
            for task, found in zip(wanted, mapper(work, wanted), strict=True):
                self._take(task, found)
                if progress is not None:
                    progress(self.n_playouts)
        return self.result()

    def find_mistakes(self, mapper: Mapper = map) -> tuple[Mistake, ...]:
        """The mistakes of a first answer alone, without the games that tell of chances and points."""
        for tasks in islice(self._rounds(), FIRST_ROUNDS):
            wanted = [task for task in tasks if task.kind in (GLANCE, TRIAL)]
            for task, found in zip(wanted, mapper(work, wanted), strict=True):
                self._take(task, found)
        return self._mistakes()

    @property
    def n_tried(self) -> int:
        """Turns that were compared with others so far."""
        return len(self._trials)

    def resume(self, found: Sequence[Sequence[Found]]) -> list[Task]:
        """Takes what others have found in the first rounds of work; gives the pieces of the next one."""
        rounds = self._rounds()
        for answers in found:
            for task, answer in zip(next(rounds), answers, strict=True):
                self._take(task, answer)
        return next(rounds)

    def _rounds(self) -> Iterator[list[Task]]:
        """Pieces of work, round after round; each round may use what those before it found."""
        every = range(len(self._turns))
        yield [Task(self._table, HANDS, 0), *(Task(self._table, GLANCE, turn) for turn in every)]
        # One game from each turn is enough for a first picture of the whole.
        yield [Task(self._table, ENDS, turn, 0, 1) for turn in every]
        yield [Task(self._table, ENDS, turn, 1, FIRST_ENDS - 1) for turn in every]
        n_ends, n_deals, tried = FIRST_ENDS, TRIED, 0
        while True:
            suspects = self._suspects()
            yield [Task(self._table, TRIAL, turn, n=n_deals) for turn in suspects[tried : tried + N_SUSPECTS]]
            tried += N_SUSPECTS
            if tried >= len(suspects):
                # All were tried: again, on more deals.
                tried, n_deals = 0, 2 * n_deals
            for first in range(0, len(every), CHUNK):
                yield [Task(self._table, ENDS, turn, n_ends, FIRST_ENDS) for turn in every[first : first + CHUNK]]
            n_ends += FIRST_ENDS

    def _suspects(self) -> list[int]:
        """The turns that the evaluator doubts, most doubted first."""
        doubts = [(-glance.doubt, turn) for turn, glance in enumerate(self._glances) if glance.doubt > 0]
        return [turn for _, turn in sorted(doubts)]

    def _take(self, task: Task, found: Found) -> None:
        """Keeps what a piece of work found."""
        if isinstance(found, Hands):
            self._hands = found.points
        elif isinstance(found, Glance):
            self._glances.append(found)
        elif isinstance(found, Ends):
            self._points[task.turn] += found.points
            self.n_playouts += len(found.points)
            if task.turn < len(self._game.seats):
                self._sources += found.sources
        else:
            self._trials[task.turn] = found
            self.n_playouts += found.n_playouts if found else CHOOSING * (N_CHALLENGERS + 1)

    @property
    def is_ready(self) -> bool:
        """Whether there is something to tell: every turn was looked at, and some games were played on from it."""
        return len(self._glances) == len(self._turns) and all(self._points)

    def result(self) -> ReviewResult:
        """What is known so far, once it is ready."""
        game = self._game
        return ReviewResult(
            name=str(game.content.document.name),
            seats=game.seats,
            scores=tuple(game.scores()),
            places=tuple(game.result()),
            n_playouts=self.n_playouts,
            standings=(*map(self._standing, range(len(self._turns))), self._end()),
            luck=tuple(self._luck(seat) for seat in range(len(game.seats))),
            mistakes=self._mistakes(),
            n_tried=self.n_tried,
            sources=tuple(self._sources_of(seat) for seat in range(len(game.seats))),
        )

    def _standing(self, turn: int) -> Standing:
        """What every seat could expect before a turn; the last turn is counted."""
        played = self._turns[turn]
        if (settled := self._glances[turn].settled) is not None:
            points = tuple(Estimate(float(value), 0.0) for value in settled.points)
            win = tuple(Estimate(value, 0.0) for value in settled.win)
        else:
            ends = ends_near([glance.before for glance in self._glances], self._points, turn)
            points = tuple(map(estimate, zip(*ends, strict=True)))
            win = chances(ends)
        return Standing(ply=played.ply, seat=played.seat, actions=played.actions, points=points, win=win)

    def _end(self) -> Standing:
        places = self._game.result()
        return Standing(
            ply=len(self._game.lines) + 1,
            seat=None,
            actions=(),
            points=tuple(Estimate(float(points), 0.0) for points in self._game.scores()),
            win=tuple(Estimate(1 / places.count(1) if place == 1 else 0.0, 0.0) for place in places),
        )

    def _luck(self, seat: int) -> Luck:
        """What the cards brought: points to expect once they lay open, less those over all cards that could come."""
        befores = [glance.before[seat] for glance in self._glances[1:]] + [float(self._game.scores()[seat])]
        gains = [before - glance.after[seat] for before, glance in zip(befores, self._glances, strict=True)]
        error = sqrt(sum(glance.after_error[seat] ** 2 for glance in self._glances))
        best = max(range(len(gains)), key=lambda turn: gains[turn])
        worst = min(range(len(gains)), key=lambda turn: gains[turn])
        usual = self._hands[seat]
        return Luck(
            Estimate(self._glances[0].before[seat] - usual.mean, usual.error),
            Estimate(sum(gains), error),
            (self._turns[best].ply, gains[best]),
            (self._turns[worst].ply, gains[worst]),
        )

    def _mistakes(self) -> tuple[Mistake, ...]:
        """Turns that were clearly worse than another one, the most costly first."""
        found = [
            Mistake(
                ply=self._turns[turn].ply,
                seat=self._turns[turn].seat,
                played=trial.played,
                better=trial.better,
                cost=trial.played.behind,
            )
            for turn, trial in self._trials.items()
            if trial is not None and is_costly(trial.played.behind)
        ]
        return tuple(sorted(found, key=lambda mistake: (-mistake.cost.mean, mistake.ply)))

    def _sources_of(self, seat: int) -> tuple[Source, ...]:
        """Where the points came from, beside what was to be expected in the first round."""
        got: Counter[str] = Counter()
        for era in tally_of(self._game)[seat]:
            got.update(era)
        names = sorted({*got, *(name for game in self._sources for name in game[seat])})
        return tuple(
            Source(name, got[name], estimate([float(game[seat].get(name, 0)) for game in self._sources]))
            for name in names
        )
