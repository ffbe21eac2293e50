"""Turn a spinner into pieces: a disc of sectors, the arrow that turns on it, and the ring between both."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds.spinner import Sector, Spinner
from pnp.game.model.texts import ui_text
from pnp.game.model.view import VisibleFace
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import KindDrawing, cut_outline
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, draw_mark, set_label
from pnp.pieces.sides import draw_side
from pnp.press.colour import WHITE, Colour, readable_on
from pnp.press.geometry.path import Box, Path, Point, Segment, arc, circle, rotation, translation
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import fit
from pnp.press.text.line import TextStyle
from pnp.problems import DocumentPath, Finding

_BLEED = 1.0
# The hole for the pivot, and the least radius of the hub around it, in mm; that as a share of the disc's radius.
_HOLE = 1.75
_LEAST_HUB = 5.0
_HUB = 0.13
# Shares of the disc's radius: the rim, the arrow's tip and tail, its shaft, its head and how long that is.
_RIM = 0.05
_TIP = 0.8
_TAIL = 0.42
_SHAFT = 0.035
_HEAD = 0.11
_HEAD_LENGTH = 0.26
_LEAST_HEAD = 4.6  # half the width of the arrow's head, in mm
# Shares of the largest circle in a sector: of a picture, a mark, and words.
_PICTURE = 1.3
_MARK = 0.8
_WORDS = 1.75
# The em of words as a share of the disc's radius; the degrees of a sector below which they run outward.
_EM = 0.16
_NARROW = 38.0
# How the arrow points on the table, in degrees from the top.
_POINTING = 34.0


class _Place(Struct, frozen=True):
    """A sector: its number from 0, and its angles in degrees, clockwise from the top."""

    index: int
    start: float
    end: float

    @property
    def middle(self) -> float:
        """The angle of its middle."""
        return (self.start + self.end) / 2


def draw_spinner(name: str, spinner: Spinner, context: DrawContext) -> tuple[Piece, ...]:
    """Return the disc, the arrow and the ring of a spinner."""
    disc, arrow, ring = spinner_outlines(name, spinner, context)
    findings: list[Finding] = []
    edge = circle(spinner.size / 2, spinner.size / 2, spinner.size / 2 + _BLEED)
    art = Symbol(f"{name}:disc", tuple(_disc(name, spinner, context, findings, _BLEED)), edge.bounds)
    colour = _arrow_colour(spinner, context)
    path = arrow.trim[0]
    fine_line = Paint(stroke=colour.tint(0.35), width=0.7)
    pointer = Symbol(f"{name}:arrow", (Shape(path, Paint(fill=colour)), Shape(path, fine_line)), path.bounds)
    washer = Symbol(f"{name}:ring", (Shape(ring.trim[0], Paint(fill=colour.tint(0.6))),), ring.trim[0].bounds)
    return disc.with_art(art, findings=findings), arrow.with_art(pointer), ring.with_art(washer)


def spinner_outlines(name: str, spinner: Spinner, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outlines of the disc, the arrow and the ring, each with the hole for the pivot."""
    title, radius, hub = context.title(name), spinner.size / 2, _hub(spinner)
    pointer = arrow_path(spinner)
    tip = (pointer.bounds.left, pointer.bounds.top)
    moved = pointer.transformed(translation(-tip[0], -tip[1]))
    small = 0.9 * hub
    washer = circle(small, small, small)
    parts = (
        ("disc", title, circle(radius, radius, radius), (radius, radius), _BLEED),
        # For translators: the arrow of a spinner, a disc on which it turns.
        ("arrow", context.translate(ui_text("{name}: arrow", name=title)), moved, (-tip[0], -tip[1]), 0.0),
        # For translators: a small ring of card between the arrow and the disc of a spinner.
        ("ring", context.translate(ui_text("{name}: ring", name=title)), washer, (small, small), 0.0),
    )
    return tuple(
        replace(
            cut_outline(name, part, trim, spinner.count, context),
            title=called,
            inner=(circle(*pivot, _HOLE),),
            bleed=bleed,
        )
        for part, called, trim, pivot, bleed in parts
    )


def _hub(spinner: Spinner) -> float:
    """Return the radius of the hub around the pivot, in mm."""
    return max(_LEAST_HUB, _HUB * spinner.size / 2)


def _arrow_colour(spinner: Spinner, context: DrawContext) -> Colour:
    return context.colour(spinner.colour, context.ink)


def arrow_path(spinner: Spinner) -> Path:
    """Return the outline of the arrow: it points up, its pivot at (0, 0)."""
    radius, hub = spinner.size / 2, _hub(spinner)
    shaft, tip, tail = max(1.6, _SHAFT * radius), -_TIP * radius, _TAIL * radius
    head, neck = max(_LEAST_HEAD, _HEAD * radius), tip + _HEAD_LENGTH * radius
    turn = math.degrees(math.asin(shaft / hub))
    near = math.sqrt(hub * hub - shaft * shaft)
    fin = 1.9 * shaft
    segments: tuple[Segment, ...] = (
        ("M", ((0.0, tip),)),
        *(_to(head, neck), _to(shaft, neck - 0.22 * (neck - tip)), _to(shaft, -near)),
        *arc(0, 0, hub, -90 + turn, 90 - turn),
        *(_to(shaft, 0.6 * tail), _to(fin, tail), _to(-fin, tail), _to(-shaft, 0.6 * tail), _to(-shaft, near)),
        *arc(0, 0, hub, 90 + turn, 270 - turn),
        *(_to(-shaft, neck - 0.22 * (neck - tip)), _to(-head, neck)),
        ("Z", ()),
    )
    return Path(segments)


def _to(x: float, y: float) -> Segment:
    return "L", ((x, y),)


def sector_places(spinner: Spinner) -> list[tuple[float, float]]:
    """Return the start and end of each sector by its weight, in degrees clockwise from the top."""
    weights = [spinner.sector(index).weight for index in range(len(spinner.sectors))]
    ends = [360 * sum(weights[: index + 1]) / sum(weights) for index in range(len(weights))]
    return list(zip([0.0, *ends[:-1]], ends, strict=True))


def _disc(
    name: str, spinner: Spinner, context: DrawContext, findings: list[Finding] | None, bleed: float
) -> Iterator[Node]:
    """Yield the sectors and their content, the rim and the hub."""
    radius = spinner.size / 2
    centre = (radius, radius)
    places = [_Place(index, start, end) for index, (start, end) in enumerate(sector_places(spinner))]
    grounds = [_ground(spinner, place.index, context) for place in places]
    for place, ground in zip(places, grounds, strict=True):
        yield Shape(_wedge(centre, radius + bleed, place), Paint(fill=ground))
    rim = _RIM * radius
    line = readable_on(grounds[0], context.ink)
    for place in places:
        angle = math.radians(place.start - 90)
        end = (radius + (radius - rim) * math.cos(angle), radius + (radius - rim) * math.sin(angle))
        yield Shape(Path((("M", (centre,)), ("L", (end,)))), Paint(stroke=WHITE, width=0.5, cap="butt"))
    for place, ground in zip(places, grounds, strict=True):
        yield from _content(name, spinner, place, ground, context, findings)
    ring = circle(radius, radius, radius + bleed) + circle(radius, radius, radius - rim)
    yield Shape(ring, Paint(fill=_arrow_colour(spinner, context), even_odd=True))
    yield Shape(circle(radius, radius, radius - rim - 0.7), Paint(stroke=line.mix(grounds[0], 0.5), width=0.25))
    yield Shape(circle(radius, radius, _hub(spinner)), Paint(fill=WHITE, stroke=line, width=0.3))


def _wedge(centre: Point, radius: float, place: _Place) -> Path:
    x, y = centre
    first = math.radians(place.start - 90)
    start = (x + radius * math.cos(first), y + radius * math.sin(first))
    around = arc(x, y, radius, place.start - 90, place.end - 90)
    return Path((("M", (centre,)), ("L", (start,)), *around, ("Z", ())))


def _ground(spinner: Spinner, index: int, context: DrawContext) -> Colour:
    """Return the colour of a sector: its own, or the spinner's and paler ones, so that neighbours differ."""
    own = spinner.sector(index).fill
    base = context.colour(spinner.fill, context.accent.mix(context.paper, 0.35))
    is_last_of_odd = index == len(spinner.sectors) - 1 and index % 2 == 0 and index > 0
    return context.colour(own, base.tint(0.75) if is_last_of_odd else base.tint(0.5) if index % 2 else base)


def _content(
    name: str,
    spinner: Spinner,
    place: _Place,
    ground: Colour,
    context: DrawContext,
    findings: list[Finding] | None,
) -> Iterator[Node]:
    """Yield the content of a sector: upright if its middle is at the top, in the largest circle in it."""
    sector, radius = spinner.sector(place.index), spinner.size / 2
    whole = (1 - _RIM) * radius - 1.2
    share = math.sin(math.radians(min(90.0, (place.end - place.start) / 2)))
    room = whole * share / (1 + share)
    colour = context.colour(sector.colour, readable_on(ground, context.ink))
    is_narrow = place.end - place.start < _NARROW
    spot = (0.0, -(whole + _hub(spinner)) / 2) if is_narrow else (0.0, room - whole)
    turn = rotation(place.middle, (radius, radius)) @ translation(radius, radius)
    nodes: tuple[Node, ...] = ()
    if sector.label is not None:
        nodes = (_words(name, spinner, place.index, spot, room, whole, colour, context, findings),)
        if is_narrow:
            nodes = (Group(nodes, rotation(90, spot)),)
    elif sector.layout is not None:
        nodes = _face(name, sector, place.index, spot, room, context, findings)
    else:
        nodes = tuple(_picture(sector, (0.0, room - whole), room, colour, context))
    yield Group(nodes, turn)


def _words(
    name: str,
    spinner: Spinner,
    index: int,
    spot: Point,
    room: float,
    whole: float,
    colour: Colour,
    context: DrawContext,
    findings: list[Finding] | None,
) -> Node:
    written = isinstance(spinner.sectors[index], Sector)
    at: DocumentPath = (name, "sectors", index, "label") if written else (name, "sectors", index)
    places = sector_places(spinner)[index]
    is_narrow = places[1] - places[0] < _NARROW
    width = whole - _hub(spinner) - 2.0 if is_narrow else _WORDS * room
    em = max(SMALLEST_TYPE, min(_EM * spinner.size / 2, (0.9 if is_narrow else 1.2) * room))
    style = TextStyle("sans", em, colour, "bold")
    return set_label(context, context.text_at(*at), *spot, style, room=LabelBox(width, at), findings=findings)


def _face(
    name: str,
    sector: Sector,
    index: int,
    spot: Point,
    room: float,
    context: DrawContext,
    findings: list[Finding] | None,
) -> tuple[Node, ...]:
    """Return a face of faces.yaml in the largest square within a sector's circle."""
    half = room / math.sqrt(2)
    box = Box(spot[0] - half, spot[1] - half, spot[0] + half, spot[1] + half)
    trim = box.path()
    side = Side(face=sector.face, values=sector.values, layout=sector.layout)
    at = (name, "sectors", index)
    return draw_side(side, f"{name}:sector:{index}", at, trim, trim, context, findings).children


def _picture(sector: Sector, spot: Point, room: float, colour: Colour, context: DrawContext) -> Iterator[Node]:
    """Yield the mark, icon or art of a sector."""
    x, y = spot
    half = _PICTURE * room / 2
    box = Box(x - half, y - half, x + half, y + half)
    if sector.mark is not None:
        yield draw_mark(sector.mark, x, y, _MARK * room, colour)
    elif sector.icon is not None:
        icon = context.icon(sector.icon)
        if icon is not None:
            yield fit(icon, box)
    elif sector.picture is not None:
        yield fit(context.art[sector.picture], box)


def spinner_face(name: str, spinner: Spinner, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return the disc with its arrow as figures show it."""
    radius = spinner.size / 2
    box = Box(0, 0, spinner.size, spinner.size)
    return Symbol(f"{name}:small", tuple(_whole(name, spinner, 0.02 * radius, context)), box)


def spinner_table_box(name: str, spinner: Spinner, stroke: float, context: DrawContext) -> Box:
    """Return the box of a spinner on the table, its edges *stroke* mm wide."""
    return Box(0, 0, spinner.size, spinner.size).grown(stroke / 2)


def spinner_on_table(name: str, spinner: Spinner, stroke: float, context: DrawContext) -> Symbol:
    """Return a spinner as it lies on the table, its arrow on the disc."""
    box = spinner_table_box(name, spinner, stroke, context)
    return Symbol(f"{name}:table", tuple(_whole(name, spinner, stroke, context)), box)


def _whole(name: str, spinner: Spinner, stroke: float, context: DrawContext) -> Iterator[Node]:
    """Yield the disc, and on it the arrow with its pin."""
    radius, colour = spinner.size / 2, _arrow_colour(spinner, context)
    edge = Paint(stroke=context.ink.tint(0.2), width=stroke)
    yield from _disc(name, spinner, context, None, 0.0)
    yield Shape(circle(radius, radius, radius), edge)
    path = arrow_path(spinner)
    turned = translation(radius, radius) @ rotation(_POINTING)
    yield Group((Shape(path, Paint(fill=colour)), Shape(path, Paint(stroke=WHITE, width=0.5))), turned)
    yield Shape(circle(radius, radius, 1.6 * _HOLE), Paint(fill=colour.tint(0.55), stroke=WHITE, width=0.4))


DRAWING = KindDrawing[Spinner](
    draw=draw_spinner,
    outlines=spinner_outlines,
    table_view=spinner_on_table,
    table_size=spinner_table_box,
    face=spinner_face,
)
