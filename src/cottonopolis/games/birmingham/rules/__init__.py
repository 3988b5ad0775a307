"""Brass: Birmingham: merchants, beer, wild cards and scouting."""
