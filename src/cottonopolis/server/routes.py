"""The routes of a table: each finds out who asks, calls one function, and answers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from cottonopolis.server import leaving, look, proposals, sitting, tables, talk, turns
from cottonopolis.server.desk import Desk
from cottonopolis.server.encoding import json_response
from cottonopolis.server.look import table_out
from cottonopolis.server.refusals import NoSecret
from cottonopolis.server.retries import Sitting, digest_of, once
from cottonopolis.server.stream import EventStream, Listener
from cottonopolis.server.wire import (
    ChatIn,
    CodeOut,
    ExplainIn,
    ExplainOut,
    ForkIn,
    FreeIn,
    JoinIn,
    LeaveIn,
    ListOut,
    LogOut,
    LookIn,
    MovedOut,
    MoveIn,
    Out,
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


async def _secret(
    request: Request, found: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> str | None:
    if found is None:
        return None
    secret, code = found.credentials[:200], request.path_params.get("code")
    if code is not None:
        await request.app.state.desk.house.presence.note(code, secret)
    return secret


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
        description="A retry with the same key does nothing twice, and gets the same answer.",
    ),
]
LongKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=80,
        description="A retry with the same key does nothing twice, and gets the same answer with the same secrets; a "
        "random text of at least 22 letters, since it proves that the same client asks.",
    ),
]
Code = Annotated[str, Path(min_length=1, max_length=32, pattern="^[a-z0-9]+$", description="The code of the table.")]
Shown = Annotated[ShownIn, Query()]

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
        421: "The request is for another server; the host names its own with `--host-name`.",
        422: "The rules of the game or of the table forbid it; `code` and `rule` say why.",
        429: "Too many requests.",
        503: "Not available now.",
    }.items()
}

router = APIRouter(prefix="/api/v1/tables", tags=["tables"], responses=PROBLEMS)


@router.post("", status_code=201)
async def create_table(
    asked: TableIn, desk: At, request: Request, person: Person = None, key: LongKey = None
) -> SeatedOut:
    """Creates a table."""
    address = request.scope["client_address"]
    desk.creating.take(address)
    return await tables.create(desk.house, asked, person, Sitting(key, digest_of("create", asked, person)), address)


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
    asked: Annotated[LookIn, Query()],
) -> Response:
    """Shows a table as the seat of the secret, or a spectator, may know it."""
    with desk.guessing(request):
        shown = await look.position(desk.house, code, secret, asked, desk.client(request, secret))
    return json_response(shown.as_json())


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
async def join_table(
    code: Code, asked: JoinIn, desk: At, request: Request, person: Person = None, key: LongKey = None
) -> SeatedOut:
    """Takes a seat at an open table, or one that was freed in a running game."""
    address = request.scope["client_address"]
    desk.joining.check(address)
    with desk.guessing(request):
        done = await sitting.join(desk.house, code, asked, person, Sitting(key, digest_of("join", asked, person)))
    # Not before: with a wrong invitation nobody takes a seat, nor the right of neighbours to take one.
    desk.joining.charge(address, 1)
    return done


@router.post("/{code}/recover", status_code=201)
async def recover_seat(code: Code, asked: RecoverIn, desk: At, request: Request, key: LongKey = None) -> SeatedOut:
    """Gives new secrets for a seat; the old secret is dead, and the old recovery secret once a new one is used."""
    address = request.scope["client_address"]
    desk.joining.check(address)
    with desk.guessing(request):
        done = await sitting.recover(desk.house, code, asked.recovery, Sitting(key, digest_of("recover", asked)))
    desk.joining.charge(address, 1)
    return done


@router.post("/{code}/start")
async def start_game(
    code: Code, asked: StartIn, desk: At, request: Request, secret: Secret, key: Key = None
) -> TableOut:
    """Begins the game."""
    house = desk.house
    with desk.acting(request, secret):
        return await once(
            house, code, secret, key, digest_of("start", asked), TableOut,
            lambda change, _: tables.start(change, house.settings, asked.fill),
        )  # fmt: skip


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
        return await look.explain(desk.house, code, secret, asked, client)


@router.post("/{code}/chat", status_code=201)
async def chat(code: Code, asked: ChatIn, desk: At, request: Request, secret: Secret, key: Key = None) -> LogOut:
    """Says something to all at the table."""
    if secret is None:
        raise NoSecret("no_seat", "only those who sit at this table may do that: send the secret of a seat")
    desk.chatting.take(desk.name_of(secret))
    with desk.acting(request, secret):
        return await once(
            desk.house, code, secret, key, digest_of("chat", asked), LogOut,
            lambda change, who: talk.chat(change, who, asked.text),
        )  # fmt: skip


@router.post("/{code}/takeback", status_code=201)
async def ask_takeback(
    code: Code, asked: TakebackIn, desk: At, request: Request, secret: Secret, key: Key = None
) -> LogOut:
    """Asks the others to take confirmed turns back."""
    house = desk.house
    with desk.acting(request, secret):
        return await once(
            house, code, secret, key, digest_of("takeback", asked), LogOut,
            lambda change, who: talk.ask_takeback(change, who, house.settings, asked),
        )  # fmt: skip


@router.post("/{code}/proposals/{proposal}")
async def answer_proposal(
    code: Code,
    proposal: Annotated[int, Path(ge=0, le=2**31 - 1)],
    asked: VoteIn,
    desk: At,
    request: Request,
    secret: Secret,
    key: Key = None,
) -> LogOut:
    """Agrees to a proposal, or refuses it."""
    house = desk.house
    with desk.acting(request, secret):
        return await once(
            house, code, secret, key, digest_of("vote", asked, proposal), LogOut,
            lambda change, who: proposals.vote(change, who, house.settings, proposal, agree=asked.agree),
        )  # fmt: skip


@router.post("/{code}/seats/{seat}/free", status_code=201)
async def free_seat(
    code: Code,
    seat: Annotated[int, Path(ge=0, le=9)],
    asked: FreeIn,
    desk: At,
    request: Request,
    secret: Secret,
    key: Key = None,
) -> LogOut:
    """Sends somebody away before the game, or asks the others whether somebody else plays on for a player."""
    house = desk.house
    with desk.acting(request, secret):
        return await once(
            house, code, secret, key, digest_of("free", asked, seat), LogOut,
            lambda change, who: leaving.free(change, who, house.settings, seat, asked),
        )  # fmt: skip


@router.post("/{code}/leave", status_code=204)
async def leave_table(code: Code, asked: LeaveIn, desk: At, request: Request, secret: Secret, key: Key = None) -> None:
    """Leaves the table for good; the secret opens nothing any more."""
    house = desk.house
    with desk.acting(request, secret):
        await once(
            house, code, secret, key, digest_of("leave", asked), Out,
            lambda change, who: leaving.leave(change, who, house.settings, asked),
        )  # fmt: skip


@router.post("/{code}/rematch", status_code=201)
async def rematch(code: Code, desk: At, request: Request, secret: Secret, key: Key = None) -> CodeOut:
    """Gives a new table like this one, at which the same secrets open the same seats."""
    with desk.acting(request, secret):
        return await once(desk.house, code, secret, key, digest_of("rematch"), CodeOut, tables.rematch)


@router.post("/{code}/fork", status_code=201)
async def fork_table(
    code: Code, asked: ForkIn, desk: At, request: Request, secret: Secret, person: Person = None, key: LongKey = None
) -> SeatedOut:
    """Gives a new table that goes on from a position of this one."""
    desk.creating.take(request.scope["client_address"])
    with desk.guessing(request):
        asking = Sitting(key, digest_of("fork", asked, person, secret))
        client = desk.client(request, secret)
        return await tables.fork(desk.house, code, secret, asked, person, asking, client)
