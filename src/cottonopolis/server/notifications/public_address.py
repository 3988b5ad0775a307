"""Which addresses may be called: public hosts, and nothing inside the network of the server."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.parse import urlsplit

from cottonopolis.server.recent import Recent
from cottonopolis.server.refusals import Illegal

_SECONDS = 10.0
"""How long the name of a host may take to be found."""
_NAMES = ThreadPoolExecutor(4, "cottonopolis-names")
"""Threads of their own for names: who looks up slow ones must not keep players from theirs."""
_GOOD = 30.0
"""Seconds for which the numbers of a name are remembered: browsers of many players have one push service."""
_KNOWN: Recent[tuple[str, int], tuple[float, list[str]]] = Recent(1000)
"""By host and port: until when they are good, and the numbers."""
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""Numbers that a gateway turns into older ones (NAT64), which are their last four bytes."""
_GIVEN_OUT = ipaddress.IPv6Network("2000::/3")
"""All numbers of IPv6 that hosts of the world have."""
_SPECIAL_6 = [ipaddress.IPv6Network(it) for it in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]
"""But for these: protocols (Teredo among them), examples, tunnels to older numbers (6to4), examples again."""
_SPECIAL_4 = [ipaddress.IPv4Network(it) for it in ("192.0.0.0/24", "192.88.99.0/24")]
"""Numbers of protocols; not every version of Python that we support calls all of them private."""


async def public_address(url: str, *, may_be_private: bool) -> str:
    """The IP address of a URL's host; a private one is refused, so that nobody reaches our network through us."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Illegal("bad_url", "this is not a valid address") from error
    if not host or parts.username is not None:
        raise Illegal("bad_url", "this is not a valid address")
    known = _KNOWN.get((host, port))
    if known is None or known[0] < time.monotonic():
        known = time.monotonic() + _GOOD, await _numbers(host, port)
        _KNOWN.put((host, port), known)
    numbers = known[1]
    if not may_be_private and not all(is_public(number) for number in numbers):
        raise Illegal("private_url", "only public addresses are allowed")
    return numbers[0]


async def _numbers(host: str, port: int) -> list[str]:
    try:
        asking = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        async with asyncio.timeout(_SECONDS):
            found = await asyncio.get_running_loop().run_in_executor(_NAMES, asking)
    except (OSError, UnicodeError) as error:
        raise Illegal("bad_url", "this host is not known") from error
    return [str(it[4][0]) for it in found]


def is_public(number: str) -> bool:
    """Whether a number belongs to a host of the world; one that wraps an older number is what that is.

    >>> is_public("1.1.1.1"), is_public("::127.0.0.1"), is_public("::ffff:10.0.0.1")
    (True, False, False)
    """
    address = ipaddress.ip_address(number)
    if isinstance(address, ipaddress.IPv6Address):
        wrapped = address.ipv4_mapped
        if address in _TRANSLATED:
            wrapped = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if wrapped is None:
            return address in _GIVEN_OUT and address.is_global and not any(address in it for it in _SPECIAL_6)
        address = wrapped
    return address.is_global and not address.is_multicast and not any(address in it for it in _SPECIAL_4)
