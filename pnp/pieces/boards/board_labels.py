"""Write the names of columns and rows at the edges of a board, on the sides that it defines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from pnp.game.model.components.boards import EDGE
from pnp.game.model.components.component import Bracket
from pnp.pieces.boards.board_frame import SEAM
from pnp.pieces.draw_context import BoardColours, DrawContext
from pnp.pieces.labels import set_label
from pnp.press.colour import Colour
from pnp.press.geometry.cells import Cells
from pnp.press.geometry.path import Point, rotation, translation
from pnp.press.scene.nodes import Group, Node
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line

LABELS_ABOVE = 0.72  # of the room for labels at a side, that those above and below the cells need
# A display face whose digits are narrower than this share of the em is too thin below this size in mm: the sans is used
# instead, in such a share of the size.
_CONDENSED = 0.42
_THIN_BELOW = 7.0
_SANS_SHARE = 0.75
_AWAY = 0.36  # from the cells to the middle of a label, as a share of that room
_TURNED: tuple[Bracket, ...] = ("top", "right")  # the sides whose labels face the player opposite


class EdgeLabelled(Protocol):
    """A board whose columns and rows have labels at its edges."""

    @property
    def labelled_sides(self) -> tuple[Bracket, ...]:
        """The sides that have some."""
        ...

    @property
    def turn_labels(self) -> bool:
        """Whether those of a player opposite are turned."""
        ...


def label_room(across: float) -> float:
    """Return how wide labels beside cells that are *across* mm wide make the board's margin, in mm."""
    return min(14.0, max(9.0, 0.27 * across))


def side_margin(board: EdgeLabelled, across: float) -> float:
    """Return how far a board reaches beyond its cells at the sides, in mm: room for numbers and border."""
    if {"left", "right"} & set(board.labelled_sides):
        return label_room(across)
    return min(8.0, max(EDGE, 0.15 * across))


def edge_labels_at(
    board: EdgeLabelled, cells: Cells, depth: Callable[[Bracket], float], colours: BoardColours, context: DrawContext
) -> Iterator[Node]:
    """Yield the labels above or below the columns and beside the rows of *cells*; (0, 0) is the cells' corner.

    They are beyond what is *depth* mm deep on their side. Lines whose cells are all omitted have none.
    """
    room = label_room(cells.across)
    em = min(0.7 * room, 0.9 * (room - SEAM))  # clear of the border's inner line
    style = _label_style(em, colours.letter, context)
    for side in board.labelled_sides if cells.label_axes else ():
        axis = cells.label_axes[side in ("left", "right")]
        places = {text: cells.centre(name) for name, text in axis.labels.items()}
        for text, middle in places.items():
            place = _beside(side, cells, middle, _AWAY * room + depth(side))
            if board.turn_labels and side in _TURNED:
                yield Group((set_label(context, text, 0.0, 0.0, style),), translation(*place) @ rotation(180))
            else:
                yield set_label(context, text, *place, style)


def _label_style(em: float, colour: Colour, context: DrawContext) -> TextStyle:
    """Return the style of labels of *em* mm: the game's display face where it can be read."""
    style = TextStyle("display", em, colour, "bold")
    if em >= _THIN_BELOW or set_line(context.book, "0", style, context.language).width >= _CONDENSED * em:
        return style
    return TextStyle("sans", _SANS_SHARE * em, colour, "bold")


def _beside(side: Bracket, cells: Cells, middle: Point, away: float) -> Point:
    """Return the point beside a side of the cells, level with the *middle* of one and so far away, in mm."""
    match side:
        case "top":
            return middle[0], -away
        case "bottom":
            return middle[0], cells.height + away
        case "left":
            return -away, middle[1]
        case "right":
            return cells.width + away, middle[1]
