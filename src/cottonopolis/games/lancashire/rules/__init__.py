"""Brass: Lancashire, in the editions of 2007 and 2018: ports, shipyards, the distant market, the two-card build."""
