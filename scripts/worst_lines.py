"""How long the worst lines take that a parser accepts, at tables as crowded as they can be: to play and to explain.

The tests count the steps, which are the same on every machine; this prints milliseconds of computing, of the slowest
line of each title and the best of three tries. `python scripts/worst_lines.py`, on an idle machine.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from cottonopolis.errors import CottonopolisError
from game.crowded import TABLES, crowded
from game.test_bounded_thinking import LINES


def main() -> None:
    """Prints a row for each title."""
    print(f"{'':<14}{'lines':>8}{'play':>10}{'explain':>10}{'outlook':>10}   ms")
    for name in TABLES:
        game, lines = crowded(name), LINES[name]
        # None of them is legal and clear, so none changes the game.
        played = max(milliseconds(game.play, line) for line in lines)
        explained = max(milliseconds(game.explain, line) for line in lines)
        listed = milliseconds(game.outlook)
        print(f"{name:<14}{len(lines):>8}{played:>10.1f}{explained:>10.1f}{listed:>10.1f}")


def milliseconds(doing: Callable[..., object], *asked: str) -> float:
    """The computing that something takes, refused or not."""
    found = []
    for _ in range(3):
        begun = time.process_time()
        with suppress(CottonopolisError):
            doing(*asked)
        found.append(time.process_time() - begun)
    return 1000 * min(found)


if __name__ == "__main__":
    main()
