"""Games of self-play as tables of numbers: what was seen, and what came of it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from cottonopolis.bots.networks import NetworkFile, Networks, make_evaluator
from cottonopolis.bots.weights import make_judge
from cottonopolis.content import Content, load
from cottonopolis.content.load import Option
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.errors import PlayerCountError
from cottonopolis.game import build_rules
from cottonopolis.games.definition import definition_of
from cottonopolis.think.evaluator import LearnedEvaluator
from cottonopolis.think.features import Features
from cottonopolis.think.selfplay import UNPLAYED, SelfPlay
from cottonopolis.think.style import Style
from cottonopolis.train.fit import Bytes, Rows
from cottonopolis.train.returns import returns

TASTES = 8
"""Likings among which a game chooses when something else is tried."""
MOST_LIKED = 8000
"""How much something is liked at most, in thousandths of a point."""


@dataclass(frozen=True)
class Setting:
    """One kind of table to learn: a map, a player count and options."""

    map: str
    players: int
    options: tuple[tuple[str, Option], ...] = ()


@dataclass(frozen=True)
class Deal:
    """A game to be played."""

    setting: Setting
    seed: int
    width: int = 0
    """Of the beam over whole turns; 0 for single actions."""
    tries: int = 0
    """Turns in a thousand in which something else than the best is tried."""


@dataclass(frozen=True)
class Job:
    """Games to be played by one network with itself; without a network by the judge."""

    networks: NetworkFile | None
    games: tuple[Deal, ...]
    trust: float = 1.0
    """How much of what comes after a turn counts for what comes before it; the rest is what the networks expect."""


@dataclass(frozen=True)
class Batch:
    """Tables that were seen, one a row, game after game."""

    rows: Bytes
    eras: Bytes
    targets: Rows
    """Own points to expect, and the mean of the others'."""
    points: tuple[tuple[int, ...], ...]
    """By seat, of each game in which nothing was tried."""

    @staticmethod
    def joined(parts: Sequence[Batch]) -> Batch:
        """Several batches as one."""
        return Batch(
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.eras for part in parts]),
            np.concatenate([part.targets for part in parts]),
            tuple(game for part in parts for game in part.points),
        )

    def save(self, path: Path) -> None:
        """Writes what a fit needs."""
        np.savez_compressed(path, rows=self.rows, eras=self.eras, targets=self.targets)

    @staticmethod
    def load(path: Path) -> Batch:
        """Reads it again."""
        with np.load(path) as found:
            return Batch(found["rows"], found["eras"], found["targets"], ())

    def summary(self) -> dict[str, float]:
        """Points by player count."""
        found: dict[str, float] = {}
        for count in sorted({len(game) for game in self.points}):
            some = [game for game in self.points if len(game) == count]
            found[f"mean{count}"] = round(sum(sum(game) / count for game in some) / len(some), 1)
            found[f"winner{count}"] = round(sum(max(game) for game in some) / len(some), 1)
        return found


@cache
def _table(setting: Setting) -> tuple[Content, RuleSet, Features]:
    content = load(setting.map, setting.players, dict(setting.options))
    rules = build_rules(content)
    return content, rules, definition_of(content.rules).features(make_judge(content, rules))


def n_features(setting: Setting) -> int:
    """How many numbers a network of this map sees."""
    _, rules, features = _table(setting)
    return len(features.of(rules.start(0), 0))


def n_eras(setting: Setting) -> int:
    """How many networks a map needs."""
    return _table(setting)[1].numbers.n_eras


def _self_play(deal: Deal, networks: Networks | None) -> SelfPlay:
    """Who plays a game."""
    content, rules, _ = _table(deal.setting)
    one = make_evaluator(content, rules, networks)
    found = SelfPlay([one] * deal.setting.players, deal.seed, deal.width)
    found.tries = deal.tries
    if isinstance(one, LearnedEvaluator):
        chance = random.Random(deal.seed)
        styles = [_random_style(rules.kit.n_industries, chance) for _ in range(TASTES)]
        found.tasted = [LearnedEvaluator(one.features, one.networks, one.rivals, one.blend, style) for style in styles]
    return found


def _random_style(n_industries: int, chance: random.Random) -> Style:
    """Something to like: tiles of an industry, their sale, links or income."""
    size = chance.randrange(-MOST_LIKED // 4, MOST_LIKED)
    built, flipped = [0] * n_industries, [0] * n_industries
    what = chance.randrange(4)
    if what <= 1:
        (built, flipped)[what][chance.randrange(n_industries)] = size
    return Style(built, flipped, size // 2 if what == 2 else 0, size // 8 if what == 3 else 0)


def play(job: Job) -> Batch:
    """Plays the games of a job."""
    networks = None if job.networks is None else Networks(job.networks)
    return Batch.joined([_played(deal, networks, job.trust) for deal in job.games])


def _played(deal: Deal, networks: Networks | None, trust: float) -> Batch:
    """Plays one game."""
    _, rules, features = _table(deal.setting)
    state = rules.start(deal.seed)
    samples = _self_play(deal, networks).record(state, features)
    final = tuple(int(player.vp) for player in state.players)
    pairs = [(float(own), (sum(final) - own) / (len(final) - 1)) for own in final]
    targets = returns(samples, pairs, networks, trust)
    learned = [sample for sample in samples if sample.kind != UNPLAYED]
    return Batch(
        np.frombuffer(b"".join(sample.features for sample in learned), np.uint8).reshape(len(learned), -1),
        np.array([sample.era for sample in learned], np.uint8),
        np.array(targets, np.float32),
        () if deal.tries else (final,),
    )


@dataclass(frozen=True)
class Match:
    """One new network among old ones; without old ones among judges."""

    new: NetworkFile
    old: NetworkFile | None
    setting: Setting
    seeds: tuple[int, ...]
    width: int = 0


def margins(match: Match) -> list[tuple[float, float]]:
    """By deal, with the new network in every seat in turn: points over the mean of the others, and wins over par."""
    setting = match.setting
    content, rules, _ = _table(setting)
    one = make_evaluator(content, rules, Networks(match.new))
    other = make_evaluator(content, rules, None if match.old is None else Networks(match.old))
    found = []
    for seed in match.seeds:
        margin = wins = 0.0
        for seat in range(setting.players):
            state = rules.start(seed)
            players = [one if n == seat else other for n in range(setting.players)]
            SelfPlay(players, seed, match.width).play(state, 0)
            final = [int(player.vp) for player in state.players]
            rest = final[:seat] + final[seat + 1 :]
            margin += final[seat] - sum(rest) / len(rest)
            wins += (final[seat] >= max(rest)) / (1 + (final[seat] == max(rest)) * rest.count(max(rest)))
        found.append((margin / setting.players, wins))
    return found


def settings_of(map_: str, players: Sequence[int], options: Sequence[Mapping[str, Option]]) -> list[Setting]:
    """The kinds of table to learn: every player count without options, and with each of these where it can be played.

    >>> found = settings_of("lancashire", [2, 4], [{"edition": "roxley2018"}])
    >>> [(setting.players, dict(setting.options)) for setting in found]
    [(4, {}), (2, {'edition': 'roxley2018'}), (4, {'edition': 'roxley2018'})]
    """
    found = []
    for chosen in ({}, *options):
        known = load(map_, options=chosen).document.players
        found += [Setting(map_, n, tuple(chosen.items())) for n in players or known if n in known]
    if not found:
        counts = ", ".join(map(str, load(map_).document.players))
        raise PlayerCountError(f"{map_}: cannot be played with so many, expected some of {counts}")
    return found
