"""What somebody sees of a table, as it goes over the wire. Who may know what, `views` decides."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from starlette.responses import Response

from cottonopolis.game import Answer
from cottonopolis.game.picks import Picks
from cottonopolis.game.turn import Turn
from cottonopolis.server.asking import Asking
from cottonopolis.server.callers import Caller
from cottonopolis.server.clocks import DAY, Clocks, Pace
from cottonopolis.server.dealing import opened
from cottonopolis.server.encoding import Written, as_json
from cottonopolis.server.game_log import game_log_of
from cottonopolis.server.questions import ExplainLine, ListActions, WriteRecord
from cottonopolis.server.refusals import Conflict, Illegal
from cottonopolis.server.server_table import (
    GAME_KINDS,
    OVER,
    PLAYING,
    Entry,
    Proposal,
    Seat,
    ServerTable,
    sample_game,
)
from cottonopolis.server.wire import (
    AnswerOut,
    EventOut,
    ExplainIn,
    ExplainOut,
    LogOut,
    LookIn,
    MovedOut,
    PositionOut,
    ProposalOut,
    ResultOut,
    SeatOut,
    ShownIn,
    TableOut,
    TurnOut,
)
from cottonopolis.server.wire_pace import ClockOut, PaceOut
from cottonopolis.views import events, format_view, plain_map, plain_view, view, view_at


def table_out(table: ServerTable) -> TableOut:
    """A table as everybody sees it who knows its code; written anew only if it has changed."""
    now = (table.status, table.host, table.clocks, *table.seats)
    if table.shown is None or table.shown[0] != now:
        table.shown = (now, _new_table_out(table))
    found: TableOut = table.shown[1]
    return found


def _new_table_out(table: ServerTable) -> TableOut:
    return TableOut(
        code=table.code,
        map=table.map,
        players=table.players,
        options=table.options,
        status=table.status,  # type: ignore[arg-type]
        invite_only=table.invite_hash is not None,
        spectators=table.spectators,
        spectator_delay=table.delay or 0,
        created=table.created,
        engine=table.engine,
        host=table.host,
        rated=bool(table.rated),
        pace=None if table.pace is None else pace_out(table.pace),
        seats=[_seat(table, it) for it in table.seats],
    )


def _seat(table: ServerTable, it: Seat) -> SeatOut:
    clock = None if table.clocks is None else _clock(table.clocks, it.seat)
    return SeatOut(seat=it.seat, kind=it.kind, name=it.name, level=it.bot, clock=clock)  # type: ignore[arg-type]


@lru_cache(maxsize=256)
def pace_out(pace: Pace) -> PaceOut:
    """A pace as everybody sees it."""
    return PaceOut(
        kind=pace.kind,
        seconds=pace.time // 1000,
        increment=pace.increment // 1000,
        vacation=pace.vacation // DAY,
        on_timeout=pace.timeout,
        level=pace.level,
    )


def _clock(clocks: Clocks, seat: int) -> ClockOut:
    is_running = seat == clocks.seat
    away = clocks.away[seat]
    return ClockOut(
        left=clocks.left[seat] / 1000,
        runs=is_running,
        due=clocks.due / 1000 if is_running and clocks.due is not None else None,
        timeouts=clocks.timeouts[seat],
        away=away / 1000 if away else None,
        vacation=clocks.vacation[seat] / 1000,
    )


async def position(asking: Asking, asked: LookIn) -> bytes:
    """A table as a seat or a spectator may know it, now or after any number of actions: a `PositionOut` as JSON.

    What is JSON already, or quicker to write by itself, takes the place of what stands for it in the model. Those are
    keys of an object: inside of a text the quotes would be escaped.
    """
    who = await asking.caller()
    table, looking = who.table, who.looking(asked.seat)
    if asked.actions is not None:
        return await _earlier(asking, who, looking, asked)
    # For its player alone: what others wait for does not depend on answers that are not confirmed.
    turn = table.turn if looking is not None and looking == table.to_move and not table.is_bot_due else None
    game = table.game if turn is None else turn.shown
    shown = None if game is None else plain_view(game, looking)
    found = position_out(
        who,
        looking,
        step=table.step if turn is not None else 0,
        actions=0 if table.game is None else len(table.game.lines),
        to_move=table.to_move,
        view=None,
        text=format_view(view(game, looking)) if asked.text and game is not None else None,
        turn=None if turn is None else turn_out(turn, legal=[]),
        proposals=[_proposal(table, it) for it in table.proposals.values()],
        hints=table.has_hints,
        result=_result(table),
    )
    body = as_json(found)
    if asked.outlook and turn is not None and not is_card_asked(shown):
        if turn.needs_confirm:
            outlook = as_json({"seat": turn.seat, "actions": [], "more": {}})
        else:
            # A worker has written it, and nobody has to read it here.
            outlook = await asking.ask(ListActions(game_log_of(table, turn.game), turn.answers))
        body = body.replace(b'"outlook":null', b'"outlook":' + outlook, 1)
    if turn is not None:
        # Each answer is written once for all tables.
        legal = b",".join([answer.json for answer in turn.legal()])
        body = body.replace(b'"legal":[]', b'"legal":[%b]' % legal, 1)
    return body if shown is None else _with_view(body, as_json(shown))


def is_card_asked(seen: dict[str, Any] | None) -> bool:
    """Whether nothing is left to choose of an action but its card: what it does has been said before."""
    asked = None if seen is None else seen["question"]
    return asked is not None and asked["asks"] == "card"


async def with_position(asking: Asking, done: MovedOut, seat: int | None, shown: ShownIn) -> Response:
    """The answer to a move with the table as it is now, if that is wanted; what a seat sees by asking for the table."""
    if not shown.position:
        return Written(as_json(done))
    now = await position(asking, LookIn(seat=seat, outlook=shown.outlook))
    return Written(as_json(done).replace(b'"position":null', b'"position":' + now, 1))


async def _earlier(asking: Asking, who: Caller, looking: int | None, asked: LookIn) -> bytes:
    table = who.table
    game, actions = table.game, asked.actions or 0
    if game is None or actions > len(game.lines):
        raise Illegal("no_such_ply", f"this game has {0 if game is None else len(game.lines)} actions")
    seen = await asking.cache.earlier_positions.view(game, actions, looking, asking.client)
    result = _result(table) if actions == len(game.lines) else None
    if asked.text or result is not None:
        text = format_view(view_at(game, actions, looking)) if asked.text else None
        body = as_json(_then(who, looking, text=text, result=result))
    else:
        body = _frame(who, looking)
    return _with_view(body.replace(_NO_ACTIONS, b'"actions":%d,"seat":' % actions, 1), seen)


_NO_ACTIONS = b'"actions":0,"seat":'


def _with_view(body: bytes, seen: bytes) -> bytes:
    return body.replace(b'"view":null', b'"view":' + seen, 1)


def _frame(who: Caller, looking: int | None) -> bytes:
    """What all earlier positions of a table have in common for one who looks; written anew only if it has changed."""
    table = who.table
    name, now = (who.seats, looking), (table_out(table), table.seq)
    found = table.frames.get(name)
    if found is None or found[0] != now:
        found = table.frames[name] = (now, as_json(_then(who, looking)))
    return found[1]


def _then(who: Caller, looking: int | None, **more: Any) -> PositionOut:
    """An earlier position without its view, as if it were the first."""
    return position_out(who, looking, step=0, actions=0, to_move=None, view=None, turn=None, proposals=[], **more)


def position_out(who: Caller, looking: int | None, **more: Any) -> PositionOut:
    """A table now or before, with what does not depend on that."""
    table = who.table
    commitment, nonce = opened(table)
    return PositionOut(
        table=table_out(table),
        seq=table.seq,
        ply=table.ply,
        seat=looking,
        yours=list(who.seats),
        invite=table.invite if who.seats else None,
        commitment=commitment,
        nonce=nonce,
        **more,
    )


def turn_out(turn: Turn, legal: Iterable[Answer]) -> TurnOut:
    """A turn being made, for its player alone, with these answers to the open question."""
    game = turn.shown
    n_before = len(turn.game.lines)
    return TurnOut(
        lines=[line for _, line in game.lines[n_before:]],
        half_made=game.half_line,
        actions=[_answers(action) for action in game.actions[n_before:]],
        events=[event.as_json() for event in events(game, turn.seat, n_before)],
        answers=_answers(game.given),
        legal=_answers(legal),
        can_undo=turn.can_undo,
        needs_confirm=turn.needs_confirm,
        outlook=None,
    )


def _answers(answers: Iterable[Answer]) -> list[AnswerOut]:
    return [cast("AnswerOut", answer.as_json()) for answer in answers]


def _proposal(table: ServerTable, proposal: Proposal) -> ProposalOut:
    return ProposalOut(
        id=proposal.seq,
        kind=proposal.kind,  # type: ignore[arg-type]
        seat=proposal.seat,
        by=proposal.by,
        to=proposal.body.get("to"),
        level=proposal.body.get("level"),
        agreed=list(proposal.agreed),
        waits_for=table.waits_for(proposal),
    )


def _result(table: ServerTable) -> list[ResultOut] | None:
    if table.status != OVER or table.game is None:
        return None
    results = enumerate(zip(table.game.result(), table.game.scores(), strict=True))
    return [ResultOut(seat=seat, place=place, vp=vp) for seat, (place, vp) in results]


_SAID = EventOut.model_fields.keys() - {"seq", "ply", "kind", "seat", "at", "answers", "kind_of"}
"""What an entry says beside the game: these fields of its body are sent, and no others."""


def event_out(entry: Entry) -> EventOut:
    """An entry as everybody at the table gets it."""
    return EventOut(
        seq=entry.seq,
        ply=entry.seq if entry.kind in GAME_KINDS else None,
        kind=entry.kind,
        seat=entry.seat,
        at=entry.at,
        answers=_answers(entry.action) or None,
        kind_of=entry.body.get("kind"),
        **{name: value for name, value in entry.body.items() if name in _SAID},
    )


def log_of(table: ServerTable, after: int, limit: int | None = None) -> LogOut:
    """All entries of the log after one of them, or so many."""
    found = table.entries[after : None if limit is None else after + limit]
    return LogOut(events=[event_out(entry) for entry in found], seq=table.seq)


async def log(asking: Asking, after: int, limit: int) -> LogOut:
    """Entries of the log after one of them."""
    return log_of((await asking.caller()).table, after, limit)


async def facts(asking: Asking) -> dict[str, Any]:
    """What never changes at a table: its map, kit and numbers for its player count and options."""
    table = (await asking.caller()).table
    return plain_map(sample_game(table.map, table.players, tuple(sorted(table.options.items()))).content)


async def record(asking: Asking, *, as_json: bool) -> str:
    """The record of a game: whole once it has ended, without anything hidden before."""
    table = (await asking.caller()).table
    if table.game is None:
        raise Conflict("not_begun", "this game has not begun")
    question = WriteRecord(game_log_of(table, table.game), table.status == OVER, as_json, *opened(table))
    text: str = await asking.ask(question)
    return text


async def explain(asking: Asking, asked: ExplainIn) -> ExplainOut:
    """What a line would do now, or why it cannot be done and what would help; nothing is changed."""
    who = await asking.seated()
    table, acting = who.table, who.acting(asked.seat)
    if table.game is None or table.status != PLAYING:
        raise Conflict("not_playing", "this table is not being played")
    # Nobody but its player learns of a turn that is not confirmed.
    answers = table.answers if acting == table.to_move else ()
    about = asked.line if asked.picks is None else Picks(**asked.picks.model_dump())
    assert about is not None
    question = ExplainLine(game_log_of(table, table.game), answers, about, acting)
    status, sentences, explanation = await asking.ask(question)
    return ExplainOut(status=status, sentences=sentences, explanation=explanation)
