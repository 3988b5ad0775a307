"""The routes of a table: each finds out who asks, calls one function, and answers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from cottonopolis.server import look, tables, talk, turns
from cottonopolis.server.desk import Desk
from cottonopolis.server.look import table_out
from cottonopolis.server.refusals import NoSecret
from cottonopolis.server.stream import EventStream, Listener
from cottonopolis.server.wire import (
    ChatIn,
    CodeOut,
    ExplainIn,
    ExplainOut,
    ForkIn,
    JoinIn,
    LeaveIn,
    ListOut,
    LogOut,
    MovedOut,
    MoveIn,
    PositionOut,
    Problem,
    RecoverIn,
    SeatedOut,
    ShownIn,
    StartIn,
    TableIn,
    TableOut,
    TakebackIn,
    TurnIn,
    VoteIn,
)

_bearer = HTTPBearer(auto_error=False, description="The secret of a seat, or the invitation of a table.")


# Not plain functions: those would each be sent to a thread, which takes longer than what they do.
async def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def _secret(found: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> str | None:
    return None if found is None else found.credentials[:200]


At = Annotated[Desk, Depends(_desk)]
Secret = Annotated[str | None, Depends(_secret)]
Person = Annotated[
    str | None,
    Header(alias="Cottonopolis-Person", max_length=100, description="The secret of a person, if there is one."),
]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=80,
        description="A retry with the same key plays nothing twice.",
    ),
]
Code = Annotated[str, Path(min_length=1, max_length=32, pattern="^[a-z0-9]+$", description="The code of the table.")]
Shown = Annotated[ShownIn, Query()]
OwnSeat = Annotated[int | None, Query(ge=0, le=9, description="Which of one's own seats looks.")]

PROBLEMS: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": text}
    for status, text in {
        400: "Not well formed.",
        401: "A secret is needed, or this one opens nothing.",
        403: "The secret is good for something else.",
        404: "There is no such thing.",
        408: "The request did not come to its end in time.",
        409: "The table is no longer what the request takes it for; `ply` is the current one.",
        413: "The request is too large.",
        422: "The rules of the game or of the table forbid it; `code` and `rule` say why.",
        429: "Too many requests.",
        503: "Not available now.",
    }.items()
}

router = APIRouter(prefix="/api/v1/tables", tags=["tables"], responses=PROBLEMS)


def seated_out(found: tables.Seated) -> SeatedOut:
    """What somebody who sits down learns, once and never again."""
    return SeatedOut(
        table=table_out(found.table),
        seats=found.seats,
        secret=found.secret,
        recovery=found.recovery,
        person=found.person,
        invite=found.invite,
    )


@router.post("", status_code=201)
async def create_table(asked: TableIn, desk: At, request: Request, person: Person = None) -> SeatedOut:
    """Creates a table."""
    desk.creating.take(request.scope["client_address"])
    return seated_out(await tables.create(desk.house, asked, person))


@router.get("")
async def list_tables(desk: At) -> ListOut:
    """Lists tables that anybody may join."""
    return ListOut(tables=[table_out(table) for table in await tables.open_tables(desk.house)])


@router.get("/{code}", response_model=PositionOut)
async def read_table(
    code: Code,
    desk: At,
    request: Request,
    secret: Secret,
    seat: OwnSeat = None,
    actions: Annotated[int | None, Query(ge=0, le=9999, description="The position after so many actions.")] = None,
    *,
    outlook: Annotated[bool, Query(description="Whether to list every whole action that could be made.")] = False,
) -> Response:
    """Shows a table as the seat of the secret, or a spectator, may know it."""
    with desk.guessing(request):
        client = desk.client(request, secret)
        shown = await look.position(desk.house, code, secret, seat, actions, client, outlook=outlook)
    return look.json_response(shown.position, shown.outlook)


@router.get("/{code}/map")
async def read_facts(code: Code, desk: At, request: Request, secret: Secret) -> dict[str, Any]:
    """Gives the map, the kit and the numbers of a table, as docs/plain.md says; they never change."""
    with desk.guessing(request):
        return await look.facts(desk.house, code, secret)


@router.get("/{code}/log")
async def read_log(
    code: Code,
    desk: At,
    request: Request,
    secret: Secret,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> LogOut:
    """Lists what has happened at a table."""
    with desk.guessing(request):
        return await look.log(desk.house, code, secret, after, limit)


@router.get(
    "/{code}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Events."}},
)
async def listen(
    code: Code,
    desk: At,
    request: Request,
    secret: Secret,
    last_id: Annotated[str | None, Header(alias="Last-Event-ID", max_length=40)] = None,
    after: Annotated[
        int | None, Query(ge=0, le=2**31 - 1, description="Like Last-Event-ID, for the first time.")
    ] = None,
) -> Response:
    """Sends what happens at a table as it happens; the id of an event is the number of its entry."""
    if last_id is None and after is not None:
        last_id = str(after)
    listener = Listener(desk.house, code, secret, last_id)
    with desk.guessing(request):
        table = await listener.begin()
    desk.house.hub.check(table.id, request.scope["client_address"], is_seated=listener.is_seated)
    return EventStream(desk.house, listener, table)


@router.get(
    "/{code}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {}}}},
)
async def read_record(
    code: Code,
    desk: At,
    request: Request,
    secret: Secret,
    form: Annotated[str, Query(pattern="^(text|json)$")] = "text",
) -> Response:
    """Gives the record: whole once the game has ended, without anything hidden while it is played."""
    with desk.guessing(request):
        text = await look.record(desk.house, code, secret, desk.client(request, secret), as_json=form == "json")
    return Response(text, media_type="application/json" if form == "json" else "text/plain; charset=utf-8")


@router.post("/{code}/join", status_code=201)
async def join_table(code: Code, asked: JoinIn, desk: At, request: Request, person: Person = None) -> SeatedOut:
    """Takes a seat at an open table."""
    desk.joining.take(request.scope["client_address"])
    with desk.guessing(request):
        return seated_out(await tables.join(desk.house, code, asked, person))


@router.post("/{code}/recover", status_code=201)
async def recover_seat(code: Code, asked: RecoverIn, desk: At, request: Request) -> SeatedOut:
    """Gives new secrets for a seat; the old ones open nothing any more."""
    desk.joining.take(request.scope["client_address"])
    with desk.guessing(request):
        return seated_out(await tables.recover(desk.house, code, asked.recovery))


@router.post("/{code}/start")
async def start_game(code: Code, asked: StartIn, desk: At, request: Request, secret: Secret) -> TableOut:
    """Begins the game."""
    with desk.acting(request, secret):
        return table_out(await tables.start(desk.house, code, secret, asked.fill))


@router.post("/{code}/moves", response_model=MovedOut)
async def play_move(
    code: Code, asked: MoveIn, shown: Shown, desk: At, request: Request, secret: Secret, key: Key = None
) -> Response:
    """Plays an answer or a whole action."""
    with desk.acting(request, secret):
        client = desk.client(request, secret)
        done = await turns.play(desk.house, code, secret, asked, key, client)
        return await look.with_position(desk.house, code, secret, done, asked.seat, shown, client)


@router.post("/{code}/confirm", response_model=MovedOut)
async def confirm_turn(
    code: Code, asked: TurnIn, shown: Shown, desk: At, request: Request, secret: Secret, key: Key = None
) -> Response:
    """Ends one's turn."""
    with desk.acting(request, secret):
        client = desk.client(request, secret)
        done = await turns.confirm(desk.house, code, secret, asked, key, client)
        return await look.with_position(desk.house, code, secret, done, asked.seat, shown, client)


@router.post("/{code}/undo", response_model=MovedOut)
async def undo_action(
    code: Code, asked: TurnIn, shown: Shown, desk: At, request: Request, secret: Secret, key: Key = None
) -> Response:
    """Takes back the last action of the turn being made."""
    with desk.acting(request, secret):
        client = desk.client(request, secret)
        done = await turns.undo(desk.house, code, secret, asked, key, client)
        return await look.with_position(desk.house, code, secret, done, asked.seat, shown, client)


@router.post("/{code}/explain")
async def explain_line(code: Code, asked: ExplainIn, desk: At, request: Request, secret: Secret) -> ExplainOut:
    """Says what a line of notation would do now, or why it cannot be done."""
    with desk.acting(request, secret):
        client = desk.client(request, secret)
        return await look.explain(desk.house, code, secret, asked.line, asked.seat, client)


@router.post("/{code}/chat", status_code=201)
async def chat(code: Code, asked: ChatIn, desk: At, request: Request, secret: Secret) -> LogOut:
    """Says something to all at the table."""
    if secret is None:
        raise NoSecret("no_seat", "only those who sit at this table may do that: send the secret of a seat")
    desk.chatting.take(desk.name_of(secret))
    with desk.acting(request, secret):
        seq = await talk.chat(desk.house, code, secret, asked.text)
    return await look.log(desk.house, code, secret, seq - 1, 1)


@router.post("/{code}/takeback", status_code=201)
async def ask_takeback(code: Code, asked: TakebackIn, desk: At, request: Request, secret: Secret) -> LogOut:
    """Asks the others to take confirmed turns back."""
    with desk.acting(request, secret):
        seq = await talk.ask_takeback(desk.house, code, secret, asked)
    return await look.log(desk.house, code, secret, seq - 1, 10)


@router.post("/{code}/proposals/{proposal}")
async def answer_proposal(
    code: Code,
    proposal: Annotated[int, Path(ge=0, le=2**31 - 1)],
    asked: VoteIn,
    desk: At,
    request: Request,
    secret: Secret,
) -> LogOut:
    """Agrees to a proposal, or refuses it."""
    with desk.acting(request, secret):
        seq = await talk.vote(desk.house, code, secret, proposal, agree=asked.agree)
    return await look.log(desk.house, code, secret, seq - 1, 10)


@router.post("/{code}/leave", status_code=204)
async def leave_table(code: Code, asked: LeaveIn, desk: At, request: Request, secret: Secret) -> None:
    """Leaves the table for good; the secret opens nothing any more."""
    with desk.acting(request, secret):
        await talk.leave(desk.house, code, secret, asked)


@router.post("/{code}/rematch", status_code=201)
async def rematch(code: Code, desk: At, request: Request, secret: Secret) -> CodeOut:
    """Gives a new table like this one, at which the same secrets open the same seats."""
    with desk.acting(request, secret):
        return CodeOut(code=await tables.rematch(desk.house, code, secret))


@router.post("/{code}/fork", status_code=201)
async def fork_table(
    code: Code, asked: ForkIn, desk: At, request: Request, secret: Secret, person: Person = None
) -> SeatedOut:
    """Gives a new table that goes on from a position of this one."""
    desk.creating.take(request.scope["client_address"])
    with desk.guessing(request):
        client = desk.client(request, secret)
        return seated_out(await tables.fork(desk.house, code, secret, asked, person, client))
