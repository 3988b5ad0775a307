"""Email: sent through the host's SMTP server to people who have agreed, each with a link to unsubscribe."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import SplitResult, unquote, urlsplit

from cottonopolis.messages import languages, messages_in
from cottonopolis.server.notifications.texts import texts_of
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Row

LOGGER = logging.getLogger("cottonopolis.server")
_SECONDS = 20.0
_SENDERS = ThreadPoolExecutor(2, "cottonopolis-mail")
"""Threads of their own: a slow mail server keeps nobody from playing."""
_SENT, _FAILED = 200, 0
CONFIRM = "confirm"
"""The event of an email that asks its reader to confirm."""


def is_possible(settings: Settings) -> bool:
    """Whether the server is set up to send email."""
    return None not in (settings.smtp, settings.mail_from, settings.public_url)


def check_smtp(text: str) -> str:
    """The address of an SMTP server, unchanged.

    >>> check_smtp("smtp.example.org")
    Traceback (most recent call last):
    ValueError: expected smtp://HOST:PORT or smtps://HOST:PORT, with NAME:PASSWORD@ before the host if needed
    """
    parts = urlsplit(text)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError(
            "expected smtp://HOST:PORT or smtps://HOST:PORT, with NAME:PASSWORD@ before the host if needed"
        )
    return text


async def send(settings: Settings, note: Row) -> int:
    """Sends a notification; gives 200 if the mail server accepted it, else 0."""
    if not is_possible(settings):
        return _FAILED
    message = email_of(settings, note)
    try:
        await asyncio.get_running_loop().run_in_executor(_SENDERS, _deliver, urlsplit(settings.smtp or ""), message)
    except (OSError, smtplib.SMTPException) as error:
        LOGGER.warning("mail_failed", extra={"fields": {"why": type(error).__name__}})
        return _FAILED
    return _SENT


def email_of(settings: Settings, note: Row) -> EmailMessage:
    """A notification as an email."""
    said = messages_in(note["language"] if note["language"] in languages() else "en")
    body, token = note["body"], note["secret"]
    here = (settings.public_url or "").rstrip("/")
    message = EmailMessage()
    if body["event"] == CONFIRM:
        message["Subject"] = said.say("mail.confirm_title")
        text = said.say("mail.confirm", link=f"{here}/#/mail/{token}")
    else:
        texts = texts_of(body, note["language"])
        message["Subject"] = f"{texts.title}: {texts.text}"
        link, stop = f"{here}/#/t/{body['table']}", f"{here}/#/mail/{token}"
        text = "\n\n".join([f"{texts.title}: {texts.text}", said.say("mail.table", link=link), "-- "])
        text += "\n" + said.say("mail.stop", link=stop)
        # Mail programs show this as a button (RFC 8058).
        message["List-Unsubscribe"] = f"<{here}/api/v1/mail/{token}/stop>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["From"] = settings.mail_from
    message["To"] = str(note["url"]).removeprefix("mailto:")
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=(settings.mail_from or "").rpartition("@")[2] or None)
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text + "\n")
    return message


def _deliver(at: SplitResult, message: EmailMessage) -> None:
    host, context = at.hostname or "", ssl.create_default_context()
    if at.scheme == "smtps":
        opening: smtplib.SMTP = smtplib.SMTP_SSL(host, at.port or 465, timeout=_SECONDS, context=context)
    else:
        opening = smtplib.SMTP(host, at.port or 587, timeout=_SECONDS)
    with opening as server:
        server.ehlo()
        if at.scheme == "smtp" and server.has_extn("starttls"):
            server.starttls(context=context)
        elif at.scheme == "smtp" and not _is_here(host):
            # Names and addresses of players do not travel in clear text.
            raise smtplib.SMTPNotSupportedError("the mail server offers no encryption")
        if at.username:
            server.login(unquote(at.username), unquote(at.password or ""))
        server.send_message(message)


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
