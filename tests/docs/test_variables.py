"""Every variable of the environment that the project reads stands in one table."""

from __future__ import annotations

import re

from docs.pages import page
from structure.sources import ROOT

NAME = re.compile(r"\bCOTTONOPOLIS_[A-Z_]+\b")
READERS = ("setup.py", "Makefile", "backend/*.py", "scripts/*.py", "src/**/*.py", "tests/**/*.py", "web/*.ts")


def test_the_table_of_variables_has_those_that_something_reads_and_no_others() -> None:
    texts = [path.read_text(encoding="utf-8") for pattern in READERS for path in ROOT.glob(pattern)]
    used = {name for text in texts for name in NAME.findall(text)}
    section = page("CONTRIBUTING.md").text.partition("### Variables\n")[2].partition("\n## ")[0]
    assert {row[0] for row in re.findall(r"^\| `((COTTONOPOLIS_|)[A-Z_]+)` \|", section, re.M)} == used | {
        "DATABASE_URL"
    }
