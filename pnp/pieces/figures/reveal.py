"""Reveal face-down pieces of a figure to its readers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pnp.game.model.kinds import is_secret
from pnp.game.model.texts import Text, comma_list, ui_text
from pnp.game.model.view import Standing, View, VisibleFace
from pnp.pieces.draw_context import DrawContext


def reveal_view(view: View) -> View:
    """Return the view with every piece that lies face down on its boards revealed to the reader."""
    boards = (
        replace(board, cells=tuple((cell, tuple(map(_reveal, pieces))) for cell, pieces in board.cells))
        for board in view.boards
    )
    return replace(view, boards=tuple(boards))


def _reveal(piece: Standing) -> Standing:
    return replace(piece, face=VisibleFace("open", piece.face.look)) if piece.face.side == "back" else piece


def describe_revealed(view: View, context: DrawContext) -> Iterator[Text]:
    """Yield a sentence for each secret component: the cells on which it lies face down."""
    cells_of: dict[str, list[str]] = {}
    for board in view.boards:
        for cell, pieces in board.cells:
            for piece in pieces:
                if piece.face.side == "open" and is_secret(context.component(piece.component)):
                    cells_of.setdefault(piece.component, []).append(cell)
    for name, cells in cells_of.items():
        yield ui_text("Face down, {title}: {cells}.", title=context.title(name), cells=comma_list(cells))
