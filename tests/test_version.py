"""The command says its version, how its engine runs, and where the project stands."""

from __future__ import annotations

import importlib
import os
import pkgutil
import platform
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import cottonopolis
from cottonopolis import engine
from cottonopolis.built import is_compiled
from cottonopolis.cli.main import app

ROOT = Path(__file__).resolve().parents[1]


def run(*arguments: str) -> str:
    """What the command printed; it must succeed."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


def compiled_modules() -> list[str]:
    """The modules that are compiled, in whichever installation runs."""
    root = Path(engine.__path__[0]).parent
    folders = [root / "engine", root / "think", root / "observe", *root.glob("games/*/rules")]
    named = [(folder, ".".join(["cottonopolis", *folder.relative_to(root).parts])) for folder in folders]
    found = [
        info.name
        for folder, name in named
        for info in pkgutil.walk_packages([str(folder)], f"{name}.")
        if not info.ispkg
    ]
    alone = [*root.glob("games/*/judge.py"), *root.glob("games/*/features.py")]
    return [*found, *(f"cottonopolis.games.{path.parent.name}.{path.stem}" for path in alone)]


def test_the_version_is_the_one_of_the_project_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cottonopolis.__version__ == project["version"]


def test_the_version_line_tells_engine_and_python() -> None:
    how = "engine compiled by mypyc" if is_compiled() else "engine interpreted"
    assert run("--version") == f"cottonopolis {cottonopolis.__version__} ({how}, Python {platform.python_version()})\n"


def test_help_shows_an_example() -> None:
    assert "Example: cottonopolis data draw" in run("--help")


def test_the_command_loads_nothing_heavy_before_it_knows_what_to_do() -> None:
    code = "import sys, cottonopolis.cli.main; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    loaded = {".".join(name.split(".")[:2]) for name in done.stdout.split()}
    ours = {name for name in loaded if name.startswith("cottonopolis.")}
    assert ours == {"cottonopolis.cli", "cottonopolis.errors", "cottonopolis.files", "cottonopolis.messages"}
    assert loaded.isdisjoint({"fastapi", "numpy", "pydantic", "rich.table", "sqlalchemy", "uvicorn"})


def test_the_package_has_its_public_names_and_no_others() -> None:
    assert {name: getattr(cottonopolis, name) is not None for name in cottonopolis.__all__} == {
        "Game": True, "__version__": True, "new": True,
    }  # fmt: skip
    with pytest.raises(AttributeError, match="has no attribute 'old'"):
        _ = cottonopolis.old  # type: ignore[attr-defined]


def test_python_runs_the_package_as_the_command() -> None:
    command = [sys.executable, "-m", "cottonopolis", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == run("--version")


def test_the_engine_runs_as_this_test_run_claims() -> None:
    """The runs of the Makefile say what they test; each module must really be what the run says."""
    expected = os.environ.get("COTTONOPOLIS_EXPECT")
    if expected is None:
        pytest.skip("COTTONOPOLIS_EXPECT is not set; make test-compiled and make test-interpreted set it")
    assert expected in ("compiled", "interpreted")
    found = compiled_modules()
    assert {"cottonopolis.engine.bits", "cottonopolis.games.lancashire.rules.sell"} <= set(found)
    interpreted = {name for name in found if str(importlib.import_module(name).__file__).endswith(".py")}
    assert interpreted == (set() if expected == "compiled" else set(found))
    assert is_compiled() == (expected == "compiled")
