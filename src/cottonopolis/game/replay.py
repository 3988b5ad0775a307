"""Plays a record again: shuffles give what it says, every action must be possible and read as it is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from cottonopolis.content import Content
from cottonopolis.content.corrections import Correction, corrected_since, corrections
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.errors import AmbiguousMove, IllegalMove, NotationError, ReplayError
from cottonopolis.game.game import Game
from cottonopolis.game.position import BadTable, find_tables
from cottonopolis.game.record import engine_version, record_of
from cottonopolis.messages import say
from cottonopolis.notation.position import Header, format_position, parse_state
from cottonopolis.notation.position_lines import Item, Line
from cottonopolis.notation.record import Action, Record, Shuffle, format_record, parse_record
from cottonopolis.notation.record_json import parse_record_json
from cottonopolis.notation.record_shuffle import parse_shuffle, shuffle_kinds

_LINE = re.compile(r"record, line ([0-9]+): ")


def read_record(text: str) -> Record:
    """A record from its text or its JSON."""
    return parse_record_json(text) if text.lstrip()[:1] == "{" else parse_record(text)


def replay(record: Record, folder: Path | None = None) -> Game:
    """The game of a record after its last action; with `folder` also on a map of one's own that lies there.

    >>> from cottonopolis import new
    >>> game = new("birmingham", players=2, seed=7)
    >>> game.play(game.legal()[-1])
    >>> replay(game.record()).state.key() == game.at(0).state.key()
    True
    """
    if not record.lines:
        # Line numbers are those of the canonical text.
        record = parse_record(format_record(record))
    return _Replay(record, folder).game()


class _Replay:
    """A record being replayed."""

    def __init__(self, record: Record, folder: Path | None) -> None:
        self._record = record
        self._folder = folder

    def game(self) -> Game:
        """The game at the end."""
        record = self._record
        if record.seat is not None:
            why = say("replay.of_a_seat")
            self._fail(record.lines["for"], f"for {record.seat}", "hidden", why)
        content, rules = self._tables()
        game = Game(content, rules, self._start(content, rules), record.seats, record.seed)
        for n, action in enumerate(record.actions):
            # An action that the engine made by itself, since there was no choice, is there already.
            if n >= len(game.lines):
                self._play(game, n + 1, action)
            self._compare(game, n, action)
        if len(game.lines) > len(record.actions):
            game = game.at(len(record.actions))
        self._check_shuffles(game)
        self._check_result(game)
        return game

    def _tables(self) -> tuple[Content, RuleSet]:
        record = self._record
        line = record.lines["map"]
        item = Item(f"record, line {line}", record.map)
        file = f"{record.map}.toml"
        is_file = self._folder is not None and (self._folder / file).is_file()
        options_item = Item(f"record, line {record.lines['options']}", "options") if record.options else None
        header = Header(item, file if is_file else record.map, record.seats, record.options, options_item)
        try:
            content, rules = find_tables(header, self._folder)
        except BadTable as error:
            self._refuse(error, line, "map", error.reason)
        except NotationError as error:
            self._refuse(error, line, "map", "bad_map")
        if content.rules != record.rules:
            why = say("replay.other_rules", map=record.map, rules=content.rules)
            self._fail(record.lines["rules"], f"rules {record.rules}", "bad_map", why)
        return content, rules

    def _start(self, content: Content, rules: RuleSet) -> State:
        """The table before the first action, with the shuffles that come later arranged."""
        record = self._record
        first = record.lines.get("position", record.lines.get("shuffle", record.lines["seats"]))
        try:
            arranged = self._arranged(content, rules)
            if not record.position:
                return rules.start_arranged(record.seed or 0, arranged)
            lines = [Line(f"record, line {first + n}", line) for n, line in enumerate(record.position)]
            state = parse_state(content, rules, record.seats, lines)
        except NotationError as error:
            self._refuse(error, first, "setup", "bad_setup")
        state.arranged = arranged + state.arranged
        return state

    def _arranged(self, content: Content, rules: RuleSet) -> list[int]:
        """All shuffles as one list; each must stand where its kind is expected, and no game has more than its eras."""
        record = self._record
        kinds: list[str] = [] if record.position else list(shuffle_kinds(content, is_start=True))
        later = shuffle_kinds(content, is_start=False)
        surplus = record.shuffles[len(kinds) + len(later) * (rules.numbers.n_eras - 1) :]
        if surplus:
            _item(surplus[0]).fail(say("replay.no_shuffle"))
        while len(kinds) < len(record.shuffles):
            kinds += later
        arranged: list[int] = []
        for kind, shuffle in zip(kinds, record.shuffles, strict=False):
            if shuffle.what != kind:
                _item(shuffle).fail(f"expected shuffle {kind} here")
            arranged += parse_shuffle(content, shuffle, record.seats)
        if len(kinds) > len(record.shuffles):
            missing = kinds[len(record.shuffles)]
            line = record.shuffles[-1].line if record.shuffles else record.lines["seats"]
            Item(f"record, line {line}", "shuffle").fail(f"shuffle {missing} is missing after this line")
        return arranged

    def _play(self, game: Game, ply: int, action: Action) -> None:
        seat = self._record.seats.index(action.seat)
        text = f"{ply} {action.seat} {action.text}"
        try:
            game.play(action.text, seat)
        except IllegalMove as error:
            self._fail(action.line, text, error.reason, error.sentence, game)
        except AmbiguousMove as error:
            why = say("replay.left_open", question=error.question, options=", ".join(error.options))
            self._fail(action.line, text, "must_choose", why, game)
        except NotationError as error:
            self._fail(action.line, text, "bad_request", str(error), game)

    def _compare(self, game: Game, n: int, action: Action) -> None:
        """Refuses an action that was possible, but is now another one than was written."""
        found_seat, found = game.lines[n]
        if (game.seats[found_seat], found) != (action.seat, action.text):
            text = f"{n + 1} {action.seat} {action.text}"
            why = say("replay.reads_differently", seat=game.seats[found_seat], line=found)
            self._fail(action.line, text, "reads_differently", why, game.at(n))

    def _check_shuffles(self, game: Game) -> None:
        """Every shuffle happened where it is written, and no other one."""
        found = [(shuffle.ply, shuffle.what) for shuffle in record_of(game).shuffles]
        for n, shuffle in enumerate(self._record.shuffles):
            if found[n : n + 1] != [(shuffle.ply, shuffle.what)]:
                text = f"shuffle {shuffle.what}"
                self._fail(shuffle.line, text, "shuffle_differs", say("replay.no_shuffle"), game)
        if len(found) > len(self._record.shuffles):
            ply, what = found[len(self._record.shuffles)]
            line = self._record.actions[ply - 1].line
            why = say("replay.shuffle_missing", what=what, ply=ply)
            self._fail(line, f"action {ply}", "shuffle_differs", why, game)

    def _check_result(self, game: Game) -> None:
        record = self._record
        if game.over != bool(record.result):
            line = record.result[0].line if record.result else record.lines["end"]
            why = say("replay.no_result" if game.over else "replay.not_over")
            self._fail(line, "result", "result_differs", why, game)
        for result, place, vp in zip(record.result, game.result(), game.scores(), strict=False):
            if (result.place, result.vp) != (place, vp):
                text = f"result {result.seat} {result.place} {result.vp}"
                self._fail(result.line, text, "result_differs", say("replay.result_differs", place=place, vp=vp), game)

    def _refuse(self, error: NotationError, line: int, text: str, reason: str) -> NoReturn:
        """A text of the record that its map does not understand."""
        found = _LINE.match(str(error))
        why = str(error)[found.end() :] if found else str(error)
        self._fail(int(found[1]) if found else line, text, reason, why)

    def _fail(self, line: int, text: str, reason: str, why: str, game: Game | None = None) -> NoReturn:
        if self._record.engine != engine_version():
            difference = difference_of_versions(corrections(self._record.rules), self._record)
            why = say("replay.versions", why=why, difference=difference)
        raise ReplayError(line, text, reason, why, "" if game is None else _position(game, self._record.seats))


def difference_of_versions(known: Sequence[Correction], record: Record) -> str:
    """What the versions of a record and of this engine have to do with a line that fails."""
    said = say("replay.other_engine", engine=record.engine, this=engine_version())
    changed = corrected_since(known, record.engine)
    if not changed:
        return say("replay.no_correction", said=said, rules=record.rules)
    listed = [say("replay.correction", rule=each.rule, version=each.version, what=each.what) for each in changed]
    return say("replay.corrections", said=said, listed="; ".join(listed))


def _item(shuffle: Shuffle) -> Item:
    return Item(f"record, line {shuffle.line}", f"shuffle {shuffle.what}")


def _position(game: Game, seats: Sequence[str]) -> str:
    return format_position(game.content, game.rules, game.state, tuple(seats))
