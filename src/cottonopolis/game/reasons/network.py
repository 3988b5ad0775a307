"""Links that a request names, and why they are refused."""

from __future__ import annotations

from cottonopolis.content.read import nearest
from cottonopolis.engine.links import n_link_tiles
from cottonopolis.game.reasons.cards import paid
from cottonopolis.game.reasons.case import Case, Objection, Outcome, one_after_another
from cottonopolis.game.reasons.names import common_names, find
from cottonopolis.game.reasons.sources import surplus, trial_of
from cottonopolis.notation.action import Part


def network_names(case: Case) -> list[Objection]:
    """Lines whose ends do not exist, or nothing named where a rule asks for it."""
    objections = common_names(case)
    if not case.request.parts and case.catalogue.has("bad_request.nothing_network"):
        objections.insert(0, case.because("bad_request.nothing_network"))
    found = [_find_line(case, part.link) for part in case.request.parts]
    wrong = [link for link in found if isinstance(link, Objection)]
    return objections + [link for link in wrong if case.catalogue.text_key(link.key).startswith("bad_request")]


def _find_line(case: Case, word: str) -> int | Objection:
    """The line of that name; two places without a line between them have a reason of their own."""
    found = find(case, case.content.names.links, word, "line")
    pieces, places = word.split("-"), case.content.names.places
    pairs = [("-".join(pieces[:n]), "-".join(pieces[n:])) for n in range(1, len(pieces))]
    if isinstance(found, Objection) and any(places.find(first) and places.find(second) for first, second in pairs):
        hint = nearest(word, case.content.names.links.words())
        return case.because("no_such_link", kind="line", word=word, hint=hint)
    return found


def judge_network(case: Case) -> list[Objection]:
    """One link or two."""
    objections, parts = paid(case), case.request.parts
    most = 1 if case.rules.numbers.second_link_cost[case.state.era] < 0 else 2
    if not parts:
        objections.append(case.because("nothing_chosen.network"))
    if len(parts) > most:
        key = "too_many.canals" if most == 1 else "too_many.rails"
        objections.append(case.because(key, n=len(parts), most=most))
    return objections + one_after_another(case, parts[:most], _judge_part)[0]


def needs(case: Case, _: Part) -> tuple[int, int]:
    """Coal and iron for a link."""
    coal, iron = case.rules.link_needs(case.state, is_first=case.player.links == 0)
    return coal, iron


def _judge_part(case: Case, part: Part, n: int) -> Outcome:
    link = _find_line(case, part.link)
    if isinstance(link, Objection):
        is_out = n_link_tiles(case.rules, case.player) == 0
        none = [case.because("no_link_tiles", n=case.rules.n_link_tiles)] if is_out else []
        return Outcome([link, *none], case.state)
    barrels = case.rules.numbers.second_link_beer if n > 0 else 0
    objections = surplus(case, part, *needs(case, part), barrels)
    trial = trial_of(case, part)
    case.refusals.link(trial, link)
    return Outcome(objections + case.told(trial.against, f"link_{n + 1}"), trial.table)
