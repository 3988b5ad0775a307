"""The page of a map."""

from __future__ import annotations

from typing import Any

from docs_text import (
    capital,
    counted,
    head,
    listed,
    n_of,
    reconstructed_lines,
    source_lines,
    table,
    words,
)

from cottonopolis.content import Document, read_document, read_rules
from cottonopolis.content.build import build_names
from cottonopolis.content.merge import read_chain
from cottonopolis.content.models.pieces import Card
from cottonopolis.content.models.places import Place
from cottonopolis.content.read import Tables
from cottonopolis.content.structure import plain

BONUS = {
    "money": "£{}",
    "vp": "{} victory points",
    "develop": "develop {} tile",
    "income_spaces": "{} income spaces",
}


def map_variants(map_id: str) -> list[str]:
    """Names of the boards that a map has beside its first one."""
    return sorted(read_chain(map_id)[-1].tables.get("variant", {}))


def drawing_name(map_id: str, variant: str | None = None) -> str:
    """File name of a drawing."""
    return f"{map_id}-{variant}.svg" if variant else f"{map_id}.svg"


def map_page(map_id: str) -> str:
    """The whole page of a map, as Markdown."""
    document = read_document(map_id)
    own = read_chain(map_id)[-1].tables
    rules = read_rules(document.rules)
    lines = head(document.name, f"src/cottonopolis/games/{document.rules}/data/maps/{map_id}.toml")
    lines += [document.about, "", f"![Drawn map: {document.name}]({drawing_name(map_id)})", ""]
    lines += [
        f"Played by the rules of [{rules.name}](../games/{document.rules}.md)",
        f"with {listed(document.players, 'or')} players. {_sizes(document)}",
        "",
    ]
    lines += [
        *_places(document),
        *_regions(document),
        *_links(document),
        *_specials(document),
        *_deck(document),
        *_tiles(document),
    ]
    for variant in map_variants(map_id):
        lines += _variant(map_id, variant, own["variant"][variant])
    lines += [
        "## What is reconstructed",
        "",
        *reconstructed_lines(own, _names(document), plain(document.origin)),
    ]
    if any(source.reconstructed for source in rules.source.values()):
        page = f"../games/{document.rules}.md#what-is-reconstructed"
        lines += [f"The rule set is partly reconstructed too: see [its page]({page}).", ""]
    lines += ["## Sources", "", *source_lines(own["source"])]
    return "\n".join(lines).rstrip() + "\n"


def _names(document: Document) -> dict[str, str]:
    return {
        entry.id: entry.name for entries in (document.region, document.industry, document.place) for entry in entries
    }


def _sizes(document: Document) -> str:
    n_slots = sum(len(place.slots) for place in document.place)
    sizes = [
        n_of(len(document.place), "place"),
        n_of(n_slots, "slot"),
        n_of(len(document.link), "link"),
    ]
    if document.sea_line:
        sizes.append(n_of(len(document.sea_line), "sea line"))
    return f"The map has {listed(sizes)}."


def _slots(place: Place, names: dict[str, str]) -> str:
    return counted(" or ".join(names.get(word, word) for word in slot) for slot in place.words_of_slots())


def _printed(place: Place) -> str:
    """What is printed at a place beside its slots."""
    notes = []
    if place.merchants:
        notes.append(f"{n_of(place.merchants, 'merchant space')} from {place.merchants_from} players")
    if place.bonus:
        notes.append("bonus " + BONUS[place.bonus.kind].format(place.bonus.amount))
    if place.worth:
        notes.append(f"adds {place.worth} to each link that ends there")
    if place.port:
        notes.append("distant port")
    if place.market_access:
        notes.append("opens the markets")
    if place.markets:
        notes.append(n_of(place.markets, "market box").replace("boxs", "boxes"))
    if place.coal_import:
        notes.append(f"{n_of(place.coal_import, 'coal cube')} to import")
    if not place.transit:
        notes.append("no route passes through")
    return ", ".join(notes)


def _places(document: Document) -> list[str]:
    names = _names(document)
    has_regions = any(place.region for place in document.place)
    columns = ["Code", "Place", "Kind", *(["Region"] if has_regions else []), "Slots", "Printed there"]
    rows: list[list[Any]] = []
    for place in document.place:
        region = [names.get(place.region, "")] if has_regions else []
        rows.append(
            [
                f"`{place.code}`",
                place.name,
                place.kind,
                *region,
                _slots(place, names),
                _printed(place),
            ]
        )
    lines = ["## Places", "", *table(columns, rows)]
    for kind in document.slot_kind:
        lines += [f"A {kind.id} slot takes a {listed((names[name] for name in kind.holds), 'or')}.", ""]
    return lines


def _regions(document: Document) -> list[str]:
    rows = []
    for region in document.region:
        places = [place.name for place in document.place if place.region == region.id]
        rows.append((region.name, region.symbol, ", ".join(places), region.about))
    if not rows:
        return []
    return ["### Regions", "", *table(["Region", "Symbol", "Places", "Notes"], rows)]


def _links(document: Document) -> list[str]:
    """Links by the eras in which they can be built, then sea lines."""
    eras, names = document.eras, build_names(document)
    groups: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for index, link in enumerate(document.link):
        built = tuple(era for era in eras if document.is_open(link, era))
        groups.setdefault(built, []).append((f"`{names.links[index].code}`", names.links[index].name))
    lines = ["## Links", ""]
    for built, rows in sorted(groups.items(), key=lambda group: -len(group[1])):
        only = " only" if len(built) < len(eras) else ""
        lines += [f"### {capital(listed(built))}{only} ({len(rows)})", "", *table(["Code", "Link"], rows)]
    if document.sea_line:
        sea = [(f"`{names.sea_lines[n].code}`", names.sea_lines[n].name) for n in range(len(names.sea_lines))]
        lines += [f"### Sea lines ({len(sea)})", "", *table(["Code", "Sea line"], sea)]
    return lines


def _specials(document: Document) -> list[str]:
    names = _names(document)
    lines = []
    for rule in document.slot_first:
        slots = next(place.words_of_slots() for place in document.place if place.id == rule.place)
        slot = " or ".join(names.get(word, word) for word in slots[rule.first])
        lines.append(
            f"- {names[rule.place]}: a new {names[rule.industry]} goes into slot {rule.first + 1} "
            f"({slot}) while that one is empty, before slot {rule.then + 1}."
        )
    if link := document.virtual_link:
        lines.append(
            f"- {' and '.join(names[end] for end in link.ends)} are joined without a link. "
            f"This counts for: {', '.join(map(words, link.counts_for))}; "
            f"never for: {', '.join(map(words, link.never_counts_for))}."
        )
    return ["### Special cases", "", *lines, ""] if lines else []


def _deck(document: Document) -> list[str]:
    players, names = document.players, _names(document)

    def counts(card: Card) -> list[int]:
        return [document.for_players(card.count, n) for n in players]

    rows: list[list[Any]] = []
    for card in document.card:
        known = names | {card.id: names.get(card.id, capital(words(card.id)))}
        rows.append([listed((known[word] for word in card.words), "or"), words(card.kind), *counts(card)])
    dealt = [counts(card) for card in document.card if not card.is_wild]
    rows.append(["**All, without wild cards**", "", *(f"**{sum(column)}**" for column in zip(*dealt, strict=True))])
    for n, era in enumerate(document.eras):
        if document.deck:
            rows.append([f"Set aside unseen, {era} era", "", *(aside[n] for aside in document.deck.set_aside)])
        if any(document.setup.hidden_discards):
            each = document.setup.hidden_discards[n]
            rows.append(
                [
                    f"Dealt face down to the discard piles, {era} era",
                    "",
                    *(each * n_seats for n_seats in players),
                ]
            )
    if document.rounds:
        rows.append(["Rounds in each era", "", *document.rounds.per_era])
    return ["## Deck", "", *table(["Card", "Kind", *(f"{n} players" for n in players)], rows)]


def _tiles(document: Document) -> list[str]:
    names = _names(document)
    lines: list[str] = []
    if document.merchant_tile:
        rows = [
            (
                f"`{tile.id}`",
                listed(names[name] for name in tile.buys) if tile.buys else "nothing (blank)",
                tile.players_from,
            )
            for tile in document.merchant_tile
        ]
        lines += ["## Merchant tiles", "", *table(["Tile", "Buys", "Used from players"], rows)]
    if document.market_tile:
        n_boxes = sum(place.markets for place in document.place)
        kinds = [
            (f"`{tile.id}`", listed(tile.accepts) if tile.accepts else "nothing", tile.count)
            for tile in document.market_tile
        ]
        lines += ["## Market tiles", "", *table(["Tile", "Takes", "Count"], kinds)]
        lines += [f"The map has {n_boxes} market boxes for {sum(tile[2] for tile in kinds)} tiles.", ""]
    if document.distant_market_tiles:
        sets = document.distant_market_tiles
        per_count = sets if isinstance(sets[0], tuple) else [sets] * len(document.players)
        steps = [
            (n, len(tiles), ", ".join(map(str, tiles))) for n, tiles in zip(document.players, per_count, strict=True)
        ]
        lines += ["## Distant market tiles", "", "Steps down the demand track printed on each tile.", ""]
        lines += table(["Players", "Tiles", "Steps"], steps)
    return lines


def _variant(map_id: str, variant: str, own: Tables) -> list[str]:
    """What another board of the same map changes."""
    document = read_document(map_id, variant)
    title = own.get("name", capital(words(variant)))
    lines = [
        f"## {title}",
        "",
        f"Chosen by the edition `{variant}`, for {listed(document.players, 'or')} players.",
        "",
    ]
    lines += [f"![Drawn map: {document.name}]({drawing_name(map_id, variant)})", ""]
    parts = {"region": _regions, "link": _links, "card": _deck, "distant_market_tiles": _tiles}
    body = [line for key, part in parts.items() if key in own for line in part(document)]
    return lines + [f"#{line}" if line.startswith("## ") else line for line in body]
