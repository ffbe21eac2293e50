"""Walk through drawings, and transform them: paler, simpler, without letters, or outlines alone.

Runs of nodes that several symbols have in common are found, too: the looks of a tile often differ only in a detail.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, Protocol, assert_never

from msgspec.structs import replace

from pnp.press.colour import Colour
from pnp.press.geometry.path import IDENTITY, Box, Path, Transform, rotation, scaling, translation
from pnp.press.scene.document import Document
from pnp.press.scene.nodes import Glyphs, Group, Image, Node, Shape, Symbol, Use

Leaf = Shape | Glyphs | Image

_SHORTEST_RUN = 8  # in nodes: a shorter run costs as much as it saves
_EDGE = -1  # before the first and after the last node of a symbol


class NodeVisitor(Protocol):
    """A backend's methods for each kind of node; they visit the children of groups and symbols themselves."""

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


class SymbolNames:
    """The names that equal symbols have in a file; *define* writes a new one into the file and returns its name."""

    def __init__(self, define: Callable[[Symbol], str]) -> None:
        self._define = define
        self._known: dict[int, tuple[Symbol, str]] = {}  # by id; kept alive, so that no other object gets the same id
        self._namesakes: dict[str, list[tuple[Symbol, str]]] = {}

    def name(self, symbol: Symbol) -> str:
        """Return the name of a symbol, which is defined if it's new."""
        if id(symbol) not in self._known:
            namesakes = self._namesakes.setdefault(symbol.name, [])
            name = next((name for other, name in namesakes if other == symbol), None)
            if name is None:
                name = self._define(symbol)
                namesakes.append((symbol, name))
            self._known[id(symbol)] = (symbol, name)
        return self._known[id(symbol)][1]


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

    Both functions get the map from the node's coordinates to the scene's. Where they return None, nodes are left out,
    and so are groups that become empty.
    """
    changed: list[Node] = []
    for node in nodes:
        match node:
            case Group():
                children = map_nodes(node.children, change_leaf, change_use, place @ node.transform)
                if children or not node.children:
                    kept = (node.transform, node.clip, node.title, node.role, node.continues)
                    changed.append(Group(children, *kept))
            case Use():
                use = change_use(node, place @ node.transform)
                changed += [] if use is None else [use]
            case _:
                leaf = change_leaf(node, place)
                changed += [] if leaf is None else [leaf]
    return tuple(changed)


def map_symbol(
    symbol: Symbol,
    suffix: str,
    change_leaf: Callable[[Leaf, Transform], Node | None],
    change_symbol: Callable[[Symbol, float], Symbol],
    scale: float = 1.0,
) -> Symbol:
    """Return *symbol* rebuilt by `map_nodes`, printed *scale* times as large, its name with a *suffix* of its own."""

    def change_use(use: Use, place: Transform) -> Node:
        return replace(use, symbol=change_symbol(use.symbol, place.scale_factor))

    children = map_nodes(symbol.children, change_leaf, change_use, scaling(scale))
    return Symbol(f"{symbol.name}+{suffix}", children, symbol.box)


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
    """Return replacements, by id(), for those of *symbols* that have runs of nodes in common, which become symbols."""
    # Runs are replaced while they are found: a second pass over all nodes would cost as much as it saves.
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
    """Return each row divided into runs: numbers that follow each other wherever one of them occurs."""
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


# Strokes, and whole shapes, that are narrower than this on paper (mm) are noise: by eye. A stroke is two dots of a
# printer with 600 to the inch.
FINEST_STROKE = 0.1
FINEST_SHAPE = 0.6
# A meaningful shape, such as a pip of a die, is kept as long as it is visible: the width of a fine line.
FINEST_MARK = 0.25
# Several lines in one path that extend at least this far in both directions (mm on paper) are a board's: they are made
# just wide enough to be seen.
_LEAST_GRID = 8.0
# Points may move by half of this, in mm on paper, so that fewer digits are written: half a dot at 600 to the inch.
GRAIN = 0.02
_SCALE_STEP = 0.75  # art is at most a third finer than it need be


@lru_cache(maxsize=1 << 8)  # 209 entries in a build of all games
def fade_symbol(symbol: Symbol, ground: Colour, share: float) -> Symbol:
    """Return *symbol* with *share* (0 to 1) of every colour replaced by *ground*; pictures stay as they are."""

    def fade(node: Leaf, _: Transform) -> Node:
        match node:
            case Shape(path, paint):
                fill, stroke = (colour and colour.mix(ground, share) for colour in (paint.fill, paint.stroke))
                gradient = paint.gradient and paint.gradient.mixed(ground, share)
                return Shape(path, replace(paint, fill=fill, stroke=stroke, gradient=gradient))
            case Glyphs():
                runs = tuple(replace(run, colour=run.colour.mix(ground, share)) for run in node.line.runs)
                return replace(node, line=replace(node.line, runs=runs))
            case Image():
                return node

    return map_symbol(symbol, f"{ground}×{share:.2f}", fade, lambda inner, _: fade_symbol(inner, ground, share))


@lru_cache(maxsize=1 << 9)  # full in a build of all games: 83 % of calls find theirs
def simplify_symbol(symbol: Symbol, scale: float) -> Symbol:
    """Return *symbol* without details too fine to be seen when it is printed *scale* times as large as drawn."""
    return map_symbol(symbol, f"small×{scale:.3g}", _simplify_leaf, simplify_symbol, scale)


def _simplify_leaf(node: Leaf, place: Transform) -> Node | None:
    """Return a shape with its points rounded, None if it is invisible; other leaves stay."""
    if not isinstance(node, Shape):
        return node
    path, paint, box, scale = node.path, node.paint, node.path.bounds, place.scale_factor
    if paint.fill is None and (paint.stroke is None or paint.width * scale < FINEST_STROKE):
        if paint.stroke is None or not _is_grid(node, scale):
            return None
        paint = replace(paint, width=FINEST_STROKE / scale)
    stroke = paint.width if paint.stroke is not None else 0.0
    least = FINEST_MARK if paint.keep_in_low_ink else FINEST_SHAPE
    if (max(box.width, box.height) + stroke) * scale < least:
        return None
    return Shape(_rounded(path, max(0, math.ceil(-math.log10(GRAIN / scale)))), paint)


def _is_grid(shape: Shape, scale: float) -> bool:
    """Return whether a shape has the lines of a board: several unbroken ones, over a large area."""
    box = shape.path.bounds
    lines = sum(command == "M" for command, _ in shape.path.segments)
    return lines > 1 and not shape.paint.dash and min(box.width, box.height) * scale >= _LEAST_GRID


@lru_cache(maxsize=1 << 12)  # 3,771 entries in a build of all games
def _rounded(path: Path, places: int) -> Path:
    return Path(
        tuple([(c, tuple([(round(x, places), round(y, places)) for x, y in points])) for c, points in path.segments])
    )


def round_scale_up(scale: float) -> float:
    """Round up to one of a few scales, so that pictures of nearly equal size share their art."""
    step = 1.0
    while step * _SCALE_STEP >= scale:
        step *= _SCALE_STEP
    return step


def fit(symbol: Symbol, box: Box, *, turn: float = 0.0, mirrored: bool = False, title: str = "") -> Use:
    """Return *symbol* as large as fits into *box* (mm), centred in it, turned clockwise by *turn* degrees."""
    sideways = turn % 180 == 90
    width, height = (box.height, box.width) if sideways else (box.width, box.height)
    scale = min(width / symbol.box.width, height / symbol.box.height)
    return Use(symbol, placement_transform(symbol, box, scale, turn=turn, mirrored=mirrored), title)


def standing(symbol: Symbol, box: Box, title: str = "") -> Use:
    """Return *symbol* as large as fits into *box* (mm), on the middle of its lower edge."""
    scale = min(box.width / symbol.box.width, box.height / symbol.box.height)
    top, half, middle = box.bottom - scale * symbol.box.height, scale * symbol.box.width / 2, box.centre[0]
    return Use(symbol, placement_transform(symbol, Box(middle - half, top, middle + half, box.bottom), scale), title)


def placement_transform(
    symbol: Symbol, box: Box, scale: float, *, turn: float = 0.0, mirrored: bool = False
) -> Transform:
    """Return the map that puts the symbol's middle on the box's: mirrored first, then scaled and turned."""
    cx, cy = symbol.box.centre
    flip = scaling(-scale if mirrored else scale, scale)
    return translation(*box.centre) @ rotation(turn) @ flip @ translation(-cx, -cy)
