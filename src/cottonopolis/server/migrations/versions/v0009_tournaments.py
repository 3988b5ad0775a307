"""Clubs and tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Adds their tables."""
    op.create_table(
        "clubs",
        sa.Column("id", _KEY, nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("invite", sa.String(length=80), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
    )
    op.create_table(
        "members",
        sa.Column("club_id", _KEY, nullable=False),
        sa.Column("person_id", _KEY, nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("club_id", "person_id"),
    )
    op.create_index("members_person", "members", ["person_id"], unique=False)
    op.create_table(
        "club_tables",
        sa.Column("table_id", _KEY, nullable=False),
        sa.Column("club_id", _KEY, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("club_tables_club", "club_tables", ["club_id"], unique=False)
    op.create_table(
        "tournaments",
        sa.Column("id", _KEY, nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("map", sa.String(length=60), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=True),
        sa.Column("terms", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("form", sa.String(length=10), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(length=80), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=True),
        sa.Column("club_id", _KEY, nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
    )
    op.create_index("tournaments_status", "tournaments", ["status", "created"], unique=False)
    op.create_table(
        "entrants",
        sa.Column("tournament_id", _KEY, nullable=False),
        sa.Column("person_id", _KEY, nullable=False),
        sa.Column("is_out", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("tournament_id", "person_id"),
    )
    op.create_index("entrants_person", "entrants", ["person_id"], unique=False)
    op.create_table(
        "pairings",
        sa.Column("table_id", _KEY, nullable=False),
        sa.Column("tournament_id", _KEY, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("table_id"),
        sa.UniqueConstraint("tournament_id", "round", "number", name="pairings_one_a_place"),
    )
