"""What the coach has workers do: a look at one table, and a review of a whole game, in pieces of some seconds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Self

from cottonopolis.analysis import Analysis, Estimate, Line, Reason, Review, ReviewResult, summary
from cottonopolis.analysis.candidates import follow, on_deal
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.hints import STEPS, Hint, hint_of
from cottonopolis.analysis.review_result import Mistake
from cottonopolis.analysis.review_words import Sentence, source_name
from cottonopolis.analysis.review_work import Found, Task, work
from cottonopolis.analysis.turns import turn_at
from cottonopolis.analysis.why import OTHER_SOURCES
from cottonopolis.game import Game
from cottonopolis.game.events import KINDS, Event
from cottonopolis.game.turn import Turn
from cottonopolis.messages import languages, messages_in
from cottonopolis.server.game_log import GameLog
from cottonopolis.server.jobs import Job, Memory
from cottonopolis.views import events

TOLD_FROM = 2
"""Rounds of work of a review after which there is something to tell; the turns that cost most come with the fourth."""
SIGN = "seat__"
"""Stands with its number in place of a name."""
_DONE = ("build", "link", "develop", "sell", "loan", "scout", "pass", "give_up", "repay", "end_turn", "take", "discard")
"""Kinds of events that make a turn; what else happens follows from them, or depends on the deal."""
_SECONDS = 20.0
"""After which a look ends, however few games it could play on."""


def unnamed(log: GameLog) -> GameLog:
    """A game with signs in place of names: what is found out holds for whoever plays it."""
    names = tuple(f"{SIGN}{seat}" for seat in range(len(log.beginning.names)))
    return replace(log, beginning=replace(log.beginning, names=names))


@dataclass(frozen=True)
class CoachJob(Job):
    """Something that takes seconds, and for which nobody's move waits."""

    log: GameLog
    """Unnamed."""

    @property
    def seconds(self) -> float:
        """With room for a machine on which others go first: what is ended and begun again is never done there."""
        return 10 * _SECONDS


@dataclass(frozen=True)
class Look(CoachJob):
    """The best turns at a table, after so many games were played on."""

    answers: tuple[int, ...]
    """Of the turn being made."""
    action: int | None
    """The table at which this action was played, from 1, which is compared; None for the table as it is."""
    is_open: bool
    playouts: int

    def with_playouts(self, n: int) -> Self:
        """The same look, longer or shorter."""
        return replace(self, playouts=n)

    def run(self, memory: Memory) -> tuple[int, str]:
        """How many games were played on, and what was found, as JSON."""
        game, played = looked_at(memory.games.game(self.log), self.answers, self.action)
        analysis = Analysis(game, is_open=self.is_open, played=played)
        *_, result = analysis.run(playouts=self.playouts, seconds=_SECONDS)
        deal = on_deal(game, Deals(game, is_open=self.is_open).state(0))
        found = {
            "seat": result.seat,
            "open": result.is_open,
            "playouts": result.n_playouts,
            "deals": result.n_deals,
            "settled": result.is_settled,
            "lines": [_line(deal, result.seat, line) for line in result.lines],
            "hints": _hints(game, deal, result.best),
        }
        return result.n_playouts, _json(found)


def looked_at(game: Game, answers: Iterable[int], action: int | None) -> tuple[Game, list[Sequence[int]]]:
    """The table that is meant, and the turn that was played there if it is an earlier one."""
    if action is None:
        return Turn.of(game, answers).shown, []
    turn = turn_at(game, action)
    return turn.game, [turn.moves]


@dataclass(frozen=True)
class ReviewRound(CoachJob):
    """What a review tells after some rounds of work, and the pieces of the next one."""

    found: tuple[tuple[Found, ...], ...]

    def run(self, memory: Memory) -> tuple[int, str | None, list[Task]]:
        """How many games were played on, what was found as JSON once there is something to tell, and the pieces."""
        game = memory.games.game(self.log)
        review = Review(game)
        tasks = review.resume(self.found)
        told = _review(game, review.result()) if len(self.found) >= TOLD_FROM else None
        return review.n_playouts, None if told is None else _json(told), tasks


@dataclass(frozen=True)
class ReviewPieces(CoachJob):
    """Some pieces of a review."""

    tasks: tuple[Task, ...]

    def run(self, _: Memory) -> tuple[Found, ...]:
        """What was found, in the same order."""
        return tuple(work(task) for task in self.tasks)


def _review(game: Game, result: ReviewResult) -> dict[str, Any]:
    names = [source_name(game.content, source.name) for sources in result.sources for source in sources]
    known = dict(zip([source.name for sources in result.sources for source in sources], names, strict=True))
    return {
        "scores": list(result.scores),
        "places": list(result.places),
        "playouts": result.n_playouts,
        "tried": result.n_tried,
        "summary": [_sentence(sentence) for sentence in summary(game.content, result)],
        "standings": [
            {
                "ply": standing.ply,
                "seat": standing.seat,
                "points": _estimates(standing.points),
                "win": _estimates(standing.win),
            }
            for standing in result.standings
        ],
        "mistakes": [_mistake(game, one) for one in result.mistakes],
        "luck": [luck.as_json() for luck in result.luck],
        "sources": [
            [source.as_json() | {"texts": _source(source.name, known[source.name])} for source in sources]
            for sources in result.sources
        ],
    }


def _mistake(game: Game, one: Mistake) -> dict[str, Any]:
    before = turn_at(game, one.ply).game
    deal = on_deal(before, Deals(before).state(0))
    better, played = (_line(deal, one.seat, line) for line in (one.better, one.played))
    return {"ply": one.ply, "seat": one.seat, "cost": one.cost.as_json(), "better": better, "played": played}


def _line(deal: Game, seat: int, line: Line) -> dict[str, Any]:
    """A turn with what the page needs to show it: its answers, and each action as a sentence in every language."""
    after = deal.copy()
    n_before = len(after.lines)
    follow(after, line.moves, seat)
    happened = events(after, seat, n_before)
    actions = [
        {
            "line": after.lines[n][1],
            "texts": {one: after.describe(_acted(happened, n + 1), one) for one in languages()},
            "answers": [answer.as_json() for answer in after.actions[n]],
        }
        for n in range(n_before, len(after.lines))
        if after.lines[n][0] == seat
    ]
    seats = {name: number for number, name in enumerate(deal.seats)}
    return {
        "actions": actions,
        "asked": line.is_asked,
        "left_out": line.is_left_out,
        "futures": line.n,
        "points": line.points.as_json(),
        "place": line.place.as_json(),
        "win": line.win.as_json(),
        "behind": line.behind.as_json(),
        "follows": [{"seat": seats[name], "line": action} for name, action in line.follows],
        "why": [_reason(reason) for reason in line.why],
    }


def _acted(happened: Sequence[Event], ply: int) -> list[Event]:
    """What an action itself does; what follows of it may depend on the deal."""
    return list(takewhile(lambda event: not KINDS[event.kind].follows, [it for it in happened if it.ply == ply]))


def _reason(reason: Reason) -> dict[str, Any]:
    texts = {language: reason.sentence(language) for language in languages()}
    return {"key": reason.key, "for": reason.is_for, "texts": texts}


def _sentence(sentence: Sentence) -> dict[str, Any]:
    ply = sentence.values.get("ply")
    if sentence.key == "mistake":
        # Its turns stand among the mistakes, in words.
        sentence = replace(sentence, key="costliest")
    return {"key": sentence.key, "ply": ply, "texts": {one: sentence.text(one) for one in languages()}}


def _hints(game: Game, deal: Game, best: Line) -> list[dict[str, Any]]:
    """Where to look, what to do, and the turn, as briefly as it can be told."""
    first = [hint_of(game, best.moves, best.actions, step) for step in range(1, STEPS)]
    seat, after, n_before = deal.to_move, deal.copy(), len(deal.lines)
    assert seat is not None
    follow(after, best.moves, seat)
    happened = events(after, seat, n_before)

    def brief(n: int, language: str) -> str:
        done = [it for it in happened if it.ply == n + 1 and it.seat == seat and it.kind in _DONE]
        return after.describe(done, language) if done else Hint(f"verb.{after.actions[n][0].verb}").text(language)

    own = [n for n in range(n_before, len(after.lines)) if after.lines[n][0] == seat]
    texts = {one: " ".join(brief(n, one) for n in own) for one in languages()}
    return [*map(_told, first), {"key": "turn", "texts": texts}]


def _told(hint: Hint) -> dict[str, Any]:
    return {"key": hint.key, "texts": {language: hint.text(language) for language in languages()}}


def _source(source: str, name: str) -> dict[str, str]:
    is_word = source in OTHER_SOURCES
    return {one: messages_in(one).say(f"source.{source}") if is_word else name for one in languages()}


def _estimates(found: Iterable[Estimate]) -> list[dict[str, float | None]]:
    return [one.as_json() for one in found]


def _json(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
