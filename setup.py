"""Compiles the engine while a wheel is built; everything else about the package is in pyproject.toml.

COTTONOPOLIS_COMPILE=0 leaves the engine plain Python, =1 makes it an error if it cannot be compiled. Without
it the engine is compiled where that works. Source distributions and editable installs are never compiled: a
compiled module beside its source would hide every later edit. The page is taken along by backend/cottonopolis_build.py.
"""

import os
import sys
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.errors import CCompilerError, PlatformError

COMPILED = (
    "engine/**/*.py",
    "think/*.py",
    "observe/*.py",
    "games/*/rules/*.py",
    "games/*/judge.py",
    "games/*/features.py",
)
"""Modules, below src/cottonopolis."""
# Without it gcc must let other libraries replace our functions, and so inlines none of them: 1.2 to 1.4 times slower.
_CALLS_OWN_FUNCTIONS = "-fno-semantic-interposition"


def compiled_extensions() -> list[Extension]:
    """The extensions of all compiled modules, already built, so that `setup()` finds them up to date.

    Built before `setup()` because the name of the wheel depends on whether that succeeds.
    """
    from mypyc.build import mypycify

    root = Path("src/cottonopolis")
    modules = [path for pattern in COMPILED for path in sorted(root.glob(pattern))]
    extensions = mypycify(
        [str(path) for path in modules if path.name != "__init__.py"],
        opt_level="3",
        target_dir="build/mypyc",
        group_name="cottonopolis",
    )
    if sys.platform == "linux":
        for extension in extensions:
            extension.extra_compile_args.append(_CALLS_OWN_FUNCTIONS)
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


setup(ext_modules=engine_extensions())
