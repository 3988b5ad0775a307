"""Why a link is refused."""

from __future__ import annotations

from cottonopolis.content.read import nearest
from cottonopolis.engine.bits import bits
from cottonopolis.engine.links import place_link
from cottonopolis.notation.action import Part
from oracle.reasons.beer import drink
from oracle.reasons.cards import card_reasons
from oracle.reasons.case import Case, Outcome, Reason, is_start_free, network, one_after_another
from oracle.reasons.names import common_names, find
from oracle.reasons.sources import draw, surplus_reasons


def network_names(case: Case) -> list[Reason]:
    """Lines whose ends do not exist."""
    found = [_find_line(case, part.link) for part in case.request.parts]
    return common_names(case) + [link for link in found if isinstance(link, Reason) and link.word == "bad_request"]


def _find_line(case: Case, word: str) -> int | Reason:
    """The line of that name; two places without a line between them have a reason of their own."""
    found = find(case, case.content.names.links, word, "line")
    pieces, places = word.split("-"), case.content.names.places
    pairs = [("-".join(pieces[:n]), "-".join(pieces[n:])) for n in range(1, len(pieces))]
    if isinstance(found, Reason) and any(places.find(first) and places.find(second) for first, second in pairs):
        hint = nearest(word, case.content.names.links.words())
        return case.because("no_such_link", kind="line", word=word, hint=hint)
    return found


def judge_network(case: Case) -> list[Reason]:
    """One canal, or one or two rails."""
    reasons, parts = card_reasons(case), case.request.parts
    most = 1 if case.rules.numbers.second_link_cost[case.state.era] < 0 else 2
    if not parts:
        reasons.append(case.because("nothing_chosen.network"))
    if len(parts) > most:
        key = "too_many.canals" if most == 1 else "too_many.rails"
        reasons.append(case.because(key, n=len(parts), most=most))
    return reasons + one_after_another(case, parts[:most], _judge_part)


def _judge_part(case: Case, part: Part, n: int) -> Outcome:
    case, rules = case.on_copy(), case.rules
    state, player = case.state, case.player
    link = _find_line(case, part.link)
    if isinstance(link, Reason):
        return Outcome([link, *_tile_reasons(case)], state)
    coal = rules.numbers.link_coal[state.era]
    barrels = rules.numbers.second_link_beer if n > 0 else 0
    cost = rules.numbers.link_cost[state.era] if n == 0 else rules.numbers.second_link_cost[state.era]
    reasons = surplus_reasons(case, part, coal=coal, barrels=barrels) + _line_reasons(case, link)

    # Coal and beer are looked for once the link lies.
    if not state.built >> link & 1:
        place_link(rules, state, player, link)
    ends = set(bits(rules.board.ends_of[link]))
    drawn = draw(case, part, "c", coal, ends)
    reasons += drawn.reasons
    if barrels:
        reasons += drink(case, part, barrels, ends, None)
    if cost + drawn.price > player.money:
        values = {"price": case.money(cost + drawn.price), "cost": case.money(cost), "coal": case.money(drawn.price)}
        key = f"cannot_afford.link_{n + 1}{'_coal' if drawn.price else ''}"
        reasons.append(case.because(key, money=case.money(player.money), **values))
    if not reasons:
        rules.pay(state, player, cost + drawn.price)
    return Outcome(reasons, state)


def _line_reasons(case: Case, link: int) -> list[Reason]:
    """Reasons against the line itself, before a link lies on it."""
    board, state = case.rules.board, case.state
    line, reasons = case.link(link), []
    ends = bits(board.ends_of[link])
    if link not in bits(board.links_in_era[state.era]):
        is_past = any(link in bits(mask) for mask in board.links_in_era[: state.era])
        key = "wrong_era.past_line" if is_past else "wrong_era.future_line"
        reasons.append(case.because(key, line=line, era=case.era(state.era)))
    if link in bits(state.built):
        owner = next(seat for seat, player in enumerate(state.players) if link in bits(player.links))
        key = "link_taken.own" if owner == case.seat else "link_taken.rival"
        reasons.append(case.because(key, line=line, owner=case.who(owner)))
    is_free = is_start_free(case) and case.rules.numbers.starts_anywhere
    if not is_free and not network(case) & set(ends):
        reasons.append(case.because("not_in_network.line", line=line, places=case.places(ends)))
    return reasons + _tile_reasons(case)


def _tile_reasons(case: Case) -> list[Reason]:
    """No link tile left."""
    most = case.rules.n_link_tiles
    return [case.because("no_link_tiles", n=most)] if len(bits(case.player.links)) >= most else []
