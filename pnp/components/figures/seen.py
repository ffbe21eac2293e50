"""Choose the cells of a board that a figure shows, all of them or those in a window, and say where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce

from msgspec import Struct
from msgspec.structs import replace

from pnp.components.square_board import NEST_INSET, board_grid
from pnp.geometry.hex_field import HexField
from pnp.geometry.path import Box
from pnp.geometry.square_grid import SquareGrid
from pnp.geometry.transform import Point
from pnp.model.boards import HexBoard, SquareBoard
from pnp.model.components import AnyComponent
from pnp.model.view import BoardView

_Board = SquareBoard | HexBoard
Cells = SquareGrid | HexField

HEXAGON_ROOM = 0.95  # of a hexagon's width, that a disc may fill
_HAIR = 1e-6  # of mm: what is nearer to a window's edge lies on it


class SeenBoard(Struct, frozen=True):
    """A board as a frame shows it: the cells that are seen, and where, in mm from the frame's upper left corner."""

    cells: Cells  # all of the board's
    names: tuple[str, ...]  # those that are seen, in reading order
    origin: Point  # where (0, 0) of the cells lies, perhaps outside of the frame
    outer: Box  # around the cells that are seen and what is hinted at beyond them

    @property
    def is_torn(self) -> bool:
        """Whether the board goes on beyond what is seen."""
        return len(self.names) < len(self.cells.names)

    @property
    def crop(self) -> Box:
        """The box around the cells that are seen."""
        return box_of(self.cells, self.names).moved(*self.origin)

    @property
    def across(self) -> float:
        """A cell's width from side to side, in mm: what a disc in it may be as wide as."""
        box = self.cells.box(self.names[0])
        return min(box.width, box.height)

    def box(self, name: str) -> Box | None:
        """Return the upright box around a cell, None if it isn't seen."""
        return self.cells.box(name).moved(*self.origin) if name in self.names else None

    def room(self, name: str) -> Box:
        """Return what pieces on a cell stand in: the whole of a square cell, the upright square in a hexagon's middle.

        Raises ValueError if the board has no such cell.
        """
        box = self.cells.box(name).moved(*self.origin)
        if not isinstance(self.cells, HexField):
            return box
        (x, y), half = box.centre, HEXAGON_ROOM * self.across / 2
        return Box(x - half, y - half, x + half, y + half)

    def outline(self, name: str, inset: float = NEST_INSET) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise, so far inside it as *inset* says, in shares of its width."""
        box = self.cells.box(name).moved(*self.origin)
        if isinstance(self.cells, HexField):
            (x, y), share = box.centre, 1 - 2 * inset
            dx, dy = self.origin
            return tuple((x + share * (a + dx - x), y + share * (b + dy - y)) for a, b in self.cells.corners(name))
        inside = box.grown(-inset * box.width)
        return (
            (inside.left, inside.top),
            (inside.right, inside.top),
            (inside.right, inside.bottom),
            (inside.left, inside.bottom),
        )


def board_in(view: BoardView, components: Mapping[str, AnyComponent]) -> _Board:
    """Return the board that a view is of, as large as the position has it; what is special on one of its own size only.

    Raises TypeError for a component that is no board of cells.
    """
    board = components[view.component]
    if not isinstance(board, SquareBoard | HexBoard):
        raise TypeError(f"{view.component} is no board of cells")
    if isinstance(board, SquareBoard) or view.side in (None, board.side):
        return board
    return replace(board, side=view.side, special={}, omit_cells=(), walls=())


def cells_of(board: _Board) -> Cells:
    """Return the cells of a board."""
    return board_grid(board) if isinstance(board, SquareBoard) else board.field


def seen_in(cells: Cells, window: Sequence[str]) -> tuple[str, ...]:
    """Return the cells whose middles lie between those of the window's, in reading order; all for no window.

    Raises ValueError if the board has no such cell.
    """
    return _seen_in(cells, tuple(window)) if window else cells.names


@lru_cache(maxsize=256)
def _seen_in(cells: Cells, window: tuple[str, ...]) -> tuple[str, ...]:
    xs, ys = zip(*(cells.centre(name) for name in window), strict=True)
    field = Box(min(xs), min(ys), max(xs), max(ys)).grown(_HAIR)
    middles = ((name, cells.centre(name)) for name in cells.names)
    return tuple(name for name, (x, y) in middles if field.left <= x <= field.right and field.top <= y <= field.bottom)


def box_of(cells: Cells, names: Sequence[str]) -> Box:
    """Return the box around some cells, at least one."""
    return reduce(Box.union, (cells.box(name) for name in names))
