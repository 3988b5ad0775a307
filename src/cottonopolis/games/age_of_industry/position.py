"""What only Age of Industry has on its table: market boxes, coal imports, ships that never flip, cards face up."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Content
from cottonopolis.content.read import nearest
from cottonopolis.engine.bits import bit, bits, lowest_bit
from cottonopolis.engine.move import BUILD, COMBINE, DEVELOP, DRAW, FIRST_BOX, LINK, PASS, SELL
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, ASK_COAL, ASK_IRON, DISCARD, DRAWING, TURN_END, State
from cottonopolis.games.age_of_industry.document import document_of
from cottonopolis.notation.mats import tiles_of
from cottonopolis.notation.position_hooks import Extras, Marks, find_port, why_no_port_sale
from cottonopolis.notation.position_lines import Item
from cottonopolis.notation.position_names import find_numbered, find_place
from cottonopolis.notation.position_sheet import Sheet

_BOX = "expected a market box, its tile and whether it is used: can cotton used"


@dataclass(frozen=True)
class _Box:
    """What an item says of one market box."""

    item: Item
    box: int
    kind: int | None
    """Of market tile, None if not said."""
    is_used: bool


class AgeOfIndustryExtras(Extras):
    """Lines such as `display red cotton`, `import ivi 2` and `box can cotton used`."""

    words = ("import", "box")
    piles = ("display",)
    stages = (ACTION, ASK_COAL, ASK_IRON, DISCARD, AGAIN, DRAWING, TURN_END)
    verbs = (BUILD, COMBINE, LINK, DEVELOP, SELL, PASS, DRAW)
    currency = "$"
    tiles_word = "boxes"

    def market_tiles(self, content: Content) -> list[int]:
        """More tiles than there are boxes."""
        return _all_tiles(content)

    def tile_word(self, content: Content, tile: int) -> str:
        """What it takes."""
        return content.document.market_tile[tile].id

    def n_in_pile(self, content: Content, era: int, word: str) -> int:
        """Cards that lie face up."""
        return content.document.setup.display

    def hand_limit(self, content: Content) -> int:
        """More than the cards of the deal."""
        return content.document.setup.hand_limit

    def holds_cards(self) -> bool:
        """A hand may be empty."""
        return False

    def cards_for(self, content: Content, rules: RuleSet, verb: int) -> int:
        """Rails, sales and drawing cost no card, a combined build one."""
        return 1 if verb in (BUILD, COMBINE, DEVELOP, PASS) else 0

    def most_done(self, content: Content, rules: RuleSet, verb: int) -> int:
        """Cards of a draw but the last."""
        return content.document.turn.draws_per_action - 1 if verb == DRAW else 0

    def lays_links_first(self) -> bool:
        """A rail carries nothing for its own cubes."""
        return False

    def has_shuffles(self) -> bool:
        """The deck is never shuffled again."""
        return False

    def fill(self, content: Content, state: State, items: list[tuple[Item, str, list[str]]]) -> None:
        """Lays the market tiles and the cubes of imports; the tiles of the board are there already."""
        self._lay_boxes(
            content, state, [_parse_box(content, item, words) for item, word, words in items if word == "box"]
        )
        said: dict[int, Item] = {}
        cubes_at = _default_imports(content, state.tile_at, state.flipped)
        for item, word, words in items:
            if word != "import":
                continue
            if len(words) != 2:
                item.fail("expected an import and its cubes: ivi 2")
            space = _find_import(item, content, words[0])
            if space in said:
                item.fail(f"import {words[0]} is said twice")
            said[space] = item
            cubes = item.number(words[1], "cubes of an import", 0, content.board.import_cubes)
            ship = _ship_of(content, content.board.place_of[space])
            if cubes and (ship < 0 or state.tile_at[ship] < 0):
                item.fail("an import holds cubes only when a ship stands in its ship space")
            cubes_at[space] = cubes
        state.cubes_at = [cubes_at.get(space, cubes) for space, cubes in enumerate(state.cubes_at)]
        for space, cubes in cubes_at.items():
            if cubes:
                state.stocked |= bit(space)

    def _lay_boxes(self, content: Content, state: State, said: list[_Box]) -> None:
        kinds: list[int | None] = [None] * len(content.board.boxes_of)
        free = _all_tiles(content)
        names = [tile.id for tile in content.document.market_tile]
        for n, box in enumerate(said):
            if box.box in [other.box for other in said[:n]]:
                box.item.fail(f"box {_box_code(content, box.box)} is said twice")
            if box.kind is None:
                continue
            if box.kind not in free:
                most = content.document.market_tile[box.kind].count
                box.item.fail(f"there are no more than {most} market tiles {names[box.kind]}")
            free.remove(box.kind)
            kinds[box.box] = box.kind
        state.market_tiles = [free.pop(0) if kind is None else kind for kind in kinds]
        used = {box.box: box for box in said}
        for n, kind in enumerate(state.market_tiles):
            is_open = _is_open_by_default(content, state.tile_at, state.flipped, n, kind)
            if n in used and used[n].is_used:
                if not _accepts(content, kind):
                    used[n].item.fail("a market tile without demand is never used")
                is_open = False
            elif n in used and used[n].kind is not None:
                is_open = _accepts(content, kind)
            if is_open:
                state.open_markets |= bit(n)

    def check(self, content: Content, state: State, marks: Marks) -> None:
        """Ships are flipped exactly when nothing is left for them; cards lie face up while the deck has any."""
        for slot in range(content.board.n_slots):
            tile = state.tile_at[slot]
            if tile < 0:
                continue
            is_ship = _is_ship(content, tile)
            if state.retired >> slot & 1:
                kit = content.kit
                levels = [kit.level_of[other] for other in tiles_of(kit, kit.industry_of[tile]) if kit.level_of[other]]
                if content.kit.level_of[tile] <= min(levels):
                    marks[slot].fail("a ship of this level cannot have replaced another one")
                if state.flipped >> slot & 1:
                    marks[slot].fail("a ship that replaced another one never flips")
                continue
            is_begun = state.verb in (BUILD, COMBINE) and state.target == slot
            if is_ship and not is_begun:
                self._check_ship(content, state, slot, marks[slot])
        missing = self.n_in_pile(content, 0, "display") - len(state.display)
        taken = state.n_done if state.stage == DRAWING else 0
        if missing > taken and state.deck:
            item = marks.get("display", Item("position", "display"))
            n = len(state.display)
            item.fail(f"{n} cards lie face up, expected {n + missing} as long as the deck has any")
        player = state.players[state.order[state.turn]]
        if state.stage == DRAWING and len(player.hand) >= self.hand_limit(content):
            marks["question"].fail(f"a hand of {len(player.hand)} cards draws no more")
        if state.stage == TURN_END and (player.loans == 0 or player.money < document_of(content).loan.repay):
            marks["question"].fail("no loan can be repaid, so the turn ends by itself")

    def _check_ship(self, content: Content, state: State, slot: int, item: Item) -> None:
        board, place = content.board, content.board.place_of[slot]
        cubes = sum(
            state.cubes_at[space]
            for space in range(board.n_slots, board.n_spaces)
            if _ship_of(content, board.place_of[space]) == slot
        )
        is_open = any(
            state.open_markets >> box & 1 for box, at in enumerate(board.boxes_of) if _ship_of(content, at) == slot
        )
        name = content.names.places[place].name
        is_flipped = state.flipped >> slot & 1 == 1
        if is_flipped and (cubes or is_open):
            item.fail(f"this ship cannot be flipped: the import or the market of {name} is not used up")
        if not is_flipped and not cubes and not is_open:
            item.fail(f"this ship must be flipped: the import of {name} is empty and its market used")

    def find_buyer(self, item: Item, content: Content, word: str) -> int:
        """The slot of a port, or a market box such as `hol.box`."""
        place, _, box = word.partition(".")
        if box.lower() == "box":
            return FIRST_BOX + _find_box(item, content, place)
        return find_port(item, content, word)

    def why_no_sale(self, content: Content, rules: RuleSet, state: State) -> str:
        """Port or box must take the goods, be used, and be connected."""
        sold = content.document.industry[content.kit.industry_of[state.tile_at[state.target]]].sells
        if not sold:
            return "this tile sells nothing"
        if state.space < FIRST_BOX:
            why = why_no_port_sale(content, state)
            if not why and sold not in content.document.tile[state.tile_at[state.space]].accepts:
                return "this port does not take it"
            return why
        box = state.space - FIRST_BOX
        if sold not in content.document.market_tile[state.market_tiles[box]].accepts:
            return "this market does not take it"
        if state.open_markets >> box & 1:
            return "a market that something has been sold to is used"
        reached = state.joined[content.board.place_of[state.target]]
        return "" if reached >> content.board.boxes_of[box] & 1 else "no chain of links leads to this market"

    def format_lines(self, content: Content, sheet: Sheet) -> list[str]:
        """Imports that have given cubes, and boxes that are used or lie in another order."""
        lines = []
        codes = content.names.places
        imports = [
            f"{codes[content.board.place_of[space]].code} {sheet.cubes_at[space]}"
            for space, cubes in _default_imports(content, sheet.tile_at, sheet.flipped).items()
            if sheet.cubes_at[space] != cubes
        ]
        lines += [f"import {', '.join(imports)}"] if imports else []
        is_moved = list(sheet.market_tiles) != _all_tiles(content)[: len(sheet.market_tiles)]
        boxes = []
        for box, kind in enumerate(sheet.market_tiles):
            is_open = sheet.open_markets >> box & 1 == 1
            default = _is_open_by_default(content, sheet.tile_at, sheet.flipped, box, kind)
            if is_moved or is_open != default:
                boxes.append(_box_text(content, sheet, box))
        return lines + ([f"box {', '.join(boxes)}"] if boxes else [])

    def mismatch(
        self, content: Content, sheet: Sheet, before: Sheet | None, item: Item, word: str, words: list[str]
    ) -> str:
        """Compares the cubes of an import, or a change of them, or the tile of a box and whether it is used."""
        if word == "import":
            if len(words) != 2:
                item.fail("expected an import and its cubes: ivi 2")
            space = _find_import(item, content, words[0])
            return item.amount(words[1], sheet.cubes_at[space], None if before is None else before.cubes_at[space])
        if words[:1] == ["tiles"]:
            kinds = sorted(content.document.market_tile[kind].id for kind in sheet.market_tiles)
            return "" if sorted(map(str.lower, words[1:])) == kinds else f"tiles {' '.join(kinds)}"
        said = _parse_box(content, item, words)
        kind = sheet.market_tiles[said.box]
        is_used = _accepts(content, kind) and not sheet.open_markets >> said.box & 1
        if said.kind in (None, kind) and said.is_used == is_used:
            return ""
        return f"box {_box_text(content, sheet, said.box)}"


def _all_tiles(content: Content) -> list[int]:
    """Kinds of all market tiles in the order of the data file."""
    return [kind for kind, tile in enumerate(content.document.market_tile) for _ in range(tile.count)]


def _accepts(content: Content, kind: int) -> bool:
    return bool(content.document.market_tile[kind].accepts)


def _is_ship(content: Content, tile: int) -> bool:
    industry = content.document.industry[content.kit.industry_of[tile]]
    return industry.flips == "emptied_and_sold_to"


def _ship_of(content: Content, place: int) -> int:
    """The ship space that a sea line joins with an import or a market beyond the sea; -1 for other places."""
    places = content.document.place
    if places[place].kind in ("import", "market"):
        for sea in bits(content.board.seas_at[place]):
            far = lowest_bit(content.board.sea_ends_of[sea] & ~bit(place))
            if places[far].kind == "ship":
                return lowest_bit(content.board.slots_at[far])
    return -1


def _default_imports(content: Content, tile_at: tuple[int, ...] | list[int], flipped: int) -> dict[int, int]:
    """By import: all its cubes if a ship stands there that has not flipped, otherwise none."""
    cubes = {}
    for space in range(content.board.n_slots, content.board.n_spaces):
        ship = _ship_of(content, content.board.place_of[space])
        is_full = ship >= 0 and tile_at[ship] >= 0 and not flipped >> ship & 1
        cubes[space] = content.board.import_cubes if is_full else 0
    return cubes


def _is_open_by_default(
    content: Content, tile_at: tuple[int, ...] | list[int], flipped: int, box: int, kind: int
) -> bool:
    """Boxes are open, but not those without demand and those behind a flipped ship."""
    ship = _ship_of(content, content.board.boxes_of[box])
    return _accepts(content, kind) and not (ship >= 0 and tile_at[ship] >= 0 and flipped >> ship & 1)


def _find_import(item: Item, content: Content, word: str) -> int:
    place = find_place(item, content, word.removesuffix(".0"))
    spaces = range(content.board.n_slots, content.board.n_spaces)
    found = [space for space in spaces if content.board.place_of[space] == place]
    if not found:
        item.fail(f"{content.names.places[place].name} is no coal import")
    return found[0]


def _box_code(content: Content, box: int) -> str:
    """Its place, with a number where a place has several."""
    places = content.board.boxes_of
    code = content.names.places[places[box]].code
    return code if places.count(places[box]) == 1 else f"{code}.{box - places.index(places[box])}"


def _find_box(item: Item, content: Content, word: str) -> int:
    return find_numbered(item, content, word, content.board.boxes_of, "market box", "has no market box")


def _parse_box(content: Content, item: Item, words: list[str]) -> _Box:
    if not words:
        item.fail(_BOX)
    box = _find_box(item, content, words[0])
    rest = [word.lower() for word in words[1:]]
    is_used = rest[-1:] == ["used"]
    if is_used:
        rest = rest[:-1]
    if len(rest) > 1 or (not rest and not is_used):
        item.fail(_BOX)
    kinds = [tile.id for tile in content.document.market_tile]
    if rest and rest[0] not in kinds:
        item.fail(f'there is no market tile "{rest[0][:40]}"; {nearest(rest[0][:40], kinds)}')
    return _Box(item, box, kinds.index(rest[0]) if rest else None, is_used)


def _box_text(content: Content, sheet: Sheet, box: int) -> str:
    kind = sheet.market_tiles[box]
    is_used = _accepts(content, kind) and not sheet.open_markets >> box & 1
    return f"{_box_code(content, box)} {content.document.market_tile[kind].id}{' used' if is_used else ''}"
