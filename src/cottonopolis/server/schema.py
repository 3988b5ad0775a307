"""The tables of the database. Only `store`, `archive` and the migrations read this."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0005"
"""The newest migration; with all before it, it makes these tables."""

metadata = MetaData()

_key = BigInteger().with_variant(Integer, "sqlite")

people = Table(
    "people",
    metadata,
    Column("id", _key, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("phrase_hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
    Column("link_hash", String(64)),
    Column("link_until", Float),
    Index("people_link", "link_hash", unique=True),
)
"""Who has sat down somewhere. `phrase_hash` is the hash of the recovery phrase, or something that is no hash while
there is no phrase; `link_hash` the secret by which one more device is added, once, until `link_until`."""

devices = Table(
    "devices",
    metadata,
    Column("id", _key, primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("secret_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("devices_person", "person_id"),
)
"""The devices of a person. Each has a secret of its own, which opens all seats of the person; `seen` is when it was
used last, about to the hour."""

tables = Table(
    "tables",
    metadata,
    Column("id", _key, primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("map", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("start", Text),
    Column("engine", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("invite_hash", String(64)),
    Column("invite", String(80)),
    Column("host", Integer),
    Column("origin", String(64)),
    Column("spectators", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("turn", JSON, nullable=False),
    Column("bot_due", Boolean, nullable=False),
    Column("pace", String(8)),
    Column("terms", JSON(none_as_null=True)),
    Column("due", BigInteger),
    Column("clocks", JSON(none_as_null=True)),
    Column("to_move", Integer),
    Column("moved", Float),
    Column("delay", Integer),
    Index("tables_open", "status", "created"),
    Index("tables_bot_due", "bot_due"),
    Index("tables_invite", "invite_hash"),
    Index("tables_due", "due"),
)
"""One row a table. `seq` counts its log, `ply` is the entry that made the position, `step` counts the answers and undos
since, `turn` has the answers of the turn being made. `start` is a position where the game does not begin anew.
`to_move` is the seat whose turn it is and `moved` when the position was made, so that a list needs no game; both are
null where nobody knows. `host` is the seat of whoever made the table, `origin` a keyed hash of the address that it
was made from, `delay` how many seconds late others watch. `invite` is in clear text: everybody at the table may pass
it on, and it opens no seat. `pace` is `live` or `days`, null for a table without clocks, and `terms` says the rest of
it; `due` is the millisecond in which the running clock of `clocks` is up."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(80)),
    Column("person_id", ForeignKey("people.id")),
    Column("secret_hash", String(64)),
    Column("recovery_hash", String(64)),
    Column("old_recovery_hash", String(64)),
    Column("freed_hash", String(64)),
    Column("seen", Float),
    Index("seats_person", "person_id"),
    Index("seats_secret", "secret_hash"),
)
"""`old_recovery_hash` is the recovery secret that stays good until the new secret of the seat has been used once,
`freed_hash` the secret of whoever was sent away, `seen` when a secret of the seat was used last, about to the hour."""

log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("body", JSON, nullable=False),
    Column("at", Float, nullable=False),
)
"""Everything that has happened at a table; rows are added and never changed."""

responses = Table(
    "responses",
    metadata,
    Column("scope", String(100), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("table_id", ForeignKey("tables.id")),
    Column("digest", String(64), nullable=False),
    Column("salt", String(64)),
    Column("body", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Index("responses_at", "at"),
    Index("responses_table", "table_id"),
)
"""What was answered to a request with an idempotency key, by who asked and the key. Where secrets were given, the key
is stored as a hash and the secrets are not: they follow from the key and the salt."""

claims = Table(
    "claims",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("until", Float, nullable=False),
)
"""Which process thinks about a bot's turn, and until when others leave it alone."""

hooks = Table(
    "hooks",
    metadata,
    Column("id", _key, primary_key=True),
    Column("person_id", ForeignKey("people.id")),
    Column("table_id", ForeignKey("tables.id")),
    Column("url", String(500), nullable=False),
    Column("form", String(10), nullable=False),
    Column("created", Float, nullable=False),
    Column("secret", String(60)),
    UniqueConstraint("person_id", name="hooks_one_a_person"),
    UniqueConstraint("table_id", name="hooks_one_a_table"),
)
"""Webhooks. `secret` is no hash: what is sent is signed with it."""

notes = Table(
    "notes",
    metadata,
    Column("id", _key, primary_key=True),
    Column("hook_id", ForeignKey("hooks.id", ondelete="CASCADE"), nullable=False),
    Column("body", JSON, nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("notes_due", "due"),
    Index("notes_hook", "hook_id"),
)
"""Notifications that are still to be sent."""

facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(100), nullable=False),
)
"""What all servers of a database share: the key of the hashes of addresses, and until when clocks were kept."""
