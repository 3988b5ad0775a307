"""Things that a player has pointed at, and the requests that may be meant by them: so that it can be said why not."""

from __future__ import annotations

from collections.abc import Sequence
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


def requests_for(content: Content, rules: RuleSet, state: State, seat: int, picks: Picks) -> list[Request]:
    """The requests of a seat with all that was picked, none if no action is about it; where something is missing that
    could be one of several things, such as the industry or the place, there is one for each.

    Tells a seat nothing but what it may know: its own hand and what lies open.
    """
    verb, parts = _aim(content, rules, state, seat, picks)
    if verb not in LETTERS:
        return []
    cards: tuple[str, ...] = (picks.card,) if picks.card else ()
    if verb == "scout":
        hand = state.players[seat].hand[:_SCOUT_CARDS]
        cards = tuple(content.names.cards[card].code for card in hand)
    return [format_request(verb, () if part is None else (part,), cards) for part in parts]


def _aim(content: Content, rules: RuleSet, state: State, seat: int, picks: Picks) -> tuple[str, Sequence[Part | None]]:
    """The verb that is meant and what it may be about, if that can be said; an empty verb if nothing can be meant."""
    verb, names, kit = picks.verb, content.names, rules.kit
    if picks.link and verb in ("", "network"):
        return "network", [Part(link=picks.link)]
    if verb == "develop" and picks.industry:
        return verb, [Part(picks.industry)]
    if verb == "loan":
        loans = rules.numbers.loans
        return verb, [Part(amount=loans[0]) if loans else None]
    if verb == "take":
        return verb, [Part(take="deck")]
    slot = names.slots.find(picks.slot) if picks.slot else None
    if slot is not None and (tile := state.tile_at[slot.index]) >= 0:
        is_own = state.owner_at[slot.index] == seat
        if verb in ("sell", "give") or (not verb and is_own):
            industry = names.industries[kit.industry_of[tile]].code
            sold = Part(industry, kit.level_of[tile], parse_spot(picks.slot, picks.slot))
            return verb or "sell", [sold]
    if verb in ("", "build", "combine"):
        return _building(content, picks)
    return "" if verb == "give" else verb, [None]


def _building(content: Content, picks: Picks) -> tuple[str, Sequence[Part | None]]:
    """A tile that was picked at every place that can hold it, or a place and everything that it can hold."""
    names, board, verb = content.names, content.board, picks.verb or "build"
    place = names.places.find(picks.place) if picks.place else None
    slot = names.slots.find(picks.slot) if picks.slot else None
    if slot is None and place is None:
        industry = names.industries.find(picks.industry) if picks.industry else None
        if industry is None:
            return picks.verb, [None]
        places = dict.fromkeys(board.place_of[one] for one in bits(board.slots_for[industry.index]))
        return verb, [Part(industry.code, at=Spot(names.places[one].code)) for one in places] or [None]
    if slot is not None:
        at, slots = parse_spot(picks.slot, picks.slot), [slot.index]
    else:
        assert place is not None
        at, slots = Spot(place.code), bits(board.slots_at[place.index])
    held = dict.fromkeys(
        industry for one in slots if one < board.n_slots for industry in bits(board.industries_of[one])
    )
    codes = [picks.industry] if picks.industry else [names.industries[industry].code for industry in held]
    return (verb, [Part(code, at=at) for code in codes]) if codes else ("", [])
