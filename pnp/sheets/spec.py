"""Say how sheets are to be: which paper, where art may lie, how backs come to their fronts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pnp.geometry.path import Box
from pnp.scene.document import Flip
from pnp.units import PAPERS, Paper

Backs = Literal["none", "duplex", "fold-over"]
FoldAxis = Literal["vertical", "horizontal"]
# Most on a sheet, shared edges cut once; or every cut right across the sheet, as a guillotine makes it.
HexagonLayout = Literal["honeycomb", "straight"]
# How the pages of a poster are joined: one glued onto the edge of the other, or edge to edge.
Joint = Literal["overlap", "butt"]

# Printers reach no closer to the edge than this (mm); nothing at all is drawn beyond it.
EDGE = 5.0
# The footer stands between EDGE and 8 mm from the bottom; art ends this much above the margin, so that the cut
# marks below it end before the footer begins.
FOOTER_ROOM = 4.0
# Cut marks end this much above the page's lower edge, and the footer stands below.
FOOTER_TOP = 9.0
# Between pieces that share no edges: room for scissors to turn.
LOOSE_GAP = 3.0


class SheetSpec(Struct, frozen=True):
    """How pieces come to paper; all lengths in mm.

    *gap* is the least distance between neighbours whose straight edges could be shared (0: one cut serves both).
    *gutter* is what a fold-over sheet keeps free between fronts and backs. *footer* names the game and its version.
    With *poster*, what is larger than a page is cut up over several.
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
        if self.margin < EDGE:
            raise ValueError(f"a margin of {self.margin} mm is less than a printer's {EDGE} mm")
        if not 5.0 <= self.gutter <= 10.0:
            raise ValueError(f"a gutter is 5 to 10 mm wide, not {self.gutter}")

    @property
    def area(self) -> Box:
        """Where art may lie. It is even about the middle line that backs are mirrored at."""
        paper, foot = self.paper, self.margin + FOOTER_ROOM
        head = foot if self.backs == "duplex" and self.flip == "short" else self.margin
        return Box(self.margin, head, paper.width - self.margin, paper.height - foot)

    def half(self, axis: FoldAxis) -> Box:
        """Where the fronts of a fold-over sheet may lie: left of its vertical fold, or above its horizontal one."""
        paper, foot = self.paper, self.margin + FOOTER_ROOM
        if axis == "vertical":
            return Box(self.margin, self.margin, (paper.width - self.gutter) / 2, paper.height - foot)
        return Box(self.margin, foot, paper.width - self.margin, (paper.height - self.gutter) / 2)

    @property
    def bounds(self) -> Box:
        """Where cut marks may lie on a page that is not folded, its back taken into account."""
        paper = self.paper
        head = FOOTER_TOP if self.backs == "duplex" and self.flip == "short" else EDGE
        return Box(EDGE, head, paper.width - EDGE, paper.height - FOOTER_TOP)

    def half_bounds(self, axis: FoldAxis) -> Box:
        """Where the cut marks of a fold-over sheet's fronts may lie; they keep clear of the fold line."""
        paper = self.paper
        if axis == "vertical":
            return Box(EDGE, EDGE, paper.width / 2 - 0.5, paper.height - FOOTER_TOP)
        return Box(EDGE, FOOTER_TOP, paper.width - EDGE, paper.height / 2 - 0.5)
