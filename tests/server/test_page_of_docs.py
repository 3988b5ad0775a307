"""The examples of the page on the server work as they are printed."""

from __future__ import annotations

import doctest
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from docs.pages import page
from server.signing_in import settings_of


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server whose people may sign in."""
    app = build_app(settings_of(tmp_path_factory.mktemp("docs")))
    with TestClient(app, base_url="http://tables.test") as found:
        yield found


def test_the_examples_of_the_page_on_the_server_give_what_is_printed(http: TestClient) -> None:
    name = "docs/server.md"
    examples = "\n".join(page(name).blocks("python"))
    test = doctest.DocTestParser().get_doctest(examples, {"http": http}, name, name, 0)
    assert len(test.examples) > 20
    said: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert "".join(said) == ""


def test_every_route_is_on_the_page(http: TestClient) -> None:
    text = page("docs/server.md").text
    for path in http.get("/api/v1/openapi.json").json()["paths"]:
        last = [part for part in path.split("/") if part and not part.startswith("{")][-1]
        assert f"/{last}" in text, path
