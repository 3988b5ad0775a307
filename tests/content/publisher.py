"""Words for the facts of the publisher about Age of Industry, and the rules that show facts of play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from content.merged import read_tables
from cottonopolis.content.read import Tables

MAPS = ("germany", "new_england")

SHOWN_BY = {
    "F010": "A-score-08",  # the number on a tile is its level and its points
    "F011": "A-sell-05",  # level-1 ports take cotton only
    "F012": "A-build-03",  # level 0 cannot be built
    "F014": "A-build-07",  # no ships in Germany; the cards stay
    "F015": "A-card-11",  # what a card of a colour builds
    "F017": "A-setup-10",  # one tile a market box
    "F018": "A-build-06",  # a symbol restricts a space
    "F019": "A-net-10",  # a distant port gives access
    "F020": "A-card-12",  # nothing is built in villages
    "F021": "A-net-05",  # the dividing line is drawing only
    "F023": "A-ship-08",  # a ship opens its market and its coal
    "F024": "A-coal-02",  # an import opens with its ship
    "F025": "A-lim-03",  # whole dollars, none at the start
    "F026": "A-setup-07",  # six cards each, two face up
    "F027": "A-setup-09",  # demand areas start full
    "F031": "A-sell-07",  # a tile without demand
    "F032": "A-setup-11",  # surplus market tiles
    "F033": "A-turn-03",  # one action in the first round
    "F036": "A-build-09",  # a second tile only in large places
    "F039": "A-ship-02",  # a ship card by an own port
    "F041": "A-build-05",  # what a plain space takes
    "F043": "A-build-06",  # mine spaces take mines
    "F046": "A-ship-01",  # a ship needs a port of anybody
    "F047": "A-ex-08",  # a green card for a ship space
    "F048": "A-build-09",  # one tile up to three spaces, two from four
    "F049": "A-ex-09",  # after three mills
    "F050": "A-ex-10",  # level 0 before level 3
    "F051": "A-ex-11",  # prices of mills
    "F052": "A-res-03",  # the nearest source
    "F053": "A-coal-03",  # an import is two sea lines from land
    "F054": "A-net-01",  # all spaces of a place are joined
    "F055": "A-ship-05",  # a ship may use the coal it opens
    "F057": "A-ex-12",  # coal from Poland to Magdeburg
    "F058": "A-net-06",  # ports and ships make a sea line usable
    "F059": "A-net-09",  # nothing passes through Pennsylvania
    "F063": "A-ex-13",  # Bohemia is nearer than Mannheim
    "F064": "A-res-04",  # equally near sources
    "F065": "A-dem-02",  # buying needs a way to a port
    "F066": "A-ex-14",  # France
    "F067": "A-dem-04",  # four dollars from the supply
    "F068": "A-net-12",  # a port serves its own purchase
    "F069": "A-ex-15",  # three coal, four steel
    "F070": "A-dem-07",  # gaps are filled from the bottom
    "F071": "A-ex-16",  # level 2 has four coal
    "F072": "A-ex-16",  # three gaps pay four dollars
    "F073": "A-dem-09",  # a later connection moves nothing
    "F074": "A-ship-07",  # import coal fills gaps like a new mine
    "F075": "A-ex-17",  # the last cube of a mine pays 4
    "F076": "A-over-07",  # when opponents' tiles are replaced
    "F077": "A-ship-11",  # a ship that replaced one never flips
    "F078": "A-loan-05",  # repaying at face value
    "F079": "A-comb-01",  # both actions for one build
    "F080": "A-rail-07",  # price of rails
    "F081": "A-ex-20",  # the rail to Bohemia
    "F082": "A-rail-03",  # villages extend the network
    "F083": "A-net-09",  # goods may start in Pennsylvania
    "F084": "A-sell-05",  # higher ports take both
    "F085": "A-sell-06",  # market tiles for one or both
    "F086": "A-sell-01",  # any number of sales
    "F087": "A-ship-09",  # when a ship flips
    "F088": "A-ex-21",  # Poland's market, Danzig's port
    "F089": "A-ex-21",  # Hamburg's port
    "F090": "A-ex-21",  # 37 dollars
    "F091": "A-ex-22",  # a ship with market and import
    "F092": "A-dev-02",  # any tile is developed
    "F093": "A-dev-03",  # after two develops level 3
    "F094": "A-draw-01",  # deck and open cards in any mix
    "F095": "A-draw-04",  # nine cards
    "F096": "A-pass-03",  # the free pass
    "F097": "A-order-04",  # equals keep their places
    "F098": "A-int-01",  # a dollar a loan
    "F099": "A-int-02",  # a loan for interest bears none
    "F100": "A-end-01",  # the end
    "F101": "A-score-02",  # what a rail earns
    "F102": "A-score-04",  # market boxes and villages
    "F103": "A-score-07",  # five dollars a point
    "F104": "A-score-09",  # unpaid loans
    "F105": "A-score-11",  # ties
    "F106": "A-ex-26",  # the final position
    "F107": "A-order-01",  # the order track with what was spent
    "F112": "A-ex-24",  # the example of the order
    "F113": "A-card-05",  # an industry card needs a connection
    "F114": "A-ship-02",  # own port or rail at the port
    "F115": "A-rail-02",  # where a rail starts
    "F116": "A-rail-01",  # one rail a line
    "F117": "A-sell-03",  # unused ports and markets of anybody
}
"""By fact: a rule whose scenarios show it."""

Check = Callable[[], bool]
CHECKED: dict[str, list[Check]] = {}
"""By fact: what must be true of the data."""


def fact(*ids: str) -> Callable[[Check], Check]:
    """Marks a check as telling these facts."""

    def note(check: Check) -> Check:
        for one in ids:
            CHECKED.setdefault(one, []).append(check)
        return check

    return note


@cache
def on_map(name: str) -> Tables:
    """A map with its rules, as read."""
    return read_tables(name)


def rules() -> Tables:
    """The rules, which are the same on both maps."""
    return on_map("germany")


def tile(name: str) -> Tables:
    """A tile by industry and level."""
    return next(entry for entry in rules()["tile"] if entry["id"] == name)


def levels(industry: str) -> list[int]:
    """The levels of an industry on a full mat, one entry a tile."""
    tiles = [entry for entry in rules()["tile"] if entry["id"].startswith(f"{industry}-")]
    return sorted(int(entry["id"].rpartition("-")[2]) for entry in tiles for _ in range(entry["count"]))


def kinds(industry: str) -> list[Tables]:
    """The tiles of an industry, lowest level first, each level once."""
    return [tile(f"{industry}-{level}") for level in sorted(set(levels(industry)))]


def place(name: str, on: str = "germany") -> Tables:
    """A place of a map."""
    return next(entry for entry in on_map(on)["place"] if entry["id"] == name)


def places(on: str, kind: str) -> list[Tables]:
    """The places of a kind."""
    return [entry for entry in on_map(on)["place"] if entry["kind"] == kind]


def slots(name: str, on: str = "germany") -> list[str]:
    """The spaces of a place."""
    return list(place(name, on).get("slots", []))


def neighbours(name: str, on: str = "germany") -> set[str]:
    """Places one line away."""
    ends = [set(link["ends"]) for link in on_map(on)["link"]]
    return {other for pair in ends if name in pair for other in pair - {name}}


def distance(start: str, end: str) -> int:
    """Lines between two places of Germany if all were built; as many as there are lines if nothing joins them."""
    found = {start}
    for n in range(len(rules()["link"])):
        if end in found:
            return n
        found = found.union(*(neighbours(name) for name in found))
    return len(rules()["link"])


def beyond_ship(name: str) -> set[str]:
    """Kinds of place that the sea lines of a ship space join."""
    document = on_map("new_england")
    kind = {entry["id"]: entry["kind"] for entry in document["place"]}
    return {kind[other] for line in document["sea_line"] if name in line["ends"] for other in line["ends"]} - {"ship"}


def n_boxes(on: str) -> int:
    """Market boxes of a map."""
    return sum(entry.get("markets", 0) for entry in on_map(on)["place"])


def common(name: str) -> Tables:
    """A table of the rules."""
    return dict(rules()[name])
