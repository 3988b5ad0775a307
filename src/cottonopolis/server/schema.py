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

REVISION = "0011"
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
    Column("public_id", String(32)),
    Column("shown", String(10)),
    Column("zone", String(60)),
    Column("quiet_start", Integer),
    Column("quiet_end", Integer),
    Index("people_link", "link_hash", unique=True),
    Index("people_public_id", "public_id", unique=True),
)
"""Who has sat down somewhere. `public_id` opens nothing and names the person to others, `shown` says to whom: null is
to those who have played with them. `phrase_hash` is the hash of the recovery phrase, or something that is no hash while
there is no phrase; `link_hash` the secret by which one more device is added, once, until `link_until`. From
`quiet_start` to `quiet_end`, minutes of a day in `zone`, nothing is sent to this one; null without quiet hours."""

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

logins = Table(
    "logins",
    metadata,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("handle", String(64), nullable=False),
    Column("password_hash", String(200)),
    Column("password_set", Float),
    UniqueConstraint("name", name="logins_one_a_name"),
)
"""Names by which people sign in, where the host allows it; nobody else is told them. `handle` is a random number by
which passkeys know the person, in base64url; `password_hash` is by Argon2, null without a password."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", _key, primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("credential_id", String(1400), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
    UniqueConstraint("credential_id", name="passkeys_one_a_credential"),
    Index("passkeys_person", "person_id"),
)
"""Passkeys of people who have a name to sign in by; id and key in base64url. `sign_count` is what it counted last."""

challenges = Table(
    "challenges",
    metadata,
    Column("challenge_hash", String(64), primary_key=True),
    Column("person_id", ForeignKey("people.id")),
    Column("until", Float, nullable=False),
    Index("challenges_until", "until"),
)
"""What passkeys have been asked and have not answered. `person_id` is whose new passkey it is for, null to sign in."""

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
    Column("rated", Boolean),
    Index("tables_open", "status", "created"),
    Index("tables_bot_due", "bot_due"),
    Index("tables_invite", "invite_hash"),
    Index("tables_due", "due"),
)
"""One row a table. `seq` counts its log, `ply` is the entry that made the position, `step` counts the answers and undos
since, `turn` has the answers of the turn being made. `start` is a position where the game does not begin anew.
`to_move` is the seat whose turn it is and `moved` when the position was made, so that a list needs no game; both are
null where nobody knows. `host` is the seat of whoever made the table, `origin` a keyed hash of the address that it
was made from, `delay` how many seconds late others watch. `rated` says whether its result moves ratings; null where it
is nobody's result, as of a copy or a text. `invite` is in clear text: everybody at the table may pass
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
    Column("is_silent", Boolean),
    Index("seats_person", "person_id"),
    Index("seats_secret", "secret_hash"),
)
"""`old_recovery_hash` is the recovery secret that stays good until the new secret of the seat has been used once,
`freed_hash` the secret of whoever was sent away, `seen` when a secret of the seat was used last, about to the hour.
`is_silent` if its player wants to hear nothing of this table."""

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
    Column("device_id", ForeignKey("devices.id", name="hooks_device")),
    Column("url", String(500), nullable=False),
    Column("form", String(10), nullable=False),
    Column("created", Float, nullable=False),
    Column("secret", String(200)),
    Column("language", String(10)),
    Column("is_confirmed", Boolean),
    UniqueConstraint("table_id", name="hooks_one_a_table"),
    Index("hooks_person", "person_id"),
    Index("hooks_secret", "secret"),
)
"""Where notifications go. `form` is `json`, `discord` or `slack` for a webhook, `push` for the push service of a
browser, `mail` for an address. `secret` is no hash: a webhook is signed with it, a push message is sealed for it (two
keys of the browser), and in a mail it is what ends all mails. `is_confirmed` is false until the reader has agreed."""

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

analyses = Table(
    "analyses",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("playouts", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("analyses_at", "at"),
)
"""What the coach has found out, by a hash of the position, or of the game. Players are numbers in it."""

plans = Table(
    "plans",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("steps", JSON(none_as_null=True)),
    Column("dropped", JSON(none_as_null=True)),
    Column("due", Float),
    Index("plans_due", "due"),
)
"""What a player wants to be played in the next turn of a seat, or why the last plan was dropped. `due` is set while it
is the turn of the seat. Nothing here is told to anybody else."""

facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(100), nullable=False),
)
"""What all servers of a database share: the key of the hashes of addresses, and until when clocks were kept."""

results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("rules", String(60), nullable=False),
    Column("person_id", ForeignKey("people.id")),
    Column("bot", String(80)),
    Column("place", Integer),
    Column("points", Integer),
    Column("gained", Float),
    Column("body", JSON(none_as_null=True)),
    Column("at", Float, nullable=False),
    Index("results_person", "person_id"),
)
"""Whose game a seat was when it began, whoever has played on for them, and once it has ended by itself how: `gained` is
by how many points the rating has moved, `body` has points by source and tiles by industry."""

ratings = Table(
    "ratings",
    metadata,
    Column("id", _key, primary_key=True),
    Column("rules", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("person_id", ForeignKey("people.id")),
    Column("bot", String(80)),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    UniqueConstraint("rules", "players", "person_id", name="ratings_one_a_person"),
    UniqueConstraint("rules", "players", "bot", name="ratings_one_a_bot"),
    Index("ratings_person", "person_id"),
)
"""How strong people and bots are, by title and player count."""

clubs = Table(
    "clubs",
    metadata,
    Column("id", _key, primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("invite", String(80), nullable=False),
    Column("host_id", BigInteger),
    Column("created", Float, nullable=False),
)
"""People who play together. `invite` is in clear text, since every member may pass it on; `host_id` is the person who
made the club, or nobody if that one is gone."""

members = Table(
    "members",
    metadata,
    Column("club_id", ForeignKey("clubs.id"), primary_key=True),
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("since", Float, nullable=False),
    Index("members_person", "person_id"),
)
"""Who is in a club."""

club_tables = Table(
    "club_tables",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("club_id", ForeignKey("clubs.id"), nullable=False),
    Index("club_tables_club", "club_id"),
)
"""The tables of a club."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", _key, primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("map", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("pace", String(8)),
    Column("terms", JSON(none_as_null=True)),
    Column("form", String(10), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("level", String(80), nullable=False),
    Column("status", String(10), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("host_id", BigInteger),
    Column("club_id", ForeignKey("clubs.id")),
    Column("created", Float, nullable=False),
    Index("tournaments_status", "status", "created"),
)
"""Tournaments: `round` counts those that have begun, `level` is that of bots in seats that nobody has, `seed` says in
which order the first round is drawn."""

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("is_out", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Index("entrants_person", "person_id"),
)
"""Who plays in a tournament; `is_out` are those who sit in no further round."""

pairings = Table(
    "pairings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    UniqueConstraint("tournament_id", "round", "number", name="pairings_one_a_place"),
)
"""The tables of the rounds of a tournament."""
