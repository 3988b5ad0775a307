"""Hosts, invitations that last, seats that are recovered or freed, and answers to all requests with a key."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Adds columns, and moves the answers that are kept to where all routes find them."""
    op.add_column("tables", sa.Column("invite", sa.String(length=80), nullable=True))
    op.add_column("tables", sa.Column("host", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("origin", sa.String(length=64), nullable=True))
    op.add_column("seats", sa.Column("old_recovery_hash", sa.String(length=64), nullable=True))
    op.add_column("seats", sa.Column("freed_hash", sa.String(length=64), nullable=True))
    op.add_column("seats", sa.Column("seen", sa.Float(), nullable=True))
    op.create_index("seats_secret", "seats", ["secret_hash"], unique=False)
    # Nobody knows when they were here: nobody is to lose a seat for that.
    seats = sa.table("seats", sa.column("seen", sa.Float()))
    op.execute(sa.update(seats).values(seen=time.time()))
    op.create_table(
        "facts",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=100), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "responses",
        sa.Column("scope", sa.String(length=100), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("table_id", _KEY, nullable=True),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("salt", sa.String(length=64), nullable=True),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("scope", "key"),
    )
    op.create_index("responses_at", "responses", ["at"], unique=False)
    op.create_index("responses_table", "responses", ["table_id"], unique=False)
    op.execute(
        "INSERT INTO responses (scope, key, table_id, digest, body, at) "
        "SELECT 'seat ' || table_id || ' ' || seat, key, table_id, digest, body, at FROM replies"
    )
    op.drop_table("replies")
