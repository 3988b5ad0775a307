"""Whatever a data file holds, it is checked without an accident and loaded only if it is right."""

from __future__ import annotations

import tempfile
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from content.damage import GAMES, own_data, read_toml
from content.toml_text import toml_text
from cottonopolis.content import check_map, load, read
from cottonopolis.content.read import Tables
from cottonopolis.errors import ContentError
from cottonopolis.game import build_rules
from effort import examples

FILES = [
    path.relative_to(GAMES).as_posix()
    for pattern in ("*/data/maps/*.toml", "*/data/rules.toml")
    for path in sorted(GAMES.glob(pattern))
]
CHILD = Path(__file__).parent / "maps" / "two_players_2009.toml"

JUNK: list[Any] = [
    "", " ", "x", "leek", "cotton", "coal|iron", "canal", "any", "-", "a-b", "\n", "../x", "a\x00b", "Köln",
    0, 1, -1, 2, 3, 61, 99, 100, 5000, 2**62, -(2**63), 2**63, 10**30, 0.5, True, False,
    [], [[]], [[[]]], [0], [1, 2], [-1, 0], [""], ["x", "x"], ["leek", "derby"], [True], [{}], [{"id": "x"}],
    [{"ends": []}], [{"ends": ["leek", "leek"]}], [{"drop": True}], [{"id": "x", "drop": True}],
    {}, {"x": 1}, {"id": "x"}, {"drop": True}, {"kind": "vp", "amount": 1}, {"x": {"y": {"z": []}}},
]  # fmt: skip
"""Values that stand where they should not."""

KEYS = ["id", "code", "ends", "kind", "count", "slots", "drop", "parent", "rules", "variant", "place", "x", "a.b", ""]


def positions(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all values inside a value."""
    below = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return [found for key, inner in below for found in ((*path, key), *positions(inner, (*path, key)))]


def damaged(tables: Tables, data: st.DataObject) -> Tables:
    """The tables with one to three values taken away, replaced, doubled or given another name."""
    tables = deepcopy(tables)
    for _ in range(data.draw(st.integers(1, 3), label="faults")):
        places = positions(tables)
        if not places:
            break
        last: Any
        *above, last = data.draw(st.sampled_from(places), label="at")
        holder: Any = tables
        for step in above:
            holder = holder[step]
        kind = data.draw(st.sampled_from(["replace", "cut", "double", "rename"]), label="kind")
        if kind == "replace":
            holder[last] = deepcopy(data.draw(st.sampled_from(JUNK), label="value"))
        elif kind == "cut":
            del holder[last]
        elif isinstance(holder, list):
            holder.append(deepcopy(holder[last]))
        else:
            value = deepcopy(holder[last]) if kind == "double" else holder.pop(last)
            holder[data.draw(st.sampled_from(KEYS), label="key")] = value
    return tables


def check_and_load(map_or_file: str | Path, *, begins: bool = True) -> None:
    """Either there are findings and the map is refused with them, or games begin at every table."""
    findings = check_map(map_or_file)
    assert all(finding.file and "\n" not in str(finding) for finding in findings)
    if findings:
        with pytest.raises(ContentError) as error:
            load(map_or_file)
        assert str(error.value).splitlines() == [str(finding) for finding in findings]
    else:
        for n in load(map_or_file).document.players:
            content = load(map_or_file, n)
            if begins:
                build_rules(content).start(n)


many = examples(10, 400, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("file", FILES)
@given(data=st.data())
@many
def test_a_damaged_file_of_the_package_never_causes_an_accident(file: str, data: st.DataObject) -> None:
    tables = damaged(read_toml(GAMES / file), data)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        copy = own_data(Path(folder), patch)
        (copy / file).write_text(toml_text(tables), encoding="utf-8")
        is_map = "/maps/" in file
        game = file.split("/", maxsplit=1)[0]
        map_id = Path(file).stem if is_map else {"age_of_industry": "germany"}.get(game, game)
        # What a rule set lacks is found by its own tests; maps are what people write.
        check_and_load(map_id, begins=is_map)


@given(data=st.data())
@many
def test_a_damaged_child_never_causes_an_accident(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / CHILD.name
        path.write_text(toml_text(damaged(read_toml(CHILD), data)), encoding="utf-8")
        check_and_load(path)


@given(
    cuts=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 40), st.binary(max_size=6)), min_size=1, max_size=3)
)
@many
def test_a_file_with_torn_bytes_never_causes_an_accident(cuts: list[tuple[int, int, bytes]]) -> None:
    content = (read.map_path("birmingham")).read_bytes()
    for where, n, new in cuts:
        at = where % (len(content) + 1)
        content = content[:at] + new + content[at + n :]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "birmingham.toml"
        path.write_bytes(content)
        check_and_load(path)


def test_tables_round_trip() -> None:
    tables = {
        "text": 'a "b" \\ \n \x7f ü',
        "numbers": [1, -2, 2.5, 10**30],
        "flag": True,
        "table": {"nothing": {}, "none": [], "deep key": [{"a": [[]]}]},
    }
    assert tomllib.loads(toml_text(tables)) == tables
