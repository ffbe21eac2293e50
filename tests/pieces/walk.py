"""Walk through drawn nodes with their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.press.geometry.path import IDENTITY, Box, Transform
from pnp.press.scene.nodes import Glyphs, Group, Node, Shape, Use


def walk(nodes: Iterable[Node], place: Transform = IDENTITY) -> Iterator[tuple[Node, Transform]]:
    """Yield every node below *nodes*, with the map from its coordinates to the outside."""
    for node in nodes:
        yield node, place
        if isinstance(node, Group):
            yield from walk(node.children, place @ node.transform)
        elif isinstance(node, Use):
            yield from walk(node.symbol.children, place @ node.transform)


def words(nodes: Iterable[Node]) -> list[str]:
    return [node.line.text for node, _ in walk(nodes) if isinstance(node, Glyphs)]


def uses(nodes: Iterable[Node]) -> list[str]:
    return [node.symbol.name for node, _ in walk(nodes) if isinstance(node, Use)]


def shapes(nodes: Iterable[Node]) -> list[tuple[Shape, Box]]:
    return [(node, node.path.transformed(place).bounds) for node, place in walk(nodes) if isinstance(node, Shape)]
