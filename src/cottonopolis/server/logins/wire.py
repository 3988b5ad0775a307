"""What goes over the wire of signing in: names, passwords and passkeys."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, SecretStr

from cottonopolis.server.logins import names
from cottonopolis.server.wire import Name
from cottonopolis.server.wire_base import In, Out

SHORTEST_PASSWORD, LONGEST_PASSWORD = 12, 200
"""In letters. One that is too long is refused: none is ever cut."""


def _text(password: SecretStr) -> SecretStr:
    """JSON can hold halves of letters, which no keyboard sends."""
    if any("\ud800" <= letter <= "\udfff" for letter in password.get_secret_value()):
        raise ValueError("expected whole letters")
    return password


# A secret is not in the digest of a request that is stored, nor in any message.
Password = Annotated[SecretStr, AfterValidator(_text)]
LoginName = Annotated[
    str,
    Field(min_length=names.SHORTEST, max_length=names.LONGEST, examples=["ann"]),
    AfterValidator(names.read_login_name),
]
Credential = Annotated[
    dict[str, Any],
    Field(description="What the browser's `navigator.credentials` gave, in the JSON form of WebAuthn."),
]
_CREDENTIAL: dict[str, Any] = {
    "id": "AAAA",
    "rawId": "AAAA",
    "type": "public-key",
    "response": {"clientDataJSON": "e30"},
}


class LoginIn(In):
    """Who signs in by a password."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "ann", "password": "four words, or more"}]})
    name: LoginName
    password: Password = Field(min_length=1, max_length=LONGEST_PASSWORD)


class LoginNameIn(In):
    """A name to sign in by."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "ann"}]})
    name: LoginName = Field(description="Capitals do not matter. Nobody else is shown it.")


class PasswordIn(In):
    """A new password."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"password": "four words, or more"}]})
    password: Password = Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)


class PasskeyIn(In):
    """A new passkey."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"credential": _CREDENTIAL, "name": "Phone"}]})
    credential: Credential
    name: Name = Field(description="What to call it in the list of passkeys.")


class PasskeyOut(Out):
    """A passkey of a person."""

    id: int
    name: str
    created: float = Field(description="Seconds since 1970.")
    used: float | None = Field(description="When somebody signed in by it last.")


class LoginOut(Out):
    """How one signs in on another device."""

    name: str | None = Field(description="Null as long as one has chosen none.")
    password_set: float | None = Field(
        description="When the password was set, in seconds since 1970; null without one."
    )
    passkeys: list[PasskeyOut]


class LoginsOut(Out):
    """Whether people sign in by name here."""

    is_on: bool
    rp_id: str | None = Field(
        description="The name to which passkeys of this server belong; null where there are none."
    )


class ChallengeOut(Out):
    """What a browser is asked: for `navigator.credentials`, in the JSON form of WebAuthn. It is good once."""

    options: dict[str, Any]
    until: float = Field(description="Seconds since 1970 until which it is good.")
