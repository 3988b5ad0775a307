"""The list of legal answers with their features."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import BUILD, CARD, LINK, SELL, first_of, verb_of
from cottonopolis.rl.candidates import TILE_COLUMNS, candidates, columns, most_candidates
from cottonopolis.rl.coding import VERBS
from cottonopolis.rl.setting import setting
from cottonopolis.views import view
from rl.tables import PLAIN, Spec, name, side_by_side
from views.tables import redealt


@pytest.mark.parametrize("spec", PLAIN, ids=name)
def test_every_legal_answer_is_listed_with_its_features(spec: Spec) -> None:
    verbs_seen = set()
    for known, game, table in side_by_side(spec, 11, 0.5):
        if game.over:
            break
        numbers, rows = candidates(known, table)
        assert numbers == table.legal_numbers()
        assert rows.shape == (len(numbers), len(columns(known)))
        assert len(numbers) <= most_candidates(known)
        by_name = dict(zip(columns(known), rows.T, strict=True))
        player, kit = game.state.players[table.mover()], known.content.kit
        for at, number in enumerate(numbers):
            move = known.codes.move_of[number]
            verb, first = verb_of(move), first_of(move)
            verbs_seen.add(verb)
            assert by_name[f"verb_{VERBS[verb]}"][at] == 1
            assert sum(by_name[f"verb_{word}"][at] for word in VERBS.values()) == 1
            if verb == BUILD:
                tile = lowest_tile(kit, player, first)
                assert (by_name["cost"][at], by_name["points"][at]) == (kit.cost_of[tile], kit.vp_of[tile])
            if verb == SELL:
                assert by_name["is_own"][at] == 1
            if verb == CARD:
                assert by_name["copies"][at] == player.hand.count(first)
            if verb == LINK:
                assert not any(by_name[word][at] for word in TILE_COLUMNS)
    assert {BUILD, LINK, CARD} <= verbs_seen


@pytest.mark.parametrize("spec", PLAIN, ids=name)
def test_features_tell_nothing_that_is_hidden(spec: Spec) -> None:
    chance = random.Random(3)
    for known, game, table in side_by_side(spec, 12, 0.1):
        if game.over:
            break
        twin = table.copy()
        twin.state = redealt(game, view(game, table.mover()), chance).state
        assert np.array_equal(candidates(known, twin)[1], candidates(known, table)[1])


def test_the_names_of_the_features_differ() -> None:
    names = columns(setting("germany", 3))
    assert len(set(names)) == len(names)
