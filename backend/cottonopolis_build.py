"""Builds distributions as setuptools does, and takes the page along.

pyproject.toml names this module as the build backend; setup.py compiles the engine. COTTONOPOLIS_PAGE=0 builds no page
and ships one only if it is there, =1 makes it an error if the page cannot be built. Without it the page is built where
that works: with the machine's Node, or with one that the build asks for as a wheel and that is gone after it. An
editable install builds nothing; `make page` does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

SCRIPT = Path("scripts/page.py")
"""Builds the page; not in a source distribution, which has the page itself."""
BUILT = Path("src/cottonopolis/page/index.html")

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What the build needs besides pyproject.toml's list: Node, if the page is to be built and the machine has none."""
    return build_meta.get_requires_for_build_wheel(config_settings) + _page_requires()


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """The same for a source distribution."""
    return build_meta.get_requires_for_build_sdist(config_settings) + _page_requires()


def build_wheel(folder: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Builds a wheel with the page and gives its name."""
    _prepare_page()
    _drop_old_files()
    return build_meta.build_wheel(folder, config_settings, metadata_directory)


def build_sdist(folder: str, config_settings: Settings = None) -> str:
    """Builds a source distribution with the page and gives its name."""
    _prepare_page()
    return build_meta.build_sdist(folder, config_settings)


def _drop_old_files() -> None:
    """Drops what an earlier build copied: a file that is no longer in the package would be shipped for ever.

    Compiled modules stay, since they take long to make.
    """
    for path in Path("build").glob("lib*/**/*"):
        if path.is_file() and path.suffix not in (".pyd", ".so"):
            path.unlink()


def _wanted() -> str:
    wanted = os.environ.get("COTTONOPOLIS_PAGE", "")
    if wanted not in ("", "0", "1"):
        sys.exit(f"COTTONOPOLIS_PAGE is {wanted!r}: expected 0, 1 or nothing")
    return wanted


def _page_requires() -> list[str]:
    if _wanted() == "0" or not SCRIPT.is_file():
        return []
    asked = subprocess.run([sys.executable, str(SCRIPT), "requires"], stdout=subprocess.PIPE, text=True, check=True)
    return asked.stdout.splitlines()


def _prepare_page() -> None:
    """Builds the page unless it is there already; says so, or fails if it must not be missing, where that fails."""
    wanted = _wanted()
    if wanted != "0" and SCRIPT.is_file():
        done = subprocess.run([sys.executable, str(SCRIPT), "build", "--no-fetch"], check=False)
        if done.returncode and wanted == "1":
            sys.exit("cottonopolis: the page cannot be built, and COTTONOPOLIS_PAGE is 1")
        if done.returncode and BUILT.is_file():
            print("cottonopolis: with the page as it was built before, because it cannot be built anew (see above)")
    if not BUILT.is_file():
        if wanted == "1":
            sys.exit("cottonopolis: there is no page here and nothing to build it from, and COTTONOPOLIS_PAGE is 1")
        print("cottonopolis: without the page, so that its server has the API alone")
