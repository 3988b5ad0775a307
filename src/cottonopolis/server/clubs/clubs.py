"""Clubs: people who play together, their tables, and how they stand among each other."""

from __future__ import annotations

import secrets

from cottonopolis.server.clubs.wire import ClubIn, ClubLineOut, ClubOut, ClubsOut, ClubTableOut, MemberIn, MemberOut
from cottonopolis.server.idempotency import code_once, digest_of
from cottonopolis.server.keys import new_code, new_secret
from cottonopolis.server.lists import listed_tables
from cottonopolis.server.people import own_person
from cottonopolis.server.refusals import Conflict, NotAllowed, NotFound
from cottonopolis.server.store import Reading, Row, Writing
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.tournaments.standings import outcomes_of, standing

_MOST_CLUBS, _MOST_MEMBERS, _TABLES = 50, 500, 100


async def own(cache: TableCache, secret: str | None) -> ClubsOut:
    """The clubs of a person."""
    me = await own_person(cache, secret)
    async with cache.store.reading() as reading:
        rows = await reading.clubs.of_person(me["id"])
    return ClubsOut(clubs=[ClubLineOut(code=it["code"], name=it["name"], members=it["n_members"]) for it in rows])


async def create(cache: TableCache, secret: str | None, asked: ClubIn, key: str | None) -> ClubOut:
    """A new club with one member, who is its host."""
    me = await own_person(cache, secret)

    async def make(writing: Writing) -> str:
        if len(await writing.clubs.of_person(me["id"])) >= _MOST_CLUBS:
            raise Conflict("too_many_clubs", f"you are in {_MOST_CLUBS} clubs: leave one first")
        code = new_code()
        await writing.clubs.add(code, asked.name, new_secret("invite"), me["id"])
        club = await writing.clubs.club(code)
        assert club is not None
        await writing.clubs.join(club["id"], me["id"])
        return code

    async with cache.store.writing() as writing:
        code = await code_once(writing, f"person {me['id']}", key, digest_of("club", asked), make)
    return await read(cache, secret, code)


async def read(cache: TableCache, secret: str | None, code: str) -> ClubOut:
    """A club, for its members; for others there is none."""
    me = await own_person(cache, secret)
    async with cache.store.reading() as reading:
        club, members = await _as_member(reading, code, me["id"])
        rows = await reading.clubs.tables(club["id"], _TABLES)
        tables = await listed_tables(reading, rows, me["id"])
        results = await reading.clubs.results(club["id"])
    by_id = {it["id"]: it for it in members}
    lines = standing(list(by_id), outcomes_of(results))
    return ClubOut(
        code=code,
        name=club["name"],
        invite=club["invite"],
        members=[
            MemberOut(
                person=by_id[it.who]["public_id"],
                name=by_id[it.who]["name"],
                is_you=it.who == me["id"],
                is_host=it.who == club["host_id"],
                **{name: getattr(it, name) for name in ("rank", "games", "wins", "score")},
            )
            for it in lines
        ],
        tables=[
            ClubTableOut(**table.model_dump(), invite=row["invite"]) for table, row in zip(tables, rows, strict=True)
        ],
    )


async def _as_member(reading: Reading, code: str, person_id: int) -> tuple[Row, list[Row]]:
    club = await reading.clubs.club(code)
    members = [] if club is None else await reading.clubs.members(club["id"])
    if club is None or all(it["id"] != person_id for it in members):
        raise NotFound("no_club", "there is no such club, or you are not a member")
    return club, members


async def club_id_for(reading: Reading, code: str, person_id: int) -> int:
    """The number of a club that a person is in."""
    club, _ = await _as_member(reading, code, person_id)
    return int(club["id"])


async def join(cache: TableCache, secret: str | None, code: str, asked: MemberIn) -> ClubOut:
    """Joins a club by its invitation; who is in it already stays."""
    me = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        club = await writing.clubs.locked(code)
        if club is None or not secrets.compare_digest(club["invite"], asked.invite):
            raise NotAllowed("invite_needed", "there is no such club, or this is not its invitation")
        members = await writing.clubs.members(club["id"])
        if all(it["id"] != me["id"] for it in members):
            if len(members) >= _MOST_MEMBERS:
                raise Conflict("club_full", f"a club has at most {_MOST_MEMBERS} members")
            await writing.clubs.join(club["id"], me["id"])
    return await read(cache, secret, code)


async def leave(cache: TableCache, secret: str | None, code: str, public_id: str) -> None:
    """Leaves a club, or as its host sends somebody away; then the old invitation is good for nothing any more."""
    me = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        await writing.clubs.locked(code)
        club, members = await _as_member(writing, code, me["id"])
        gone = next((it for it in members if it["public_id"] == public_id), None)
        if gone is None:
            raise NotFound("no_member", "there is no such member in this club")
        if gone["id"] != me["id"] and club["host_id"] != me["id"]:
            raise NotAllowed("not_host", "only the host may remove somebody")
        await writing.clubs.leave(club["id"], gone["id"])
        others = [it["id"] for it in members if it["id"] != gone["id"]]
        if gone["id"] != me["id"]:
            await writing.clubs.change(club["id"], invite=new_secret("invite"))
        elif club["host_id"] == me["id"]:
            await writing.clubs.change(club["id"], host_id=next(iter(others), None))


async def renew_invite(cache: TableCache, secret: str | None, code: str) -> ClubOut:
    """Another invitation, by the host; the one before is good for nothing any more."""
    me = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        await writing.clubs.locked(code)
        club, _ = await _as_member(writing, code, me["id"])
        if club["host_id"] != me["id"]:
            raise NotAllowed("not_host", "only the host may renew the invitation")
        await writing.clubs.change(club["id"], invite=new_secret("invite"))
    return await read(cache, secret, code)
