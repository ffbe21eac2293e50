"""Turn a folding player screen into a piece: a middle panel and two wings, printed outside and inside."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.game.model.kinds.screen import Screen
from pnp.game.model.view import VisibleFace
from pnp.pieces.draw_context import DrawContext, cut_outline
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.kinds.card import CardSide, draw_panel, row_colours
from pnp.pieces.labels import draw_mark
from pnp.pieces.sides import draw_side
from pnp.press.colour import BLACK, readable_on
from pnp.press.geometry.path import IDENTITY, Box, Path, Transform, line, rectangle
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline
from pnp.problems import Finding

# How far fill and ground reach beyond the outline on both sides, in mm.
_BLEED = 1.0
# By eye, as all below. The frame of a panel's outside: from its edges in mm, and its second line from the first.
_FRAME = 3.0
_LINES = 1.1
# From a panel's edges to the frame inside it, and the radius of all frames' corners, in mm.
_INSET = 2.0
_ROUNDNESS = 1.4
# The mark on each wing, as a share of its smaller side.
_WING_MARK = 0.3
# On the table the wings point towards the reader: how wide a mm of them looks, and how far down it reaches.
_NARROW = 0.62
_DOWN = 0.26


def draw_screen(name: str, screen: Screen, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a screen: its outside is the front, its inside the back."""
    (outline,) = screen_outlines(name, screen, context)
    findings: list[Finding] = []
    outside = Symbol(f"{name}:outside", _outside(name, screen, context, findings), _edge(screen).bounds)
    inside = Symbol(f"{name}:inside", _inside(name, screen, context, findings), _edge(screen).bounds)
    return (outline.with_art(outside, inside, findings),)


def screen_outlines(name: str, screen: Screen, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a screen's one piece, with a fold on either side of its middle panel."""
    folds = (screen.wing, screen.wing + screen.width)
    trim = rectangle(0, 0, screen.full_width, screen.height)
    outline = replace(
        cut_outline(name, "outside", trim, screen.count, context),
        back_design=f"{name}:inside",
        folds=tuple(line((x, 0.0), (x, screen.height)) for x in folds),
        bleed=_BLEED if screen.front.fill is not None else 0.0,
        back_bleed=_BLEED,
    )
    return (outline,)


def _panels(screen: Screen) -> tuple[Box, Box, Box]:
    """Return the left wing, the middle panel and the right wing, from left to right as they are seen."""
    first, second, end = screen.wing, screen.wing + screen.width, screen.full_width
    return Box(0, 0, first, screen.height), Box(first, 0, second, screen.height), Box(second, 0, end, screen.height)


def _edge(screen: Screen) -> Path:
    """Return the outline that the grounds of both sides reach."""
    return rectangle(-_BLEED, -_BLEED, screen.full_width + 2 * _BLEED, screen.height + 2 * _BLEED)


def _outside(name: str, screen: Screen, context: DrawContext, findings: list[Finding]) -> tuple[Node, ...]:
    """Return the outside: the front's picture, mark and label on the middle panel, its fill and mark on the wings."""
    ground = context.colour(screen.front.fill)
    ink = readable_on(ground, context.ink).mix(ground, 0.45)
    nodes: list[Node] = [] if screen.front.fill is None else [Shape(_edge(screen), Paint(fill=ground))]
    left, middle, right = _panels(screen)
    for panel in (left, middle, right):
        for inset, width in ((_FRAME, 0.6), (_FRAME + _LINES, 0.2)):
            nodes.append(Shape(panel.grown(-inset).path(_ROUNDNESS), Paint(stroke=ink, width=width)))
    field = middle.grown(-_FRAME - 2 * _LINES).path()
    nodes += draw_side(screen.front, f"{name}:front", (name, "front"), field, field, context, findings).children
    if screen.front.mark is not None:
        width = _WING_MARK * min(left.width, left.height)
        nodes += (draw_mark(screen.front.mark, *wing.centre, width, ink) for wing in (left, right))
    return tuple(nodes)


def _inside(name: str, screen: Screen, context: DrawContext, findings: list[Finding]) -> tuple[Node, ...]:
    """Return the inside as seen from behind: rows on the middle panel below the title, and on the wings."""
    colours = row_colours(screen.fill, screen.colour, context)
    nodes: list[Node] = [Shape(_edge(screen), Paint(fill=colours.ground))]
    keys = ("left_rows", "rows", "right_rows")
    rows = dict(screen.sides())
    for key, panel in zip(keys, _panels(screen), strict=True):
        side = CardSide(name, key, rows.get(key, ()), None, panel.grown(-_INSET), colours)
        title_at = (name, "title") if key == "rows" else None
        if side.rows:
            nodes += draw_panel(side, title_at, _ROUNDNESS, context, findings)
        else:
            nodes.append(Shape(side.box.path(_ROUNDNESS), Paint(stroke=colours.head, width=0.35)))
    return tuple(nodes)


def screen_face(name: str, screen: Screen, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return the outside of the middle panel as figures show it."""
    edge = Box(0, 0, screen.width, screen.height).path()
    drawn = draw_side(screen.front, f"{name}:front:small", (name, "front"), edge, edge, context)
    border = Shape(edge, Paint(stroke=context.ink.tint(0.35), width=0.02 * screen.width))
    return replace(drawn, children=(*drawn.children, border))


def screen_table_box(name: str, screen: Screen, stroke: float, context: DrawContext) -> Box:
    """Return the box of a screen on the table, its edges *stroke* mm wide."""
    reach = (1 - _NARROW) * screen.wing
    return Box(reach, 0, screen.full_width - reach, screen.height + _DOWN * screen.wing).grown(stroke / 2)


def screen_on_table(name: str, screen: Screen, stroke: float, context: DrawContext) -> Symbol:
    """Return a screen on the table, its outside and its wings towards the reader."""
    findings: list[Finding] = []
    art = Use(Symbol(f"{name}:outside", _outside(name, screen, context, findings), _edge(screen).bounds))
    edge = Paint(stroke=context.ink.tint(0.35), width=stroke)
    nodes: list[Node] = []
    for panel, direction in zip(_panels(screen), (-1, 0, 1), strict=True):
        hinge = panel.right if direction < 0 else panel.left
        leaning = Transform(_NARROW, direction * _DOWN, 0, 1, hinge * (1 - _NARROW), -direction * _DOWN * hinge)
        path = panel.path()
        shade = (Shape(path, Paint(fill=BLACK, opacity=0.08)),) if direction else ()
        nodes.append(
            Group((Group((art, *shade), clip=path), Shape(path, edge)), transform=leaning if direction else IDENTITY)
        )
    return Symbol(f"{name}:table", tuple(nodes), screen_table_box(name, screen, stroke, context))


DRAWING = KindDrawing[Screen](
    draw=draw_screen,
    outlines=screen_outlines,
    table_view=screen_on_table,
    table_size=screen_table_box,
    face=screen_face,
    packed=lambda name, one, context, sheet: (PackedPiece(one.width, one.height, 3 * sheet, one.count),),
)
