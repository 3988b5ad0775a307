"""Whoever installs from a checkout gets the page where it can be built, with nothing but what the build declares."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
BACKEND = ROOT / "backend"

BUILDS = """
from pathlib import Path
Path("src/cottonopolis/page").mkdir()
Path("src/cottonopolis/page/index.html").write_text("the page")
"""
FAILS = "raise SystemExit('no Node here')"


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script that builds the page, with another folder to build into."""
    spec = importlib.util.spec_from_file_location("page_script", ROOT / "scripts" / "page.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    monkeypatch.setattr(script, "PAGE", tmp_path)
    monkeypatch.setattr(script, "MADE_OF", tmp_path / "made-of.txt")
    return script


def on_path(monkeypatch: pytest.MonkeyPatch, folder: Path, version: str | None) -> None:
    """Nothing is on the path but Node of this version, if one is named."""
    folder.mkdir()
    for name in ("node", "npm") if version else ():
        (folder / name).write_text(f"#!/bin/sh\necho {version}\n")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def build(folder: Path, script: str, wanted: str) -> tuple[int, str, list[str]]:
    """A small package with our backend, built to a wheel: the exit code, what was said, what is in the wheel."""
    package = folder / "src" / "cottonopolis"
    (folder / "scripts").mkdir(parents=True)
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (folder / "scripts" / "page.py").write_text(script)
    (folder / "pyproject.toml").write_text(
        '[project]\nname = "cottonopolis"\nversion = "0"\n[tool.setuptools.package-data]\ncottonopolis = ["page/*"]\n'
    )
    code = f"import sys; sys.path.insert(0, {str(BACKEND)!r}); import cottonopolis_build as b; b.build_wheel('out')"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=os.environ | {"COTTONOPOLIS_PAGE": wanted},
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=300,
    )  # fmt: skip
    inside = [name for wheel in (folder / "out").glob("*.whl") for name in zipfile.ZipFile(wheel).namelist()]
    return done.returncode, done.stdout, inside


def test_the_project_is_built_by_this_backend() -> None:
    system = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    assert (ROOT / system["backend-path"][0] / f"{system['build-backend']}.py").is_file()


def test_a_wheel_has_the_page_that_was_built_on_the_way(tmp_path: Path) -> None:
    code, _, inside = build(tmp_path, BUILDS, "")
    assert code == 0 and "cottonopolis/page/index.html" in inside


def test_a_page_that_cannot_be_built_is_left_out_and_said_to_be(tmp_path: Path) -> None:
    code, said, inside = build(tmp_path, FAILS, "")
    assert code == 0 and "cottonopolis/__init__.py" in inside and "cottonopolis/page/index.html" not in inside
    assert "no Node here" in said and "without the page" in said


def test_a_page_that_must_be_there_fails_the_build(tmp_path: Path) -> None:
    code, said, inside = build(tmp_path, FAILS, "1")
    assert code != 0 and inside == [] and "COTTONOPOLIS_PAGE is 1" in said


def test_a_page_that_is_not_wanted_is_not_built(tmp_path: Path) -> None:
    code, _, inside = build(tmp_path, BUILDS, "0")
    assert code == 0 and "cottonopolis/page/index.html" not in inside


def test_a_file_that_was_deleted_since_the_last_build_is_not_shipped(tmp_path: Path) -> None:
    old = tmp_path / "build" / "lib" / "cottonopolis" / "old.py"
    old.parent.mkdir(parents=True)
    old.write_text("")
    code, _, inside = build(tmp_path, BUILDS, "0")
    assert code == 0 and "cottonopolis/__init__.py" in inside and "cottonopolis/old.py" not in inside


@pytest.mark.parametrize(("version", "is_enough"), [("v22.3.0", True), ("v20.19.0", True), ("v20.18.9", False)])
def test_a_build_asks_for_node_only_where_the_machine_has_none_that_will_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, page: ModuleType, version: str, *, is_enough: bool
) -> None:
    monkeypatch.setattr(page.platform, "machine", lambda: "x86_64")
    on_path(monkeypatch, tmp_path / "bin", version)
    reading = list(page.READS_DATA)
    assert page.requires() == (reading if is_enough else [*reading, page.WHEEL])
    on_path(monkeypatch, tmp_path / "empty", None)
    assert page.requires() == [*reading, page.WHEEL]
    monkeypatch.setattr(page.platform, "machine", lambda: "riscv64")
    assert page.requires() == []


def test_a_page_is_built_again_once_its_sources_have_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, page: ModuleType
) -> None:
    on_path(monkeypatch, tmp_path / "empty", None)
    assert not page.is_built()
    page.MADE_OF.write_text(page.digest())
    assert not page.is_built()
    (tmp_path / "index.html").write_text("the page")
    assert page.is_built() and page.requires() == []
    monkeypatch.setattr(page, "SOURCES", page.SOURCES[1:])
    assert not page.is_built()


def test_the_assets_of_the_page_are_made_with_nothing_but_what_it_asks_for(tmp_path: Path, page: ModuleType) -> None:
    code = """
import page_assets
assert page_assets.read_documents("germany") and page_assets.sprite() and page_assets.glossary()
assert len([page_assets.plain_lesson(name) for name in page_assets.lesson_ids()]) == 6
assert len([page_assets.plain_book(game) for game in page_assets.book_ids()]) == 3
"""
    page.write_metadata(tmp_path)
    # What cattrs needs in its turn.
    for name in ("cattrs", "cattr", "attrs", "attr", "typing_extensions"):
        found = importlib.util.find_spec(name)
        assert found is not None and found.origin is not None
        path = Path(found.origin)
        where = path.parent if path.name == "__init__.py" else path
        (tmp_path / where.name).symlink_to(where)
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "scripts"), str(tmp_path)])
    # -S: whatever else is installed here is not found.
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=ROOT, env=os.environ | {"PYTHONPATH": paths},
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_the_page_is_built_with_what_the_package_reads_its_data_with(page: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(page.READS_DATA) <= set(project["dependencies"])
