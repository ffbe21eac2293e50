"""Turn a side of a flat piece (fill, art, label, mark) into a symbol; the outlines of counters."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal, Protocol

from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import FrontLook, Side, TwoSided
from pnp.game.model.faces import OwnFace
from pnp.game.model.kinds import AnyComponent, is_hex_board
from pnp.game.model.view import BACK, VisibleFace
from pnp.pieces.artwork import colours_under, covers_trim, edge_colour, extend_art, surfaces
from pnp.pieces.draw_context import DrawContext, face_name, find_look, is_back_up, once_in_context
from pnp.pieces.labels import (
    MARK_SHARE,
    SMALLEST_TYPE,
    LabelBox,
    cap_height,
    contrasting_label,
    contrasting_mark,
    glyph_box,
    mark_box,
    set_label,
)
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, Path, Point, circle, polygon, rectangle
from pnp.press.pictures.faces import FACES, face_ground
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.transforms import fit
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.problems import DocumentPath, Finding

# By eye, but for the shares below. The em of a label, as a share of the smaller side; of a number or sign alone there.
LABEL_SHARE = 0.16
SIGN_SHARE = 0.42
SIGN_LETTERS = 3
# A label below art or a mark is where the piece has at least this share of its width. At half, it leaves hexagons; at
# twice, it can't stay below art on discs: tests/pieces/test_sides.py.
FOOT_SHARE = 0.7
# How much of the piece's width a label may take; the share of its own size below which no label is set because of a
# longer one on another piece: a half, as tests ask, keeps pieces of a set alike and words legible.
LABEL_ROOM = 0.86
_LEAST_LABEL = 0.5
# Between a picture or a mark and the label below it, in heights of the label; how wide a piece is at the top of such a
# picture, as a share of the picture's width, and how many tops are tried (by half or twice as many, no piece changes).
_CLEAR = 0.3
_HEAD_SHARE = 0.5
_STEPS = 40
# The size of the front on an open piece, as a share of its back.
_OPEN_SHARE = 0.74
# The line around a counter in figures, as a share of its width.
_FACE_EDGE = 0.035
# The corners of a hexagon clockwise from the top, in its half width and its radius.
_HEXAGON = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))


def draw_side(
    side: Side,
    name: str,
    at: DocumentPath,
    trim: Path,
    edge: Path,
    context: DrawContext,
    findings: list[Finding] | None = None,
    look: FrontLook | None = None,
) -> Symbol:
    """Return the side of a piece as the symbol called *name*; *look* is the look of a front.

    *at* is where the side is in components.yaml, *trim* the outline it is cut to, *edge* the outline that its fill
    reaches to, and the continuation of its picture: the trim itself, or its bleed.
    A label that is too wide is added to *findings*.
    """
    box = trim.bounds
    nodes: list[Node] = []
    if side.fill is not None:
        nodes.append(Shape(edge, Paint(fill=context.colour(side.fill))))
    label = None if side.label is None else _label(side, (*at, "label"), trim, context, findings)
    if side.picture is not None:
        picture = _picture(context.art[side.picture], trim, label, context)
        nodes += (*_bleed(picture, trim, edge), picture)
    if side.layout is not None:
        nodes += _layers(side, side.layout, at, trim, edge, context, [] if findings is None else findings, look)
    under = partial(_colours_under, side, nodes, context)
    if side.mark is not None:
        width = MARK_SHARE * min(box.width, box.height)
        x, y = box.centre
        spot = mark_box(x, y, width)
        if label is not None:
            y -= max(0.0, spot.bottom - _clear_above(label, context))
            spot = mark_box(x, y, width)
        nodes += contrasting_mark(side.mark, x, y, width, under(spot), context.ink)
    if label is not None:
        nodes += contrasting_label(context, label, under, context.ink)
    return Symbol(name, tuple(nodes), edge.bounds)


def _layers(
    side: Side,
    layout: OwnFace,
    at: DocumentPath,
    trim: Path,
    edge: Path,
    context: DrawContext,
    findings: list[Finding],
    look: FrontLook | None,
) -> Iterator[Node]:
    """Yield the layers of a face, after what continues the drawing below them; see `draw_side`."""
    # Most pieces have no layers, and the modules that draw them take time to import.
    from pnp.pieces.face_layers import FaceOnPiece, draw_layout, drawing_below, value_paths

    box = trim.bounds
    below = drawing_below(layout, box, context)
    if below is not None and side.fill is None:
        yield from _bleed(below, trim, edge)
    face = FaceOnPiece(layout, side.values, box, edge.bounds, value_paths(side, at, look), (*at, "face"))
    yield Group(draw_layout(face, context, findings), clip=edge)


def _colours_under(side: Side, nodes: Sequence[Node], context: DrawContext, spot: Box) -> Sequence[Colour]:
    """Return the colours under a mark or a label: the ground, unless art or a face of the ruleset covers it."""
    ground = context.colour(side.fill)
    if side.art is not None or side.layout is not None:
        return colours_under(surfaces(nodes), spot, ground)
    return (ground if side.face is None else face_ground(side.face, side.values, context.palette),)


def _bleed(picture: Use, trim: Path, edge: Path) -> Sequence[Node]:
    return () if edge == trim else tuple(extend_art(picture, trim, edge))


def _picture(art: Symbol, trim: Path, label: Glyphs | None, context: DrawContext) -> Use:
    """Return a picture as large as its side, or a smaller one above a *label* that would overlap it.

    A picture that reaches the trim has the label on it.
    """
    whole = fit(art, trim.bounds)
    if label is None:
        return whole
    clear = _clear_above(label, context)
    room, shape = trim.bounds, art.box
    lowest = room.centre[1] + whole.transform.a * shape.height / 2
    if lowest <= clear or covers_trim(whole, trim):
        return whole
    for step in range(_STEPS):
        top = room.top + step / _STEPS * (clear - room.top)
        width = min(room.width, (clear - top) * shape.width / shape.height)
        if trim.width_at(top) >= _HEAD_SHARE * width:
            break
    return fit(art, Box(room.left, top, room.right, clear))


def _clear_above(label: Glyphs, context: DrawContext) -> float:
    """Return how low (mm) a picture or a mark above a label may reach."""
    words = glyph_box(context.book, label)
    return words.top - _CLEAR * (words.bottom - words.top)


def side_ground(side: Side, trim: Path, context: DrawContext) -> Colour | None:
    """Return a side's colour along its *trim*, undrawn, white if unprinted; None for several colours."""
    ground, picture = context.colour(side.fill), side.picture
    if side.layout is not None:
        from pnp.pieces.face_layers import layout_ground

        return layout_ground(side.layout, side.values, trim.bounds, ground, context)
    if picture is None:
        return ground
    return edge_colour(fit(context.art[picture], trim.bounds), trim, ground)


def _label(side: Side, at: DocumentPath, trim: Path, context: DrawContext, findings: list[Finding] | None) -> Glyphs:
    """Return a side's label in its free middle, else at its foot; pieces of one kind and size have one size of type."""
    box = trim.bounds
    words = context.text_at(*at)
    field = _free_field(side)
    alike = _labels_alike(context, str(at[0]), at[1] == "back", field) or (words,)
    is_sign = field and any(len(label) <= SIGN_LETTERS for label in alike)
    share = SIGN_SHARE * field / LABEL_ROOM if is_sign else LABEL_SHARE
    em = max(share * min(box.width, box.height), SMALLEST_TYPE)
    style = TextStyle("sans", em, context.ink, "bold")
    half = cap_height(context.book, style) / 2
    y = box.centre[1] if field else _foot(trim, em) - half
    width = (field or LABEL_ROOM) * min(trim.width_at(y - half), trim.width_at(y + half))
    least = max(_LEAST_LABEL * LABEL_SHARE * min(box.width, box.height), SMALLEST_TYPE)
    style = replace(style, size=max(_fitted_size(context, alike, style, width), min(least, em)))
    return set_label(context, words, box.centre[0], y, style, room=LabelBox(width, at), findings=findings)


@once_in_context
def _labels_alike(context: DrawContext, name: str, is_back: bool, field: float) -> tuple[str, ...]:
    """Return the labels that a component's label resembles: on that side of pieces of its kind and size."""
    components = context.ruleset.components
    size = _size_key(components[name])
    return tuple(
        context.text_at(*path, "label")
        for other, piece in components.items()
        if _size_key(piece) == size
        for side, path in _labelled_sides(other, piece, is_back)
        if _free_field(side) == field
    )


def _size_key(piece: AnyComponent) -> tuple[object, ...]:
    """Return what pieces of one kind and size have in common."""
    return type(piece), *(getattr(piece, key, None) for key in ("shape", "size", "width", "height"))


def _labelled_sides(name: str, piece: AnyComponent, is_back: bool) -> Iterator[tuple[Side, DocumentPath]]:
    """Yield the fronts of a piece, or its back, that have a label, and their paths in components.yaml."""
    back = getattr(piece, "back", None)
    if not is_back:
        looks: Sequence[FrontLook] = getattr(piece, "front_looks", ())
        yield from ((look.side, (name, *look.path)) for look in looks if look.side.label is not None)
    elif isinstance(back, Side) and back.label is not None:
        yield back, (name, "back")


@once_in_context
def _fitted_size(context: DrawContext, labels: tuple[str, ...], style: TextStyle, width: float) -> float:
    """Return the style's size in mm, or a smaller one in which all *labels* are at most *width* wide."""
    widest = max(set_line(context.book, label, style, context.language).width for label in labels)
    return style.size * min(1.0, width / widest * (1 - 1e-9))


def _free_field(side: Side) -> float:
    """Return the share of a side's width that is free for a label in its middle, 0 if something else is there."""
    if side.mark is not None or side.art is not None or side.layout is not None:
        return 0.0
    return LABEL_ROOM if side.face is None else FACES[side.face].field


def _foot(trim: Path, em: float) -> float:
    """Return the lowest height at which words of that em have room below and beside them."""
    box = trim.bounds
    y, middle = box.bottom - 0.75 * em, box.centre[1]
    while y > middle and trim.width_at(y) < FOOT_SHARE * box.width:
        y -= 0.02 * box.height
    return y


def draw_flat_face(
    name: str, piece: TwoSided, face: VisibleFace, outline: Path, context: DrawContext, edge: float = 0.0
) -> Symbol | None:
    """Return a side of a flat piece as figures show it; None for a back that it doesn't have.

    A side with a fill has a line around it, *edge* mm wide: without one, it shows no edge on a cell of nearly the same
    colour.
    """
    if face.side == "open":
        return draw_open_face(name, face.look, lambda one: draw_flat_face(name, piece, one, outline, context, edge))
    # A back has no look: its side, its path and its name come from elsewhere. Then the edge, by what the side shows.
    look = None if is_back_up(piece, face) else find_look(piece, face.look)
    side = piece.back if look is None else look.side
    if not isinstance(side, Side):
        return None
    at = (name, *look.path) if look is not None and face.look else (name, "back" if look is None else "front")
    design = f"{name}:{face.side if look is None else face_name(face)}:small"
    drawn = draw_side(side, design, at, outline, outline, context, look=look)
    if side.fill is None and side.picture is None and side.face is None:  # the paper
        drawn = replace(drawn, children=(Shape(outline, Paint(fill=WHITE)), *drawn.children))
    elif side.fill is None or not edge:
        return drawn
    line = Paint(stroke=context.colour(side.fill).shade(0.4), width=edge)
    return replace(drawn, children=(*drawn.children, Shape(outline, line)), box=drawn.box.grown(edge / 2))


def draw_open_face(name: str, look: str, draw: Callable[[VisibleFace], Symbol | None]) -> Symbol | None:
    """Return a piece's back with a small front on it: it lies face down, and the reader knows what it is."""
    back, front = draw(BACK), draw(VisibleFace("front", look))
    if back is None or front is None:
        return back or front
    inner = back.box.grown(-(1 - _OPEN_SHARE) / 2 * back.box.width)
    return Symbol(f"{name}:{face_name(VisibleFace('open', look))}:small", (Use(back), fit(front, inner)), back.box)


class ShapedPiece(TwoSided, Protocol):
    """A flat piece with one of the shapes of counters, perhaps for a board."""

    @property
    def shape(self) -> Literal["disc", "square", "hexagon", "egg"]:
        """Its shape."""
        ...

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm."""
        ...

    @property
    def fits(self) -> str | None:
        """The board that it is for."""
        ...


def lies_flat(counter: ShapedPiece, context: DrawContext) -> bool:
    """Return whether the cells of a counter's board have a side at the top, where its mark is upright."""
    board = None if counter.fits is None else context.component(counter.fits)
    return is_hex_board(board) and board.cells == "flat-top"


def counter_outline(counter: ShapedPiece, bleed: float = 0.0, *, flat: bool = False) -> Path:
    """Return the outline of a counter, its trim box beginning at (0, 0), grown by *bleed* mm on every side.

    A hexagon has a corner at the top, or a side if it is *flat*; its size is its width across flats.
    """
    width, height = counter.box_mm
    half, grown = width / 2, width / 2 + bleed
    match counter.shape:
        case "disc":
            return circle(half, half, grown)
        case "square":
            return rectangle(-bleed, -bleed, 2 * grown, 2 * grown)
        case "hexagon":
            radius = grown / math.cos(math.pi / 6)
            middle = height / 2
            corners = [(middle + dy * radius, half + dx * grown) for dx, dy in _HEXAGON]
            return polygon(corners if flat else [(y, x) for x, y in corners])
        case "egg":
            middle = height / 2

            def on(x: float, y: float) -> Point:
                return half + x * grown, middle + y * (middle + bleed)

            return Path(
                (
                    ("M", (on(0, -1),)),
                    ("C", (on(0.474, -1), on(1, -0.354), on(1, 0.208))),
                    ("C", (on(1, 0.688), on(0.553, 1), on(0, 1))),
                    ("C", (on(-0.553, 1), on(-1, 0.688), on(-1, 0.208))),
                    ("C", (on(-1, -0.354), on(-0.474, -1), on(0, -1))),
                    ("Z", ()),
                )
            )


def draw_counter_face(name: str, counter: ShapedPiece, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return a side of a counter as figures show it."""
    outline = counter_outline(counter, flat=lies_flat(counter, context))
    return draw_flat_face(name, counter, face, outline, context, _FACE_EDGE * counter.box_mm[0])
