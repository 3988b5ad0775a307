"""Lets networks play against others of the same map by whole turns, as the gates of training do, on deals of its own.

    python scripts/versus.py NEW.toml OLD.toml --players 4,3,2 --deals 100 --jobs 2 [--option edition=roxley2018]

NEW sits in every seat in turn among OLD. Networks with fewer inputs than there are now get those that they lack, which
count nothing. Nothing is trained on these deals, but whoever chooses by them must measure on others.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from cottonopolis.bots.networks import NetworkFile, read_networks
from cottonopolis.cli.arena import options_of
from cottonopolis.cli.workers import mapper
from cottonopolis.train.games import Match, Setting, margins, n_features
from cottonopolis.train.quantize import widened

AT_ONCE = 4
"""Deals of one piece of work."""


def networks_for(path: Path, setting: Setting) -> NetworkFile:
    """The networks of a file, with all inputs that there are now."""
    found = read_networks(path)
    return replace(found, eras=tuple(widened(era, n_features(setting)) for era in found.eras))


def shown(values: list[float], sign: str) -> str:
    """A mean with its 95 % interval."""
    return f"{mean(values):{sign}.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("new", type=Path)
    parser.add_argument("old", type=Path)
    parser.add_argument("--players", default="4")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=31_000_000)
    parser.add_argument("--width", type=int, default=4, help="of the beam")
    parser.add_argument("--jobs", type=int, default=1)
    said = parser.parse_args()
    options = tuple(options_of(said.option, None).items())
    for players in map(int, said.players.split(",")):
        setting = Setting(read_networks(said.new).map, players, options)
        new, old = networks_for(said.new, setting), networks_for(said.old, setting)
        seeds = range(said.seed, said.seed + said.deals)
        matches = [
            Match(new, old, setting, tuple(seeds[n : n + AT_ONCE]), said.width) for n in range(0, said.deals, AT_ONCE)
        ]
        with mapper(said.jobs) as map_over:
            found = [one for result in map_over(margins, matches) for one in result]
        points, wins = ([one[n] for one in found] for n in (0, 1))
        print(
            f"{setting.map}, {players} players, {len(found)} deals: points {shown(points, '+')},"
            f" wins {shown(wins, '')} of par",
            flush=True,
        )


if __name__ == "__main__":
    main()
