"""Data is typed: a game may have tables of its own, files are read once, and what is edited counts at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from content.damage import own_data
from cottonopolis.content import Content, check_map, load
from cottonopolis.content.models.kinds import AmountsByEra, Text
from cottonopolis.games.birmingham.definition import BIRMINGHAM
from cottonopolis.games.birmingham.document import BirminghamDocument


@dataclass(frozen=True, kw_only=True)
class Weather:
    """A table that no game of the package has."""

    rain: AmountsByEra
    wind: Text = "west"


@dataclass(frozen=True, kw_only=True)
class WeatherDocument(BirminghamDocument):
    """A map of a game with weather."""

    weather: Weather


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rule set of Birmingham, in a game with weather."""
    monkeypatch.setattr(BIRMINGHAM, "document", WeatherDocument)
    return own_data(tmp_path, monkeypatch) / "birmingham" / "data" / "rules.toml"


def with_weather(rules: Path, *lines: str) -> list[tuple[str, str]]:
    """The findings if the rule set has such weather."""
    rules.write_text("\n".join([rules.read_text(encoding="utf-8"), "[weather]", *lines, ""]), encoding="utf-8")
    return [(finding.key, finding.problem) for finding in check_map("birmingham")]


def test_a_game_may_have_a_table_of_its_own(rules: Path) -> None:
    assert with_weather(rules, "rain = [3, 4]") == []
    document = load("birmingham").document
    assert isinstance(document, WeatherDocument)
    assert document.weather == Weather(rain=(3, 4), wind="west")


@pytest.mark.parametrize(
    ("lines", "finding"),
    [
        pytest.param(["rain = [3, 4]", "wnd = 1"], ("weather.wnd", 'unknown key; did you mean "wind"?'), id="key"),
        pytest.param(
            ["rain = [3]"], ("weather.rain", "expected one for each of the eras canal, rail, found 1"), id="length"
        ),
        pytest.param(
            ["rain = 3"],
            ("weather.rain", "expected a list of whole numbers from 0, one for each era, found 3"),
            id="kind",
        ),
        pytest.param(
            [], ("weather.rain", "missing, expected a list of whole numbers from 0, one for each era"), id="nothing"
        ),
    ],
)
def test_its_own_table_is_checked_like_any_other(rules: Path, lines: list[str], finding: tuple[str, str]) -> None:
    assert finding in with_weather(rules, *lines)


def test_a_rule_set_without_a_table_that_its_game_needs_is_refused(rules: Path) -> None:
    assert [(Path(found.file), found.key) for found in check_map("birmingham")] == [(rules, "weather")]


def test_each_file_is_read_once_for_a_load(monkeypatch: pytest.MonkeyPatch) -> None:
    read: Counter[str] = Counter()
    original = Path.read_bytes

    def counted(path: Path) -> bytes:
        read[path.name] += 1
        return original(path)

    monkeypatch.setattr(Path, "read_bytes", counted)
    load("birmingham", 4)
    assert read == {"birmingham.toml": 1, "rules.toml": 1}


def test_an_edited_file_counts_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = own_data(tmp_path, monkeypatch) / "birmingham" / "data" / "maps" / "birmingham.toml"

    def name(content: Content) -> str:
        return content.names.places[0].name

    before = name(load("birmingham"))
    path.write_text(path.read_text(encoding="utf-8").replace(before, "Elsewhere", 1), encoding="utf-8")
    assert name(load("birmingham")) == "Elsewhere"


def test_two_loads_share_what_never_changes_and_not_what_options_set() -> None:
    usual, dear = (load("birmingham", 4, {"manufacturer4_money": cost}) for cost in (8, 14))
    tiles = [content.names.tiles.find("manufacturer-4") for content in (usual, dear)]
    assert [content.kit.cost_of[tile.index] for content, tile in zip((usual, dear), tiles, strict=True) if tile] == [
        8,
        14,
    ]
    assert usual.document.place is dear.document.place
