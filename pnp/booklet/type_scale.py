"""The booklet's measures: an A5 page on a 13 pt grid, and one type scale."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pnp.colour import Colour, readable_on
from pnp.text.line import TextStyle
from pnp.units import PAPERS, mm_from_points

PAGE_WIDTH = PAPERS["a5"].width
PAGE_HEIGHT = PAPERS["a5"].height
INNER, OUTER, TOP, BOTTOM = 16.0, 14.0, 14.0, 18.0
MEASURE = PAGE_WIDTH - INNER - OUTER  # the width of the text

GRID = mm_from_points(13)
LINES = int((PAGE_HEIGHT - TOP - BOTTOM) / GRID + 0.25)  # lines of body text on a page
TEXT_HEIGHT = LINES * GRID
PARAGRAPH = 0.4 * GRID  # between paragraphs, and around figures


class TypeScale(Struct, frozen=True):
    """The styles of a booklet in its game's colours: pages are white, the cover is of the game's *paper*."""

    ink: Colour
    accent: Colour
    paper: Colour

    @property
    def body(self) -> TextStyle:
        """Running text: 9.5 pt on 13."""
        return TextStyle("serif", mm_from_points(9.5), self.ink)

    @property
    def strong(self) -> TextStyle:
        """A term where it is defined."""
        return replace(self.body, weight="bold")

    @property
    def rule_title(self) -> TextStyle:
        """The few words that name a clause, before its text."""
        return TextStyle("sans", mm_from_points(9), self.ink, "bold")

    @property
    def number(self) -> TextStyle:
        """A clause's number, hanging in the margin."""
        return TextStyle("sans", mm_from_points(7.5), self.accent, "bold")

    @property
    def caption(self) -> TextStyle:
        """Under a figure: 8 pt on 10.5."""
        return TextStyle("sans", mm_from_points(8), self.ink)

    @property
    def caption_number(self) -> TextStyle:
        """A figure's number."""
        return replace(self.caption, weight="bold", colour=self.accent)

    @property
    def table(self) -> TextStyle:
        """Cells of a table."""
        return TextStyle("sans", mm_from_points(8.5), self.ink)

    @property
    def table_head(self) -> TextStyle:
        """The head of a table."""
        return replace(self.table, weight="bold")

    @property
    def note(self) -> TextStyle:
        """Our readings, set apart by a smaller size."""
        return TextStyle("sans", mm_from_points(8.5), self.ink)

    @property
    def folio(self) -> TextStyle:
        """Running heads and page numbers."""
        return TextStyle("sans", mm_from_points(7.5), self.ink.tint(0.35))

    def heading(self, level: int) -> TextStyle:
        """A section's title: in the display face at level 1, in the text's bold below it."""
        if level == 1:
            return TextStyle("display", mm_from_points(24), self.ink, "bold")
        return TextStyle("sans", mm_from_points(11), self.ink, "bold")


CAPTION_LEADING = mm_from_points(10.5)
NOTE_LEADING = mm_from_points(11.5)


def on_cover(scale: TypeScale) -> TypeScale:
    """Return the styles of what stands on the cover, whose ground may be dark."""
    return replace(scale, ink=readable_on(scale.paper, scale.ink))
