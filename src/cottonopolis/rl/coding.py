"""The staged encoding: every answer that a game can ever ask for has a number and a name.

One step is one decision of the engine. The numbers ascend with the engine's moves; they are the same whenever map,
player count and options are the same, as long as `ENCODING` is.
"""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.engine.move import (
    BARREL,
    BUILD,
    CARD,
    COMBINE,
    DECK,
    DEVELOP,
    DISTANT,
    DRAW,
    FIRST_BOX,
    GIVE_UP,
    LINK,
    LOAN,
    PASS,
    REPAY,
    SCOUT,
    SELL,
    SOURCE,
    STOP,
    TAKE,
    first_of,
    pack,
    second_of,
    verb_of,
)
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import DEBT, TURN_END
from cottonopolis.notation.move import buyer_code, slot_code, space_code
from cottonopolis.notation.position_hooks import extras_of

ENCODING = "staged-1"
"""Version of the encoding; it changes when a number comes to mean another answer."""

VERBS = {
    BUILD: "build",
    COMBINE: "combine",
    LINK: "link",
    DEVELOP: "develop",
    SELL: "sell",
    LOAN: "loan",
    SCOUT: "scout",
    PASS: "pass",
    DRAW: "draw",
    REPAY: "repay",
    SOURCE: "source",
    BARREL: "barrel",
    CARD: "card",
    STOP: "stop",
    GIVE_UP: "give_up",
    TAKE: "take",
}
"""The words with which names begin."""


def moves_of(content: Content, rules: RuleSet) -> list[int]:
    """Every move that can be legal in some position, ascending; not all of them need ever be."""
    board, kit, extras = content.board, content.kit, extras_of(content)
    builds = [
        (industry, slot)
        for industry in range(kit.n_industries)
        for slot in range(board.n_slots)
        if board.industries_of[slot] >> industry & 1
    ]
    moves = [pack(BUILD, industry, slot) for industry, slot in builds]
    if rules.numbers.combined_cards:
        moves += [pack(COMBINE, industry, slot) for industry, slot in builds]
    moves += [pack(LINK, link, 0) for link in range(board.n_links)]
    moves += [pack(DEVELOP, tile, 0) for tile in range(kit.n_tiles) if kit.may_develop[tile]]
    moves += [pack(SELL, slot, buyer) for slot in _slots(content, "sold") for buyer in _buyers(content)]
    moves += [pack(LOAN, index, 0) for index in range(len(rules.numbers.loans))]
    moves += [pack(verb, 0, 0) for verb in (PASS, STOP)]
    if SCOUT in extras.verbs:
        moves.append(pack(SCOUT, 0, 0))
    moves += [pack(SOURCE, slot, 0) for slot in _sources(content)]
    moves += [pack(BARREL, space, 0) for space in range(len(board.merchants_of))]
    moves += [pack(CARD, card, 0) for card in range(kit.n_cards)]
    if DEBT in extras.stages:
        moves += [pack(GIVE_UP, slot, 0) for slot in range(board.n_slots)]
    if TURN_END in extras.stages:
        moves.append(pack(REPAY, 0, 0))
    if DRAW in extras.verbs:
        moves += [pack(DRAW, 0, 0), pack(TAKE, DECK, 0), *(pack(TAKE, card, 0) for card in range(kit.n_cards))]
    return sorted(moves)


def name_of(content: Content, rules: RuleSet, move: int) -> str:
    """The name of an answer, without spaces: `build:cot@cov.0`, `card:bir`, `pass`."""
    names, verb, first = content.names, verb_of(move), first_of(move)
    word = VERBS[verb]
    if verb in (BUILD, COMBINE):
        return f"{word}:{names.industries[first].code}@{slot_code(content, second_of(move))}"
    if verb == LINK:
        return f"{word}:{names.links[first].code}"
    if verb == DEVELOP:
        return f"{word}:{names.tiles[first].code}"
    if verb == SELL:
        return f"{word}:{slot_code(content, first)}>{buyer_code(content, second_of(move))}{_box(content, move)}"
    if verb == LOAN:
        return f"{word}:{rules.numbers.loans[first]}"
    if verb in (SOURCE, GIVE_UP):
        return f"{word}:{slot_code(content, first)}"
    if verb == BARREL:
        return f"{word}:{space_code(content, first)}"
    if verb in (CARD, TAKE):
        return f"{word}:{'deck' if first == DECK else names.cards[first].code}"
    return word


def _box(content: Content, move: int) -> str:
    """The number of a market box, where its place has several."""
    box = second_of(move) - FIRST_BOX
    boxes = content.board.boxes_of
    if not 0 <= box < len(boxes) or second_of(move) == DISTANT:
        return ""
    return str(box - boxes.index(boxes[box])) if boxes.count(boxes[box]) > 1 else ""


def _slots(content: Content, flips: str) -> list[int]:
    """Slots that may hold a tile that flips in this way."""
    industries = [n for n, industry in enumerate(content.document.industry) if industry.flips == flips]
    board = content.board
    return [
        slot for slot in range(board.n_slots) if any(board.slots_for[industry] >> slot & 1 for industry in industries)
    ]


def _buyers(content: Content) -> list[int]:
    """Whom a tile can be sold to: merchant spaces, or ports, market boxes and whom only this game has."""
    board = content.board
    if board.merchants_of:
        return list(range(len(board.merchants_of)))
    buyers = _slots(content, "sold_to") + [FIRST_BOX + box for box in range(len(board.boxes_of))]
    return buyers + extras_of(content).further_buyers()


def _sources(content: Content) -> list[int]:
    """Slots that may hold cubes or barrels, and the spaces of imports."""
    board = content.board
    return sorted({*_slots(content, "emptied"), *range(board.n_slots, board.n_spaces)})
