"""Specify sheets: which paper, where art may be, how backs are placed behind their fronts.

Turning a sheet over and folding it are the same map: the place of the front is reflected about a middle line of the
page, and the back, drawn as seen from behind, goes there. About a vertical line heads stay up; about a horizontal one
(a flip on the short edge, a fold across the page) they turn by 180°.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pnp.press.geometry.path import Box, Transform
from pnp.press.papers import PAPERS, Paper
from pnp.press.scene.document import Flip

Backs = Literal["none", "duplex", "fold-over"]
FoldAxis = Literal["vertical", "horizontal"]
# The most hexagons on a sheet, with shared edges cut once; or every cut right across the sheet, for a guillotine.
HexagonLayout = Literal["honeycomb", "straight"]
# How the pages of a poster are joined: one glued onto the edge of the other, or edge to edge.
Joint = Literal["overlap", "butt"]

# The margin in mm that printers leave blank; nothing is drawn in it.
PAPER_EDGE = 5.0
# The footer is PAPER_EDGE to 8 mm from its edge; art ends this much (mm) inside the margin there, so that cut
# marks end before the footer begins.
FOOTER_ROOM = 4.0
# Cut marks end this far (mm) from the edge of the page with the footer, which lies beyond them.
FOOTER_TOP = 9.0
# Between pieces that share no edges: room for scissors to turn.
LOOSE_GAP = 3.0
# The edge of the page along which the footer runs.
FooterEdge = Literal["foot", "left"]


class SheetSpec(Struct, frozen=True):
    """How pieces are put on paper; all lengths in mm.

    *gap* is the least distance between neighbours whose straight edges could be shared (0: one cut serves both).
    *gutter* is the space between fronts and backs on a fold-over sheet. *footer* names the game and its version.
    With *poster*, pieces larger than a page are divided over several. The footer runs along *footer_edge*.
    """

    paper: Paper = PAPERS["a4"]
    margin: float = 8.0
    backs: Backs = "none"
    flip: Flip = "long"
    gutter: float = 8.0
    gap: float = 0.0
    hexagons: HexagonLayout = "honeycomb"
    poster: Joint | None = None
    footer: str = ""
    footer_edge: FooterEdge = "foot"
    language: str = "en"

    def __post_init__(self) -> None:
        if self.margin < PAPER_EDGE:
            raise ValueError(f"a margin of {self.margin} mm is less than a printer's {PAPER_EDGE} mm")
        if not 5.0 <= self.gutter <= 10.0:
            raise ValueError(f"a gutter is 5 to 10 mm wide, not {self.gutter}")

    @property
    def flip_axis(self) -> FoldAxis:
        """The middle line of the page about which a sheet that is printed on both sides is turned over."""
        return "horizontal" if (self.flip == "long") == self.is_landscape else "vertical"

    @property
    def is_landscape(self) -> bool:
        """Whether the paper is broader than high, as it is printed."""
        return self.paper.width > self.paper.height

    @property
    def area(self) -> Box:
        """Where art may lie: symmetric about the middle line at which backs are mirrored."""
        return self._inside(self.margin, self.margin + FOOTER_ROOM, self._mirrored)

    @property
    def bounds(self) -> Box:
        """Where cut marks may lie on a page that is not folded, its back taken into account."""
        return self._inside(PAPER_EDGE, FOOTER_TOP, self._mirrored)

    def half(self, axis: FoldAxis) -> Box:
        """Return where the fronts of a fold-over sheet may lie: left of a vertical fold, or above a horizontal one."""
        return self._before_fold(self._inside(self.margin, self.margin + FOOTER_ROOM, axis), axis, self.gutter / 2)

    def half_bounds(self, axis: FoldAxis) -> Box:
        """Return where the cut marks of a fold-over sheet's fronts may lie, clear of the fold line."""
        return self._before_fold(self._inside(PAPER_EDGE, FOOTER_TOP, axis), axis, 0.5)

    @property
    def fold_bounds(self) -> Box:
        """Where the fold line of a fold-over sheet may lie."""
        return self._inside(PAPER_EDGE, FOOTER_TOP, None)

    @property
    def _mirrored(self) -> FoldAxis | None:
        return self.flip_axis if self.backs == "duplex" else None

    def _inside(self, margin: float, foot: float, mirrored: FoldAxis | None) -> Box:
        """Return the page without its margins: *foot* mm at the footer, and where a reflection puts the footer."""
        paper = self.paper
        if self.footer_edge == "left":
            right = foot if mirrored == "vertical" else margin
            return Box(foot, margin, paper.width - right, paper.height - margin)
        head = foot if mirrored == "horizontal" else margin
        return Box(margin, head, paper.width - margin, paper.height - foot)

    def _before_fold(self, box: Box, axis: FoldAxis, clear: float) -> Box:
        """Return the part of a box left of the fold, or above it, *clear* mm from it."""
        if axis == "vertical":
            return Box(box.left, box.top, self.paper.width / 2 - clear, box.bottom)
        return Box(box.left, box.top, box.right, self.paper.height / 2 - clear)


def mirror_transform(paper: Paper, axis: FoldAxis) -> Transform:
    """Return the reflection about the middle line of the page that runs along *axis*."""
    if axis == "vertical":
        return Transform(a=-1, e=paper.width)
    return Transform(d=-1, f=paper.height)


def back_transform(front: Transform, reflection: Transform, width: float) -> Transform:
    """Return the map that places the back of a piece *width* mm wide on the page, given the map of its *front*."""
    return reflection @ front @ Transform(a=-1, e=width)
