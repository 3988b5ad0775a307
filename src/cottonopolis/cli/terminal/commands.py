"""What can be typed beside actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from cottonopolis.cli.terminal import board, panels
from cottonopolis.cli.terminal.sketch import sketch
from cottonopolis.errors import IllegalMove
from cottonopolis.messages import say
from cottonopolis.notation.action import LETTERS, VERBS
from cottonopolis.notation.record import format_record
from cottonopolis.views import format_view, plain_view, view

if TYPE_CHECKING:
    from cottonopolis.cli.terminal.session import Session

Command = Callable[["Session", int, str], None]
_MOST_LOG = 10


def _help(session: Session, seat: int, rest: str) -> None:
    """All commands, one verb, or one action explained."""
    words = rest.split()
    if not words:
        session.talk.say(say("play.help"))
        return
    verb = VERBS.get(words[0].lower(), words[0].lower())
    if len(words) == 1 and verb in LETTERS:
        session.talk.say(say(f"play.verb.{verb}"))
        lines = _lines(session, verb)
        session.talk.say(say("play.example", line=lines[0], n=len(lines)) if lines else say("play.no_example"))
        return
    explanation = session.game.explain(rest, seat)
    session.talk.show("explanation", Text(str(explanation)), explanation.as_json())


def _lines(session: Session, verb: str) -> list[str]:
    """Actions of a verb that are legal now, without their cards."""
    return [prospect.line for prospect in session.game.outlook().prospects if prospect.answer.verb == verb]


def _legal(session: Session, seat: int, rest: str) -> None:
    """Every action with cost and effect; inside an action the answers to its question, by number."""
    from cottonopolis.cli.explain import prospect_table

    game = session.game
    if game.half_made:
        answers = session.question(seat)["answers"]
        text = "\n".join(f"{n}. {answer['text']}" for n, answer in enumerate(answers, start=1))
        session.talk.show("answers", Text(text), {"answers": answers})
        return
    outlook = game.outlook(seat)
    verb = VERBS.get(rest.lower(), rest.lower())
    if verb and verb not in LETTERS:
        raise IllegalMove(rest, "bad_request", say("command.no_verb", verb=rest, known=", ".join(LETTERS)))
    prospects = [it for it in outlook.prospects if verb in ("", it.answer.verb)]
    data = {"actions": [prospect.as_json() for prospect in prospects], "more": dict(outlook.more)}
    session.talk.show("actions", prospect_table(game, seat, prospects), data)


def _undo(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """Takes back the last action of this turn, or the answers of a half-made one."""
    session.game.undo()
    session.forget()


def _save(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """Writes the game to a file; a game that was kept nowhere is kept there from now on."""
    path = Path(rest) if rest else session.save
    if path is None:
        raise IllegalMove("save", "bad_request", say("play.which_file"))
    session.write(path)
    session.save = session.save or path
    session.talk.say(say("play.saved", file=path))


def _resume(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """Goes on with a game from a file."""
    from cottonopolis.cli.terminal.session import Leave

    path = Path(rest) if rest else session.save
    if path is None or not path.is_file():
        raise IllegalMove("resume", "bad_request", say("play.which_file"))
    raise Leave(path)


def _record(session: Session, seat: int, rest: str) -> None:
    """The game as this seat may have it, without anything hidden; with a file name written there."""
    text = format_record(session.game.record(seat))
    if rest:
        Path(rest).write_text(text, encoding="utf-8", newline="\n")
        session.talk.say(say("play.saved", file=rest))
    else:
        session.talk.show("record", Text(text.rstrip()), {"record": text})


def _view(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """The table as a position text, as this seat sees it."""
    text = format_view(view(session.game, seat))
    session.talk.show("position", Text(text.rstrip()), {"position": text})


def _table(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """The table again."""
    session.talk.show_table(lambda: session.picture(seat), lambda: session.question(seat))


def _board(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """Places and lines alone."""
    content, table = session.game.content, plain_view(session.game, seat)
    places = board.places(content, table, session.marks, session.talk.width)
    lines = board.lines(content, table, session.marks)
    session.talk.show("board", Group(places, "", lines), {"tiles": table["tiles"], "links": table["links"]})


def _map(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """The map as a sketch."""
    table = plain_view(session.game, seat)
    picture = sketch(session.game.content, table, session.marks, session.talk.width)
    session.talk.show("map", picture, {"map": picture.plain})


def _hand(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """The own cards."""
    table = plain_view(session.game, seat)
    session.talk.show("hand", panels.hand(table, session.marks, seat), {"hand": _player(table, seat)["hand"]})


def _player(table: dict[str, object], seat: int) -> dict[str, object]:
    players = table["players"]
    assert isinstance(players, list)
    found = players[seat]
    assert isinstance(found, dict)
    return found


def _mat(session: Session, seat: int, rest: str) -> None:
    """The tiles of a mat with all their numbers; the own one, or that of a named player."""
    if rest and rest not in session.game.seats:
        known = ", ".join(session.game.seats)
        raise IllegalMove(f"mat {rest}", "bad_request", say("command.no_seat", seat=rest, known=known))
    whose = session.game.seats.index(rest) if rest else seat
    table = plain_view(session.game, seat)
    picture = panels.mat(session.game.content, table, whose)
    session.talk.show("mat", picture, {"seat": whose, "mat": _player(table, whose)["mat"]})


def _mats(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """What is left on all mats."""
    table = plain_view(session.game, seat)
    seats = list(range(session.game.content.n_seats))
    data = {"mats": [_player(table, other)["mat"] for other in seats]}
    session.talk.show("mats", panels.mats(table, session.marks, seats), data)


def _log(session: Session, seat: int, rest: str) -> None:
    """The last actions, or so many, as sentences."""
    n = int(rest) if rest.isdecimal() and len(rest) < 6 else _MOST_LOG
    for happening in session.happenings(seat, max(len(session.game.lines) - n, 0)):
        session.talk.news(happening)


def _quit(session: Session, seat: int, rest: str) -> None:  # noqa: ARG001
    """Leaves the game."""
    from cottonopolis.cli.terminal.session import Leave

    if session.may_leave():
        raise Leave


COMMANDS: dict[str, Command] = {
    "?": _help,
    "help": _help,
    "explain": _help,
    "legal": _legal,
    "list": _legal,
    "undo": _undo,
    "save": _save,
    "resume": _resume,
    "record": _record,
    "view": _view,
    "table": _table,
    "board": _board,
    "map": _map,
    "hand": _hand,
    "mat": _mat,
    "mats": _mats,
    "log": _log,
    "quit": _quit,
}
