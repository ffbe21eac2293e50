"""Draw the parts of a drawing between its slots, and find the room of a slot on a piece."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from pnp.game.model.face_places import DrawnPart, SlotFrame, placed_in
from pnp.game.model.faces import FaceLayer, OwnFace
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.labels import SMALLEST_TYPE, cap_height
from pnp.press.geometry.path import Box, rectangle, scaling, translation
from pnp.press.pictures.named_objects import SLOT, symbol_object
from pnp.press.scene.nodes import Group, Node, Symbol, Use
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.units import number
from pnp.problems import DocumentPath, Finding

_MISSHAPEN = 0.02  # by how much the proportions of a drawing may differ from those of its piece
_BEYOND = 5.0  # mm: drawn parts up to this far beyond the page fill the bleed
# The last baseline of a sample, in sizes: as in face_text.
_BELOW = 0.24
_BELOW_ONE = 0.02
_SIZE = 3.2  # of a sample whose text has no size, in mm


@lru_cache(maxsize=256)
def _part_symbol(symbol: Symbol, part: DrawnPart) -> Symbol:
    """Return the part of a drawing between two of its slots, and a little beyond its page."""
    parts = _parts(symbol, part.file)
    nodes = parts[part.number] if part.number < len(parts) else ()
    box = symbol.box.grown(_BEYOND)
    children = (Group(nodes, clip=rectangle(box.left, box.top, box.width, box.height)),) if nodes else ()
    return Symbol(f"{symbol.name} part {part.number}", children, box)


@lru_cache(maxsize=64)
def _parts(symbol: Symbol, file: str) -> tuple[tuple[Node, ...], ...]:
    """Return the parts before the first slot, between slots, and after the last one."""
    nodes = symbol.children
    if len(nodes) == 1 and isinstance(nodes[0], Group) and nodes[0].clip is not None:
        nodes = nodes[0].children  # the piece has bleed: it goes beyond the page
    parts: list[list[Node]] = [[]]
    for node in nodes:
        known = symbol_object(node.symbol, file) if isinstance(node, Use) else None
        if known is not None and known[0] == SLOT:
            parts.append([])
        else:
            parts[-1].append(node)
    return tuple(map(tuple, parts))


def drawing_below(layout: OwnFace, box: Box, context: DrawContext) -> Use | None:
    """Return the drawing at the bottom of a face, on a piece whose trim is *box*; None if there is another layer."""
    part = layout.layers[0].part if layout.layers else None
    symbol = None if part is None else context.art.get(part.file)
    if part is None or symbol is None or not part.size[0]:
        return None
    scale, x, y = placed_in(part.size, box)
    return Use(symbol, translation(x, y) @ scaling(scale))


def drawn_part(part: DrawnPart, box: Box, context: DrawContext) -> Iterator[Node]:
    """Yield the part of a drawing between two of its slots, on a piece whose trim is *box*."""
    symbol = context.art.get(part.file)
    if symbol is None or not part.size[0]:
        return
    shown = _part_symbol(symbol, part)
    if shown.children:
        scale, x, y = placed_in(part.size, box)
        yield Use(shown, translation(x, y) @ scaling(scale))


def shape_findings(part: DrawnPart, box: Box, at: DocumentPath) -> Iterator[Finding]:
    """Yield the finding that a drawing has other proportions than the piece, once for the whole drawing."""
    width, height = part.size
    if part.number or not width or not height:
        return
    if abs(width * box.height / (height * box.width) - 1) > _MISSHAPEN:
        sizes = [f"{number(one, 1)} × {number(other, 1)} mm" for one, other in (part.size, (box.width, box.height))]
        message = f"the drawing {part.file} of {sizes[0]} does not have the proportions of a piece of {sizes[1]}"
        yield Finding("P006", message, "give its page the proportions of the piece", at)


def scale_to_frame(layer: FaceLayer, frame: SlotFrame, box: Box, context: DrawContext) -> FaceLayer:
    """Return the layer of a slot as it is on a piece whose trim is *box*: its type as large as the drawing is there.

    A text without a box has one as large as its sample.
    """
    scale, _, _ = placed_in(frame.size, box)
    lengths = {
        key: scale * value for key in ("size", "smallest", "corner") if (value := _drawn(layer, key)) is not None
    }
    sized = replace(layer, **lengths)
    if frame.box is not None:
        return sized
    area = _sample_box(replace(sized, size=layer.size or _SIZE), frame, context)
    return replace(sized, frame=replace(frame, box=area))


def _drawn(layer: FaceLayer, key: str) -> float | None:
    """Return a length from the drawing; lengths that the author wrote are the same on every piece."""
    value: float | None = None if key in layer.given else getattr(layer, key)
    return value


def _sample_box(layer: FaceLayer, frame: SlotFrame, context: DrawContext) -> Box:
    """Return the box of the words that a drawing has in a slot, in mm of the drawing, before it is turned."""
    size = max(layer.size or _SIZE, SMALLEST_TYPE)
    style = TextStyle(layer.font, size, context.ink, "bold" if layer.bold else "regular", layer.italic)
    width = max(set_line(context.book, line, style, context.language).width for line in frame.sample)
    many = len(frame.sample)
    below = _BELOW if many > 1 else _BELOW_ONE
    top, bottom = -cap_height(context.book, style), ((many - 1) * layer.leading + below) * size
    left = -width * {"centre": 0.5, "right": 1.0, "end": 1.0}.get(layer.align, 0.0)
    # The text is turned about its beginning, the box of a layer about its middle.
    angle, (x, y) = math.radians(layer.turn), frame.at
    dx, dy = left + width / 2, (top + bottom) / 2
    cx = x + dx * math.cos(angle) - dy * math.sin(angle)
    cy = y + dx * math.sin(angle) + dy * math.cos(angle)
    half_width, half_height = width / 2 + 0.05, (bottom - top) / 2 + 0.05
    return Box(cx - half_width, cy - half_height, cx + half_width, cy + half_height)
