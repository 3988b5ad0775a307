"""How fast two or more builds of the engine are, one beside the other in one run.

    python scripts/compare.py OLD/build/compiled build/compiled

Every build plays the same random games at four players, in turns with the others, in time of the processor: a busy
machine then disturbs all of them little and in the same way. The probe (see `bench.py`) takes part if there is one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from bench import ROOT, probe_games_per_second

MAPS = ("birmingham", "lancashire", "germany", "new_england")
PLAY = """
import sys
from time import perf_counter, process_time
from cottonopolis.content import load
from cottonopolis.engine import playout
from cottonopolis.game import build_rules
assert not playout.__file__.endswith(".py"), playout.__file__
rules = build_rules(load(sys.argv[1], 4))
def batch():
    start = process_time()
    for seed in range(30):
        playout.play_out(rules, rules.start(seed), seed)
    return 30 / (process_time() - start)
"""
PROBE = """
import sys
from time import perf_counter, process_time
import probe
assert not probe.__file__.endswith(".py"), probe.__file__
def batch():
    start = process_time()
    probe.run(30)
    return 30 / (process_time() - start)
"""
BEST = """
best, until = batch(), perf_counter() + float(sys.argv[2])
while perf_counter() < until:
    best = max(best, batch())
print(best)
"""


def rate(folder: Path, program: str, map_id: str, seconds: float) -> float:
    """Games a second of the processor, the best batch of 30."""
    command = [sys.executable, "-c", program + BEST, map_id, str(seconds)]
    environment = os.environ | {"PYTHONPATH": str(folder.resolve())}
    return float(subprocess.check_output(command, env=environment, text=True))


def main() -> None:
    """Measures in turns and prints the best rate of each, and its ratios to the first and to the probe."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="+", type=Path, help="where a compiled build lies; ratios are to the first")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5, help="for each build and map in a round")
    asked = parser.parse_args()
    runners = [(str(folder), folder, PLAY) for folder in asked.folder]
    if probe_games_per_second():
        runners.append(("probe", ROOT / "build" / "probe", PROBE))
    print(f"{'map':12} {'best games/s':>12} {'of the first':>12} {'of probe':>9}  build")
    for map_id in MAPS:
        best = dict.fromkeys((name for name, _, _ in runners), 0.0)
        for _ in range(asked.rounds):
            for name, folder, program in runners:
                best[name] = max(best[name], rate(folder, program, map_id, asked.seconds))
        for name, found in best.items():
            of_first, of_probe = (
                f"{found / best[base]:.2f}" if base in best else "-" for base in (runners[0][0], "probe")
            )
            print(f"{map_id:12} {found:12,.0f} {of_first:>12} {of_probe:>9}  {name}", flush=True)


if __name__ == "__main__":
    main()
