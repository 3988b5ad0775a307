"""A bot as a Python class: it tries every answer on deals of what is hidden, plays each to the end by chance, and
takes the answer that ends best. Try it, from anywhere:

    cottonopolis arena "program:command=python3 examples/bots/rollout_bot.py" random --players 2 --deals 4
"""

import random
import sys

from cottonopolis.bots.speak import speak
from cottonopolis.engine.api import apply
from cottonopolis.engine.playout import play_out


class RolloutBot:
    """Has what a bot needs: how it is called, and how it chooses."""

    spec = "rollout"

    def __init__(self, tries=1):
        self.tries = tries

    def choose(self, view, legal, clock):  # noqa: ARG002
        """One of the legal answers. All chance is its own, so that it chooses the same when it is asked the same."""
        chance = random.Random(0)
        return max(legal, key=lambda move: sum(self.margin(view, move, chance) for _ in range(self.tries)))

    def margin(self, view, move, chance):
        """Own points less the best rival's after a random game that begins with this move."""
        state = view.sample(chance)
        apply(view.rules, state, int(move))
        play_out(view.rules, state, chance.randrange(2**62))
        points = [player.vp for player in state.players]
        return points.pop(view.seat) - max(points)


if __name__ == "__main__":
    for line in speak(RolloutBot(), sys.stdin):
        print(line, flush=True)
