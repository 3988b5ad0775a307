"""Thinking ahead: what a table is worth, which actions there are, which of them lead far. Compiled with the engine."""
