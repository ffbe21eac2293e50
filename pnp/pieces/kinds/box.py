"""Turn a box with a lid into pieces: a tuck box, or a tray and its lid, printed on all sides."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds import kind_of
from pnp.game.model.kinds.box import SHEET_MM, STIFFENED_MM, GameBox
from pnp.game.model.texts import Text, ui_text
from pnp.game.model.view import VisibleFace
from pnp.pieces.draw_context import DrawContext, once_in_context
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, set_label
from pnp.pieces.nets import AWAY, GREY, cup_net, net_outline, net_piece, side_view, top_view
from pnp.pieces.sides import draw_side
from pnp.press.colour import BLACK, WHITE, Colour, readable_on
from pnp.press.geometry.net import JointMark, Net, Panel, divided_net, joint_marks, tab, upright_panel
from pnp.press.geometry.path import IDENTITY, Box, Point, Transform, circle, polygon, rectangle, rotation, translation
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline
from pnp.press.text.line import TextStyle
from pnp.press.units import number
from pnp.problems import Finding

# A net that is larger, either way round, is printed in parts: each has room on A4 and on US Letter. In mm.
LARGEST_NET = (190.0, 255.0)
# The flap of a lid that is tucked in: its height in mm, at least and at most, and as a share of the depth.
_LEAST_TUCK = 10.0
_MOST_TUCK = 18.0
_TUCK_SHARE = 0.9
# The flaps beside it: their height as a share of the width, at most in mm; how far their ends slant.
_DUST_SHARE = 0.4
_MOST_DUST = 16.0
_DUST_SLANT = 0.14
# The deepest glue tabs, in mm.
_TAB = 12.0
_BOTTOM_TAB = 14.0
# The notch for a thumb: its radius in mm at most, and as a share of the width.
_MOST_NOTCH = 9.0
_NOTCH_SHARE = 0.16
_ROUNDING = 7.0  # of the tucked flap's corners
_STEP = 15  # degrees between corners of what is round
# How much wider a lid is than its tray, on each side, in mm: the tray's walls and some play.
_LID_PLAY = 0.8
# The walls of a lid are this share of the tray's, and at least so high in mm.
_LID_SHARE = 0.7
_LEAST_LID = 12.0


class BoxSize(Struct, frozen=True):
    """The inner size of a box in mm."""

    width: float
    height: float
    depth: float


def tuck_net(size: BoxSize) -> Net:
    """Return the net of a tuck box: left, front, right and back in a row, all of it right of and below 0.

    The lid hangs from the back: "top", and "tuck", which is put inside; "dust-left" and "dust-right" lie below it. The
    bottom hangs from the front. The front has a notch for a thumb.
    """
    width, height, depth = size.width, size.height, size.depth
    tuck = min(_MOST_TUCK, max(_LEAST_TUCK, _TUCK_SHARE * depth), 0.8 * height)
    y, foot = tuck + depth, tuck + depth + height
    x1, x2, x3 = depth, depth + width, 2 * depth + width
    left = upright_panel("left", 0, y, depth, height, "front")
    front = Panel("front", ((x1, y), *_notch(x1 + width / 2, y, width), (x2, y), (x2, foot), (x1, foot)))
    right = upright_panel("right", x2, y, depth, height, "front")
    back = upright_panel("back", x3, y, width, height, "right")
    top = upright_panel("top", x3, tuck, width, depth, "back")
    lid = Panel("tuck", _rounded(x3, 0, width, tuck), "top")
    dust = min(_MOST_DUST, _DUST_SHARE * width)
    flaps = (_dust("dust-left", "left", 0, y, depth, dust), _dust("dust-right", "right", x2, y, depth, dust))
    bottom = upright_panel("bottom", x1, foot, width, depth, "front")
    deep = min(_BOTTOM_TAB, 0.45 * width)
    tabs = (
        tab(back, 1, "left", min(_TAB, 0.9 * depth)),
        tab(left, 2, "bottom", deep),
        tab(right, 2, "bottom", deep),
        tab(bottom, 2, "back", min(_TAB, 0.3 * height)),
    )
    return Net((front, left, right, back, top, lid, *flaps, bottom), tabs)


def notch_radius(width: float) -> float:
    """Return the radius of the notch for a thumb, in mm, in a front of some width."""
    return min(_MOST_NOTCH, _NOTCH_SHARE * width)


def _notch(x: float, y: float, width: float) -> tuple[Point, ...]:
    """Return the corners of a half round notch about *x*, from left to right."""
    radius = notch_radius(width)
    angles = [math.radians(180 - _STEP * k) for k in range(180 // _STEP + 1)]
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def _rounded(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners, clockwise, of a flap whose upper corners are round."""
    radius = min(_ROUNDING, 0.7 * height, width / 4)
    angles = [math.radians(180 + _STEP * k) for k in range(90 // _STEP + 1)]
    left = [(x + radius + radius * math.cos(a), y + radius + radius * math.sin(a)) for a in angles]
    right = [(2 * x + width - px, py) for px, py in reversed(left)]
    return (*left, *right, (x + width, y + height), (x, y + height))


def _dust(name: str, parent: str, x: float, y: float, width: float, height: float) -> Panel:
    """Return a flap above a narrow side; its ends slant so that it goes in easily."""
    slant = _DUST_SLANT * width
    corners = ((x + slant, y - height), (x + width - slant, y - height), (x + width, y), (x, y))
    return Panel(name, corners, parent)


def tray_net(size: BoxSize) -> Net:
    """Return the net of a tray that lies on its back."""
    return cup_net(size.width, size.height, size.depth)


def lid_net(size: BoxSize, wall: float) -> Net:
    """Return the net of the lid of a tray, whose walls are so high in mm."""
    return cup_net(size.width + 2 * _LID_PLAY, size.height + 2 * _LID_PLAY, wall)


def lid_wall(box: GameBox, size: BoxSize) -> float:
    """Return how high the walls of a lid are, in mm: lower than the tray's, so that fingers can hold that."""
    return min(size.depth, box.lid or max(_LEAST_LID, _LID_SHARE * size.depth))


def parts_of_net(net: Net) -> tuple[Net, ...]:
    """Return a net in as few parts as find room on a page; with the most parts if there is no room even then."""
    names = {panel.name for panel in net.panels}
    ways = ((), ("back",), ("back", "top", "bottom")) if "tuck" in names else ((), ("left", "right"), _WALLS)
    for apart in ways:
        parts = divided_net(net, apart, _TAB) if apart else (net,)
        if all(_has_room(part) for part in parts):
            break
    return parts


_WALLS = ("back", "right", "front", "left")


def _has_room(net: Net) -> bool:
    box = net.outline().bounds
    sides = sorted((box.width, box.height))
    return sides[0] <= LARGEST_NET[0] and sides[1] <= LARGEST_NET[1]


# The least inner size of a box, in mm.
_THINNEST = 4.0
_SLACK = 1e-6


class FittedBox(Struct, frozen=True):
    """The inner size of a box, and what does not fit it."""

    size: BoxSize
    findings: tuple[Finding, ...] = ()


class _Held(Struct, frozen=True):
    """A piece that a box holds: *at* is where its component stands in the list."""

    piece: PackedPiece
    at: int

    @property
    def sides(self) -> tuple[float, float]:
        """Its shorter and its longer side in mm, as it lies."""
        return min(self.piece.width, self.piece.height), max(self.piece.width, self.piece.height)


@once_in_context
def fitted_box(context: DrawContext, name: str) -> FittedBox:
    """Return how large the box called *name* is inside.

    It is as wide and as high as the largest piece; the pieces of each component lie in layers, as many side by side as
    there is room for, and the layers upon each other.
    """
    box = context.component(name)
    assert isinstance(box, GameBox), "only boxes hold something"
    held = [_Held(piece, at) for at, other in enumerate(box.holds) for piece in packed_pieces(context, other, box)]
    width = box.width or max(one.sides[0] for one in held) + box.play
    height = box.height or max(one.sides[1] for one in held) + box.play
    deep = sum(_depth(one, width, height) for one in held)
    depth = box.depth or max(_THINNEST, deep + box.play)
    findings = (*_too_large(name, box, held, width, height), *_too_deep(name, box, deep))
    return FittedBox(BoxSize(width, height, depth), findings)


def packed_pieces(context: DrawContext, name: str, box: GameBox) -> Sequence[PackedPiece]:
    """Return the pieces of a component as they lie in a box."""
    component = context.component(name)
    sheet = STIFFENED_MM if kind_of(component).is_stiffened else SHEET_MM[component.material]
    return context.pack(name, box.thickness or sheet, context)


def _depth(one: _Held, width: float, height: float) -> float:
    """Return how deep the layers of a piece are together, in mm."""
    short, long = one.sides
    ways = (_fitting(width, short) * _fitting(height, long), _fitting(width, long) * _fitting(height, short))
    return math.ceil(one.piece.count / max(1, *ways)) * one.piece.depth


def _fitting(room: float, side: float) -> int:
    return math.floor(room / side + _SLACK)


def _too_large(name: str, box: GameBox, held: Sequence[_Held], width: float, height: float) -> Iterator[Finding]:
    """Yield each component that is wider or longer than the box."""
    told: set[int] = set()
    for one in held:
        short, long = one.sides
        fits = short <= min(width, height) + _SLACK and long <= max(width, height) + _SLACK
        if not fits and one.at not in told:
            told.add(one.at)
            message = (
                f"{box.holds[one.at]} is {number(short, 1)} × {number(long, 1)} mm, and the box is "
                f"{number(width, 1)} × {number(height, 1)} mm inside"
            )
            yield Finding(
                "P040", message, "make the box larger, or remove its width and height", (name, "holds", one.at)
            )


def _too_deep(name: str, box: GameBox, deep: float) -> Iterator[Finding]:
    """Yield the finding that the contents of a box are higher than the box is deep."""
    if box.depth is not None and deep > box.depth + _SLACK:
        message = f"what the box holds is {number(deep, 1)} mm deep, and the box is {number(box.depth, 1)} mm deep"
        yield Finding("P040", message, "make it deeper, or remove depth", (name, "depth"))


# How far the colour of a side continues over its fold onto the tab, in mm.
_LAP = 1.2
# The fine lines around each side: from its edge in mm, at most as a share of its smaller side; their widths and gap.
_FRAME = 3.0
_FRAME_SHARE = 0.1
_LINES = 0.9
# The title: its em as a share of a side's width and height, at most.
_TITLE = 0.2
_TITLE_HIGH = 0.5
_LARGEST = 16.0
# A side is a spine if it is so much narrower than high: its words run down.
_SPINE = 0.6
_SLIM = 0.45
# The shortest fold of a box, in mm: its narrow sides fold together with the wide ones.
_LEAST_FOLD = 4.0
# The parts of a tray that are not printed, and the inside of a lid's flaps.
_INSIDE = 0.2

# The letters of joints: the em of those on tabs at most, and of those on panels how far they are from the edge, in mm,
# and how strong they are.
_LARGEST_LETTER = 4.5
_LETTER_AWAY = 1.5
_LETTER_INK = 0.55

# The side of the box that each panel is, and how far it is turned on the net.
_TUCK: Mapping[str, tuple[str, float]] = {
    "front": ("front", 0),
    "left": ("left", 0),
    "right": ("right", 0),
    "back": ("back", 0),
    "top": ("top", 180),
    "bottom": ("bottom", 0),
}
_LID: Mapping[str, tuple[str, float]] = {
    "bottom": ("front", 0),
    "back": ("top", 180),
    "right": ("right", 270),
    "front": ("bottom", 0),
    "left": ("left", 90),
}
_TRAY: Mapping[str, tuple[str, float]] = {"bottom": ("back", 0)}


class _Part(Struct, frozen=True):
    """One printed piece of a box: its net, the sides on its panels, what its outline is called, and its letters."""

    net: Net
    sides: Mapping[str, tuple[str, float]]
    design: str
    title: Text | None = None
    marks: tuple[JointMark, ...] = ()


def _parts(name: str, box: GameBox, context: DrawContext) -> list[_Part]:
    size, title = fitted_box(context, name).size, context.title(name)
    whole: tuple[tuple[Net, Mapping[str, tuple[str, float]], str, Text | None], ...]
    if box.shape == "tuck":
        whole = ((tuck_net(size), _TUCK, "net", None),)
    else:
        # For translators: the lower half of a box, into which things are put.
        tray = ui_text("{name}: tray", name=title)
        # For translators: the upper half of a box, which goes over the tray.
        lid = ui_text("{name}: lid", name=title)
        whole = ((tray_net(size), _TRAY, "tray", tray), (lid_net(size, lid_wall(box, size)), _LID, "lid", lid))
    parts: list[_Part] = []
    for net, sides, design, called in whole:
        nets = parts_of_net(net)
        marks = joint_marks(net, nets, sum(mark.is_tab for part in parts for mark in part.marks))
        for part_number, (one, letters) in enumerate(zip(nets, marks, strict=True), 1):
            if len(nets) == 1:
                parts.append(_Part(one, sides, design, called))
            else:
                text = title if called is None else context.translate(called)
                # For translators: one of several pieces that are glued together.
                part = ui_text("{name}, part {n}", name=text, n=part_number)
                parts.append(_Part(one, sides, f"{design}-{part_number}", part, letters))
    return parts


def draw_box(name: str, box: GameBox, context: DrawContext) -> tuple[Piece, ...]:
    """Return the pieces of a box, each printed on one side."""
    findings = list(fitted_box(context, name).findings)
    pieces: list[Piece] = []
    for part, outline in zip(_parts(name, box, context), box_outlines(name, box, context), strict=True):
        printed = tuple(_printed(name, box, part, context, findings))
        colours = {panel.name: _panel_colour(box, part, panel.name, context) for panel in part.net.panels}
        letters = tuple(_letter(mark, colours[mark.panel], context) for mark in part.marks)
        pieces.append(net_piece(part.net, outline, printed, findings if not pieces else (), letters))
    return (replace(pieces[0], findings=tuple(dict.fromkeys(findings))), *pieces[1:])


def box_outlines(name: str, box: GameBox, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outlines of a box's pieces."""
    return tuple(
        replace(
            net_outline(name, part.net, box.count, context),
            title=context.title(name) if part.title is None else context.translate(part.title),
            front_design=f"{name}:{part.design}",
            least_fold=_LEAST_FOLD,
        )
        for part in _parts(name, box, context)
    )


def _printed(name: str, box: GameBox, part: _Part, context: DrawContext, findings: list[Finding]) -> Iterator[Node]:
    """Yield what is on the panels: first their colours, which reach a little over the folds, then the sides."""
    trim = part.net.outline()
    colours = {panel.name: _panel_colour(box, part, panel.name, context) for panel in part.net.panels}
    laps = (
        Shape(polygon(panel.corners).bounds.grown(_LAP).path(), Paint(fill=colours[panel.name]))
        for panel in part.net.panels
        if panel.name in _TUCK
    )
    yield Group(tuple(laps), clip=trim)
    for panel in part.net.panels:
        yield Shape(polygon(panel.corners), Paint(fill=colours[panel.name]))
        if panel.name in part.sides:
            key, turn = part.sides[panel.name]
            bounds = polygon(panel.corners).bounds
            width, height = (bounds.height, bounds.width) if turn % 180 else (bounds.width, bounds.height)
            x, y = bounds.centre
            placing = rotation(turn, (x, y)) @ translation(x - width / 2, y - height / 2)
            nodes = side_nodes(name, box, key, width, height, context, findings)
            yield Group((Group(nodes, placing),), clip=polygon(panel.corners))


def _letter(mark: JointMark, ground: Colour, context: DrawContext) -> Node:
    """Return the letter of a joint, its foot towards the edge: on a tab beside the drop of glue, small on a panel."""
    (x, y), (to_x, to_y) = mark.edge
    degrees = math.degrees(math.atan2(to_y - y, to_x - x))
    if not mark.is_tab:
        quiet = ground.mix(readable_on(ground, context.ink), _LETTER_INK)
        style = TextStyle("sans", SMALLEST_TYPE, quiet, "bold")
        node = set_label(context, mark.letter, 0.0, _LETTER_AWAY, style)
        return Group((node,), translation((x + to_x) / 2, (y + to_y) / 2) @ rotation(degrees))
    em, length = min(_LARGEST_LETTER, 0.5 * mark.depth), math.dist(*mark.edge)
    beside = min(0.2 * length, 2.4 * em)
    glyphs = set_label(context, mark.letter, -beside, -mark.depth / 2, TextStyle("sans", em, context.ink, "bold"))
    disc = Shape(circle(-beside, -mark.depth / 2, 0.62 * em), Paint(fill=WHITE, stroke=GREY, width=0.2))
    return Group((disc, glyphs), translation((x + to_x) / 2, (y + to_y) / 2) @ rotation(degrees))


def _base_colour(box: GameBox, context: DrawContext) -> Colour:
    """Return the colour of a box on sides without a colour of their own."""
    return context.colour(box.fill, context.accent.mix(context.paper, 0.35))


def _side_colour(box: GameBox, key: str, context: DrawContext) -> Colour:
    side: Side | None = getattr(box, key)
    return context.colour(None if side is None else side.fill, _base_colour(box, context))


def _panel_colour(box: GameBox, part: _Part, panel: str, context: DrawContext) -> Colour:
    """Return the colour of a panel: that of its side; a flap of the lid has that of the top."""
    if panel in part.sides:
        return _side_colour(box, part.sides[panel][0], context)
    if panel == "tuck":
        return _side_colour(box, "top", context)
    base = _base_colour(box, context)
    return base if part.sides is _TRAY else base.tint(_INSIDE)


def side_nodes(
    name: str,
    box: GameBox,
    key: str,
    width: float,
    height: float,
    context: DrawContext,
    findings: list[Finding] | None = None,
) -> tuple[Node, ...]:
    """Return a side of a box, upright, its upper left corner at (0, 0); without one of its own, its title in a frame.

    What does not fit is added to *findings*.
    """
    given: Side | None = getattr(box, key)
    ground = _side_colour(box, key, context)
    side = None if given is None else replace(given, fill=ground)
    is_spine = width < (_SLIM if key in ("front", "back") else _SPINE) * height
    down = translation(width, 0) @ rotation(90) if is_spine else IDENTITY
    across, along = (height, width) if is_spine else (width, height)
    if side is not None:
        is_turned = is_spine and side.layout is None and side.label is not None
        edge = rectangle(0, 0, across, along) if is_turned else rectangle(0, 0, width, height)
        drawn = draw_side(side, f"{name}:{key}", (name, key), edge, edge, context, findings).children
        return (Group(drawn, down),) if is_turned else drawn
    nodes = _blank_side(name, box, key, (across, along), ground, context, findings, is_spine=is_spine)
    return (Group(nodes, down),) if is_spine else nodes


def _blank_side(
    name: str,
    box: GameBox,
    key: str,
    size: tuple[float, float],
    ground: Colour,
    context: DrawContext,
    findings: list[Finding] | None,
    *,
    is_spine: bool,
) -> tuple[Node, ...]:
    """Return a side that has none of its own, *size* mm wide and high as it is read: a frame, and in it the title."""
    (across, along), ink = size, readable_on(ground, context.ink)
    width = along if is_spine else across
    notch = notch_radius(width) if box.shape == "tuck" and key == "front" else 0.0
    framed = Box(notch, 0, across, along) if is_spine else Box(0, notch, across, along)
    nodes = tuple(_frame(framed, ink.mix(ground, 0.4)))
    if key != "bottom":
        nodes += (_title(name, across, along, ink, context, findings if key == "front" else None),)
    return nodes


def _frame(box: Box, colour: Colour) -> Iterator[Node]:
    """Yield two fine lines that run around inside a box."""
    inset = min(_FRAME, _FRAME_SHARE * min(box.width, box.height))
    for grown, thick in ((inset, 0.6), (inset + _LINES, 0.2)):
        if 2 * grown < min(box.width, box.height):
            yield Shape(box.grown(-grown).path(), Paint(stroke=colour, width=thick))


def _title(
    name: str, width: float, height: float, ink: Colour, context: DrawContext, findings: list[Finding] | None
) -> Node:
    """Return the title of a box in the middle of a side, as large as there is room for."""
    em = max(SMALLEST_TYPE, min(_LARGEST, _TITLE * width, _TITLE_HIGH * height))
    style = TextStyle("display", em, ink, "bold")
    room = LabelBox(width - 4 * min(_FRAME, _FRAME_SHARE * min(width, height)), (name, "title"))
    return set_label(context, context.title(name), width / 2, height / 2, style, room=room, findings=findings)


def packed_box(name: str, box: GameBox, context: DrawContext, sheet: float) -> tuple[PackedPiece, ...]:
    """Return a box as it lies in another one."""
    size, wall = fitted_box(context, name).size, 2 * SHEET_MM[box.material]
    return (PackedPiece(size.width + 2 * wall, size.height + 2 * wall, size.depth + 2 * wall, box.count),)


def box_face(name: str, box: GameBox, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return the front of a box as figures show it."""
    size = fitted_box(context, name).size
    edge = rectangle(0, 0, size.width, size.height)
    ground = Shape(edge, Paint(fill=_side_colour(box, "front", context)))
    border = Shape(edge, Paint(stroke=context.ink.tint(0.35), width=0.02 * size.width))
    front = side_nodes(name, box, "front", size.width, size.height, context)
    return Symbol(f"{name}:small", (ground, *front, border), edge.bounds)


def box_table_box(name: str, box: GameBox, stroke: float, context: DrawContext) -> Box:
    """Return the box around a box as it stands on the table, its edges *stroke* mm wide."""
    size = fitted_box(context, name).size
    return Box(0, -AWAY[1] * size.depth, size.width + AWAY[0] * size.depth, size.height).grown(stroke / 2)


def box_on_table(name: str, box: GameBox, stroke: float, context: DrawContext) -> Symbol:
    """Return a box as it stands on the table: its front, its right side and its top."""
    size = fitted_box(context, name).size
    edge = Paint(stroke=context.ink.tint(0.2), width=stroke)
    deep = size.depth if box.shape == "tuck" else lid_wall(box, size)
    nodes: list[Node] = []
    views: Iterable[tuple[str, float, float, Transform, float]] = (
        ("top", size.width, deep, top_view(size.width, deep), 0.0),
        ("right", deep, size.height, side_view(size.width), 0.12),
        ("front", size.width, size.height, IDENTITY, 0.0),
    )
    if deep < size.depth:
        nodes += _seen_tray(box, size, edge, context)
    for key, width, height, placing, shade in views:
        outline = rectangle(0, 0, width, height)
        drawn = side_nodes(name, box, key, width, height, context)
        nodes.append(
            Group(
                (
                    Shape(outline, Paint(fill=_side_colour(box, key, context))),
                    Group(drawn, clip=outline),
                    *((Shape(outline, Paint(fill=BLACK, opacity=shade)),) if shade else ()),
                    Shape(outline, edge),
                ),
                placing,
            )
        )
    return Symbol(f"{name}:table", tuple(nodes), box_table_box(name, box, stroke, context))


def _seen_tray(box: GameBox, size: BoxSize, edge: Paint, context: DrawContext) -> Iterator[Node]:
    """Yield the part of the tray that is visible behind the lid's walls."""
    colour = _base_colour(box, context)
    for across, along, placing, shade in (
        (size.width, size.depth, top_view(size.width, size.depth), 0.08),
        (size.depth, size.height, side_view(size.width), 0.2),
    ):
        outline = rectangle(0, 0, across, along)
        shapes = Paint(fill=colour), Paint(fill=BLACK, opacity=shade), edge
        yield Group(tuple(Shape(outline, paint) for paint in shapes), placing)


DRAWING = KindDrawing[GameBox](
    draw=draw_box,
    outlines=box_outlines,
    table_view=box_on_table,
    table_size=box_table_box,
    face=box_face,
    packed=packed_box,
)
