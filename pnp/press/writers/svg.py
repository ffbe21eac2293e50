"""Turn a page into an SVG picture, or into an SVG file for a cutting machine.

In a picture, symbols and letters are defined once, and alternative texts are kept. Text is drawn as outlines, so that
it looks the same wherever no font is installed. Nothing refers outside the file, and ids begin with a prefix, so that
many pictures can share one HTML page.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any
from xml.etree.ElementTree import Element as XmlElement
from xml.etree.ElementTree import SubElement, tostring

from msgspec import Struct

from pnp.late_imports import late_imports
from pnp.press.colour import BLACK
from pnp.press.geometry.path import IDENTITY, Path, Transform, joined, scaling
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import JPEG_START, Glyphs, Gradient, Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.outlines import outline_paths
from pnp.press.scene.transforms import SymbolNames, iter_leaves, visit_nodes
from pnp.press.text.fonts import FontBook, font_book
from pnp.press.text.line import Line, Run
from pnp.press.text.typography import writable_text
from pnp.press.units import MM_PER_POINT, fill_numbers, number

with late_imports("svgwrite"):
    from svgwrite import Drawing


# Letters are defined in thousandths of the em: whole numbers for most faces.
_EM = 1000
# Decimals of a mm: a tenth of a pixel is 0.03 mm.
_PLACES, _PLACES_ON_SCREEN = 3, 2
_EXACT_PLACES = 6  # of a gradient, whose plane may be one mm wide
# An outline of fewer characters is not much longer than a reference to it.
_WORTH_SHARING = 40


def page_svg(page: Page, book: FontBook, *, title: str = "", prefix: str = "") -> str:
    """Return *page* as an <svg> in mm; *title*, or else the page's, is its alternative text, *prefix* begins ids."""
    drawing = _drawing(page, title)
    _paint_layers(_Painter(drawing, book, prefix), page, drawing, prefix)
    return tostring(drawing.get_xml(), encoding="unicode")  # Drawing.tostring encodes each part and decodes all again


def pages_svg(pages: Sequence[Page], book: FontBook, *, prefix: str = "") -> tuple[str, list[str]]:
    """Return an invisible <svg> with what *pages* share, written once, and an <svg> for each page."""
    shared = Drawing(size=("0", "0"), debug=False)
    shared["aria-hidden"] = "true"
    painter = _Painter(shared, book, prefix, repeats={})
    pictures: list[Drawing] = []
    for number_, page in enumerate(pages):
        drawing = _drawing(page, "")
        _paint_layers(painter, page, drawing, f"{prefix}p{number_}")
        drawing.elements.remove(drawing.defs)
        pictures.append(drawing)
    written = [tostring(drawing.get_xml(), encoding="unicode") for drawing in (shared, *pictures)]
    return written[0], written[1:]


def _drawing(page: Page, title: str) -> Drawing:
    """Return an empty picture as large as *page*, with the attributes that most shapes share."""
    width, height = number(page.width), number(page.height)
    drawing = Drawing(
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"0 0 {width} {height}",
        debug=False,
        role="img",
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    title = writable_text(title or page.title)
    if title:
        drawing["aria-label"] = title
        drawing.set_desc(title=title)
    return drawing


def _paint_layers(painter: _Painter, page: Page, drawing: Drawing, prefix: str) -> None:
    for index, layer in enumerate(page.layers):
        holder = drawing.add(drawing.g(id=f"{prefix}l{index}")) if len(page.layers) > 1 else drawing
        painter.paint(layer.nodes, holder)


class _Element:
    """An element as svgwrite writes it, made in a fraction of the time; attributes without a value are left out."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name, self.attributes, self.title = name, attributes, ""
        self.elements: list[Any] = []

    def add(self, element: Any) -> None:
        """Add an element inside this one."""
        self.elements.append(element)

    def get_xml(self) -> XmlElement:
        """Return the element with what is inside it."""
        xml = XmlElement(self.name, {key: value for key, value in sorted(self.attributes.items()) if value})
        if self.title:
            SubElement(xml, "title").text = self.title
        xml.extend([element.get_xml() for element in self.elements])
        return xml


def _path(outline: str, attributes: dict[str, str]) -> _Element:
    return _Element("path", {"d": outline, **attributes})


def _use(name: str, **attributes: str) -> _Element:
    return _Element("use", {"xlink:href": f"#{name}", **attributes})


class _Repeat(Struct):
    """Something drawn once so far, in its holder at (x, y); *name* is the id of its definition if drawn again."""

    holder: Any
    element: Any
    x: float
    y: float
    name: str = ""


class _Painter:
    """The elements of one picture, and what they share."""

    def __init__(
        self, drawing: Drawing, book: FontBook, prefix: str, repeats: dict[Hashable, _Repeat] | None = None
    ) -> None:
        """Paint into *drawing*; with *repeats*, define everything that occurs more than once."""
        self._drawing = drawing
        self._book = book
        self._prefix = prefix
        self._symbols = SymbolNames(self._define)
        self._symbol_numbers = count()
        self._clips: dict[Path, str] = {}
        self._glyphs: dict[tuple[str, int], str] = {}  # no id for a glyph without an outline, such as a space
        self._images: dict[bytes, str] = {}
        self._gradients: dict[Gradient, str] = {}
        self._repeats = repeats
        self._places = _PLACES if repeats is None else _PLACES_ON_SCREEN
        self._numbers = count()  # of what is repeated
        self._holder: Any = drawing  # what elements are added to

    def paint(self, nodes: Iterable[Node], holder: Any) -> None:
        """Add the elements that paint *nodes* to *holder*."""
        outer, self._holder = self._holder, holder
        visit_nodes(nodes, self)
        self._holder = outer

    def visit_use(self, use: Use) -> None:
        """Add a symbol."""
        place = {} if use.transform == IDENTITY else {"transform": transform_text(use.transform)}
        element = _use(self._symbols.name(use.symbol), **place)
        self._holder.add(_titled(element, use.title))

    def _define(self, symbol: Symbol) -> str:
        definition = _Element("g", {"id": f"{self._prefix}s{next(self._symbol_numbers)}"})
        self.paint(symbol.children, definition)
        self._drawing.defs.add(definition)
        return definition.attributes["id"]

    def visit_group(self, group: Group) -> None:
        """Add a group."""
        attributes = {}
        if group.transform != IDENTITY:
            attributes["transform"] = transform_text(group.transform)
        if group.clip is not None:
            if group.clip not in self._clips:
                name = self._clips[group.clip] = f"{self._prefix}c{len(self._clips)}"
                definition = self._drawing.defs.add(self._drawing.clipPath(id=name))
                definition.add(_path(path_text(group.clip), {}))
            attributes["clip-path"] = f"url(#{self._clips[group.clip]})"
        element = _titled(_Element("g", attributes), group.title)
        self.paint(group.children, element)
        self._holder.add(element)

    def visit_shape(self, shape: Shape) -> None:
        """Add a path."""
        paint = shape.paint
        if shape.path.segments and (paint.fill is not None or paint.stroke is not None):
            outline, attributes = path_text(shape.path, self._places), paint_attributes(paint)
            if paint.gradient is not None:
                attributes["fill"] = f"url(#{self._gradient(paint.gradient)})"
            path = _path(outline, attributes)
            if len(outline) < _WORTH_SHARING:
                self._holder.add(path)
            else:
                self._add((outline, *attributes.items()), path, lambda: path)

    def _gradient(self, gradient: Gradient) -> str:
        if gradient not in self._gradients:
            name = self._gradients[gradient] = f"{self._prefix}d{len(self._gradients)}"
            (x0, y0), (x1, y1) = gradient.points
            if gradient.shape == "linear":
                ends = {"x1": x0, "y1": y0, "x2": x1, "y2": y1}
            else:
                ends = {"fx": x0, "fy": y0, "cx": x1, "cy": y1, "r": gradient.radius}
            make = self._drawing.linearGradient if gradient.shape == "linear" else self._drawing.radialGradient
            places = {key: number(value, _EXACT_PLACES) for key, value in ends.items()}
            definition = make(id=name, gradientUnits="userSpaceOnUse", **places)
            if gradient.transform != IDENTITY:
                definition["gradientTransform"] = transform_text(gradient.transform)
            for stop in gradient.stops:
                opacity = None if stop.opacity == 1 else number(stop.opacity)
                definition.add_stop_color(number(stop.offset, _EXACT_PLACES), str(stop.colour), opacity)
            self._drawing.defs.add(definition)
        return self._gradients[gradient]

    def visit_image(self, image: Image) -> None:
        """Add a picture."""
        name = self._images.get(image.content)
        if name is None:
            name = self._images[image.content] = f"{self._prefix}i{len(self._images)}"
            kind = "jpeg" if image.content.startswith(JPEG_START) else "png"
            address = f"data:image/{kind};base64,{b64encode(image.content).decode()}"
            self._drawing.defs.add(self._drawing.image(address, size=(1, 1), id=name, preserveAspectRatio="none"))
        place = Transform(image.width, 0, 0, image.height, image.x, image.y)
        self._holder.add(_titled(_use(name, transform=transform_text(place)), image.title))

    def visit_glyphs(self, glyphs: Glyphs) -> None:
        """Add a line of text as outlines."""
        element = self._words(glyphs.line, glyphs.x, glyphs.y)
        if element.elements:
            self._add(glyphs.line, element, lambda: self._words(glyphs.line, 0.0, 0.0), glyphs.x, glyphs.y)

    def _words(self, line: Line, x: float, y: float) -> _Element:
        element = _Element("g", {"aria-label": writable_text(line.text)})
        for run in line.runs:
            scale = run.size / _EM
            place = Transform(scale, 0, 0, scale, x, y)
            letters = _Element("g", {"fill": str(run.colour), "transform": transform_text(place)})
            self._letters(run, letters)
            if letters.elements:
                element.add(letters)
        return element

    def _add(
        self, key: Hashable, element: _Element, definition: Callable[[], _Element], x: float = 0.0, y: float = 0.0
    ) -> None:
        """Add *element*, which is *definition* at (x, y); from its second time on, as a use of the definition."""
        if self._repeats is None:
            self._holder.add(element)
            return
        repeat = self._repeats.get(key)
        if repeat is None:
            self._repeats[key] = _Repeat(self._holder, element, x, y)
            self._holder.add(element)
            return
        if not repeat.name:
            repeat.name = f"{self._prefix}r{next(self._numbers)}"
            defined = definition()
            defined.attributes["id"] = repeat.name
            self._drawing.defs.add(defined)
            first = repeat.holder.elements
            first[first.index(repeat.element)] = _used_at(repeat.name, repeat.x, repeat.y)
        self._holder.add(_used_at(repeat.name, x, y))

    def _letters(self, run: Run, holder: _Element) -> None:
        scale = run.size / _EM
        for glyph in run.glyphs:
            key = (run.face, glyph.glyph_id)
            if key not in self._glyphs:
                outline = self._book.face(run.face).outline(glyph.glyph_id)
                self._glyphs[key] = f"{self._prefix}g{len(self._glyphs)}" if outline.segments else ""
                if outline.segments:
                    self._drawing.defs.add(_path(_letter(outline), {"id": self._glyphs[key]}))
            if name := self._glyphs[key]:
                place = {"x": number(glyph.x / scale, 1)}
                if glyph.y:
                    place["y"] = number(glyph.y / scale, 1)
                holder.add(_use(name, **place))


@lru_cache(maxsize=2048)  # 326 entries in a build of all games
def _letter(outline: Path) -> str:
    """Return a glyph's outline, given in em, in thousandths of it: many pictures show the same letters."""
    return path_text(outline.transformed(scaling(_EM)), places=1)


def paint_attributes(paint: Paint) -> dict[str, str]:
    """Return the attributes of *paint* that differ from those set for the whole picture."""
    attributes = {}
    if paint.fill is not None:
        attributes["fill"] = str(paint.fill)
        if paint.even_odd:
            attributes["fill-rule"] = "evenodd"
    if paint.stroke is not None:
        attributes["stroke"] = str(paint.stroke)
        attributes["stroke-width"] = number(paint.width)
        if paint.cap != "round":
            attributes["stroke-linecap"] = paint.cap
        if paint.join != "round":
            attributes["stroke-linejoin"] = paint.join
        if paint.dash:
            attributes["stroke-dasharray"] = " ".join(number(d) for d in paint.dash)
    if paint.opacity < 1:
        attributes["opacity"] = number(max(0.0, paint.opacity))
    return attributes


def _titled(element: _Element, title: str) -> _Element:
    element.title = writable_text(title)
    return element


def _used_at(name: str, x: float, y: float) -> _Element:
    return _use(name, **{key: number(value) for key, value in (("x", x), ("y", y)) if value})


@lru_cache(maxsize=1 << 12)  # full in a build of all games: 40 % of calls find theirs
def path_text(path: Path, places: int = 3) -> str:
    """Return *path* as the value of a ``d`` attribute: absolute M, L, C and Z."""
    steps, coordinates = list[str](), list[float]()
    for command, points in path.segments:
        steps.append(command + " ".join(["%.15g %.15g"] * len(points)))
        for point in points:
            coordinates += point
    return fill_numbers("".join(steps), coordinates, places)


def transform_text(transform: Transform) -> str:
    """Return *transform* as the value of a ``transform`` attribute."""
    t = transform
    if (t.a, t.b, t.c, t.d) == (1, 0, 0, 1):
        return f"translate({number(t.e)} {number(t.f)})"
    turn = " ".join(number(v, 6) for v in (t.a, t.b, t.c, t.d))
    return f"matrix({turn} {number(t.e)} {number(t.f)})"


# The software of cutting machines supports less of SVG than browsers do: no transforms, references, text, styles or
# clips. So every path is complete in millimetres, and each layer of the page is one operation with its own colour.
_LINE_WIDTH = 0.1  # mm, about a laser's kerf; machines look at the path alone
_NAMESPACES = " ".join(
    f'xmlns{prefix}="{name}"'
    for prefix, name in (
        ("", "http://www.w3.org/2000/svg"),
        (":ev", "http://www.w3.org/2001/xml-events"),
        (":inkscape", "http://www.inkscape.org/namespaces/inkscape"),
        (":sodipodi", "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"),
        (":xlink", "http://www.w3.org/1999/xlink"),
    )
)


# How many units of a file are a millimetre.
_UNITS: Mapping[str, float] = {"mm": 1.0, "pt": 1 / MM_PER_POINT}


def cut_svg(page: Page, book: FontBook | None = None, *, unit: str = "mm", compound: bool = False) -> str:
    """Return *page* in a unit, a layer for each of its own, text as outlines. Raises ValueError for a picture or clip.

    A layer is one *compound* path, or a path a stroke. Shapes in a group with a title have it as their id; they keep
    their paint, while all others are thin lines.
    """
    scale = _UNITS[unit]
    width, height = number(scale * page.width), number(scale * page.height)
    size = f'height="{height}{unit}" version="1.1" viewBox="0 0 {width} {height}" width="{width}{unit}"'
    written = ['<?xml version="1.0" encoding="UTF-8"?>\n', f'<svg baseProfile="full" {size} {_NAMESPACES}>']
    if page.title:
        written.append(f"<title>{_escape(page.title)}</title>")
        if page.description:
            written.append(f"<desc>{_escape(page.description)}</desc>")
    written.append("<defs />")
    for index, layer in enumerate(page.layers):
        named = [node for node in layer.nodes if isinstance(node, Group) and node.title]
        paths = [_named_path(node, scale) for node in named] or _cut_paths(layer, book, scale, compound=compound)
        label = _escape(layer.name).replace('"', "&quot;")
        name = label if named else f"operation-{index + 1}"
        group = f'g id="{name}" inkscape:groupmode="layer" inkscape:label="{label}"'
        written += (f"<{group}>", *paths, "</g>") if paths else (f"<{group} />",)
    return "".join([*written, "</svg>\n"])


def _cut_paths(layer: Layer, book: FontBook | None, scale: float, *, compound: bool) -> list[str]:
    stroke = next((node.paint.stroke for node, _, _ in iter_leaves(layer.nodes) if isinstance(node, Shape)), None)
    paint = f'fill="none" stroke="{str(stroke or BLACK).upper()}" stroke-width="{number(scale * _LINE_WIDTH)}"'
    outlines = [_scaled(path, scale) for path in outline_paths(layer.nodes, book or font_book())]
    outlines = [joined(outlines)] if compound and outlines else outlines
    return [f'<path d="{path_text(path)}" {paint} />' for path in outlines]


def _named_path(group: Group, scale: float) -> str:
    (shape,) = group.children
    assert isinstance(shape, Shape), "only shapes have a name"
    paint, outline = shape.paint, path_text(_scaled(shape.path, scale))
    fill, stroke = (str(one or "none") for one in (paint.fill, paint.stroke))
    width = f' stroke-width="{number(scale * paint.width)}"' if paint.stroke is not None else ""
    return f'<path id="{group.title}" d="{outline}" fill="{fill}" stroke="{stroke}"{width} />'


def _scaled(path: Path, scale: float) -> Path:
    return path if scale == 1 else path.transformed(scaling(scale))


def _escape(text: str) -> str:
    return writable_text(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
