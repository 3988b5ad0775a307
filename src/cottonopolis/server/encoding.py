"""Answers as JSON."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter
from starlette.responses import Response

_ANYTHING = TypeAdapter[object](Any)


def as_json(value: object) -> bytes:
    """A value as JSON, also a model or one that has models in it."""
    return _ANYTHING.dump_json(value)


class Written(Response):
    """An answer that is JSON already, with its two headers made as cheaply as can be."""

    def __init__(self, body: bytes) -> None:
        self.status_code = 200
        self.body = body
        self.background = None
        self.raw_headers = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json")]
