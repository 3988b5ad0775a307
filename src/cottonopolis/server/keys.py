"""Codes and secrets: long enough that nobody guesses one, and kept as hashes only."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

PERSON = "person_"
"""How the secret of a device begins."""
_BYTES = 20
"""160 bits."""


def new_code() -> str:
    """The code of a table: 128 bits in letters and digits that can be read aloud."""
    return base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


def new_secret(kind: str) -> str:
    """A secret that says what it is for: seat, recovery, person, device or invite."""
    return f"{kind}_{secrets.token_urlsafe(_BYTES)}"


def new_salt() -> str:
    """What is stored so that secrets can be made a second time by whoever has the key of the request."""
    return secrets.token_hex(32)


def made_secret(kind: str, salt: str, key: str) -> str:
    """A secret like a new one, which is always the same for a salt and a key; without one of them nobody makes it."""
    made = hmac.digest(bytes.fromhex(salt), f"{key} {kind}".encode(), "sha256")[:_BYTES]
    return f"{kind}_{base64.urlsafe_b64encode(made).decode().rstrip('=')}"


_CONSONANTS, _VOWELS = "bdfglmnrstvw", "aeiou"
_WORDS = 8
"""Of a phrase. A word is two syllables, 11.8 bits; together they are 94 bits, which nobody guesses or tries out."""
_WORD = f"(?:[{_CONSONANTS}][{_VOWELS}]){{2}}"


def new_phrase() -> str:
    """A secret to be written down by hand: words that can be read aloud in many languages."""
    words = ("".join(secrets.choice(it) for it in (_CONSONANTS, _VOWELS) * 2) for _ in range(_WORDS))
    return " ".join(words)


def read_phrase(text: str) -> str | None:
    """A phrase as it is stored, however somebody has typed it; None if it cannot be one.

    >>> read_phrase(" Bado-kilu"), read_phrase("BADO  bedu,biga  loga mulo nado rani sawu")
    (None, 'bado bedu biga loga mulo nado rani sawu')
    """
    words = re.findall(r"\w+", text.lower())
    is_one = len(words) == _WORDS and all(re.fullmatch(_WORD, word) for word in words)
    return " ".join(words) if is_one else None


def hashed(secret: str) -> str:
    """What is stored of a secret. It is random and long, so that no slow hash is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_same(secret_hash: str | None, other: str | None) -> bool:
    """Whether two hashes are equal, in a time that does not tell where they differ; nothing equals None."""
    return secret_hash is not None and other is not None and secrets.compare_digest(secret_hash, other)
