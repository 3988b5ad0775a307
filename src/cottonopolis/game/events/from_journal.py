"""Events from the notes of the engine's journal: names in place of numbers, notes that belong together as one event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cottonopolis.content import Content
from cottonopolis.engine import journal
from cottonopolis.engine.kit import COAL
from cottonopolis.engine.words import NONE
from cottonopolis.game.events.event import Event
from cottonopolis.game.events.kinds import KINDS
from cottonopolis.notation.move import buyer_code, space_code

_WRITTEN: dict[int, str] = {
    journal.BUILT: "build tile slot money actions?",
    journal.LINKED: "link link money",
    journal.DEVELOPED: "develop tile bonus?",
    journal.SOLD: "sell tile slot to",
    journal.LOAN_TAKEN: "loan money space",
    journal.SCOUTED: "scout",
    journal.PASSED: "pass",
    journal.REPAID: "repay money loans",
    journal.TURN_ENDED: "end_turn",
    journal.BOUGHT: "buy resource n money market",
    journal.BORROWED: "borrow money loans",
    journal.REPLACED: "replace tile slot cubes by",
    journal.CARD_TAKEN: "take card",
    journal.INCOME: "income money level",
    journal.OWED: "debt owed",
    journal.FORGIVEN: "forgiven owed money vp",
    journal.INTEREST: "interest money",
    journal.SCORED_AGAIN: "score_again vp level",
    journal.MONEY_SCORED: "score_money vp held",
    journal.INCOME_SCORED: "score_income vp level",
    journal.LOANS_SCORED: "score_loans vp n",
    journal.LINKS_CLEARED: "clear_links n",
    journal.ERA_BEGUN: "era era",
}
"""By kind of note: the kind of event and the keys of its values; those with `?` are left out if they are 0."""
_FORMS = {kind: (form.split()[0], form.split()[1:]) for kind, form in _WRITTEN.items()}

_LISTS: dict[int, tuple[str, str, str]] = {
    journal.DISCARDED: ("discard", "cards", "card"),
    journal.WILD_TAKEN: ("wild_cards", "cards", "card"),
    journal.TURNED_UP: ("display", "cards", "card"),
    journal.DREW: ("drawn", "cards", "card"),
    journal.DEALT: ("dealt", "cards", "card"),
    journal.LAID_DOWN: ("lay_down", "cards", "card"),
    journal.REFILLED: ("refill", "at", "at"),
}
"""By kind of note of which several make one event: its kind, the key of its list and the word of an item."""

_SUMS: dict[int, tuple[str, str, str]] = {
    journal.LINKS_SCORED: ("score_links", "vp", "links"),
    journal.LINKS_EARNED: ("rail_money", "money", "links"),
    journal.TILES_SCORED: ("score_tiles", "vp", "tiles"),
}
"""By kind of note that others explain: the kind of event, the key of its sum and of its items."""

Values = dict[str, Any]
Draft = tuple[str, int | None, Values]
"""An event in the making: kind, seat, values."""


_KEPT = "events.reader"
"""Where a content keeps its reader: all tables of a kind share it."""


def reader_of(content: Content) -> JournalReader:
    """The reader for the tables of a game."""
    found = content.memory.get(_KEPT)
    if not isinstance(found, JournalReader):
        found = content.memory[_KEPT] = JournalReader(content)
    return found


class JournalReader:
    """Tells what happened at the tables of one game."""

    def __init__(self, content: Content) -> None:
        names = content.names
        self._content = content
        self._words: dict[str, Callable[[int], Any]] = {
            "tile": lambda tile: names.tiles[tile].code,
            "slot": lambda slot: names.slots[slot].code,
            "link": lambda link: names.links[link].code,
            "card": lambda card: names.cards[card].code,
            "at": lambda space: space_code(content, space),
            "to": lambda buyer: buyer_code(content, buyer),
            "resource": lambda resource: "beer" if resource == NONE else content.document.resources[resource],
            "era": lambda era: content.document.eras[era],
            "bonus": bool,
        }
        self._own: dict[int, Callable[[list[Draft], int, Sequence[int]], None]] = {
            journal.GAVE_UP: self._tell_give_up,
            journal.USED: self._tell_use,
            journal.DRANK: self._tell_barrel,
            journal.STOCKED: self._tell_stock,
            journal.IMPORTED: self._tell_import,
            journal.CUBES_SOLD: self._tell_cubes_sold,
            journal.FLIPPED: self._tell_flip,
            journal.REVEALED: self._tell_distant,
            journal.ORDERED: self._tell_order,
            journal.LINK_SCORED: self._tell_link,
            journal.LINK_EARNED: self._tell_link,
            journal.TILE_SCORED: self._tell_tile,
            journal.TILE_CLEARED: self._tell_cleared,
            journal.RANKED: self._tell_game_over,
        }

    def tell(self, ply: int, notes: Iterable[Sequence[int]]) -> list[Event]:
        """The events of the action that makes this ply."""
        drafts: list[Draft] = []
        for kind, seat, *numbers in notes:
            whom = None if seat == NONE else seat
            if kind in _FORMS:
                drafts.append(self._formed(kind, whom, numbers, drafts))
            elif kind in _LISTS:
                name, key, word = _LISTS[kind]
                self._last(drafts, name, whom, {key: []})[key].append(self._words[word](numbers[0]))
            elif kind in _SUMS:
                name, total, items = _SUMS[kind]
                drafts.append((name, whom, {total: numbers[0], items: {}}))
            else:
                self._own[kind](drafts, seat, numbers)
        return [
            Event(ply, name, whom, values, (whom,) if KINDS[name].is_own and whom is not None else None)
            for name, whom, values in drafts
        ]

    def _formed(self, kind: int, seat: int | None, numbers: Sequence[int], drafts: list[Draft]) -> Draft:
        name, keys = _FORMS[kind]
        values = {}
        for key, number in zip(keys, numbers, strict=False):
            if number or key[-1] != "?":
                bare = key.rstrip("?")
                values[bare] = self._words[bare](number) if bare in self._words else number
        if name == "buy" and not any(other in ("build", "link", "develop") for other, _, _ in drafts):
            # A game may begin in the middle of an action, all of which has been paid for.
            values["money"] = 0
        return name, seat, values

    def _last(self, drafts: list[Draft], name: str, seat: int | None, fresh: Values) -> Values:
        """The values of the last event if it is of this kind and seat, or else those of a fresh one."""
        if not drafts or drafts[-1][:2] != (name, seat):
            drafts.append((name, seat, fresh))
        return drafts[-1][2]

    def _code(self, word: str, index: int) -> str:
        return str(self._words[word](index))

    def _tell_give_up(self, drafts: list[Draft], seat: int, numbers: Sequence[int]) -> None:
        tile, slot, value, left = numbers
        values = {"tile": self._code("tile", tile), "slot": self._code("slot", slot), "value": value}
        drafts.append(("give_up", seat, {**values, "left": max(left, 0), "money": max(-left, 0)}))

    def _tell_use(self, drafts: list[Draft], seat: int, numbers: Sequence[int]) -> None:
        """Cubes or barrels of one tile are one event."""
        slot, resource, owner, _ = numbers
        values: Values = {"resource": self._code("resource", resource), "slot": self._code("slot", slot)}
        if owner != NONE:
            values["owner"] = owner
        n = 1
        if drafts and drafts[-1][:2] == ("use", seat) and drafts[-1][2] == {**values, "n": drafts[-1][2]["n"]}:
            n += drafts.pop()[2]["n"]
        drafts.append(("use", seat, {**values, "n": n}))

    def _tell_barrel(self, drafts: list[Draft], seat: int, numbers: Sequence[int]) -> None:
        """The barrel of a merchant, and what it gives besides: changes of the seat's numbers, or developments."""
        space, money, points, spaces = numbers
        bonus = self._content.document.place[self._content.board.merchants_of[space]].bonus
        assert bonus is not None
        what: Values = {"bonus": bonus.kind}
        if bonus.kind == "income_spaces":
            what = {"bonus": "income", "space": spaces}
        elif bonus.kind == "develop":
            what["n"] = bonus.amount
        else:
            what[bonus.kind] = money + points
        drafts.append(("barrel", seat, {"at": self._code("at", space), **what}))

    def _tell_stock(self, drafts: list[Draft], seat: int, numbers: Sequence[int]) -> None:
        slot, tile, n, _ = numbers
        kit = self._content.kit
        industry = kit.industry_of[tile]
        resource = kit.producer_of.index(industry) if industry in kit.producer_of else NONE
        values = {"slot": self._code("slot", slot), "resource": self._code("resource", resource), "n": n}
        drafts.append(("stock", seat, values))

    def _tell_import(self, drafts: list[Draft], seat: int, numbers: Sequence[int]) -> None:
        slot, n, _, _ = numbers
        values = {"slot": self._code("slot", slot), "resource": self._code("resource", COAL), "n": n}
        drafts.append(("import", seat, values))

    def _tell_cubes_sold(self, drafts: list[Draft], seat: int, numbers: Sequence[int]) -> None:
        resource, n, slot, money = numbers
        values = {"resource": self._code("resource", resource), "n": n, "slot": self._code("slot", slot)}
        drafts.append(("sell_cubes", seat, {**values, "money": money, "market": n}))

    def _tell_flip(self, drafts: list[Draft], seat: int, numbers: Sequence[int]) -> None:
        """The owner gains spaces of the income track, or money where there is none."""
        tile, slot, spaces, money = numbers
        gain = {"space": spaces} if self._content.kit.levels else {"money": money}
        drafts.append(("flip", seat, {"tile": self._code("tile", tile), "slot": self._code("slot", slot), **gain}))

    def _tell_distant(self, drafts: list[Draft], seat: int, numbers: Sequence[int]) -> None:
        steps, demand, is_sold, spaces = numbers
        values: Values = {"steps": steps, "demand": demand, "sold": bool(is_sold)}
        drafts.append(("distant", seat, {**values, "space": spaces} if is_sold else values))

    def _tell_order(self, drafts: list[Draft], seat: int, numbers: Sequence[int]) -> None:
        values = self._last(drafts, "order", None, {"seats": [], "spent": []})
        values["seats"].append(seat)
        values["spent"].append(numbers[0])

    def _tell_link(self, drafts: list[Draft], _seat: int, numbers: Sequence[int]) -> None:
        drafts[-1][2]["links"][self._code("link", numbers[0])] = numbers[1]

    def _tell_tile(self, drafts: list[Draft], _seat: int, numbers: Sequence[int]) -> None:
        drafts[-1][2]["tiles"][self._code("slot", numbers[0])] = numbers[2]

    def _tell_cleared(self, drafts: list[Draft], _seat: int, numbers: Sequence[int]) -> None:
        slot, level, _, _ = numbers
        values = self._last(drafts, "clear_tiles", None, {"level": level, "n": 0, "slots": []})
        values["n"] += 1
        values["slots"].append(self._code("slot", slot))

    def _tell_game_over(self, drafts: list[Draft], _seat: int, numbers: Sequence[int]) -> None:
        values = self._last(drafts, "game_over", None, {"scores": [], "places": []})
        values["scores"].append(numbers[0])
        values["places"].append(numbers[1])
