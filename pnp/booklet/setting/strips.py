"""The strips of a page, the places of these and of their links, and the columns of a bilingual booklet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import Block
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.typesetter import Typesetter
from pnp.press.geometry.path import IDENTITY, Box, Transform, translation
from pnp.press.scene.document import Drawing, PlannedDrawing
from pnp.press.scene.nodes import Glyphs, Group, Node, Role
from pnp.press.text.line import Run
from pnp.press.text.paragraph import BrokenParagraph

# How far a link reaches above and below its words' baseline, in em.
_ABOVE = 0.85  # the height of letters with accents
_BELOW = 0.25  # of descenders


class PictureSlot(Struct, frozen=True):
    """The room of a picture that is drawn later, *width* mm wide: a frame of the figure *name*, or a row of parts.

    Parts are *scale* times as large as usual. The picture goes *drop* mm below the slot's *place*.
    """

    name: str
    width: float
    index: int
    place: Transform = IDENTITY
    drop: float | None = None
    scale: float = 1.0

    def drawn(self, draw: _Draw) -> Group:
        """Return the picture in its place, with its alternative text."""
        picture = draw(self)
        node = picture.node if self.drop is None else Group((picture.node,), translation(0, self.drop))
        return Group((node,), self.place, title=picture.title, role="figure")


_Draw = Callable[[PictureSlot], Drawing]


class TextSlot(Struct, frozen=True):
    """The lines of a *text*, set when the page is written: *leading* mm apart, from (x, y) of the *setter*'s column."""

    setter: Typesetter
    text: BrokenParagraph
    leading: float
    x: float = 0.0
    y: float = 0.0

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the lines."""
        return self.setter.block(self.text.lines, self.leading, self.x, self.y)


class Strip(Struct, frozen=True):
    """A piece of a page that is set as one: lines of a paragraph, a heading, a figure with its caption.

    Its nodes count in mm from its own upper corner at which lines begin, the right one of a booklet that is bound on
    the right. Pictures of slots are drawn, and their lines set, when the page is written.
    """

    height: float
    nodes: tuple[Node | PictureSlot | TextSlot | PlannedDrawing | Placed, ...] = ()
    anchors: tuple[str, ...] = ()
    bookmark: str = ""
    level: int = 0  # of the bookmark
    running: tuple[str, ...] = ()  # the running head from here on, in each language
    links: tuple[tuple[float, float, float, float, str], ...] = ()  # left, top, right, bottom, where to
    role: Role | None = "p"  # None: its nodes have roles of their own
    continues: bool = False  # it goes on with the paragraph of the strip before
    language: str = ""  # if it is not that of the booklet

    def drawn(self, draw: _Draw, x: float, y: float) -> Group:
        """Return the strip's nodes with the corner that they count from at (x, y), its pictures drawn by *draw*."""
        place, nodes = translation(x, y), tuple(self._drawn(draw))
        return Group(nodes, place, role=self.role, continues=self.continues, language=self.language)

    def _drawn(self, draw: _Draw) -> Iterator[Node]:
        for node in self.nodes:
            match node:
                case Placed():
                    yield node.strip.drawn(draw, node.x, node.y)
                case PictureSlot():
                    yield node.drawn(draw)
                case TextSlot():
                    yield from node.nodes
                case PlannedDrawing():
                    yield node.draw()
                case _:
                    yield node


class Placed(Struct, frozen=True):
    """A strip, and where the corner that its nodes count from lies in mm: in the text column, or in another strip."""

    strip: Strip
    y: float
    x: float = 0.0


class Column(Struct, frozen=True):
    """A column in one language, as wide as its setter's style, *x* mm from the edge at which lines of a page begin."""

    setter: Typesetter
    x: float

    @property
    def width(self) -> float:
        """How wide it is in mm."""
        return self.setter.style.measure

    def placed(self, strip: Strip, page: BookletStyle) -> Placed:
        """Return a strip of the column where it lies on the page, or in a strip that is as wide as the page's text."""
        return Placed(strip, 0.0, page.edge_of(self.x, self.setter.style))


def row_strip(columns: Sequence[Column], strips: Sequence[Strip | None], page: BookletStyle) -> Strip:
    """Return strips side by side, with bookmarks and anchors of the first one; None leaves its column empty."""
    filled = [(column, strip) for column, strip in zip(columns, strips, strict=True) if strip is not None]
    placed = []
    for column, strip in filled:
        language = "" if column is columns[0] else column.setter.language
        # What goes on from the page before is a paragraph of its own: the last one there may be in the other column.
        placed.append(column.placed(replace(strip, language=language, continues=False), page))
    height = max(strip.height for _, strip in filled)
    return replace(filled[0][1], height=height, nodes=tuple(placed), role=None, continues=False)


class OverfullPageError(Exception):
    """An indivisible item is higher than a page, or a table is wider than it; *block* is None for the cover."""

    def __init__(self, block: Block | None, *, is_wide: bool = False) -> None:
        super().__init__("an item that can't be divided is larger than a page")
        self.block = block
        self.is_wide = is_wide


def link_boxes(nodes: Iterable[Node], place: Transform = IDENTITY) -> Iterator[tuple[Box, str]]:
    """Yield the box of each link, line by line, and its target: an address, or ``#`` and an anchor."""
    for node in nodes:
        match node:
            case Group():
                yield from link_boxes(node.children, place @ node.transform)
            case Glyphs():
                for link, runs in groupby(node.line.runs, lambda run: run.link):
                    if link:
                        yield _box(list(runs), *place((node.x, node.y))), link
            case _:
                pass


def _box(runs: list[Run], x: float, y: float) -> Box:
    glyphs = [glyph for run in runs for glyph in run.glyphs]
    size = max(run.size for run in runs)
    left, right = min(glyph.x for glyph in glyphs), max(glyph.x + glyph.advance for glyph in glyphs)
    return Box(x + left, y - _ABOVE * size, x + right, y + _BELOW * size)
