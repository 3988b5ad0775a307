"""What only one game has: one package a game, with its rules and its judge (compiled), its positions and its data."""
