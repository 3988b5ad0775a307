"""The data of a map as lines of text, in the form in which the printed facts are written down in these tests."""

from __future__ import annotations

from content.merged import read_tables
from cottonopolis.content.read import Tables

INCOME_RUNS = (*((level, 1) for level in range(-10, 1)), *((level, 2) for level in range(1, 11)),
               *((level, 3) for level in range(11, 21)), *((level, 4) for level in range(21, 30)), (30, 3))  # fmt: skip
"""The income track of Birmingham and Lancashire: each level and how many spaces it has."""
INCOME_TRACK = [level for level, n_spaces in INCOME_RUNS for _ in range(n_spaces)]


def lines(text: str) -> list[str]:
    """The lines of a printed table, sorted; the order on the mat and on the sheet is not a fact."""
    return sorted(text.strip().splitlines())


def slot_lines(document: Tables, *, with_region: bool = False) -> list[str]:
    return sorted(
        " ".join([f"{place['id']}:", *([place["region"]] if with_region else []), *place["slots"]])
        for place in document["place"]
        if place.get("slots")
    )


def link_lines(document: Tables) -> list[str]:
    """Each link with the era of its tile; without an era where the game has only one."""
    words = {(True, True): ": any", (True, False): ": canal", (False, True): ": rail", (None, None): ""}
    return sorted("-".join(link["ends"]) + words[link.get("canal"), link.get("rail")] for link in document["link"])


def sea_lines(document: Tables) -> list[str]:
    return sorted("-".join(line["ends"]) for line in document.get("sea_line", []))


def card_lines(document: Tables) -> list[str]:
    """Every card but the wild ones, by what it names, with its copies."""
    found = []
    for card in document["card"]:
        if not card["kind"].startswith("wild"):
            counts = card["count"] if isinstance(card["count"], list) else [card["count"]]
            names = "|".join(card.get("industries", [card["id"]]))
            found.append(f"{names}: {' '.join(map(str, counts))}")
    return sorted(found)


def tiles_by_industry(document: Tables) -> dict[str, int]:
    """How many tiles of each industry one player has."""
    found: dict[str, int] = {}
    for tile in document["tile"]:
        industry = tile["id"].rpartition("-")[0]
        found[industry] = found.get(industry, 0) + tile["count"]
    return found


def deck_sizes(document: Tables) -> list[int]:
    """Cards in the deck at each player count, wild cards not counted."""
    counts = [card["count"] for card in document["card"] if not card["kind"].startswith("wild")]
    n = len(document["players"])
    return [sum(count[i] if isinstance(count, list) else count for count in counts) for i in range(n)]


def eras_of_links(document: Tables) -> dict[str, int]:
    """How many lines take a canal and a railway, and how many only one of the two."""
    kinds = [(link["canal"], link["rail"]) for link in document["link"]]
    return {
        "both": kinds.count((True, True)),
        "canal": kinds.count((True, False)),
        "rail": kinds.count((False, True)),
    }


def places_of_kind(document: Tables, kind: str) -> set[str]:
    return {place["id"] for place in document["place"] if place["kind"] == kind}


def default_of(map_id: str, option: str, variant: str | None = None) -> object:
    options = {entry["id"]: entry["default"] for entry in read_tables(map_id, variant)["option"]}
    return options[option]
