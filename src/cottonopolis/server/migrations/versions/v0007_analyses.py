"""What the coach has found out, by position."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """A table of its own: nothing of it belongs to a table of players or to a person."""
    op.create_table(
        "analyses",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("playouts", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("analyses_at", "analyses", ["at"], unique=False)
