"""The reasons of Age of Industry: its verbs, and what its requests may name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cottonopolis.engine.mat import n_left
from cottonopolis.engine.move import FIRST_BOX
from cottonopolis.engine.refusal import NO_SUCH_TILE_LEFT, NO_TILE_LEFT, Refusal
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION
from cottonopolis.engine.words import NONE
from cottonopolis.game.reasons import build, network
from cottonopolis.game.reasons.cards import empty_hand, held
from cottonopolis.game.reasons.case import Case, Found, Objection, Verb
from cottonopolis.game.reasons.catalogue import read_catalogue
from cottonopolis.game.reasons.names import (
    NamedTile,
    box_objection,
    common_names,
    find,
    find_slot,
    find_tile,
    standing_at,
    target_names,
)
from cottonopolis.game.reasons.sell import judge_sell, sell_names
from cottonopolis.game.reasons.sources import surplus, trial_of
from cottonopolis.games.age_of_industry.rules.draw import refuse_draw
from cottonopolis.games.age_of_industry.rules.loan import refuse_repay
from cottonopolis.games.age_of_industry.rules.refusals import AgeOfIndustryRefusals
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry
from cottonopolis.notation.action import Part, Spot

_DECK = "deck"


def _rules(rules: RuleSet) -> AgeOfIndustry:
    assert isinstance(rules, AgeOfIndustry)
    return rules


def _limited(
    names: Callable[[Case], list[Objection]],
    parts: int | None = 1,
    cards: int = 0,
    needs: Callable[[Case, Part], tuple[int, int]] = lambda *_: (0, 0),
) -> Callable[[Case], list[Objection]]:
    """Names, and more cards, parts and sources than an action takes, which is a bad request here."""

    def checked(case: Case) -> list[Objection]:
        found, n_cards, n_parts = names(case), len(case.request.cards), len(case.request.parts)
        if n_cards > cards:
            found.append(case.because(f"bad_request.cards_{cards}", n=n_cards))
        if parts is not None and n_parts > parts:
            found.append(case.because("bad_request.parts", n=n_parts, most=parts))
        for part in case.request.parts:
            found += [Objection("bad_request.sources", one.values) for one in surplus(case, part, *needs(case, part))]
        return found

    return checked


def _targets(case: Case, spot: Spot) -> Found:
    """Port tiles and market boxes that a spot means, as slots and as boxes counted on from FIRST_BOX."""
    where = find_slot(case, Spot(spot.place, spot.number))
    if isinstance(where, Objection):
        return where
    board, ports = case.rules.board, case.state.standing[_rules(case.rules).port]
    found = [slot for slot in where.indices if slot < board.n_slots and ports >> slot & 1 and not spot.is_box]
    if spot.number is None:
        found += [FIRST_BOX + box for box, at in enumerate(board.boxes_of) if at == where.place]
    return found or case.because("bad_request.target", to=spot, place=case.content.names.places[where.place].name)


def _take_names(case: Case) -> list[Objection]:
    """Cards that do not lie face up."""
    objections, wanted = common_names(case), Counter[int]()
    for part in case.request.parts:
        card = find(case, case.content.names.cards, part.take, "card") if part.take.lower() != _DECK else NONE
        if isinstance(card, Objection):
            objections.append(card)
        elif card != NONE:
            wanted[card] += 1
            if wanted[card] > case.state.display.count(card):
                objections.append(case.because("bad_request.display", card=case.content.names.cards[card].name))
    return objections


def _judge_take(case: Case) -> list[Objection]:
    parts, trial = case.request.parts, trial_of(case)
    refuse_draw(_rules(case.rules), trial, len(parts), sum(part.take.lower() == _DECK for part in parts))
    return case.told(trial.against)


def _judge_develop(case: Case) -> list[Objection]:
    """Any tile of the mat, for any card."""
    objections, parts, kit = held(case) + empty_hand(case), case.request.parts, case.rules.kit
    if not parts:
        return [*objections, case.because("nothing_chosen.develop")]
    wanted = find_tile(case, parts[0].industry, parts[0].level)
    assert isinstance(wanted, NamedTile)
    tiles = [tile for tile in range(kit.n_tiles) if kit.industry_of[tile] == wanted.industry]
    if any(n_left(kit, case.player, tile) for tile in tiles if wanted.tile in (NONE, tile)):
        return objections
    is_any = wanted.tile == NONE
    gone = Refusal(NO_TILE_LEFT, [wanted.industry]) if is_any else Refusal(NO_SUCH_TILE_LEFT, [wanted.tile])
    return objections + case.told([gone], "develop")


def _judge_pass(case: Case) -> list[Objection]:
    """A card, unless there is none in hand nor in the deck."""
    return held(case) + (empty_hand(case) if case.state.deck else [])


def _judge_repay(case: Case) -> list[Objection]:
    trial = trial_of(case)
    refuse_repay(_rules(case.rules), trial)
    return case.told(trial.against, "repay")


def _judge_borrow(case: Case) -> list[Objection]:
    """Loans come by themselves with a payment, never by request."""
    return [case.because("loan_not_needed")]


def _judge_end(case: Case) -> list[Objection]:
    """A turn ends when all its actions are used."""
    n = case.state.actions_left
    return [case.because("actions_left", n=n)] if case.state.stage == ACTION else []


REASONS: Final = read_catalogue(
    Path(__file__).parent / "data" / "refusals.toml",
    verbs={
        "build": Verb(_limited(target_names, cards=1, needs=build.needs), build.judge_build),
        "combine": Verb(_limited(target_names, cards=1, needs=build.needs), build.judge_combine),
        "network": Verb(_limited(network.network_names, needs=network.needs), network.judge_network),
        "develop": Verb(_limited(target_names, cards=1), _judge_develop),
        "sell": Verb(_limited(sell_names, parts=None), judge_sell),
        "take": Verb(_limited(_take_names, parts=2), _judge_take),
        "pass": Verb(_limited(common_names, parts=0, cards=1), _judge_pass),
        "repay": Verb(_limited(common_names, parts=0), _judge_repay),
        "loan": Verb(_limited(common_names), _judge_borrow),
        "end": Verb(_limited(common_names, parts=0), _judge_end),
    },
    find_sold=lambda case, part: box_objection(case, part.at) or standing_at(case, part),
    find_buyers=_targets,
    refusals=lambda rules: AgeOfIndustryRefusals(_rules(rules)),
)
