"""What axe finds on a page."""

from __future__ import annotations

from typing import Any

from web.conftest import AXE

RUN_AXE = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"


def findings(page: Any) -> list[str]:
    """All that axe finds on a page."""
    return [_said(entry) for entry in _run(page)]


def serious(page: Any) -> list[str]:
    """What axe finds that keeps people from using a page."""
    return [_said(entry) for entry in _run(page) if entry["impact"] in ("serious", "critical")]


def _run(page: Any) -> list[Any]:
    page.add_script_tag(path=str(AXE))
    found: list[Any] = page.evaluate(RUN_AXE)
    return found


def _said(entry: Any) -> str:
    return f"{entry['id']}: {entry['nodes'][0]['html'][:160]}"
