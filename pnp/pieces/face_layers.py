"""Draw a face of faces.yaml on a piece: its layers with the piece's values, in the piece's own size."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import FrontLook, Side
from pnp.game.model.faces import (
    MARK_NAMES,
    DrawnPart,
    FaceLayer,
    GivenValue,
    OwnFace,
    SlotFrame,
    applies,
    bind_layer,
    layer_text,
    named_values,
    placed_in,
)
from pnp.game.model.files import FACE_FILE
from pnp.game.model.texts import Icon, Markup, Placeholder, parse_markup
from pnp.messages import quote_value
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.labels import SMALLEST_TYPE, cap_height, draw_mark, overlap
from pnp.press.colour import Colour
from pnp.press.geometry.path import (
    Box,
    Path,
    Point,
    Transform,
    circle,
    polygon,
    polyline,
    rotation,
    scaling,
    translation,
)
from pnp.press.geometry.path_data import read_path
from pnp.press.pictures.named_objects import SLOT, symbol_object
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use, line_nodes, room_for
from pnp.press.scene.transforms import fit
from pnp.press.text.line import InlineBox, Line, Span, TextStyle
from pnp.press.text.paragraph import Align, break_paragraph
from pnp.press.text.shaping import set_line
from pnp.press.text.typography import reads_from_right
from pnp.press.text.words import Word
from pnp.press.units import mm_from_points, number
from pnp.problems import DocumentPath, Finding
from pnp.translation.catalogue import counted_values

_NO_VALUES: Mapping[str, str] = {}
_NEAR = 0.05  # mm: a side this near to the trim is extended to it: less is not cut by hand
_SHARES: Mapping[str, float] = {"left": 0.0, "top": 0.0, "right": 1.0, "bottom": 1.0}
_ICON_GAP = 0.8  # mm, between icons in a row; by eye, as the three shares below
_PIP_STEP = 0.27  # from pip to pip, as a share of the box
_PIP_WIDTH = 0.2  # of a pip, likewise
_SIZE = mm_from_points(9)  # of texts that name none
_SMALLEST = 0.7  # of the size, where a layer names no smallest one
_STEPS = 24  # sizes that are tried from the size down to the smallest one: 0.11 pt at 9 pt, in five trials
# The last baseline: room for letters such as g, in sizes; a single line is centred.
_BELOW = 0.24
_BELOW_ONE = 0.02
_SLIP = 1e-6
_MISSHAPEN = 0.02  # by how much the proportions of a drawing may differ from those of its piece, by eye
_BEYOND = 5.0  # mm: drawn parts up to this far beyond the page fill the bleed: more than any bleed
_SAMPLE_SIZE = 3.2  # of a sample whose text has no size, in mm
_PIPS: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class RichText(Struct, frozen=True):
    """A text as it is set, and the pictures among its words by their keys in its lines."""

    spans: tuple[Span | InlineBox, ...]
    pictures: Mapping[str, Symbol]


def rich_text(text: str, style: TextStyle, context: DrawContext, values: Mapping[str, str] = _NO_VALUES) -> RichText:
    """Return *text*, already translated, in *style*.

    *values* are texts with markup of their own, for the placeholders of their names. A component without a face is
    named; links are plain text.
    """
    pictures: dict[str, Symbol] = {}

    def set_inline(inline: Span | Icon) -> Span | InlineBox:
        """Return a part of the text in the style, a picture as its box."""
        if isinstance(inline, Span):
            return replace(inline, style=style, link="")
        title = context.title(inline.name) if inline.name in context.ruleset.components else inline.name
        symbol = context.icon(inline.name)
        if symbol is None:
            return Span(title, style)
        pictures[inline.name] = symbol
        return replace(room_for(inline.name, symbol, style.size), text=title)

    inlines: list[Span | Icon] = []
    for node in parse_markup(text).nodes:
        if isinstance(node, Placeholder) and node.name in values:
            inner = parse_markup(values[node.name]).filled(lambda name: Span(values.get(name) or context.value(name)))
            look = {key: True for key in ("strong", "emphasis") if getattr(node, key)}
            inlines += (each if isinstance(each, Icon) else replace(each, **look) for each in inner)
        else:
            inlines += Markup((node,)).filled(lambda name: Span(context.value(name)))
    return RichText(tuple(map(set_inline, inlines)), pictures)


class FaceOnPiece(Struct, frozen=True):
    """A face on a piece: *box* is the piece's trim, *edge* its bleed.

    *texts* are the paths of the values that are texts, *at* is that of the face's name in components.yaml.
    """

    layout: OwnFace
    values: Mapping[str, GivenValue]
    box: Box
    edge: Box
    texts: Mapping[str, DocumentPath]
    at: DocumentPath = ()


def draw_layout(face: FaceOnPiece, context: DrawContext, findings: list[Finding]) -> tuple[Node, ...]:
    """Return the layers of a face; *findings* get texts that don't fit (P033) and layers outside the piece (P006)."""
    values = {**face.layout.values, **face.values}
    nodes: list[Node] = []
    for layer in face.layout.layers:
        bound = bind_layer(layer, values) if applies(layer, values) else None
        if bound is not None and not bound.is_lost:
            misplaced = tuple(_misplaced(bound, face))
            findings += misplaced
            if not misplaced:
                nodes += _draw(bound, replace(face, values=values), context, findings)
    return tuple(nodes)


def _misplaced(layer: FaceLayer, face: FaceOnPiece) -> Iterator[Finding]:
    """Yield the finding that a layer's box has no size or lies outside the piece; points and paths may leave theirs."""
    if layer.part is not None:
        yield from shape_findings(layer.part, face.box, face.at)
    if any(field is not None for field in (layer.points, layer.path, layer.part, layer.frame)):
        return
    box, place = face.box, layer_box(layer, face.box)
    size = f"{number(box.width, 1)} × {number(box.height, 1)} mm"
    which = f"layer {int(layer.origin[-1]) + 1} of the face {layer.origin[0]}" if layer.origin else "a layer"
    hint = "box: says how far from the left and the top, how wide, how high"
    at, file = ((*layer.origin, "box"), FACE_FILE) if layer.origin else (face.at, "")
    if place.width <= 0 or place.height <= 0:
        yield Finding("P006", f"{which} has no size on a piece of {size}", hint, at, file=file)
    elif not overlap(place, box):
        yield Finding("P006", f"{which} is outside the piece of {size}", hint, at, file=file)


def layout_ground(
    face: OwnFace, values: Mapping[str, GivenValue], box: Box, bare: Colour, context: DrawContext
) -> Colour | None:
    """Return the one colour of a face along the trim, *bare* where it doesn't reach; None for several or a picture."""
    # From the bottom up: a fill along all of the trim hides what is below, anything else at the trim ends the search.
    ground: Colour | None = bare
    every = {**face.values, **values}
    for layer in face.layers:
        bound = bind_layer(layer, every) if applies(layer, every) else None
        if bound is None or bound.kind == "text":
            continue
        place, inside = layer_box(bound, box), box.grown(-_NEAR)
        left, right = inside.left - place.left, place.right - inside.right  # how far it reaches beyond the inside
        beyond = (left, right, inside.top - place.top, place.bottom - inside.bottom)
        if bound.shape == "rectangle" and bound.fill is not None and bound.line is None and min(beyond) >= 0:
            ground = context.colour(bound.fill)
        elif max(beyond) > 0 or bound.turn or bound.repeat or bound.also_turned:
            return None
    return ground


def layer_box(layer: FaceLayer, box: Box) -> Box:
    """Return the box of a layer on a piece whose trim is *box*."""
    if layer.frame is not None:
        scale, x, y = placed_in(layer.frame.size, box)
        return (layer.frame.box or Box(0, 0, 0, 0)).scaled(scale).moved(x, y)
    if layer.box is None:
        return box
    left, top, width, height = layer.box
    x, y = box.left + left.of(box.width), box.top + top.of(box.height)
    return Box(x, y, x + max(0.0, width.of(box.width)), y + max(0.0, height.of(box.height)))


def _to_edge(place: Box, face: FaceOnPiece) -> Box:
    """Return a box whose sides at the trim are moved out to the edge of the bleed."""
    box, edge = face.box, face.edge
    return Box(
        edge.left if abs(place.left - box.left) < _NEAR else place.left,
        edge.top if abs(place.top - box.top) < _NEAR else place.top,
        edge.right if abs(place.right - box.right) < _NEAR else place.right,
        edge.bottom if abs(place.bottom - box.bottom) < _NEAR else place.bottom,
    )


def _draw(layer: FaceLayer, face: FaceOnPiece, context: DrawContext, findings: list[Finding]) -> Iterator[Node]:
    """Yield a layer as often as it is repeated, turned, and a second time upside down if the layer says so."""
    # In this order: a slot is scaled before it is drawn, what is drawn is turned about its middle, then repeated along
    # the edges of the piece, and last of all turned with the piece.
    if layer.part is not None:
        whole = _drawing(layer.part, face.box, context)
        if whole is not None and (shown := _part_symbol(whole.symbol, layer.part)).children:
            yield replace(whole, symbol=shown)
        return
    if layer.frame is not None:
        layer = scale_to_frame(layer, layer.frame, face.box, context)
    place = layer_box(layer, face.box)
    nodes = _nodes(layer, place, face, context, findings)
    if not nodes:
        return
    if layer.turn:
        nodes = (Group(nodes, rotation(layer.turn, place.centre)),)
    if layer.repeat is not None:
        step = (layer.repeat.step[0].of(face.box.width), layer.repeat.step[1].of(face.box.height))
        count = layer.repeat.count if isinstance(layer.repeat.count, int) else 1
        nodes = tuple(Group(nodes, translation(index * step[0], index * step[1])) for index in range(count))
    yield from nodes
    if layer.also_turned:
        yield Group(nodes, rotation(180, face.box.centre))


def _nodes(
    layer: FaceLayer, place: Box, face: FaceOnPiece, context: DrawContext, findings: list[Finding]
) -> tuple[Node, ...]:
    # One branch a kind of layer, as faces.yaml has them; each draws from fields of its own.
    match layer.kind:
        case "text":
            return tuple(_draw_text(layer, place, face, context, findings))
        case "art":
            return _art(layer, place, face, context)
        case "icon":
            return tuple(_icons(layer, place, context))
        case "shape":
            return _shape(layer, place, face, context)
        case "mark":
            mark = next((mark for mark in MARK_NAMES if mark == layer.mark), None)
            width = min(place.width, place.height)
            return () if mark is None else (draw_mark(mark, *place.centre, width, _colour(layer, context)),)
        case "pips":
            return tuple(_pips(layer, place, context))
        case _:
            symbol = context.art.get(layer.ornament_name)
            return () if symbol is None else (fit(symbol, place),)


def _colour(layer: FaceLayer, context: DrawContext) -> Colour:
    return context.colour(layer.colour, context.ink)


def _art(layer: FaceLayer, place: Box, face: FaceOnPiece, context: DrawContext) -> tuple[Node, ...]:
    symbol = context.art.get(layer.art or "")
    if symbol is None:
        return ()
    if layer.fit == "cover":
        place = _to_edge(place, face)
        if place.width <= 0 or place.height <= 0:
            return ()
        scale = max(place.width / symbol.box.width, place.height / symbol.box.height)
        return (Group((_placed(symbol, place, scale, layer.position),), clip=place.path(layer.corner or 0.0)),)
    scale = min(place.width / symbol.box.width, place.height / symbol.box.height)
    return (_placed(symbol, place, scale, layer.position),) if scale > 0 else ()


def _placed(symbol: Symbol, place: Box, scale: float, position: str) -> Use:
    """Return a symbol, scaled and aligned within a box."""
    words = position.split("-")
    x = next((_SHARES[word] for word in words if word in ("left", "right")), 0.5)
    y = next((_SHARES[word] for word in words if word in ("top", "bottom")), 0.5)
    left = place.left + x * (place.width - scale * symbol.box.width) - scale * symbol.box.left
    top = place.top + y * (place.height - scale * symbol.box.height) - scale * symbol.box.top
    return Use(symbol, translation(left, top) @ scaling(scale))


def _icons(layer: FaceLayer, place: Box, context: DrawContext) -> Iterator[Node]:
    """Yield a row of icons, as large as fit the box."""
    symbol = context.icon(layer.icon or "")
    if symbol is None:
        return
    count = layer.count if isinstance(layer.count, int) else 1
    gap, box = layer.gap.of(place.width) if layer.gap is not None else _ICON_GAP, symbol.box
    room = (place.width - (count - 1) * gap) / count
    scale = max(0.0, min(room / box.width, place.height / box.height))
    wide, high = scale * box.width, scale * box.height
    whole = count * wide + (count - 1) * gap
    share = {"left": 0.0, "start": 0.0, "right": 1.0, "end": 1.0}.get(layer.align, 0.5)
    left = place.left + share * (place.width - whole)
    top = place.top + vertical_share(layer) * (place.height - high)
    for index in range(count):
        x = left + index * (wide + gap)
        yield Use(symbol, translation(x - scale * box.left, top - scale * box.top) @ scaling(scale))


def _pips(layer: FaceLayer, place: Box, context: DrawContext) -> Iterator[Node]:
    size = min(place.width, place.height)
    x, y = place.centre
    for dx, dy in _PIPS.get(layer.pips if isinstance(layer.pips, int) else 0, ()):
        at = (x + dx * _PIP_STEP * size, y + dy * _PIP_STEP * size)
        yield draw_mark("disc", *at, _PIP_WIDTH * size, _colour(layer, context))


def _shape(layer: FaceLayer, place: Box, face: FaceOnPiece, context: DrawContext) -> tuple[Node, ...]:
    fill = None if layer.fill is None else context.colour(layer.fill)
    line = None if layer.line is None else context.colour(layer.line)
    path = _outline(layer, place, face)
    return (Shape(path, Paint(fill=fill, stroke=line, width=layer.weight or 0.35)),) if path.segments else ()


def _outline(layer: FaceLayer, place: Box, face: FaceOnPiece) -> Path:
    # One branch a shape that a layer can have. A rectangle without a line or round corners fills the bleed as well.
    match layer.shape:
        case "rectangle":
            if layer.line is None and not layer.corner:
                place = _to_edge(place, face)
            return place.path(layer.corner or 0.0)
        case "circle":
            return _ellipse(place)
        case "polygon" | "line":
            points = [(place.left + x.of(place.width), place.top + y.of(place.height)) for x, y in layer.points or ()]
            return polygon(points) if layer.shape == "polygon" else polyline(points)
        case _:
            return _read_path(layer.path or "").transformed(translation(place.left, place.top))


def _ellipse(place: Box) -> Path:
    if place.width <= 0 or place.height <= 0:
        return Path(())
    stretch = Transform(place.width / 2, 0, 0, place.height / 2, *place.centre)
    return circle(0, 0, 1).transformed(stretch)


_read_path = lru_cache(maxsize=256)(read_path)  # by eye: the paths in the faces of a game


def value_paths(side: Side, at: DocumentPath, look: FrontLook | None = None) -> dict[str, DocumentPath]:
    """Return the path of each value that a side's face shows as text; *at* is the side's, *look* that of a front."""
    if side.layout is None:
        return {}
    paths: dict[str, DocumentPath] = {}
    for key in side.layout.text_values:
        value = side.values.get(key)
        if value and look is not None and key in look.designed:
            paths[key] = (at[0], *look.design, key)
        elif value and isinstance(value, str):
            paths[key] = (*at, "values", key)
    return paths


class _SetText(Struct, frozen=True):
    """A text that is set: its lines, *leading* mm apart."""

    rich: RichText
    lines: tuple[Line, ...]
    leading: float
    above: float  # from the top to the first baseline, in mm
    below: float  # from the last baseline to the bottom
    overlong: tuple[Word, ...]  # those that are cut between two letters

    @property
    def height(self) -> float:
        """How high the lines are together, in mm."""
        return self.above + (len(self.lines) - 1) * self.leading + self.below if self.lines else 0.0

    @property
    def width(self) -> float:
        """How wide the widest line is, in mm."""
        return max((line.width for line in self.lines), default=0.0)

    def fits(self, box: Box) -> bool:
        """Return whether no line leaves a box and no word is cut."""
        return not self.overlong and self.height <= box.height + _SLIP and self.width <= box.width + _SLIP


def _draw_text(
    layer: FaceLayer, box: Box, face: FaceOnPiece, context: DrawContext, findings: list[Finding]
) -> Iterator[Node]:
    """Yield the lines of a text; one that does not fit in the smallest letters is added to *findings* (P033)."""
    # Each branch is a case of its own: words that count, values that are all empty, smaller letters, and none that fit.
    words = context.translate(layer_text(layer))
    if "|" in words:
        words = context.translate(layer_text(layer, counted_values(face.values)))
    values = {name: context.text_at(*path) for name, path in face.texts.items()}
    values |= {name: str(value) for name, value in face.values.items() if name not in face.texts}
    names = named_values(words)
    if names and not any(values.get(name, "…") for name in names):
        return
    sizes = _sizes(layer)
    lines, chosen = _set(layer, words, values, sizes[0], box, context), 0
    if not lines.fits(box):  # most texts fit in their own size
        chosen = bisect_left(sizes, True, 1, key=lambda size: _set(layer, words, values, size, box, context).fits(box))
        lines = _set(layer, words, values, sizes[min(chosen, len(sizes) - 1)], box, context)
    if chosen == len(sizes):
        findings.append(_overflow(lines, box, layer, [face.texts[name] for name in names if name in face.texts]))
    top = box.top + vertical_share(layer) * (box.height - lines.height)
    for index, line in enumerate(lines.lines):
        y = top + lines.above + index * lines.leading
        yield from line_nodes(line, box.left + line.offset, y, lines.rich.pictures)


def vertical_share(layer: FaceLayer) -> float:
    """Return the share of the free height that is above the content of a layer."""
    return {"top": 0.0, "bottom": 1.0}.get(layer.valign, 0.5)


def _sizes(layer: FaceLayer) -> tuple[float, ...]:
    """Return the sizes of the type that are tried, in mm, the largest first."""
    largest = max(layer.size or _SIZE, SMALLEST_TYPE)
    smallest = max(layer.smallest or _SMALLEST * largest, SMALLEST_TYPE)
    steps = _STEPS if smallest < largest else 0
    return tuple(largest - step * (largest - smallest) / _STEPS for step in range(steps + 1))


def _set(
    layer: FaceLayer, words: str, values: Mapping[str, str], size: float, box: Box, context: DrawContext
) -> _SetText:
    style = _style(layer, size, context)
    rich = rich_text(words, style, context, values)
    align = _align(layer, context.language)
    set_in = (context.book, rich.spans, box.width, context.language)
    hyphenate = layer.font != "display" if layer.hyphenate is None else layer.hyphenate
    broken = break_paragraph(*set_in, align=align, hyphenate=hyphenate)
    below, cap = _BELOW if broken.count > 1 else _BELOW_ONE, cap_height(context.book, style)
    return _SetText(rich, broken.lines, layer.leading * size, cap, below * size, broken.overlong)


def _style(layer: FaceLayer, size: float, context: DrawContext) -> TextStyle:
    return TextStyle(layer.font, size, _colour(layer, context), "bold" if layer.bold else "regular", layer.italic)


def _align(layer: FaceLayer, language: str) -> Align:
    match layer.align:
        case "left" | "right":
            return "start" if (layer.align == "right") == reads_from_right(language) else "end"
        case "justified" | "centre" | "start" | "end":
            return layer.align


def _overflow(text: _SetText, box: Box, layer: FaceLayer, sources: Sequence[DocumentPath]) -> Finding:
    """Return the finding, at the first of its sources, else the layer, that a text is too large in smallest letters."""
    if text.overlong:
        word = max(text.overlong, key=lambda word: word.width)
        words, needed, room, way = f"word {quote_value(word.text)}", word.width, box.width, "wide"
        hint = "use a shorter word, or make the layer's box wider or its smallest size smaller"
    else:
        shown = "".join(span.text for span in text.rich.spans if isinstance(span, Span)).split()
        is_high = text.height > box.height + _SLIP
        needed, room, way = (text.height, box.height, "high") if is_high else (text.width, box.width, "wide")
        words = f"text {quote_value(' '.join(shown))}"
        hint = "use fewer words, or make the layer's box larger or its smallest size smaller"
    message = f"the {words} is {number(max(0.1, needed - room), 1)} mm too {way} in the smallest letters: "
    message += f"{number(needed, 1)} mm, in a box of {number(room, 1)} mm"
    if sources or not layer.origin:
        return Finding("P033", message, hint, next(iter(sources), ()))
    return Finding("P033", message, hint, (*layer.origin, "text"), file=FACE_FILE)


@lru_cache(maxsize=256)  # by eye: a few parts of each drawing of a face
def _part_symbol(symbol: Symbol, part: DrawnPart) -> Symbol:
    """Return the part of a drawing between two of its slots, and a little beyond its page."""
    parts = _parts(symbol, part.file)
    nodes = parts[part.number] if part.number < len(parts) else ()
    box = symbol.box.grown(_BEYOND)
    children = (Group(nodes, clip=box.path()),) if nodes else ()
    return Symbol(f"{symbol.name} part {part.number}", children, box)


@lru_cache(maxsize=64)  # by eye: the drawings of faces of a game
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
    return None if part is None else _drawing(part, box, context)


def _drawing(part: DrawnPart, box: Box, context: DrawContext) -> Use | None:
    symbol = context.art.get(part.file)
    if symbol is None or not part.size[0]:
        return None
    scale, x, y = placed_in(part.size, box)
    return Use(symbol, translation(x, y) @ scaling(scale))


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
    # Lengths that the author wrote are the same on every piece.
    drawn = {key: getattr(layer, key) for key in ("size", "smallest", "corner") if key not in layer.given}
    sized = replace(layer, **{key: scale * length for key, length in drawn.items() if length is not None})
    if frame.box is not None:
        return sized
    area = _sample_box(replace(sized, size=layer.size or _SAMPLE_SIZE), frame, context)
    return replace(sized, frame=replace(frame, box=area))


def _sample_box(layer: FaceLayer, frame: SlotFrame, context: DrawContext) -> Box:
    """Return the box of the words that a drawing has in a slot, in mm of the drawing, before it is turned."""
    size = max(layer.size or _SAMPLE_SIZE, SMALLEST_TYPE)
    style = _style(layer, size, context)
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
