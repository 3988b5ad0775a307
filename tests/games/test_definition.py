"""Games are found by their entry points; one that cannot be used is refused with its name."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cottonopolis.content import check_map, map_ids, rules_ids
from cottonopolis.errors import ContentError, DefinitionError
from cottonopolis.games import definition as registry
from cottonopolis.games.birmingham.definition import BIRMINGHAM
from cottonopolis.games.definition import GROUP, GameDefinition, definition_of, definitions

WHERE = "cottonopolis.games.birmingham.definition"


@pytest.fixture
def fresh() -> Iterator[None]:
    """The registry forgets what it has read, before and after a test."""
    definitions.cache_clear()
    yield
    definitions.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, *entries: tuple[str, str]) -> None:
    """Lets these be all entry points: names with what they point at."""
    found = [EntryPoint(name, value, GROUP) for name, value in entries]
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry for entry in found if entry.group == group])


def test_the_games_of_the_package_are_installed() -> None:
    assert set(definitions()) >= {"birmingham", "lancashire", "age_of_industry"}
    assert definition_of("birmingham") is BIRMINGHAM


def test_a_game_that_is_not_installed_is_refused_by_name() -> None:
    with pytest.raises(DefinitionError, match='no game "chess" is installed; known: birmingham, lancashire, age'):
        definition_of("chess")


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("chess", "no_such_package:CHESS", r'game "chess" \(no_such_package:CHESS\) cannot be loaded: No module named'),
        ("chess", f"{WHERE}:CHESS", "cannot be loaded: .* has no attribute 'CHESS'"),
        ("chess", f"{WHERE}:Path", "is a type, expected a GameDefinition"),
        ("chess", f"{WHERE}:BIRMINGHAM", 'has the id "birmingham", expected the name of its entry point'),
    ],
)
def test_a_game_that_cannot_be_used_is_refused(
    name: str, value: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, ("birmingham", f"{WHERE}:BIRMINGHAM"), (name, value))
    with pytest.raises(DefinitionError, match=why):
        definitions()


@pytest.mark.usefixtures("fresh")
def test_a_game_without_data_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("birmingham", f"{WHERE}:BIRMINGHAM"))
    monkeypatch.setattr(BIRMINGHAM, "data", tmp_path)
    with pytest.raises(DefinitionError, match=r"has no data: expected the file .*rules\.toml"):
        definitions()


@pytest.mark.usefixtures("fresh")
def test_two_games_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Other(GameDefinition):
        id = "birmingham"
        data = BIRMINGHAM.data

    monkeypatch.setattr(registry, "OTHER", Other(), raising=False)
    install(monkeypatch, ("birmingham", f"{WHERE}:BIRMINGHAM"), ("birmingham", "cottonopolis.games.definition:OTHER"))
    with pytest.raises(DefinitionError, match=f'two games are called "birmingham": {WHERE}:BIRMINGHAM and'):
        definitions()


@pytest.mark.usefixtures("fresh")
def test_without_any_game_the_group_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    with pytest.raises(DefinitionError, match=r"no game is installed: .* cottonopolis\.games"):
        definitions()


@pytest.mark.usefixtures("fresh")
def test_maps_and_rules_are_those_of_the_installed_games(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("birmingham", f"{WHERE}:BIRMINGHAM"))
    assert rules_ids() == ["birmingham"]
    assert map_ids() == ["birmingham"]


def test_a_map_of_a_game_that_is_not_installed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "moon.toml"
    path.write_text('id = "moon"\nrules = "cheese"\n', encoding="utf-8")
    assert any(
        finding.key == "rules" and 'no such rule set: "cheese"' in finding.problem for finding in check_map(path)
    )


@pytest.mark.usefixtures("fresh")
def test_two_maps_of_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lancashire = definition_of("lancashire")
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "birmingham.toml").touch()
    monkeypatch.setattr(lancashire, "data", tmp_path)
    with pytest.raises(ContentError, match=r"birmingham\.toml: id: another map has this name"):
        map_ids()
