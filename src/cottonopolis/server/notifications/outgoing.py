"""HTTP requests to addresses that users have given: webhooks, and the push services of browsers."""

from __future__ import annotations

import asyncio
import logging
from functools import cached_property
from ssl import SSLContext
from typing import Self

import httpx2

from cottonopolis.server.notifications.public_address import public_address
from cottonopolis.server.recent import Recent
from cottonopolis.server.refusals import Refused

LOGGER = logging.getLogger("cottonopolis.server")
SECONDS = 10.0
"""How long the other side may take, all in all."""
_NAMES = 200
"""To how many names connections are kept; more than messages are sent at once."""
_KEPT = httpx2.Limits(max_keepalive_connections=8, keepalive_expiry=30.0)
"""How many connections wait for the next message to the same name, and for how many seconds."""
_SHORT = 4096
"""Bytes of an answer that is read to its end."""


class Clients:
    """Clients that keep their connections: to open one takes longer than to send, above all if it is encrypted.

    Each name has its own, since connections are known by numbers: another name with the same number has to show its own
    certificate. They follow no redirects, which could lead to an address that is not allowed.
    """

    def __init__(self) -> None:
        self._clients: Recent[str, httpx2.AsyncClient] = Recent(_NAMES)

    @cached_property
    def _ssl(self) -> SSLContext:
        """Takes a while to make, and most servers send nothing."""
        return httpx2.create_ssl_context(trust_env=False)

    async def __aenter__(self) -> Self:
        """Begins without any connection."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Closes all of them."""
        for client in self._clients.values():
            await client.aclose()

    async def of(self, url: httpx2.URL) -> httpx2.AsyncClient:
        """The client for an address; that of the name which was called longest ago may go for it."""
        name = f"{url.scheme}://{url.netloc.decode()}"
        client = self._clients.get(name)
        if client is None:
            client = httpx2.AsyncClient(
                verify=self._ssl, timeout=SECONDS, follow_redirects=False, trust_env=False, limits=_KEPT
            )
        oldest = self._clients.put(name, client)
        if oldest is not None:
            await oldest.aclose()
        return client


async def post(clients: Clients, to: str, body: bytes, headers: dict[str, str], *, may_be_private: bool) -> int:
    """Sends something; gives the status that the other side answers, 0 if it does not."""
    try:
        url = httpx2.URL(to)
        client = await clients.of(url)
        async with asyncio.timeout(SECONDS):
            # Asked again after a while: the name may stand for another host by then. The request goes to that number.
            number = await public_address(to, may_be_private=may_be_private)
            sending = client.stream(
                "POST",
                url.copy_with(host=number),
                content=body,
                headers={"Host": url.netloc.decode()} | headers,
                extensions={"sni_hostname": url.host},
            )
            # Whether it was taken is all that counts: what else the other side says may have no end. A short answer is
            # read, and the connection is used again.
            async with sending as answer:
                length = answer.headers.get("content-length", "")
                if length.isdecimal() and len(length) < 10 and int(length) <= _SHORT:
                    async for _ in answer.aiter_raw():
                        pass
                return answer.status_code
    except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, Refused) as error:
        LOGGER.info("hook_failed", extra={"fields": {"why": type(error).__name__}})
        return 0
