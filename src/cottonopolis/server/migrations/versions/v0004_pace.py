"""The pace of a table and its clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the columns; tables that were made before have no pace."""
    op.add_column("tables", sa.Column("pace", sa.String(length=8), nullable=True))
    op.add_column("tables", sa.Column("terms", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("tables", sa.Column("due", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("clocks", sa.JSON(none_as_null=True), nullable=True))
    op.create_index("tables_due", "tables", ["due"], unique=False)
