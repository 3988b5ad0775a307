"""Devices of a person with a recovery phrase, and whose turn it is and since when, so that lists need no games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """The secret of a person becomes that of a first device. Whose turn it is, is known once something happens."""
    op.create_table(
        "devices",
        sa.Column("id", _KEY, nullable=False),
        sa.Column("person_id", _KEY, nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("secret_hash"),
    )
    op.create_index("devices_person", "devices", ["person_id"], unique=False)
    op.execute(
        "INSERT INTO devices (person_id, secret_hash, name, created, seen) "
        "SELECT id, secret_hash, '', created, created FROM people"
    )
    op.execute("ALTER TABLE people RENAME COLUMN secret_hash TO phrase_hash")
    op.execute("UPDATE people SET phrase_hash = 'none ' || id")
    op.add_column("people", sa.Column("link_hash", sa.String(length=64), nullable=True))
    op.add_column("people", sa.Column("link_until", sa.Float(), nullable=True))
    op.create_index("people_link", "people", ["link_hash"], unique=True)
    op.add_column("tables", sa.Column("to_move", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("moved", sa.Float(), nullable=True))
    op.add_column("tables", sa.Column("delay", sa.Integer(), nullable=True))
    op.execute(
        "UPDATE tables SET moved = (SELECT max(at) FROM log WHERE log.table_id = tables.id "
        "AND log.kind IN ('start', 'action', 'takeback'))"
    )
