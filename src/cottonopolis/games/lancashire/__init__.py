"""Brass (Lancashire), in the editions of 2007 and 2018."""
