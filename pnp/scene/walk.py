"""Walk through scenes: visit each kind of node, resolve groups and symbols into leaves, or rebuild nodes.

Find runs of nodes that several symbols have in common, too: looks of a tile are often one drawing but for a detail.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol, assert_never

from pnp.geometry.path import Path
from pnp.geometry.transform import IDENTITY, Transform
from pnp.scene.document import Document
from pnp.scene.nodes import Glyphs, Group, Image, Node, Shape, Symbol, Use

Leaf = Shape | Glyphs | Image

_SHORTEST_RUN = 8  # nodes: a shorter one costs as much as it saves
_EDGE = -1  # before the first and after the last node of a symbol


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


def iter_symbols(document: Document) -> Iterator[Symbol]:
    """Yield the symbols of a document in the order of their first use, the first of each name."""
    known: set[str] = set()
    for page in document.pages:
        for layer in page.layers:
            yield from _new_symbols(layer.nodes, known)


def _new_symbols(nodes: Iterable[Node], known: set[str]) -> Iterator[Symbol]:
    for node in nodes:
        if isinstance(node, Group):
            yield from _new_symbols(node.children, known)
        elif isinstance(node, Use) and node.symbol.name not in known:
            known.add(node.symbol.name)
            yield node.symbol
            yield from _new_symbols(node.symbol.children, known)


def share_runs(symbols: Iterable[Symbol]) -> Mapping[int, Symbol]:
    """Return what is painted in place of those of *symbols*, by their id(), that have runs of nodes in common.

    It looks the same, with uses of smaller symbols. Takes time in proportion to the number of nodes.
    """
    large = [symbol for symbol in symbols if len(symbol.children) >= _SHORTEST_RUN]
    if len(large) < 2:
        return {}
    numbers: dict[Node, int] = {}
    rows = [[numbers.setdefault(node, len(numbers)) for node in symbol.children] for symbol in large]
    runs = _divide(rows)
    used = Counter(run[0] for row in runs for run in row)
    parts: dict[int, Use] = {}
    shared: dict[int, Symbol] = {}
    for symbol, row in zip(large, runs, strict=True):
        children: list[Node] = []
        start = 0
        for run in row:
            nodes = symbol.children[start : start + len(run)]
            start += len(run)
            if used[run[0]] < 2 or len(run) < _SHORTEST_RUN:
                children += nodes
                continue
            if run[0] not in parts:
                parts[run[0]] = Use(Symbol(f"{symbol.name}#{len(parts)}", nodes, symbol.box))
            children.append(parts[run[0]])
        if len(children) < len(symbol.children):
            shared[id(symbol)] = Symbol(symbol.name, tuple(children), symbol.box)
    return shared


def _divide(rows: Sequence[Sequence[int]]) -> list[list[list[int]]]:
    """Return each row in runs of numbers that follow each other wherever one of them occurs."""
    after: defaultdict[int, set[int]] = defaultdict(set)
    before: defaultdict[int, set[int]] = defaultdict(set)
    for row in rows:
        for one, other in pairwise((_EDGE, *row, _EDGE)):
            after[one].add(other)
            before[other].add(one)
    divided = []
    for row in rows:
        runs: list[list[int]] = []
        for one, other in pairwise((_EDGE, *row)):
            if len(after[one]) == len(before[other]) == 1 and runs:
                runs[-1].append(other)
            else:
                runs.append([other])
        divided.append(runs)
    return divided
