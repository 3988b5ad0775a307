"""Signing in, where the host allows it: a name with a password or passkeys is one more way to add a device."""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from cottonopolis.errors import ServerError
from cottonopolis.server import people
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.idempotency import Sitting, code_once, digest_of, is_new
from cottonopolis.server.keys import hashed
from cottonopolis.server.logins.attempts import Attempts
from cottonopolis.server.logins.wire import ChallengeOut, Credential, LoginIn, LoginOut, PasskeyIn, PasskeyOut
from cottonopolis.server.refusals import Conflict, NoSecret, NotFound
from cottonopolis.server.store import Row, Writing
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.wire_people import AddedOut

_MOST_PASSKEYS = 10
_HASHING = 0.2
"""Seconds of computing that are charged for a new password."""


class MissingPackages(ServerError):
    """A host wants people to sign in, and what that takes is not installed."""

    code = "missing_packages"


class Logins:
    """All that has to do with signing in at one server."""

    def __init__(self, cache: TableCache) -> None:
        try:
            from cottonopolis.server.logins.passkeys import Passkeys
            from cottonopolis.server.logins.passwords import Passwords
        except ModuleNotFoundError as error:
            raise MissingPackages(
                f'--logins needs {error.name}, which is not installed: pip install "cottonopolis[server]"'
            ) from error

        self._cache = cache
        self._passkeys = Passkeys(cache.settings)
        self._passwords = Passwords()
        self._attempts = Attempts(cache.settings.limits)

    @property
    def rp_id(self) -> str:
        """The name to which passkeys of this server belong."""
        return self._passkeys.rp_id

    async def read(self, secret: str | None) -> LoginOut:
        """How one signs in oneself."""
        me = await people.own_person(self._cache, secret)
        async with self._cache.store.reading() as reading:
            login, own = await reading.logins.of(me["id"]), await reading.logins.passkeys(me["id"])
        return LoginOut(
            name=None if login is None else login["name"],
            password_set=None if login is None else login["password_set"],
            passkeys=[PasskeyOut(**{name: row[name] for name in PasskeyOut.model_fields}) for row in own],
        )

    async def set_name(self, secret: str | None, name: str, client: Client, key: str | None) -> LoginOut:
        """A name for oneself, or another one; of those who want one at once one gets it."""
        self._attempts.check_claim(client.address)

        async def claim(writing: Writing, me: Row) -> None:
            await writing.lock_name(f"login {name}")
            owner = await writing.logins.named(name)
            if owner is not None and owner["person_id"] != me["id"]:
                self._attempts.note_claim(client.address)
                raise Conflict("name_taken", f"somebody signs in as {name} already: choose another name")
            if await writing.logins.of(me["id"]) is None:
                handle = urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
                await writing.logins.add(me["id"], name, handle)
            else:
                await writing.logins.change(me["id"], name=name)

        await self._once(secret, key, digest_of("login name", name), claim)
        return await self.read(secret)

    async def drop_name(self, secret: str | None, key: str | None) -> None:
        """Removes one's name with password and passkeys; devices stay."""

        async def drop(writing: Writing, me: Row) -> None:
            await writing.logins.drop(me["id"])

        await self._once(secret, key, digest_of("drop login"), drop)

    async def set_password(self, secret: str | None, password: str, client: Client, key: str | None) -> LoginOut:
        """A password for oneself, in place of the one before. Who has a device needs no old one."""
        me = await people.own_person(self._cache, secret)
        async with self._cache.store.reading() as reading:
            _named(await reading.logins.of(me["id"]))
        self._cache.engine.costs.charge(client, _HASHING)
        made = await self._passwords.hash(password)

        async def change(writing: Writing, me: Row) -> None:
            _named(await writing.logins.of(me["id"]))
            await writing.logins.change(me["id"], password_hash=made, password_set=time.time())

        # The digest is stored and quickly made: nothing of the password is in it.
        await self._once(secret, key, digest_of("password"), change)
        return await self.read(secret)

    async def drop_password(self, secret: str | None, key: str | None) -> None:
        """Removes one's password."""

        async def drop(writing: Writing, me: Row) -> None:
            await writing.logins.change(me["id"], password_hash=None, password_set=None)

        await self._once(secret, key, digest_of("drop password"), drop)

    async def ask_new_passkey(self, secret: str | None) -> ChallengeOut:
        """What a browser is asked to make a passkey for oneself."""
        me = await people.own_person(self._cache, secret)
        async with self._cache.store.writing() as writing:
            login = _named(await writing.logins.of(me["id"]))
            known = [row["credential_id"] for row in await writing.logins.passkeys(me["id"])]
            challenge, until = await self._challenge(writing, me["id"])
        return ChallengeOut(
            options=self._passkeys.to_make(login["name"], login["handle"], known, challenge), until=until
        )

    async def add_passkey(self, secret: str | None, asked: PasskeyIn, key: str | None) -> PasskeyOut:
        """One more passkey of one's own, which a browser has made when it was asked."""
        me = await people.own_person(self._cache, secret)

        async def add(writing: Writing) -> str:
            _named(await writing.logins.of(me["id"]))
            made = self._passkeys.made(asked.credential, await self._taken(writing, asked.credential, me["id"]))
            await writing.lock_name(f"passkey {made.credential_id}")
            if await writing.logins.passkey(made.credential_id) is not None:
                raise Conflict("known_passkey", "this passkey is known already")
            if len(await writing.logins.passkeys(me["id"])) >= _MOST_PASSKEYS:
                raise Conflict("too_many_passkeys", f"you have {_MOST_PASSKEYS} passkeys: remove one first")
            values = {"credential_id": made.credential_id, "public_key": made.public_key, "name": asked.name}
            return str(await writing.logins.add_passkey(person_id=me["id"], sign_count=made.sign_count, **values))

        async with self._answering(asked.credential, me["id"]), self._cache.store.writing() as writing:
            await writing.lock_person(me["id"])
            scope = f"person {me['id']}"
            number = int(await code_once(writing, scope, key, digest_of("passkey", asked), add))
        for passkey in (await self.read(secret)).passkeys:
            if passkey.id == number:
                return passkey
        raise _no_passkey()

    async def drop_passkey(self, secret: str | None, passkey_id: int, key: str | None) -> None:
        """Removes a passkey of one's own."""

        async def drop(writing: Writing, me: Row) -> None:
            if not await writing.logins.drop_passkey(me["id"], passkey_id):
                raise _no_passkey()

        await self._once(secret, key, digest_of("drop passkey", passkey_id), drop)

    async def ask_passkey(self) -> ChallengeOut:
        """What a browser is asked to sign in by a passkey, of whomever."""
        async with self._cache.store.writing() as writing:
            challenge, until = await self._challenge(writing, None)
        return ChallengeOut(options=self._passkeys.to_sign_in(challenge), until=until)

    async def by_password(self, asked: LoginIn, device: str, address: str, sitting: Sitting[AddedOut]) -> AddedOut:
        """One more device, by name and password. Whether there is such a name cannot be told from the answer."""
        scope = f"device name {hashed(asked.name)}"
        old = await sitting.known(self._cache.store, scope)
        if old is not None:
            return old
        with self._attempts.counted(address, asked.name):
            async with self._cache.store.reading() as reading:
                login = await reading.logins.named(asked.name)
            password, known = asked.password.get_secret_value(), None if login is None else login["password_hash"]
            if not await self._passwords.is_right(password, known) or login is None or known is None:
                raise _bad_login()
        new = await self._passwords.hash(password) if self._passwords.is_old(known) else known

        async def owner(writing: Writing) -> Row:
            await writing.lock_person(login["person_id"])
            # The password may have been changed while it was looked at.
            now = await writing.logins.named(asked.name)
            if now is None or now["password_hash"] != known:
                raise _bad_login()
            await writing.logins.change(login["person_id"], password_hash=new)
            return (await writing.people([login["person_id"]]))[login["person_id"]]

        return await people.added(self._cache, scope, owner, device, sitting)

    async def by_passkey(self, credential: Credential, device: str, sitting: Sitting[AddedOut]) -> AddedOut:
        """One more device, by a passkey."""

        async def owner(writing: Writing) -> Row:
            challenge = await self._taken(writing, credential, None)
            found = await writing.logins.passkey(self._passkeys.id_in(credential))
            if found is not None:
                await writing.lock_person(found["person_id"])
                # It may have been used or removed before the lock was had.
                found = await writing.logins.passkey(found["credential_id"])
            if found is None:
                raise self._passkeys.refusal()
            sign_count = self._passkeys.counted(credential, challenge, found)
            await writing.logins.note_passkey(found["id"], sign_count)
            return (await writing.people([found["person_id"]]))[found["person_id"]]

        async with self._answering(credential, None):
            scope = f"device passkey {hashed(self._passkeys.challenge_in(credential).hex())}"
            return await people.added(self._cache, scope, owner, device, sitting)

    async def _once(
        self, secret: str | None, key: str | None, digest: str, change: Callable[[Writing, Row], Awaitable[None]]
    ) -> None:
        """Changes something of one's own login; asked again with the same key, nothing."""
        me = await people.own_person(self._cache, secret)
        async with self._cache.store.writing() as writing:
            await writing.lock_person(me["id"])
            if await is_new(writing, f"person {me['id']}", key, digest):
                await change(writing, me)

    async def _challenge(self, writing: Writing, person_id: int | None) -> tuple[bytes, float]:
        challenge, until = self._passkeys.new_challenge(), time.time() + self._passkeys.SECONDS
        await writing.logins.ask(hashed(challenge.hex()), person_id, until)
        return challenge, until

    async def _taken(self, writing: Writing, credential: Credential, person_id: int | None) -> bytes:
        """The challenge that is answered, which is good for nothing from now on."""
        challenge = self._passkeys.challenge_in(credential)
        if not await writing.logins.take_challenge(hashed(challenge.hex()), person_id):
            raise self._passkeys.refusal()
        return challenge

    @asynccontextmanager
    async def _answering(self, credential: Credential, person_id: int | None) -> AsyncIterator[None]:
        """An answer to a challenge, which is good once: a wrong answer, which changes nothing else, uses it up too."""
        try:
            yield
        except NoSecret:
            challenge = self._passkeys.challenge_in(credential)
            async with self._cache.store.writing() as writing:
                await writing.logins.take_challenge(hashed(challenge.hex()), person_id)
            raise


def _named(login: Row | None) -> Row:
    if login is None:
        raise Conflict("no_login_name", "choose a name to sign in by first")
    return login


def _bad_login() -> NoSecret:
    return NoSecret("bad_login", "nobody here has this name and this password")


def _no_passkey() -> NotFound:
    return NotFound("no_passkey", "you have no such passkey; it may have been removed already")
