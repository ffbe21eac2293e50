"""Draw the coloured rims along the sides of a board of hexagons, with marks for colour-blind players."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from math import hypot

from pnp.game.model.kinds.hex_board import HexBoard
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.labels import draw_mark
from pnp.press.colour import readable_on
from pnp.press.geometry.hex_grid import HexField
from pnp.press.geometry.hex_sides import SideLine, side_lines
from pnp.press.geometry.path import Path, polyline
from pnp.press.scene.nodes import Node, Paint, Shape

RIM = 0.24  # how wide a rim is, as a share of a cell's across flats
_FIGURE_RIM = 0.6  # its largest width in figures, in mm: it must not reach the labels
_MARK, _MARK_AT = 0.62, 0.56  # of a rim's width: the width of a mark, and how far its middle is from the cells' corner


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
