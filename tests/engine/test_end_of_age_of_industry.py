"""Age of Industry has no fixed number of rounds: the deck ends it."""

from __future__ import annotations

import pytest

from cottonopolis.built import is_compiled
from cottonopolis.engine.playout import play_out
from engine.play import table


def most_rounds(players: int) -> int:
    """Every action uses up something: a card (66), cards to draw (66), a rail (12 each) or a sale (10 tiles each).

    The first round has one action each, every other two, and the last round is played to its end.
    """
    return (66 + 66 + (12 + 10) * players) // (2 * players) + 2


@pytest.mark.parametrize("map_id", ["germany", "new_england"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_two_hundred_random_games_end_by_the_deck_within_the_bound(map_id: str, players: int) -> None:
    _, rules = table(map_id, players)
    # The plain engine is twenty times slower and plays the same games, which the digests of tests/golden show.
    for seed in range(200 if is_compiled() else 12):
        state = rules.start(seed)
        play_out(rules, state, seed)
        assert not state.deck
        assert any(not player.hand for player in state.players)
        assert state.round < most_rounds(players)
