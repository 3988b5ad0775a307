"""The door to the data: a map, a player count and options give everything that a game needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cottonopolis.content.build import build_board, build_kit, build_names
from cottonopolis.content.check import read_documents
from cottonopolis.content.check_options import Option, same, with_value
from cottonopolis.content.finding import Finding, refuse
from cottonopolis.content.models.document import Document, ids
from cottonopolis.content.models.options import Choice
from cottonopolis.content.names import Names
from cottonopolis.content.read import map_path, nearest
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
    document: Document
    """All of the data with the options in force, for what is not in board and kit."""
    memory: dict[str | tuple[int, ...], object] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What others have found out from it and keep with it."""

    @property
    def n_rounds(self) -> int | None:
        """Rounds of an era; None where the deck decides."""
        rounds = self.document.rounds
        return None if rounds is None else self.document.for_players(rounds.per_era, self.n_seats)

    def has(self, option: str, value: Option) -> bool:
        """Whether an option has this value; a map that does not offer the option plays without it."""
        return self.options.get(option) == value


def load(map_or_file: str | Path, players: int | None = None, options: Mapping[str, Option] | None = None) -> Content:
    """Reads, checks and builds; without `players` for the largest table.

    >>> content = load("birmingham", players=3)
    >>> content.board.n_links, sum(content.kit.n_of_card[:-2])
    (39, 54)
    """
    documents = read_documents(map_or_file)
    document, chosen = _chosen(str(map_path(map_or_file)), documents, options or {})
    n_seats = document.players[-1] if players is None else players
    if n_seats not in document.players:
        counts = ", ".join(map(str, document.players))
        why = f"cannot be played with {n_seats} players, expected one of {counts}"
        raise PlayerCountError(f"{document.id}: {why}")
    return Content(
        map=document.id,
        rules=document.rules,
        n_seats=n_seats,
        options=chosen,
        board=build_board(document, n_seats),
        kit=build_kit(document, n_seats),
        names=build_names(document),
        document=document,
    )


def _chosen(
    file: str, documents: dict[str | None, Document], options: Mapping[str, Option]
) -> tuple[Document, dict[str, Option]]:
    """The document that the options ask for, and every option with its value."""
    document = documents[None]
    for option in document.option:
        if option.variant and options.get(option.id, option.default) != option.default:
            _check_value(file, option, options[option.id])
            document = documents[str(options[option.id])]
            break
    known = {option.id: option for option in document.option}
    for name in options:
        if name not in known:
            refuse(Finding(file, "option", f'unknown option "{name}"; {nearest(name, list(known))}'))
    chosen: dict[str, Option] = {name: options.get(name, option.default) for name, option in known.items()}
    document = _in_order(document)
    for name, option in known.items():
        _check_value(file, option, chosen[name])
        for other, needed in option.only.items():
            if chosen[name] != option.default and chosen[other] != needed:
                refuse(Finding(file, f"option.{name}", f'{chosen[name]!r} needs {other} = "{needed}"'))
        if option.sets:
            document = with_value(document, option.sets, chosen[name])
    return document, chosen


def _in_order(document: Document) -> Document:
    """The document with its tiles by industry and level and its wild cards last, wherever they were added."""
    industries = ids(document.industry)
    tiles = sorted(document.tile, key=lambda tile: (industries.index(tile.industry), tile.level))
    return replace(document, tile=tuple(tiles), card=tuple(sorted(document.card, key=lambda card: card.is_wild)))


def _check_value(file: str, option: Choice, value: Option) -> None:
    if not any(same(value, known) for known in option.values):
        values = ", ".join(repr(known) for known in option.values)
        refuse(Finding(file, f"option.{option.id}", f"{value!r} is not possible, expected one of {values}"))
