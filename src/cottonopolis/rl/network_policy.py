"""A small network that answers, in NumPy alone: to learn with, to keep in a file, and to play against."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any, Self
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from cottonopolis.errors import EnvironmentOptionError
from cottonopolis.rl.coding import ENCODING
from cottonopolis.rl.schema import SCHEMA
from cottonopolis.rl.setting import Setting

Floats = NDArray[np.float32]


class NetworkPolicy:
    """Layers with tanh between them; the answer is the legal one with the highest score, or by chance in proportion.

    >>> import numpy as np
    >>> from cottonopolis.rl.setting import setting
    >>> known = setting("birmingham", players=2)
    >>> policy = NetworkPolicy.new(known, hidden=[32], seed=1)
    >>> table = known.new_table(seed=7)
    >>> observations = np.frombuffer(table.wide_observation(table.mover()), "<i2").reshape(1, -1)
    >>> masks = np.frombuffer(table.mask(), np.int8).reshape(1, -1)
    >>> bool(masks[0, policy(observations, masks)[0]])
    True
    """

    def __init__(self, known: Setting, layers: Sequence[tuple[Floats, Floats]], seed: int | None = None) -> None:
        self._known = known
        self._scales = known.schema.scales()
        self.layers = [(weights, bias) for weights, bias in layers]
        """Weights and bias, by layer."""
        self.chance = None if seed is None else np.random.default_rng(seed)
        """By which answers are drawn; None if the best is always taken."""

    @classmethod
    def new(cls, known: Setting, hidden: Sequence[int] = (64,), seed: int = 0) -> Self:
        """A network that knows nothing yet, and draws its answers."""
        chance = np.random.default_rng(seed)
        sizes = [known.schema.size, *hidden, known.codes.n]
        layers = []
        for n, (size, wide) in enumerate(pairwise(sizes)):
            scale = 0.0 if n == len(hidden) else 1 / sqrt(size)
            weights = chance.standard_normal((size, wide)).astype(np.float32) * np.float32(scale)
            layers.append((weights, np.zeros(wide, np.float32)))
        return cls(known, layers, seed)

    def activations(self, observations: NDArray[np.int16]) -> list[Floats]:
        """What goes into each layer, and at last the scores of all answers."""
        found = [observations * self._scales]
        for n, (weights, bias) in enumerate(self.layers):
            score = found[-1] @ weights + bias
            found.append(np.tanh(score) if n + 1 < len(self.layers) else score)
        return found

    def __call__(self, observations: NDArray[np.int16], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """An answer for each row."""
        scores = np.where(masks > 0, self.activations(observations)[-1], -np.inf)
        if self.chance is not None:
            scores = scores + self.chance.gumbel(size=scores.shape)
        found: NDArray[np.int64] = scores.argmax(1)
        return found

    def frozen(self, seed: int | None = None) -> Self:
        """A copy that learns no more; with a seed it draws its answers."""
        layers = [(weights.copy(), bias.copy()) for weights, bias in self.layers]
        return type(self)(self._known, layers, seed)

    def write(self, path: str | Path) -> None:
        """Keeps the network in a file, with what it was made for."""
        arrays: dict[str, Any] = {f"weights{n}": weights for n, (weights, _) in enumerate(self.layers)}
        arrays |= {f"bias{n}": bias for n, (_, bias) in enumerate(self.layers)}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, made_for=np.array(_made_for(self._known)), **arrays)

    @classmethod
    def read(cls, path: str | Path, known: Setting, seed: int | None = None) -> Self:
        """The network of a file; one that was made for another map, player count or choice of options is refused."""
        try:
            with np.load(path, allow_pickle=False) as kept:
                made_for = str(kept["made_for"])
                n_layers = sum(name.startswith("weights") for name in kept.files)
                layers = [(kept[f"weights{n}"], kept[f"bias{n}"]) for n in range(n_layers)]
        except OSError as error:
            raise EnvironmentOptionError(f"{path}: cannot be read: {error.strerror or error}") from None
        except (ValueError, KeyError, EOFError, BadZipFile) as error:
            raise EnvironmentOptionError(f"{path}: this is no network of a policy: {error}") from None
        if made_for != _made_for(known):
            raise EnvironmentOptionError(f"{path}: was made for {made_for}, and this is {_made_for(known)}")
        return cls(known, layers, seed)


def _made_for(known: Setting) -> str:
    content = known.content
    options = json.dumps(content.options, sort_keys=True)
    return f"{content.map} with {content.n_seats} players, {options}, {SCHEMA}, {ENCODING}"
