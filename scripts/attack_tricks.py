"""Attacks that either succeed or not: each function tries one on a server of its own and says what came of it.

A docstring is the sentence of the attack.
"""

from __future__ import annotations

import asyncio
import socket
import statistics
import time
import uuid
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from attack_loads import ATTACKERS, POSITION, load_text
from attack_wire import BROKEN, TABLES, Times, Victim, Wire, request_text, send_and_hang_up
from bench_process import memory

VICTIM = "127.0.0.9"
FREE = [1e6, 1e6]
_OPEN = {"map": "birmingham", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}


@dataclass(frozen=True)
class Target:
    """The server that is attacked, and for how long."""

    port: int
    pid: int
    seconds: float


@dataclass(frozen=True)
class Verdict:
    """What came of an attack."""

    succeeded: bool
    said: str
    times: Times | None = None
    """Of a victim that was playing."""


@dataclass(frozen=True)
class Trick:
    """An attack and the server that it needs."""

    run: Callable[[Target], Awaitable[Verdict]]
    limits: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    files: int | None = None
    """How many files the server may open."""
    is_base: bool = False
    """Whether the server runs without the extra packages, as it is installed by default."""
    is_compared: bool = False
    """Whether the victim's waits are compared with those without attack."""


def new_key() -> str:
    """A key for a request, as a page makes it."""
    return uuid.uuid4().hex


async def half_heads(target: Target) -> Verdict:
    """120 connections that never send the whole head of a request, or nothing at all, for longer than is allowed."""
    half = b"GET /api/v1/maps HTTP/1.1\r\nhost: 127.0.0.1\r\nx-"
    with ExitStack() as kept:
        opened = _connections(kept, target.port, 40, ATTACKERS)
        for n, connection in enumerate(opened):
            if n % 2:
                connection.sendall(half)
        await asyncio.sleep(_HEAD_SECONDS * 2 + 2)
        n_open = sum(map(_is_open, opened))
    return Verdict(n_open > 0, f"{n_open} of 120 open after {_HEAD_SECONDS * 2 + 2:.0f} s, {_HEAD_SECONDS:.0f} allowed")


_HEAD_SECONDS = 4.0


async def idle_connections(target: Target) -> Verdict:
    """1,100 connections of three addresses that ask nothing, at a server that may open 1,024 files."""
    return await _idle(target, ATTACKERS)


async def idle_from_many(target: Target) -> Verdict:
    """1,100 connections of eleven addresses that ask nothing, at a server that may open 1,024 files."""
    return await _idle(target, [f"127.0.0.{n}" for n in range(20, 31)])


async def _idle(target: Target, sources: Sequence[str]) -> Verdict:
    """So many connections, and whether somebody else still gets answers, on new connections and on an old one."""
    victim = Victim(target.port, VICTIM, 10)
    await victim.sit()
    n_answered = 0
    with ExitStack() as kept:
        opened = _connections(kept, target.port, 1100 // len(sources), sources)
        for _ in range(5):
            wire = Wire(target.port, VICTIM)
            try:
                async with asyncio.timeout(3):
                    n_answered += (await wire.ask("GET", victim.path, victim.secrets[0])).status == 200
            except (TimeoutError, *BROKEN):
                pass
            wire.close()
        times = await victim.play(min(target.seconds, 5))
        n_open = sum(map(_is_open, opened))
    said = f"{n_open} of {len(opened)} open; {n_answered} of 5 new clients answered"
    # A connection that has waited longest is let go, so the first request on an old one may have to be sent again.
    return Verdict(n_answered < 5 or times.n_broken > 1, said, times)


async def deaf_listeners(target: Target) -> Verdict:
    """10 listeners that want all of a long log and never read it: memory of each."""
    n_lines, n_listeners = 3000, 10
    wire = Wire(target.port, ATTACKERS[0])
    made = await wire.must("POST", TABLES, None, _OPEN | {"name": "Mallory"})
    path = f"{TABLES}/{made['table']['code']}"
    lanes = [Wire(target.port, ATTACKERS[0]) for _ in range(8)]

    async def talk(lane: Wire) -> None:
        for _ in range(n_lines // len(lanes)):
            await lane.must("POST", f"{path}/chat", made["secret"], {"text": "\N{BEER MUG}" * 500})

    await asyncio.gather(*map(talk, lanes))
    victim = Victim(target.port, VICTIM, 30)
    await victim.sit()
    before = memory(target.pid)
    with ExitStack() as kept:
        for connection in _connections(kept, target.port, n_listeners, ATTACKERS[:1], receive=4096):
            connection.sendall(request_text("GET", f"{path}/events?after=0", made["secret"]))
        times = await victim.play(max(3.0, min(target.seconds, 10)))
        each = (memory(target.pid) - before) / n_listeners
    return Verdict(each > 2, f"{each:.1f} MB for each listener at {n_lines} lines of chat", times)


async def wrong_secrets(target: Target) -> Verdict:
    """Wrong secrets from the address of a valid player: 30 at once, then two a second."""
    victim = Victim(target.port, VICTIM, 10)
    await victim.sit()
    guesser = Wire(target.port, VICTIM)
    counted: list[int] = []

    async def guess() -> None:
        for n in range(30 + int(2 * target.seconds)):
            counted.append((await guesser.ask("GET", victim.path, f"seat_wrong{n}")).status)
            await asyncio.sleep(0 if n < 30 else 0.5)

    guessing = asyncio.create_task(guess())
    await asyncio.sleep(0.5)
    times = await victim.play(target.seconds)
    await guessing
    n = len(times.moves) + len(times.looks)
    guesses = f"{counted.count(401)} x 401, {counted.count(429)} x 429"
    said = f"{times.n_refused} of {n} valid requests refused; guesses: {guesses}"
    return Verdict(times.n_refused > 0, said, times)


async def hard_bots(target: Target) -> Verdict:
    """60 tables of one stranger with three hard bots each, and how long somebody else's hard bot takes for a turn."""
    wire = Wire(target.port, VICTIM)
    body = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "bot", "level": "hard"}]}
    mine = await wire.must("POST", TABLES, None, body)
    path, secret = f"{TABLES}/{mine['table']['code']}", mine["secret"]
    await wire.must("POST", f"{path}/start", secret, {})
    calm = await _bot_delays(wire, path, secret, 5, 60)
    stranger = Wire(target.port, ATTACKERS[0])
    bots = {"map": "birmingham", "name": "Mallory", "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "hard"}] * 3]}
    made = [await stranger.ask("POST", TABLES, None, bots) for _ in range(60)]
    tables = [it.json for it in made if it.status == 201]
    for it in tables:
        await stranger.ask("POST", f"{TABLES}/{it['table']['code']}/start", it["secret"], {})
    hit = await _bot_delays(wire, path, secret, 3, 40)
    before, after = statistics.median(calm), statistics.median(hit) if hit else 40.0
    longest = max(hit, default=40.0)
    said = f"a turn takes {before:.2f} s, with {len(tables)} such tables {after:.2f} s (longest {longest:.2f})"
    return Verdict(after > max(2.0, 3 * before), said)


async def _bot_delays(wire: Wire, path: str, secret: str, n_turns: int, seconds: float) -> list[float]:
    """How long the bot takes after turns in which one passes."""
    found: list[float] = []
    until = time.monotonic() + seconds
    ended: float | None = None
    while len(found) < n_turns and time.monotonic() < until:
        at = await wire.must("GET", path, secret)
        if at["turn"] is None:
            await asyncio.sleep(0.02)
            continue
        if ended is not None:
            found.append(time.monotonic() - ended)
        card = at["view"]["players"][at["seat"]]["hand"][0]
        move = {"ply": at["ply"], "step": at["step"], "line": f"P /{card}", "confirm": True}
        done = await wire.must("POST", f"{path}/moves", secret, move)
        now = await wire.must("GET", path, secret)
        # In the same turn there is another action to do; after it the bot is asked, unless it is my turn again.
        ended = time.monotonic() if done["lines"] and now["to_move"] != at["seat"] else None
    return found


async def full_list(target: Target) -> Verdict:
    """120 open tables of one address, so that the list shows nobody else's."""
    wire, other = Wire(target.port, VICTIM), Wire(target.port, ATTACKERS[0])
    mine = (await wire.must("POST", TABLES, None, _OPEN | {"name": "Ann"}))["table"]["code"]
    made = [(await other.ask("POST", TABLES, None, _OPEN | {"name": "Mallory"})).status for _ in range(120)]
    shown = [it["code"] for it in (await wire.must("GET", TABLES))["tables"]]
    where = "among them" if mine in shown else "not among them"
    said = f"{made.count(201)} of 120 made, {len(shown)} shown, the victim's {where}"
    return Verdict(mine not in shown, said)


async def lost_create(target: Target) -> Verdict:
    """A table is created, the answer is lost, the request is repeated with its key: two tables?"""
    asked = request_text("POST", TABLES, None, _OPEN | {"name": "Ann"}, {"idempotency-key": (key := new_key())})
    await asyncio.to_thread(send_and_hang_up, target.port, VICTIM, asked, 0.5)
    wire = Wire(target.port, VICTIM)
    again = await wire.ask("POST", TABLES, None, _OPEN | {"name": "Ann"}, idempotency_key=key)
    n = len((await wire.must("GET", TABLES))["tables"])
    return Verdict(again.status != 201 or n != 1, f"the repeated request: {again.status}; tables: {n}")


async def lost_join(target: Target) -> Verdict:
    """Somebody joins, the answer is lost, the request is repeated with its key: a seat that nobody owns?"""
    wire = Wire(target.port, VICTIM)
    made = await wire.must("POST", TABLES, None, _OPEN | {"name": "Ann"})
    path, key = f"{TABLES}/{made['table']['code']}", new_key()
    asked = request_text("POST", f"{path}/join", None, {"name": "Bob"}, {"idempotency-key": key})
    await asyncio.to_thread(send_and_hang_up, target.port, VICTIM, asked, 0.5)
    again = await wire.ask("POST", f"{path}/join", None, {"name": "Bob"}, idempotency_key=key)
    seats = (await wire.must("GET", path, made["secret"]))["table"]["seats"]
    n = sum(seat["name"] == "Bob" for seat in seats)
    is_mine = again.status == 201 and (await wire.ask("GET", path, again.json["secret"])).status == 200
    return Verdict(not is_mine or n != 1, f"the repeated request: {again.status}; seats of the one who joined: {n}")


async def lost_recover(target: Target) -> Verdict:
    """A seat is recovered, the answer is lost, the request is repeated with its key: is the seat lost?"""
    wire = Wire(target.port, VICTIM)
    made = await wire.must("POST", TABLES, None, _OPEN | {"name": "Ann"})
    path, key, body = f"{TABLES}/{made['table']['code']}", new_key(), {"recovery": made["recovery"]}
    asked = request_text("POST", f"{path}/recover", None, body, {"idempotency-key": key})
    await asyncio.to_thread(send_and_hang_up, target.port, VICTIM, asked, 0.5)
    again = await wire.ask("POST", f"{path}/recover", None, body, idempotency_key=key)
    opened = (await wire.ask("GET", path, again.json["secret"])).status if again.status == 201 else 0
    return Verdict(opened != 200, f"the repeated request: {again.status}; the new secret: {opened or 'none'}")


async def lost_chat(target: Target) -> Verdict:
    """A line of chat is sent, the answer is lost, the request is repeated with its key: said twice?"""
    wire = Wire(target.port, VICTIM)
    made = await wire.must("POST", TABLES, None, _OPEN | {"name": "Ann"})
    path, key, secret = f"{TABLES}/{made['table']['code']}", new_key(), made["secret"]
    asked = request_text("POST", f"{path}/chat", secret, {"text": "once"}, {"idempotency-key": key})
    await asyncio.to_thread(send_and_hang_up, target.port, VICTIM, asked, 0.5)
    again = await wire.ask("POST", f"{path}/chat", secret, {"text": "once"}, idempotency_key=key)
    n = sum(it["kind"] == "chat" for it in (await wire.must("GET", f"{path}/log", secret))["events"])
    return Verdict(again.status != 201 or n != 1, f"the repeated request: {again.status}; lines: {n}")


async def stolen_secret(target: Target) -> Verdict:
    """A secret is stolen and the seat recovered, before or after a rematch is made: does the old one open that?"""
    wire = Wire(target.port, VICTIM)
    opened = []
    for is_before in (True, False):
        old = await load_text(target.port, VICTIM, POSITION)
        path = f"{TABLES}/{old['table']['code']}"
        code = None if is_before else (await wire.must("POST", f"{path}/rematch", old["secret"], {}))["code"]
        new = await wire.must("POST", f"{path}/recover", None, {"recovery": old["recovery"]})
        # Until the new secret is used the old recovery secret stays good, since the answer may have been lost.
        await wire.must("GET", path, new["secret"])
        if code is None:
            code = (await wire.must("POST", f"{path}/rematch", new["secret"], {}))["code"]
        looked = await wire.ask("GET", f"{TABLES}/{code}", old["secret"])
        recovered = await wire.ask("POST", f"{TABLES}/{code}/recover", None, {"recovery": old["recovery"]})
        opened += [looked.status, recovered.status]
    said = f"look and recover with the stolen ones at the rematch: {opened[:2]} made after, {opened[2:]} before"
    return Verdict(any(status < 300 for status in opened), said)


async def other_host(target: Target) -> Verdict:
    """A request for another host name, as a page sends it whose name was made to point here (DNS rebinding)."""
    wire = Wire(target.port, VICTIM)
    found = [(await wire.ask("GET", path, host="evil.example")).status for path in (TABLES, "/health")]
    here = (await wire.ask("GET", TABLES, host=f"127.0.0.1:{target.port}")).status
    return Verdict(any(it < 300 for it in found) or here != 200, f"evil.example gets {found}, this machine {here}")


async def forged_address(target: Target) -> Verdict:
    """A stranger names another client address with each request, at a server behind a proxy at another address."""
    wire = Wire(target.port, ATTACKERS[0])
    asked = [
        (await wire.ask("POST", TABLES, None, _OPEN | {"name": "Mallory"}, x_forwarded_for=f"192.0.2.{n}")).status
        for n in range(40)
    ]
    return Verdict(asked.count(429) == 0, f"of 40 tables made at once {asked.count(201)} were allowed")


async def unreadable_line(target: Target) -> Verdict:
    """A line that cannot be read, when the turn awaits its confirmation."""
    wire = Wire(target.port, VICTIM)
    victim = Victim(target.port, VICTIM, 10)
    await victim.sit()
    at = await wire.must("GET", victim.path, victim.secrets[0])
    secret = victim.secrets[at["to_move"]]
    at = await wire.must("GET", victim.path, secret)
    card = at["view"]["players"][at["seat"]]["hand"][0]
    done = await wire.must("POST", f"{victim.path}/moves", secret, {"ply": at["ply"], "line": f"P /{card}"})
    assert done["needs_confirm"]
    body = {"ply": at["ply"], "step": done["step"], "line": "?"}
    found = await wire.ask("POST", f"{victim.path}/moves", secret, body)
    return Verdict(found.status >= 500, f"answered with {found.status}")


def _connections(
    kept: ExitStack, port: int, n_each: int, sources: Iterable[str], receive: int | None = None
) -> list[socket.socket]:
    """So many connections from each address, or as many as are accepted."""
    opened = []
    for source in sources:
        for _ in range(n_each):
            connection = kept.enter_context(socket.socket())
            if receive is not None:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
            connection.bind((source, 0))
            connection.settimeout(3)
            try:
                connection.connect(("127.0.0.1", port))
            except OSError:
                continue
            opened.append(connection)
    return opened


def _is_open(connection: socket.socket) -> bool:
    """Whether the other side has not hung up."""
    connection.setblocking(False)
    try:
        while said := connection.recv(4096):
            del said
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


TRICKS = (
    Trick(half_heads, {"body_seconds": _HEAD_SECONDS, "head_seconds": _HEAD_SECONDS}, is_base=True),
    Trick(idle_connections, files=1024, is_base=True),
    Trick(idle_from_many, files=1024, is_base=True),
    Trick(
        deaf_listeners,
        dict.fromkeys(("chatting", "writing", "reading", "computing_by_address", "computing_by_seat"), FREE),
        is_compared=True,
    ),
    Trick(wrong_secrets),
    Trick(hard_bots, {"creating": FREE, "reading": FREE}),
    Trick(full_list, {"creating": FREE, "reading": FREE}),
    Trick(lost_create),
    Trick(lost_join),
    Trick(lost_recover),
    Trick(lost_chat),
    Trick(stolen_secret),
    Trick(other_host),
    Trick(forged_address, settings={"trusts_proxy": True, "proxies": ("127.0.0.1",)}),
    Trick(unreadable_line),
)
