"""`cottonopolis bench` and `cottonopolis perft`: how fast the engine is, and how many ways there are."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from cottonopolis.cli.ending import refusals

GAME = typer.Option("--game", help="Rule set, such as lancashire; birmingham if neither it nor a map is named.")
MAP = typer.Option("--map", help="Map, if the rule set has several; or a TOML file.")
_MOST_SEED = 2**62 - 1
PLAYERS = typer.Option("--players", help="Player count; the largest if left out.")
JSON = typer.Option("--json", help="Print JSON, for programs.")


def map_of(game: str | None, named: str | None) -> str:
    """The map to play on: the one named, which must be of the rule set if that is named too, or else its first."""
    from cottonopolis.content import read_document
    from cottonopolis.games.definition import definitions, first_map

    if named is not None:
        if game not in (None, read_document(named).rules):
            raise typer.BadParameter(f'"{named}" is no map of "{game}"; leave --game out', param_hint="--map")
        return named
    if game is None:
        return first_map()
    if game not in definitions():
        raise typer.BadParameter(
            f'no rule set "{game}"; known: {", ".join(sorted(definitions()))}', param_hint="--game"
        )
    return definitions()[game].map_ids()[0]


def bench(
    game: Annotated[str | None, GAME] = None,
    map_or_file: Annotated[str | None, MAP] = None,
    players: Annotated[int | None, PLAYERS] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long to measure.")] = 3.0,
    *,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Play complete random games on one core and say how many a second."""
    from cottonopolis.tools.measure import measure

    with refusals("bench"):
        speed = measure(map_of(game, map_or_file), players, seconds)
    if as_json:
        typer.echo(json.dumps(speed.as_json()))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("measured", "value", title=f"{speed.map}, {speed.players} players")
    for key, value in speed.as_json().items():
        table.add_row(key.replace("_", " "), f"{value:,.1f}" if isinstance(value, float) else str(value))
    Console().print(table)


def perft(
    game: Annotated[str | None, GAME] = None,
    map_or_file: Annotated[str | None, MAP] = None,
    players: Annotated[int | None, PLAYERS] = None,
    depth: Annotated[int, typer.Option(min=1, max=8, help="Decisions deep.")] = 3,
    actions: Annotated[int, typer.Option(min=0, max=3, help="Whole actions deep.")] = 2,
    seed: Annotated[int, typer.Option(min=0, max=_MOST_SEED, help="Seed of the deal.")] = 1,
    *,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Count decisions, actions and distinct positions from the start of a game."""
    from cottonopolis.content import load
    from cottonopolis.game import build_rules
    from cottonopolis.tools.perft import count_actions, count_decisions

    with refusals("perft"):
        content = load(map_of(game, map_or_file), players)
    rules = build_rules(content)
    state = rules.start(seed)
    decisions = [count_decisions(rules, state, n) for n in range(1, depth + 1)]
    pairs = [count_actions(rules, state, n) for n in range(1, actions + 1)]
    if as_json:
        found = {"decisions": decisions, "actions": [n for n, _ in pairs], "positions": [n for _, n in pairs]}
        typer.echo(json.dumps({"map": content.map, "players": content.n_seats, "seed": seed} | found))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("depth", "decisions", "actions", "positions", title=f"{content.map}, {content.n_seats} players")
    for n in range(max(depth, actions)):
        row = [f"{decisions[n]:,}" if n < depth else "", *(f"{x:,}" for x in (pairs[n] if n < actions else ()))]
        table.add_row(str(n + 1), *row)
    Console().print(table)
