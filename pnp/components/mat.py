"""Turn a mat into a piece: areas in rows that fill its width, with slots in the size of their pieces, and tracks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.colour import Colour, readable_on
from pnp.components.artwork import fit
from pnp.components.board_frame import EDGE, HEAD, board_outline, border, heading
from pnp.components.counter import counter_outline
from pnp.components.draw_context import BoardColours, DrawContext
from pnp.components.labels import LabelBox, contrasting_label, set_label
from pnp.components.track_spaces import draw_track_spaces
from pnp.geometry.path import Box, Path, circle, rectangle
from pnp.geometry.transform import scaling, translation
from pnp.model.components import AnyComponent, Card, Coin, Counter, Tile
from pnp.model.mat import Mat, MatArea
from pnp.problems import DocumentPath, Finding
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.scene.piece import Piece, PieceOutline
from pnp.scene.transforms import fade_symbol
from pnp.text.line import TextStyle
from pnp.units import number

_GAP, _PAD, _SLOT_GAP = 3.5, 3.0, 3.0  # between areas, around what is in one, between slots
_TITLE, _TITLE_EM, _LARGEST_SLOT_LABEL = 7.0, 3.8, 6.0  # the height of a title, its letters, those in slots
_SLACK = 1.0  # how much wider than its piece a slot is, on every side
_FREE = (30.0, 20.0)  # the width and height of an area without contents
_RADIUS, _SLOT_RADIUS = 3.0, 3.0
_PALE = 0.75  # how pale a picture in an area is
_DASH = (2.0, 1.6)
_EPSILON = 1e-6


class AreaLayout(Struct, frozen=True):
    """Where an area lies on its mat, and what is in it: slots, or the corner of a track."""

    box: Box
    slots: tuple[Box, ...] = ()
    track: Box | None = None


class MatLayout(Struct, frozen=True):
    """Where the areas of a mat lie, in mm from its upper left corner; *over* is how much too wide its rows are."""

    size: Box
    areas: Mapping[str, AreaLayout]
    joints: tuple[float, ...]  # between rows
    over: float = 0.0


def slot_size(piece: AnyComponent | None) -> tuple[float, float]:
    """Return how wide and high a slot for a piece is; for one of unknown size, that of a poker card."""
    width, height = piece.box_mm if isinstance(piece, Card | Coin | Counter | Tile) else (63.0, 88.0)
    return width + 2 * _SLACK, height + 2 * _SLACK


def mat_layout(mat: Mat, components: Mapping[str, AnyComponent]) -> MatLayout:
    """Return where everything lies: rows one below the other, each as wide as the mat."""
    needs = {name: _need(area, components) for name, area in mat.areas.items()}
    rows = mat.lines
    widths = [sum(needs[name][0] for name in row) + _GAP * (len(row) - 1) for row in rows]
    inner = max(widths) if mat.width is None else mat.width - 2 * EDGE
    y = EDGE + HEAD
    areas: dict[str, AreaLayout] = {}
    joints: list[float] = []
    for row, width in zip(rows, widths, strict=True):
        height = max(needs[name][1] for name in row)
        grown = [name for name in row if mat.areas[name].for_ is None and mat.areas[name].track is None] or row
        more, x = max(0.0, inner - width) / len(grown), EDGE
        for name in row:
            wide = needs[name][0] + (more if name in grown else 0.0)
            box = Box(x, y, x + wide, y + height)
            areas[name] = _arranged(mat.areas[name], box, components)
            x += wide + _GAP
        y += height + _GAP
        joints.append(y - _GAP / 2)
    size = Box(0, 0, inner + 2 * EDGE, y - _GAP + EDGE)
    return MatLayout(size, areas, tuple(joints[:-1]), max(0.0, max(widths) - inner))


def _need(area: MatArea, components: Mapping[str, AnyComponent]) -> tuple[float, float]:
    """Return the least width and height of an area."""
    width, height = _content_size(area, components)
    head = _TITLE if area.title else _PAD
    return max(area.width or 0.0, width + 2 * _PAD), max(area.height or 0.0, height + head + _PAD)


def _content_size(area: MatArea, components: Mapping[str, AnyComponent]) -> tuple[float, float]:
    """Return the size of the slots, the track or the free space of an area."""
    if area.for_ is not None:
        wide, high = slot_size(components.get(area.for_))
        columns = min(area.columns or area.slot_count, area.slot_count)
        rows = math.ceil(area.slot_count / columns)
        return columns * (wide + _SLOT_GAP) - _SLOT_GAP, rows * (high + _SLOT_GAP) - _SLOT_GAP
    if area.track is not None:
        chain = area.track.chain
        return chain.width, chain.height
    return (
        0.0 if area.width else _FREE[0] - 2 * _PAD,
        0.0 if area.height else _FREE[1] - _PAD - (_TITLE if area.title else _PAD),
    )


def _arranged(area: MatArea, box: Box, components: Mapping[str, AnyComponent]) -> AreaLayout:
    """Return what is in an area, in the middle of the room below its title."""
    width, height = _content_size(area, components)
    top = box.top + (_TITLE if area.title else _PAD)
    left = box.centre[0] - width / 2
    upper = top + (box.bottom - _PAD - top - height) / 2
    if area.track is not None:
        return AreaLayout(box, track=Box(left, upper, left + width, upper + height))
    if area.for_ is None:
        return AreaLayout(box)
    wide, high = slot_size(components.get(area.for_))
    columns = min(area.columns or area.slot_count, area.slot_count)
    corners = (
        (left + i % columns * (wide + _SLOT_GAP), upper + i // columns * (high + _SLOT_GAP))
        for i in range(area.slot_count)
    )
    return AreaLayout(box, tuple(Box(x, y, x + wide, y + high) for x, y in corners))


def mat_outlines(name: str, mat: Mat, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a mat; a poster's pages join between its rows."""
    layout = mat_layout(mat, context.ruleset.components)
    outline = board_outline(name, layout.size, context, ((), layout.joints))
    return (replace(outline, count=mat.count),)


def draw_mat(name: str, mat: Mat, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a mat. What it paints ends short of the trim, so it needs no bleed."""
    layout = mat_layout(mat, context.ruleset.components)
    colours = context.board_colours(mat.fill, mat.cell_fill, mat.line)
    findings: list[Finding] = []
    if layout.over > _EPSILON:
        message = f"the areas of this mat are {number(layout.over, 1)} mm too wide for it"
        hint = f"make it at least {number(layout.over + layout.size.width, 1)}mm wide, or divide a row in two"
        findings.append(Finding("P040", message, hint, (name, "width")))
    nodes: list[Node] = [*border(layout.size, colours), heading(name, layout.size.right, colours, context, findings)]
    for key, place in layout.areas.items():
        words = context.text_at(name, "areas", key, "title") if mat.areas[key].title else ""
        nodes.append(Group(tuple(_area(name, key, mat, place, colours, context, findings)), title=words))
    (outline,) = mat_outlines(name, mat, context)
    return (outline.with_art(Symbol(outline.front_design, tuple(nodes), layout.size), findings=findings),)


def _area(
    name: str,
    key: str,
    mat: Mat,
    place: AreaLayout,
    colours: BoardColours,
    context: DrawContext,
    findings: list[Finding],
) -> Iterator[Node]:
    """Yield an area: its ground and title, a pale picture, its slots or its track."""
    area, box = mat.areas[key], place.box
    ground = context.colour(area.fill, colours.ground.mix(colours.nest, 0.6))
    frame = rectangle(box.left, box.top, box.width, box.height, _RADIUS)
    yield Shape(frame, Paint(fill=ground))
    if area.art is not None:
        room = Box(box.left, box.top + (_TITLE if area.title else 0.0), box.right, box.bottom).grown(-1.0)
        is_covered = bool(place.slots) or place.track is not None
        symbol = context.art[area.art]
        yield fit(fade_symbol(symbol, ground, _PALE) if is_covered else symbol, room)
    yield Shape(frame, Paint(stroke=colours.line, width=0.4))
    if area.title is not None:
        style = TextStyle("sans", _TITLE_EM, context.ink, "bold")
        room_for = LabelBox(box.width - 2 * _PAD, (name, "areas", key, "title"))
        x, y = box.left + _PAD, box.top + 0.52 * _TITLE
        words = context.text_at(name, "areas", key, "title")
        line = set_label(context, words, x, y, style, align=0.0, room=room_for, findings=findings)
        yield from contrasting_label(context, line, lambda _: (ground,), context.ink)
    if place.track is not None and area.track is not None:
        within = context.board_colours(ground, area.track.cell_fill, area.track.line)
        at = (name, "areas", key, "track")
        spaces = draw_track_spaces(at, area.track, area.track.chain, within, context, findings)
        yield Group(tuple(spaces), translation(place.track.left, place.track.top))
    yield from _slots((name, "areas", key), area, place.slots, ground, colours, context, findings)


def _slots(
    at: DocumentPath,
    area: MatArea,
    slots: Sequence[Box],
    ground: Colour,
    colours: BoardColours,
    context: DrawContext,
    findings: list[Finding],
) -> Iterator[Node]:
    """Yield the slots of an area, each the outline of its piece on a lighter ground, and their labels."""
    floor = ground.mix(colours.ground, 0.6) if area.fill is None else ground.tint(0.55)
    line = colours.line if area.fill is None else ground.mix(readable_on(ground, context.ink), 0.45)
    piece = context.ruleset.components.get(area.for_ or "")
    for index, slot in enumerate(slots):
        yield Shape(_slot_outline(piece, slot), Paint(fill=floor, stroke=line, width=0.4, dash=_DASH))
        if index < len(area.slot_labels):
            path = (*at, "slot_labels", index)
            size = min(_LARGEST_SLOT_LABEL, 0.3 * min(slot.width, slot.height))
            style = TextStyle("sans", size, context.ink, "bold")
            room = LabelBox(0.84 * slot.width, path)
            label = set_label(context, context.text_at(*path), *slot.centre, style, room=room, findings=findings)
            yield from contrasting_label(context, label, partial(_of, floor), context.ink, 0.55)


def _of(floor: Colour, box: Box) -> Sequence[Colour]:
    """Return the colour that lies under a label."""
    return (floor,)


def _slot_outline(piece: AnyComponent | None, slot: Box) -> Path:
    """Return the outline of a slot: a counter's own, grown; a coin's circle; a rectangle for others."""
    if isinstance(piece, Coin):
        return circle(*slot.centre, slot.width / 2)
    if isinstance(piece, Counter):
        outline = counter_outline(piece)
        grown = slot.width / outline.bounds.width
        x, y = outline.bounds.centre
        return outline.transformed(translation(*slot.centre) @ scaling(grown) @ translation(-x, -y))
    corner = getattr(piece, "corner", None)
    return rectangle(slot.left, slot.top, slot.width, slot.height, _SLOT_RADIUS if corner is None else corner + _SLACK)
