"""A game that is installed as a package of its own is played like the others, with no change outside its folder.

The folder `installed` is what an installation of the toy would leave beside ours: a package and its entry point. The
files of `played` run in a process that has it on its path, as have all processes that it starts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def test_the_toy_is_played_like_the_other_games() -> None:
    paths = [str(HERE / "installed"), os.environ.get("PYTHONPATH", "")]
    # What is tested in the browser comes last: its event loop lasts as long as it.
    parts = sorted((HERE / "played").glob("*.py"), key=lambda path: (path.stem == "page", path))
    command = [sys.executable, "-m", "pytest", *map(str, parts), "-q", "-p", "no:cacheprovider"]
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
