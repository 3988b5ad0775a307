"""The names of a server. A page of somebody else must not reach it by a name that only seems to be the page's own."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from functools import lru_cache

from cottonopolis.server.refusals import BadRequest, Misdirected

_NOT_PUBLIC = (".local", ".localhost", ".lan", ".home.arpa", ".internal", ".test")
"""Ends of names that nobody can register, so that no stranger's page can have one."""
_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9_.-]{1,253})(:[0-9]{1,5})?")


class HostNames:
    """The names by which a server may be called.

    By DNS rebinding the page of a stranger could read what a server in one's own network answers: the stranger lets a
    name of the page's own point to it. So a name that can be registered has to be one of these. Numbers, names
    without a dot and those that are never public need not be told.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {name.lower().rstrip(".") for name in (*names, socket.gethostname())}
        self._check_once = lru_cache(maxsize=256)(self._check)
        """Nearly all requests name the same host; one that is refused is not kept."""

    def check(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Refuses a request to a name that is not this server's; browsers always send one."""
        for field, value in headers:
            if field == b"host":
                self._check_once(value)

    def _check(self, value: bytes) -> None:
        host = value.decode("latin-1").strip().lower()
        found = _HOST.fullmatch(host)
        if found is None:
            raise BadRequest("bad_request", "Host: expected a name or an address, with a port or without")
        name = found["name"].rstrip(".")
        if not (name in self._names or "." not in name or name.endswith(_NOT_PUBLIC) or _is_number(name)):
            raise Misdirected(
                "unknown_host",
                f"this server does not know that it is called {name}; if it is yours, start it with:"
                f" cottonopolis serve --host-name {name}",
            )


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
