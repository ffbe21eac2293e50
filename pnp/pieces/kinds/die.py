"""Turn a die into a piece: the net of its solid with glue tabs, a number, a word or a picture on each face."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec.structs import replace

from pnp.game.model.kinds.die import Die
from pnp.game.model.view import VisibleFace
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.solids.die_faces import DiePainter, FaceSpot, die_painter, label_findings, round_spot, square_spot
from pnp.pieces.solids.nets import AWAY, net_outline, net_piece, side_view, top_view
from pnp.press.colour import BLACK
from pnp.press.geometry.net import Net, tab, upright_panel
from pnp.press.geometry.path import Box, Path, polygon, rectangle, rotation, scaling
from pnp.press.geometry.solids import MOST_CORNERED, SolidFace, flat_solid, seen_faces, solid
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline
from pnp.problems import Finding

# Where each face of a cube's net lies, in faces from the left and from the top, and the face it is folded away from.
# Opposites are 1-6, 2-5, 3-4, and 1, 2, 3 run anticlockwise about their corner, as on dice sold in shops.
_PLACES: dict[str, tuple[int, int, str | None]] = {
    "1": (1, 1, None),
    "5": (0, 1, "1"),
    "2": (2, 1, "1"),
    "6": (3, 1, "2"),
    "3": (1, 0, "1"),
    "4": (1, 2, "1"),
}
# The seven seams: the face that has the tab, its side (0 upper, 1 right, 2 lower, 3 left), the face it is glued to.
_TABS = (("3", 3, "5"), ("3", 0, "6"), ("3", 1, "2"), ("4", 1, "2"), ("4", 2, "6"), ("4", 3, "5"), ("6", 1, "5"))
_CUBE = 6
# Of a face that is not square: the distance of its fine line from its edges, as a share of its circle's radius.
_LINE_INSET = 0.16
# Of a pyramid: how far its values are from the middle of a face, and how wide they are, as shares of an edge.
_CORNER_REACH = 0.27
_CORNER_UNIT = 0.48
# The line around a face in figures, as a share of an edge.
_FACE_EDGE = 0.02
# The shade on a face in the dark.
_DARK = 0.34


def die_net(size: float) -> Net:
    """Return the net of a cube of *size* mm, the panel named 1 to 6 after its face; all of it right of and below 0."""
    depth = tab_depth(size)
    panels = {
        name: upright_panel(name, column * size, depth + row * size, size, size, parent)
        for name, (column, row, parent) in _PLACES.items()
    }
    tabs = tuple(tab(panels[name], side, joins, depth) for name, side, joins in _TABS)
    return Net(tuple(panels.values()), tabs)


def tab_depth(size: float) -> float:
    """Return how deep a glue tab is on an edge of *size* mm."""
    return min(8.0, 0.3 * size)


def draw_die(name: str, die: Die, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a die: printed on one side, folded away from the reader."""
    painter, findings = _painter(name, die, context), list[Finding]()
    (outline,) = die_outlines(name, die, context)
    faces: Iterable[Node]
    if die.side_count == _CUBE:
        net = die_net(die.size)
        faces = chain.from_iterable(
            painter.draw(int(panel.name) - 1, square_spot(polygon(panel.corners).bounds), findings)
            for panel in net.panels
        )
    else:
        flat = flat_solid(die.side_count, die.size)
        net = flat.net
        faces = (
            Group(solid_face(painter, number, findings), placing @ scaling(1 / die.size))
            for number, placing in flat.placings.items()
        )
    printed = tuple(faces)
    return (net_piece(net, outline, printed, (*findings, *label_findings(painter))),)


def die_outlines(name: str, die: Die, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a die's one piece."""
    net = die_net(die.size) if die.side_count == _CUBE else flat_solid(die.side_count, die.size).net
    return (net_outline(name, net, die.count, context),)


def die_width(die: Die) -> float:
    """Return how wide a die is at most, in mm: from one of its corners to the opposite one, but along a cube's edge."""
    if die.side_count == _CUBE:
        return die.size
    corners = [corner for face in solid(die.side_count).faces for corner in face.corners]
    return die.size * max(math.dist(corners[0], corner) for corner in corners)


def _painter(name: str, die: Die, context: DrawContext) -> DiePainter:
    """Return the painter of a die's faces."""
    if die.side_count == _CUBE:
        return die_painter(name, die, die.size, context)
    if die.side_count <= MOST_CORNERED:
        return die_painter(name, die, _CORNER_UNIT * die.size, context)
    return die_painter(name, die, 2 * solid(die.side_count).faces[0].room * die.size, context)


def solid_face(painter: DiePainter, number: int, findings: list[Finding] | None = None) -> tuple[Node, ...]:
    """Return a face of a die other than a cube, by its number, centred on (0, 0) in true size."""
    die = painter.die
    face = solid(die.side_count).face(number)
    size = die.size
    outline = [(x * size, y * size) for x, y in face.outline]
    spot = round_spot(outline, face.room * size, _LINE_INSET * face.room * size)
    if die.side_count > MOST_CORNERED:
        return painter.draw(number - 1, spot, findings)
    return tuple(_cornered_face(painter, face, spot, findings))


def _cornered_face(
    painter: DiePainter, face: SolidFace, spot: FaceSpot, findings: list[Finding] | None
) -> Iterator[Node]:
    """Yield a face of a pyramid: at each corner the value that is rolled if that corner is on top."""
    whole, size = solid(painter.die.side_count), painter.die.size
    numbers = [
        next(number for number, other in zip(whole.numbers, whole.faces, strict=True) if corner not in other.corners)
        for corner in face.corners
    ]
    yield Shape(spot.edge, Paint(fill=painter.ground(numbers[0] - 1)))
    half, middle = painter.unit / 2, -_CORNER_REACH * size
    box = Box(-half, middle - half, half, middle + half)
    for turn, number in zip(_turns(face), numbers, strict=True):
        corner = FaceSpot(rectangle(box.left, box.top, box.width, box.height), box, box)
        nodes = painter.content(number - 1, corner, findings)
        yield Group(nodes, rotation(turn))


def _turns(face: SolidFace) -> tuple[float, ...]:
    """Return how far each corner of a triangle is turned clockwise from its top, in degrees."""
    return (0.0, 120.0, 240.0) if face.outline[1][0] > 0 else (0.0, 240.0, 120.0)


def die_table_box(name: str, die: Die, stroke: float, context: DrawContext) -> Box:
    """Return the box of a die as it lies on the table, its edges *stroke* mm wide."""
    if die.side_count != _CUBE:
        return _solid_box(die, die.side_count).grown(stroke / 2)
    dx, dy = AWAY[0] * die.size, AWAY[1] * die.size
    return Box(0, -dy, die.size + dx, die.size).grown(stroke / 2)


def die_on_table(name: str, die: Die, stroke: float, context: DrawContext) -> Symbol:
    """Return a die as it lies on the table: a cube with 1 in front, 3 on top, 2 on the right; others show the last."""
    box = die_table_box(name, die, stroke, context)
    painter = _painter(name, die, context)
    if die.side_count != _CUBE:
        return Symbol(f"{name}:table", tuple(_solid_on_table(painter, die.side_count, stroke)), box)
    size = die.size
    spot = square_spot(Box(0, 0, size, size))
    edge = Paint(stroke=context.ink.tint(0.2), width=stroke)
    shade = Shape(rectangle(0, 0, size, size), Paint(fill=BLACK, opacity=0.1))
    square = Shape(rectangle(0, 0, size, size), edge)
    nodes = (
        Group((*painter.draw(2, spot), square), top_view(size, size)),
        Group((*painter.draw(1, spot), shade, square), side_view(size)),
        *painter.draw(0, spot),
        square,
    )
    return Symbol(f"{name}:table", nodes, box)


def _solid_on_table(painter: DiePainter, top: int, stroke: float) -> Iterator[Node]:
    """Yield the visible faces of a die that shows the number *top*."""
    die = painter.die
    edge = Paint(stroke=painter.context.ink.tint(0.2), width=stroke)
    for seen in seen_faces(die.side_count, top):
        outline = [(x * die.size, y * die.size) for x, y in solid(die.side_count).face(seen.number).outline]
        shade = Shape(polygon(outline), Paint(fill=BLACK, opacity=round(_DARK * (1 - seen.light), 3)))
        lies = seen.placing
        place = replace(lies, e=lies.e * die.size, f=lies.f * die.size)
        yield Group((*solid_face(painter, seen.number), shade), place)
        yield Shape(polygon([place(point) for point in outline]), edge)


def die_sample(die: Die, most: int) -> Path | None:
    """Return the outlines of the visible faces of a die on the table, from back to front; None for a cube."""
    if die.side_count == _CUBE:
        return None
    faces = [
        polygon([seen.placing(point) for point in solid(die.side_count).face(seen.number).outline])
        for seen in seen_faces(die.side_count, die.side_count)
    ]
    return sum(faces, Path(())).transformed(scaling(most))


def _solid_box(die: Die, top: int) -> Box:
    """Return the box of a die other than a cube that shows the number *top*."""
    points = [
        seen.placing(point)
        for seen in seen_faces(die.side_count, top)
        for point in solid(die.side_count).face(seen.number).outline
    ]
    return polygon(points).bounds.scaled(die.size)


def die_shown(name: str, die: Die, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return a die as figures and texts show it: its upper face, or else the whole die."""
    index = die.face_names.index(face.look) if face.look in die.face_names else None
    if index is None:
        return replace(die_on_table(name, die, _FACE_EDGE * die.size, context), name=f"{name}:shown")
    painter, symbol = _painter(name, die, context), f"{name}:{index}:small"
    stroke = _FACE_EDGE * die.size
    edge = Paint(stroke=context.ink, width=stroke)
    if die.side_count <= MOST_CORNERED:
        return Symbol(symbol, tuple(_solid_on_table(painter, index + 1, stroke)), _solid_box(die, index + 1))
    if die.side_count == _CUBE:
        box = Box(0, 0, die.size, die.size)
        outline = rectangle(0, 0, die.size, die.size, 0.14 * die.size)
        return Symbol(symbol, (Group(painter.draw(index, square_spot(box)), clip=outline), Shape(outline, edge)), box)
    outline = polygon([(x * die.size, y * die.size) for x, y in solid(die.side_count).face(index + 1).outline])
    return Symbol(symbol, (*solid_face(painter, index + 1), Shape(outline, edge)), outline.bounds)


DRAWING = KindDrawing[Die](
    draw=draw_die,
    outlines=die_outlines,
    table_view=die_on_table,
    table_size=die_table_box,
    face=die_shown,
    sample=die_sample,
    packed=lambda name, one, context, sheet: (PackedPiece(*(die_width(one),) * 3, one.count),),
)
