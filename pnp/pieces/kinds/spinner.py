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
from pnp.pieces.draw_context import DrawContext, cut_outline
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, draw_mark, set_label
from pnp.pieces.sides import draw_side
from pnp.press.colour import WHITE, Colour, readable_on
from pnp.press.geometry.path import Box, Path, Segment, arc, circle, outset, rotation, translation
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import fit
from pnp.press.text.line import TextStyle
from pnp.problems import DocumentPath, Finding

_BLEED = 1.0  # mm, as of counters
# The hole for the pivot, and the least radius of the hub around it, in mm; that as a share of the disc's radius.
_HOLE = 1.75
_LEAST_HUB = 5.0
_HUB = 0.13
# By eye, as all below. Of the disc's radius: the rim, the arrow's tip and tail, its shaft, its head and its length.
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


def draw_spinner(name: str, spinner: Spinner, context: DrawContext) -> tuple[Piece, ...]:
    """Return the disc, the arrow and the ring of a spinner."""
    disc, arrow, ring = spinner_outlines(name, spinner, context)
    findings: list[Finding] = []
    edge = circle(spinner.size / 2, spinner.size / 2, spinner.size / 2 + _BLEED)
    art = Symbol(f"{name}:disc", tuple(_DiscPainter(name, spinner, context).draw(_BLEED, findings)), edge.bounds)
    colour = _arrow_colour(spinner, context)
    path = arrow.trim[0]
    pale, around = colour.tint(0.35), outset(path, _BLEED)
    fine_line = Paint(stroke=pale, width=0.7)
    nodes = (Shape(around, Paint(fill=pale)), Shape(path, Paint(fill=colour)), Shape(path, fine_line))
    pointer = Symbol(f"{name}:arrow", nodes, around.bounds)
    washer_edge = outset(ring.trim[0], _BLEED)
    washer = Symbol(f"{name}:ring", (Shape(washer_edge, Paint(fill=colour.tint(0.6))),), washer_edge.bounds)
    return disc.with_art(art, findings=findings), arrow.with_art(pointer), ring.with_art(washer)


def spinner_outlines(name: str, spinner: Spinner, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outlines of the disc, the arrow and the ring, each with the hole for the pivot."""
    title, radius, hub = context.title(name), spinner.size / 2, _hub(spinner)
    pointer = arrow_path(spinner)
    pivot = (-pointer.bounds.left, -pointer.bounds.top)
    moved = pointer.transformed(translation(*pivot))
    small = 0.9 * hub
    washer = circle(small, small, small)
    parts = (
        ("disc", title, circle(radius, radius, radius), (radius, radius)),
        # For translators: the arrow of a spinner, a disc on which it turns.
        ("arrow", context.translate(ui_text("{name}: arrow", name=title)), moved, pivot),
        # For translators: a small ring of card between the arrow and the disc of a spinner.
        ("ring", context.translate(ui_text("{name}: ring", name=title)), washer, (small, small)),
    )
    return tuple(
        replace(
            cut_outline(name, part, trim, spinner.count, context),
            title=called,
            inner=(circle(*hole, _HOLE),),
            bleed=_BLEED,
        )
        for part, called, trim, hole in parts
    )


def _hub(spinner: Spinner) -> float:
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


class _DiscPainter(Struct, frozen=True):
    """Draws the disc of the spinner called *name*."""

    name: str
    spinner: Spinner
    context: DrawContext

    def draw(self, bleed: float, findings: list[Finding] | None) -> Iterator[Node]:
        """Yield the sectors and their content, the rim and the hub."""
        spinner, context, radius = self.spinner, self.context, self.spinner.size / 2
        places = sector_places(spinner)
        grounds = [self._ground(index) for index in range(len(places))]
        rays = [(math.cos(math.radians(start - 90)), math.sin(math.radians(start - 90))) for start, _ in places]
        centre: Segment = ("M", ((radius, radius),))
        for (start, end), (x, y), ground in zip(places, rays, grounds, strict=True):
            reach = radius + bleed
            around = arc(radius, radius, reach, start - 90, end - 90)
            wedge = (centre, _to(radius + reach * x, radius + reach * y), *around, ("Z", ()))
            yield Shape(Path(wedge), Paint(fill=ground))
        rim = _RIM * radius
        for x, y in rays:
            edge = _to(radius + (radius - rim) * x, radius + (radius - rim) * y)
            yield Shape(Path((centre, edge)), Paint(stroke=WHITE, width=0.5, cap="butt"))
        for index, ((start, end), ground) in enumerate(zip(places, grounds, strict=True)):
            nodes = tuple(self._content(index, end - start, ground, findings))
            yield Group(nodes, rotation((start + end) / 2, (radius, radius)) @ translation(radius, radius))
        line = readable_on(grounds[0], context.ink)
        ring = circle(radius, radius, radius + bleed) + circle(radius, radius, radius - rim)
        yield Shape(ring, Paint(fill=_arrow_colour(spinner, context), even_odd=True))
        yield Shape(circle(radius, radius, radius - rim - 0.7), Paint(stroke=line.mix(grounds[0], 0.5), width=0.25))
        yield Shape(circle(radius, radius, _hub(spinner)), Paint(fill=WHITE, stroke=line, width=0.3))

    def _ground(self, index: int) -> Colour:
        """Return the colour of a sector: its own, or the spinner's and paler ones, so that neighbours differ."""
        spinner, context = self.spinner, self.context
        base = context.colour(spinner.fill, context.accent.mix(context.paper, 0.35))
        is_last_of_odd = index == len(spinner.sectors) - 1 and index % 2 == 0 and index > 0
        pale = base.tint(0.75) if is_last_of_odd else base.tint(0.5) if index % 2 else base
        return context.colour(spinner.sector(index).fill, pale)

    def _content(self, index: int, degrees: float, ground: Colour, findings: list[Finding] | None) -> Iterator[Node]:
        """Yield the content of a sector so wide, its middle at the top, in the largest circle in it."""
        sector, context, radius = self.spinner.sector(index), self.context, self.spinner.size / 2
        whole = (1 - _RIM) * radius - 1.2
        share = math.sin(math.radians(min(90.0, degrees / 2)))
        room = whole * share / (1 + share)
        colour = context.colour(sector.colour, readable_on(ground, context.ink))
        is_narrow = degrees < _NARROW
        x, y = spot = (0.0, -(whole + _hub(self.spinner)) / 2) if is_narrow else (0.0, room - whole)
        at: DocumentPath = (self.name, "sectors", index)
        if sector.label is not None:
            at = (*at, "label") if isinstance(self.spinner.sectors[index], Sector) else at
            width = whole - _hub(self.spinner) - 2.0 if is_narrow else _WORDS * room
            em = max(SMALLEST_TYPE, min(_EM * radius, (0.9 if is_narrow else 1.2) * room))
            style, box = TextStyle("sans", em, colour, "bold"), LabelBox(width, at)
            words = set_label(context, context.text_at(*at), x, y, style, room=box, findings=findings)
            yield Group((words,), rotation(90, spot)) if is_narrow else words
        elif sector.layout is not None:  # in the largest square in that circle
            trim = Box(x, y, x, y).grown(room / math.sqrt(2)).path()
            side = Side(face=sector.face, values=sector.values, layout=sector.layout)
            yield from draw_side(side, f"{self.name}:sector:{index}", at, trim, trim, context, findings).children
        else:
            yield from self._picture(sector, room - whole, room, colour)

    def _picture(self, sector: Sector, y: float, room: float, colour: Colour) -> Iterator[Node]:
        box = Box(0.0, y, 0.0, y).grown(_PICTURE * room / 2)
        if sector.mark is not None:
            yield draw_mark(sector.mark, 0.0, y, _MARK * room, colour)
        elif sector.icon is not None:
            if (icon := self.context.icon(sector.icon)) is not None:
                yield fit(icon, box)
        elif sector.picture is not None:
            yield fit(self.context.art[sector.picture], box)


def spinner_face(name: str, spinner: Spinner, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return the disc with its arrow as figures show it."""
    nodes = tuple(_whole(name, spinner, 0.02 * spinner.size / 2, context))
    return Symbol(f"{name}:small", nodes, Box(0, 0, spinner.size, spinner.size))


def spinner_table_box(name: str, spinner: Spinner, stroke: float, context: DrawContext) -> Box:
    """Return the box of a spinner on the table, its edges *stroke* mm wide."""
    return Box(0, 0, spinner.size, spinner.size).grown(stroke / 2)


def spinner_on_table(name: str, spinner: Spinner, stroke: float, context: DrawContext) -> Symbol:
    """Return a spinner as it lies on the table, its arrow on the disc."""
    nodes = tuple(_whole(name, spinner, stroke, context))
    return Symbol(f"{name}:table", nodes, spinner_table_box(name, spinner, stroke, context))


def _whole(name: str, spinner: Spinner, stroke: float, context: DrawContext) -> Iterator[Node]:
    """Yield the disc, and on it the arrow with its pin."""
    radius, colour = spinner.size / 2, _arrow_colour(spinner, context)
    edge = Paint(stroke=context.ink.tint(0.2), width=stroke)
    yield from _DiscPainter(name, spinner, context).draw(0.0, None)
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
