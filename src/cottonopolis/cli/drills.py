"""`cottonopolis drills`: solves drills in a terminal, finds new ones in bot games, and checks them again."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cottonopolis.cli.arena_options import Jobs
from cottonopolis.cli.ending import FAILED, STOPPED, fail, refusals, text_of, write_file
from cottonopolis.cli.workers import mapper
from cottonopolis.errors import PlayerCountError
from cottonopolis.messages import say

if TYPE_CHECKING:
    from cottonopolis.content.drills import Drill

app = typer.Typer(invoke_without_command=True)


@app.callback()
def drills(
    context: typer.Context,
    map_: Annotated[
        str | None, typer.Option("--map", metavar="MAP", help="Only drills on this map.", show_default=False)
    ] = None,
    theme: Annotated[str | None, typer.Option(help="Only drills with this theme, such as beer.")] = None,
    level: Annotated[
        str | None, typer.Option(help="Only easy, medium or hard drills; near your rating if left out.")
    ] = None,
    drill_id: Annotated[
        str | None,
        typer.Option(
            "--id", metavar="ID", help="Only this drill; it does not count for your rating.", show_default=False
        ),
    ] = None,
    ratings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep your ratings here instead of in the data folder.")
    ] = None,
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Read and write JSON, one object a line, for programs.")
    ] = False,
) -> None:
    """Solve drills: positions in which one turn is clearly best. Play it, and see whether it was, and why.

    `hint` helps step by step, `answer` shows the best turn, `next` moves on, `quit` leaves. Exit code 2 if there is no
    such drill.
    """
    if context.invoked_subcommand is not None:
        return
    from cottonopolis.cli.terminal.drilling import Drilling, Solver, pick
    from cottonopolis.cli.terminal.session import Leave
    from cottonopolis.cli.terminal.talk import EndOfInput, JsonTalk, ScreenTalk, Talk

    talk: Talk = JsonTalk() if as_json else ScreenTalk() if sys.stdin.isatty() and sys.stdout.isatty() else Talk()
    with refusals("drills"):
        solver = Solver.read(ratings or _ratings_file())
    chosen = _chosen(map_, theme, level, drill_id)
    code = 0
    try:
        while (drill := pick(chosen, solver)) is not None:
            Drilling(drill, talk, solver, counts=drill_id is None).solve()
            chosen.remove(drill)
        talk.say(say("drills.none_left"))
    except Leave:
        pass
    except EndOfInput:
        talk.say(say("play.input_ended"))
    except KeyboardInterrupt:
        code = STOPPED
    talk.flush()
    raise typer.Exit(code)


def _ratings_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("cottonopolis") / "drills.json"


def _chosen(map_: str | None, theme: str | None, level: str | None, drill_id: str | None) -> list[Drill]:
    """The shipped drills that are asked for."""
    from cottonopolis.content.drills import LEVELS, THEMES, drill_files, read_drills

    for word, value, known in (("map", map_, drill_files()), ("theme", theme, THEMES), ("level", level, LEVELS)):
        if value is not None and value not in known:
            fail(say("drills.no_such", what=word, value=value, known=", ".join(known)))
    found = [
        drill
        for name in (drill_files() if map_ is None else [map_])
        for drill in read_drills(name)
        if (theme is None or theme in drill.themes)
        and (level is None or drill.level == level)
        and (drill_id is None or drill.id == drill_id)
    ]
    if not found:
        fail(say("drills.none"))
    return found


@app.command("find", epilog="Example: cottonopolis drills find lancashire --games 20 --seed 1 --out found.toml")
def find(
    maps: Annotated[list[str], typer.Argument(metavar="MAP...", help="Maps by their ids.", show_default=False)],
    players: Annotated[
        str, typer.Option(metavar="N,N", help="Player counts; of several maps, those that each one has.")
    ] = "4",
    games: Annotated[int, typer.Option(min=1, help="Games for bots to play, on each map with each count.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first game; the others follow.")] = 1,
    rounds: Annotated[int, typer.Option(min=0, help="Only this many rounds at the end of each game; 0 for all.")] = 0,
    skip: Annotated[int, typer.Option(min=0, help="Leave out this many rounds at the end of each game.")] = 0,
    commit: Annotated[str, typer.Option(help="The version of the program, noted with each drill.")] = "",
    jobs: Jobs = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write here instead of to the terminal.")] = None,
) -> None:
    """Look for drills in games played by bots; the same options find the same drills.

    Turns are compared by simulated games where the networks see a clear difference. Check what is found. Ctrl-C stops;
    the file then has what was found so far.
    """
    from cottonopolis.cli.arena_frame import n_cores, player_counts
    from cottonopolis.content import read_documents
    from cottonopolis.content.drills import format_drills
    from cottonopolis.drills import Search, drills_of_game

    found: list[Drill] = []
    with refusals("drills find"):
        wanted = player_counts(players)
        known = {map_: read_documents(map_)[None].players for map_ in maps}
        for n in wanted:
            if not any(n in counts for counts in known.values()):
                counts = ", ".join(map(str, sorted(set().union(*known.values()))))
                raise PlayerCountError(f"{', '.join(maps)}: cannot be played with {n}, expected some of {counts}")
        searches = [
            Search(map_, n, seed, games, rounds, skip, commit)
            for map_, counts in known.items()
            for n in wanted
            if n in counts
        ]
        # A game of each in turn, so that a search that is stopped early has looked everywhere.
        tasks = [task for of_seed in zip(*(search.by_game() for search in searches), strict=True) for task in of_seed]
        with mapper(jobs or n_cores()) as map_over:
            for drills_found in map_over(drills_of_game, tasks):
                found += drills_found
                for drill in drills_found:
                    typer.echo(_summary(drill), err=True)
                if out is not None and drills_found:
                    _write(out, format_drills(found))
    _write(out, format_drills(found))


@app.command("check", epilog="Example: cottonopolis drills check found.toml --out checked.toml")
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files with drills.", show_default=False)],
    times: Annotated[int, typer.Option(min=1, help="How many times as many games as in the search.")] = 10,
    only: Annotated[str | None, typer.Option("--id", metavar="ID", help="Only this drill.", show_default=False)] = None,
    jobs: Jobs = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the drills that hold up here.")] = None,
) -> None:
    """Check drills with ten times as many games, on other deals, and name those that do not hold up.

    Exit code 1 if one does not hold up.
    """
    from cottonopolis.cli.arena_frame import n_cores
    from cottonopolis.content.drills import format_drills, parse_drills
    from cottonopolis.drills import checked

    held: list[Drill] = []
    with refusals("drills check"):
        asked = [it for file in files for it in parse_drills(text_of(file), file.name) if only in (None, it.id)]
    with mapper(jobs or n_cores()) as map_over:
        for drill, found in zip(asked, map_over(partial(checked, times=times), asked), strict=True):
            if found is not None:
                held.append(found)
                if out is not None:
                    _write(out, format_drills(held))
            typer.echo(_summary(found) if found else say("drills.fails", id=drill.id), err=True)
    if out is not None:
        _write(out, format_drills(held))
    typer.echo(say("drills.held", held=len(held), n=len(asked)))
    if len(held) < len(asked):
        raise typer.Exit(FAILED)


def _summary(drill: Drill) -> str:
    values = {"id": drill.id, "level": drill.level, "themes": ", ".join(drill.themes)}
    gap = drill.gap
    return say("drills.summary", turn="; ".join(drill.way[0].turn), gap=f"{gap.behind:.1f} ±{gap.error:.1f}", **values)


def _write(out: Path | None, text: str) -> None:
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_file(out, text, "cottonopolis drills: ")
