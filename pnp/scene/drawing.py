"""A drawing for the booklet: something seen, of known size."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.scene.nodes import Node


@dataclass(frozen=True, slots=True)
class Drawing:
    """A node whose upper left corner is (0, 0), *width* × *height* mm; *title* says what is seen."""

    node: Node
    width: float
    height: float
    title: str = ""
