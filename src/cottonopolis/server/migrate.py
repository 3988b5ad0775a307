"""Bringing a database to the revision that the code expects."""

from __future__ import annotations

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection

from cottonopolis.errors import ServerError
from cottonopolis.server.schema import REVISION, metadata


class NoDatabase(ServerError):
    """A database that cannot be opened or made ready."""

    code = "no_database"


_VERSION_TABLE = """\
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)
"""
"""Where Alembic notes the revision, as it would make it."""


def migrate(connection: Connection, to: str = REVISION) -> None:
    """Brings the database to a revision; one that has it is left as it is."""
    tables_there = inspect(connection).get_table_names()
    if "alembic_version" in tables_there:
        revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if revision == to:
            return
    elif not tables_there and to == REVISION and connection.dialect.name == "sqlite":
        # Nothing has to be kept, so the tables are made as they are now, without all that they have been. PostgreSQL
        # names a constraint by itself, after what its column was called then, so there they are made step by step.
        metadata.create_all(connection)
        connection.execute(text(_VERSION_TABLE))
        connection.execute(text("INSERT INTO alembic_version VALUES (:to)"), {"to": to})
        return
    # Takes a while to load, and most servers start on a database that they have made ready before.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "cottonopolis.server:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        raise NoDatabase(f"the database cannot be used: it was made by a later version ({error})") from error
