"""Files of text, read and written whole."""

from __future__ import annotations

import os
import tempfile
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


def write_text(path: Path, text: str) -> None:
    """Writes all of the text or nothing: into a file beside it, which then takes its place."""
    if path.exists() and not path.is_file():
        # A device or a pipe stays what it is.
        path.write_bytes(text.encode())
    else:
        _replace(path.resolve(), text)


def _replace(path: Path, text: str) -> None:
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name[:40]}.", delete=False) as file:
        beside = Path(file.name)
        try:
            file.write(text.encode())
            file.close()
            _give_usual_mode(beside)
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise


def _give_usual_mode(path: Path) -> None:
    """Temporary files are private; this one is like any other file of its owner."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
