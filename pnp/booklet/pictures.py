"""What the booklet asks of those who draw: figures, the parts list and icons, as scene nodes of known size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pnp.scene.nodes import Node, Symbol


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its upper left corner at (0, 0), in mm; *title* says what is seen."""

    node: Node
    width: float
    height: float
    title: str = ""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Everything drawn that a booklet shows.

    *figure* draws one frame's picture of a figure for at most so wide a place: (name, width) -> a picture a frame,
    all of one scale and height. *parts* draws the parts list so wide, in rows that may be divided among pages.
    """

    figure: Callable[[str, float], tuple[Picture, ...]]
    parts: Callable[[float], tuple[Picture, ...]]
    icons: Mapping[str, Symbol]
    cover: Symbol | None = None
    ornament: Symbol | None = None
