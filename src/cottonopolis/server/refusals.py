"""Why a request is refused, as problem documents: a status, a word for programs, a sentence for people."""

from __future__ import annotations

from typing import Any

from cottonopolis.errors import IllegalMove, ServerError


class Refused(ServerError):
    """A request that is not done; nothing has changed. Each kind of it says in its first words why."""

    status: int
    title: str

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
    """Not well formed."""

    status, title = 400, "not well formed"


class NoSecret(Refused):
    """A secret is needed, or this one opens nothing."""

    status, title = 401, "a secret is needed"


class NotAllowed(Refused):
    """The secret is good for something else."""

    status, title = 403, "not allowed"


class NotFound(Refused):
    """There is no such thing."""

    status, title = 404, "not found"


class TooSlow(Refused):
    """The request did not come to its end in time."""

    status, title = 408, "too slow"


class Conflict(Refused):
    """The table is no longer what the request takes it for; `ply` is the current one."""

    status, title = 409, "out of date"


class TooLarge(Refused):
    """The request is too large."""

    status, title = 413, "too large"


class Misdirected(Refused):
    """The request is for another server; the host names its own with `--host-name`."""

    status, title = 421, "another server"


class Illegal(Refused):
    """The rules of the game or of the table forbid it; `code` and `rule` say why."""

    status, title = 422, "not possible"

    @classmethod
    def of(cls, error: IllegalMove) -> Illegal:
        """A refusal of the game, with its rule and what is needed to say it in another language."""
        more = {"rule": error.rule, "key": error.key or None, "values": error.values if error.key else None}
        return cls(error.reason, error.sentence, **{name: it for name, it in more.items() if it is not None})


class TooMany(Refused):
    """Too many requests."""

    status, title = 429, "too many requests"


class Unavailable(Refused):
    """Not available now."""

    status, title = 503, "not available now"
