"""What can be done with whole tables: create, list, join, start, recover a seat, play again, fork."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from dataclasses import dataclass, replace
from typing import Any

from cottonopolis.content import map_ids
from cottonopolis.errors import ContentError, NotationError
from cottonopolis.game import Game
from cottonopolis.game.position import read_position
from cottonopolis.game.record import engine_version
from cottonopolis.notation.position import parse_seats
from cottonopolis.notation.position_lines import Item
from cottonopolis.server.dealing import copied_deal, new_deal
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.game_log import log_of
from cottonopolis.server.house import Change, House, in_pieces, listed
from cottonopolis.server.keys import hashed, is_same, new_code, new_secret
from cottonopolis.server.levels import check_level
from cottonopolis.server.people import Guest, guest, seated
from cottonopolis.server.questions import DealAnew
from cottonopolis.server.refusals import Conflict, Illegal, NoSecret, NotAllowed, NotFound
from cottonopolis.server.store import Row, Writing
from cottonopolis.server.table import (
    BOT,
    CLOSED,
    HUMAN,
    OPEN,
    OPEN_SEAT,
    OVER,
    PLAYING,
    Deal,
    Entry,
    Seat,
    Table,
    sample_game,
)
from cottonopolis.server.wire import ForkIn, JoinIn, SeatIn, TableIn

_LISTED = 100


@dataclass(frozen=True)
class Seated:
    """Somebody who has just sat down, with secrets that nobody sees again."""

    table: Table
    seats: list[int]
    secret: str | None = None
    recovery: str | None = None
    person: str | None = None
    invite: str | None = None


@dataclass(frozen=True)
class Begin:
    """From where a new table begins."""

    map: str
    options: dict[str, Any]
    players: int
    start: str | None = None
    seed: int | None = None
    deal: Deal | None = None
    """If its shuffles are settled already; otherwise they are dealt when it is known who plays."""


async def create(house: House, asked: TableIn, person: str | None) -> Seated:
    """A new table. It waits for its players, or begins at once if only bots play."""
    if asked.map not in map_ids():
        raise NotFound("no_map", f"there is no map {asked.map[:60]!r}: known are {', '.join(map_ids())}")
    try:
        options = tuple(sorted(asked.options.items()))
        content = (await asyncio.to_thread(sample_game, asked.map, len(asked.seats), options)).content
    except ContentError as error:
        # Where the data lies on this machine is nobody's business.
        why = "; ".join(line.partition(": ")[2] for line in str(error).splitlines())
        raise Illegal("bad_option", why) from error
    begin = Begin(asked.map, dict(content.options), content.n_seats)
    return await create_from(
        house, begin, asked.seats, asked.name, person, invite_only=asked.invite_only, spectators=asked.spectators
    )


async def create_from(
    house: House,
    begin: Begin,
    wanted: list[SeatIn],
    name: str | None,
    person: str | None,
    *,
    invite_only: bool,
    spectators: bool,
    prefix: list[Row] | None = None,
) -> Seated:
    """A new table from where it begins; with actions that were played before, it is played on at once."""
    for seat in wanted:
        if seat.kind == "bot":
            check_level(house.settings, seat.level)
    if prefix is not None and any(seat.kind == "open" for seat in wanted):
        raise Illegal("seat_open", "this table is played on at once, and nobody waits for others")
    own = [n for n, seat in enumerate(wanted) if seat.kind in ("me", "hot_seat")]
    if own and name is None:
        raise Illegal("name_missing", "the one who creates the table has a seat and no name")
    secret, recovery = (new_secret("seat"), new_secret("recovery")) if own else (None, None)
    invite = new_secret("invite") if invite_only else None
    async with house.store.writing() as writing:
        person_id, new_person = await _person(writing, person, name) if own and name else (None, None)
        seats = [_seat_row(n, seat, name, wanted) for n, seat in enumerate(wanted)]
        for n in own:
            seats[n] |= {
                "person_id": person_id,
                "secret_hash": hashed(secret or ""),
                "recovery_hash": hashed(recovery or ""),
            }
        invite_hash = None if invite is None else hashed(invite)
        code = await _add_table(writing, begin, seats, invite_hash, spectators=spectators)
    if prefix is not None or all(seat.kind == "bot" for seat in wanted):
        await _start(house, code, None, prefix, begin.deal)
    return Seated(await house.table(code), own, secret, recovery, new_person, invite)


async def _add_table(
    writing: Writing, begin: Begin, seats: list[Row], invite_hash: str | None, *, spectators: bool
) -> str:
    """A new table that waits for its start; gives its code."""
    code, now = new_code(), time.time()
    values = {
        "code": code,
        "map": begin.map,
        "players": begin.players,
        "options": begin.options,
        "seed": secrets.randbits(62) if begin.seed is None else begin.seed,
        "start": begin.start,
        "engine": engine_version(),
        "status": OPEN,
        "invite_hash": invite_hash,
        "spectators": spectators,
        "created": now,
        "updated": now,
        "seq": 1,
        "ply": 0,
        "step": 0,
        "turn": [],
        "bot_due": False,
    }
    table_id = await writing.add_table(values, seats)
    await writing.append(table_id, [{"seq": 1, "kind": "create", "seat": None, "body": {}, "at": now}])
    return code


def _seat_row(n: int, seat: SeatIn, name: str | None, wanted: list[SeatIn]) -> Row:
    kinds = {"me": HUMAN, "hot_seat": HUMAN, "open": OPEN_SEAT, "bot": BOT}
    number = sum(other.kind == seat.kind for other in wanted[: n + 1])
    names = {"me": name or "", "hot_seat": seat.name or f"Player {n + 1}", "open": "", "bot": f"Bot {number}"}
    return {
        "seat": n,
        "kind": kinds[seat.kind],
        "name": (seat.name or names[seat.kind]) if seat.kind != "me" else names["me"],
        "bot": seat.level if seat.kind == "bot" else None,
        "person_id": None,
        "secret_hash": None,
        "recovery_hash": None,
    }


async def _person(writing: Writing, secret: str | None, name: str) -> tuple[int, str | None]:
    """The person with this secret, or a new one with its new secret."""
    if secret is not None:
        found = await writing.person(hashed(secret))
        if found is None:
            raise NoSecret("bad_person", "nobody here has this secret of a person")
        return int(found["id"]), None
    new = new_secret("person")
    return await writing.add_person(name, hashed(new)), new


async def person_of(house: House, secret: str | None) -> int:
    """The person with this secret."""
    if secret is not None:
        async with house.store.reading() as reading:
            found = await reading.person(hashed(secret))
        if found is not None:
            return int(found["id"])
    raise NoSecret("bad_person", "send the secret of a person")


async def open_tables(house: House) -> list[Table]:
    """Tables that anybody may join, newest first."""
    async with house.store.reading() as reading:
        return await listed(reading, await reading.open_tables(_LISTED))


async def tables_of_person(house: House, secret: str | None) -> list[Table]:
    """The tables at which a person sits, latest first."""
    person_id = await person_of(house, secret)
    async with house.store.reading() as reading:
        return await listed(reading, await reading.tables_of(person_id, _LISTED))


async def join(house: House, code: str, asked: JoinIn, person: str | None) -> Seated:
    """A seat at an open table."""
    secret, recovery = new_secret("seat"), new_secret("recovery")
    async with house.changing(code) as change:
        table = change.after
        if table.invite_hash is not None:
            given = None if asked.invite is None else hashed(asked.invite)
            if not is_same(table.invite_hash, given):
                raise NotAllowed("invite_needed", "this table is joined only with its invitation")
        if table.status != OPEN:
            raise Conflict("not_open", "this game has begun already")
        free = [seat.seat for seat in table.seats if seat.kind == OPEN_SEAT]
        seat = asked.seat if asked.seat is not None else next(iter(free), None)
        if seat not in free or seat is None:
            raise Conflict("seat_taken", "this seat is taken" if free else "all seats are taken")
        person_id, new_person = await _person(change.writing, person, asked.name)
        await change.set_seat(Seat(seat, HUMAN, asked.name, None, person_id, hashed(secret), hashed(recovery)))
        change.add("join", seat, {"name": asked.name})
    return Seated(await house.table(code), [seat], secret, recovery, new_person)


async def recover(house: House, code: str, recovery: str) -> Seated:
    """New secrets for the seats that a recovery secret belongs to; the old ones open nothing any more."""
    secret, new_recovery = new_secret("seat"), new_secret("recovery")
    async with house.changing(code) as change:
        own = [seat for seat in change.after.seats if is_same(seat.recovery_hash, hashed(recovery))]
        if not own:
            raise NoSecret("bad_secret", "this is no recovery secret of this table")
        for seat in own:
            await change.set_seat(replace(seat, secret_hash=hashed(secret), recovery_hash=hashed(new_recovery)))
        change.add("recover", None)
    return Seated(await house.table(code), [seat.seat for seat in own], secret, new_recovery)


async def start(house: House, code: str, secret: str | None, fill: str | None) -> Table:
    """Begins the game; bots take seats that are still open, if the request says so."""
    seated(await house.table(code), secret)
    if fill is not None:
        check_level(house.settings, fill)
    return await _start(house, code, fill, None)


async def _start(
    house: House, code: str, fill: str | None, prefix: list[Row] | None, deal: Deal | None = None
) -> Table:
    played = await _played_on(await house.table(code), prefix, deal) if prefix else None
    async with house.changing(code) as change:
        table = change.after
        if table.status != OPEN:
            raise Conflict("not_open", "this game has begun already")
        for seat in list(table.seats):
            if seat.kind == OPEN_SEAT:
                if fill is None:
                    raise Conflict("seats_open", "somebody is still missing: wait, or fill the open seats with bots")
                n_bots = sum(other.kind == BOT for other in table.seats)
                await change.set_seat(Seat(seat.seat, BOT, f"Bot {n_bots + 1}", fill))
        if deal is None:
            deal = new_deal(table, _names(table))
        change.add("start", None, _start_body(table, deal), played)
        for row in prefix or []:
            change.add("action", row["seat"], row["body"], played)
    return await house.table(code)


def _names(table: Table) -> list[str]:
    """The names of the seats, as records write them."""
    if table.start is None:
        return seat_words([seat.name for seat in table.seats])
    return list(read_position(table.start).seats)


def _start_body(table: Table, deal: Deal | None) -> Row:
    return {"names": _names(table)} | ({} if deal is None else deal.as_body())


async def _played_on(table: Table, prefix: list[Row], deal: Deal | None) -> Game | None:
    """The game of a table after actions that were played before; played here, since a change must be quick."""
    twin = table.draft()
    twin.take(Entry(1, "start", None, _start_body(table, deal), 0.0))
    async for row in in_pieces(prefix):
        twin.take(Entry(twin.seq + 1, "action", row["seat"], row["body"], 0.0))
    return twin.game


def seat_words(names: list[str]) -> list[str]:
    """The names of seats as records write them: words that mean nothing else, each once.

    >>> seat_words(["Ann Lee", "deck", "ann lee"])
    ['AnnLee', 'player2', 'player3']
    """
    words: list[str] = []
    for n, name in enumerate(names):
        word = re.sub(r"\W+", "", name)[:24]
        try:
            parse_seats(Item("names", " ".join([*words, word])))
        except NotationError:
            word = ""
        words.append(word or f"player{n + 1}")
    return words


async def rematch(house: House, code: str, secret: str | None) -> str:
    """Another table like this one, at which the same secrets open the same seats; asked again, the same table."""
    table = await house.table(code)
    guest_here = seated(table, secret)
    async with house.changing(code) as change:
        table = change.after
        if table.status not in (OVER, CLOSED):
            raise Conflict("not_over", "this game is not over")
        known = next((entry.body["code"] for entry in table.entries if entry.kind == "rematch"), None)
        if known is not None:
            return str(known)
        new = await _twin(change, table)
        change.add("rematch", guest_here.acting(None), {"code": new})
    return new


async def _twin(change: Change, table: Table) -> str:
    """A table with the same seats in the same transaction; who has left is an open seat."""
    seats = [
        dict(vars(seat))
        if seat.kind in (HUMAN, BOT)
        else dict.fromkeys(vars(seat)) | {"seat": seat.seat, "kind": OPEN_SEAT, "name": ""}
        for seat in table.seats
    ]
    begin = Begin(table.map, table.options, table.players)
    return await _add_table(change.writing, begin, seats, table.invite_hash, spectators=table.spectators)


async def fork(
    house: House, code: str, secret: str | None, asked: ForkIn, person: str | None, client: Client
) -> Seated:
    """A new table that goes on from a position of this one.

    A finished game is copied as it was. Of a running one only those who play it make a fork, from the present position,
    and everything that their seat does not know is dealt anew.
    """
    table = await house.table(code)
    who = guest(table, secret)
    if table.game is None:
        raise Conflict("not_begun", "this game has not begun")
    wanted = asked.seats or [SeatIn(kind="hot_seat", name=seat.name) for seat in table.seats]
    if len(wanted) != table.players:
        raise Illegal("bad_player_count", f"this game has {table.players} seats")
    n = len(table.game.lines) if asked.actions is None else asked.actions
    if n > len(table.game.lines):
        raise Illegal("no_such_ply", f"this game has {len(table.game.lines)} actions")
    begin = Begin(table.map, table.options, table.players, table.start, table.seed, copied_deal(table))
    if table.status == PLAYING:
        start: str = await house.engine.ask(_dealt_anew(table, who, n), client)
        begin = replace(begin, start=start, seed=0, deal=None)
        rows: list[Row] = []
    else:
        rows = _first_actions(table, n)
    name = asked.name or (table.seats[who.seats[0]].name if who.seats else "Guest")
    return await create_from(house, begin, wanted, name, person, invite_only=True, spectators=True, prefix=rows)


def _first_actions(table: Table, n: int) -> list[Row]:
    """The entries of the first actions, those that were taken back left out."""
    kept: list[Row] = []
    for entry in table.entries:
        if entry.kind == "action":
            kept.append({"seat": entry.seat, "body": entry.body})
        elif entry.kind == "takeback":
            kept = [row for row in kept if row["body"]["n"] <= entry.body["to"]]
    return [row for row in kept if row["body"]["n"] <= n]


def _dealt_anew(table: Table, who: Guest, n: int) -> DealAnew:
    game = table.game
    assert game is not None
    if not who.seats:
        raise NotAllowed("not_your_game", "a running game is forked only by those who play it")
    if n != len(game.lines):
        raise Illegal("still_playing", "a running game is forked as it is now; an earlier position once it has ended")
    return DealAnew(log_of(table, game), who.seats[0])
