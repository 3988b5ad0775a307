"""A map that passes the check can be played, also if it does not offer what its parent lets players choose."""

from __future__ import annotations

from pathlib import Path

import pytest

from content.test_inheritance import TWO_PLAYERS, child, findings
from cottonopolis import Game, new
from cottonopolis.bots import BotTable, make_bot
from cottonopolis.content import read_document
from cottonopolis.game import read_record, replay
from cottonopolis.game.position import read_position
from cottonopolis.notation.record import format_record
from cottonopolis.views import format_view, plain, view


def played(path: Path) -> Game:
    """A whole game of random bots, looked at now and then."""
    game = new(path, seed=3)
    n = game.content.n_seats
    with BotTable(game, {seat: make_bot("random") for seat in range(n)}) as table:
        while not game.over:
            table.action()
            if len(game.lines) % 20 == 1 and not game.over:
                seen = view(game, game.to_move)
                assert plain(seen) and format_view(seen)
                assert game.outlook().prospects
                assert str(game.explain(f"B {game.content.names.industries[0].code}@nowhere"))
    return game


@pytest.mark.parametrize("parent", ["birmingham", "germany"])
def test_a_map_without_options_is_played_to_its_end(parent: str, tmp_path: Path) -> None:
    dropped = [{"id": option.id, "drop": True} for option in read_document(parent).option]
    path = child(tmp_path, parent, option=dropped)
    assert findings(path) == []
    game = played(path)
    assert game.content.options == {}
    assert replay(read_record(format_record(game.record())), tmp_path).scores() == game.scores()


def test_the_two_player_map_of_2009_is_played_to_its_end() -> None:
    game = played(TWO_PLAYERS)
    assert "virtual_link" not in game.content.options
    assert replay(read_record(format_record(game.record())), TWO_PLAYERS.parent).scores() == game.scores()


@pytest.mark.parametrize(
    ("mines", "is_enough"),
    [("with 1", False), ("with 2", True), ("with 1\nbob tile coal-1 at ess.1 with 1", True)],
)
def test_a_tile_that_needs_two_cubes_is_built_where_both_can_be_fetched(
    tmp_path: Path, mines: str, *, is_enough: bool
) -> None:
    child(tmp_path, "germany", tile=[{"id": "cotton-1", "coal": 2}])
    text = f"table child.toml, ann bob cat\nround 2\nann £30, hand cot, tile coal-1 at ess.0 {mines}"
    found = read_position(text, tmp_path)
    game = Game(found.content, found.rules, found.state, found.seats)
    assert any("cot-1@ess" in str(answer) for answer in game.legal()) == is_enough
    if is_enough:
        game.play("B cot-1@ess.2 /cot")
        assert sum(found.state.cubes_at) == 0
