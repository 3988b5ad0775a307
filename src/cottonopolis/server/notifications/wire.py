"""What goes over the wire about notifications."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, model_validator

from cottonopolis.server.quiet_hours import minutes_of
from cottonopolis.server.wire_base import In, Out

Language = Literal["en", "it", "ro", "pt-br"]
Minute = Annotated[str, Field(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", description="HH:MM, from 00:00 to 23:59.")]
_MOST_QUIET = 12 * 60


class PushIn(In):
    """The browser of the device that asks, as its push manager describes it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "endpoint": "https://push.example.org/send/abc",
                    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                    "language": "en",
                }
            ]
        }
    )
    endpoint: str = Field(min_length=8, max_length=500, pattern=r"^https?://[^\x00-\x20\x7f]+$")
    p256dh: str = Field(min_length=80, max_length=90, pattern="^[A-Za-z0-9_=-]+$")
    auth: str = Field(min_length=20, max_length=26, pattern="^[A-Za-z0-9_=-]+$")
    language: Language = "en"


class MailIn(In):
    """An email address. Its first email asks for confirmation; until then no other is sent."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"address": "ann@example.org", "language": "en"}]})
    address: str = Field(min_length=3, max_length=200, pattern=r"^[!#-'*+./0-9=?A-Z^_`a-z{-~-]+@[A-Za-z0-9.-]+$")
    language: Language = "en"


class QuietIn(In):
    """Quiet hours: nothing is sent in them, and no turn of a game by days runs out in them."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"zone": "Europe/London", "start": "22:00", "end": "08:00"}]}
    )
    zone: str = Field(
        min_length=1, max_length=60, pattern="^[A-Za-z0-9_+/-]+$", description="A name of the tz database."
    )
    start: Minute
    end: Minute = Field(description="On the next day if it is before the start; twelve hours later at most.")

    @model_validator(mode="after")
    def _not_always(self) -> QuietIn:
        length = (minutes_of(self.end) - minutes_of(self.start)) % (24 * 60)
        if not 0 < length <= _MOST_QUIET:
            raise ValueError("expected at most twelve quiet hours")
        return self


class TellIn(In):
    """Whether to notify about turns at a table."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"is_on": False}]})
    is_on: bool


class TellOut(Out):
    """Whether to notify about turns at a table."""

    is_on: bool


class MailOut(Out):
    """An email address."""

    address: str
    is_confirmed: bool = Field(description="Whether its reader has confirmed.")


class QuietOut(Out):
    """Quiet hours."""

    zone: str
    start: str
    end: str


class NotifyOut(Out):
    """Notification settings."""

    push_key: str | None = Field(description="What a browser needs to subscribe; null if this server sends no push.")
    has_push: bool = Field(description="Whether this device's browser gets notifications.")
    sends_mail: bool = Field(description="Whether this server sends email.")
    mail: MailOut | None
    has_webhook: bool
    quiet: QuietOut | None


class MailDoneOut(Out):
    """The address that the link belongs to."""

    address: str


class HookIn(In):
    """A webhook."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"url": "https://example.org/turns", "form": "json"}]})
    url: str = Field(min_length=8, max_length=500, pattern=r"^https?://[^\x00-\x20\x7f]+$")
    form: Literal["json", "discord", "slack"] = "json"


class HookOut(Out):
    """A webhook as it is set."""

    url: str
    form: str
    secret: str = Field(
        description="Signs what is sent (Standard Webhooks). Shown this once; set it again for another."
    )
