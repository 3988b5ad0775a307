"""A table in memory: its row, its seats, its log, and the game that follows from the log."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import takewhile
from typing import Any

from cottonopolis.content.load import Option
from cottonopolis.errors import CottonopolisError
from cottonopolis.game import Answer, Game, new
from cottonopolis.game.deal import check_outcomes, coming_shuffles
from cottonopolis.game.events import KINDS
from cottonopolis.game.position import read_position
from cottonopolis.game.turn import Turn
from cottonopolis.server.clocks import STAND_IN, Clocks, Pace
from cottonopolis.server.keys import is_same
from cottonopolis.views import events

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
"""What a table waits for: players, moves, nothing since the game has ended, or nothing since nobody plays on."""
ENDED = (OVER, CLOSED)

OPEN_SEAT, HUMAN, BOT, LEFT = "open", "human", "bot", "left"
"""Who has a seat: nobody yet, a person, a bot, or nobody any more."""

GAME_KINDS = frozenset({"start", "action", "takeback"})
"""Entries that make another position, and so a new ply."""
TALK_KINDS = frozenset({"chat", "react", "propose", "join", "recover", "seat", "vacation"})
"""Entries that anybody can make as often as they like; a log has room for so many."""
SEAT_KINDS = frozenset({"join", "leave", "free", "bot", "recover", "keys", "seat", "start", "timeout", "back"})
"""Entries after which the seats are read anew."""


@dataclass(frozen=True, eq=False)
class Entry:
    """One entry of a log. Nothing in it is hidden from anybody, but for the answers and what is `hidden` of a deal.

    Those are never sent: `responses.event_out` knows each field that is.
    """

    seq: int
    kind: str
    seat: int | None
    body: dict[str, Any]
    at: float
    action: tuple[Answer, ...] = ()
    """Of an action, once the game has been played so far: its answers, as everybody may know them."""


@dataclass(frozen=True)
class Seat:
    """One seat of a table."""

    seat: int
    kind: str
    name: str
    bot: str | None = None
    """Of a bot, or of the one that plays for a person whose time was up."""
    person_id: int | None = None
    secret_hash: str | None = None
    recovery_hash: str | None = None
    freed_hash: str | None = None
    """The secret of whoever was sent away, who is told so."""


@dataclass(frozen=True)
class Proposal:
    """What somebody asks the others for, and who has agreed."""

    seq: int
    """The entry that made it."""
    kind: str
    """`takeback`, `replace`, `end` or `hints`."""
    seat: int
    """Who asks; of `replace` whom it concerns: who has left, or is to be sent away."""
    body: dict[str, Any]
    agreed: tuple[int, ...] = ()
    by: int | None = None
    """Who asks that somebody be sent away."""


@dataclass(frozen=True)
class Deal:
    """What all shuffles of a game give, settled when it begins and hidden until it has ended."""

    outcomes: tuple[int, ...]
    """As `RuleSet.start_arranged` takes it, or what comes after a position."""
    commitment: str | None = None
    """The hash that everybody sees, None for a copy of a game that is known already."""
    nonce: str | None = None
    """What opens it."""

    def as_body(self) -> dict[str, Any]:
        """The part of the entry `start` that keeps it."""
        hidden = {"outcomes": list(self.outcomes), "nonce": self.nonce}
        return {"commitment": self.commitment, "hidden": hidden}

    @classmethod
    def of(cls, body: dict[str, Any]) -> Deal | None:
        """The deal of an entry `start`, None if the seed of the table or its first position says everything."""
        hidden = body.get("hidden")
        return None if hidden is None else cls(tuple(hidden["outcomes"]), body["commitment"], hidden["nonce"])


@dataclass(frozen=True)
class Beginning:
    """How a game begins: all from which its first position follows."""

    map: str
    players: int
    options: tuple[tuple[str, Option], ...]
    seed: int
    start: str | None
    """A position; None for a new deal."""
    names: tuple[str, ...]
    outcomes: tuple[int, ...] = ()
    """What the shuffles of the game give; if there are none, the seed says it."""

    def game(self) -> Game:
        """The game before its first action."""
        if self.start is not None:
            at = read_position(self.start)
            if self.outcomes:
                check_outcomes(at.content, coming_shuffles(at.content, at.rules, at.state), self.outcomes)
                at.state.arranged = at.state.arranged + list(self.outcomes)
            return Game(at.content, at.rules, at.state, self.names)
        like = sample_game(self.map, self.players, self.options)
        if self.outcomes:
            check_outcomes(like.content, coming_shuffles(like.content, like.rules), self.outcomes)
            return Game(like.content, like.rules, like.rules.start_arranged(0, list(self.outcomes)), self.names)
        return Game(like.content, like.rules, like.rules.start(self.seed), self.names, self.seed)


class BrokenLog(CottonopolisError):
    """A log that this engine does not play as it is written."""

    code = "broken_table"


@dataclass
class ServerTable:
    """One table; changed only by what its log says."""

    id: int
    code: str
    map: str
    players: int
    options: dict[str, Option]
    seed: int
    start: str | None
    engine: str
    invite_hash: str | None
    spectators: bool
    created: float
    invite: str | None = None
    host: int | None = None
    """The seat of whoever made the table."""
    pace: Pace | None = None
    clocks: Clocks | None = None
    """Since the game began, if the table has a pace."""
    delay: int | None = None
    """How many seconds late those see the game who only watch it."""
    rated: bool | None = None
    """Whether its result moves ratings; None where it is nobody's result."""
    behind: ServerTable | None = None
    """The table as those see it, as far as somebody has looked."""
    status: str = OPEN
    seq: int = 0
    ply: int = 0
    moved: float | None = None
    """When the position was made, None before the game."""
    step: int = 0
    answers: tuple[int, ...] = ()
    seats: list[Seat] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    proposals: dict[int, Proposal] = field(default_factory=dict)
    deal: Deal | None = None
    """Of a game in which a person plays; None where the seed or a text says everything."""
    game: Game | None = None
    """The game as confirmed; never changed in place."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    catching_up: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever replays the log for all who ask for this table."""
    address: str = ""
    """From where the last change by a person came; only this process knows it, and only in memory."""
    shown: tuple[tuple[object, ...], Any] | None = None
    """How it was shown last, and what that depends on."""
    frames: dict[tuple[tuple[int, ...], int | None], tuple[tuple[object, ...], bytes]] = field(default_factory=dict)
    """The same for its earlier positions without what differs between them, by own seats and the one that looks."""
    is_agreed_on_hints: bool = False
    """Whether all who play have agreed that the coach may be asked."""
    timed_out: int = -1
    """The position in which somebody's time was up, if a bot plays that turn."""
    _turn: Turn | None = None

    @property
    def turn(self) -> Turn | None:
        """The turn being made, None before the game."""
        if self._turn is None and self.game is not None:
            self._turn = Turn.of(self.game, self.answers)
        return self._turn

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is."""
        return self.game.to_move if self.game is not None and self.status == PLAYING else None

    @property
    def is_bot_due(self) -> bool:
        """Whether a bot has to move."""
        to_move = self.to_move
        if to_move is None:
            return False
        seat = self.seats[to_move]
        return seat.kind == BOT or (seat.kind == HUMAN and (seat.bot is not None or self.timed_out == self.ply))

    @property
    def has_hints(self) -> bool:
        """Whether a player may ask the coach: all have agreed, or it is the only person and nothing is at stake."""
        is_alone = sum(seat.kind != BOT for seat in self.seats) == 1
        return self.status == PLAYING and (self.is_agreed_on_hints or (is_alone and not self.rated))

    @property
    def bot_to_move(self) -> str | None:
        """How the bot is spelled that has to move, where a table says it."""
        if self.to_move is None or not self.is_bot_due:
            return None
        return self.seats[self.to_move].bot or (self.pace.level if self.pace else None)

    def beginning(self, names: Iterable[str]) -> Beginning:
        """How the game of this table begins."""
        options = tuple(sorted(self.options.items()))
        outcomes = () if self.deal is None else self.deal.outcomes
        return Beginning(self.map, self.players, options, self.seed, self.start, tuple(names), outcomes)

    def held_by(self, secret_hash: str | None) -> list[int]:
        """The seats that a secret opens."""
        return [seat.seat for seat in self.seats if seat.kind == HUMAN and is_same(seat.secret_hash, secret_hash)]

    def seats_of(self, person_id: int) -> list[int]:
        """The seats that a person has taken."""
        return [seat.seat for seat in self.seats if seat.kind == HUMAN and seat.person_id == person_id]

    def humans(self) -> dict[str, list[int]]:
        """The seats of each person at the table, by the hash of the secret."""
        found: dict[str, list[int]] = {}
        for seat in self.seats:
            if seat.kind == HUMAN and seat.secret_hash is not None:
                found.setdefault(seat.secret_hash, []).append(seat.seat)
        return found

    def waits_for(self, proposal: Proposal) -> list[int]:
        """One seat of each person who is still to answer a proposal; nobody waits for one for whom a bot plays."""
        answered = {*proposal.agreed, proposal.seat}
        here = [own for own in self.humans().values() if any(self.seats[seat].bot is None for seat in own)]
        return [seats[0] for seats in here if not answered & set(seats)]

    def set_turn(self, step: int, answers: Iterable[int], turn: Turn | None = None) -> None:
        """What has been answered of the turn being made."""
        self.step, self.answers, self._turn = step, tuple(answers), turn

    def draft(self) -> ServerTable:
        """The same table, to be changed while this one stays as it is."""
        twin = copy.copy(self)
        twin.entries, twin.seats, twin.proposals = self.entries.copy(), self.seats.copy(), self.proposals.copy()
        return twin

    def become(self, draft: ServerTable) -> None:
        """Makes this table what its draft is."""
        vars(self).update(vars(draft))

    def take(self, entry: Entry, game: Game | None = None) -> None:
        """Does what an entry says; `game` is the game after it, if somebody knows it already."""
        self.seq = entry.seq
        if entry.kind == "start":
            self.deal = Deal.of(entry.body)
        if entry.kind in GAME_KINDS:
            self.ply = entry.seq
            self.moved = entry.at
            self.set_turn(0, ())
            # To take turns back belongs to the position in which it was asked.
            self.proposals = {seq: it for seq, it in self.proposals.items() if it.kind != "takeback"}
            self.game = self._game_after(entry) if game is None else game
        if entry.kind == "action" and self.game is not None:
            entry = replace(entry, action=self.game.actions[entry.body["n"] - 1])
        self.entries.append(entry)
        if entry.kind == "start":
            self.status = PLAYING
        elif entry.kind == "close":
            self.status = CLOSED
        elif entry.kind == "timeout" and entry.body["does"] == STAND_IN:
            self.timed_out = self.ply
        elif entry.kind == "hints":
            self.is_agreed_on_hints = True
            self.proposals.pop(entry.body["of"], None)
        elif entry.kind in ("propose", "agree", "refuse", "leave", "free", "join", "bot"):
            self._take_talk(entry)
        if self.status == PLAYING and self.game is not None and self.game.over:
            self.status = OVER
        if self.status != PLAYING:
            # Nobody plays on, so nothing is left to be asked for.
            self.proposals = {}

    def _game_after(self, entry: Entry) -> Game:
        if entry.kind == "start":
            try:
                return self.beginning(entry.body["names"]).game()
            except CottonopolisError as error:
                # Where the data lies on this machine is nobody's business.
                why = "its map, its options or its first position are not known any more"
                raise BrokenLog(f"table {self.code}: {why} (engine {self.engine})") from error
        assert self.game is not None
        if entry.kind == "takeback":
            return self.game.fork(entry.body["to"])
        game = self.game
        n = entry.body["n"]
        if n > len(game.lines):
            game = game.copy()
            try:
                game.play_logged(entry.body["answers"], entry.seat)
            except CottonopolisError as error:
                raise BrokenLog(f"table {self.code}, entry {entry.seq}: {error} (engine {self.engine})") from error
        if len(game.lines) < n or game.lines[n - 1] != (entry.seat, entry.body["line"]):
            found = game.lines[n - 1] if n <= len(game.lines) else "nothing"
            why = f"expected {entry.body['line']}, found {found} (engine {self.engine})"
            raise BrokenLog(f"table {self.code}, entry {entry.seq}: {why}")
        return game

    def _take_talk(self, entry: Entry) -> None:
        if entry.kind == "join":
            # Whoever is new has agreed to nothing.
            self.is_agreed_on_hints = False
        if entry.kind in ("leave", "free", "join", "bot"):
            # Somebody else has the seat now, so nobody is asked any more who is to have it.
            kept = {seq: it for seq, it in self.proposals.items() if it.kind != "replace" or it.seat != entry.seat}
            self.proposals = kept
        seq = entry.body.get("of", entry.seq)
        if entry.kind == "leave" and self.status == PLAYING:
            assert entry.seat is not None
            self.proposals[seq] = Proposal(seq, "replace", entry.seat, entry.body)
        elif entry.kind == "propose":
            assert entry.seat is not None
            concerned = entry.body.get("concerns")
            if concerned is None:
                self.proposals[seq] = Proposal(seq, entry.body["kind"], entry.seat, entry.body)
            else:
                agreed = (entry.seat,)
                self.proposals[seq] = Proposal(seq, entry.body["kind"], concerned, entry.body, agreed, entry.seat)
        elif entry.kind == "agree" and seq in self.proposals:
            old = self.proposals[seq]
            assert entry.seat is not None
            self.proposals[seq] = replace(old, agreed=(*old.agreed, entry.seat))
        elif entry.kind == "refuse":
            self.proposals.pop(seq, None)


@lru_cache(maxsize=64)
def sample_game(map_id: str, players: int, options: tuple[tuple[str, Option], ...]) -> Game:
    """A game of a kind, whose content and rules all tables of this kind share. Nobody plays it."""
    return new(map_id, players, options=dict(options))


def action_bodies(before: Game, after: Game) -> list[tuple[int, dict[str, Any]]]:
    """The entries of the actions that one game has more than another: seat and body of each."""
    found = []
    # As a spectator sees them: the log is for everybody.
    happened = events(after, None, len(before.lines))
    for n in range(len(before.lines), len(after.lines)):
        seat, line = after.lines[n]
        begun = after.history.ends[n - 1] if n else 0
        steps = after.history.steps[begun : after.history.ends[n]]
        answers = [step.move for step in steps if step.is_chosen]
        told = [event for event in happened if event.ply == n + 1]
        acted = list(takewhile(lambda event: not KINDS[event.kind].follows, told))
        # A scoring is no sentence of the one who happened to end the era: readers make a table of its events.
        followed = [event for event in told[len(acted) :] if not KINDS[event.kind].scores]
        body = {"n": n + 1, "line": line, "answers": answers, "sentence": after.describe(acted)}
        body |= {"then": after.describe(followed)} if followed else {}
        found.append((seat, body | {"events": [event.as_json() for event in told]}))
    return found
