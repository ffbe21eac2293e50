"""Walk through scenes: visit each kind of node, resolve groups and symbols into leaves, or rebuild nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol, assert_never

from pnp.geometry.path import Path
from pnp.geometry.transform import IDENTITY, Transform
from pnp.scene.nodes import Glyphs, Group, Image, Node, Shape, Use

Leaf = Shape | Glyphs | Image


class NodeVisitor(Protocol):
    """What a backend does with each kind of node; it goes on to the children of groups and symbols by itself."""

    def visit_shape(self, shape: Shape) -> None:
        """Handle a path."""

    def visit_glyphs(self, glyphs: Glyphs) -> None:
        """Handle a line of text."""

    def visit_image(self, image: Image) -> None:
        """Handle a picture."""

    def visit_group(self, group: Group) -> None:
        """Handle nodes that are moved and clipped as one."""

    def visit_use(self, use: Use) -> None:
        """Handle a symbol in its place."""


def visit_nodes(nodes: Iterable[Node], visitor: NodeVisitor) -> None:
    """Hand each of *nodes*, in order, to the method of *visitor* for its kind."""
    for node in nodes:
        match node:
            case Use():
                visitor.visit_use(node)
            case Shape():
                visitor.visit_shape(node)
            case Glyphs():
                visitor.visit_glyphs(node)
            case Group():
                visitor.visit_group(node)
            case Image():
                visitor.visit_image(node)
            case _:
                assert_never(node)


def iter_ungrouped(nodes: Iterable[Node]) -> Iterator[Leaf | Use]:
    """Yield all nodes except groups, in painting order; symbols are not entered."""
    for node in nodes:
        if isinstance(node, Group):
            yield from iter_ungrouped(node.children)
        else:
            yield node


class PlacedLeaf(NamedTuple):
    """A leaf, the map from its coordinates to those of the scene, and all clips around it in the scene's mm."""

    node: Leaf
    transform: Transform
    clips: tuple[Path, ...]


def iter_leaves(
    nodes: Iterable[Node], place: Transform = IDENTITY, clips: tuple[Path, ...] = ()
) -> Iterator[PlacedLeaf]:
    """Yield all shapes, lines of text and pictures in painting order, a symbol's as often as it is used."""
    for node in nodes:
        match node:
            case Group():
                inside = place @ node.transform
                around = clips if node.clip is None else (*clips, node.clip.transformed(inside))
                yield from iter_leaves(node.children, inside, around)
            case Use():
                yield from iter_leaves(node.symbol.children, place @ node.transform, clips)
            case _:
                yield PlacedLeaf(node, place, clips)


def map_nodes(
    nodes: Iterable[Node],
    change_leaf: Callable[[Leaf, Transform], Node | None],
    change_use: Callable[[Use, Transform], Node | None],
    place: Transform = IDENTITY,
) -> tuple[Node, ...]:
    """Return *nodes* rebuilt from the answers for leaves and for uses of symbols, in painting order.

    Both functions get the map from the node's coordinates to those of the scene, for a use that of its symbol. Nodes
    for which the answer is None are left out, and so are groups in which nothing remains.
    """
    changed: list[Node] = []
    for node in nodes:
        match node:
            case Group():
                children = map_nodes(node.children, change_leaf, change_use, place @ node.transform)
                if children or not node.children:
                    changed.append(_with_children(node, children))
            case Use():
                use = change_use(node, place @ node.transform)
                changed += [] if use is None else [use]
            case _:
                leaf = change_leaf(node, place)
                changed += [] if leaf is None else [leaf]
    return tuple(changed)


def _with_children(group: Group, children: tuple[Node, ...]) -> Group:
    return Group(children, group.transform, group.clip, group.title, group.role, group.continues)
