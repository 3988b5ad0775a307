"""The examples in the docstrings of `views` hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import cottonopolis.views

MODULES = [module.name for module in pkgutil.iter_modules(cottonopolis.views.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    module = importlib.import_module(f"cottonopolis.views.{name}")
    assert doctest.testmod(module).failed == 0
