"""Views: what a seat may know is there, and nothing else can be read from it."""

from __future__ import annotations

import random

import pytest

from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.state import ACTION, DISCARD, DRAWING, State
from cottonopolis.game.game import Game
from cottonopolis.game.position import Position, read_position
from cottonopolis.views import format_view, view_of
from notation.position_games import AGE_OF_INDUSTRY, LANCASHIRE, new_table, played


def seen(position: Position, seat: int | None) -> str:
    return format_view(view_of(position.content, position.rules, position.state, position.seats, seat))


def redealt(position: Position, seat: int | None, chance: random.Random) -> State:
    """The same table with all that `seat` does not know dealt anew.

    That is hands, deck, cards set aside or face down, the unknown part of the distant market, and the generator.
    """
    state = position.state.copy()
    kinds = position.content.kit.card_kind
    n_face_down = sum(position.content.document.setup.hidden_discards[state.era : state.era + 1])
    others = [player for other, player in enumerate(state.players) if other != seat]
    wilds = [
        [card for card in player.hand if kinds[card] in (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)] for player in others
    ]
    pool = list(state.deck) + state.aside
    for player in others:
        pool += [card for card in player.hand if kinds[card] not in (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)]
    for player in state.players:
        pool += player.discards[:n_face_down]
    chance.shuffle(pool)
    for player, own in zip(others, wilds, strict=True):
        player.hand = sorted(own + [pool.pop() for _ in range(len(player.hand) - len(own))])
    for player in state.players:
        player.discards = [pool.pop() for _ in player.discards[:n_face_down]] + player.discards[n_face_down:]
    state.aside = [pool.pop() for _ in state.aside]
    state.deck = pool
    if position.content.rules == "lancashire":
        is_kept = position.content.options["edition"] == "classic2007"
        at = len(state.market_tiles) - state.n_revealed if is_kept else len(state.market_tiles)
        unknown = state.market_tiles[:at]
        chance.shuffle(unknown)
        state.market_tiles = unknown + state.market_tiles[at:]
    state.rng = chance.randrange(2**62)
    state.arranged = [chance.randrange(20) for _ in range(40)]
    return state


BIRMINGHAM = [(players, options) for players in (2, 3, 4) for options in ("", "open_discards=false")]
TABLES = [
    *[("birmingham", players, options) for players, options in BIRMINGHAM],
    *[("lancashire", players, options) for players, options in LANCASHIRE],
    *[(map_id, players, "") for map_id, players in AGE_OF_INDUSTRY],
]


@pytest.mark.parametrize(("map_id", "players", "options"), TABLES)
def test_dealing_anew_what_is_hidden_changes_no_view(map_id: str, players: int, options: str) -> None:
    chance = random.Random(players)
    for n, position in enumerate(played(players, players, options, map_id)):
        if n % 8 and position.state.stage in (ACTION, DISCARD, DRAWING):
            continue
        for seat in (None, *range(players)):
            view = view_of(position.content, position.rules, position.state, position.seats, seat)
            other = redealt(position, seat, chance)
            again = view_of(position.content, position.rules, other, position.seats, seat)
            assert format_view(again) == format_view(view)
            assert again.table == view.table


def test_a_seat_knows_its_own_hand_and_the_sizes_of_the_rest() -> None:
    position = new_table(7, 3)
    text = seen(position, 1)
    assert "ann hand 8 cards\n" in text
    assert "bob hand 8 cards\n" not in text
    codes = [position.content.names.cards[card].code for card in position.state.players[1].hand]
    assert f"bob hand {' '.join(codes)}\n" in text
    assert "deck 27 cards\n" in text
    assert text.count("discards ?\n") == 3
    assert "chance" not in text


def test_a_spectator_knows_no_hand() -> None:
    text = seen(new_table(7, 2), None)
    assert "ann hand 8 cards\n" in text
    assert "bob hand 8 cards\n" in text


def test_wild_cards_are_known_to_all() -> None:
    position = read_position("table birmingham, ann bob\nann hand wpl win cov bir")
    assert "ann hand wpl win + 2 cards\n" in seen(position, 1)
    assert "ann hand wpl win + 2 cards\n" in seen(position, None)
    assert "ann hand bir cov wpl win\n" in seen(position, 0)


@pytest.mark.parametrize(("options", "pile"), [("", "? bir cov red"), ("open_discards=false", "? ? ? red")])
def test_discards_are_open_or_only_their_top_card(options: str, pile: str) -> None:
    header = "table birmingham, ann bob\n" + (f"options {options}\n" if options else "")
    position = read_position(f"{header}ann discards ?dud bir cov red\nbob discards ?")
    for seat in (None, 0, 1):
        assert f"ann discards {pile}\n" in seen(position, seat)
        assert "bob discards ?\n" in seen(position, seat)


def test_an_arranged_shuffle_and_the_order_of_the_deck_are_not_seen() -> None:
    position = read_position("table birmingham, ann bob\nshuffle cov bir ...\ndeck next cov bir")
    for seat in (None, 0, 1):
        text = seen(position, seat)
        assert "shuffle" not in text
        assert "deck 22 cards\n" in text


def test_the_card_of_a_half_made_action_is_for_its_owner_only() -> None:
    text = """table birmingham, ann bob
        ann hand bir cov cov red, discards ? bur
        question card, doing scout, cards due 2, first card bur"""
    position = read_position(text)
    assert "question card, doing scout, cards due 2, first card bur\n" in seen(position, 0)
    for seat in (None, 1):
        assert "question card, doing scout, cards due 2\n" in seen(position, seat)


def test_a_view_holds_nothing_of_the_state() -> None:
    position = new_table(3, 2)
    view = view_of(position.content, position.rules, position.state, position.seats, 0)
    before = format_view(view)
    position.state.players[1].money = 0
    position.state.cubes = [0, 0]
    assert format_view(view) == before
    with pytest.raises(AttributeError):
        setattr(view.table, "rng", 1)  # noqa: B010
    assert (view.table.rng, view.table.deck, view.table.arranged) == (None, None, ())


@pytest.mark.parametrize(("map_id", "players", "options"), TABLES[::2])
def test_the_text_of_a_view_between_actions_is_a_position(map_id: str, players: int, options: str) -> None:
    for n, position in enumerate(played(1, players, options, map_id)):
        if n % 9 or position.state.stage != ACTION:
            continue
        for seat in (None, 0):
            again = read_position(seen(position, seat))
            assert seen(again, seat) == seen(position, seat)


PILE = "distant 2 0 1 3 2 2 2 3 3 4 1 0"


def test_of_the_distant_market_only_the_tiles_that_went_under_it_are_known() -> None:
    position = read_position(f"table lancashire, ann bob cat\n{PILE}, revealed 2, demand 1")
    for seat in (None, 0, 1, 2):
        assert "distant ? ? ? ? ? ? ? ? ? ? 1 0, revealed 2, demand 1\n" in seen(position, seat)


def test_of_the_distant_market_of_2018_it_is_known_which_tiles_are_gone() -> None:
    lines = ["table lancashire, ann bob cat", "options edition=roxley2018", "distant 3 2 2 2 3 3 4 2"]
    position = read_position("\n".join(lines))
    for seat in (None, 0, 1, 2):
        assert "distant ? ? ? ? ? ? ? ?, gone 0 1, revealed 2\n" in seen(position, seat)


def test_cards_set_aside_are_known_to_nobody() -> None:
    position = read_position("table lancashire, ann bob cat\naside man wig liv + 6 cards")
    for seat in (None, 0, 1, 2):
        assert "aside 9 cards\n" in seen(position, seat)


def test_cards_face_up_discards_and_markets_are_known_to_all() -> None:
    lines = [
        "table germany, ann bob cat",
        "ann discards red gre",
        "display red pur",
        "box pol no_demand, hol both used",
    ]
    position = read_position("\n".join(lines))
    for seat in (None, 0, 1, 2):
        text = seen(position, seat)
        assert "ann discards red gre\n" in text
        assert "display red pur\n" in text
        assert "box pol no_demand, frc cotton, hol both used, den cotton, aus cotton, swi cotton\n" in text
        assert "deck 44 cards\n" in text


def test_a_card_drawn_from_the_deck_is_known_to_the_drawer_alone() -> None:
    lines = ["table germany, ann bob cat", "ann hand cot", "display red pur", "deck next bro gre"]
    position = read_position("\n".join(lines))
    Game(position.content, position.rules, position.state, position.seats).play("T deck red", 0)
    assert "ann hand cot red bro\n" in seen(position, 0)
    for seat in (None, 1, 2):
        assert "ann hand 3 cards\n" in seen(position, seat)
    assert "display gre pur\n" in seen(position, 1)


def test_the_first_card_of_a_combined_build_lies_open_but_not_what_may_follow_it() -> None:
    text = """table lancashire, ann bob cat
        round 2
        ann hand man wig, discards bol
        question card, doing combine, at man.0, tile cotton-1, first card bol"""
    position = read_position(text)
    assert "first card bol" in seen(position, 0)
    for seat in (None, 1, 2):
        assert "question card, doing combine, at man.0, tile cotton-1, cards due 1\n" in seen(position, seat)
        assert "ann discards bol\n" in seen(position, seat)
