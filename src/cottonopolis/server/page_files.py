"""The files of the page: sent compressed, kept by browsers as long as their names say what is in them."""

from __future__ import annotations

from os import PathLike, stat_result
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Scope

_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_NAMED_BY_CONTENT = "assets"
"""The folder in which a changed file gets another name."""


def page_files(folder: Path) -> ASGIApp:
    """What serves the page, compressed as far as it goes: a browser loads a file once."""
    return GZipMiddleware(_PageFiles(directory=folder, html=True), minimum_size=1000)


class _PageFiles(StaticFiles):
    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, with how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        is_named = Path(full_path).parent.name == _NAMED_BY_CONTENT and status_code == 200
        response.headers["cache-control"] = _FOREVER if is_named else _ASK_AGAIN
        return response
