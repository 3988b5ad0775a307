"""The files of the page: sent compressed, kept by browsers as long as their names say what is in them."""

from __future__ import annotations

import asyncio
import re
from os import PathLike, stat_result
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Scope

from cottonopolis.errors import ContentError
from cottonopolis.server.catalogue import drills, layout, lesson, rulebook
from cottonopolis.server.refusals import NotFound

_MADE = re.compile(r"(?P<what>maps|lessons|drills|rulebook)/(?P<name>[a-z0-9_]{1,60}(\.[a-z0-9_]{1,60})?)\.json")
_MAKERS = {"maps": layout, "lessons": lesson, "drills": drills, "rulebook": rulebook}
_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_NAMED_BY_CONTENT = "assets"
"""The folder in which a changed file gets another name."""


def page_files(folder: Path) -> ASGIApp:
    """What serves the page, compressed as far as it goes: a browser loads a file once."""
    return GZipMiddleware(_PageFiles(directory=folder, html=True), minimum_size=1000)


class _PageFiles(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the page; what it shows of games that it was built without is made when somebody asks for it."""
        try:
            return await super().get_response(path, scope)
        except HTTPException as missing:
            asked = _MADE.fullmatch(path)
            if missing.status_code != 404 or asked is None:
                raise
            try:
                made = await asyncio.to_thread(_MAKERS[asked["what"]], asked["name"])
            except (NotFound, ContentError):
                raise missing from None
            return Response(made, media_type="application/json", headers={"cache-control": _ASK_AGAIN})

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file with how long it may be kept, compressed when the page was built for those who can read that."""
        smaller = Path(f"{full_path}.br")
        is_smaller = status_code == 200 and _reads_brotli(scope) and smaller.is_file()
        path, found = (smaller, smaller.stat()) if is_smaller else (full_path, stat_result)
        response = super().file_response(path, found, scope, status_code)
        if is_smaller and response.status_code == status_code:
            response.headers["content-type"] = FileResponse(full_path).headers["content-type"]
            response.headers["content-encoding"] = "br"
        response.headers["vary"] = "accept-encoding"
        is_named = Path(full_path).parent.name == _NAMED_BY_CONTENT and status_code == 200
        response.headers["cache-control"] = _FOREVER if is_named else _ASK_AGAIN
        return response


def _reads_brotli(scope: Scope) -> bool:
    """Whether whoever asks can read what was compressed with Brotli, and wants all of a file."""
    headers = Headers(scope=scope)
    return "range" not in headers and "br" in re.split(r"[\s,;]+", headers.get("accept-encoding", ""))
