"""The script that puts faults into the engine: which faults it makes, and that they are in the code that runs."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
CODE = '''"""A module."""

LIMIT = 3


class Table:
    def turn(self, n: int = 4) -> int:
        """The next turn."""
        if n < LIMIT and not self.is_over():
            self.end(7)
        n += 1
        self.end(7)
        return n & 3

    def is_over(self) -> bool:
        return False

    def end(self, n: int) -> None:
        assert n > 2
'''
FAULTS = {
    ("if n < LIMIT and (not self.is_over()): ...", "if False: ..."),
    ("if n < LIMIT and (not self.is_over()): ...", "if True: ..."),
    ("if n < LIMIT and (not self.is_over()): ...", "if n < LIMIT or not self.is_over(): ..."),
    ("if n < LIMIT and (not self.is_over()): ...", "if n <= LIMIT and (not self.is_over()): ..."),
    ("if n < LIMIT and (not self.is_over()): ...", "if n < LIMIT and self.is_over(): ..."),
    ("self.end(7)", "pass"),
    ("self.end(7)", "self.end(8)"),
    ("n += 1", "n -= 1"),
    ("n += 1", "n += 2"),
    ("return n & 3", "return n \\| 3"),
    ("return n & 3", "return n & 4"),
    ("return False", "return True"),
}


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with a small module of ours for the engine."""
    spec = importlib.util.spec_from_file_location("mutants_script", ROOT / "scripts" / "mutants.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "mutants_script", module)
    spec.loader.exec_module(module)
    (tmp_path / "infected.py").write_text(CODE)
    monkeypatch.setattr(module, "SOURCE", tmp_path)
    monkeypatch.setattr(module, "PATTERNS", ("*.py",))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "infected", raising=False)
    return module


def test_comparisons_operators_numbers_conditions_calls_and_branches_are_changed(script: ModuleType) -> None:
    mutants = script.all_mutants()
    assert {(mutant.before, mutant.after) for mutant in mutants} == FAULTS
    # The call that stands there twice can be taken away and changed in both places.
    assert len(mutants) == len({mutant.key for mutant in mutants}) == len(FAULTS) + 2


def test_a_fault_is_in_the_code_that_runs_and_nowhere_else(script: ModuleType) -> None:
    infected = importlib.import_module("infected")
    table = infected.Table()
    assert table.turn(2) == 3
    fault = next(mutant for mutant in script.all_mutants() if mutant.after == "n -= 1")
    script.infect(fault)
    assert table.turn(2) == 1
    assert not table.is_over()
    assert (Path(infected.__file__ or "")).read_text() == CODE
