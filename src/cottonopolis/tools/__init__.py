"""Tools for those who work on the engine: how fast it is, and how many ways there are."""
