"""Turn a page into an SVG picture: symbols and letters are defined once, and alternative texts are kept.

Text is drawn as outlines, so that it looks the same wherever no font is installed. Nothing refers outside the file,
and ids begin with a prefix, so that many pictures can share one HTML page.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count

from msgspec import Struct

from pnp.backends.svg_elements import SVG_VERSION, SvgElement, empty, quoted
from pnp.geometry.path import IDENTITY, Path, Transform, scaling
from pnp.scene.document import Page
from pnp.scene.gradient import Gradient
from pnp.scene.nodes import Glyphs, Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.scene.transforms import visit_nodes
from pnp.text.fonts import FontBook
from pnp.text.line import Line, Run
from pnp.units import number

# Letters are defined in thousandths of the em: whole numbers for most faces.
_EM = 1000
# Decimals of a mm: a tenth of a pixel is 0.03 mm.
_PLACES, _PLACES_ON_SCREEN = 3, 2
_EXACT_PLACES = 6  # of a gradient, whose plane may be one mm wide
# An outline of fewer characters is not much longer than a reference to it.
_WORTH_SHARING = 40


def page_svg(page: Page, book: FontBook, *, title: str = "", prefix: str = "") -> str:
    """Return *page* as one <svg> element, in mm, without an XML declaration; its text in the fonts of *book*.

    *title*, by default the page's, is the alternative text; *prefix* begins every id.
    """
    picture, definitions = _picture(page, title), SvgElement("defs", {})
    picture.add(definitions)
    _paint_layers(_Painter(definitions, book, prefix), page, picture, prefix)
    return picture.written()


def pages_svg(pages: Sequence[Page], book: FontBook, *, prefix: str = "") -> tuple[str, list[str]]:
    """Return an invisible <svg> with the symbols and letters of all *pages*, and an <svg> for each page.

    In an HTML page with all of them, what pictures share is written once.
    """
    hidden = {"width": "0", "height": "0", "style": "position:absolute", "aria-hidden": "true"}
    shared, definitions = SvgElement("svg", {**SVG_VERSION, **hidden}), SvgElement("defs", {})
    shared.add(definitions)
    painter = _Painter(definitions, book, prefix, repeats={})
    pictures: list[SvgElement] = []
    for number_, page in enumerate(pages):
        pictures.append(_picture(page, ""))
        _paint_layers(painter, page, pictures[-1], f"{prefix}p{number_}")
    return shared.written(), [picture.written() for picture in pictures]


def _picture(page: Page, title: str) -> SvgElement:
    """Return an empty picture as large as *page*, with the attributes that most shapes share."""
    width, height, title = number(page.width), number(page.height), title or page.title
    attributes = {
        **SVG_VERSION,
        "width": f"{width}mm",
        "height": f"{height}mm",
        "viewBox": f"0 0 {width} {height}",
        "role": "img",
        "aria-label": quoted(title),
        "fill": "none",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    return SvgElement("svg", attributes, title)


def _paint_layers(painter: _Painter, page: Page, picture: SvgElement, prefix: str) -> None:
    """Paint *page*; layers become groups if there are several."""
    for index, layer in enumerate(page.layers):
        holder = picture
        if len(page.layers) > 1:
            holder = SvgElement("g", {"id": f"{prefix}l{index}"})
            picture.add(holder)
        painter.paint(layer.nodes, holder)


# Returns an element with an id, or without one.
_Definition = Callable[[str], SvgElement | str]


class _Repeat(Struct):
    """Something drawn once so far, in its *holder* at (x, y); *name* is the id of its definition if drawn again."""

    holder: SvgElement
    index: int
    x: float
    y: float
    name: str = ""


class _Painter:
    """The elements of one picture, and what they share."""

    def __init__(
        self, definitions: SvgElement, book: FontBook, prefix: str, repeats: dict[Hashable, _Repeat] | None = None
    ) -> None:
        """Put what is shared into *definitions*; with *repeats*, define everything that occurs more than once."""
        self._definitions = definitions
        self._book = book
        self._prefix = prefix
        self._symbols: dict[int, tuple[Symbol, str]] = {}  # by id; kept alive, so that no other object gets the same id
        self._namesakes: dict[str, list[tuple[Symbol, str]]] = {}
        self._clips: dict[Path, str] = {}
        self._glyphs: dict[tuple[str, int], str] = {}
        self._images: dict[bytes, str] = {}
        self._gradients: dict[Gradient, str] = {}
        self._repeats = repeats
        self._places = _PLACES if repeats is None else _PLACES_ON_SCREEN
        self._numbers = count()  # of what is repeated
        self._holder = definitions  # what elements are added to

    def paint(self, nodes: Iterable[Node], holder: SvgElement) -> None:
        """Add the elements that paint *nodes* to *holder*."""
        outer, self._holder = self._holder, holder
        visit_nodes(nodes, self)
        self._holder = outer

    def visit_use(self, use: Use) -> None:
        """Add a symbol."""
        place = {} if use.transform == IDENTITY else {"transform": transform_text(use.transform)}
        self._holder.add(_use(self._symbol(use.symbol), place, use.title))

    def _symbol(self, symbol: Symbol) -> str:
        """Return the id of *symbol*'s definition, made when first asked for."""
        known = self._symbols.get(id(symbol))
        if known is None:
            namesakes = self._namesakes.setdefault(symbol.name, [])
            name = next((name for other, name in namesakes if other == symbol), None)
            if name is None:
                name = f"{self._prefix}s{sum(map(len, self._namesakes.values()))}"
                namesakes.append((symbol, name))
                definition = SvgElement("g", {"id": name})
                self.paint(symbol.children, definition)
                self._definitions.add(definition)
            known = self._symbols[id(symbol)] = (symbol, name)
        return known[1]

    def visit_group(self, group: Group) -> None:
        """Add a group."""
        attributes = {}
        if group.transform != IDENTITY:
            attributes["transform"] = transform_text(group.transform)
        if group.clip is not None:
            attributes["clip-path"] = f"url(#{self._clip(group.clip)})"
        element = SvgElement("g", attributes, group.title)
        self.paint(group.children, element)
        self._holder.add(element)

    def _clip(self, path: Path) -> str:
        """Return the id of a clip's definition."""
        if path not in self._clips:
            name = self._clips[path] = f"{self._prefix}c{len(self._clips)}"
            definition = SvgElement("clipPath", {"id": name})
            definition.add(empty("path", {"d": path_text(path)}))
            self._definitions.add(definition)
        return self._clips[path]

    def visit_shape(self, shape: Shape) -> None:
        """Add a path."""
        paint = shape.paint
        if shape.path.segments and (paint.fill is not None or paint.stroke is not None):
            outline, attributes = path_text(shape.path, self._places), paint_attributes(paint)
            if paint.gradient is not None:
                attributes["fill"] = f"url(#{self._gradient(paint.gradient)})"
            path = empty("path", {"d": outline, **attributes})
            if len(outline) < _WORTH_SHARING:
                self._holder.add(path)
            else:
                self._add(path, path, lambda name: empty("path", {"id": name, "d": outline, **attributes}))

    def _gradient(self, gradient: Gradient) -> str:
        """Return the id of a gradient's definition."""
        if gradient not in self._gradients:
            name = self._gradients[gradient] = f"{self._prefix}d{len(self._gradients)}"
            (x0, y0), (x1, y1) = gradient.points
            if gradient.shape == "linear":
                ends = {"x1": x0, "y1": y0, "x2": x1, "y2": y1}
            else:
                ends = {"fx": x0, "fy": y0, "cx": x1, "cy": y1, "r": gradient.radius}
            attributes = {"id": name, "gradientUnits": "userSpaceOnUse"}
            attributes |= {key: number(value, _EXACT_PLACES) for key, value in ends.items()}
            if gradient.transform != IDENTITY:
                attributes["gradientTransform"] = transform_text(gradient.transform)
            definition = SvgElement(f"{gradient.shape}Gradient", attributes)
            for stop in gradient.stops:
                shown = {"offset": number(stop.offset, _EXACT_PLACES), "stop-color": str(stop.colour)}
                opacity = {} if stop.opacity == 1 else {"stop-opacity": number(stop.opacity)}
                definition.add(empty("stop", shown | opacity))
            self._definitions.add(definition)
        return self._gradients[gradient]

    def visit_image(self, image: Image) -> None:
        """Add a picture."""
        name = self._images.get(image.content)
        if name is None:
            name = self._images[image.content] = f"{self._prefix}i{len(self._images)}"
            kind = "jpeg" if image.is_jpeg else "png"
            address = f"data:image/{kind};base64,{b64encode(image.content).decode()}"
            size = {"width": "1", "height": "1", "preserveAspectRatio": "none"}
            self._definitions.add(empty("image", {"id": name, "xlink:href": address, **size}))
        place = Transform(image.width, 0, 0, image.height, image.x, image.y)
        self._holder.add(_use(name, {"transform": transform_text(place)}, image.title))

    def visit_glyphs(self, glyphs: Glyphs) -> None:
        """Add a line of text as outlines."""
        element = self._words(glyphs.line, glyphs.x, glyphs.y)
        if element.content:
            self._add(glyphs.line, element, lambda name: self._words(glyphs.line, 0.0, 0.0, name), glyphs.x, glyphs.y)

    def _words(self, line: Line, x: float, y: float, name: str = "") -> SvgElement:
        """Return a line of text whose baseline begins at (x, y); *name* is its id."""
        element = SvgElement("g", {"id": name, "aria-label": quoted(line.text)})
        for run in line.runs:
            scale = run.size / _EM
            place = Transform(scale, 0, 0, scale, x, y)
            letters = SvgElement("g", {"fill": str(run.colour), "transform": transform_text(place)})
            self._letters(run, letters)
            if letters.content:
                element.add(letters)
        return element

    def _add(
        self, key: Hashable, element: SvgElement | str, definition: _Definition, x: float = 0.0, y: float = 0.0
    ) -> None:
        """Add *element*, which is *definition* at (x, y); from its second time on, as a use of the definition."""
        if self._repeats is None:
            self._holder.add(element)
            return
        repeat = self._repeats.get(key)
        if repeat is None:
            self._repeats[key] = _Repeat(self._holder, self._holder.add(element), x, y)
            return
        if not repeat.name:
            repeat.name = f"{self._prefix}r{next(self._numbers)}"
            self._definitions.add(definition(repeat.name))
            repeat.holder.content[repeat.index] = _used_at(repeat.name, repeat.x, repeat.y)
        self._holder.add(_used_at(repeat.name, x, y))

    def _letters(self, run: Run, holder: SvgElement) -> None:
        """Add the glyphs of *run*, measured in thousandths of its em."""
        scale = run.size / _EM
        for glyph in run.glyphs:
            name = self._glyph(run.face, glyph.glyph_id)
            if name:
                place = {"x": number(glyph.x / scale, 1)}
                if glyph.y:
                    place["y"] = number(glyph.y / scale, 1)
                holder.add(_use(name, place))

    def _glyph(self, face: str, glyph_id: int) -> str:
        """Return the id of a glyph's outline, or nothing for a glyph that has none (a space)."""
        key = (face, glyph_id)
        if key not in self._glyphs:
            outline = self._book.face(face).outline(glyph_id)
            self._glyphs[key] = f"{self._prefix}g{len(self._glyphs)}" if outline.segments else ""
            if outline.segments:
                self._definitions.add(empty("path", {"id": self._glyphs[key], "d": _letter(outline)}))
        return self._glyphs[key]


@lru_cache(maxsize=2048)
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


def _use(name: str, place: Mapping[str, str], title: str = "") -> str:
    """Return a use of the definition with that id."""
    return empty("use", {"xlink:href": f"#{name}", **place}, title)


def _used_at(name: str, x: float, y: float) -> str:
    return _use(name, {key: number(value) for key, value in (("x", x), ("y", y)) if value})


@lru_cache(maxsize=1 << 12)
def path_text(path: Path, places: int = 3) -> str:
    """Return *path* as the value of a ``d`` attribute: absolute M, L, C and Z."""
    steps = []
    for command, points in path.segments:
        if len(points) == 1:  # as in most steps, thousands of a board
            x, y = points[0]
            steps.append(f"{command}{number(x, places)} {number(y, places)}")
        else:
            steps.append(command + " ".join([f"{number(x, places)} {number(y, places)}" for x, y in points]))
    return "".join(steps)


def transform_text(transform: Transform) -> str:
    """Return *transform* as the value of a ``transform`` attribute."""
    t = transform
    if (t.a, t.b, t.c, t.d) == (1, 0, 0, 1):
        return f"translate({number(t.e)} {number(t.f)})"
    turn = " ".join(number(v, 6) for v in (t.a, t.b, t.c, t.d))
    return f"matrix({turn} {number(t.e)} {number(t.f)})"
