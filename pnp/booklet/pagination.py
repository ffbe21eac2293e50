"""Divide strips among pages: headings stay with what follows, no page is left half empty without need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pnp.booklet.blocks import Block
from pnp.geometry.transform import IDENTITY, Transform, translation
from pnp.scene.drawing import Drawing
from pnp.scene.nodes import Group, Node, Role


class PictureSlot(Struct, frozen=True):
    """The room of a picture that is drawn later: a frame of the figure *name*, or without a name a row of parts.

    *width* is what the picture is drawn for, in mm. It goes *drop* mm below the slot's *place*.
    """

    name: str
    width: float
    index: int
    place: Transform = IDENTITY
    drop: float | None = None

    def drawn(self, draw: _Draw) -> Group:
        """Return the picture in its place, with what it shows for those who can't see it."""
        picture = draw(self)
        node = picture.node if self.drop is None else Group((picture.node,), translation(0, self.drop))
        return Group((node,), self.place, title=picture.title, role="figure")


_Draw = Callable[[PictureSlot], Drawing]


class Strip(Struct, frozen=True):
    """A piece of the text column that is never divided: a line, a heading, a figure with its caption.

    Its nodes count from its own upper left corner, which lies on the column's left edge. Among them are strips in their
    places and slots, whose pictures are drawn when the page is written. Lengths in mm.
    """

    height: float
    nodes: tuple[Node | PictureSlot | Placed, ...] = ()
    space: float = 0.0  # above it; dropped at the head of a page
    may_end: bool = True  # a page may end after it
    break_penalty: float = 0.0  # what it costs to end a page after it, beside the white that remains
    new_page: bool = False  # it begins a page
    anchors: tuple[str, ...] = ()
    bookmark: str = ""
    level: int = 0  # of the bookmark
    running: str = ""  # what the running head says from here on
    links: tuple[tuple[float, float, float, float, str], ...] = ()  # left, top, right, bottom, where to
    role: Role | None = "p"  # None: its nodes have roles of their own
    continues: bool = False  # it goes on with the paragraph of the strip before
    block: Block | None = None  # what it is made of, if it may be too high for a page

    def drawn(self, draw: _Draw, x: float, y: float) -> Group:
        """Return the strip's nodes with its upper left corner at (x, y), its pictures drawn by *draw*."""
        return Group(tuple(self._drawn(draw)), translation(x, y), role=self.role, continues=self.continues)

    def _drawn(self, draw: _Draw) -> Iterator[Node]:
        for node in self.nodes:
            match node:
                case Placed():
                    yield node.strip.drawn(draw, node.x, node.y)
                case PictureSlot():
                    yield node.drawn(draw)
                case _:
                    yield node


class Placed(Struct, frozen=True):
    """A strip, and where its upper left corner lies in mm: on its page, in the text column, or in another strip."""

    strip: Strip
    y: float
    x: float = 0.0


class OverfullPageError(Exception):
    """Strips that must stay together are higher than a page; *strip* is the highest of them."""

    def __init__(self, strip: Strip) -> None:
        super().__init__("strips that must stay together are higher than a page")
        self.strip = strip


_EMPTY_TOLERATED = 0.12  # this share of a page may stay empty at no cost
_BEFORE_HEAD = 0.5  # of the cost of white, where the next page begins with a heading: there it looks meant
_PAGE_COST = 1.5  # what a further page costs: as much as some three half-empty ones


def paginate(strips: Sequence[Strip], height: float) -> list[list[Placed]]:
    """Return the strips of each page, *height* mm at most.

    Of all ways to divide them, the one with the least white at the foot of pages is taken, white before a heading
    counting half. A page before a forced break may stay as empty as it likes. Raises OverfullPageError if a group of
    strips that must stay together is higher than a page.
    """
    starts, forced = _possible_starts(strips)
    best: dict[int, tuple[float, int]] = {len(strips): (0.0, len(strips))}
    for start in reversed(starts):
        options = []
        for end, used in _ends(strips, start, height):
            if end in best and not any(start < f < end for f in forced):
                if end == len(strips) or end in forced:
                    cost = 0.05 if used < 0.25 * height else 0.0
                else:
                    cost = _break_penalty(used / height, strips[end - 1], strips[end])
                options.append((best[end][0] + _PAGE_COST + cost, end))
        if options:
            best[start] = min(options)
    if strips and 0 not in best:
        first = next(start for start in reversed(starts) if start not in best)
        end = next((start for start in starts if start > first), len(strips))
        raise OverfullPageError(max(strips[first:end], key=lambda strip: strip.height))
    pages = []
    start = 0
    while start < len(strips):
        end = best[start][1]
        pages.append(_place(strips[start:end]))
        start = end
    return pages


def _possible_starts(strips: Sequence[Strip]) -> tuple[list[int], set[int]]:
    """Return where a page may begin, and where one must."""
    forced = {i for i, strip in enumerate(strips) if strip.new_page and i > 0}
    starts = [i for i in range(len(strips)) if i == 0 or strips[i - 1].may_end or i in forced]
    return starts, forced


def _ends(strips: Sequence[Strip], start: int, height: float) -> list[tuple[int, float]]:
    """Return how far a page beginning at *start* can reach, and how much of it is then used."""
    ends = []
    used = 0.0
    for i in range(start, len(strips)):
        used += strips[i].height + (strips[i].space if i > start else 0.0)
        if used > height + 1e-6:
            break
        ends.append((i + 1, used))
    return ends


def _break_penalty(filled: float, before: Strip, after: Strip) -> float:
    """Return the penalty of a page break between two strips; *filled* is the share of the page above it."""
    white = max(0.0, 1.0 - filled - _EMPTY_TOLERATED)
    return before.break_penalty + 4 * white * white * (_BEFORE_HEAD if after.bookmark else 1.0)


def _place(strips: Sequence[Strip]) -> list[Placed]:
    """Return the strips of one page with their heights on it."""
    placed = []
    y = 0.0
    for i, strip in enumerate(strips):
        y += strip.space if i else 0.0
        placed.append(Placed(strip, y))
        y += strip.height
    return placed
