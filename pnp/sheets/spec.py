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
# The footer lies between PAPER_EDGE and 8 mm from the bottom; art ends this much (mm) above the margin, so that the
# cut marks below it end before the footer begins.
FOOTER_ROOM = 4.0
# Cut marks end this far (mm) above the page's lower edge; the footer lies below.
FOOTER_TOP = 9.0
# Between pieces that share no edges: room for scissors to turn.
LOOSE_GAP = 3.0


class SheetSpec(Struct, frozen=True):
    """How pieces are put on paper; all lengths in mm.

    *gap* is the least distance between neighbours whose straight edges could be shared (0: one cut serves both).
    *gutter* is the space between fronts and backs on a fold-over sheet. *footer* names the game and its version.
    With *poster*, pieces larger than a page are divided over several.
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
    language: str = "en"

    def __post_init__(self) -> None:
        if self.margin < PAPER_EDGE:
            raise ValueError(f"a margin of {self.margin} mm is less than a printer's {PAPER_EDGE} mm")
        if not 5.0 <= self.gutter <= 10.0:
            raise ValueError(f"a gutter is 5 to 10 mm wide, not {self.gutter}")

    @property
    def area(self) -> Box:
        """Where art may lie: symmetric about the middle line at which backs are mirrored."""
        paper, foot = self.paper, self.margin + FOOTER_ROOM
        head = foot if self.backs == "duplex" and self.flip == "short" else self.margin
        return Box(self.margin, head, paper.width - self.margin, paper.height - foot)

    def half(self, axis: FoldAxis) -> Box:
        """Return where the fronts of a fold-over sheet may lie: left of a vertical fold, or above a horizontal one."""
        paper, foot = self.paper, self.margin + FOOTER_ROOM
        if axis == "vertical":
            return Box(self.margin, self.margin, (paper.width - self.gutter) / 2, paper.height - foot)
        return Box(self.margin, foot, paper.width - self.margin, (paper.height - self.gutter) / 2)

    @property
    def bounds(self) -> Box:
        """Where cut marks may lie on a page that is not folded, its back taken into account."""
        paper = self.paper
        head = FOOTER_TOP if self.backs == "duplex" and self.flip == "short" else PAPER_EDGE
        return Box(PAPER_EDGE, head, paper.width - PAPER_EDGE, paper.height - FOOTER_TOP)

    def half_bounds(self, axis: FoldAxis) -> Box:
        """Return where the cut marks of a fold-over sheet's fronts may lie, clear of the fold line."""
        paper = self.paper
        if axis == "vertical":
            return Box(PAPER_EDGE, PAPER_EDGE, paper.width / 2 - 0.5, paper.height - FOOTER_TOP)
        return Box(PAPER_EDGE, FOOTER_TOP, paper.width - PAPER_EDGE, paper.height / 2 - 0.5)


def flip_transform(paper: Paper, flip: Flip) -> Transform:
    """Return the map, in mm, from a point of the front to its place on an upright sheet that is turned over."""
    return mirror_transform(paper, "vertical" if flip == "long" else "horizontal")


def mirror_transform(paper: Paper, axis: FoldAxis) -> Transform:
    """Return the reflection about the middle line of the page that runs along *axis*."""
    if axis == "vertical":
        return Transform(a=-1, e=paper.width)
    return Transform(d=-1, f=paper.height)


def back_transform(front: Transform, reflection: Transform, width: float) -> Transform:
    """Return the map that places the back of a piece *width* mm wide on the page, given the map of its *front*."""
    return reflection @ front @ Transform(a=-1, e=width)
