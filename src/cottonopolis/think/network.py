"""A small neural network in whole numbers, so that it answers the same compiled, interpreted and on every machine.

Inputs and activations are bytes. Weights of the hidden layers are bytes too, 128 standing for 0, because compiled code
reads bytes far more quickly than lists. Tables that are compared differ little, so the sums over the inputs are kept
and only what differs is added.
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
FEW: Final = 4
"""Sums are kept if less than one input of so many differs."""


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
        return self.clipped(self.sums(inputs))

    def sums(self, inputs: bytes) -> list[Int]:
        """By unit the weighted sum of some inputs."""
        weights = self.weights
        n: Int = len(inputs)
        zero: Int = 0
        index: Int = 0
        while index < n:
            value: Int = inputs[index]
            zero += ZERO * value
            index += 1
        sums: list[Int] = []
        row: Int = 0
        while row < len(weights):
            total: Int = -zero
            index = 0
            while index < n:
                weight: Int = weights[row + index]
                factor: Int = inputs[index]
                total += weight * factor
                index += 1
            row += n
            sums.append(total)
        return sums

    def changed(self, sums: list[Int], change: Change) -> list[Int]:
        """The sums after a change of the inputs."""
        weights = self.weights
        gaps, before, after = change.gaps, change.before, change.after
        n: Int = len(gaps)
        zero: Int = 0
        k: Int = 0
        while k < n:
            old: Int = before[k]
            new: Int = after[k]
            zero += ZERO * (new - old)
            k += 1
        found: list[Int] = []
        row: Int = 0
        for start in sums:
            total: Int = start - zero
            at: Int = row
            k = 0
            while k < n:
                gap: Int = gaps[k]
                at += gap
                weight: Int = weights[at]
                old = before[k]
                new = after[k]
                total += weight * (new - old)
                k += 1
            row += change.n_inputs
            found.append(total)
        return found

    def clipped(self, sums: list[Int]) -> bytes:
        """The activations for such sums."""
        active: list[Int] = []
        unit: Int = 0
        while unit < len(sums):
            active.append(max(min((sums[unit] * self.scales[unit] + self.biases[unit]) >> SHIFT, MOST), 0))
            unit += 1
        return bytes(active)


class Change:
    """In what one list of inputs differs from another."""

    n_inputs: Int
    gaps: bytes
    """How far each input that differs lies from the one before, the first from the first of all."""
    before: bytes
    after: bytes

    def __init__(self, old: bytes, new: bytes) -> None:
        n: Int = len(new)
        self.n_inputs = n
        gaps: list[Int] = []
        before: list[Int] = []
        after: list[Int] = []
        last: Int = 0
        index: Int = 0
        while index < n:
            one: Int = old[index]
            other: Int = new[index]
            # A gap must fit a byte.
            if one != other or index - last == MOST:
                gaps.append(index - last)
                before.append(one)
                after.append(other)
                last = index
            index += 1
        self.gaps = bytes(gaps)
        self.before = bytes(before)
        self.after = bytes(after)


class Known:
    """The sums of some inputs. Never changed, so that whoever shares a network may take it at any time."""

    inputs: bytes
    hidden: list[Int]
    """By unit of the first layer."""
    direct: list[Int]
    """By output."""

    def __init__(self, inputs: bytes, hidden: list[Int], direct: list[Int]) -> None:
        self.inputs = inputs
        self.hidden = hidden
        self.direct = direct


class Network:
    """Hidden layers, and outputs that see the last of them and, past them, the inputs."""

    layers: list[Layer]
    direct: list[list[Int]]
    """By output: weights of the inputs, SHIFT bits behind the point."""
    last: list[list[Int]]
    """By output: weights of the last layer's activations."""
    biases: list[Int]
    """By output."""
    known: Known
    """The sums that were last made from nothing; answers do not depend on them."""

    def __init__(self, layers: list[Layer], direct: list[list[Int]], last: list[list[Int]], biases: list[Int]) -> None:
        self.layers = layers
        self.direct = direct
        self.last = last
        self.biases = biases
        self.known = Known(bytes([]), [], [])

    def run(self, inputs: bytes) -> list[Int]:
        """The outputs for some inputs, in thousandths."""
        now = self.sums(inputs)
        active = self.layers[0].clipped(now.hidden) if len(self.layers) else inputs
        index: Int = 1
        while index < len(self.layers):
            active = self.layers[index].run(active)
            index += 1
        outputs: list[Int] = []
        index = 0
        while index < len(self.biases):
            outputs.append((self.biases[index] + now.direct[index] + dot(self.last[index], active)) >> SHIFT)
            index += 1
        return outputs

    def sums(self, inputs: bytes) -> Known:
        """The sums of some inputs, from those that are known if they differ little."""
        known = self.known
        if len(known.inputs) == len(inputs):
            change = Change(known.inputs, inputs)
            if len(change.gaps) * FEW < len(inputs):
                hidden = self.layers[0].changed(known.hidden, change) if len(self.layers) else known.hidden
                direct: list[Int] = []
                output: Int = 0
                while output < len(self.direct):
                    direct.append(known.direct[output] + change_of(self.direct[output], change))
                    output += 1
                return Known(inputs, hidden, direct)
        first = self.layers[0].sums(inputs) if len(self.layers) else []
        self.known = Known(inputs, first, [dot(row, inputs) for row in self.direct])
        return self.known


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


def change_of(weights: list[Int], change: Change) -> Int:
    """By how much that sum differs after a change."""
    total: Int = 0
    at: Int = 0
    k: Int = 0
    while k < len(change.gaps):
        gap: Int = change.gaps[k]
        at += gap
        old: Int = change.before[k]
        new: Int = change.after[k]
        total += weights[at] * (new - old)
        k += 1
    return total
