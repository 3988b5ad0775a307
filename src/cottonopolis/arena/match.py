"""One game of a match."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from cottonopolis.arena.configuration import Configuration
from cottonopolis.arena.schedule import Pairing
from cottonopolis.bots import Bot, make_bot, play_game
from cottonopolis.content import load
from cottonopolis.errors import BotError
from cottonopolis.game import Game, build_rules
from cottonopolis.notation.record import format_record


@dataclass(frozen=True)
class Played:
    """A finished game."""

    game: int
    deal: int
    seed: int
    seats: tuple[int, ...]
    """By seat: the bot, by its place in the order given."""
    vp: tuple[int, ...]
    """By seat."""
    places: tuple[int, ...]
    """By seat, 1 for the winner; players who are equal in everything share a place."""
    seconds: tuple[float, ...]
    """By seat: time to think."""
    faults: tuple[int, ...]
    """By seat: answers that a program in its seat failed to give, so that they were given for it."""
    record: str
    """The whole game as text, which replays."""

    def line(self) -> str:
        """The game as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


def parse_played(line: str) -> Played:
    """The game of a line; a `ValueError` if it is none."""
    found = json.loads(line)
    keys = Played.__dataclass_fields__
    if not isinstance(found, dict) or found.keys() != keys.keys():
        raise ValueError(f"expected an object with the keys {', '.join(keys)}")
    lists = {key: tuple(value) for key, value in found.items() if isinstance(value, list)}
    played = Played(**(found | lists))
    if len({len(it) for it in (played.seats, played.vp, played.places, played.seconds, played.faults)}) != 1:
        raise ValueError("expected one value for each seat")
    return played


class MatchRunner:
    """Plays the games of one match; what all games share is made once."""

    def __init__(self, configuration: Configuration, map_or_file: str | Path) -> None:
        self._content = load(map_or_file, configuration.players, dict(configuration.options))
        self._rules = build_rules(self._content)
        self._schedule = configuration.schedule()
        self._specs = configuration.bots
        self._bots: dict[tuple[int, int], Bot] = {}
        """By bot and copy: a bot in several seats is there several times, since it may be a program of its own."""
        self._names = [_short(spec) for spec in configuration.bots]

    def play(self, game: int) -> Played:
        """Plays the game with this number to its end."""
        pairing = self._schedule.pairing(game)
        table = Game(
            self._content, self._rules, self._rules.start(pairing.seed), seat_names(self._names, pairing), pairing.seed
        )
        bots = [self._bot(bot, pairing.seats[:seat].count(bot)) for seat, bot in enumerate(pairing.seats)]
        try:
            seconds = play_game(table, bots)
        except BotError as error:
            raise BotError(f"game {game} (seed {pairing.seed}): {error}") from None
        return Played(
            game=game,
            deal=pairing.deal,
            seed=pairing.seed,
            seats=pairing.seats,
            vp=tuple(table.scores()),
            places=tuple(table.result()),
            seconds=tuple(round(spent, 4) for spent in seconds),
            faults=tuple(len(getattr(bot, "faults", ())) for bot in bots),
            record=format_record(table.record()),
        )

    def _bot(self, bot: int, copy: int) -> Bot:
        if (bot, copy) not in self._bots:
            self._bots[bot, copy] = make_bot(self._specs[bot])
        return self._bots[bot, copy]


def seat_names(names: Sequence[str], pairing: Pairing) -> tuple[str, ...]:
    """What the seats are called in the record: the bot and the number of the seat."""
    return tuple(f"{names[bot]}-{seat + 1}" for seat, bot in enumerate(pairing.seats))


def _short(spec: str) -> str:
    """The name of a bot without its settings, short enough for a record."""
    found = re.match(r"[a-z][a-z0-9_]{0,23}", spec)
    return found[0] if found else "bot"
