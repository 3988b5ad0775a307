"""Makes a drill of what was found out about the turns of a table: ways, reasons, themes and difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from cottonopolis.analysis.candidates import Candidate, follow, on_deal
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.future import Player
from cottonopolis.analysis.why import Reason, reasons
from cottonopolis.content.drills import Drill, Way, bare_turn
from cottonopolis.drills.contest import Verdict
from cottonopolis.drills.rating import difficulty_of
from cottonopolis.drills.themes import themes_of
from cottonopolis.engine.journal import record
from cottonopolis.game import Game
from cottonopolis.game.events import Event
from cottonopolis.game.position import read_position
from cottonopolis.think.turns import same_turn
from cottonopolis.views import events

N_WAYS_TOLD = 8
UNTOLD = ("discard", "draw", "income", "interest")
"""Kinds of events that do not tell what a turn does."""


def game_of(drill_or_text: Drill | str) -> Game:
    """The game at the table of a drill; what its player cannot know lies there in some order."""
    text = drill_or_text if isinstance(drill_or_text, str) else drill_or_text.table
    position = read_position(text)
    return Game(position.content, position.rules, position.state, position.seats)


def quick_turn(game: Game, player: Player, seat: int) -> tuple[str, ...]:
    """What somebody plays who looks one action ahead."""
    twin = on_deal(game, Deals(game).state(0))
    play, n_lines = player.self_play(0), len(twin.lines)
    era, round_ = twin.state.era, twin.state.round
    while same_turn(twin.state, seat, era, round_):
        follow(twin, play.chosen(twin.state, seat, 0), seat)
    return tuple(line for who, line in twin.lines[n_lines:] if who == seat)


def ways_of(verdict: Verdict) -> tuple[Way, ...]:
    """The turns of a verdict as a drill tells them."""
    told = list(zip(verdict.turns, verdict.behind, strict=True))[:N_WAYS_TOLD]
    return tuple(
        Way(
            turn=one.lines,
            behind=max(round(gap.mean, 2), 0.0) if n else 0.0,
            error=round(gap.error or 0.0, 2) if n else 0.0,
            solves=n < verdict.n_best,
        )
        for n, (one, gap) in enumerate(told)
    )


def drill_of(game: Game, player: Player, verdict: Verdict, known: Drill, rounds_left: int) -> Drill:
    """A drill with all that a verdict tells: ways, reasons, themes and difficulty."""
    assert game.to_move is not None
    seat = game.to_move
    best, second = verdict.turns[0], verdict.turns[verdict.n_best]
    told = reasons(game.content, best, second, seat)
    ways = ways_of(verdict)
    solving = {bare_turn(way.turn) for way in ways if way.solves}
    liked = max(verdict.turns, key=lambda one: one.judged)
    difficulty = difficulty_of(
        gap=verdict.gap.mean,
        least=verdict.least,
        n_actions=len(best.lines),
        rounds_left=rounds_left,
        is_quick=bare_turn(quick_turn(game, player, seat)) in solving,
        is_first=bare_turn(liked.lines) in solving,
        n_best=verdict.n_best,
    )
    share = _mean_of(best, second, "points.links") / max(verdict.gap.mean, 0.1)
    return Drill(
        id=known.id,
        table=known.table,
        themes=themes_of(game.content, _notes(game, player, best), seat, link_share=share, rounds_left=rounds_left),
        difficulty=difficulty,
        told=told_turn(game, ways[0].turn),
        why=tuple(_sentence(reason) for reason in told if reason.is_for),
        but=tuple(_sentence(reason) for reason in told if not reason.is_for),
        playouts=verdict.n_playouts,
        command=known.command,
        commit=known.commit,
        way=ways,
    )


def told_turn(game: Game, turn: Sequence[str]) -> tuple[str, ...]:
    """A turn in sentences, without its cards and what comes after it."""
    twin, seat = game.copy(), game.to_move
    n_before = len(game.lines)
    assert seat is not None
    for action in turn:
        # Where nothing is left to decide a turn ends by itself.
        if same_turn(twin.state, seat, game.state.era, game.state.round):
            twin.play(action, seat)
    happened = events(twin, seat, n_before)
    told = (twin.describe(_acted(happened, n_before + n)) for n in range(1, len(turn) + 1))
    return tuple(sentence for sentence in told if sentence)


def _acted(happened: Sequence[Event], ply: int) -> list[Event]:
    """What an action itself does, as far as it is worth telling."""
    done = takewhile(lambda event: event.seat is not None, [event for event in happened if event.ply == ply])
    return [event for event in done if event.kind not in UNTOLD]


def _sentence(reason: Reason) -> str:
    """A reason in words; what was counted has no error."""
    return reason.sentence().replace(" ± 0.0", "")


def _notes(game: Game, player: Player, one: Candidate) -> Sequence[Sequence[int]]:
    """The journal of a turn alone."""
    assert game.to_move is not None
    state = Deals(game).state(0)
    record(state)
    player.begin(state, one.moves, game.to_move)
    return state.journal


def _mean_of(best: Candidate, other: Candidate, fact: str) -> float:
    """How much more of something the futures of one turn had than those of another."""
    pairs = list(zip(best.futures, other.futures, strict=False))
    return sum(one.facts.get(fact, 0) - two.facts.get(fact, 0) for one, two in pairs) / len(pairs)
