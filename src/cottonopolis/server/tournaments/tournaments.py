"""Tournaments: made, shown, entered, begun and closed."""

from __future__ import annotations

import secrets
from itertools import groupby

from cottonopolis.server.clock_rows import pace_columns, pace_of
from cottonopolis.server.clubs.clubs import club_id_for
from cottonopolis.server.idempotency import code_once, digest_of
from cottonopolis.server.keys import new_code
from cottonopolis.server.levels import check_level, levels
from cottonopolis.server.people import own_person
from cottonopolis.server.refusals import Conflict, NotAllowed, NotFound
from cottonopolis.server.responses import pace_out
from cottonopolis.server.server_table import CLOSED, OPEN, PLAYING
from cottonopolis.server.store import Reading, Row, Writing
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.tables import content_of, pace_from
from cottonopolis.server.tournaments.rounds import next_round
from cottonopolis.server.tournaments.standings import Line, outcomes_of, standing
from cottonopolis.server.tournaments.wire import (
    EntrantOut,
    PairedOut,
    PairingOut,
    RoundOut,
    TournamentIn,
    TournamentLineOut,
    TournamentOut,
    TournamentsOut,
)

_LISTED, _MOST_ENTRANTS, _MOST_OPEN = 100, 100, 10
_LINE = ("code", "name", "map", "players", "form", "rounds", "round", "status")


async def listed(cache: TableCache, secret: str | None) -> TournamentsOut:
    """Tournaments that somebody may see."""
    me = None if secret is None else (await own_person(cache, secret))["id"]
    async with cache.store.reading() as reading:
        rows = await reading.tournaments.listed(me, _LISTED)
    lines = [
        TournamentLineOut(**{it: row[it] for it in _LINE}, entrants=row["n_entrants"], is_in=bool(row["is_in"]))
        for row in rows
    ]
    return TournamentsOut(tournaments=lines)


async def create(cache: TableCache, secret: str | None, asked: TournamentIn, key: str | None) -> TournamentOut:
    """A new tournament, which others may enter until its host begins it."""
    me = await own_person(cache, secret)
    content = await content_of(asked.map, asked.players, asked.options)
    level = asked.level or levels(cache.settings)[0]
    check_level(cache.settings, level)
    pace = None if asked.pace is None else pace_from(cache.settings, asked.pace)

    async def make(writing: Writing) -> str:
        if await writing.tournaments.n_open(me["id"]) >= _MOST_OPEN:
            raise Conflict("too_many_tournaments", f"you already have {_MOST_OPEN} tournaments that have not ended")
        club_id = None if asked.club is None else await club_id_for(writing, asked.club, me["id"])
        code = new_code()
        values = {name: getattr(asked, name) for name in ("name", "map", "players", "form", "rounds")}
        values |= {"code": code, "options": dict(content.options), "level": level, "status": OPEN, "round": 0}
        values |= {"seed": secrets.randbits(62), "host_id": me["id"], "club_id": club_id}
        await writing.tournaments.add(values | pace_columns(pace))
        return code

    async with cache.store.writing() as writing:
        code = await code_once(writing, f"person {me['id']}", key, digest_of("tournament", asked), make)
    return await read(cache, secret, code)


async def read(cache: TableCache, secret: str | None, code: str) -> TournamentOut:
    """A tournament with its rounds and its standing."""
    me = None if secret is None else (await own_person(cache, secret))["id"]
    async with cache.store.reading() as reading:
        row = await _seen(reading, code, me)
        entrants = await reading.tournaments.entrants(row["id"])
        games = await reading.tournaments.games(row["id"])
    by_id = {it["id"]: it for it in entrants}
    pace = pace_of(row)
    return TournamentOut(
        **{it: row[it] for it in _LINE},
        entrants=len(entrants),
        is_in=me in by_id and not by_id[me]["is_out"],
        options=row["options"],
        level=row["level"],
        pace=None if pace is None else pace_out(pace),
        is_host=me is not None and me == row["host_id"],
        standing=[_entrant(by_id[it.who], it, me) for it in standing(list(by_id), outcomes_of(games))],
        all_rounds=_rounds(games, by_id),
    )


async def _seen(reading: Reading, code: str, person_id: int | None) -> Row:
    """A tournament that somebody may see; for others there is none."""
    row = await reading.tournaments.tournament(code)
    if row is not None and row["club_id"] is not None:
        members = await reading.clubs.members(row["club_id"])
        people = [*members, *await reading.tournaments.entrants(row["id"])]
        if all(it["id"] != person_id for it in people):
            row = None
    if row is None:
        raise NotFound("no_tournament", "there is no such tournament, or you are not in its club")
    return row


def _entrant(person: Row, line: Line, me: int | None) -> EntrantOut:
    numbers = {name: getattr(line, name) for name in ("rank", "score", "opponents", "wins", "games")}
    return EntrantOut(
        person=person["public_id"],
        name=person["name"],
        is_you=person["id"] == me,
        is_out=person["is_out"],
        share=round(line.share, 3),
        **numbers,
    )


def _rounds(games: list[Row], people: dict[int, Row]) -> list[RoundOut]:
    found = []
    for _, rows in groupby(games, key=lambda row: row["round"]):
        tables = [list(seats) for _, seats in groupby(rows, key=lambda row: row["number"])]
        found.append(
            RoundOut(
                tables=[
                    PairingOut(
                        code=seats[0]["code"], status=seats[0]["status"], seats=[_paired(it, people) for it in seats]
                    )
                    for seats in tables
                ]
            )
        )
    return found


def _paired(seat: Row, people: dict[int, Row]) -> PairedOut:
    person = people.get(seat["person_id"])
    return PairedOut(
        person=None if person is None else person["public_id"],
        name=seat["name"] if person is None else person["name"],
        level=seat["bot"] if person is None else None,
        place=seat["place"],
        points=seat["points"],
    )


async def enter(cache: TableCache, secret: str | None, code: str) -> TournamentOut:
    """Enters a tournament that has not begun; who has entered already stays."""
    me = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        row = await _locked(writing, code, me["id"])
        if row["status"] != OPEN:
            raise Conflict("not_open", "this tournament has already started")
        entrants = await writing.tournaments.entrants(row["id"])
        if all(it["id"] != me["id"] for it in entrants):
            if len(entrants) >= _MOST_ENTRANTS:
                raise Conflict("tournament_full", f"a tournament has at most {_MOST_ENTRANTS} entrants")
            await writing.tournaments.enter(row["id"], me["id"])
    return await read(cache, secret, code)


async def withdraw(cache: TableCache, secret: str | None, code: str) -> None:
    """Plays no further round; a game that is being played goes on."""
    me = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        row = await _locked(writing, code, me["id"])
        await writing.tournaments.leave(row["id"], me["id"], has_begun=row["status"] != OPEN)


async def start(cache: TableCache, secret: str | None, code: str) -> TournamentOut:
    """Begins the first round, which is the host's to do."""
    me = await own_person(cache, secret)
    async with cache.adding() as adding:
        row = await _hosted(adding.writing, code, me["id"])
        if row["status"] != OPEN:
            raise Conflict("not_open", "this tournament has already started")
        if len(await adding.writing.tournaments.entrants(row["id"])) < 2:
            raise Conflict("too_few", "a tournament needs at least two people")
        await adding.writing.tournaments.change(row["id"], status=PLAYING)
        await next_round(adding, row)
    return await read(cache, secret, code)


async def close(cache: TableCache, secret: str | None, code: str) -> TournamentOut:
    """Ends a tournament early, which is the host's to do; games that are being played go on."""
    me = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        row = await _hosted(writing, code, me["id"])
        if row["status"] not in (OPEN, PLAYING):
            raise Conflict("not_playing", "this tournament has already ended")
        await writing.tournaments.change(row["id"], status=CLOSED)
    return await read(cache, secret, code)


async def _locked(writing: Writing, code: str, person_id: int) -> Row:
    await writing.tournaments.locked(code)
    return await _seen(writing, code, person_id)


async def _hosted(writing: Writing, code: str, person_id: int) -> Row:
    row = await _locked(writing, code, person_id)
    if row["host_id"] != person_id:
        raise NotAllowed("not_host", "only the host of the tournament may do that")
    return row
