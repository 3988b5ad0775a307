"""What a scenario says about points: where they came from."""

from __future__ import annotations

from collections import Counter

from cottonopolis.content.read import nearest
from cottonopolis.game.game import Game
from cottonopolis.game.tally import AGAIN, BONUS, DEBTS, INCOME, LINKS, LOANS, MONEY, Points, tally_of
from cottonopolis.notation.position_lines import Item

_SOURCES = (LINKS, MONEY, INCOME, AGAIN, BONUS, DEBTS, LOANS)


def points_mismatch(item: Item, words: list[str], seat: int, game: Game, earlier: Game) -> str:
    """What is found instead of `links 5 cotton 12`, empty if it is so.

    Numbers are points since the start of `game`, those with a sign since `earlier`.
    """
    if not words or len(words) % 2:
        item.fail("expected sources and their points: points links 5 cotton 12")
    now, before = _points(game, seat), _points(earlier, seat)
    found = []
    for name, number in zip(words[::2], words[1::2], strict=True):
        source = _source(item, game, name)
        mismatch = item.amount(number, now[source], before[source])
        if mismatch:
            found.append(f"{source} {mismatch}")
    return " ".join(found)


def _points(game: Game, seat: int) -> Points:
    """Points by source, all eras together."""
    found: Points = Counter()
    for era in tally_of(game)[seat]:
        found.update(era)
    return found


def _source(item: Item, game: Game, word: str) -> str:
    industry = game.content.names.industries.find(word)
    if industry is not None:
        return industry.id
    if word.lower() not in _SOURCES:
        known = [*_SOURCES, *game.content.names.industries.words()]
        item.fail(f'there is no source of points "{word[:40]}"; {nearest(word[:40], known)}')
    return word.lower()
