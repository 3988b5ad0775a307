"""Networks of floating-point numbers turned into whole ones."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from cottonopolis.bots.networks import EraFile, LayerFile
from cottonopolis.think.network import SHIFT, ZERO
from cottonopolis.train.fit import ACTIVE, INPUT, POINTS, Net, Rows

_ONE = 1 << SHIFT


def quantized(net: Net) -> EraFile:
    """The network in whole numbers: each unit's weights are scaled so that the largest fills a byte."""
    layers = []
    unit_in = INPUT
    for weights, biases in ((net.w1, net.b1), (net.w2, net.b2)):
        most = np.maximum(np.abs(weights).max(axis=0), 1e-6) / 127.0
        whole = (np.rint(weights / most).astype(np.int64) + ZERO).astype(np.uint8)
        scales = np.rint(most / unit_in * ACTIVE * _ONE).astype(np.int64)
        added = np.rint(biases * ACTIVE * _ONE).astype(np.int64) + _ONE // 2
        layers.append(LayerFile(b64encode(whole.T.tobytes()).decode(), _ints(scales), _ints(added)))
        unit_in = ACTIVE
    thousandths = 1000.0 * POINTS * _ONE
    return EraFile(
        tuple(layers),
        tuple(_ints(np.rint(row * thousandths / INPUT)) for row in net.ws.T),
        tuple(_ints(np.rint(row * thousandths / ACTIVE)) for row in net.w3.T),
        _ints(np.rint(net.b3 * thousandths)),
    )


def restored(era: EraFile, seed: int) -> Net:
    """A network of floating-point numbers that answers nearly as a whole one, to learn on from."""
    layers = [_whole(layer) for layer in era.layers]
    net = Net(layers[0].shape[1], (len(layers[0]), len(layers[1])), seed)
    unit_in = INPUT
    for n, (whole, layer) in enumerate(zip(layers, era.layers, strict=True), 1):
        most = np.array(layer.scales) * unit_in / (ACTIVE * _ONE)
        setattr(net, f"w{n}", ((whole.T.astype(np.float64) - ZERO) * most).astype(np.float32))
        added = (np.array(layer.biases, np.float64) - _ONE // 2) / (ACTIVE * _ONE)
        setattr(net, f"b{n}", added.astype(np.float32))
        unit_in = ACTIVE
    thousandths = 1000.0 * POINTS * _ONE
    net.ws = (np.array(era.direct, np.float64).T * INPUT / thousandths).astype(np.float32)
    net.w3 = (np.array(era.last, np.float64).T * ACTIVE / thousandths).astype(np.float32)
    net.b3 = (np.array(era.biases, np.float64) / thousandths).astype(np.float32)
    net.forget_past()
    return net


def widened(era: EraFile, n_inputs: int) -> EraFile:
    """The same network with inputs added at the end that count nothing yet."""
    more = n_inputs - len(era.direct[0])
    first = era.layers[0]
    whole = np.pad(_whole(first), ((0, 0), (0, more)), constant_values=ZERO)
    return replace(
        era,
        layers=(replace(first, weights=b64encode(whole.tobytes()).decode()), *era.layers[1:]),
        direct=tuple((*row, *[0] * more) for row in era.direct),
    )


def _whole(layer: LayerFile) -> NDArray[np.uint8]:
    return np.frombuffer(b64decode(layer.weights), np.uint8).reshape(len(layer.scales), -1)


def _ints(numbers: Rows) -> tuple[int, ...]:
    return tuple(int(number) for number in numbers)
