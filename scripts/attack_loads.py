"""Attacks by load: requests that cost the server much, sent again and again while another table is played.

Each function makes its tables and gives the requests; its docstring is the sentence of the attack.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any

from attack_wire import TABLES, Shot, Wire

import cottonopolis
from cottonopolis.game import Game
from cottonopolis.notation.record import format_record

ATTACKERS = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
POSITION = """table birmingham, ann bob
era rail, round 3, ann to move, 2 actions left
merchant oxf.0 any with barrel, oxf.1 cotton with barrel
ann  £40, hand cov bir
ann  tile cotton-2 at bir.0, cotton-2 at kid.0, cotton-3 at kid.1, cotton-3 at wor.0, cotton-3 at tam.0
ann  tile cotton-4 at tam.1, cotton-4 at nun.1
ann  tile brewery-2 at bur.1 with 2, brewery-2 at fso.0 with 2, brewery-3 at fno.0 with 2, brewery-3 at stn.0 with 2
ann  tile brewery-4 at sta.0 with 2
ann  link bir-oxf, bir-wor, glo-wor, kid-wor-fso, bir-tam, nun-tam
"""
_MILLS = ("bir.0", "kid.0", "kid.1", "wor.0", "tam.0", "tam.1", "nun.1")
_BOTH = [{"kind": "me"}, {"kind": "hot_seat"}]

Prepare = Callable[[int], Awaitable[list[Shot]]]


def sale_line(n_sales: int) -> str:
    """So many sales that can be made in very many ways, and one at the end that cannot."""
    return "S " + " + ".join([*(f"cot@{slot}" for slot in _MILLS[:n_sales]), "pot@wor.0"]) + " /cov"


@lru_cache(maxsize=1)
def _long_game() -> Game:
    """A game by chance to its end, with as many actions as any."""
    game = cottonopolis.new("germany", players=5, seed=1)
    chance = random.Random(1)
    while not game.over:
        game.play(chance.choice(game.legal()))
    return game


def long_record() -> str:
    """The record of a long game."""
    return format_record(_long_game().record())


async def load_text(port: int, source: str, text: str, **more: Any) -> dict[str, Any]:
    """A table from a text, as its reply says."""
    wire = Wire(port, source)
    body = {"text": text, "name": "Mallory"} | more
    found: dict[str, Any] = await wire.must("POST", f"{TABLES}/load", None, body)
    wire.close()
    return found


async def _at_position(port: int, verb: str, path: str, *bodies: Any) -> list[Shot]:
    """Requests to a table of each attacker, at the position with many sales."""
    shots = []
    for source in ATTACKERS:
        made = await load_text(port, source, POSITION, seats=_BOTH)
        where = f"{TABLES}/{made['table']['code']}{path}"
        wire = Wire(port, source)
        at = await wire.must("GET", f"{TABLES}/{made['table']['code']}", made["secret"])
        wire.close()
        for body in bodies:
            known = {"ply": at["ply"]} if path == "/moves" else {}
            shots.append(Shot(source, verb, where, made["secret"], None if body is None else known | body))
    return shots


async def sale_move(port: int) -> list[Shot]:
    """A move with 4 to 7 sales that can be made in very many ways, and one at the end that cannot."""
    return await _at_position(port, "POST", "/moves", *({"line": sale_line(n)} for n in range(4, 8)))


async def sale_explain(port: int) -> list[Shot]:
    """The same lines sent to be explained."""
    return await _at_position(port, "POST", "/explain", *({"line": sale_line(n)} for n in range(4, 8)))


async def explain_link(port: int) -> list[Shot]:
    """The shortest line that asks for all links, `N`, sent to be explained late in a long game."""
    seats = [{"kind": "me"}, *[{"kind": "hot_seat"}] * 4]
    made = [await load_text(port, source, long_record(), seats=seats, actions=120) for source in ATTACKERS]
    return [
        Shot(source, "POST", f"{TABLES}/{it['table']['code']}/explain", it["secret"], {"line": "N"})
        for source, it in zip(ATTACKERS, made, strict=True)
    ]


async def outlook(port: int) -> list[Shot]:
    """Every whole action that could be made, asked for again and again."""
    return await _at_position(port, "GET", "?outlook=true", None)


async def load_positions(_: int) -> list[Shot]:
    """Pasted positions, in number."""
    return [Shot(source, "POST", f"{TABLES}/load", None, {"text": POSITION}) for source in ATTACKERS]


async def load_records(_: int) -> list[Shot]:
    """Pasted records of long games, in number."""
    return [Shot(source, "POST", f"{TABLES}/load", None, {"text": long_record()}) for source in ATTACKERS]


async def _at_long_game(port: int, verb: str, path: str, body: Any) -> list[Shot]:
    made = [await load_text(port, source, long_record()) for source in ATTACKERS]
    return [
        Shot(source, verb, f"{TABLES}/{it['table']['code']}{path}", it["secret"], body)
        for source, it in zip(ATTACKERS, made, strict=True)
    ]


async def old_positions(port: int) -> list[Shot]:
    """A late moment of a long game, asked for again and again."""
    return await _at_long_game(port, "GET", f"?actions={len(_long_game().lines) - 10}", None)


async def forks(port: int) -> list[Shot]:
    """Forks of a long game."""
    return await _at_long_game(port, "POST", "/fork", {"name": "Mallory"})


async def rematches(port: int) -> list[Shot]:
    """Rematches of games that are over."""
    return await _at_long_game(port, "POST", "/rematch", {})


LOADS: tuple[Prepare, ...] = (
    sale_move,
    sale_explain,
    explain_link,
    outlook,
    old_positions,
    load_positions,
    load_records,
    forks,
    rematches,
)
