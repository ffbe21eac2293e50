"""Turn a standee into two pieces: the figure, folded at its head, and the base that its two feet are glued on.

The figure is one strip: foot, back (upside down), front, foot. Folded at the head and glued together, it is two layers
of card with the same outline; its feet fold outward, one to the front and one to the back, and stand on the base.
"""

from __future__ import annotations

from pnp.colour import WHITE, Colour
from pnp.components.artwork import standing
from pnp.components.draw_context import DrawContext
from pnp.components.labels import LabelBox, fit_label
from pnp.components.nets import GREY, draw_glue
from pnp.geometry.path import QUARTER_ARC, Box, Path, Segment, circle, ellipse, line, polygon
from pnp.geometry.transform import Transform, rotation, translation
from pnp.model.components import Standee
from pnp.model.translatable import ui_text
from pnp.problems import Finding
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.scene.piece import Piece, PieceOutline
from pnp.text.line import TextStyle
from pnp.units import mm_from_points

# The margin around the safe area of a panel, in mm, or a tenth of a small panel.
_MARGIN = 1.5
# In figures, the letter of a standee is in a disc of this radius; its em. Both in mm.
LETTER_RADIUS, LETTER_EM = 0.66 * mm_from_points(7.5), mm_from_points(7.0)


def draw_standee(name: str, standee: Standee, context: DrawContext) -> tuple[Piece, ...]:
    """Return the figure and its base."""
    figure, base = standee_outlines(name, standee, context)
    findings: list[Finding] = []
    if standee.letter is not None:
        at = (name, "letter")
        room = LabelBox(1.7 * LETTER_RADIUS, at, LETTER_EM)
        fit_label(context, context.text_at(*at), TextStyle("sans", LETTER_EM, weight="bold"), room, findings)
    strip, disc = _figure(figure, standee, context), _base(base, standee, context)
    return figure.with_art(strip, findings=findings), base.with_art(disc)


def standee_outlines(name: str, standee: Standee, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outlines of the figure and of its base."""
    foot, width, height = standee.foot_depth, standee.width, standee.height
    head, length = foot + height, 2 * (foot + height)
    radius, title = standee.base_radius, context.title(name)
    folds = (
        (0.0, width, foot),
        (rounding(width), width - rounding(width), head),
        (0.0, width, length - foot),
    )
    figure = PieceOutline(
        component=name,
        title=title,
        width=width,
        height=length,
        trim=(_strip(width, height, foot),),
        front_design=f"{name}:figure",
        folds=tuple(line((start, y), (end, y)) for start, end, y in folds),
        count=standee.count,
    )
    base = PieceOutline(
        component=name,
        title=context.translate(ui_text("{name}: base", name=title)),
        width=2 * radius,
        height=2 * radius,
        trim=(circle(radius, radius, radius),),
        front_design=f"{name}:base",
        count=standee.count,
    )
    return figure, base


def _figure(piece: PieceOutline, standee: Standee, context: DrawContext) -> Symbol:
    """Return the strip that is folded into the figure."""
    foot, width, height = standee.foot_depth, standee.width, standee.height
    head, length = foot + height, piece.height
    (outline,) = piece.trim
    ground = context.colour(standee.fill, context.paper)
    art = context.art[standee.art]
    nodes: list[Node] = [Shape(outline, Paint(fill=ground))]
    nodes.extend(_ground(width, head, length, foot, context))
    margin = min(_MARGIN, 0.1 * width, 0.1 * height)
    room = Box(margin, head + margin, width - margin, head + height)
    front = standing(art, room)
    nodes.append(front)
    # Turned about the middle of the fold, the back's outline lies behind the front's.
    about = rotation(180, (width / 2, head))
    if standee.back_art is not None:
        nodes.append(Group((standing(context.art[standee.back_art], room),), about))
    else:
        nodes.append(Group((_mirrored(front, width / 2),), about))
    return Symbol(piece.front_design, tuple(nodes), Box(0, 0, width, length))


def _panel_nodes(name: str, standee: Standee, stroke: float, context: DrawContext) -> tuple[Node, ...]:
    """Return the front alone, its upper left corner at (0, 0), its edge *stroke* mm wide."""
    width, height = standee.width, standee.height
    figure = _figure(standee_outlines(name, standee, context)[0], standee, context)
    head = standee.foot_depth + height
    edge = _panel(width, height)
    art = Group((Use(figure),), translation(0.0, -head))
    return Group((art,), clip=edge), Shape(edge, Paint(stroke=context.ink.tint(0.35), width=stroke))


def _panel(width: float, height: float) -> Path:
    """Return the outline of the front, its head rounded."""
    r, k = rounding(width), rounding(width) * (1 - QUARTER_ARC)
    return Path(
        (
            ("M", ((0.0, height),)),
            ("L", ((0.0, r),)),
            ("C", ((0.0, k), (k, 0.0), (r, 0.0))),
            ("L", ((width - r, 0.0),)),
            ("C", ((width - k, 0.0), (width, k), (width, r))),
            ("L", ((width, height),)),
            ("Z", ()),
        )
    )


def rounding(width: float) -> float:
    """Return how far the corners of the head are rounded, in mm; what is left of the head is the fold."""
    return 0.26 * width


def _strip(width: float, height: float, foot: float) -> Path:
    """Return the outline of foot, back, front and foot, clockwise, with a notch on both sides of the fold."""
    head, length = foot + height, 2 * (foot + height)
    slant = min(1.2, 0.1 * width)
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
            *(_to(width - slant, 0.0), _to(width, foot), *notch(width, -1.0)),
            *(_to(width, length - foot), _to(width - slant, length), _to(slant, length), _to(0.0, length - foot)),
            *(*notch(0.0, 1.0), _to(0.0, foot)),
            ("Z", ()),
        )
    )


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


def _mirrored(use: Use, x: float) -> Use:
    """Return *use* mirrored left to right about the upright line at *x*."""
    return Use(use.symbol, Transform(a=-1.0, e=2 * x) @ use.transform, use.title)


def _base(piece: PieceOutline, standee: Standee, context: DrawContext) -> Symbol:
    """Return the round base; its hatched middle is covered by the feet."""
    radius, foot = standee.base_radius, standee.foot_depth
    half = standee.width / 2
    (edge,) = piece.trim
    colour = ground_colour(context)
    left, right, top, bottom = radius - half, radius + half, radius - foot, radius + foot
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    nodes: tuple[Node, ...] = (
        Shape(edge, Paint(fill=colour)),
        Shape(circle(radius, radius, radius - 0.8), Paint(stroke=context.accent, width=0.25)),
        Shape(polygon(corners), Paint(fill=WHITE)),
        *draw_glue(corners),
        Shape(line((left, radius), (right, radius)), Paint(stroke=GREY, width=0.25, dash=(1.0, 0.8))),
    )
    return Symbol(piece.front_design, nodes, Box(0, 0, piece.width, piece.height))


def standee_face(name: str, standee: Standee, face: str, context: DrawContext) -> Symbol | None:
    """Return the picture of a standee."""
    return context.art[standee.art]


# On the table a base is seen from a little above: how flat its circle is, and how thick its rim, in mm.
_BASE_VIEW, _BASE_RIM = 0.36, 0.6


def standee_table_box(name: str, standee: Standee, stroke: float, context: DrawContext) -> Box:
    """Return the box of a standee on the table, its edges *stroke* mm wide."""
    radius = standee.base_radius
    return Box(0, 0.0, 2 * radius, standee.height + _BASE_RIM + _BASE_VIEW * radius).grown(stroke / 2)


def standee_on_table(name: str, standee: Standee, stroke: float, context: DrawContext) -> Symbol:
    """Return a standee on the table, on its round base."""
    radius = standee.base_radius
    flat = _BASE_VIEW * radius
    left, top = radius - standee.width / 2, 0.0
    foot = top + standee.height
    depth = _BASE_VIEW * standee.foot_depth
    ground = ground_colour(context)
    base = ellipse(radius, foot, radius, flat)
    rim = ellipse(radius, foot + _BASE_RIM, radius, flat)
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
        Group(_panel_nodes(name, standee, stroke, context), translation(left, top)),
    )
    return Symbol(f"{name}:table", nodes, standee_table_box(name, standee, stroke, context))
