"""One drill being solved in a terminal, and who solves it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from cottonopolis.analysis import hint
from cottonopolis.bots import BotTable
from cottonopolis.cli.terminal.commands import COMMANDS
from cottonopolis.cli.terminal.complete import completions
from cottonopolis.cli.terminal.session import Leave, Session
from cottonopolis.cli.terminal.talk import Talk
from cottonopolis.content.drills import Drill, Way
from cottonopolis.drills import Rating, after_drill, game_of
from cottonopolis.files import UnreadableFile, read_text, write_text
from cottonopolis.messages import say
from cottonopolis.think.turns import same_turn

WORDS = ("hint", "answer", "next", "quit")
"""What can be typed at a drill beside the commands of a game."""


@dataclass
class Solver:
    """Ratings by rules, and the drills that were tried; kept in a file."""

    file: Path
    ratings: dict[str, Rating] = field(default_factory=dict)
    tried: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, file: Path) -> Solver:
        """What a file holds; a new solver if there is none. One that is no such file is refused."""
        if not file.exists():
            return cls(file)
        try:
            kept = json.loads(read_text(file))
            ratings = {str(rules): Rating(float(it["value"]), int(it["n"])) for rules, it in kept["ratings"].items()}
            return cls(file, ratings, [str(one) for one in kept["tried"]])
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise UnreadableFile(f"{file}: holds no ratings of a solver: {error}") from None

    def rating(self, rules: str) -> Rating:
        """The rating at one title."""
        return self.ratings.get(rules, Rating())

    def count(self, drill: Drill, rules: str, *, is_solved: bool) -> None:
        """A drill counts once, the first time it is tried."""
        if drill.id in self.tried:
            return
        self.tried.append(drill.id)
        self.ratings[rules] = after_drill(self.rating(rules), drill.difficulty, is_solved=is_solved)
        kept = {"ratings": {name: asdict(rating) for name, rating in self.ratings.items()}, "tried": self.tried}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        write_text(self.file, json.dumps(kept, indent=1))


def pick(drills: Sequence[Drill], solver: Solver) -> Drill | None:
    """The drill to go on with: one not tried yet, nearest to the solver's rating; None if there is none."""
    if not drills:
        return None
    return min(drills, key=lambda it: (it.id in solver.tried, abs(it.difficulty - _rating(it, solver)), it.id))


def _rating(drill: Drill, solver: Solver) -> float:
    return solver.rating(game_of(drill).content.rules).value


class Drilling(Session):
    """A table at which one turn is played."""

    def __init__(self, drill: Drill, talk: Talk, solver: Solver, *, counts: bool = True) -> None:
        game = game_of(drill)
        super().__init__(BotTable(game, {}), talk)
        assert game.to_move is not None
        self._drill = drill
        self._solver = solver
        self._counts = counts
        self._seat = game.to_move
        self._era, self._round = game.state.era, game.state.round
        self._n_hints = 0

    def solve(self) -> None:
        """Asks until the turn is played or given up, says what it was worth, and waits for `next`."""
        drill, game = self._drill, self.game
        self.look(self._seat)
        themes = ", ".join(say(f"drills.theme.{theme}") for theme in drill.themes)
        self.talk.say(say("drills.task", who=game.seats[self._seat], id=drill.id, themes=themes, level=drill.level))
        while self._is_running():
            n_moves = len(game.moves)
            line = self._ask()
            if line in ("answer", "next"):
                break
            if line == "hint":
                self._hint()
            elif line == "quit":
                raise Leave
            else:
                self.take(self._seat, line)
                if len(game.moves) != n_moves and self._is_running():
                    self._look_again(self._seat)
        self._judge()
        while self._ask() not in ("next", ""):
            self.talk.say(say("drills.go_on"))

    def _is_running(self) -> bool:
        return same_turn(self.game.state, self._seat, self._era, self._round)

    def _ask(self) -> str:
        words = (*COMMANDS, *WORDS)
        line = self.talk.ask(self.game.seats[self._seat], lambda text: completions(self.game, text, words))
        if line == "quit":
            raise Leave
        return line

    def _hint(self) -> None:
        """Says a little more each time."""
        self._n_hints += 1
        game, best = game_of(self._drill), self._drill.way[0]
        twin = game.copy()
        twin.play(best.turn[0], self._seat)
        moves = [step.move for step in twin.history.steps if step.is_chosen]
        self.talk.say(hint(game, moves, best.turn, min(self._n_hints, 3)))

    def _judge(self) -> None:
        """Tells what the turn was worth, and why the best is better."""
        drill, game = self._drill, self.game
        turn = tuple(line for seat, line in game.lines if seat == self._seat)
        is_over = not self._is_running()
        way = drill.found(turn) if is_over else None
        is_solved = way is not None and way.solves
        self.talk.say(_verdict(way, is_played=is_over))
        best = drill.way[0]
        self.talk.say(say("drills.best", turn="; ".join(best.turn), other="; ".join(drill.gap.turn)))
        for sign, sentences in (("+", drill.why), ("-", drill.but)):
            for sentence in sentences:
                self.talk.say(f"  {sign} {sentence}")
        rules = game.content.rules
        if self._counts:
            before = self._solver.rating(rules).value
            self._solver.count(drill, rules, is_solved=is_solved and not self._n_hints)
            after = self._solver.rating(rules).value
            self.talk.say(say("drills.rating", value=round(after), change=f"{after - before:+.0f}"))
        self.talk.say(say("drills.go_on"))


def _verdict(way: Way | None, *, is_played: bool) -> str:
    if not is_played:
        return say("drills.given_up")
    if way is None:
        return say("drills.other")
    return say("drills.solved") if way.solves else say("drills.behind", points=f"{way.behind:.1f}")
