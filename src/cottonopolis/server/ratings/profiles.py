"""A person's profile: games, places, where points come from, and how games against others ended."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from statistics import fmean

from cottonopolis.content import map_ids
from cottonopolis.server.people import own_person
from cottonopolis.server.ratings.ratings import rating_out
from cottonopolis.server.ratings.rows import OPPONENTS, Rated
from cottonopolis.server.ratings.viewer import Viewer
from cottonopolis.server.ratings.wire import (
    AgainstOut,
    IndustryOut,
    PlayedOut,
    ProfileOut,
    ProfileSourceOut,
    RatingOut,
    TitleOut,
)
from cottonopolis.server.refusals import NotFound
from cottonopolis.server.rows import Row
from cottonopolis.server.server_table import sample_game
from cottonopolis.server.store import Reading
from cottonopolis.server.table_cache import TableCache

_GAMES, _RECENT, _AGAINST = 1000, 20, 30


async def profile(cache: TableCache, secret: str | None, public_id: str) -> ProfileOut:
    """A person's profile, for those who may see it; for others there is no such person."""
    async with cache.store.reading() as reading:
        viewer = await Viewer.of(reading, secret)
        person = await reading.results.person(public_id)
        if person is None or not viewer.may_see(person["id"], person["shown"]):
            raise NotFound("no_person", "there is no such person, or you may not see their profile")
        return await _profile(reading, viewer, person)


async def own_profile(cache: TableCache, secret: str | None) -> ProfileOut:
    """One's own profile."""
    me = await own_person(cache, secret)
    async with cache.store.reading() as reading:
        return await _profile(reading, await Viewer.of_person(reading, me), me)


async def _profile(reading: Reading, viewer: Viewer, person: Row) -> ProfileOut:
    rows = await reading.results.of_person(person["id"], _GAMES)
    ratings = {
        (row["rules"], row["players"]): rating_out(row) for row in await reading.results.ratings_of_person(person["id"])
    }
    own = [row for row in rows if row["person_id"] == person["id"]]
    is_you = person["id"] == viewer.id
    names = _industries({row["rules"]: row for row in own}.values())
    return ProfileOut(
        id=person["public_id"],
        name=person["name"],
        is_you=is_you,
        shown=(person["shown"] or OPPONENTS) if is_you else None,
        games=len(own),
        titles=_titles(own, ratings),
        sources=[
            ProfileSourceOut(rules=rules, source=it, name=names.get((rules, it)), points=mean)
            for rules, it, mean in _means(own, "sources")
        ],
        industries=[
            IndustryOut(rules=rules, industry=it, name=names.get((rules, it), it), tiles=mean)
            for rules, it, mean in _means(own, "built")
        ],
        against=_against(rows, own, viewer),
        recent=[
            PlayedOut(
                **{name: row[name] for name in ("map", "players", "place", "points", "gained", "at")},
                code=row["code"] if is_you else None,
            )
            for row in own[:_RECENT]
        ],
    )


def _industries(games: Iterable[Row]) -> dict[tuple[str, str], str]:
    """By title and industry: its name, as far as its map is still there."""
    found = {}
    for row in games:
        if row["map"] in map_ids():
            industries = sample_game(row["map"], row["players"], ()).content.names.industries
            found.update({(row["rules"], industries[n].id): industries[n].name for n in range(len(industries))})
    return found


def _titles(own: list[Row], ratings: dict[tuple[str, int], RatingOut]) -> list[TitleOut]:
    games = defaultdict(list)
    for row in own:
        games[row["rules"], row["players"]].append(row)
    found = []
    for (rules, players), rows in games.items():
        places = Counter(row["place"] for row in rows)
        found.append(
            TitleOut(
                rules=rules,
                players=players,
                games=len(rows),
                places=[places[place + 1] for place in range(players)],
                points=round(fmean(row["points"] for row in rows), 1),
                rating=ratings.get((rules, players)),
            )
        )
    return sorted(found, key=lambda it: (-it.games, it.rules, it.players))


def _means(own: list[Row], part: str) -> list[tuple[str, str, float]]:
    """By title and word, the largest first: the mean of a game."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for row in own:
        sums[row["rules"]].update(row["body"][part])
    n_games = Counter(row["rules"] for row in own)
    means = [(rules, word, round(n / n_games[rules], 1)) for rules, found in sums.items() for word, n in found.items()]
    return sorted(means, key=lambda it: (it[0], -it[2], it[1]))


def _against(rows: list[Row], own: list[Row], viewer: Viewer) -> list[AgainstOut]:
    """Head to head with bots, and with people whom the one who asks may see or has played with."""
    mine = {row["table_id"]: row for row in own}
    games: dict[Rated, list[tuple[Row, Row]]] = defaultdict(list)
    for row in rows:
        me = mine[row["table_id"]]
        who = Rated(row["person_id"], row["bot"])
        if row["seat"] != me["seat"] and (who.person_id is not None or who.bot is not None):
            games[who].append((me, row))
    found = []
    for who, pairs in games.items():
        other = pairs[0][1]
        may_see = viewer.may_see(who.person_id, other["shown"])
        if who.person_id is not None and not may_see and who.person_id not in viewer.met:
            continue
        found.append(
            AgainstOut(
                person=other["public_id"] if may_see else None,
                bot=who.bot,
                name=other["name"] or "",
                games=len(pairs),
                won=sum(me["place"] < it["place"] for me, it in pairs),
                lost=sum(me["place"] > it["place"] for me, it in pairs),
            )
        )
    return sorted(found, key=lambda it: (-it.games, it.name, it.bot or ""))[:_AGAINST]
