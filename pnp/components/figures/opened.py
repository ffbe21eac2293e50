"""Lift the veil of a frame: what lies face down is seen, and told, all the same."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pnp.components.context import Context
from pnp.components.figures.faces import is_secret
from pnp.model.translatable import Text, comma_list, ui_text
from pnp.model.view import Standing, View


def opened(view: View) -> View:
    """Return the view with every back on its boards as one that the reader sees through."""
    boards = (
        replace(board, cells=tuple((cell, tuple(map(_open, pieces))) for cell, pieces in board.cells))
        for board in view.boards
    )
    return replace(view, boards=tuple(boards))


def _open(piece: Standing) -> Standing:
    return replace(piece, face="open") if piece.face == "back" else piece


def told_open(view: View, context: Context) -> Iterator[Text]:
    """Yield a sentence for each secret component that lies face down: where it does."""
    found: dict[str, list[str]] = {}
    for board in view.boards:
        for cell, pieces in board.cells:
            for piece in pieces:
                if piece.face == "open" and is_secret(context.component(piece.component)):
                    found.setdefault(piece.component, []).append(cell)
    for name, cells in found.items():
        yield ui_text("Face down, {title}: {cells}.", title=context.title(name), cells=comma_list(cells))
