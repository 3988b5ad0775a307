"""A view as plain values that JSON can hold: the one form in which bots in other programs and the page get a table.

Things are named by their codes, the words that notation writes: `bir` a place, `bir.0` a slot, `bir-cov` a line, `cot`
an industry, `cot-1` a tile, `cov` a card. Players are numbers of seats, from 0. What never changes during a game is
not here but in `plain_map`. docs/plain.md lists the fields.
"""

from __future__ import annotations

from functools import lru_cache

from cottonopolis.content.names import NameTable
from cottonopolis.engine.bits import bits, n_bits
from cottonopolis.engine.kit import Kit
from cottonopolis.engine.move import BUILD, COMBINE, LINK, SELL
from cottonopolis.engine.scoring import tiles_worth
from cottonopolis.engine.state import OVER, State
from cottonopolis.engine.turn import places
from cottonopolis.notation.mats import n_on, tiles_of
from cottonopolis.notation.move import VERB_OF, buyer_code
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.notation.position_question import stage_words
from cottonopolis.notation.position_sheet import PlayerSheet
from cottonopolis.views.plain_markets import boxes, distant, imports, markets, merchants
from cottonopolis.views.plain_turn import next_order
from cottonopolis.views.rebuild import rebuilt
from cottonopolis.views.view import View

VERSION = 1
"""Of the fields; a field that is added leaves it, one that changes its meaning or goes away raises it."""

_WORD_OF = {verb: word for word, verb in VERB_OF.items()}

Plain = dict[str, object]
"""Values of JSON: numbers, texts, true, false, null, lists and objects."""


def plain(view: View, like: State | None = None) -> Plain:
    """The table of a view, equal for all tables that its seat cannot tell apart; `like` is one of them, if known.

    >>> from cottonopolis import new
    >>> from cottonopolis.views import view
    >>> game = new("birmingham", players=2, seed=7)
    >>> table = plain(view(game, 0))
    >>> table["era"], table["round"], table["rounds_left"], len(table["players"])
    ('canal', 1, 10, 2)
    >>> [player["hand_size"] for player in table["players"]], table["players"][1]["hand"]
    ([8, 8], [])
    """
    content, table = view.content, view.table
    is_over = table.question.stage == OVER
    state, lines = like or rebuilt(view.rules, table), content.names.links.codes
    return {
        "version": VERSION,
        "map": content.map,
        "seat": view.seat,
        "era": content.document.eras[table.era],
        "round": table.round + 1,
        "rounds_left": _rounds_left(view),
        "order": list(table.order),
        "next_order": next_order(state),
        "to_move": None if is_over else table.order[table.turn],
        "actions_left": table.actions_left,
        "is_over": is_over,
        "result": places(view.rules, state) if is_over else None,
        "question": None if is_over else _question(view),
        "players": [_player(view, state, seat, player) for seat, player in enumerate(table.players)],
        "tiles": [_tile(view, slot) for slot, tile in enumerate(table.tile_at) if tile >= 0],
        "links": [
            {"line": lines[link], "owner": seat}
            for seat, player in enumerate(table.players)
            for link in bits(player.links)
        ],
        "line_worth": {
            lines[link]: view.rules.link_worth(state, link) for link in bits(content.board.links_in_era[table.era])
        },
        "markets": markets(view),
        "merchants": merchants(view),
        "boxes": boxes(view),
        "imports": imports(view),
        "distant": distant(view),
        "display": _cards(view, table.display),
        "deck": table.n_deck,
        "aside": table.n_aside,
    }


def _cards(view: View, cards: tuple[int, ...]) -> list[str]:
    codes = view.content.names.cards.codes
    return [codes[card] for card in cards]


def _rounds_left(view: View) -> int | None:
    """Rounds of the era, the running one included; None where the deck decides."""
    content, table = view.content, view.table
    if content.n_rounds is None:
        return None
    if table.question.stage == OVER:
        return 0
    return max(content.n_rounds - table.round, 0)


def _player(view: View, state: State, seat: int, player: PlayerSheet) -> Plain:
    content, kit = view.content, view.content.kit
    cards = content.names.cards.codes
    return {
        "seat": seat,
        "name": view.seats[seat],
        "money": player.money,
        "spent": player.spent,
        "income": kit.levels[player.space] if kit.levels else None,
        "income_space": player.space if kit.levels else None,
        "loans": player.loans,
        "vp": player.vp,
        "tile_vp": tiles_worth(view.rules, state, state.players[seat], 0),
        "hand": _cards(view, player.hand),
        "hand_size": len(player.hand) + player.n_unknown,
        "discards": [None if card is None else cards[card] for card in player.discards],
        "mat": {industry: dict(levels) for industry, levels in _mat(content.names.industries, kit, player.mat)},
        "links_left": view.rules.n_link_tiles - n_bits(player.links),
    }


@lru_cache(maxsize=1024)
def _mat(industries: NameTable, kit: Kit, mat: tuple[int, ...]) -> list[tuple[str, dict[str, int]]]:
    """By industry and level, lowest first: tiles left; levels without any are left out."""
    return [
        (code, {str(kit.level_of[tile]): n for tile in tiles_of(kit, industry) if (n := n_on(kit, left, tile))})
        for industry, (code, left) in enumerate(zip(industries.codes, mat, strict=True))
    ]


def _tile(view: View, slot: int) -> Plain:
    names, table = view.content.names, view.table
    return {
        "slot": names.slots.codes[slot],
        "tile": names.tiles.codes[table.tile_at[slot]],
        "owner": table.owner_at[slot],
        "cubes": table.cubes_at[slot],
        "is_flipped": table.flipped >> slot & 1 == 1,
        "is_retired": table.retired >> slot & 1 == 1,
    }


def _question(view: View) -> Plain:
    """What is asked, and the half-made action: what it does and what it still needs."""
    content, question = view.content, view.table.question
    names = content.names
    second = content.document.resources[1]
    asked: Plain = {
        "asks": stage_words(content, extras_of(content))[question.stage],
        "doing": _WORD_OF.get(question.verb),
        "at": None,
        "tile": None,
        "to": None,
        "coal_due": question.coal_due,
        f"{second}_due": question.iron_due,
        "beer_due": question.beer_due,
        "cards_due": question.cards_due,
        "n_done": question.n_done,
        "bonus_due": question.bonus_due,
        "debt": question.debt,
        "first_card": names.cards[question.first_card].code if question.first_card else None,
    }
    if question.verb == LINK:
        asked["at"] = names.links[question.target].code
    elif question.verb in (BUILD, COMBINE, SELL):
        asked["at"] = names.slots[question.target].code
        asked["tile"] = names.tiles[question.tile].code
    if question.verb == SELL:
        asked["to"] = buyer_code(content, question.space)
    return asked
