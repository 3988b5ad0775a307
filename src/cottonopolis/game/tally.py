"""Where the points of a finished game come from: links, each industry, money and so on, by seat and era.

Points are counted on the board as it lay when the era was scored, by the functions that score it. What they do not
explain are points of merchants, or points lost for debts, so that all sources together are exactly the score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from cottonopolis.content import Content
from cottonopolis.engine.bits import bits
from cottonopolis.engine.doors import take
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.scoring import links_worth, tiles_worth
from cottonopolis.engine.state import OVER, Player, State
from cottonopolis.game.game import Game
from cottonopolis.games.age_of_industry.rules.end import rail_money
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry

LINKS, MONEY, INCOME, AGAIN, BONUS, DEBTS, LOANS = "links", "money", "income", "again", "bonus", "debts", "loans"
"""Sources that are no industry: links, money at the end, income and the better tiles once more in the introductory
game, bonuses of merchants, points lost for debts and for loans that were not repaid."""

Points = Counter[str]
"""By source: an industry by its id, or one of those above."""


def tally_of(game: Game) -> list[list[Points]]:
    """By seat and era: points by source. The sum over all of them is the score of the seat.

    >>> from cottonopolis import new
    >>> game = new("birmingham", players=2, seed=7)
    >>> while not game.over:
    ...     game.play(game.legal()[0])
    >>> [sum(era.total() for era in eras) for eras in tally_of(game)] == game.scores()
    True
    """
    n_eras = len(game.content.tables["eras"])
    found: list[list[Points]] = [[Counter() for _ in range(n_eras)] for _ in game.seats]
    state = game.start.copy()
    for step in game.history.steps:
        before = state.copy()
        take(game.rules, state, step.move)
        is_scored = state.era != before.era or state.stage == OVER
        scored = _at_scoring(game.rules, before, step.move) if is_scored else state
        for seat, eras in enumerate(found):
            points: Points = Counter()
            if is_scored:
                points = _ENDS[game.content.rules](game.content, game.rules, scored, state, seat)
            rest = state.players[seat].vp - before.players[seat].vp - points.total()
            if rest:
                points[BONUS if rest > 0 else DEBTS] += rest
            eras[before.era].update(points)
    return found


def _at_scoring(rules: RuleSet, before: State, move: int) -> State:
    """The board after the last answer of an era, before its links and tiles are taken away."""
    twin = before.copy()
    # As long as somebody has a card, the era does not end.
    for player in twin.players:
        player.hand = sorted([*player.hand, 0])
    take(rules, twin, move)
    return twin


def _era_points(content: Content, rules: RuleSet, scored: State, after: State, seat: int) -> Points:
    """Links and flipped tiles, and after the last era money."""
    player = scored.players[seat]
    points: Points = Counter({LINKS: links_worth(rules, scored, player)})
    flipped = player.tiles & scored.flipped
    points.update(_tile_points(content, rules, scored, bits(flipped)))
    if after.stage == OVER:
        points.update(_last_points(content, rules, scored, after.players[seat], seat))
    return points


def _last_points(content: Content, rules: RuleSet, scored: State, player: Player, seat: int) -> Points:
    money = rules.purse(player)
    if content.options.get("introductory") is True:
        extra = content.tables["introductory"]
        again = tiles_worth(rules, scored, scored.players[seat], extra["repeats_level_from"])
        return Counter(
            {
                MONEY: min(money // extra["money_per_vp"], extra["most_money_vp"]),
                INCOME: rules.kit.levels[player.space] * extra["level_vp"],
                AGAIN: again,
            }
        )
    per_vp = content.tables["scoring"].get("money_per_vp")
    return Counter({MONEY: money // per_vp} if per_vp else {})


def _money_points(content: Content, rules: RuleSet, _scored: State, after: State, seat: int) -> Points:
    """All tiles, money with what the links brought, loans that are left."""
    assert isinstance(rules, AgeOfIndustry)
    player = after.players[seat]
    points = _tile_points(content, rules, after, bits(player.tiles))
    earned = sum(rail_money(rules, after, rules.board.ends_of[link]) for link in bits(player.links))
    all_money = player.money // rules.money_per_vp
    without = max(player.money - earned, 0) // rules.money_per_vp
    points.update({MONEY: without, LINKS: all_money - without, LOANS: player.loans * rules.unpaid_vp})
    return points


def _tile_points(content: Content, rules: RuleSet, state: State, slots: list[int]) -> Points:
    points: Points = Counter()
    for slot in slots:
        tile = state.tile_at[slot]
        points[content.names.industries[rules.kit.industry_of[tile]].id] += rules.kit.vp_of[tile]
    return points


_ENDS: dict[str, Callable[[Content, RuleSet, State, State, int], Points]] = {
    "age_of_industry": _money_points,
    "birmingham": _era_points,
    "lancashire": _era_points,
}
