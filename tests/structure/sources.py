"""The project's Python files, parsed, for tests that look at the code itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "cottonopolis"
COMPILED = ("engine", "rules", "think", "judge", "features", "observe")
"""Layers that are compiled; of a game, `games/GAME/rules` is the layer `rules`, `judge.py` the layer `judge`."""


@dataclass(frozen=True)
class Source:
    """One Python file; snippets in tests are sources too."""

    name: str
    """Path inside the package, such as `engine/bits.py`."""
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """The whole tree; many tests walk over it."""
        return list(ast.walk(self.tree))

    @property
    def layer(self) -> str:
        """The package that the file belongs to, or its own name if it lies at the top; of a game's files the part."""
        return layer_of(self.name.removesuffix(".py").split("/"))

    def at(self, node: ast.AST, finding: str) -> str:
        return f"{self.name}:{getattr(node, 'lineno', 1)}: {finding}"


def layer_of(steps: list[str]) -> str:
    """The layer of a path or of a module: `engine` of `engine/bits`, `rules` of `games/GAME/rules/sell`."""
    is_part_of_game = steps[0] == "games" and len(steps) > 2 and steps[2] != "__init__"
    return steps[2] if is_part_of_game else steps[0]


def package_sources(*layers: str) -> list[Source]:
    """All files of these layers, or of the whole project's package."""
    return [source for source in _sources() if not layers or source.layer in layers]


@cache
def _sources() -> list[Source]:
    paths = sorted(PACKAGE.rglob("*.py"))
    return [Source(path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")) for path in paths]


@dataclass(frozen=True)
class Import:
    """One imported module, written in full."""

    module: str
    node: ast.stmt
    for_types_only: bool


def imports(source: Source) -> Iterator[Import]:
    """Every import of the file, also those inside functions."""
    for_types = {
        id(inner)
        for node in source.nodes
        if isinstance(node, ast.If) and ast.unparse(node.test).split(".")[-1] == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in source.nodes:
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = _modules_of_from(source, node)
        else:
            continue
        for module in modules:
            yield Import(module, node, id(node) in for_types)


def _modules_of_from(source: Source, node: ast.ImportFrom) -> list[str]:
    """The modules meant: `from cottonopolis import content` imports `cottonopolis.content`."""
    base = node.module or ""
    if node.level:
        package = ["cottonopolis", *source.name.split("/")][: -node.level]
        base = ".".join([*package, base] if base else package)
    if base == "cottonopolis":
        return [f"{base}.{alias.name}" for alias in node.names]
    return [base]


def docstrings(source: Source) -> set[int]:
    """Ids of the string nodes that stand alone: docstrings of modules, classes, functions and fields."""
    return {
        id(node.value)
        for node in source.nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
