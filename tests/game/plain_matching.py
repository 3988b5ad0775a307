"""The plain way to match a request: every answer is tried in every order. Slow; the matcher is compared with it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from cottonopolis.content import Content
from cottonopolis.content.names import NameTable
from cottonopolis.engine.api import legal
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import (
    BARREL,
    BUILD,
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
    first_of,
    second_of,
    verb_of,
)
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, ASK_BEER, ASK_COAL, BONUS, DEBT, DISCARD, DRAWING, TURN_END, State
from cottonopolis.games.definition import optimistic
from cottonopolis.notation.action import Part, Request, Spot
from cottonopolis.notation.move import VERB_OF, answer_of, buyer_code, format_action
from cottonopolis.notation.trail import Trail

_VERBS = VERB_OF | {"give": GIVE_UP, "take": DRAW, "repay": REPAY, "end": STOP}
OPENING = (ACTION, DEBT, TURN_END)
"""Stages at which a line of text begins."""
MOST_TRIED = 4000
"""Answers that are tried before it gives up."""


@dataclass
class Way:
    """Answers that fit a request, all of its action or its beginning."""

    state: State
    """The table after them, if what nobody knows yet turns out well."""
    trail: Trail
    moves: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    """Each answer as text."""
    part: int = 0
    """Which part of the request is being made."""
    cards: Counter[int] = field(default_factory=Counter)
    """Cards already discarded."""
    taken: Counter[str] = field(default_factory=Counter)
    """Sources already used in this part."""
    bonuses: int = 0
    line: str = ""
    """The whole action in full, once it is complete."""

    def copy(self) -> Way:
        """The same way, independent of this one."""
        return Way(
            self.state.copy(),
            self.trail.copy(),
            self.moves.copy(),
            self.texts.copy(),
            self.part,
            self.cards.copy(),
            self.taken.copy(),
            self.bonuses,
        )


class TooMany(Exception):
    """There is too much to try."""


class PlainMatcher:
    """One request at one state."""

    def __init__(self, content: Content, rules: RuleSet, request: Request) -> None:
        self._content = content
        self._rules = rules
        self._request = request
        self.n_tried = 0

    def ways(self, state: State) -> list[Way]:
        """Every complete action that the request can mean.

        Ways of the same answers in another order are one: two barrels may be drunk in either order.
        What nobody knows yet turns out well; the table itself may end an action before its last answers.
        """
        if state.stage not in OPENING:
            return []
        found: list[Way] = []
        self._walk(Way(optimistic(self._content, state), Trail(self._content, self._rules)), found)
        # Of equal ways the one that reads exactly as requested comes first, so that a record gives its own line again.
        found.sort(key=lambda way: way.line != self._request.text)
        distinct = {tuple(sorted(way.texts)): way for way in reversed(found) if self._has_all_sources(way)}
        return list(reversed(distinct.values()))

    def _walk(self, way: Way, found: list[Way]) -> None:
        for move in legal(self._rules, way.state):
            if not self._fits(way, move):
                continue
            self.n_tried += 1
            if self.n_tried > MOST_TRIED:
                raise TooMany
            after = way.copy()
            self._count(after, move)
            after.moves.append(move)
            after.texts.append(answer_of(self._content, self._rules, after.state, move).text)
            action = after.trail.step(after.state, move)
            if action is None:
                self._walk(after, found)
            elif self._is_used_up(after):
                after.line = format_action(action)
                found.append(after)

    def _fits(self, way: Way, move: int) -> bool:
        state, verb = way.state, verb_of(move)
        if state.stage in OPENING:
            return verb == _VERBS[self._request.verb] and self._fits_part(state, move, 0)
        if state.stage == AGAIN:
            if way.part + 1 < len(self._request.parts):
                return verb != STOP and self._fits_part(state, move, way.part + 1)
            return verb == STOP
        if state.stage == DISCARD:
            return self._fits_card(way, first_of(move))
        if state.stage == DRAWING:
            return self._fits_take(way, move)
        if state.stage == BONUS:
            wanted = self._request.bonuses[way.bonuses : way.bonuses + 1]
            return not wanted or self._is_tile(first_of(move), *_tile_words(wanted[0]))
        return self._fits_source(way, move)

    def _fits_part(self, state: State, move: int, n: int) -> bool:
        parts = self._request.parts
        if n >= len(parts):
            return self._request.verb in ("scout", "pass", "loan", "take", "repay", "end")
        part, verb, first = parts[n], verb_of(move), first_of(move)
        if verb in (DRAW, SCOUT, PASS, REPAY, STOP):
            return verb == DRAW
        names = self._content.names
        if verb == LINK:
            found = names.links.find(part.link)
            return found is not None and found.index == first
        if verb == LOAN:
            return self._rules.numbers.loans[first] == part.amount
        if verb == DEVELOP:
            return self._is_tile(first, part.industry, part.level)
        is_build = verb in (BUILD, COMBINE)
        slot = second_of(move) if is_build else first
        if is_build:
            tile = lowest_tile(self._rules.kit, state.players[state.order[state.turn]], first)
        else:
            tile = state.tile_at[slot]
        is_place = self._is_slot(slot, part.at)
        is_target = verb != SELL or self._is_buyer(second_of(move), part.to)
        return is_place and is_target and self._is_tile(tile, part.industry, part.level)

    def _is_tile(self, tile: int, industry: str, level: int | None) -> bool:
        found = self._content.names.industries.find(industry)
        kit = self._rules.kit
        return found is not None and kit.industry_of[tile] == found.index and level in (None, kit.level_of[tile])

    def _is_slot(self, slot: int, spot: Spot | None) -> bool:
        board = self._content.board
        first = board.place_of.index(board.place_of[slot])
        if spot is None or spot.is_box:
            return False
        return _is_spot(self._content.names.places, board.place_of[slot], slot - first, spot)

    def _is_buyer(self, target: int, spot: Spot | None) -> bool:
        if spot is None or self._content.board.merchants_of:
            return spot is None or self._is_space(target, spot)
        if target == DISTANT or target >= FIRST_BOX:
            place, _, box = buyer_code(self._content, target).partition(".")
            found = self._content.names.places.find(spot.place)
            is_place = spot.place.lower() == place or (found is not None and found.code == place)
            return is_place and spot.number is None and (bool(box) or not spot.is_box)
        return self._is_slot(target, spot)

    def _is_space(self, space: int, spot: Spot | None) -> bool:
        places = self._content.board.merchants_of
        first = places.index(places[space])
        return spot is None or _is_spot(self._content.names.places, places[space], space - first, spot)

    def _fits_card(self, way: Way, card: int) -> bool:
        if not self._request.cards:
            return True
        return (self._named_cards() - way.cards)[card] > 0

    def _fits_take(self, way: Way, move: int) -> bool:
        """Cards are taken in the order in which they are named."""
        parts = self._request.parts
        if way.part >= len(parts):
            return not parts
        word = parts[way.part].take
        if first_of(move) == DECK:
            return word.lower() == "deck"
        found = self._content.names.cards.find(word)
        return found is not None and found.index == first_of(move)

    def _named_cards(self) -> Counter[int]:
        found = (self._content.names.cards.find(word) for word in self._request.cards)
        return Counter(name.index if name is not None else -1 for name in found)

    def _fits_source(self, way: Way, move: int) -> bool:
        """Named sources first; those that were left out may come from anywhere."""
        resource = {ASK_COAL: "c", ASK_BEER: "b"}.get(way.state.stage, "i")
        wanted = self._named_sources(way.part, resource) - way.taken
        if not +wanted:
            return True
        return any(self._is_source(move, spot) for spot in +wanted)

    def _named_sources(self, part: int, resource: str) -> Counter[str]:
        """Named slots and spaces of a part, the market left out."""
        parts = self._request.parts[part : part + 1]
        sources = parts[0].sources if parts else ()
        return Counter(str(source.spot) for source in sources if source.resource == resource and source.spot)

    def _is_source(self, move: int, text: str) -> bool:
        place, _, number = text.partition(".")
        if number and not number.isdecimal():
            return False
        spot = Spot(place, int(number) if number else None)
        if verb_of(move) == BARREL:
            return self._is_space(first_of(move), spot)
        return self._is_slot(first_of(move), spot)

    def _count(self, way: Way, move: int) -> None:
        """Notes what of the request an answer uses up."""
        stage = way.state.stage
        if stage == DISCARD:
            way.cards[first_of(move)] += 1
        elif stage == BONUS:
            way.bonuses += 1
        elif stage == DRAWING:
            way.part += 1
        elif stage == AGAIN and verb_of(move) != STOP:
            way.part += 1
            way.taken.clear()
        elif verb_of(move) in (SOURCE, BARREL):
            resource = {ASK_COAL: "c", ASK_BEER: "b"}.get(stage, "i")
            for text in +(self._named_sources(way.part, resource) - way.taken):
                if self._is_source(move, text):
                    way.taken[text] += 1
                    break

    def _is_used_up(self, way: Way) -> bool:
        request = self._request
        cards = not request.cards or way.cards == self._named_cards()
        n_parts = way.part if request.verb == "take" else way.part + 1
        return cards and n_parts >= len(request.parts) and way.bonuses >= len(request.bonuses)

    def _has_all_sources(self, way: Way) -> bool:
        """Whether the action uses, part by part, every source that was named, bought cubes included."""
        pieces = way.line.split(" + ")
        for n, part in enumerate(self._request.parts):
            words = pieces[n].split() if n < len(pieces) else []
            if not self._uses(part, words):
                return False
        return True

    def _uses(self, part: Part, words: list[str]) -> bool:
        left = [word.replace("s:", "i:") for word in words if word[:2] in ("c:", "i:", "s:", "b:")]
        for source in part.sources:
            fitting = [word for word in left if word[0] == source.resource and self._is_word(word[2:], source.spot)]
            if not fitting:
                return False
            left.remove(fitting[0])
        return True

    def _is_word(self, word: str, spot: Spot | None) -> bool:
        if spot is None or word == "market":
            return spot is None and word == "market"
        place, _, number = word.partition(".")
        found = self._content.names.places.find(place)
        return found is not None and _is_spot(self._content.names.places, found.index, int(number), spot)


def _is_spot(places: NameTable, place: int, number: int, spot: Spot) -> bool:
    found = places.find(spot.place)
    return found is not None and found.index == place and spot.number in (None, number)


def _tile_words(text: str) -> tuple[str, int | None]:
    industry, dash, level = text.rpartition("-")
    return (industry, int(level)) if dash and level.isdecimal() else (text, None)
