"""Where points come from: the sources add up to the score, and each era has what it scored."""

from __future__ import annotations

import random

import pytest

from cottonopolis import new
from cottonopolis.content.load import Option
from cottonopolis.game import Game
from cottonopolis.game.tally import tally_of

TABLES: list[tuple[str, int, dict[str, Option]]] = [
    ("birmingham", 2, {}),
    ("birmingham", 4, {}),
    ("birmingham", 3, {"introductory": True}),
    ("lancashire", 4, {}),
    ("lancashire", 3, {"edition": "roxley2018"}),
    ("lancashire", 2, {"edition": "roxley2018", "introductory": True}),
    ("lancashire", 4, {"shortfall": "debt"}),
    ("germany", 4, {}),
    ("new_england", 3, {}),
]
USUAL = {"links", "money", "income", "again"}


def finished(name: str, players: int, options: dict[str, Option], seed: int, without: str = "") -> Game:
    """A game in which everybody builds and sells when that is possible, else does anything."""
    chance = random.Random(seed)
    game = new(name, players, seed, options)
    while not game.over:
        answers = game.legal()
        answers = [answer for answer in answers if not without or not answer.text.startswith(without)] or answers
        good = [answer for answer in answers if answer.text[:1] in ("B", "S", "C")] or answers
        game.play(chance.choice(good if chance.random() < 0.6 else answers))
    return game


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_all_sources_together_are_the_score(name: str, players: int, options: dict[str, Option]) -> None:
    for seed in range(3):
        game = finished(name, players, options, seed)
        found = tally_of(game)
        assert [sum(era.total() for era in eras) for eras in found] == game.scores(), f"seed {seed}"
        assert sum(points for eras in found for era in eras for points in era.values() if points > 0) > 0
        industries = set(game.content.names.industries.words())
        sources = {source for eras in found for era in eras for source in era}
        assert sources <= USUAL | industries | {"bonus", "debts", "loans"}


@pytest.mark.parametrize(("name", "players"), [("birmingham", 2), ("birmingham", 4), ("lancashire", 3)])
def test_who_never_borrows_loses_no_points_and_only_merchants_of_one_game_give_some(name: str, players: int) -> None:
    """So whatever the links, the tiles and the money were counted wrongly would show as a bonus or a debt."""
    for seed in range(4):
        game = finished(name, players, {}, seed, without="L")
        eras = [era for eras in tally_of(game) for era in eras]
        assert all(era["debts"] == 0 <= era["bonus"] for era in eras), f"seed {seed}"
        assert name == "birmingham" or not any(era["bonus"] for era in eras), f"seed {seed}"
