"""Positions: what is written is read again, at every decision of a game."""

from __future__ import annotations

import pytest

from cottonopolis.engine.api import legal
from cottonopolis.engine.rng import shuffle
from cottonopolis.engine.state import OVER, State
from cottonopolis.game.position import Position, read_position, write_position
from notation.position_games import new_table, played


def derived(state: State) -> list[object]:
    """What follows from other fields, and so is not in the key."""
    board = [state.occupied, state.stocked, state.standing, state.seas, state.joined]
    return [*board, *(player.network for player in state.players)]


def check_round_trip(position: Position) -> None:
    text = write_position(position)
    again = read_position(text)
    assert again.state.key() == position.state.key(), text
    assert derived(again.state) == derived(position.state), text
    assert not again.state.is_asked
    assert legal(again.rules, again.state) == legal(position.rules, position.state), text
    assert write_position(again) == text


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_every_decision_of_a_game_is_written_and_read_again(seed: int, players: int) -> None:
    for position in played(seed, players):
        check_round_trip(position)


def test_every_question_is_among_the_positions_tried() -> None:
    stages = set()
    for seed in range(12):
        for position in played(seed, 2 + seed % 3):
            if position.state.stage not in stages:
                check_round_trip(position)
            stages.add(position.state.stage)
    assert stages == set(range(9))


@pytest.mark.parametrize(
    "options", ["introductory=true", "open_discards=false, tie_income=level", "manufacturer4_money=14"]
)
def test_options_are_kept(options: str) -> None:
    for position in played(5, 2, options):
        if position.state.stage == OVER or position.state.round == 3:
            check_round_trip(position)
            assert read_position(write_position(position)).content.options == position.content.options


def test_an_introductory_game_may_end_with_negative_points() -> None:
    position = new_table(1, 2, "introductory=true")
    position.state.stage = OVER
    position.state.actions_left = 0
    position.state.players[1].vp = -7
    check_round_trip(position)


@pytest.mark.parametrize("n_shuffles", [1, 2])
def test_arranged_shuffles_are_kept(n_shuffles: int) -> None:
    position = new_table(3, 3)
    state = position.state
    deck = sorted(state.deck + [card for player in state.players for card in player.hand + player.discards])
    for n in range(n_shuffles):
        cards = deck.copy()
        shuffle(cards, 12345 + n)
        state.arranged = state.arranged + cards
    check_round_trip(position)


def test_an_arranged_shuffle_gives_its_cards_in_the_order_of_the_text() -> None:
    state = read_position("table birmingham, ann bob\nshuffle red nun cov ...").state
    codes = ["red", "nun", "cov"]
    position = read_position("table birmingham, ann bob")
    indices = [found.index for code in codes if (found := position.content.names.cards.find(code)) is not None]
    assert state.arranged[::-1][:3] == indices
    assert len(state.arranged) == 40


def test_the_start_of_a_game_has_the_numbers_of_the_rules() -> None:
    state = read_position("table birmingham, ann bob").state
    assert [
        (player.money, player.space, player.vp, len(player.hand), len(player.discards)) for player in state.players
    ] == [(17, 10, 0, 8, 1)] * 2
    assert (state.era, state.round, state.turn, state.actions_left, len(state.deck)) == (0, 0, 0, 1, 22)
    assert state.cubes == [13, 8]
    assert state.open_markets == 0b00111


def test_cards_that_are_not_named_go_where_the_page_says() -> None:
    position = read_position("table birmingham, ann bob\nann hand cov cov, discards red\ndeck bir dud")
    state, find = position.state, position.content.names.cards.find
    named = {code: found.index for code in ("cov", "red", "bir", "dud", "sta") if (found := find(code)) is not None}
    ann, bob = state.players
    assert ann.hand == [named["cov"]] * 2
    assert bob.hand[0] == named["sta"]
    assert len(bob.hand) == 8
    assert state.deck == [named["dud"], named["bir"]]
    assert ann.discards[-1] == named["red"]
    assert len(bob.discards) == 1
    assert len(ann.discards) == 40 - 2 - 8 - 2 - 1


def test_a_mat_that_is_not_named_is_complete_but_for_the_board() -> None:
    position = read_position(
        "table birmingham, ann bob\nera rail\nann tile cotton-2 at bir.0, mat coal 2, brewery none"
    )
    text = write_position(position)
    assert "ann mat coal 2, brewery none\n" in text
    assert position.state.players[0].mat[0] & 0xFF == 0x13


@pytest.mark.parametrize(
    ("item", "cubes", "is_flipped"),
    [
        ("coal-2 at dud", 3, False),
        ("coal-2 at dud.0 with 1", 1, False),
        ("coal-2 at Dudley.0 with 0", 0, True),
        ("coal-2 at dud.0 flipped", 0, True),
        ("brewery-2 at bur.1", 2, False),
        ("brewery-2 at Burton-on-Trent with 1", 1, False),
        ("cotton-2 at bir", 0, False),
        ("cotton-2 at bir.0 flipped", 0, True),
    ],
)
def test_tiles_hold_what_is_said_or_what_they_are_built_with(item: str, cubes: int, *, is_flipped: bool) -> None:
    state = read_position(f"table birmingham, ann bob\nera rail\nann tile {item}").state
    [slot] = [slot for slot, owner in enumerate(state.owner_at) if owner == 0]
    assert (state.cubes_at[slot], state.flipped >> slot & 1 == 1) == (cubes, is_flipped)
    assert (state.stocked >> slot & 1 == 1) == (cubes > 0)


@pytest.mark.parametrize("link", ["bir-cov", "cov-bir", "coventry-birmingham", "Birmingham-cov", "COV-BIR"])
def test_a_link_is_named_by_its_ends_in_any_order(link: str) -> None:
    position = read_position(f"table birmingham, ann bob\nann link {link}")
    assert "ann link bir-cov\n" in write_position(position)


def test_a_link_with_hyphens_in_its_places_is_found() -> None:
    assert "ann link sto-stn\n" in write_position(
        read_position("table birmingham, ann bob\nann link stone-Stoke-on-Trent")
    )


def test_merchant_tiles_that_are_not_named_fill_the_spaces_in_order() -> None:
    position = read_position("table birmingham, ann bob\nmerchant oxf.0 any no barrel, shr blank")
    [line] = [line for line in write_position(position).splitlines() if line.startswith("merchant")]
    expected = (
        "shr.0 blank-1, glo.0 cotton with barrel, glo.1 manufacturer with barrel, oxf.0 any no barrel, oxf.1 blank-2"
    )
    assert line == f"merchant {expected}"


def test_other_seats_and_spellings() -> None:
    lines = ["TABLE birmingham, Zoë j_2  # two", "", "Era rail, Round 2", "zoë MONEY 5, vp 3, Hand COV wild_place"]
    position = read_position("\n".join([*lines, "1 action left, j_2 to move"]))
    assert position.seats == ("Zoë", "j_2")
    assert position.state.players[0].money == 5
    assert position.state.order[position.state.turn] == 1
