"""The record of a running game for a seat: equal for two games that the seat cannot tell apart."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cottonopolis import Game
from cottonopolis.engine.state import OVER
from cottonopolis.errors import CottonopolisError
from cottonopolis.notation.record import format_record
from cottonopolis.notation.record_json import format_record_json
from cottonopolis.notation.record_shuffle import format_shuffles, parse_shuffle
from cottonopolis.views import View, format_view, view_of
from records.games import ONE_EACH, TABLES, Table, finished


def redealt(game: Game, seat: int, chance: random.Random) -> Game | None:
    """Another game with the same actions, in which cards that `seat` has not seen lie elsewhere; None if there is none.

    Cards of the deck that nobody has drawn change places with each other, and some of them with cards that another
    seat was dealt at the start and still holds.
    """
    shuffles = format_shuffles(game.content, game.start, game.seats, 0)
    order, tiles, cards = (parse_shuffle(game.content, shuffle, game.seats) for shuffle in shuffles)
    if game.state.era == 0:
        loose = list(range(len(game.state.deck)))
        at = len(cards)
        for other, player in enumerate(game.start.players):
            at -= len(player.hand)
            dealt, held = Counter(player.hand), Counter(game.state.players[other].hand)
            own = range(at, at + len(player.hand))
            loose += [place for place in own if other != seat and dealt[cards[place]] <= held[cards[place]]]
        lying = [cards[place] for place in loose]
        chance.shuffle(lying)
        for place, card in zip(loose, lying, strict=True):
            cards[place] = card
    n_hidden = len(tiles) - game.state.n_revealed if -1 in _seen(game) else 0
    first = game.state.n_revealed
    if n_hidden and game.state.era == 0:
        rest = tiles[first:]
        chance.shuffle(rest)
        tiles[first:] = rest
    seed = chance.randrange(2**62)
    twin = Game(game.content, game.rules, game.rules.start_arranged(seed, order + tiles + cards), game.seats, seed)
    try:
        for n, (mover, line) in enumerate(game.lines):
            if n >= len(twin.lines):
                twin.play(line, mover)
    except CottonopolisError:
        return None
    return twin if twin.lines == game.lines else None


def _seen(game: Game) -> tuple[int, ...]:
    return view_of(game.content, game.rules, game.start, game.seats, None).table.market_tiles


@pytest.mark.parametrize("table", TABLES)
def test_two_games_that_a_seat_cannot_tell_apart_have_the_same_record_for_it(table: Table) -> None:
    whole = finished(table, 11)
    chance = random.Random(11)
    n_compared = n_other = 0
    for ply in (0, 2, 5, 9, 14):
        game = whole.fork(ply)
        for seat in range(table[1]):
            twin = redealt(game, seat, chance)
            if twin is None or game.state.stage == OVER:
                continue
            n_compared += 1
            n_other += [player.hand for player in twin.state.players] != [player.hand for player in game.state.players]
            assert twin.state.key() != game.state.key()
            for form in (format_record, format_record_json):
                assert form(twin.record(seat)) == form(game.record(seat))
            assert format_view(_view(twin, seat)) == format_view(_view(game, seat))
    assert n_compared > 4
    assert n_other


def _view(game: Game, seat: int) -> View:
    return view_of(game.content, game.rules, game.state, game.seats, seat)


@pytest.mark.parametrize("table", ONE_EACH)
def test_the_record_of_a_seat_has_no_seed_no_cards_and_no_hidden_tiles(table: Table) -> None:
    game = finished(table, 11)
    for it in (game, game.fork(0), game.fork(12)):
        record = it.record(seat=1)
        assert (record.seed, record.position, record.seat) == (None, (), "bob")
        assert {shuffle.what for shuffle in record.shuffles} <= {"order", "merchants", "boxes"}
        assert {shuffle.ply for shuffle in record.shuffles} <= {0}
        text = format_record(record)
        assert not {"seed", "position"} & {line.split()[0] for line in text.splitlines()}
        assert "shuffle cards" not in text and "shuffle distant" not in text
        assert len(record.actions) == len(it.lines)
