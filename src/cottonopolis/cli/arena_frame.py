"""What the commands of the arena share: errors as one line, stopping, the bar."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from cottonopolis.cli import ending

if TYPE_CHECKING:
    from cottonopolis.arena.run import Progress
    from cottonopolis.cluster import Mapper


def cluster_of(on: str | None) -> AbstractContextManager[Mapper] | None:
    """The cluster that a command is to play on, if any."""
    if on is None:
        return None
    if on != "ray":
        ending.fail(f"--on {on}: expected --on ray")
    from cottonopolis.cluster import on_ray

    return on_ray()


def n_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def player_counts(said: str | None) -> list[int]:
    """Several player counts, such as `2,4`."""
    words = said.split(",") if said else []
    if not all(word.isascii() and word.isdigit() for word in words):
        ending.fail(f"--players {said}: expected player counts such as 2,4")
    return [int(word) for word in words]


def refusals() -> AbstractContextManager[None]:
    """Ends the command with what the package refuses."""
    return ending.refusals("arena")


@contextmanager
def stopping(out: Path | None) -> Iterator[None]:
    """Ctrl-C and the signal to end stop cleanly and say how to go on."""

    def stop(_number: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except KeyboardInterrupt:
        how = "the same command goes on from here" if out else "nothing is kept; with --out FILE.jsonl it would be"
        typer.echo(f"cottonopolis arena: stopped; {how}", err=True)
        raise typer.Exit(ending.STOPPED) from None
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def bar(what: str) -> Iterator[Progress]:
    """A bar with the time left on a terminal, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _all: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games,"))
    with Progress(
        *columns,
        TimeRemainingColumn(),
        TextColumn("left"),
        console=console,
        transient=True,
        # A game may take minutes.
        speed_estimate_period=3600,
    ) as bar:
        task = bar.add_task(what, total=None)

        def tell(done: int, of: int) -> None:
            if bar.tasks[0].total is None:
                # Games that were played before say nothing about the time that is left.
                bar.reset(task, total=of, completed=done)
            else:
                bar.update(task, completed=done)

        yield tell


def write_pages(texts: Mapping[Path, str]) -> None:
    """Writes a page and what lies beside it."""
    for path, text in texts.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            fail(f"{error.filename}: cannot be written: {error.strerror}")
        ending.write_file(path, text, "cottonopolis arena: ")


def fail(message: str) -> NoReturn:
    """Ends the command."""
    ending.fail(f"cottonopolis arena: {message}")
