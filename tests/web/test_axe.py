"""axe finds nothing: on no screen, in no theme, at a desk or on a phone, however small it may be; no text is small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from effort import IS_LONG
from web.axe import findings_in_all_themes
from web.conftest import PAGE
from web.test_sizes import small_texts
from web.walks import FOLDER, WALKS, Walk, people, still, turn

SIZES = {"desk": (1280, 720), "phone": (390, 844)}
ALL = [(walk, size) for walk in WALKS for size in SIZES]
USUAL = [(still, "desk"), (people, "phone"), (turn, "phone")]
"""What the usual run has time for: most parts of all screens, some at a desk and some on a phone."""


def test_no_screen_is_left_out() -> None:
    named = [name for names in WALKS.values() for name in names.split()]
    assert sorted(named) == sorted(path.stem for path in FOLDER.glob("*.svelte"))


@pytest.mark.long
@pytest.mark.parametrize(("walk", "size"), ALL if IS_LONG else USUAL)
def test_axe_finds_nothing(server: Any, open_page: Callable[..., Any], walk: Walk, size: str) -> None:
    page = open_page(*SIZES[size])
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url.rsplit("/", 1)[-1].split("-")[0]))
    # On a phone a whole board is an overview, which grows as soon as something is to be picked; so it is above a guide.
    but = ".frame svg" if size == "phone" else ".board:has(.guide) .frame svg"
    found = {name: findings_in_all_themes(page) + small_texts(page, but) for name in walk(page, server.address)}
    assert {name: told for name, told in found.items() if told} == {}
    # Some screens are no files of their own, but part of what the page begins with.
    files = {path.name.split("-")[0] for path in (PAGE.parent / "assets").iterdir()}
    assert files & set(WALKS[walk].split()) <= loaded
