"""A small network in NumPy: two hidden layers of clipped units and a direct way past them, fitted by Adam."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.floating]
Bytes = NDArray[np.uint8]

INPUT = 64.0
"""A feature of this size counts as 1."""
ACTIVE = 64.0
"""An activation of 1 becomes a byte of this size."""
CLIP = 255.0 / ACTIVE
POINTS = 20.0
"""Outputs are counted in so many points."""
BATCH = 4096
RIDGE = 0.1
"""How strongly the first straight answer keeps away from large weights, which a few games would not support."""
MEAN = 0.004
"""Share of the newest weights in the mean of the last ones."""
_NAMES = ("w1", "b1", "w2", "b2", "w3", "ws", "b3")


class Net:
    """The network of one era, as floating-point numbers: own points, and the mean of the others'."""

    w1: Rows
    b1: Rows
    w2: Rows
    b2: Rows
    w3: Rows
    ws: Rows
    b3: Rows

    def __init__(self, n_inputs: int, hidden: tuple[int, int], seed: int) -> None:
        chance = np.random.default_rng(seed)
        first, second = hidden

        def spread(rows: int, columns: int) -> Rows:
            return np.asarray(chance.standard_normal((rows, columns)) / np.sqrt(rows), np.float32)

        self.w1, self.b1 = spread(n_inputs, first) * 0.5, np.full(first, 0.2, np.float32)
        self.w2, self.b2 = spread(first, second), np.full(second, 0.2, np.float32)
        self.w3 = np.zeros((second, 2), np.float32)
        self.ws, self.b3 = np.zeros((n_inputs, 2), np.float32), np.zeros(2, np.float32)
        self._adam = {name: [np.zeros_like(getattr(self, name)) for _ in range(2)] for name in _NAMES}
        self._steps = 0
        self.forget_past()

    def forget_past(self) -> None:
        """Begins the mean of the last weights with the present ones."""
        self._mean = {name: getattr(self, name).copy() for name in _NAMES}

    def save(self, path: Path) -> None:
        """Writes the weights, and how the fit goes on."""
        moments = {f"{name}_{n}": self._adam[name][n] for name in _NAMES for n in (0, 1)}
        means = {f"{name}_mean": self._mean[name] for name in _NAMES}
        np.savez(path, steps=self._steps, **moments, **means, **{name: getattr(self, name) for name in _NAMES})

    def load(self, path: Path) -> None:
        """Reads them again."""
        with np.load(path) as found:
            self._steps = int(found["steps"])
            for name in _NAMES:
                setattr(self, name, found[name])
                self._adam[name] = [found[f"{name}_{n}"] for n in (0, 1)]
                self._mean[name] = found[f"{name}_mean"]

    def averaged(self) -> Net:
        """The network with the mean of its last weights, which plays more steadily than the last ones."""
        found = copy(self)
        for name in _NAMES:
            setattr(found, name, self._mean[name])
        return found

    def values(self, rows: Bytes) -> Rows:
        """Both outputs for many tables, in points."""
        found = [
            self._forward(part.astype(np.float32) / INPUT)[0] for part in np.array_split(rows, len(rows) // 65536 + 1)
        ]
        return np.concatenate(found) * POINTS

    def _forward(self, x: Rows) -> tuple[Rows, Rows, Rows]:
        h1 = np.clip(x @ self.w1 + self.b1, 0, CLIP)
        h2 = np.clip(h1 @ self.w2 + self.b2, 0, CLIP)
        return h2 @ self.w3 + x @ self.ws + self.b3, h1, h2

    def solve_direct(self, rows: Bytes, targets: Rows) -> None:
        """Sets the direct way to the best straight answer, so that the layers learn only what bends."""
        x = rows.astype(np.float32) / INPUT
        mean_x, mean_y = x.mean(axis=0), targets.mean(axis=0) / POINTS
        x -= mean_x
        square = x.T @ x + RIDGE * len(x) * np.eye(x.shape[1], dtype=np.float32)
        self.ws = np.linalg.solve(square, x.T @ (targets / POINTS - mean_y)).astype(np.float32)
        self.b3 = (mean_y - mean_x @ self.ws).astype(np.float32)

    def fit(self, rows: Bytes, targets: Rows, rate: float, seed: int) -> float:
        """One pass over all tables in random order; gives the mean square of the errors, in points."""
        total = 0.0
        for batch in _batches(len(rows), seed):
            total += self._step(rows[batch].astype(np.float32) / INPUT, targets[batch] / POINTS, rate) * len(batch)
        return total / len(rows) * POINTS**2

    def _step(self, x: Rows, y: Rows, rate: float) -> float:
        out, h1, h2 = self._forward(x)
        error = out - y
        slope = 2 * error / len(x)
        back2 = (slope @ self.w3.T) * ((h2 > 0) & (h2 < CLIP))
        back1 = (back2 @ self.w2.T) * ((h1 > 0) & (h1 < CLIP))
        slopes = {
            "w1": x.T @ back1, "b1": back1.sum(axis=0), "w2": h1.T @ back2, "b2": back2.sum(axis=0),
            "w3": h2.T @ slope, "ws": x.T @ slope, "b3": slope.sum(axis=0),
        }  # fmt: skip
        self._steps += 1
        for name, found in slopes.items():
            mean, square = self._adam[name]
            mean += 0.1 * (found - mean)
            square += 0.001 * (found * found - square)
            step = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            # The direct way has a good start and moves little.
            size = rate * (0.1 if name == "ws" else 1.0)
            now = (getattr(self, name) - size * step).astype(np.float32)
            setattr(self, name, now)
            # A fit that has only begun has no past to take a mean of.
            self._mean[name] += max(MEAN, 1 / self._steps) * (now - self._mean[name])
        return float((error[:, 0] ** 2).mean())


def _batches(n: int, seed: int) -> Iterator[NDArray[np.intp]]:
    order = np.random.default_rng(seed).permutation(n)
    for start in range(0, n, BATCH):
        yield order[start : start + BATCH]
