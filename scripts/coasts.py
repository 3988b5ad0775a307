"""Prints the coasts of a box of the earth as the `land` of a map's ground, from public-domain data of Natural Earth.

Usage: coasts.py LAND.json WEST,SOUTH,EAST,NORTH FINEST LEAST. LAND.json is `land-10m.json` of the npm package
`world-atlas`; details finer than FINEST degrees and islands of less than LEAST square degrees are left out.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cottonopolis.draw.geometry import Box
from cottonopolis.draw.ground import clipped

Point = tuple[float, float]
Ring = list[Point]


def rings(topology: dict[str, Any]) -> Iterator[Ring]:
    """The outlines of all land in a TopoJSON file; lakes are left out."""
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Ring] = []
    for arc in topology["arcs"]:
        x = y = 0
        arcs.append([])
        for dx, dy in arc:
            x, y = x + dx, y + dy
            arcs[-1].append((x * scale[0] + shift[0], y * scale[1] + shift[1]))
    for shape in topology["objects"]["land"]["geometries"]:
        for polygon in shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]:
            ring: Ring = []
            for n in polygon[0]:
                ring += (arcs[n] if n >= 0 else arcs[~n][::-1])[1 if ring else 0 :]
            yield ring


def simplified(line: Ring, finest: float) -> Ring:
    """The line with points left out that change it by less than `finest`."""
    if len(line) < 3:
        return line
    (x0, y0), (x1, y1) = line[0], line[-1]
    length = math.dist(line[0], line[-1])
    far = [
        abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length if length else math.dist((x, y), line[0])
        for x, y in line[1:-1]
    ]
    if max(far) <= finest:
        return [line[0], line[-1]]
    n = far.index(max(far)) + 1
    return simplified(line[: n + 1], finest)[:-1] + simplified(line[n:], finest)


def area(ring: Ring) -> float:
    """Area of a ring in square degrees."""
    return abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def main() -> None:
    """Prints one outline a line."""
    try:
        file, sides, *sizes = sys.argv[1:]
        west, south, east, north = (float(part) for part in sides.split(","))
        finest, least = (float(part) for part in sizes)
        topology = json.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        # `argparse` would take a box west of Greenwich for an option.
        sys.exit(f"{__doc__}\n{error}")
    print("land = [")
    for ring in rings(topology):
        inside = clipped(ring, Box(west, south, east, north))
        if len(inside) >= 3 and area(inside) >= least:
            half = len(inside) // 2
            outline = simplified(inside[: half + 1], finest)[:-1] + simplified(inside[half:] + inside[:1], finest)[:-1]
            print('  "' + " ".join(f"{x:.2f},{y:.2f}" for x, y in outline) + '",')
    print("]")


if __name__ == "__main__":
    main()
