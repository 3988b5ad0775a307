"""Games kept in files: records, written whole or not at all, with the bots at the table as a remark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cottonopolis.errors import CottonopolisError, NotationError
from cottonopolis.files import UnreadableFile, read_text, write_text
from cottonopolis.game import Game, read_record, replay
from cottonopolis.notation.record import Comment, format_record

_BOT = "bot "
"""First word of a remark that says who plays for a seat."""


def save_game(game: Game, path: Path, bots: Mapping[str, str]) -> None:
    """Writes a game; `bots` are the specs by the names of their seats. A file that was there is whole until the end."""
    record = game.record()
    remarks = tuple(Comment(0, f"{_BOT}{name} {spec}") for name, spec in bots.items())
    write_text(path, format_record(replace(record, comments=remarks + record.comments)))


def load_game(path: Path) -> tuple[Game, dict[str, str]]:
    """A game after its last action, ready to go on, and its bots by the names of their seats.

    Whatever is wrong, the error names the file.
    """
    try:
        record = read_record(read_text(path))
        game = replay(record, path.parent)
    except UnreadableFile:
        raise
    except CottonopolisError as error:
        refused = NotationError(f"{path}: {error}")
        refused.code = error.code
        raise refused from None
    bots = {}
    for comment in record.comments:
        name, _, spec = comment.text.removeprefix(_BOT).partition(" ")
        if comment.ply == 0 and comment.text.startswith(_BOT) and name in record.seats and spec:
            bots[name] = spec
    return game.fork(len(game.lines)), bots
