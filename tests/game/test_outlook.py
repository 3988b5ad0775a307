"""The outlook lists every action once, its numbers come true when it is played, and it is quick."""

from __future__ import annotations

import json

import pytest

from cottonopolis import Game, new
from cottonopolis.built import is_compiled
from cottonopolis.engine.state import State
from cottonopolis.game.events import Event
from cottonopolis.game.matching import OPENING
from cottonopolis.game.outlook import Outlook
from cottonopolis.game.position import read_position
from cottonopolis.game.prospect import Prospect
from records.games import TABLES, Table, answered

EVERY = 41 if is_compiled() else 97
NUMBERS = ("money", "vp", "space", "loans")


def typed(prospect: Prospect) -> str:
    """The action with a card and a bonus tile where those are left to choose."""
    n_missing = prospect.n_cards if len(prospect.cards) > 1 else 0
    cards = [f"/{card}" for card in prospect.cards[:n_missing]]
    if n_missing > 1:
        return ""
    bonus = f" ! {prospect.bonuses[0]}" if len(prospect.bonuses) > 1 and "!" not in prospect.line else ""
    return " ".join([prospect.line, *cards]) + bonus


def changes(events: list[Event]) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    for event in events:
        if event.seat is not None:
            for key in NUMBERS:
                if event.values.get(key):
                    numbers = found.setdefault(event.seat, {})
                    numbers[key] = numbers.get(key, 0) + event.values[key]
    kept = {seat: {key: n for key, n in numbers.items() if n} for seat, numbers in found.items()}
    return {seat: numbers for seat, numbers in kept.items() if numbers}


def during_action(events: list[Event]) -> list[Event]:
    """The events of an action up to the end of the turn."""
    ends = ("order", "drawn", "dealt", "income", "interest", "score_links", "rail_money", "lay_down", "game_over")
    n = next((n for n, event in enumerate(events) if event.kind in ends and not _is_draw(events, n)), len(events))
    return events[:n]


def _is_draw(events: list[Event], n: int) -> bool:
    """Whether a card is drawn by an action and not after it."""
    return events[n].kind == "drawn" and events[0].kind in ("take", "drawn")


def openings(table: Table, seed: int) -> list[Game]:
    """Tables at which an action begins, now and then in a game; each is a game of its own."""
    return [
        game.fork(len(game.lines))
        for n, game in enumerate(answered(table, seed))
        if n % EVERY == 0 and not game.over and game.state.stage in OPENING
    ]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_outlook_begins_with_every_answer_and_comes_true(table: Table) -> None:
    n_played = 0
    for game in openings(table, 5):
        outlook = game.outlook()
        assert outlook.seat == game.to_move and outlook.more == {}
        assert {prospect.answer for prospect in outlook.prospects} == {int(answer) for answer in game.legal()}
        assert len({prospect.line for prospect in outlook.prospects}) == len(outlook.prospects)
        assert json.loads(json.dumps(outlook.as_json()))["seat"] == game.to_move
        for prospect in outlook.prospects:
            text = typed(prospect)
            if prospect.is_chance or not text:
                continue
            twin = game.fork(len(game.lines))
            twin.play(text)
            events = during_action(twin.events(len(game.lines)))
            events = [event for event in events if event.ply == len(game.lines) + 1]
            n_played += 1
            assert changes(events) == prospect.changes, text
            paid = -sum(event.values.get("money", 0) for event in events if event.kind in ("build", "link", "buy"))
            assert prospect.cost == paid or prospect.line == "R"
    assert n_played > 20


def position(*lines: str) -> Game:
    found = read_position("\n".join(lines))
    return Game(found.content, found.rules, found.state, found.seats)


RAIL = (
    "table birmingham, ann bob",
    "era rail, round 3",
    "ann £20, hand cov cov bir coa, tile cotton-2 at bir.0, link bir-oxf, bir-cov",
    "bob £9, hand bir bir, tile brewery-2 at bur.1, coal-2 at cov.1",
    "merchant oxf.0 cotton",
)


def prospect_of(outlook: Outlook, start: str) -> Prospect:
    (found,) = [prospect for prospect in outlook.prospects if prospect.line.startswith(start)]
    return found


def test_cards_sources_and_effects_of_a_sale_are_listed() -> None:
    sale = prospect_of(position(*RAIL).outlook(), "S")
    assert sale.line == "S cot-2@bir.0>oxf.0 b:oxf.0"
    assert (sale.cards, sale.n_cards) == (("bir", "cov", "coa"), 1)
    assert sale.sources == [{"from": "oxf.0", "resource": "beer", "n": 1, "price": 0}]
    assert sale.changes == {0: {"space": 6}}
    assert sale.scores == (9, 0)
    assert [flip["slot"] for flip in sale.flips] == ["bir.0"]


def test_a_cube_of_a_rival_and_what_the_action_could_go_on_with() -> None:
    link = prospect_of(position(*RAIL).outlook(), "N tam-bir")
    assert link.sources == [{"from": "cov.1", "resource": "coal", "owner": 1, "n": 1, "price": 0}]
    assert (link.cost, link.costs) == (5, [{"for": "link", "link": "tam-bir", "price": 5}])
    assert [answer.text for answer in link.then] == ["+ bur-tam"]


def test_scouting_names_all_cards_of_the_hand() -> None:
    scout = prospect_of(position(*RAIL).outlook(), "W")
    assert (scout.line, scout.cards, scout.n_cards) == ("W", ("bir", "cov", "coa"), 3)


def test_what_the_limit_leaves_out_is_counted() -> None:
    game = position(*RAIL)
    whole, short = game.outlook(), game.outlook(limit=2)
    for verb, letter in (("network", "N"), ("develop", "D")):
        n = sum(prospect.line.startswith(letter) for prospect in whole.prospects)
        assert sum(prospect.line.startswith(letter) for prospect in short.prospects) == 2
        assert short.more[verb] == n - 2


def test_an_outlook_is_for_the_player_to_move() -> None:
    game = position(*RAIL)
    assert game.outlook(seat=0).prospects and not game.outlook(seat=1).prospects
    assert game.outlook(seat=1).seat is None


def test_an_outlook_of_a_half_made_action_goes_on_with_it() -> None:
    game = position(*RAIL)
    link = next(answer for answer in game.legal() if str(answer) == "N tam-bir")
    game.play(link)
    assert game.half_made
    assert {prospect.answer for prospect in game.outlook().prospects} == {int(link)}


def test_an_outlook_changes_nothing() -> None:
    game = new("lancashire", players=3, seed=4)
    before: State = game.state.copy()
    game.outlook()
    game.explain("B cot@man")
    assert game.state.key() == before.key()
    assert not game.lines and not game.moves


def test_a_sale_to_the_distant_market_is_shown_at_its_best() -> None:
    lines = [
        "table lancashire, ann bob cat",
        "round 3",
        "ann £20, hand coa coa coa, tile cotton-1 at lan.1, port-1 at lan.0",
    ]
    game = position(*lines, "distant next 4 3")
    distant = [prospect for prospect in game.outlook().prospects if ">distant" in prospect.line]
    assert distant and all(prospect.is_chance for prospect in distant)
    assert distant[0].changes == {0: {"space": 5 + 3}}


def test_tiles_that_could_be_given_up_are_listed_with_what_they_leave() -> None:
    lines = ["table birmingham, ann bob", "round 4, 1 action left, order bob ann, ann to move"]
    lines += ["ann £2, income 0, hand cov cov, tile cotton-1 at bir.0, coal-1 at cov.1", "bob £9, hand bir bir"]
    game = position(*lines)
    game.play("P /cov")
    outlook = game.outlook()
    assert [prospect.line for prospect in outlook.prospects] == ["G cot-1@bir.0", "G coa-1@cov.1"]
    assert [prospect.events[0].values["left"] for prospect in outlook.prospects] == [2, 6]
    assert game.explain("G cot@bir").status == "legal"
    assert "leaves a debt of £2" in str(game.explain("G cot@bir"))
    told = [event for prospect in outlook.prospects for event in prospect.events]
    assert {(event.kind, event.seat) for event in told} == {("give_up", 0)}


def test_the_end_of_a_turn_shows_no_cards() -> None:
    lines = ["table germany, ann bob cat", "round 2, 1 action left", "ann $30, loans 1, hand cot cot cot"]
    game = position(*lines)
    game.play("P /cot")
    assert {prospect.line for prospect in game.outlook().prospects} == {"R", "E"}
    repay = prospect_of(game.outlook(), "R")
    assert (repay.cost, repay.changes) == (10, {0: {"money": -10, "loans": -1}})
    assert [event.kind for event in prospect_of(game.outlook(), "E").events] == ["end_turn"]
