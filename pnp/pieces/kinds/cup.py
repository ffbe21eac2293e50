"""Turn a cup into a piece: a bottom and four walls on one sheet, with glue tabs at the corners."""

from __future__ import annotations

from pnp.game.model.kinds.cup import Cup
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, set_label
from pnp.pieces.nets import AWAY, cup_net, net_outline, net_piece, side_view
from pnp.press.colour import BLACK, Colour, readable_on
from pnp.press.geometry.path import Box, Path, Segment, line, polygon, rectangle, rotation
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline
from pnp.press.scene.transforms import fit
from pnp.press.text.line import TextStyle
from pnp.problems import Finding

# How high the coloured bands at a wall's rim and foot are, in mm, by eye.
_RIM = 2.2
FOOT = 3.4

# A wall's rim lies away from the bottom: the degrees by which its picture is turned clockwise on the net.
_TURNS = {"back": 0.0, "right": 90.0, "front": 180.0, "left": 270.0}


def draw_cup(name: str, cup: Cup, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a cup: printed on one side, walls folded away from the reader."""
    net = cup_net(cup.width, cup.depth, cup.height)
    nodes: list[Node] = []
    findings: list[Finding] = []
    for panel in net.panels:
        path = polygon(panel.corners)
        nodes.append(Shape(path, Paint(fill=cup_ground(cup, context))))
        if panel.name in _TURNS:  # drawn upright about its middle, and turned so that its head is at the rim
            turn, box, (x, y) = _TURNS[panel.name], path.bounds, path.bounds.centre
            width, height = (box.height, box.width) if turn % 180 else (box.width, box.height)
            face = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            wall = cup_wall(name, cup, face, context, findings, is_side=panel.name in ("right", "left"))
            nodes.append(Group(wall, rotation(turn, (x, y))))
    (outline,) = cup_outlines(name, cup, context)
    return (net_piece(net, outline, nodes, findings),)


def cup_outlines(name: str, cup: Cup, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a cup's one piece."""
    return (net_outline(name, cup_net(cup.width, cup.depth, cup.height), cup.count, context),)


def cup_ground(cup: Cup, context: DrawContext) -> Colour:
    """Return the colour of the cup's walls."""
    return context.colour(cup.fill, context.paper)


def cup_wall(
    name: str,
    cup: Cup,
    face: Box,
    context: DrawContext,
    findings: list[Finding] | None = None,
    *,
    is_side: bool = False,
) -> tuple[Node, ...]:
    """Return the nodes printed on a wall, upright in *face*: bands and art, and the label unless it *is_side*.

    A label or a picture that does not fit is added to *findings*; a side that is too narrow has no picture.
    """
    nodes: list[Node] = [*_bands(face, context.accent)]
    room = Box(face.left + 4.0, face.top + _RIM + 2.6, face.right - 4.0, face.bottom - FOOT)
    if cup.label is not None and not is_side:
        em = max(SMALLEST_TYPE, min(7.0, 0.2 * face.height))
        room = Box(room.left, room.top, room.right, room.bottom - 1.1 * em)
        style = TextStyle("display", em, readable_on(cup_ground(cup, context), context.ink), "bold")
        at = (name, "label")
        label = LabelBox(room.width if room.height >= 0 else 0.0, at)
        text, y = context.text_at(*at), room.bottom + 0.6 * em
        nodes.append(set_label(context, text, face.centre[0], y, style, room=label, findings=findings))
    if cup.art is not None:
        if min(room.width, room.height) > 0:
            nodes.append(fit(context.art[cup.art], room))
        elif findings is not None and not is_side:
            message = "the cup's walls have no room for a picture"
            findings.append(Finding("P040", message, "make the cup larger", (name, "art")))
    return tuple(nodes)


def _bands(face: Box, colour: Colour) -> tuple[Node, ...]:
    """Return the awning at a cup's rim and the band at its foot, each with a seam."""

    def band(y: float, height: float) -> Shape:
        return Shape(rectangle(face.left, y, face.width, height), Paint(fill=colour))

    def seam(y: float) -> Shape:
        ends = (face.left + 0.6, y), (face.right - 0.6, y)
        return Shape(line(*ends), Paint(stroke=colour.tint(0.6), width=0.35, dash=(1.0, 0.6), cap="butt"))

    rim, foot = band(face.top, _RIM), band(face.bottom - FOOT, FOOT)
    return rim, _scallops(face, colour), seam(face.top + _RIM / 2), foot, seam(face.bottom - FOOT / 2)


def _scallops(face: Box, colour: Colour) -> Shape:
    number = max(1, round(face.width / 5.0))
    step, y = face.width / number, face.top + _RIM
    edge: list[Segment] = [("M", ((face.left, y),))]
    for i in range(number):
        x = face.left + i * step
        edge.append(("C", ((x + 0.04 * step, y + 3.0), (x + 0.96 * step, y + 3.0), (x + step, y))))
    return Shape(Path((*edge, ("Z", ()))), Paint(fill=colour))


def cup_table_box(name: str, cup: Cup, stroke: float, context: DrawContext) -> Box:
    """Return the box of a cup on the table, its edges *stroke* mm wide."""
    return Box(0, -AWAY[1] * cup.depth, cup.width + AWAY[0] * cup.depth, cup.height).grown(stroke / 2)


def cup_on_table(name: str, cup: Cup, stroke: float, context: DrawContext) -> Symbol:
    """Return a cup on the table, seen from the front and slightly above."""
    width, depth, height = cup.width, cup.depth, cup.height
    dx, dy = AWAY[0] * depth, AWAY[1] * depth
    ground = cup_ground(cup, context)
    edge = Paint(stroke=context.ink.tint(0.2), width=stroke)
    front, side = Box(0, 0, width, height), Box(0, 0, depth, height)
    plain = rectangle(0, 0, depth, height)
    nodes: tuple[Node, ...] = (
        Shape(polygon([(0, 0), (dx, -dy), (width + dx, -dy), (width, 0)]), Paint(fill=ground.mix(context.ink, 0.22))),
        Shape(polygon([(0, 0), (dx, -dy), (dx, 0)]), Paint(fill=ground.mix(context.ink, 0.34))),
        Group(
            (
                Shape(plain, Paint(fill=ground)),
                *cup_wall(name, cup, side, context, is_side=True),
                Shape(plain, Paint(fill=BLACK, opacity=0.1)),
                Shape(plain, edge),
            ),
            side_view(width),
        ),
        Shape(rectangle(0, 0, width, height), Paint(fill=ground)),
        *cup_wall(name, cup, front, context),
        Shape(rectangle(0, 0, width, height), edge),
        Shape(polygon([(0, 0), (dx, -dy), (width + dx, -dy), (width, 0)]), edge),
    )
    return Symbol(f"{name}:table", nodes, cup_table_box(name, cup, stroke, context))


DRAWING = KindDrawing[Cup](
    draw=draw_cup,
    outlines=cup_outlines,
    table_view=cup_on_table,
    table_size=cup_table_box,
    face=lambda name, cup, face, context: context.art[cup.art] if cup.art else None,  # on its front
    packed=lambda name, one, context, sheet: (PackedPiece(one.width, one.depth, one.height, one.count),),
)
