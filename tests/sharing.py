"""How the processes that run the tests share them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, groupby, islice

SLOW = ("web", "server")
"""Folders of tests that need browsers or servers: a sixth of all tests, and seven tenths of the work."""


def shared(files: Sequence[str], n: int) -> list[int]:
    """In which order `n` processes get all tests, each of which is given by its file as it is called in `tests`.

    A process gets an equal part of the list, in this order, and takes tests from the end of another part when it has
    done its own. So each part begins with files of a slow folder and ends with tests that are done in no time wherever
    that is. No process begins with two slow folders if there are enough of them: servers and browsers take seconds to
    start, and are shared by the tests of a folder in one process.
    """
    parts: list[list[int]] = [[] for _ in range(n)]
    grouped = [list(tests) for _, tests in groupby(range(len(files)), key=files.__getitem__)]
    for number, folder in enumerate(SLOW):
        slow = [tests for tests in grouped if _folder(files[tests[0]]) == folder]
        for tests in sorted(slow, key=len, reverse=True):
            min(parts[number % n :: len(SLOW)], key=len).extend(tests)
    quick = iter([test for test, file in enumerate(files) if _folder(file) not in SLOW])
    left = len(files)
    for number, part in enumerate(parts):
        # As pytest-xdist does it.
        size = left // (n - number)
        left -= size
        part.extend(islice(quick, max(0, size - len(part))))
    return [*chain.from_iterable(parts), *quick]


def _folder(file: str) -> str:
    return file.partition("/")[0]
