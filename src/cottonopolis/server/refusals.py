"""Why a request is refused, as problem documents: a status, a word for programs, a sentence for people."""

from __future__ import annotations

from typing import Any

from cottonopolis.errors import IllegalMove, ServerError


class Refused(ServerError):
    """A request that is not done; nothing has changed."""

    status = 400

    def __init__(self, code: str, sentence: str, **more: Any) -> None:
        self.code = code
        self.sentence = sentence
        self.more = more
        """Further fields of the answer: the current ply, the rule, what could be chosen."""
        super().__init__(f"{sentence} ({code})")

    def __reduce__(self) -> tuple[Any, ...]:
        """How it goes through a pipe."""
        return _refused, (type(self), self.code, self.sentence, self.more)


def _refused(kind: type[Refused], code: str, sentence: str, more: dict[str, Any]) -> Refused:
    return kind(code, sentence, **more)


class BadRequest(Refused):
    """The request is not well formed."""

    status = 400


class NoSecret(Refused):
    """The request needs a secret and has none that is known here."""

    status = 401


class NotAllowed(Refused):
    """The secret is good for something else."""

    status = 403


class NotFound(Refused):
    """There is nothing of this name, or this person may not know of it."""

    status = 404


class TooSlow(Refused):
    """The request has not come to its end in time."""

    status = 408


class Conflict(Refused):
    """The table is no longer, or not yet, what the request takes it for."""

    status = 409


class TooLarge(Refused):
    """The request is too long."""

    status = 413


class Misdirected(Refused):
    """The request is for a server of another name."""

    status = 421


class Illegal(Refused):
    """The request is well formed, and the rules of the game or of the table forbid it."""

    status = 422

    @classmethod
    def of(cls, error: IllegalMove) -> Illegal:
        """A refusal of the game, with its rule and what is needed to say it in another language."""
        more = {"rule": error.rule, "key": error.key or None, "values": error.values if error.key else None}
        return cls(error.reason, error.sentence, **{name: it for name, it in more.items() if it is not None})


class TooMany(Refused):
    """Too many requests."""

    status = 429


class Unavailable(Refused):
    """The server cannot do it now; the same request may work later."""

    status = 503
