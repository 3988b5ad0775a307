"""Notifications: telling people that it is their turn or that a game has ended, by webhook, push or mail."""
