"""Names by which people sign in. Nobody else sees them, so that only one thing matters: typed again, it is the same."""

from __future__ import annotations

import unicodedata

SHORTEST, LONGEST = 3, 40
_SIGNS = "._-@+"
"""What a name may have besides letters and digits: enough for an address of mail."""


def read_login_name(text: str) -> str:
    """A name as it is stored, however somebody has typed it.

    >>> read_login_name(" Ann.B "), read_login_name("ＡＮＮ.b")
    ('ann.b', 'ann.b')
    """
    # Some letters change once more when what they became is normalized.
    name = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text.strip()).casefold())
    if not all(letter.isalnum() or letter in _SIGNS or unicodedata.combining(letter) for letter in name):
        raise ValueError(f"expected letters, digits and {' '.join(_SIGNS)}")
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValueError(f"expected {SHORTEST} to {LONGEST} letters")
    return name
