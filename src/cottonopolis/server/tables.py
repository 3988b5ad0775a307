"""What can be done with whole tables: create, list, start, play again, fork."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import time
from dataclasses import dataclass, replace
from typing import Any

from cottonopolis.content import Content, map_ids
from cottonopolis.content.load import Option
from cottonopolis.errors import ContentError, NotationError
from cottonopolis.game import Game
from cottonopolis.game.position import read_position
from cottonopolis.game.record import engine_version
from cottonopolis.notation.position import parse_seats
from cottonopolis.notation.position_lines import Item
from cottonopolis.server.asking import Asking
from cottonopolis.server.callers import Caller, caller
from cottonopolis.server.clock_rows import pace_columns
from cottonopolis.server.clocks import DAY, Pace
from cottonopolis.server.dealing import copied_deal, new_deal
from cottonopolis.server.game_log import game_log_of
from cottonopolis.server.idempotency import Sitting
from cottonopolis.server.keys import hashed, new_code, new_salt, new_secret
from cottonopolis.server.levels import check_level, levels
from cottonopolis.server.pieces import in_pieces
from cottonopolis.server.proposals import new_bot_name
from cottonopolis.server.questions import DealAnew
from cottonopolis.server.refusals import Conflict, Illegal, NoSecret, NotAllowed, NotFound, TooMany
from cottonopolis.server.responses import table_out
from cottonopolis.server.server_table import (
    BOT,
    CLOSED,
    HUMAN,
    OPEN,
    OPEN_SEAT,
    OVER,
    PLAYING,
    Deal,
    Entry,
    ServerTable,
    sample_game,
)
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Row, Writing
from cottonopolis.server.table_cache import Change, TableCache
from cottonopolis.server.wire import CodeOut, ForkIn, SeatedOut, SeatIn, TableIn, TableOut
from cottonopolis.server.wire_pace import DaysPaceIn, LivePaceIn


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


@dataclass(frozen=True)
class Privacy:
    """Who may see and join a table."""

    is_invite_only: bool = True
    has_spectators: bool = True
    delay: int = 0
    """How many seconds late others watch."""

    def columns(self, invite: str | None) -> Row:
        """How it is stored, with the invitation if one is needed."""
        invite_hash = None if invite is None else hashed(invite)
        return {"invite": invite, "invite_hash": invite_hash, "spectators": self.has_spectators, "delay": self.delay}


async def create(
    cache: TableCache, asked: TableIn, person: str | None, sitting: Sitting[SeatedOut], address: str
) -> SeatedOut:
    """A new table. It waits for its players, or begins at once if only bots play."""
    content = await content_of(asked.map, len(asked.seats), asked.options)
    begin = Begin(asked.map, dict(content.options), content.n_seats)
    privacy = Privacy(
        is_invite_only=asked.invite_only or asked.club is not None,
        has_spectators=asked.spectators,
        delay=asked.spectator_delay,
    )
    pace = None if asked.pace is None else pace_from(cache.settings, asked.pace)
    origin = await origin_of(cache, address)
    return await create_from(
        cache,
        "create",
        begin,
        asked.seats,
        asked.name,
        person,
        privacy,
        sitting,
        origin=origin,
        pace=pace,
        rated=asked.rated,
        club=asked.club,
    )


async def content_of(map_id: str, players: int, options: dict[str, Option]) -> Content:
    """A map for a player count and options; refused if there is no such thing."""
    if map_id not in map_ids():
        raise NotFound("no_map", f"there is no map {map_id[:60]!r}: known are {', '.join(map_ids())}")
    try:
        return (await asyncio.to_thread(sample_game, map_id, players, tuple(sorted(options.items())))).content
    except ContentError as error:
        # Where the data lies on this machine is nobody's business.
        why = "; ".join(line.partition(": ")[2] for line in str(error).splitlines())
        raise Illegal("bad_option", why) from error


def pace_from(settings: Settings, asked: LivePaceIn | DaysPaceIn) -> Pace:
    """The pace that somebody asks for."""
    level = levels(settings)[0] if asked.level is None else asked.level
    check_level(settings, level)
    time, timeout = asked.seconds * 1000, asked.on_timeout
    if isinstance(asked, LivePaceIn):
        return Pace(asked.kind, time, asked.increment * 1000, timeout, level)
    return Pace(asked.kind, time, 0, timeout, level, asked.vacation * DAY)


async def create_from(
    cache: TableCache,
    scope: str,
    begin: Begin,
    wanted: list[SeatIn],
    name: str | None,
    person: str | None,
    privacy: Privacy,
    sitting: Sitting[SeatedOut],
    *,
    prefix: list[Row] | None = None,
    origin: str | None = None,
    is_closed: bool = False,
    pace: Pace | None = None,
    rated: bool | None = None,
    club: str | None = None,
) -> SeatedOut:
    """A new table from where it begins; with actions that were played before, it is played on at once or closed."""
    for seat in wanted:
        if seat.kind == "bot":
            check_level(cache.settings, seat.level)
    if prefix is not None and any(seat.kind == "open" for seat in wanted):
        raise Illegal("seat_open", "this table is played on at once, and nobody waits for others")
    own = [n for n, seat in enumerate(wanted) if seat.kind in ("me", "hot_seat")]
    if own and name is None:
        raise Illegal("name_missing", "the one who creates the table has a seat and no name")
    seats = [_seat_row(n, seat, name, wanted) for n, seat in enumerate(wanted)]
    played = await _played_on(begin, [seat["name"] for seat in seats], prefix) if prefix else None
    async with cache.adding() as adding:
        writing = adding.writing
        old = await sitting.before(writing, scope)
        if old is not None:
            return old
        if origin is not None:
            await _check_origin(cache, writing, origin)
        secret, recovery = (sitting.secret("secret"), sitting.secret("recovery")) if own else (None, None)
        person_id, new_person = await find_person(writing, person, name, sitting) if own and name else (None, None)
        for n in own:
            seats[n] |= {
                "person_id": person_id,
                "secret_hash": hashed(secret or ""),
                "recovery_hash": hashed(recovery or ""),
            }
        club_id = await _club_id(writing, club, person_id)
        invite = new_secret("invite") if privacy.is_invite_only else None
        row = privacy.columns(invite) | pace_columns(pace)
        row |= {"host": next(iter(own), None), "origin": origin, "rated": rated}
        change = await adding.change(await add_table(writing, begin, seats, row))
        if club_id is not None:
            await writing.clubs.add_table(change.after.id, club_id)
        if prefix is not None or all(seat.kind == "bot" for seat in wanted):
            await begin_game(change, None, prefix, begin.deal, played)
        if is_closed and change.after.status != OVER:
            change.add("close", None)
        await change.wind_clocks()
        table = table_out(change.after)
        done = SeatedOut(table=table, seats=own, secret=secret, recovery=recovery, person=new_person, invite=invite)
        await sitting.keep(writing, scope, change.after.id, done)
    return done


async def _club_id(writing: Writing, code: str | None, person_id: int | None) -> int | None:
    """The club of a new table; refused to those who are not in it."""
    if code is None:
        return None
    club = await writing.clubs.club(code)
    if club is None or all(it["id"] != person_id for it in await writing.clubs.members(club["id"])):
        raise NotFound("no_club", "you are in no such club")
    return int(club["id"])


async def add_table(writing: Writing, begin: Begin, seats: list[Row], row: Row) -> str:
    """A new table that waits for its start; gives its code."""
    code, now = new_code(), time.time()
    values = row | {
        "code": code,
        "map": begin.map,
        "players": begin.players,
        "options": begin.options,
        "seed": secrets.randbits(62) if begin.seed is None else begin.seed,
        "start": begin.start,
        "engine": engine_version(),
        "status": OPEN,
        "created": now,
        "updated": now,
        "seq": 1,
        "ply": 0,
        "step": 0,
        "turn": [],
        "bot_due": False,
        "to_move": None,
        "moved": None,
    }
    table_id = await writing.add_table(values, [seat | {"seen": now} for seat in seats])
    await writing.append(table_id, [{"seq": 1, "kind": "create", "seat": None, "body": {}, "at": now}])
    return code


async def origin_of(cache: TableCache, address: str) -> str:
    """A name for an address from which nobody learns the address; the same for all servers of a database."""
    async with cache.store.reading() as reading:
        key = await reading.fact("origin_key")
    if key is None:
        async with cache.store.writing() as writing:
            key = await writing.add_fact("origin_key", new_salt())
    return hmac.new(bytes.fromhex(key), address.encode(), "sha256").hexdigest()


async def _check_origin(cache: TableCache, writing: Writing, origin: str) -> None:
    most = cache.settings.limits.open_tables
    if await writing.n_open(origin) >= most:
        why = f"{most} tables that you made wait for players: begin or leave one of them first"
        raise TooMany("too_many_open", why)


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


async def find_person(
    writing: Writing, secret: str | None, name: str, sitting: Sitting[SeatedOut]
) -> tuple[int, str | None]:
    """The person with this secret, or a new one with its new secret."""
    if secret is not None:
        found = await writing.person(hashed(secret))
        if found is None:
            raise NoSecret("bad_person", "nobody here has this secret of a person")
        return int(found["id"]), None
    new = sitting.secret("person")
    return await writing.add_person(name, hashed(new)), new


async def person_of(cache: TableCache, secret: str | None) -> int:
    """The person with this secret."""
    if secret is not None:
        async with cache.store.reading() as reading:
            found = await reading.person(hashed(secret))
        if found is not None:
            return int(found["id"])
    raise NoSecret("bad_person", "send the secret of a person")


async def start(change: Change, who: Caller, fill: str | None) -> TableOut:
    """Begins the game, which is the host's to do; bots take seats that are still open, if the request says so."""
    if change.after.status == OPEN and change.after.host not in (None, *who.seats):
        raise NotAllowed("not_host", "only the host begins the game")
    if fill is not None:
        check_level(change.settings, fill)
    await begin_game(change, fill, None)
    await change.wind_clocks()
    return table_out(change.after)


async def begin_game(
    change: Change,
    fill: str | None,
    prefix: list[Row] | None,
    deal: Deal | None = None,
    played: Game | None = None,
) -> None:
    """Begins the game; `played` is the game after the actions of the prefix."""
    table = change.after
    if table.status != OPEN:
        raise Conflict("not_open", "this game has begun already")
    for seat in list(table.seats):
        if seat.kind == OPEN_SEAT:
            if fill is None:
                raise Conflict("seats_open", "somebody is still missing: wait, or fill the open seats with bots")
            await change.set_seat(replace(seat, kind=BOT, name=new_bot_name(table), bot=fill))
    names = _names(table.start, [seat.name for seat in table.seats])
    if deal is None:
        deal = new_deal(table, names)
    change.add("start", None, _start_body(names, deal), played)
    for row in prefix or []:
        change.add("action", row["seat"], row["body"], played)


def _names(start: str | None, names: list[str]) -> list[str]:
    """The names of the seats, as records write them."""
    return seat_words(names) if start is None else list(read_position(start).seats)


def _start_body(names: list[str], deal: Deal | None) -> Row:
    return {"names": names} | ({} if deal is None else deal.as_body())


async def _played_on(begin: Begin, names: list[str], prefix: list[Row]) -> Game | None:
    """The game after actions that were played before; played before the table is made, since a change must be quick."""
    table = ServerTable(
        0, "", begin.map, begin.players, begin.options, begin.seed or 0, begin.start, engine_version(), None, False, 0.0
    )  # fmt: skip
    table.take(Entry(1, "start", None, _start_body(_names(begin.start, names), begin.deal), 0.0))
    async for row in in_pieces(prefix):
        table.take(Entry(table.seq + 1, "action", row["seat"], row["body"], 0.0))
    return table.game


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


async def rematch(change: Change, who: Caller) -> CodeOut:
    """Another table like this one, at which the same secrets open the same seats; asked again, the same table."""
    table = change.after
    if table.status not in (OVER, CLOSED):
        raise Conflict("not_over", "this game is not over")
    known = next((entry.body["code"] for entry in table.entries if entry.kind == "rematch"), None)
    if known is not None:
        return CodeOut(code=str(known))
    seat = who.acting(None)
    new = await _twin(change, seat)
    change.add("rematch", seat, {"code": new})
    return CodeOut(code=new)


async def _twin(change: Change, host: int) -> str:
    """A table with the same seats in the same transaction; who has left is an open seat."""
    table, writing = change.after, change.writing
    row = await writing.table(table.code)
    assert row is not None
    columns = ("invite", "invite_hash", "spectators", "delay", "origin", "pace", "terms", "rated")
    kept = {name: row[name] for name in columns}
    seats = []
    for seat in await writing.seats(table.id):
        del seat["table_id"]
        is_taken = seat["kind"] in (HUMAN, BOT)
        empty = dict.fromkeys(seat) | {"seat": seat["seat"], "kind": OPEN_SEAT, "name": ""}
        level = seat["bot"] if seat["kind"] == BOT else None
        seats.append(seat | {"freed_hash": None, "bot": level} if is_taken else empty)
    begin = Begin(table.map, table.options, table.players)
    code = await add_table(writing, begin, seats, kept | {"host": host})
    club_id, twin = await writing.clubs.of_table(table.id), await writing.table(code)
    if club_id is not None and twin is not None:
        await writing.clubs.add_table(twin["id"], club_id)
    return code


async def fork(asking: Asking, asked: ForkIn, person: str | None, sitting: Sitting[SeatedOut]) -> SeatedOut:
    """A new table that goes on from a position of this one.

    A finished game is copied as it was. Of a running one only those who play it make a fork, from the present position,
    and everything that their seat does not know is dealt anew.
    """
    cache = asking.cache
    table = await cache.table(asking.code)
    scope = f"fork {table.id}"
    # Before anything else: the game may have gone on since, and the seat may be another's.
    old = await sitting.known(cache.store, scope)
    if old is not None:
        return old
    who = caller(table, asking.credential)
    table = who.table
    if table.game is None:
        raise Conflict("not_begun", "this game has not begun")
    wanted = asked.seats or [SeatIn(kind="hot_seat", name=seat.name or None) for seat in table.seats]
    if len(wanted) != table.players:
        raise Illegal("bad_player_count", f"this game has {table.players} seats")
    n = len(table.game.lines) if asked.actions is None else asked.actions
    if n > len(table.game.lines):
        raise Illegal("no_such_ply", f"this game has {len(table.game.lines)} actions")
    begin = Begin(table.map, table.options, table.players, table.start, table.seed, copied_deal(table))
    if table.status == PLAYING:
        start: str = await asking.ask(_dealt_anew(table, who, n))
        begin = replace(begin, start=start, seed=0, deal=None)
        rows: list[Row] = []
    else:
        rows = _first_actions(table, n)
    name = asked.name or (table.seats[who.seats[0]].name if who.seats else "Caller")
    return await create_from(cache, scope, begin, wanted, name, person, Privacy(), sitting, prefix=rows)


def _first_actions(table: ServerTable, n: int) -> list[Row]:
    """The entries of the first actions, those that were taken back left out."""
    kept: list[Row] = []
    for entry in table.entries:
        if entry.kind == "action":
            kept.append({"seat": entry.seat, "body": entry.body})
        elif entry.kind == "takeback":
            kept = [row for row in kept if row["body"]["n"] <= entry.body["to"]]
    return [row for row in kept if row["body"]["n"] <= n]


def _dealt_anew(table: ServerTable, who: Caller, n: int) -> DealAnew:
    game = table.game
    assert game is not None
    if not who.seats:
        raise NotAllowed("not_your_game", "a running game is forked only by those who play it")
    if n != len(game.lines):
        raise Illegal("still_playing", "a running game is forked as it is now; an earlier position once it has ended")
    return DealAnew(game_log_of(table, game), who.seats[0])
