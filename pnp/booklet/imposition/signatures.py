"""Impose a booklet: place its pages on sheets so that they follow each other once these are folded.

Two to a side, for sheets that are folded in the middle and stapled. Sheets lie across, and are turned over about a
short edge; for printers that can't do so, backs are upside down. Ticks show where to fold and to staple the outermost
sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.setting.formats import BookletFormat
from pnp.press.colour import Colour
from pnp.press.geometry.path import IDENTITY, Box, Path, Transform, line, translation
from pnp.press.papers import Paper
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import HAIRLINE, Group, Paint, Shape
from pnp.press.text.typography import reads_from_right

# More sheets than these are folded and stapled in several signatures.
_MOST_SHEETS = 15  # what a stapler takes; thicker ones spring open
_PAGES = 4  # of a folded sheet
POCKET_PAGES = 8
# The pages (0-based) of a pocket booklet in rows, from left to right: those of the upper row are upside down.
_POCKET_ROWS = ((6, 5, 4, 3), (7, 0, 1, 2))
_FOLD = Paint(stroke=Colour(0x8C, 0x8C, 0x8C), width=HAIRLINE, cap="butt", dash=(1.5, 1.5))
_CUT = Paint(stroke=Colour(0x50, 0x50, 0x50), width=0.25, cap="butt")
# Pages are clipped so far (mm) outside of their room that no light line is between the grounds of covers.
_OVER_ROOM = 0.5
_TICK = 3.0  # mm
_STAPLES = (0.25, 0.75)  # of the height of a sheet: where the spine holds best
_TICKS = Paint(stroke=Colour(0x8C, 0x8C, 0x8C), width=HAIRLINE, cap="butt")  # seen on dark and on light grounds


class ImposedPage(Struct, frozen=True):
    """A page of the booklet (0-based) on a side of a sheet: its place, in mm."""

    number: int
    box: Box
    room: Box  # that it is clipped to
    turned: bool = False  # upside down

    @property
    def transform(self) -> Transform:
        """The map from the page to the sheet."""
        if self.turned:
            return Transform(-1, 0, 0, -1, self.box.right, self.box.bottom)
        return translation(self.box.left, self.box.top)


class ImposedSide(Struct, frozen=True):
    """The pages on one side of a sheet, from left to right, and *ticks* where it is folded and stapled."""

    pages: tuple[ImposedPage, ...]
    ticks: Path | None = None

    @property
    def label(self) -> str:
        """The numbers of the pages."""
        return ", ".join(str(page.number + 1) for page in self.pages)


def bound_pages(count: int, multiple: int = _PAGES, *, has_back_cover: bool) -> tuple[int | None, ...]:
    """Return the pages (0-based) of whole sheets: None is a blank. Blanks are before the back cover, or at the end."""
    blanks = [None] * (-count % multiple)
    inner = count - 1 if has_back_cover and count > 1 else count
    return (*range(inner), *blanks, *range(inner, count))


def signature_sheets(sheets: int) -> tuple[int, ...]:
    """Return how many sheets each signature has: as few signatures as can be stapled, as equal as they can be."""
    signatures = -(-sheets // _MOST_SHEETS)
    return tuple((sheets + index) // signatures for index in reversed(range(signatures)))


def impose_booklet(
    count: int, form: BookletFormat, *, has_back_cover: bool = False, bound_right: bool = False
) -> tuple[ImposedSide, ...]:
    """Return the sides of the sheets, each front followed by its back, of a booklet of *count* pages.

    A front is the outside of a sheet once it is folded; the first one of a signature has ticks.
    """
    pages = bound_pages(count, has_back_cover=has_back_cover)
    sides: list[ImposedSide] = []
    start = 0
    for sheets in signature_sheets(len(pages) // _PAGES):
        end = start + _PAGES * sheets
        for sheet in range(sheets):
            first, last = start + 2 * sheet, end - 1 - 2 * sheet
            for left, right in ((last, first), (first + 1, last - 1)):
                pair = (pages[right], pages[left]) if bound_right else (pages[left], pages[right])
                sides.append(_side(pair, form, form.thickness * sheet))
            if form.flip == "long":
                sides[-1] = _upside_down(sides[-1], form)
        outermost = start // 2
        sides[outermost] = replace(sides[outermost], ticks=_ticks(form, is_stapled=sheets > 1))
        start = end
    return tuple(sides)


def _side(pair: tuple[int | None, int | None], form: BookletFormat, creep: float) -> ImposedSide:
    """Return a side with two pages at the fold, each *creep* mm beyond its place towards it."""
    sheet, page = form.sheet.turned, form.page
    fold, top = sheet.width / 2, (sheet.height - page.height) / 2
    lefts = (fold - page.width + creep, fold - creep)
    rooms = (Box(0, 0, fold, sheet.height), Box(fold, 0, sheet.width, sheet.height))
    return ImposedSide(
        tuple(
            ImposedPage(number, Box(left, top, left + page.width, top + page.height), room)
            for number, left, room in zip(pair, lefts, rooms, strict=True)
            if number is not None
        )
    )


def _upside_down(side: ImposedSide, form: BookletFormat) -> ImposedSide:
    """Return a side after a half turn about its middle."""
    sheet = form.sheet.turned

    def turn(box: Box) -> Box:
        return Box(sheet.width - box.right, sheet.height - box.bottom, sheet.width - box.left, sheet.height - box.top)

    pages = (replace(page, box=turn(page.box), room=turn(page.room), turned=True) for page in reversed(side.pages))
    return replace(side, pages=tuple(pages))


def _ticks(form: BookletFormat, *, is_stapled: bool) -> Path:
    """Return lines along the fold: at its head and foot as near to the edges as is printed, and where staples go."""
    sheet, printed = form.sheet.turned, form.printed
    starts = [printed.top, printed.bottom - _TICK]
    if is_stapled:
        starts += [share * sheet.height - _TICK / 2 for share in _STAPLES]
    fold = sheet.width / 2
    return reduce(Path.__add__, (line((fold, start), (fold, start + _TICK)) for start in starts))


def imposed_booklet(document: Document, form: BookletFormat, *, has_back_cover: bool) -> Document:
    """Return a booklet's pages, those of *document*, on sheets to print on both sides, fold and staple."""
    bound_right = reads_from_right(document.language)
    sides = impose_booklet(len(document.pages), form, has_back_cover=has_back_cover, bound_right=bound_right)
    pages = imposed_pages(document, sides, form.sheet.turned)
    printed = (_printed(page, form, is_back=number % 2 == 1) for number, page in enumerate(pages))
    return replace(document, pages=tuple(printed), duplex=form.flip)


def _printed(page: Page, form: BookletFormat, *, is_back: bool) -> Page:
    """Return a side of a sheet for a printer that moves backs, or prints pages larger or smaller."""
    (across, down), (x, y) = form.stretching, form.back if is_back else (0.0, 0.0)
    place = Transform(across, 0.0, 0.0, down, page.width / 2 * (1 - across) + x, page.height / 2 * (1 - down) + y)
    if place == IDENTITY:
        return page
    layers = tuple(replace(layer, nodes=(Group(layer.nodes, place),)) for layer in page.layers)
    return replace(page, layers=layers)


def imposed_pages(document: Document, sides: Sequence[ImposedSide], sheet: Paper) -> list[Page]:
    """Return the sides of sheets with the pages of a document on them, each a layer that is read in its turn."""
    return [
        Page(
            sheet.width,
            sheet.height,
            (*(_placed(document.pages[page.number], page) for page in side.pages), *_marks(side)),
            label=side.label,
        )
        for side in sides
    ]


def _marks(side: ImposedSide) -> Iterator[Layer]:
    if side.ticks is not None:
        yield Layer("marks", (Group((Shape(side.ticks, _TICKS),), role="artifact"),))


def _placed(page: Page, place: ImposedPage) -> Layer:
    nodes = tuple(node for layer in page.layers for node in layer.nodes)
    room = place.room.grown(_OVER_ROOM).path()
    return Layer("pages", (Group((Group(nodes, place.transform),), clip=room),), reading=place.number)


def impose_pocket(
    count: int, form: BookletFormat, *, has_back_cover: bool = False, bound_right: bool = False
) -> ImposedSide:
    """Return the side of the sheet of a pocket booklet of up to eight pages. Raises ValueError for more."""
    pages = bound_pages(count, POCKET_PAGES, has_back_cover=has_back_cover)
    if len(pages) != POCKET_PAGES:
        raise ValueError(f"a pocket booklet has eight pages, not {count}")
    width, height = form.page.width, form.page.height
    placed = []
    for row, numbers in enumerate(_POCKET_ROWS):
        for column, place in enumerate(reversed(numbers) if bound_right else numbers):
            number = pages[place]
            if number is not None:
                box = Box(column * width, row * height, (column + 1) * width, (row + 1) * height)
                placed.append(ImposedPage(number, box, box, turned=row == 0))
    return ImposedSide(tuple(placed))


def pocket_lines(form: BookletFormat) -> tuple[Path, Path]:
    """Return where the sheet of a pocket booklet is folded, and where it is cut."""
    sheet, width, middle = form.sheet.turned, form.page.width, form.page.height
    folds = [line((column * width, 0), (column * width, sheet.height)) for column in (1, 2, 3)]
    folds += [line((0, middle), (width, middle)), line((3 * width, middle), (sheet.width, middle))]
    return reduce(Path.__add__, folds), line((width, middle), (3 * width, middle))


def imposed_pocket(document: Document, form: BookletFormat, *, has_back_cover: bool) -> Document:
    """Return the pages of a pocket booklet, those of *document*, on a sheet to print on one side, fold and cut."""
    bound_right = reads_from_right(document.language)
    side = impose_pocket(len(document.pages), form, has_back_cover=has_back_cover, bound_right=bound_right)
    (page,) = imposed_pages(document, [side], form.sheet.turned)
    folds, cut = pocket_lines(form)
    marks = Layer("marks", (Group((Shape(folds, _FOLD), Shape(cut, _CUT)), role="artifact"),))
    return replace(document, pages=(replace(page, layers=(*page.layers, marks)),))
