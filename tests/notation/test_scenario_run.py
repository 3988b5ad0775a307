"""Every item of `then` is shown to pass where it is true and to fail where it is not."""

from __future__ import annotations

import pytest

from cottonopolis.errors import NotationError
from cottonopolis.game.game import Game
from cottonopolis.testing.scenario import run_scenario
from cottonopolis.testing.scenario_text import parse_scenarios
from cottonopolis.views.view import look

TABLE = """birmingham, ann bob
    era rail, round 2
    ann £30, income 14, 5 vp, hand cov bir bir, discards red nun, mat cotton 3 3, brewery none
    ann tile cotton-2 at bir.0, coal-2 at dud.0 with 2, link bir-oxf, bir-dud
    bob £20, hand wpl win sta sta, tile iron-2 at bir.2 flipped, brewery-2 at bur.1 with 1
    market coal 10, iron 4
    merchant oxf.0 cotton with barrel, oxf.1 blank
    deck next cov cov"""


def failures(then: str, when: str = "nothing", given: str = TABLE) -> list[str]:
    [scenario] = parse_scenarios(f"== B-turn-03 case\ngiven {given}\nwhen {when}\nthen {then}", "case.scn")
    return run_scenario(scenario, look)


@pytest.mark.parametrize(
    ("is_so", "is_not"),
    [
        ("ann £30", "ann £29"),
        ("ann £+0", "ann £+1"),
        ("ann money 30", "ann money 3"),
        ("ann spent 0", "ann spent 1"),
        ("ann income 14", "ann income 13"),
        ("ann level 2", "ann level 14"),
        ("ann level =2", "ann level =-2"),
        ("ann vp 5", "ann vp 6"),
        ("ann 5 vp", "ann 4 vp"),
        ("ann vp +0", "ann +5 vp"),
        ("ann hand bir cov bir", "ann hand bir cov"),
        ("ann hand 3 cards", "ann hand 2 cards"),
        ("ann holds cov", "ann holds sta"),
        ("bob holds wpl", "ann holds wpl"),
        ("ann discards red nun", "ann discards nun red"),
        ("ann discards 2 cards", "ann discards 3 cards"),
        ("bob discards none", "ann discards none"),
        ("ann tile cotton-2 at bir.0", "bob tile cotton-2 at bir.0"),
        ("ann tile cotton-2 at bir", "ann tile cotton-3 at bir"),
        ("bob tile iron-2 at bir.2 flipped", "bob tile iron-2 at bir.2"),
        ("ann tile coal-2 at dud.0 with 2", "ann tile coal-2 at dud.0 with 3"),
        ("ann tile coal-2 at dud.0", "ann tile coal-2 at dud.0 flipped"),
        ("no tile at cov.0", "no tile at bir.0"),
        ("no tile at cov", "no tile at bir"),
        ("ann link bir-oxf", "bob link bir-oxf"),
        ("ann link bir-oxf, dud-bir", "ann link bir-oxf, bir-cov"),
        ("no link bir-cov", "no link bir-oxf"),
        ("ann 12 links left", "ann 13 links left"),
        ("ann mat cotton 3 3", "ann mat cotton 2 3"),
        ("ann mat brewery none", "bob mat brewery none"),
        ("market coal 10", "market coal 11"),
        ("market coal 10, iron 4", "market coal 10, iron 5"),
        ("market coal +0", "market coal -1"),
        ("merchant oxf.0 cotton with barrel", "merchant oxf.0 cotton no barrel"),
        ("merchant oxf.0 cotton, oxf.1 blank", "merchant oxf.0 any"),
        ("merchant barrels 3", "merchant barrels 2"),
        ("merchant tiles any blank blank cotton manufacturer", "merchant tiles any blank cotton manufacturer"),
        ("era rail", "era canal"),
        ("round 2", "round 3"),
        ("order ann bob", "order bob ann"),
        ("ann to move", "bob to move"),
        ("2 actions left", "1 action left"),
        ("question action", "question coal"),
        ("deck next cov", "deck next bir"),
        ("deck next cov cov", "deck next cov bir"),
        ("deck 33 cards", "deck 34 cards"),
        ("network ann bir dud oxf", "network ann bir dud"),
        ("network bob bir bur", "network bob none"),
        ("distance oxf dud 2", "distance oxf dud 1"),
        ("distance bir bir 0", "distance oxf bur 3"),
        ("apart bir bur", "apart bir oxf"),
        ("legal ann N bir-cov c:dud.0 /cov", "legal ann N bir-kid /cov"),
        ("illegal ann N bur-wal /cov: wrong_era", "illegal ann N bir-cov c:dud.0 /cov: wrong_era"),
        ("illegal ann N bur-wal /cov: wrong_era", "illegal ann N bur-wal /cov: link_taken"),
        ("illegal ann N nowhere /cov: bad_request", "illegal ann N nowhere /cov: no_beer"),
        ("illegal ann ???: bad_request", "legal ann ???"),
        ("illegal bob P /sta: not_your_turn", "illegal bob P /sta: must_choose"),
        ("ann sees ann hand cov bir bir", "bob sees ann hand cov bir bir"),
        ("bob sees ann hand 3 cards", "bob sees ann hand 4 cards"),
        ("bob sees ann hand ? ? ?", "bob sees ann hand ? ?"),
        ("ann sees bob hand wpl win + 2 cards", "ann sees bob hand 3 cards"),
        ("ann sees bob holds wpl", "ann sees bob holds sta"),
        ("all see deck 33 cards", "all see deck 32 cards"),
        ("bob never sees deck next cov", "bob never sees deck 33 cards"),
        ("bob never sees chance", "bob sees chance"),
        ("all never see shuffle", "all see shuffle"),
        ("all see ann £30, bob sees market coal 10", "all see ann £31"),
        ("all see ann to move", "all see bob to move"),
        ("bob never sees ann holds cov", "ann never sees ann holds cov"),
        ("ann £30, tile coal-2 at dud.0, cotton-2 at bir.0", "ann £30, tile coal-2 at dud.0, cotton-1 at bir.0"),
        ("chance", "shuffle"),
    ],
)  # fmt: skip
def test_an_item_passes_if_it_is_so_and_fails_if_not(is_so: str, is_not: str) -> None:
    assert failures(is_so) == []
    [failure] = failures(is_not)
    assert failure.startswith("case.scn:")
    assert "expected" in failure
    assert "found" in failure


@pytest.mark.parametrize(
    ("when", "is_so", "is_not"),
    [
        ("ann N bir-cov c:dud.0 /cov", "ann £-5, spent +5, bob £+0, 1 action left", "ann £-6"),
        ("ann N bir-cov c:dud.0 /cov", "ann discards red nun cov", "ann discards red nun"),
        ("ann N bir-cov c:dud.0 /cov", "ann tile coal-2 at dud.0 with 1", "ann tile coal-2 at dud.0 with 2"),
        ("ann L 30 /cov", "ann £+30, level -3, income =9", "ann level -2"),
        ("ann P /cov\n bob P /sta", "illegal not_your_turn", "illegal must_choose"),
        ("ann P", "ambiguous", "ann £+0"),
        ("ann P", "illegal must_choose", "illegal no_beer"),
        ("ann ???", "illegal bad_request", "ambiguous"),
        ("ann N bir-kid /cov", "illegal bad_request", "illegal wrong_era"),
        ("ann N bur-wal /cov", "illegal wrong_era, ann £+0", "ann to move"),
        ("ann P /cov\n ann P /bir\n bob P /sta", "1 action left, bob to move, ann hand 8 cards", "ann to move"),
    ],
)
def test_what_actions_change(when: str, is_so: str, is_not: str) -> None:
    assert failures(is_so, when) == []
    assert len(failures(is_not, when)) == 1


@pytest.mark.parametrize("item", ["illegal wrong_era", "ambiguous"])
def test_an_action_that_is_played_is_not_refused(item: str) -> None:
    [failure] = failures(item, "ann P /cov")
    assert "found that it was played" in failure


def test_only_the_last_action_may_be_refused() -> None:
    [failure] = failures("illegal wrong_era", "ann N bur-wal /cov\n ann P /cov")
    assert failure.startswith('case.scn:10: "ann N bur-wal /cov": expected to be played')


def test_the_end_of_a_game() -> None:
    over = "birmingham, ann bob cat\n  era rail, round 9, over\n ann 9 vp\n bob 12 vp\n cat 12 vp"
    assert failures("over, winner bob cat, rank ann 3, bob 1, cat 1", given=over) == []
    for item in ("winner bob", "winner ann", "rank ann 2", "rank bob 1, cat 2", "ann to move"):
        assert len(failures(item, given=over)) == 1
    assert failures("illegal game_over", "ann P", given=over) == []
    for item in ("over", "winner ann", "rank ann 1"):
        [failure] = failures(item)
        assert "not over" in failure


def test_a_new_game() -> None:
    new = "birmingham, ann bob, new game seed 7"
    assert failures("deck 22 cards, ann hand 8 cards, discards ?, bob discards 1 card, round 1", given=new) == []
    assert len(failures("ann discards ? ?", given=new)) == 1


def test_a_face_down_card_is_a_question_mark_and_may_be_left_out() -> None:
    canal = "birmingham, ann bob\n  ann discards ?red nun"
    for item in ("ann discards ? nun", "ann discards ?red nun", "ann discards nun", "ann discards 2 cards"):
        assert failures(item, given=canal) == []
    for item in ("ann discards ?nun nun", "ann discards red nun", "ann discards ? red", "ann discards nun nun"):
        assert len(failures(item, given=canal)) == 1
    assert failures("ann sees ann discards ? nun, bob never sees ann discards ?red nun", given=canal) == []


def test_a_table_that_cannot_be_set_up() -> None:
    assert failures("illegal bad_player_count", given="birmingham, ann") == []
    [failure] = failures("over", given="birmingham, ann")
    assert "cannot be played with 1 players" in failure
    [failure] = failures("illegal bad_player_count", given="birmingham, ann bob")
    assert "no action that could be refused" in failure
    [failure] = failures("over", given="birmingham, ann bob\n ann £-3")
    assert failure.startswith('case.scn:3: "ann £-3": money cannot be -3')


@pytest.mark.parametrize(
    ("item", "why"),
    [
        ("weather fine", "is no item of `then`"),
        ("ann weather fine", "is no fact about a seat"),
        ("zoe £3", "is no item of `then`"),
        ("ann", "expected what this seat has or sees"),
        ("all £3", "expected `all see`"),
        ("ann £", "is no number"),
        ("ann £--3", "is no number"),
        ("ann vp", "one number with vp"),
        ("ann hand", "expected cards"),
        ("ann hand cov, bir", "is no fact about a seat"),
        ("ann holds", "one card after holds"),
        ("ann tile cotton-2", "expected a tile such as"),
        ("ann tile cotton-2 at bir.7", "the number of a slot cannot be 7"),
        ("ann link", "one line"),
        ("ann mat", "expected an industry"),
        ("ann 99 links left", "expected 0 to 14"),
        ("no", "expected `no tile at cov.0`"),
        ("no tile at nowhere", "there is no place"),
        ("market beer 3", "a resource and its cubes"),
        ("merchant oxf.0 silk", "there is no merchant tile"),
        ("era steam", "one of canal, rail"),
        ("round", "one number after round"),
        ("order ann", "all seats"),
        ("question why", "one of the questions action"),
        ("over now", "nothing after over"),
        ("deck", "expected cards"),
        ("deck next nowhere", "there is no card"),
        ("chance 3 4", "one number after chance"),
        ("winner", "expected `winner ann`"),
        ("winner zoe", "there is no seat"),
        ("rank ann", "expected `winner ann` or"),
        ("network ann", "expected a seat and the places"),
        ("network ann nowhere", "there is no place"),
        ("distance sto sta", "expected `distance"),
        ("apart sto", "expected `distance"),
        ("legal", "expected a seat and an action"),
        ("legal zoe P", "there is no seat"),
        ("illegal", "expected a reason word"),
        ("illegal ann P", "expected a reason word"),
        ("illegal wrong_era", "no action that could be refused"),
        ("ambiguous", "no action that could be refused"),
        ("bob sees", "expected `sees`"),
        ("bob never ann hand", "expected `sees`"),
        ("bob sees weather", "a fact about the table"),
        ("bob sees ann", "what is seen of this seat"),
        ("bob sees ann £+3", "a change cannot be seen"),
        ("ann £3,, spent 2", "nothing before or after a comma"),
    ],
)
def test_an_item_that_is_not_understood_is_an_error(item: str, why: str) -> None:
    [failure] = failures(item)
    assert why in failure
    assert failure.startswith("case.scn:")


def test_an_unknown_seat_in_when_is_an_error() -> None:
    [failure] = failures("over", "zoe P /cov")
    assert 'there is no seat "zoe"' in failure


def test_a_refused_action_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(game: Game, move: int | str, seat: int | None = None) -> None:
        game.state.players[0].money += 1
        raise NotationError(f"{move} {seat}")

    monkeypatch.setattr(Game, "play", spoil)
    assert any(
        "expected no change by a refused action" in failure for failure in failures("illegal bad_request", "ann P")
    )
    assert any("expected no change" in failure for failure in failures("illegal ann P: bad_request"))
