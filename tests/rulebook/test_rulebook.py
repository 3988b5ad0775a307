"""Every numbered rule is told to people or left out for a reason, and what a rulebook shows and says is so."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cottonopolis.content import read_document, rules_ids
from cottonopolis.content.fill import filled
from cottonopolis.content.rulebook import Book, Part, book_ids, meanings, parse_chapter, read_book
from cottonopolis.draw.icons import icon_names
from cottonopolis.draw.plan import plan_of
from cottonopolis.errors import ContentError
from cottonopolis.games.definition import definition_of
from cottonopolis.testing.scenario import run_scenario
from cottonopolis.testing.scenario_text import parse_scenarios
from cottonopolis.views.rulebook import plain_book, played
from cottonopolis.views.view import look
from structure.sources import ROOT

ID = re.compile(r'<a id="([^"]+)"></a>')
HOLE = re.compile(r"\{[^}]*\}")
YEAR = re.compile(r"\b20\d\d\b")
NUMBER = re.compile(r"\d+")
REFUSED = re.compile(r'"?[\w.]+"? = "([A-Z]-[a-z]+-\d+)"')
PICTURED = [
    pytest.param(game, name, n, id=f"{game}-{name}-{n}")
    for game in book_ids()
    for name, chapter in read_book(game).chapters.items()
    for n, part in enumerate(chapter.part)
    if part.picture is not None
]


def rules_of(game: str) -> list[str]:
    return ID.findall((ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8"))


def parts_of(book: Book) -> list[tuple[str, Part]]:
    return [(name, part) for name, chapter in book.chapters.items() for part in chapter.part]


def test_every_game_has_a_rulebook() -> None:
    assert book_ids() == sorted(rules_ids())


@pytest.mark.parametrize("game", book_ids())
def test_every_rule_is_told_or_left_to_the_catalogue_with_a_reason(game: str) -> None:
    book, rules = read_book(game), rules_of(game)
    told = book.told()
    assert set(told) <= set(rules)
    assert [rule for rule in rules if rule not in told and not book.is_left(rule)] == []
    assert [rule for rule in told if book.is_left(rule)] == []
    unused = [pattern for pattern in book.left if not any(re.fullmatch(pattern.replace("*", ".*"), r) for r in rules)]
    assert unused == []


def test_a_rule_opens_the_chapter_about_it_and_not_one_that_mentions_it() -> None:
    told = {rule: where[0] for game in book_ids() for rule, where in read_book(game).told().items()}
    chapters = {"B-flip-01": "flip", "B-build-10": "build", "B-link-08": "links", "B-beer-04": "beer"}
    chapters |= {"L-score-02": "scoring", "L-build-04": "build", "A-loan-01": "loan", "A-sell-08": "sell"}
    assert {rule: told[rule] for rule in chapters} == chapters


@pytest.mark.parametrize("game", book_ids())
def test_almost_every_refusal_opens_a_chapter(game: str) -> None:
    book = read_book(game)
    text = (definition_of(game).data / "refusals.toml").read_text(encoding="utf-8")
    cited = set(REFUSED.findall(text))
    assert len(cited) > 30
    assert cited <= set(rules_of(game))
    assert {rule for rule in cited if rule not in book.told()} <= {rule for rule in cited if book.is_left(rule)}


@pytest.mark.parametrize("game", book_ids())
def test_numbers_come_from_the_data_or_stand_in_a_rule_that_is_told(game: str) -> None:
    catalogue = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    texts = dict(re.findall(r'<a id="([^"]+)"></a>\*\*[^*]+\*\* (.*)', catalogue))
    for name, part in parts_of(read_book(game)):
        said = YEAR.sub("", HOLE.sub("", part.say))
        known = set(NUMBER.findall(" ".join(texts[rule] for rule in part.rules)))
        assert set(NUMBER.findall(said)) <= known, name


@pytest.mark.parametrize("game", book_ids())
def test_all_that_stands_in_braces_is_a_number_of_the_rules(game: str) -> None:
    book = plain_book(game)
    said = [part["say"] for chapter in book["chapters"] for part in chapter["parts"]]
    said += [line for block in book["summary"] for line in block["lines"]]
    assert not [text for text in said if "{" in text or "}" in text]
    assert sum(text.count("{") for _, part in parts_of(read_book(game)) for text in [part.say]) > 20


def test_a_number_that_the_rules_do_not_have_is_refused() -> None:
    with pytest.raises(ContentError, match=r"birmingham: the rules have no number links\.tunnel_cost"):
        filled("£{links.tunnel_cost}", "birmingham")


@pytest.mark.parametrize(("game", "name", "n"), PICTURED)
def test_what_a_picture_shows_can_be_played_and_is_so(game: str, name: str, n: int) -> None:
    part = read_book(game).chapters[name].part[n]
    picture = part.picture
    assert picture is not None
    assert bool(picture.do) == bool(picture.then)
    if not picture.table:
        assert picture.tiles or picture.cards or picture.income
        return
    before, after = played(picture)
    assert picture.show or picture.tracks
    for key in [*(f"place:{code}" for code in picture.show), *picture.mark]:
        assert before.content.names.places.find(key.partition(":")[2].split(".")[0]) is not None, key
    if after is not None:
        given = "\n        ".join(picture.table.strip().removeprefix("table ").splitlines())
        when = "\n        ".join(picture.do)
        text = f"== {part.rules[0]}  {name}\ngiven   {given}\nwhen    {when}\nthen    {picture.then}\n"
        (scenario,) = parse_scenarios(text, name)
        assert run_scenario(scenario, look) == []


@pytest.mark.parametrize("game", book_ids())
def test_no_picture_tells_the_cards_of_a_hand(game: str) -> None:
    tables = [
        part["picture"][when]
        for chapter in plain_book(game)["chapters"]
        for part in chapter["parts"]
        for when in ("before", "after")
        if part.get("picture", {}).get(when)
    ]
    assert tables
    assert not [player for table in tables for player in table["players"] if "hand" in player]


def test_worths_in_pictures_are_what_their_captions_say() -> None:
    worths = (("birmingham", "bir-oxf", 5), ("lancashire", "bry-man", 2), ("age_of_industry", "ham-han", 4))
    for game, line, worth in worths:
        (chapter,) = (one for one in plain_book(game)["chapters"] if one["id"] == "scoring")
        (picture,) = (part["picture"] for part in chapter["parts"] if "picture" in part)
        assert picture["before"]["line_worth"][line] == worth, game


@pytest.mark.parametrize("game", book_ids())
def test_every_sign_of_the_maps_is_explained(game: str) -> None:
    explained = {sign.icon for sign in read_book(game).signs.icon}
    assert explained <= set(icon_names())
    shown: set[str] = set()
    for map_id in definition_of(game).map_ids():
        plan: Any = plan_of(read_document(map_id))
        plate = plan["plates"]["desk"]
        for place in plate["places"]:
            shown |= {badge["icon"] for badge in place["badges"]}
            shown |= {sign for cell in place["cells"] for sign in cell["signs"]}
    assert shown - {""} <= explained


@pytest.mark.parametrize("game", book_ids())
def test_chapters_are_short_and_their_sentences_too(game: str) -> None:
    for name, part in parts_of(read_book(game)):
        sentences = re.split(r"(?<=[.:?!])\s+|\n", part.say.replace("**", ""))
        assert max(len(sentence.split()) for sentence in sentences) <= 48, (name, part.title)
        assert len(part.say.split()) <= 190, (name, part.title)


def test_words_that_people_use_lead_to_words_of_the_books() -> None:
    books = " ".join(str(plain_book(game)["chapters"]).lower() for game in book_ids())
    for said, words in meanings().items():
        assert any(word in books for word in words), said


def test_a_chapter_is_refused_with_all_that_is_wrong() -> None:
    with pytest.raises(ContentError) as refused:
        parse_chapter('title = "t"\n[[part]]\nsay = "s"\nrules = ["B-x-01"]\nsaid = 1\n', "y.toml")
    assert "y.toml: asks: missing" in str(refused.value)
    assert "said: unknown key" in str(refused.value)
