"""The audit of dependencies: what could not be asked is never called sound."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from structure.sources import ROOT


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit_script", ROOT / "scripts" / "audit.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_packages_that_no_database_knows_were_not_audited(audit: ModuleType) -> None:
    # pip-audit itself says "no known vulnerabilities" then.
    skipped = {"dependencies": [{"name": "rich", "skip_reason": "not found"}], "fixes": []}
    assert audit.python_lines(skipped) == audit.python_lines({})
    assert "not audited" in audit.python_lines(skipped)[0]
    assert "not audited" in audit.page_lines({"message": "405"})[0]


def test_a_weakness_is_named(audit: ModuleType) -> None:
    weak = {"name": "rich", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}
    sound = {"name": "typer", "version": "1", "vulns": []}
    found = audit.python_lines({"dependencies": [weak, sound, {"name": "x", "skip_reason": "not found"}]})
    assert found == [
        "weak: rich 1: PYSEC-1, repaired in 2",
        "2 of 3 Python packages were audited: 1 weaknesses.",
    ]
    page = {"vulnerabilities": {"a": {"range": "<2", "severity": "high"}}, "metadata": {"dependencies": {"total": 7}}}
    assert audit.page_lines(page)[0] == "weak: a <2: high"


def test_a_tool_that_is_not_there_says_nothing(audit: ModuleType) -> None:
    assert audit.asked(["no-such-tool-anywhere"]) == {}
