"""Writes a position: the lines of a table in a fixed order, without what is as at the start of a game."""

from __future__ import annotations

from collections.abc import Iterable

from cottonopolis.content import Content
from cottonopolis.content.check_options import Option
from cottonopolis.engine.bits import bits
from cottonopolis.engine.move import BUILD, COMBINE
from cottonopolis.engine.rng import seeded
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import OVER
from cottonopolis.errors import NotationError
from cottonopolis.notation.mats import n_on, one_of, tiles_of
from cottonopolis.notation.position_build import CLOSED, most_actions, most_cubes
from cottonopolis.notation.position_cards import n_deck_cards
from cottonopolis.notation.position_hooks import Extras, extras_of
from cottonopolis.notation.position_question import format_question
from cottonopolis.notation.position_sheet import PlayerSheet, Sheet


def format_sheet(content: Content, rules: RuleSet, sheet: Sheet, seats: tuple[str, ...]) -> str:
    """The text of a table, as far as it is known."""
    extras = extras_of(content)
    lines = [f"table {content.map}, {' '.join(seats)}"]
    lines += _options(content)
    lines += _state_of_play(content, rules, sheet, seats)
    for seat, name in enumerate(seats):
        lines += [f"{name} {line}" for line in _seat_lines(content, rules, extras, sheet, seat)]
    markets = zip(content.document.resources, sheet.cubes, content.kit.markets, strict=True)
    changed = [f"{resource} {cubes}" for resource, cubes, market in markets if cubes != market.start_cubes]
    lines += [f"market {', '.join(changed)}"] if changed else []
    lines += extras.format_lines(content, sheet)
    lines += _piles(content, extras, sheet)
    if sheet.rng is not None and sheet.rng != seeded(0):
        lines.append(f"chance {sheet.rng}")
    lines += [line for line in [format_question(content, extras, sheet.question)] if line]
    return "\n".join(lines) + "\n"


def _options(content: Content) -> list[str]:
    texts = [
        f"{option.id}={format_option(content.options[option.id])}"
        for option in content.document.option
        if content.options[option.id] != option.default
    ]
    return [f"options {', '.join(texts)}"] if texts else []


def format_option(value: Option) -> str:
    """The value of an option."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _state_of_play(content: Content, rules: RuleSet, sheet: Sheet, seats: tuple[str, ...]) -> list[str]:
    items = []
    if sheet.era:
        items.append(f"era {content.document.eras[sheet.era]}")
    if sheet.round:
        items.append(f"round {sheet.round + 1}")
    if list(sheet.order) != list(range(len(seats))):
        items.append(f"order {' '.join(seats[seat] for seat in sheet.order)}")
    if sheet.turn:
        items.append(f"{seats[sheet.order[sheet.turn]]} to move")
    is_closed = sheet.question.stage in CLOSED
    if sheet.actions_left != (0 if is_closed else most_actions(rules, sheet.era, sheet.round)):
        items.append(f"{sheet.actions_left} action{'' if sheet.actions_left == 1 else 's'} left")
    if sheet.question.stage == OVER:
        items.append("over")
    return [", ".join(items)] if items else []


def _seat_lines(content: Content, rules: RuleSet, extras: Extras, sheet: Sheet, seat: int) -> list[str]:
    player = sheet.players[seat]
    lines = []
    numbers = [
        (money_text(extras, player.money), player.money != rules.numbers.start_money),
        (f"spent {player.spent}", player.spent != 0),
        (f"income {player.space}", player.space != rules.numbers.start_space),
        (f"loans {player.loans}", player.loans != 0),
        (f"{player.vp} vp", player.vp != 0),
    ]
    changed = [text for text, is_changed in numbers if is_changed]
    lines += [", ".join(changed)] if changed else []
    lines.append(f"hand {hand_text(content, player.hand, player.n_unknown)}")
    if player.discards:
        lines.append(f"discards {discards_text(content, player.discards, extras.n_face_down(content, sheet.era))}")
    mats = _mats(content, rules, sheet, seat)
    lines += [f"mat {', '.join(mats)}"] if mats else []
    tiles = [
        tile_text(content, rules, sheet, slot) for slot in range(len(sheet.tile_at)) if sheet.owner_at[slot] == seat
    ]
    lines += [f"tile {', '.join(tiles)}"] if tiles else []
    links = [content.names.links[link].code for link in bits(player.links)]
    lines += [f"link {', '.join(links)}"] if links else []
    return lines


def money_text(extras: Extras, money: int) -> str:
    """Money in the currency of the game; a negative sum is no change."""
    return f"{extras.currency}{'=' if money < 0 else ''}{money}"


def hand_text(content: Content, known: tuple[int, ...], n_unknown: int) -> str:
    """Cards in hand: known ones, then the number of the others."""
    words = [content.names.cards[card].code for card in known]
    if n_unknown:
        words += ["+"] if words else []
        words += [str(n_unknown), "card" if n_unknown == 1 else "cards"]
    return " ".join(words) or "none"


def discards_text(content: Content, discards: tuple[int | None, ...], n_face_down: int) -> str:
    """A pile, oldest first: `?` before what lies face down, and alone for what is not known."""
    words = []
    for n, card in enumerate(discards):
        code = "" if card is None else content.names.cards[card].code
        words.append(f"?{code}" if n < n_face_down or card is None else code)
    return " ".join(words) or "none"


def levels_text(content: Content, mat: int, industry: int) -> str:
    """The levels of an industry on a mat, one number a tile."""
    kit = content.kit
    words = [str(kit.level_of[tile]) for tile in tiles_of(kit, industry) for _ in range(n_on(kit, mat, tile))]
    return " ".join(words) or "none"


def _mats(content: Content, rules: RuleSet, sheet: Sheet, seat: int) -> list[str]:
    """Industries that have lost more than the tiles on the board."""
    kit = rules.kit
    full = kit.mat_of.copy()
    for slot, tile in enumerate(sheet.tile_at):
        if sheet.owner_at[slot] == seat:
            full[kit.industry_of[tile]] -= one_of(kit, tile)
    player: PlayerSheet = sheet.players[seat]
    mats = list(player.mat)
    begun = sheet.question
    if seat == sheet.order[sheet.turn] and begun.verb in (BUILD, COMBINE) and sheet.tile_at[begun.target] == begun.tile:
        # A port or ship that is being built lies on the board and has not left the mat.
        mats[kit.industry_of[begun.tile]] -= one_of(kit, begun.tile)
    return [
        f"{content.names.industries[industry].id} {levels_text(content, mat, industry)}"
        for industry, mat in enumerate(mats)
        if mat != full[industry]
    ]


def tile_text(content: Content, rules: RuleSet, sheet: Sheet, slot: int) -> str:
    """A tile on the board, with its cubes if it can hold any and is not flipped."""
    tile = sheet.tile_at[slot]
    text = f"{content.names.tiles[tile].id} at {content.names.slots[slot].code}"
    if sheet.flipped >> slot & 1:
        return f"{text} flipped"
    if sheet.retired >> slot & 1:
        return f"{text} replaced"
    return f"{text} with {sheet.cubes_at[slot]}" if most_cubes(rules, sheet.era, tile) else text


def cards_text(content: Content, cards: Iterable[int]) -> str:
    """Cards in this order."""
    return " ".join(content.names.cards[card].code for card in cards) or "none"


def pile_text(content: Content, sheet: Sheet, word: str) -> str:
    """The cards of a pile beside the deck, or their number where they are not known."""
    known = sheet.display if word == "display" else sheet.aside
    return hand_text(content, (), sheet.n_aside) if known is None else cards_text(content, known)


def _piles(content: Content, extras: Extras, sheet: Sheet) -> list[str]:
    lines = [f"{word} {pile_text(content, sheet, word)}" for word in extras.piles]
    if sheet.deck is None:
        return [*lines, f"deck {sheet.n_deck} card{'' if sheet.n_deck == 1 else 's'}"]
    lines.append(f"deck {cards_text(content, reversed(sheet.deck))}")
    n_tiles = extras.n_shuffled_tiles(content)
    size = n_tiles + n_deck_cards(content)
    if len(sheet.arranged) % size:
        raise NotationError(f"position: the arranged shuffles have {len(sheet.arranged)} entries, expected whole ones")
    for first in range(0, len(sheet.arranged), size):
        shuffle = sheet.arranged[first : first + size]
        if n_tiles:
            lines.append(f"shuffle {extras.words[0]} {' '.join(map(str, shuffle[:n_tiles]))}")
        lines.append(f"shuffle {cards_text(content, reversed(shuffle[n_tiles:]))}")
    return lines
