"""What CONTRIBUTING shows of a game is what the toy is."""

from __future__ import annotations

from pathlib import Path

from docs.pages import page

INSTALLED = Path(__file__).parent / "installed"


def unindented(text: str) -> str:
    """The lines of a text without indents and blank lines: a page shows methods by themselves."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def test_the_code_of_add_a_game_stands_in_the_toy() -> None:
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("\n## Add a game\n")[2].partition("\n## ")[0]
    files = [
        unindented(path.read_text(encoding="utf-8")) for path in INSTALLED.rglob("*") if path.suffix in (".py", ".txt")
    ]
    shown = [block for kind in ("python", "ini") for block in page("CONTRIBUTING.md").blocks(kind) if block in section]
    code = [block for block in shown if ">>>" not in block]
    assert len(code) == 3
    assert [block for block in code if not any(unindented(block) in file for file in files)] == []
