"""The pages and drawings that are made from the data are as fresh as the data."""

from __future__ import annotations

import subprocess
import sys

from structure.sources import ROOT


def test_generated_pages_and_drawings_are_not_stale() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/docs.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
