"""A game that people and programs play: checked moves, results, nothing changed by a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from cottonopolis.content import Content, load
from cottonopolis.content.load import Option
from cottonopolis.engine.doors import legal
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, OVER, State
from cottonopolis.errors import AmbiguousMove, IllegalMove
from cottonopolis.game.history import History, Step, moment
from cottonopolis.game.matching import OPENING, Matcher, Way
from cottonopolis.game.reasons import why_refused
from cottonopolis.game.record import record_of
from cottonopolis.game.rulesets import build_rules
from cottonopolis.notation.action import parse_action
from cottonopolis.notation.move import format_move
from cottonopolis.notation.record import Record
from cottonopolis.notation.trail import Trail


class Answer(int):
    """An answer to the open question: the engine's integer, which reads as its text."""

    text: str

    def __new__(cls, move: int, text: str) -> Answer:
        """The integer of a move with its text."""
        answer = super().__new__(cls, move)
        answer.text = text
        return answer

    def __repr__(self) -> str:
        """The text of the answer."""
        return self.text

    __str__ = __repr__


class Game:
    """One table being played."""

    def __init__(
        self, content: Content, rules: RuleSet, state: State, seats: Sequence[str] = (), seed: int | None = None
    ) -> None:
        self.content = content
        self.rules = rules
        self.state = state
        self.seats = tuple(seats) or tuple(f"player{seat + 1}" for seat in range(content.n_seats))
        if len(self.seats) != content.n_seats:
            raise ValueError(f"{len(self.seats)} seats are named and {content.n_seats} play")
        self.seed = seed
        """Of a new game, None if it is not known."""
        self.start = state.copy()
        """The table before the first action; do not change it."""
        self.moves: list[int] = []
        """Every answer that was given, forced ones left out: the log of the game."""
        self.lines: list[tuple[int, str]] = []
        """Every complete action in full, with the seat that made it."""
        self.history = History()
        self._trail = Trail(content, rules)
        self._begun: State | None = None
        """The table before the action that is half made, None if its beginning was not seen."""
        self._so_far: list[int] = []
        """The answers of that action."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.stage == OVER

    @property
    def to_move(self) -> int | None:
        """The seat that must answer, None at the end."""
        return None if self.over else self.state.order[self.state.turn]

    @property
    def half_made(self) -> tuple[int, ...]:
        """The answers so far of the action that is half made, forced ones included."""
        return () if self.over or self.state.stage in OPENING else tuple(self._so_far)

    def legal(self) -> list[Answer]:
        """Every answer to the open question.

        >>> new("birmingham", players=2, seed=7).legal()[-1]
        P
        """
        answers = legal(self.rules, self.state)
        return [Answer(move, format_move(self.content, self.rules, self.state, move)) for move in answers]

    def play(self, move: int | str, seat: int | None = None) -> None:
        """Plays an answer of `legal()` or a whole action as text; a refused one changes nothing.

        With `seat` it must be that seat's turn.
        """
        if isinstance(move, str):
            self._play_text(move, seat)
        else:
            self._play_answer(int(move), seat)

    def _play_answer(self, move: int, seat: int | None) -> None:
        if self.over:
            raise IllegalMove(str(move), "game_over", "the game has ended")
        if seat is not None and seat != self.to_move:
            raise IllegalMove(str(move), "not_your_turn", "it is another player's turn")
        if move not in legal(self.rules, self.state):
            raise IllegalMove(str(move), "bad_request", "this is no answer to the open question")
        self._take(move)

    def _play_text(self, text: str, seat: int | None) -> None:
        request = parse_action(text)
        asking = self.to_move if seat is None else seat
        ways: list[Way] = []
        n_made = 0
        if not self.over and asking == self.to_move:
            # An action may be half made already: by its first answers, or because the engine had no choice.
            before = self.state if self.state.stage in OPENING else self._begun
            if before is not self.state:
                n_made = len(self._so_far)
            ways = Matcher(self.content, self.rules, request).ways(before) if before is not None else []
            ways = [way for way in ways if way.moves[:n_made] == self._so_far[:n_made]]
        if not ways:
            reason = why_refused(self.content, self.rules, self.state, request, asking if asking is not None else 0)
            raise IllegalMove(text, reason.word, reason.sentence)
        if len(ways) > 1:
            _refuse_open_choice(text, ways)
        n_lines = len(self.lines)
        for move in ways[0].moves[n_made:]:
            self._step(move, is_chosen=len(legal(self.rules, self.state)) > 1)
            if len(self.lines) > n_lines:
                # A distant market that refuses a tile ends the action before its last parts.
                break
        self._settle()

    def _take(self, move: int) -> None:
        self._step(move, is_chosen=True)
        self._settle()

    def take_step(self, step: Step) -> None:
        """Takes one answer of a log and nothing more; it is not checked."""
        self._step(step.move, is_chosen=step.is_chosen)

    def _step(self, move: int, *, is_chosen: bool) -> None:
        before = moment(self.state)
        if is_chosen:
            self.moves.append(move)
        seat = self.state.order[self.state.turn]
        if self.state.stage in OPENING:
            self._begun = self.state.copy()
            self._so_far = []
        self._so_far.append(move)
        line = self._trail.step(self.state, move)
        if line is not None:
            self.lines.append((seat, line))
        self.history.add(Step(move, is_chosen), before, moment(self.state), is_action=line is not None)

    def _settle(self) -> None:
        """Answers what has only one answer."""
        while not self.over:
            if self.state.stage == ACTION and self.rules.has_choice(self.state):
                return
            answers = legal(self.rules, self.state)
            if len(answers) != 1:
                return
            self._step(answers[0], is_chosen=False)

    def can_undo(self) -> bool:
        """Whether the player to move may take something back: of this turn, and nothing that showed what was hidden."""
        return self.history.begin_of_last() is not None

    def undo(self) -> None:
        """Takes the last action of this turn back, or the answers of a half-made one."""
        begin = self.history.begin_of_last()
        if begin is None:
            why = "nothing of this turn is left to take back, or something hidden has been seen since"
            raise IllegalMove("undo", "nothing_to_undo", why)
        self._follow(self.history.steps[:begin])
        self._settle()

    def at(self, ply: int) -> Game:
        """The game as it was after so many actions, 0 for its start; this one is left as it is."""
        if not 0 <= ply <= len(self.lines):
            raise IndexError(f"there is no ply {ply}: the game has {len(self.lines)} actions")
        twin = Game(self.content, self.rules, self.start.copy(), self.seats, self.seed)
        twin._follow(self.history.steps[: self.history.ends[ply - 1] if ply else 0])
        return twin

    def copy(self) -> Game:
        """The same game at the same moment, independent of this one."""
        twin = Game(self.content, self.rules, self.start, self.seats, self.seed)
        twin.state = self.state.copy()
        twin.moves, twin.lines = self.moves.copy(), self.lines.copy()
        twin.history = self.history.copy()
        twin._trail = self._trail.copy()
        twin._begun = None if self._begun is None else self._begun.copy()
        twin._so_far = self._so_far.copy()
        return twin

    def fork(self, ply: int) -> Game:
        """Another game that begins like this one and goes on after so many actions."""
        twin = self.at(ply)
        if ply:
            twin._settle()
        return twin

    def _follow(self, steps: Sequence[Step]) -> None:
        """Plays these steps from the start, instead of what has been played."""
        self.state = self.start.copy()
        self.moves, self.lines, self.history = [], [], History()
        self._trail = Trail(self.content, self.rules)
        self._begun, self._so_far = None, []
        for step in steps:
            self._step(step.move, is_chosen=step.is_chosen)

    def record(self, seat: int | None = None) -> Record:
        """The game as a record; a half-made action is not in it.

        With `seat` it is the record that this seat may have while the game is played: no seed and nothing hidden.
        """
        return record_of(self, seat)

    def scores(self) -> list[int]:
        """Points by seat."""
        return [player.vp for player in self.state.players]

    def result(self) -> list[int]:
        """Places by seat, 1 for the winner; players who are equal in everything share a place."""
        keys = [self.rules.final_key(self.state, player) for player in self.state.players]
        return [1 + sum(other > key for other in keys) for key in keys]


def _refuse_open_choice(text: str, ways: list[Way]) -> NoReturn:
    """Names the first question whose answer the text leaves open."""
    texts = [way.texts for way in ways]
    n = next(i for i in range(max(map(len, texts))) if len({tuple(way[: i + 1]) for way in texts}) > 1)
    options = sorted({way[n] for way in texts if n < len(way)})
    raise AmbiguousMove(text, _QUESTIONS.get(options[0][:1], "the target"), options)


_QUESTIONS = {"c": "the coal", "i": "the iron", "b": "the beer", "/": "the card", "!": "the tile of the bonus"}


def new(
    map_or_file: str | Path,
    players: int | None = None,
    seed: int = 0,
    options: dict[str, Option] | None = None,
    seats: Sequence[str] = (),
) -> Game:
    """A new game on a map; `seats` are the names of the players, around the table.

    >>> game = new("birmingham", players=4, seed=7)
    >>> game.to_move is not None, game.over
    (True, False)
    """
    content = load(map_or_file, players if players is not None or not seats else len(seats), options)
    rules = build_rules(content)
    return Game(content, rules, rules.start(seed), seats, seed)
