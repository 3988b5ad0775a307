"""The way back: the view that a plain form was made of, for bots that live in another program."""

from __future__ import annotations

from typing import Any

from cottonopolis.content import Content
from cottonopolis.content.names import NameTable
from cottonopolis.engine.move import BUILD, COMBINE, DISTANT, FIRST_BOX, LINK, SELL
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import OVER
from cottonopolis.errors import NotationError
from cottonopolis.notation.mats import one_of, tiles_of
from cottonopolis.notation.move import VERB_OF, space_code
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.notation.position_question import stage_words
from cottonopolis.notation.position_sheet import PlayerSheet, QuestionSheet, Sheet
from cottonopolis.views.view import View

Fields = dict[str, Any]


def read_plain(content: Content, rules: RuleSet, table: Fields) -> View:
    """The view of a plain form; one that is not well formed is refused.

    >>> from cottonopolis import new
    >>> from cottonopolis.views import plain, view
    >>> game = new("germany", players=3, seed=7)
    >>> seen = view(game, 1)
    >>> read_plain(game.content, game.rules, plain(seen)).table == seen.table
    True
    """
    try:
        seats = tuple(str(player["name"]) for player in table["players"])
        return View(content, rules, seats, table["seat"], _sheet(content, table))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise NotationError(f"view: not the plain form of a table of {content.map}: {error!r}") from None


def _sheet(content: Content, table: Fields) -> Sheet:
    names, board = content.names, content.board
    tile_at, owner_at, cubes_at = [-1] * board.n_spaces, [-1] * board.n_spaces, [0] * board.n_spaces
    flipped = retired = 0
    for tile in table["tiles"]:
        slot = _index(names.slots, tile["slot"])
        tile_at[slot], owner_at[slot] = _index(names.tiles, tile["tile"]), tile["owner"]
        cubes_at[slot] = tile["cubes"]
        flipped |= bool(tile["is_flipped"]) << slot
        retired |= bool(tile["is_retired"]) << slot
    for space in table["imports"]:
        cubes_at[_index(names.slots, space["space"])] = space["cubes"]
    market_tiles, open_markets = _market_tiles(content, table)
    distant = table["distant"] or {"demand": 0, "gone": [], "revealed": 0}
    order = tuple(table["order"])
    return Sheet(
        players=tuple(_player(content, table, seat) for seat in range(len(table["players"]))),
        order=order,
        turn=order.index(table["to_move"]) if table["to_move"] is not None else 0,
        era=content.document.eras.index(table["era"]),
        round=table["round"] - 1,
        actions_left=table["actions_left"],
        tile_at=tuple(tile_at),
        owner_at=tuple(owner_at),
        cubes_at=tuple(cubes_at),
        flipped=flipped,
        retired=retired,
        cubes=tuple(table["markets"][resource]["cubes"] for resource in content.document.resources),
        market_tiles=market_tiles,
        gone=tuple(distant["gone"]),
        open_markets=open_markets,
        demand=distant["demand"],
        n_revealed=distant["revealed"],
        display=_cards(content, table["display"]),
        n_aside=table["aside"],
        n_deck=table["deck"],
        question=_question(content, table["question"]),
    )


def _index(table: NameTable, word: str) -> int:
    name = table.find(word)
    if name is None:
        raise ValueError(f"there is no {word!r}")
    return name.index


def _cards(content: Content, codes: list[str]) -> tuple[int, ...]:
    return tuple(_index(content.names.cards, code) for code in codes)


def _market_tiles(content: Content, table: Fields) -> tuple[tuple[int, ...], int]:
    """The tiles of merchants, boxes or the distant market, and the spaces that are open."""
    if table["distant"] is not None:
        return tuple(-1 if tile is None else tile for tile in table["distant"]["pile"]), 0
    key, spaces = "has_barrel", table["merchants"]
    ids = [tile.id for tile in content.document.merchant_tile]
    if content.board.boxes_of:
        key, spaces = "is_open", table["boxes"]
        ids = [tile.id for tile in content.document.market_tile]
    tiles = tuple(ids.index(space["tile"]) for space in spaces)
    return tiles, sum(bool(space[key]) << n for n, space in enumerate(spaces))


def _player(content: Content, table: Fields, seat: int) -> PlayerSheet:
    player = table["players"][seat]
    hand = _cards(content, player["hand"])
    return PlayerSheet(
        **{name: player[name] for name in ("money", "spent", "loans", "vp")},
        space=player["income_space"] or 0,
        links=sum(1 << _index(content.names.links, link["line"]) for link in table["links"] if link["owner"] == seat),
        mat=tuple(_mat(content, player["mat"], industry) for industry in range(content.kit.n_industries)),
        hand=hand,
        n_unknown=player["hand_size"] - len(hand),
        discards=tuple(None if code is None else _index(content.names.cards, code) for code in player["discards"]),
    )


def _mat(content: Content, mat: Fields, industry: int) -> int:
    kit = content.kit
    left = mat[content.names.industries[industry].code]
    return sum(int(left.get(str(kit.level_of[tile]), 0)) * one_of(kit, tile) for tile in tiles_of(kit, industry))


def _question(content: Content, question: Fields | None) -> QuestionSheet:
    if question is None:
        return QuestionSheet(OVER)
    names = content.names
    stages = {word: stage for stage, word in stage_words(content, extras_of(content)).items()}
    verb = 0 if question["doing"] is None else VERB_OF[question["doing"]]
    target = 0
    if verb == LINK:
        target = _index(names.links, question["at"])
    elif verb in (BUILD, COMBINE, SELL):
        target = _index(names.slots, question["at"])
    first = question["first_card"]
    return QuestionSheet(
        stage=stages[question["asks"]],
        verb=verb,
        target=target,
        tile=_index(names.tiles, question["tile"]) if verb in (BUILD, COMBINE, SELL) else 0,
        space=_buyer(content, question["to"]) if verb == SELL else 0,
        iron_due=question[f"{content.document.resources[1]}_due"],
        **{name: question[name] for name in ("coal_due", "beer_due", "cards_due", "n_done", "bonus_due", "debt")},
        first_card=0 if first is None else _index(names.cards, first),
    )


def _buyer(content: Content, word: str) -> int:
    """A merchant space, the distant market, a market box, or the slot of a port."""
    board = content.board
    if board.merchants_of:
        return [space_code(content, space) for space in range(len(board.merchants_of))].index(word)
    if word == "distant":
        return DISTANT
    place, _, number = word.partition(".")
    if number == "box":
        return FIRST_BOX + board.boxes_of.index(_index(content.names.places, place))
    return _index(content.names.slots, word)
