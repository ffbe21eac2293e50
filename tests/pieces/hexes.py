"""A game on hexagons for the tests of figures: boards of both kinds, counters that fill cells and others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.game.model.view import BoardView, Standing, StatusItem, View
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figures.layout import FrameLayout, frame_layout
from tests.pieces.box import context


def _counter(colour: str, mark: str, shape: str = "hexagon") -> dict[str, Any]:
    return {
        "kind": "counter",
        "title": colour.title(),
        "shape": shape,
        "size": "12mm",
        "count": 70,
        "front": {"fill": colour, "mark": mark},
        "back": "same",
    }


HEXES: Mapping[str, Mapping[str, Any]] = {
    "board": {"kind": "hex-board", "title": "Board", "cells": "flat-top", "side": 5, "cell": "20mm"},
    "rows": {"kind": "hex-board", "title": "Rows", "cells": "pointy-top", "side": 4, "cell": "20mm"},
    "red": _counter("red", "disc"),
    "blue": _counter("blue", "ring"),
    "stone": _counter("black", "star", "disc"),
}


def hex_context(*, low_ink: bool = False) -> DrawContext:
    return context(HEXES, low_ink=low_ink)


def hex_view(board: str = "board", status: tuple[StatusItem, ...] = (), **cells: str) -> View:
    """Return counters on cells, as in red="C3 D2"."""
    standing = tuple(
        (name, (Standing(piece, owner=piece),)) for piece, names in cells.items() for name in names.split()
    )
    return View((BoardView(board, standing),), turn="red", status=status)


def hex_layout(view: View, width: float = 57.0, window: tuple[str, ...] = ()) -> FrameLayout:
    return frame_layout(view, hex_context(), width, window)
