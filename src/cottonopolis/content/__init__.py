"""Reads and checks the data files and builds the tables of the engine."""

from cottonopolis.content.check import check_map, read_document, read_documents, read_rules
from cottonopolis.content.finding import Finding
from cottonopolis.content.load import Content, load
from cottonopolis.content.models.document import Document
from cottonopolis.content.names import Name, Names, NameTable
from cottonopolis.content.read import map_ids, rules_ids

__all__ = [
    "Content",
    "Document",
    "Finding",
    "Name",
    "NameTable",
    "Names",
    "check_map",
    "load",
    "map_ids",
    "read_document",
    "read_documents",
    "read_rules",
    "rules_ids",
]
