"""Writes tables as TOML, as simply as can be: one line for each key at the top."""

from __future__ import annotations

import json
from typing import Any

from cottonopolis.content.read import Tables


def toml_text(tables: Tables) -> str:
    """Text from which `tomllib` reads the same tables again."""
    return "".join(f"{_text(key)} = {_value(value)}\n" for key, value in tables.items())


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)} = {_value(below)}" for key, below in value.items()) + "}"
    return str(value)
