"""Connections have an end and a number: on the base install as with the quicker parser and event loop."""

from __future__ import annotations

import asyncio
import http.client
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from cottonopolis.server.connections import ResponseWriter
from server.players import create
from server.processes import FREELY, PATIENCE, ServerProcess, client, wait_until

PER_ADDRESS = 5
PROXY = "127.0.0.9"
INSTALLS = {"base": ["httptools", "uvloop"], "extra": []}
"""What is not there."""


@pytest.fixture(scope="module", params=INSTALLS)
def hasty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits for nobody."""
    limits = FREELY | {"head_seconds": 0.5, "idle_seconds": 0.5, "unread_seconds": 0.5}
    more = {"limits": limits, "without": INSTALLS[request.param], "engine_workers": 0}
    file = tmp_path_factory.mktemp("hasty") / "t.sqlite"
    with ServerProcess(f"sqlite+aiosqlite:///{file}", workers=0, more=more) as running:
        yield running


@pytest.fixture(scope="module", params=INSTALLS)
def small(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with few connections for each address."""
    limits = FREELY | {"connections_per_address": PER_ADDRESS}
    more = {"limits": limits, "without": INSTALLS[request.param], "proxies": [PROXY], "engine_workers": 0}
    file = tmp_path_factory.mktemp("small") / "t.sqlite"
    with ServerProcess(f"sqlite+aiosqlite:///{file}", workers=0, more=more) as running:
        yield running


def connect(server: ServerProcess, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(source, 0))


def status(connection: socket.socket) -> str:
    """Reads an answer and gives its status; nothing if the connection ends before it."""
    answer = http.client.HTTPResponse(connection)
    try:
        answer.begin()
    except (ConnectionResetError, http.client.RemoteDisconnected):
        return ""
    if answer.length is not None:
        answer.read()
    return f"{answer.status} {answer.reason}"


def health(server: ServerProcess, source: str) -> str:
    """What a client at an address gets that asks whether the server works."""
    with connect(server, source) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return status(connection)


def asked(server: ServerProcess, request: bytes) -> socket.socket:
    """A connection on which a first request was answered; begun anew where it was not sent in time."""
    while True:
        connection = connect(server)
        connection.sendall(request)
        if (said := status(connection)) == "200 OK":
            return connection
        connection.close()
        assert said in ("", "408 Request Timeout")


def listen(server: ServerProcess, code: str, source: str) -> socket.socket:
    """A connection on which a listener hears of a table."""
    connection = connect(server, source)
    connection.sendall(f"GET /api/v1/tables/{code}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return connection


def is_closed_while_sending(connection: socket.socket, data: bytes) -> bool:
    """Whether the server ends a connection on which a little is sent ten times a second."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            connection.sendall(data)
        except (ConnectionResetError, BrokenPipeError):
            return True
        time.sleep(0.1)
    return False


def is_open(server: ServerProcess, connection: socket.socket) -> bool:
    """Whether the server still holds its side of a connection, as the system tells."""
    ends = [f"0100007F:{port:04X}" for port in (server.port, connection.getsockname()[1])]
    lines = Path("/proc/net/tcp").read_text(encoding="utf-8").splitlines()
    return any(line.split()[1:4] == [*ends, "01"] for line in lines)


def test_a_connection_on_which_nobody_asks_is_closed(hasty: ServerProcess) -> None:
    with connect(hasty) as connection:
        assert connection.recv(1000) == b""


def test_the_head_of_a_request_comes_to_an_end_in_time(hasty: ServerProcess) -> None:
    with connect(hasty) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost:")
        assert status(connection) == "408 Request Timeout"
        assert connection.recv(1000) == b""


def test_it_does_not_help_to_send_a_little_now_and_then(hasty: ServerProcess) -> None:
    with connect(hasty) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\n")
        assert is_closed_while_sending(connection, b"X: y\r\n")


def test_nor_to_have_asked_something_before(hasty: ServerProcess) -> None:
    with asked(hasty, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n") as connection:
        connection.sendall(b"GET /health")
        assert status(connection) == "408 Request Timeout"


def test_nor_to_send_the_body_of_a_request_that_is_answered(hasty: ServerProcess) -> None:
    with asked(hasty, b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n") as connection:
        assert is_closed_while_sending(connection, b"x")


def test_a_request_behind_a_listener_has_an_end_too(hasty: ServerProcess) -> None:
    with client(hasty) as browser:
        code = create(browser, "birmingham", "me", "open").code
    listening = f"GET /api/v1/tables/{code}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with asked(hasty, listening) as connection, pytest.raises((ConnectionResetError, BrokenPipeError)):
        connection.sendall(b"GET /" + b"x" * 20_000_000)


def test_a_connection_that_is_kept_is_closed_when_nobody_uses_it(hasty: ServerProcess) -> None:
    with asked(hasty, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n") as connection:
        assert connection.recv(1000) == b""


def test_who_does_not_read_the_answers_is_not_waited_for(hasty: ServerProcess) -> None:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", hasty.port))
        assert is_open(hasty, connection)
        connection.sendall(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
        wait_until(lambda: not is_open(hasty, connection))


def test_one_address_has_so_many_connections_and_others_get_in(small: ServerProcess) -> None:
    with client(small) as browser, ExitStack() as stack:
        code = create(browser, "birmingham", "me", "open").code
        for _ in range(PER_ADDRESS):
            assert status(stack.enter_context(listen(small, code, "127.0.0.2"))) == "200 OK"
        assert health(small, "127.0.0.2") in ("429 Too Many Requests", "")
        assert health(small, "127.0.0.3") == "200 OK"
    # They are counted no longer when they have gone.
    wait_until(lambda: health(small, "127.0.0.2") == "200 OK")


def test_the_clients_of_a_proxy_are_not_counted_as_one(small: ServerProcess) -> None:
    with client(small) as browser, ExitStack() as stack:
        code = create(browser, "birmingham", "me", "open").code
        for _ in range(2 * PER_ADDRESS):
            assert status(stack.enter_context(listen(small, code, PROXY))) == "200 OK"
        assert health(small, PROXY) == "200 OK"


def test_who_waits_goes_for_who_asks(small: ServerProcess) -> None:
    with ExitStack() as stack:
        idle = [stack.enter_context(connect(small, "127.0.0.2")) for _ in range(PER_ADDRESS)]
        assert health(small, "127.0.0.2") == "200 OK"
        idle[-1].sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert status(idle[-1]) == "200 OK"
        assert idle[0].recv(1000) == b""


@pytest.mark.parametrize("install", INSTALLS)
def test_idle_connections_from_everywhere_do_not_keep_others_out(install: str, tmp_path: Path) -> None:
    more = {"without": INSTALLS[install], "files": 128, "engine_workers": 1}
    with ServerProcess(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", more=more) as server, ExitStack() as stack:
        with ThreadPoolExecutor(50) as pool:
            for opened in pool.map(lambda number: connect(server, f"127.0.1.{number % 10}"), range(200)):
                stack.enter_context(opened)
        assert [health(server, f"127.0.2.{number}") for number in range(5)] == ["200 OK"] * 5
        assert "open files" not in server.log() and "out of system resource" not in server.log()


class Sent(asyncio.Transport):
    """What is sent on a connection, packet by packet."""

    def __init__(self) -> None:
        self.packets: list[bytes] = []
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.packets.append(bytes(data))

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed


HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n"
STREAM = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("written", "packets"),
    [
        ([HEAD, b"bo", b"dy"], [HEAD + b"bo", b"dy"]),
        # A body that reads like a head is sent like any other.
        ([HEAD, HEAD, HEAD], [HEAD + HEAD, HEAD]),
        ([STREAM, b"2\r\nhi\r\n", HEAD], [STREAM, b"2\r\nhi\r\n", HEAD]),
        ([b"HTTP/1.1 100 Continue\r\n\r\n", HEAD, b"body"], [b"HTTP/1.1 100 Continue\r\n\r\n", HEAD, b"body"]),
        ([HEAD, b""], [HEAD]),
        ([HEAD], []),
    ],
)
def test_a_head_that_says_how_long_the_body_is_waits_for_it(written: list[bytes], packets: list[bytes]) -> None:
    sent = Sent()
    writer = ResponseWriter(sent)
    for data in written:
        writer.write(data)
    assert sent.packets == packets
    writer.close()
    # Nothing is lost if the body never comes.
    assert b"".join(sent.packets) == b"".join(written) and writer.is_closing()
    writer.close()
    assert b"".join(sent.packets) == b"".join(written)


def test_a_response_without_a_body_is_sent_at_once(hasty: ServerProcess) -> None:
    connection = asked(hasty, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    connection.sendall(b"HEAD /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    said = connection.recv(2**16)
    assert said.endswith(b"\r\n\r\n") and b"\r\ncontent-length: " in said
    connection.close()


def test_requests_that_come_together_are_answered_one_after_the_other(hasty: ServerProcess) -> None:
    connection = connect(hasty)
    connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
    said = b""
    while said.count(b"HTTP/1.1 200 OK") < 3 and (more := connection.recv(2**16)):
        said += more
    assert said.count(b"HTTP/1.1 200 OK") == 3
    connection.close()
