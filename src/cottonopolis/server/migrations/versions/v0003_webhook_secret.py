"""The secret by which webhooks are signed, and a quick way to what a webhook still has to send."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the column; webhooks that were set before stay unsigned until they are set again."""
    op.add_column("hooks", sa.Column("secret", sa.String(length=60), nullable=True))
    op.create_index("notes_hook", "notes", ["hook_id"], unique=False)
