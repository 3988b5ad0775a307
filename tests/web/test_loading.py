"""A table costs a slow phone little: few bytes before play, few requests, and all JSON compressed."""

from __future__ import annotations

from typing import Any

import pytest

from web.loading import MAPS, USEFUL, Loading, at_ones_turn

MOST_BYTES = 350_000
MOST_REQUESTS = 20
"""Without HTTP/2 phones make six at a time."""


@pytest.mark.parametrize("map_id", MAPS)
def test_a_table_is_light(server: Any, browser: Any, map_id: str) -> None:
    loading = Loading(browser)
    loading.until(at_ones_turn(server.address, map_id), USEFUL)
    loading.page.wait_for_load_state("load")
    loading.page.wait_for_function("document.fonts.status === 'loaded'")
    names = [answer["url"].rsplit("/", 1)[-1] for answer in loading.answers.values()]
    # An edition of a map has a plan of its own.
    assert "map" in names and any(name.startswith(map_id) and name.endswith(".json") for name in names)
    assert 50_000 < loading.n_bytes < MOST_BYTES
    assert len(names) <= MOST_REQUESTS
    assert loading.plain_json() == []
    loading.close()
