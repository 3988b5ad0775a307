"""Games for tests of records: every game and edition, played by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from cottonopolis import Game, new
from cottonopolis.content.check_options import Option
from cottonopolis.engine.api import legal
from engine.play import choose

NAMES = ("ann", "bob", "cat", "dan", "eve")
Options = tuple[tuple[str, Option], ...]
Table = tuple[str, int, Options]
_2018: Options = (("edition", "roxley2018"),)
TABLES: list[Table] = [
    *[("birmingham", players, ()) for players in (2, 3, 4)],
    ("birmingham", 3, (("introductory", True), ("open_discards", False))),
    *[("lancashire", players, ()) for players in (3, 4)],
    ("lancashire", 3, (("shortfall", "debt"), ("virtual_link", "off"))),
    *[("lancashire", players, _2018) for players in (2, 3, 4)],
    ("lancashire", 2, (*_2018, ("introductory", True))),
    *[(map_id, players, ()) for map_id in ("germany", "new_england") for players in (3, 4, 5)],
    (
        "germany",
        3,
        (("final_round_phases_2_3", False), ("combine_in_first_round", True), ("ship_card_germany", "develop_or_pass")),
    ),
]
ONE_EACH: list[Table] = [TABLES[0], TABLES[4], TABLES[8], TABLES[11], TABLES[15]]


def begun(table: Table, seed: int) -> Game:
    map_id, players, options = table
    return new(map_id, players, seed, dict(options), NAMES[:players])


def answered(table: Table, seed: int) -> Iterator[Game]:
    """The same game again and again, before every decision and at the end."""
    game = begun(table, seed)
    chance = random.Random(seed)
    while not game.over:
        yield game
        game.play(choose(game.rules, game.state, chance))
    yield game


@cache
def finished(table: Table, seed: int) -> Game:
    """A whole game; do not play on."""
    *_, game = answered(table, seed)
    return game


def is_open(game: Game) -> bool:
    """Whether an action is to be chosen, so that the last one is complete."""
    return len(legal(game.rules, game.state)) != 1 and game.history.ends[-1:] == [len(game.history.steps)]
