"""The engine: integers only, no text, no input or output. Compiled by mypyc together with `rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    class mypyc_attr:  # noqa: N801
        """Stands for what the compiler knows by this name: at run time a class that it decorates stays as it is."""

        def __init__(self, *, allow_interpreted_subclasses: bool) -> None:
            assert allow_interpreted_subclasses

        def __call__(self, decorated: type) -> type:
            """The same class."""
            return decorated
