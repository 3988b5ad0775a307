"""Every sentence for people, by key, in any language that has a file."""

from cottonopolis.messages.catalogue import Catalogue, catalogue, languages, say
from cottonopolis.messages.refusal import plain_values, refusal

__all__ = ["Catalogue", "catalogue", "languages", "plain_values", "refusal", "say"]
