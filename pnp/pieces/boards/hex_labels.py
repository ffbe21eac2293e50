"""Write the names of hexagonal cells at the ends of their lines or into the cells."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from msgspec.structs import replace

from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.model.values import settled
from pnp.pieces.boards.special_cells import Grounds
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.labels import cap_height, contrasting_label, draw_mark, set_label
from pnp.press.colour import Colour, readable_on
from pnp.press.geometry.hex_grid import HexField, SideLine, field_lines, side_lines
from pnp.press.geometry.path import Path, polyline
from pnp.press.scene.nodes import Node, Paint, Shape
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import fit_line, set_line
from pnp.press.units import mm_from_points, number
from pnp.problems import DocumentPath, Finding

# Shares of a cell's across flats: the em of a label at the edge, how far its middle lies from its line's last cell's,
# and how wide it may be.
EDGE_EM = 0.4
EDGE_AWAY = 0.86
EDGE_ROOM = 0.66
# The em of a name in its cell, how far above the cell's middle it stands, and how wide it may be.
CELL_EM = 0.22
CELL_UP = 0.33
CELL_ROOM = 0.54
CELL_TOP = 0.42  # how far above the cell's middle it may reach
# Above this size labels grow more slowly than cells: in mm, and as a share of the cell's across flats.
SLOWER = (2.4, 0.2)
_QUIET = 0.6  # how much of the ink is in a name in its cell
SMALLEST_EM = mm_from_points(4)  # for names of cells, which are read one by one
RIM = 0.24  # how wide a rim is, as a share of a cell's across flats
_FIGURE_RIM = 0.6  # its largest width in figures, in mm: it must not reach the labels
# Of a rim's width: the width of a mark, and how far its middle is from the cells' corner.
_MARK = 0.62
_MARK_AT = 0.56


class _Naming(NamedTuple):
    """The context for names, the path of the size of the board's cells, and findings about names that are too wide."""

    context: DrawContext
    at: DocumentPath
    findings: list[Finding]


def label_overhang(board: HexBoard) -> tuple[float, float]:
    """Return the margins for labels beside and above all cells, in mm; small ones without labels."""
    cell = settled(board.cell)
    rim = rim_width(board, cell)
    if board.shown_labels != "edge":
        return max(0.15 * cell, 1.2 * rim), max(0.15 * cell, 1.2 * rim)
    across, down = (0.65, 0.45) if board.top == "pointy" else (0.56 if board.shape == "rectangle" else 0.41, 0.51)
    if board.numbering == "axial":
        across += 0.1
    return across * cell + rim, down * cell + rim


def label_style(field: HexField, ink: Colour) -> TextStyle:
    """Return the style of labels at the edge, before they are fitted."""
    return TextStyle("sans", min(EDGE_EM * field.across, SLOWER[0] + SLOWER[1] * field.across), ink, "bold")


def edge_labels(
    field: HexField,
    style: TextStyle,
    context: DrawContext,
    findings: list[Finding],
    *,
    at: DocumentPath,
    shown: Collection[str] | None = None,
    rim: float = 0.0,
) -> Iterator[Node]:
    """Yield the labels of lines at their ends, beyond a *rim* of that width in mm.

    All are as large as the widest allows, *style*'s size at most.

    If only some cells are *shown*, a line's label is at one end of these. *at* is the path of the size of the board's
    cells, for findings about labels that don't fit.
    """
    lines = field_lines(field)
    labels = dict.fromkeys(_printed(line.label) for line in lines)
    style = _as_large(labels, style, field, EDGE_ROOM, _Naming(context, at, findings))
    away = EDGE_AWAY * field.across + rim
    shown_cells = None if shown is None else {field.at(name) for name in shown}
    for line in lines:
        cells = line.cells if shown_cells is None else tuple(cell for cell in line.cells if cell in shown_cells)
        for end, cell, direction in (("first", cells[:1], line.way_first), ("last", cells[-1:], line.way_last)):
            if direction is not None and cell and (shown_cells is None or end == line.main):
                x, y = field.place(cell[0])
                yield set_label(context, _printed(line.label), x + away * direction[0], y + away * direction[1], style)


def cell_labels(
    field: HexField, ground: Grounds, context: DrawContext, findings: list[Finding], *, at: DocumentPath
) -> Iterator[Node]:
    """Yield the name of each cell in its upper part, quietly on its *ground*, clear of what lies in the cell.

    *at* is the path of the size of the board's cells, as for :func:`edge_labels`.
    """
    em = min(CELL_EM * field.across, SLOWER[0] + SLOWER[1] * field.across)
    names = [_printed(name) for name in field.names]
    style = _as_large(names, TextStyle("sans", em), field, CELL_ROOM, _Naming(context, at, findings))
    up = min(CELL_UP * field.across, CELL_TOP * field.across - cap_height(context.book, style) / 2)
    for name, printed in zip(field.names, names, strict=True):
        x, y = field.centre(name)
        line = set_label(context, printed, x, y - up, style)
        yield from contrasting_label(context, line, partial(ground, name), context.ink, _QUIET)


def _printed(name: str) -> str:
    """Return the name of a cell or line as it is printed: with minus signs where files have hyphens."""
    return name.replace("-", "−")


def _as_large(labels: Iterable[str], style: TextStyle, field: HexField, share: float, naming: _Naming) -> TextStyle:
    """Return *style*, or a smaller one in which the widest of *labels* has at most that *share* of a cell's width.

    A label that is too wide even in the smallest letters is added to the findings (P033).
    """
    context, at, findings = naming
    width = share * field.across
    style = replace(style, size=max(style.size, SMALLEST_EM))
    widest = max(labels, key=lambda label: set_line(context.book, label, style, context.language).width, default="")
    line = fit_line(context.book, widest, style, width, SMALLEST_EM, context.language)
    if line is None:
        least = set_line(context.book, widest, replace(style, size=SMALLEST_EM), context.language).width / share
        message = f"cells {number(field.across, 2)} mm wide are too small for the name {widest} in the smallest letters"
        larger = f"make them {number(math.ceil(10 * least) / 10)} mm wide"
        hint = f"{larger}: choose larger paper, fewer cells, or numbering: none"
        findings.append(Finding("P033", message, hint, at))
        return replace(style, size=SMALLEST_EM)
    return replace(style, size=min((run.size for run in line.runs), default=style.size))


def rim_width(board: HexBoard, across: float, *, small: bool = False) -> float:
    """Return how wide the rims of a board are in mm, 0 if it has none; *small* is for a figure."""
    width = RIM * across if board.rims else 0.0
    return min(_FIGURE_RIM, width) if small else width


def hex_board_rims(
    board: HexBoard, field: HexField, context: DrawContext, *, small: bool, shown: Collection[str]
) -> Iterator[Node]:
    """Yield the rims along the cells that are *shown*, to be covered by these: half of each line lies below them."""
    width = rim_width(board, field.across, small=small)
    for side, rim in board.rims.items():
        fill = context.colour(rim.fill)
        lines = side_lines(field, side, shown)
        paint = Paint(stroke=fill, width=2 * width, cap="butt", join="miter", keep_in_low_ink=True)
        if lines:
            yield Shape(Path(tuple(step for line in lines for step in polyline(line).segments)), paint)
        if rim.mark is not None and not small:
            ink = readable_on(fill, context.paper)
            for x, y in (place for line in lines for place in _corners(line, _MARK_AT * width)):
                yield draw_mark(rim.mark, x, y, _MARK * width, ink)


def _corners(line: SideLine, away: float) -> Iterator[tuple[float, float]]:
    """Yield the point *away* to the left of each corner at which a line turns right."""
    for (start, corner), (_, end) in pairwise(pairwise(line)):
        way, next_way = ((b[0] - a[0], b[1] - a[1]) for a, b in ((start, corner), (corner, end)))
        if way[0] * next_way[1] - way[1] * next_way[0] > 0:
            x, y = (a / hypot(*way) - b / hypot(*next_way) for a, b in zip(way, next_way, strict=True))
            yield corner[0] + away * x / hypot(x, y), corner[1] + away * y / hypot(x, y)
