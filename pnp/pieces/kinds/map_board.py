"""Turn a board that its author has drawn into a piece: the drawing, its places in other colours, marks, names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.boards import EDGE
from pnp.game.model.components.component import SpecialCells
from pnp.game.model.kinds.map_board import MapBoard
from pnp.game.model.view import BoardView
from pnp.pieces.artwork import extend_art
from pnp.pieces.boards.board_frame import HEAD, board_outline, framed_board, seams_between
from pnp.pieces.boards.special_cells import (
    LARGEST_EM,
    Grounds,
    SpecialPainter,
    edged_cells,
    grounds_of,
    labelled_cells,
    last_groups,
    quiet_mark,
    special_fills,
    special_pictures,
)
from pnp.pieces.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, contrasting_label, fits_label, glyph_box, set_label
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.map_areas import closed_lines, scan
from pnp.press.geometry.path import Box, Path, Point, circle, joined, passes_through, translation
from pnp.press.geometry.place_map import PlaceMap
from pnp.press.pictures.named_objects import PLACE, symbol_object
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import Leaf, fade_symbol, fit, iter_leaves, map_nodes, round_scale_up, simplify_symbol
from pnp.press.text.line import TextStyle
from pnp.problems import DocumentPath, Finding

# By eye, but for the bleed.
_SIDE = 2.0  # between the line around the board and the drawing, in mm
_BLEED = 1.0  # of a drawing without a frame, in mm
_LETTER = 0.42  # of the room of a place
_EDGE_LINE = 0.9  # a line around a place in mm
_HIDDEN_DOT = 0.25  # a point that the drawing does not show
_PALE = 0.45  # how much of the drawing gives way to white in figures
_QUIET_MARK = 0.7  # of a mark without its own colour: the share of ink in it
MARK = 0.42  # the mark of a place, as a share of its room
LARGEST_MARK = 14.0  # the same at most, in mm
_NAME_EM = 0.24  # the em of its name, as a share of its room
_NAME_ROOM = 0.92  # of the width of an area at its name (at twice, long names are not told)
_SMALL_CLEAR = 0.6  # between the pieces of an area in a figure and the middle of its name, in em
_ABOVE = 0.62  # from the top of a mark to the middle of the name above it, in em
_STEPS_ASIDE = (0.0, -1.0, 1.0, -1.6, 1.6, -2.4, 2.4)  # how far names are moved away from other objects, in em
_CLEAR = 0.35  # between a point and its name, in em
# Of a name beside a point: a share of the map's width, and in mm.
_POINT_EM = 0.028
_LARGEST_NAME = 4.0


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
    return joined(map(small.shape, small.names))


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
        *_Namer(name, board, places, ground, context).printed(findings),
    )
    (outline,) = map_board_outlines(name, board, context)
    nodes: tuple[Node, ...] = (Group(cells, translation(middle.left, middle.top)),)
    if board.frame:
        return framed_board(outline, nodes, colours, context, findings)
    box = map_board_size(board).grown(_BLEED)
    if drawn and isinstance(drawn[0], Use):
        edge = box.path()
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
        *_Namer(view.component, board, places, ground, context).in_figure(view, names),
    )
    yield Group(nodes, clip=places.box_of(tuple(names)).path())


def _drawing(board: MapBoard, places: PlaceMap, context: DrawContext, *, small: bool = False) -> Iterator[Node]:
    """Yield the drawing, its places in their special colours, and the lines around them."""
    art = context.art.get(board.drawing)
    fills = {name: fill for name, fill in special_fills(board.special, context).items() if name in places}
    seen: frozenset[str] = frozenset()
    # A drawing that can't be read has been told: its places are drawn all the same.
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
            # A point that the drawing does not show is a disc.
            place = places.place(name)
            radius = places.factor * max(place.reach, _HIDDEN_DOT * place.room)
            shape = places.shape(name) if place.is_area else circle(*places.centre(name), radius)
            yield Shape(shape, Paint(fill=fill.mix(WHITE, _PALE) if small else fill))
    width = _EDGE_LINE * (0.5 if small else 1.0)
    for colour, cells in edged_cells(board.special, places, context):
        for name in cells:
            yield Shape(_around(places, name), Paint(stroke=colour, width=width, join="round"))


def _around(places: PlaceMap, name: str) -> Path:
    place = places.place(name)
    return places.shape(name) if place.is_area else circle(*places.centre(name), 1.5 * places.factor * place.reach)


@lru_cache(maxsize=32)  # by eye: more maps than a game has
def _seen_places(symbol: Symbol, file: str) -> frozenset[str]:
    seen: set[str] = set()

    def find(use: Use, _: object) -> Use:
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


class _Namer(Struct, frozen=True):
    """Writes the names of the places of the map called *name*, none over another one or a point."""

    name: str
    board: MapBoard
    places: PlaceMap
    ground: Grounds
    context: DrawContext

    def printed(self, findings: list[Finding]) -> Iterator[Node]:
        """Yield the name of each place: in the middle of an area, beside a point."""
        special, places = self.board.special, self.places
        taken = {*last_groups(special, "mark"), *last_groups(special, "art"), *labelled_cells(special)}
        blocked = self._points()
        for place, at in self._named():
            if places.place(place).is_area:
                label = self._in_area(place, at, blocked, findings, is_taken=place in taken)
            else:
                label = self._beside(place, at, blocked, is_taken=place in taken)
            yield from self._written(place, label, blocked)

    def in_figure(self, view: BoardView, shown: Collection[str]) -> Iterator[Node]:
        """Yield the names of places as figures print them: where they are legible beside the pieces.

        The name of an area that is too small for it stands beside it, if it covers no other area.
        """
        places = self.places
        taken = {name for name, pieces in view.cells if pieces}
        marks = [self._mark_box(name) for name in last_groups(self.board.special, "mark") if name in places]
        blocked = [*self._points(), *(places.room(name) for name in taken), *marks]
        for place, at in self._named():
            if place in shown:
                label = self._small_label(place, self.context.text_at(*at), blocked, is_taken=place in taken)
                yield from () if label is None else self._written(place, label, blocked)

    def _small_label(self, place: str, words: str, blocked: Sequence[Box], *, is_taken: bool) -> Glyphs | None:
        """Return a name in a figure that covers nothing, if there is a place for one."""
        places, style = self.places, TextStyle("sans", SMALLEST_TYPE, self.context.ink, "bold")
        label = self._first_clear(self._small_names(place, words, style, is_taken=is_taken), blocked)
        if label is not None or not places.place(place).is_area:
            return label
        areas = [other for other in places.names if other != place and places.place(other).is_area]
        outside = self._around(places.shape(place).bounds.grown(_CLEAR * SMALLEST_TYPE), words, style)
        others = [*blocked, *(places.shape(other).bounds for other in areas)]
        return self._first_clear(filter(self._lies_within, outside), others)

    def _named(self) -> Iterator[tuple[str, DocumentPath]]:
        """Yield the places whose names are printed, and the paths of these."""
        for index, place in enumerate(self.places.names if self.board.shown_labels == "cell" else ()):
            yield place, (self.name, "titles", place) if place in self.board.titles else (self.name, "places", index)

    def _written(self, place: str, label: Glyphs, blocked: list[Box]) -> Iterator[Node]:
        blocked.append(glyph_box(self.context.book, label))
        yield from contrasting_label(self.context, label, partial(self.ground, place), self.context.ink)

    def _points(self) -> list[Box]:
        places = self.places
        points = [place for place in places.names if not places.place(place).is_area]
        return [self._box_about(point, places.factor * places.place(point).reach) for point in points]

    def _mark(self, place: str) -> float:
        return min(LARGEST_MARK, MARK * self.places.factor * self.places.place(place).room)

    def _mark_box(self, place: str) -> Box:
        return self._box_about(place, self._mark(place) / 2)

    def _box_about(self, place: str, reach: float) -> Box:
        x, y = self.places.centre(place)
        return Box(x, y, x, y).grown(reach)

    def _covers(self, label: Glyphs, blocked: Sequence[Box]) -> bool:
        box = glyph_box(self.context.book, label)
        return any(_meet(box, one) for one in blocked)

    def _first_clear(self, labels: Iterable[Glyphs], blocked: Sequence[Box]) -> Glyphs | None:
        return next((label for label in labels if not self._covers(label, blocked)), None)

    def _lies_within(self, label: Glyphs) -> bool:
        box = glyph_box(self.context.book, label)
        return box.left >= 0 and box.right <= self.places.width and box.top >= 0 and box.bottom <= self.places.height

    def _small_names(self, place: str, words: str, style: TextStyle, *, is_taken: bool) -> Iterator[Glyphs]:
        """Yield where the name of a place may be in a figure: over or under the pieces of an area, beside a point."""
        places, (x, y), room = self.places, self.places.centre(place), self.places.room(place)
        if not places.place(place).is_area:
            reach = room.width / 2 if is_taken else places.factor * places.place(place).reach
            around = self._around(Box(x, y, x, y).grown(reach + _CLEAR * style.size), words, style)
            yield from filter(self._lies_within, around)
            return
        down = room.height / 2 + _SMALL_CLEAR * style.size
        beyond = self._mark_box(place).height / 2 + _ABOVE * style.size
        for level in (y + down, y - down) if is_taken else (y, y - beyond, y + down, y - down):
            left, right = _span(places.shape(place), (x, level), style.size)
            if fits_label(self.context, words, style, right - left):
                yield set_label(self.context, words, (left + right) / 2, level, style)

    def _around(self, box: Box, words: str, style: TextStyle) -> Iterator[Glyphs]:
        """Yield a name on the right, on the left, above and below a box."""
        (x, y), half = box.centre, style.size / 2
        sides = ((box.right, y, 0.0), (box.left, y, 1.0), (x, box.top - half, 0.5), (x, box.bottom + half, 0.5))
        return (set_label(self.context, words, left, top, style, align=share) for left, top, share in sides)

    def _in_area(
        self, place: str, at: DocumentPath, blocked: Sequence[Box], findings: list[Finding], *, is_taken: bool
    ) -> Glyphs:
        """Return the name of an area in its middle, above other content; smaller in a narrow one.

        Where it would cover a point or another name, it is somewhat higher or lower if the area has room there.
        """
        context, words, (x, y) = self.context, self.context.text_at(*at), self.places.centre(place)
        room = self.places.factor * self.places.place(place).room
        style = TextStyle("sans", max(SMALLEST_TYPE, min(LARGEST_EM, _NAME_EM * room)), context.ink, "bold")
        if is_taken:
            blocked = [*blocked, self._mark_box(place)]
            y -= 0.5 * self._mark(place) + _ABOVE * style.size

        def room_at(level: float) -> tuple[float, float]:
            left, right = _span(self.places.shape(place), (x, level), style.size)
            return (left + right) / 2, _NAME_ROOM * (right - left)

        for step in _STEPS_ASIDE if blocked else ():
            level = y + step * style.size
            middle, width = room_at(level)
            label = set_label(context, words, middle, level, style, room=LabelBox(width, at))
            if glyph_box(context.book, label).width <= width and not self._covers(label, blocked):
                y = level
                break
        middle, width = room_at(y)
        return set_label(context, words, middle, y, style, room=LabelBox(width, at), findings=findings)

    def _beside(self, place: str, at: DocumentPath, blocked: Sequence[Box], *, is_taken: bool) -> Glyphs:
        """Return the name of a point beside it, where it covers least and stays within the drawing."""
        places, (x, y) = self.places, self.places.centre(place)
        em = max(SMALLEST_TYPE, min(_LARGEST_NAME, _POINT_EM * places.width))
        style = TextStyle("sans", em, self.context.ink, "bold")
        mark = self._mark(place) if is_taken else 0.0
        away = max(places.factor * places.place(place).reach, mark / 2) + _CLEAR * style.size
        ends = [places.centre(other) for other in places.neighbours(place)]

        def faults(label: Glyphs) -> int:
            box = glyph_box(self.context.book, label)
            covered = sum(_meet(box, one) for one in blocked)
            crossed = sum(passes_through((x, y), end, box) for end in ends)
            return 10 * (not self._lies_within(label)) + 2 * covered + crossed

        return min(self._around(Box(x, y, x, y).grown(away), self.context.text_at(*at), style), key=faults)


def _span(shape: Path, at: Point, high: float) -> tuple[float, float]:
    """Return the left and right limits of an area around a point, over the height of a line of letters."""
    (x, y), left, right = at, -1e9, 1e9
    for spans in scan(closed_lines(shape), y - high / 2, high / 2, 3):
        start, end = next(((start, end) for start, end in spans if start <= x <= end), (x, x))
        left, right = max(left, start), min(right, end)
    return left, right


def _meet(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


DRAWING = KindDrawing[MapBoard](
    draw=draw_map_board,
    outlines=map_board_outlines,
    figure_cells=map_in_figure,
    board_size=map_board_size,
    sample=map_board_sample,
    has_margin=False,
)
