"""Why cards cannot be drawn, discarded or developed for, and why passing is refused."""

from __future__ import annotations

from collections import Counter

from cottonopolis.engine.mat import n_left
from oracle.reasons.cards import held_reasons
from oracle.reasons.case import Case, Reason
from oracle.reasons.form import form_reasons
from oracle.reasons.names import find, find_tile
from oracle.reasons.space import any_card_reasons

_DECK = "deck"


def take_names(case: Case) -> list[Reason]:
    """Cards that do not lie face up, and more cards than one draw has."""
    reasons = form_reasons(case, most_parts=case.content.document.turn.draws_per_action)
    wanted: Counter[int] = Counter()
    for part in case.request.parts:
        if part.take.lower() == _DECK:
            continue
        card = find(case, case.content.names.cards, part.take, "card")
        if isinstance(card, Reason):
            reasons.append(card)
            continue
        wanted[card] += 1
        if wanted[card] > case.state.display.count(card):
            reasons.append(case.because("bad_request.display", card=case.card(card)))
    return reasons


def judge_take(case: Case) -> list[Reason]:
    """As many cards as one draw has, fewer only where the hand is nearly full or no card is left."""
    setup, n_drawn = case.content.document.setup, case.content.document.turn.draws_per_action
    limit, held, parts = setup.hand_limit, len(case.player.hand), case.request.parts
    n_left_to_draw = len(case.state.deck) + len(case.state.display)
    reasons = []
    if held + max(len(parts), 1) > limit:
        reasons.append(case.because("hand_limit", limit=limit, held=held))
    n_deck = sum(part.take.lower() == _DECK for part in parts)
    if n_left_to_draw == 0 or n_deck > len(case.state.deck):
        reasons.append(case.because("deck_empty", n=len(case.state.deck)))
    must_take = min(n_drawn, limit - held, n_left_to_draw)
    if not reasons and 0 < len(parts) < must_take:
        reasons.append(case.because("must_choose.take", n=must_take))
    return reasons


def remove_names(case: Case) -> list[Reason]:
    """Tiles that do not exist; one card, no cubes."""
    found = [find_tile(case, part.industry, part.level) for part in case.request.parts]
    return form_reasons(case, most_cards=1) + [tile for tile in found if isinstance(tile, Reason)]


def judge_remove(case: Case) -> list[Reason]:
    """Any tile of the mat, for any card."""
    reasons, parts, kit = any_card_reasons(case), case.request.parts, case.rules.kit
    if not parts:
        return reasons or [case.because("must_choose.develop")]
    wanted = find_tile(case, parts[0].industry, parts[0].level)
    assert not isinstance(wanted, Reason)
    tiles = [wanted.tile] if wanted.tile is not None else range(kit.n_tiles)
    fitting = [tile for tile in tiles if kit.industry_of[tile] == wanted.industry]
    if not any(n_left(kit, case.player, tile) for tile in fitting):
        named = case.industry(wanted.industry) if wanted.tile is None else case.tile(wanted.tile)
        reasons.append(case.because("no_tile_left.develop", industry=named))
    return reasons


def free_pass_names(case: Case) -> list[Reason]:
    """One card at most, and nothing else."""
    return form_reasons(case, most_parts=0, most_cards=1)


def judge_free_pass(case: Case) -> list[Reason]:
    """A card, unless there is none in hand nor in the deck."""
    return any_card_reasons(case) if case.state.deck else held_reasons(case)
