"""Results of games, the ratings that follow from them, and the profiles of people."""
