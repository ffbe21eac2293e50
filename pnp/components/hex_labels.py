"""Write the names of hexagonal cells at the ends of their lines or into the cells, and the titles of special cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from pnp.components.context import Context
from pnp.components.lettering import Room, fitted, on_caps
from pnp.geometry.hex_field import HexField
from pnp.model.hex_board import HexBoard
from pnp.problems import DocumentPath
from pnp.scene.nodes import Group, Node
from pnp.text.line import TextStyle
from pnp.text.shape import set_line
from pnp.units import mm_from_points

# Shares of a cell's across flats: the em of a label at the edge, how far its middle lies from its line's last cell's,
# and how wide it may be.
EDGE_EM, EDGE_AWAY, EDGE_ROOM = 0.4, 0.86, 0.66
# The em of a name in its cell, how far above the cell's middle it stands, and how wide it may be.
CELL_EM, CELL_UP, CELL_ROOM = 0.22, 0.33, 0.6
# The em of what a special cell is called, and how wide it may be; it stands as far below the middle if there is a mark.
TITLE_EM, TITLE_ROOM, TITLE_ROOM_BELOW = 0.24, 0.86, 0.62
LARGEST_EM = 12.0
SMALLEST_EM = mm_from_points(4)  # names of cells are looked at one by one


def overhang(board: HexBoard) -> tuple[float, float]:
    """Return how far labels at the edge reach beyond the cells to the sides, and up and down, in mm."""
    if not has_edge_labels(board):
        return 0.0, 0.0
    across, down = (0.62, 0.42) if board.top == "pointy" else (0.56 if board.shape == "rectangle" else 0.41, 0.51)
    if board.numbering == "axial":
        across += 0.1
    return across * board.cell, down * board.cell


def has_edge_labels(board: HexBoard) -> bool:
    """Return whether the names of lines stand at the edge of the board."""
    return board.labels == "edge" and board.numbering != "none"


def edge_labels(
    field: HexField,
    style: TextStyle,
    context: Context,
    *,
    at: DocumentPath,
    shown: Collection[str] | None = None,
) -> Iterator[Node]:
    """Yield the labels of lines at their ends, all as large as the widest allows, *style*'s size at most.

    Where only some cells are *shown*, a line's label stands at the end of those, and at one end only. *at* is the way
    to the board's numbering, for the problem of a label that finds no room.
    """
    labels = dict.fromkeys(line.label for line in field.lines)
    style = _as_large(labels, style, EDGE_ROOM * field.across, context, at)
    away = EDGE_AWAY * field.across
    there = None if shown is None else {field.at(name) for name in shown}
    for line in field.lines:
        cells = line.cells if there is None else tuple(cell for cell in line.cells if cell in there)
        for end, cell, way in (("first", cells[:1], line.way_first), ("last", cells[-1:], line.way_last)):
            if way is not None and cell and (there is None or end == line.main):
                x, y = field.place(cell[0])
                yield on_caps(context, line.label, x + away * way[0], y + away * way[1], style)


def cell_labels(
    field: HexField,
    style: TextStyle,
    context: Context,
    *,
    at: DocumentPath,
    shown: Collection[str] | None = None,
) -> Iterator[Node]:
    """Yield the name of each cell, those *shown* (all unless given), in its upper part, clear of what lies there."""
    names = field.names if shown is None else [name for name in field.names if name in set(shown)]
    style = _as_large(names, style, CELL_ROOM * field.across, context, at)
    up = CELL_UP * field.across
    for name in names:
        x, y = field.centre(name)
        yield on_caps(context, name, x, y - up, style)


def special_titles(name: str, board: HexBoard, field: HexField, style: TextStyle, context: Context) -> Iterator[Node]:
    """Yield what special cells are called, in each of them: in the middle, or below the mark that is there."""
    for key, special in board.special.items():
        if special.title is None:
            continue
        at = (name, "special", key, "title")
        words = context.said(special.title, *at)
        below = special.mark is not None
        room = Room((TITLE_ROOM_BELOW if below else TITLE_ROOM) * field.across, at)
        down = CELL_UP * field.across if below else 0.0
        middles = (field.centre(cell) for cell in special.cells)
        yield Group(tuple(on_caps(context, words, x, y + down, style, room=room) for x, y in middles), title=words)


def _as_large(labels: Iterable[str], style: TextStyle, width: float, context: Context, at: DocumentPath) -> TextStyle:
    """Return *style*, or a smaller one in which the widest of *labels* is at most *width* mm wide.

    A label that is too wide even in the smallest letters is reported (P033).
    """
    widest = max(labels, key=lambda label: set_line(context.book, label, style, context.language).width, default="")
    line = fitted(context, widest, style, Room(width, at, SMALLEST_EM))
    return replace(style, size=min((run.size for run in line.runs), default=style.size))
