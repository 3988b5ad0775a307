"""The merged tables of a map as its files say them, for tests that compare them with what is printed."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.content.merge import merged_chain, read_chain
from cottonopolis.content.read import Tables


def read_tables(map_or_file: str | Path, variant: str | None = None) -> Tables:
    """A map with all that it inherits, in plain tables."""
    return merged_chain(read_chain(map_or_file), variant)
