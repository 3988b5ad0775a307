"""Learning the games: self-play, fitting networks to it, and gates that only better networks pass."""
