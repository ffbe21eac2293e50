"""Turn nodes into PDF operators, in the page's own millimetres with y pointing down.

A painter writes the content of a page or a form. The caller flips y once when it places the content. The roles of
groups become the document's structure, so that a screen reader can tell a heading from a figure.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple, replace

from pnp.late_imports import late_imports
from pnp.press.colour import Colour
from pnp.press.geometry.path import IDENTITY, Box, Path, Segment, Transform
from pnp.press.scene.nodes import JPEG_START, Glyphs, Gradient, Group, Image, Node, Paint, Role, Shape, Symbol, Use
from pnp.press.scene.transforms import SymbolNames, visit_nodes
from pnp.press.text.fonts import FontBook
from pnp.press.text.typography import writable_text
from pnp.press.units import fill_numbers, number
from pnp.press.writers.pdf_text import PdfDictionary, PdfFont, PdfObjects, compress, run_operators, utf16
from pnp.press.writers.reading_order import loose_marks, runs_to_show

with late_imports("reportlab"):
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfgen.canvas import Canvas

_SHADING_TYPES = {"linear": 2, "radial": 3}
# Stops at one place are this far apart: the bounds of functions must rise.
_STEP = 1e-5  # the least that can be told apart by five decimals, as many as PDF expects of viewers
_MARGIN = 0.02  # how far a mask reaches beyond the shape it masks, as a share of its size, by eye: edges are smoothed


class Shadings:
    """The gradients of one document and their soft masks, each written when it is first asked for."""

    def __init__(self, objects: PdfObjects, states: Any, *, is_grey: bool) -> None:
        """Write the gradients of the document with these *objects*, and soft masks among its graphics *states*."""
        self._is_grey = is_grey
        self._objects = objects
        self._states = states
        self._names: dict[Gradient, str] = {}
        self._masks: dict[tuple[Gradient, str, Box], str] = {}
        self.resources = PdfDictionary()

    def name(self, gradient: Gradient) -> str:
        """Return the resource name of a gradient's colours, in the plane of the gradient."""
        if gradient not in self._names:
            values = [ink(stop.colour, is_grey=self._is_grey).split() for stop in gradient.stops]
            name = self._names[gradient] = f"G{len(self._names)}"
            self.resources[name] = self._shading(gradient, "/DeviceGray" if self._is_grey else "/DeviceRGB", values)
        return self._names[gradient]

    def mask(self, gradient: Gradient, opacity: float, box: Box) -> str:
        """Return the name of the state in which *gradient* fades in *box*: viewers may lose a much larger mask."""
        key = (gradient, number(opacity), box)
        if key not in self._masks:
            name = self._masks[key] = f"M{len(self._masks)}"
            self._states[name] = self._state(gradient, opacity, box)
        return self._masks[key]

    def _state(self, gradient: Gradient, opacity: float, box: Box) -> Any:
        place = box.transformed(gradient.transform.inverse())
        area = place.grown(_MARGIN * max(place.width, place.height))
        values = [[number(stop.opacity * opacity, 4)] for stop in gradient.stops]
        shading = PdfDictionary(G=self._shading(gradient, "/DeviceGray", values))
        form = PdfDictionary(
            Type="/XObject",
            Subtype="/Form",
            BBox=pdfdoc.PDFArray([number(v, 6) for v in (area.left, area.top, area.right, area.bottom)]),
            Group=PdfDictionary(S="/Transparency", CS="/DeviceGray"),
            Resources=PdfDictionary(Shading=shading),
        )
        reference = self._objects.reference(pdfdoc.PDFStream(form, b"/G sh"))
        return PdfDictionary(Type="/ExtGState", SMask=PdfDictionary(S="/Luminosity", G=reference))

    def _shading(self, gradient: Gradient, space: str, values: Sequence[Sequence[str]]) -> Any:
        """Return a shading; its function has a piece between each two stops, and one at each end."""
        (x0, y0), (x1, y1) = gradient.points
        corners = (x0, y0, x1, y1) if gradient.shape == "linear" else (x0, y0, 0.0, x1, y1, gradient.radius)
        offsets = [0.0]  # rising, from a little more than 0 to a little less than 1
        for index, stop in enumerate(gradient.stops):
            offsets.append(min(max(stop.offset, offsets[-1] + _STEP), 1.0 - _STEP * (len(gradient.stops) - index)))
        pieces = [
            PdfDictionary(FunctionType=2, Domain=[0, 1], C0=[*one], C1=[*other], N=1)
            for one, other in pairwise([values[0], *values, values[-1]])
        ]
        function = PdfDictionary(
            FunctionType=3,
            Domain=[0, 1],
            Functions=pieces,
            Bounds=[number(offset, 6) for offset in offsets[1:]],
            Encode=[0, 1] * len(pieces),
        )
        shading = PdfDictionary(
            ShadingType=_SHADING_TYPES[gradient.shape],
            ColorSpace=space,
            Coords=[number(value, 6) for value in corners],
            Function=function,
            Extend=["true", "true"],
        )
        return self._objects.reference(shading)


_TAGS: dict[Role, str] = {"h1": "H1", "h2": "H2", "h3": "H3", "p": "P", "figure": "Figure"}
_ARTIFACT = "/Artifact BMC"
# The spot colour of the lines to cut, which machines know by this name, what it looks like, and its width in mm.
_CONTOUR_NAME, _CONTOUR_LOOK, _CONTOUR = "CutContour", (0, 1, 0, 0), 0.1  # magenta
# The operators that choose the colour of fills and that of strokes: in colour, in grey.
INKS = (("rg", "RG"), ("g", "G"))
_CAPS = {"butt": "0", "round": "1"}
_JOINS = {"miter": "0", "round": "1"}


class _Piece(Struct, frozen=True):
    """Marked content: its group, and its *number* on its page (0-based)."""

    group: Group
    reading: int
    page: int
    number: int


class Tags:
    """The marked content of one document, which becomes its elements in reading order."""

    def __init__(self) -> None:
        self.reading = 0  # of the layer being painted
        self.counts: list[int] = []  # of the pieces on each page; the painter of a page adds its own
        self._pieces: list[_Piece] = []

    def mark(self, group: Group) -> str:
        """Return the operator that begins a group's content; ``EMC`` ends it."""
        if group.role is None or group.role == "artifact":
            return _ARTIFACT
        number = self.counts[-1]
        self.counts[-1] += 1
        self._pieces.append(_Piece(group, self.reading, len(self.counts) - 1, number))
        return f"/{_TAGS[group.role]} <</MCID {number}>> BDC"

    def finish(self, objects: PdfObjects) -> None:
        """Add the structure to a document whose pages are complete; nothing if no group has a role."""
        # The elements, the way from the root to them, and that from the pages' pieces.
        # Headings, paragraphs and figures in reading order: the continuation of a paragraph belongs to its element.
        elements: list[list[_Piece]] = []
        for piece in sorted(self._pieces, key=lambda piece: piece.reading):
            if piece.group.continues and elements and elements[-1][0].group.role == piece.group.role:
                elements[-1].append(piece)
            else:
                elements.append([piece])
        if not elements:
            return
        dictionaries = [PdfDictionary() for _ in elements]
        references = [objects.reference(dictionary) for dictionary in dictionaries]
        whole = PdfDictionary(Type="/StructElem", S="/Document")
        root = PdfDictionary(Type="/StructTreeRoot", K=objects.reference(whole))
        whole["P"] = objects.reference(root)
        whole["K"] = references
        owners: list[list[Any]] = [[None] * count for count in self.counts]
        for pieces, dictionary, reference in zip(elements, dictionaries, references, strict=True):
            dictionary.dict.update(_element(pieces, objects.reference(whole)))
            for piece in pieces:
                owners[piece.page][piece.number] = reference
        parents: list[Any] = []
        for index, page in enumerate(owners):
            parents += [index, objects.reference(pdfdoc.PDFArray(page))]
            objects.set_page(index, StructParents=index, Tabs="/S")
        root["ParentTree"] = objects.reference(PdfDictionary(Nums=parents))
        root["ParentTreeNextKey"] = len(owners)
        objects.set_catalog(StructTreeRoot=root, MarkInfo=PdfDictionary(Marked="true"))


def _element(pieces: Sequence[_Piece], parent: Any) -> dict[str, Any]:
    """Return the entries of a heading, paragraph or figure, which is the group of the first of its pieces."""
    group, first = pieces[0].group, pieces[0].page
    assert group.role is not None, "a group without a role is not an element"
    kids = [
        b"%d" % piece.number
        if piece.page == first
        else PdfDictionary(Type="/MCR", Pg=_page(piece.page), MCID=piece.number)
        for piece in pieces
    ]
    entries = {"Type": "/StructElem", "S": f"/{_TAGS[group.role]}", "P": parent, "Pg": _page(first), "K": kids}
    if group.role == "figure":
        entries["Alt"] = pdfdoc.PDFString(writable_text(group.title))
    if group.language:
        entries["Lang"] = pdfdoc.PDFString(writable_text(group.language))
    return entries


def _page(index: int) -> Any:
    return pdfdoc.PDFObjectReference(f"Page{index + 1}")


class Painter:
    """The operators of one page or form, and the names of the forms and pictures they use."""

    def __init__(self, store: Store, tags: Tags | None = None) -> None:
        self.operators: list[str] = []
        self.used: dict[str, None] = {}  # an ordered set
        self.is_shaded = False  # whether they show a gradient
        self.is_cut = False  # whether they have lines to cut
        self._store = store
        self._tags = tags  # of a page, outside groups with a role; a form has none
        self._told = False  # whether the figure that is being painted has an alternative text
        # What the graphics state holds, by operator; anything not listed is unknown (a form inherits its caller's).
        self._state: dict[str, str] = {}

    def paint(self, nodes: Iterable[Node]) -> None:
        """Append the operators that paint *nodes* in order."""
        visit_nodes(nodes, self)

    def contour(self, paths: Iterable[Path]) -> None:
        """Append the lines along which a machine cuts, on a plate of their own over everything painted."""
        self.is_cut = True
        space, state = self._store.contour
        steps = " ".join(map(path_operators, paths))
        self.operators.append(f"q /{state} gs /{space} CS 1 SCN {number(_CONTOUR)} w [] 0 d {steps} S Q")

    def _set(self, operator: str, operands: str) -> None:
        """Write a change of the graphics state, unless it is already in effect."""
        if self._state.get(operator) != operands:
            self._state[operator] = operands
            self.operators.append(f"{operands} {operator}")

    def visit_use(self, use: Use) -> None:
        """Paint a symbol as a form."""
        name = self._store.form(use.symbol)
        self.used[name] = None
        placed = "" if use.transform == IDENTITY else f"q {matrix(use.transform)} cm "
        self._told_as(use.title, f"{placed}/{name} Do{' Q' if placed else ''}")

    def _told_as(self, title: str, painted: str) -> None:
        """Append operators with their alternative text, if they have one and are not part of a figure that has."""
        is_told = title and not self._told
        self.operators.append(f"/Span /{self._store.alternative(title)} BDC {painted} EMC" if is_told else painted)

    def visit_group(self, group: Group) -> None:
        """Paint a group, marked with its role if it has one."""
        tags = self._tags
        if tags is None or group.role is None:
            self._painted_group(group)
            return
        self.operators.append(tags.mark(group))
        self._tags, self._told = None, group.role == "figure"
        self._painted_group(group)
        self._tags, self._told = tags, False
        self.operators.append("EMC")

    def _painted_group(self, group: Group) -> None:
        titled = group.title and not self._told
        if titled:
            self.operators.append(f"/Span /{self._store.alternative(group.title)} BDC")
        nested = group.clip is not None or group.transform != IDENTITY
        outside = self._state
        if nested:
            self._state = dict(outside)
            self.operators.append("q")
            if group.transform != IDENTITY:
                self.operators.append(f"{matrix(group.transform)} cm")
            if group.clip is not None:
                self.operators.append(f"{path_operators(group.clip)} W n")
        self.paint(group.children)
        if nested:
            self._state = outside
            self.operators.append("Q")
        if titled:
            self.operators.append("EMC")

    def visit_shape(self, shape: Shape) -> None:
        """Paint a path."""
        paint = shape.paint
        if not shape.path.segments or (paint.fill is None and paint.stroke is None) or paint.opacity <= 0:
            return
        if paint.gradient is not None:
            self._shaded(shape.path, paint, paint.gradient)
            paint = replace(paint, fill=None, gradient=None)
            if paint.stroke is None:
                return
        if paint.opacity < 1:
            # The state around must stay opaque: forms painted later would inherit it.
            outside = self._state
            self._state = dict(outside)
            self.operators.append(f"q /{self._store.opacity(paint.opacity)} gs")
            self._painted(shape.path, paint)
            self.operators.append("Q")
            self._state = outside
        else:
            self._painted(shape.path, paint)

    def _shaded(self, path: Path, paint: Paint, gradient: Gradient) -> None:
        """Fill a path with a gradient, which is painted everywhere within a clip."""
        self.is_shaded = True
        steps = [f"q {path_operators(path)} {'W*' if paint.even_odd else 'W'} n"]
        if gradient.transform != IDENTITY:
            steps.append(f"{matrix(gradient.transform)} cm")
        if gradient.opacity is None:
            steps.append(f"/{self._store.shadings.mask(gradient, paint.opacity, path.bounds)} gs")
        elif gradient.opacity * paint.opacity < 1:
            steps.append(f"/{self._store.opacity(gradient.opacity * paint.opacity)} gs")
        self.operators.append(f"{' '.join(steps)} /{self._store.shadings.name(gradient)} sh Q")

    def _painted(self, path: Path, paint: Paint) -> None:
        for operator, operands in _graphics_state(paint, is_grey=self._store.is_grey):
            self._set(operator, operands)
        how = "S" if paint.fill is None else "f" if paint.stroke is None else "B"
        if paint.even_odd and paint.fill is not None:
            how += "*"
        self.operators.append(f"{path_operators(path)} {how}")

    def visit_image(self, image: Image) -> None:
        """Paint a picture."""
        name = self._store.image(image.content)
        self.used[name] = None
        # A picture fills the unit square with its top at y = 1, so it is turned over to stand upright here.
        place = Transform(image.width, 0, 0, -image.height, image.x, image.y + image.height)
        self._told_as(image.title, f"q {matrix(place)} cm /{name} Do Q")

    def visit_glyphs(self, glyphs: Glyphs) -> None:
        """Paint a line of text."""
        has_both_directions = any(run.place for run in glyphs.line.runs)
        for run in runs_to_show(glyphs.line) if has_both_directions else glyphs.line.runs:
            if run.glyphs:
                self._set(INKS[self._store.is_grey][0], ink(run.colour, is_grey=self._store.is_grey))
                font = self._store.font(run.face)
                self.operators.extend(run_operators(font, run, glyphs.x, glyphs.y))
                for mark in loose_marks(run) if run.place and font.has_codes else ():
                    place = Transform(run.size, 0, 0, run.size, glyphs.x + mark.x, glyphs.y + mark.y)
                    self.visit_shape(Shape(font.face.outline(mark.glyph_id).transformed(place), Paint(fill=run.colour)))


@lru_cache(maxsize=1024)  # full in a build of all games: 95 % of calls find theirs
def _graphics_state(paint: Paint, *, is_grey: bool) -> tuple[tuple[str, str], ...]:
    state: list[tuple[str, str]] = []
    fill, stroke = INKS[is_grey]
    if paint.fill is not None:
        state.append((fill, ink(paint.fill, is_grey=is_grey)))
    if paint.stroke is not None:
        state += [
            (stroke, ink(paint.stroke, is_grey=is_grey)),
            ("w", number(paint.width)),
            ("J", _CAPS[paint.cap]),
            ("j", _JOINS[paint.join]),
            ("M", "4"),  # as in SVG, so that sharp corners look alike in both
            ("d", f"[{' '.join(number(d) for d in paint.dash)}] 0"),
        ]
    return tuple(state)


@lru_cache(maxsize=1024)  # full in a build of all games: 97 % of calls find theirs
def ink(colour: Colour, *, is_grey: bool) -> str:
    """Return the operands that choose *colour*, or the grey that is as light."""
    return number(colour.grey, 4) if is_grey else " ".join(number(c / 255, 4) for c in astuple(colour))


def matrix(transform: Transform) -> str:
    """Return the operands of ``cm``: six decimals where an error grows with the distance from the origin."""
    t = transform
    return f"{_turn(t.a, t.b, t.c, t.d)} {number(t.e)} {number(t.f)}"


@lru_cache(maxsize=256)  # full in a build of all games: 98 % of calls find theirs
def _turn(*operands: float) -> str:
    """Return the first four operands of ``cm``, cached: many places share few rotations."""
    return " ".join(number(operand, 6) for operand in operands)


# Operators with places for their operands.
_OPERATORS = {"M": "%.15g %.15g m", "L": "%.15g %.15g l", "C": "%.15g %.15g %.15g %.15g %.15g %.15g c", "Z": "h"}
_RECTANGLE = "%.15g %.15g %.15g %.15g re"
_CLOSED: tuple[Segment, ...] = (("Z", ()),)


@lru_cache(maxsize=1 << 12)  # full in a build of all games: 76 % of calls find theirs
def path_operators(path: Path) -> str:
    """Return the operators that build *path*; cached, since many files show the same clips and art."""
    steps, operands, segments, index = list[str](), list[float](), path.segments, 0
    while index < len(segments):
        command, points = segments[index]
        index += 1
        if command == "M" and segments[index + 3 : index + 4] == _CLOSED:
            upright = _upright(segments[index - 1 : index + 4])
            if upright:
                steps.append(_RECTANGLE)
                operands += upright
                index += 4
                continue
        steps.append(_OPERATORS[command])
        for point in points:
            operands += point
    return fill_numbers(" ".join(steps), operands)


def _upright(segments: Sequence[Segment]) -> Sequence[float]:
    """Return the operands of an upright rectangle that is drawn from its upper left corner, () for anything else."""
    if [command for command, _ in segments] != ["M", "L", "L", "L", "Z"]:
        return ()
    corners = [points[0] for _, points in segments[:4]]
    (x, y), (right, bottom) = corners[0], corners[2]
    if corners != [(x, y), (right, y), (right, bottom), (x, bottom)]:
        return ()
    return (x, y, right - x, bottom - y)


_PNG_START = 8  # bytes of a PNG before its first chunk
_COMPRESSION = 6  # the default of zlib
# Kinds of pixels of a PNG that PDF knows: the space of its colours, and samples a pixel.
_GREY, _TRUE_COLOUR, _PALETTE = 0, 2, 3
_SPACES = {_GREY: ("/DeviceGray", 1), _TRUE_COLOUR: ("/DeviceRGB", 3), _PALETTE: ("", 1)}


class PdfImage(NamedTuple):
    """A picture's stream: entries of its dictionary, its packed pixels, and how opaque each is, if not all wholly."""

    entries: Mapping[str, str]
    data: bytes
    mask: PdfImage | None = None


@lru_cache(maxsize=64)  # by eye: the PNG and JPEG files of a game
def pdf_image(content: bytes) -> PdfImage:
    """Return what a PDF embeds of a PNG or JPEG file. The same picture is in many files of a build."""
    if not content.startswith(JPEG_START):
        return _packed_png(content) or _decoded(content)
    from PIL import Image as Picture  # most documents have no pictures

    with Picture.open(BytesIO(content), formats=["JPEG"]) as picture:
        space = "/DeviceGray" if picture.mode == "L" else "/DeviceRGB"
        return PdfImage(_entries(*picture.size, space, 8, "/DCTDecode"), content)


def _packed_png(content: bytes) -> PdfImage | None:
    """Return a PNG with its pixels packed as they are: both formats pack alike. None for one that must be decoded."""
    chunks: dict[bytes, list[bytes]] = {}
    at = _PNG_START
    while at < len(content):
        length, kind = struct.unpack_from(">I4s", content, at)
        chunks.setdefault(kind, []).append(content[at + 8 : at + 8 + length])
        at += 12 + length
    width, height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"][0])
    if colour not in _SPACES or depth > 8 or interlaced or b"tRNS" in chunks:
        return None
    space, samples = _SPACES[colour]
    if colour == _PALETTE:
        palette = chunks[b"PLTE"][0]
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    entries = _entries(width, height, space, depth, "/FlateDecode")
    rows = f"<< /Predictor 15 /Colors {samples} /BitsPerComponent {depth} /Columns {width} >>"
    return PdfImage({**entries, "DecodeParms": rows}, b"".join(chunks[b"IDAT"]))


def _decoded(content: bytes) -> PdfImage:
    """Return a PNG decoded and packed again, its transparency separate from its colours."""
    from PIL import Image as Picture  # most documents have no pictures

    with Picture.open(BytesIO(content), formats=["PNG"]) as picture:
        clear = "A" in picture.getbands() or "transparency" in picture.info
        # Greys of 16 bits would all be white but the darkest.
        plain = picture.point(lambda level: level / 256).convert("L") if picture.mode == "I;16" else picture
        pixels = plain.convert("RGBA" if clear else "RGB")
    mask = _packed(pixels.getchannel("A").tobytes(), *pixels.size, "/DeviceGray") if clear else None
    return _packed(pixels.convert("RGB").tobytes(), *pixels.size, "/DeviceRGB")._replace(mask=mask)


@lru_cache(maxsize=64)  # by eye: the PNG and JPEG files of a game
def grey_image(content: bytes) -> PdfImage:
    """Return what a PDF in greys embeds of a PNG or JPEG file."""
    from PIL import Image as Picture  # most documents have no pictures

    with Picture.open(BytesIO(content), formats=["PNG", "JPEG"]) as picture:
        pixels = picture.convert("RGB").convert("L")
    return _packed(pixels.tobytes(), *pixels.size, "/DeviceGray")._replace(mask=pdf_image(content).mask)


def _packed(pixels: bytes, width: int, height: int, space: str) -> PdfImage:
    return PdfImage(_entries(width, height, space, 8, "/FlateDecode"), zlib.compress(pixels, _COMPRESSION))


def _entries(width: int, height: int, space: str, depth: int, packing: str) -> dict[str, str]:
    sizes = {"Width": str(width), "Height": str(height), "BitsPerComponent": str(depth)}
    return {"Type": "/XObject", "Subtype": "/Image", **sizes, "ColorSpace": space, "Filter": packing}


# A form is clipped to its box. Art that reaches a little out of its symbol's box is better printed than cut off: so
# many mm, by eye.
_FORM_MARGIN = 1.0


class Store:
    """The shared parts of one document, made when first asked for."""

    def __init__(self, canvas: Canvas, book: FontBook, shared: Mapping[int, Symbol], *, is_grey: bool) -> None:
        self.is_grey = is_grey
        self._canvas = canvas
        self._shared = shared
        self.objects = PdfObjects(canvas)
        self._book = book
        self._forms = SymbolNames(self._write_form)
        self._written = 0
        self._images: dict[bytes, str] = {}
        self._fonts: dict[str, PdfFont] = {}
        self._layers: dict[str, tuple[str, Any]] = {}
        self._alternatives: dict[str, str] = {}
        self._boxes: dict[tuple[float, ...], Any] = {}
        self._resources: dict[tuple[bool, bool, tuple[str, ...]], Any] = {}
        self._opacities = PdfDictionary()
        self._properties = PdfDictionary()
        self._spaces = PdfDictionary()

    def form(self, symbol: Symbol) -> str:
        """Return the resource name of *symbol*'s form, writing it if it is new to the document."""
        return self._forms.name(symbol)

    def _write_form(self, symbol: Symbol) -> str:
        painter = Painter(self)
        painter.paint(self._shared.get(id(symbol), symbol).children)  # which writes the forms inside it first
        self._written += 1
        key = f"s{self._written}"
        box = symbol.box.grown(_FORM_MARGIN)
        corners = [round(v, 3) for v in (box.left, box.top, box.right, box.bottom)]
        content = "\n".join([self._canvas._preamble, "\n".join(painter.operators), ""])
        return self.objects.x_object_name(key, _Form(corners, content, self.resources(painter)))

    def image(self, content: bytes) -> str:
        """Return the resource name of a PNG or JPEG picture, embedding it if it is new to the document."""
        name = self._images.get(content)
        if name is None:
            image = grey_image(content) if self.is_grey else pdf_image(content)
            key = f"i{len(self._images)}"
            entries: dict[str, Any] = dict(image.entries)
            if image.mask is not None:
                mask = pdfdoc.PDFStream(PdfDictionary(**image.mask.entries), image.mask.data)
                entries["SMask"] = self.objects.reference(mask)
            stream = pdfdoc.PDFStream(PdfDictionary(**entries), image.data)
            name = self._images[content] = self.objects.x_object_name(key, stream)
        return name

    def font(self, face: str) -> PdfFont:
        """Return the font of the book's face of that key."""
        if face not in self._fonts:
            self._fonts[face] = PdfFont(f"F{len(self._fonts)}", self._book.face(face))
        return self._fonts[face]

    def opacity(self, share: float) -> str:
        """Return the resource name of a graphics state in which everything is painted with this opacity."""
        value = number(share)
        name = f"O{value.replace('.', '-')}"
        if name not in self._opacities:
            self._opacities[name] = PdfDictionary(ca=value, CA=value)
        return name

    @cached_property
    def shadings(self) -> Shadings:
        """The gradients of the document."""
        return Shadings(self.objects, self._opacities, is_grey=self.is_grey)

    @cached_property
    def contour(self) -> tuple[str, str]:
        """The names of the spot colour of lines to cut, and of the state in which it hides nothing beneath it."""
        look = PdfDictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[*_CONTOUR_LOOK], N=1)
        space = pdfdoc.PDFArray(["/Separation", f"/{_CONTOUR_NAME}", "/DeviceCMYK", self.objects.reference(look)])
        self._spaces[_CONTOUR_NAME] = self.objects.reference(space)
        self._opacities[_CONTOUR_NAME] = PdfDictionary(OP="true", op="true", OPM=1)
        return _CONTOUR_NAME, _CONTOUR_NAME

    def alternative(self, title: str) -> str:
        """Return the resource name of a property list with the alternative text."""
        if title not in self._alternatives:
            name = self._alternatives[title] = f"T{len(self._alternatives)}"
            self._properties[name] = PdfDictionary(Alt=utf16(title))
        return self._alternatives[title]

    def layer(self, name: str) -> str:
        """Return the resource name of the layer (optional content group) of that name."""
        if name not in self._layers:
            reference = self.objects.reference(PdfDictionary(Type="/OCG", Name=utf16(name)))
            self._layers[name] = f"L{len(self._layers)}", reference
            self._properties[self._layers[name][0]] = reference
        return self._layers[name][0]

    def resources(self, painter: Painter) -> Any:
        """Return the resource dictionary for what *painter* painted; pages and forms that use the same share it."""
        key = (painter.is_shaded, painter.is_cut, tuple(painter.used))
        if key not in self._resources:
            entries = PdfDictionary(
                Font=pdfdoc.PDFObjectReference("BasicFonts"),
                ProcSet=b"[ /PDF /Text ]",
                ExtGState=self.objects.reference(self._opacities),
                Properties=self.objects.reference(self._properties),
            )
            if painter.is_shaded:
                entries["Shading"] = self.objects.reference(self.shadings.resources)
            if painter.is_cut:
                entries["ColorSpace"] = self._spaces
            if painter.used:
                entries["XObject"] = PdfDictionary(**{name: pdfdoc.PDFObjectReference(name) for name in painter.used})
            self._resources[key] = self.objects.reference(entries)
        return self._resources[key]

    def box(self, *corners: float) -> Any:
        """Return a box of pages, in points; pages share it."""
        if corners not in self._boxes:
            self._boxes[corners] = self.objects.reference(pdfdoc.PDFArray([*corners]))
        return self._boxes[corners]

    def finish(self) -> None:
        """Embed the fonts and list the layers; nothing can be painted after that."""
        for font in self._fonts.values():
            font.add_to(self.objects)
        if self._layers:
            groups = [reference for _, reference in self._layers.values()]
            shown = PdfDictionary(Order=groups, ON=groups)
            self.objects.set_catalog(OCProperties=PdfDictionary(OCGs=groups, D=shown))


class _Form(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form: operators that are painted in many places, *box* its corners."""

    __RefOnly__ = 1

    def __init__(self, box: Sequence[float], content: str, resources: Any) -> None:
        self.box, self.content, self.resources = pdfdoc.PDFArray(box), content.encode("ascii"), resources

    def format(self, document: Any) -> bytes:
        """Return the form as it is written."""
        content = compress(self.content)
        entries = PdfDictionary(
            BBox=self.box,
            Filter=b"[ /FlateDecode ]",
            FormType=b"1",
            Length=b"%d" % len(content),
            Matrix=b"[ 1 0 0 1 0 0 ]",
            Resources=self.resources,
            Subtype="/Form",
            Type="/XObject",
        )
        return bytes(entries.format(document)) + b"\nstream\n" + content + b"endstream\n"
