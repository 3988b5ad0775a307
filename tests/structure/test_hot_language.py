"""The compiled layers are written in the small, fast part of Python that the style guide's table allows."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator

import pytest

from structure.sources import COMPILED, Source, docstrings, package_sources

BANNED = {
    "Any": "say the type",
    "Callable": "a method of a base class",
    "Enum": "COTTON: Final = 0",
    "Flag": "masks",
    "IntEnum": "COTTON: Final = 0",
    "IntFlag": "masks",
    "NamedTuple": "a plain class",
    "Optional": "NONE = -1",
    "Protocol": "a base class",
    "StrEnum": "COTTON: Final = 0",
    "TypedDict": "a plain class",
    "auto": "COTTON: Final = 0",
    "cast": "say the type",
    "dataclass": "a plain class",
    "deepcopy": "copy() written by hand",
    "eval": "plain code",
    "exec": "plain code",
    "getattr": "an attribute",
    "namedtuple": "a plain class",
    "partial": "a method of a base class",
    "setattr": "an attribute",
}
"""Names the hot language does not have, and what to write instead."""

FIRST_WIDE_BIT = 62
NAMED_BY_STRING = {"NewType", "ParamSpec", "TypeVar"}
"""Their first argument has to be a string."""


def hot_findings(source: Source) -> list[str]:
    """Everything in the file that the hot language does not have, in no particular order."""
    tree = source.tree
    return [
        *_banned_names(source, tree),
        *_slow_shapes(source, tree),
        *_strings(source, tree),
        *_ignored_types(source),
    ]


def _annotations(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            yield node.returns


def _quoted_annotations(tree: ast.AST) -> Iterator[ast.Constant]:
    for annotation in _annotations(tree):
        for node in ast.walk(annotation):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node


def _with_quoted_annotations(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes, and those inside annotations written as strings, at the line of the string."""
    yield from ast.walk(tree)
    for quoted in _quoted_annotations(tree):
        for node in ast.walk(ast.parse(str(quoted.value), mode="eval")):
            yield ast.copy_location(node, quoted)


def _banned_names(source: Source, tree: ast.Module) -> Iterator[str]:
    for node in _with_quoted_annotations(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                if name in BANNED:
                    yield source.at(node, f"{name}: write {BANNED[name]}")


def _slow_shapes(source: Source, tree: ast.Module) -> Iterator[str]:
    for node in _with_quoted_annotations(tree):
        match node:
            case ast.Lambda():
                yield source.at(node, "lambda: write a method of a base class")
            case ast.AsyncFunctionDef() | ast.Await():
                yield source.at(node, "async: nothing waits here")
            case ast.BinOp(op=ast.BitOr(), left=left, right=right):
                if any(isinstance(side, ast.Constant) and side.value is None for side in (left, right)):
                    yield source.at(node, "| None: write NONE = -1")
            case ast.Subscript(slice=ast.Slice(lower=None, upper=None, step=None), ctx=ast.Load()):
                yield source.at(node, "xs[:]: write xs.copy()")
            case ast.BinOp(op=ast.LShift(), right=ast.Constant(value=int(bit))) if bit >= FIRST_WIDE_BIT:
                yield source.at(node, f"bit {bit}: masks stay below bit {FIRST_WIDE_BIT}")
            case ast.BinOp(op=ast.LShift(), left=ast.Constant(), right=right) if not isinstance(right, ast.Constant):
                yield source.at(node, "a literal shifted up loses its high bits when compiled: write bit(index)")
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name) and target.id.isupper():
                    yield source.at(statement, f"{target.id}: write {target.id}: Final = ...")


def _strings(source: Source, tree: ast.Module) -> Iterator[str]:
    allowed = docstrings(source) | {id(node) for node in _quoted_annotations(tree)}
    for node in ast.walk(tree):
        match node:
            case ast.Assert(msg=ast.expr() as message):
                allowed |= {id(inner) for inner in ast.walk(message)}
            case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")], value=value):
                allowed |= {id(inner) for inner in ast.walk(value)}
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in NAMED_BY_STRING:
                allowed.add(id(first))
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
        )
        if is_text and id(node) not in allowed:
            yield source.at(node, f"{ast.unparse(node)}: strings begin in content and notation")


def _ignored_types(source: Source) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        if token.type == tokenize.COMMENT and "type:" in token.string and "ignore" in token.string:
            yield f"{source.name}:{token.start[0]}: type: ignore: say the type"


def test_the_compiled_layers_are_written_in_the_hot_language() -> None:
    assert [finding for source in package_sources(*COMPILED) for finding in hot_findings(source)] == []


@pytest.mark.parametrize(
    ("finding", "text"),
    [
        ("dataclass", "from dataclasses import dataclass"),
        ("bit(index)", "mask = 1 << slot"),
        ("dataclass", "@dataclasses.dataclass(frozen=True)\nclass Player: ..."),
        ("NamedTuple", "class Move(NamedTuple): ..."),
        ("Enum", "class Industry(enum.Enum): ..."),
        ("IntEnum", "from enum import IntEnum"),
        ("Protocol", "class Rules(Protocol): ..."),
        ("Callable", "def f(g: Callable[[int], int]) -> None: ..."),
        ("Any", "def f(x: Any) -> None: ..."),
        ("Any", 'def f(x: "list[Any]") -> None: ...'),
        ("Optional", "def f(x: Optional[int]) -> None: ..."),
        ("cast", "x = cast(int, y)"),
        ("deepcopy", "from copy import deepcopy"),
        ("getattr", "x = getattr(y, z)"),
        ("lambda", "xs.sort(key=lambda x: -x)"),
        ("| None", "def f(x: int | None) -> None: ..."),
        ("| None", "def f() -> None | int: ..."),
        ("| None", 'def f() -> "int | None": ...'),
        ("| None", "x: list[int | None] = []"),
        ("xs[:]", "ys = xs[:]"),
        ("bit 62", "WIDE: Final = 1 << 62"),
        ("Final", "COTTON = 0"),
        ("strings begin", 'x = "cotton"'),
        ("strings begin", 'money["ann"] = 3'),
        ("strings begin", 'x = f"{y}"'),
        ("strings begin", "x = b'cotton'"),
        ("strings begin", 'raise ValueError("no")'),
        ("type: ignore", "x = y  # type: ignore[assignment]"),
        ("type: ignore", "x = y  # type:ignore"),
        ("async", "async def f() -> None: ..."),
    ],
)
def test_what_the_hot_language_does_not_have_is_found(finding: str, text: str) -> None:
    assert any(finding in found for found in hot_findings(Source("engine/bad.py", text)))


def test_the_shape_of_the_style_guide_is_hot_language() -> None:
    text = '''
"""A module."""
from __future__ import annotations
from typing import TYPE_CHECKING, Final

__all__ = ["Player"]
COTTON: Final = 0
"""An industry."""
WIDEST: Final = 1 << 61

class Player:
    """The numbers of one seat."""

    money: int
    """Pounds in hand."""

    def __init__(self, money: int, mat: list[int]) -> None:
        assert money >= 0, f"{money} is a debt"
        self.money = money
        self.mat = mat

    def copy(self) -> "Player":
        """An equal player."""
        return Player(self.money, self.mat.copy())

    def clear(self) -> None:
        self.mat[:] = self.mat[1:] | self.mat[:3]
'''
    assert hot_findings(Source("engine/good.py", text)) == []
