"""The sources that a request names, as slots; and more of them than needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cottonopolis.engine.bits import mask_of
from cottonopolis.engine.refusal import MARKET, Named, Trial
from cottonopolis.game.reasons.case import Case, Objection
from cottonopolis.game.reasons.names import find_slot, find_space, is_merchant, source_slots
from cottonopolis.notation.action import Part, Source

_CUBES, _BARRELS = ("c", "i"), "b"


def _of(part: Part, letter: str) -> list[Source]:
    """The sources of one resource, in the order named."""
    return [source for source in part.sources if source.resource == letter]


def _mask(case: Case, source: Source) -> int:
    """The slots that a source can mean, MARKET, or below 0 the spaces of a merchant, inverted."""
    if source.spot is None:
        return MARKET
    if source.resource == _BARRELS and is_merchant(case, source):
        spaces = find_space(case, source.spot)
        return ~mask_of([] if isinstance(spaces, Objection) else list(spaces.indices))
    where = find_slot(case, source.spot)
    return mask_of(source_slots(case, source) or ([] if isinstance(where, Objection) else list(where.indices)))


def trial_of(case: Case, part: Part | None = None) -> Trial:
    """A trial at a table of its own, of something that a part asks for or that names no sources."""
    named = Named([[], []], [], [0, 0], 0, 0) if part is None else _named(case, part)
    return Trial(case.rules, case.state.copy(), case.seat, named)


def nearest_reading(case: Case, tries: Iterable[Callable[[Trial], None]], about: str = "") -> list[Objection]:
    """Objections to what comes nearest to being legal of several candidates, each tried for itself."""
    readings = []
    for judge in tries:
        trial = trial_of(case)
        judge(trial)
        readings.append(case.told(trial.against, about))
    return max(readings, key=case.nearness)


def _named(case: Case, part: Part) -> Named:
    """The sources of a part, and what the request wants anywhere."""
    wanted, spaces = dict.fromkeys((*_CUBES, _BARRELS), 0), 0
    for source in [source for other in case.request.parts for source in other.sources]:
        mask = _mask(case, source)
        if mask >= 0:
            wanted[source.resource] |= mask
        elif source.resource == _BARRELS:
            spaces |= ~mask
    cubes = [[_mask(case, source) for source in _of(part, letter)] for letter in _CUBES]
    barrels = [_mask(case, source) for source in _of(part, _BARRELS)]
    return Named(cubes, barrels, [wanted[letter] for letter in _CUBES], wanted[_BARRELS], spaces)


def surplus(case: Case, part: Part, coal: int = 0, iron: int = 0, barrels: int = 0) -> list[Objection]:
    """More sources named than cubes or barrels needed; a merchant's barrel where none is needed has its own reason."""
    objections = []
    for letter, needed in zip((*_CUBES, _BARRELS), (coal, iron, barrels), strict=True):
        named = _of(part, letter)
        if needed == 0:
            if any(is_merchant(case, source) for source in named):
                objections.append(case.because("merchant_beer.not_needed"))
            named = [source for source in named if not is_merchant(case, source)]
        if len(named) > needed:
            sources = " ".join(map(str, named))
            objections.append(case.because("too_many.sources", sources=sources, needed=needed))
    return objections
