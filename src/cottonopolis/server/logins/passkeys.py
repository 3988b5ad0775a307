"""Passkeys (WebAuthn): what a browser is asked, and whether its answer is good. The package `webauthn` does it."""

from __future__ import annotations

import ipaddress
import re
import secrets
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    bytes_to_base64url,
    options_to_json_dict,
    parse_attestation_object,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from cottonopolis.server.logins.wire import Credential
from cottonopolis.server.refusals import NoSecret
from cottonopolis.server.settings import Settings

LOCAL = "localhost"
_FORMATS = ("none", "packed")
"""Of what a new passkey says of its maker. We ask for nothing; some say at least that they signed it themselves."""
_LONGEST_ID = 1023
"""Bytes of the id of a passkey, as WebAuthn says."""
_BROKEN = (
    WebAuthnException,
    InvalidSignature,
    UnsupportedAlgorithm,
    ArithmeticError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What the library raises at answers that no browser would give."""


@dataclass(frozen=True)
class NewPasskey:
    """A passkey that a browser has made."""

    credential_id: str
    public_key: str
    sign_count: int


def _refusal() -> NoSecret:
    return NoSecret("bad_passkey", "this passkey is not known here, or its answer came too late: try again")


class Passkeys:
    """Those of one server, whose name they belong to: the first public one, else that of this machine."""

    SECONDS = 300.0
    """For which a challenge is good; a person looks for a key meanwhile."""
    refusal = staticmethod(_refusal)
    """What is said of an answer that proves nothing, whatever is wrong with it."""

    def __init__(self, settings: Settings) -> None:
        self.rp_id = next((name.lower() for name in settings.host_names if _is_domain(name)), LOCAL)
        self._origins = [f"https://{self.rp_id}"]
        where = urlsplit(settings.public_url or "")
        if where.hostname == self.rp_id:
            self._origins.append(f"{where.scheme}://{where.netloc.lower()}")

    def new_challenge(self) -> bytes:
        """What nobody has signed before."""
        return secrets.token_bytes(32)

    def to_make(self, name: str, handle: str, known: list[str], challenge: bytes) -> dict[str, Any]:
        """What a browser is asked that makes a passkey, in the JSON form of WebAuthn."""
        options = generate_registration_options(
            rp_id=self.rp_id,
            rp_name="Cottonopolis",
            user_name=name,
            user_id=base64url_to_bytes(handle),
            challenge=challenge,
            timeout=int(self.SECONDS * 1000),
            # The browser keeps whose it is, so that nobody types a name to sign in.
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(it)) for it in known],
        )
        return options_to_json_dict(options)

    def to_sign_in(self, challenge: bytes) -> dict[str, Any]:
        """What a browser is asked that signs in by any passkey of this server."""
        options = generate_authentication_options(
            rp_id=self.rp_id, challenge=challenge, timeout=int(self.SECONDS * 1000)
        )
        return options_to_json_dict(options)

    def id_in(self, credential: Credential) -> str:
        """The passkey that an answer says it is from."""
        found = credential.get("id")
        if not isinstance(found, str) or not re.fullmatch("[A-Za-z0-9_-]{1,1400}", found):
            raise _refusal()
        return found

    def challenge_in(self, credential: Credential) -> bytes:
        """The challenge that an answer says it answers."""
        try:
            said = base64url_to_bytes(credential["response"]["clientDataJSON"])
            return parse_client_data_json(said).challenge
        except _BROKEN:
            raise _refusal() from None

    def made(self, credential: Credential, challenge: bytes) -> NewPasskey:
        """The passkey that a browser has made, as this challenge asked."""
        try:
            answer = parse_registration_credential_json(credential)
            if parse_attestation_object(answer.response.attestation_object).fmt not in _FORMATS:
                raise _refusal()
            found = verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=self.rp_id,
                expected_origin=self._origin_of(answer.response.client_data_json),
            )
        except _BROKEN:
            raise _refusal() from None
        if len(found.credential_id) > _LONGEST_ID:
            raise _refusal()
        return NewPasskey(
            bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key), found.sign_count
        )

    def counted(self, credential: Credential, challenge: bytes, known: dict[str, Any]) -> int:
        """What a known passkey counts after it has answered this challenge."""
        try:
            answer = parse_authentication_credential_json(credential)
            if answer.response.user_handle not in (None, base64url_to_bytes(known["handle"])):
                raise _refusal()
            found = verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=self.rp_id,
                expected_origin=self._origin_of(answer.response.client_data_json),
                credential_public_key=base64url_to_bytes(known["public_key"]),
                credential_current_sign_count=known["sign_count"],
            )
        except _BROKEN:
            raise _refusal() from None
        return found.new_sign_count

    def _origin_of(self, client_data: bytes) -> list[str]:
        """The pages of this server. On this machine it may be at any port: no page of a stranger is there."""
        origin = parse_client_data_json(client_data).origin
        is_local = self.rp_id == LOCAL and re.fullmatch(rf"https?://{LOCAL}(:[0-9]{{1,5}})?", origin)
        return [origin] if is_local else self._origins


def _is_domain(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return "." in name
    return False
