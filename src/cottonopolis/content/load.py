"""The door to the data: a map, a player count and options give everything that a game needs to know."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from cottonopolis.content.build import build_board, build_kit
from cottonopolis.content.check import check_map
from cottonopolis.content.check_options import Option, option_target, same
from cottonopolis.content.finding import Finding, refuse
from cottonopolis.content.merge import read_document
from cottonopolis.content.names import Names, build_names
from cottonopolis.content.read import Tables, nearest
from cottonopolis.engine.board import Board
from cottonopolis.engine.kit import Kit
from cottonopolis.errors import PlayerCountError

__all__ = ["Content", "Option", "load"]


@dataclass(frozen=True)
class Content:
    """A map with its rule set, for one player count and one choice of options."""

    map: str
    rules: str
    n_seats: int
    options: dict[str, Option]
    """Every option with the value in force."""
    board: Board
    kit: Kit
    names: Names
    tables: Tables
    """All of the data as read, for what is not in board and kit."""

    def has(self, option: str, value: Option) -> bool:
        """Whether an option has this value; a map that does not offer the option plays without it."""
        return self.options.get(option) == value


def load(map_or_file: str | Path, players: int | None = None, options: dict[str, Option] | None = None) -> Content:
    """Reads, checks and builds; without `players` for the largest table.

    >>> content = load("birmingham", players=3)
    >>> content.board.n_links, sum(content.kit.n_of_card[:-2])
    (39, 54)
    """
    findings = check_map(map_or_file)
    if findings:
        refuse(*findings)
    document, chosen = _chosen(map_or_file, options or {})
    n_seats = document["players"][-1] if players is None else players
    if n_seats not in document["players"]:
        counts = ", ".join(map(str, document["players"]))
        why = f"cannot be played with {n_seats} players, expected one of {counts}"
        raise PlayerCountError(f"{document['id']}: {why}")
    return Content(
        map=document["id"],
        rules=document["rules"],
        n_seats=n_seats,
        options=chosen,
        board=build_board(document, n_seats),
        kit=build_kit(document, n_seats),
        names=build_names(document),
        tables=document,
    )


def _chosen(map_or_file: str | Path, options: dict[str, Option]) -> tuple[Tables, dict[str, Option]]:
    """The document that the options ask for, and every option with its value."""
    document = read_document(map_or_file)
    variant = next((option for option in document.get("option", []) if option.get("variant")), None)
    if variant is not None and options.get(variant["id"], variant["default"]) != variant["default"]:
        _check_value(document, variant, options[variant["id"]])
        document = read_document(map_or_file, str(options[variant["id"]]))
    document = _in_order(deepcopy(document))
    known = {option["id"]: option for option in document.get("option", [])}
    for name in options:
        if name not in known:
            refuse(Finding(document["file"], "option", f'unknown option "{name}"; {nearest(name, list(known))}'))
    chosen: dict[str, Option] = {name: options.get(name, option["default"]) for name, option in known.items()}
    for name, option in known.items():
        _check_value(document, option, chosen[name])
        for other, needed in option.get("only", {}).items():
            if chosen[name] != option["default"] and chosen[other] != needed:
                refuse(Finding(document["file"], f"option.{name}", f'{chosen[name]!r} needs {other} = "{needed}"'))
        if "sets" in option and (target := option_target(document, option["sets"])):
            target[0][target[1]] = chosen[name]
    return document, chosen


def _in_order(document: Tables) -> Tables:
    """The document with its tiles by industry and level and its wild cards last, wherever they were added."""
    industries = [industry["id"] for industry in document["industry"]]

    def place_on_mat(tile: Tables) -> tuple[int, int]:
        industry, _, level = tile["id"].rpartition("-")
        return industries.index(industry), int(level)

    document["tile"].sort(key=place_on_mat)
    document["card"].sort(key=lambda card: card["kind"].startswith("wild"))
    return document


def _check_value(document: Tables, option: Tables, value: Option) -> None:
    if not any(same(value, known) for known in option["values"]):
        values = ", ".join(repr(known) for known in option["values"])
        refuse(
            Finding(
                document["file"],
                f"option.{option['id']}",
                f"{value!r} is not possible, expected one of {values}",
            )
        )
