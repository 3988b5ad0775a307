"""The numbers of the events are all that changes at a table, and every kind of event occurs."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from cottonopolis import Game, new
from cottonopolis.built import is_compiled
from cottonopolis.engine.bits import bits
from cottonopolis.engine.state import State
from cottonopolis.game.events import KINDS, Event
from cottonopolis.game.position import read_position
from events.told import actions
from golden.recorded import golden_files, read_recorded
from records.games import ONE_EACH, TABLES, Table, finished

SEEDS = range(100, 103 if is_compiled() else 101)


def assert_numbers(game: Game, before: State, events: list[Event], after: State) -> None:
    """Money, points, income, loans and the cubes of the markets change by what the events say."""
    for key in ("money", "vp", "space", "loans"):
        told = [
            sum(event.values.get(key, 0) for event in events if event.seat == seat) for seat in range(len(game.seats))
        ]
        changed = [
            getattr(now, key) - getattr(was, key) for now, was in zip(after.players, before.players, strict=True)
        ]
        assert told == changed, (key, events)
    for index, resource in enumerate(game.content.document.resources):
        told_cubes = sum(event.values.get("market", 0) for event in events if event.values.get("resource") == resource)
        assert told_cubes == after.cubes[index] - before.cubes[index], events


def assert_board(game: Game, before: State, events: list[Event], after: State) -> None:
    """Tiles, cubes on them and links come and go as the events say."""
    names = game.content.names
    slots = {names.slots[n].code: n for n in range(len(names.slots))}
    tile_at, cubes, links = list(before.tile_at), list(before.cubes_at), [player.links for player in before.players]
    flipped = set(bits(before.flipped))
    built: list[tuple[int, int]] = []
    for event in events:
        values, slot = event.values, slots.get(event.values.get("slot", ""), -1)
        tile = names.tiles.find(values["tile"]).index if "tile" in values else -1  # type: ignore[union-attr]
        if event.kind == "build":
            built.append((slot, tile))
        elif event.kind in ("replace", "give_up"):
            assert tile_at[slot] == tile
            tile_at[slot], cubes[slot] = -1, 0
            flipped.discard(slot)
        elif (event.kind == "use" and values["resource"] != "beer") or event.kind == "use":
            cubes[slot] -= values["n"]
        elif event.kind in ("stock", "import"):
            cubes[slot] += values["n"]
        elif event.kind in ("use", "sell_cubes"):
            cubes[slot] -= values["n"]
        elif event.kind == "flip":
            flipped.add(slot)
        elif event.kind == "link":
            found = names.links.find(values["link"])
            assert found is not None and event.seat is not None
            links[event.seat] |= 1 << found.index
        elif event.kind == "clear_links":
            links = [0] * len(links)
        elif event.kind == "clear_tiles":
            built, cleared = _placed(built, tile_at), [slots[code] for code in values["slots"]]
            for gone in cleared:
                tile_at[gone], cubes[gone] = -1, 0
                flipped.discard(gone)
    _placed(built, tile_at)
    assert tile_at == list(after.tile_at), events
    assert cubes == list(after.cubes_at), events
    assert flipped == set(bits(after.flipped)), events
    if after.stage or game.content.rules == "age_of_industry":
        assert links == [player.links for player in after.players], events


def _placed(built: list[tuple[int, int]], tile_at: list[int]) -> list[tuple[int, int]]:
    for slot, tile in built:
        tile_at[slot] = tile
    return []


def assert_cards(game: Game, before: State, events: list[Event], after: State) -> None:
    """Hands change by cards discarded, drawn, taken, dealt and laid down."""
    for seat, player in enumerate(before.players):
        hand = Counter(game.content.names.cards[card].code for card in player.hand)
        for event in events:
            if event.seat == seat:
                if event.kind in ("discard", "lay_down"):
                    hand.subtract(event.values["cards"])
                elif event.kind in ("drawn", "dealt", "wild_cards"):
                    hand.update(event.values["cards"])
                elif event.kind == "take":
                    hand[event.values["card"]] += 1
        assert +hand == Counter(game.content.names.cards[card].code for card in after.players[seat].hand), events
        assert min(hand.values(), default=0) >= 0


def assert_told(game: Game) -> None:
    for before, events, after in actions(game):
        assert events
        assert_numbers(game, before, events, after)
        assert_board(game, before, events, after)
        assert_cards(game, before, events, after)
        for event in events:
            assert json.loads(json.dumps(event.as_json()))["values"] == dict(event.values)
            assert (event.visible_to is not None) == KINDS[event.kind].is_own
        assert game.describe(events).endswith(".")
        assert "{" not in game.describe(events)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_events_of_every_action_are_all_that_it_changes(table: Table) -> None:
    for seed in SEEDS:
        assert_told(finished(table, seed))


def golden_game(name: str) -> Game:
    (path,) = [path for path in golden_files() if path.stem == name]
    recorded = read_recorded(path)
    game = recorded.start()
    for n, (seat, line) in enumerate(recorded.lines):
        if n >= len(game.lines):
            game.play(line, seat)
    return game


GOLDEN = [
    path.stem for n, path in enumerate(golden_files()) if is_compiled() or n % 3 == 0 or "introductory" in path.stem
]


def test_golden_games_are_told_and_every_kind_of_event_occurs() -> None:
    kinds: set[str] = set()
    for name in GOLDEN:
        game = golden_game(name)
        assert_told(game)
        kinds |= {event.kind for event in game.events()}
        assert game.events()[-1].kind == "game_over"
        assert game.events()[-1].values == {"scores": game.scores(), "places": game.result()}
    public = {kind.twin for kind in KINDS.values()}
    rare = {"debt", "forgiven", "give_up", "score_loans", "distant_best", "end_turn", "display", "import"}
    assert set(KINDS) - kinds <= public | rare


DEBT = ["table birmingham, ann bob", "round 4, 1 action left, order bob ann, ann to move"]


def debt_game(*ann: str) -> Game:
    lines = [*DEBT, "ann £2, income 0, hand cov cov", *(f"ann {item}" for item in ann), "bob £9, hand bir bir"]
    position = read_position("\n".join(lines))
    return Game(position.content, position.rules, position.state, position.seats)


def test_a_debt_is_told_with_the_tile_that_is_given_up() -> None:
    game = debt_game("tile cotton-1 at bir.0, coal-1 at cov.1")
    game.play("P /cov")
    assert [event.kind for event in game.events()][-2:] == ["income", "debt"]
    assert game.describe(game.events()[-1]) == "ann still owes £8."
    n = len(game.lines)
    game.play("G cot@bir.0")
    assert_told(game)
    assert (
        game.describe(game.events(n)[:1])
        == "ann gives up Cotton Mill I in Birmingham, which brings £6 and leaves a debt of £2."
    )


def test_a_debt_that_nothing_covers_costs_points() -> None:
    game = debt_game("5 vp")
    game.play("P /cov")
    assert_told(game)
    assert "still owes £8 and cannot cover £8 and loses 5 points." in game.describe(game.events())


def test_a_distant_sale_without_income_does_not_speak_of_spaces() -> None:
    games = (golden_game(name) for name in GOLDEN if name.startswith("lancashire"))
    game, gaining = next(
        (game, event)
        for game in games
        for event in game.events()
        if event.kind == "distant" and event.values.get("space", 0) > 0
    )
    bare = replace(gaining, values={**gaining.values, "space": 0})
    assert "space" in game.describe(gaining)
    assert "space" not in game.describe(bare)
    assert "no income" in game.describe(bare)


@pytest.mark.parametrize("table", ONE_EACH, ids=str)
def test_events_since_a_ply_are_the_later_ones(table: Table) -> None:
    game = finished(table, 7)
    everything = game.events()
    for ply in (0, 1, 10, len(game.lines) - 1, len(game.lines)):
        assert game.events(ply) == [event for event in everything if event.ply > ply]
    assert {event.ply for event in everything} == set(range(1, len(game.lines) + 1))


def test_undo_cuts_the_events_and_other_actions_are_told_in_their_place() -> None:
    game = new("birmingham", players=2, seed=7, seats=("ann", "bob"))
    while game.state.actions_left != 2:
        game.play(game.legal()[-1])
    told = game.events()
    game.play(f"L 30 /{game.content.names.cards[game.state.players[game.to_move or 0].hand[0]].code}")
    assert game.events()[: len(told)] == told
    assert "loan" in {event.kind for event in game.events()[len(told) :]}
    game.undo()
    assert game.events() == told
    game.play(f"P /{game.content.names.cards[game.state.players[game.to_move or 0].hand[0]].code}")
    assert [event.kind for event in game.events()[len(told) :]][:2] == ["pass", "discard"]
    assert game.events() == game.at(len(game.lines)).events()


def test_events_are_the_same_asked_for_once_or_after_every_action() -> None:
    game = finished(ONE_EACH[0], 7)
    again = Game(game.content, game.rules, game.start.copy(), game.seats)
    told: list[Event] = []
    for step in game.history.steps:
        if step.is_chosen:
            again.play(step.move)
            told += again.events(told[-1].ply if told else 0)
    assert told == game.events()


def test_a_half_made_action_is_not_told() -> None:
    game = new("birmingham", players=2, seed=7)
    game.play(game.legal()[-1])
    assert game.half_made
    assert game.events() == []


def test_a_game_from_the_middle_of_an_action_is_told() -> None:
    lines = ["table birmingham, ann bob", "era rail, round 3, 1 action left, order ann bob"]
    lines += ["ann £20, hand cov cov bir, link bir-cov, bir-oxf", "bob hand bre bre coa"]
    position = read_position("\n".join([*lines, "question card, doing network, at bir-cov"]))
    game = Game(position.content, position.rules, position.state, position.seats)
    game.play(game.legal()[0])
    while game.half_made:
        game.play(game.legal()[-1])
    assert_told(game)


def test_what_nobody_does_is_a_sentence_of_its_own() -> None:
    game = finished(next(table for table in TABLES if table[0] == "germany"), 1)
    texts = [game.describe([event for event in game.events() if event.ply == ply]) for ply in range(1, len(game.lines))]
    both = [text for text in texts if "Face up now: " in text and "he next round goes" in text]
    assert both
    assert all(". The next round goes " in text for text in both)
