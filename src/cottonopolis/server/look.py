"""What somebody sees of a table, as it goes over the wire. Who may know what, `views` decides."""

from __future__ import annotations

import asyncio
from typing import Any

from cottonopolis.game.turn import Turn
from cottonopolis.notation.record import format_record
from cottonopolis.notation.record_json import format_record_json
from cottonopolis.server.house import House
from cottonopolis.server.people import Guest, guest, seated
from cottonopolis.server.refusals import Conflict, Illegal
from cottonopolis.server.table import GAME_KINDS, OVER, PLAYING, Entry, Proposal, Table, sample_game
from cottonopolis.server.wire import (
    AnswerOut,
    EventOut,
    ExplainOut,
    LogOut,
    MovedOut,
    PositionOut,
    ProposalOut,
    ResultOut,
    SeatOut,
    ShownIn,
    TableOut,
    TurnOut,
)
from cottonopolis.views import format_view, plain, plain_map, view


def table_out(table: Table) -> TableOut:
    """A table as everybody sees it who knows its code."""
    return TableOut(
        code=table.code,
        map=table.map,
        players=table.players,
        options=table.options,
        status=table.status,  # type: ignore[arg-type]
        invite_only=table.invite_hash is not None,
        spectators=table.spectators,
        created=table.created,
        engine=table.engine,
        host=table.host,
        seats=[SeatOut(seat=it.seat, kind=it.kind, name=it.name, level=it.bot) for it in table.seats],  # type: ignore[arg-type]
    )


async def position(
    house: House, code: str, secret: str | None, seat: int | None, actions: int | None, *, outlook: bool = False
) -> PositionOut:
    """A table as a seat or a spectator may know it, now or after any number of actions."""
    table = await house.table(code)
    who = guest(table, secret)
    looking = who.looking(seat)
    if actions is not None:
        return _earlier(table, who, looking, actions)
    turn = table.turn
    is_own_turn = turn is not None and looking is not None and looking == turn.seat and table.status == PLAYING
    game = table.game if turn is None or not is_own_turn else turn.shown
    seen = None if game is None else view(game, looking)
    return PositionOut(
        table=table_out(table),
        seq=table.seq,
        ply=table.ply,
        step=table.step if is_own_turn else 0,
        actions=0 if table.game is None else len(table.game.lines),
        seat=looking,
        yours=list(who.seats),
        invite=table.invite if who.seats else None,
        to_move=table.to_move,
        view=None if seen is None else plain(seen),
        text=None if seen is None else format_view(seen),
        turn=_turn(turn, await _outlook(turn) if outlook else None) if is_own_turn and turn is not None else None,
        proposals=[_proposal(table, it) for it in table.proposals.values()],
        result=_result(table),
    )


async def with_position(
    house: House, code: str, secret: str | None, done: MovedOut, seat: int | None, shown: ShownIn
) -> MovedOut:
    """The answer to a move with the table as it is now, if that is wanted; what a seat sees by asking for the table."""
    if not shown.position:
        return done
    now = await position(house, code, secret, seat, None, outlook=shown.outlook)
    return done.model_copy(update={"position": now})


async def _outlook(turn: Turn) -> dict[str, Any]:
    """What could be done; it takes some time, in which others are served."""
    if turn.needs_confirm:
        return {"seat": turn.seat, "actions": [], "more": {}}
    return (await asyncio.to_thread(turn.shown.copy().outlook)).as_json()


def _earlier(table: Table, who: Guest, looking: int | None, actions: int) -> PositionOut:
    game = table.game
    if game is None or actions > len(game.lines):
        raise Illegal("no_such_ply", f"this game has {0 if game is None else len(game.lines)} actions")
    seen = view(game.at(actions), looking)
    return PositionOut(
        table=table_out(table),
        seq=table.seq,
        ply=table.ply,
        step=0,
        actions=actions,
        seat=looking,
        yours=list(who.seats),
        invite=table.invite if who.seats else None,
        to_move=None,
        view=plain(seen),
        text=format_view(seen),
        turn=None,
        proposals=[],
        result=_result(table) if actions == len(game.lines) else None,
    )


def _turn(turn: Turn, outlook: dict[str, Any] | None) -> TurnOut:
    game = turn.shown
    made = [line for _, line in game.lines[len(turn.game.lines) :]]
    legal = [] if turn.needs_confirm else game.legal()
    return TurnOut(
        lines=made,
        half_made=game.half_line,
        legal=[AnswerOut(id=int(answer), text=answer.text) for answer in legal],
        can_undo=turn.can_undo,
        needs_confirm=turn.needs_confirm,
        outlook=outlook,
    )


def _proposal(table: Table, proposal: Proposal) -> ProposalOut:
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


def _result(table: Table) -> list[ResultOut] | None:
    if table.status != OVER or table.game is None:
        return None
    results = enumerate(zip(table.game.result(), table.game.scores(), strict=True))
    return [ResultOut(seat=seat, place=place, vp=vp) for seat, (place, vp) in results]


def event_out(entry: Entry) -> EventOut:
    """An entry as everybody at the table gets it."""
    body = entry.body
    return EventOut(
        seq=entry.seq,
        ply=entry.seq if entry.kind in GAME_KINDS else None,
        kind=entry.kind,
        seat=entry.seat,
        at=entry.at,
        n=body.get("n"),
        line=body.get("line"),
        sentence=body.get("sentence"),
        events=body.get("events"),
        name=body.get("name"),
        level=body.get("level"),
        text=body.get("text"),
        kind_of=body.get("kind"),
        of=body.get("of"),
        concerns=body.get("concerns"),
        reason=body.get("reason"),
        to=body.get("to"),
        code=body.get("code"),
    )


def log_of(table: Table, after: int) -> LogOut:
    """All entries of the log after one of them."""
    return LogOut(events=[event_out(entry) for entry in table.entries[after:]], seq=table.seq)


async def log(house: House, code: str, secret: str | None, after: int, limit: int) -> LogOut:
    """Entries of the log after one of them."""
    table = await house.table(code)
    guest(table, secret)
    found = table.entries[after : after + limit]
    return LogOut(events=[event_out(entry) for entry in found], seq=table.seq)


async def facts(house: House, code: str, secret: str | None) -> dict[str, Any]:
    """What never changes at a table: its map, kit and numbers for its player count and options."""
    table = await house.table(code)
    guest(table, secret)
    return plain_map(sample_game(table.map, table.players, tuple(sorted(table.options.items()))).content)


async def record(house: House, code: str, secret: str | None, *, as_json: bool) -> str:
    """The record of a game: whole once it has ended, without anything hidden before."""
    table = await house.table(code)
    guest(table, secret)
    if table.game is None:
        raise Conflict("not_begun", "this game has not begun")
    written = table.game.record() if table.status == OVER else table.game.record(0)
    return format_record_json(written) if as_json else format_record(written)


async def explain(house: House, code: str, secret: str | None, line: str, seat: int | None) -> ExplainOut:
    """What a line would do now, or why it cannot be done and what would help; nothing is changed."""
    table = await house.table(code)
    acting = seated(table, secret).acting(seat)
    turn = table.turn
    if turn is None or table.status != PLAYING:
        raise Conflict("not_playing", "this table is not being played")
    game = turn.shown if turn.seat == acting else turn.game
    if turn.seat == acting and turn.needs_confirm:
        raise Illegal("turn_is_made", "this turn is complete: confirm it, or take something back")
    said = await asyncio.to_thread(game.copy().explain, line, acting)
    status: Any = said.status
    return ExplainOut(status=status, sentences=list(said.sentences), explanation=said.as_json())
