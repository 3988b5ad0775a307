"""Reads and checks the data files and builds the tables of the engine."""

from cottonopolis.content.check import check_map
from cottonopolis.content.finding import Finding
from cottonopolis.content.load import Content, load
from cottonopolis.content.merge import read_document
from cottonopolis.content.names import Name, Names, NameTable
from cottonopolis.content.read import map_ids, rules_ids

__all__ = [
    "Content",
    "Finding",
    "Name",
    "NameTable",
    "Names",
    "check_map",
    "load",
    "map_ids",
    "read_document",
    "rules_ids",
]
