"""Environments for learning: PettingZoo, Gymnasium and OpenSpiel. Importing this package registers the first two."""

from cottonopolis.rl.registration import register_all

register_all()
