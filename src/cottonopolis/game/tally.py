"""Where the points of a game come from: links, each industry, money and so on, by seat and era."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cottonopolis.content import Content
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
    n_eras, era = len(game.content.document.eras), game.start.era
    found: list[list[Points]] = [[Counter() for _ in range(n_eras)] for _ in game.seats]
    for note in (note for notes in game.history.notes for note in notes):
        if note[0] == journal.ERA_BEGUN:
            era = note[2]
        for source, points in points_in(game.content, note):
            found[note[1]][era][source] += points
    return found


def tiles_built(game: Game) -> list[Counter[str]]:
    """By seat: how many tiles were built, by the id of their industry."""
    found: list[Counter[str]] = [Counter() for _ in game.seats]
    content = game.content
    for note in (note for notes in game.history.notes for note in notes):
        if note[0] == journal.BUILT:
            found[note[1]][content.names.industries[content.kit.industry_of[note[2]]].id] += 1
    return found


def points_in(content: Content, note: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """What a note of the journal says about points: each source and what it gave to the seat of the note."""
    kind, _, *values = note
    if kind == journal.TILE_SCORED:
        industry = content.names.industries[content.kit.industry_of[values[1]]]
        return ((industry.id, values[2]),)
    if kind == journal.MONEY_SCORED:
        # Where links earn money, the points that come of it are theirs.
        return (MONEY, values[0] - values[2]), (LINKS, values[2])
    if kind in _SOURCES:
        source, which = _SOURCES[kind]
        return ((source, values[which]),)
    return ()
