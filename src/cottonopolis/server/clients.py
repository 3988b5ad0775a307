"""Who asks: the address that requests and connections are counted by, and which proxies are believed."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from starlette.types import ASGIApp, Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

LOOPBACK = ("127.0.0.0/8", "::1/128")
"""Where a proxy on the same machine is."""


def networks(texts: Iterable[str]) -> tuple[str, ...]:
    """Addresses and networks as they were written, checked; a text may have several with commas between them.

    >>> networks(["10.0.0.2, 192.168.1.0/24"])
    ('10.0.0.2/32', '192.168.1.0/24')
    """
    return tuple(_network(it.strip()) for text in texts for it in text.split(","))


def _network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text))
    except ValueError:
        raise ValueError(f"{text!r}: expected an address as 10.0.0.2 or a network as 10.0.0.0/8") from None


def believing(app: ASGIApp, proxies: Iterable[str]) -> Any:
    """An application that is told the client by these proxies; `trusted_hosts` of it says who is one of them."""
    found = []
    for network in map(ipaddress.ip_network, proxies):
        found.append(str(network))
        if network.version == 4:
            # So a socket for both kinds of addresses names those of the older kind.
            found.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return ProxyHeadersMiddleware(app, found)  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def counted_address(address: str) -> str:
    """The name by which an address is counted.

    A household has a whole network of the newer addresses; to count each of them would be to count none.

    >>> counted_address("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    """
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if number.version == 4 or number.is_loopback:
        return str(number)
    return str(number.ipv4_mapped or ipaddress.ip_network((number, 64), strict=False))


def is_here(scope: Scope) -> bool:
    """Whether a request comes from this machine, and not only through a proxy on it."""
    if any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
        return False
    try:
        return ipaddress.ip_address(scope["client_address"]).is_loopback
    except ValueError:
        return False
