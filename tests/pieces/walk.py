"""Walk through drawn nodes with their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.press.geometry.path import IDENTITY, Box, Transform
from pnp.press.scene.nodes import Glyphs, Group, Node, Shape, Use
from pnp.press.scene.piece import Piece
from pnp.press.text.fonts import FontBook
from tests.press.scene.bounds import bounds


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


def texts(nodes: Iterable[Node], book: FontBook) -> list[tuple[str, Box]]:
    """Return the words of each line and the box around it."""
    return [(node.line.text, bounds([node], book, place)) for node, place in walk(nodes) if isinstance(node, Glyphs)]


def ends_within(piece: Piece, book: FontBook) -> bool:
    """Return whether all that a piece shows ends more than a mm short of its trim."""
    painted = bounds(piece.front.children, book)
    is_right_of = painted.left > 1 and painted.top > 1
    return is_right_of and painted.right < piece.width - 1 and painted.bottom < piece.height - 1
