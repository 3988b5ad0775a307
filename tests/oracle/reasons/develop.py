"""Why a development is refused."""

from __future__ import annotations

from cottonopolis.engine.mat import lowest_tile, take_tile
from cottonopolis.notation.action import Part
from oracle.reasons.cards import card_reasons
from oracle.reasons.case import Case, Outcome, Reason, one_after_another
from oracle.reasons.names import Wanted, common_names, find_tile
from oracle.reasons.sources import draw, surplus_reasons


def develop_names(case: Case) -> list[Reason]:
    """Tiles that do not exist."""
    found = [find_tile(case, part.industry, part.level) for part in case.request.parts]
    return common_names(case) + [tile for tile in found if isinstance(tile, Reason)]


def judge_develop(case: Case) -> list[Reason]:
    """One tile or two from the top of the mat, an iron each."""
    reasons, parts, most = card_reasons(case), case.request.parts, case.rules.numbers.n_develop
    if not parts:
        reasons.append(case.because("nothing_chosen.develop"))
    if len(parts) > most:
        reasons.append(case.because("too_many.develop", n=len(parts), most=most))
    return reasons + one_after_another(case, parts[:most], _judge_part)


def _judge_part(case: Case, part: Part, _: int) -> Outcome:
    case, numbers = case.on_copy(), case.rules.numbers
    wanted = find_tile(case, part.industry, part.level)
    assert not isinstance(wanted, Reason)
    reasons = surplus_reasons(case, part, iron=numbers.develop_iron) + removal_reasons(case, wanted, "develop")
    drawn = draw(case, part, "i", numbers.develop_iron, set())
    reasons += drawn.reasons
    if drawn.price > max(case.player.money, 0):
        price, money = case.money(drawn.price), case.money(case.player.money)
        reasons.append(case.because("cannot_afford.develop", price=price, money=money))
    if not reasons:
        case.rules.pay(case.state, case.player, drawn.price)
        take_tile(case.rules.kit, case.player, lowest_tile(case.rules.kit, case.player, wanted.industry))
    return Outcome(reasons, case.state)


def named_or_lowest(case: Case, wanted: Wanted) -> int | None:
    """The tile named, else the lowest of its industry, if there is one."""
    lowest = lowest_tile(case.rules.kit, case.player, wanted.industry)
    return wanted.tile if wanted.tile is not None else lowest if lowest >= 0 else None


def level_reasons(case: Case, wanted: Wanted, verb: str) -> list[Reason]:
    """A tile that is not the lowest of its industry on the mat; `verb` says which rule asks for it."""
    lowest = lowest_tile(case.rules.kit, case.player, wanted.industry)
    if lowest < 0:
        return [case.because(f"no_tile_left.{verb}", industry=case.industry(wanted.industry))]
    if wanted.tile is not None and wanted.tile != lowest:
        return [case.because(f"not_lowest_tile.{verb}", tile=case.tile(wanted.tile), lowest=case.tile(lowest))]
    return []


def removal_reasons(case: Case, wanted: Wanted, verb: str) -> list[Reason]:
    """Reasons why a tile cannot be taken off the mat without being built."""
    reasons, kit = level_reasons(case, wanted, verb), case.rules.kit
    tile = named_or_lowest(case, wanted)
    if tile is not None and not kit.may_develop[tile]:
        reasons.append(case.because(f"lightbulb.{verb}", tile=case.tile(tile)))
    return reasons
