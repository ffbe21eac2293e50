"""Turn a board that its author has drawn into a piece: the drawing, its places in other colours, marks, names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from pnp.game.model.components.boards import EDGE
from pnp.game.model.components.component import SpecialCells
from pnp.game.model.kinds.map_board import MapBoard
from pnp.game.model.view import BoardView
from pnp.pieces.artwork import extend_art
from pnp.pieces.boards.board_frame import HEAD, board_outline, framed_board, seams_between
from pnp.pieces.boards.map_names import LARGEST_MARK, MARK, names_in_figure, place_names
from pnp.pieces.boards.special_cells import (
    Grounds,
    SpecialPainter,
    grounds_of,
    last_groups,
    quiet_mark,
    special_fills,
    special_pictures,
)
from pnp.pieces.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.pieces.kinds import KindDrawing
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, Path, circle, rectangle, translation
from pnp.press.geometry.place_map import PlaceMap
from pnp.press.pictures.named_objects import PLACE, symbol_object
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import Leaf, fade_symbol, fit, iter_leaves, map_nodes, round_scale_up, simplify_symbol
from pnp.problems import Finding

_SIDE = 2.0  # between the line around the board and the drawing, in mm
_BLEED = 1.0  # of a drawing without a frame, in mm
_LETTER = 0.42  # of the room of a place
_EDGE_LINE, _HIDDEN_DOT = 0.9, 0.25  # a line around a place in mm; a point that the drawing does not show
_PALE = 0.45  # how much of the drawing gives way to white in figures
_QUIET_MARK = 0.7  # of a mark without its own colour: the share of ink in it


def map_board_box(board: MapBoard) -> Box:
    """Return the box of the drawing on the board: with a frame, the board's name is above it."""
    left, top = (EDGE + _SIDE, EDGE + HEAD + 1.0) if board.frame else (0.0, 0.0)
    return Box(left, top, left + board.map.width, top + board.map.height)


def map_board_size(board: MapBoard) -> Box:
    """Return the box of the whole board, its upper left corner at (0, 0)."""
    middle = map_board_box(board)
    return Box(0, 0, middle.right + middle.left, middle.bottom + (EDGE + _SIDE if board.frame else 0.0))


def map_board_outlines(name: str, board: MapBoard, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a board's one piece."""
    middle = map_board_box(board)
    outline = board_outline(name, map_board_size(board), context, seams_between(board.map, (middle.left, middle.top)))
    return (outline if board.frame else replace(outline, bleed=_BLEED),)


def map_board_sample(board: MapBoard, most: int) -> Path:
    """Return the outlines of the places, the longer side of the map *most* + 1 mm."""
    places = board.map
    small = places.scaled((most + 1) / max(places.width, places.height))
    return Path(tuple(step for name in small.names for step in small.shape(name).segments))


def draw_map_board(name: str, board: MapBoard, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board."""
    places, middle = board.map, map_board_box(board)
    colours = cell_board_colours(board, context)
    findings: list[Finding] = []
    drawn = tuple(_drawing(board, places, context))
    ground = grounds_of(lambda _: colours.ground, None, drawn)
    cells = (
        *drawn,
        *_in_places(name, board, places, ground, context, findings),
        *place_names(name, board, places, ground, context, findings),
    )
    (outline,) = map_board_outlines(name, board, context)
    nodes: tuple[Node, ...] = (Group(cells, translation(middle.left, middle.top)),)
    if board.frame:
        return framed_board(outline, nodes, colours, context, findings)
    box = map_board_size(board).grown(_BLEED)
    if drawn and isinstance(drawn[0], Use):
        edge = rectangle(box.left, box.top, box.width, box.height)
        nodes = (*extend_art(drawn[0], outline.trim[0], edge), *nodes)
    return (outline.with_art(Symbol(outline.front_design, nodes, box), findings=findings),)


def map_in_figure(
    board: MapBoard,
    places: PlaceMap,
    view: BoardView,
    names: Sequence[str],
    colours: BoardColours,
    context: DrawContext,
) -> Iterator[Node]:
    """Yield the drawing as a figure shows it: pale, and cut off around the places that it shows."""
    drawn = tuple(_drawing(board, places, context, small=True))
    ground = grounds_of(lambda _: colours.ground, None, drawn)
    nodes = (
        *drawn,
        *_in_places(view.component, board, places, ground, context, [], small=True),
        *names_in_figure(board, places, view, names, ground, context),
    )
    crop = places.box_of(tuple(names))
    yield Group(nodes, clip=rectangle(crop.left, crop.top, crop.width, crop.height))


def _drawing(board: MapBoard, places: PlaceMap, context: DrawContext, *, small: bool = False) -> Iterator[Node]:
    """Yield the drawing, its places in their special colours, and the lines around them."""
    art = context.art.get(board.drawing)
    fills = {name: fill for name, fill in special_fills(board.special, context).items() if name in places}
    seen: frozenset[str] = frozenset()
    if art is not None:
        seen = _seen_places(art, board.drawing)
        shapes = {name: board.map.place(name).outline for name in fills}
        painted = _repainted(art, board.drawing, fills, shapes)
        if small:
            scale = round_scale_up(places.width / art.box.width)
            painted = fade_symbol(simplify_symbol(painted, scale), WHITE, _PALE)
        yield fit(painted, Box(0, 0, places.width, places.height))
    for name, fill in fills.items():
        if name not in seen:
            shape = places.shape(name) if places.place(name).is_area else _dot(places, name)
            yield Shape(shape, Paint(fill=fill.mix(WHITE, _PALE) if small else fill))
    for group in board.special.values():
        for name in dict.fromkeys(group.cells) if group.edge is not None else ():
            if name in places:
                width = _EDGE_LINE * (0.5 if small else 1.0)
                yield Shape(_around(places, name), Paint(stroke=context.colour(group.edge), width=width, join="round"))


def _dot(places: PlaceMap, name: str) -> Path:
    """Return the disc of a point that the drawing does not show."""
    place = places.place(name)
    return circle(*places.centre(name), places.factor * max(place.reach, _HIDDEN_DOT * place.room))


def _around(places: PlaceMap, name: str) -> Path:
    """Return the path of a line around a place."""
    place = places.place(name)
    return places.shape(name) if place.is_area else circle(*places.centre(name), 1.5 * places.factor * place.reach)


@lru_cache(maxsize=32)
def _seen_places(symbol: Symbol, file: str) -> frozenset[str]:
    """Return the places that a drawing shows."""
    seen: set[str] = set()

    def find(use: Use, _: object) -> Use:
        """Note a place."""
        if (known := symbol_object(use.symbol, file)) is not None:
            seen.add(known[1])
            map_nodes(use.symbol.children, lambda node, _: node, find)
        return use

    map_nodes(symbol.children, lambda node, _: node, find)
    return frozenset(seen)


def _repainted(symbol: Symbol, file: str, fills: Mapping[str, Colour], shapes: Mapping[str, Path]) -> Symbol:
    """Return a drawing in which places have other colours, below anything drawn over them.

    A place that has no fill in the drawing gets one.
    """
    if not fills:
        return symbol

    def paint(use: Use, _: object) -> Use:
        """Paint a place, and those in it."""
        known = symbol_object(use.symbol, file)
        if known is None or known[0] != PLACE:
            return use
        children = map_nodes(use.symbol.children, lambda node, _: node, paint)
        if known[1] in fills:
            children = _filled(children, fills[known[1]], shapes[known[1]])
        return replace(use, symbol=Symbol(f"{use.symbol.name}+{_key(fills)}", children, use.symbol.box))

    children = map_nodes(symbol.children, lambda node, _: node, paint)
    return Symbol(f"{symbol.name}+{_key(fills)}", children, symbol.box)


def _filled(children: tuple[Node, ...], fill: Colour, shape: Path) -> tuple[Node, ...]:
    """Return the shape of a place in a colour."""
    leaves = [leaf.node for leaf in iter_leaves(children)]
    if not any(isinstance(node, Shape) and node.paint.fill is not None for node in leaves):
        return Shape(shape, Paint(fill=fill)), *children

    def fill_leaf(node: Leaf, _: object) -> Leaf:
        if not isinstance(node, Shape) or node.paint.fill is None:
            return node
        return Shape(node.path, replace(node.paint, fill=fill, opacity=1.0))

    return map_nodes(children, fill_leaf, lambda use, _: use)


def _key(fills: Mapping[str, Colour]) -> str:
    return ",".join(f"{name}={colour}" for name, colour in fills.items())


def _in_places(
    name: str,
    board: MapBoard,
    places: PlaceMap,
    ground: Grounds,
    context: DrawContext,
    findings: list[Finding],
    *,
    small: bool = False,
) -> Iterator[Node]:
    """Yield marks, pictures, letters and titles, each as large as its place allows."""
    for place in dict.fromkeys(cell for group in board.special.values() for cell in group.cells):
        if place not in places:
            continue
        one, special = replace(places, measured=place), _special_at(place, board.special)
        width = min(LARGEST_MARK, MARK * one.across)
        yield from special_pictures(special, one, context, small=small)
        painter = SpecialPainter(special, one, ground, context, (name, "special"))
        yield from painter.marks(width, partial(quiet_mark, context, _QUIET_MARK))
        yield from painter.labels(findings, small=small, em=_LETTER)
        if not small:
            marked = {place} if board.shown_labels == "cell" else {*last_groups(special, "mark")}
            yield from painter.titles(findings, marked)


def _special_at(place: str, special: Mapping[str, SpecialCells]) -> dict[str, SpecialCells]:
    """Return the groups of special cells that contain one place."""
    groups: dict[str, SpecialCells] = {}
    for key, group in special.items():
        if place in group.cells:
            first = group.first_number
            number = None if first is None else first + tuple(dict.fromkeys(group.cells)).index(place)
            groups[key] = replace(group, cells=(place,), first_number=number)
    return groups


DRAWING = KindDrawing[MapBoard](
    draw=draw_map_board,
    outlines=map_board_outlines,
    figure_cells=map_in_figure,
    board_size=map_board_size,
    sample=map_board_sample,
    has_margin=False,
)
