"""Every sentence for people, by key, in any language that has a file."""

from cottonopolis.messages.catalogue import Catalogue, catalogue, languages, say

__all__ = ["Catalogue", "catalogue", "languages", "say"]
