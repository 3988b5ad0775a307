"""The command `cottonopolis admin`: what a host looks up, closes, copies, moves and removes."""

from __future__ import annotations

import gzip
import json
import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner, Result

from cottonopolis.cli.main import app
from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Limits, Settings, database_address
from server.players import Json, Player, create, friends, mover
from server.postgres import new_database


@contextmanager
def serving(database: str) -> Iterator[TestClient]:
    """A server on a database, in this process."""
    address = database_address(database, Path())
    settings = Settings(address, workers=0, engine_workers=0, limits=Limits.without_rates())
    with TestClient(build_app(settings), base_url="http://tables.test") as client:
        yield client


def admin(*arguments: object) -> Result:
    """What the command says."""
    return CliRunner().invoke(app, ["admin", *map(str, arguments)])


def done(*arguments: object) -> str:
    """The same of a command that must succeed."""
    result = admin(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*arguments: object) -> str:
    """The same of a command that must end with a message, and not with a traceback."""
    result = admin(*arguments)
    assert result.exit_code in (1, 2) and isinstance(result.exception, SystemExit), result
    return result.output


def played(http: TestClient) -> tuple[Player, Player]:
    """Ann and Bob, some turns after the beginning of a game; Bob has said something."""
    ann, bob = friends(http, "birmingham", 2)
    bob.done("/chat", {"text": "hello Ann"})
    for _ in range(6):
        mover([ann, bob]).turn(random.Random(5))
    return ann, bob


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def seen(http: TestClient, player: Player) -> Json:
    """What a player sees, through another server."""
    return Player(http, player.code, player.secret, player.seats).look()


def test_a_host_lists_tables_and_people_and_nothing_that_opens_a_seat(database: str) -> None:
    with serving(database) as http:
        ann, bob = played(http)
        other = create(http, "germany", "me", "open", "open")
        # While the server runs.
        assert done("list", "--database", database).splitlines()[-1] == "2 tables"
        text = done("list", "--database", database, "--json", "--status", "playing")
        people = json.loads(done("people", "bo", "--database", database, "--json"))
    (table,) = json.loads(text)
    assert (table["code"], table["map"], [seat["name"] for seat in table["seats"]]) == (
        ann.code, "birmingham", ["Ann", "Bob0"],
    )  # fmt: skip
    assert "hash" not in text and "seed" not in text and "deal" not in text
    assert [(person["name"], person["tables"]) for person in people] == [("Bob0", [bob.code])]
    assert other.code not in text
    assert "there is no status 'begun': known are open" in refused("list", "--database", database, "--status", "begun")
    assert "there is no such database" in refused("list", "--database", f"{database}.not")


def test_a_table_that_the_host_closes_has_ended(database: str) -> None:
    with serving(database) as http:
        ann, _ = played(http)
        assert "a server has this database open already" in refused("close", ann.code, "--database", database)
    done("close", ann.code, "--database", database)
    assert "has ended already" in refused("close", ann.code, "--database", database)
    assert "nosuch" in refused("close", "nosuch", "--database", database)
    with serving(database) as http:
        again = Player(http, ann.code, ann.secret, ann.seats)
        assert again.look()["table"]["status"] == "closed"
        assert again.get("/log").json()["events"][-1]["reason"] == "host"


def test_an_exported_table_is_played_on_elsewhere(database: str, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "table.json", str(tmp_path / "elsewhere.sqlite")
    with serving(database) as http:
        ann, bob = played(http)
        before = [ann.look(), bob.look()]
        done("export", ann.code, "-o", file, "--database", database)
    assert file.stat().st_mode & 0o077 == 0
    done("import", file, "--database", elsewhere)
    assert "is in this database already" in refused("import", file, "--database", elsewhere)
    with serving(elsewhere) as http:
        assert [seen(http, ann), seen(http, bob)] == before
        both = [Player(http, player.code, player.secret, player.seats) for player in (ann, bob)]
        # A device of a person opens the seat there as well.
        assert Player(http, ann.code, ann.seated["person"]).look()["yours"] == ann.seats
        after = mover(both).turn(random.Random(1))
        assert after["ply"] > before[0]["ply"]
    file.write_text("{}")
    assert f"{file}: is no table" in refused("import", file, "--database", elsewhere)
    assert "there is no table nosuch" in refused("export", "nosuch", "-o", file, "--database", database)


def test_somebody_who_is_forgotten_is_nowhere_and_the_game_stays(database: str) -> None:
    with serving(database) as http:
        ann, bob = played(http)
        before = ann.look()
    (person,) = json.loads(done("people", "bob", "--database", database, "--json"))
    assert admin("forget", person["id"], "--database", database).exit_code == 1
    assert "at 1 tables" in done("forget", person["id"], "--yes", "--database", database)
    assert "there is no person" in refused("forget", person["id"], "--yes", "--database", database)
    with serving(database) as http:
        now = Player(http, ann.code, ann.secret, ann.seats)
        assert now.look()["ply"] == before["ply"]
        assert "Bob" not in now.get("/log").text and "hello Ann" not in now.get("/log").text
        assert "Bob" not in json.dumps(now.look())
        for secret in (bob.secret, bob.seated["person"]):
            assert Player(http, bob.code, secret, bob.seats).get("/log").status_code in (401, 403)


@pytest.mark.parametrize("to", ["sqlite", "postgresql"])
def test_a_backup_is_everything_and_is_restored_anywhere(
    database: str, tmp_path: Path, to: str, postgres_address: str
) -> None:
    file = tmp_path / "all.jsonl.gz"
    restored = str(tmp_path / "new.sqlite") if to == "sqlite" else new_database(postgres_address, uuid.uuid4().hex)
    with serving(database) as http:
        ann, bob = played(http)
        before = [ann.look(), bob.look()]
        done("backup", file, "--database", database)
    assert file.stat().st_mode & 0o077 == 0
    done("restore", file, "--database", restored)
    assert "this one has something in it" in refused("restore", file, "--database", restored)
    with serving(restored) as http:
        assert [seen(http, ann), seen(http, bob)] == before
        # Numbers of new rows do not meet those that were restored.
        played(http)


def test_a_damaged_backup_changes_nothing(database: str, tmp_path: Path) -> None:
    file, restored = tmp_path / "all.jsonl.gz", str(tmp_path / "new.sqlite")
    with serving(database) as http:
        played(http)
    done("backup", file, "--database", database)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert f"{file}: is no backup: it is cut off" in refused("restore", file, "--database", restored)
    lines = gzip.decompress(whole).decode().splitlines()
    file.write_bytes(gzip.compress("\n".join([*lines[:5], lines[5][:9]]).encode()))
    assert "line 6 is no row" in refused("restore", file, "--database", restored)
    file.write_bytes(b"no backup")
    assert "is no backup" in refused("restore", file, "--database", restored)
    file.write_bytes(whole)
    done("restore", file, "--database", restored)
