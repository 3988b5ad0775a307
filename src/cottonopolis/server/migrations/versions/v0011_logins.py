"""Names to sign in by, passkeys, and the challenges that a passkey has to answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Nobody has a name to sign in by yet."""
    op.create_table(
        "logins",
        sa.Column("person_id", _KEY, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("password_hash", sa.String(200), nullable=True),
        sa.Column("password_set", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("person_id"),
        sa.UniqueConstraint("name", name="logins_one_a_name"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", _KEY, nullable=False),
        sa.Column("person_id", _KEY, nullable=False),
        sa.Column("credential_id", sa.String(1400), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("credential_id", name="passkeys_one_a_credential"),
    )
    op.create_index("passkeys_person", "passkeys", ["person_id"], unique=False)
    op.create_table(
        "challenges",
        sa.Column("challenge_hash", sa.String(64), nullable=False),
        sa.Column("person_id", _KEY, nullable=True),
        sa.Column("until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("challenge_hash"),
    )
    op.create_index("challenges_until", "challenges", ["until"], unique=False)
