"""The routes of a table: each finds out who asks, calls one function, and answers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from cottonopolis.server import chat, joining, leaving, proposals, responses, tables, turns
from cottonopolis.server.encoding import json_response
from cottonopolis.server.idempotency import Sitting, digest_of, once
from cottonopolis.server.refusals import NoSecret
from cottonopolis.server.responses import table_out
from cottonopolis.server.services import Services
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
async def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def _secret(
    request: Request, found: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> str | None:
    if found is None:
        return None
    secret, code = found.credentials[:200], request.path_params.get("code")
    if code is not None:
        await request.app.state.services.cache.presence.note(code, secret)
    return secret


At = Annotated[Services, Depends(_services)]
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
    asked: TableIn, services: At, request: Request, person: Person = None, key: LongKey = None
) -> SeatedOut:
    """Creates a table."""
    address = request.scope["client_address"]
    services.creating.take(address)
    return await tables.create(services.cache, asked, person, Sitting(key, digest_of("create", asked, person)), address)


@router.get("")
async def list_tables(services: At) -> ListOut:
    """Lists tables that anybody may join."""
    return ListOut(tables=[table_out(table) for table in await tables.open_tables(services.cache)])


@router.get("/{code}", response_model=PositionOut)
async def read_table(
    code: Code,
    services: At,
    request: Request,
    secret: Secret,
    asked: Annotated[LookIn, Query()],
) -> Response:
    """Shows a table as the seat of the secret, or a spectator, may know it."""
    with services.guessing(request):
        shown = await responses.position(services.cache, code, secret, asked, services.client(request, secret))
    return json_response(shown.as_json())


@router.get("/{code}/map")
async def read_facts(code: Code, services: At, request: Request, secret: Secret) -> dict[str, Any]:
    """Gives the map, the kit and the numbers of a table, as docs/plain.md says; they never change."""
    with services.guessing(request):
        return await responses.facts(services.cache, code, secret)


@router.get("/{code}/log")
async def read_log(
    code: Code,
    services: At,
    request: Request,
    secret: Secret,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> LogOut:
    """Lists what has happened at a table."""
    with services.guessing(request):
        return await responses.log(services.cache, code, secret, after, limit)


@router.get(
    "/{code}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Events."}},
)
async def listen(
    code: Code,
    services: At,
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
    listener = Listener(services.cache, code, secret, last_id)
    with services.guessing(request):
        table = await listener.begin()
    services.cache.listeners.check(table.id, request.scope["client_address"], is_seated=listener.is_seated)
    return EventStream(services.cache, listener, table)


@router.get(
    "/{code}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {}}}},
)
async def read_record(
    code: Code,
    services: At,
    request: Request,
    secret: Secret,
    form: Annotated[str, Query(pattern="^(text|json)$")] = "text",
) -> Response:
    """Gives the record: whole once the game has ended, without anything hidden while it is played."""
    with services.guessing(request):
        text = await responses.record(
            services.cache, code, secret, services.client(request, secret), as_json=form == "json"
        )
    return Response(text, media_type="application/json" if form == "json" else "text/plain; charset=utf-8")


@router.post("/{code}/join", status_code=201)
async def join_table(
    code: Code, asked: JoinIn, services: At, request: Request, person: Person = None, key: LongKey = None
) -> SeatedOut:
    """Takes a seat at an open table, or one that was freed in a running game."""
    address = request.scope["client_address"]
    services.joining.check(address)
    with services.guessing(request):
        done = await joining.join(services.cache, code, asked, person, Sitting(key, digest_of("join", asked, person)))
    # Not before: with a wrong invitation nobody takes a seat, nor the right of neighbours to take one.
    services.joining.charge(address, 1)
    return done


@router.post("/{code}/recover", status_code=201)
async def recover_seat(code: Code, asked: RecoverIn, services: At, request: Request, key: LongKey = None) -> SeatedOut:
    """Gives new secrets for a seat; the old secret is dead, and the old recovery secret once a new one is used."""
    address = request.scope["client_address"]
    services.joining.check(address)
    with services.guessing(request):
        done = await joining.recover(services.cache, code, asked.recovery, Sitting(key, digest_of("recover", asked)))
    services.joining.charge(address, 1)
    return done


@router.post("/{code}/start")
async def start_game(
    code: Code, asked: StartIn, services: At, request: Request, secret: Secret, key: Key = None
) -> TableOut:
    """Begins the game."""
    cache = services.cache
    with services.acting(request, secret):
        return await once(
            cache, code, secret, key, digest_of("start", asked), TableOut,
            lambda change, _: tables.start(change, cache.settings, asked.fill),
        )  # fmt: skip


@router.post("/{code}/moves", response_model=MovedOut)
async def play_move(
    code: Code, asked: MoveIn, shown: Shown, services: At, request: Request, secret: Secret, key: Key = None
) -> Response:
    """Plays an answer or a whole action."""
    with services.acting(request, secret):
        client = services.client(request, secret)
        done = await turns.play(services.cache, code, secret, asked, key, client)
        return await responses.with_position(services.cache, code, secret, done, asked.seat, shown, client)


@router.post("/{code}/confirm", response_model=MovedOut)
async def confirm_turn(
    code: Code, asked: TurnIn, shown: Shown, services: At, request: Request, secret: Secret, key: Key = None
) -> Response:
    """Ends one's turn."""
    with services.acting(request, secret):
        client = services.client(request, secret)
        done = await turns.confirm(services.cache, code, secret, asked, key, client)
        return await responses.with_position(services.cache, code, secret, done, asked.seat, shown, client)


@router.post("/{code}/undo", response_model=MovedOut)
async def undo_action(
    code: Code, asked: TurnIn, shown: Shown, services: At, request: Request, secret: Secret, key: Key = None
) -> Response:
    """Takes back the last action of the turn being made."""
    with services.acting(request, secret):
        client = services.client(request, secret)
        done = await turns.undo(services.cache, code, secret, asked, key, client)
        return await responses.with_position(services.cache, code, secret, done, asked.seat, shown, client)


@router.post("/{code}/explain")
async def explain_line(code: Code, asked: ExplainIn, services: At, request: Request, secret: Secret) -> ExplainOut:
    """Says what a line of notation would do now, or why it cannot be done."""
    with services.acting(request, secret):
        client = services.client(request, secret)
        return await responses.explain(services.cache, code, secret, asked, client)


@router.post("/{code}/chat", status_code=201, name="chat")
async def send_chat(
    code: Code, asked: ChatIn, services: At, request: Request, secret: Secret, key: Key = None
) -> LogOut:
    """Says something to all at the table."""
    if secret is None:
        raise NoSecret("no_seat", "only those who sit at this table may do that: send the secret of a seat")
    services.chatting.take(services.name_of(secret))
    with services.acting(request, secret):
        return await once(
            services.cache, code, secret, key, digest_of("chat", asked), LogOut,
            lambda change, who: chat.chat(change, who, asked.text),
        )  # fmt: skip


@router.post("/{code}/takeback", status_code=201)
async def ask_takeback(
    code: Code, asked: TakebackIn, services: At, request: Request, secret: Secret, key: Key = None
) -> LogOut:
    """Asks the others to take confirmed turns back."""
    cache = services.cache
    with services.acting(request, secret):
        return await once(
            cache, code, secret, key, digest_of("takeback", asked), LogOut,
            lambda change, who: chat.ask_takeback(change, who, cache.settings, asked),
        )  # fmt: skip


@router.post("/{code}/proposals/{proposal}")
async def answer_proposal(
    code: Code,
    proposal: Annotated[int, Path(ge=0, le=2**31 - 1)],
    asked: VoteIn,
    services: At,
    request: Request,
    secret: Secret,
    key: Key = None,
) -> LogOut:
    """Agrees to a proposal, or refuses it."""
    cache = services.cache
    with services.acting(request, secret):
        return await once(
            cache, code, secret, key, digest_of("vote", asked, proposal), LogOut,
            lambda change, who: proposals.vote(change, who, cache.settings, proposal, agree=asked.agree),
        )  # fmt: skip


@router.post("/{code}/seats/{seat}/free", status_code=201)
async def free_seat(
    code: Code,
    seat: Annotated[int, Path(ge=0, le=9)],
    asked: FreeIn,
    services: At,
    request: Request,
    secret: Secret,
    key: Key = None,
) -> LogOut:
    """Sends somebody away before the game, or asks the others whether somebody else plays on for a player."""
    cache = services.cache
    with services.acting(request, secret):
        return await once(
            cache, code, secret, key, digest_of("free", asked, seat), LogOut,
            lambda change, who: leaving.free(change, who, cache.settings, seat, asked),
        )  # fmt: skip


@router.post("/{code}/leave", status_code=204)
async def leave_table(
    code: Code, asked: LeaveIn, services: At, request: Request, secret: Secret, key: Key = None
) -> None:
    """Leaves the table for good; the secret opens nothing any more."""
    cache = services.cache
    with services.acting(request, secret):
        await once(
            cache, code, secret, key, digest_of("leave", asked), Out,
            lambda change, who: leaving.leave(change, who, cache.settings, asked),
        )  # fmt: skip


@router.post("/{code}/rematch", status_code=201)
async def rematch(code: Code, services: At, request: Request, secret: Secret, key: Key = None) -> CodeOut:
    """Gives a new table like this one, at which the same secrets open the same seats."""
    with services.acting(request, secret):
        return await once(services.cache, code, secret, key, digest_of("rematch"), CodeOut, tables.rematch)


@router.post("/{code}/fork", status_code=201)
async def fork_table(
    code: Code,
    asked: ForkIn,
    services: At,
    request: Request,
    secret: Secret,
    person: Person = None,
    key: LongKey = None,
) -> SeatedOut:
    """Gives a new table that goes on from a position of this one."""
    services.creating.take(request.scope["client_address"])
    with services.guessing(request):
        asking = Sitting(key, digest_of("fork", asked, person, secret))
        client = services.client(request, secret)
        return await tables.fork(services.cache, code, secret, asked, person, asking, client)
