"""Exit code 0 if extension modules can be compiled here, 2 if there is no working C compiler with headers."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension
from setuptools.errors import CCompilerError, PlatformError

MINIMAL = """\
#include <Python.h>
PyMODINIT_FUNC PyInit_minimal(void) { return NULL; }
"""


def can_compile() -> bool:
    """Whether a minimal extension module compiles and links with the compiler that the build would use."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "minimal.c")
        source.write_text(MINIMAL)
        distribution = Distribution({"ext_modules": [Extension("minimal", [str(source)])]})
        build = distribution.get_command_obj("build_ext")
        build.build_temp = build.build_lib = folder
        try:
            build.ensure_finalized()
            build.run()
        except (CCompilerError, PlatformError):
            return False
    return True


if __name__ == "__main__":
    sys.exit(0 if can_compile() else 2)
