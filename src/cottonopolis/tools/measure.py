"""Measures the engine: whole games played by chance, on one core."""

from __future__ import annotations

import tracemalloc
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

from cottonopolis.built import is_compiled
from cottonopolis.content import load
from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.playout import play_out
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, State
from cottonopolis.games.definition import build_rules


@dataclass(frozen=True)
class Speed:
    """What one process measured."""

    game: str
    map: str
    players: int
    compiled: bool
    games_per_second: float
    decisions_per_second: float
    actions_per_second: float
    answers_per_decision: float
    decisions_per_game: float
    actions_per_game: float
    copy_microseconds: float
    action_microseconds: float
    """One action of a random game: all its questions listed and answered."""
    bytes_per_game: int
    """Memory of one running game beyond the shared tables."""

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return asdict(self)


def measure(map_or_file: str | Path, players: int | None = None, seconds: float = 2.0) -> Speed:
    """Plays random games for some seconds; the best batch counts, since a busy machine only slows things down."""
    content = load(map_or_file, players)
    rules = build_rules(content)
    n_batch = 50 if is_compiled() else 5
    best = 0.0
    counts = [0, 0, 0]
    n_games = 0
    until = perf_counter() + seconds
    while perf_counter() < until:
        start = perf_counter()
        for seed in range(n_games, n_games + n_batch):
            counts = [a + b for a, b in zip(counts, play_out(rules, rules.start(seed), seed), strict=True)]
        best = max(best, n_batch / (perf_counter() - start))
        n_games += n_batch
    n_decisions, n_answers, n_actions = counts
    return Speed(
        game=content.rules,
        map=content.map,
        players=content.n_seats,
        compiled=is_compiled(),
        games_per_second=best,
        decisions_per_second=best * n_decisions / n_games,
        actions_per_second=best * n_actions / n_games,
        answers_per_decision=n_answers / n_decisions,
        decisions_per_game=n_decisions / n_games,
        actions_per_game=n_actions / n_games,
        copy_microseconds=_copy_seconds(mid_game(rules)) * 1e6,
        action_microseconds=1e6 / (best * n_actions / n_games),
        bytes_per_game=_bytes_per_game(rules),
    )


def mid_game(rules: RuleSet) -> State:
    """A table in the middle of a game: so many answers later, taken without much sense but always the same."""
    state = rules.start(1)
    n_actions = 0
    while n_actions < 12 * rules.kit.n_seats:
        answers = legal(rules, state)
        n_actions += state.stage == ACTION
        apply(rules, state, answers[7 * n_actions % len(answers)])
    return state


def _copy_seconds(state: State) -> float:
    best = 1.0
    for _ in range(40):
        start = perf_counter()
        for _ in range(500):
            state.copy()
        best = min(best, (perf_counter() - start) / 500)
    return best


def _bytes_per_game(rules: RuleSet) -> int:
    """Memory of 20 tables played to the middle, all kept, divided by 20."""
    tracemalloc.start()
    tables = [mid_game(rules) for _ in range(20)]
    size = tracemalloc.get_traced_memory()[0] // len(tables)
    tracemalloc.stop()
    return size
