"""`cottonopolis play`: the game in a terminal, against bots, in a hot seat, or driven by a program over a pipe."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cottonopolis.cli.ending import STOPPED, fail, refusals
from cottonopolis.errors import CottonopolisError
from cottonopolis.messages import say

if TYPE_CHECKING:
    from cottonopolis.bots import Bot
    from cottonopolis.cli.terminal.session import Session
    from cottonopolis.cli.terminal.talk import Talk
    from cottonopolis.content.load import Option
    from cottonopolis.game import Game

ENDED = 3
"""Exit code when the input ends before the game does."""

_DEFAULT = "medium"
"""The bot that plays if nobody is named."""
_MOST_SEED = 2**31


def play(
    map_or_file: Annotated[
        str | None,
        typer.Argument(metavar="MAP", help="A map by its id, or a file of your own; birmingham if left out."),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play; without it people and bots as named.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="Bots for the last seats, such as hard,medium; one if neither seats nor players are given."),
    ] = None,
    seats: Annotated[str | None, typer.Option(help="Names of the people, such as ann,bob.", show_default=False)] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of the deal; by chance if left out.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="An option of the rules, such as introductory=true; may be repeated."),
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a kept game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game here after every action.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.01, help="Seconds a bot may think about an answer.")] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Talk JSON, one object a line, for programs.")] = False,
) -> None:
    """Play in the terminal: with bots, with others at the same screen, or by a program over a pipe.

    Exit code 0 when the game is over or left by quit, 2 for a request that makes no sense, 3 if the input ends first.
    """
    from cottonopolis.cli.terminal.session import Leave
    from cottonopolis.cli.terminal.talk import EndOfInput, JsonTalk, ScreenTalk, Talk

    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    talk: Talk = JsonTalk() if as_json else ScreenTalk() if is_terminal else Talk()
    with refusals("play"):
        if load is not None:
            start = _loaded(load, bots)
        else:
            from cottonopolis.games.definition import first_map

            start = _new(map_or_file or first_map(), _Wish(players, bots, seats, seed, option or []))
    save = save if save is not None else load
    code = 0
    while True:
        session = _session(start, talk, save, seconds)
        try:
            with session.table:
                session.run()
            break
        except Leave as leave:
            if leave.resume is None:
                _farewell(session)
                break
            try:
                start, save = _loaded(leave.resume, None), leave.resume
            except CottonopolisError as error:
                talk.refuse(error)
        except EndOfInput:
            talk.say(say("play.input_ended"))
            _farewell(session)
            code = ENDED
            break
        except KeyboardInterrupt:
            talk.say("")
            _farewell(session)
            code = STOPPED
            break
    talk.flush()
    raise typer.Exit(code)


@dataclass(frozen=True)
class _Wish:
    """A new game as it is asked for."""

    players: int | None
    bots: str | None
    seats: str | None
    seed: int | None
    options: list[str]


@dataclass(frozen=True)
class _Start:
    """A game and who plays for which seat."""

    game: Game
    bots: dict[int, Bot]


def _new(map_or_file: str, wish: _Wish) -> _Start:
    from cottonopolis.bots import make_bot, split_specs
    from cottonopolis.game import new
    from cottonopolis.notation.position import parse_options, parse_seats
    from cottonopolis.notation.position_lines import Item

    names = list(parse_seats(Item("--seats", wish.seats.replace(",", " ")))) if wish.seats else []
    specs = split_specs(wish.bots) if wish.bots else []
    if wish.bots is None and not names and wish.players is None:
        specs = [_DEFAULT]
    options: dict[str, Option] = {}
    for text in wish.options:
        parse_options(Item("--option", text), options)
    n_players = wish.players if wish.players is not None else max(len(names), 1) + len(specs)
    n_people = n_players - len(specs)
    if n_people < 0 or len(names) > n_people:
        _too_many(n_players, len(names), len(specs))
    names += _more_names(names, n_people - len(names), is_alone=n_people == 1)
    people = len(names)
    for spec in specs:
        names.append(_free_name(spec.partition(":")[0], names))
    seed = secrets.randbelow(_MOST_SEED) if wish.seed is None else wish.seed
    bots = {people + n: make_bot(spec) for n, spec in enumerate(specs)}
    is_file = map_or_file.endswith(".toml")
    game = new(Path(map_or_file) if is_file else map_or_file, n_players, seed, options, names)
    return _Start(game, bots)


def _more_names(names: list[str], n: int, *, is_alone: bool) -> list[str]:
    found: list[str] = []
    for _ in range(n):
        found.append(_free_name("player" if is_alone else "player1", [*names, *found]))
    return found


def _free_name(word: str, names: list[str]) -> str:
    """A name that nobody has: the word itself, or with a number."""
    stem = word.rstrip("0123456789")
    n = 2
    while word in names:
        word, n = f"{stem}{n}", n + 1
    return word


def _loaded(path: Path, bots: str | None) -> _Start:
    from cottonopolis.bots import make_bot, split_specs
    from cottonopolis.cli.terminal.files import load_game

    game, specs = load_game(path)
    if bots is not None:
        named = split_specs(bots)
        if len(named) > len(game.seats):
            _too_many(len(game.seats), 0, len(named))
        specs = dict(zip(game.seats[len(game.seats) - len(named) :], named, strict=True))
    return _Start(game, {game.seats.index(name): make_bot(spec) for name, spec in specs.items()})


def _session(start: _Start, talk: Talk, save: Path | None, seconds: float | None) -> Session:
    from cottonopolis.bots import BotTable, Clock
    from cottonopolis.cli.terminal.session import Session

    game = start.game
    seats = ", ".join(
        f"{name} ({start.bots[seat].spec})" if seat in start.bots else name for seat, name in enumerate(game.seats)
    )
    talk.say(say("play.seed", map=game.content.map, n=len(game.seats), seed=game.seed, seats=seats))
    return Session(BotTable(game, start.bots, Clock(seconds)), talk, save)


def _farewell(session: Session) -> None:
    if session.save is None:
        session.talk.say(say("play.left"))
        return
    session.keep()
    session.talk.say(say("play.left_saved", file=session.save))


def _too_many(n: int, people: int, bots: int) -> NoReturn:
    fail("cottonopolis play: " + say("play.too_many", n=n, people=people, bots=bots))
