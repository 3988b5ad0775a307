"""Two servers that somebody cannot tell apart answer every route alike, whatever others have done in private.

Every route of the application is asked, on copies of one database: in one of them the cards that the one who asks does
not know are dealt anew, and the others leave plans, try turns, begin their own, ask the coach, add devices, want to be
told or not, found clubs. A route that nobody asks here fails the test.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from effort import IS_LONG, many
from server.players import Json
from server.processes import wait_until
from server.test_notify import AUTH, P256DH
from server.worlds import Ear, Step, Still, World, copied, redeal, routes, world

NAMES = ("Ann", "Bob", "Cleo")
MAPS = ["birmingham", "germany", "lancashire"][: many(1, 3)]
HOUR = 3600.0
PUSH = {"p256dh": P256DH, "auth": AUTH}
LISTS = ("/tables", "/me/tables", "//metrics")
WATCHING = range(4) if IS_LONG else (0, 3)
"""Who asks: those at the table, and one who only watches it."""


@dataclass
class Base:
    """What is there before anything differs: tables that are played, over or open, a club, a tournament."""

    file: Path
    still: Still
    code: str
    """Of the running table."""
    secrets: list[str]
    persons: list[str]
    """Of those who sit there, and of one who only watches."""
    ids: list[str]
    """By which others know them."""
    over: str
    waiting: str
    own: list[Json]
    """What each of them was told of a table of their own that has not begun."""
    club: Json
    cup: str
    to_move: int = 0


def play(found: World, code: str, secrets: list[str], n_turns: int) -> int | None:
    """So many turns in which everybody passes; says whose turn it is then."""
    to_move: int | None = None
    for n in range(n_turns + 1):
        at = found.must(Step("GET", f"/tables/{code}", secrets[0]))
        to_move = at["to_move"]
        if n == n_turns or to_move is None:
            break
        pass_turn(found, code, secrets[to_move])
    return to_move


def pass_turn(found: World, code: str, secret: str) -> None:
    at = found.must(Step("GET", f"/tables/{code}", secret))
    ply = at["ply"]
    while at["ply"] == ply:
        found.must(Step("POST", f"/tables/{code}/moves", secret, body=passing(at)))
        at = found.must(Step("GET", f"/tables/{code}", secret))


def passing(at: Json) -> Json:
    card = at["view"]["players"][at["seat"]]["hand"][0]
    return {"ply": at["ply"], "step": at["step"], "line": f"P /{card}", "confirm": True}


def sat(found: World, persons: list[str], **more: Any) -> tuple[str, list[str]]:
    """A table that has begun, with these people; its code and their secrets."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(persons) - 1)]
    made = found.must(Step("POST", "/tables", person=persons[0], body={"name": NAMES[0], "seats": seats} | more))
    code, secrets = made["table"]["code"], [made["secret"]]
    for name, person in zip(NAMES[1:], persons[1:], strict=False):
        joined = found.must(Step("POST", f"/tables/{code}/join", person=person, body={"name": name}), name)
        secrets.append(joined["secret"])
    found.must(Step("POST", f"/tables/{code}/start", secrets[0], body={}))
    return code, secrets


@pytest.fixture(scope="module")
def still() -> Iterator[Still]:
    with pytest.MonkeyPatch.context() as patch:
        yield Still(patch)


@pytest.fixture(scope="module", params=MAPS)
def base(request: pytest.FixtureRequest, still: Still, tmp_path_factory: pytest.TempPathFactory) -> Base:
    """A server that people have used for a while."""
    file = tmp_path_factory.mktemp("worlds") / f"{request.param}.sqlite"
    with world(file, still) as found:
        persons = [
            found.must(Step("POST", "/me", body={"name": name, "device": "Desk"}), name)["person"]
            for name in (*NAMES, "Sam")
        ]
        ids = [found.must(Step("PATCH", "/me", person=it, body={"shown": "everybody"}))["id"] for it in persons]
        # The key of the server is made when it is first asked for.
        found.must(Step("GET", "/me/notify", person=persons[0]))
        pace = {"kind": "days", "seconds": 2 * 86_400}
        code, secrets = sat(found, persons[:3], map=request.param, pace=pace)
        found.must(Step("POST", f"/tables/{code}/chat", secrets[1], body={"text": "good luck"}))
        found.must(Step("POST", f"/tables/{code}/hints", secrets[0]))
        (asked,) = found.must(Step("GET", f"/tables/{code}", secrets[0]))["proposals"]
        for secret in secrets[1:]:
            found.must(Step("POST", f"/tables/{code}/proposals/{asked['id']}", secret, body={"agree": True}))
        to_move = play(found, code, secrets, 4)
        assert to_move is not None
        two = {"map": "birmingham", "options": {"introductory": True}}
        over, keys = sat(found, persons[:2], **two)
        assert play(found, over, keys, 100) is None
        free = {"seats": [{"kind": "me"}, {"kind": "open"}], "name": "Bob"} | two
        waiting = found.must(Step("POST", "/tables", person=persons[1], body=free))["table"]["code"]
        own = [
            found.must(Step("POST", "/tables", person=it, body=free | {"invite_only": True}), str(n))
            for n, it in enumerate(persons)
        ]
        club = found.must(Step("POST", "/clubs", person=persons[0], body={"name": "Weavers"}))
        for person in persons[1:]:
            body = {"invite": club["invite"]}
            found.must(Step("POST", f"/clubs/{club['code']}/members", person=person, body=body), person)
        cup = {"name": "Cup", "rounds": 2, "players": 2} | two
        tournament = found.must(Step("POST", "/tournaments", person=persons[0], body=cup))["code"]
        for person in persons[1:3]:
            found.must(Step("POST", f"/tournaments/{tournament}/entrants", person=person), person)
    return Base(
        file, still, code, secrets, persons, ids, over, waiting, own, club, tournament, to_move
    )  # fmt: skip


def looks(base: Base, who: int) -> list[Step]:
    """Everything that somebody can read; the last of the four has no seat."""
    secret = base.secrets[who] if who < 3 else None
    person, table = base.persons[who], f"/tables/{base.code}"
    other = base.ids[(who + 1) % 3]
    found = [
        Step("GET", table, secret),
        Step("GET", table, person if who < 3 else None),
        Step("GET", table, secret, query={"text": True, "outlook": True}),
        *(Step("GET", table, secret, query={"actions": n}) for n in (0, 1, 3, 99)),
        *(Step("GET", table, secret, query={"seat": n}) for n in range(3)),
        *(Step("GET", f"{table}/{it}", secret) for it in ("map", "log", "record", "plan", "notify")),
        Step("GET", f"{table}/record", secret, query={"form": "json"}),
        *(Step("GET", f"{table}/plan", secret, query={"seat": n}) for n in range(3)),
        Step("GET", f"{table}/standing", secret, person),
        Step("GET", f"{table}/coach/{RUN}", secret),
        Step("GET", f"{table}/coach/{RUN}/events", secret),
        *(Step("GET", f"/tables/{it}", person) for it in (base.over, base.waiting)),
        Step("GET", f"/tables/{base.over}/standing", person=person),
        *(Step("GET", "/tables", query=it) for it in ({}, {"status": "playing"})),
        *(Step("GET", f"/me{it}", person=person) for it in ("", "/tables", "/profile", "/notify")),
        *(Step("GET", it, person=person) for it in ("/standing", f"/people/{other}", "/clubs", "/tournaments")),
        Step("GET", "/standing", person=person, query={"rules": "birmingham", "players": 2}),
        Step("GET", f"/clubs/{base.club['code']}", person=person),
        Step("GET", f"/tournaments/{base.cup}", person=person),
        *(Step("GET", it) for it in ("/maps", "/maps/birmingham", "/maps/birmingham/drawing", "/rules", "/levels")),
        Step("GET", "/rules/birmingham"),
        Step("GET", "/login"),
        Step("GET", "/me/login", person=person),
        Step("GET", "//health"),
        Step("GET", "//metrics"),
        Step("POST", f"{table}/explain", secret, body={"line": "L 30"}),
        Step("POST", f"{table}/review", secret, body={}),
        Step("POST", f"/tables/{base.over}/analysis", body={"action": 9999}),
    ]
    if who != base.to_move:
        found.append(Step("POST", f"{table}/analysis", secret, body={"playouts": 10}))
    return found


RUN = "0123456789abcdef01234567"
"""A run of the coach that nobody has begun."""


def changes(base: Base, who: int, at: Json) -> list[Step]:
    """Everything that somebody can do, what has the greatest consequences last."""
    secret = base.secrets[who] if who < 3 else None
    person, table, own = base.persons[who], f"/tables/{base.code}", base.own[who]
    others = [seat for seat in range(3) if seat != who]
    two: Json = {"map": "birmingham", "options": {"introductory": True}}
    turn = {"ply": at["ply"], "step": at["step"]}
    legal = (at["turn"] or {"legal": [{"id": 0}]})["legal"][0]["id"]
    club, cup, mine = f"/clubs/{base.club['code']}", f"/tournaments/{base.cup}", f"/tables/{own['table']['code']}"
    return [
        Step("POST", f"{table}/plan/trial", secret, body={"ply": at["ply"]}),
        Step("PUT", f"{table}/plan", secret, body={"steps": [{"line": "L 30"}]}),
        Step("GET", f"{table}/plan", secret),
        Step("DELETE", f"{table}/plan", secret),
        Step("POST", f"{table}/moves", secret, body=turn | {"answer": legal}, query={"position": True}),
        Step("GET", table, secret),
        Step("POST", f"{table}/undo", secret, body=turn | {"step": turn["step"] + 1}, query={"position": True}),
        Step("POST", f"{table}/confirm", secret, body=turn),
        Step("POST", f"{table}/chat", secret, body={"text": "hello"}),
        Step("POST", f"{table}/reactions", secret, body={"of": 4, "sign": "heart"}),
        Step("PUT", f"{table}/notify", secret, body={"is_on": False}),
        Step("PUT", f"{table}/webhook", secret, body={"url": "http://127.0.0.1:9/x"}),
        Step("DELETE", f"{table}/webhook", secret),
        Step("POST", f"{table}/vacation", secret, body={"days": 1}),
        Step("POST", f"{table}/back", secret, body={}),
        Step("POST", f"{table}/takeback", secret, body={}),
        Step("POST", f"{table}/hints", secret),
        Step("POST", f"{table}/fork", secret, body={"name": "Eve"}),
        Step("POST", f"{table}/rematch", secret),
        Step("DELETE", f"{table}/coach/{RUN}", secret),
        Step("GET", "/tables"),
        *(Step("POST", f"{table}/seats/{seat}/free", secret, body={"to": "open"}) for seat in others),
        Step("POST", f"{table}/end", secret),
        Step("POST", f"{table}/proposals/{at['seq']}", secret, body={"agree": True}),
        Step("PUT", "/me/push", person=person, body={"endpoint": "http://127.0.0.1:9/own"} | PUSH),
        Step("PUT", "/me/push", person=person, body={"endpoint": "http://127.0.0.1:9/other"} | PUSH),
        Step("DELETE", "/me/push", person=person),
        Step("PUT", "/me/mail", person=person, body={"address": "other@example.org"}),
        Step("DELETE", "/me/mail", person=person),
        Step("PUT", "/me/quiet", person=person, body={"zone": "Europe/Rome", "start": "22:00", "end": "07:00"}),
        Step("DELETE", "/me/quiet", person=person),
        Step("POST", "/mail/unknown/confirm"),
        Step("POST", "/mail/unknown/stop"),
        Step("PUT", "/me/webhook", person=person, body={"url": "http://127.0.0.1:9/x"}),
        Step("DELETE", "/me/webhook", person=person),
        Step("POST", "/me", body={"name": "New", "device": "Desk"}),
        Step("PATCH", "/me", person=person, body={"device": "Old desk"}),
        Step("PUT", "/me/phrase", person=person),
        Step("POST", "/me/links", person=person),
        Step("POST", "/me/devices", body={"phrase": "bado bedu biga loga mulo nado rani sawu", "device": "Phone"}),
        Step("DELETE", "/me/devices/1", person=person),
        Step("GET", "/me", person=person),
        # Names to sign in by are off, as on most servers; where they are on, a name that is taken is told as such.
        Step("POST", "/login/challenges"),
        Step("PUT", "/me/login", person=person, body={"name": "ann"}),
        Step("PUT", "/me/login/password", person=person, body={"password": "eight words or so"}),
        Step("DELETE", "/me/login/password", person=person),
        Step("POST", "/me/login/passkeys/challenges", person=person),
        Step("POST", "/me/login/passkeys", person=person, body={}),
        Step("DELETE", "/me/login/passkeys/1", person=person),
        Step("DELETE", "/me/login", person=person),
        Step("POST", "/clubs", person=person, body={"name": "Spinners"}),
        Step("PUT", f"{club}/invite", person=person),
        Step("DELETE", f"{club}/members/{base.ids[who]}", person=person),
        Step("POST", f"{club}/members", person=person, body={"invite": base.club["invite"]}),
        Step("POST", f"{cup}/entrants", person=person),
        Step("DELETE", f"{cup}/entrants/me", person=person),
        Step("POST", f"{cup}/start", person=person),
        Step("POST", f"{cup}/close", person=person),
        Step("POST", "/tournaments", person=person, body={"name": "Own", "rounds": 1, "players": 2} | two),
        Step("POST", "/tables/load", person=person, body={"text": "table birmingham, ann bob"}),
        Step("POST", "/tables", person=person, body={"name": "Me", "seats": [{"kind": "me"}, {"kind": "open"}]} | two),
        Step("PUT", f"{mine}/seats/1", own["secret"], body={"kind": "bot", "level": "random"}),
        Step("POST", f"{mine}/recover", body={"recovery": own["recovery"]}),
        Step("POST", f"{mine}/start", own["secret"], body={}),
        Step("POST", f"/tables/{base.waiting}/join", person=person, body={"name": "Me"}),
        Step("POST", f"{table}/leave", secret, body={}),
        Step("GET", "/me/tables", person=person),
        Step("GET", table),
    ]  # fmt: skip


Act = Callable[[World, Base, int], object]


def leaves_a_plan(found: World, base: Base, who: int) -> None:
    step = {"line": "L 30", "costs_at_most": 3}
    found.ask(Step("PUT", f"/tables/{base.code}/plan", base.secrets[who], body={"steps": [step]}))


def changes_a_plan(found: World, base: Base, who: int) -> None:
    leaves_a_plan(found, base, who)
    found.ask(Step("DELETE", f"/tables/{base.code}/plan", base.secrets[who]))
    leaves_a_plan(found, base, who)


def tries_a_turn(found: World, base: Base, who: int) -> None:
    ply = found.must(Step("GET", f"/tables/{base.code}", base.secrets[who]))["ply"]
    found.ask(Step("POST", f"/tables/{base.code}/plan/trial", base.secrets[who], body={"ply": ply}))


def begins_a_turn(found: World, base: Base, who: int) -> None:
    at = found.must(Step("GET", f"/tables/{base.code}", base.secrets[who]))
    if at["turn"] is not None:
        body = {"ply": at["ply"], "step": at["step"], "answer": at["turn"]["legal"][0]["id"]}
        found.must(Step("POST", f"/tables/{base.code}/moves", base.secrets[who], body=body))


def asks_the_coach(found: World, base: Base, who: int) -> None:
    answer = found.ask(Step("POST", f"/tables/{base.code}/analysis", base.secrets[who], body={"playouts": 10}))
    if answer.is_success:
        found.must(Step("DELETE", f"/tables/{base.code}/coach/{answer.json()['id']}", base.secrets[who]))


def wants_to_be_told(found: World, base: Base, who: int) -> None:
    person = base.persons[who]
    found.must(Step("PUT", "/me/push", person=person, body={"endpoint": "http://127.0.0.1:9/other"} | PUSH))
    found.must(Step("PUT", "/me/webhook", person=person, body={"url": "http://127.0.0.1:9/y"}))
    found.ask(Step("PUT", "/me/mail", person=person, body={"address": "other@example.org"}))
    found.must(Step("PUT", f"/tables/{base.code}/notify", base.secrets[who], body={"is_on": False}))


def wants_silence(found: World, base: Base, who: int) -> None:
    body = {"zone": "Europe/London", "start": "21:00", "end": "08:00"}
    found.must(Step("PUT", "/me/quiet", person=base.persons[who], body=body))


def adds_a_device(found: World, base: Base, who: int) -> None:
    person = base.persons[who]
    found.must(Step("PUT", "/me/phrase", person=person))
    link = found.must(Step("POST", "/me/links", person=person))["link"]
    found.must(Step("POST", "/me/devices", body={"link": link, "device": "Phone"}))
    found.must(Step("PATCH", "/me", person=person, body={"device": "Laptop"}))


def founds_a_club(found: World, base: Base, who: int) -> None:
    person = base.persons[who]
    club = found.must(Step("POST", "/clubs", person=person, body={"name": "Secret"}))["code"]
    cup = {"name": "Cup", "map": "birmingham", "players": 2, "rounds": 1, "club": club}
    found.must(Step("POST", "/tournaments", person=person, body=cup))
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"map": "birmingham", "name": "Bob", "seats": seats, "club": club}
    found.must(Step("POST", "/tables", person=person, body=body))


def listens_and_looks(found: World, base: Base, who: int) -> None:
    found.listen(Step("GET", f"/tables/{base.code}/events", base.secrets[who]))
    for step in looks(base, who):
        if step.path in LISTS:
            found.ask(step)


ACTS: list[Act] = [
    leaves_a_plan, changes_a_plan, tries_a_turn, begins_a_turn, asks_the_coach, wants_to_be_told, wants_silence,
    adds_a_device, founds_a_club, listens_and_looks,
]  # fmt: skip


def streams(found: World, base: Base, who: int) -> list[Ear]:
    """All that somebody can listen to: the table, from its beginning and from now on."""
    secret = base.secrets[who] if who < 3 else None
    path = f"/tables/{base.code}/events"
    return [found.listen(Step("GET", path, secret, query=it)) for it in ({"after": 0}, {})]


def compare(one: World, other: World, steps: list[Step], said: str) -> None:
    """Asks both worlds the same."""
    for n, step in enumerate(steps):
        if step.path.endswith("/events"):
            continue
        first, second = one.told(step, f"{said} {n}"), other.told(step, f"{said} {n}")
        assert first[0] < 500, first
        assert second == first, f"{said}: {step.verb} {step.path} {step.query}"


def bye(found: World, base: Base, who: int) -> str:
    """Somebody else says something that all streams tell, as their last."""
    found.must(Step("POST", f"/tables/{base.code}/chat", base.secrets[who - 2], body={"text": "that is all"}))
    return "that is all"


@pytest.mark.long
@pytest.mark.parametrize("who", WATCHING)
def test_whatever_others_do_in_private_every_route_answers_alike(base: Base, still: Still, who: int) -> None:
    chance = random.Random(f"{base.file.stem} {who}")
    files = copied(base.file, f"a{who}"), copied(base.file, f"b{who}")
    with world(files[0], still) as one:
        assert redeal(files[1], one, base.code, who if who < 3 else None, chance) > 3
        with world(files[1], still) as other:
            ears = [streams(it, base, who) for it in (one, other)]
            rivals = [it for it in range(3) if it != who]
            for act in chance.sample(ACTS, len(ACTS)):
                for rival in chance.sample(rivals, many(1, 2)):
                    act(other, base, rival)
            if base.to_move != who:
                begins_a_turn(other, base, base.to_move)
            steps = looks(base, who)
            compare(one, other, steps, "looks")
            secret = base.secrets[who] if who < 3 else None
            at = one.must(Step("GET", f"/tables/{base.code}", secret))
            doing = changes(base, who, at)
            compare(one, other, doing, "changes")
            for it in (one, other):
                adds_a_device(it, base, who)
            compare(one, other, [Step("GET", "/me", person=base.persons[who])], "devices")
            last = [bye(it, base, who) for it in (one, other)]
            heard = [[ear.heard(last[0]) for ear in them] for them in ears]
            assert heard[1] == heard[0]
            asked = {(step.verb, step.whole_path) for step in (*steps, *doing)}
            asked.add(("GET", f"/api/v1/tables/{base.code}/events"))
            missing = [
                route
                for route, path in routes(one).items()
                if not any(verb == route[0] and path.fullmatch(it) for verb, it in asked)
            ]
            # Whoever adds a route says here how it is asked.
            assert missing == []


def both_pass(worlds: tuple[World, World], base: Base) -> int:
    """Whoever is to move ends the turn, in both worlds; says whose turn it is then."""
    for it in worlds:
        pass_turn(it, base.code, base.secrets[base.to_move])
    (next_one,) = {it.must(Step("GET", f"/tables/{base.code}"))["to_move"] for it in worlds}
    return int(next_one)


def n_actions(found: World, base: Base) -> int:
    return int(found.must(Step("GET", f"/tables/{base.code}"))["actions"])


def notes(file: Path) -> list[Any]:
    """What is to be sent by push, and when."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT body, due FROM notes").fetchall()


def is_dropped(file: Path) -> bool:
    """Whether a plan was dropped; its owner is not asked, since that is to be here."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT 1 FROM plans WHERE dropped IS NOT NULL").fetchone() is not None


@pytest.mark.parametrize("what", ["played", "dropped"])
def test_nobody_notices_a_plan_before_while_and_after_it_is_played_or_dropped(
    base: Base, still: Still, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """In one world a player sends the turn by hand at the moment at which a plan plays it in the other, or does not."""
    monkeypatch.setattr(still, "now", still.now)
    fits = what == "played"
    files = copied(base.file, f"hand_{what}"), copied(base.file, f"plan_{what}")
    with world(files[0], still) as hand, world(files[1], still) as plan:
        # Whoever plays next has not been here for more than a day when the turn comes.
        order = hand.must(Step("GET", f"/tables/{base.code}"))["view"]["order"]
        planner = next(it for it in range(3) if it == order[order.index(base.to_move) + 1])
        own = Step("GET", f"/tables/{base.code}", base.secrets[planner])
        # In both worlds, since to look is to be here.
        cards, _ = (it.must(own)["view"]["players"][planner]["hand"] for it in (hand, plan))
        steps = [{"line": f"P /{card}"} for card in (cards[:2] if fits else ["nowhere"])]
        plan.must(Step("PUT", f"/tables/{base.code}/plan", own.secret, body={"steps": steps}))
        watching, third = [base.to_move, 3], 3 - planner - base.to_move
        push = Step("PUT", "/me/push", person=base.persons[third], body={"endpoint": "http://127.0.0.1:9/x"} | PUSH)
        for it in (hand, plan):
            it.must(push)
        ears = [[ear for who in watching for ear in streams(it, base, who)] for it in (hand, plan)]

        def compare_looks(said: str) -> None:
            for who in watching:
                steps = [it for it in looks(base, who) if base.code in it.path or it.path in LISTS]
                compare(hand, plan, steps, f"{said}, {who}")

        still.now += 25 * HOUR
        compare_looks("before the turn")
        assert both_pass((hand, plan), base) == planner
        still.now += 2.0
        compare_looks("before the plan is due")
        still.now += 6.5
        before = n_actions(hand, base)
        if fits:
            pass_turn(hand, base.code, base.secrets[planner])
            wait_until(lambda: n_actions(plan, base) > before)
        else:
            wait_until(lambda: is_dropped(files[1]))
        compare_looks("after the plan")
        # What the next one is to be told, if anything.
        assert notes(files[1]) == notes(files[0]) and len(notes(files[0])) == fits
        host = base.secrets[0]
        if planner != 0:
            # Whether somebody was here is told to those who want the seat for another.
            free = Step("POST", f"/tables/{base.code}/seats/{planner}/free", host, body={"to": "open"})
            compare(hand, plan, [free], "the seat")
        last = [bye(it, base, planner) for it in (hand, plan)]
        heard = [[ear.heard(last[0]) for ear in them] for them in ears]
        assert heard[1] == heard[0]
