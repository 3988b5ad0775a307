"""Every map with every player count, and tables that follow a game move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cottonopolis.built import is_compiled
from cottonopolis.engine.api import legal
from cottonopolis.game import Game
from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.rl.setting import Setting, setting
from notation.position_games import liked

Spec = tuple[str, int, dict[str, str | bool]]
"""Map, players, options."""

PLAIN: list[Spec] = [
    *(("birmingham", players, {}) for players in (2, 3, 4)),
    *(("lancashire", players, {}) for players in (3, 4)),
    *((map_id, players, {}) for map_id in ("germany", "new_england") for players in (3, 4, 5)),
]
EDITIONS: list[Spec] = [
    ("birmingham", 3, {"open_discards": False}),
    ("birmingham", 2, {"introductory": True}),
    ("lancashire", 2, {"edition": "roxley2018"}),
    ("lancashire", 3, {"edition": "roxley2018"}),
    ("lancashire", 4, {"edition": "roxley2018"}),
]
ALL = PLAIN + EDITIONS


def name(spec: Spec) -> str:
    """A spec as the name of a test."""
    return "-".join([spec[0], str(spec[1]), *(f"{key}={value}" for key, value in spec[2].items())])


def n_games() -> int:
    """Whole games to try: fewer where the engine is slow."""
    return 4 if is_compiled() else 1


def new_game(known: Setting, seed: int) -> Game:
    """A game and nothing else, on the tables of a setting."""
    return Game(known.content, known.rules, known.rules.start(seed), (), seed)


def side_by_side(spec: Spec, seed: int, share: float = 1.0) -> Iterator[tuple[Setting, Game, LearnTable]]:
    """A game and its table at every question, or at a share of them; the choices like building and selling."""
    known = setting(*spec)
    game, table = new_game(known, seed), known.new_table(seed)
    chance = random.Random(f"{name(spec)} {seed}")
    while True:
        if game.over or chance.random() < share:
            yield known, game, table
        if game.over:
            return
        money = game.state.players[game.state.order[game.state.turn]].money
        move = chance.choice(liked(legal(game.rules, game.state), chance, money))
        game.play(move)
        assert table.play(known.codes.number_of(move))
