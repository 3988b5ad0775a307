"""Signing in by a name, with a password or a passkey, where the host allows it."""
