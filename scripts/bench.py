"""How fast the engine is here, as ratios within one run: to the probe, and compiled to interpreted.

Every engine runs in its own process on the same machine; the absolute numbers belong to this machine and this hour.
The probe is a small game of the same kind that is not part of the project: $COTTONOPOLIS_PROBE, or
`../shared/probe/probe.py` beside the checkout.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TABLES = [
    *(("birmingham", "birmingham", players) for players in (2, 3, 4)),
    *(("lancashire", "lancashire", players) for players in (3, 4)),
    *(("age_of_industry", map_id, players) for map_id in ("germany", "new_england") for players in (3, 4, 5)),
]
SECONDS = 3.0


def measured(folder: str, game: str, map_id: str, players: int) -> dict[str, Any]:
    """What `cottonopolis bench --json` says of the engine in a folder."""
    command = [sys.executable, "-c", "from cottonopolis.cli.main import app; app()", "bench", "--json"]
    command += ["--game", game, "--map", map_id, "--players", str(players), "--seconds", str(SECONDS)]
    output = subprocess.check_output(command, env=os.environ | {"PYTHONPATH": str(ROOT / folder)}, text=True)
    found: dict[str, Any] = json.loads(output)
    if found["compiled"] != (folder == "build/compiled"):
        sys.exit(f"the engine in {folder} is not what it should be")
    return found


def probe_games_per_second() -> float | None:
    """Games per second of the compiled probe, or nothing where there is no probe."""
    named = os.environ.get("COTTONOPOLIS_PROBE")
    source = Path(named) if named else ROOT.parent / "shared" / "probe" / "probe.py"
    if not source.is_file():
        if named:
            sys.exit(f"COTTONOPOLIS_PROBE: {source} is not a file")
        return None
    folder = ROOT / "build" / "probe"
    copy = folder / "probe.py"
    if not copy.exists() or copy.read_bytes() != source.read_bytes() or not list(folder.glob("probe.*.so")):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        shutil.copy(source, copy)
        # Its own settings, or those of the checkout around it would apply.
        (folder / "mypy.ini").write_text("[mypy]\n")
        build = [str(Path(sys.executable).with_name("mypyc")), copy.name]
        environment = os.environ | {"MYPYC_OPT_LEVEL": "3"}
        done = subprocess.run(build, cwd=folder, env=environment, text=True, capture_output=True, check=False)
        if done.returncode:
            sys.exit(f"the probe does not compile:\n{done.stdout}{done.stderr}")
    ask = "import probe; assert not probe.__file__.endswith('.py'); print(probe.games_per_second())"
    return float(subprocess.check_output([sys.executable, "-c", ask], cwd=folder, text=True))


def main() -> None:
    """Measures every game and prints one table."""
    probe = probe_games_per_second()
    if probe is None:
        print("There is no probe here: set COTTONOPOLIS_PROBE to its file to measure in its unit.")
    else:
        print(f"probe, compiled: {probe:,.0f} games/s, the unit of the second column")
    print(
        f"{'map':12} {'players':>7} {'of probe':>9} {'games/s':>9} {'decisions/s':>12} {'answers':>8} "
        f"{'x interpreted':>13} {'copy/action':>11} {'bytes/game':>10}"
    )
    for game, map_id, players in TABLES:
        fast = measured("build/compiled", game, map_id, players)
        slow = measured("src", game, map_id, players)
        unit = f"{fast['games_per_second'] / probe:.2f}" if probe else "-"
        print(
            f"{map_id:12} {players:7} {unit:>9} {fast['games_per_second']:9,.0f} {fast['decisions_per_second']:12,.0f} "
            f"{fast['answers_per_decision']:8.1f} {fast['games_per_second'] / slow['games_per_second']:13.1f} "
            f"{fast['copy_microseconds'] / fast['action_microseconds']:11.3f} {fast['bytes_per_game']:10,}",
            flush=True,
        )
    print(match("birmingham", 4, "planner", "greedy"))


def match(game: str, players: int, bot: str, others: str) -> str:
    """What the arena says of a few games of the compiled bots: the seconds for a game are at its end."""
    words = ["arena", bot, others, "--game", game, "--players", str(players), "--deals", "1", "--jobs", "1"]
    command = [sys.executable, "-c", f"from cottonopolis.cli.main import app; app({words!r})"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "build/compiled")}
    return subprocess.check_output(command, env=environment, text=True).strip()


if __name__ == "__main__":
    main()
