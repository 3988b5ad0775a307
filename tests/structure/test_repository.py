"""What is in the repository says nothing about the machine it was written on."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from structure.sources import ROOT

LOCK = ROOT / "requirements" / "dev.lock"
SHARED_FOLDERS = {
    Path(name) for name in ("/", "/app", "/build", "/home", "/opt", "/src", "/srv", "/tmp", "/usr", "/var")
}
"""Folders that any text may name, also where somebody's checkout lies in one of them."""

PINNED = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9._+!-]+( ; [^/]+)?( \\)?")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
HOST = re.compile(r"://|\b[\w-]+(\.[\w-]+)*\.(com|org|net|io|dev|local|internal)\b|localhost")


def repository_files() -> list[Path]:
    """Files that are tracked, or would be if everything were added."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [path for name in listing.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def machine_paths() -> list[Path]:
    """This checkout, the folder around it and the home directory, unless every machine has them."""
    return [path for path in (ROOT, ROOT.parent, Path.home()) if path not in SHARED_FOLDERS]


def names_a_path(text: str, path: Path) -> bool:
    """Whether the text has this absolute path, and not only a longer one that ends or begins like it."""
    return re.search(rf"(?<![\w.)}}*~<-]){re.escape(str(path))}(?![\w-])", text) is not None


def names_a_home(text: str) -> bool:
    """Whether the text has anybody's home directory."""
    return re.search(r"(?<![\w.])(/home/|/Users/|[A-Z]:\\Users\\)\w", text) is not None


def lock_findings(text: str) -> list[str]:
    """Lines that are neither a pinned version nor a hash nor a comment, and lines that name a host or a path."""
    lines = [line for line in text.splitlines() if line.strip()]
    return [line for line in lines if HOST.search(line) or " /" in line or not is_lock_line(line)]


def is_lock_line(line: str) -> bool:
    return line.lstrip().startswith("#") or bool(PINNED.fullmatch(line) or HASH.fullmatch(line))


def test_no_file_names_a_folder_of_the_machine() -> None:
    here = Path(__file__).resolve()
    texts = {path: path.read_bytes().decode(errors="replace") for path in repository_files() if path != here}
    found = [
        str(path.relative_to(ROOT))
        for path, text in texts.items()
        if names_a_home(text) or any(names_a_path(text, folder) for folder in machine_paths())
    ]
    assert found == []


def test_the_lock_pins_versions_and_names_no_registry() -> None:
    assert lock_findings(LOCK.read_text(encoding="utf-8")) == []


def test_the_lock_has_hashes_of_every_package() -> None:
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    pinned = [n for n, line in enumerate(lines) if PINNED.fullmatch(line)]
    assert len(pinned) > 50
    assert [lines[n] for n in pinned if not HASH.fullmatch(lines[n + 1])] == []


def test_the_lock_says_how_it_is_made_again() -> None:
    assert "make lock" in LOCK.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["/a/b", 'root = "/a/b/c"', "cd /a/b/", "file:///a/b/c"])
def test_the_path_of_a_machine_is_found(text: str) -> None:
    assert names_a_path(text, Path("/a/b"))


@pytest.mark.parametrize("text", ["/a/bc", "x/a/b", "../a/b", "$(DIR)/a/b", "*/a/b", "</a/b>"])
def test_a_path_that_only_looks_alike_is_not_found(text: str) -> None:
    assert not names_a_path(text, Path("/a/b"))


@pytest.mark.parametrize("text", ["/home/ann/x", "see /Users/ann", r"C:\Users\ann"])
def test_a_home_directory_is_found(text: str) -> None:
    assert names_a_home(text)


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://pypi.org/simple",
        "--find-links wheels",
        "rich @ file:///somewhere/rich.whl",
        "rich>=14",
        "-e .",
        "# from mirror.example.com",
        "    # via -r /somewhere/dev.in",
    ],
)
def test_a_registry_or_a_loose_version_in_the_lock_is_found(line: str) -> None:
    assert lock_findings(f"typer==0.29.0\n    # via cottonopolis (pyproject.toml)\n{line}\n") == [line]
