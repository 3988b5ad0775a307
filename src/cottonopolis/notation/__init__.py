"""Moves, positions, records and scenarios as text, each with its parser and its formatter."""
