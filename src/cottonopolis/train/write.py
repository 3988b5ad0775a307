"""Writes networks as files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from cottonopolis.bots.networks import NetworkFile
from cottonopolis.files import write_text


def write_networks(networks: NetworkFile, path: Path) -> None:
    """Writes a file of networks."""
    write_text(path, "\n".join(_lines(networks)) + "\n")


def _lines(networks: NetworkFile) -> Iterator[str]:
    yield f"map = {json.dumps(networks.map)}"
    yield f"rivals = {list(networks.rivals)}"
    yield f"blend = {networks.blend}"
    yield "[made]"
    for key, value in networks.made.items():
        yield f"{key} = {json.dumps(value)}"
    for era in networks.eras:
        yield "[[eras]]"
        yield f"biases = {list(era.biases)}"
        yield f"direct = {[list(row) for row in era.direct]}"
        yield f"last = {[list(row) for row in era.last]}"
        for layer in era.layers:
            yield "[[eras.layers]]"
            yield f"scales = {list(layer.scales)}"
            yield f"biases = {list(layer.biases)}"
            yield f'weights = "{layer.weights}"'
