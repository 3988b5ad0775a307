"""Notifications by push and mail beside webhooks, silence at a table, and quiet hours of a person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """A person may have several ways to be told something, so a webhook is not the only one."""
    op.add_column("people", sa.Column("zone", sa.String(length=60), nullable=True))
    op.add_column("people", sa.Column("quiet_start", sa.Integer(), nullable=True))
    op.add_column("people", sa.Column("quiet_end", sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("is_silent", sa.Boolean(), nullable=True))
    # SQLite makes the table anew, and what belongs to the rows of the old one would go with them.
    op.execute("CREATE TEMPORARY TABLE kept_notes AS SELECT * FROM notes")
    op.execute("DELETE FROM notes")
    with op.batch_alter_table("hooks") as hooks:
        hooks.drop_constraint("hooks_one_a_person", type_="unique")
        hooks.alter_column("secret", existing_type=sa.String(length=60), type_=sa.String(length=200))
        hooks.add_column(sa.Column("device_id", _KEY, nullable=True))
        hooks.add_column(sa.Column("language", sa.String(length=10), nullable=True))
        hooks.add_column(sa.Column("is_confirmed", sa.Boolean(), nullable=True))
        hooks.create_foreign_key("hooks_device", "devices", ["device_id"], ["id"])
    op.execute("INSERT INTO notes SELECT * FROM kept_notes")
    op.execute("DROP TABLE kept_notes")
    op.create_index("hooks_person", "hooks", ["person_id"], unique=False)
    op.create_index("hooks_secret", "hooks", ["secret"], unique=False)
