"""Tables over HTTP: a log that loses no move, and views that show no card."""
