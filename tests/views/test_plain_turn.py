"""Turns in the plain form: the order to come is the one that comes, and the verbs are those that can be answered."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest

from cottonopolis import new
from cottonopolis.notation.action import LETTERS
from cottonopolis.views import plain, plain_map, view

MAPS = [("birmingham", 3), ("lancashire", 4), ("germany", 3)]
WORDS = {letter: word for word, letter in LETTERS.items()}


@pytest.mark.parametrize(("map_id", "players"), MAPS)
def test_the_next_order_is_the_order_of_the_next_round(map_id: str, players: int) -> None:
    game, chance = new(map_id, players=players, seed=4), random.Random(4)
    n_changes = 0
    while not game.over:
        before: Any = plain(view(game, None))
        spent = [player["spent"] for player in before["players"]]
        assert before["next_order"] == sorted(before["order"], key=spent.__getitem__)
        game.play(chance.choice(game.legal()))
        after: Any = plain(view(game, None))
        if after["result"] is None and (after["era"], after["round"]) != (before["era"], before["round"]):
            (order,) = [event.values for event in game.events() if event.kind == "order"][-1:]
            # The last answer of a round may cost something itself.
            if [spent[seat] for seat in order["seats"]] == order["spent"]:
                assert after["order"] == before["next_order"]
                n_changes += after["order"] != before["order"]
    assert n_changes > 0
    assert plain(view(game, None))["next_order"] is None


@pytest.mark.parametrize(("map_id", "players"), MAPS)
def test_the_verbs_of_a_map_are_those_of_its_answers(map_id: str, players: int) -> None:
    chance = random.Random(3)
    seen: dict[str, set[str]] = defaultdict(set)
    verbs: Any = None
    for seed in range(3):
        game = new(map_id, players=players, seed=seed)
        verbs = plain_map(game.content)["verbs"]
        while not game.over:
            if game.half_line == "":
                seen_by_all: Any = plain(view(game, None))
                asks = seen_by_all["question"]["asks"]
                seen[asks] |= {WORDS[answer.text.split()[0]] for answer in game.legal()}
            game.play(chance.choice(game.legal()))
    assert verbs is not None
    assert {asks: sorted(answers) for asks, answers in seen.items()} == {
        asks: sorted(answers) for asks, answers in verbs.items()
    }
