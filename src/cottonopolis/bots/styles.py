"""Players who like something beyond points, a little: they play another game and hardly a worse one."""

from __future__ import annotations

from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.think.style import Style, no_style

STYLES = {
    "builder": "tiles on the board",
    "trader": "goods that are sold",
    "railwayman": "links",
}
"""What each likes."""
TILE = 1000
SALE = 2000
LINK = 1000
"""By how much, in thousandths of a point."""


def make_style(name: str | None, rules: RuleSet) -> Style:
    """The bonuses of a style at the tables of a rule set."""
    n = rules.kit.n_industries
    if name == "builder":
        return Style([TILE] * n, [0] * n, 0, 0)
    if name == "trader":
        # Mines and works flip when their cubes are gone, not by sales.
        works = (rules.kit.producer_of[COAL], rules.kit.producer_of[IRON])
        return Style([0] * n, [0 if industry in works else SALE for industry in range(n)], 0, 0)
    if name == "railwayman":
        return Style([0] * n, [0] * n, LINK, 0)
    return no_style()
