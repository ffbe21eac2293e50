"""Turn a mat into a piece: areas in rows that fill its width, with slots as large as their pieces, and tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from pnp.game.model.components.boards import EDGE
from pnp.game.model.kinds import AnyComponent
from pnp.game.model.kinds.coin import Coin
from pnp.game.model.kinds.counter import Counter
from pnp.game.model.kinds.mat import MAT_TITLE, SLOT_SLACK, AreaLayout, Mat, MatArea, MatLayout, with_piece_sizes
from pnp.game.model.view import BoardView
from pnp.pieces.boards.board_frame import HEAD, board_outline, border, heading
from pnp.pieces.boards.track_spaces import TrackPainter
from pnp.pieces.draw_context import BoardColours, DrawContext
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, contrasting_label, fits_label, set_label
from pnp.pieces.sides import counter_outline
from pnp.press.colour import Colour, readable_on
from pnp.press.geometry.path import Box, Path, circle, scaling, translation
from pnp.press.geometry.place_map import PlaceMap
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import fade_symbol, fit
from pnp.press.text.line import TextStyle
from pnp.press.units import number
from pnp.problems import DocumentPath, Finding

_INSET = 3.0  # of the title of an area from the left, in mm
_TITLE_EM = 3.8  # of the title of an area, in mm
_LARGEST_SLOT_LABEL = 6.0  # the em of the label of a slot at most, in mm
_RADIUS = 3.0
_SLOT_RADIUS = 3.0
_PALE = 0.75  # how pale a picture in an area is
_DASH = (2.0, 1.6)
# Of areas and slots in figures.
_SMALL_LINE = 0.2
_SMALL_DASH = (0.9, 0.7)
_TITLE_ROOM = 0.9  # of the height for a title there, its letters
_EPSILON = 1e-6


def _layout(mat: Mat, context: DrawContext) -> MatLayout:
    """Return the layout of a mat's areas, by the sizes of the pieces in the box."""
    return with_piece_sizes(mat, context.ruleset.components).layout


def _mat_box(mat: Mat, context: DrawContext) -> Box:
    size = _layout(mat, context).size
    return Box(0, 0, size.width + 2 * EDGE, HEAD + size.height + 2 * EDGE)


def mat_outlines(name: str, mat: Mat, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a mat; a poster's pages join between its rows."""
    joints = tuple(EDGE + HEAD + joint for joint in _layout(mat, context).joints)
    outline = board_outline(name, _mat_box(mat, context), context, ((), joints))
    return (replace(outline, count=mat.count),)


def draw_mat(name: str, mat: Mat, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a mat. Its ink ends inside the trim, so it needs no bleed."""
    layout, size = _layout(mat, context), _mat_box(mat, context)
    colours = context.board_colours(mat.fill, mat.cell_fill, mat.line)
    findings: list[Finding] = []
    if layout.over > _EPSILON:
        message = f"the areas of this mat are {number(layout.over, 1)} mm too wide for it"
        hint = f"make it at least {number(size.width, 1)}mm wide, or divide a row in two"
        findings.append(Finding("P040", message, hint, (name, "width")))
    areas: list[Node] = []
    for key, place in layout.areas.items():
        words = context.text_at(name, "areas", key, "title") if mat.areas[key].title else ""
        areas.append(Group(tuple(_area(name, key, mat, place, colours, context, findings)), title=words))
    head = heading(name, size.right, colours, context, findings)
    nodes = (*border(size, colours), head, Group(tuple(areas), translation(EDGE, EDGE + HEAD)))
    (outline,) = mat_outlines(name, mat, context)
    return (outline.with_art(Symbol(outline.front_design, nodes, size), findings=findings),)


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
    ground = _ground(area, colours, context)
    frame = box.path(_RADIUS)
    yield Shape(frame, Paint(fill=ground))
    if area.art is not None:
        room = Box(box.left, box.top + (MAT_TITLE if area.title else 0.0), box.right, box.bottom).grown(-1.0)
        is_covered = bool(place.slots) or place.track is not None
        symbol = context.art[area.art]
        yield fit(fade_symbol(symbol, ground, _PALE) if is_covered else symbol, room)
    yield Shape(frame, Paint(stroke=colours.line, width=0.4))
    if area.title is not None:
        style = TextStyle("sans", _TITLE_EM, context.ink, "bold")
        room_for = LabelBox(box.width - 2 * _INSET, (name, "areas", key, "title"))
        x, y = box.left + _INSET, box.top + 0.52 * MAT_TITLE
        words = context.text_at(name, "areas", key, "title")
        line = set_label(context, words, x, y, style, align=0.0, room=room_for, findings=findings)
        yield from contrasting_label(context, line, lambda _: (ground,), context.ink)
    if place.track is not None and area.track is not None:
        within = context.board_colours(ground, area.track.cell_fill, area.track.line)
        at = (name, "areas", key, "track")
        spaces = TrackPainter(at, area.track, area.track.chain, within, context).draw(findings)
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
    floor, line = _slot_colours(area, ground, colours, context)
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
    """Return the colour under a label."""
    return (floor,)


def _slot_outline(piece: AnyComponent | None, slot: Box, scale: float = 1.0) -> Path:
    """Return the outline of a slot: a counter's own, grown; a coin's circle; a rectangle, its corners to *scale*."""
    if isinstance(piece, Coin):
        return circle(*slot.centre, slot.width / 2)
    if isinstance(piece, Counter):
        outline = counter_outline(piece)
        grown = slot.width / outline.bounds.width
        x, y = outline.bounds.centre
        return outline.transformed(translation(*slot.centre) @ scaling(grown) @ translation(-x, -y))
    corner = getattr(piece, "corner", None)
    radius = _SLOT_RADIUS if corner is None else corner + SLOT_SLACK
    return slot.path(scale * radius)


def mat_in_figure(
    mat: Mat,
    places: PlaceMap,
    view: BoardView,
    names: Sequence[str],
    colours: BoardColours,
    context: DrawContext,
) -> Iterator[Node]:
    """Yield the areas of a mat as a figure shows them."""
    for key, place in mat.layout.areas.items():
        at = (view.component, "areas", key)
        yield Group(tuple(_small_area(at, mat.areas[key], place, places.factor, colours, context)))


def _small_area(
    at: DocumentPath, area: MatArea, place: AreaLayout, scale: float, colours: BoardColours, context: DrawContext
) -> Iterator[Node]:
    """Yield an area of a mat *scale* times as large as it is; its title, if it can be read there."""
    box, ground = place.box.scaled(scale), _ground(area, colours, context)
    frame = box.path(scale * _RADIUS)
    yield Shape(frame, Paint(fill=ground))
    head = scale * MAT_TITLE if area.title else 0.0
    if area.art is not None:
        room = Box(box.left, box.top + head, box.right, box.bottom).grown(-scale)
        yield fit(fade_symbol(context.art[area.art], ground, _PALE), room)
    yield Shape(frame, Paint(stroke=colours.line, width=_SMALL_LINE))
    if area.title is not None:
        style = TextStyle("sans", max(SMALLEST_TYPE, scale * _TITLE_EM), context.ink, "bold")
        inset = scale * _INSET
        words, x, y = context.text_at(*at, "title"), box.left + inset, box.top + 0.52 * head
        if style.size <= _TITLE_ROOM * head and fits_label(context, words, style, box.width - 2 * inset):
            room_for = LabelBox(box.width - 2 * inset, (*at, "title"))
            line = set_label(context, words, x, y, style, align=0.0, room=room_for)
            yield from contrasting_label(context, line, lambda _: (ground,), context.ink)
    if place.track is not None and area.track is not None:
        within = context.board_colours(ground, area.track.cell_fill, area.track.line)
        chain, corner = area.track.chain.scaled(scale), place.track.scaled(scale)
        spaces = TrackPainter((*at, "track"), area.track, chain, within, context, small=True).draw([])
        yield Group(tuple(spaces), translation(corner.left, corner.top))
    piece = context.ruleset.components.get(area.for_ or "")
    floor, line_colour = _slot_colours(area, ground, colours, context)
    for slot in place.slots:
        outline = _slot_outline(piece, slot.scaled(scale), scale)
        yield Shape(outline, Paint(fill=floor, stroke=line_colour, width=_SMALL_LINE, dash=_SMALL_DASH))


def _ground(area: MatArea, colours: BoardColours, context: DrawContext) -> Colour:
    return context.colour(area.fill, colours.ground.mix(colours.nest, 0.6))


def _slot_colours(area: MatArea, ground: Colour, colours: BoardColours, context: DrawContext) -> tuple[Colour, Colour]:
    if area.fill is None:
        return ground.mix(colours.ground, 0.6), colours.line
    return ground.tint(0.55), ground.mix(readable_on(ground, context.ink), 0.45)


DRAWING = KindDrawing[Mat](
    draw=draw_mat,
    outlines=mat_outlines,
    figure_cells=mat_in_figure,
    largest_in_figures=18.0,
    has_margin=False,
    is_clipped=True,
)
