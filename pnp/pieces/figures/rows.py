"""Arrange boards with titles, panels of pools, and lanes of pieces side by side in rows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from pnp.pieces.draw_context import DrawContext
from pnp.press.geometry.path import Box, Point
from pnp.press.scene.document import Size
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.text.typography import TYPE_SCALE

_NEARLY_AS_WIDE = 0.62  # a row of lanes that needs this share of the widest one ends where that does
# Between panels and lanes, in mm, and the height of a panel.
POOL_GAP = 1.6
POOL_HEIGHT = 8.6
_BARE_POOL = Size(8.4, 6.4)  # the panel of a player of whom no frame shows more than the portrait

NamedBoxes = tuple[tuple[str, Box], ...]
_Item = TypeVar("_Item")
_MUCH_LOWER = 0.8  # times as high: rows are not made lower than that to have fewer of them


def fill_rows(items: Iterable[tuple[_Item, float]], room: float, gap: float) -> list[list[_Item]]:
    """Return items in rows, each with as many as fit side by side in *room* mm: items are given with their widths."""
    rows: list[list[_Item]] = []
    right = math.inf
    for item, width in items:
        if right + width > room:
            rows.append([])
            right = 0.0
        rows[-1].append(item)
        right += width + gap
    return rows


def fill_few_rows(
    items: Callable[[float], Iterable[tuple[_Item, float]]], heights: Sequence[float], room: float, gap: float
) -> tuple[float, list[list[_Item]]]:
    """Return items in few rows, and how high each is: *heights* are the most for one row, for two rows, and so on.

    *items* of a height are given with their widths. Somewhat lower rows are better if there are fewer of them.
    """
    tried = ((height, fill_rows(items(height), room, gap)) for height in heights)
    fitting = [(height, rows) for most, (height, rows) in enumerate(tried, 1) if len(rows) <= most]
    near = (one for one in fitting if one[0] >= _MUCH_LOWER * fitting[0][0])
    return min(near, key=lambda one: len(one[1]), default=(0.0, []))


def row_boxes(names: Sequence[str], corner: Point, size: tuple[float, float], gap: float) -> NamedBoxes:
    """Return a box for each row of a track: one below the other from *corner*, all of one width and height."""
    (left, top), (width, height) = corner, size
    tops = [top + index * (height + gap) for index in range(len(names))]
    return tuple((name, Box(left, y, left + width, y + height)) for name, y in zip(names, tops, strict=True))


def panel_boxes(names: Sequence[str], at: tuple[float, float], width: float, *, is_bare: bool) -> NamedBoxes:
    """Return the panels of pools from *at* (x, y), side by side in *width* mm; *is_bare*: without room for pieces."""
    left, top = at
    each, height = (width - POOL_GAP * (len(names) - 1)) / len(names), POOL_HEIGHT
    if is_bare:
        each, height = min(each, _BARE_POOL.width), _BARE_POOL.height
    lefts = [left + i * (each + POOL_GAP) for i in range(len(names))]
    return tuple((name, Box(x, top, x + each, top + height)) for name, x in zip(names, lefts, strict=True))


def lane_boxes(
    lanes: Mapping[str, Size], start: Point, room: float, gaps: tuple[float, float], *, are_alone: bool = False
) -> Iterator[tuple[str, Box]]:
    """Yield the box of each lane; those of a row fill *room* mm together.

    *start* is the upper left corner of the first, *gaps* are between lanes of a row and between rows. Where nothing
    else is in the picture (*are_alone*), rows are as wide as their lanes need; those that need nearly as much as the
    widest end where it does.
    """
    (left, top), (between, below) = start, gaps
    rows = fill_rows(((lane, lane[1].width) for lane in lanes.items()), room, between)
    needed = [sum(size.width for _, size in row) + between * (len(row) - 1) for row in rows]
    end = min(room, max(needed)) if are_alone else room
    for row, own in zip(rows, needed, strict=True):
        height = max(size.height for _, size in row)
        spare = 0.0 if are_alone and own < _NEARLY_AS_WIDE * end else end - own
        x = left
        for name, size in row:
            width = size.width + spare / len(row)
            yield name, Box(x, top, x + width, top + height)
            x += width + between
        top += height + below


def title_style(context: DrawContext) -> TextStyle:
    """Return the style of the titles of boards, where a figure has several."""
    return TextStyle("sans", TYPE_SCALE.mark.size, context.ink, "bold")


def title_width(board: str, context: DrawContext) -> float:
    """Return how wide the title of a board is, in mm."""
    return set_line(context.book, context.title(board), title_style(context), context.language).width
