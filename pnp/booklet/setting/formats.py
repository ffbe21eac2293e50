"""The sizes of a booklet's pages for each paper, and the sheets that they are printed on."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.press.units import PAPERS, Paper


class Margins(Struct, frozen=True):
    """The white around the text of a page, in mm; *inner* is at the spine.

    Running heads are *head* mm above the text, None without, and page numbers *folio* mm below it.
    """

    inner: float = 14.0
    outer: float = 12.0
    top: float = 13.0
    bottom: float = 14.5
    head: float | None = 4.0
    folio: float = 7.0


class BookletFormat(Struct, frozen=True):
    """The pages of a booklet, and the *sheet* that they are printed on, two or eight to a side, and that is folded."""

    sheet: Paper
    page: Paper
    margins: Margins = Margins()


# The format of the booklet that is read on a screen.
A5_BOOKLET = BookletFormat(PAPERS["a4"], PAPERS["a5"])
_HALF_LETTER = BookletFormat(
    PAPERS["letter"],
    Paper("half-letter", "half Letter", PAPERS["letter"].height / 2, PAPERS["letter"].width),
    Margins(inner=11.5, outer=12.2),
)
# The booklet that is made for each paper. Larger and smaller papers than A4 have the one that is folded from A4: its
# type is made to be read in the hand.
BOOKLET_FORMATS: Mapping[str, BookletFormat] = {**dict.fromkeys(PAPERS, A5_BOOKLET), "letter": _HALF_LETTER}


def _pocket_format(sheet: Paper) -> BookletFormat:
    """Return the pages of a pocket booklet: its sheet has two rows of four."""
    margins = Margins(inner=5.5, outer=5.5, top=5.5, bottom=9.2, head=None, folio=3.2)
    return BookletFormat(sheet, Paper(f"pocket-{sheet.name}", "pocket", sheet.height / 4, sheet.width / 2), margins)


# The pocket booklet that is made for each paper: on a sheet like those of its booklet.
POCKET_FORMATS: Mapping[str, BookletFormat] = {
    paper: _pocket_format(form.sheet) for paper, form in BOOKLET_FORMATS.items()
}
