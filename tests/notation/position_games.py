"""Games played by chance with a taste for building and selling, so that every question is asked."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.move import BUILD, COMBINE, DEVELOP, LINK, LOAN, SELL, first_of, verb_of
from cottonopolis.engine.state import OVER
from cottonopolis.game.position import Position, read_position

NAMES = ("ann", "bob", "cat", "dan", "eve")
LANCASHIRE = [
    *[(players, options) for players in (3, 4) for options in ("", "shortfall=debt, virtual_link=off")],
    *[(players, "edition=roxley2018") for players in (2, 3, 4)],
    (3, "edition=roxley2018, shortfall=debt, cotton1_vp=5"),
    (2, "edition=roxley2018, introductory=true"),
]
"""Player counts and options of Lancashire."""
AGE_OF_INDUSTRY = [(map_id, players) for map_id in ("germany", "new_england") for players in (3, 4, 5)]


def new_table(seed: int, players: int, options: str = "", map_id: str = "birmingham") -> Position:
    """A new game; options as in a position text."""
    lines = [f"table {map_id}, {' '.join(NAMES[:players])}, new game seed {seed}"]
    if options:
        lines.append(f"options {options}")
    return read_position("\n".join(lines))


def played(seed: int, players: int, options: str = "", map_id: str = "birmingham") -> Iterator[Position]:
    """One game: the same position again and again, at every decision and at the end."""
    position = new_table(seed, players, options, map_id)
    chance = random.Random(seed)
    state = position.state
    while True:
        yield position
        if state.stage == OVER:
            return
        answers = legal(position.rules, state)
        money = state.players[state.order[state.turn]].money
        likely = levelled(position, answers, chance) or liked(answers, chance, money)
        apply(position.rules, state, chance.choice(likely))


def liked(answers: list[int], chance: random.Random, money: int) -> list[int]:
    """Sales before builds before links, mostly, and loans as long as they help."""
    for verbs in ((SELL,), (LOAN,) if money < 12 else (), (BUILD,), (LINK, DEVELOP)):
        found = [move for move in answers if verb_of(move) in verbs]
        if found and chance.random() < 0.7:
            return found
    return answers


def levelled(position: Position, answers: list[int], chance: random.Random) -> list[int]:
    """Where there are ships: those, the ports that they need, and away with tiles of level 0."""
    kit, names = position.rules.kit, position.content.names.industries
    ship = names.find("ship")
    if ship is None or chance.random() < 0.3:
        return []
    ports = [name.index for name in (ship, names.find("port")) if name is not None]
    ships = [move for move in answers if verb_of(move) in (BUILD, COMBINE) and first_of(move) in ports]
    return ships or [move for move in answers if verb_of(move) == DEVELOP and kit.level_of[first_of(move)] == 0]
