"""Which package may import which, and what the compiled layers must not know."""

from __future__ import annotations

import ast
import sys

import pytest

from structure.sources import COMPILED, PACKAGE, Source, docstrings, imports, layer_of, package_sources

# Packages of the design that do not exist yet are here already; `errors` has the exceptions and
# `messages` the sentences of all layers above the compiled ones.
MAY_IMPORT: dict[str, set[str]] = {
    "__init__": {"game"},
    "__main__": {"cli"},
    "built": {"engine"},
    "errors": set(),
    "files": {"errors"},
    "messages": {"errors"},
    "engine": set(),
    "rules": {"engine"},
    "observe": {"engine"},
    "games": {"errors"},
    "judge": {"think", "engine", "rules"},
    "features": {"think", "judge", "engine", "rules"},
    "document": {"content"},
    "definition": {
        "document",
        "position",
        "reasons",
        "judge",
        "features",
        "think",
        "game",
        "notation",
        "content",
        "engine",
        "rules",
    },
    "reasons": {"document", "game", "notation", "content", "engine", "rules"},
    "position": {"document", "notation", "content", "engine", "rules", "errors", "messages"},
    "content": {"engine", "errors", "messages"},
    "draw": {"content", "engine", "errors", "messages"},
    "notation": {"content", "engine", "errors", "messages"},
    "game": {"built", "notation", "content", "engine", "errors", "messages"},
    "views": {"game", "notation", "content", "engine", "errors", "messages"},
    "testing": {"game", "views", "notation", "content", "engine", "errors", "messages"},
    "tools": {"game", "notation", "content", "engine", "built"},
    "think": {"engine"},
    "bots": {"think", "views", "game", "content", "engine", "errors", "messages"},
    "analysis": {"bots", "think", "views", "game", "notation", "draw", "content", "engine", "errors", "messages"},
    "drills": {"analysis", "think", "views", "game", "content", "engine", "errors", "messages"},
    "cluster": {"errors"},
    "train": {"cluster", "bots", "think", "game", "content", "engine", "errors", "files"},
    "rl": {"observe", "bots", "views", "game", "notation", "content", "engine", "errors", "messages"},
    "rating": set(),
    "arena": {
        "cluster",
        "rating",
        "bots",
        "views",
        "game",
        "notation",
        "draw",
        "content",
        "engine",
        "errors",
        "messages",
    },
    "server": {"analysis", "rating", "game", "views", "notation", "content", "bots", "draw", "errors", "messages"},
}
"""A package may always import itself; `cli` may import anything, and every layer may ask `games`, the registry.

The parts of a game are layers too: `rules`, `judge`, `features`, `position`, `reasons` and `definition`.
"""

THIRD_PARTY: dict[str, set[str]] = {
    "cli": {"platformdirs", "rich", "typer"},
    "content": {"cattrs"},
    "server": {
        "aiosqlite",
        "alembic",
        "argon2",
        "cryptography",
        "fastapi",
        "httpx2",
        "prometheus_client",
        "psycopg",
        "pydantic",
        "pydantic_core",
        "sqlalchemy",
        "starlette",
        "typing_extensions",
        "uvicorn",
        "webauthn",
    },
    "rl": {"gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel", "torch"},
    # The compiler's own library: what it writes into bytes without going through the interpreter.
    "observe": {"librt"},
    "bots": {"numpy"},
    "train": {"numpy"},
    "rating": {"openskill"},
    "cluster": {"ray"},
    "arena": {"duckdb", "pyarrow", "rich"},
}
"""Each dependency stays in the packages that need it."""

COMPILED_MAY_IMPORT = {"__future__", "typing"}
INPUT_AND_OUTPUT = {"breakpoint", "input", "open", "print"}
GAMES = (
    "age_of_industry",
    "ageofindustry",
    "birmingham",
    "germany",
    "lancashire",
    "new_england",
    "newengland",
)


def layer_findings(source: Source) -> list[str]:
    """Imports that the layers forbid."""
    found = []
    for imported in imports(source):
        top, _, rest = imported.module.partition(".")
        if top == "cottonopolis":
            target = layer_of(rest.split("."))
            # `from cottonopolis import __version__`
            if target.startswith("__") or target == source.layer or source.layer == "cli":
                continue
            if target == "games" and source.layer not in COMPILED:
                continue
            # The registry and the errors name types of other layers and import none of them to run.
            if source.layer in ("errors", "games") and imported.for_types_only:
                continue
            if target not in MAY_IMPORT.get(source.layer, set()):
                found.append(source.at(imported.node, f"{source.layer} must not import {target or 'cottonopolis'}"))
        elif source.layer in COMPILED:
            typing_only = top == "mypy_extensions" and imported.for_types_only
            allowed = COMPILED_MAY_IMPORT | THIRD_PARTY.get(source.layer, set())
            if top not in allowed and not typing_only:
                found.append(source.at(imported.node, f"{source.layer} must not import {top}"))
        elif top not in sys.stdlib_module_names and top not in THIRD_PARTY.get(source.layer, set()):
            found.append(source.at(imported.node, f"{source.layer} must not import {top}"))
    return found


def io_findings(source: Source) -> list[str]:
    """Input and output by built-in functions; what is done by modules, `layer_findings` sees."""
    return [
        source.at(node, f"no {node.id} in the compiled layers")
        for node in source.nodes
        if isinstance(node, ast.Name) and node.id in INPUT_AND_OUTPUT
    ]


def game_name_findings(source: Source) -> list[str]:
    """Names of games outside docstrings, and questions for the name of a rule set."""
    documentation = docstrings(source)
    found = []
    for node in source.nodes:
        if id(node) in documentation:
            continue
        words = [value for _, value in ast.iter_fields(node) if isinstance(value, str)]
        found += [
            source.at(node, f"{word!r} names a game")
            for word in words
            if any(game in word.lower().replace(" ", "_") for game in GAMES)
        ]
    if any(game in source.name for game in GAMES):
        found.append(f"{source.name}: the file names a game")
    return found


def single_game_findings(source: Source) -> list[str]:
    """Imports of one game's folder, and ids of games or maps as values: both belong into that folder."""
    allowed = docstrings(source) | {
        id(inner)
        for node in source.nodes
        if isinstance(node, ast.keyword) and node.arg in ("examples", "json_schema_extra")
        for inner in ast.walk(node)
    }
    found = [
        source.at(node, f"{node.value!r} names a game or a map")
        for node in source.nodes
        if isinstance(node, ast.Constant) and id(node) not in allowed and node.value in GAMES
    ]
    for imported in imports(source):
        parts = imported.module.split(".")
        if parts[:2] == ["cottonopolis", "games"] and parts[2:3] != ["definition"] and len(parts) > 2:
            found.append(source.at(imported.node, f"{imported.module} is of one game only"))
    return found


def rules_name_findings(source: Source) -> list[str]:
    """Comparisons with a `name`: what differs between games is a method of the rule set."""
    return [
        source.at(node, "ask the rule set a question, never for its name")
        for node in source.nodes
        if isinstance(node, ast.Compare)
        for side in [node.left, *node.comparators]
        if isinstance(side, ast.Attribute) and side.attr == "name"
    ]


def test_every_package_has_its_place_among_the_layers() -> None:
    layers = {source.layer for source in package_sources()}
    assert layers <= MAY_IMPORT.keys() | {"cli"}


def test_each_layer_imports_only_what_lies_below_it() -> None:
    assert [finding for source in package_sources() for finding in layer_findings(source)] == []


def test_the_compiled_layers_do_no_input_or_output() -> None:
    assert [finding for source in package_sources(*COMPILED) for finding in io_findings(source)] == []


def test_the_engine_names_no_game() -> None:
    assert [finding for source in package_sources("engine") for finding in game_name_findings(source)] == []


def test_only_the_folder_of_a_game_knows_that_game() -> None:
    others = [source for source in package_sources() if not source.name.startswith("games/")]
    found = [finding for source in others for finding in single_game_findings(source)]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        'BUILDERS = {"birmingham": build}',
        'if content.rules == "lancashire": pass',
        'def play(map: str = "germany") -> None: ...',
        "from cottonopolis.games.birmingham.rules.ruleset import Birmingham",
    ],
)
def test_what_knows_a_game_outside_its_folder_is_found(text: str) -> None:
    assert len(single_game_findings(Source("views/bad.py", text))) == 1


def test_examples_may_name_a_game() -> None:
    text = 'id: str = Field(examples=["birmingham"])\n"""Such as `birmingham`."""\nhelp = "see birmingham, ann bob"'
    assert single_game_findings(Source("server/good.py", text)) == []


def test_the_compiled_layers_never_ask_for_the_name_of_the_rules() -> None:
    assert [finding for source in package_sources(*COMPILED) for finding in rules_name_findings(source)] == []


def test_the_engine_is_there_to_be_checked() -> None:
    assert (PACKAGE / "engine" / "bits.py").exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("engine/bad.py", "from cottonopolis.content import load"),
        ("engine/bad.py", "from cottonopolis import content"),
        ("engine/bad.py", "from cottonopolis.games.one.rules.ruleset import One"),
        ("engine/bad.py", "from ..content import load"),
        ("engine/actions/bad.py", "from ...content.names import Names"),
        ("engine/bad.py", "import pathlib"),
        ("engine/bad.py", "def f() -> None:\n    import logging"),
        ("engine/bad.py", "from mypy_extensions import i64"),
        ("engine/bad.py", "from librt.strings import BytesWriter"),
        ("engine/bad.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import numpy"),
        ("engine/bad.py", "if TYPE_CHECKING:\n    pass\nelse:\n    from mypy_extensions import i64"),
        ("games/definition.py", "from cottonopolis.content import load"),
        ("engine/bad.py", "from cottonopolis.games.definition import definition_of"),
        ("views/bad.py", "from cottonopolis.games.one.position import OneExtras"),
        ("games/one/rules/bad.py", "import cottonopolis.notation.moves"),
        ("content/bad.py", "from cottonopolis.draw import svg"),
        ("content/bad.py", "import typer"),
        ("draw/bad.py", "from cottonopolis.cli.main import app"),
        ("errors.py", "from cottonopolis.content import load"),
        ("bots/bad.py", "from cottonopolis.server import tables"),
        ("unheard_of/bad.py", "from cottonopolis.engine import bits"),
    ],
)
def test_a_forbidden_import_is_found(name: str, text: str) -> None:
    assert len(layer_findings(Source(name, text))) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("engine/good.py", "from __future__ import annotations\nfrom typing import Final"),
        ("engine/good.py", "if TYPE_CHECKING:\n    from mypy_extensions import i64"),
        ("engine/actions/good.py", "from ..bits import bits\nfrom cottonopolis.engine.board import Board"),
        ("observe/good.py", "from librt.strings import BytesWriter"),
        ("games/one/rules/good.py", "from cottonopolis.engine.board import Board"),
        ("games/definition.py", "if TYPE_CHECKING:\n    from cottonopolis.content import Content"),
        ("content/good.py", "from cottonopolis.games.definition import definition_of"),
        ("games/one/judge.py", "from cottonopolis.games.one.rules.ruleset import One"),
        (
            "content/good.py",
            "import tomllib\nfrom cottonopolis.engine import board\nfrom cottonopolis import errors",
        ),
        ("cli/good.py", "import typer\nfrom cottonopolis import __version__, draw"),
    ],
)
def test_an_allowed_import_is_not_found(name: str, text: str) -> None:
    assert layer_findings(Source(name, text)) == []


@pytest.mark.parametrize("call", ["print(1)", "open('x')", "input()", "say = print"])
def test_input_and_output_are_found(call: str) -> None:
    assert len(io_findings(Source("engine/bad.py", call))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "BIRMINGHAM_COST = 3",
        "def lancashire_scores() -> None: ...",
        "class NewEngland: ...",
        "def f(germany: int) -> None: ...",
        "x.germany = 1",
        "from other import birmingham",
        "f(birmingham=1)",
        "x = 'Age of Industry'",
    ],
)
def test_the_name_of_a_game_is_found(text: str) -> None:
    assert game_name_findings(Source("engine/bad.py", text))


def test_a_docstring_may_name_games() -> None:
    text = 'def actions() -> int:\n    """Lancashire 1, Birmingham 1."""\n    return 1'
    assert game_name_findings(Source("engine/good.py", text)) == []


def test_a_file_named_after_a_game_is_found() -> None:
    assert game_name_findings(Source("engine/birmingham.py", ""))


def test_a_question_for_the_name_of_the_rules_is_found() -> None:
    assert rules_name_findings(Source("rules/bad.py", "if rules.name == other: pass"))
