"""Where webhooks may go: to hosts of the world, and not into the network of the server."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.parse import urlsplit

from cottonopolis.server.refusals import Illegal

_SECONDS = 10.0
"""How long the name of a host may take to be found."""
_NAMES = ThreadPoolExecutor(4, "cottonopolis-names")
"""Threads of their own for names: who looks up slow ones must not keep players from theirs."""
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Numbers that a gateway turns into older ones, which are their last four bytes."""


async def public_address(url: str, *, may_be_private: bool) -> str:
    """The number of the host of a webhook; one of the own network is refused, so that nobody reaches it through us."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Illegal("bad_url", "this is no address of a webhook") from error
    if not host or parts.username is not None:
        raise Illegal("bad_url", "this is no address of a webhook")
    try:
        asking = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        async with asyncio.timeout(_SECONDS):
            found = await asyncio.get_running_loop().run_in_executor(_NAMES, asking)
    except (OSError, UnicodeError) as error:
        raise Illegal("bad_url", "the host of this webhook is not known") from error
    numbers = [str(it[4][0]) for it in found]
    if not may_be_private and not all(_is_public(number) for number in numbers):
        raise Illegal("private_url", "webhooks go to public addresses only")
    return numbers[0]


def _is_public(number: str) -> bool:
    """Whether a number belongs to somebody out there, also where it stands for another one that is wrapped in it."""
    address = ipaddress.ip_address(number)
    if address.version == 6:
        wrapped = address.ipv4_mapped or address.sixtofour
        if address in _TRANSLATED:
            wrapped = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if wrapped is not None:
            return _is_public(str(wrapped))
    return address.is_global and not address.is_multicast
