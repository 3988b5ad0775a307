"""Web push: messages to the push service of a browser, sealed for the browser (RFC 8291) and signed by us (RFC 8292).

Only who has `cryptography` installed, of the extra `server`, can send them.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import secrets
import struct
import time
from functools import lru_cache
from urllib.parse import urlsplit

from cottonopolis.server.notifications.outgoing import Clients, post
from cottonopolis.server.notifications.texts import texts_of
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Row
from cottonopolis.server.table_cache import TableCache

_FACT = "push_key"
"""The fact that keeps our private key; who has it can send messages in our name."""
_KEEP = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is not there."""
_GOOD = 12 * 3600
"""Seconds for which a signature is good; a push service accepts a day at most."""
_RECORD = 4096
"""Bytes of a record of the encoding; a message is one record."""


def is_possible() -> bool:
    """Whether this server can send push messages."""
    return importlib.util.find_spec("cryptography") is not None


async def own_key(cache: TableCache) -> str:
    """The private key of this database, made when it is first needed."""
    known = cache.store.hooks_known
    if known.push_key is None:
        async with cache.store.writing() as writing:
            # A number below the order of the curve, which is a little less than 2^256.
            key = await writing.add_fact(_FACT, _text(bytes([0, *secrets.token_bytes(31)])))
        known.push_key = key
    return known.push_key


@lru_cache(maxsize=4)
def public_key(private: str) -> str:
    """What browsers know a sender by."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.derive_private_key(int.from_bytes(bytes_of(private)), ec.SECP256R1())
    return _text(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def is_browser_key(p256dh: str, auth: str) -> bool:
    """Whether something can be sealed for a browser with these keys."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(p256dh))
        return len(bytes_of(auth)) == 16
    except ValueError:
        return False


async def send(clients: Clients, cache: TableCache, note: Row) -> int:
    """Sends a notification; gives the status that the push service answers, 0 if it does not."""
    if not is_possible():
        return 0
    said = texts_of(note["body"], note["language"])
    body = json.dumps({"title": said.title, "text": said.text, "table": note["body"]["table"]}, ensure_ascii=False)
    p256dh, auth = note["secret"].split()
    headers = {
        "Authorization": vapid(await own_key(cache), note["url"], contact(cache.settings), int(time.time())),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_KEEP),
        "Urgency": "normal",
        # A later message about the same table takes the place of one that was not delivered yet.
        "Topic": note["body"]["table"][:32],
    }
    sealed = seal(body.encode(), p256dh, auth)
    return await post(clients, note["url"], sealed, headers, may_be_private=cache.settings.hook_networks)


def contact(settings: Settings) -> str:
    """Where the people of a push service find the host, if messages of this server make trouble."""
    if settings.mail_from is not None:
        return f"mailto:{settings.mail_from}"
    return settings.public_url or f"https://{next(iter(settings.host_names), 'localhost')}"


def vapid(private: str, endpoint: str, sub: str, now: int) -> str:
    """The header by which a push service knows who sends; the same one for an hour."""
    parts = urlsplit(endpoint)
    return _signed(private, f"{parts.scheme}://{parts.netloc}", sub, now - now % 3600 + _GOOD)


@lru_cache(maxsize=256)
def _signed(private: str, audience: str, sub: str, until: int) -> str:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    claims = {"aud": audience, "exp": until, "sub": sub}
    head, body = (_text(json.dumps(it).encode()) for it in ({"typ": "JWT", "alg": "ES256"}, claims))
    key = ec.derive_private_key(int.from_bytes(bytes_of(private)), ec.SECP256R1())
    r, s = decode_dss_signature(key.sign(f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256())))
    signature = _text(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={head}.{body}.{signature}, k={public_key(private)}"


def seal(plain: bytes, p256dh: str, auth: str, *, private: bytes | None = None, salt: bytes | None = None) -> bytes:
    """A message that only the browser with these keys can read. Tests say the key and the salt, which are by chance."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    curve = ec.SECP256R1()
    ours = ec.generate_private_key(curve) if private is None else ec.derive_private_key(int.from_bytes(private), curve)
    our_point: bytes = ours.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    salt = salt or secrets.token_bytes(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(curve, bytes_of(p256dh))
    shared = ours.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\x00" + bytes_of(p256dh) + our_point
    secret = _derived(shared, bytes_of(auth), info, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    # The byte 2 says that this record is the last one.
    sealed: bytes = AESGCM(key).encrypt(nonce, plain + b"\x02", None)
    return salt + struct.pack("!IB", _RECORD, len(our_point)) + our_point + sealed


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    derived: bytes = HKDF(hashes.SHA256(), length, salt, info).derive(material)
    return derived


def _text(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    """What a text in base64url stands for, with or without its end.

    >>> bytes_of("AQI"), bytes_of("AQI=")
    (b'\\x01\\x02', b'\\x01\\x02')
    """
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
