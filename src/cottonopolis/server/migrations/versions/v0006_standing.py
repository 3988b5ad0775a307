"""Results and ratings, and how people are named to others."""

from __future__ import annotations

import base64
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Tables that were made before are nobody's result, and everybody gets a public name."""
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=True))
    op.add_column("people", sa.Column("public_id", sa.String(length=32), nullable=True))
    op.add_column("people", sa.Column("shown", sa.String(length=10), nullable=True))
    named = sa.text("UPDATE people SET public_id = :name WHERE id = :id")
    for (person,) in op.get_bind().execute(sa.text("SELECT id FROM people")).fetchall():
        name = base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()
        op.get_bind().execute(named, {"name": name, "id": person})
    op.create_index("people_public_id", "people", ["public_id"], unique=True)
    op.create_table(
        "results",
        sa.Column("table_id", _KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("rules", sa.String(length=60), nullable=False),
        sa.Column("person_id", _KEY, nullable=True),
        sa.Column("bot", sa.String(length=80), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("gained", sa.Float(), nullable=True),
        sa.Column("body", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_person", "results", ["person_id"], unique=False)
    op.create_table(
        "ratings",
        sa.Column("id", _KEY, nullable=False),
        sa.Column("rules", sa.String(length=60), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("person_id", _KEY, nullable=True),
        sa.Column("bot", sa.String(length=80), nullable=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("rules", "players", "person_id", name="ratings_one_a_person"),
        sa.UniqueConstraint("rules", "players", "bot", name="ratings_one_a_bot"),
    )
    op.create_index("ratings_person", "ratings", ["person_id"], unique=False)
