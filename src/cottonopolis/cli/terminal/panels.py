"""What lies beside the board as text: players, cards, mats, markets."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from cottonopolis.cli.terminal.marks import FREE, Marks
from cottonopolis.content import Content
from cottonopolis.messages import say

Fields = dict[str, Any]


def header(content: Content, table: Fields) -> str:
    """Where the game stands, in one line."""
    left = table["rounds_left"]
    rounds = say("play.round", n=table["round"]) if left is None else say("play.round_of", n=table["round"], left=left)
    parts = [content.document.name, rounds, say("play.deck", n=table["deck"])]
    if len(content.document.eras) > 1:
        parts.insert(1, say("play.era", era=table["era"]))
    if table["to_move"] is not None:
        who = table["players"][table["to_move"]]["name"]
        parts.append(say("play.to_move", who=who, n=table["actions_left"]))
    return " · ".join(parts)


def players(table: Fields, marks: Marks, width: int) -> Table:
    """Everybody's numbers, in turn order: one player a line, or one a column where the screen is narrow."""
    has_track = table["players"][0]["income"] is not None
    columns = ["money", "spent", "income" if has_track else "loans", "points", "tiles", "links", "cards", "links_left"]
    titles = [Text(say(f"play.column.{column}"), style="bold underline") for column in columns]
    by_seat = Counter[int]()
    for link in table["links"]:
        by_seat[link["owner"]] += table["line_worth"].get(link["line"], 0)
    heads: list[list[Text]] = []
    rows: list[list[Text]] = []
    for seat in table["order"]:
        player = table["players"][seat]
        income = f"{marks.money(player['income'])} ({player['income_space']})" if has_track else str(player["loans"])
        links = str(by_seat[seat]) if has_track else marks.money(by_seat[seat])
        cells = [marks.money(player["money"]), marks.money(player["spent"]), income]
        cells += [str(player["vp"]), f"+{player['tile_vp']}", f"+{links}"]
        cells += [str(player["hand_size"]), str(player["links_left"])]
        heads.append([Text(">" if seat == table["to_move"] else ""), marks.name(seat)])
        rows.append([Text(cell) for cell in cells])
    name = Text(say("play.column.player"), style="bold underline")
    wide = [[Text(), name, *titles], *([*head, *row] for head, row in zip(heads, rows, strict=True))]
    if _width(wide) <= width:
        return _grid(wide, n_left=2)
    names = [Text(" ").join(filter(len, head)) for head in heads]
    columns_of = zip(titles, *rows, strict=True)
    return _grid([[name, *names], *(list(cells) for cells in columns_of)], n_left=1)


def _width(rows: list[list[Text]]) -> int:
    return sum(max(map(len, column)) for column in zip(*rows, strict=True)) + 2 * len(rows[0])


def _grid(rows: list[list[Text]], n_left: int) -> Table:
    """Cells in columns, the first ones on the left, the others on the right."""
    found = Table(box=None, pad_edge=False, padding=(0, 1), show_header=False)
    for n in range(len(rows[0])):
        found.add_column(justify="left" if n < n_left else "right", overflow="fold")
    for row in rows:
        found.add_row(*row)
    return found


def markets(content: Content, table: Fields, marks: Marks) -> Text:
    """Prices, buyers, and what lies open beside the deck."""
    lines = [Text(_price(resource, market, marks)) for resource, market in table["markets"].items()]
    found = [Text("   ").join(lines)]
    if table["merchants"]:
        found.append(Text(" ").join([Text(f"{say('play.merchants')}:"), *_merchants(content, table)]))
    if table["boxes"]:
        texts = [_buyer(space["space"], space["buys"], is_open=space["is_open"]) for space in table["boxes"]]
        found.append(Text(" ").join([Text(f"{say('play.boxes')}:"), *texts]))
    if table["imports"]:
        texts = [Text(f"{space['place']}({space['cubes']})") for space in table["imports"]]
        found.append(Text(" ").join([Text(f"{say('play.imports')}:"), *texts]))
    if table["distant"] is not None:
        found.append(_distant(table["distant"]))
    if table["display"]:
        found.append(Text(f"{say('play.display')}: {', '.join(map(marks.card, table['display']))}"))
    return Text("\n").join(found)


def _price(resource: str, market: Fields, marks: Marks) -> str:
    sell = "-" if market["sell"] is None else marks.money(market["sell"])
    numbers = {"cubes": market["cubes"], "spaces": market["spaces"]}
    return say("play.market", resource=resource, buy=marks.money(market["buy"]), sell=sell, **numbers)


def _merchants(content: Content, table: Fields) -> list[Text]:
    bonuses = {place.code: place.bonus for place in content.document.place}
    texts = []
    for space in table["merchants"]:
        text = _buyer(space["space"], space["buys"], is_open=bool(space["buys"]))
        if space["has_barrel"]:
            bonus = bonuses[space["place"]]
            if bonus:
                text.append(f"({say('play.beer')}: {say('play.bonus.' + bonus.kind, n=bonus.amount)})")
        texts.append(text)
    return texts


def _buyer(space: str, buys: list[str], *, is_open: bool) -> Text:
    return Text(f"{space}>{'|'.join(buys) if is_open else '-'}", style="" if is_open else FREE)


def _distant(market: Fields) -> Text:
    pile = " ".join("?" if tile is None else str(tile) for tile in market["pile"])
    if market["income"] is None:
        return Text(say("play.distant_closed", pile=pile))
    steps = market["no_demand"] - market["demand"]
    return Text(say("play.distant", n=market["income"], steps=steps, pile=pile))


def hand(table: Fields, marks: Marks, seat: int) -> Text:
    """The cards of a seat as far as they are known."""
    player = table["players"][seat]
    counts = Counter(player["hand"])
    texts = [f"{marks.card(code)}{f' ×{n}' if n > 1 else ''}" for code, n in counts.items()]
    unknown = player["hand_size"] - len(player["hand"])
    if unknown:
        texts.append(say("play.unknown", n=unknown))
    return Text.assemble((f"{say('play.hand')}: ", "bold"), ", ".join(texts) or say("play.empty"))


def mat(content: Content, table: Fields, seat: int) -> Table:
    """The tiles that a seat has not built: next ones first, with what they need and give in this game."""
    kit, names = content.kit, content.names
    eras = content.document.eras if len(content.document.eras) > 1 else []
    titles = ["tile", "left", "cost", "coal", content.document.resources[1], "beer", "cubes", "vp"]
    titles += ["income" if kit.levels else "payout", "worth", "era"]
    left = table["players"][seat]["mat"]
    rows = []
    for tile in range(kit.n_tiles):
        industry = names.industries[kit.industry_of[tile]].code
        n = left[industry].get(str(kit.level_of[tile]), 0)
        if n:
            numbers = [n, kit.cost_of[tile], kit.coal_of[tile], kit.iron_of[tile], kit.beer_of[tile]]
            numbers += [kit.cubes_of[tile], kit.vp_of[tile], kit.income_of[tile], kit.worth_of[tile]]
            cells = [str(number) if number else "" for number in numbers]
            if not kit.eras_of[tile]:
                # It is never built, only developed.
                cells[1] = "-"
            built_in = [era for e, era in enumerate(eras) if kit.eras_of[tile] >> e & 1]
            rows.append([names.tiles[tile].code, *cells, "/".join(built_in)])
    found = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold underline")
    used = [n for n in range(len(titles)) if n == 0 or any(row[n] for row in rows)]
    for n in used:
        found.add_column(say(f"play.mat.{titles[n]}"), justify="left" if titles[n] in ("tile", "era") else "right")
    for row in rows:
        found.add_row(*(row[n] for n in used))
    return found


def mats(table: Fields, marks: Marks, seats: list[int]) -> Text:
    """What is left on mats, one line a seat: `cot 1112 man 12`, a digit a tile."""
    texts = []
    for seat in seats:
        mat = table["players"][seat]["mat"]
        words = [f"{code} {''.join(level * n for level, n in left.items()) or '-'}" for code, left in mat.items()]
        texts.append(Text.assemble((f"{say('play.mat')} ", "bold"), marks.name(seat), f": {'  '.join(words)}"))
    return Text("\n").join(texts)


def scores(table: Fields, marks: Marks) -> Table:
    """Places and points at the end."""
    found = Table(title=say("play.result"), box=box.SIMPLE_HEAD)
    for column in ("place", "player", "points", "money"):
        found.add_column(say(f"play.column.{column}"), justify="left" if column == "player" else "right")
    for place, seat in sorted((place, seat) for seat, place in enumerate(table["result"])):
        player = table["players"][seat]
        found.add_row(str(place), marks.name(seat), str(player["vp"]), marks.money(player["money"]))
    return found
