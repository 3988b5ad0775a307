"""Things that a player has pointed at, and the request that comes nearest to them: so that it can be said why not."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Content
from cottonopolis.engine.bits import bits
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.notation.action import LETTERS, Part, Request, Spot, format_request, parse_spot

_SCOUT_CARDS = 3


@dataclass(frozen=True)
class Picks:
    """What was picked, in any combination: a verb by its word, all else by its code. An empty text is nothing."""

    verb: str = ""
    industry: str = ""
    place: str = ""
    slot: str = ""
    link: str = ""
    card: str = ""


def request_for(content: Content, rules: RuleSet, state: State, seat: int, picks: Picks) -> Request | None:
    """A request of a seat with all that was picked, None if there is none; what is missing is taken as it comes.

    Tells a seat nothing but what it may know: its own hand and what lies open.
    """
    verb, part = _aim(content, rules, state, seat, picks)
    if verb not in LETTERS:
        return None
    cards: tuple[str, ...] = (picks.card,) if picks.card else ()
    if verb == "scout":
        hand = state.players[seat].hand[:_SCOUT_CARDS]
        cards = tuple(content.names.cards[card].code for card in hand)
    return format_request(verb, () if part is None else (part,), cards)


def _aim(content: Content, rules: RuleSet, state: State, seat: int, picks: Picks) -> tuple[str, Part | None]:
    """The verb that is meant and what it is about, if that can be said; an empty verb if nothing can be meant."""
    verb, names, kit = picks.verb, content.names, rules.kit
    if picks.link and verb in ("", "network"):
        return "network", Part(link=picks.link)
    if verb == "develop" and picks.industry:
        return verb, Part(picks.industry)
    if verb == "loan":
        loans = rules.numbers.loans
        return verb, Part(amount=loans[0]) if loans else None
    if verb == "take":
        return verb, Part(take="deck")
    slot = names.slots.find(picks.slot) if picks.slot else None
    if slot is not None and (tile := state.tile_at[slot.index]) >= 0:
        is_own = state.owner_at[slot.index] == seat
        if verb in ("sell", "give") or (not verb and is_own):
            industry = names.industries[kit.industry_of[tile]].code
            return verb or "sell", Part(industry, kit.level_of[tile], parse_spot(picks.slot, picks.slot))
    if verb in ("", "build", "combine"):
        return _building(content, picks)
    return "" if verb == "give" else verb, None


def _building(content: Content, picks: Picks) -> tuple[str, Part | None]:
    """A tile that was picked at the first place that can hold it, or a place and the first thing that it can hold."""
    names, board, verb = content.names, content.board, picks.verb or "build"
    place = names.places.find(picks.place) if picks.place else None
    slot = names.slots.find(picks.slot) if picks.slot else None
    if slot is None and place is None:
        industry = names.industries.find(picks.industry) if picks.industry else None
        slots = [] if industry is None else bits(board.slots_for[industry.index])
        if industry is None or not slots:
            return picks.verb, None
        return verb, Part(industry.code, at=Spot(names.places[board.place_of[slots[0]]].code))
    if slot is not None:
        at, held = parse_spot(picks.slot, picks.slot), board.industries_of[slot.index]
    else:
        assert place is not None
        at, slots = Spot(place.code), bits(board.slots_at[place.index])
        held = board.industries_of[slots[0]] if slots else 0
    what = picks.industry or (names.industries[bits(held)[0]].code if held else "")
    return (verb, Part(what, at=at)) if what else ("", None)
