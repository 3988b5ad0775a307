"""Golden games and scenarios together use everything there is: tiles, cards, lines, markets, reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cottonopolis.content import Content, load, map_ids
from cottonopolis.errors import NotationError
from cottonopolis.notation.action import Request, parse_action
from golden.recorded import golden_files, read_recorded
from rules.catalogue import GAMES, reason_words, scenarios

INTERFACE_ONLY = {"lancashire": {"no_actions_left"}}
"""Words for a turn that waits to be confirmed: the engine passes the turn on by itself (L-turn-05)."""

MAPS = {load(map_id).map: load(map_id) for map_id in map_ids()}


def played(content: Content) -> Iterator[Request]:
    """Every action of the golden games on a map, and of the scenarios on it."""
    for path in golden_files(content.map):
        for _, line in read_recorded(path).lines:
            yield parse_action(line)
    for scenario in scenarios(content.rules):
        if not scenario.given[0].text.strip().removeprefix("table ").startswith(content.map):
            continue
        for said in scenario.when:
            _, _, text = said.text.strip().partition(" ")
            try:
                yield parse_action(text)
            except NotationError:
                continue


def names_used(content: Content) -> dict[str, set[str]]:
    """What the actions on a map have used, by kind of thing."""
    names = content.names
    used: dict[str, set[str]] = {"tile": set(), "card": set(), "link": set(), "market": set()}
    for request in played(content):
        used["card"] |= {found.id for word in request.cards if (found := names.cards.find(word))}
        for part in request.parts:
            industry = names.industries.find(part.industry) if part.industry else None
            if industry and part.level is not None:
                used["tile"].add(f"{industry.id}-{part.level}")
            if part.link and (link := names.links.find(part.link)):
                used["link"].add(link.id)
            if part.to is not None:
                place = names.places.find(part.to.place)
                used["market"].add(place.id if place else part.to.place)
    return used


@pytest.mark.parametrize("map_id", MAPS)
def test_every_tile_card_line_and_market_occurs_on_a_map(map_id: str) -> None:
    content = MAPS[map_id]
    used = names_used(content)
    places = content.names.places
    markets = {places[place].id for place in (*content.board.merchants_of, *content.board.boxes_of)}
    wanted = {
        "tile": set(content.names.tiles.words()),
        "card": set(content.names.cards.words()),
        "link": set(content.names.links.words()),
        "market": markets | ({"distant"} if content.rules == "lancashire" else set()),
    }
    if not content.document.ships:
        wanted["tile"] -= {tile for tile in wanted["tile"] if tile.startswith("ship-") and tile != "ship-0"}
    missing = {kind: sorted(wanted[kind] - used[kind]) for kind in wanted}
    assert not any(missing.values()), f"never used on {map_id}: {missing}"


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_word_occurs_in_a_scenario(game: str) -> None:
    lines = [line.text for scenario in scenarios(game) for line in scenario.then]
    text = "\n".join(line for line in lines if "illegal" in line or ":" in line)
    missing = reason_words(game) - INTERFACE_ONLY.get(game, set()) - set(re.findall(r"[a-z_]+", text))
    assert not missing, f"reasons that no scenario shows: {sorted(missing)}"
