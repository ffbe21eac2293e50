"""Turn a mat into a piece: areas in rows that fill its width, with slots as large as their pieces, and tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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

# All by eye.
_INSET = 3.0  # of the title of an area from the left, in mm
_TITLE_EM = 3.8  # of the title of an area, in mm
_LARGEST_SLOT_LABEL = 6.0  # the em of the label of a slot at most, in mm
_LINE = 0.4  # around areas and slots, in mm
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
        area = _area((name, "areas", key), mat.areas[key], place, 1.0, colours, context, findings)
        areas.append(Group(tuple(area), title=words))
    head = heading(name, size.right, colours, context, findings)
    nodes = (*border(size, colours), head, Group(tuple(areas), translation(EDGE, EDGE + HEAD)))
    (outline,) = mat_outlines(name, mat, context)
    return (outline.with_art(Symbol(outline.front_design, nodes, size), findings=findings),)


def _area(
    at: DocumentPath,
    area: MatArea,
    place: AreaLayout,
    scale: float,
    colours: BoardColours,
    context: DrawContext,
    findings: list[Finding] | None,
) -> Iterator[Node]:
    """Yield an area, *scale* times as large as it is: its ground and title, a picture, its slots or its track.

    Without *findings* it is for a figure: a title is there only if it can be read, and slots have no labels.
    """
    # From the bottom up: each layer is there only if the area has it, and a figure draws most of them otherwise.
    small, box = findings is None, place.box.scaled(scale)
    ground = context.colour(area.fill, colours.ground.mix(colours.nest, 0.6))
    frame, head = box.path(scale * _RADIUS), scale * MAT_TITLE if area.title else 0.0
    yield Shape(frame, Paint(fill=ground))
    if area.art is not None:
        room = Box(box.left, box.top + head, box.right, box.bottom).grown(-scale)
        is_pale = small or bool(place.slots) or place.track is not None
        yield fit(fade_symbol(context.art[area.art], ground, _PALE) if is_pale else context.art[area.art], room)
    yield Shape(frame, Paint(stroke=colours.line, width=_SMALL_LINE if small else _LINE))
    if area.title is not None:
        yield from _title(at, box, head, scale, ground, context, findings)
    if place.track is not None and area.track is not None:
        within = context.board_colours(ground, area.track.cell_fill, area.track.line)
        chain, corner = area.track.chain.scaled(scale), place.track.scaled(scale)
        painter = TrackPainter((*at, "track"), area.track, chain, within, context, small)
        yield Group(tuple(painter.draw([] if findings is None else findings)), translation(corner.left, corner.top))
    yield from _slots(at, area, [slot.scaled(scale) for slot in place.slots], scale, ground, colours, context, findings)


def _title(
    at: DocumentPath,
    box: Box,
    head: float,
    scale: float,
    ground: Colour,
    context: DrawContext,
    findings: list[Finding] | None,
) -> Iterator[Node]:
    """Yield the title of an area in its upper *head* mm; in a figure, if it fits."""
    style = TextStyle("sans", max(SMALLEST_TYPE, scale * _TITLE_EM), context.ink, "bold")
    words, width = context.text_at(*at, "title"), box.width - 2 * scale * _INSET
    is_legible = style.size <= _TITLE_ROOM * head and fits_label(context, words, style, width)
    if findings is not None or is_legible:
        x, y, room = box.left + scale * _INSET, box.top + 0.52 * head, LabelBox(width, (*at, "title"))
        line = set_label(context, words, x, y, style, align=0.0, room=room, findings=findings)
        yield from contrasting_label(context, line, lambda _: (ground,), context.ink)


def _slots(
    at: DocumentPath,
    area: MatArea,
    slots: Sequence[Box],
    scale: float,
    ground: Colour,
    colours: BoardColours,
    context: DrawContext,
    findings: list[Finding] | None,
) -> Iterator[Node]:
    """Yield the slots of an area, each the outline of its piece on a lighter ground, and their labels."""
    floor, line = ground.mix(colours.ground, 0.6), colours.line
    if area.fill is not None:
        floor, line = ground.tint(0.55), ground.mix(readable_on(ground, context.ink), 0.45)
    piece = context.ruleset.components.get(area.for_ or "")
    width, dash = (_SMALL_LINE, _SMALL_DASH) if findings is None else (_LINE, _DASH)
    for index, slot in enumerate(slots):
        yield Shape(_slot_outline(piece, slot, scale), Paint(fill=floor, stroke=line, width=width, dash=dash))
        if findings is not None and index < len(area.slot_labels):
            path = (*at, "slot_labels", index)
            size = min(_LARGEST_SLOT_LABEL, 0.3 * min(slot.width, slot.height))
            style = TextStyle("sans", size, context.ink, "bold")
            room = LabelBox(0.84 * slot.width, path)
            label = set_label(context, context.text_at(*path), *slot.centre, style, room=room, findings=findings)
            yield from contrasting_label(context, label, lambda _: (floor,), context.ink, 0.55)


def _slot_outline(piece: AnyComponent | None, slot: Box, scale: float) -> Path:
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
    mat: Mat, places: PlaceMap, view: BoardView, names: Sequence[str], colours: BoardColours, context: DrawContext
) -> Iterator[Node]:
    """Yield the areas of a mat as a figure shows them."""
    for key, place in mat.layout.areas.items():
        at = (view.component, "areas", key)
        yield Group(tuple(_area(at, mat.areas[key], place, places.factor, colours, context, None)))


DRAWING = KindDrawing[Mat](
    draw=draw_mat,
    outlines=mat_outlines,
    figure_cells=mat_in_figure,
    largest_in_figures=18.0,
    has_margin=False,
    is_clipped=True,
)
