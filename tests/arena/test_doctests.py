"""The examples in the docstrings of the arena, and of what it needs, hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import cottonopolis.arena

MODULES = [module.name for module in pkgutil.walk_packages(cottonopolis.arena.__path__, "cottonopolis.arena.")]
BESIDE = ["cottonopolis.bots.play", "cottonopolis.cli.arena_table", "cottonopolis.game.tally"]


@pytest.mark.parametrize("name", [*MODULES, *BESIDE])
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert len(MODULES) > 15
