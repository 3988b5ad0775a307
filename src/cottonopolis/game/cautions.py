"""What a player may overlook in an action that is legal; only what is certain."""

from __future__ import annotations

from typing import Any

from cottonopolis.content import Content
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.game.prospect import Prospect

Caution = tuple[str, dict[str, Any]]
"""The key of its text and what that names."""


def cautions_of(content: Content, rules: RuleSet, before: State, prospect: Prospect) -> list[Caution]:
    """Cubes left for others, tiles that will leave, a negative income, loans, rivals that gain."""
    return [
        *_open_cubes(content, rules, prospect),
        *_leaving(content, rules, before, prospect),
        *_income(rules, before, prospect),
        *_loans(prospect),
        *_rivals(prospect),
    ]


def _open_cubes(content: Content, rules: RuleSet, prospect: Prospect) -> list[Caution]:
    """Coal or iron that stays on a new tile; beer of rivals serves whoever is connected."""
    n_left: dict[str, int] = {}
    for event in prospect.events:
        if event.kind == "stock":
            n_left[event.values["resource"]] = event.values["n"]
        elif event.kind == "sell_cubes" and event.values["resource"] in n_left:
            n_left[event.values["resource"]] -= event.values["n"]
    found: list[Caution] = []
    for word, n in n_left.items():
        resources = content.document.resources
        needs_way = word not in resources or rules.kit.markets[resources.index(word)].needs_access
        if n > 0:
            found.append(("open_connected" if needs_way else "open", {"n": n, "resource": word}))
    return found


def _leaving(content: Content, rules: RuleSet, before: State, prospect: Prospect) -> list[Caution]:
    """A tile built in the first era whose level does not stay for the second."""
    if before.era + 1 >= rules.numbers.n_eras:
        return []
    for event in prospect.events:
        if event.kind == "build":
            tile = content.names.tiles.find(event.values["tile"])
            if tile is not None and rules.kit.level_of[tile.index] <= rules.numbers.removed_level:
                return [("leaves", {"level": rules.kit.level_of[tile.index]})]
    return []


def _income(rules: RuleSet, before: State, prospect: Prospect) -> list[Caution]:
    """A loan that makes the income negative."""
    levels, change = rules.kit.levels, prospect.changes.get(prospect.seat, {}).get("space", 0)
    if levels and change < 0 and levels[before.players[prospect.seat].space + change] < 0:
        return [("negative", {})]
    return []


def _loans(prospect: Prospect) -> list[Caution]:
    """Loans that a payment needs."""
    n = sum(event.values["loans"] for event in prospect.events if event.kind == "borrow")
    return [("loans", {"loans": n})] if n else []


def _rivals(prospect: Prospect) -> list[Caution]:
    """Other players whose tiles flip."""
    others = dict.fromkeys(flip["seat"] for flip in prospect.flips if flip["seat"] != prospect.seat)
    return [("rival", {"who": seat}) for seat in others]
