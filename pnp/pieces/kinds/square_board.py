"""Draw the cells of a board of squares in its style, and its special cells."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.boards import EDGE
from pnp.game.model.components.component import Bracket, SpecialCells
from pnp.game.model.kinds.square_board import SquareBoard
from pnp.game.model.values import settled
from pnp.game.model.view import BoardView
from pnp.pieces.boards.board_frame import (
    HEAD,
    LABELS_ABOVE,
    beside,
    board_art,
    board_outline,
    edge_labels_at,
    framed_board,
    label_room,
    side_margin,
)
from pnp.pieces.boards.special_cells import (
    FIGURE_SHARE,
    Grounds,
    SpecialPainter,
    grounds_of,
    last_groups,
    special_fills,
    special_pictures,
)
from pnp.pieces.boards.track_spaces import outline_around, size_around, surrounded
from pnp.pieces.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, contrasting_label, draw_mark, glyph_box, set_label
from pnp.press.colour import Colour, contrast, readable_on
from pnp.press.geometry.path import (
    Box,
    Path,
    Segment,
    circle,
    hatching,
    joined,
    polyline,
    rectangle,
    rotation,
    translation,
)
from pnp.press.geometry.square_grid import SquareGrid
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.text.line import TextStyle
from pnp.problems import DocumentPath, Finding

# By eye, unless a line says more.
_MARK = 0.2  # a special cell's mark, as a share of its cell
_SMALL_MARK = 0.3  # the same in figures
_SEEN = 1.5  # the least contrast of a mark in the colour of lines: at half no board, at twice Ovo's changes
_DARK = 0.62  # how much of the accent is in dark cells without a colour of their own
_VEIL = 0.5  # the opacity of such cells on a picture
_OUTLINE = 2.2  # of the line around all cells, as a multiple of the others
_SHADOW = 0.05  # how far the shadow of all cells falls, as a share of a cell
_LONGEST_SHADOW = 1.2  # the same at most, in mm
_HATCH = 1.8  # between the lines of dark cells in low ink, in mm
_SMALL_HATCH = 0.9  # the same in figures
_LOW_INK_GROUND = 0.5  # the opacity of special cells in low ink
_GROUND_EDGE = 0.5  # how much of the ink is in the edge of a special cell in low ink
_NESTS = ("square-nests", "round-nests")
_Square = tuple[int, int]
NEST_INSET = 0.024  # the distance of a square nest from the edges of its cell, as a share of that
NEST = 0.455  # a round nest's radius, as a share of its cell
NEST_HOLLOW = 0.8  # its floor, as a share of its radius
TWIGS = 26
CELL_STROKE = 0.35  # of the lines between cells, in mm: the usual line of boards
SMALL_CELL_STROKE = 0.2  # the same in figures
Fills = Mapping[tuple[int, int], Colour]  # of squares, by column and row
_FAR_SIDES: tuple[Bracket, ...] = ("right", "bottom")
# Of a name in a cell: as a share of it, in mm, from its corner.
_NAME_EM = 0.18
_LARGEST_NAME = 4.0
_NAME_INSET = 0.07
# The same outside a round nest: as a share of the usual one, from the corner.
_OUTSIDE_EM = 0.8
_OUTSIDE_INSET = 0.02
_QUIET = 0.6  # how much of the ink is in such a name
# Of the strip for brackets: of a cell, and in mm.
_BRACKET_DEPTH = 0.24
_LEAST_DEPTH = 5.0
_GREATEST_DEPTH = 8.0
_STROKE = 0.5  # mm
# Shares of that depth: the mark, the em of the words, what is around them, and how far the ends are from the cells.
_BRACKET_MARK = 0.6
_EM = 0.5
_GAP = 0.3
_CLEAR = 0.14
_INSET = 0.06  # from the ends of the cells, as a share of a cell
_CONTENT = 0.8  # the largest share of the length for mark and words
_TURN = {"top": 0, "bottom": 0, "left": -90, "right": 90}


class SquarePainter(Struct, frozen=True):
    """Draws the cells of a board of squares, (0, 0) the corner of the first; *small* for a figure."""

    board: SquareBoard
    grid: SquareGrid
    colours: BoardColours
    context: DrawContext
    small: bool = False

    def cells(self) -> Iterator[Node]:
        """Yield the cells in the board's style, the special ones on their grounds."""
        # From the bottom up: a style has its own layers, nests after special grounds, flat cells around them.
        board, grid, context = self.board, self.grid, self.context
        special = special_fills(board.special, context) if board.special else {}
        fills = {grid.at(name): fill for name, fill in special.items() if name in grid}
        if board.art is not None and self.is_pictured:
            yield board_art(board.art, Box(0, 0, grid.width, grid.height), context, small=self.small)
        if board.cell_style in ("plain", "chequered", "lines"):
            yield from self._flat_cells(fills)
        else:
            yield from _grounds(grid, fills, context)
        if board.cell_style == "round-nests":
            yield from round_nests(grid, fills, self.colours, context, small=self.small)
        elif board.cell_style == "square-nests":
            outlined = self.is_pictured and board.cell_fill is None
            yield from square_nests(grid, fills, self.colours, small=self.small, outlined=outlined)
        for group in board.special.values():
            if group.edge is not None:
                line = Paint(stroke=context.colour(group.edge), width=min(0.7, 0.035 * grid.cell))
                yield Shape(_around(grid, {grid.at(name) for name in group.cells}), line)
        if board.special:
            yield from special_pictures(board.special, grid, context, small=self.small)

    def marks(self, ground: Grounds) -> Iterator[Node]:
        """Yield the marks of special cells; in a figure larger, and fainter than any piece."""
        colours, context, special = self.colours, self.context, self.board.special

        def quiet(below: Colour) -> Colour:
            """Return the colour of the board's lines, or one with more contrast where that is needed."""
            if contrast(colours.line, below) >= _SEEN:
                return colours.line
            return below.mix(readable_on(below, context.ink), 0.6)

        def faint(group: SpecialCells) -> SpecialCells:
            colour = colours.ground.mix(context.colour(group.colour, colours.line), 0.45)
            return replace(group, colour=colour)

        if self.small:
            special = {key: faint(group) for key, group in special.items()}
        width = (_SMALL_MARK if self.small else _MARK) * self.grid.cell
        yield from SpecialPainter(special, self.grid, ground, context).marks(width, quiet)

    def grounds(self, nodes: Iterable[Node]) -> Grounds:
        """Return a function of the colours in a cell; *nodes* are the drawn cells."""
        board, colours = self.board, self.colours
        fills = special_fills(board.special, self.context)
        is_open = board.cell_style in ("lines", "none") and board.cell_fill is None
        plain = colours.ground if is_open else colours.nest
        dark = self._dark_fill if board.cell_style == "chequered" else plain

        def ground(cell: str) -> Colour:
            return fills.get(cell) or (dark if self.grid.is_dark(self.grid.at(cell)) else plain)

        return grounds_of(ground, None if board.art is not None else last_groups(board.special, "art"), nodes)

    @property
    def is_pictured(self) -> bool:
        """Whether the board's art is drawn: figures of boards with nests draw only these."""
        return self.board.art is not None and not (self.small and self.board.cell_style in _NESTS)

    @property
    def _dark_fill(self) -> Colour:
        return self.context.colour(self.board.dark_fill, self.colours.nest.mix(self.context.accent, _DARK))

    def _flat_cells(self, fills: Fills) -> Iterator[Node]:
        """Yield plain or chequered cells, or only the lines between cells, and on paper the line around all of them."""
        # Style, paper or figure, and what lies below the cells each decide on other layers of one drawing.
        grid, colours, style = self.grid, self.colours, self.board.cell_style
        width = SMALL_CELL_STROKE if self.small else CELL_STROKE
        whole = _blocks(grid, grid.squares)
        is_filled = self.board.cell_fill is not None or (style != "lines" and not self.is_pictured)
        if is_filled and not self.small:
            drop = min(_LONGEST_SHADOW, _SHADOW * grid.cell)
            yield Shape(whole.transformed(translation(drop, drop)), Paint(fill=colours.line, opacity=0.45))
        if is_filled:
            yield Shape(whole, Paint(fill=colours.nest))
        if style == "chequered":
            dark = [square for square in filter(grid.is_dark, grid.squares) if square not in fills]
            yield from self._dark_cells(dark)
        yield from _grounds(grid, fills, self.context)
        if style != "chequered":
            lines = Paint(stroke=colours.line, width=1.4 * width if style == "lines" else width)
            yield Shape(_squares(grid, grid.squares), lines)
        if not self.small or style == "chequered":
            edge = colours.line if self.small else colours.line.mix(self.context.ink, 0.35)
            yield Shape(_around(grid, set(grid.squares)), Paint(stroke=edge, width=_OUTLINE * width))

    def _dark_cells(self, dark: Sequence[_Square]) -> Iterator[Node]:
        """Yield dark cells of a chequered board: hatched in low ink, else translucent on a picture by default."""
        path = _squares(self.grid, dark)
        if path.segments and self.context.low_ink:
            ink, spacing = self.context.ink.tint(0.4), _SMALL_HATCH if self.small else _HATCH
            hatch = joined(line for square in dark for line in hatching(self.grid.square_box(square).corners, spacing))
            yield Shape(path, Paint(stroke=ink, width=0.2))
            yield Shape(hatch, Paint(stroke=ink, width=0.2, cap="butt"))
        elif path.segments:
            fill = self.colours.nest.mix(self._dark_fill, FIGURE_SHARE) if self.small else self._dark_fill
            opacity = _VEIL if self.is_pictured and self.board.dark_fill is None else 1.0
            yield Shape(path, Paint(fill=fill, opacity=opacity))


def _grounds(grid: SquareGrid, fills: Fills, context: DrawContext) -> Iterator[Node]:
    """Yield the ground of special cells with a fill; in low ink, an edge around those with the same fill."""
    opacity = _LOW_INK_GROUND if context.low_ink else 1.0
    for square, fill in fills.items():
        yield Shape(grid.square_box(square).path(), Paint(fill=fill, opacity=opacity))
    for fill in dict.fromkeys(fills.values()) if context.low_ink else ():
        alike = {square for square, other in fills.items() if other == fill}
        yield Shape(_around(grid, alike), Paint(stroke=fill.mix(context.ink, _GROUND_EDGE), width=CELL_STROKE))


def _squares(grid: SquareGrid, squares: Iterable[_Square]) -> Path:
    return joined(grid.square_box(square).path() for square in squares)


def _blocks(grid: SquareGrid, squares: Iterable[_Square]) -> Path:
    """Return the area of cells as few rectangles: runs of a row, joined with equal runs of the rows below."""
    rows: dict[int, list[int]] = {}
    for column, row in squares:
        rows.setdefault(row, []).append(column)
    open_runs: dict[tuple[int, int], tuple[int, int]] = {}  # first and last column: first and last row
    blocks: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for row in sorted(rows):
        runs = set(_runs(sorted(rows[row])))
        ended = [run for run, (_, last) in open_runs.items() if run not in runs or last != row - 1]
        blocks += [(run, open_runs.pop(run)) for run in ended]
        for run in sorted(runs):
            open_runs[run] = open_runs.get(run, (row, row))[0], row
    cell = grid.cell
    path = Path(())
    for (left, right), (top, bottom) in sorted([*blocks, *open_runs.items()]):
        path += rectangle(left * cell, top * cell, (right - left + 1) * cell, (bottom - top + 1) * cell)
    return path


def _runs(columns: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last of numbers that follow each other."""
    first = last = columns[0]
    for column in columns[1:]:
        if column != last + 1:
            yield first, last
            first = column
        last = column
    yield first, last


def _around(grid: SquareGrid, squares: set[_Square]) -> Path:
    """Return the sides of cells that belong to one of them only."""
    segments: list[Segment] = []
    for column, row in sorted(squares, key=lambda square: square[::-1]):
        corners = grid.square_box((column, row)).corners
        for index, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            if (column + dx, row + dy) not in squares:
                segments.append(("M", (corners[index],)))
                segments.append(("L", (corners[(index + 1) % 4],)))
    return Path(tuple(segments))


def board_margin(board: SquareBoard) -> float:
    """Return how far the board reaches beyond its cells at the sides, in mm: room for numbers and border."""
    return side_margin(board, settled(board.cell))


def square_board_box(board: SquareBoard) -> Box:
    """Return the box of the cells on the board: its name, the letters and brackets are above them."""
    grid = board.grid
    left = board_margin(board) + bracket_depth(board, "left")
    labels = LABELS_ABOVE * label_room(settled(board.cell)) if "top" in board.labelled_sides else 1.0
    top = EDGE + HEAD + labels + bracket_depth(board, "top")
    return Box(left, top, left + grid.width, top + grid.height)


def _size(board: SquareBoard) -> Box:
    middle = square_board_box(board)
    right, bottom = (bracket_depth(board, side) for side in _FAR_SIDES)
    labels = LABELS_ABOVE * label_room(settled(board.cell)) if "bottom" in board.labelled_sides else 2.0
    return Box(0, 0, middle.right + right + board_margin(board), middle.bottom + bottom + EDGE + labels)


def draw_square_board(name: str, board: SquareBoard, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board."""
    grid = board.grid
    middle = square_board_box(board)
    colours = cell_board_colours(board, context)
    findings: list[Finding] = []
    within = without_brackets(board)
    square_painter = SquarePainter(within, grid, colours, context)
    squares = tuple(square_painter.cells())
    ground = square_painter.grounds(squares)
    painter = SpecialPainter(within.special, grid, ground, context, (name, "special"))
    cells = (
        *squares,
        *square_painter.marks(ground),
        *(_cell_names(board, grid, ground, context) if board.shown_labels == "cell" else ()),
        *draw_brackets(name, board, colours, context, findings),
        *painter.labels(findings),
        *painter.titles(findings, last_groups(within.special, "mark")),
    )
    labels = tuple(edge_labels_at(board, grid, partial(bracket_depth, board), colours, context))
    content = tuple(Group(nodes, translation(middle.left, middle.top)) for nodes in (cells, labels) if nodes)
    (piece,) = framed_board(_outline(name, board, context), content, colours, context, findings)
    return (surrounded(name, board, piece, context),)


def _outline(name: str, board: SquareBoard, context: DrawContext) -> PieceOutline:
    middle, cell = square_board_box(board), settled(board.cell)
    seams = (
        tuple(middle.left + column * cell for column in range(board.columns + 1)),
        tuple(middle.top + row * cell for row in range(board.rows + 1)),
    )
    return board_outline(name, _size(board), context, seams)


def square_cells_in_figure(
    board: SquareBoard, grid: SquareGrid, view: BoardView, _: Sequence[str], colours: BoardColours, context: DrawContext
) -> Iterator[Node]:
    """Yield the cells of a board as a figure shows them."""
    painter = SquarePainter(board, grid, colours, context, small=True)
    nodes = tuple(painter.cells())
    if board.special:
        ground = painter.grounds(nodes)
        special = SpecialPainter(board.special, grid, ground, context, (view.component, "special"))
        nodes = (*nodes, *painter.marks(ground), *special.labels([], small=True))
    yield from nodes


def _cell_names(board: SquareBoard, grid: SquareGrid, ground: Grounds, context: DrawContext) -> Iterator[Node]:
    """Yield the name of each cell in its upper left corner, quietly; outside a round nest."""
    is_outside = board.cell_style == "round-nests"
    em = max(SMALLEST_TYPE, (_OUTSIDE_EM if is_outside else 1.0) * min(_LARGEST_NAME, _NAME_EM * grid.cell))
    inset = (_OUTSIDE_INSET if is_outside else _NAME_INSET) * grid.cell
    for name in grid.names:
        box = grid.box(name)
        style = TextStyle("sans", em, context.ink, "bold")
        line = set_label(context, name, box.left + inset, box.top + inset + 0.36 * em, style, align=0.0)
        yield from contrasting_label(context, line, partial(ground, name), context.ink, _QUIET)


def square_nests(
    grid: SquareGrid, fills: Fills, colours: BoardColours, *, small: bool = False, outlined: bool = False
) -> Iterator[Node]:
    """Yield a shallow nest for every cell, lit from the upper left; only *outlined* on a picture."""
    inset, radius = NEST_INSET * grid.cell, 0.07 * grid.cell
    stroke = SMALL_CELL_STROKE if small else CELL_STROKE
    for square in grid.squares:
        box = grid.square_box(square).grown(-inset)
        nest = box.path(radius)
        if outlined:
            yield Shape(nest, Paint(stroke=colours.line, width=stroke, dash=(2.2, 1.6)))
            continue
        fill = fills.get(square, colours.nest)
        lip = 0.012 * grid.cell  # the edge towards the light throws its shadow into the nest
        floor = rectangle(box.left + lip, box.top + lip, box.width - lip, box.height - lip, radius)
        yield Shape(nest, Paint(fill=fill.mix(colours.line, 0.4)))
        yield Shape(floor, Paint(fill=fill))
        yield Shape(nest, Paint(stroke=colours.line, width=stroke))


def round_nests(
    grid: SquareGrid, fills: Fills, colours: BoardColours, context: DrawContext, *, small: bool
) -> Iterator[Node]:
    """Yield a round nest for every cell: a rim of twigs (none if *small*) around a shallow hollow."""
    nests: dict[Colour, Symbol] = {}
    for square in grid.squares:
        floor = fills.get(square, colours.nest)
        if floor not in nests:
            nests[floor] = _nest(grid.cell, floor, colours.line.mix(context.accent, 0.5), small=small)
        yield Use(nests[floor], translation(*grid.square_box(square).centre))


def _nest(cell: float, floor: Colour, twig: Colour, *, small: bool) -> Symbol:
    r = NEST * cell
    rim = floor.mix(twig, 0.3)
    lip = 0.03 * r  # the light comes from the upper left
    nodes: list[Node] = [Shape(circle(0, 0, r), Paint(fill=rim, stroke=twig, width=0.2 if small else 0.35))]
    if not small:
        nodes.append(Shape(_twigs(r), Paint(stroke=twig, width=0.3)))
    nodes.append(Shape(circle(-lip, -lip, NEST_HOLLOW * r), Paint(fill=rim.mix(twig, 0.45))))
    nodes.append(Shape(circle(lip, lip, (NEST_HOLLOW - 0.03) * r), Paint(fill=floor)))
    return Symbol(f"nest:{floor}:{cell:.3f}:{small}", tuple(nodes), Box(-r, -r, r, r))


def _twigs(r: float) -> Path:
    """Return the twigs of a nest's rim: chords that cross each other, no two neighbours alike."""
    segments: list[Segment] = []
    for i in range(TWIGS):
        start = 2 * math.pi * i / TWIGS
        turn = 0.34 + 0.06 * (i * 5 % 7)
        outer, inner = (0.97 - 0.02 * (i * 3 % 4)) * r, (NEST_HOLLOW + 0.03 + 0.015 * (i * 2 % 5)) * r
        if i % 2:
            outer, inner = inner, outer
        ends = ((outer, start), (inner, start + turn))
        (a, b) = ((radius * math.cos(angle), radius * math.sin(angle)) for radius, angle in ends)
        segments += [("M", (a,)), ("L", (b,))]
    return Path(tuple(segments))


def bracket_depth(board: SquareBoard, side: Bracket) -> float:
    """Return how deep the strip for brackets is on a side of the board, in mm: 0 if there are none."""
    if all(group.bracket != side for group in board.special.values()):
        return 0.0
    return min(_GREATEST_DEPTH, max(_LEAST_DEPTH, _BRACKET_DEPTH * settled(board.cell)))


def without_brackets(board: SquareBoard) -> SquareBoard:
    """Return the board with only those groups of special cells that are shown in the cells."""
    return replace(board, special={name: group for name, group in board.special.items() if group.bracket is None})


def draw_brackets(
    name: str, board: SquareBoard, colours: BoardColours, context: DrawContext, findings: list[Finding]
) -> Iterator[Node]:
    """Yield the brackets of the board called *name*; (0, 0) is the corner of its first cell.

    A title that is too wide is added to *findings*.
    """
    for key, group in board.special.items():
        if group.bracket is None:
            continue
        side, depth, at = group.bracket, bracket_depth(board, group.bracket), (name, "special", key, "title")
        style = TextStyle("sans", _EM * depth, context.colour(group.colour or group.edge, colours.letter), "bold")
        start, end = _bracket_span(group, board.grid)
        content, wide = _bracket_content(group, at, _CONTENT * (end - start), style, context, findings)
        middle, half = (start + end) / 2, wide / 2 + (_GAP * depth if wide else 0.0)
        arms = [((x, _CLEAR), (x, 0.5), (gap, 0.5)) for x, gap in ((start, middle - half), (end, middle + half))]
        lines = joined(polyline([beside(side, board.grid, (x, x), away * depth) for x, away in arm]) for arm in arms)
        place = translation(*beside(side, board.grid, (middle, middle), depth / 2)) @ rotation(_TURN[side])
        title = context.text_at(*at) if group.title is not None else ""
        yield Group((Shape(lines, Paint(stroke=style.colour, width=_STROKE)), Group(content, place)), title=title)


def _bracket_span(group: SpecialCells, grid: SquareGrid) -> tuple[float, float]:
    """Return where a group's bracket begins and ends along its side, in mm."""
    boxes, inset = [grid.box(cell) for cell in group.cells], _INSET * grid.cell
    if group.bracket in ("top", "bottom"):
        return min(box.left for box in boxes) + inset, max(box.right for box in boxes) - inset
    return min(box.top for box in boxes) + inset, max(box.bottom for box in boxes) - inset


def _bracket_content(
    group: SpecialCells, at: DocumentPath, room: float, style: TextStyle, context: DrawContext, findings: list[Finding]
) -> tuple[tuple[Node, ...], float]:
    """Return a bracket's mark and words side by side, centred at (0, 0), and their total width in mm."""
    depth = style.size / _EM
    mark = _BRACKET_MARK * depth if group.mark is not None else 0.0
    if group.title is None:
        return (draw_mark(group.mark, 0, 0, mark, style.colour),) if group.mark else (), mark
    gap = _GAP * depth if mark else 0.0
    box = LabelBox(room - mark - gap, at)
    words = set_label(context, context.text_at(*at), (mark + gap) / 2, 0, style, room=box, findings=findings)
    ink = glyph_box(context.book, words)
    if group.mark is None:
        return (words,), ink.width
    return (draw_mark(group.mark, ink.left - gap - mark / 2, 0, mark, style.colour), words), ink.width + gap + mark


DRAWING = KindDrawing[SquareBoard](
    draw=draw_square_board,
    outlines=lambda name, board, context: (outline_around(board, _outline(name, board, context)),),
    figure_cells=square_cells_in_figure,
    is_clipped=True,
    board_size=lambda board: size_around(board, _size(board)),
    sample=lambda board, most: joined(
        rectangle(x, y, 1, 1) for x in range(min(board.columns, most)) for y in range(min(board.rows, most))
    ),
)
