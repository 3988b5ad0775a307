"""A tale: the events of one action as they are being told, with names in place of indices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cottonopolis.content import Content
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.game.events.event import Event
from cottonopolis.game.events.kinds import KINDS


class Tale:
    """The events of one action."""

    def __init__(self, content: Content, rules: RuleSet, ply: int) -> None:
        self.content = content
        self.rules = rules
        self.ply = ply
        self.events: list[Event] = []

    def add(self, kind: str, seat: int | None, **values: Any) -> None:
        """Notes an event; who may see it is declared by its kind."""
        visible_to = (seat,) if KINDS[kind].is_own and seat is not None else None
        self.events.append(Event(self.ply, kind, seat, values, visible_to))

    def merge(self, kind: str, seat: int, key: str, amount: Any, **values: Any) -> None:
        """Adds to the last event if that is the same but for `key`, or else notes a new one."""
        last = self.events[-1] if self.events else None
        if last is not None and last.kind == kind and last.seat == seat:
            rest = {name: value for name, value in last.values.items() if name != key}
            if rest == values:
                self.events[-1] = Event(self.ply, kind, seat, {**rest, key: last.values[key] + amount}, last.visible_to)
                return
        self.add(kind, seat, **values, **{key: amount})

    # Codes.

    def tile(self, tile: int) -> str:
        """The code of a tile."""
        return self.content.names.tiles[tile].code

    def slot(self, slot: int) -> str:
        """The code of a slot or import."""
        return self.content.names.slots[slot].code

    def link(self, link: int) -> str:
        """The code of a line."""
        return self.content.names.links[link].code

    def cards(self, cards: Iterable[int]) -> list[str]:
        """Codes of cards."""
        return [self.content.names.cards[card].code for card in cards]

    def resource(self, index: int) -> str:
        """The name of a resource: coal, iron or steel."""
        return str(self.content.tables["resources"][index])


def mover(state: State) -> int:
    """The seat whose turn it is."""
    return state.order[state.turn]
