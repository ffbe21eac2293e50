"""Turn a standee into two pieces: the figure, folded at its head, and the base that its two feet are glued on.

The figure is one strip: foot, back (upside down), front, foot. Folded at the head and glued together, it is two layers
of card with the same outline; its feet fold outward, one to the front and one to the back, and stand on the base.
"""

from __future__ import annotations

import math

from msgspec.structs import replace

from pnp.game.model.kinds.standee import Standee
from pnp.game.model.texts import ui_text
from pnp.game.model.view import VisibleFace
from pnp.pieces.bleed_art import NET_BLEED, bled_art
from pnp.pieces.draw_context import DrawContext, cut_outline
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import LabelBox, fit_label
from pnp.pieces.nets import GREY, draw_glue
from pnp.pieces.sides import draw_side
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import (
    IDENTITY,
    QUARTER_ARC,
    Box,
    Path,
    Segment,
    Transform,
    circle,
    ellipse,
    joined,
    line,
    polygon,
    rectangle,
    rotation,
    round_above,
    translation,
)
from pnp.press.scene.nodes import HAIRLINE, Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline
from pnp.press.scene.transforms import standing
from pnp.press.text.line import TextStyle
from pnp.press.units import mm_from_points
from pnp.problems import Finding

# The margin around the safe area of a panel, in mm, or a tenth of a small panel, by eye.
_MARGIN = 1.5
# The shortest fold of a head, in mm, by eye: its corners are rounded, and the figure is about twice as wide.
_LEAST_HEAD = 5.0
# How wide a slot is, in mm: two layers of card and some play. How far a slotted base slopes, as a share of its height.
_SLOT = 0.9
_SLOPE = 0.6
# The offset of a crossing base to the side, as a share of its offset downwards.
_CROSS_ASIDE = 0.75
# By eye. On the table a base is seen from slightly above: how flat its circle is, and how thick its rim, in mm.
_BASE_VIEW = 0.36
_BASE_RIM = 0.6
# In figures, the letter of a standee is in a disc of this radius; its em. Both in mm.
LETTER_RADIUS = 0.66 * mm_from_points(7.5)
LETTER_EM = mm_from_points(7.0)


def draw_standee(name: str, standee: Standee, context: DrawContext) -> tuple[Piece, ...]:
    """Return the figure and its base."""
    figure, base = standee_outlines(name, standee, context)
    findings: list[Finding] = []
    if standee.letter is not None:
        at = (name, "letter")
        room = LabelBox(1.7 * LETTER_RADIUS, at, LETTER_EM)
        fit_label(context, context.text_at(*at), TextStyle("sans", LETTER_EM, weight="bold"), room, findings)
    strip, disc = _figure(figure, standee, context, findings), _base(base, standee, context)
    return (
        figure.with_art(_bled(strip, figure, standee), findings=findings),
        base.with_art(_bled(disc, base, standee)),
    )


def _bled(art: Symbol, piece: PieceOutline, standee: Standee) -> Symbol:
    """Return the art of a figure or a base as it is printed: beyond its cuts, and with what shows its slots."""
    bled = bled_art(art, piece.trim[0])
    return replace(bled, children=(*bled.children, *_slot_lines(piece, standee)))


def standee_outlines(name: str, standee: Standee, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outlines of the figure and of its base."""
    foot, width, height = standee.foot_depth, standee.width, standee.height
    head, length = foot + height, 2 * (foot + height)
    is_slotted = standee.base == "slotted"
    at_head = (rounding(width), width - rounding(width), head)
    at_feet = ((0.0, width, foot), (0.0, width, length - foot))
    folds = (at_head,) if is_slotted else (at_feet[0], at_head, at_feet[1])
    figure = replace(
        cut_outline(name, "figure", _strip(width, height, foot, is_slotted=is_slotted), standee.count, context),
        folds=tuple(line((start, y), (end, y)) for start, end, y in folds),
        least_fold=_LEAST_HEAD,
        bleed=NET_BLEED,
    )
    trim, base_folds = base_outline(standee)
    base = cut_outline(name, "base", trim, standee.count, context)
    called = context.translate(ui_text("{name}: base", name=context.title(name)))
    return figure, replace(base, title=called, folds=base_folds, bleed=NET_BLEED)


def _figure(
    piece: PieceOutline, standee: Standee, context: DrawContext, findings: list[Finding] | None = None
) -> Symbol:
    """Return the strip that is folded into the figure."""
    foot, width, height = standee.foot_depth, standee.width, standee.height
    head, length = foot + height, piece.height
    (outline,) = piece.trim
    ground = context.colour(standee.fill, context.paper)
    nodes: list[Node] = [Shape(outline, Paint(fill=ground))]
    # Turned about the middle of the fold, the back's outline lies behind the front's.
    about = rotation(180, (width / 2, head))
    if standee.front is not None:
        back_key = "front" if standee.back is None else "back"
        for key, turn in (("front", IDENTITY), (back_key, about)):
            side = standee.front if key == "front" else standee.back
            assert side is not None, "the model has checked it"
            ground = context.colour(side.fill, ground_colour(context))
            nodes.append(Group((Shape(rectangle(0, foot + 2 * height, width, foot), Paint(fill=ground)),), turn))
            at = translation(0.0, head)
            panel = rectangle(0, 0, width, height)
            drawn = draw_side(side, f"{piece.component}:{key}", (piece.component, key), panel, panel, context, findings)
            nodes.append(Group(drawn.children, turn @ at))
        return Symbol(piece.front_design, tuple(nodes), Box(0, 0, width, length))
    nodes.extend(_ground(width, head, length, foot, context))
    room = _picture_room(width, height, head)
    front = standing(context.art[standee.art or ""], room)
    nodes.append(front)
    if standee.back_art is not None:
        nodes.append(Group((standing(context.art[standee.back_art], room),), about))
    else:
        nodes.append(Group((Use(front.symbol, Transform(a=-1.0, e=width) @ front.transform, front.title),), about))
    return Symbol(piece.front_design, tuple(nodes), Box(0, 0, width, length))


def _panel_nodes(name: str, standee: Standee, stroke: float, context: DrawContext) -> tuple[Node, ...]:
    """Return the front alone, its upper left corner at (0, 0), its edge *stroke* mm wide."""
    width, height = standee.width, standee.height
    figure = _figure(standee_outlines(name, standee, context)[0], standee, context)
    head = standee.foot_depth + height
    edge = round_above(Box(0, 0, width, height), rounding(width))
    art = Group((Use(figure),), translation(0.0, -head))
    return Group((art,), clip=edge), Shape(edge, Paint(stroke=context.ink.tint(0.35), width=stroke))


def rounding(width: float) -> float:
    """Return how far the corners of the head are rounded, in mm; what is left of the head is the fold."""
    return 0.26 * width


def _strip(width: float, height: float, foot: float, *, is_slotted: bool) -> Path:
    """Return the outline of foot, back, front and foot, clockwise, with a notch on both sides of the fold.

    If it is slotted, both feet stay upright, and a slot goes up half of them from below.
    """
    head, length = foot + height, 2 * (foot + height)
    slant = 0.0 if is_slotted else min(1.2, 0.1 * width)
    upper, lower = (_slot(width / 2, 0.0, foot / 2), _slot(width / 2, length, -foot / 2)) if is_slotted else ((), ())
    r = rounding(width)
    k = r * QUARTER_ARC

    def notch(x: float, inward: float) -> tuple[Segment, ...]:
        """Follow a side through both rounded corners; *inward* is -1 on the right, going down, and 1 on the left."""
        cusp, down = (x + inward * r, head), -inward
        return (
            ("L", ((x, head - down * r),)),
            ("C", ((x, head - down * (r - k)), (cusp[0] - inward * k, head), cusp)),
            ("C", ((cusp[0] - inward * k, head), (x, head + down * (r - k)), (x, head + down * r))),
        )

    return Path(
        (
            ("M", ((slant, 0.0),)),
            *upper,
            *(_to(width - slant, 0.0), _to(width, foot), *notch(width, -1.0)),
            *(_to(width, length - foot), _to(width - slant, length), *lower),
            *(_to(slant, length), _to(0.0, length - foot), *notch(0.0, 1.0), _to(0.0, foot)),
            ("Z", ()),
        )
    )


def _slot(x: float, y: float, depth: float) -> tuple[Segment, ...]:
    """Return a slot about *x*, *depth* mm down from y, or up if it is negative: then it is cut from right to left."""
    half = math.copysign(_SLOT / 2, depth)
    return _to(x - half, y), _to(x - half, y + depth), _to(x + half, y + depth), _to(x + half, y)


def _slot_lines(piece: PieceOutline, standee: Standee) -> tuple[Shape, ...]:
    """Return a line in the middle of each slot of a figure or a base, on what is cut out."""
    if standee.base != "slotted":
        return ()
    x, end = piece.width / 2, standee.foot_depth / 2 - _SLOT / 2
    lines = (line((x, -NET_BLEED), (x, end)), line((x, piece.height - end), (x, piece.height + NET_BLEED)))
    return (Shape(joined(lines), Paint(stroke=GREY, width=HAIRLINE, cap="butt")),)


def base_outline(standee: Standee) -> tuple[Path, tuple[Path, ...]]:
    """Return the lines to cut and to fold of a base: a slotted one is folded at its foot, to have two layers."""
    width, foot = standee.base_width, standee.foot_depth
    match standee.base:
        case "round":
            radius = standee.base_radius
            return circle(radius, radius, radius), ()
        case "square":
            return rectangle(0, 0, width, width, 1.5), ()
        case "slotted":
            slant = min(_SLOPE * foot, 0.25 * width)
            upper, lower = _slot(width / 2, 0.0, foot / 2), _slot(width / 2, 2 * foot, -foot / 2)
            around = (
                ("M", ((slant, 0.0),)),
                *(*upper, _to(width - slant, 0.0), _to(width, foot), _to(width - slant, 2 * foot)),
                *(*lower, _to(slant, 2 * foot), _to(0.0, foot)),
                ("Z", ()),
            )
            return Path(around), (line((0.0, foot), (width, foot)),)


def _to(x: float, y: float) -> Segment:
    return "L", ((x, y),)


def _ground(width: float, head: float, length: float, foot: float, context: DrawContext) -> tuple[Node, ...]:
    """Return both feet and the low hills above them below the figure."""
    colour = ground_colour(context)
    rise = 0.16 * width

    def hill(foot_line: float, end: float, up: float) -> Path:
        """Return a foot, from *end* to *foot_line*, and its hill; *up* is 1 or -1, away from the foot."""
        top = foot_line + up * rise
        return Path(
            (
                ("M", ((0.0, end),)),
                ("L", ((0.0, foot_line + 0.35 * up * rise),)),
                ("C", ((0.3 * width, top), (0.7 * width, top), (width, foot_line + 0.5 * up * rise))),
                ("L", ((width, end),)),
                ("Z", ()),
            )
        )

    return tuple(Shape(path, Paint(fill=colour)) for path in (hill(foot, 0.0, 1.0), hill(length - foot, length, -1.0)))


def ground_colour(context: DrawContext) -> Colour:
    """Return the colour of the ground below figures."""
    return context.accent.mix(context.paper, 0.55)


def _base(piece: PieceOutline, standee: Standee, context: DrawContext) -> Symbol:
    """Return the base; the hatched middle of one that is not slotted is covered by the feet."""
    (edge,) = piece.trim
    colour, box = _base_colour(standee, context), Box(0, 0, piece.width, piece.height)
    if standee.base == "slotted":
        return Symbol(piece.front_design, (Shape(edge, Paint(fill=colour)),), box)
    half, foot, middle = standee.width / 2, standee.foot_depth, piece.width / 2
    inner = circle(middle, middle, middle - 0.8) if standee.base == "round" else box.grown(-0.8).path(1.0)
    left, right, top, bottom = middle - half, middle + half, middle - foot, middle + foot
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    nodes: tuple[Node, ...] = (
        Shape(edge, Paint(fill=colour)),
        Shape(inner, Paint(stroke=context.accent, width=0.25)),
        Shape(polygon(corners), Paint(fill=WHITE)),
        *draw_glue(corners),
        Shape(line((left, middle), (right, middle)), Paint(stroke=GREY, width=0.25, dash=(1.0, 0.8))),
    )
    return Symbol(piece.front_design, nodes, box)


def _base_colour(standee: Standee, context: DrawContext) -> Colour:
    side = standee.front
    return ground_colour(context) if side is None else context.colour(side.fill, ground_colour(context))


def standee_face(name: str, standee: Standee, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return the picture of a standee, on the colour behind it if that is not the paper's, or its front."""
    width, height, ground = standee.width, standee.height, context.colour(standee.fill, context.paper)
    edge = rectangle(0, 0, width, height)
    border = Shape(edge, Paint(stroke=context.ink.tint(0.35), width=0.03 * width))
    if standee.front is not None:
        drawn = draw_side(standee.front, f"{name}:front:small", (name, "front"), edge, edge, context)
        return replace(drawn, children=(*drawn.children, border))
    art = context.art[standee.art or ""]
    if ground == context.paper:
        return art
    picture = standing(art, _picture_room(width, height, 0.0))
    return Symbol(f"{name}:front:small", (Shape(edge, Paint(fill=ground)), picture, border), edge.bounds)


def _picture_room(width: float, height: float, top: float) -> Box:
    """Return the room for a picture on a panel that begins at *top*."""
    margin = min(_MARGIN, 0.1 * width, 0.1 * height)
    return Box(margin, top + margin, width - margin, top + height)


def standee_table_box(name: str, standee: Standee, stroke: float, context: DrawContext) -> Box:
    """Return the box of a standee on the table, its edges *stroke* mm wide."""
    if standee.base == "slotted":
        reach = _BASE_VIEW * standee.base_width / 2
        height = standee.height + standee.foot_depth + reach
        return Box(0, 0, max(standee.width, standee.width / 2 + _CROSS_ASIDE * reach), height).grown(stroke / 2)
    half = standee.base_width / 2
    return Box(0, 0.0, 2 * half, standee.height + _BASE_RIM + _BASE_VIEW * half).grown(stroke / 2)


def standee_on_table(name: str, standee: Standee, stroke: float, context: DrawContext) -> Symbol:
    """Return a standee on the table, on its base."""
    box = standee_table_box(name, standee, stroke, context)
    draw = _crossed if standee.base == "slotted" else _based
    return Symbol(f"{name}:table", draw(name, standee, stroke, context), box)


def _based(name: str, standee: Standee, stroke: float, context: DrawContext) -> tuple[Node, ...]:
    """Return a standee that is glued onto its base."""
    half, foot = standee.base_width / 2, standee.height
    flat, depth = _BASE_VIEW * half, _BASE_VIEW * standee.foot_depth
    ground = _base_colour(standee, context)
    if standee.base == "round":
        base, rim = (ellipse(half, foot + down, half, flat) for down in (0.0, _BASE_RIM))
    else:  # its back looks slightly narrower
        corners = ((0.12, -flat), (1.88, -flat), (2, flat), (0, flat))
        base, rim = (polygon([(x * half, foot + down + y) for x, y in corners]) for down in (0.0, _BASE_RIM))
    inward = standee.width / 2.2
    left, right = half - standee.width / 2, half + standee.width / 2
    flap = polygon([(left, foot), (right, foot), (half + inward, foot + depth), (half - inward, foot + depth)])
    return (
        Shape(rim, Paint(fill=ground.mix(context.ink, 0.3))),
        Shape(base, Paint(fill=ground, stroke=context.accent, width=stroke)),
        Shape(flap, Paint(fill=ground.mix(context.accent, 0.3))),
        Group(_panel_nodes(name, standee, stroke, context), translation(left, 0.0)),
    )


def _crossed(name: str, standee: Standee, stroke: float, context: DrawContext) -> tuple[Node, ...]:
    """Return a standee whose foot is crossed by a slotted base."""
    reach, foot = _BASE_VIEW * standee.base_width / 2, standee.foot_depth
    x, top = standee.width / 2, standee.height
    colour, edge = _base_colour(standee, context), Paint(stroke=context.ink.tint(0.35), width=stroke)
    aside = _CROSS_ASIDE * reach
    back = polygon([(x, top), (x - 0.7 * aside, top - reach), (x - aside, top + foot - reach), (x, top + foot)])
    front = polygon([(x, top), (x + 0.7 * aside, top + reach), (x + aside, top + foot + reach), (x, top + foot)])
    plinth = rectangle(0, top, standee.width, foot)
    dark = colour.mix(context.ink, 0.25)
    return (
        Shape(back, Paint(fill=dark)),
        *_panel_nodes(name, standee, stroke, context),
        Shape(plinth, Paint(fill=colour)),
        Shape(plinth, edge),
        Shape(front, Paint(fill=dark)),
        Shape(front, edge),
    )


def packed_standee(name: str, standee: Standee, context: DrawContext, sheet: float) -> tuple[PackedPiece, ...]:
    """Return how a figure, two layers thick as it is glued, and its base lie in a box."""
    base, folds = base_outline(standee)
    width, height = base.bounds.width, base.bounds.height
    figure = PackedPiece(standee.width, standee.height + standee.foot_depth, 2 * sheet, standee.count)
    return figure, PackedPiece(width, height, 2 * sheet if folds else sheet, standee.count)


DRAWING = KindDrawing[Standee](
    draw=draw_standee,
    outlines=standee_outlines,
    table_view=standee_on_table,
    table_size=standee_table_box,
    face=standee_face,
    packed=packed_standee,
)
