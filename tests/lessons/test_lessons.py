"""Every first game can be played to its end, and what its texts say about the table is so."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import pytest

from cottonopolis.content import rules_ids
from cottonopolis.content.lessons import Scene, Step, lesson_ids, parse_lesson, read_lesson
from cottonopolis.errors import ContentError, IllegalMove
from cottonopolis.game import Game
from cottonopolis.game.position import read_position
from cottonopolis.testing.scenario import run_scenario
from cottonopolis.testing.scenario_text import parse_scenarios
from cottonopolis.views.view import look
from structure.sources import ROOT

SCENES = [pytest.param(name, n, id=f"{name}-{n}") for name in lesson_ids() for n in range(len(read_lesson(name).scene))]
CARD = re.compile(r" /\S+")


def scene_of(name: str, n: int) -> Scene:
    return read_lesson(name).scene[n]


def lines_of(scene: Scene, step: Step) -> list[tuple[str, str]]:
    """What is played in a step: by the others, or by the learner, who has the first seat."""
    watched = [tuple(line.split(" ", 1)) for line in step.watch]
    learner = read_position(scene.table).seats[0]
    return [(seat, line) for seat, line in watched] + ([(learner, step.do)] if step.do else [])


def begun(scene: Scene) -> Game:
    position = read_position(scene.table)
    return Game(position.content, position.rules, position.state, position.seats)


def test_every_rule_set_has_a_first_game_of_about_ten_things_to_do() -> None:
    firsts = [name for name in lesson_ids() if read_lesson(name).rules == name]
    assert firsts == sorted(rules_ids())
    for name in [*firsts, "age_of_industry_ships"]:
        steps = [step for scene in read_lesson(name).scene for step in scene.step]
        assert 8 <= sum(step.do != "" for step in steps) <= 12, name
        assert len({step.do[0] for step in steps if step.do}) >= 5, name


def test_ships_and_the_second_era_have_lessons_of_their_own() -> None:
    later = {name: read_lesson(name) for name in lesson_ids() if read_lesson(name).rules != name}
    assert sorted(later) == ["age_of_industry_ships", "birmingham_rail", "lancashire_rail"]
    for name, lesson in later.items():
        assert name.startswith(f"{lesson.rules}_")
        assert sum(step.do != "" for scene in lesson.scene for step in scene.step) >= 6
    done = [step.do for scene in later["age_of_industry_ships"].scene for step in scene.step]
    assert any(line.startswith("B shi-") for line in done)
    for name in ("birmingham_rail", "lancashire_rail"):
        assert all("era rail" in scene.table for scene in later[name].scene)


@pytest.mark.parametrize(("name", "n"), SCENES)
def test_every_action_is_legal_where_it_is_asked_and_written_in_full(name: str, n: int) -> None:
    scene = scene_of(name, n)
    game = begun(scene)
    assert game.to_move == 0
    played: list[tuple[int, str]] = []
    for step in scene.step:
        for seat, line in lines_of(scene, step):
            # Nothing happens in between by itself: the page counts actions.
            assert list(game.lines) == played
            played.append((game.seats.index(seat), line))
            game.play(line, game.seats.index(seat))
            assert game.lines[len(played) - 1] == played[-1]


@pytest.mark.parametrize(("name", "n"), SCENES)
def test_what_the_texts_say_about_the_table_is_so(name: str, n: int) -> None:
    scene = scene_of(name, n)
    given = "\n        ".join(scene.table.strip().removeprefix("table ").splitlines())
    played: list[str] = []
    n_checked = 0
    for step in scene.step:
        played += [f"{seat} {line}" for seat, line in lines_of(scene, step)]
        if step.then:
            when = "\n        ".join(played) or "nothing"
            rule = step.rule or "B-turn-01"
            text = f"== {rule}  {name}\ngiven   {given}\nwhen    {when}\nthen    {step.then}\n"
            (scenario,) = parse_scenarios(text, name)
            assert run_scenario(scenario, look) == []
            n_checked += 1
    assert n_checked >= 3


@pytest.mark.parametrize(("name", "n"), SCENES)
def test_any_card_that_need_not_be_kept_can_be_paid(name: str, n: int) -> None:
    scene = scene_of(name, n)
    game = begun(scene)
    keep = set(scene.keep)
    n_other = 0
    for step in scene.step:
        for seat, line in lines_of(scene, step):
            index = game.seats.index(seat)
            for other in others(game, line, keep) if step.do else []:
                try:
                    game.play(other, index)
                except IllegalMove:
                    continue
                n_other += 1
                break
            else:
                game.play(line, index)
    assert n_other > 0 or not keep


def others(game: Game, line: str, keep: set[str]) -> list[str]:
    """The same action paid with other cards of the hand."""
    paid = CARD.search(line)
    if paid is None or paid[0][2:] in keep:
        return []
    names = game.content.names.cards
    hand = {names[card].code for card in game.state.players[0].hand}
    return [line.replace(paid[0], f" /{card}", 1) for card in sorted(hand - keep - {paid[0][2:]})]


@pytest.mark.parametrize(("name", "n"), SCENES)
def test_what_is_accepted_in_place_of_an_action_leads_on_as_well(name: str, n: int) -> None:
    scene = scene_of(name, n)
    game = begun(scene)
    for at, step in enumerate(scene.step):
        for other in variants(game, step):
            trial = game.copy()
            trial.play(other, 0)
            for later in scene.step[at + 1 :]:
                play(trial, scene, later)
        play(game, scene, step)


def variants(game: Game, step: Step) -> list[str]:
    found = [way for pattern in step.accept for way in ways(game, pattern, step.do)]
    assert found or not step.accept
    return found


def play(game: Game, scene: Scene, step: Step) -> None:
    """Plays a step: as it is written, or else as it may be."""
    for seat, line in lines_of(scene, step):
        try:
            game.play(line, game.seats.index(seat))
        except IllegalMove:
            game.play(variants(game, step)[0], 0)


def ways(game: Game, pattern: str, line: str) -> list[str]:
    """Legal actions that fit a pattern, paid with the card of a line."""
    paid = CARD.search(line)
    card = paid[0] if paid else ""
    if pattern == "T *":
        return ["T deck deck"]
    if pattern.endswith("! *"):
        bonuses = [answer.text for answer in game.legal() if answer.text.startswith("D ")]
        return [way for bonus in bonuses for way in ways(game, f"{pattern[:-1]}{bonus[2:]}", line)]
    if "*" not in pattern:
        first, plus, rest = pattern.partition(" +")
        return [f"{first}{card}{plus}{rest}"]
    lines = {CARD.sub("", prospect.line) for prospect in game.outlook().prospects}
    return [f"{other}{card}" for other in sorted(lines) if fnmatchcase(other, pattern)]


@pytest.mark.parametrize("name", lesson_ids())
def test_every_rule_and_every_thing_that_is_named_exists(name: str) -> None:
    lesson = read_lesson(name)
    rules = (ROOT / "docs" / "rules" / f"{lesson.rules}.md").read_text(encoding="utf-8")
    for scene in lesson.scene:
        names = begun(scene).content.names
        for step in scene.step:
            assert not step.rule or f'<a id="{step.rule}"></a>' in rules
            for key in step.show:
                kind, _, code = key.partition(":")
                if kind in ("space", "place"):
                    names.places.find(code.split(".")[0])
                elif kind == "mat":
                    names.industries.find(code)
                elif kind in ("card", "display"):
                    names.cards.find(code)


@pytest.mark.parametrize(
    ("step", "findings"),
    [
        pytest.param(
            'said = 1\nshow = ["moon"]',
            ["name: missing, expected text", "said: unknown key", "show: expected", "'moon'"],
            id="its_form",
        ),
        pytest.param(
            'do = "P"\nwatch = ["ann P"]', ["id: expected", "do: expected task", "watch: expected"], id="its_sense"
        ),
    ],
)
def test_a_first_game_is_refused_with_all_that_is_wrong_with(step: str, findings: list[str]) -> None:
    name = "" if "said" in step else 'name = "n"\n'
    scene = f'title = "t"\ntable = "t"\n[[scene.step]]\nsay = "s"\n{step}'
    with pytest.raises(ContentError) as refused:
        parse_lesson(f'id = "x"\nrules = "birmingham"\n{name}[[scene]]\n{scene}', "y.toml")
    for expected in findings:
        assert expected in str(refused.value)
