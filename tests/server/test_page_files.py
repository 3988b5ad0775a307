"""The files of the page: compressed, and kept by browsers only where that can do no harm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Settings


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with a page of two files."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<p>" + "Cottonopolis " * 500)
    (folder / "assets" / "index-abc123.js").write_text("let x = 1;" * 1000)
    (folder / "assets" / "index-small.js").write_text("let y = 2;" * 1000)
    (folder / "assets" / "index-small.js.br").write_bytes(b"small")
    settings = Settings(database=f"sqlite+aiosqlite:///{folder / 't.sqlite'}", workers=0, engine_workers=0, page=folder)
    with TestClient(build_app(settings), base_url="http://tables.test") as client:
        yield client


def test_files_are_sent_compressed_to_who_can_read_that(page: TestClient) -> None:
    packed = page.get("/assets/index-abc123.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 1000
    plain = page.get("/assets/index-abc123.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == "let x = 1;" * 1000


def test_only_files_whose_name_changes_with_them_are_kept_for_long(page: TestClient) -> None:
    kept = page.get("/assets/index-abc123.js").headers
    assert "immutable" in kept["cache-control"]
    first = page.get("/")
    assert first.headers["cache-control"] == "no-cache"
    again = page.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert page.get("/assets/index-other.js").headers["cache-control"] == "no-store"


def test_what_was_compressed_when_the_page_was_built_is_sent_as_it_is(page: TestClient) -> None:
    wanted = {"Accept-Encoding": "gzip, deflate, br"}
    small = page.get("/assets/index-small.js", headers=wanted)
    assert small.headers["content-encoding"] == "br"
    assert small.headers["content-type"] == page.get("/assets/index-abc123.js").headers["content-type"]
    assert small.headers["vary"] == "accept-encoding" and "immutable" in small.headers["cache-control"]
    assert int(small.headers["content-length"]) == 5
    again = page.get("/assets/index-small.js", headers=wanted | {"If-None-Match": small.headers["etag"]})
    assert again.status_code == 304
    plain = page.get("/assets/index-small.js", headers={"Accept-Encoding": "gzip"})
    assert plain.headers["content-encoding"] == "gzip" and plain.text == "let y = 2;" * 1000
