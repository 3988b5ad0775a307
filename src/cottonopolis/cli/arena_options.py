"""Options that several commands of the arena have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

MatchFile = Annotated[
    Path, typer.Argument(metavar="FILE.jsonl", help="What arena --out has written.", show_default=False)
]  # fmt: skip
Maps = Annotated[
    str | None,
    typer.Option(
        "--maps",
        metavar="MAP,MAP",
        help="Only these, such as germany, lancashire-roxley2018 or a file; all in all editions if left out.",
        show_default=False,
    ),
]
PlayerCounts = Annotated[
    str | None,
    typer.Option("--players", metavar="N,N", help="Only these player counts; all if left out.", show_default=False),
]
Jobs = Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core. Results do not depend on it.")]
On = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="ray",
        help="Play on a cluster instead, by Ray: the one that RAY_ADDRESS names, or this machine.",
        show_default=False,
    ),
]
MapFolder = Annotated[
    Path | None,
    typer.Option(
        "--maps",
        metavar="FOLDER",
        help="Where a map of your own lies; the folder of the match if left out.",
        show_default=False,
    ),
]
