"""A drawing for the booklet: something seen, of known size."""

from __future__ import annotations

from typing import NamedTuple, final

from msgspec import Struct

from pnp.scene.nodes import Node


class Size(NamedTuple):
    """A width and a height in mm."""

    width: float
    height: float


@final
class Drawing(Struct, frozen=True):
    """A node whose upper left corner is (0, 0), *width* × *height* mm; *title* says what is seen."""

    node: Node
    width: float
    height: float
    title: str = ""

    @property
    def size(self) -> Size:
        """Its width and height."""
        return Size(self.width, self.height)
