"""The coach over HTTP: analyses and reviews that run beside the tables."""
