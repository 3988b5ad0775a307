"""Moves, positions, records and scenarios of the toy."""

from __future__ import annotations

import random

import pytest

from cottonopolis import Game, new
from cottonopolis.content import check_map, map_ids, rules_ids
from cottonopolis.game import read_record, replay
from cottonopolis.game.position import Position, read_position, write_position
from cottonopolis.notation.record import format_record, parse_record


def played(seed: int, players: int) -> Game:
    """A whole game by chance."""
    game = new("valley", players=players, seed=seed)
    chance = random.Random(seed)
    while not game.over:
        game.play(chance.choice(game.legal()))
    return game


def test_the_toy_is_installed_beside_the_other_games() -> None:
    assert rules_ids() == ["age_of_industry", "birmingham", "lancashire", "toy"]
    assert "valley" in map_ids()
    assert check_map("valley") == []


@pytest.mark.parametrize("players", [2, 3])
def test_every_action_is_found_again_by_its_text(players: int) -> None:
    game = new("valley", players=players, seed=4)
    chance = random.Random(4)
    while not game.over:
        whole = game.copy()
        line_of = len(whole.lines)
        while len(game.lines) == line_of and not game.over:
            game.play(chance.choice(game.legal()))
        who, line = game.lines[-1]
        whole.play(line, who)
        assert whole.lines == game.lines


@pytest.mark.parametrize("players", [2, 3])
def test_every_position_of_a_game_is_written_and_read(players: int) -> None:
    game = new("valley", players=players, seed=5)
    chance = random.Random(5)
    while not game.over:
        text = write_position(Position(game.content, game.rules, game.state, game.seats))
        found = read_position(text)
        assert found.state.key() == game.state.key()
        assert write_position(found) == text
        game.play(chance.choice(game.legal()))


@pytest.mark.parametrize("players", [2, 3])
def test_a_record_replays(players: int) -> None:
    game = played(6, players)
    text = format_record(game.record())
    assert "rules toy" in text
    assert parse_record(text) == read_record(text)
    again = replay(read_record(text))
    assert again.state.key() == game.state.key()
    assert again.scores() == game.scores()


def test_points_are_scored_by_its_own_rules() -> None:
    game = played(7, 2)
    board, kit, state = game.rules.board, game.rules.kit, game.state
    for player, points in zip(state.players, game.scores(), strict=True):
        tiles = [slot for slot in range(board.n_slots) if player.tiles >> slot & 1]
        expected = sum(kit.vp_of[state.tile_at[slot]] * (2 if state.flipped >> slot & 1 else 1) for slot in tiles)
        for link in (n for n in range(board.n_links) if player.links >> n & 1):
            ends = [place for place in range(board.n_places) if board.ends_of[link] >> place & 1]
            expected += sum(state.tile_at[slot] >= 0 and board.place_of[slot] in ends for slot in range(board.n_slots))
        assert points == expected
