"""What is played: everything on which the results of a match depend, but for the number of deals."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path

from cottonopolis.arena.schedule import Schedule
from cottonopolis.bots import make_bot
from cottonopolis.content import Content, load
from cottonopolis.content.load import Option
from cottonopolis.content.structure import plain
from cottonopolis.game.record import engine_version


@dataclass(frozen=True)
class Configuration:
    """The bots and the game of a match."""

    bots: tuple[str, ...]
    """Their specs, in the order given."""
    meant: tuple[str, ...]
    """The same as the bots themselves spell it: a level is a bot with settings, which may change."""
    rules: str
    map: str
    players: int
    options: Mapping[str, Option]
    """Every option with the value in force."""
    seed: int
    data: str
    """Digest of the map and the rule set as they were read."""
    engine: str
    """Version of the engine."""
    selfcheck: bool = False
    is_drawn: bool = False
    """Whether it is drawn who meets, as for a ladder."""

    def schedule(self) -> Schedule:
        """Who sits where."""
        return Schedule(len(self.bots), self.players, self.seed, is_drawn=self.is_drawn)

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        lists = {"bots": list(self.bots), "meant": list(self.meant)}
        return asdict(self) | lists | {"options": dict(self.options)}


def configure(
    bots: Sequence[str],
    map_or_file: str | Path,
    players: int | None = None,
    options: Mapping[str, Option] | None = None,
    seed: int = 0,
    *,
    selfcheck: bool = False,
    is_drawn: bool = False,
) -> Configuration:
    """The configuration of a match; bots that cannot be made and maps that cannot be played are refused.

    >>> configure(["random", "random:seed=2"], "birmingham").players
    4
    """
    meant = tuple(make_bot(bot).spec for bot in bots)
    content = load(map_or_file, players, dict(options or {}))
    return Configuration(
        bots=tuple(bot.strip() for bot in bots),
        meant=meant,
        rules=content.rules,
        map=content.map,
        players=content.n_seats,
        options=content.options,
        seed=seed,
        data=_digest(content),
        engine=engine_version(),
        selfcheck=selfcheck,
        is_drawn=is_drawn,
    )


def _digest(content: Content) -> str:
    text = json.dumps(plain(content.document), sort_keys=True, ensure_ascii=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()
