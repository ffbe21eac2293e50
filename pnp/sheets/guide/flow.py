"""Turn headings, paragraphs, rows and drawings, one below the other, into pages of nodes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.press.colour import BLACK, Colour
from pnp.press.geometry.path import line
from pnp.press.scene.nodes import HAIRLINE, Glyphs, Node, Paint, Shape
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.paragraph import Align, BrokenParagraph, break_paragraph
from pnp.press.text.shaping import line_width
from pnp.press.text.typography import TYPE_SCALE, TypeSize, isolate_value, reads_from_right
from pnp.press.units import PAPERS, Paper

_SIDE = 18.0
_TOP = 18.0
_BOTTOM = 20.0
_MOST_NAMED = 6  # the most files named in one step
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")

NOTE_GREY = Colour(0x6E, 0x6E, 0x6E)
RULE = Paint(stroke=Colour(0xB8, 0xB8, 0xB8), width=HAIRLINE, cap="butt")


def share_of_a4(paper: Paper) -> float:
    """Return the scale of margins and pictures on a page: 1, or less on paper narrower than A4."""
    return min(1.0, paper.width / PAPERS["a4"].width)


class GuideCell(Struct, frozen=True):
    """Text in a row: *x* mm from where lines begin, *width* mm wide, all lines but the first indented by *hang*.

    Its words may be hyphenated if *hyphenates* is true.
    """

    spans: tuple[Span, ...]
    x: float
    width: float
    align: Align = "start"
    hang: float = 0.0
    hyphenates: bool = True


class Flow(Struct):
    """Fills pages from the top down; lengths are in mm, *y* is where the next item begins.

    *drawings* holds the functions that draw each page: a guide is set in many ways, and drawn in one.

    It leaves *white* times the usual white between items, and adds the value of *spread* for the page before each of
    its parts. *ends* holds the y at which each earlier page ends, *parts* the number of parts on each page after its
    first.
    """

    paper: Paper
    book: FontBook
    language: str
    ink: Colour = BLACK
    drawings: list[list[Callable[[], Iterable[Node]]]] = field(default_factory=lambda: [[]])
    top: float = _TOP
    y: float = _TOP
    white: float = 1.0
    spread: tuple[float, ...] = ()
    ends: list[float] = field(default_factory=list)
    parts: list[int] = field(default_factory=lambda: [0])

    @property
    def count_pages(self) -> int:
        """The number of pages."""
        return len(self.drawings)

    @property
    def pages(self) -> list[list[Node]]:
        """The nodes of each page."""
        return [[node for draw in page for node in draw()] for page in self.drawings]

    @property
    def side(self) -> float:
        """The left and the right margin, narrower on small paper."""
        return share_of_a4(self.paper) * _SIDE

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.paper.width - 2 * self.side

    def left_of(self, x: float, width: float) -> float:
        """Return the left edge of an item *width* mm wide that begins *x* mm from the margin where lines begin."""
        return self.side + (self.width - x - width if reads_from_right(self.language) else x)

    @property
    def bottom(self) -> float:
        """Where the text of a page ends."""
        return self.paper.height - (_BOTTOM - _TOP + self.top)

    def style(
        self, type_size: TypeSize = TYPE_SCALE.instruction, *, bold: bool = False, colour: Colour | None = None
    ) -> TextStyle:
        """Return the style of running text in one size of the scale."""
        return TextStyle("sans", type_size.size, colour or self.ink, "bold" if bold else "regular")

    def skip(self, height: float) -> None:
        """Leave *height* mm free, less on a page with little white."""
        self.y += self.white * height

    def need(self, height: float) -> None:
        """Start a new page unless *height* mm are left on this one."""
        if self.y + height > self.bottom and self.drawings[-1]:
            self.new_page()

    def new_page(self) -> None:
        """Start a new page."""
        self.ends.append(self.y)
        self.drawings.append([])
        self.parts.append(0)
        self.y = self.top

    def begin_part(self) -> None:
        """Add the extra white before a part of this page, unless it is the first."""
        if self.y > self.top:
            self.parts[-1] += 1
            self.y += self.spread[self.count_pages - 1] if self.spread else 0.0

    def draw(self, make: Callable[[], Iterable[Node]]) -> None:
        """Add to the page the nodes that *make* returns, at their own positions."""
        self.drawings[-1].append(make)

    def rule(self) -> None:
        """Draw a fine line from margin to margin."""
        y = self.y
        self.draw(lambda: (Shape(line((self.side, y), (self.paper.width - self.side, y)), RULE),))

    def heading(self, text: str, style: TextStyle, leading: float, below: float) -> None:
        """Set a heading, which stays together with the *below* mm that follow it."""
        lines = self._lines(GuideCell((Span(text, style),), 0.0, self.width), hyphenate=False)
        self.need(lines.count * leading + below)
        self._place(lines, self.side, leading)
        self.y += lines.count * leading

    def row(
        self,
        cells: Sequence[GuideCell],
        leading: float = TYPE_SCALE.instruction.leading,
        pad: float = 0.0,
        least: float = 0.0,
        *,
        hyphenate: bool = True,
    ) -> float:
        """Set cells side by side, *pad* mm free above and below them; a row is never split.

        It is at least *least* mm high without its padding. Returns the y at which its text begins.
        """
        set_cells = [(self._lines(cell, hyphenate=hyphenate), self.left_of(cell.x, cell.width)) for cell in cells]
        height = max(least, *(lines.count * leading for lines, _ in set_cells)) + 2 * pad
        self.need(height)
        top = self.y + pad
        self.y = top
        for lines, x in set_cells:
            self._place(lines, x, leading)
        self.y = top + height - pad
        return top

    def line_width(self, spans: Iterable[Span]) -> float:
        """Return how wide spans are on one line."""
        return sum(line_width(self.book, span.text, span.style, self.language) for span in spans)

    def cell_height(self, cell: GuideCell, leading: float) -> float:
        """Return how high the text of a cell is."""
        return self._lines(cell).count * leading

    def set_cell(self, cell: GuideCell, leading: float) -> None:
        """Set a cell from *y* down without moving *y*."""
        self._place(self._lines(cell), self.left_of(cell.x, cell.width), leading)

    def _lines(self, cell: GuideCell, *, hyphenate: bool = True) -> BrokenParagraph:
        return break_paragraph(
            self.book,
            cell.spans,
            cell.width,
            self.language,
            align=cell.align,
            hyphenate=hyphenate and cell.hyphenates,
            hang=cell.hang,
        )

    def _place(self, lines: BrokenParagraph, x: float, leading: float) -> None:
        """Place lines below each other from *y* without moving it; baselines are in the leading's lower third."""
        y = self.y
        if lines.count:
            self.draw(
                lambda: (
                    Glyphs(replace(text, offset=0.0), x + text.offset, y + index * leading + 0.72 * leading)
                    for index, text in enumerate(lines.lines)
                )
            )


def section(flow: Flow, text: str, below: float) -> None:
    """Set the heading of a section, which stays together with the *below* mm that follow it."""
    size = TYPE_SCALE.guide_heading
    flow.begin_part()
    flow.heading(text, flow.style(size, bold=True), size.leading, below)
    flow.skip(1.2)


def spans_of(text: str, style: TextStyle, **inserted: Span) -> tuple[Span, ...]:
    """Return a translated text in one style, with a span of another in place of each placeholder."""
    parts = _PLACEHOLDER.split(text)  # text and names of placeholders alternate
    return tuple(inserted[part] if index % 2 else Span(part, style) for index, part in enumerate(parts) if part)


def wrap_names(flow: Flow, names: Sequence[str], comma: str, style: TextStyle, width: float) -> str:
    """Return the names of files, as many to a line of *width* mm as fit; a name is never broken at its hyphens.

    *comma* separates names; the space at its end is dropped at the end of a line.
    """
    end = comma.rstrip()
    lines: list[str] = []
    shown = names if len(names) <= _MOST_NAMED else [*names[: _MOST_NAMED - 1], "…"]
    for name in (isolate_value(each, flow.language) for each in shown):
        longer = f"{lines[-1]}{comma}{name}" if lines else name
        if lines and line_width(flow.book, f"{longer}{end}", style, flow.language) > width:
            lines[-1] += end
            lines.append(name)
        else:
            lines[-1:] = [longer]
    return "\n".join(lines)
