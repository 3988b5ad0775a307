"""Draws maps: one drawing code for every map, driven by its document alone."""

from cottonopolis.draw.icons import icon_names, write_icons
from cottonopolis.draw.sheet import draw_map
from cottonopolis.draw.style import THEMES

__all__ = ["THEMES", "draw_map", "icon_names", "write_icons"]
