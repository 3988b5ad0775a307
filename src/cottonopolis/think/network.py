"""A small neural network in whole numbers, so that it answers the same compiled, interpreted and on every machine.

Inputs and activations are bytes. Weights of the hidden layers are bytes too, 128 standing for 0, because compiled code
reads bytes far more quickly than lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int

ZERO: Final = 128
"""The byte of a weight of 0."""
SHIFT: Final = 24
"""Bits behind the point of scales and biases."""
MOST: Final = 255
"""No activation is larger."""


class Layer:
    """Clipped sums: unit `j` gives `(scales[j] * sum(w[j] * x) + biases[j]) >> SHIFT`, from 0 to 255."""

    weights: bytes
    """Unit after unit, of each the weights of all inputs."""
    scales: list[Int]
    biases: list[Int]

    def __init__(self, weights: bytes, scales: list[Int], biases: list[Int]) -> None:
        self.weights = weights
        self.scales = scales
        self.biases = biases

    def run(self, inputs: bytes) -> bytes:
        """The activations for some inputs."""
        weights = self.weights
        n: Int = len(inputs)
        n_units: Int = len(self.scales)
        zero: Int = 0
        index: Int = 0
        while index < n:
            value: Int = inputs[index]
            zero += ZERO * value
            index += 1
        active: list[Int] = []
        row: Int = 0
        unit: Int = 0
        while unit < n_units:
            total: Int = -zero
            index = 0
            while index < n:
                weight: Int = weights[row + index]
                factor: Int = inputs[index]
                total += weight * factor
                index += 1
            row += n
            active.append(max(min((total * self.scales[unit] + self.biases[unit]) >> SHIFT, MOST), 0))
            unit += 1
        return bytes(active)


class Network:
    """Hidden layers, and outputs that see the last of them and, past them, the inputs."""

    layers: list[Layer]
    direct: list[list[Int]]
    """By output: weights of the inputs, SHIFT bits behind the point."""
    last: list[list[Int]]
    """By output: weights of the last layer's activations."""
    biases: list[Int]
    """By output."""

    def __init__(self, layers: list[Layer], direct: list[list[Int]], last: list[list[Int]], biases: list[Int]) -> None:
        self.layers = layers
        self.direct = direct
        self.last = last
        self.biases = biases

    def run(self, inputs: bytes) -> list[Int]:
        """The outputs for some inputs, in thousandths."""
        active = inputs
        for layer in self.layers:
            active = layer.run(active)
        outputs: list[Int] = []
        output: Int = 0
        while output < len(self.biases):
            total: Int = self.biases[output] + dot(self.direct[output], inputs) + dot(self.last[output], active)
            outputs.append(total >> SHIFT)
            output += 1
        return outputs


def dot(weights: list[Int], values: bytes) -> Int:
    """The sum of products."""
    total: Int = 0
    index: Int = 0
    while index < len(values):
        value: Int = values[index]
        if value:
            total += weights[index] * value
        index += 1
    return total
