"""Where the points of a game come from: links, each industry, money and so on, by seat and era."""

from __future__ import annotations

from collections import Counter

from cottonopolis.engine import journal
from cottonopolis.game.game import Game

LINKS, MONEY, INCOME, AGAIN, BONUS, DEBTS, LOANS = "links", "money", "income", "again", "bonus", "debts", "loans"
"""Sources that are no industry: links, money at the end, income and the better tiles once more in the introductory
game, bonuses of merchants, points lost for debts and for loans that were not repaid."""

Points = Counter[str]
"""By source: an industry by its id, or one of those above."""

_SOURCES: dict[int, tuple[str, int]] = {
    journal.LINKS_SCORED: (LINKS, 0),
    journal.INCOME_SCORED: (INCOME, 0),
    journal.SCORED_AGAIN: (AGAIN, 0),
    journal.LOANS_SCORED: (LOANS, 0),
    journal.DRANK: (BONUS, 2),
    journal.FORGIVEN: (DEBTS, 2),
}
"""By kind of note: the source, and which of its values are the points."""


def tally_of(game: Game) -> list[list[Points]]:
    """By seat and era: points by source. The sum over all of them is what the seat has scored since the start.

    >>> from cottonopolis import new
    >>> game = new("birmingham", players=2, seed=7)
    >>> while not game.over:
    ...     game.play(game.legal()[0])
    >>> [sum(era.total() for era in eras) for eras in tally_of(game)] == game.scores()
    True
    """
    kit, industries = game.content.kit, game.content.names.industries
    n_eras, era = len(game.content.document.eras), game.start.era
    found: list[list[Points]] = [[Counter() for _ in range(n_eras)] for _ in game.seats]
    for kind, seat, *values in (note for notes in game.history.notes for note in notes):
        if kind == journal.ERA_BEGUN:
            era = values[0]
        elif kind == journal.TILE_SCORED:
            found[seat][era][industries[kit.industry_of[values[1]]].id] += values[2]
        elif kind == journal.MONEY_SCORED:
            # Where links earn money, the points that come of it are theirs.
            found[seat][era].update({MONEY: values[0] - values[2], LINKS: values[2]})
        elif kind in _SOURCES:
            source, which = _SOURCES[kind]
            found[seat][era][source] += values[which]
    return found
