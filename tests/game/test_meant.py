"""A click on something impossible tells what is nearest to what was meant, and what on the board it is about."""

from __future__ import annotations

import random

import pytest

from cottonopolis import Game, new
from cottonopolis.game.explain import Explanation
from cottonopolis.game.picks import Picks
from cottonopolis.game.position import read_position
from cottonopolis.views import view


def asked(text: str, picks: Picks) -> Explanation:
    """What somebody reads who picks something at a table."""
    found = read_position(text)
    return Game(found.content, found.rules, found.state, found.seats).explain(picks)


BIRMINGHAM = """
table birmingham, ann bob
round 3
ann  £17, hand cov bre bir coa
ann  tile cotton-1 at kid.0
merchant glo.0 manufacturer with barrel
merchant glo.1 blank
merchant oxf.0 cotton with barrel
merchant oxf.1 any with barrel
merchant shr.0 blank
"""
POOR = BIRMINGHAM.replace("£17", "£1")
LANCASHIRE = """
table lancashire, ann bob cleo
round 3
ann  hand lan pre
ann  tile cotton-1 at bbn.0
"""
GERMANY = """
table germany, ann bob cleo
round 3
ann  tile cotton-1 at fra.0
"""


def test_a_mill_without_a_way_tells_which_merchant_would_buy_and_which_links_are_missing() -> None:
    said = asked(BIRMINGHAM, Picks(slot="kid.0"))
    assert said.reason is not None
    assert said.reason.sentence == "no chain of links leads from Kidderminster to Oxford (oxf.0) (B-sell-03)"
    # Two canals lead from Kidderminster over Worcester or Dudley to Birmingham, and one goes on to Oxford.
    assert len(said.reason.missing) == 3 and said.reason.missing[-1] in ("bir-oxf", "red-oxf")
    assert {"space:kid.0", "space:oxf.0", *(f"line:{line}" for line in said.reason.missing)} <= set(said.reason.things)


def test_links_that_lie_are_not_missing() -> None:
    joined = f"{BIRMINGHAM}\nbob  link bir-oxf\nann  link kid-dud"
    said = asked(joined, Picks(slot="kid.0"))
    assert said.reason is not None and said.reason.missing == ("dud-bir",)
    linked = joined.replace("with barrel", "no barrel") + ", link dud-bir"
    beerless = asked(linked, Picks(slot="kid.0"))
    assert beerless.reason is not None
    assert (beerless.reason.word, beerless.reason.missing) == ("no_beer", ())
    assert "1 beer needed at Kidderminster, 0 in reach" in beerless.reason.sentence


def test_a_mill_of_lancashire_tells_the_way_to_a_port() -> None:
    said = asked(LANCASHIRE, Picks(slot="bbn.0"))
    assert said.reason is not None and said.reason.word == "no_port"
    # No port stands: Yorkshire lies beyond the map.
    assert said.reason.missing == ("bbn-bny", "bny-col", "col-yor")
    near = asked(f"{LANCASHIRE}\nbob  tile port-1 at fle.0, tile port-1 at pre.0", Picks(slot="bbn.0"))
    assert near.reason is not None and near.reason.missing == ("bbn-wig", "pre-wig")


def test_a_mill_of_germany_tells_the_market_and_the_rails() -> None:
    said = asked(GERMANY, Picks(slot="fra.0"))
    assert said.reason is not None and said.reason.word == "not_connected"
    assert said.reason.missing and any(thing.endswith(".box") for thing in said.reason.things)


@pytest.mark.parametrize(
    ("table", "picks", "each"),
    [
        (BIRMINGHAM, Picks(slot="sto.0"), {"cot": "wrong_card", "man": "wrong_card"}),
        (
            POOR,
            Picks(place="cov"),
            {"pot": "cannot_afford", "man": "no_coal", "coa": "cannot_afford", "iro": "no_coal"},
        ),
        (LANCASHIRE, Picks(place="bbn"), {"cot": "wrong_card", "coa": "wrong_card", "iro": "wrong_card"}),
        (GERMANY, Picks(place="ber"), {"fac": "level_zero"}),
    ],
)
def test_a_town_tells_of_each_industry_what_is_missing(table: str, picks: Picks, each: dict[str, str]) -> None:
    said = asked(table, picks)
    told = {industry: reason.word for industry, reason in said.each if reason is not None}
    assert said.status == "illegal" and said.reason is not None
    assert told.items() >= each.items() and said.reason.word in told.values()
    assert [entry["industry"] for entry in said.as_json()["each"]] == [industry for industry, _ in said.each]


def test_a_tile_of_the_mat_is_asked_about_where_it_is_nearest_to_being_built() -> None:
    said = asked(BIRMINGHAM, Picks(verb="build", industry="pot"))
    # Coventry, whose card is held, and not the first town that has a space for it.
    assert said.text == "B pot@cov" and said.reason is not None and said.reason.word == "cannot_afford"


def test_coal_that_cannot_come_tells_the_links_to_it() -> None:
    table = BIRMINGHAM.replace("£17", "£40") + "\nbob  tile coal-1 at dud.0 with 2"
    said = asked(table, Picks(slot="cov.1", industry="man", verb="build", card="cov"))
    assert said.reason is not None and said.reason.word == "no_coal"
    assert said.reason.missing == ("bir-cov", "dud-bir")


@pytest.mark.parametrize("title", ["birmingham", "lancashire", "germany", "new_england"])
def test_nothing_hidden_is_told(title: str) -> None:
    """Whatever others hold and whatever the deck hides, the same is said."""
    game, chance = new(title, players=3, seed=5), random.Random(5)
    names, n_asked = game.content.names, 0
    while not game.over and n_asked < 40:
        game.play(chance.choice(game.legal()))
        seat = game.to_move
        if seat is None or game.half_made or chance.random() > 0.2:
            continue
        slot, place = (
            names.slots[chance.randrange(game.rules.board.n_slots)],
            names.places[chance.randrange(len(names.places))],
        )
        picks = chance.choice([Picks(slot=slot.code), Picks(place=place.code), Picks(verb="sell", slot=slot.code)])
        other = Game(game.content, game.rules, view(game, seat).sample(chance), game.seats)
        assert game.explain(picks, seat).as_json() == other.explain(picks, seat).as_json()
        n_asked += 1
    assert n_asked > 10
