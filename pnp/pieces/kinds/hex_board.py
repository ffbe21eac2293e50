"""Turn a board of hexagonal cells into a piece: its cells, their names, a quiet border around them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from math import hypot

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.boards import EDGE
from pnp.game.model.components.component import SpecialCells
from pnp.game.model.kinds import is_flat
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.model.values import Mark, settled
from pnp.game.model.view import BoardView
from pnp.pieces.artwork import colours_under, surfaces
from pnp.pieces.boards.board_frame import HEAD, SEAM, board_outline, border, carved_cells, heading, seams_between
from pnp.pieces.boards.special_cells import (
    FIGURE_SHARE,
    Grounds,
    SpecialPainter,
    grounds_of,
    last_groups,
    special_pictures,
)
from pnp.pieces.boards.track_spaces import outline_around, size_around, surrounded
from pnp.pieces.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import (
    MARK_HALO,
    cap_height,
    contrasting_label,
    draw_mark,
    mark_box,
    mark_path,
    mark_with_halo,
    set_label,
)
from pnp.press.colour import Colour, contrast, ink_on, readable_on
from pnp.press.geometry.hex_grid import HexField, SideLine, field_lines, side_lines
from pnp.press.geometry.path import Box, Path, Point, Segment, joined, polygon, polyline, scaling, translation
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import fit_line, set_line
from pnp.press.units import mm_from_points, number
from pnp.problems import DocumentPath, Finding

# By eye, as all below. Of a cell's across flats: the em of a label at the edge, from there to its line's last cell,
# and how wide it may be.
EDGE_EM = 0.4
EDGE_AWAY = 0.86
EDGE_ROOM = 0.66
# The em of a name in its cell, how far above the cell's middle it stands, and how wide it may be.
CELL_EM = 0.22
CELL_UP = 0.33
CELL_ROOM = 0.54
CELL_TOP = 0.42  # how far above the cell's middle it may reach
# Above this size labels grow more slowly than cells: in mm, and as a share of the cell's across flats.
SLOWER = (2.4, 0.2)
_QUIET = 0.6  # how much of the ink is in a name in its cell
SMALLEST_EM = mm_from_points(4)  # for names of cells, which are read one by one
RIM = 0.24  # how wide a rim is, as a share of a cell's across flats
_FIGURE_RIM = 0.6  # its largest width in figures, in mm: it must not reach the labels
# Of a rim's width: the width of a mark, and how far its middle is from the cells' corner.
_RIM_MARK = 0.62
_RIM_MARK_AT = 0.56
_MARK = 0.34  # a mark's width, as a share of its cell's across flats
_SMALL_MARK = 0.38  # the same in figures
# The room of a picture below its cell's name, from the cell's middle to the sides, up and down: shares of a cell.
_BELOW_NAME = (0.4, 0.22, 0.42)
_FAINT = 2.0  # a home's mark with less contrast is drawn in another colour: at half and at twice, Hexania's changes
WALL = 0.1  # the width of a wall, likewise
# How much of a counter's colour gives way to white in its player's home in figures, and its share in the cells there.
_HOME = 0.35
_HOME_SHARE = 0.62
SHADOW = 0.07  # how far the field's shadow falls to the right and down, likewise
# On boards wider than this, in mm, name and border grow with the board: at half and at twice, the largest do not fit.
LARGE = 240.0
_INSET = SEAM + 0.9  # from a board's trim to its labels, on a small board


def label_overhang(board: HexBoard) -> tuple[float, float]:
    """Return the margins for labels beside and above all cells, in mm; small ones without labels."""
    cell = settled(board.cell)
    rim = rim_width(board, cell)
    if board.shown_labels != "edge":
        return max(0.15 * cell, 1.2 * rim), max(0.15 * cell, 1.2 * rim)
    across, down = (0.65, 0.45) if board.top == "pointy" else (0.56 if board.shape == "rectangle" else 0.41, 0.51)
    if board.numbering == "axial":
        across += 0.1
    return across * cell + rim, down * cell + rim


def label_style(field: HexField, ink: Colour) -> TextStyle:
    """Return the style of labels at the edge, before they are fitted."""
    return TextStyle("sans", min(EDGE_EM * field.across, SLOWER[0] + SLOWER[1] * field.across), ink, "bold")


def edge_labels(
    field: HexField, style: TextStyle, context: DrawContext, findings: list[Finding], *, at: DocumentPath, rim: float
) -> Iterator[Node]:
    """Yield the labels of lines at their ends, beyond a *rim* of that width in mm.

    All are as large as the widest allows, *style*'s size at most. *at* is the path of the size of the board's cells,
    for findings about labels that don't fit.
    """
    lines = field_lines(field)
    labels = dict.fromkeys(_printed(line.label) for line in lines)
    style = _as_large(labels, style, field, EDGE_ROOM, context, at, findings)
    away = EDGE_AWAY * field.across + rim
    for line in lines:
        for cell, way in ((line.cells[0], line.way_first), (line.cells[-1], line.way_last)):
            if way is not None:
                x, y = field.place(cell)
                yield set_label(context, _printed(line.label), x + away * way[0], y + away * way[1], style)


def cell_labels(
    field: HexField, ground: Grounds, context: DrawContext, findings: list[Finding], *, at: DocumentPath
) -> Iterator[Node]:
    """Yield the name of each cell in its upper part, quietly on its *ground*, clear of what lies in the cell.

    *at* is the path of the size of the board's cells, as for :func:`edge_labels`.
    """
    em = min(CELL_EM * field.across, SLOWER[0] + SLOWER[1] * field.across)
    names = [_printed(name) for name in field.names]
    style = _as_large(names, TextStyle("sans", em), field, CELL_ROOM, context, at, findings)
    up = min(CELL_UP * field.across, CELL_TOP * field.across - cap_height(context.book, style) / 2)
    for name, printed in zip(field.names, names, strict=True):
        x, y = field.centre(name)
        line = set_label(context, printed, x, y - up, style)
        yield from contrasting_label(context, line, partial(ground, name), context.ink, _QUIET)


def _printed(name: str) -> str:
    """Return the name of a cell or line as it is printed: with minus signs where files have hyphens."""
    return name.replace("-", "−")


def _as_large(
    labels: Iterable[str],
    style: TextStyle,
    field: HexField,
    share: float,
    context: DrawContext,
    at: DocumentPath,
    findings: list[Finding],
) -> TextStyle:
    """Return *style*, or a smaller one in which the widest of *labels* has at most that *share* of a cell's width.

    A label that is too wide even in the smallest letters is added to the findings (P033).
    """
    width = share * field.across
    style = replace(style, size=max(style.size, SMALLEST_EM))
    widest = max(labels, key=lambda label: set_line(context.book, label, style, context.language).width, default="")
    line = fit_line(context.book, widest, style, width, SMALLEST_EM, context.language)
    if line is None:
        least = set_line(context.book, widest, replace(style, size=SMALLEST_EM), context.language).width / share
        message = f"cells {number(field.across, 2)} mm wide are too small for the name {widest} in the smallest letters"
        larger = f"make them {number(math.ceil(10 * least) / 10)} mm wide"
        hint = f"{larger}: choose larger paper, fewer cells, or numbering: none"
        findings.append(Finding("P033", message, hint, at))
        return replace(style, size=SMALLEST_EM)
    return replace(style, size=min((run.size for run in line.runs), default=style.size))


def rim_width(board: HexBoard, across: float, *, small: bool = False) -> float:
    """Return how wide the rims of a board are in mm, 0 if it has none; *small* is for a figure."""
    width = RIM * across if board.rims else 0.0
    return min(_FIGURE_RIM, width) if small else width


def hex_board_rims(
    board: HexBoard, field: HexField, context: DrawContext, *, small: bool, shown: Collection[str]
) -> Iterator[Node]:
    """Yield the rims along the cells that are *shown*, to be covered by these: half of each line lies below them."""
    width = rim_width(board, field.across, small=small)
    for side, rim in board.rims.items():
        fill = context.colour(rim.fill)
        lines = side_lines(field, side, shown)
        paint = Paint(stroke=fill, width=2 * width, cap="butt", join="miter", keep_in_low_ink=True)
        if lines:
            yield Shape(joined(map(polyline, lines)), paint)
        if rim.mark is not None and not small:
            ink = readable_on(fill, context.paper)
            for x, y in (place for line in lines for place in _right_corners(line, _RIM_MARK_AT * width)):
                yield draw_mark(rim.mark, x, y, _RIM_MARK * width, ink)


def _right_corners(line: SideLine, away: float) -> Iterator[tuple[float, float]]:
    """Yield the point *away* to the left of each corner at which a line turns right."""
    for (start, corner), (_, end) in pairwise(pairwise(line)):
        way, next_way = ((b[0] - a[0], b[1] - a[1]) for a, b in ((start, corner), (corner, end)))
        if way[0] * next_way[1] - way[1] * next_way[0] > 0:
            x, y = (a / hypot(*way) - b / hypot(*next_way) for a, b in zip(way, next_way, strict=True))
            yield corner[0] + away * x / hypot(x, y), corner[1] + away * y / hypot(x, y)


class _Group(Struct, frozen=True):
    """Cells that look the same: their ground, the line around them, the mark in each."""

    cells: tuple[str, ...]
    ground: Colour | None = None
    edge: Colour | None = None
    mark: Mark | None = None
    ink: Colour | None = None  # of the mark; None for a pale one


def board_line_width(field: HexField) -> float:
    """Return how wide the lines between cells are, in mm: fine on small boards, stronger on large ones."""
    return min(0.6, max(0.2, 0.02 * field.across))


class HexPainter(Struct, frozen=True, dict=True):
    """Draws the cells of a board, those *shown* (all unless given); *small* is for a figure: fainter than any piece.

    (0, 0) is the upper left corner of the whole field.
    """

    board: HexBoard
    field: HexField
    colours: BoardColours
    context: DrawContext
    small: bool = False
    shown: Collection[str] | None = None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The cells that are drawn."""
        return tuple(name for name in self.field.names if self.shown is None or name in self.shown)

    @cached_property
    def groups(self) -> tuple[_Group, ...]:
        """The homes and the special cells, as far as they are drawn."""
        shown, nest, context, groups = set(self.names), self.colours.nest, self.context, [*self._homes()]
        for special in self.board.special.values():
            ground = None if special.fill is None else nest.mix(context.colour(special.fill), self._share)
            own = None if special.colour is None else context.colour(special.colour)
            line = None if special.edge is None else context.colour(special.edge)
            groups.append(_Group(tuple(dict.fromkeys(special.cells)), ground, line, special.mark, own))
        groups = [replace(group, cells=tuple(filter(shown.__contains__, group.cells))) for group in groups]
        return tuple(group for group in groups if group.cells)

    @property
    def _share(self) -> float:
        return FIGURE_SHARE if self.small else 1.0

    def _homes(self) -> Iterator[_Group]:
        """Yield the homes: a mark that would be too faint on its ground has no colour of its own."""
        nest, context = self.colours.nest, self.context
        for seat, home in self.board.homes.items():
            fill = None if home.fill is None else context.colour(home.fill)
            ground = None if fill is None else nest.mix(fill, self._share)
            edge = context.colour(home.edge, self.colours.letter if fill is None else fill.shade(0.3))
            seen = edge if contrast(edge, ground or nest) >= _FAINT else None
            own = seen if home.colour is None else context.colour(home.colour)
            yield _Group(self.board.home_of(seat), ground, edge, home.mark, own)

    @cached_property
    def grounds(self) -> dict[str, Colour]:
        """The ground of each cell that has one of its own; a cell of several groups has the last one's."""
        return {cell: group.ground for group in self.groups if group.ground is not None for cell in group.cells}

    def ground(self, cell: str) -> Colour:
        """Return the ground of a cell."""
        return self.grounds.get(cell, self.colours.nest)

    def cells(self) -> Iterator[Node]:
        """Yield the cells, special ones and homes as they are, and the walls between them."""
        # In painting order; each layer but the cells and their edges is for paper alone, or for boards that have it.
        board, field, colours, context, small = self.board, self.field, self.colours, self.context, self.small
        width = 0.2 if small else board_line_width(field)
        around = cells_outline(self.names, field)
        if not small:
            shadow = around.transformed(translation(SHADOW * field.across, SHADOW * field.across))
            yield Shape(shadow, Paint(fill=colours.line, opacity=0.45))
        yield from hex_board_rims(board, field, context, small=small, shown=frozenset(self.names))
        if board.edge is not None and not small:
            wood = context.colour(board.edge)
            yield from carved_cells(
                self.names, around, self.grounds, field, colours.nest, wood, outlined=context.low_ink
            )
        else:
            yield Shape(hexagons(self.names, field), Paint(fill=colours.nest, stroke=colours.line, width=width))
            for group in (group for group in self.groups if group.ground is not None):
                paint = Paint(fill=group.ground, stroke=colours.line, width=width)
                yield Shape(hexagons(group.cells, field), paint)
        if not small:
            yield Shape(around, Paint(stroke=colours.line.mix(context.ink, 0.35), width=2.2 * width))
        for group in (group for group in self.groups if group.edge is not None):
            yield Shape(cells_outline(group.cells, field), Paint(stroke=group.edge, width=2.2 * width))
        if self._pictured:
            yield from self._pictures()
        yield from self._marks()
        yield from self._walls()

    @property
    def _pictured(self) -> frozenset[str]:
        return frozenset(cell for group in self.board.special.values() if group.art for cell in group.cells)

    def _pictures(self) -> Iterator[Node]:
        """Yield the pictures of special cells, below the names of cells where these are printed in the cells."""
        field = self.field

        def below_name(name: str) -> Box:
            x, y = field.centre(name)
            half, up, down = (share * field.across for share in _BELOW_NAME)
            return Box(x - half, y - up, x + half, y + down)

        room_of = below_name if self.board.shown_labels == "cell" and not self.small else None
        shown = frozenset(self.names)
        yield from special_pictures(
            self.board.special, field, self.context, small=self.small, room_of=room_of, shown=shown
        )

    def _marks(self) -> Iterator[Node]:
        """Yield the mark of each cell that has one, in a colour visible on its ground; of several, the last one."""
        field, context = self.field, self.context
        marked = {cell: (one.mark, one.ink) for one in self.groups if one.mark is not None for cell in one.cells}
        pictured = frozenset() if self.small else self._pictured
        covering = surfaces(self._pictures()) if pictured else ()
        width = (_SMALL_MARK if self.small else _MARK) * field.across
        alike: dict[tuple[Mark, Colour, Colour | None], list[str]] = {}
        for cell, (mark, own) in marked.items():
            # Fainter than any piece in a figure, with a halo where a picture needs one, else own or quiet.
            ground, halo = self.ground(cell), None
            ink = own or ground.mix(readable_on(ground, context.ink), 0.6)
            if self.small:
                ink = self.colours.ground.mix(ink, 0.5)
            elif cell in pictured:
                under = colours_under(covering, mark_box(*field.centre(cell), width), ground)
                ink, halo = ink_on(under, own or context.ink)
            alike.setdefault((mark, ink, halo), []).append(cell)
        for (mark, ink, halo), cells in alike.items():
            symbol = _mark_symbol(mark, width, ink, halo)  # drawn once and used often
            yield from (Use(symbol, translation(*field.centre(cell))) for cell in cells)

    def _walls(self) -> Iterator[Node]:
        """Yield the edges that are walls of a shown cell, by a colour visible there."""
        field, shown = self.field, frozenset(self.names)
        walls: dict[Colour, list[Segment]] = {}
        for cell, other in {frozenset(pair): pair for pair in self.board.walls}.values():
            if cell not in shown:
                cell, other = other, cell
            if cell in shown:
                index, corners = field.across_edges(cell).index(other), field.corners(cell)
                ink = readable_on(self.ground(cell).mix(self.ground(other), 0.5), self.context.ink)
                walls.setdefault(ink, []).extend((("M", (corners[index],)), ("L", (corners[(index + 1) % 6],))))
        width = max(0.7, WALL * field.across)
        for ink, edges in walls.items():
            yield Shape(Path(tuple(edges)), Paint(stroke=ink, width=width, keep_in_low_ink=True))


def _mark_symbol(mark: Mark, width: float, ink: Colour, halo: Colour | None) -> Symbol:
    shapes = mark_with_halo(mark, 0.0, 0.0, width, ink, halo)
    box = mark_path(mark, 0.0, 0.0, width).bounds.grown(0.0 if halo is None else MARK_HALO * width)
    around = "" if halo is None else f":{halo}"
    return Symbol(f"mark:{mark}:{ink}:{number(width)}{around}", shapes, box)


def marked_cells(board: HexBoard) -> frozenset[str]:
    """Return the cells with a mark, of a home or of their own."""
    at_home = (cell for seat, home in board.homes.items() if home.mark is not None for cell in board.home_of(seat))
    return frozenset((*at_home, *last_groups(board.special, "mark")))


@lru_cache(maxsize=64)  # full in a build of all games: 35 % of calls find theirs
def hexagons(names: tuple[str, ...], field: HexField) -> Path:
    """Return the outlines of cells as one path."""
    return joined([polygon(field.corners(name)) for name in names])


@lru_cache(maxsize=64)  # full in a build of all games: 38 % of calls find theirs
def cells_outline(names: tuple[str, ...], field: HexField) -> Path:
    """Return the line around cells, and around the gaps between them, as closed lines without edges inside."""
    loops = _outer_corners(names, replace(field, edge=1.0))
    return joined(polygon([field.corners(name)[index] for name, index in loop]) for loop in loops)


@lru_cache(maxsize=64)  # 43 entries in a build of all games
def _outer_corners(names: tuple[str, ...], field: HexField) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Return for each closed line around cells its corners, each the cell and the index of one of its six corners.

    They don't depend on the size of the cells: boards for several papers have the same ones.
    """
    inside = set(names)
    edges: dict[Point, tuple[str, int]] = {}  # where an edge begins, rounded; the cell and the corner
    for name in names:
        corners = field.corners(name)
        for index, near in enumerate(field.across_edges(name)):
            if near not in inside:
                edges[_rounded(corners[index])] = name, index
    loops: list[tuple[tuple[str, int], ...]] = []
    while edges:
        loop: list[tuple[str, int]] = []
        at = next(iter(edges))
        while at in edges:  # three cells meet at a corner: one edge at most leads on from it
            name, index = edges.pop(at)
            loop.append((name, index))
            at = _rounded(field.corners(name)[(index + 1) % 6])
        loops.append(tuple(loop))
    return tuple(loops)


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def hex_cells_in_figure(
    board: HexBoard, field: HexField, view: BoardView, names: Sequence[str], colours: BoardColours, context: DrawContext
) -> Iterator[Node]:
    """Yield those cells of a board that a figure shows, with the homes of the position's players.

    Homes have the colours and marks of their players' counters.
    """
    homes = {}
    for player, cells in view.homes:
        piece = context.ruleset.components.get(player)
        if is_flat(piece) and piece.front.fill is not None:
            fill = context.colour(piece.front.fill)
            edge = fill.shade(0.3)
            ground = colours.nest.mix(fill.tint(_HOME), _HOME_SHARE)
            # Its values are the program's own, so there is nothing to check.
            homes[player] = SpecialCells(cells=cells, fill=ground, mark=piece.front.mark, colour=edge, edge=edge)
    settled = replace(board, homes={}, special={**board.special, **homes}) if view.homes else board
    shown = frozenset(names)
    yield from HexPainter(settled, field, colours, context, small=True, shown=shown).cells()
    if board.special:
        of_board = HexPainter(board, field, colours, context, small=True, shown=shown)
        at = (view.component, "special")
        painter = SpecialPainter(board.special, field, lambda cell, _: (of_board.ground(cell),), context, at, shown)
        yield from painter.labels([], small=True)


def frame_scale(board: HexBoard) -> float:
    """Return how many times as large as on a small board a board's name and border are."""
    return max(1.0, board.field.width / LARGE)


def hex_board_box(board: HexBoard) -> Box:
    """Return the box of the cells on the board: its name is above them, labels are all around."""
    field, scale = board.field, frame_scale(board)
    across, down = label_overhang(board)
    return Box(0, 0, field.width, field.height).moved(across + _INSET * scale, down + (EDGE + HEAD + 1.0) * scale)


def _size(board: HexBoard) -> Box:
    middle, below = hex_board_box(board), label_overhang(board)[1] + (_INSET + 1.0) * frame_scale(board)
    return Box(0, 0, middle.right + middle.left, middle.bottom + below)


def hex_board_sample(board: HexBoard, most: int) -> Path:
    """Return the outlines of the cells of a board of the same shape, at most *most* along a side."""
    few = {key: min(value, most) for key in ("side", "columns", "rows") if (value := getattr(board, key))}
    field = replace(board, omit_cells=(), **few).field
    return hexagons(field.names, field)


def draw_hex_board(name: str, board: HexBoard, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board. Its ink ends inside the trim, so it needs no bleed."""
    middle, size, scale = hex_board_box(board), _size(board), frame_scale(board)
    colours = cell_board_colours(board, context)
    findings: list[Finding] = []
    unscaled = size.scaled(1 / scale)
    framing = Group(
        (*border(unscaled, colours), heading(name, unscaled.right, colours, context, findings)),
        scaling(scale),
    )
    cells = Group(tuple(_cells(name, board, colours, context, findings)), translation(middle.left, middle.top))
    outline = _outline(name, board, context)
    piece = outline.with_art(Symbol(outline.front_design, (framing, cells), size), findings=findings)
    return (surrounded(name, board, piece, context),)


def _outline(name: str, board: HexBoard, context: DrawContext) -> PieceOutline:
    middle = hex_board_box(board)
    return board_outline(name, _size(board), context, seams_between(board.field, (middle.left, middle.top)))


def _cells(
    name: str, board: HexBoard, colours: BoardColours, context: DrawContext, findings: list[Finding]
) -> Iterator[Node]:
    """Yield the cells with the texts in and around them; (0, 0) is their upper left corner."""
    field, at = board.field, (name, "cell")
    painter = HexPainter(board, field, colours, context)
    nodes = tuple(painter.cells())
    yield from nodes
    under = grounds_of(painter.ground, last_groups(board.special, "art"), nodes)
    if board.shown_labels == "edge":
        rim = rim_width(board, field.across)
        yield from edge_labels(field, label_style(field, colours.letter), context, findings, at=at, rim=rim)
    elif board.shown_labels == "cell":
        yield from cell_labels(field, under, context, findings, at=at)
    special = SpecialPainter(board.special, field, under, context, (name, "special"))
    yield from special.labels(findings)
    yield from special.titles(findings, marked_cells(board))


DRAWING = KindDrawing[HexBoard](
    draw=draw_hex_board,
    outlines=lambda name, board, context: (outline_around(board, _outline(name, board, context)),),
    figure_cells=hex_cells_in_figure,
    board_size=lambda board: size_around(board, _size(board)),
    sample=hex_board_sample,
    largest_in_figures=10.0,
)
