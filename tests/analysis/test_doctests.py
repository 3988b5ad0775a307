"""The examples in the docstrings of `analysis` hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import cottonopolis.analysis

MODULES = [module.name for module in pkgutil.iter_modules(cottonopolis.analysis.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    module = importlib.import_module(f"cottonopolis.analysis.{name}")
    assert doctest.testmod(module).failed == 0
