"""Brass: Birmingham, the game of 2018."""
