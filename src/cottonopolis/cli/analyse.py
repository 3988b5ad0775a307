"""`cottonopolis analyse`: the best turns at a table, what comes of them, and why."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cottonopolis.cli.bench import JSON
from cottonopolis.cli.ending import FAILED, STOPPED, fail, refusals, text_of
from cottonopolis.errors import NotationError, ReplayError
from cottonopolis.messages import say

if TYPE_CHECKING:
    from rich.console import Console

    from cottonopolis.analysis import Estimate, Line, Result
    from cottonopolis.game import Game

SECONDS = 10.0
N_SHOWN = 6
"""Turns of the table for people, beside those that were asked for."""
SECOND = 2


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or a position as text.", show_default=False)],
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            min=1,
            metavar="N",
            help="The table at which action N of the record was played; that action is compared too. Without it the "
            "last table.",
            show_default=False,
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="NAME", help="Only if it is the turn of this seat.", show_default=False),
    ] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            "--compare",
            "-c",
            metavar="TURN",
            help="Compare this turn: an action, or several with ; between them. May be repeated.",
        ),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, max=86400, help="How long to think; 10 if nothing is said.")
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(min=1, help="Think until so many games have been played on; the same number, the same answer."),
    ] = None,
    hint_step: Annotated[
        int | None,
        typer.Option(
            "--hint", min=1, max=3, help="Only a hint: 1 where to look, 2 what to do, 3 the turn.", show_default=False
        ),
    ] = None,
    *,
    is_open: Annotated[
        bool, typer.Option("--open", help="With all hands known, for games that are over.", show_default=False)
    ] = False,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Tell the best turns at a table, with points, place and chance to win to expect, and why the best is better.

    What the player to move cannot know is dealt anew many times, and every game is played on to its end. Ctrl-C stops
    and tells what is known by then. Exit code 1 if the file or a turn to compare is not possible.
    """
    from cottonopolis.analysis import Analysis, hint

    game, played = _table(file, at)
    with refusals("analyse"):
        _check_seat(game, seat)
        turns = [[action.strip() for action in turn.split(";") if action.strip()] for turn in compare or []]
        if [] in turns:
            fail(say("analysis.empty_turn"))
        analysis = Analysis(game, is_open=is_open, compare=turns, played=played)
    limit = SECONDS if seconds is None and playouts is None else seconds
    result = None
    try:
        with progress() as tell:
            for result in analysis.run(playouts=playouts, seconds=limit):
                tell(say("analysis.progress", n=result.n_playouts))
    except KeyboardInterrupt:
        if result is None:
            fail(say("analysis.stopped"), STOPPED)
    assert result is not None
    if hint_step is not None:
        typer.echo(hint(game, result.best.moves, result.best.actions, hint_step))
    elif as_json:
        typer.echo(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        print_result(result)


def game_of(file: Path) -> tuple[Game, bool]:
    """The game of a record or of a position, and whether it is a record."""
    from cottonopolis.game import Game
    from cottonopolis.game.position import read_position
    from cottonopolis.game.replay import read_record, replay

    text = text_of(file)
    is_record = text.lstrip().startswith(("{", "cottonopolis record"))
    try:
        if is_record:
            return replay(read_record(text), file.parent), True
        position = read_position(text, file.parent)
    except (NotationError, ReplayError) as error:
        fail(f"{file}: {error}", FAILED)
    return Game(position.content, position.rules, position.state, position.seats), False


def _table(file: Path, at: int | None) -> tuple[Game, list[Sequence[int]]]:
    """The table that is meant, and the turn that was played there."""
    from cottonopolis.analysis.turns import turn_at

    game, is_record = game_of(file)
    if at is None:
        return game.fork(len(game.lines)), []
    if not is_record:
        fail(say("analysis.no_record"))
    with refusals("analyse"):
        turn = turn_at(game, at)
    return turn.game, [turn.moves]


def _check_seat(game: Game, seat: str | None) -> None:
    if seat is None:
        return
    if seat not in game.seats:
        fail(say("command.no_seat", seat=seat, known=", ".join(game.seats)))
    if game.to_move is not None and seat != game.seats[game.to_move]:
        fail(say("analysis.not_to_move", who=game.seats[game.to_move], seat=seat))


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """How far it is, on a terminal; nothing elsewhere."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status("") as status:
        yield status.update


def print_result(result: Result) -> None:
    """The turns one below the other, what follows the best one, and why it is better."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    who = result.seats[result.seat]
    how = say("analysis.open") if result.is_open else say("analysis.honest", who=who)
    table = Table(title=say("analysis.title", who=who, n=result.n_playouts, deals=result.n_deals, how=how))
    table.add_column("", justify="right")
    for column in ("turn", "points", "place", "win", "behind", "futures"):
        table.add_column(say(f"analysis.{column}"), overflow="fold", justify="left" if column == "turn" else "right")
    shown = [line for n, line in enumerate(result.lines) if n < N_SHOWN or line.is_asked]
    for line in shown:
        turn = "\n".join(line.actions)
        cells = [
            say("analysis.asked", turn=turn) if line.is_asked else turn,
            number(line.points),
            f"{line.place.mean:.1f}",
            _share(line.win),
            "" if line is result.best else number(line.behind),
            str(line.n),
        ]
        table.add_row(str(result.lines.index(line) + 1), *map(escape, cells), end_section=line is shown[-1])
    console = Console()
    console.print(table)
    if len(shown) < len(result.lines):
        console.print(say("analysis.shown", n=len(result.lines) - len(shown)))
    if result.is_settled:
        console.print(say("analysis.settled"))
    if result.best.follows:
        console.print(say("analysis.follows"))
        for name, action in result.best.follows:
            console.print(f"  {escape(name)} {escape(action)}", soft_wrap=True)
    for n, line in enumerate(result.lines[1:], start=2):
        if line.is_asked or n == SECOND:
            _print_why(console, line, n)


def _print_why(console: Console, line: Line, n: int) -> None:
    gap = line.behind
    key = "analysis.clear" if gap.is_clear() else "analysis.close"
    values = {"amount": f"{gap.mean:.1f}", "error": "?" if gap.error is None else f"{gap.error:.1f}"}
    console.print(say(key, best=1, other=n, **values))
    for reason in line.why:
        console.print(f"  {'+' if reason.is_for else '-'} {reason.sentence()}", markup=False, soft_wrap=True)


def number(found: Estimate, *, is_signed: bool = False) -> str:
    """A mean with its error."""
    mean = f"{found.mean:+.1f}" if is_signed else f"{found.mean:.1f}"
    return mean if found.error is None else f"{mean} ±{found.error:.1f}"


def _share(found: Estimate) -> str:
    return f"{found.mean:.0%}" + ("" if found.error is None else f" ±{100 * found.error:.0f}")
