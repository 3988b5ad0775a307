"""Reads the numbered rules of docs/rules and the scenarios that cite them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from cottonopolis.testing.scenario_text import Scenario, parse_scenarios

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "docs" / "rules"
SCENARIOS = ROOT / "tests" / "scenarios"
GAMES = {"birmingham": "B", "lancashire": "L", "age_of_industry": "A"}


def rule_ids(game: str) -> set[str]:
    """Every id that a catalogue defines."""
    return set(re.findall(r'<a id="([BLA]-[a-z]+-[0-9]+)">', (RULES / f"{game}.md").read_text()))


def reason_words(game: str) -> set[str]:
    """The reason words in the table of a catalogue."""
    text = (RULES / f"{game}.md").read_text()
    section = next(part for part in text.split("\n## ") if "eason" in part.split("\n")[0])
    return set(re.findall(r"^\| `([a-z_]+)` \|", section, re.MULTILINE))


@cache
def scenarios(game: str) -> tuple[Scenario, ...]:
    """All scenarios of a game."""
    found: list[Scenario] = []
    for path in sorted((SCENARIOS / game).glob("*.scn")):
        found += parse_scenarios(path.read_text(), str(path))
    return tuple(found)
