"""Thinking ahead: what a table is worth, which actions there are, and which of them lead far. Compiled with `engine`."""
