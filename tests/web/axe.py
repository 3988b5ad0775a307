"""What axe finds on a page."""

from __future__ import annotations

import json
from typing import Any

from effort import IS_LONG
from web.conftest import AXE

MORE_RULES = (
    "label-content-name-mismatch",
    "target-size",
    "focus-order-semantics",
    "hidden-content",
    "css-orientation-lock",
)
"""Rules that axe tries only if it is told to."""
RUN_AXE = """
async (rules) => (await axe.run(document, {
  resultTypes: ["violations"],
  rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
})).violations
"""
RUN_CONTRAST = """
async () => (await axe.run(document, {
  resultTypes: ["violations"],
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
})).violations
"""
THEMES = (("dark", "normal"), ("light", "high"), ("dark", "high"))
SET_THEME = "([theme, contrast]) => Object.assign(document.documentElement.dataset, { theme, contrast, motion: 'off' })"


def findings(page: Any) -> list[str]:
    """All that axe finds on a page."""
    return [_said(entry) for entry in _run(page)]


def serious(page: Any) -> list[str]:
    """What axe finds that keeps people from using a page."""
    return [_said(entry) for entry in _run(page) if entry["impact"] in ("serious", "critical")]


def findings_in_all_themes(page: Any) -> list[str]:
    """All that axe finds on a page by day, and what it finds about colours in the other themes.

    Nothing but colours differs between themes, and axe takes its time: in the usual run only the night is looked at.
    """
    now = page.evaluate("() => [document.documentElement.dataset.theme, document.documentElement.dataset.contrast]")
    page.evaluate(SET_THEME, ["light", "normal"])
    found = findings(page)
    for theme, contrast in THEMES if IS_LONG else THEMES[:1]:
        page.evaluate(SET_THEME, [theme, contrast])
        found += [f"{theme} {contrast} {_said(entry)}" for entry in page.evaluate(RUN_CONTRAST)]
    page.evaluate(SET_THEME, now)
    return found


def _run(page: Any) -> list[Any]:
    # Most screens differ from the one before in what stands behind the # only, so that it is there already.
    if page.evaluate("typeof axe === 'undefined'"):
        page.add_script_tag(path=str(AXE))
    found: list[Any] = page.evaluate(RUN_AXE, list(MORE_RULES))
    return found


def _said(entry: Any) -> str:
    first = entry["nodes"][0]
    why = [it["message"] for it in first["any"] + first["all"] + first["none"]][:1]
    return f"{entry['id']} ({entry['impact']}, {len(entry['nodes'])}): {first['html'][:160]} {json.dumps(why)}"
