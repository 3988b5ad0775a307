"""The standing of people: lists of ratings, a person's page, and the ratings of those at a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from statistics import fmean

from cottonopolis.content import map_ids
from cottonopolis.rating import Rating
from cottonopolis.server.asking import Asking
from cottonopolis.server.keys import hashed
from cottonopolis.server.refusals import NoSecret, NotFound
from cottonopolis.server.result_rows import EVERYBODY, NOBODY, OPPONENTS, Rated, Row
from cottonopolis.server.server_table import BOT, HUMAN, OVER, sample_game
from cottonopolis.server.store import Reading
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.wire_standing import (
    AgainstOut,
    IndustryOut,
    PlayedOut,
    ProfileOut,
    RankedOut,
    RatingListOut,
    RatingOut,
    RatingsOut,
    SeatStandingOut,
    SourceOut,
    TableStandingOut,
    TitleOut,
)

_RANKED, _GAMES, _RECENT, _AGAINST = 200, 1000, 20, 30


class Watcher:
    """Who looks at the standing of others: somebody with a device, or anybody."""

    def __init__(self, me: Row | None, met: set[int]) -> None:
        self.id: int | None = None if me is None else me["id"]
        self.met = met
        """With whom this one has played."""

    @classmethod
    async def of(cls, reading: Reading, secret: str | None) -> Watcher:
        """The one with the secret of a device; without one, anybody."""
        if secret is None:
            return cls(None, set())
        me = await reading.person(hashed(secret))
        if me is None:
            raise NoSecret("bad_person", "send the secret of a device of yours; it may have been removed")
        return await cls.of_person(reading, me)

    @classmethod
    async def of_person(cls, reading: Reading, me: Row) -> Watcher:
        """A person."""
        return cls(me, await reading.results.met(me["id"]))

    def may_see(self, person_id: int | None, shown: str | None) -> bool:
        """Whether the page of a person is for this one."""
        if person_id is None:
            return False
        if person_id == self.id or shown == EVERYBODY:
            return True
        return shown != NOBODY and person_id in self.met


async def ranking(cache: TableCache, secret: str | None, rules: str | None, players: int | None) -> RatingsOut:
    """The ratings of a title and player count; of those that are played most if nothing is said."""
    async with cache.store.reading() as reading:
        watcher = await Watcher.of(reading, secret)
        lists = [RatingListOut(**row) for row in await reading.results.lists()]
        fitting = [it for it in lists if rules in (None, it.rules) and players in (None, it.players)]
        if not fitting:
            return RatingsOut(lists=lists, rules=rules, players=players, ranked=[])
        chosen = fitting[0]
        rows = await reading.results.ranked(chosen.rules, chosen.players, watcher.id, watcher.met, _RANKED)
    ranked = [
        RankedOut(
            **_rating(row).model_dump(),
            person=row["public_id"],
            bot=row["bot"],
            name=row["name"] or "",
            is_you=row["person_id"] is not None and row["person_id"] == watcher.id,
        )
        for row in rows
    ]
    return RatingsOut(lists=lists, rules=chosen.rules, players=chosen.players, ranked=ranked)


def _rating(row: Row) -> RatingOut:
    rating = Rating(row["mu"], row["sigma"])
    return RatingOut(points=round(rating.points, 1), spread=round(rating.spread, 1), games=row["games"])


async def profile(cache: TableCache, secret: str | None, public_id: str) -> ProfileOut:
    """A person's page, for those who may see it; for others there is no such person."""
    async with cache.store.reading() as reading:
        watcher = await Watcher.of(reading, secret)
        person = await reading.results.person(public_id)
        if person is None or not watcher.may_see(person["id"], person["shown"]):
            raise NotFound("no_person", "there is nobody of that name whose page you may see")
        return await _profile(reading, watcher, person)


async def own_profile(cache: TableCache, secret: str | None) -> ProfileOut:
    """One's own page."""
    async with cache.store.reading() as reading:
        me = None if secret is None else await reading.person(hashed(secret))
        if me is None:
            raise NoSecret("bad_person", "send the secret of a device of yours; it may have been removed")
        return await _profile(reading, await Watcher.of_person(reading, me), me)


async def _profile(reading: Reading, watcher: Watcher, person: Row) -> ProfileOut:
    rows = await reading.results.of_person(person["id"], _GAMES)
    ratings = {
        (row["rules"], row["players"]): _rating(row) for row in await reading.results.ratings_of_person(person["id"])
    }
    own = [row for row in rows if row["person_id"] == person["id"]]
    is_you = person["id"] == watcher.id
    names = _industries({row["rules"]: row for row in own}.values())
    return ProfileOut(
        id=person["public_id"],
        name=person["name"],
        is_you=is_you,
        shown=(person["shown"] or OPPONENTS) if is_you else None,
        games=len(own),
        titles=_titles(own, ratings),
        sources=[
            SourceOut(rules=rules, source=it, name=names.get((rules, it)), points=mean)
            for rules, it, mean in _means(own, "sources")
        ],
        industries=[
            IndustryOut(rules=rules, industry=it, name=names.get((rules, it), it), tiles=mean)
            for rules, it, mean in _means(own, "built")
        ],
        against=_against(rows, own, watcher),
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


def _against(rows: list[Row], own: list[Row], watcher: Watcher) -> list[AgainstOut]:
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
        may_see = watcher.may_see(who.person_id, other["shown"])
        if who.person_id is not None and not may_see and who.person_id not in watcher.met:
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


async def at_table(asking: Asking, secret: str | None) -> TableStandingOut:
    """The ratings of those who sit at a table, and what its game has changed.

    Before the game those are told who sit there; then those who began it.
    """
    caller = await asking.caller()
    table = caller.table
    rules = sample_game(table.map, table.players, tuple(sorted(table.options.items()))).content.rules
    async with asking.cache.store.reading() as reading:
        watcher = await Watcher.of(reading, secret)
        rows = {row["seat"]: row for row in await reading.results.of_table(table.id)}
        who = [
            Rated(rows[it.seat]["person_id"], rows[it.seat]["bot"])
            if it.seat in rows
            else Rated(it.person_id if it.kind == HUMAN else None, it.bot if it.kind == BOT else None)
            for it in table.seats
        ]
        known = await reading.results.ratings_at(rules, table.players, who)
        people = await reading.people([it.person_id for it in who if it.person_id is not None])
    seats = []
    for n, it in enumerate(who):
        person = None if it.person_id is None else people.get(it.person_id)
        may_see = person is not None and watcher.may_see(it.person_id, person["shown"])
        is_told = may_see or it.bot is not None
        row = rows.get(n)
        # Who watches late is not told of the end by what it has changed.
        is_over = row is not None and table.status == OVER
        is_late = bool(table.delay) and not caller.seats and not is_over
        seats.append(
            SeatStandingOut(
                seat=n,
                person=person["public_id"] if person is not None and may_see else None,
                rating=_rating(known[it]) if is_told and it in known and not is_late else None,
                gained=row["gained"] if row is not None and is_over and is_told else None,
            )
        )
    return TableStandingOut(rated=bool(table.rated), seats=seats)
