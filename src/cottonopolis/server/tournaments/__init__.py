"""Tournaments: entrants, rounds, pairings and standings."""
