"""A small game: six places, two industries, and points for company."""
