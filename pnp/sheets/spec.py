"""Specify sheets: which paper, where art may be, how backs are placed behind their fronts.

Turning a sheet over and folding it are the same map: the place of the front is reflected about a middle line of the
page, and the back, drawn as seen from behind, goes there. About a vertical line heads stay up; about a horizontal one
(a flip on the short edge, a fold across the page) they turn by 180°.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pnp.press.cutters import RegistrationMarks
from pnp.press.geometry.path import IDENTITY, Box, Transform, translation
from pnp.press.labels import LabelSheet
from pnp.press.papers import PAPERS, Paper, PaperMargins
from pnp.press.printers import Offset, Printer
from pnp.press.scene.document import Flip

Backs = Literal["none", "duplex", "fold-over"]
FoldAxis = Literal["vertical", "horizontal"]
# The most hexagons on a sheet, with shared edges cut once; or every cut right across the sheet, for a guillotine.
HexagonLayout = Literal["honeycomb", "straight"]
# Cut marks beside each piece, at the edges of the sheet only, or none.
MarkPlaces = Literal["corner", "edge", "none"]
# Which sides of pieces are printed; a back alone goes where it would be behind its front.
PrintedSides = Literal["both", "fronts", "backs"]
# How the pages of a poster are joined: one glued onto the edge of the other, or edge to edge.
Joint = Literal["overlap", "butt"]

# Art ends this far (mm) from the margins of the paper, so that there is room for cut marks.
MARK_ROOM = 3.0
# The footer is on the 3 mm beside the margin of its edge; marks end this far (mm) from that margin.
FOOTER_ROOM = 4.0
# A footer has the bar of 50 mm and some words.
SHORTEST_FOOTER = 100.0
# Between pieces that share no edges: room for scissors to turn.
LOOSE_GAP = 3.0
# The edge of the page along which the footer runs.
FooterEdge = Literal["foot", "left"]


class SheetSpec(Struct, frozen=True):
    """How pieces are put on paper; all lengths in mm.

    *gap* is the least distance between neighbours (0: straight edges may be shared, one cut serves both). *marks* says
    where cut marks are, *sides* which sides are printed, *fold_lines* whether every fold is dashed, also one that is
    marked at its ends. *gutter* is the space between fronts and backs on a fold-over sheet. *footer* names the game and
    its version. With *poster*, pieces larger than a page are divided over several. The footer runs along *footer_edge*.
    Art ends *mark_room* mm from the margins of the paper. Backs are moved by the offset of the *printer*, and
    everything is stretched by its scale; with *bounds_backs*, moved backs lie within the margins too. On a sheet of
    *labels*, nothing but pieces is printed. A machine finds sheets by their *registration* marks.
    """

    paper: Paper = PAPERS["a4"]
    mark_room: float = MARK_ROOM
    backs: Backs = "none"
    flip: Flip = "long"
    gutter: float = 8.0
    gap: float = 0.0
    marks: MarkPlaces = "corner"
    sides: PrintedSides = "both"
    fold_lines: bool = False
    hexagons: HexagonLayout = "honeycomb"
    poster: Joint | None = None
    footer: str = ""
    footer_edge: FooterEdge = "foot"
    language: str = "en"
    printer: Printer | None = None
    bounds_backs: bool = False
    labels: LabelSheet | None = None
    registration: RegistrationMarks | None = None

    def __post_init__(self) -> None:
        if not 5.0 <= self.gutter <= 10.0:
            raise ValueError(f"a gutter is 5 to 10 mm wide, not {self.gutter}")

    @property
    def pages_each(self) -> int:
        """How many pages a sheet has."""
        return 2 if self.backs == "duplex" and self.sides == "both" else 1

    @property
    def is_duplex(self) -> bool:
        """Whether both sides of each sheet are printed, one after the other: labels that are glued on have one."""
        return self.pages_each > 1 and not (self.labels is not None and self.labels.one_sided)

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
        return self._inside(self.mark_room, self._mirrored)

    @property
    def bounds(self) -> Box:
        """Where cut marks may lie on a page that is not folded, its back taken into account."""
        return self._inside(0.0, self._mirrored)

    def half(self, axis: FoldAxis) -> Box:
        """Return where the fronts of a fold-over sheet may lie: left of a vertical fold, or above a horizontal one."""
        return self._before_fold(self._inside(self.mark_room, axis), axis, self.gutter / 2)

    def half_bounds(self, axis: FoldAxis) -> Box:
        """Return where the cut marks of a fold-over sheet's fronts may lie, clear of the fold line."""
        return self._before_fold(self._inside(0.0, axis), axis, 0.5)

    @property
    def footer_paper(self) -> Paper:
        """The paper with margins that keep its footer between registration marks, if it is long enough for that."""
        if self.registration is None:
            return self.paper
        at_foot = self.footer_edge == "foot"
        near = self.registration.inset + self.registration.clear
        if (self.paper.width if at_foot else self.paper.height) < 2 * near + SHORTEST_FOOTER:
            return self.paper
        clear = PaperMargins(near, 0.0, near, 0.0) if at_foot else PaperMargins(0.0, near, 0.0, near)
        return self.paper._replace(margins=self.paper.margins.joined(clear))

    @property
    def fold_bounds(self) -> Box:
        """Where the fold line of a fold-over sheet may lie."""
        return self._inside(0.0, None)

    @property
    def _mirrored(self) -> FoldAxis | None:
        return self.flip_axis if self.backs == "duplex" else None

    @property
    def back_offset(self) -> Offset:
        """How far right and down, in mm, backs are moved on the pages as they are printed."""
        is_glued = self.labels is not None and self.labels.one_sided
        if self.printer is None or self.backs != "duplex" or is_glued:
            return Offset(0.0, 0.0)
        return (self.printer.turned if self.is_landscape else self.printer).back

    @property
    def stretching(self) -> Transform:
        """The map of a page about its middle that makes up for the scale of the printer."""
        if self.printer is None:
            return IDENTITY
        across, down = (self.printer.turned if self.is_landscape else self.printer).scale
        width, height = self.paper.width, self.paper.height
        return Transform(a=across, d=down, e=width / 2 * (1 - across), f=height / 2 * (1 - down))

    def back_reflection(self, axis: FoldAxis) -> Transform:
        """Return the map from the places of fronts to those of their backs, turned over about *axis*."""
        offset, reflection = self.back_offset, mirror_transform(self.paper, axis)
        return translation(*offset) @ reflection if any(offset) else reflection

    @property
    def printed(self) -> Box:
        """The page without the margins of its paper."""
        left, top, right, bottom = self.paper.margins
        return Box(left, top, self.paper.width - right, self.paper.height - bottom)

    def _inside(self, room: float, mirrored: FoldAxis | None) -> Box:
        """Return the page *room* mm inside its margins, less the footer, and what a reflection puts there."""
        left, top, right, bottom = (margin + room for margin in self.paper.margins)
        if self.footer_edge == "left":
            left += FOOTER_ROOM
        else:
            bottom += FOOTER_ROOM
        inner = PaperMargins(left, top, right, bottom).joined(self.paper.clear)
        x, y = self.back_offset if self.bounds_backs else (0.0, 0.0)
        if mirrored == "vertical":
            inner = inner.joined(PaperMargins(right + x, top - y, left - x, bottom + y))
        elif mirrored == "horizontal":
            inner = inner.joined(PaperMargins(left - x, bottom + y, right + x, top - y))
        return Box(inner.left, inner.top, self.paper.width - inner.right, self.paper.height - inner.bottom)

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
