"""Whose turn it is and since when, so that lists need no games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"


def upgrade() -> None:
    """Adds columns; whose turn it is at older tables is known once something happens there."""
    op.add_column("tables", sa.Column("to_move", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("moved", sa.Float(), nullable=True))
    op.execute(
        "UPDATE tables SET moved = (SELECT max(at) FROM log WHERE log.table_id = tables.id "
        "AND log.kind IN ('start', 'action', 'takeback'))"
    )
