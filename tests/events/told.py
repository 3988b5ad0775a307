"""Games with the table before and after each action, and games that a seat cannot tell apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from cottonopolis import Game
from cottonopolis.engine.api import take
from cottonopolis.engine.move import CARD, DECK, SCOUT, TAKE, first_of, verb_of
from cottonopolis.engine.state import State
from cottonopolis.errors import CottonopolisError
from cottonopolis.game.events import Event
from cottonopolis.notation.record_shuffle import format_shuffles, parse_shuffle


def actions(game: Game) -> Iterator[tuple[State, list[Event], State]]:
    """By action: the table before it, its events, the table after it. The tables come from the engine alone."""
    told: dict[int, list[Event]] = {}
    for event in game.events():
        told.setdefault(event.ply, []).append(event)
    state, begin = game.start.copy(), 0
    for ply, end in enumerate(game.history.ends, 1):
        before = state.copy()
        for step in game.history.steps[begin:end]:
            take(game.rules, state, step.move)
        begin = end
        yield before, told.get(ply, []), state.copy()


def receivers(game: Game) -> list[int]:
    """By card that has left the deck since the start of the game, in this order: who drew it, -1 if it lies open."""
    found: list[int] = []
    state = game.start.copy()
    for step in game.history.steps:
        before = state.copy()
        take(game.rules, state, step.move)
        n_gone = len(before.deck) - len(state.deck)
        if verb_of(step.move) == TAKE and n_gone:
            is_drawn = first_of(step.move) == DECK
            found += [before.order[before.turn]] * is_drawn + [-1] * (n_gone - is_drawn)
            continue
        for seat in state.order if n_gone else ():
            n = len(state.players[seat].hand) - len(before.players[seat].hand)
            is_mover = seat == before.order[before.turn]
            # Who scouts also takes two wild cards.
            found += [seat] * (n + is_mover * ((verb_of(step.move) == CARD) - 2 * (before.verb == SCOUT)))
    assert len(found) == len(game.start.deck) - len(game.state.deck)
    return found


def redealt(game: Game, seat: int | None, chance: random.Random) -> Game | None:
    """Another game with the same actions in which cards that `seat` has not seen lie elsewhere; None if there is none.

    Cards still in the deck change places with each other and with cards that others were dealt or drew and still hold.
    """
    shuffles = format_shuffles(game.content, game.start, game.seats, 0)
    order, tiles, cards = (parse_shuffle(game.content, shuffle, game.seats) for shuffle in shuffles)
    if game.state.era == 0:
        loose = list(range(len(game.state.deck)))
        owners = {len(game.start.deck) - 1 - n: other for n, other in enumerate(receivers(game))}
        at = len(cards)
        for other, player in enumerate(game.start.players):
            at -= len(player.hand)
            owners |= dict.fromkeys(range(at, at + len(player.hand)), other)
        held = [Counter(player.hand) for player in game.state.players]
        # Of equal cards the one that came last is still held.
        for place, other in sorted(owners.items()):
            if other not in (seat, -1) and held[other][cards[place]] > 0:
                held[other][cards[place]] -= 1
                loose.append(place)
        lying = [cards[place] for place in loose]
        chance.shuffle(lying)
        for place, card in zip(loose, lying, strict=True):
            cards[place] = card
    seed = chance.randrange(2**62)
    twin = Game(game.content, game.rules, game.rules.start_arranged(seed, order + tiles + cards), game.seats, seed)
    try:
        for n, (mover, line) in enumerate(game.lines):
            if n >= len(twin.lines):
                twin.play(line, mover)
    except CottonopolisError:
        return None
    return twin if twin.lines == game.lines else None
