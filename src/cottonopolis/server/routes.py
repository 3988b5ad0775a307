"""The routes of a table: each finds out who asks, calls one function, and answers."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from cottonopolis.server import (
    arranging,
    chat,
    joining,
    leaving,
    lists,
    proposals,
    responses,
    tables,
    timeouts,
    turns,
)
from cottonopolis.server.asking import Asking
from cottonopolis.server.encoding import Written
from cottonopolis.server.idempotency import Sitting, digest_of, once
from cottonopolis.server.refusals import NoSecret, Refused
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
    LogOut,
    LookIn,
    MovedOut,
    MoveIn,
    PositionOut,
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
from cottonopolis.server.wire_base import Out
from cottonopolis.server.wire_lobby import ArrangeIn, ListenIn, ListOut, ReactIn
from cottonopolis.server.wire_pace import BackIn, VacationIn

_bearer = HTTPBearer(auto_error=False, description="The secret of a seat, or the invitation of a table.")


# Not plain functions: those would each be sent to a thread, which takes longer than what they do.
async def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def _address(request: Request) -> str:
    address: str = request.scope["client_address"]
    return address


At = Annotated[Services, Depends(_services)]
Address = Annotated[str, Depends(_address)]
Person = Annotated[
    str | None,
    Header(alias="Cottonopolis-Person", max_length=100, description="The secret of a person, if there is one."),
]
_key = partial(Header, alias="Idempotency-Key", min_length=1, max_length=80)
_ONCE = "A retry with the same key does nothing twice, and gets the same answer"
_LONG = "a random text of at least 22 letters, since it proves that the same client asks"
Key = Annotated[str | None, _key(description=f"{_ONCE}.")]
LongKey = Annotated[str | None, _key(description=f"{_ONCE} with the same secrets; {_LONG}.")]
Code = Annotated[str, Path(min_length=1, max_length=32, pattern="^[a-z0-9]+$", description="The code of the table.")]
Shown = Annotated[ShownIn, Query()]


async def _looking(
    code: Code, services: At, address: Address, found: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> Asking:
    return await Asking.of(services, address, code, None if found is None else found.credentials[:200])


Looking = Annotated[Asking, Depends(_looking)]


async def _acting(asking: Looking, key: Key = None) -> Asking:
    return replace(asking, key=key)


Acting = Annotated[Asking, Depends(_acting)]
"""One who does something, so that a retry must not do it twice."""

_PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
_PROBLEMS: dict[int | str, dict[str, object]] = {
    # With a model, FastAPI would build one for each refusal of each route, which took a tenth of the start.
    kind.status: {"content": _PROBLEM, "description": kind.__doc__}
    for kind in Refused.__subclasses__()
}


def api_router(prefix: str = "", tag: str | None = None) -> APIRouter:
    """Routes of one kind, as the document shows them: each by the name of its function, with all refusals."""
    tags: list[str | Enum] = [] if tag is None else [tag]
    return APIRouter(
        prefix=prefix, tags=tags, responses=_PROBLEMS, generate_unique_id_function=lambda route: route.name
    )


router = api_router("/api/v1/tables", "tables")


@router.post("", status_code=201)
async def create_table(
    asked: TableIn, services: At, address: Address, person: Person = None, key: LongKey = None
) -> SeatedOut:
    """Creates a table."""
    services.creating.take(address)
    return await tables.create(
        services.cache, asked, person, Sitting(key, digest_of("create", asked, person), SeatedOut), address
    )


@router.get("")
async def list_tables(
    services: At,
    status: Annotated[Literal["open", "playing"], Query(description="Waiting for players, or being played.")] = "open",
) -> ListOut:
    """Lists tables that anybody may join, or games of several people that anybody may watch."""
    return await (lists.open_tables if status == "open" else lists.running_tables)(services.cache)


@router.get("/{code}", response_model=PositionOut)
async def read_table(asking: Looking, asked: Annotated[LookIn, Query()]) -> Response:
    """Shows a table as the seat of the secret, or a spectator, may know it."""
    with asking.guessing():
        return Written(await responses.position(asking, asked))


@router.get("/{code}/map")
async def read_facts(asking: Looking) -> dict[str, Any]:
    """Gives the map, the kit and the numbers of a table, as docs/plain.md says; they never change."""
    with asking.guessing():
        return await responses.facts(asking)


@router.get("/{code}/log")
async def read_log(
    asking: Looking,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> LogOut:
    """Lists what has happened at a table."""
    with asking.guessing():
        return await responses.log(asking, after, limit)


@router.get(
    "/{code}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Events."}},
)
async def listen(
    asking: Looking,
    asked: Annotated[ListenIn, Query()],
    last_id: Annotated[str | None, Header(alias="Last-Event-ID", max_length=40)] = None,
) -> Response:
    """Sends what happens at a table as it happens; the id of an event is the number of its entry."""
    if last_id is None and asked.after is not None:
        last_id = str(asked.after)
    cache = asking.cache
    listener = Listener(cache, asking.code, asking.secret, last_id, asking.person_id)
    with asking.guessing():
        table = await listener.begin()
    cache.listeners.check(table.id, asking.client.address, is_seated=listener.is_seated)
    return EventStream(cache, listener, table, is_looking=not asked.hidden)


@router.get(
    "/{code}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {}}}},
)
async def read_record(asking: Looking, form: Annotated[str, Query(pattern="^(text|json)$")] = "text") -> Response:
    """Gives the record: whole once the game has ended, without anything hidden while it is played."""
    with asking.guessing():
        text = await responses.record(asking, as_json=form == "json")
    return Response(text, media_type="application/json" if form == "json" else "text/plain; charset=utf-8")


@router.post("/{code}/join", status_code=201)
async def join_table(
    code: Code, asked: JoinIn, services: At, address: Address, person: Person = None, key: LongKey = None
) -> SeatedOut:
    """Takes a seat at an open table, or one that was freed in a running game."""
    with services.sitting_down(address):
        return await joining.join(
            services.cache, code, asked, person, Sitting(key, digest_of("join", asked, person), SeatedOut)
        )


@router.post("/{code}/recover", status_code=201)
async def recover_seat(code: Code, asked: RecoverIn, services: At, address: Address, key: LongKey = None) -> SeatedOut:
    """Gives new secrets for a seat; the old secret is dead, and the old recovery secret once a new one is used."""
    with services.sitting_down(address):
        return await joining.recover(
            services.cache, code, asked.recovery, Sitting(key, digest_of("recover", asked), SeatedOut)
        )


@router.post("/{code}/start")
async def start_game(asking: Acting, asked: StartIn) -> TableOut:
    """Begins the game."""
    with asking.acting():
        return await once(asking, TableOut, partial(tables.start, fill=asked.fill), "start", asked)


@router.put("/{code}/seats/{seat}")
async def arrange_seat(asking: Acting, seat: Annotated[int, Path(ge=0, le=9)], asked: ArrangeIn) -> TableOut:
    """Says before the game whether a seat is open, a bot's, or of a player at the screen of the host."""
    with asking.acting():
        return await once(asking, TableOut, partial(arranging.arrange, seat=seat, asked=asked), "seat", asked, seat)


@router.post("/{code}/moves", response_model=MovedOut)
async def play_move(asking: Acting, asked: MoveIn, shown: Shown) -> Response:
    """Plays an answer or a whole action."""
    return await _turn(asking, "move", asked, shown)


@router.post("/{code}/confirm", response_model=MovedOut)
async def confirm_turn(asking: Acting, asked: TurnIn, shown: Shown) -> Response:
    """Ends one's turn."""
    return await _turn(asking, "confirm", asked, shown)


@router.post("/{code}/undo", response_model=MovedOut)
async def undo_action(asking: Acting, asked: TurnIn, shown: Shown) -> Response:
    """Takes back the last action of the turn being made."""
    return await _turn(asking, "undo", asked, shown)


async def _turn(asking: Asking, what: str, asked: MoveIn | TurnIn, shown: ShownIn) -> Response:
    with asking.acting():
        return await responses.with_position(asking, await turns.turn(asking, what, asked), asked.seat, shown)


@router.post("/{code}/explain")
async def explain_line(asking: Looking, asked: ExplainIn) -> ExplainOut:
    """Says what a line of notation would do now, or why it cannot be done."""
    with asking.acting():
        return await responses.explain(asking, asked)


@router.post("/{code}/chat", status_code=201, name="chat")
async def send_chat(asking: Acting, asked: ChatIn) -> LogOut:
    """Says something to all at the table."""
    if asking.secret is None:
        raise NoSecret("no_seat", "only those who sit at this table may do that: send the secret of a seat")
    asking.services.chatting.take(asking.client.seat)
    with asking.acting():
        return await once(asking, LogOut, partial(chat.chat, text=asked.text), "chat", asked)


@router.post("/{code}/reactions", status_code=201)
async def react(asking: Acting, asked: ReactIn) -> LogOut:
    """Puts a sign at a line of chat, or takes it away."""
    if asking.secret is None:
        raise NoSecret("no_seat", "only those who sit at this table may do that: send the secret of a seat")
    asking.services.chatting.take(asking.client.seat)
    with asking.acting():
        return await once(asking, LogOut, partial(chat.react, asked=asked), "react", asked)


@router.post("/{code}/takeback", status_code=201)
async def ask_takeback(asking: Acting, asked: TakebackIn) -> LogOut:
    """Asks the others to take confirmed turns back."""
    with asking.acting():
        return await once(asking, LogOut, partial(chat.ask_takeback, asked=asked), "takeback", asked)


@router.post("/{code}/end", status_code=201)
async def ask_end(asking: Acting) -> LogOut:
    """Asks the others to end the game here, without a winner."""
    with asking.acting():
        return await once(asking, LogOut, chat.ask_end, "end")


@router.post("/{code}/hints", status_code=201)
async def ask_hints(asking: Acting) -> LogOut:
    """Asks the others whether everybody may ask the coach here; the result moves no ratings then."""
    with asking.acting():
        return await once(asking, LogOut, chat.ask_hints, "hints")


@router.post("/{code}/vacation", status_code=201)
async def go_on_vacation(asking: Acting, asked: VacationIn) -> LogOut:
    """Lets one's own clock stand still for some days."""
    with asking.acting():
        return await once(asking, LogOut, partial(timeouts.vacation, asked=asked), "vacation", asked)


@router.post("/{code}/back")
async def come_back(asking: Acting, asked: BackIn) -> TableOut:
    """Takes one's seat again after a bot has played for it, or ends a vacation."""
    with asking.acting():
        return await once(asking, TableOut, partial(timeouts.back, asked=asked), "back", asked)


@router.post("/{code}/proposals/{proposal}")
async def answer_proposal(asking: Acting, proposal: Annotated[int, Path(ge=0, le=2**31 - 1)], asked: VoteIn) -> LogOut:
    """Agrees to a proposal, or refuses it."""
    with asking.acting():
        doing = partial(proposals.vote, proposal_id=proposal, answer=asked)
        return await once(asking, LogOut, doing, "vote", asked, proposal)


@router.post("/{code}/seats/{seat}/free", status_code=201)
async def free_seat(asking: Acting, seat: Annotated[int, Path(ge=0, le=9)], asked: FreeIn) -> LogOut:
    """Sends somebody away before the game, or asks the others whether somebody else plays on for a player."""
    with asking.acting():
        return await once(asking, LogOut, partial(leaving.free, seat=seat, asked=asked), "free", asked, seat)


@router.post("/{code}/leave", status_code=204)
async def leave_table(asking: Acting, asked: LeaveIn) -> None:
    """Leaves the table for good; the secret opens nothing any more."""
    with asking.acting():
        await once(asking, Out, partial(leaving.leave, asked=asked), "leave", asked)


@router.post("/{code}/rematch", status_code=201)
async def rematch(asking: Acting) -> CodeOut:
    """Gives a new table like this one, at which the same secrets open the same seats."""
    with asking.acting():
        return await once(asking, CodeOut, tables.rematch, "rematch")


@router.post("/{code}/fork", status_code=201)
async def fork_table(asking: Looking, asked: ForkIn, person: Person = None, key: LongKey = None) -> SeatedOut:
    """Gives a new table that goes on from a position of this one."""
    asking.services.creating.take(asking.client.address)
    with asking.guessing():
        sitting = Sitting(key, digest_of("fork", asked, person, asking.secret), SeatedOut)
        return await tables.fork(asking, asked, person, sitting)
