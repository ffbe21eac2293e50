"""Frame a board: its outline, its colours, the double line around it, its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from pnp.game.model.components.boards import EDGE
from pnp.pieces.draw_context import BoardColours, DrawContext
from pnp.pieces.labels import LabelBox, glyph_box, set_label
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.cells import Cells
from pnp.press.geometry.hex_grid import HexField
from pnp.press.geometry.path import Box, Path, Point, Segment, circle, line, polygon, rectangle
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import fade_symbol, fit
from pnp.press.text.line import TextStyle
from pnp.problems import Finding

# The dashes of a quiet second line, as of a seam: so much thread, so much gap, in mm.
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
        yield Shape(rectangle(box.left, box.top, box.width, box.height, 5.0 - inset / 2), paint)


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


@lru_cache(maxsize=16)
def seams_between(cells: Cells, corner: Point) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return where a board whose cells begin at *corner* is best cut up: x of upright and y of level lines."""
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
