"""Events as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from cottonopolis.content import Content
from cottonopolis.game.events.event import Event
from cottonopolis.game.events.words import Words
from cottonopolis.messages import Messages


def describe(content: Content, seats: tuple[str, ...], event: Event, catalogue: Messages) -> str:
    """One event as a sentence."""
    return describe_action(content, seats, [event], catalogue)


def describe_action(content: Content, seats: tuple[str, ...], events: Iterable[Event], catalogue: Messages) -> str:
    """The events of an action as a few sentences.

    All that one player does one after another is one of them, and so is whatever nobody does.
    """
    words = Words(content, seats, catalogue)
    sentences = []
    for seat, group in groupby(events, key=lambda event: event.seat):
        said = [predicate(words, event) for event in group]
        if seat is None:
            sentences += [catalogue.say("event.table", what=what[:1].upper() + what[1:]) for what in said]
        else:
            sentences.append(catalogue.say("event.sentence", who=words.who(seat), what=catalogue.list(said)))
    return " ".join(sentences)


def predicate(words: Words, event: Event) -> str:
    """What happens, without the name of the player."""
    values = words.of(event.values)
    if event.kind == "order":
        values["seats"] = words.catalogue.list(_order(words, event.values["seats"], event.values["spent"]))
    if event.kind == "game_over":
        values["result"] = ", ".join(_result(words, event.values["scores"], event.values["places"]))
    return words.catalogue.say(f"event.{_key(event)}", **values)


def _key(event: Event) -> str:
    """The key of the text: the kind, and what it is about where that makes another sentence."""
    values, kind = event.values, event.kind
    form = ""
    if kind == "build" and "actions" in values:
        form = "combined"
    elif kind == "develop" and "bonus" in values:
        form = "bonus"
    elif kind == "give_up" and values["left"]:
        form = "left"
    elif kind == "use" and "owner" in values:
        form = "own" if values["owner"] == event.seat else "rival"
    elif kind == "replace" and values["by"] == event.seat:
        form = "own"
    elif kind == "barrel":
        form = values["bonus"]
    elif (kind == "flip" and "money" in values) or (kind == "forgiven" and values["money"]):
        form = "money"
    elif kind in ("distant", "distant_best"):
        form = "refused" if not values["sold"] else "" if values["space"] else "bare"
    elif kind == "income" and values["level"] <= 0:
        form = "paid" if values["level"] else "none"
    return f"{kind}.{form}" if form else kind


def _order(words: Words, seats: Sequence[int], spent: Sequence[int]) -> list[str]:
    say, money = words.catalogue.say, words.money
    return [
        say("word.spent", who=words.who(seat), spent=money(amount)) for seat, amount in zip(seats, spent, strict=True)
    ]


def _result(words: Words, scores: Sequence[int], places: Sequence[int]) -> list[str]:
    ranked = sorted(range(len(scores)), key=lambda seat: places[seat])
    say = words.catalogue.say
    return [say("word.place_of", place=places[seat], who=words.who(seat), vp=scores[seat]) for seat in ranked]
