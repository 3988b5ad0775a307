"""`cottonopolis train` from outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cottonopolis.cli.main import app


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (["birmingham", "--players", "two"], "--players two: expected player counts such as 2,4"),
        (["birmingham", "--players", "7"], "birmingham: cannot be played with so many, expected some of 2, 3, 4"),
        (["atlantis"], "atlantis"),
        (["lancashire", "--option", "edition=1999"], "1999"),
    ],
)
def test_what_cannot_be_learned_is_refused_and_leaves_no_file(said: list[str], why: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["train", *said, "--out", str(tmp_path / "x.toml")])
    assert result.exit_code == 2
    assert why in result.stderr
    assert list(tmp_path.iterdir()) == []
