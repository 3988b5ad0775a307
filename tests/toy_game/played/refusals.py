"""Why something cannot be done in the toy."""

from __future__ import annotations

import random
import re

import pytest

from cottonopolis import Game, new
from cottonopolis.errors import AmbiguousMove, IllegalMove


def lines(game: Game) -> list[str]:
    """Everything that could be begun if the rules allowed it, without the card."""
    names, board = game.content.names, game.rules.board
    builds = [
        f"B {names.industries[industry].code}@{names.slots[slot].code}"
        for industry in range(game.rules.kit.n_industries)
        for slot in range(board.n_slots)
    ]
    return [*builds, *(f"N {names.links[link].code}" for link in range(board.n_links)), "P"]


def refusal(game: Game, line: str) -> IllegalMove | None:
    """Why a line is refused, or nothing; the table is not changed."""
    try:
        game.copy().play(line)
    except IllegalMove as error:
        return error
    except AmbiguousMove:
        pass
    return None


def test_a_line_is_refused_exactly_if_the_engine_does_not_offer_it() -> None:
    chance = random.Random(1)
    seen = set()
    for seed in range(3):
        game = new("valley", players=2, seed=seed)
        while not game.over:
            if not game.half_made:
                # An answer names its tile with the level, a line need not.
                offered = {re.sub(r"-[0-9]@", "@", str(answer).split(" /")[0]) for answer in game.legal()}
                for line in lines(game):
                    refused = refusal(game, line)
                    assert (refused is None) == (line in offered), (line, game.lines)
                    if refused is not None:
                        assert "(T-" in refused.sentence
                        seen.add(refused.reason)
            game.play(chance.choice(game.legal()))
    assert {"slot_mismatch", "too_far", "slot_taken", "link_taken", "wrong_card"} <= seen


@pytest.mark.parametrize("line", ["L 30", "N ash-ced", "S coa@ash.0", "B cot@ash.0"])
def test_what_the_game_does_not_have_is_a_bad_request(line: str) -> None:
    refused = refusal(new("valley", players=2, seed=1), line)
    assert refused is not None and refused.reason == "bad_request"


def test_a_reason_of_its_own_is_said_in_its_own_words() -> None:
    game = new("valley", players=2, seed=1)
    game.play(next(answer for answer in game.legal() if str(answer).startswith("B coa-1@ash.0")))
    while len(game.lines) < 2:
        game.play(game.legal()[0])
    refused = [found for line in ("N ced-dog", "N dog-eld") if (found := refusal(game, line)) is not None]
    assert any("does not touch" in found.sentence for found in refused)
