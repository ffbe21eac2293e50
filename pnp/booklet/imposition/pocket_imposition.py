"""Impose a pocket booklet: eight pages on one side of a sheet, which is folded, and cut once."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from pnp.booklet.imposition.signatures import ImposedPage, ImposedSide, bound_pages, imposed_pages
from pnp.booklet.setting.formats import BookletFormat
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, Path, line
from pnp.press.scene.document import Document, Layer
from pnp.press.scene.nodes import HAIRLINE, Group, Paint, Shape
from pnp.press.text.typography import reads_from_right

POCKET_PAGES = 8
# The pages (0-based) of a pocket booklet in rows, from left to right: those of the upper row are upside down.
_POCKET_ROWS = ((6, 5, 4, 3), (7, 0, 1, 2))
_FOLD = Paint(stroke=Colour(0x8C, 0x8C, 0x8C), width=HAIRLINE, cap="butt", dash=(1.5, 1.5))
_CUT = Paint(stroke=Colour(0x50, 0x50, 0x50), width=0.25, cap="butt")


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
