"""Links between pages lead somewhere, and lists of pages are complete."""

from __future__ import annotations

import re

import pytest

from docs.pages import Page, anchor, page, pages
from structure.sources import ROOT

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
RECORD = re.compile(r"(\d{4})-[a-z0-9-]+\.md")
FRAGMENT = re.compile(r"\d+(-[a-z-]+)?\.(added|changed|fixed|removed)\.md")


def broken_links(source: Page) -> list[str]:
    """Links of a page to files or headings that are not there."""
    broken = []
    for target in LINK.findall(source.prose):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, heading = target.partition("#")
        path = (source.path.parent / name).resolve() if name else source.path
        if not path.exists() or (heading and heading not in Page(path).anchors):
            broken.append(target)
    return broken


@pytest.mark.parametrize("source", pages(), ids=lambda source: source.name)
def test_links_lead_to_files_and_headings_that_exist(source: Page) -> None:
    assert broken_links(source) == []


def test_a_heading_becomes_an_anchor() -> None:
    assert anchor("Add a map, in ten minutes!") == "add-a-map-in-ten-minutes"


@pytest.mark.parametrize(
    ("index", "folder"), [("README.md", "maps"), ("README.md", "games"), ("decisions/README.md", "decisions")]
)
def test_an_index_lists_every_page_of_a_folder(index: str, folder: str) -> None:
    source = page(f"docs/{index}")
    linked = {(source.path.parent / target).resolve() for target in LINK.findall(source.prose)}
    assert set((ROOT / "docs" / folder).glob("*.md")) - {source.path} <= linked


def test_decision_records_are_numbered_without_gaps_and_have_their_sections() -> None:
    records = sorted(path for path in (ROOT / "docs" / "decisions").glob("*.md") if path.name != "README.md")
    numbers = [int(match.group(1)) for path in records if (match := RECORD.fullmatch(path.name))]
    assert numbers == list(range(1, len(records) + 1))
    for path in records:
        assert Page(path).text.startswith(f"# {path.name[:4]}: ")
        assert {"context", "decision", "consequences", "alternatives"} <= Page(path).anchors


def test_changelog_fragments_are_one_sentence_and_named_by_issue_and_kind() -> None:
    for path in (ROOT / "changelog.d").iterdir():
        assert FRAGMENT.fullmatch(path.name)
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) == 1
        assert text.endswith(".\n")


def test_pictures_are_shown_and_small() -> None:
    pictures = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    shown = set(LINK.findall(page("README.md").prose))
    assert len(pictures) == 3
    for picture in pictures:
        assert picture.relative_to(ROOT).as_posix() in shown
        assert picture.stat().st_size < 350_000, picture.name
