"""Who asks and whom: addresses, proxies that are believed, names of the server."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.clients import counted_address, networks
from cottonopolis.server.file_limit import Capacity
from cottonopolis.server.settings import Limits, Settings


@contextmanager
def asking(folder: Path, peer: str, **more: Any) -> Iterator[TestClient]:
    """A server that a peer asks; an address may ask once."""
    settings = Settings(
        f"sqlite+aiosqlite:///{folder / 't.sqlite'}",
        workers=0,
        engine_workers=0,
        limits=Limits(reading=(1, 0.001)),
        **more,
    )
    with TestClient(build_app(settings), client=(peer, 1)) as client:
        yield client


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("10.1.2.3", "10.1.2.3"),
        # A household has as many addresses of the newer kind as it likes, and they begin alike.
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::1", "::1"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("x" * 200, "x" * 64),
    ],
)
def test_who_asks_is_counted_by_address(address: str, name: str) -> None:
    assert counted_address(address) == name


PROXIES = ("10.0.0.0/8", "2001:db8::1/128")


@pytest.mark.parametrize(
    ("peer", "first", "second"),
    [
        ("10.1.2.3", "192.0.2.7", "192.0.2.8"),
        ("2001:db8::1", "192.0.2.7", "192.0.2.8"),
        # A socket for both kinds of addresses names the older kind like this.
        ("::ffff:10.1.2.3", "192.0.2.7", "192.0.2.8"),
        # What comes before the last one that is no proxy is only what the client says.
        ("10.1.2.3", "198.51.100.1, 192.0.2.7, 10.9.9.9", "198.51.100.1, 192.0.2.8, 10.9.9.9"),
    ],
)
def test_a_proxy_that_is_named_tells_who_asks(tmp_path: Path, peer: str, first: str, second: str) -> None:
    with asking(tmp_path, peer, proxies=PROXIES) as client:
        asked = [client.get("/health", headers={"X-Forwarded-For": it}).status_code for it in (first, second, first)]
    assert asked == [200, 200, 429]


@pytest.mark.parametrize(
    ("peer", "first", "second"),
    [
        ("192.0.2.1", "192.0.2.7", "192.0.2.8"),
        ("10.1.2.3", "192.0.2.7, 198.51.100.1", "192.0.2.8, 198.51.100.1"),
    ],
)
def test_what_anybody_else_says_is_not_believed(tmp_path: Path, peer: str, first: str, second: str) -> None:
    with asking(tmp_path, peer, proxies=PROXIES) as client:
        asked = [client.get("/health", headers={"X-Forwarded-For": it}).status_code for it in (first, second)]
    assert asked == [200, 429]


def test_a_proxy_that_nobody_named_is_noted_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    # Other tests may have sent this log elsewhere.
    logging.getLogger("cottonopolis.server").propagate = True
    with asking(tmp_path, "10.1.2.3") as client:
        for number in range(3):
            client.get("/health", headers={"X-Forwarded-For": f"192.0.2.{number}"})
    (noted,) = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert noted.getMessage() == "proxy_not_trusted" and "--trusted-proxy 10.1.2.3" in str(vars(noted)["fields"])


@pytest.mark.parametrize("proxies", [(), ("127.0.0.0/8",)])
def test_who_comes_through_a_proxy_on_this_machine_is_not_the_host(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    settings = Settings(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, proxies=proxies)
    with TestClient(build_app(settings), client=("127.0.0.1", 1)) as client:
        assert client.get("/metrics").status_code == 200
        for named in ("192.0.2.7", "127.0.0.1"):
            assert client.get("/metrics", headers={"X-Forwarded-For": named}).status_code == 403


def test_networks_are_checked_when_they_are_named() -> None:
    assert networks(["10.0.0.2,10.1.0.0/16", "::1"]) == ("10.0.0.2/32", "10.1.0.0/16", "::1/128")
    for wrong in ("proxy.example.org", "10.0.0.1/8", ""):
        with pytest.raises(ValueError, match=r"expected an address .* or a network"):
            networks([wrong])


OWN = "games.example.org"


def test_a_server_answers_to_its_own_names(tmp_path: Path) -> None:
    names = [
        "localhost:8724", "127.0.0.1", "192.168.1.7:8724", "[::1]:8724", "[fe80::1]", "mybox.local:8724", "mybox",
        "mybox.lan", f"{OWN}:8724", "Games.Example.ORG.", socket.gethostname(),
    ]  # fmt: skip
    settings = Settings(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, host_names=(OWN,))
    with TestClient(build_app(settings)) as client:
        refused = [name for name in names if client.get("/health", headers={"Host": name}).status_code != 200]
    assert refused == []


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8724", "127.0.0.1.evil.example", "local.evil.example"])
def test_the_name_of_a_strangers_page_is_refused_with_what_would_help(http: TestClient, host: str) -> None:
    for path in ("/", "/health", "/api/v1/tables"):
        refused = http.get(path, headers={"Host": host})
        assert (refused.status_code, refused.json()["code"]) == (421, "unknown_host")
        assert f"cottonopolis serve --host-name {host.removesuffix(':8724')}" in refused.json()["detail"]


@pytest.mark.parametrize("host", ["", "a b.example", "evil.example; rm -rf", "evil.example/", "<b>.example", "[::1"])
def test_what_is_no_name_is_not_repeated(http: TestClient, host: str) -> None:
    refused = http.get("/health", headers={"Host": host})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_request")
    assert not host or host not in refused.text


@pytest.mark.parametrize("files", [128, 256, 1024, 4096, 65_536, 1_048_576])
def test_connections_leave_files_for_everything_else(files: int) -> None:
    capacity = Capacity(files)
    at_once = capacity.connections + 4 * capacity.backlog
    assert capacity.listeners < capacity.connections and files - at_once >= 64
