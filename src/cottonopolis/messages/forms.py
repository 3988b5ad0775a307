"""How placeholders are filled in, and how a language counts.

A placeholder is `{name}`, or `{name:form|form}` for a number that changes the words: the form that fits is written,
with the number in place of `#`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import Formatter
from typing import Any


def _one_other(n: int) -> int:
    return 0 if abs(n) == 1 else 1


def _one_few_many(n: int) -> int:
    n = abs(n)
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


def _one_few_other(n: int) -> int:
    n = abs(n)
    if n == 1:
        return 0
    return 1 if n == 0 or 0 < n % 100 < 20 else 2


PLURALS: dict[str, Callable[[int], int]] = {
    "one other": _one_other,
    "one few many": _one_few_many,
    "one few other": _one_few_other,
    "other": lambda _: 0,
}
"""By name of a rule: which of its forms a number takes. English has two, many Slavic languages and
Romanian three, Japanese one."""
N_FORMS = {"one other": 2, "one few many": 3, "one few other": 3, "other": 1}


class Writer(Formatter):
    """Fills in placeholders; a number may choose between forms.

    >>> Writer(_one_other).format("{n:# card|# cards}", n=1)
    '1 card'
    """

    def __init__(self, form_of: Callable[[int], int]) -> None:
        self._form_of = form_of

    def format_field(self, value: Any, format_spec: str) -> str:
        """The value, or the form that fits it."""
        if "|" in format_spec or "#" in format_spec:
            return format_spec.split("|")[self._form_of(int(value))].replace("#", str(value))
        return str(format(value, format_spec))


def placeholders(text: str) -> Iterator[tuple[str, int]]:
    """The names in a text, each with the number of its forms, 0 for a plain one."""
    for _, name, form, _ in Formatter().parse(text):
        if name is not None:
            yield name, len(form.split("|")) if form else 0
