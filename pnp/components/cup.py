"""Turn a cup into a piece: a bottom and four walls on one sheet, with glue tabs at the corners."""

from __future__ import annotations

from pnp.colour import Colour
from pnp.components.artwork import fit
from pnp.components.board_frame import STITCH
from pnp.components.context import Context, readable_on
from pnp.components.glue import draw_glue
from pnp.components.lettering import on_caps
from pnp.geometry.net import Net, tab, upright
from pnp.geometry.path import Box, line, polygon, rectangle
from pnp.geometry.transform import rotation
from pnp.model.components import Cup
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.scene.piece import Piece
from pnp.text.line import TextStyle

# A wall's rim lies away from the bottom: so many degrees clockwise its picture is turned on the net.
_TURNS = {"back": 0.0, "right": 90.0, "front": 180.0, "left": 270.0}


def cup_net(width: float, depth: float, height: float) -> Net:
    """Return the net of an open box, its bottom *width* × *depth* mm: panels bottom, back, right, front and left."""
    bottom = upright("bottom", height, height, width, depth)
    back = upright("back", height, 0, width, height, "bottom")
    right = upright("right", height + width, height, height, depth, "bottom")
    front = upright("front", height, height + depth, width, height, "bottom")
    left = upright("left", 0, height, height, depth, "bottom")
    flap = min(10.0, 0.3 * height, 0.3 * depth)
    tabs = (
        tab(back, 1, "right", flap),
        tab(back, 3, "left", flap),
        tab(front, 1, "right", flap),
        tab(front, 3, "left", flap),
    )
    return Net((bottom, back, right, front, left), tabs)


def draw_cup(name: str, cup: Cup, context: Context) -> tuple[Piece, ...]:
    """Return the one piece of a cup: printed on one side, walls folded away from the reader."""
    net = cup_net(cup.width, cup.depth, cup.height)
    outline = net.outline()
    ground = context.colour(cup.fill, context.paper)
    nodes: list[Node] = []
    for panel in net.panels:
        box = polygon(panel.corners).bounds
        nodes.append(Shape(polygon(panel.corners), Paint(fill=ground)))
        if panel.name in _TURNS:
            nodes.append(_wall(name, cup, panel.name, box, ground, context))
    nodes.extend(node for flap in net.tabs for node in draw_glue(flap.corners))
    return (
        Piece(
            component=name,
            title=context.title(name),
            width=outline.bounds.width,
            height=outline.bounds.height,
            front=Symbol(f"{name}:net", tuple(nodes), outline.bounds),
            trim=(outline,),
            folds=net.folds(),
            count=cup.count,
        ),
    )


def _wall(name: str, cup: Cup, wall: str, box: Box, ground: Colour, context: Context) -> Node:
    """Return a wall's picture, drawn upright about the wall's middle and turned so that its head is at the rim."""
    turn = _TURNS[wall]
    width, height = (box.height, box.width) if turn % 180 else (box.width, box.height)
    x, y = box.centre
    face = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    nodes: list[Node] = [*_bands(face, context.accent)]
    room = face.grown(-4.0)
    if wall in ("front", "back"):
        if cup.label is not None:
            em = min(7.0, 0.2 * height)
            room = Box(room.left, room.top, room.right, room.bottom - 1.1 * em)
            style = TextStyle("display", em, readable_on(ground, context.ink), "bold")
            words = context.said(cup.label, name, "label")
            nodes.append(on_caps(context, words, x, room.bottom + 0.4 * em, style, width=room.width))
        if cup.art is not None:
            nodes.append(fit(context.art[cup.art], room))
    return Group(tuple(nodes), rotation(turn, (x, y)))


def _bands(face: Box, colour: Colour) -> tuple[Node, ...]:
    """Return the quiet lines below a cup's rim and above its foot."""

    def seam(y: float) -> Shape:
        return Shape(line((face.left, y), (face.right, y)), Paint(stroke=colour, width=0.35, dash=STITCH))

    rim = Shape(rectangle(face.left, face.top, face.width, 1.8), Paint(fill=colour))
    return rim, seam(face.top + 2.8), seam(face.bottom - 1.6)
