"""Tables from texts: a record or a position that somebody pastes, to look at or to play on from.

Nothing is known at such a table but what the text says. Whoever brings the text knows its cards, so only this person
and bots play there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cottonopolis.errors import NotationError, ReplayError
from cottonopolis.game import Game, read_record, replay
from cottonopolis.game.position import read_position
from cottonopolis.notation.position import format_position
from cottonopolis.server.dealing import SETTLED
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.idempotency import Sitting, digest_of
from cottonopolis.server.jobs import Memory
from cottonopolis.server.questions import Question
from cottonopolis.server.refusals import BadRequest, Illegal
from cottonopolis.server.routes import Address, At, LongKey, Person, api_router
from cottonopolis.server.server_table import action_bodies
from cottonopolis.server.store import Row
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.tables import Begin, Privacy, create_from
from cottonopolis.server.wire import LoadIn, SeatedOut, SeatIn

router = api_router("/api/v1/tables", "tables")

_LINE = re.compile(r"\bline ([0-9]+)\b")
_FIRST_WORDS = ("cottonopolis", "{")
"""How a record begins, as text and as JSON; anything else is read as a position."""


@dataclass(frozen=True)
class _Loaded:
    """What a text says."""

    begin: Begin
    names: tuple[str, ...]
    rows: list[Row]
    """The actions that are kept, as entries of a log."""


@router.post("/load", status_code=201)
async def load_table(
    asked: LoadIn, services: At, address: Address, person: Person = None, key: LongKey = None
) -> SeatedOut:
    """Gives a new table from the text of a record or of a position, to look at or to play on from."""
    services.creating.take(address)
    sitting = Sitting(key, digest_of("load", asked, person), SeatedOut)
    return await load(services.cache, asked, person, sitting, services.client(address, person))


@dataclass(frozen=True)
class ReadText(Question):
    """What a text says."""

    text: str
    n_actions: int | None

    def answer(self, _: Memory) -> _Loaded:
        """The game of the text, or a refusal with its line."""
        return _read(self.text, self.n_actions)


async def load(
    cache: TableCache, asked: LoadIn, person: str | None, sitting: Sitting[SeatedOut], client: Client
) -> SeatedOut:
    """A table from a text. One that is only looked at is closed: nobody plays on, and all its moments can be seen."""
    old = await sitting.known(cache.store, "load")
    if old is not None:
        return old
    loaded: _Loaded = await cache.engine.ask(ReadText(asked.text, asked.actions), client)
    wanted = asked.seats or [SeatIn(kind="hot_seat", name=name[:30]) for name in loaded.names]
    if len(wanted) != len(loaded.names):
        raise Illegal("bad_player_count", f"this game has {len(loaded.names)} seats")
    if any(seat.kind == "open" for seat in wanted):
        raise Illegal("seat_open", "whoever brings a text knows its cards: others cannot sit down at its table")
    name, is_closed = asked.name or "Caller", asked.seats is None
    begin, rows = loaded.begin, loaded.rows
    return await create_from(
        cache, "load", begin, wanted, name, person, Privacy(), sitting, prefix=rows, is_closed=is_closed
    )


def _read(text: str, n_actions: int | None) -> _Loaded:
    """What a text says, or a refusal with its line."""
    try:
        game = _game(text)
    except ReplayError as error:
        # The position before the line is for the command line: it holds every card.
        raise Illegal(error.reason, f"line {error.line}: {error.text}: {error.sentence}", line=error.line) from error
    except NotationError as error:
        raise BadRequest(error.code, str(error), **_line_of(error)) from error
    if n_actions is not None and n_actions > len(game.lines):
        raise Illegal("no_such_ply", f"this game has {len(game.lines)} actions")
    before = game.at(0)
    after = game if n_actions is None else game.at(n_actions)
    start = format_position(game.content, game.rules, game.start, game.seats)
    rows: list[Row] = [{"seat": seat, "body": body} for seat, body in action_bodies(before, after)]
    begin = Begin(game.content.map, dict(game.content.options), game.content.n_seats, start, 0, SETTLED)
    return _Loaded(begin, game.seats, rows)


def _game(text: str) -> Game:
    words = text.split(maxsplit=1)
    if words and words[0].lower().startswith(_FIRST_WORDS):
        return replay(read_record(text))
    position = read_position(text)
    return Game(position.content, position.rules, position.state, position.seats)


def _line_of(error: NotationError) -> dict[str, Any]:
    found = _LINE.search(str(error))
    return {"line": int(found[1])} if found else {}
