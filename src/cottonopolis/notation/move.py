"""A single answer as text."""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.engine.mat import lowest_tile
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
    TAKE,
    first_of,
    second_of,
    verb_of,
)
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import AGAIN, BEER, BONUS, COAL, TURN_END, State

_LETTERS = {
    BUILD: "B",
    COMBINE: "C",
    LINK: "N",
    DEVELOP: "D",
    SELL: "S",
    LOAN: "L",
    SCOUT: "W",
    PASS: "P",
    GIVE_UP: "G",
    DRAW: "T",
    REPAY: "R",
}


VERB_OF = {
    "build": BUILD,
    "combine": COMBINE,
    "network": LINK,
    "develop": DEVELOP,
    "sell": SELL,
    "loan": LOAN,
    "scout": SCOUT,
    "pass": PASS,
    "draw": DRAW,
}
"""The verbs of actions by their words."""


def space_code(content: Content, space: int) -> str:
    """A merchant space: its place and its number there."""
    places = content.board.merchants_of
    return f"{content.names.places[places[space]].code}.{space - places.index(places[space])}"


def buyer_code(content: Content, target: int) -> str:
    """What a tile is sold to: a merchant space, the distant market, a market box, or the slot of a port."""
    if content.board.merchants_of:
        return space_code(content, target)
    if target == DISTANT:
        return "distant"
    if target >= FIRST_BOX:
        return f"{content.names.places[content.board.boxes_of[target - FIRST_BOX]].code}.box"
    return slot_code(content, target)


def resource_letter(content: Content, stage: int) -> str:
    """The letter of the resource that a stage asks for: c, b, and i for iron or s for steel."""
    return str({COAL: "c", BEER: "b"}.get(stage, content.document.resources[1][0]))


def slot_code(content: Content, slot: int) -> str:
    """A slot: its place and its number there."""
    return content.names.slots[slot].code


def target_text(content: Content, rules: RuleSet, state: State, move: int) -> str:
    """The target of a move that opens an action or goes on with one, without its verb."""
    names, verb, first = content.names, verb_of(move), first_of(move)
    if verb in (BUILD, COMBINE):
        tile = lowest_tile(rules.kit, state.players[state.order[state.turn]], first)
        return f"{names.tiles[tile].code}@{slot_code(content, second_of(move))}"
    if verb == LINK:
        return names.links[first].code
    if verb == DEVELOP:
        return names.tiles[first].code
    if verb == SELL:
        sold = names.tiles[state.tile_at[first]].code
        return f"{sold}@{slot_code(content, first)}>{buyer_code(content, second_of(move))}"
    if verb == LOAN:
        return str(rules.numbers.loans[first])
    if verb == GIVE_UP:
        return f"{names.tiles[state.tile_at[first]].code}@{slot_code(content, first)}"
    return ""


def format_move(content: Content, rules: RuleSet, state: State, move: int) -> str:
    """One answer to the open question, as it stands in the text of an action."""
    verb = verb_of(move)
    if verb == SOURCE:
        return f"{resource_letter(content, state.stage)}:{slot_code(content, first_of(move))}"
    if verb == BARREL:
        return f"b:{space_code(content, first_of(move))}"
    if verb == CARD:
        return f"/{content.names.cards[first_of(move)].code}"
    if verb == TAKE:
        return "deck" if first_of(move) == DECK else content.names.cards[first_of(move)].code
    if verb not in _LETTERS:
        return "E" if state.stage == TURN_END else "stop"
    lead = {AGAIN: "+", BONUS: "!"}.get(state.stage, _LETTERS[verb])
    return f"{lead} {target_text(content, rules, state, move)}".strip()
