"""Frame a board: its outline, its colours, the double line around it, its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from pnp.game.model.components.boards import EDGE
from pnp.game.model.components.component import Bracket
from pnp.pieces.draw_context import BoardColours, DrawContext
from pnp.pieces.labels import LabelBox, glyph_box, set_label
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.cells import Cells
from pnp.press.geometry.hex_grid import HexField
from pnp.press.geometry.path import Box, Path, Point, Segment, circle, line, polygon, rectangle, rotation, translation
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import fade_symbol, fit
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.problems import Finding

# By eye, as all sizes here. The dashes of a quiet second line, as of a seam: so much thread, so much gap, in mm.
STITCH = (2.0, 1.4)
SEAM = 3.1  # from a board's trim to the second line, in mm
HEAD = 13.0  # the height of its name
_GAP = 4.0  # between a name and its ornaments
# A raised edge's width, how large a hollow is in its cell, and the lip that throws its shadow: shares of a cell.
_RIM = 0.15
_HOLLOW = 0.9
_LIP = 0.03
_PALE_ART = 0.45  # how much of a picture gives way to white in figures
_NEAR = 1e-3  # mm: lines of cells that are closer count as one
_SMALLEST_TITLE = 3.2  # the em of a name that fits only in small letters


def board_outline(
    name: str, size: Box, context: DrawContext, seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
) -> PieceOutline:
    """Return the outline of the board called *name*, a rectangle; a poster's pages join at *seams*."""
    return PieceOutline(
        component=name,
        title=context.title(name),
        width=size.width,
        height=size.height,
        trim=(rectangle(0, 0, size.width, size.height),),
        front_design=f"{name}:board",
        seams=seams,
    )


def board_art(art: str, box: Box, context: DrawContext, *, small: bool) -> Use:
    """Return a board's picture, as large as fits the box of its cells; *small* is for a figure: paler."""
    symbol = context.art[art]
    return fit(fade_symbol(symbol, WHITE, _PALE_ART) if small else symbol, box)


def border(size: Box, colours: BoardColours) -> Iterator[Node]:
    """Yield the board's ground and the double line around it."""
    for inset, paint in (
        (1.6, Paint(fill=colours.ground, stroke=colours.line, width=0.7)),
        (SEAM, Paint(stroke=colours.line, width=0.35, dash=STITCH)),
    ):
        box = size.grown(-inset)
        yield Shape(box.path(5.0 - inset / 2), paint)


def heading(name: str, width: float, colours: BoardColours, context: DrawContext, findings: list[Finding]) -> Node:
    """Return the title of the board called *name*, *width* mm wide, at its head.

    A dot and a line go on either side where the border leaves room. A title that is too wide is added to
    *findings*.
    """
    words = context.title(name)
    x, y = width / 2, EDGE + 0.42 * HEAD
    style = TextStyle("display", 0.85 * HEAD, colours.letter, "bold")
    title = set_label(
        context, words, x, y, style, room=LabelBox(0.7 * width, (name, "title"), _SMALLEST_TITLE), findings=findings
    )
    ink = glyph_box(context.book, title)
    reach = min(18.0, 0.12 * width, ink.left - _GAP - SEAM - 2.0)  # it ends inside the border
    ornaments = flourish(ink, y, _GAP, reach, colours.line) if reach > 0.5 * _GAP else ()
    return Group((title, *ornaments), title=words)


def framed_board(
    outline: PieceOutline,
    content: tuple[Node, ...],
    colours: BoardColours,
    context: DrawContext,
    findings: list[Finding],
    title: Node | None = None,
) -> tuple[Piece, ...]:
    """Return the one piece of a board: its border, its *content*, and its *title*, which is at its head unless given.

    The ink of such a board ends inside the trim, so it needs no bleed.
    """
    size = Box(0, 0, outline.width, outline.height)
    head = title or heading(outline.component, size.right, colours, context, findings)
    nodes = (*border(size, colours), *content, head)
    return (outline.with_art(Symbol(outline.front_design, nodes, size), findings=findings),)


def flourish(ink: Box, y: float, gap: float, reach: float, colour: Colour) -> Iterator[Node]:
    """Yield a dot on either side of *ink*, *gap* mm from it, and from there a line outwards, to *reach* mm."""
    for end, direction in ((ink.left, -1), (ink.right, 1)):
        near = end + direction * gap
        yield Shape(circle(near, y, 0.125 * gap), Paint(fill=colour))
        yield Shape(line((near + direction * 0.4 * gap, y), (near + direction * reach, y)), Paint(stroke=colour))


def carved_cells(
    names: Iterable[str],
    around: Path,
    grounds: Mapping[str, Colour],
    field: HexField,
    nest: Colour,
    wood: Colour,
    *,
    outlined: bool,
) -> Iterator[Node]:
    """Yield cells as hollows in a board with a raised edge, lit from the upper left.

    *grounds* are those of cells of their own colour. The edge is white if it is only *outlined*.
    """
    across = field.across
    rim, lip = 2 * _RIM * across, _LIP * across
    fine = 0.012 * across
    yield Shape(around, Paint(stroke=wood.shade(0.45), width=rim + 2 * fine, join="round"))
    yield Shape(around, Paint(stroke=WHITE if outlined else wood, width=rim, join="round"))
    # The grain: of each dashed line only the two borders stay.
    for share, dash in () if outlined else ((0.8, (0.9, 0.35)), (0.45, (0.6, 0.5))):
        lengths = (dash[0] * across, dash[1] * across)
        grain = Paint(stroke=wood.shade(0.16), width=share * rim, join="round", cap="butt", dash=lengths)
        yield Shape(around, grain)
        yield Shape(around, Paint(stroke=wood, width=share * rim - 1.6 * fine, join="round"))
    light = tuple((step, tuple((x - lip, y - lip) for x, y in at)) for step, at in around.segments)
    if not outlined:
        yield Shape(Path(light), Paint(stroke=wood.tint(0.55), width=0.6 * lip))
    yield Shape(around, Paint(fill=wood.mix(nest, 0.55)))
    alike: dict[Colour, list[str]] = {}
    for name in names:
        alike.setdefault(grounds.get(name, nest), []).append(name)
    for floor, cells in alike.items():
        yield Shape(_inset(cells, field, _HOLLOW), Paint(fill=floor.mix(wood.shade(0.5), 0.42)))
        yield Shape(_inset(cells, field, _HOLLOW - _LIP, lip), Paint(fill=floor))
        if floor == nest:  # colours that the author chose are unchanged
            yield Shape(_inset(cells, field, 0.62 * _HOLLOW, 1.6 * lip), Paint(fill=floor.tint(0.4)))


def _inset(names: Iterable[str], field: HexField, share: float, shift: float = 0.0) -> Path:
    """Return the outlines of cells that are smaller by a *share*, moved to the lower right by *shift* mm."""
    steps: list[Segment] = []
    for name in names:
        x0, y0 = field.centre(name)
        corners = [(x0 + share * (x - x0) + shift, y0 + share * (y - y0) + shift) for x, y in field.corners(name)]
        steps.extend(polygon(corners).segments)
    return Path(tuple(steps))


@lru_cache(maxsize=16)  # 7 entries in a build of all games
def seams_between(cells: Cells, corner: Point) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return where a board whose cells begin at *corner* is best cut up: x of upright and y of level lines, in mm."""
    middles = [cells.centre(name) for name in cells.names]
    across, down = (_midpoints([middle[axis] for middle in middles], corner[axis]) for axis in (0, 1))
    return across, down


def _midpoints(places: list[float], start: float) -> tuple[float, ...]:
    """Return the middles between neighbouring places."""
    apart: list[float] = []
    for place in sorted(places):
        if not apart or place - apart[-1] > _NEAR:
            apart.append(place)
    return tuple(start + (a + b) / 2 for a, b in pairwise(apart))


LABELS_ABOVE = 0.72  # of the room for labels at a side, that those above and below the cells need
# A display face whose digits are narrower than this share of the em is too thin below this size in mm: the sans is used
# instead, in such a share of the size. At half and at twice, one board changes, and of the first six.
_CONDENSED = 0.42
_THIN_BELOW = 7.0
_SANS_SHARE = 0.75
_AWAY = 0.36  # from the cells to the middle of a label, as a share of that room
_TURNED: tuple[Bracket, ...] = ("top", "right")  # the sides whose labels face the player opposite


class EdgeLabelled(Protocol):
    """A board whose columns and rows have labels at its edges."""

    @property
    def labelled_sides(self) -> tuple[Bracket, ...]:
        """The sides that have some."""

    @property
    def turn_labels(self) -> bool:
        """Whether those of a player opposite are turned."""


def label_room(across: float) -> float:
    """Return how wide labels beside cells that are *across* mm wide make the board's margin, in mm."""
    return min(14.0, max(9.0, 0.27 * across))


def side_margin(board: EdgeLabelled, across: float) -> float:
    """Return how far a board reaches beyond its cells at the sides, in mm: room for numbers and border."""
    if {"left", "right"} & set(board.labelled_sides):
        return label_room(across)
    return min(8.0, max(EDGE, 0.15 * across))


def edge_labels_at(
    board: EdgeLabelled, cells: Cells, depth: Callable[[Bracket], float], colours: BoardColours, context: DrawContext
) -> Iterator[Node]:
    """Yield the labels above or below the columns and beside the rows of *cells*; (0, 0) is the cells' corner.

    They are beyond what is *depth* mm deep on their side. Lines whose cells are all omitted have none.
    """
    room = label_room(cells.across)
    em = min(0.7 * room, 0.9 * (room - SEAM))  # clear of the border's inner line
    style = TextStyle("display", em, colours.letter, "bold")
    if em < _THIN_BELOW and set_line(context.book, "0", style, context.language).width < _CONDENSED * em:
        style = TextStyle("sans", _SANS_SHARE * em, colours.letter, "bold")
    for side in board.labelled_sides if cells.label_axes else ():
        axis = cells.label_axes[side in ("left", "right")]
        places = {text: cells.centre(name) for name, text in axis.labels.items()}
        for text, middle in places.items():
            place = beside(side, cells, middle, _AWAY * room + depth(side))
            if board.turn_labels and side in _TURNED:
                yield Group((set_label(context, text, 0.0, 0.0, style),), translation(*place) @ rotation(180))
            else:
                yield set_label(context, text, *place, style)


def beside(side: Bracket, cells: Cells, middle: Point, away: float) -> Point:
    """Return the point beside a side of the cells, level with the *middle* of one and so far away, in mm."""
    match side:
        case "top":
            return middle[0], -away
        case "bottom":
            return middle[0], cells.height + away
        case "left":
            return -away, middle[1]
        case "right":
            return cells.width + away, middle[1]
