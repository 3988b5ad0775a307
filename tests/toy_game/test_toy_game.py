"""A game that is installed as a package of its own is played like the others, with no change outside its folder.

The folder `installed` is what an installation of the toy would leave beside ours: a package and its entry point. Each
file of `played` runs in a process that has it on its path, as have all processes that it starts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PARTS = sorted(path.stem for path in (HERE / "played").glob("*.py"))


@pytest.mark.parametrize("part", PARTS)
def test_the_toy_is_played_like_the_other_games(part: str) -> None:
    paths = [str(HERE / "installed"), os.environ.get("PYTHONPATH", "")]
    command = [sys.executable, "-m", "pytest", str(HERE / "played" / f"{part}.py"), "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        command,
        cwd=HERE.parents[1],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
