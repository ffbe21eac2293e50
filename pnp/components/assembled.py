"""Show a component as it lies or stands on the table: nets folded, figures on their bases."""

from __future__ import annotations

from pnp.colour import BLACK
from pnp.components.context import Context
from pnp.components.cup import cup_ground, cup_wall
from pnp.components.die import die_face
from pnp.components.draw import draw
from pnp.components.standee import ground_colour, panel_nodes
from pnp.geometry.path import Box, ellipse, polygon, rectangle
from pnp.geometry.transform import Transform, translation
from pnp.model.components import Cup, Die, Standee
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol, Use

# A mm away from the reader goes so far to the right and up on paper.
AWAY = (0.38, 0.32)


def assembled(name: str, context: Context, stroke: float = 0.35) -> Symbol:
    """Return the component in its true size, in mm, as a symbol whose box is what it covers; edges *stroke* mm wide."""
    component = context.component(name)
    match component:
        case Die():
            return _die(name, component, stroke, context)
        case Cup():
            return _cup(name, component, stroke, context)
        case Standee():
            return _standee(name, component, stroke, context)
        case _:
            piece = draw(name, context)[0]
            box = Box(0, 0, piece.width, piece.height)
            outline = Shape(piece.trim[0], Paint(stroke=context.ink.tint(0.35), width=stroke))
            front = Group((Use(piece.front),), clip=piece.trim[0]) if piece.bleed else Use(piece.front)
            return Symbol(f"{name}:table", (front, outline), box)


def _upper(width: float, depth: float) -> Transform:
    """Return the map of a square seen from above to the top of a solid *width* mm wide, its front edge at y = 0."""
    dx, dy = AWAY
    return Transform(1.0, 0.0, -dx, dy, dx * depth, -dy * depth)


def _right(width: float) -> Transform:
    """Return the map of an upright square to the right side of a solid *width* mm wide, its front edge on the left."""
    dx, dy = AWAY
    return Transform(dx, -dy, 0.0, 1.0, width, 0.0)


def _die(name: str, die: Die, stroke: float, context: Context) -> Symbol:
    size = die.size
    box = Box(0, 0, size, size)
    dx, dy = AWAY[0] * size, AWAY[1] * size
    edge = Paint(stroke=context.ink.tint(0.2), width=stroke)
    shade = Shape(rectangle(0, 0, size, size), Paint(fill=BLACK, opacity=0.1))
    square = Shape(rectangle(0, 0, size, size), edge)
    nodes = (
        Group((*die_face(name, die, 3, box, context), square), _upper(size, size)),
        Group((*die_face(name, die, 2, box, context), shade, square), _right(size)),
        *die_face(name, die, 1, box, context),
        square,
    )
    return Symbol(f"{name}:table", nodes, Box(0, -dy, size + dx, size).grown(stroke / 2))


def _cup(name: str, cup: Cup, stroke: float, context: Context) -> Symbol:
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
                *cup_wall(name, cup, side, context, pictured=False),
                Shape(plain, Paint(fill=BLACK, opacity=0.1)),
                Shape(plain, edge),
            ),
            _right(width),
        ),
        Shape(rectangle(0, 0, width, height), Paint(fill=ground)),
        *cup_wall(name, cup, front, context, pictured=True),
        Shape(rectangle(0, 0, width, height), edge),
        Shape(polygon([(0, 0), (dx, -dy), (width + dx, -dy), (width, 0)]), edge),
    )
    return Symbol(f"{name}:table", nodes, Box(0, -dy, width + dx, height).grown(stroke / 2))


def _standee(name: str, standee: Standee, stroke: float, context: Context) -> Symbol:
    radius = standee.base_radius
    flat = 0.36 * radius
    left, top = radius - standee.width / 2, 0.0
    foot = top + standee.height
    depth = 0.36 * standee.foot_depth
    ground = ground_colour(context)
    base = ellipse(radius, foot, radius, flat)
    rim = ellipse(radius, foot + 0.6, radius, flat)
    flap = polygon(
        [
            (left, foot),
            (left + standee.width, foot),
            (radius + standee.width / 2.2, foot + depth),
            (radius - standee.width / 2.2, foot + depth),
        ]
    )
    nodes: tuple[Node, ...] = (
        Shape(rim, Paint(fill=ground.mix(context.ink, 0.3))),
        Shape(base, Paint(fill=ground, stroke=context.accent, width=stroke)),
        Shape(flap, Paint(fill=ground.mix(context.accent, 0.3))),
        Group(panel_nodes(name, standee, stroke, context), translation(left, top)),
    )
    return Symbol(f"{name}:table", nodes, Box(0, top, 2 * radius, foot + 0.6 + flat).grown(stroke / 2))
