"""Turn a ruleset's picture, SVG or pixels, into a symbol; report everything in it that is not supported.

Supported in an SVG: svg, g, defs, symbol, use of its own parts, path, rect, circle, ellipse, line, polyline,
polygon, transforms, clip paths, and fill (by a gradient, too) and stroke as attributes or inline style. A colour is
``#rrggbb``, a name of the palette (``fill="moss"``), or ``var(--moss, #7A8F5A)``, which drawing programs show in the
colour after the comma.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import pairwise

from msgspec.structs import replace

from pnp.press.colour import NAMED, Colour
from pnp.press.geometry.path import IDENTITY, Box, Path, Point, Segment, Transform, edges, signed_area
from pnp.press.geometry.path_data import MAX_MAGNITUDE, MAX_SEGMENTS
from pnp.press.pictures.named_objects import PLACE, NamedObject, SvgDrawing, mark_roles, object_symbol, placed_slot
from pnp.press.pictures.raster import SIGNATURE, check_ending, is_raster, other_format, read_png, read_raster
from pnp.press.pictures.svg_gradients import fit_gradient
from pnp.press.pictures.svg_parts import DEFINITIONS, Part, Parts, check_parts
from pnp.press.pictures.svg_tree import SvgFile, TooManyFaults, read_tree
from pnp.press.pictures.svg_values import Palette, Style, ViewBox, apply_property, read_size
from pnp.press.scene.nodes import Gradient, GradientStop, Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.problems import FindingError, Place, Problems

# Shapes of a picture, each repetition by <use> counted: a few lines can ask for billions.
MAX_SHAPES = 20_000
_SLACK = 1e-6  # mm: what reaches less out of a picture is not cut off
_NO_PICTURE = "neither an SVG nor a PNG, JPEG or WebP picture"


def read_art(name: str, data: bytes, file: str, palette: Mapping[str, Colour], problems: Problems) -> Symbol | None:
    """Return the picture as a symbol called *name*, its box in mm from (0, 0); None after recording why in *problems*.

    *file* names it in messages. Colours of *palette* come before pnp.press.colour.NAMED. Pixels have the resolution
    that they state, or 300 dots per inch.
    """
    if data.startswith(SIGNATURE) or is_raster(data):
        check_ending(data, file, problems)
        read = read_png if data.startswith(SIGNATURE) else read_raster
        picture = read(data, file, problems)
        if picture is None:
            return None
        width, height = picture.width, picture.height
        return Symbol(name, (Image(picture.data, 0.0, 0.0, width, height),), Box(0.0, 0.0, width, height))
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        problems.error("P020", "the picture is in UTF-16", Place(file), "save it as UTF-8")
        return None
    if not head.startswith(b"<"):
        other = other_format(data)
        what = f"{other}, not an SVG, PNG, JPEG or WebP picture" if other else _NO_PICTURE
        problems.error("P020", what, Place(file), "save it as plain SVG, or as PNG, JPEG or WebP")
        return None
    drawing = read_drawing(name, data, file, palette, problems)
    return None if drawing is None else drawing.symbol


@lru_cache(maxsize=256)  # 161 entries in a build of all games
def read_sound_art(name: str, data: bytes, palette: tuple[tuple[str, Colour], ...]) -> Symbol | None:
    """Return a picture that has no problems, None for any other; the result is cached."""
    problems = Problems()
    symbol = read_art(name, data, name, dict(palette), problems)
    return None if len(problems) else symbol


def read_drawing(
    name: str, data: bytes, file: str, palette: Mapping[str, Colour], problems: Problems
) -> SvgDrawing | None:
    """Return an SVG as a symbol called *name* and its named objects; None after recording why in *problems*."""
    svg = SvgFile(data, file, problems)
    try:
        return _read_svg(name, svg, {**NAMED, **palette})
    except TooManyFaults:
        problems.error(
            "P008", "too many faults: the rest of the picture was not read", Place(file), "correct these first"
        )
        return None


def _read_svg(name: str, svg: SvgFile, palette: Mapping[str, Colour]) -> SvgDrawing | None:
    root = read_tree(svg)
    if root is None:
        return None
    unnamed = mark_roles(root)
    size = None
    try:
        size = read_size(root.attributes)
    except FindingError as error:
        svg.report_own(error.finding, root)
    parts = check_parts(svg, root, palette)
    if svg.faults or size is None:
        return None
    width, height, view = size
    pen = _Pen(svg, name, parts, palette, view)
    try:
        pen.draw(parts.root, Style(), view.transform_into(0.0, 0.0, width, height), ())
    except _PictureTooLarge:
        return None
    box, nodes = Box(0.0, 0.0, width, height), tuple(pen.nodes)
    around = box.grown(_SLACK)
    if pen.painted is not None and pen.painted.union(around) != around:
        nodes = (Group(nodes, clip=box.path()),)
    places = tuple(svg.place(element.offset) for element in unnamed)
    return SvgDrawing(Symbol(name, nodes, box), tuple(pen.objects), places)


class _PictureTooLarge(Exception):  # noqa: N818 - it ends the drawing; the problem has been recorded
    pass


class _Pen:
    def __init__(self, svg: SvgFile, name: str, parts: Parts, palette: Palette, view: ViewBox) -> None:
        self.svg = svg
        self.name = name
        self.by_id = parts.by_id
        self.gradients = parts.gradients
        self.palette = palette
        self.view = view
        self.nodes: list[Node] = []
        self.painted: Box | None = None
        self.objects: list[NamedObject] = []
        self.outlines: list[Segment] | None = None  # of the place being drawn
        self.styles: dict[tuple[Style, tuple[tuple[str, str], ...]], Style] = {}
        self.shapes = 0
        self.segments = 0
        self.steps = 0

    def draw(self, part: Part, style: Style, transform: Transform, using: tuple[Part, ...]) -> None:
        """Draw a part and its children; *using* are the parts whose ``<use>`` led here."""
        self.steps += 1
        if self.steps > 2 * MAX_SHAPES:
            self.reject(part, f"the picture has more than {MAX_SHAPES} shapes")
        if part.slot is not None:  # an empty symbol stands for its content
            _, _, name = part.element.role.partition(":")
            placed = placed_slot(name, self.svg.place(part.element.offset), part.slot, transform)
            self.objects.append(placed)
            box = placed.outline.bounds if placed.outline.segments else Box(0.0, 0.0, 1.0, 1.0)
            self.nodes.append(Use(object_symbol(self.name, part.element.role, len(self.objects), (), box)))
        elif part.element.role and part not in using:
            self.place(part, style, transform, (*using, part))
        else:
            self.draw_all(part, style, transform, using)

    def draw_all(self, part: Part, style: Style, transform: Transform, using: tuple[Part, ...]) -> None:
        """Draw the shape of a part and its children."""
        if part.properties:
            style = self.styled(style, part.properties)
        transform = transform @ part.transform
        outer, self.nodes = self.nodes, []
        if part.path is not None:
            self.shape(part, part.path, style, transform)
        elif part.name == "use":
            self.use(part, style, transform, using)
        for child in part.children:
            if child.name not in DEFINITIONS:
                self.draw(child, style, transform, using)
        outer += self.clipped(part, transform) if part.clip else self.nodes
        self.nodes = outer

    def styled(self, style: Style, properties: tuple[tuple[str, str], ...]) -> Style:
        """Return a style with properties set; results are cached, as most parts share theirs with another."""
        key = (style, properties)
        if key not in self.styles:
            for name, value in properties:
                style = apply_property(style, name, value, self.palette)
            self.styles[key] = style
        return self.styles[key]

    def clipped(self, part: Part, transform: Transform) -> Sequence[Node]:
        """Return the nodes drawn for a part, clipped to its clip path."""
        nodes: Sequence[Node] = self.nodes
        for outline in clip_outlines(part, self.by_id):
            if not nodes or not outline.segments:
                return ()
            self.count_segments(part, outline)
            nodes = (Group(tuple(nodes), clip=outline.transformed(transform)),)
        return nodes

    def place(self, part: Part, style: Style, transform: Transform, using: tuple[Part, ...]) -> None:
        """Draw a place of a board as a separate symbol, and keep its outlines, visible or not."""
        nodes, painted, around = self.nodes, self.painted, self.outlines
        outlines: list[Segment] = []
        self.nodes, self.painted, self.outlines = [], None, outlines
        self.draw_all(part, style, transform, using)
        at, (_, _, name) = self.svg.place(part.element.offset), part.element.role.partition(":")
        self.objects.append(NamedObject(PLACE, name, at, Path(tuple(outlines))))
        if self.painted is not None:
            symbol = object_symbol(self.name, part.element.role, len(self.objects), self.nodes, self.painted)
            nodes.append(Use(symbol))
            painted = self.painted if painted is None else painted.union(self.painted)
        if around is not None:
            around += outlines
        self.nodes, self.painted, self.outlines = nodes, painted, around

    def use(self, part: Part, style: Style, transform: Transform, using: tuple[Part, ...]) -> None:
        """Draw a part once more in another place. Raises _PictureTooLarge for one that uses itself."""
        target = self.by_id[part.element.attributes["href"][1:]]
        if target in using or len(using) >= 64:
            self.svg.report_attribute("P021", "a part that uses itself", part.element, "href", "break the circle")
            raise _PictureTooLarge
        if target.view is not None:
            attributes = part.element.attributes
            width = _length(attributes.get("width", "%"), self.view.width)
            height = _length(attributes.get("height", "%"), self.view.height)
            transform = transform @ target.view.transform_into(0.0, 0.0, width, height)
        self.draw(target, style, transform, (*using, target))

    def shape(self, part: Part, path: Path, style: Style, transform: Transform) -> None:
        """Paint a path as its style says."""
        # A fill may be a gradient, a stroke may have to be transformed with its path, and either may be missing.
        if not path.segments:
            return
        if self.outlines is not None:
            # The outline of a shape in a place counts whether or not it is visible.
            outline = path.transformed(transform)
            self.segments += len(outline.segments)
            if self.segments > MAX_SEGMENTS:
                self.reject(part, f"the picture has more than {MAX_SEGMENTS:,} segments")
            self.check_extent(part, *outline.points())
            self.outlines += outline.segments
        # A stroke keeps its shape under turns and even scaling; otherwise the backend must transform the stroke too.
        even = style.stroke is None or _is_even(transform)
        inner, outer = (transform, IDENTITY) if even else (IDENTITY, transform)
        filling = fit_gradient(self.gradients[style.gradient], path.bounds, inner) if style.gradient else None
        for plain in style.paints(inner.scale_factor):
            paint = _filled(plain, filling) if style.gradient and plain.fill is not None else plain
            self.count_segments(part, path)
            shape = Shape(path.transformed(inner), paint)
            # A stroke extends beyond its path by half its width, and by up to two widths at a mitred corner.
            reach = 0.0 if paint.stroke is None else paint.width * (0.5 if paint.join == "round" else 2.0)
            bounds = shape.path.transformed(outer).bounds.grown(reach * outer.scale_factor)
            self.check_extent(part, (bounds.left, bounds.top), (bounds.right, bounds.bottom))
            self.painted = bounds if self.painted is None else self.painted.union(bounds)
            self.nodes.append(shape if even else Group((shape,), outer))

    def count_segments(self, part: Part, path: Path) -> None:
        """Count a shape and its segments. Raises _PictureTooLarge if there are too many."""
        self.shapes += 1
        self.segments += len(path.segments)
        if self.shapes > MAX_SHAPES or self.segments > MAX_SEGMENTS:
            limits = f"{MAX_SHAPES:,} shapes or {MAX_SEGMENTS:,} segments"
            self.reject(part, f"the picture has more than {limits}")

    def check_extent(self, part: Part, *points: Point) -> None:
        """Refuse a part with a point that is too far out, or nowhere. Raises _PictureTooLarge."""
        if not all(abs(x) < MAX_MAGNITUDE and abs(y) < MAX_MAGNITUDE for x, y in points):
            self.reject(part, "a shape that is too large, or too far out", "P020")

    def reject(self, part: Part, message: str, code: str = "P008") -> None:
        """Report a part that makes the picture too large. Raises _PictureTooLarge."""
        self.svg.report_element(code, message, part.element, "simplify the picture")
        raise _PictureTooLarge


def _filled(paint: Paint, filling: Gradient | GradientStop | None) -> Paint:
    """Return a paint filled with a gradient, or with a stop's single colour; None removes the fill."""
    match filling:
        case None:
            return replace(paint, fill=None)
        case Gradient():
            return replace(paint, fill=filling.mean, gradient=filling)
        case GradientStop(colour=colour, opacity=opacity):
            return replace(paint, fill=colour, opacity=paint.opacity * opacity)


def _length(text: str, default: float) -> float:
    """Return the width or height of a ``<use>``, in the picture's units; *default* for a percentage."""
    try:
        return max(0.0, min(MAX_MAGNITUDE, float(text.removesuffix("px"))))
    except ValueError:
        return default


def _is_even(transform: Transform) -> bool:
    across, down = math.hypot(transform.a, transform.b), math.hypot(transform.c, transform.d)
    slant = transform.a * transform.c + transform.b * transform.d
    return math.isclose(across, down, rel_tol=1e-4) and abs(slant) <= 1e-4 * max(across * down, 1e-12)


def clip_outlines(part: Part, by_id: Mapping[str, Part]) -> Iterator[Path]:
    """Yield the outlines whose intersection clips a part, in its own plane, to be filled by the nonzero rule."""
    # A clip may be clipped itself, be relative to a box, and have shapes of its own or of others.
    seen: set[str] = set()
    name = part.clip
    while name in by_id and name not in seen:
        seen.add(name)
        clip = by_id[name]
        place = clip.transform
        if clip.element.attributes.get("clipPathUnits") == "objectBoundingBox":
            box = part_bounds(part, by_id) or Box(0.0, 0.0, 0.0, 0.0)
            place = Transform(box.width, 0, 0, box.height, box.left, box.top) @ place
        segments: list[Segment] = []
        for child in clip.children:
            target = by_id.get(child.element.attributes.get("href", "#")[1:]) if child.name == "use" else None
            shape, at = (child, child.transform) if target is None else (target, child.transform @ target.transform)
            if shape.path is not None and shape.path.segments:
                segments += _wound(shape.path.transformed(place @ at), even_odd=child.even_odd or shape.even_odd)
        yield Path(tuple(segments))
        name = clip.clip


def part_bounds(part: Part, by_id: Mapping[str, Part], depth: int = 0) -> Box | None:
    """Return the box around the shapes of a part in its own plane; None for one without any."""
    # A part may have a shape, children, and what it uses, which may be nothing or a definition.
    boxes = [] if part.path is None or not part.path.segments else [part.path.bounds]
    parts = list(part.children)
    if part.name == "use" and depth < 64:
        parts += [by_id[name] for name in (part.element.attributes.get("href", "#")[1:],) if name in by_id]
    for child in parts:
        box = part_bounds(child, by_id, depth + 1) if child.name not in ("defs", "clipPath") else None
        if box is not None:
            boxes.append(box.transformed(child.transform))
    return reduce(Box.union, boxes) if boxes else None


def _wound(path: Path, *, even_odd: bool) -> Iterator[Segment]:
    """Yield a path's segments, reversed where the nonzero rule needs it to fill the same area beside other paths."""
    starts = [index for index, (command, _) in enumerate(path.segments) if command == "M"]
    outlines = [path.segments[start:end] for start, end in pairwise([*starts, len(path.segments)])]
    lines = [Path(outline).flattened()[0] for outline in outlines]
    turn = sum(map(signed_area, lines)) < 0
    for outline, line in zip(outlines, lines, strict=True):
        if even_odd:
            depth = sum(_is_inside(line[0], other) for other in lines if other is not line)
            turn = (signed_area(line) < 0) != (depth % 2 == 1)
        yield from _reversed(outline) if turn else outline


def _reversed(outline: Sequence[Segment]) -> Iterator[Segment]:
    drawn = [segment for segment in outline if segment[1]]
    yield "M", (drawn[-1][1][-1],)
    for index in range(len(drawn) - 1, 0, -1):
        command, points = drawn[index]
        start = drawn[index - 1][1][-1]
        yield command, (start,) if command == "L" else (points[1], points[0], start)
    yield "Z", ()


def _is_inside(point: Point, corners: Sequence[Point]) -> bool:
    (x, y), crosses = point, False
    for (x0, y0), (x1, y1) in edges(corners):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            crosses = not crosses
    return crosses
