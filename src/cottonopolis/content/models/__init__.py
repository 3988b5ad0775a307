"""What a data file may hold: one frozen class for each kind of table, told once for reader, checks and docs."""
