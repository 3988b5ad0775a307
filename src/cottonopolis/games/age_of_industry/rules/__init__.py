"""Age of Industry: loans for every need, cards drawn by choice, rails of coal and steel, ships and sea lines."""
