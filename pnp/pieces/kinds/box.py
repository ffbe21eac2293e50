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
from pnp.press.geometry.path import (
    IDENTITY,
    Box,
    Point,
    Segment,
    Transform,
    arc,
    circle,
    rectangle,
    rotation,
    translation,
)
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline
from pnp.press.text.line import TextStyle
from pnp.press.units import number
from pnp.problems import Finding

# A net that is larger, either way round, is printed in parts: each has room on A4 and on US Letter. In mm.
LARGEST_NET = (190.0, 255.0)
# The flap of a lid that is tucked in: its height in mm, at least and at most, and as a share of the depth. It must go
# into a low box (tests/pieces/kinds/test_box.py); all below is by eye, unless it says more.
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
# How much wider a lid is than its tray, on each side, in mm: the tray's walls and some play.
_LID_PLAY = 0.8
# The walls of a lid are this share of the tray's, and at least so high in mm.
_LID_SHARE = 0.7
_LEAST_LID = 12.0
_WALLS = ("back", "right", "front", "left")
# The least inner size of a box, in mm.
_THINNEST = 4.0
_SLACK = 1e-6
# The flaps of a tuck box that are inside.
_FLAPS = ("tuck", "dust-left", "dust-right")
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
    around = (*_notch(x1 + width / 2, y, width), _to(x2, y), _to(x2, foot), _to(x1, foot))
    front = _round_panel("front", (x1, y), around)
    right = upright_panel("right", x2, y, depth, height, "front")
    back = upright_panel("back", x3, y, width, height, "right")
    top = upright_panel("top", x3, tuck, width, depth, "back")
    lid = _flap(x3, width, tuck)
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


def _notch(x: float, y: float, width: float) -> tuple[Segment, ...]:
    """Return a half round notch about *x*, from left to right."""
    radius = notch_radius(width)
    return _to(x - radius, y), *arc(x, y, radius, 180, 0)


def _flap(x: float, width: float, height: float) -> Panel:
    """Return the flap of a lid, from 0 down to its fold; its upper corners are round."""
    r, right = min(_ROUNDING, 0.7 * height, width / 4), x + width
    around = (*arc(x + r, r, r, 180, 270), _to(right - r, 0.0), *arc(right - r, r, r, 270, 360))
    return _round_panel("tuck", (x, r), (*around, _to(right, height), _to(x, height)), "top")


def _round_panel(name: str, start: Point, around: Sequence[Segment], parent: str | None = None) -> Panel:
    """Return the panel with an outline of lines and curves, which ends at its last corner."""
    corners = start, *(points[-1] for _, points in around)
    curves = [(points[0], points[1]) if command == "C" else None for command, points in around]
    return Panel(name, corners, parent, (*curves, None))


def _to(x: float, y: float) -> Segment:
    return "L", ((x, y),)


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
        boxes = [part.outline().bounds for part in parts]
        short, long = (max(fold(box.width, box.height) for box in boxes) for fold in (min, max))
        if short <= LARGEST_NET[0] and long <= LARGEST_NET[1]:
            break
    return parts


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
    held = list(_held(box, context))
    width = box.width or max(one.sides[0] for one in held) + box.play
    height = box.height or max(one.sides[1] for one in held) + box.play
    deep = sum(_depth(one, width, height) for one in held)
    depth = box.depth or max(_THINNEST, deep + box.play)
    findings = (*_too_large(name, box, held, width, height), *_too_deep(name, box, deep))
    return FittedBox(BoxSize(width, height, depth), findings)


def _held(box: GameBox, context: DrawContext) -> Iterator[_Held]:
    for at, other in enumerate(box.holds):
        component = context.component(other)
        sheet = STIFFENED_MM if kind_of(component).is_stiffened else SHEET_MM[component.material]
        yield from (_Held(piece, at) for piece in context.pack(other, box.thickness or sheet, context))


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
            inside = f"the box is {number(width, 1)} × {number(height, 1)} mm inside"
            message = f"{box.holds[one.at]} is {number(short, 1)} × {number(long, 1)} mm, and {inside}"
            hint = "make the box larger, or remove its width and height"
            yield Finding("P040", message, hint, (name, "holds", one.at))


def _too_deep(name: str, box: GameBox, deep: float) -> Iterator[Finding]:
    """Yield the finding that the contents of a box are higher than the box is deep."""
    if box.depth is not None and deep > box.depth + _SLACK:
        message = f"what the box holds is {number(deep, 1)} mm deep, and the box is {number(box.depth, 1)} mm deep"
        yield Finding("P040", message, "make it deeper, or remove depth", (name, "depth"))


class _Part(Struct, frozen=True):
    """One printed piece of a box: its net, the sides on its panels, what its outline is called, and its letters."""

    net: Net
    sides: Mapping[str, tuple[str, float]]
    design: str
    title: Text | None = None
    marks: tuple[JointMark, ...] = ()


class BoxPainter(Struct, frozen=True):
    """Draws the parts and the sides of the box called *name*."""

    name: str
    box: GameBox
    context: DrawContext

    def parts(self) -> list[_Part]:
        """Return the printed pieces of the box."""
        size, title = fitted_box(self.context, self.name).size, self.context.title(self.name)
        whole: tuple[tuple[Net, Mapping[str, tuple[str, float]], str, Text | None], ...]
        if self.box.shape == "tuck":
            whole = ((tuck_net(size), _TUCK, "net", None),)
        else:
            # For translators: the lower half of a box, into which things are put.
            tray = ui_text("{name}: tray", name=title)
            # For translators: the upper half of a box, which goes over the tray.
            lid = ui_text("{name}: lid", name=title)
            whole = ((tray_net(size), _TRAY, "tray", tray), (lid_net(size, lid_wall(self.box, size)), _LID, "lid", lid))
        parts: list[_Part] = []
        for net, sides, design, called in whole:
            nets = parts_of_net(net)
            marks = joint_marks(net, nets, sum(mark.is_tab for part in parts for mark in part.marks))
            for part_number, (one, letters) in enumerate(zip(nets, marks, strict=True), 1):
                if len(nets) == 1:
                    parts.append(_Part(one, sides, design, called))
                else:
                    text = title if called is None else self.context.translate(called)
                    # For translators: one of several pieces that are glued together.
                    part = ui_text("{name}, part {n}", name=text, n=part_number)
                    parts.append(_Part(one, sides, f"{design}-{part_number}", part, letters))
        return parts

    @property
    def base(self) -> Colour:
        """The colour of sides without a colour of their own."""
        return self.context.colour(self.box.fill, self.context.accent.mix(self.context.paper, 0.35))

    def colour(self, key: str) -> Colour:
        """Return the colour of a side."""
        side: Side | None = getattr(self.box, key)
        return self.context.colour(None if side is None else side.fill, self.base)

    def panel_colour(self, part: _Part, panel: str) -> Colour:
        """Return the colour of a panel: that of its side; a flap of the lid has that of the top."""
        if panel in part.sides:
            return self.colour(part.sides[panel][0])
        if panel == "tuck":
            return self.colour("top")
        return self.base if part.sides is _TRAY else self.base.tint(_INSIDE)

    def printed(self, part: _Part, findings: list[Finding]) -> Iterator[Node]:
        """Yield what is on the panels: their colours, and the sides."""
        shapes = [(panel.name, panel.path(), self.panel_colour(part, panel.name)) for panel in part.net.panels]
        for name, path, colour in shapes:
            yield Shape(path, Paint(fill=colour))
            if name in part.sides:
                key, turn = part.sides[name]
                bounds, (x, y) = path.bounds, path.bounds.centre
                width, height = (bounds.height, bounds.width) if turn % 180 else (bounds.width, bounds.height)
                placing = rotation(turn, (x, y)) @ translation(x - width / 2, y - height / 2)
                yield Group((Group(self.side(key, width, height, findings), placing),), clip=path)

    def side(self, key: str, width: float, height: float, findings: list[Finding] | None = None) -> tuple[Node, ...]:
        """Return a side, upright, its upper left corner at (0, 0); without one of its own, its title in a frame.

        What does not fit is added to *findings*.
        """
        given: Side | None = getattr(self.box, key)
        is_spine = width < (_SLIM if key in ("front", "back") else _SPINE) * height
        is_turned = is_spine and (given is None or (given.layout is None and given.label is not None))
        across, along = (height, width) if is_turned else (width, height)
        if given is None:
            nodes = tuple(self._blank(key, across, along, findings, is_turned=is_turned))
        else:
            side, edge = replace(given, fill=self.colour(key)), rectangle(0, 0, across, along)
            room = self._below_notch(key, across, along, is_turned=is_turned).path()
            nodes = draw_side(side, f"{self.name}:{key}", (self.name, key), room, edge, self.context, findings).children
        return (Group(nodes, translation(width, 0) @ rotation(90)),) if is_turned else nodes

    def _below_notch(self, key: str, across: float, along: float, *, is_turned: bool) -> Box:
        """Return what the notch for a thumb leaves of a side, so wide and high as it is read."""
        has_notch = self.box.shape == "tuck" and key == "front"
        notch = notch_radius(along if is_turned else across) if has_notch else 0.0
        return Box(notch, 0, across, along) if is_turned else Box(0, notch, across, along)

    def _blank(
        self, key: str, across: float, along: float, findings: list[Finding] | None, *, is_turned: bool
    ) -> Iterator[Node]:
        """Yield a side that has none of its own, so wide and high as it is read: a frame, and in it the title."""
        ground, context = self.colour(key), self.context
        ink = readable_on(ground, context.ink)
        framed = self._below_notch(key, across, along, is_turned=is_turned)
        yield from _frame(framed, ink.mix(ground, 0.4))
        if key == "bottom":
            return
        em = max(SMALLEST_TYPE, min(_LARGEST, _TITLE * across, _TITLE_HIGH * along))
        style = TextStyle("display", em, ink, "bold")
        room = LabelBox(across - 4 * min(_FRAME, _FRAME_SHARE * min(across, along)), (self.name, "title"))
        told, title = findings if key == "front" else None, context.title(self.name)
        yield set_label(context, title, across / 2, along / 2, style, room=room, findings=told)


def draw_box(name: str, box: GameBox, context: DrawContext) -> tuple[Piece, ...]:
    """Return the pieces of a box, each printed on one side."""
    painter, findings = BoxPainter(name, box, context), list(fitted_box(context, name).findings)
    pieces: list[Piece] = []
    for part, outline in zip(painter.parts(), box_outlines(name, box, context), strict=True):
        printed = tuple(painter.printed(part, findings))
        letters = tuple(_letter(mark, painter.panel_colour(part, mark.panel), context) for mark in part.marks)
        pieces.append(net_piece(part.net, outline, printed, (), letters, _FLAPS))
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
        for part in BoxPainter(name, box, context).parts()
    )


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


def _frame(box: Box, colour: Colour) -> Iterator[Node]:
    """Yield two fine lines that run around inside a box."""
    inset = min(_FRAME, _FRAME_SHARE * min(box.width, box.height))
    for grown, thick in ((inset, 0.6), (inset + _LINES, 0.2)):
        if 2 * grown < min(box.width, box.height):
            yield Shape(box.grown(-grown).path(), Paint(stroke=colour, width=thick))


def packed_box(name: str, box: GameBox, context: DrawContext, sheet: float) -> tuple[PackedPiece, ...]:
    """Return a box as it lies in another one."""
    size, wall = fitted_box(context, name).size, 2 * SHEET_MM[box.material]
    return (PackedPiece(size.width + 2 * wall, size.height + 2 * wall, size.depth + 2 * wall, box.count),)


def box_face(name: str, box: GameBox, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return the front of a box as figures show it."""
    size, painter = fitted_box(context, name).size, BoxPainter(name, box, context)
    edge = rectangle(0, 0, size.width, size.height)
    ground = Shape(edge, Paint(fill=painter.colour("front")))
    border = Shape(edge, Paint(stroke=context.ink.tint(0.35), width=0.02 * size.width))
    return Symbol(f"{name}:small", (ground, *painter.side("front", size.width, size.height), border), edge.bounds)


def box_table_box(name: str, box: GameBox, stroke: float, context: DrawContext) -> Box:
    """Return the box around a box as it stands on the table, its edges *stroke* mm wide."""
    size = fitted_box(context, name).size
    return Box(0, -AWAY[1] * size.depth, size.width + AWAY[0] * size.depth, size.height).grown(stroke / 2)


def box_on_table(name: str, box: GameBox, stroke: float, context: DrawContext) -> Symbol:
    """Return a box as it stands on the table: its front, its right side and its top; behind a low lid the tray."""
    size, painter = fitted_box(context, name).size, BoxPainter(name, box, context)
    edge = Paint(stroke=context.ink.tint(0.2), width=stroke)
    deep = size.depth if box.shape == "tuck" else lid_wall(box, size)
    nodes: list[Node] = []
    tray = (
        (size.width, size.depth, top_view(size.width, size.depth), 0.08),
        (size.depth, size.height, side_view(size.width), 0.2),
    )
    for width, height, placing, shade in tray if deep < size.depth else ():
        paints = Paint(fill=painter.base), Paint(fill=BLACK, opacity=shade), edge
        nodes.append(Group(tuple(Shape(rectangle(0, 0, width, height), paint) for paint in paints), placing))
    views: Iterable[tuple[str, float, float, Transform, float]] = (
        ("top", size.width, deep, top_view(size.width, deep), 0.0),
        ("right", deep, size.height, side_view(size.width), 0.12),
        ("front", size.width, size.height, IDENTITY, 0.0),
    )
    for key, width, height, placing, shade in views:
        outline = rectangle(0, 0, width, height)
        ground = Shape(outline, Paint(fill=painter.colour(key)))
        drawn = Group(painter.side(key, width, height), clip=outline)
        dark = (Shape(outline, Paint(fill=BLACK, opacity=shade)),) if shade else ()
        nodes.append(Group((ground, drawn, *dark, Shape(outline, edge)), placing))
    return Symbol(f"{name}:table", tuple(nodes), box_table_box(name, box, stroke, context))


DRAWING = KindDrawing[GameBox](
    draw=draw_box,
    outlines=box_outlines,
    table_view=box_on_table,
    table_size=box_table_box,
    face=box_face,
    packed=packed_box,
)
