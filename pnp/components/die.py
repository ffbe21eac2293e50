"""Turn a die into a piece: a cross of six faces with seven glue tabs."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.colour import BLACK, Colour, readable_on
from pnp.components.draw_context import DrawContext
from pnp.components.labels import SMALLEST_TYPE, LabelBox, centre_label, draw_mark, ink_box, overflow
from pnp.components.nets import AWAY, net_outline, net_piece, side_view, top_view
from pnp.geometry.net import Net, tab, upright
from pnp.geometry.path import Box, polygon, rectangle
from pnp.geometry.transform import Point
from pnp.model.components import Die
from pnp.problems import Finding
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.scene.piece import Piece, PieceOutline
from pnp.text.line import TextStyle
from pnp.text.shaping import set_line

# Where each face of the net lies, in faces from the left and from the top, and the face it is folded away from.
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

# The tallest label of a die is this share of its face.
LETTER_SHARE = 0.52
# The longest in the smallest letters may take this share: the room inside its frame.
LETTERS_SHARE = 0.74

_PIPS: dict[str, tuple[Point, ...]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_net(size: float) -> Net:
    """Return the net of a cube of *size* mm, the panel named 1 to 6 after its face; all of it right of and below 0."""
    depth = tab_depth(size)
    panels = {
        name: upright(name, column * size, depth + row * size, size, size, parent)
        for name, (column, row, parent) in _PLACES.items()
    }
    tabs = tuple(tab(panels[name], side, joins, depth) for name, side, joins in _TABS)
    return Net(tuple(panels.values()), tabs)


def tab_depth(size: float) -> float:
    """Return how deep a glue tab is on an edge of *size* mm."""
    return min(8.0, 0.3 * size)


def draw_die(name: str, die: Die, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a die: printed on one side, folded away from the reader."""
    net = die_net(die.size)
    faces = (
        node
        for panel in net.panels
        for node in die_face(name, die, int(panel.name), polygon(panel.corners).bounds, context)
    )
    (outline,) = die_outlines(name, die, context)
    return (net_piece(net, outline, faces, _overflows(name, die, context)),)


def die_outlines(name: str, die: Die, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a die's one piece."""
    return (net_outline(name, die_net(die.size), die.count, context),)


def die_face(name: str, die: Die, number: int, box: Box, context: DrawContext) -> tuple[Node, ...]:
    """Return what is printed on face *number*, 1 to 6, upright in *box*."""
    ground = context.colour(die.fill, context.paper.tint(0.4))
    colour = context.colour(die.colour, readable_on(ground, context.ink))
    faces = _faces(name, die, context)
    face = faces[number - 1]
    plain = Shape(rectangle(box.left, box.top, box.width, box.height), Paint(fill=ground))
    frame = _frame(box, colour.mix(ground, 0.55))
    if die.pips and face in _PIPS:
        return plain, frame, *pips(face, box, colour)
    style = TextStyle("display", _em(faces, die, context), colour, "bold")
    return plain, frame, centre_label(context, face, *box.centre, style)


def _faces(name: str, die: Die, context: DrawContext) -> list[str]:
    """Return the labels of the faces in the reader's language."""
    return [context.text_at(name, "faces", i) for i in range(len(die.faces))]


def _label_sizes(faces: list[str], die: Die, context: DrawContext) -> list[float]:
    """Return how wide or high each label is, in mm, where the em is as large as the die."""
    style = TextStyle("display", die.size, weight="bold")
    boxes = (ink_box(context.book, set_line(context.book, face, style, context.language)) for face in faces)
    return [max(box.width, box.height) for box in boxes]


def _em(faces: list[str], die: Die, context: DrawContext) -> float:
    """Return the em in mm at which the largest of the faces' labels fills its share of a face, if it can be read."""
    largest = max(_label_sizes(faces, die, context))
    return max(SMALLEST_TYPE, die.size * min(1.0, LETTER_SHARE * die.size / largest) if largest else die.size)


def _overflows(name: str, die: Die, context: DrawContext) -> Iterator[Finding]:
    """Yield each label that is too wide in the smallest letters."""
    faces = _faces(name, die, context)
    if _em(faces, die, context) > SMALLEST_TYPE:
        return
    for i, (face, size) in enumerate(zip(faces, _label_sizes(faces, die, context), strict=True)):
        width, room = size * SMALLEST_TYPE / die.size, LabelBox(LETTERS_SHARE * die.size, (name, "faces", i))
        if width > room.width and not (die.pips and face in _PIPS):
            yield overflow(face, width, room)


def _frame(box: Box, colour: Colour) -> Shape:
    """Return the fine line that runs around inside a face."""
    inside = box.grown(-0.09 * box.width)
    path = rectangle(inside.left, inside.top, inside.width, inside.height, 0.16 * box.width)
    return Shape(path, Paint(stroke=colour, width=0.25))


def pips(face: str, box: Box, colour: Colour) -> list[Node]:
    """Return the dots of a face, 1 to 6."""
    x, y = box.centre
    step, width = 0.25 * box.width, 0.18 * box.width
    return [draw_mark("disc", x + dx * step, y + dy * step, width, colour) for dx, dy in _PIPS[face]]


def die_table_box(name: str, die: Die, stroke: float, context: DrawContext) -> Box:
    """Return the box of a die as it lies on the table, its edges *stroke* mm wide."""
    dx, dy = AWAY[0] * die.size, AWAY[1] * die.size
    return Box(0, -dy, die.size + dx, die.size).grown(stroke / 2)


def die_on_table(name: str, die: Die, stroke: float, context: DrawContext) -> Symbol:
    """Return a die as it lies on the table: 1 in front, 3 on top, 2 on the right."""
    size = die.size
    box = Box(0, 0, size, size)
    edge = Paint(stroke=context.ink.tint(0.2), width=stroke)
    shade = Shape(rectangle(0, 0, size, size), Paint(fill=BLACK, opacity=0.1))
    square = Shape(rectangle(0, 0, size, size), edge)
    nodes = (
        Group((*die_face(name, die, 3, box, context), square), top_view(size, size)),
        Group((*die_face(name, die, 2, box, context), shade, square), side_view(size)),
        *die_face(name, die, 1, box, context),
        square,
    )
    return Symbol(f"{name}:table", nodes, die_table_box(name, die, stroke, context))
