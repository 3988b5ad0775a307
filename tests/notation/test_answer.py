"""An answer has fields for all that its text says: what the notation's own parser reads is what they hold."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator

import pytest

from cottonopolis import Game, new
from cottonopolis.game import Answer
from cottonopolis.game.matching import OPENING
from cottonopolis.notation.action import Part, parse_action

TITLES = {"birmingham": 4, "lancashire": 4, "germany": 5, "new_england": 4}


def questions(title: str, seed: int) -> Iterator[Game]:
    """The questions of a game that is played by chance, passes and loans only where nothing else is left."""
    game, chance = new(title, players=TITLES[title], seed=seed), random.Random(seed)
    while not game.over:
        yield game
        answers = game.legal()
        game.play(chance.choice([it for it in answers if it.verb not in ("pass", "loan", "scout")] or answers))


def part_of(answer: Answer, sources: list[Answer]) -> tuple[object, ...]:
    """What a part of a request would hold."""
    said = [f"{'i' if it.resource == 'steel' else str(it.resource)[0]}:{it.source}" for it in sources]
    return answer.industry or "", answer.level, answer.slot, answer.target, answer.link or "", answer.amount, said


def read(part: Part) -> tuple[object, ...]:
    at, to = (None if spot is None else str(spot) for spot in (part.at, part.to))
    return part.industry, part.level, at, to, part.link, part.amount, [str(source) for source in part.sources]


@pytest.mark.parametrize("title", TITLES)
def test_an_answer_that_begins_an_action_says_what_its_text_says(title: str) -> None:
    n_asked = 0
    for game in questions(title, seed=5):
        if game.state.stage not in OPENING:
            continue
        for answer in game.legal():
            request = parse_action(answer.text)
            assert (answer.kind, answer.verb) == ("action", request.verb)
            if request.parts:
                assert part_of(answer, []) == read(request.parts[0])
            else:
                assert answer.target_text == ""
            n_asked += 1
    assert n_asked > 500


@pytest.mark.parametrize("title", TITLES)
def test_the_answers_of_an_action_say_what_its_line_says(title: str) -> None:
    kinds = set()
    for seed in range(3):
        *_, game = questions(title, seed)
        for (_, line), answers in zip(game.lines, game.actions, strict=True):
            request = parse_action(line)
            assert {answer.verb for answer in answers} == {request.verb}
            assert tuple(it.card for it in answers if it.kind == "card") == request.cards
            assert tuple(it.tile for it in answers if it.kind == "bonus") == request.bonuses
            drawn = [it.card for it in answers if it.kind == "draw"]
            if request.verb == "take":
                assert drawn == [part.take for part in request.parts]
                continue
            begins = [n for n, it in enumerate(answers) if it.kind in ("action", "again")]
            parts = [answers[n:end] for n, end in zip(begins, [*begins[1:], len(answers)], strict=True)]
            found = [part_of(first, [it for it in rest if it.kind == "source"]) for first, *rest in parts]
            assert (found if request.parts else []) == [read(part) for part in request.parts]
            kinds |= {answer.kind for answer in answers}
    assert kinds >= {"action", "source", "card"}


def test_what_was_given_leaves_out_what_nobody_was_asked_for() -> None:
    for game in questions("birmingham", seed=2):
        steps = game.history.steps[len(game.history.steps) - len(game.half_made) :]
        assert list(game.given) == [step.move for step in steps if step.is_chosen]


def test_an_answer_is_its_integer() -> None:
    game = new("birmingham", players=2, seed=7)
    first, *_, last = game.legal()
    assert first == int(first) == first.move and first in {int(first)} and first < last
    for twin in (copy.deepcopy(first), pickle.loads(pickle.dumps(first))):
        assert twin == first and twin.as_json() == first.as_json()
    assert first.as_json() == {
        "id": int(first),
        "text": f"B {first.tile}@{first.slot}",
        "kind": "action",
        "verb": "build",
        "tile": first.tile,
        "industry": first.industry,
        "level": first.level,
        "slot": first.slot,
    }
    assert last.as_json() == {"id": int(last), "text": "P", "kind": "action", "verb": "pass"}
