"""Compiles the engine while a wheel is built; everything else about the package is in pyproject.toml.

COTTONOPOLIS_COMPILE=0 leaves the engine plain Python, =1 makes it an error if it cannot be compiled. Without
it the engine is compiled where that works. Source distributions and editable installs are never compiled: a
compiled module beside its source would hide every later edit.

The page is built by `make page` into src/cottonopolis/page and shipped as it is there. A wheel or source distribution
without it says so: its server has the API alone. COTTONOPOLIS_PAGE=1 builds it here, =0 says nothing.
"""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.errors import CCompilerError, PlatformError

COMPILED_PACKAGES = ("engine", "rules", "think", "observe")


def compiled_extensions() -> list[Extension]:
    """The extensions of all compiled modules, already built, so that `setup()` finds them up to date.

    Built before `setup()` because the name of the wheel depends on whether that succeeds.
    """
    from mypyc.build import mypycify

    root = Path("src/cottonopolis")
    modules = [path for package in COMPILED_PACKAGES for path in sorted((root / package).rglob("*.py"))]
    extensions = mypycify(
        [str(path) for path in modules if path.name != "__init__.py"],
        opt_level="3",
        target_dir="build/mypyc",
        group_name="cottonopolis",
    )
    Distribution({"name": "cottonopolis", "ext_modules": extensions}).run_command("build_ext")
    return extensions


def engine_extensions() -> list[Extension]:
    """What to hand to `setup()`: the built extensions, or nothing and one line that says why."""
    wanted = os.environ.get("COTTONOPOLIS_COMPILE", "")
    if wanted not in ("", "0", "1"):
        sys.exit(f"COTTONOPOLIS_COMPILE is {wanted!r}: expected 0, 1 or nothing")
    if "bdist_wheel" not in sys.argv:
        return []
    if wanted == "0":
        print("cottonopolis: the engine stays plain Python, because COTTONOPOLIS_COMPILE is 0")
        return []
    try:
        return compiled_extensions()
    except (CCompilerError, PlatformError) as error:
        if wanted == "1":
            sys.exit(f"cottonopolis: the engine cannot be compiled ({error}), and COTTONOPOLIS_COMPILE is 1")
        print("cottonopolis: the engine stays plain Python (slower), because there is no working C compiler")
        return []


def prepare_page() -> None:
    """Builds the page if that is wanted, and says so if a distribution goes without."""
    wanted = os.environ.get("COTTONOPOLIS_PAGE", "")
    if wanted not in ("", "0", "1"):
        sys.exit(f"COTTONOPOLIS_PAGE is {wanted!r}: expected 0, 1 or nothing")
    if not {"bdist_wheel", "sdist"} & set(sys.argv) or wanted == "0":
        return
    if wanted == "1" and Path("web").is_dir():
        subprocess.run([sys.executable, "scripts/page.py", "build"], check=True)
    if not Path("src/cottonopolis/page/index.html").is_file():
        print("cottonopolis: without the page; `make page` or COTTONOPOLIS_PAGE=1 builds it")


prepare_page()
setup(ext_modules=engine_extensions())
