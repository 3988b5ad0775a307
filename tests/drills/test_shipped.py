"""The drills that come with the package: each can be played, and what they claim of last turns is counted."""

from __future__ import annotations

import pytest

from cottonopolis.content import map_ids
from cottonopolis.content.drills import THEMES, Drill, bare_turn, format_drills, plain_drills, read_drills
from cottonopolis.drills import checked, game_of
from cottonopolis.drills.last_turns import all_ends
from cottonopolis.game import Game
from cottonopolis.think.turns import same_turn
from cottonopolis.views import format_view, view

DRILLS = [drill for map_id in map_ids() for drill in read_drills(map_id)]
EXACT = [drill for drill in DRILLS if not drill.playouts]
RIVALS = 0.3
"""Share of the others' mean that is taken off the own points."""


def played(drill: Drill, turn: tuple[str, ...]) -> Game:
    """The game after a turn; where nothing is left to decide it ends by itself."""
    game = game_of(drill)
    for action in turn:
        if is_running(game, drill):
            game.play(action, drill.seat)
    return game


def is_running(game: Game, drill: Drill) -> bool:
    """Whether the turn of the drill is not over; its player may be the first of the next round."""
    return same_turn(game.state, drill.seat, game.start.era, game.start.round)


def test_every_map_has_drills() -> None:
    assert {drill.id.split("-")[0] for drill in DRILLS} == set(map_ids())


@pytest.mark.parametrize("map_id", map_ids())
def test_every_drill_can_be_played_the_best_way(map_id: str) -> None:
    for drill in read_drills(map_id):
        game = game_of(drill)
        assert game.to_move == drill.seat, drill.id
        assert game.seats == drill.seats
        after = played(drill, drill.way[0].turn)
        made = [line for seat, line in after.lines if seat == drill.seat]
        assert not is_running(after, drill), drill.id
        assert bare_turn(made) == bare_turn(drill.way[0].turn)


def test_a_drill_knows_only_what_its_player_may_know() -> None:
    for drill in DRILLS:
        game = game_of(drill)
        assert format_view(view(game, drill.seat)).strip() == drill.table.strip(), drill.id


def test_each_says_how_it_was_found_and_why() -> None:
    for drill in DRILLS:
        map_id, players, seed, _ = drill.id.split("-")
        assert f"find {map_id} --players {players} --games 1 --seed {seed}" in drill.command
        assert drill.commit
        assert drill.told
        assert drill.playouts == 0 or drill.playouts > 350
        assert set(drill.themes) <= set(THEMES)
        assert drill.gap.behind > 1


@pytest.mark.parametrize("map_id", map_ids())
def test_files_are_sorted_and_as_they_are_written(map_id: str) -> None:
    drills = read_drills(map_id)
    assert [drill.id for drill in drills] == [
        drill.id for drill in sorted(drills, key=lambda drill: (drill.difficulty, drill.id))
    ]
    assert format_drills(drills).count("[[drill]]") == len({drill.id for drill in drills}) == len(plain_drills(map_id))


@pytest.mark.parametrize("drill", EXACT[::10], ids=lambda drill: drill.id)
def test_last_turns_are_worth_what_is_said(drill: Drill) -> None:
    """By the scores of the game that was played, and no other turn ends better."""

    def worth(game: Game) -> float:
        points = game.scores()
        others = [n for seat, n in enumerate(points) if seat != drill.seat]
        return points[drill.seat] - RIVALS * sum(others) / len(others)

    values = [worth(played(drill, way.turn)) for way in drill.way]
    assert [values[0] - value for value in values] == pytest.approx([way.behind for way in drill.way], abs=0.006)
    game = game_of(drill)
    ends = all_ends(game.rules, game.state, drill.seat)
    assert ends is not None
    assert ends[0][0] == pytest.approx(values[0])


def test_an_exact_drill_holds_and_one_with_a_worse_best_turn_does_not() -> None:
    drill = EXACT[0]
    held = checked(drill)
    assert held is not None
    assert held.way[0].behind == 0
    worse = [way for way in drill.way if not way.solves]
    wrong = Drill(
        id=drill.id,
        table=drill.table,
        themes=drill.themes,
        difficulty=drill.difficulty,
        way=tuple(type(way)(turn=way.turn, behind=0.0, solves=True) for way in worse),
    )
    assert checked(wrong) is None
