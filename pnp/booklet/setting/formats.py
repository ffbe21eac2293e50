"""Know what booklets are folded from: the sheet and the pages of each paper, and how a printer prints them."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.setting.style import Margins
from pnp.press.geometry.path import Box
from pnp.press.papers import PAPERS, Paper
from pnp.press.printers import Offset, Printer, Scale
from pnp.press.scene.document import Flip

# A sheet's thickness in mm, by which the pages of each sheet are nearer to the spine than those of the one around it.
USUAL_THICKNESS = 0.1  # of paper of 80 g/m²
# A page that is so much longer and broader than A5 has margins in proportion, and type that is larger by this share of
# it: its lines have 75 to 85 letters.
_SHARE_OF_TYPE = 0.75
# The ground of the back cover goes so far over the fold, in mm, that no light line is between both grounds.
_OVER_FOLD = 0.5
# How far running heads and page numbers are from the edges of a page, and how far the numbers of clauses reach into its
# margin, in mm, each with some room.
_HEAD_ROOM, _FOOT_ROOM, _SIDE_ROOM = 6.0, 7.0, 7.0


class BookletFormat(Struct, frozen=True):
    """The pages of a booklet, and the *sheet* that they are printed on, two or eight to a side, and that is folded.

    Type is *scale* times as large as usual. Each sheet is *thickness* mm thick, and turned over on its edge *flip*
    where it lies across. Backs are moved by *back*, and pages drawn *stretching* times as large, as for a `Printer`.
    """

    sheet: Paper
    page: Paper
    margins: Margins = Margins()
    scale: float = 1.0
    thickness: float = USUAL_THICKNESS
    flip: Flip = "short"
    back: Offset = Offset(0.0, 0.0)
    stretching: Scale = Scale(1.0, 1.0)

    @property
    def layout(self) -> tuple[Paper, Margins, float]:
        """All that its pages depend on, as they are read: formats that share it are composed once."""
        return self.page, self.margins, self.scale

    @property
    def printed(self) -> Box:
        """Where the sheet, which lies across, is printed on."""
        sheet = self.sheet.turned
        left, top, right, bottom = sheet.margins
        return Box(left, top, sheet.width - right, sheet.height - bottom)

    def cover_grounds(self, *, bound_right: bool) -> tuple[Box, Box]:
        """Return the grounds of the front and the back cover, on their pages: all of the sheet that is printed on."""
        sheet, page, printed = self.sheet.turned, self.page, self.printed
        fold, top = sheet.width / 2, (sheet.height - page.height) / 2
        fronts, backs = (0.0, _OVER_FOLD) if not bound_right else (_OVER_FOLD, 0.0)
        right = replace(printed, left=fold - fronts).moved(-fold, -top)
        left = replace(printed, right=fold + backs).moved(page.width - fold, -top)
        return (left, right) if bound_right else (right, left)

    def pocket_ground(self) -> Box:
        """Return the ground of the cover of a pocket booklet, whose foot is at the edge of the sheet."""
        return Box(0.0, 0.0, self.page.width, self.page.height - self.sheet.turned.margins.bottom)

    def printed_by(self, printer: Printer) -> BookletFormat:
        """Return the format for a printer, whose margins those of the pages leave free."""
        return replace(
            self.on(printer.on(self.sheet)),
            thickness=self.thickness if printer.thickness is None else printer.thickness,
            back=printer.turned.back,
            stretching=printer.turned.scale,
        )

    def on(self, sheet: Paper) -> BookletFormat:
        """Return the format on a sheet of the same size with other margins, which those of its pages leave free."""
        across, down = (sheet.height - 2 * self.page.width) / 2, (sheet.width - self.page.height) / 2
        free, own = sheet.turned.margins, self.margins
        margins = replace(
            own,
            outer=max(own.outer, free.left - across + self.scale * _SIDE_ROOM),
            top=own.top + max(0.0, free.top - down - _HEAD_ROOM),
            bottom=own.bottom + max(0.0, free.bottom - down - _FOOT_ROOM),
        )
        return replace(self, sheet=sheet, margins=margins)


# The format of the booklet that is read on a screen.
A5_BOOKLET = BookletFormat(PAPERS["a4"], PAPERS["a5"])
_HALF_LETTER = BookletFormat(
    PAPERS["letter"],
    Paper("half-letter", "half Letter", PAPERS["letter"].height / 2, PAPERS["letter"].width),
    Margins(inner=11.5, outer=12.2),
)
# The booklets whose type is made to be read in the hand, by the papers that they are folded from.
BOOKLET_FORMATS: Mapping[str, BookletFormat] = {"a4": A5_BOOKLET, "letter": _HALF_LETTER}

# The pages of booklets, in mm: a paper is at least twice as wide as the narrowest; it holds at most two of the largest.
NARROWEST_PAGE = _HALF_LETTER.page.width
LARGEST_PAGE = (PAPERS["letter"].width, PAPERS["a4"].height)
_SLIP = 1e-6

_POCKET_MARGINS = Margins(inner=5.5, outer=5.5, top=5.5, bottom=9.2, head=None, folio=3.2)
# The pocket booklets by the same papers, whose sheets have two rows of four pages.
POCKET_FORMATS: Mapping[str, BookletFormat] = {
    paper: BookletFormat(
        sheet, Paper(f"pocket-{sheet.name}", "pocket", sheet.height / 4, sheet.width / 2), _POCKET_MARGINS
    )
    for paper, sheet in ((paper, form.sheet) for paper, form in BOOKLET_FORMATS.items())
}


def hand_paper(paper: Paper) -> str:
    """Return the name of the paper that is folded for the hand where pieces are printed on *paper*."""
    return "letter" if paper.in_inches else "a4"


def folded_format(paper: Paper) -> BookletFormat:
    """Return the booklet that is folded from a paper. Raises ValueError with a message and a hint if there is none."""
    if paper.name in BOOKLET_FORMATS:
        return BOOKLET_FORMATS[paper.name]
    page = Paper(f"half-{paper.name}", f"half {paper.title}", paper.height / 2, paper.width)
    if page.width < NARROWEST_PAGE - _SLIP or page.height < page.width:
        told = f"its pages would be {page.width:.4g} × {page.height:.4g} mm"
        needed = f"a paper is at least {2 * NARROWEST_PAGE:g} mm long, twice as wide as the smallest page"
        raise ValueError(f"no booklet is folded from {paper.title}: {told}", f"{needed}; the nearest is letter or a4")
    if page.width > LARGEST_PAGE[0] + _SLIP or page.height > LARGEST_PAGE[1] + _SLIP:
        told = f"its pages would be {page.width:.4g} × {page.height:.4g} mm"
        needed = f"a page is at most {LARGEST_PAGE[0]:g} × {LARGEST_PAGE[1]:g} mm"
        raise ValueError(f"no booklet is folded from {paper.title}: {told}", f"{needed}; the nearest is tabloid or a3")
    usual = A5_BOOKLET
    size = max(1.0, sqrt(page.width * page.height / (usual.page.width * usual.page.height)))
    head = None if usual.margins.head is None else size * usual.margins.head
    margins = Margins(
        size * usual.margins.inner,
        size * usual.margins.outer,
        size * usual.margins.top,
        size * usual.margins.bottom,
        head,
        size * usual.margins.folio,
    )
    return BookletFormat(paper, page, margins, 1 + _SHARE_OF_TYPE * (size - 1)).on(paper)
