"""Whoever runs tests gets all of them, and each process its share of those that take long."""

from __future__ import annotations

import pytest

from sharing import shared

QUICK = [f"game/test_{letter}.py" for letter in "abcdefgh" for _ in range(20)]
SERVER = [f"server/test_{letter}.py" for letter in "abcd" for _ in range(6)]
WEB = [f"web/test_{letter}.py" for letter in "abcd" for _ in range(3)]
FILES = [*QUICK[:60], *SERVER, *QUICK[60:], *WEB]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 7, 300])
@pytest.mark.parametrize("files", [FILES, SERVER, WEB, [], QUICK[:3]])
def test_every_test_is_run_once(files: list[str], n: int) -> None:
    assert sorted(shared(files, n)) == list(range(len(files)))


def test_one_process_begins_with_the_browser() -> None:
    assert [FILES[test] for test in shared(FILES, 1)] == [*WEB, *SERVER, *QUICK]


def test_each_part_begins_with_its_share_of_one_slow_folder() -> None:
    order = [FILES[test] for test in shared(FILES, 4)]
    size = len(order) // 4
    parts = [order[start : start + size] for start in range(0, len(order), size)]
    for part, n_slow, folder in zip(parts, (6, 12, 6, 12), ("web", "server", "web", "server"), strict=True):
        assert all(file.startswith(folder) for file in part[:n_slow])
        assert all(file.startswith("game") for file in part[n_slow:])
        # Tests of one file stay together, in one process.
        assert part[:n_slow] == sorted(part[:n_slow])
