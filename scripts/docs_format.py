"""The tables of the page on the data format, made from the models of the reader; its first part is written by hand."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_args, get_origin

from cottonopolis.content import Document, read_rules, rules_ids
from cottonopolis.content.models.document import entry_keys, single_keys
from cottonopolis.content.models.kinds import kinds_of
from cottonopolis.content.structure import expected, key_of

FIRST = "## Values at the top of a file"
"""The heading with which the part begins that is made here."""
HEAD = ["| Key | Value | Needed | Meaning |", "| --- | --- | --- | --- |"]


def format_page(text: str) -> str:
    """The page with all that a file may hold, as the reader has it."""
    lines = text[: text.index(FIRST)].splitlines()
    hints, said = kinds_of(Document), meanings(Document)
    entries, singles = entry_keys(Document), single_keys(Document)
    values = [name for name in hints if name not in entries | singles or name == "distant_market_tiles"]
    lines += [FIRST, "", *HEAD, *(_row(Document, name) for name in values), ""]
    lines += ["## Lists of entries", ""]
    lines += ["Each entry stands in braces on a line of its own. An entry may also have `drop = true`, which takes an"]
    lines += ["inherited entry away.", ""]
    for name in (name for name in hints if name in entries):
        lines += _section(name, get_args(get_args(hints[name])[0])[0], "")
    lines += ["## Single tables", ""]
    lines += ["Tables of numbers, in the rule set; a map or a variant may lay its own values over them.", ""]
    for name in (name for name in hints if name in singles and name not in values):
        lines += _section(name, hints[name], said.get(name, ""))
    for model in dict.fromkeys(type(read_rules(rules_id)) for rules_id in rules_ids()):
        own = kinds_of(model)
        new = [name for name in own if name not in hints]
        if new:
            lines += [f"## Tables that only {read_name(model)} has", ""]
        for name in new:
            lines += _section(name, own[name], "")
    return "\n".join(lines).rstrip() + "\n"


def read_name(model: type[Document]) -> str:
    """The name of the game whose model this is."""
    return next(rules.name for rules in map(read_rules, rules_ids()) if type(rules) is model)


def _section(name: str, hint: Any, about: str) -> list[str]:
    """A heading with the keys of a table; `*` stands for any name that an author chooses."""
    if get_origin(hint) is dict:
        hint = get_args(hint)[1]
        is_deep = get_origin(hint) is dict
        name += ".*" if is_deep or is_dataclass(hint) else ""
        if not is_dataclass(hint):
            value = expected(get_args(hint)[1] if is_deep else hint)
            return [f"### `{name}`", "", about, "", *HEAD, f"| `*` | {value} |  | Under any name. |", ""]
    (model,) = (one for one in (hint, *get_args(hint)) if isinstance(one, type) and is_dataclass(one))
    intro = inspect.cleandoc(model.__doc__ or "").replace("\n", " ")
    return [f"### `{name}`", "", intro, "", *HEAD, *(_row(model, one.name) for one in fields(model)), ""]


def _row(model: Any, name: str) -> str:
    (one,) = (one for one in fields(model) if one.name == name)
    needed = "yes" if one.default is MISSING and one.default_factory is MISSING else ""
    value = expected(kinds_of(model)[name])
    meaning = meanings(model)[name].replace("|", "\\|")
    return f"| `{key_of(name)}` | {value} | {needed} | {meaning} |"


def meanings(model: type) -> dict[str, str]:
    """By field: the text below it."""
    return dict(_meanings(ast.parse(textwrap.dedent(inspect.getsource(model))).body[0]))


def _meanings(node: ast.stmt) -> Iterator[tuple[str, str]]:
    assert isinstance(node, ast.ClassDef)
    for one, below in zip(node.body, node.body[1:], strict=False):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and isinstance(below, ast.Expr):
            assert isinstance(below.value, ast.Constant)
            yield one.target.id, inspect.cleandoc(str(below.value.value)).replace("\n", " ")
