"""Why one turn is better than another: what the futures after them really had, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cottonopolis.analysis.candidates import Candidate
from cottonopolis.analysis.estimate import Estimate, difference
from cottonopolis.content import Content
from cottonopolis.game.events.words import Words
from cottonopolis.game.tally import AGAIN, BONUS, DEBTS, INCOME, LINKS, LOANS, MONEY
from cottonopolis.messages import messages_in

LEAST_FUTURES = 6
"""With fewer of them nothing is called clear but what the turns do at once."""
SURE = 2.8
"""Standard errors from which a reason is told: so many things are looked at that twice the error would be too few."""
MOST_REASONS = 6
LEAST_POINTS = 0.5
LOSSES = (DEBTS, LOANS)
"""Sources that only take points."""
OTHER_SOURCES = (LINKS, MONEY, INCOME, AGAIN, BONUS, DEBTS, LOANS)
"""Where points come from beside tiles."""
COUNTS = {"flips": 0.3, "tiles": 0.3, "links": 0.3, "loans": 0.2, "passes": 0.3, "beer_lent": 0.3, "beer_taken": 0.3}
"""What is counted in futures, and the least difference worth a sentence."""
AMOUNTS = {"income": 4.0, "interest": 2.0, "bought": 4.0}
"""The same in money."""


@dataclass(frozen=True)
class Reason:
    """One thing that the better turn has over the other, or the other over it."""

    key: str
    """Of its sentence: `why.KEY`."""
    values: dict[str, Any] = field(default_factory=dict)
    is_for: bool = True
    """Whether it speaks for the better turn."""

    def sentence(self, language: str = "en") -> str:
        """The reason in words."""
        told = messages_in(language)
        values = dict(self.values)
        if (source := values.get("source")) in OTHER_SOURCES:
            values["source"] = told.say(f"source.{source}")
        if (gain := values.get("gain")) is not None and isinstance(gain, int):
            values["gain"] = told.say("why.gain", n=gain)
        return told.say(f"why.{self.key}", **values)

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {"key": self.key, "values": self.values, "for": self.is_for, "text": self.sentence()}


def reasons(content: Content, best: Candidate, other: Candidate, seat: int) -> tuple[Reason, ...]:
    """What is clear about two turns: at once, about the tiles they build, and by the end; the largest first."""
    words = Words(content, (), messages_in())
    found = [*_at_once(best, other, words), *_later(content, best, other, seat, words)]
    return tuple(found[:MOST_REASONS])


def _at_once(best: Candidate, other: Candidate, words: Words) -> list[Reason]:
    """Tiles that flip within the turn itself, and what becomes of those that it builds."""
    found = []
    one, two = best.futures[0].facts, other.futures[0].facts
    flips, others = int(one.get("now.flips", 0)), int(two.get("now.flips", 0))
    if flips != others:
        more, key = (one, "flips") if flips > others else (two, "other_flips")
        gain = _gain(more, words)
        found.append(Reason(key, {"n": max(flips, others), "less": min(flips, others), "gain": gain}, flips > others))
    return found


def _gain(facts: Any, words: Words) -> int | str:
    """What flipped tiles bring: spaces of income, or money as text."""
    spaces, money = int(facts.get("now.flips_spaces", 0)), int(facts.get("now.flips_money", 0))
    return words.money(money) if money and not spaces else spaces


def _tiles(content: Content, best: Candidate, other: Candidate) -> list[Reason]:
    """How often the tiles flip that only one of the turns builds."""
    found = []
    for candidate, rest, key in ((best, other, "tile"), (other, best, "other_tile")):
        n = len(candidate.futures)
        known = {(slot, tile) for slot, (tile, _) in rest.futures[0].built.items()}
        for slot, (tile, _) in candidate.futures[0].built.items():
            if (slot, tile) in known or n < LEAST_FUTURES:
                continue
            n_flipped = sum(future.built.get(slot, (tile, False))[1] for future in candidate.futures)
            values = {
                "tile": content.names.tiles[tile].name,
                "place": content.names.places[content.board.place_of[slot]].name,
                "n": round(10 * n_flipped / n),
            }
            found.append(Reason(key, values, (candidate is best) == (2 * n_flipped > n)))
    return found


def _later(content: Content, best: Candidate, other: Candidate, seat: int, words: Words) -> list[Reason]:
    """What the futures had in the end, by how much it counts."""
    n = min(len(best.futures), len(other.futures))
    if n < LEAST_FUTURES:
        return []
    points = [*_points(content, best, other), *_rivals(best, other, seat)]
    counts = []
    for name, least in (COUNTS | AMOUNTS).items():
        gap = difference(_facts(best, name), _facts(other, name))
        if gap.is_clear(least, SURE):
            amount = words.money(round(abs(gap.mean))) if name in AMOUNTS else f"{abs(gap.mean):.1f}"
            values = {"amount": amount, "error": f"{gap.error:.1f}"}
            counts.append(Reason(f"{name}.{_more(gap)}", values, (gap.mean > 0) == (name not in _COSTS)))
    return [*points, *_tiles(content, best, other), *counts]


_COSTS = ("loans", "passes", "beer_lent")
"""Of these less is better. Interest and what is bought are negative already."""


def _points(content: Content, best: Candidate, other: Candidate) -> list[Reason]:
    """Points by source, the largest difference first."""
    industries = content.names.industries
    names = {industries[n].id: industries[n].name for n in range(len(industries))}
    found: list[tuple[float, Reason]] = []
    for source in (*names, *OTHER_SOURCES):
        gap = difference(_facts(best, f"points.{source}"), _facts(other, f"points.{source}"))
        if gap.is_clear(LEAST_POINTS, SURE):
            named = names.get(source, source)
            key = "losses" if source in LOSSES else "points"
            found.append((-abs(gap.mean), Reason(f"{key}.{_more(gap)}", _values(gap, source=named), gap.mean > 0)))
    return [reason for _, reason in sorted(found, key=lambda it: it[0])]


def _rivals(best: Candidate, other: Candidate, seat: int) -> list[Reason]:
    """What is left to the others."""

    def means(candidate: Candidate) -> list[float]:
        n_others = max(len(candidate.futures[0].points) - 1, 1)
        return [(sum(it.points) - it.points[seat]) / n_others for it in candidate.futures]

    gap = difference(means(best), means(other))
    return [Reason(f"rivals.{_more(gap)}", _values(gap), gap.mean < 0)] if gap.is_clear(LEAST_POINTS, SURE) else []


def _facts(candidate: Candidate, name: str) -> Sequence[float]:
    return [float(future.facts.get(name, 0)) for future in candidate.futures]


def _more(gap: Estimate) -> str:
    return "more" if gap.mean > 0 else "less"


def _values(gap: Estimate, **named: str) -> dict[str, Any]:
    return {"amount": f"{abs(gap.mean):.1f}", "error": f"{gap.error:.1f}", **named}
