"""Passwords: hashed by Argon2 in threads, few at once, since each takes much memory and a part of a second."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from cottonopolis.server.refusals import Unavailable

T = TypeVar("T")

_AT_ONCE = 2
"""Passwords that are worked on; 64 MiB each."""
_MOST_WAITING = 40
"""Those that wait for that; whoever comes then is asked to try again."""


class Passwords:
    """What makes and checks hashes. The costs are those that the library takes for good today."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._n_waiting = 0
        self._nobodys = self._hasher.hash(secrets.token_urlsafe())
        """The hash of a password that nobody knows."""

    async def hash(self, password: str) -> str:
        """What is stored of a password."""
        return await self._aside(lambda: self._hasher.hash(_same(password)))

    async def is_right(self, password: str, password_hash: str | None) -> bool:
        """Whether a hash is that of a password; without a hash the same work is done in vain."""
        return await self._aside(lambda: self._verify(_same(password), password_hash))

    def is_old(self, password_hash: str) -> bool:
        """Whether a hash was made with other costs than those of today."""
        return self._hasher.check_needs_rehash(password_hash)

    def _verify(self, password: str, password_hash: str | None) -> bool:
        try:
            self._hasher.verify(password_hash or self._nobodys, password)
        except VerifyMismatchError:
            return False
        return password_hash is not None

    async def _aside(self, work: Callable[[], T]) -> T:
        """The result of some work that is done while the server goes on."""
        if self._n_waiting >= _MOST_WAITING:
            raise Unavailable("busy", "too many people sign in at once: try again in a moment", retry_after=2)
        self._n_waiting += 1
        try:
            async with self._room:
                return await asyncio.to_thread(work)
        finally:
            self._n_waiting -= 1


def _same(password: str) -> str:
    """A password as all keyboards write it: some letters can be sent in several ways."""
    return unicodedata.normalize("NFKC", password)
