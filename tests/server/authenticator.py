"""A passkey in software: what a browser and its authenticator would answer, right or wrong as a test wants it."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

Json = dict[str, Any]
ORIGIN = "http://localhost:8724"


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """One passkey at most."""

    origin: str = ORIGIN
    sign_count: int = 0
    handle: str | None = None
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def create(self, options: Json, form: str = "none") -> Json:
        """What `navigator.credentials.create` gives."""
        self.handle = options["user"]["id"]
        point = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        attested = bytes(16) + len(self.credential_id).to_bytes(2) + self.credential_id + cbor2.dumps(key)
        data = self._data(options["rp"]["id"], 0x45) + attested
        said = cbor2.dumps({"fmt": form, "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", options["challenge"])
        return self._credential(attestationObject=text_of(said), clientDataJSON=text_of(client_data))

    def get(self, options: Json, rp_id: str | None = None) -> Json:
        """What `navigator.credentials.get` gives."""
        self.sign_count += 1
        data = self._data(rp_id or options["rpId"], 0x05)
        client_data = self._client_data("webauthn.get", options["challenge"])
        signed = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            authenticatorData=text_of(data),
            clientDataJSON=text_of(client_data),
            signature=text_of(signed),
            userHandle=self.handle,
        )

    def _data(self, rp_id: str, flags: int) -> bytes:
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + self.sign_count.to_bytes(4)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, **response: str | None) -> Json:
        name = text_of(self.credential_id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
