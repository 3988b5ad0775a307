"""Which version this is, and how its engine runs."""

from __future__ import annotations

import platform

from cottonopolis import __version__
from cottonopolis.built import is_compiled


def version_line() -> str:
    """One line for people and bug reports: version, compiled or interpreted, Python."""
    engine = "engine compiled by mypyc" if is_compiled() else "engine interpreted"
    return f"cottonopolis {__version__} ({engine}, Python {platform.python_version()})"
