"""The coach speaks every language of the messages, and says the same in all of them."""

from __future__ import annotations

import pytest

from cottonopolis import new
from cottonopolis.analysis.hints import Hint
from cottonopolis.analysis.review_words import Sentence
from cottonopolis.analysis.why import Reason
from cottonopolis.messages import languages, messages_in

TABLES = ("hint", "why", "source", "event", "word")
TOLD = ("wins", "shared", "start", "lowest", "decided", "mistake", "cost", "no_mistake", "luck_best", "luck_worst")


@pytest.mark.parametrize("language", languages())
def test_all_that_the_coach_says_is_said_in_every_language(language: str) -> None:
    texts = messages_in(language).texts
    wanted = [key for key in messages_in().texts if key.partition(".")[0] in TABLES]
    wanted += [f"review.{key}" for key in (*TOLD, "lost", "source")]
    assert len(wanted) > 130 and [key for key in wanted if key not in texts] == []


def test_what_a_sentence_is_made_of_is_translated_too() -> None:
    more = Reason("points.more", {"amount": "3.1", "error": "0.4", "source": "links"})
    assert more.sentence() == "It makes 3.1 ± 0.4 points more with links."
    assert more.sentence("it") == "Fa 3.1 ± 0.4 punti in più con: collegamenti."
    flips = Reason("flips", {"n": 2, "less": 0, "gain": 9})
    assert flips.sentence("pt-br") == "Vira 2 peças de imediato (+9 de renda), o outro 0."
    assert "(£12)" in Reason("flips", {"n": 1, "less": 0, "gain": "£12"}).sentence("ro")
    assert Sentence("shared", {"who": ("ann", "bob"), "points": 90}).text("it").startswith("ann e bob condividono")
    assert Hint("verb.loan").text("ro") == "Ia un împrumut."
    line = Hint("link", {"link": ("Dudley", "Wolverhampton")})
    assert (line.text(), line.text("it")) == (
        "Look at the line Dudley to Wolverhampton.",
        "Guarda la linea Dudley – Wolverhampton.",
    )


def test_what_an_action_does_is_said_in_every_language() -> None:
    game = new("birmingham", players=2, seed=7, seats=("ann", "bob"))
    game.play("N bir-dud /iro")
    said = [game.describe(game.events()[:1], language) for language in ("en", "it", "pt-br", "ro")]
    assert said == [
        "ann lays a link from Dudley to Birmingham for £3.",
        "ann posa il collegamento Dudley – Birmingham per £3.",
        "ann coloca a ligação Dudley – Birmingham por £3.",
        "ann așază legătura Dudley – Birmingham pentru £3.",
    ]


def test_romanian_counts_in_three_forms() -> None:
    said = [messages_in("ro").say("review.no_mistake", n=n) for n in (1, 2, 19, 20, 101, 120)]
    forms = ("tură încercată", "ture încercate", "ture încercate", "de ture", "ture încercate", "de ture")
    assert all(form in text for text, form in zip(said, forms, strict=True)), said
