"""Plans: a player's next turn, tried and left with the server while others play."""
