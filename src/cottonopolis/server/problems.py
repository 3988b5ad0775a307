"""Refusals and failures as problem documents (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cottonopolis.server.refusals import Refused

_TITLES = {405: "no such method", 500: "failure"} | {it.status: it.title for it in Refused.__subclasses__()}


def problem(status: int, code: str, sentence: str, more: dict[str, Any]) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Headers and body of a problem document."""
    headers = [(b"content-type", b"application/problem+json")]
    fields = dict(more)
    if "retry_after" in fields:
        headers.append((b"retry-after", str(fields.pop("retry_after")).encode()))
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    if status in (408, 413):
        # What is left of the request is not waited for.
        headers.append((b"connection", b"close"))
    title = _TITLES.get(status, "refused")
    body = {"type": "about:blank", "title": title, "status": status, "detail": sentence, "code": code} | fields
    data = json.dumps(body, ensure_ascii=False).encode()
    return [*headers, (b"content-length", str(len(data)).encode())], data


def refusal(_: Request, error: Exception) -> Response:
    """What is answered to a request that could not be done, for whatever reason."""
    if isinstance(error, Refused):
        return _answer(error.status, error.code, error.sentence, error.more)
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return _answer(400, "bad_request", f"{where}: {first['msg']}", {})
    if isinstance(error, HTTPException):
        code = {400: "bad_request", 404: "not_found", 405: "no_such_method"}.get(error.status_code, "refused")
        # A method that is not there names those that are.
        return _answer(error.status_code, code, str(error.detail), {}, error.headers)
    if isinstance(error, SQLAlchemyError):
        return _answer(503, "database", "the database does not answer; try again", {})
    return _answer(500, "failure", "something went wrong here; it has been noted", {})


def _answer(
    status: int, code: str, sentence: str, more: dict[str, Any], also: Mapping[str, str] | None = None
) -> Response:
    headers, body = problem(status, code, sentence, more)
    named = {name.decode(): value.decode() for name, value in headers}
    return Response(body, status, headers=named | dict(also or {}))
