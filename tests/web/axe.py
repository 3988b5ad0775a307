"""What axe finds on a page."""

from __future__ import annotations

from typing import Any

from web.conftest import AXE

RUN_AXE = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"


def serious(page: Any) -> list[str]:
    """What axe finds that keeps people from using a page."""
    page.add_script_tag(path=str(AXE))
    found = page.evaluate(RUN_AXE)
    return [
        f"{entry['id']}: {entry['nodes'][0]['html'][:160]}"
        for entry in found
        if entry["impact"] in ("serious", "critical")
    ]
