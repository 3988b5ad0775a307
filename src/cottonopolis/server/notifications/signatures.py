"""Signatures of webhooks, by which whoever gets one knows that it comes from here (Standard Webhooks, version 1)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

_PREFIX = "whsec_"


def new_signing_secret() -> str:
    """A secret that both sides of a webhook know: 256 bits."""
    return _PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def signed_headers(secret: str, message_id: str, at: int, body: bytes) -> dict[str, str]:
    """The headers of a message that is sent at a time, in seconds since 1970.

    >>> headers = signed_headers("whsec_c2VjcmV0", "msg_1", 1700000000, b"{}")
    >>> headers["webhook-id"], headers["webhook-timestamp"]
    ('msg_1', '1700000000')
    >>> headers["webhook-signature"][:3]
    'v1,'
    """
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    digest = hmac.digest(key, f"{message_id}.{at}.".encode() + body, hashlib.sha256)
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{base64.b64encode(digest).decode()}",
    }
