"""Games played by chance, and tables that a seat cannot tell from the real one."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator

from cottonopolis.engine.api import legal
from cottonopolis.engine.state import State
from cottonopolis.game import Game
from cottonopolis.game.position import Position
from cottonopolis.views import View
from effort import many
from game.asking import Asker
from game.asking_cotton import CottonAsker
from game.asking_ships import ShipAsker
from notation.position_games import AGE_OF_INDUSTRY, LANCASHIRE, levelled, liked, new_table

Table = tuple[str, int, str]
"""Map, players, options."""

BIRMINGHAM = [(players, options) for players in (2, 3, 4) for options in ("", "open_discards=false")]
GAMES: list[list[Table]] = [
    [("birmingham", players, options) for players, options in [*BIRMINGHAM, (3, "introductory=true")]],
    [("lancashire", players, options) for players, options in LANCASHIRE],
    [(map_id, players, "") for map_id, players in AGE_OF_INDUSTRY],
]
TABLES = [table for game in GAMES for table in game]
NOTHING: Counter[int] = Counter()
ASKERS: dict[str, type[Asker]] = {"birmingham": Asker, "lancashire": CottonAsker, "age_of_industry": ShipAsker}


def n_positions(table: Table) -> int:
    """Positions to try at a table: together more than so many of each game."""
    (n_tables,) = [len(game) for game in GAMES if table in game]
    return many(150, 2000) // n_tables + 1


def games(table: Table, seed: int = 0) -> Iterator[Game]:
    """So many positions, at any question of any action, of games that follow each other."""
    map_id, players, options = table
    left = n_positions(table)
    chance = random.Random(f"{table} {seed}")
    while True:
        seed += 1
        position = new_table(seed, players, options, map_id)
        game = Game(position.content, position.rules, position.state, position.seats)
        until = chance.randint(0, 12)
        while True:
            until -= 1
            if until < 0 or game.over:
                yield game
                left -= 1
                until = chance.randint(0, 16)
            if left == 0:
                return
            if game.over:
                break
            step(game, position, chance)


def step(game: Game, position: Position, chance: random.Random) -> None:
    """One answer by chance, with a taste for building and selling."""
    answers = legal(game.rules, game.state)
    money = game.state.players[game.state.order[game.state.turn]].money
    game.play(chance.choice(levelled(position, answers, chance) or liked(answers, chance, money)))


def others(game: Game) -> list[int | None]:
    """Everybody who looks: a spectator and all seats."""
    return [None, *range(game.content.n_seats)]


def redealt(
    game: Game,
    view: View,
    chance: random.Random,
    *,
    discarded: Counter[int] = NOTHING,
    n_drawn: int = 0,
    n_turned: int = 0,
) -> Game:
    """The same game with all that the view does not show dealt anew; not to be played on.

    The player to move still holds the cards `discarded`, and so many cards stay on the deck and tiles on the pile.
    """
    twin = copy.copy(game)
    state = twin.state = game.state.copy()
    gaps = []
    for player, sheet in zip(state.players, view.table.players, strict=True):
        gaps += list((Counter(player.hand) - Counter(sheet.hand)).elements())
        gaps += [card for card, seen in zip(player.discards, sheet.discards, strict=True) if seen is None]
    n_left = len(state.deck) - n_drawn
    held = discarded - Counter(view.table.players[state.order[state.turn]].hand)
    pool = list((Counter(gaps + state.aside + state.deck[:n_left]) - held).elements())
    chance.shuffle(pool)
    for seat, (player, sheet) in enumerate(zip(state.players, view.table.players, strict=True)):
        known = [*sheet.hand, *(held.elements() if seat == state.order[state.turn] else ())]
        player.hand = sorted([*known, *(pool.pop() for _ in range(sheet.n_unknown + len(sheet.hand) - len(known)))])
        player.discards = [pool.pop() if seen is None else seen for seen in sheet.discards]
    state.aside = [pool.pop() for _ in state.aside]
    state.deck = pool + state.deck[n_left:]
    if -1 in view.table.market_tiles:
        unknown = [tile for tile, seen in zip(state.market_tiles, view.table.market_tiles, strict=True) if seen == -1]
        later = unknown[n_turned:]
        chance.shuffle(later)
        # They are taken from the end.
        unknown = (unknown[:n_turned] + later)[::-1]
        state.market_tiles = [unknown.pop() if seen == -1 else seen for seen in view.table.market_tiles]
    state.rng = chance.randrange(2**62)
    state.arranged = [chance.randrange(20) for _ in range(40)]
    state.is_asked = False
    return twin


def cards_of(state: State) -> list[int]:
    """All cards of a table, whoever has them."""
    cards = state.deck + state.aside + state.display
    for player in state.players:
        cards = cards + player.hand + player.discards
    return sorted(cards)
