"""Records that were cut, mixed, or written by somebody who means harm: refused with a line, never with a crash."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

import pytest

from cottonopolis.errors import NotationError, ReplayError
from cottonopolis.game import read_record, replay
from cottonopolis.game.game import Game
from cottonopolis.notation.record import format_record
from cottonopolis.notation.record_json import format_record_json
from records.games import ONE_EACH, Table, finished

LINE = re.compile(r"record, line [1-9][0-9]*: ")


def refusal(text: str) -> str | None:
    """Why a record is refused, None if it replays; anything but the two errors is a crash and fails the test."""
    try:
        replay(read_record(text))
    except (NotationError, ReplayError) as error:
        why = str(error)
    else:
        return None
    assert LINE.match(why), why
    assert len(why) < 2000
    return why


def cut(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text) - len(text.splitlines()[-1]) - 1)]


def mixed(text: str, chance: random.Random) -> str:
    """Two different lines change places."""
    lines = text.splitlines()
    first, second = chance.sample(range(len(lines)), 2)
    lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines)


def shuffled(text: str, chance: random.Random) -> str:
    lines = text.splitlines()
    chance.shuffle(lines)
    return "\n".join(lines)


def without_a_line(text: str, chance: random.Random) -> str:
    lines = text.splitlines()
    lines.pop(chance.choice([n for n, line in enumerate(lines) if not line.startswith(("seed", "options"))]))
    return "\n".join(lines)


def with_a_line_twice(text: str, chance: random.Random) -> str:
    lines = text.splitlines()
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "\n".join(lines)


def with_a_hostile_line(text: str, chance: random.Random) -> str:
    lines = text.splitlines()
    lines.insert(chance.randrange(1, len(lines)), chance.choice(HOSTILE))
    return "\n".join(lines)


HOSTILE = [
    "9" * 5000 + " ann L 30 /cov",
    "² ann L 30",
    "1 ann " + "B cot@bir " * 500,
    "1 ann N " + "-" * 3000,
    "seats " + "x " * 3000,
    "seed 99999999999999999999999999",
    "options " + "a=b, " * 2000,
    "shuffle cards " + "cov " * 5000,
    "shuffle \x00 \x00",
    "position table birmingham, ann bob, new game seed 7",
    "result ann 1 " + "1" * 4000,
    "end -1",
    "end 0",
    "map ../../secrets",
    "engine \u202e",
    "\ud800",
    "{}[]()",
    "for nobody",
]


@pytest.mark.parametrize("damage", [cut, mixed, shuffled, without_a_line, with_a_line_twice, with_a_hostile_line])
def test_a_damaged_record_is_refused_with_its_line(damage: Callable[[str, random.Random], str]) -> None:
    n_refused = 0
    for seed in range(45):
        chance = random.Random(seed)
        text = format_record(finished(chance.choice(ONE_EACH), 1).record())
        damaged = damage(text, chance)
        if sorted(damaged.split("\n")) != sorted(text.split("\n")) or damaged.rstrip() != text.rstrip():
            n_refused += refusal(damaged) is not None
            assert refusal(damaged), f"seed {seed}"
    assert n_refused >= 34


def played(game: Game) -> tuple[object, ...]:
    return game.lines, game.scores(), len(game.seats)


@pytest.mark.parametrize("table", ONE_EACH)
def test_a_flipped_bit_is_refused_or_changes_nothing_that_is_played(table: Table) -> None:
    game = finished(table, 1)
    raw = format_record(game.record()).encode()
    n_refused = 0
    for seed in range(25):
        chance = random.Random(seed)
        flipped = bytearray(raw)
        flipped[chance.randrange(len(raw))] ^= 1 << chance.randrange(7)
        text = flipped.decode()
        why = refusal(text)
        if why is None:
            # The seed, the version, a card of the deck that nobody played, a blank.
            assert played(replay(read_record(text))) == played(game), f"seed {seed}"
        n_refused += why is not None
    assert n_refused >= 15


def test_damaged_json_is_refused() -> None:
    text = format_record_json(finished(ONE_EACH[0], 1).record())
    content = json.loads(text)
    value: object
    for key in content:
        for value in (
            None,
            [],
            {},
            "x",
            -1,
            1.5,
            2**70,
            True,
            [[]],
            [None],
            "a\nb",
            ["a\nb"],
            {"a": "b\nc"},
            [{"ply": 1}],
        ):
            if value == content[key] or (key, value) in (("seed", None), ("options", {})):
                continue
            assert refusal(json.dumps({**content, key: value})), (key, value)
        assert refusal(json.dumps({other: it for other, it in content.items() if other != key}))
    for seed in range(30):
        chance = random.Random(seed)
        assert refusal(text[: chance.randrange(1, len(text) - 2)])
    assert refusal("{" * 100_000)
    assert refusal('{"format": ' + "9" * 5000 + "}")


@pytest.mark.parametrize("text", ["", "\n\n", "#", "cottonopolis record 2\n", "cottonopolis record 1", "x" * 500_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    assert refusal(text)
