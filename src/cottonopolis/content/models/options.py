"""Choices that players make, and those that were made for them."""

from dataclasses import dataclass, field

from cottonopolis.content.models.kinds import Confidence, Id, Only, Scalar, Text, Values


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Choices that players make before a game."""

    id: Id
    """Name of the option."""
    values: Values
    """What can be chosen."""
    default: Scalar
    """What holds if nothing is chosen."""
    about: Text
    """One sentence for players."""
    variant: bool = False
    """`true` if its values name variants; the default stands for the file without one."""
    sets: Text = ""
    """The number that the choice replaces, such as `tile.cotton-1.vp`."""
    only: Only = field(default_factory=dict)
    """Values that other options must have for anything but the default."""


@dataclass(frozen=True, kw_only=True)
class Contested:
    """Numbers on which good sources disagree."""

    of: Text
    """Which number, such as `tile.cotton-1.vp`."""
    used: Scalar
    """The value in this file."""
    other: Scalar
    """The other value."""
    why: Text
    """Why this one was chosen."""


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """Questions that the printed rules leave open, and the answer used here."""

    id: Id
    """Name of the question."""
    decided: Text = ""
    """The answer, in a sentence."""
    confidence: Confidence | None = None
    """How sure the answer is."""
    value: Scalar | None = None
    """The answer as a value, where it is short."""
    basis: Text = ""
    """What it rests on."""
    text: Text = ""
    """What the value means."""
