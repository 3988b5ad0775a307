"""A small neural network in whole numbers, so that it answers the same compiled, interpreted and on every machine.

Inputs and activations are bytes. Weights of the hidden layers are bytes too, 128 standing for 0, because compiled code
reads bytes far more quickly than lists. Tables that are compared differ little, so whoever asks keeps all sums, and
only what differs from the table before is added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Mask

ZERO: Final = 128
"""The byte of a weight of 0."""
SHIFT: Final = 24
"""Bits behind the point of scales and biases."""
MOST: Final = 255
"""No activation is larger."""


class Inputs:
    """Numbers from 0 to 255 that are written again and again in the same order, and how they have changed."""

    x: list[Int]
    n: Int
    """Numbers written since `begin`."""
    masks: list[Mask]
    n_masks: Int
    """Masks written since then, and what they were."""
    where: list[Int]
    by: list[Int]
    n_changes: Int
    """Which numbers have changed since the changes were last used, and by how much."""

    def __init__(self) -> None:
        self.x = []
        self.n = 0
        self.masks = []
        self.n_masks = 0
        self.where = []
        self.by = []
        self.n_changes = 0

    def begin(self) -> None:
        """Writes from the first number on."""
        self.n = 0
        self.n_masks = 0

    def put(self, value: Int) -> None:
        """Writes the next number."""
        at: Int = self.n
        self.n = at + 1
        if at == len(self.x):
            self.x.append(0)
        before: Int = self.x[at]
        if value != before:
            self.change(at, value, value - before)

    def change(self, at: Int, value: Int, by: Int) -> None:
        """Notes that a number has changed."""
        k: Int = self.n_changes
        self.n_changes = k + 1
        self.x[at] = value
        if k < len(self.where):
            self.where[k] = at
            self.by[k] = by
        else:
            self.where.append(at)
            self.by.append(by)

    def put_mask(self, mask: Mask, n: Int, yes: Int) -> None:
        """Writes `yes` or 0 for each of `n` bits."""
        start: Int = self.n
        self.n = start + n
        if self.n_masks == len(self.masks):
            self.masks.append(0)
            self.x += [0] * n
        left: Mask = mask ^ self.masks[self.n_masks]
        if left:
            self.masks[self.n_masks] = mask
            at: Int = start
            while left:
                if left & 1:
                    value: Int = yes if mask >> at - start & 1 else 0
                    self.change(at, value, value - self.x[at])
                left >>= 1
                at += 1
        self.n_masks += 1


class Layer:
    """Clipped sums: unit `j` gives `(scales[j] * sum(w[j] * x) + biases[j]) >> SHIFT`, from 0 to 255."""

    fours: list[bytes]
    """By four units: of each input the weights of these units. Units that the last four lack have no weight."""
    scales: list[Int]
    biases: list[Int]

    def __init__(self, weights: bytes, scales: list[Int], biases: list[Int]) -> None:
        """`weights` are given unit after unit, of each those of all inputs."""
        n_units: Int = len(scales)
        n_inputs: Int = len(weights) // n_units
        self.fours = []
        self.scales = scales
        self.biases = biases
        first: Int = 0
        while first < n_units:
            four: list[Int] = []
            index: Int = 0
            while index < n_inputs:
                unit: Int = first
                while unit < first + 4:
                    four.append(weights[unit * n_inputs + index] if unit < n_units else ZERO)
                    unit += 1
                index += 1
            self.fours.append(bytes(four))
            first += 4


class Four:
    """The sums of four units. Fields, because compiled code makes an object of every number in a list."""

    a: Int
    b: Int
    c: Int
    d: Int

    def __init__(self) -> None:
        self.a = 0
        self.b = 0
        self.c = 0
        self.d = 0

    def add(self, weights: bytes, inputs: Inputs) -> None:
        """Adds what the inputs have changed by."""
        where, by = inputs.where, inputs.by
        n: Int = inputs.n_changes
        a: Int = self.a
        b: Int = self.b
        c: Int = self.c
        d: Int = self.d
        k: Int = 0
        while k < n:
            at: Int = 4 * where[k]
            change: Int = by[k]
            weight: Int = weights[at]
            a += (weight - ZERO) * change
            weight = weights[at + 1]
            b += (weight - ZERO) * change
            weight = weights[at + 2]
            c += (weight - ZERO) * change
            weight = weights[at + 3]
            d += (weight - ZERO) * change
            k += 1
        self.a = a
        self.b = b
        self.c = c
        self.d = d


class LayerSums:
    """The sums of a layer, kept from one asking to the next."""

    layer: Layer
    inputs: Inputs
    fours: list[Four]

    def __init__(self, layer: Layer, inputs: Inputs) -> None:
        self.layer = layer
        self.inputs = inputs
        self.fours = [Four() for _ in layer.fours]

    def run(self, active: Inputs) -> None:
        """Adds what the inputs have changed by, and writes the activations."""
        weights = self.layer.fours
        index: Int = 0
        while index < len(weights):
            four = self.fours[index]
            four.add(weights[index], self.inputs)
            unit: Int = 4 * index
            self.put(active, unit, four.a)
            self.put(active, unit + 1, four.b)
            self.put(active, unit + 2, four.c)
            self.put(active, unit + 3, four.d)
            index += 1

    def put(self, active: Inputs, unit: Int, total: Int) -> None:
        """Writes the activation of a unit."""
        layer = self.layer
        if unit < len(layer.scales):
            active.put(max(min((total * layer.scales[unit] + layer.biases[unit]) >> SHIFT, MOST), 0))


class Network:
    """Hidden layers, and outputs that see the last of them and, past them, the inputs. Never changes."""

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
        accumulator = Accumulator(self)
        accumulator.write(inputs)
        return accumulator.outputs()


class Accumulator:
    """All sums of a network for the inputs last written; whoever asks a network has one of its own."""

    network: Network
    inputs: Inputs
    layers: list[LayerSums]
    active: Inputs
    """Activations of the last layer."""
    totals: list[Int]
    """By output."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.inputs = Inputs()
        self.layers = []
        self.active = self.inputs
        for layer in network.layers:
            self.layers.append(LayerSums(layer, self.active))
            self.active = Inputs()
        self.totals = network.biases.copy()

    def write(self, inputs: bytes) -> None:
        """Writes all inputs."""
        self.inputs.begin()
        index: Int = 0
        while index < len(inputs):
            self.inputs.put(inputs[index])
            index += 1

    def outputs(self) -> list[Int]:
        """The outputs for what was written, in thousandths."""
        network = self.network
        index: Int = 0
        while index < len(self.layers):
            active = self.layers[index + 1].inputs if index + 1 < len(self.layers) else self.active
            active.begin()
            self.layers[index].run(active)
            index += 1
        outputs: list[Int] = []
        output: Int = 0
        while output < len(self.totals):
            total: Int = self.totals[output] + change_of(network.direct[output], self.inputs)
            total += change_of(network.last[output], self.active)
            self.totals[output] = total
            outputs.append(total >> SHIFT)
            output += 1
        for layer in self.layers:
            layer.inputs.n_changes = 0
        self.inputs.n_changes = 0
        self.active.n_changes = 0
        return outputs


def change_of(weights: list[Int], inputs: Inputs) -> Int:
    """By how much a weighted sum differs after the changes."""
    where, by = inputs.where, inputs.by
    total: Int = 0
    k: Int = 0
    while k < inputs.n_changes:
        total += weights[where[k]] * by[k]
        k += 1
    return total
