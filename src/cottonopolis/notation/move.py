"""One answer to a question of the engine as a structure: all that it names, by codes, and its text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from json import dumps
from typing import Any

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
    STOP,
    TAKE,
    first_of,
    second_of,
    verb_of,
)
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import AGAIN, ASK_BEER, ASK_COAL, BONUS, TURN_END, State
from cottonopolis.notation.action import LETTERS

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
OPENING_VERBS = {word: verb for word, verb in VERB_OF.items() if word != "draw"} | {
    "give": GIVE_UP,
    "take": DRAW,
    "repay": REPAY,
    "end": STOP,
}
"""The verbs with which a line can begin, by the words of `LETTERS`."""
_WORDS = {verb: word for word, verb in OPENING_VERBS.items()}
_KINDS = {SOURCE: "source", BARREL: "source", CARD: "card", TAKE: "draw", STOP: "stop"}
_STAGE_KINDS = {AGAIN: "again", BONUS: "bonus"}
MARKET = "market"
"""The source of a cube that is bought."""
TOP_OF_DECK = "deck"
"""The card that is drawn without being seen."""
_NO_MOVE = -1


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Answer(int):
    """One answer: the engine's integer, with codes for all that it names. What does not apply is None."""

    move: int
    """The integer itself; -1 for a bought cube, about which nobody is asked."""
    kind: str
    """action (it begins one), again (it goes on with one), source, card, draw, bonus or stop."""
    verb: str
    """Of the action that it begins or belongs to: build, combine, network and so on."""
    tile: str | None = None
    industry: str | None = None
    level: int | None = None
    slot: str | None = None
    """Where the tile is built, sold or given up."""
    target: str | None = None
    """Whom a tile is sold to: a merchant space, the slot of a port, a market box, or distant."""
    link: str | None = None
    amount: int | None = None
    """Of a loan."""
    resource: str | None = None
    """What a source gives: coal, iron, steel or beer."""
    source: str | None = None
    """A slot, a merchant space, or market."""
    card: str | None = None
    """A card that is discarded or drawn, or deck."""

    def __new__(cls, move: int, kind: str = "action", verb: str = "", **named: str | int | None) -> Answer:
        """The integer of a move with its fields; set at once, since a table has hundreds of answers."""
        answer = super().__new__(cls, move)
        vars(answer).update(named, move=move, kind=kind, verb=verb)
        return answer

    @cached_property
    def text(self) -> str:
        """The answer as it stands in the text of an action."""
        if self.kind == "source":
            return f"{(self.resource or '')[:1]}:{self.source}"
        if self.kind == "card":
            return f"/{self.card}"
        if self.kind == "draw":
            return str(self.card)
        if self.kind == "stop":
            return "stop"
        lead = LETTERS[self.verb] if self.kind == "action" else "+" if self.kind == "again" else "!"
        return f"{lead} {self.target_text}".strip()

    @property
    def target_text(self) -> str:
        """What an action is about, without its verb: a line, a tile and its slot, an amount."""
        if self.tile is None:
            return self.link or ("" if self.amount is None else str(self.amount))
        at = f"@{self.slot}" if self.slot else ""
        return f"{self.tile}{at}>{self.target}" if self.target else f"{self.tile}{at}"

    def as_json(self) -> dict[str, Any]:
        """The answer as plain data, without what does not apply."""
        return dict(self._plain)

    @cached_property
    def json(self) -> bytes:
        """The same as text of JSON: a table sends hundreds of answers, and most of them again and again."""
        return dumps(self._plain, separators=(",", ":")).encode()

    @cached_property
    def _plain(self) -> dict[str, Any]:
        named = {name: value for name, value in vars(self).items() if value is not None and name != "move"}
        return {"id": self.move, "text": self.text} | named

    def __repr__(self) -> str:
        """The text of the answer."""
        return self.text

    __str__ = __repr__


def answer_of(content: Content, rules: RuleSet, state: State, move: int) -> Answer:
    """An answer to the open question of a table.

    >>> from cottonopolis import new
    >>> game = new("birmingham", players=2, seed=7)
    >>> answer = game.legal()[0]
    >>> answer.verb, answer.industry, answer.level, answer.slot
    ('build', 'cot', 1, 'kid.1')
    """
    tile = _tile_of(rules, state, move)
    # The same answers are asked for at every table again and again, and nothing else makes a difference to them.
    key = (move, state.stage, state.verb, tile)
    found = content.memory.get(key)
    if not isinstance(found, Answer):
        found = content.memory[key] = _new_answer(content, rules, state, move, tile)
    return found


def _tile_of(rules: RuleSet, state: State, move: int) -> int:
    """The tile that an answer is about, -1 if it is about none."""
    verb, first = verb_of(move), first_of(move)
    if verb in (BUILD, COMBINE):
        return lowest_tile(rules.kit, state.players[state.order[state.turn]], first)
    if verb in (SELL, GIVE_UP):
        return state.tile_at[first]
    return first if verb == DEVELOP else -1


def _new_answer(content: Content, rules: RuleSet, state: State, move: int, tile: int) -> Answer:
    verb, first, names = verb_of(move), first_of(move), content.names
    if verb == STOP and state.stage == TURN_END:
        return Answer(move, "action", "end")
    kind = _KINDS.get(verb) or _STAGE_KINDS.get(state.stage, "action")
    word = _WORDS[verb if kind in ("action", "again") else state.verb]
    if verb in (SOURCE, BARREL):
        resource = {ASK_COAL: "coal", ASK_BEER: "beer"}.get(state.stage) or second_resource(content)
        source = slot_code(content, first) if verb == SOURCE else space_code(content, first)
        return Answer(move, kind, word, resource=resource, source=source)
    if verb in (CARD, TAKE):
        is_hidden = verb == TAKE and first == DECK
        return Answer(move, kind, word, card=TOP_OF_DECK if is_hidden else names.cards[first].code)
    if verb == LINK:
        return Answer(move, kind, word, link=names.links[first].code)
    if verb == LOAN:
        return Answer(move, kind, word, amount=rules.numbers.loans[first])
    if verb in (BUILD, COMBINE):
        return _with_tile(content, move, kind, word, tile, slot=second_of(move))
    if verb == DEVELOP:
        return _with_tile(content, move, kind, word, tile)
    if verb in (SELL, GIVE_UP):
        target = buyer_code(content, second_of(move)) if verb == SELL else None
        return _with_tile(content, move, kind, word, tile, slot=first, target=target)
    return Answer(move, kind, word)


def _with_tile(
    content: Content, move: int, kind: str, verb: str, tile: int, slot: int | None = None, target: str | None = None
) -> Answer:
    industry = content.names.industries[content.kit.industry_of[tile]].code
    at = None if slot is None else slot_code(content, slot)
    code, level = content.names.tiles[tile].code, content.kit.level_of[tile]
    return Answer(move, kind, verb, tile=code, industry=industry, level=level, slot=at, target=target)


def bought_cube(verb: str, resource: str) -> Answer:
    """A cube that an action buys, which no player is asked about."""
    return Answer(_NO_MOVE, "source", verb, resource=resource, source=MARKET)


def format_action(answers: Iterable[Answer]) -> str:
    """The line of an action, or of its beginning; that it does not go on is not written."""
    return " ".join(answer.text for answer in answers if answer.kind != "stop")


def second_resource(content: Content) -> str:
    """The resource beside coal: iron or steel."""
    return content.document.resources[1]


def space_code(content: Content, space: int) -> str:
    """A merchant space: its place and its number there."""
    places = content.board.merchants_of
    return f"{content.names.places.codes[places[space]]}.{space - places.index(places[space])}"


def buyer_code(content: Content, target: int) -> str:
    """What a tile is sold to: a merchant space, the distant market, a market box, or the slot of a port."""
    if content.board.merchants_of:
        return space_code(content, target)
    if target == DISTANT:
        return "distant"
    if target >= FIRST_BOX:
        return f"{content.names.places[content.board.boxes_of[target - FIRST_BOX]].code}.box"
    return slot_code(content, target)


def slot_code(content: Content, slot: int) -> str:
    """A slot: its place and its number there."""
    return content.names.slots[slot].code
