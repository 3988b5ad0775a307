"""A review in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from cottonopolis.analysis.review_result import Mistake, ReviewResult
from cottonopolis.analysis.why import LOSSES, OTHER_SOURCES
from cottonopolis.content import Content
from cottonopolis.messages import messages_in, say

DECIDED = 0.7
"""A chance to win from which a game counts as decided, if it never falls below it again."""
HOPELESS = 0.15
LEAST_SOURCE = 8
"""Points by which a source must differ from what was to be expected to be told."""


@dataclass(frozen=True)
class Sentence:
    """Something to tell, in any language."""

    key: str
    values: dict[str, Any] = field(default_factory=dict)

    def text(self, language: str = "en") -> str:
        """It in words."""
        told = messages_in(language)
        values = dict(self.values)
        if values.get("source") in OTHER_SOURCES:
            values["source"] = told.say(f"source.{values['source']}")
        if isinstance(values.get("who"), tuple):
            values["who"] = told.list(values["who"])
        return told.say(f"review.{self.key}", **values)


def summary(content: Content, review: ReviewResult) -> tuple[Sentence, ...]:
    """The review in a few sentences: who won and when, what cost most, what the cards did, where points came from."""
    return (*_winner(review), *_course(review), *_mistakes(review), *_luck(review), *_sources(content, review))


def turn_text(actions: Sequence[str]) -> str:
    """A turn as one line."""
    return "; ".join(actions)


def source_name(content: Content, source: str) -> str:
    """An industry, or what else gives points, in words."""
    if source in OTHER_SOURCES:
        return say(f"source.{source}")
    found = content.names.industries.find(source)
    return source if found is None else found.name


def percent(chance: float) -> str:
    """A chance for people.

    >>> percent(0.254)
    '25 %'
    """
    return f"{100 * chance:.0f} %"


def _winner(review: ReviewResult) -> Iterator[Sentence]:
    best = [seat for seat, place in enumerate(review.places) if place == 1]
    points = review.scores[best[0]]
    if len(best) > 1:
        yield Sentence("shared", {"who": tuple(review.seats[seat] for seat in best), "points": points})
        return
    rest = [seat for seat in range(len(review.seats)) if seat != best[0]]
    second = min(rest, key=lambda seat: review.places[seat])
    lead = points - review.scores[second]
    names = {"who": review.seats[best[0]], "second": review.seats[second]}
    yield Sentence("wins", {**names, "points": points, "lead": lead})


def _course(review: ReviewResult) -> Iterator[Sentence]:
    """The chances at the start, the winner's darkest hour, and when it was over."""
    first, *_ = review.standings
    chances = zip(review.seats, first.win, strict=True)
    yield Sentence("start", {"chances": ", ".join(f"{name} {percent(win.mean)}" for name, win in chances)})
    winner = review.places.index(1)
    course = [(standing.win[winner].mean, standing.ply) for standing in review.standings[:-1]]
    lowest, ply = min(course)
    if lowest < HOPELESS:
        yield Sentence("lowest", {"who": review.seats[winner], "ply": ply, "chance": percent(lowest)})
    sure = [ply for chance, ply in course]
    for chance, ply in reversed(course):
        if chance < DECIDED:
            sure = [later for later in sure if later > ply]
            break
    if sure:
        yield Sentence("decided", {"who": review.seats[winner], "ply": sure[0], "chance": percent(DECIDED)})


def _mistakes(review: ReviewResult) -> Iterator[Sentence]:
    if not review.mistakes:
        yield Sentence("no_mistake", {"n": review.n_tried})
        return
    worst = review.mistakes[0]
    yield Sentence(
        "mistake",
        {
            "ply": worst.ply,
            "who": review.seats[worst.seat],
            "played": turn_text(worst.played.actions),
            "better": turn_text(worst.better.actions),
            **_amounts([worst]),
        },
    )
    for seat, name in enumerate(review.seats):
        if some := [mistake for mistake in review.mistakes if mistake.seat == seat]:
            yield Sentence("cost", {"who": name, "n": len(some), **_amounts(some)})


def _amounts(mistakes: Sequence[Mistake]) -> dict[str, str]:
    total = sum(mistake.cost.mean for mistake in mistakes)
    error = sqrt(sum((mistake.cost.error or 0.0) ** 2 for mistake in mistakes))
    return {"amount": f"{total:.1f}", "error": f"{error:.1f}"}


def _luck(review: ReviewResult) -> Iterator[Sentence]:
    found = [luck.points for luck in review.luck]
    best = max(range(len(found)), key=lambda seat: found[seat].mean)
    worst = min(range(len(found)), key=lambda seat: found[seat].mean)
    for key, seat, sign in (("luck_best", best, 1), ("luck_worst", worst, -1)):
        if found[seat].is_clear(1.0) and found[seat].mean * sign > 0:
            values = {"amount": f"{found[seat].mean:+.1f}", "error": f"{found[seat].error:.1f}"}
            yield Sentence(key, {"who": review.seats[seat], **values})


def _sources(content: Content, review: ReviewResult) -> Iterator[Sentence]:
    """Of each seat the source that surprised most."""
    for name, sources in zip(review.seats, review.sources, strict=True):
        most = max(sources, key=lambda source: abs(source.got - source.expected.mean), default=None)
        if most is not None and abs(most.got - most.expected.mean) >= LEAST_SOURCE:
            is_loss = most.name in LOSSES
            got, expected = (-most.got, -most.expected.mean) if is_loss else (most.got, most.expected.mean)
            source = most.name if most.name in OTHER_SOURCES else source_name(content, most.name)
            values = {"who": name, "source": source}
            yield Sentence("lost" if is_loss else "source", {**values, "got": got, "expected": f"{expected:.0f}"})
