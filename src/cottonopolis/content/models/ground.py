"""The country below a map: coasts, rivers, hills and colours. It is drawn and nothing else; no rule knows of it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from cottonopolis.content.models.kinds import Colour, Kind, Small, Text


def _are_degrees(text: str) -> bool:
    """Pairs of numbers, longitude and latitude."""
    try:
        return all(len(pair) == 2 for pair in course_of(text))
    except ValueError:
        return False


def course_of(text: str) -> list[tuple[float, ...]]:
    """The points of a course.

    >>> course_of("-2.75,52.71 -2.49,52.64")
    [(-2.75, 52.71), (-2.49, 52.64)]
    """
    return [tuple(float(part) for part in pair.split(",")) for pair in text.split()]


Course = Annotated[str, Kind('points such as "-2.75,52.71 -2.49,52.64", longitude first', _are_degrees)]
Courses = Annotated[tuple[Course, ...], Kind("a list of courses, each a text with points")]


@dataclass(frozen=True, kw_only=True)
class Palette:
    """Colours of the ground at one time of the day."""

    land: Colour
    """Low land."""
    upland: Colour
    """The highest land; heights between are mixed."""
    sea: Colour
    """Water far from the coast."""
    shore: Colour
    """Water along the coast, and rivers."""
    line: Colour
    """The line of the coast, and what is drawn on the land."""
    wood: Colour
    """Trees."""


@dataclass(frozen=True, kw_only=True)
class River:
    """A river from its source to its mouth."""

    name: Text
    """What people call it."""
    course: Course
    """The points it passes."""
    width: Small = 2
    """How broad it is drawn at its mouth."""


@dataclass(frozen=True, kw_only=True)
class Range:
    """Hills along a line."""

    name: Text
    """What people call them."""
    course: Course
    """The line of their tops."""
    height: Small
    """How high they are drawn: 9 for the highest of the map."""
    reach: Small
    """How far their slopes go, in hundredths of the paper's width."""


@dataclass(frozen=True, kw_only=True)
class Scatter:
    """Small drawings strewn about a place, wherever nothing else stands."""

    what: Literal["wood", "fir", "chimney", "field", "ship", "mill", "hill"]
    """Which drawing."""
    about: Course
    """Round these points."""
    n: Small
    """How many at each."""
    reach: Small
    """How far from them, in hundredths of the paper's width."""


Rivers = Annotated[tuple[River, ...], Kind("a list of rivers")]
Ranges = Annotated[tuple[Range, ...], Kind("a list of ranges of hills")]
Scatters = Annotated[tuple[Scatter, ...], Kind("a list of small drawings")]


@dataclass(frozen=True, kw_only=True)
class Ground:
    """The country below a map. Places say by `lies` where they are on the earth, and the ground is bent until it
    passes them where they are drawn.
    """

    day: Palette
    """Colours by day: `land`, `upland` (the highest), `sea`, `shore` (water along the coast, and rivers), `line` (of
    the coast), `wood`.
    """
    night: Palette
    """The same by night."""
    land: Courses = ()
    """Outlines of land in the sea; none if all is land."""
    lakes: Courses = ()
    """Outlines of lakes."""
    river: Rivers = ()
    """Rivers from source to mouth: `name`, `course`, and `width` at the mouth."""
    range: Ranges = ()
    """Hills along a line: `name`, `course`, `height` up to 9, and `reach` in hundredths of the paper's width."""
    scatter: Scatters = ()
    """Small drawings wherever nothing else stands: `what` (`wood`, `fir`, `chimney`, `field`, `ship`, `mill`, `hill`),
    `about` which points, `n` at each, within which `reach`.
    """
