"""Where the data comes from, and how sure it is."""

from dataclasses import dataclass

from cottonopolis.content.models.kinds import Confidence, Text


@dataclass(frozen=True, kw_only=True)
class Source:
    """Where a table comes from: `[source.place]` speaks for `place`. `[source.numbers]` may speak for all single
    tables, `[source.coordinates]` for every `at`.
    """

    from_: Text
    """The source, in words."""
    confidence: Confidence
    """How sure it is."""
    reconstructed: bool = False
    """`true`: values that fit all that is known, but were seen nowhere."""


@dataclass(frozen=True, kw_only=True)
class Origin:
    """The sources that evidence cites, each under a short name."""

    kind: Text
    """What it is, its language and date."""
    gives: Text
    """What can be learnt from it."""
    where: Text = ""
    """Its address."""
