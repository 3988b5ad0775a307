"""Scenarios: cases of the rules as text that anybody can write, and what runs them."""
