"""Explains an action in words: what it would do, what it leaves open, or why it is refused and what would help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cottonopolis.content import Content
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.errors import IllegalMove
from cottonopolis.game.cautions import cautions_of
from cottonopolis.game.events.describe import describe_action
from cottonopolis.game.events.words import Words
from cottonopolis.game.matching import Way, open_choice
from cottonopolis.game.prospect import Choice, Foresight, Prospect
from cottonopolis.game.reasons import Reason, why_each, why_not_at_all, why_refused
from cottonopolis.game.refusal import plain_values
from cottonopolis.game.remedies import Remedies, remedies_for
from cottonopolis.messages import Messages, messages_in
from cottonopolis.notation.action import Request
from cottonopolis.notation.move import Answer


@dataclass(frozen=True)
class Asked:
    """The table at which a seat asks."""

    content: Content
    rules: RuleSet
    state: State
    seats: tuple[str, ...]
    seat: int

    @cached_property
    def words(self) -> Words:
        """Words for sentences."""
        return Words(self.content, self.seats, self.texts)

    @property
    def texts(self) -> Messages:
        """The sentences of a language."""
        return messages_in()


@dataclass(frozen=True)
class Explanation:
    """An answer to `what if I did this?`; `str` gives it as text."""

    text: str
    """The action that was asked about."""
    seat: int | None
    status: str
    """legal, ambiguous, illegal, or unclear if it is no action at all."""
    sentences: tuple[str, ...]
    prospect: Prospect | None = None
    """What it would do, if it is legal."""
    cautions: tuple[str, ...] = ()
    """Of a legal one: keys of what else should be known."""
    question: str = ""
    """Of an ambiguous one: what is left open, a key of the messages."""
    options: tuple[Answer, ...] = ()
    """The answers that fit."""
    reason: Reason | None = None
    """Of an illegal one."""
    remedies: Remedies | None = None
    """What would make an illegal one possible."""
    each: tuple[tuple[str, Reason | None], ...] = ()
    """Where several industries could be meant at a place: the code of each, and why not; None for what is possible."""

    def __str__(self) -> str:
        """One sentence a line."""
        return "\n".join(self.sentences)

    def as_json(self) -> dict[str, Any]:
        """The explanation as plain data."""
        data: dict[str, Any] = {"text": self.text, "seat": self.seat, "status": self.status}
        if self.prospect is not None:
            data |= {"prospect": self.prospect.as_json(), "cautions": list(self.cautions)}
        if self.question:
            data |= {"question": self.question, "options": [answer.text for answer in self.options]}
            data["answers"] = [answer.as_json() for answer in self.options]
        if self.reason is not None:
            data["reason"] = _reason_json(self.reason)
        if self.remedies is not None:
            data["remedies"] = self.remedies.as_json()
        if self.each:
            found = [(code, None if reason is None else _reason_json(reason)) for code, reason in self.each]
            data["each"] = [{"industry": code, "reason": reason} for code, reason in found]
        return data | {"sentences": list(self.sentences)}


def _reason_json(reason: Reason) -> dict[str, Any]:
    said = {"word": reason.word, "rule": reason.rule, "sentence": reason.sentence}
    more = {"things": list(reason.things), "missing": list(reason.missing)}
    key = {"key": f"reason.{reason.key}", "values": plain_values(reason.values)} if reason.key else {}
    return said | more | key


def unclear(text: str, seat: int | None, sentence: str) -> Explanation:
    """The explanation of a text that is no action."""
    return Explanation(text, seat, "unclear", (messages_in().say("explain.unclear", sentence=sentence),))


def too_complex(text: str, seat: int | None, error: IllegalMove) -> Explanation:
    """The explanation of an action about which not so much is thought that it would be known what it means."""
    reason = Reason(error.reason, "", error.sentence)
    sentence = messages_in().say("explain.illegal", text=text, sentence=error.sentence)
    return Explanation(text, seat, "illegal", (sentence,), reason=reason)


def explain_ways(asked: Asked, before: State, text: str, ways: list[Way]) -> Explanation:
    """What a request means: one action, or several between which it leaves a choice."""
    say = asked.texts.say
    if len(ways) > 1:
        question, options = open_choice(ways)
        what = say(f"question.{question}")
        sentence = say("explain.ambiguous", text=text, question=what, options=", ".join(it.text for it in options))
        return Explanation(text, asked.seat, "ambiguous", (sentence,), question=question, options=tuple(options))
    (way,) = ways
    prospect = Foresight(asked.content, asked.rules, before).prospect(Choice(tuple(way.moves), way.action))
    found = cautions_of(asked.content, asked.rules, before, prospect)
    sentences = [*_sentences(asked, before, prospect)]
    sentences += [say(f"explain.caution.{key}", **_named(asked, values)) for key, values in found]
    keys = tuple(key for key, _ in found)
    return Explanation(text, asked.seat, "legal", tuple(sentences), prospect, keys)


def explain_refusal(asked: Asked, request: Request, *, can_try: bool, each: Sequence[Request] = ()) -> Explanation:
    """Why a request is refused, and if other things can be tried, what would help.

    `each` is all that may have been meant; where that is several industries at one place, it is said of each.
    """
    say = asked.texts.say
    case = (asked.content, asked.rules, asked.state, request, asked.seat, asked.seats)
    reason = why_not_at_all(*case) or why_refused(*case)
    sentences = [say("explain.illegal", text=request.text, sentence=reason.sentence)]
    remedies = None
    if can_try:
        remedies = remedies_for(asked.content, asked.rules, asked.state, request, reason)
        if remedies.more_money:
            sentences.append(say("explain.more_money", money=asked.words.money(remedies.more_money)))
        if remedies.after:
            sentences.append(say("explain.after", lines=", ".join(remedies.after)))
        if remedies.instead:
            sentences.append(say("explain.instead", lines=", ".join(remedies.instead)))
        if remedies.is_cut:
            sentences.append(say("explain.cut"))
    text, found = request.text, _each(asked, each)
    return Explanation(text, asked.seat, "illegal", tuple(sentences), reason=reason, remedies=remedies, each=found)


def _each(asked: Asked, requests: Sequence[Request]) -> tuple[tuple[str, Reason | None], ...]:
    """By industry why it is refused, for requests that differ in nothing else."""
    codes = [request.parts[0].industry for request in requests if len(request.parts) == 1]
    if len(requests) < 2 or len(set(codes)) < len(requests):
        return ()
    reasons = why_each(asked.content, asked.rules, asked.state, requests, asked.seat, asked.seats)
    return tuple(zip(codes, reasons, strict=True))


def _sentences(asked: Asked, before: State, prospect: Prospect) -> Iterator[str]:
    """A legal action in words."""
    say, words, seat = asked.texts.say, asked.words, prospect.seat
    yield say("explain.legal", line=prospect.line)
    yield describe_action(asked.content, asked.seats, prospect.events, asked.texts)
    if prospect.costs:
        items = [
            say(f"explain.cost.{item['for']}", **{**words.of(item), "price": words.money(item["price"])})
            for item in prospect.costs
        ]
        yield say("explain.cost", cost=words.money(prospect.cost), items=asked.texts.list(items))
    else:
        yield say("explain.free")
    levels = asked.rules.kit.levels
    for other, numbers in prospect.changes.items():
        if levels and numbers.get("space"):
            space = before.players[other].space
            level, then = levels[space], levels[space + numbers["space"]]
            yield say("explain.income", who=words.who(other), level=words.money(level), then=words.money(then))
        if numbers.get("vp"):
            yield say("explain.points", who=words.who(other), vp=numbers["vp"])
    scored = [say("explain.score.seat", who=words.who(other), vp=vp) for other, vp in enumerate(prospect.scores) if vp]
    if scored:
        yield say("explain.score", items=asked.texts.list(scored))
    if prospect.spent and prospect.cost:
        yield say("explain.spent", who=words.who(seat), spent=words.money(prospect.spent))
    if prospect.is_chance:
        yield say("explain.chance")


def _named(asked: Asked, values: dict[str, Any]) -> dict[str, Any]:
    return {key: asked.words.who(value) if key == "who" else value for key, value in values.items()}
