"""A table costs a slow phone little: few bytes before play, few requests, and all JSON compressed."""

from __future__ import annotations

from typing import Any

import pytest

from web.loading import MAPS, USEFUL, Loading, at_ones_turn

MOST_BYTES = 350_000
MOST_REQUESTS = 20
"""Without HTTP/2 phones make six at a time."""

ASKED = """
() => {
  const all = performance.getEntriesByType("resource");
  const times = (pattern) => all.filter((it) => pattern.test(it.name)).map((it) => it.startTime);
  return {
    tables: [/outlook=true$/, /tables\\/[a-z0-9]+\\/map$/, /log\\?after=0/].map(times),
    page: Math.min(...all.filter((it) => /assets\\/.*\\.js$/.test(it.name)).map((it) => it.responseEnd)),
  };
}
"""
"""When the parts of the table were asked for, and when the page itself was there."""


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
    # The table is asked for while the page is on its way, and only then.
    asked = loading.page.evaluate(ASKED)
    assert [len(times) for times in asked["tables"]] == [1, 1, 1] and max(asked["tables"])[0] < asked["page"]
    loading.close()
