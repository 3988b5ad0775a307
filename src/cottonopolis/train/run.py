"""The loop of learning: play, fit, and let a better network take the place of the best so far.

Everything that was played and learned lies in a folder beside the file of the network, so that a run that was stopped
goes on. The games follow from their numbers and not from the processes that play them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import monotonic

import numpy as np

from cottonopolis.bots.networks import NetworkFile, read_networks
from cottonopolis.cluster import Mapper
from cottonopolis.errors import BotError
from cottonopolis.files import write_text
from cottonopolis.train.fit import Net
from cottonopolis.train.games import Batch, Deal, Job, Match, Setting, margins, n_eras, n_features, play
from cottonopolis.train.plot import strength_plot
from cottonopolis.train.quantize import quantized, restored, widened
from cottonopolis.train.write import write_networks

FIRST_SEED = 1 << 50
"""Deals of training begin here, and those of the gate at twice that: the seeds of matches have 48 bits."""
GATE_SEED = 1 << 51
PURE = 5
"""Of so many games one is played without trying anything; only these tell how strength grows."""


@dataclass(frozen=True)
class Recipe:
    """How a map is learned."""

    settings: tuple[Setting, ...]
    rivals: tuple[int, ...] = (300, 300, 0)
    """Share of the others' points that is taken off the own ones, in thousandths: for two players, for three, for more.

    What harms one of many rivals helps the others as well. Networks to start from bring their own."""
    judged: int = 600
    """Games that the judge plays before a network does."""
    blended: int = 2400
    """Up to so many games the judge has half a say."""
    round: int = 400
    """Games between two fits."""
    window: int = 8000
    """Games that a fit looks back on."""
    gate_rounds: int = 5
    """Rounds between two gates."""
    width: int = 3
    """Of the beam over whole turns; 0 for single actions."""
    gate_deals: int = 8
    """Deals of a gate for each kind of table, each with the new network in every seat."""
    hidden: tuple[int, int] = (32, 16)
    start: str = ""
    """A file of networks to learn on from; without one the judge plays first."""
    rate: float = 1e-3
    """Of learning, at first."""
    slower: int = 4000
    """After so many games it is half of that, after twice as many a third."""
    tries: int = 120
    """Turns in a thousand in which something else than the best is tried."""
    trust: float = 0.9
    """How much of what comes after a turn counts for what comes before it, once there are networks."""

    def check(self, folder: Path) -> None:
        """Refuses a folder that was begun with another recipe."""
        text = json.dumps(asdict(self), indent=1)
        path = folder / "recipe.json"
        if path.is_file() and path.read_text(encoding="utf-8") != text:
            raise BotError(f"{path} was written by another recipe: give another --out, or remove {folder}")
        path.write_text(text, encoding="utf-8")


class Training:
    """Learns one map, for several player counts and options at once."""

    def __init__(self, recipe: Recipe, out: Path, made: dict[str, str], tell: Callable[[str], None]) -> None:
        self.recipe = recipe
        self.out = out
        self.made = made
        self.tell = tell
        self.folder = out.with_suffix(".training")
        (self.folder / "networks").mkdir(parents=True, exist_ok=True)
        recipe.check(self.folder)
        self.log = [json.loads(line) for line in self._lines()]
        width, eras = n_features(recipe.settings[0]), n_eras(recipe.settings[0])
        self.nets = [Net(width, recipe.hidden, era) for era in range(eras)]
        self.batches: list[Batch] = []
        self.is_new = not recipe.start
        """Whether the networks know nothing yet."""
        self.rivals = recipe.rivals
        if recipe.start:
            start = read_networks(Path(recipe.start))
            self.rivals = start.rivals
            self.nets = [restored(widened(era, width), n) for n, era in enumerate(start.eras)]
            if not out.is_file():
                write_networks(self.networks(), out)
        if self.log:
            self.is_new = False
            for era, net in enumerate(self.nets):
                net.load(self.folder / f"net{era}.npz")
            self.batches = [Batch.load(path) for path in sorted(self.folder.glob("games*.npz"))[-self._n_rounds :]]
            tell(f"goes on after {self.games} games")

    @property
    def games(self) -> int:
        """Games played so far."""
        return int(self.log[-1]["games"]) if self.log else 0

    @property
    def _n_rounds(self) -> int:
        return max(self.recipe.window // self.recipe.round, 1)

    def _lines(self) -> list[str]:
        path = self.folder / "log.jsonl"
        return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []

    def networks(self) -> NetworkFile:
        """The networks as they are now."""
        blend = 500 if self.games < self.recipe.blended and not self.recipe.start else 0
        made = self.made | {"games": str(self.games)}
        eras = tuple(quantized(net.averaged()) for net in self.nets)
        return NetworkFile(self.recipe.settings[0].map, self.rivals, eras, blend, made)

    def run(self, n_games: int, mapper: Mapper) -> None:
        """Learns until so many games are played."""
        while self.games < n_games:
            self._round(mapper)

    def _round(self, mapper: Mapper) -> None:
        begun = monotonic()
        networks = None if self.is_new else self.networks()
        # The first fit needs more games than the later ones, which look back.
        n = self.recipe.round if self.log else self.recipe.judged
        batch = Batch.joined(list(mapper(play, self._jobs(networks, n))))
        played = monotonic()
        self.batches = [*self.batches, batch][-self._n_rounds :]
        entry = {"games": self.games + n, "seconds": round(played - begun, 1), "loss": round(self._fit(), 3)}
        entry |= batch.summary()
        entry["fitting"] = round(monotonic() - played, 1)
        self._keep(batch, entry)
        if len(self.log) % self.recipe.gate_rounds == 0:
            self._gate(mapper)
        self.tell(", ".join(f"{key} {value}" for key, value in self.log[-1].items()))

    def _jobs(self, networks: NetworkFile | None, n: int) -> Iterator[Job]:
        """The games of a round in parts of the same size."""
        games = []
        for index in range(self.games, self.games + n):
            setting = self.recipe.settings[index // PURE % len(self.recipe.settings)]
            tries = self.recipe.tries if index % PURE else 0
            games.append(Deal(setting, FIRST_SEED + index, 0 if self.is_new else self.recipe.width, tries))
        for start in range(0, n, 50):
            yield Job(networks, tuple(games[start : start + 50]), self.recipe.trust)

    def _fit(self) -> float:
        loss = 0.0
        rate = self.recipe.rate / (1 + self.games / self.recipe.slower)
        for era, net in enumerate(self.nets):
            rows = np.concatenate([batch.rows[batch.eras == era] for batch in self.batches])
            targets = np.concatenate([batch.targets[batch.eras == era] for batch in self.batches])
            if self.is_new:
                net.solve_direct(rows, targets)
            n_passes = 12 if self.is_new else 2
            for n in range(n_passes):
                loss += net.fit(rows, targets, rate, 100 * len(self.log) + n) / n_passes
        self.is_new = False
        return loss / len(self.nets)

    def _keep(self, batch: Batch, entry: dict[str, float]) -> None:
        """Writes what a run needs to go on; the log last, so that a kill loses this round at most."""
        batch.save(self.folder / f"games{entry['games']:07d}.npz")
        for old in sorted(self.folder.glob("games*.npz"))[: -self._n_rounds]:
            old.unlink()
        for era, net in enumerate(self.nets):
            net.save(self.folder / f"net{era}.npz")
        self._write_log([*self.log, entry])

    def _write_log(self, log: list[dict[str, float]]) -> None:
        self.log = log
        write_text(self.folder / "log.jsonl", "".join(json.dumps(entry) + "\n" for entry in log))

    def _gate(self, mapper: Mapper) -> None:
        """The new networks take the place of the best so far if they win more, over all kinds of table."""
        new = replace(self.networks(), blend=0)
        write_networks(new, self.folder / "networks" / f"{self.games:07d}.toml")
        best = read_networks(self.out) if self.out.is_file() else None
        seeds = [GATE_SEED + self.games * 1000 + n for n in range(self.recipe.gate_deals)]
        width = self.recipe.width
        matches = [Match(new, best, setting, (seed,), width) for setting in self.recipe.settings for seed in seeds]
        found = [one for result in mapper(margins, matches) for one in result]
        margin, wins = float(np.mean([one[0] for one in found])), float(np.mean([one[1] for one in found]))
        is_better = margin > 0 and wins >= 1.0
        if is_better:
            write_networks(new, self.out)
        gate = {"margin": round(margin, 2), "wins": round(wins, 3), "better": float(is_better)}
        self._write_log([*self.log[:-1], self.log[-1] | gate])
        write_text(self.out.with_suffix(".svg"), strength_plot(self.log))
