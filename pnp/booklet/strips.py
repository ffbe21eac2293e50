"""The pieces that a page is made of, and where they lie on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
    """A piece of a page that is set as one: lines of a paragraph, a heading, a figure with its caption.

    Its nodes count from its own upper corner at which lines begin: the left one, or the right one of a booklet that is
    bound on the right. Among them are strips in their places and slots, whose pictures are
    drawn when the page is written. Lengths in mm.
    """

    height: float
    nodes: tuple[Node | PictureSlot | Placed, ...] = ()
    anchors: tuple[str, ...] = ()
    bookmark: str = ""
    level: int = 0  # of the bookmark
    running: str = ""  # what the running head says from here on
    links: tuple[tuple[float, float, float, float, str], ...] = ()  # left, top, right, bottom, where to
    role: Role | None = "p"  # None: its nodes have roles of their own
    continues: bool = False  # it goes on with the paragraph of the strip before

    def drawn(self, draw: _Draw, x: float, y: float) -> Group:
        """Return the strip's nodes with the corner that they count from at (x, y), its pictures drawn by *draw*."""
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
    """A strip, and where the corner that its nodes count from lies in mm: in the text column, or in another strip."""

    strip: Strip
    y: float
    x: float = 0.0


class OverfullPageError(Exception):
    """What can't be divided is higher than a page, or a table needs more width than it has.

    *block* is what it is made of, None for the cover.
    """

    def __init__(self, block: Block | None, *, is_wide: bool = False) -> None:
        super().__init__("what can't be divided is larger than a page")
        self.block = block
        self.is_wide = is_wide
