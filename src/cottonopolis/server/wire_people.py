"""What goes over the wire of people: their names, their devices, and how they add one."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, model_validator

from cottonopolis.server.logins.wire import Credential, LoginIn
from cottonopolis.server.ratings.wire import ShownTo
from cottonopolis.server.wire import Name, Secret
from cottonopolis.server.wire_base import In, Out

Phrase = Annotated[str, Field(min_length=1, max_length=200)]


class PersonIn(In):
    """Another name for oneself or for the device that asks; what is left out stays."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Ann", "device": "Phone"}]})
    name: Name | None = None
    device: Name | None = None
    shown: ShownTo | None = Field(default=None, description="Who may see one's page, and one's line in lists.")


class NewPersonIn(In):
    """Somebody new, with a first device."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Ann", "device": "Phone"}]})
    name: Name
    device: Name


class DeviceIn(In):
    """One more device, by a link that another one has made, by the recovery phrase, or by signing in."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"phrase": "bado bedu biga loga mulo nado rani sawu", "device": "Phone"}]}
    )
    link: Secret | None = Field(default=None, description="What `POST /me/links` gave; good once.")
    phrase: Phrase | None = Field(default=None, description="However it is typed: spaces and capitals do not matter.")
    login: LoginIn | None = Field(default=None, description="Name and password, where the host allows it.")
    passkey: Credential | None = Field(default=None, description="The answer to `POST /login/challenges`; good once.")
    device: Name = Field(description="What to call it in the list of devices.")

    @model_validator(mode="after")
    def _one_of_these(self) -> DeviceIn:
        if [self.link, self.phrase, self.login, self.passkey].count(None) != 3:
            raise ValueError("expected one of link, phrase, login and passkey")
        return self


class DeviceOut(Out):
    """A device of a person."""

    id: int
    name: str = Field(description="Empty until it has said one.")
    created: float = Field(description="Seconds since 1970.")
    seen: float = Field(description="When it was used last, about to the hour.")
    is_this: bool = Field(description="Whether it is the one that asks.")


class PersonOut(Out):
    """Oneself."""

    name: str
    id: str = Field(description="Names the person to others, and opens nothing.")
    shown: ShownTo = Field(description="Who may see one's page; `opponents` are those with whom one has played.")
    has_phrase: bool = Field(description="Whether there is a recovery phrase.")
    devices: list[DeviceOut]


class AddedOut(Out):
    """What only the new device may know. The secret is shown this once."""

    person: str = Field(description="Opens all seats of the person, and what is under `/me`.")
    name: str


class PhraseOut(Out):
    """A recovery phrase. It is shown this once; the one before is good for nothing any more."""

    phrase: str


class LinkOut(Out):
    """What adds a device. The one before is good for nothing any more."""

    link: str
    until: float = Field(description="Seconds since 1970 until which it is good, once.")
