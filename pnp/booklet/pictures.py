"""What the booklet asks of those who draw: figures, the parts list and icons, as scene nodes of known size."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from pnp.scene.drawing import Drawing
from pnp.scene.nodes import Symbol


class Pictures(Struct, frozen=True):
    """Everything drawn that a booklet shows.

    *figure* draws one frame's picture of a figure for at most so wide a place: (name, width) -> a picture a frame,
    all of one scale and height. *parts* draws the parts list so wide, in rows that may be divided among pages.
    """

    figure: Callable[[str, float], tuple[Drawing, ...]]
    parts: Callable[[float], tuple[Drawing, ...]]
    icons: Mapping[str, Symbol]
    cover: Symbol | None = None
    ornament: Symbol | None = None
