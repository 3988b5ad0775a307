"""What can be set about a server; everything has a default that suits one household."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """Sizes and rates; each rate is (how many at once, how many a second after that)."""

    connections_per_address: int = 300
    """Room for all its listeners and for as many requests as a school sends at once; of a trusted proxy not counted."""
    head_bytes: int = 64 * 1024
    """The first lines of a request; one more piece of what arrives may come on top."""
    head_seconds: float = 20.0
    """How long they may take to arrive, the first ones from the beginning of the connection."""
    body_bytes: int = 64 * 1024
    body_seconds: float = 20.0
    """How long the body of a request may take to arrive."""
    idle_seconds: float = 75.0
    """How long a connection may wait for the next request."""
    unread_seconds: float = 60.0
    """How long a client may leave unread what it is sent, once that fills the buffers or is the last."""
    listeners: int = 20_000
    """Live listeners of this process; fewer if it may not open enough files."""
    listeners_per_table: int = 200
    """With so many, nobody else may watch; those who play may listen all the same."""
    listeners_per_address: int = 200
    log_entries: int = 20_000
    """Entries of a table after which it takes no more chat and the like; its game goes on."""
    cached_tables: int = 2_000
    creating: tuple[float, float] = (20, 0.2)
    """New tables, by address."""
    open_tables: int = 20
    """Tables that wait for players at once, by address."""
    listed_tables: int = 5
    """Tables of one address that are listed."""
    joining: tuple[float, float] = (30, 1)
    guessing: tuple[float, float] = (20, 0.2)
    """Wrong secrets, by address."""
    signing_in: tuple[float, float] = (10, 0.05)
    """Wrong passwords, and names that somebody else has, by address."""
    signing_in_by_name: tuple[float, float] = (20, 0.02)
    """Wrong passwords, by name, from wherever they come."""
    signing_in_still: tuple[float, float] = (3, 1 / 3600)
    """Wrong passwords, by name and address, once there have been too many for the name: the owner may come, too."""
    writing: tuple[float, float] = (60, 20)
    """Moves, confirmations and the like, by seat."""
    chatting: tuple[float, float] = (8, 0.5)
    mailing: tuple[float, float] = (3, 0.002)
    """Mails that ask whether somebody wants mails, by address of the client and by address of mail."""
    reading: tuple[float, float] = (400, 100)
    """Anything, by address."""
    reading_by_secret: tuple[float, float] = (60, 10)
    """Anything with a secret that opens something, once its address has used up what it may ask for."""
    computing_by_address: tuple[float, float] = (8, 0.5)
    """Seconds of computing, by address."""
    computing_by_seat: tuple[float, float] = (3, 0.1)
    """Seconds of computing, by secret."""
    waiting_by_address: int = 40
    """Questions of an address that wait for the engine."""

    coaching: tuple[float, float] = (150, 0.25)
    """Seconds of computing for the coach, by person; a review of four players takes some 40."""
    coaching_by_address: tuple[float, float] = (600, 1)
    coach_waiting: int = 4
    """What one person may have asked the coach for at once; one of it is worked on."""
    coach_waiting_in_all: int = 200

    @classmethod
    def without_rates(cls) -> Limits:
        """Sizes only: everybody may ask as often as they like, for tests and measurements."""
        rates = {it.name: (1e6, 1e6) for it in fields(cls) if isinstance(it.default, tuple)}
        counts = {"waiting_by_address": 10**6, "open_tables": 10**6, "listed_tables": 100}
        return cls(**counts, **rates)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Settings:
    """A server."""

    database: str
    """An address as SQLAlchemy reads it."""
    workers: int = 2
    """Processes in which bots think; none for a server that leaves bots to others."""
    engine_workers: int = 2
    """Processes that answer questions about games; with none the server's own process does."""
    coach_workers: int = 2
    """Processes in which the coach thinks; with none the server's own process does, one piece at a time."""
    page: Path | None = None
    """The folder of the built page."""
    heartbeat: float = 15.0
    """Seconds between signs of life to a listener."""
    sweep: float = 2.0
    """Seconds between looks for work that somebody else left behind."""
    hook_networks: bool = False
    """Whether webhooks may go to addresses that are not public."""
    hook_pause: float = 5.0
    """Seconds before the second try of a webhook; each further pause is four times as long."""
    notify_after: float = 10.0
    """Seconds after the beginning of a turn in which its player may look or move before a push message or a mail."""
    plan_seconds: tuple[float, float] = (3.0, 8.0)
    """Within how many seconds of a turn the plan of its player is played, by chance, so that nobody knows of a plan."""
    smtp: str | None = None
    """Where mail is sent from: smtp://NAME:PASSWORD@HOST:PORT, or smtps:// for a line that is encrypted at once."""
    mail_from: str | None = None
    """The address that mails come from."""
    public_url: str | None = None
    """Where players find this server, for links in mails."""
    origins: tuple[str, ...] = ()
    """Pages of other addresses that may call this server."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies: what X-Forwarded-For says is believed if it comes from them."""
    host_names: tuple[str, ...] = ()
    """Public names of this server; numbers and names of one's own network need not be told."""
    logins: bool = False
    """Whether people may sign in by a name, with a password or a passkey."""
    forget_days: float = 0.0
    """Days after which tables of one person are forgotten if nothing happens at them; 0 for never."""
    open_days: float = 7.0
    """Days after which a table that waits for players is closed if nothing happens at it; 0 for never."""
    idle_days: float = 60.0
    """Days after which a game is closed if nobody does anything in it; 0 for never."""
    absent_hours: float = 24.0
    """Hours after which a player who is not here may be replaced without the agreement of others."""
    public_metrics: bool = False
    """Whether others than this machine may read the counters."""
    limits: Limits = field(default_factory=Limits)
    extra_levels: tuple[str, ...] = ()
    """Bots by spec that may sit at tables besides the levels; for tests and for bots of one's own."""


def default_workers() -> int:
    """As many processes for bots as there are cores, and two at least: one for quick turns, one for long ones."""
    return max(2, os.cpu_count() or 2)


def database_address(text: str | None, folder: Path) -> str:
    """The address of a database as SQLAlchemy reads it: a URL, a file, or the default file in a folder.

    >>> database_address("postgresql://me@db/games", Path("."))
    'postgresql+psycopg://me@db/games'
    >>> database_address("games.sqlite", Path("."))
    'sqlite+aiosqlite:///games.sqlite'
    """
    if text is None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = str(folder / "tables.sqlite")
    scheme, found, rest = text.partition("://")
    if not found:
        return f"sqlite+aiosqlite:///{text}"
    if scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        return f"postgresql+psycopg://{rest}"
    if scheme in ("sqlite", "sqlite+aiosqlite"):
        return f"sqlite+aiosqlite://{rest}"
    raise ValueError(f"{scheme}: expected a file, sqlite:///FILE or postgresql://...")
