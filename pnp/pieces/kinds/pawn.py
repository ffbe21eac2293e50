"""Turn a pawn into a piece: a strip that is folded into a tent, or a part of a disc that is rolled into a cone."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds.pawn import Pawn
from pnp.game.model.view import VisibleFace
from pnp.pieces.bleed_art import NET_BLEED, bled_panels
from pnp.pieces.draw_context import DrawContext, cut_outline
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.nets import AWAY, draw_glue, net_outline, net_piece
from pnp.pieces.sides import draw_side
from pnp.press.colour import BLACK, Colour
from pnp.press.geometry.net import Net, tab, upright_panel
from pnp.press.geometry.path import Box, Path, Point, Segment, Transform, arc, polygon, rectangle, rotation, translation
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline
from pnp.problems import Finding

# By eye, as all below. The deepest glue tab, in mm, and as a share of the slanting side.
_TAB = 7.0
_TAB_SHARE = 0.25
# On a cone: the middle of a picture from the tip, its height and its width, as shares of the side and of half the way
# around there; how far the glue tab stays away from the tip and the foot, as shares of the side.
_MIDDLE = 0.68
_HIGH = 0.46
_WIDE = 0.74
_TAB_START = 0.2
_TAB_END = 0.93
_CONE_TAB = 5.0
# The foreshortening of a cone's foot.
_FLAT = 0.34


def draw_pawn(name: str, pawn: Pawn, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a pawn, printed on one side."""
    (outline,) = pawn_outlines(name, pawn, context)
    findings: list[Finding] = []
    if pawn.shape == "cone":
        at = translation(*_cone_corner(pawn))
        nodes = bled_panels(_cone_nodes(name, pawn, context, findings), (_cone_ground(pawn),))
        glue = Group(draw_glue(_cone_tab(pawn)), at)
        box = outline.trim[0].bounds.grown(NET_BLEED)
        return (outline.with_art(Symbol(outline.front_design, (*nodes, glue), box), findings=findings),)
    net = tent_net(pawn)
    printed: list[Node] = []
    for panel in net.panels:
        box = polygon(panel.corners).bounds
        printed.append(Shape(box.path(), Paint(fill=_ground(pawn, context))))
        if panel.name != "foot":
            turn = rotation(180, box.centre) if panel.name == "back" else translation(0, 0)
            nodes = _side(name, pawn, panel.name, Box(0, 0, box.width, box.height), context, findings)
            printed.append(Group(nodes, turn @ translation(box.left, box.top)))
    return (net_piece(net, outline, printed, findings),)


def pawn_outlines(name: str, pawn: Pawn, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a pawn's one piece."""
    if pawn.shape == "tent":
        return (net_outline(name, tent_net(pawn), pawn.count, context),)
    return (replace(cut_outline(name, "net", cone_path(pawn), pawn.count, context), bleed=NET_BLEED),)


def tent_net(pawn: Pawn) -> Net:
    """Return the net of a tent: front, foot and back in one strip, and a tab at the front's head."""
    depth = min(_TAB, _TAB_SHARE * pawn.slant)
    front = upright_panel("front", 0, depth, pawn.width, pawn.slant)
    foot = upright_panel("foot", 0, depth + pawn.slant, pawn.width, pawn.depth, "front")
    back = upright_panel("back", 0, depth + pawn.slant + pawn.depth, pawn.width, pawn.slant, "foot")
    return Net((front, foot, back), (tab(front, 0, "back", depth),))


def cone_angle(pawn: Pawn) -> float:
    """Return the angle in degrees of the part of a disc that becomes a cone."""
    return 180.0 * pawn.width / pawn.slant


def _on_cone(pawn: Pawn, distance: float, turn: float) -> Point:
    """Return the point at a distance from the tip at (0, 0), *turn* degrees clockwise from straight below it."""
    angle = math.radians(90 + turn)
    return distance * math.cos(angle), distance * math.sin(angle)


def _cone_tab(pawn: Pawn) -> tuple[Point, Point, Point, Point]:
    """Return the corners of a cone's tab: along its left edge, seen with the tip up."""
    half, side = cone_angle(pawn) / 2, pawn.slant
    start, end = (_on_cone(pawn, share * side, half) for share in (_TAB_START, _TAB_END))
    angle = math.radians(half)
    out = -_CONE_TAB * math.cos(angle), -_CONE_TAB * math.sin(angle)
    slope = min(_CONE_TAB, 0.3 * side) / side
    low, high = (_on_cone(pawn, share * side, half) for share in (_TAB_START + slope, _TAB_END - 0.4 * slope))
    return end, start, (low[0] + out[0], low[1] + out[1]), (high[0] + out[0], high[1] + out[1])


def _cone_corner(pawn: Pawn) -> Point:
    """Return the place of the tip for which the piece is right of and below 0."""
    box = _cone_around_tip(pawn).bounds
    return -box.left, -box.top


def _cone_around_tip(pawn: Pawn) -> Path:
    half, side = cone_angle(pawn) / 2, pawn.slant
    end, start, low, high = _cone_tab(pawn)
    points = [("L", (point,)) for point in (end, high, low, start)]
    segments: tuple[Segment, ...] = (
        ("M", ((0.0, 0.0),)),
        ("L", (_on_cone(pawn, side, -half),)),
        *arc(0, 0, side, 90 - half, 90 + half),
        *(("L", points) for _, points in points),
        ("Z", ()),
    )
    return Path(segments)


def cone_path(pawn: Pawn) -> Path:
    """Return the line to cut for a cone: a part of a disc, its tip up, with a tab on its left."""
    return _cone_around_tip(pawn).transformed(translation(*_cone_corner(pawn)))


def _cone_ground(pawn: Pawn) -> Path:
    """Return the outline of a cone without its tab."""
    half, side = cone_angle(pawn) / 2, pawn.slant
    disc: tuple[Segment, ...] = (
        ("M", ((0.0, 0.0),)),
        ("L", (_on_cone(pawn, side, -half),)),
        *arc(0, 0, side, 90 - half, 90 + half),
        ("Z", ()),
    )
    return Path(disc).transformed(translation(*_cone_corner(pawn)))


def _cone_nodes(name: str, pawn: Pawn, context: DrawContext, findings: list[Finding]) -> Iterator[Node]:
    """Yield the ground of a cone, and its front and back in the middle of either half."""
    at, half = translation(*_cone_corner(pawn)), cone_angle(pawn) / 2
    yield Shape(_cone_ground(pawn), Paint(fill=_ground(pawn, context)))
    box = _cone_box(pawn)
    for key, turn in (("front", -half / 2), ("back", half / 2)):
        nodes = _side(name, pawn, key, Box(0, 0, box.width, box.height), context, findings, is_bare=True)
        yield Group(nodes, at @ rotation(turn) @ translation(box.left, box.top))


def _cone_box(pawn: Pawn) -> Box:
    """Return the box of a picture on a cone, below its tip at (0, 0)."""
    side = pawn.slant
    wide = _WIDE * _MIDDLE * side * math.radians(cone_angle(pawn) / 2)
    return Box(-wide / 2, (_MIDDLE - _HIGH / 2) * side, wide / 2, (_MIDDLE + _HIGH / 2) * side)


def _ground(pawn: Pawn, context: DrawContext) -> Colour:
    front = context.colour(pawn.front.fill, context.accent.mix(context.paper, 0.55))
    return context.colour(pawn.fill, front)


def _side(
    name: str,
    pawn: Pawn,
    key: str,
    box: Box,
    context: DrawContext,
    findings: list[Finding] | None = None,
    *,
    is_bare: bool = False,
) -> tuple[Node, ...]:
    """Return the front or the back of a pawn in a box; *is_bare* leaves out its fill."""
    side, at = (pawn.front, "front") if key == "front" or pawn.back is None else (pawn.back, "back")
    edge = box.path()
    shown: Side = replace(side, fill=pawn.fill or side.fill) if is_bare else side
    drawn = draw_side(shown, f"{name}:{key}", (name, at), edge, edge, context, findings).children
    return drawn[1:] if is_bare and shown.fill is not None else drawn


def pawn_face(name: str, pawn: Pawn, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return the front of a pawn as figures show it: a tent's front, or the whole cone."""
    stroke = 0.03 * pawn.width
    if pawn.shape == "cone":
        return replace(pawn_on_table(name, pawn, stroke, context), name=f"{name}:small")
    edge = rectangle(0, 0, pawn.width, pawn.slant)
    ground = Shape(edge, Paint(fill=_ground(pawn, context)))
    border = Shape(edge, Paint(stroke=context.ink.tint(0.35), width=stroke))
    front = _side(name, pawn, "front", Box(0, 0, pawn.width, pawn.slant), context)
    return Symbol(f"{name}:small", (ground, *front, border), edge.bounds)


def pawn_table_box(name: str, pawn: Pawn, stroke: float, context: DrawContext) -> Box:
    """Return the box of a pawn on the table, its edges *stroke* mm wide."""
    if pawn.shape == "cone":
        return Box(0, 0, pawn.width, pawn.height + _FLAT * pawn.width / 2).grown(stroke / 2)
    dx, dy = AWAY[0] * pawn.depth, AWAY[1] * pawn.depth
    return Box(0, -dy / 2, pawn.width + dx, pawn.height).grown(stroke / 2)


def pawn_on_table(name: str, pawn: Pawn, stroke: float, context: DrawContext) -> Symbol:
    """Return a pawn as it stands on the table."""
    nodes = (_seen_cone if pawn.shape == "cone" else _seen_tent)(name, pawn, stroke, context)
    return Symbol(f"{name}:table", tuple(nodes), pawn_table_box(name, pawn, stroke, context))


def _seen_tent(name: str, pawn: Pawn, stroke: float, context: DrawContext) -> Iterator[Node]:
    """Yield a tent: its open end, and the front that leans back."""
    dx, dy = AWAY[0] * pawn.depth, AWAY[1] * pawn.depth
    wide, high, edge = pawn.width, pawn.height, Paint(stroke=context.ink.tint(0.2), width=stroke)
    ground = _ground(pawn, context)
    end = polygon([(wide, high), (wide + dx, high - dy), (wide + dx / 2, -dy / 2)])
    yield Shape(end, Paint(fill=ground.mix(context.ink, 0.45)))
    yield Shape(end, edge)
    panel = rectangle(0, 0, wide, pawn.slant)
    front = _side(name, pawn, "front", Box(0, 0, wide, pawn.slant), context)
    leaning = Transform(1, 0, -dx / 2 / pawn.slant, (high + dy / 2) / pawn.slant, dx / 2, -dy / 2)
    yield Group((Shape(panel, Paint(fill=ground)), *front, Shape(panel, edge)), leaning)


def _seen_cone(name: str, pawn: Pawn, stroke: float, context: DrawContext) -> Iterator[Node]:
    """Yield a cone, its right side in the shade, with the front upon it."""
    half, flat = pawn.width / 2, _FLAT * pawn.width / 2
    foot = Transform(1, 0, 0, flat / half, half, pawn.height)
    round_foot = Path((("M", ((half, 0.0),)), *arc(0, 0, half, 0, 180))).transformed(foot)
    body = Path((("M", ((half, 0.0),)), ("L", ((2 * half, pawn.height),)), *round_foot.segments[1:], ("Z", ())))
    quarter = Path((("M", ((half, 0.0),)), *arc(0, 0, half, 0, 62))).transformed(foot)
    shade = Path((("M", ((half, 0.0),)), ("L", ((2 * half, pawn.height),)), *quarter.segments[1:], ("Z", ())))
    yield Shape(body, Paint(fill=_ground(pawn, context)))
    box = _cone_box(pawn)
    share = pawn.height / pawn.slant
    narrow = min(1.0, 0.78 * _MIDDLE * pawn.width / box.width)
    front = _side(name, pawn, "front", Box(0, 0, box.width, box.height), context, is_bare=True)
    placing = Transform(narrow, 0, 0, share, half - narrow * box.width / 2, share * box.top + 0.6 * flat)
    yield Group((Group(front, placing),), clip=body)
    yield Shape(shade, Paint(fill=BLACK, opacity=0.14))
    yield Shape(body, Paint(stroke=context.ink.tint(0.2), width=stroke))


DRAWING = KindDrawing[Pawn](
    draw=draw_pawn,
    outlines=pawn_outlines,
    table_view=pawn_on_table,
    table_size=pawn_table_box,
    face=pawn_face,
    packed=lambda name, one, context, sheet: (PackedPiece(one.width, one.height, one.depth, one.count),),
)
