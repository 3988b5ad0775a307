"""Answers as JSON."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter
from starlette.responses import Response

_ANYTHING = TypeAdapter[object](Any)


def as_json(value: object) -> bytes:
    """A value as JSON, also a model or one that has models in it."""
    return _ANYTHING.dump_json(value)


def json_response(body: bytes) -> Response:
    """An answer that is written already."""
    return Response(body, media_type="application/json")
