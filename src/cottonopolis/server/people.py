"""A person and their devices: names, links and phrases that add a device, and the removal of one that is lost."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

from cottonopolis.server.idempotency import Sitting, digest_of, is_new
from cottonopolis.server.keys import hashed, new_phrase, new_secret, read_phrase
from cottonopolis.server.ratings.rows import OPPONENTS
from cottonopolis.server.refusals import Conflict, NoSecret, NotFound, Refused
from cottonopolis.server.server_table import ENDED, OPEN, PLAYING
from cottonopolis.server.store import Row, Writing
from cottonopolis.server.table_cache import Change, TableCache
from cottonopolis.server.wire_people import (
    AddedOut,
    DeviceIn,
    DeviceOut,
    LinkOut,
    NewPersonIn,
    PersonIn,
    PersonOut,
    PhraseOut,
)

_LINK_SECONDS = 15 * 60.0
_MOST_DEVICES = 20
_MOST_TABLES = 1000


async def own_person(cache: TableCache, secret: str | None) -> Row:
    """The person whose device has this secret."""
    if secret is not None:
        async with cache.store.reading() as reading:
            found = await reading.person(hashed(secret))
        if found is not None:
            return found
    raise NoSecret("bad_person", "send the secret of a device of yours; it may have been removed")


async def read(cache: TableCache, secret: str | None) -> PersonOut:
    """Oneself and one's devices."""
    me = await own_person(cache, secret)
    async with cache.store.reading() as reading:
        rows = await reading.devices(me["id"])
    devices = [
        DeviceOut(
            **{name: row[name] for name in ("id", "name", "created", "seen")}, is_this=row["id"] == me["device_id"]
        )
        for row in rows
    ]
    return PersonOut(
        name=me["name"],
        id=me["public_id"],
        shown=me["shown"] or OPPONENTS,
        has_phrase=_has_phrase(me),
        devices=devices,
    )


def _has_phrase(person: Row) -> bool:
    return not str(person["phrase_hash"]).startswith("none ")


async def change(cache: TableCache, secret: str | None, asked: PersonIn) -> PersonOut:
    """Another name: from now on, and at tables that have not begun. What is written of a game stays as it is."""
    me = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        if asked.device is not None:
            await writing.change_device(me["device_id"], name=asked.device)
        if asked.shown is not None:
            await writing.change_person(me["id"], shown=asked.shown)
        if asked.name is not None:
            await writing.change_person(me["id"], name=asked.name)
    if asked.name is not None:
        await _rename_seats(cache, me["id"], str(me["name"]), asked.name)
    return await read(cache, secret)


async def add_person(cache: TableCache, asked: NewPersonIn, sitting: Sitting[AddedOut]) -> AddedOut:
    """Somebody who has no seat yet, with a first device."""
    async with cache.store.writing() as writing:
        old = await sitting.before(writing, "person")
        if old is not None:
            return old
        secret = sitting.secret("person")
        await writing.add_person(asked.name, hashed(secret), asked.device)
        done = AddedOut(person=secret, name=asked.name)
        await sitting.keep(writing, "person", None, done)
    return done


async def _rename_seats(cache: TableCache, person_id: int, old: str, new: str) -> None:
    for code in await _codes(cache, person_id, (OPEN,)):
        try:
            async with cache.changing(code) as change:
                table = change.after
                named = [table.seats[it] for it in table.seats_of(person_id) if table.seats[it].name == old]
                for seat in named if table.status == OPEN else []:
                    await change.set_seat(replace(seat, name=new))
                    change.add("seat", seat.seat, {"name": new})
        except Conflict:
            # Played by other rules, or full: it keeps the old name.
            continue


async def _codes(cache: TableCache, person_id: int, statuses: tuple[str, ...]) -> list[str]:
    async with cache.store.reading() as reading:
        rows = await reading.tables_of(person_id, _MOST_TABLES)
    return [row["code"] for row in rows if row["status"] in statuses]


async def new_own_phrase(cache: TableCache, secret: str | None) -> PhraseOut:
    """Another recovery phrase in place of the one before."""
    me, phrase = await own_person(cache, secret), new_phrase()
    async with cache.store.writing() as writing:
        await writing.change_person(me["id"], phrase_hash=hashed(phrase))
    return PhraseOut(phrase=phrase)


async def new_link(cache: TableCache, secret: str | None) -> LinkOut:
    """What adds one device in the next minutes."""
    me, link, until = await own_person(cache, secret), new_secret("device"), time.time() + _LINK_SECONDS
    async with cache.store.writing() as writing:
        await writing.change_person(me["id"], link_hash=hashed(link), link_until=until)
    return LinkOut(link=link, until=until)


async def add_device(cache: TableCache, asked: DeviceIn, sitting: Sitting[AddedOut]) -> AddedOut:
    """One more device by a link or by the phrase; of those who come with one link at once one is added."""
    phrase = None if asked.phrase is None else read_phrase(asked.phrase)
    given = asked.link or phrase
    if given is None:
        raise NoSecret("bad_phrase", "this is no recovery phrase: it has eight words of four letters")
    by_link = asked.link is not None

    async def owner(writing: Writing) -> Row:
        person = await (writing.take_link if by_link else writing.person_by_phrase)(hashed(given))
        if person is None:
            why = "this link was used or is too old: make another one" if by_link else "nobody here has this phrase"
            raise NoSecret("bad_link" if by_link else "bad_phrase", why)
        return person

    return await added(cache, f"device {hashed(given)}", owner, asked.device, sitting)


async def added(
    cache: TableCache,
    scope: str,
    owner: Callable[[Writing], Awaitable[Row]],
    device: str,
    sitting: Sitting[AddedOut],
) -> AddedOut:
    """One more device of a person whom `owner` finds, or refuses; it opens all that the person has."""
    async with cache.store.writing() as writing:
        old = await sitting.before(writing, scope)
        if old is not None:
            return old
        person = await owner(writing)
        if await writing.lock_person(person["id"]) >= _MOST_DEVICES:
            raise Conflict("too_many_devices", f"you have {_MOST_DEVICES} devices: remove one first")
        secret = sitting.secret("person")
        await writing.add_device(person["id"], hashed(secret), device)
        done = AddedOut(person=secret, name=person["name"])
        await sitting.keep(writing, scope, None, done)
    return done


async def drop_device(cache: TableCache, secret: str | None, device_id: int, key: str | None) -> None:
    """Removes a device. Whoever has it may know secrets of seats as well, so that none of those opens anything more.

    The seats stay with the person, whose other devices open them.
    """
    me = await own_person(cache, secret)
    broken = set[str]()
    while True:
        codes = await _readable(cache, set(await _codes(cache, me["id"], (OPEN, PLAYING))) - broken, broken)
        if not codes:
            async with cache.store.writing() as writing:
                if not await _others(writing, me["id"], broken):
                    await _dropped(writing, {}, me, device_id, key)
                    break
        else:
            async with cache.changing_all(codes) as changes:
                writing = next(iter(changes.values())).writing
                if not await _others(writing, me["id"], broken | codes):
                    await _dropped(writing, changes, me, device_id, key)
                    break
    # Games that have ended are read anew.
    for code in await _codes(cache, me["id"], ENDED):
        cache.forget(code)


async def _readable(cache: TableCache, codes: set[str], broken: set[str]) -> set[str]:
    """Tables that can be changed; others, played by other rules, are noted: nobody has them in memory."""
    found = set()
    for code in codes:
        try:
            await cache.table(code)
        except Refused:
            broken.add(code)
        else:
            found.add(code)
    return found


async def _others(writing: Writing, person_id: int, known: set[str]) -> bool:
    """Whether the person has sat down somewhere else in the meantime."""
    rows = await writing.tables_of(person_id, _MOST_TABLES)
    return any(row["code"] not in known for row in rows if row["status"] in (OPEN, PLAYING))


async def _dropped(writing: Writing, changes: dict[str, Change], me: Row, device_id: int, key: str | None) -> None:
    n_devices = await writing.lock_person(me["id"])
    if not await is_new(writing, f"person {me['id']}", key, digest_of("drop device", device_id)):
        return
    if n_devices == 1 and device_id == me["device_id"] and not _has_phrase(me):
        why = "this is your only device, and nothing else opens your seats: make a recovery phrase first"
        raise Conflict("last_device", why)
    if not await writing.drop_device(me["id"], device_id):
        raise NotFound("no_device", "you have no such device; it may have been removed already")
    await writing.change_person(me["id"], link_hash=None, link_until=None)
    # Nobody knows what these are hashes of. Seats that had one secret still have one.
    new = {old: (secrets.token_hex(32), secrets.token_hex(32)) for old in await writing.secrets_of(me["id"])}
    for old, (secret_hash, recovery_hash) in new.items():
        await writing.replace_secrets([old], secret_hash, recovery_hash, None)
    for change in changes.values():
        after = change.after
        for seat in [it for it in after.seats if it.secret_hash in new]:
            secret_hash, recovery_hash = new[str(seat.secret_hash)]
            after.seats[seat.seat] = replace(seat, secret_hash=secret_hash, recovery_hash=recovery_hash)
        change.add("keys", None)
    # Games that have ended need not be replayed for that: an entry says everywhere that seats have changed.
    await writing.add_to_ended("keys", me["id"])
