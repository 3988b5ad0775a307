"""One file has every sentence; other languages have the same keys and the same names in them."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

from cottonopolis import new
from cottonopolis.errors import IllegalMove
from cottonopolis.game.events import KINDS
from cottonopolis.messages import Messages, languages, messages_in, say
from cottonopolis.messages.forms import N_FORMS, PLURALS, Writer, placeholders
from cottonopolis.messages.texts import read_messages
from structure.sources import PACKAGE

EVENT_WRAPPERS = {"sentence", "table"}


def faults(other: Messages, english: Messages) -> list[str]:
    """What a language file has wrong."""
    found = [f"{key}: unknown" for key in other.texts if key not in english.texts]
    for key, text in other.texts.items():
        names = {name for name, _ in placeholders(text)}
        known = {name for name, _ in placeholders(english.texts.get(key, text))}
        if names != known:
            found.append(f"{key}: names {sorted(names)}, English has {sorted(known)}")
        found += [
            f"{key}: {name} has {n} forms, expected {N_FORMS[other.plural]}"
            for name, n in placeholders(text)
            if n and "#" in text and n != N_FORMS[other.plural] and _has_forms(text, name)
        ]
    return found


def _has_forms(text: str, name: str) -> bool:
    return re.search(rf"{{{name}:[^}}]*[#|]", text) is not None


@pytest.mark.parametrize("language", languages())
def test_a_language_of_the_package_has_known_keys_and_the_names_of_english(language: str) -> None:
    assert faults(messages_in(language), messages_in("en")) == []


def test_every_placeholder_of_english_has_a_name() -> None:
    assert [key for key, text in messages_in().texts.items() for name, _ in placeholders(text) if not name] == []


GERMAN = """
plural = "one other"
[refused]
game_over = "das Spiel ist zu Ende"
[event]
drew = "zieht {n:# Karte|# Karten}"
"""


def refused_in(messages_in: Messages, error: IllegalMove) -> str:
    """The sentence of a refusal, made of what it carries."""
    sentence = messages_in.say(error.key, **error.values)
    return messages_in.say("refused.sentence", sentence=sentence, rule=error.rule) if error.rule else sentence


def test_a_refusal_can_be_said_in_another_language(tmp_path: Path) -> None:
    path = tmp_path / "de.toml"
    path.write_text(GERMAN, encoding="utf-8")
    german = read_messages(path, messages_in())
    game = new("birmingham", players=2, seed=7, seats=("ann", "bob"))
    with pytest.raises(IllegalMove) as caught:
        game.play("N bir-dud /nowhere")
    refused = caught.value
    assert refused.rule and refused.rule in refused.sentence and refused.key.startswith("reason.")
    assert refused_in(messages_in(), refused) == refused.sentence
    while not game.over:
        game.play(game.legal()[-1])
    with pytest.raises(IllegalMove) as caught:
        game.play(5)
    assert (caught.value.rule, refused_in(german, caught.value)) == (None, "das Spiel ist zu Ende")


def test_another_language_is_another_file_and_falls_back_to_english(tmp_path: Path) -> None:
    path = tmp_path / "de.toml"
    path.write_text(GERMAN, encoding="utf-8")
    german = read_messages(path, messages_in("en"))
    assert german.say("refused.game_over") == "das Spiel ist zu Ende"
    assert [german.say("event.drew", n=n) for n in (1, 2)] == ["zieht 1 Karte", "zieht 2 Karten"]
    assert german.say("refused.no_answer") == say("refused.no_answer")
    assert german.has("refused.no_answer") and not german.has("refused.nothing")
    assert faults(german, messages_in("en")) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[event]\nfly = "fliegt"', "event.fly: unknown"),
        ('[event]\ndrew = "zieht {m:# Karte|# Karten}"', "event.drew: names ['m'], English has ['n']"),
        ('[event]\ndrew = "zieht Karten"', "event.drew: names [], English has ['n']"),
        ('[event]\ndrew = "zieht {n:# Karten}"', "event.drew: n has 1 forms, expected 2"),
    ],
)
def test_a_wrong_language_file_is_found(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "de.toml"
    path.write_text(text, encoding="utf-8")
    assert faults(read_messages(path, messages_in("en")), messages_in("en")) == [fault]


def test_an_unknown_rule_of_plurals_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "xx.toml"
    path.write_text('plural = "dual"', encoding="utf-8")
    with pytest.raises(ValueError, match="dual"):
        read_messages(path)


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(KeyError, match="en"):
        messages_in("xx")


def test_numbers_choose_their_form() -> None:
    slavic = Writer(PLURALS["one few many"])
    said = [slavic.format("{n:# karta|# karty|# kart}", n=n) for n in (1, 2, 5, 11, 12, 21, 22, 25)]
    ends = ["karta", "karty", "kart", "kart", "kart", "karta", "karty", "kart"]
    assert said == [f"{n} {end}" for n, end in zip((1, 2, 5, 11, 12, 21, 22, 25), ends, strict=True)]
    assert Writer(PLURALS["other"]).format("{n:#}", n=3) == "3"
    assert say("event.drew", n=0) == "draws 0 cards"


def test_every_kind_of_event_has_a_text_and_every_text_a_kind() -> None:
    keys = {key.partition(".")[0] for key in messages_in().table("event")} - EVENT_WRAPPERS
    assert keys == set(KINDS)


def test_every_key_that_the_code_names_exists() -> None:
    known = messages_in()
    named = {
        key
        for path in PACKAGE.rglob("*.py")
        for key in re.findall(r'\b(?:say|told)\(\s*"([a-z_.]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(named) > 30
    assert [key for key in named if not known.has(key)] == []


@pytest.mark.parametrize("name", ["texts", "forms"])
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"cottonopolis.messages.{name}")).failed == 0
