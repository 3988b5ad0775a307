"""A game that people and programs play: checked moves, results, nothing changed by a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cottonopolis.content import Content, load
from cottonopolis.content.load import Option
from cottonopolis.engine.api import finish_turn, legal
from cottonopolis.engine.journal import record
from cottonopolis.engine.move import PASS, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, OVER, State
from cottonopolis.engine.turn import places
from cottonopolis.errors import AmbiguousMove, ContentError, IllegalMove, NotationError
from cottonopolis.game.events import Event, EventLog, describe, describe_action, reader_of
from cottonopolis.game.explain import Asked, Explanation, explain_refusal, explain_ways, too_complex, unclear
from cottonopolis.game.matching import OPENING, Matcher, Way, open_choice
from cottonopolis.game.move_log import MoveLog, Step, moment
from cottonopolis.game.outlook import LIMIT, Outlook, outlook_of
from cottonopolis.game.picks import Picks, requests_for
from cottonopolis.game.reasons import nearest_request, reasons_for, why_refused
from cottonopolis.game.record import record_of
from cottonopolis.game.refusal import plain_values, refusal
from cottonopolis.game.seats import seat_names
from cottonopolis.games.definition import build_rules
from cottonopolis.messages import messages_in, say
from cottonopolis.notation.action import Request, parse_action
from cottonopolis.notation.move import Answer, answer_of, format_action
from cottonopolis.notation.position_draft import MOST_CHANCE
from cottonopolis.notation.record import Record
from cottonopolis.notation.trail import Trail


class Game:
    """One table being played."""

    def __init__(
        self, content: Content, rules: RuleSet, state: State, seats: Sequence[str] = (), seed: int | None = None
    ) -> None:
        self.content = content
        self.rules = rules
        self.state = state
        self.seats = seat_names(content, seats)
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
        self.actions: list[tuple[Answer, ...]] = []
        """The same actions as answers, the forced ones and every bought cube included."""
        self.history = MoveLog()
        self.memory: dict[str, object] = {}
        """What others have found out from the log and keep with it. Copies share it: whoever reads it checks it."""
        self._event_log = EventLog(reader_of(content))
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
        state = self.state
        return None if state.stage == OVER else state.order[state.turn]

    @property
    def half_made(self) -> tuple[int, ...]:
        """The answers so far of the action that is half made, forced ones included."""
        return () if self.over or self.state.stage in OPENING else tuple(self._so_far)

    @property
    def half_line(self) -> str:
        """The text so far of the action that is half made."""
        return self._trail.text if self.half_made else ""

    @property
    def given(self) -> list[Answer]:
        """The answers of the action that is half made which somebody gave, oldest first."""
        asked = [answer for answer in self._trail.answers if answer.move >= 0] if self.half_made else []
        steps = self.history.steps[-len(asked) :]
        return [answer for answer, step in zip(asked, steps, strict=False) if step.is_chosen]

    def legal(self) -> list[Answer]:
        """Every answer to the open question.

        >>> new("birmingham", players=2, seed=7).legal()[-1]
        P
        """
        content, rules, state = self.content, self.rules, self.state
        return [answer_of(content, rules, state, move) for move in legal(rules, state)]

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
            raise refusal(str(move), "game_over")
        if seat is not None and seat != self.to_move:
            raise refusal(str(move), "not_your_turn")
        if move not in legal(self.rules, self.state):
            raise refusal(str(move), "bad_request", "no_answer")
        self._take(move)

    def _play_text(self, text: str, seat: int | None) -> None:
        request = parse_action(text)
        asking = self.to_move if seat is None else seat
        ways, n_made = self._ways(request, asking)
        if not ways:
            judged = asking if asking is not None else 0
            state = self._judged_at(request, asking)
            reason = why_refused(self.content, self.rules, state, request, judged, self.seats)
            key, values = f"reason.{reason.key}", plain_values(reason.values)
            raise IllegalMove(text, reason.word, reason.sentence, rule=reason.rule, key=key, values=values)
        if len(ways) > 1:
            asks, answers = open_choice(ways)
            raise AmbiguousMove(text, asks, say(f"question.{asks}"), answers)
        n_lines = len(self.lines)
        for n, move in enumerate(ways[0].moves[n_made:]):
            # The open question was put to the player, even where it has a single answer.
            self._step(move, is_chosen=n == 0 or self._forced() is None)
            if len(self.lines) > n_lines:
                # A distant market that refuses a tile ends the action before its last parts.
                break
        self._settle()

    def _ways(self, request: Request, asking: int | None) -> tuple[list[Way], int]:
        """What a request of a seat can mean, and how many answers of that have been given already."""
        before, n_made = self._before(), len(self.half_made)
        if self.over or asking != self.to_move or before is None:
            return [], 0
        return Matcher(self.content, self.rules, request).ways(before, self._so_far[:n_made]), n_made

    def _before(self) -> State | None:
        """The table at which the running action began, None if that was not seen."""
        return self.state if self.state.stage in OPENING else self._begun

    def _judged_at(self, request: Request, asking: int | None) -> State:
        """The table at which a refused request is judged.

        A whole line that goes on with the half-made action is judged where that action began, if something is against
        it there; every other request must wait for the open question.
        """
        begun, made = self._begun, self.half_made
        if not made or begun is None or asking is None or asking != self.to_move:
            return self.state
        goes_on = Matcher(self.content, self.rules, request).begins(begun, made)
        return begun if goes_on and reasons_for(self.content, self.rules, begun, request, asking) else self.state

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
        record(self.state)
        action = self._trail.step(self.state, move)
        if action is not None:
            self.actions.append(action)
            self.lines.append((seat, format_action(action)))
        step, notes = Step(move, is_chosen), self.state.journal
        self.history.add(step, notes, before, moment(self.state), is_action=action is not None)

    def finish_turn(self) -> None:
        """Ends a turn before whose end the table has paused."""
        before = moment(self.state)
        record(self.state)
        finish_turn(self.rules, self.state)
        self.history.notes[-1] = self.history.notes[-1] + self.state.journal
        self.history.guard(before, moment(self.state))
        self._event_log.cut(len(self.lines) - 1)
        self._settle()

    def _settle(self) -> None:
        """Answers what no player is asked."""
        while (move := self._forced()) is not None:
            self._step(move, is_chosen=False)

    def _forced(self) -> int | None:
        """The only answer to a detail of an action, to a debt or to the end of a turn, None if a player is asked.

        An action is never begun for a player: whether another one is possible depends on a hidden hand. Only the pass
        without any card is made at once, since everybody knows that nothing else is left (A-pass-03).
        """
        if self.over:
            return None
        if self.state.stage == ACTION and self.state.players[self.state.order[self.state.turn]].hand:
            return None
        answers = legal(self.rules, self.state)
        if len(answers) != 1 or (self.state.stage == ACTION and verb_of(answers[0]) != PASS):
            return None
        return answers[0]

    def omitted(self, answer: int) -> int | None:
        """The beginning that an old log leaves out before an answer: an action without alternative was not logged."""
        answers = legal(self.rules, self.state)
        return answers[0] if len(answers) == 1 and answer not in answers else None

    def play_logged(self, answers: Sequence[int], seat: int | None) -> None:
        """Plays the answers of one action of a log, with what an old log leaves out of it."""
        n_lines = len(self.lines)
        for answer in answers:
            if (begin := self.omitted(answer)) is not None:
                self.play(begin, seat)
            self.play(answer, seat)
        if len(self.lines) == n_lines and len(only := legal(self.rules, self.state)) == 1:
            self.play(only[0], seat)

    def can_undo(self) -> bool:
        """Whether the player to move may take something back: of this turn, and nothing that showed what was hidden."""
        return self.history.begin_of_last() is not None

    def undo(self) -> None:
        """Takes the last action of this turn back, or the answers of a half-made one."""
        begin = self.history.begin_of_last()
        if begin is None:
            raise refusal("undo", "nothing_to_undo")
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
        twin = Game.__new__(Game)
        # At once, and without what a new game is checked for: every answer at a server is played on a copy.
        vars(twin).update(vars(self))
        twin.state = self.state.copy()
        twin.moves, twin.lines, twin.actions = self.moves.copy(), self.lines.copy(), self.actions.copy()
        twin.history = self.history.copy()
        twin._event_log = self._event_log.copy()
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
        self.moves, self.lines, self.actions, self.history = [], [], [], MoveLog()
        self._trail = Trail(self.content, self.rules)
        self._begun, self._so_far = None, []
        for step in steps:
            self._step(step.move, is_chosen=step.is_chosen)
        self._event_log.cut(len(self.lines))

    def events(self, since_ply: int = 0) -> list[Event]:
        """All that happened after so many actions, hidden things included: `views.events` has what a seat may see.

        A half-made action is not in it. They are told from the journal when they are asked for, and kept.
        """
        return self._event_log.events(self.history, since_ply)

    def describe(self, event: Event | Sequence[Event], language: str = "en") -> str:
        """An event as a sentence, or the events of an action as a few.

        >>> game = new("birmingham", players=2, seed=7, seats=("ann", "bob"))
        >>> game.play("L 30 /iro")
        >>> game.describe(game.events()[:2])
        'ann takes a loan of £30 and goes down 3 spaces of income and discards Iron Works.'
        """
        if isinstance(event, Event):
            return describe(self.content, self.seats, event, messages_in(language))
        return describe_action(self.content, self.seats, event, messages_in(language))

    def explain(self, asked: str | Picks, seat: int | None = None) -> Explanation:
        """What an action as text would do, or why it is refused and what would help; nothing is changed.

        Instead of a text things can be named that were picked: then it is about what comes nearest to them.

        It is for `seat`, or for the player to move, and says nothing that this seat may not know.

        >>> game = new("birmingham", players=2, seed=7, seats=("ann", "bob"))
        >>> game.explain("L 60").reason.word
        'bad_request'
        """
        asking = self.to_move if seat is None else seat
        try:
            meant = [parse_action(asked)] if isinstance(asked, str) else self._meant(asked, asking)
        except NotationError as error:
            return unclear(str(asked), asking, str(error))
        request = meant[0]
        if not isinstance(asked, str):
            request = nearest_request(self.content, self.rules, self.state, meant, asking or 0)
        text = request.text
        try:
            ways, _ = self._ways(request, asking)
        except IllegalMove as error:
            return too_complex(text, asking, error)
        judged = self.state if ways else self._judged_at(request, asking)
        table = Asked(self.content, self.rules, judged, self.seats, asking if asking is not None else 0)
        before = self._before()
        if ways and before is not None:
            return explain_ways(table, before, text, ways)
        can_try = before is self.state and not self.over and asking == self.to_move
        return explain_refusal(table, request, can_try=can_try, each=meant)

    def _meant(self, picks: Picks, asking: int | None) -> list[Request]:
        """The requests of a seat that what it picked may mean."""
        found = requests_for(self.content, self.rules, self.state, asking or 0, picks)
        if not found:
            raise NotationError(f"{picks}: no action is about this")
        return found

    def outlook(self, seat: int | None = None, limit: int = LIMIT) -> Outlook:
        """Every whole action that could be made now, with its cost, its sources, the cards that could pay, its effects.

        It is for the player to move, for another `seat` it is empty. At most `limit` actions of a verb are listed.
        A game that began in the middle of an action has none until that is complete.
        """
        before = self._before()
        if self.over or before is None or seat not in (None, self.to_move):
            return Outlook(None)
        return outlook_of(self.content, self.rules, before, self.state.order[self.state.turn], self.half_made, limit)

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
        return places(self.rules, self.state)


def new(
    map_or_file: str | Path,
    players: int | None = None,
    seed: int = 0,
    options: dict[str, Option] | None = None,
    seats: Sequence[str] = (),
) -> Game:
    """A new game on a map; `seats` are the names of the players, around the table, and `seed` is from 0 to 2**62 - 1.

    >>> game = new("birmingham", players=4, seed=7)
    >>> game.to_move is not None, game.over
    (True, False)
    """
    if not 0 <= seed <= MOST_CHANCE:
        raise ContentError(f"seed: expected a whole number from 0 to {MOST_CHANCE}, found {seed}")
    content = load(map_or_file, players if players is not None or not seats else len(seats), options)
    rules = build_rules(content)
    return Game(content, rules, rules.start(seed), seats, seed)
