"""The example that trains runs, in a tiny configuration, where its packages are installed."""

from __future__ import annotations

import csv
import importlib.util
import json
import runpy
from pathlib import Path

import pytest

from structure.sources import ROOT

SCRIPT = ROOT / "examples" / "train_birmingham.py"
TRAINED = ROOT / "docs" / "rl"
HAS_TORCH = all(importlib.util.find_spec(name) for name in ("torch", "sb3_contrib"))


@pytest.mark.skipif(not HAS_TORCH, reason="torch and sb3-contrib are not installed: the extra train, 200 MB and more")
@pytest.mark.filterwarnings("default")
def test_the_example_trains_measures_and_draws(tmp_path: Path) -> None:
    main = runpy.run_path(str(SCRIPT))["main"]
    tiny = "--steps 128 --envs 2 --rollout 32 --every 64 --deals 1 --final-deals 2 --against uniform random"
    result = main([*tiny.split(), "--out", str(tmp_path)])
    assert result["steps"] == 128
    assert result["against"].keys() == {"uniform", "random"}
    rows = list(csv.DictReader((tmp_path / "curve.csv").read_text().splitlines()))
    assert [int(row["steps"]) for row in rows] == [0, 64, 128, 128]
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    assert (tmp_path / "policy.zip").exists()
    assert json.loads((tmp_path / "result.json").read_text()) == result
