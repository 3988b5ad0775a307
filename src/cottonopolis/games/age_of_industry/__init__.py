"""Age of Industry, the game of 2010."""
