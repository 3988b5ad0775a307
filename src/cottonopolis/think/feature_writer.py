"""How features are written: one number after the other, each cut to a byte."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine import mypyc_attr
from cottonopolis.think.network import Inputs

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Mask
    from cottonopolis.think.judge import Judge

YES: Final = 128


@mypyc_attr(allow_interpreted_subclasses=True)
class FeatureWriter:
    """Writes features, always as many and in the same order."""

    judge: Judge
    inputs: Inputs
    """Where the features are written."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.inputs = Inputs()

    def put(self, value: Int) -> None:
        """Writes a feature, cut to a byte."""
        self.inputs.put(max(min(value, 255), 0))

    def put_mask(self, mask: Mask, n: Int) -> None:
        """Writes a feature for each of `n` bits."""
        self.inputs.put_mask(mask, n, YES)

    def put_steps(self, value: Int) -> None:
        """Writes how far a sum of money has come on several steps, so that the first pounds can count for more."""
        self.put(4 * value)
        self.put(24 * min(value, 10))
        self.put(16 * min(value - 5, 15))
        self.put(10 * min(value - 15, 25))
