"""Every sentence for people, by key, in any language that has a file."""

from cottonopolis.messages.texts import Messages, languages, messages_in, say

__all__ = ["Messages", "languages", "messages_in", "say"]
