"""Shuffles that are settled before a game: they come as they were drawn, and a record shows that they did."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cottonopolis import Game
from cottonopolis.cli.main import app
from cottonopolis.engine.rng import seeded, shuffle
from cottonopolis.errors import ContentError, NotationError
from cottonopolis.game import read_record, replay
from cottonopolis.game.deal import check_outcomes, coming_shuffles, record_to_come, shuffle_outcomes
from cottonopolis.notation.commitment import commitment_of, is_kept
from cottonopolis.notation.record import Record, format_record
from cottonopolis.notation.record_json import format_record_json
from cottonopolis.notation.record_shuffle import CARDS, ORDER, parse_shuffle, shuffled_things
from engine.play import choose
from records.games import ONE_EACH, TABLES, Table, begun, is_open

NONCE = "0123456789abcdef" * 4


class Generator(random.Random):
    """Shuffles as the engine does with a seed."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._rng = seeded(seed)

    def shuffle(self, x: list[int]) -> None:  # type: ignore[override]
        self._rng = shuffle(x, self._rng)


def arranged(table: Table, chance: random.Random) -> tuple[Game, list[int]]:
    """A new game with all its shuffles settled, and what they give."""
    like = begun(table, 0)
    outcomes = shuffle_outcomes(like.content, coming_shuffles(like.content, like.rules), chance)
    return Game(like.content, like.rules, like.rules.start_arranged(0, outcomes), like.seats), outcomes


@dataclass(frozen=True)
class Dealt:
    """What lay on the table when an era began."""

    tiles: list[int]
    hands: list[list[int]]
    deck: list[int]


def dealt_at(game: Game) -> Dealt:
    state = game.state
    return Dealt(state.market_tiles, [player.hand for player in state.players], state.deck)


@cache
def played(table: Table) -> tuple[Record, Record, list[int], list[Dealt]]:
    """What a game promises, its record, its outcomes, and what was dealt in each era."""
    game, outcomes = arranged(table, random.Random(8))
    promise = record_to_come(game)
    chance = random.Random(9)
    dealt = [dealt_at(game)]
    while not game.over:
        game.play(choose(game.rules, game.state, chance))
        if game.state.era == len(dealt):
            dealt.append(dealt_at(game))
    assert game.state.arranged == []
    record = replace(game.record(), commitment=commitment_of(NONCE, promise), nonce=NONCE)
    return promise, record, outcomes, dealt


@pytest.mark.parametrize("table", TABLES)
def test_the_deal_of_every_era_is_the_one_that_was_drawn(table: Table) -> None:
    _, _, outcomes, dealt = played(table)
    content, rules = begun(table, 0).content, begun(table, 0).rules
    assert len(dealt) == rules.numbers.n_eras
    size, era, left = rules.numbers.hand_size, -1, outcomes
    for what in coming_shuffles(content, rules):
        n = len(shuffled_things(content, what))
        drawn, left = left[:n], left[n:]
        if what == CARDS:
            era += 1
            cards = drawn[::-1]
            assert dealt[era].hands == [sorted(cards[size * n : size * (n + 1)]) for n in range(table[1])]
            assert dealt[era].deck == drawn[: len(dealt[era].deck)]
        elif what != ORDER:
            # There may be fewer boxes than tiles.
            assert dealt[era + 1].tiles == drawn[: len(dealt[era + 1].tiles)]
    assert left == []


@pytest.mark.parametrize("table", TABLES)
def test_the_engine_shuffles_the_same_things_by_its_own_generator(table: Table) -> None:
    like = begun(table, 77)
    game, _ = arranged(table, Generator(77))
    twin = like.state.copy()
    twin.rng, twin.arranged = game.state.rng, game.state.arranged
    assert game.state.key() == twin.key()


def test_every_order_is_about_equally_likely() -> None:
    content = begun(("birmingham", 3, ()), 0).content
    n = 6000
    found = Counter(tuple(shuffle_outcomes(content, ["order"], random.SystemRandom())) for _ in range(n))
    assert len(found) == 6
    # Five degrees of freedom: an even source goes beyond this once in a million runs.
    assert sum((count - n / 6) ** 2 / (n / 6) for count in found.values()) < 36.5


def test_outcomes_of_another_deck_are_refused() -> None:
    game, outcomes = arranged(("birmingham", 2, ()), random.Random(1))
    kinds = coming_shuffles(game.content, game.rules)
    for wrong in (outcomes[:-1], [*outcomes, 0], [*outcomes[:-1], outcomes[-1] + 1]):
        with pytest.raises(ContentError):
            check_outcomes(game.content, kinds, wrong)


@pytest.mark.parametrize("table", TABLES)
def test_the_record_at_the_end_is_the_one_that_was_committed_to(table: Table) -> None:
    promise, record, _, _ = played(table)
    assert [(it.what, it.words) for it in record.shuffles] == [(it.what, it.words) for it in promise.shuffles]
    assert record.position == () and record.seed is None and is_kept(record)
    # As docs/server.md says that it can be checked with two common programs.
    lines = [it for it in format_record(record).splitlines() if it.startswith(("position ", "shuffle "))]
    assert sha256("\n".join([NONCE, *lines, ""]).encode()).hexdigest() == record.commitment
    for text in (format_record(record), format_record_json(record)):
        again = read_record(text)
        assert again == record
        game = replay(again)
        assert format_record(game.record()).splitlines() == [
            line for line in format_record(record).splitlines() if line.split()[0] not in ("commitment", "nonce")
        ]


@pytest.mark.parametrize("table", ONE_EACH)
def test_a_changed_shuffle_is_not_what_was_committed_to(table: Table) -> None:
    record = played(table)[1]
    for n, it in enumerate(record.shuffles):
        words = (*it.words[1:], it.words[0])
        if words != it.words:
            changed = replace(it, words=words)
            assert not is_kept(replace(record, shuffles=(*record.shuffles[:n], changed, *record.shuffles[n + 1 :])))
    assert not is_kept(replace(record, shuffles=record.shuffles[:-1]))
    assert not is_kept(replace(record, nonce=NONCE[::-1]))
    assert not is_kept(replace(record, nonce=None)) and not is_kept(replace(record, commitment=None))
    assert not is_kept(replace(record, position=("round 1",)))


@pytest.mark.parametrize("table", ONE_EACH)
def test_a_game_from_a_position_commits_to_it_and_to_what_comes(table: Table) -> None:
    begin = begun(table, 5)
    chance = random.Random(6)
    while len(begin.lines) < 6 or not is_open(begin):
        begin.play(choose(begin.rules, begin.state, chance))
    start = begin.state.copy()
    kinds = coming_shuffles(begin.content, begin.rules, start)
    outcomes = start.arranged = shuffle_outcomes(begin.content, kinds, chance)
    assert coming_shuffles(begin.content, begin.rules, start) == []
    game = Game(begin.content, begin.rules, start, begin.seats)
    commitment = commitment_of(NONCE, record_to_come(game))
    while not game.over:
        game.play(choose(game.rules, game.state, chance))
    record = replace(game.record(), commitment=commitment, nonce=NONCE)
    assert record.position and is_kept(record)
    assert len(record.shuffles) == len(kinds)
    later = [card for it in record.shuffles for card in parse_shuffle(game.content, it, game.seats)]
    assert Counter(later) == Counter(outcomes)
    assert replay(read_record(format_record(record))).state.key() == game.state.key()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (f"nonce {NONCE}", f"nonce {NONCE[1:]}", "64 hexadecimal digits"),
        (f"nonce {NONCE}", f"nonce {NONCE.upper()}", "64 hexadecimal digits"),
        (f"nonce {NONCE}", f"nonce {NONCE}\nnonce {NONCE}", "in this order"),
        ("commitment ", "# ", "expected a line `commitment` before"),
    ],
)
def test_bad_lines_of_a_commitment_are_refused(old: str, new: str, why: str) -> None:
    text = format_record(played(TABLES[0])[1])
    with pytest.raises(NotationError, match=why):
        read_record(text.replace(old, new, 1))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["record", "verify", *map(str, arguments)])


def test_the_command_says_whether_the_shuffles_are_those_of_the_commitment(tmp_path: Path) -> None:
    record = played(TABLES[0])[1]
    file = tmp_path / "game.rec"

    def said(text: str, *more: str) -> tuple[int, str]:
        file.write_text(text, encoding="utf-8")
        result = run(file, *more)
        return result.exit_code, " ".join(result.output.split())

    text = format_record(record)
    assert record.commitment is not None
    code, words = said(text)
    assert code == 0 and record.commitment in words and "Compare it" in words
    assert said(format_record_json(record), "--shown", record.commitment)[0] == 0
    code, words = said(text, "--shown", NONCE)
    assert code == 1 and f"the table showed {NONCE}" in words
    code, words = said(text.replace(f"nonce {NONCE}", f"nonce {NONCE[::-1]}"))
    assert code == 1 and "are not those of the commitment" in words
    code, words = said(text.replace(f"nonce {NONCE}\n", ""))
    assert code == 1 and "is not opened" in words
    code, words = said(format_record(replace(record, commitment=None, nonce=None)))
    assert code == 1 and "has no commitment" in words
    code, words = said(text.replace(record.actions[-1].text, "P /nowhere"))
    assert code == 1 and "record, line" in words
    assert run(tmp_path / "none.rec").exit_code == 2
