"""What only Birmingham has on its table: merchant tiles with their barrels, and discards that lie face down."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Content
from cottonopolis.content.read import nearest
from cottonopolis.engine.bits import n_bits
from cottonopolis.engine.move import BUILD, DEVELOP, LINK, LOAN, PASS, SCOUT, SELL
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, ASK_BEER, ASK_COAL, ASK_IRON, BONUS, DEBT, DISCARD, State
from cottonopolis.games.birmingham.document import document_of
from cottonopolis.notation.move import space_code
from cottonopolis.notation.position_hooks import Extras
from cottonopolis.notation.position_lines import Item
from cottonopolis.notation.position_names import find_space
from cottonopolis.notation.position_sheet import Sheet


@dataclass(frozen=True)
class _Merchant:
    """What an item says of one merchant space."""

    item: Item
    space: int
    kind: str
    """Id of a merchant tile or what it shows; empty if not said."""
    has_barrel: bool | None


class BirminghamExtras(Extras):
    """Lines such as `merchant oxf.0 cotton no barrel`."""

    words = ("merchant",)
    stages = (ACTION, ASK_COAL, ASK_IRON, ASK_BEER, DISCARD, AGAIN, BONUS, DEBT)
    verbs = (BUILD, LINK, DEVELOP, SELL, LOAN, SCOUT, PASS)
    tiles_word = "merchants"

    def market_tiles(self, content: Content) -> list[int]:
        """The merchant tiles in use."""
        return _tiles_in_use(content)

    def tile_word(self, content: Content, tile: int) -> str:
        """Its id in the data file: what it shows, and a number."""
        return content.document.merchant_tile[tile].id

    def n_face_down(self, content: Content, era: int) -> int:
        """One card a seat in the canal era."""
        return content.document.setup.hidden_discards[era]

    def cards_for(self, content: Content, rules: RuleSet, verb: int) -> int:
        """Three for scouting."""
        return document_of(content).scout.discards if verb == SCOUT else 1

    def fill(self, content: Content, state: State, items: list[tuple[Item, str, list[str]]]) -> None:
        """Lays the merchant tiles and their barrels."""
        merchants = [_parse(content, item, words) for item, _, words in items]
        said = [merchant.space for merchant in merchants]
        for merchant in merchants:
            if said.count(merchant.space) > 1:
                merchant.item.fail(f"merchant {space_code(content, merchant.space)} is said twice")
        tiles: list[int | None] = [None] * len(content.board.merchants_of)
        free = _tiles_in_use(content)
        # Whoever names a tile exactly comes before those for whom any tile of the kind will do.
        for merchant in sorted(merchants, key=lambda merchant: "-" not in merchant.kind):
            if merchant.kind:
                tile = _take(content, merchant, free)
                free.remove(tile)
                tiles[merchant.space] = tile
        state.market_tiles = [free.pop(0) if tile is None else tile for tile in tiles]
        barrels = {merchant.space: merchant for merchant in merchants}
        for space, tile in enumerate(state.market_tiles):
            is_blank = not content.document.merchant_tile[tile].buys
            said_of = barrels.get(space)
            has_barrel = not is_blank if said_of is None or said_of.has_barrel is None else said_of.has_barrel
            if said_of is not None and has_barrel and is_blank:
                said_of.item.fail("a blank merchant tile has no barrel")
            if has_barrel:
                state.open_markets |= 1 << space

    def why_no_sale(self, content: Content, rules: RuleSet, state: State) -> str:
        """The merchant must show the industry and be connected."""
        slot, space = state.target, state.space
        industry = content.kit.industry_of[state.tile_at[slot]]
        bought = content.document.merchant_tile[state.market_tiles[space]].buys
        if content.names.industries[industry].id not in bought:
            return "this merchant does not buy it"
        if not state.joined[content.board.place_of[slot]] >> content.board.merchants_of[space] & 1:
            return "no chain of links leads to this merchant"
        return ""

    def format_lines(self, content: Content, sheet: Sheet) -> list[str]:
        """All merchant spaces if the tiles lie in another order, otherwise those that miss their barrel."""
        is_moved = list(sheet.market_tiles) != _tiles_in_use(content)
        texts = []
        for space, tile in enumerate(sheet.market_tiles):
            is_blank = not content.document.merchant_tile[tile].buys
            has_barrel = sheet.open_markets >> space & 1 == 1
            if is_moved or (not is_blank and not has_barrel):
                barrel = "" if is_blank else " with barrel" if has_barrel else " no barrel"
                texts.append(f"{space_code(content, space)} {_word(content, tile)}{barrel}")
        return [f"merchant {', '.join(texts)}"] if texts else []

    def mismatch(
        self, content: Content, sheet: Sheet, before: Sheet | None, item: Item, word: str, words: list[str]
    ) -> str:
        """Compares the tile, and its barrel where the item speaks of it; or all tiles, or the number of barrels."""
        first = words[0].lower() if words else ""
        if first == "tiles":
            kinds = sorted(_kind(content, tile) for tile in sheet.market_tiles)
            return "" if sorted(map(str.lower, words[1:])) == kinds else f"tiles {' '.join(kinds)}"
        if first == "barrels" and len(words) == 2:
            wanted = item.number(words[1], "barrels of merchants", 0, len(sheet.market_tiles))
            found = n_bits(sheet.open_markets)
            return "" if wanted == found else f"barrels {found}"
        said = _parse(content, item, words)
        if said.kind:
            _known(content, said)
        tile = sheet.market_tiles[said.space]
        has_barrel = sheet.open_markets >> said.space & 1 == 1
        is_kind = not said.kind or said.kind in (_kind(content, tile), content.document.merchant_tile[tile].id)
        if is_kind and said.has_barrel in (None, has_barrel):
            return ""
        return f"{space_code(content, said.space)} {_word(content, tile)} {'with' if has_barrel else 'no'} barrel"


def _tiles_in_use(content: Content) -> list[int]:
    tiles = content.document.merchant_tile
    return [n for n, tile in enumerate(tiles) if tile.players_from <= content.n_seats]


def _kind(content: Content, tile: int) -> str:
    """What a merchant tile shows: an industry, any or blank."""
    return content.document.merchant_tile[tile].id.rpartition("-")[0]


def _word(content: Content, tile: int) -> str:
    """What a merchant tile shows, with its number where several show the same."""
    kind = _kind(content, tile)
    same = [other for other in _tiles_in_use(content) if _kind(content, other) == kind]
    return kind if len(same) == 1 else content.document.merchant_tile[tile].id


def _parse(content: Content, item: Item, words: list[str]) -> _Merchant:
    if not words:
        item.fail("expected a merchant space and its tile, such as oxf.0 cotton with barrel")
    space = find_space(item, content, words[0])
    rest = [word.lower() for word in words[1:]]
    has_barrel = None
    if rest[-2:] in (["with", "barrel"], ["no", "barrel"]):
        has_barrel = rest[-2] == "with"
        rest = rest[:-2]
    if len(rest) > 1:
        item.fail("expected a merchant space and its tile, such as oxf.0 cotton with barrel")
    kind = rest[0] if rest else ""
    named = content.names.industries.find(kind)
    return _Merchant(item, space, named.id if named is not None else kind, has_barrel)


def _known(content: Content, merchant: _Merchant) -> list[int]:
    """The tiles in use that are called so; an unknown kind is refused."""
    tiles = _tiles_in_use(content)
    found = [n for n in tiles if merchant.kind in (_kind(content, n), content.document.merchant_tile[n].id)]
    if not found:
        kinds = sorted({_kind(content, tile) for tile in tiles})
        hint = nearest(merchant.kind[:40], kinds)
        merchant.item.fail(f'with {content.n_seats} players there is no merchant tile "{merchant.kind[:40]}"; {hint}')
    return found


def _take(content: Content, merchant: _Merchant, free: list[int]) -> int:
    known = _known(content, merchant)
    left = [tile for tile in known if tile in free]
    if not left:
        merchant.item.fail(f'there are no more than {len(known)} merchant tiles "{merchant.kind}"')
    return left[0]
