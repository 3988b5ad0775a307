"""The command `cottonopolis serve`: starts, says where, ends cleanly, refuses what cannot work."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cottonopolis.cli.main import app
from cottonopolis.cli.serve import PREFIX, greeting
from cottonopolis.server.app import build_app
from cottonopolis.server.run import _bound
from cottonopolis.server.settings import Settings

SERVE = [sys.executable, "-c", "from cottonopolis.cli.main import app; app()", "serve", "--no-browser"]


def test_it_starts_on_a_free_port_says_where_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    # What is given counts most, then the environment, then the file.
    config = tmp_path / "server.toml"
    config.write_text(
        f'database = "{tmp_path / "t.sqlite"}"\nport = 1\nworkers = 70\nhost-name = ["not.example.org"]\n'
    )
    command = [*SERVE, "--config", str(config), "--workers", "1"]
    environment = os.environ | {f"{PREFIX}PORT": "0", f"{PREFIX}HOST_NAME": "a.example.org,games.example.org"}
    environment[f"{PREFIX}LOGINS"] = "true"
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    try:
        # To the last line that it says now: `communicate` below does not give what has been read ahead.
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        (url,) = re.findall(r"http://localhost:\d+/", said)
        body = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
        with httpx2.Client(base_url=url, timeout=60, trust_env=False) as http:
            assert http.get("/health").json()["database"] == "sqlite"
            assert http.get("/health", headers={"Host": "games.example.org"}).status_code == 200
            assert http.get("/health", headers={"Host": "evil.example"}).status_code == 421
            assert http.get("/api/v1/login").json() == {"is_on": True, "rp_id": "a.example.org"}
            ann = http.post("/api/v1/tables", json=body).json()
            headers = {"Authorization": f"Bearer {ann['secret']}"}
            path = f"/api/v1/tables/{ann['table']['code']}"
            http.post(f"{path}/start", json={}, headers=headers)
            busy = subprocess.run(
                [*SERVE, "--port", "0", "--database", str(tmp_path / "t.sqlite")],
                capture_output=True, text=True, check=False, timeout=60,
            )  # fmt: skip
            assert busy.returncode == 1 and "open already" in busy.stderr and "Traceback" not in busy.stderr
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0 and errors == ""


def test_a_setting_that_is_not_known_is_refused(tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_text("prot = 3")
    said = CliRunner().invoke(app, ["serve", "--config", str(config)])
    assert said.exit_code == 2 and f"{config}: there is no setting 'prot': known are" in said.output
    config.write_text("port = ")
    assert f"{config}: is no TOML" in CliRunner().invoke(app, ["serve", "--config", str(config)]).output
    config.write_text('port = "high"')
    assert "Invalid value for '--port'" in CliRunner().invoke(app, ["serve", "--config", str(config)]).output
    assert "cannot be read" in CliRunner().invoke(app, ["serve", "--config", str(tmp_path / "none.toml")]).output


def test_people_sign_in_only_where_the_packages_for_it_are(tmp_path: Path) -> None:
    without = "import sys; sys.modules['argon2'] = sys.modules['webauthn'] = None;"
    command = [sys.executable, "-c", f"{without} from cottonopolis.cli.main import app; app()", "serve", "--no-browser"]
    command += ["--logins", "--database", str(tmp_path / "t.sqlite")]
    said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert said.returncode == 2 and len(said.stderr.splitlines()) == 1
    assert "--logins needs webauthn, which is not installed" in said.stderr
    assert 'pip install "cottonopolis[server]"' in said.stderr


def test_without_the_page_the_terminal_and_the_browser_say_how_to_get_it(tmp_path: Path) -> None:
    said = greeting("127.0.0.1", 8724, has_page=False)
    assert said[0] == "Cottonopolis is running at http://127.0.0.1:8724/"
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, page=None)
    with TestClient(build_app(settings)) as client:
        shown = client.get("/").text
    assert all("COTTONOPOLIS_PAGE=1 pip install" in text and "make play" in text for text in ("\n".join(said), shown))


def test_with_the_page_the_terminal_says_who_may_play_and_nothing_of_installing() -> None:
    at_home = greeting("127.0.0.1", 8724, has_page=True)
    assert any("--host 0.0.0.0" in line for line in at_home)
    assert greeting("0.0.0.0", 8724, has_page=True)[0].endswith("http://localhost:8724/")
    assert greeting("::1", 8724, has_page=True)[0].endswith("http://[::1]:8724/")
    assert not any("pip" in line for line in at_home)


def test_a_port_that_is_taken_and_what_cannot_be_are_refused_in_one_line(tmp_path: Path) -> None:
    databases = ("mysql://me@here/games", str(tmp_path / "no" / "folder" / "t.sqlite"))
    with socket.socket() as taken, ThreadPoolExecutor() as pool:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        on_port = pool.submit(refused, "--host", "127.0.0.1", "--port", port, "--database", str(tmp_path / "t.sqlite"))
        on_database = [pool.submit(refused, "--port", "0", "--database", it) for it in databases]
        on_proxy = pool.submit(refused, "--database", str(tmp_path / "t.sqlite"), "--trusted-proxy", "my.proxy")
        assert "cannot listen" in on_port.result()
        assert "'my.proxy': expected an address" in on_proxy.result()
        assert all(it.result() for it in on_database)


def refused(*options: str) -> str:
    """The one line that the command writes before it ends without success."""
    done = subprocess.run([*SERVE, *options], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode in (1, 2) and "Traceback" not in done.stderr and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_small_answers_are_sent_at_once() -> None:
    # asyncio turns Nagle's algorithm off only for sockets that name their protocol; without that a move took 46 ms.
    with _bound("127.0.0.1", (0,)) as listening:
        assert listening.proto == socket.IPPROTO_TCP
