"""Represent set text as values: positioned glyphs, ready to be painted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import BLACK, Colour

Weight = Literal["regular", "bold"]


class TextStyle(Struct, frozen=True, cache_hash=True):
    """How a stretch of text looks. *family* names a chain of the font book: serif, sans or display."""

    family: str = "sans"
    size: float = 3.0  # of the em, in mm
    colour: Colour = BLACK
    weight: Weight = "regular"
    italic: bool = False
    link: str = ""  # the target: an address, or # and an anchor; runs keep it


class Span(Struct, frozen=True, gc=False):
    """A stretch of words in one look; *link* is an address or ``#`` and an anchor, *level* that of `bidi`."""

    text: str
    style: TextStyle = TextStyle()
    strong: bool = False
    emphasis: bool = False
    link: str = ""
    level: int = 0

    @property
    def look(self) -> TextStyle:
        """The style with the markup applied."""
        if not (self.strong or self.emphasis or self.link):
            return self.style
        weight: Weight = "bold" if self.strong else self.style.weight
        return replace(self.style, weight=weight, italic=self.emphasis or self.style.italic, link=self.link)


class Glyph(Struct, frozen=True, gc=False):
    """A glyph at (x, y) mm from its line's beginning, y down; the first one of a cluster has all of its *text*."""

    glyph_id: int
    x: float
    y: float
    advance: float
    text: str


class Run(Struct, frozen=True, cache_hash=True):
    """Glyphs of one face (a key of the font book), size, colour and link, from left to right.

    They are read from the right if *level* is odd; *place* is that of a word in a line with both directions.
    """

    face: str
    size: float  # of the em, in mm
    colour: Colour
    glyphs: tuple[Glyph, ...]
    link: str = ""
    level: int = 0
    place: int = 0


class InlineBox(Struct, frozen=True):
    """Room in a line for a picture, in mm: *key* names it, *text* stands for it, *x* is its left edge in a set line."""

    key: str
    width: float
    ascent: float
    descent: float
    text: str = ""
    x: float = 0.0
    level: int = 0


class TextRoom(Struct, frozen=True):
    """*lines* lines *width* mm wide for a text, set smaller, down to *smallest* mm, or in more lines if it *wraps*."""

    width: float
    style: TextStyle
    smallest: float
    leading: float
    lines: int = 1
    wraps: bool = False


class Line(Struct, frozen=True):
    """A line of set text: runs from left to right, measured in mm from its baseline's beginning."""

    text: str  # as it reads, in logical order
    runs: tuple[Run, ...]
    width: float
    ascent: float  # of its tallest face, above the baseline
    descent: float  # below the baseline, positive
    inlines: tuple[InlineBox, ...] = ()
    offset: float = 0.0  # from the left edge of its column to its beginning: indents and alignment


def glyph_clusters(glyphs: tuple[Glyph, ...]) -> Iterator[list[Glyph]]:
    """Yield the glyphs of each cluster: one that carries text, and those after it that don't."""
    cluster: list[Glyph] = []
    for glyph in glyphs:
        if glyph.text and cluster:
            yield cluster
            cluster = []
        cluster.append(glyph)
    if cluster:
        yield cluster


def base_of(cluster: list[Glyph]) -> Glyph:
    """Return the glyph of a cluster that its marks belong to."""
    return max(cluster, key=lambda glyph: glyph.advance)
