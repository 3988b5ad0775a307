"""Observations and answers as spaces, in the forms that can be asked for."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cottonopolis.errors import EnvironmentOptionError
from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.rl.candidates import candidates, columns, most_candidates
from cottonopolis.rl.setting import Setting

FORMS = {
    "flat": "one vector of 16-bit integers, all parts one after another, the mask last",
    "scaled": "the same as 32-bit floats, each number divided by the scale of its part",
    "dict": "`observation`, the vector without the mask, and `action_mask`",
    "parts": "`observation`, every part by name and in its shape, and `action_mask`",
    "mask": "the mask alone, for programs that look at the table themselves",
}
"""Every form of an observation."""
ENCODINGS = {
    "staged": "the number of an answer among all that the game can ever ask for",
    "candidates": "the number of an answer in the list of the legal ones, which have features",
}
"""Every encoding of answers."""

Mask = NDArray[np.int8]
_INT16 = np.dtype("<i2")


class Forms:
    """How one environment shows its tables and numbers its answers."""

    def __init__(self, known: Setting, form: str = "flat", encoding: str = "staged") -> None:
        if form not in FORMS:
            raise EnvironmentOptionError(f"observation {form!r} is not known: expected one of {', '.join(FORMS)}")
        if encoding not in ENCODINGS:
            raise EnvironmentOptionError(f"encoding {encoding!r} is not known: expected one of {', '.join(ENCODINGS)}")
        self.known = known
        self.form = form
        self.encoding = encoding
        self.n_answers = most_candidates(known) if encoding == "candidates" else known.codes.n
        self.no_mask: Mask = np.zeros(self.n_answers, np.int8)
        self.no_mask.flags.writeable = False
        self._scales = known.schema.scales()
        self._size = known.schema.size
        self._is_flat = form == "flat" and encoding == "staged"

    def action_space(self) -> spaces.Discrete:
        """A space of answers."""
        return spaces.Discrete(self.n_answers)

    def observation_space(self) -> spaces.Space[Any]:
        """The space of observations."""
        low, high = self.known.schema.bounds()
        n = self.known.schema.size_without_mask
        mask = spaces.Box(0, 1, (self.n_answers,), np.int8)
        if self.encoding == "candidates":
            shape = (self.n_answers, len(columns(self.known)))
            rows = spaces.Box(-1000, 1000, shape, np.int16)
            vector = spaces.Box(low[:n], high[:n], dtype=np.int16)
            return spaces.Dict({"observation": vector, "candidates": rows, "action_mask": mask})
        if self.form == "mask":
            return mask
        if self.form == "flat":
            return spaces.Box(low, high, dtype=np.int16)
        if self.form == "scaled":
            return spaces.Box(low * self._scales, high * self._scales, dtype=np.float32)
        if self.form == "dict":
            return spaces.Dict({"observation": spaces.Box(low[:n], high[:n], dtype=np.int16), "action_mask": mask})
        parts: dict[str, spaces.Space[Any]] = {
            part.name: spaces.Box(part.low, part.high, part.shape, np.int16) for part in self.known.schema.parts[:-1]
        }
        return spaces.Dict({"observation": spaces.Dict(parts), "action_mask": mask})

    def observation(self, table: LearnTable, seat: int) -> Any:
        """What a seat may know, in the form of this environment."""
        if self._is_flat:
            return np.ndarray(self._size, _INT16, table.wide_observation(seat))
        if self.form == "mask":
            return self.mask(table, seat)
        if self.form == "scaled" and self.encoding == "staged":
            return np.frombuffer(table.wide_observation(seat), _INT16) * self._scales
        vector = np.frombuffer(table.observation(seat), _INT16)
        if self.encoding == "candidates":
            return self._listed(vector, table, seat)
        is_dict = self.form == "dict"
        shown = vector if is_dict else self.known.schema.named(vector)
        return {"observation": shown, "action_mask": self.mask(table, seat)}

    def scaled(self, observations: NDArray[np.int16]) -> NDArray[np.float32]:
        """Flat observations as floats."""
        return observations * self._scales

    def mask(self, table: LearnTable, seat: int) -> Mask:
        """The legal answers of a seat; none if it is not its turn."""
        if table.mover() != seat:
            return self.no_mask
        if self.encoding == "candidates":
            mask = self.no_mask.copy()
            mask[: len(table.legal_numbers())] = 1
            return mask
        return np.frombuffer(table.mask(), np.int8)

    def number(self, table: LearnTable, action: int) -> int:
        """The staged number of an action, -1 if there is none."""
        if self.encoding == "staged":
            return action
        numbers = table.legal_numbers()
        return numbers[action] if 0 <= action < len(numbers) else -1

    def _listed(self, vector: NDArray[np.int16], table: LearnTable, seat: int) -> dict[str, Any]:
        rows = np.zeros((self.n_answers, len(columns(self.known))), np.int16)
        if table.mover() == seat:
            _, found = candidates(self.known, table)
            rows[: len(found)] = found
        return {"observation": vector, "candidates": rows, "action_mask": self.mask(table, seat)}
