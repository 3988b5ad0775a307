"""Explanations: what an action would do, what it leaves open, why it is refused and what would help."""

from __future__ import annotations

import doctest
import importlib
import json
import random
from itertools import islice

import pytest

from cottonopolis import Game
from cottonopolis.built import is_compiled
from cottonopolis.errors import AmbiguousMove, CottonopolisError, IllegalMove
from cottonopolis.game.position import read_position
from cottonopolis.game.reasons import why_not_at_all
from cottonopolis.notation.action import parse_action
from game.asking import played, spoiled, typed
from views.tables import ASKERS, TABLES, Table, games

RAIL = (
    "table birmingham, ann bob",
    "era rail, round 3",
    "ann £20, hand cov cov bir coa, tile cotton-2 at bir.0, link bir-oxf, bir-cov",
    "bob £9, hand bir bir, tile brewery-2 at bur.1, coal-2 at cov.1",
    "merchant oxf.0 cotton",
)


def table(*lines: str) -> Game:
    found = read_position("\n".join(lines or RAIL))
    return Game(found.content, found.rules, found.state, found.seats)


def test_a_legal_action_is_explained_with_cost_sources_and_effects() -> None:
    told = table().explain("N cov-nun /bir")
    assert told.status == "legal" and told.prospect is not None
    laid = "ann lays a link from Nuneaton to Coventry for £5, takes 1 coal of bob from Coventry"
    assert str(told).splitlines() == [
        "N nun-cov c:cov.1 /bir is possible.",
        f"{laid} and discards Birmingham.",
        "It costs £5: £5 for the link from Nuneaton to Coventry.",
        "ann would have spent £5 in this round; who spends less goes earlier in the next.",
    ]
    assert told.prospect.cost == 5


def test_a_double_rail_is_explained_as_a_whole() -> None:
    lines = [line.replace("£20", "£40") for line in RAIL]
    told = table(*lines).explain("N bir-tam + bur-tam c:cov.1 /bir")
    assert told.status == "legal" and told.prospect is not None
    assert told.prospect.cost == 15
    assert [source["resource"] for source in told.prospect.sources] == ["coal", "coal", "beer"]


def test_what_is_left_open_is_named_with_its_options() -> None:
    told = table().explain("L 30")
    assert (told.status, told.question) == ("ambiguous", "card")
    assert [(option.kind, option.card) for option in told.options] == [
        ("card", "bir"),
        ("card", "coa"),
        ("card", "cov"),
    ]
    assert told.as_json()["options"] == ["/bir", "/coa", "/cov"]
    assert [answer["card"] for answer in told.as_json()["answers"]] == ["bir", "coa", "cov"]
    assert str(told) == "L 30 leaves a choice open: the card could be /bir, /coa, /cov."


def test_a_refusal_has_its_word_its_rule_and_what_would_help() -> None:
    told = table().explain("N wor-glo")
    assert told.status == "illegal" and told.reason is not None and told.remedies is not None
    assert (told.reason.word, told.reason.rule) == ("not_in_network", "B-link-03")
    assert told.remedies.after == ("N wor-bir c:cov.1 /bir",)
    assert "it would be possible after N wor-bir c:cov.1 /bir." in str(told)


def test_another_card_or_buyer_is_proposed() -> None:
    told = table().explain("S cot@bir>glo /cov")
    assert told.remedies is not None
    assert told.remedies.instead == ("S cot-2@bir.0>oxf.0 b:oxf.0 /cov", "S cot-2@bir.0>oxf.0 b:oxf.0 /bir")
    wrong_card = table().explain("B pot@cov /coa")
    assert wrong_card.remedies is not None
    assert wrong_card.remedies.instead == ("B pot-1@cov.0 i:market /cov",)


def test_the_money_that_is_missing_is_named_and_a_loan_helps() -> None:
    lines = [line.replace("£20", "£11") for line in RAIL]
    told = table(*lines).explain("B pot@cov /cov")
    assert told.reason is not None and told.remedies is not None
    assert (told.reason.word, told.remedies.more_money) == ("cannot_afford", 8)
    assert told.remedies.after[0].startswith("L 30 /")
    rich = table(*[line.replace("£20", "£19") for line in RAIL])
    assert rich.explain("B pot@cov /cov").status == "legal"


def test_a_tile_that_must_be_developed_away_names_the_development() -> None:
    told = table().explain("B coa@cov.1")
    assert told.reason is not None
    lines = [line.replace("coal-2 at cov.1", "coal-2 at tam.0") for line in RAIL]
    told = table(*lines).explain("B coa@cov.1")
    assert told.reason is not None and told.remedies is not None
    assert told.reason.word == "wrong_era"
    assert any(line.startswith("D coa-1") for line in told.remedies.after)


def test_a_text_that_is_no_action_is_unclear() -> None:
    told = table().explain("dance with me")
    assert told.status == "unclear" and '"dance"' in str(told)


def test_another_seat_hears_that_it_is_not_its_turn() -> None:
    told = table().explain("L 30 /bir", seat=1)
    assert told.reason is not None and told.reason.word == "not_your_turn"
    assert told.remedies is None


@pytest.mark.parametrize(
    ("request_text", "caution"),
    [
        ("B coa@cov.2 /coa", "open_connected"),
        ("L 30 /cov", "negative"),
        ("N nun-cov /bir", "rival"),
    ],
)
def test_cautions(request_text: str, caution: str) -> None:
    lines = [
        "table birmingham, ann bob",
        "era rail, round 3",
        "ann £20, income 10, hand cov cov bir coa, link bir-oxf, bir-cov, mat coal 2 2 3 3 4 4",
        "bob £9, hand bir bir, tile coal-2 at cov.1 with 1",
    ]
    if request_text.startswith("B"):
        lines[3] = "bob £9, hand bir bir"
        request_text = "B coa@cov.1 /coa"
    told = table(*lines).explain(request_text)
    assert told.status == "legal", str(told)
    assert caution in told.cautions


@pytest.mark.parametrize("table_of", TABLES, ids=str)
def test_what_is_called_legal_can_be_played_and_what_is_proposed_too(table_of: Table) -> None:
    chance = random.Random(9)
    n_proposed = 0
    for n, game in enumerate(games(table_of, seed=900)):
        if game.over or game.half_made or n % 2:
            continue
        asker = ASKERS[game.content.rules](game.content, game.rules, game.state, chance, 0.02)
        whole = played(game.content, game.rules, game.state, chance)
        for request in (whole, spoiled(asker, whole), *(asker.request() for _ in range(3))):
            told = game.explain(typed(request).text)
            json.dumps(told.as_json())
            assert told.sentences
            assert (_tried(game, told.text) == "") == (told.status == "legal")
            assert (_tried(game, told.text) == "ambiguous") == (told.status == "ambiguous")
            if told.remedies is not None:
                for line in told.remedies.instead + told.remedies.after:
                    n_proposed += 1
                    assert _tried(game, line) in ("", "ambiguous"), line
                for line in told.remedies.after:
                    twin = _fork(game)
                    # A combined build needs two actions after it.
                    twin.state.actions_left = 3
                    twin.state.is_asked = False
                    twin.play(line)
                    if twin.to_move == game.to_move and twin.state.actions_left:
                        assert twin.explain(told.text).status != "illegal", (line, told.text)
    assert n_proposed or not is_compiled()


def _fork(game: Game) -> Game:
    return Game(game.content, game.rules, game.state.copy(), game.seats)


def _tried(game: Game, text: str) -> str:
    """The code of the error that an action brings, nothing if it is played."""
    try:
        _fork(game).play(text)
    except AmbiguousMove:
        return "ambiguous"
    except CottonopolisError as error:
        return error.code
    return ""


@pytest.mark.parametrize("name", ["game", "explain", "outlook"])
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"cottonopolis.game.{name}")).failed == 0


def test_a_refusal_calls_players_by_their_names() -> None:
    found = table("table birmingham, Ada Ben", "era rail", "Ada £30, link bir-cov, hand cov cov", "Ben link dud-bir")
    told = found.explain("N bir-dud /cov")
    assert told.reason is not None
    assert told.reason.sentence == "Dudley to Birmingham holds a link of Ben already (B-link-02)"
    with pytest.raises(IllegalMove, match="it is the turn of Ada"):
        found.play("N bir-dud", 1)


def test_a_bare_verb_is_told_what_is_against_the_nearest_thing_it_could_name() -> None:
    poor = table("table birmingham, ann bob", "ann £4, hand cov cov, tile cotton-1 at bir.0", "market iron 0")
    build, network, develop = (poor.explain(verb).reason for verb in "BND")
    assert build is not None and build.sentence == "Coal Mine I costs £5, and you have £4 (B-build-08)"
    assert develop is not None and develop.sentence == "the iron costs £6, and you have £4 (B-dev-03)"
    assert network is not None and network.word == "nothing_chosen", "a link costs £3, which can be paid"
    with pytest.raises(IllegalMove, match="name a tile to build"):
        poor.play("B")


@pytest.mark.parametrize("which", [("birmingham", 3, ""), ("lancashire", 3, ""), ("new_england", 3, "")], ids=str)
def test_nothing_of_a_verb_is_possible_exactly_if_no_answer_begins_with_it(which: Table) -> None:
    for game in islice(games(which, seed=5), 12):
        if game.over or game.half_made or game.to_move is None:
            continue
        begun = {str(answer).split()[0] for answer in game.legal()}
        for verb in "BCND":
            case = (game.content, game.rules, game.state, parse_action(verb), game.to_move)
            assert (why_not_at_all(*case) is None) == (verb in begun), verb


def test_a_line_that_goes_on_with_a_half_made_action_is_told_its_own_reason() -> None:
    """B-sell-09: the barrel is drunk already."""
    game = table(
        "table birmingham, ann bob",
        "era canal, round 2, 2 actions left",
        "ann hand cbd iro, tile cotton-1 at kid.1, cotton-1 at wor.0, brewery-1 at bur.1, link kid-wor-fso, wor-glo",
        "merchant glo.0 cotton with barrel, glo.1 blank",
    )
    for text in ("S cot-1@kid.1>glo.0", "b:glo.0"):
        game.play(next(answer for answer in game.legal() if str(answer) == text))
    told = game.explain("S cot@kid>glo.0 b:glo.0 + cot@wor>glo.0 b:glo.0 /cbd")
    assert told.reason is not None and told.reason.word == "source_empty"
    # Another action, or the same from another beginning, is none of the answers.
    for text in ("P /cbd", "S cot@wor>glo.0 b:glo.0 + cot@kid>glo.0 b:glo.0 /cbd"):
        reason = game.explain(text).reason
        assert reason is not None and reason.word == "must_choose"
    assert game.explain("S cot@kid>glo.0 b:glo.0 + cot@wor>glo.0 b:bur.1 /cbd").question == "bonus"


def test_a_tile_of_somebody_else_is_told_with_the_name_of_its_owner() -> None:
    reason = table(*RAIL, "bob tile cotton-2 at wor.0").explain("S cot@wor /bir").reason
    assert reason is not None and reason.word == "not_yours"
    assert reason.sentence.startswith("Cotton Mill II in Worcester (wor.0) belongs to bob: ")
