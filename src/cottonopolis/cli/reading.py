"""Files that a command is given, as text."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.errors import CottonopolisError


class UnreadableFile(CottonopolisError):
    """A file is not there, may not be read, or is no text; the message begins with its name."""

    code = "unreadable"


def read_text(path: Path) -> str:
    """The text of a file; raises `UnreadableFile`."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"{path}: is not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise UnreadableFile(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise UnreadableFile(f"{path}: is not the name of a file: {error}") from None
