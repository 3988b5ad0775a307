"""Chance for bots: it follows from a seed and from what the bot sees, and from nothing else."""

from __future__ import annotations

import random
from hashlib import blake2b

from cottonopolis.views import View


def chance_of(view: View, seed: int) -> random.Random:
    """A generator that is the same whenever the same view is seen with the same seed, in any process."""
    seen = repr((seed, view.seat, view.table))
    return random.Random(int.from_bytes(blake2b(seen.encode(), digest_size=8).digest()))
