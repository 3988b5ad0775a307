"""Reads golden games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from cottonopolis.game import Game, new

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Recorded:
    """A golden game as it stands in its file."""

    map: str
    players: int
    seed: int
    options: dict[str, str | int | bool]
    lines: tuple[tuple[int, str], ...]
    scores: list[int]
    places: list[int]
    digest: str

    def start(self) -> Game:
        """The game before its first action."""
        return new(self.map, self.players, self.seed, self.options)


def golden_files(map_id: str = "") -> list[Path]:
    """All golden games, or those of a map."""
    return sorted(FOLDER.glob(f"{map_id}*.game"))


def read_recorded(path: Path) -> Recorded:
    """Reads one file."""
    head, body, tail = path.read_text().strip().split("\n\n")
    words = dict(line.split(" ", 1) for line in [*head.splitlines(), *tail.splitlines()])
    options = dict(word.split("=") for word in words.get("options", "").split())
    lines = tuple((int(line.split(" ", 1)[0]), line.split(" ", 1)[1]) for line in body.splitlines())
    return Recorded(
        words["map"],
        int(words["players"]),
        int(words["seed"]),
        {key: json.loads(value) for key, value in options.items()},
        lines,
        [int(word) for word in words["scores"].split()],
        [int(word) for word in words["places"].split()],
        words["digest"],
    )
