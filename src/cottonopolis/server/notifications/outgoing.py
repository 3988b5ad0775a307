"""HTTP requests to addresses that users have given: webhooks, and the push services of browsers."""

from __future__ import annotations

import asyncio
import logging

import httpx2

from cottonopolis.server.notifications.public_address import public_address
from cottonopolis.server.refusals import Refused

LOGGER = logging.getLogger("cottonopolis.server")
SECONDS = 10.0
"""How long the other side may take, all in all."""


def new_client() -> httpx2.AsyncClient:
    """The client for them. It follows no redirects: they could lead to an address that is not allowed."""
    return httpx2.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False)


async def post(
    client: httpx2.AsyncClient, to: str, body: bytes, headers: dict[str, str], *, may_be_private: bool
) -> int:
    """Sends something; gives the status that the other side answers, 0 if it does not."""
    try:
        url = httpx2.URL(to)
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
            # Whether it was taken is all that counts: what else the other side says may have no end.
            async with sending as answer:
                return answer.status_code
    except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, Refused) as error:
        LOGGER.info("hook_failed", extra={"fields": {"why": type(error).__name__}})
        return 0
