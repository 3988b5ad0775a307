"""The verbs of the game, one module each, with `legal_*` and `apply_*` side by side."""
