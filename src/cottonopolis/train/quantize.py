"""Networks of floating-point numbers turned into whole ones."""

from __future__ import annotations

from base64 import b64encode

import numpy as np

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


def _ints(numbers: Rows) -> tuple[int, ...]:
    return tuple(int(number) for number in numbers)
