"""One concept a file: long files are cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from structure.sources import COMPILED, PACKAGE, ROOT, Source

MOST_LINES_COMPILED = 350
MOST_LINES = 500


def most_lines(path: Path) -> int:
    """How long this file may be."""
    is_ours = path.is_relative_to(PACKAGE)
    is_compiled = is_ours and Source(path.relative_to(PACKAGE).as_posix(), "").layer in COMPILED
    return MOST_LINES_COMPILED if is_compiled else MOST_LINES


def too_long(path: Path, text: str) -> bool:
    return len(text.splitlines()) > most_lines(path)


def test_no_python_file_is_too_long() -> None:
    paths = [
        ROOT / "setup.py",
        *(path for folder in ("src", "scripts", "tests") for path in (ROOT / folder).rglob("*.py")),
    ]
    assert [str(path.relative_to(ROOT)) for path in paths if too_long(path, path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("path", "most"),
    [
        (PACKAGE / "engine" / "actions" / "build.py", 350),
        (PACKAGE / "games" / "one" / "rules" / "ruleset.py", 350),
        (PACKAGE / "content" / "read.py", 500),
        (ROOT / "tests" / "test_version.py", 500),
    ],
)
def test_one_line_too_many_is_found(path: Path, most: int) -> None:
    assert not too_long(path, "pass\n" * most)
    assert too_long(path, "pass\n" * (most + 1))
