"""Turn SVG attributes into numbers, transforms, paint, paths and sizes; define which properties a picture may use."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.messages import did_you_mean, quote, shorten
from pnp.press.colour import BLACK, Colour, parse_colour
from pnp.press.geometry.path import (
    IDENTITY,
    Path,
    Point,
    Transform,
    ellipse,
    line,
    polygon,
    polyline,
    rectangle,
    rotation,
    scaling,
    translation,
)
from pnp.press.geometry.path_data import SVG_NUMBER, check_magnitude, invalid_value, read_path
from pnp.press.scene.nodes import Paint
from pnp.press.units import LONGEST_MM, MM_PER_INCH, parse_length
from pnp.problems import Finding, FindingError

_NUMBER = re.compile(SVG_NUMBER, re.ASCII)
_GAP = re.compile(r"[ \t\r\n]*(?:,[ \t\r\n]*)?", re.ASCII)
_FUNCTION = re.compile(r"[ \t\r\n]*([a-zA-Z]+)[ \t\r\n]*\(([^()]*)\)[ \t\r\n]*,?", re.ASCII)


def read_number(text: str, offset: int = 0) -> float:
    """Return *text* as a number. Raises FindingError if it is not a number or is out of bounds."""
    stripped = text.strip().removesuffix("px")
    if _NUMBER.fullmatch(stripped) is None:
        hint = "write a number without a unit" if stripped[:1].isdigit() else "write a number"
        raise invalid_value(f"{quote(text.strip(), 30)} is not a number", offset, hint=hint)
    return check_magnitude(float(stripped), offset)


def read_coordinates(text: str) -> list[float]:
    """Return the numbers of a list separated by spaces or commas. Raises FindingError."""
    at = len(text) - len(text.lstrip())
    numbers: list[float] = []
    while at < len(text):
        match = _NUMBER.match(text, at)
        if match is None:
            raise invalid_value(f"{quote(text[at:].strip(), 30)} is not a number", at, hint="write numbers only")
        numbers.append(check_magnitude(float(match[0]), at))
        gap = _GAP.match(text, match.end())
        at = gap.end() if gap else match.end()
    return numbers


def read_transform(text: str) -> Transform:
    """Return the map that a ``transform`` attribute describes. Raises FindingError."""
    at, result = 0, IDENTITY
    while text[at:].strip():
        match = _FUNCTION.match(text, at)
        if match is None:
            raise invalid_value(f"{quote(text[at:].strip(), 30)} is not a transform", at, hint=f"one of {_SPELLINGS}")
        name, numbers = match[1], read_coordinates(match[2])
        counts, build = _TRANSFORMS.get(name, ((), None))
        if build is None or len(numbers) not in counts:
            raise invalid_value(f"{quote(match[0].strip(), 30)} is not a transform", at, hint=f"one of {_SPELLINGS}")
        result = result @ build(*numbers)
        at = match.end()
    for value in (result.a, result.b, result.c, result.d, result.e, result.f):
        check_magnitude(value)
    return result


_TRANSFORMS: Mapping[str, tuple[tuple[int, ...], Callable[..., Transform] | None]] = {
    "matrix": ((6,), Transform),
    "translate": ((1, 2), lambda x, y=0.0: translation(x, y)),
    "scale": ((1, 2), scaling),
    "rotate": ((1, 3), lambda degrees, x=0.0, y=0.0: rotation(degrees, (x, y))),
    "skewX": ((1,), lambda degrees: Transform(c=math.tan(math.radians(degrees)))),
    "skewY": ((1,), lambda degrees: Transform(b=math.tan(math.radians(degrees)))),
}
_SPELLINGS = "translate(x y), scale(x y), rotate(degrees x y), matrix(a b c d e f), skewX(degrees), skewY(degrees)"


Palette = Mapping[str, Colour]


class Style(Struct, frozen=True):
    """The properties that an element passes on to its children. SVG's defaults; lengths in the element's own units."""

    fill: Colour | None = BLACK
    stroke: Colour | None = None
    width: float = 1.0
    cap: Literal["butt", "round"] = "butt"
    join: Literal["miter", "round"] = "miter"
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    opacity: float = 1.0  # of the element and its ancestors
    visible: bool = True
    drawn: bool = True  # false inside display: none, regardless of its children
    gradient: str = ""  # the id of the gradient painted instead of the fill colour

    def paints(self, scale: float) -> tuple[Paint, ...]:
        """Return the paint, its lengths times *scale*; two of them where fill and stroke differ in opacity."""
        # Fill and stroke may each be missing, and differ in opacity.
        if not (self.visible and self.drawn):
            return ()
        stroke = self.stroke if self.width > 0 else None
        dash = tuple(length * scale for length in self.dash)
        both = Paint(self.fill, stroke, self.width * scale, self.cap, self.join, dash, self.even_odd)
        filled, stroked = self.opacity * self.fill_opacity, self.opacity * self.stroke_opacity
        if self.fill is None and stroke is None:
            return ()
        if self.fill is None or stroke is None or filled == stroked:
            return (replace(both, opacity=stroked if self.fill is None else filled),)
        return replace(both, stroke=None, opacity=filled), replace(both, fill=None, opacity=stroked)


_VARIABLE = re.compile(r"var\(\s*--([A-Za-z0-9_.-]+)\s*(?:,[^()]*)?\)")
_RGB = re.compile(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)", re.ASCII)


def read_paint(text: str, palette: Palette) -> Colour | None:
    """Return the colour that *text* names, also by ``rgb()`` or ``var()``; None for none. Raises FindingError."""
    text = text.strip()
    if text in ("none", "transparent"):
        return None
    if "url(" in text:
        hint = "for a gradient of the picture, write url(#name)"
        raise invalid_value("a fill from elsewhere (url)", code="P021", hint=hint)
    if text.lower() == "currentcolor":
        raise invalid_value("currentColor is not supported", code="P021", hint="name a colour of look.yaml")
    if match := _RGB.fullmatch(text):
        red, green, blue = (min(255, int(channel)) for channel in match.groups())
        return Colour(red, green, blue)
    variable = _VARIABLE.fullmatch(text)
    name = variable[1] if variable else text
    if name in palette:
        return palette[name]
    try:
        return parse_colour("" if variable else name, palette)
    except ValueError:
        hint = did_you_mean(name, palette, "write #rrggbb, or a name from the palette in look.yaml")
        raise invalid_value(f"{quote(name)} is not a colour", code="P013", hint=hint) from None


def read_share(text: str) -> float:
    """Return an opacity, from 0 to 1."""
    stripped = text.strip()
    value = read_number(stripped[:-1]) / 100 if stripped.endswith("%") else read_number(stripped)
    return min(1.0, max(0.0, value))


def _width(style: Style, text: str) -> Style:
    width = read_number(text)
    if width < 0:
        raise invalid_value("a negative stroke-width", hint="write a number of 0 or more")
    return replace(style, width=width)


def _dash(style: Style, text: str) -> Style:
    lengths = [] if text.strip() == "none" else read_coordinates(text)
    if any(length < 0 for length in lengths):
        raise invalid_value("a negative dash length", hint="write numbers of 0 or more")
    dash = tuple(lengths) * (1 + len(lengths) % 2)
    return replace(style, dash=dash if sum(dash) > 1e-3 else ())


def _one_of(text: str, *choices: str, hint: str = "") -> str:
    if text.strip() not in choices:
        raise invalid_value(f"{quote(text.strip(), 40)} is not supported", hint=hint or f"one of {', '.join(choices)}")
    return text.strip()


def _cap(style: Style, text: str) -> Style:
    hint = "butt or round; lengthen the line for square ends"
    return replace(style, cap="round" if _one_of(text, "butt", "round", hint=hint) == "round" else "butt")


def _join(style: Style, text: str) -> Style:
    return replace(style, join="round" if _one_of(text, "miter", "round") == "round" else "miter")


_VISIBILITIES = ("visible", "hidden", "collapse")
_PROPERTIES: Mapping[str, Callable[[Style, str], Style]] = {
    "stroke-width": _width,
    "stroke-linecap": _cap,
    "stroke-linejoin": _join,
    "stroke-dasharray": _dash,
    "fill-rule": lambda style, text: replace(style, even_odd=_one_of(text, "nonzero", "evenodd") == "evenodd"),
    "fill-opacity": lambda style, text: replace(style, fill_opacity=read_share(text)),
    "stroke-opacity": lambda style, text: replace(style, stroke_opacity=read_share(text)),
    "opacity": lambda style, text: replace(style, opacity=style.opacity * read_share(text)),
    "visibility": lambda style, text: replace(style, visible=_one_of(text, *_VISIBILITIES) == "visible"),
    "display": lambda style, text: replace(style, drawn=style.drawn and text.strip() != "none"),
}

# What properties begin with that change nothing in a picture of filled and stroked paths; drawing programs write all.
_HARMLESS = (
    "-", "font", "text-", "letter-spacing", "word-spacing", "line-height", "baseline", "writing-mode", "direction",
    "white-space", "shape-", "image-", "color", "clip-rule", "stroke-miterlimit", "enable-background", "overflow",
    "isolation", "solid-", "stop-", "flood-", "lighting-", "block-", "unicode-bidi", "dominant-", "alignment-",
    "glyph-", "kerning", "pointer-events", "cursor", "inline-size", "paint-color",
)  # fmt: skip
# Properties that would change the picture, and the values with which they do not.
_NEUTRAL: Mapping[str, tuple[str, ...]] = {
    "stroke-dashoffset": ("0", "0px", "none"),
    "clip-path": ("none",),
    "mask": ("none",),
    "filter": ("none",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
    "mix-blend-mode": ("normal",),
    "vector-effect": ("none",),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers", "fill markers stroke"),
    "transform-origin": ("0", "0 0"),
    "transform-box": ("view-box",),
}


_DRAW = "draw it as a path"
_WITHOUT_URL: Mapping[str, str] = {
    "stroke": "use one colour, or turn the line into a shape: in Inkscape, Path > Stroke to Path",
    "mask": "use a clip path, or cut the paths themselves to shape",
    "filter": "draw the shapes you want to see: shadows and glows are gradients that fade out",
}
_REFERENCE = re.compile(r"url\(\s*[\"']?#([^\"'()]++)[\"']?\s*\)\s*(.*)")


def read_reference(text: str) -> str:
    """Return the id that ``url(#id)`` refers to, "" if *text* is something else. A fallback colour is ignored."""
    match = _REFERENCE.fullmatch(text.strip()) if "url" in text else None  # few paints are
    return match[1] if match else ""


@lru_cache(maxsize=1 << 8)  # 25 entries in a build of all games
def is_property(name: str) -> bool:
    """Return whether an attribute of that name is a presentation attribute, usable or not."""
    own = name in ("fill", "stroke", "marker") or name in _PROPERTIES or name in _NEUTRAL
    return own or name.startswith(_HARMLESS)


def apply_property(style: Style, name: str, text: str, palette: Palette) -> Style:
    """Return *style* with one property set. Raises FindingError for an unsupported property or value."""
    # Paints first, which may refer to gradients; then each kind of property has a table, and its own fault.
    if text.strip() == "inherit":
        return style
    if name == "fill":
        gradient = read_reference(text)
        return replace(style, fill=BLACK if gradient else read_paint(text, palette), gradient=gradient)
    if "url(" in text:
        raise invalid_value(f"{name} refers to something else (url)", code="P021", hint=_WITHOUT_URL.get(name, _DRAW))
    if name == "stroke":
        return replace(style, stroke=read_paint(text, palette))
    if name in _PROPERTIES:
        return _PROPERTIES[name](style, text)
    if name in _NEUTRAL:
        if text.strip() not in _NEUTRAL[name]:
            raise invalid_value(f"pictures can't use {name}", code="P021", hint=_DRAW)
        return style
    if name != "marker" and not name.startswith(_HARMLESS):
        raise invalid_value(f"unknown property {shorten(name, 40)}", code="P021", hint="remove it")
    return style


def read_declarations(text: str) -> list[tuple[str, str, int]]:
    """Return the (property, value, offset of the value) of an inline ``style``. Raises FindingError."""
    declarations: list[tuple[str, str, int]] = []
    at = 0
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        if declaration.strip():
            if not colon or "\\" in declaration or "/*" in declaration:
                raise invalid_value("invalid style", at, hint="write name: value; name: value")
            start = at + len(name) + 1 + len(value) - len(value.lstrip())
            declarations.append((name.strip().lower(), value.strip().removesuffix("!important").rstrip(), start))
        at += len(declaration) + 1
    return declarations


Attributes = Mapping[str, str]
_Value = TypeVar("_Value")


def _invalid_attribute(name: str, message: str, *, code: str = "P020", hint: str) -> FindingError:
    return FindingError(Finding(code, message, hint, (name,)))


def read_attribute(attributes: Attributes, name: str, read: Callable[[str], _Value], default: str = "") -> _Value:
    """Return an attribute's value as *read* reads it. Raises FindingError, whose finding names the attribute."""
    try:
        return read(attributes.get(name, default))
    except FindingError as error:
        raise FindingError(error.finding.below(name)) from None


def get_number(attributes: Attributes, name: str) -> float:
    """Return an attribute's number, 0 by default. Raises FindingError."""
    return read_attribute(attributes, name, read_number) if name in attributes else 0.0


def _size(attributes: Attributes, name: str) -> float:
    value = get_number(attributes, name)
    if value < 0:
        raise _invalid_attribute(name, "a negative size", hint="write a number of 0 or more")
    return value


def _rect(attributes: Attributes) -> Path:
    x, y = get_number(attributes, "x"), get_number(attributes, "y")
    width, height = _size(attributes, "width"), _size(attributes, "height")
    if width == 0 or height == 0:
        return Path(())
    given = {name: _size(attributes, name) for name in ("rx", "ry") if attributes.get(name, "auto") != "auto"}
    rx = min(given.get("rx", given.get("ry", 0.0)), width / 2)
    ry = min(given.get("ry", given.get("rx", 0.0)), height / 2)
    if rx == ry or rx == 0 or ry == 0:
        return rectangle(x, y, width, height, min(rx, ry))
    tall = rx / ry  # drawn with circular corners, stretched by this factor, then scaled back
    return rectangle(x, y * tall, width, height * tall, rx).transformed(scaling(1, 1 / tall))


def _ellipse(attributes: Attributes, across: str = "rx", down: str = "ry") -> Path:
    rx, ry = _size(attributes, across), _size(attributes, down)
    return ellipse(get_number(attributes, "cx"), get_number(attributes, "cy"), rx, ry) if rx and ry else Path(())


def _line(attributes: Attributes) -> Path:
    x1, y1, x2, y2 = (get_number(attributes, name) for name in ("x1", "y1", "x2", "y2"))
    return line((x1, y1), (x2, y2))


def _points(text: str) -> list[Point]:
    numbers = read_coordinates(text)
    if len(numbers) % 2:
        raise invalid_value("an odd number of coordinates", len(text), hint="write x and y of each")
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _polyline(attributes: Attributes, draw: Callable[[Sequence[Point]], Path]) -> Path:
    points = read_attribute(attributes, "points", _points)
    return draw(points) if len(points) > 1 else Path(())


# For each shape: its path, and the attributes that are its own.
SHAPES: Mapping[str, tuple[Callable[[Attributes], Path], frozenset[str]]] = {
    "path": (lambda attributes: read_attribute(attributes, "d", read_path), frozenset({"d", "pathLength"})),
    "rect": (_rect, frozenset({"x", "y", "width", "height", "rx", "ry"})),
    "circle": (lambda attributes: _ellipse(attributes, "r", "r"), frozenset({"cx", "cy", "r"})),
    "ellipse": (_ellipse, frozenset({"cx", "cy", "rx", "ry"})),
    "line": (_line, frozenset({"x1", "y1", "x2", "y2"})),
    "polyline": (lambda attributes: _polyline(attributes, polyline), frozenset({"points"})),
    "polygon": (lambda attributes: _polyline(attributes, polygon), frozenset({"points"})),
}


_MM_PER_PX = MM_PER_INCH / 96
_SHORTEST_MM = 0.01  # half a dot of a printer with 1,200 to the inch
_PLAIN = re.compile(r"[0-9.eE+-]+", re.ASCII)
_ALIGN = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+meet)?")
_SHARE = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


class ViewBox(Struct, frozen=True):
    """A viewBox: the visible part of a drawing's plane, and how it is fitted into a rectangle of another shape."""

    x: float
    y: float
    width: float
    height: float
    align: tuple[float, float] | None = (0.5, 0.5)  # None: stretched to fill

    def transform_into(self, x: float, y: float, width: float, height: float) -> Transform:
        """Return the map that fits the view into the rectangle *width* × *height* at (x, y)."""
        across, down = width / self.width, height / self.height
        if self.align is not None:
            across = down = min(across, down)
            x += (width - self.width * across) * self.align[0]
            y += (height - self.height * down) * self.align[1]
        return translation(x, y) @ scaling(across, down) @ translation(-self.x, -self.y)


def read_view(attributes: Mapping[str, str]) -> ViewBox | None:
    """Return the ``viewBox`` with its ``preserveAspectRatio``; None without a viewBox. Raises FindingError."""
    if "viewBox" not in attributes:
        return None
    numbers = read_attribute(attributes, "viewBox", read_coordinates)
    if len(numbers) != 4:
        raise _invalid_attribute("viewBox", "a viewBox has four numbers", hint="write left, top, width and height")
    if min(numbers[2:]) <= 0:
        raise _invalid_attribute("viewBox", "a viewBox without width or height", hint="write numbers greater than 0")
    ratio = attributes.get("preserveAspectRatio", "xMidYMid").strip()
    match = _ALIGN.fullmatch(ratio)
    if ratio != "none" and match is None:
        message = f"{quote(ratio, 40)} is not supported"
        raise _invalid_attribute("preserveAspectRatio", message, hint="write none, or xMidYMid")
    align = (_SHARE[match[1]], _SHARE[match[2]]) if match else None
    return ViewBox(numbers[0], numbers[1], numbers[2], numbers[3], align)


def _millimetres(attributes: Mapping[str, str], name: str) -> float | None:
    """Return a picture's width or height in mm; None if it is missing, a percentage or ``auto``."""
    text = attributes.get(name, "").strip()
    if not text or text.endswith("%") or text == "auto":
        return None
    try:
        if text.endswith("px"):
            return float(text[:-2]) * _MM_PER_PX
        return parse_length(text + "mm" if _PLAIN.fullmatch(text) else text)
    except ValueError:
        hint = "write 48mm, or only a viewBox"
        raise _invalid_attribute(name, f"{quote(text, 40)} is not a length", code="P012", hint=hint) from None


def read_size(attributes: Mapping[str, str]) -> tuple[float, float, ViewBox]:
    """Return a picture's size in mm, which is also the unit where none is given, and its view. Raises FindingError."""
    view = read_view(attributes)
    width, height = _millimetres(attributes, "width"), _millimetres(attributes, "height")
    _bounded("width", width)
    _bounded("height", height)
    if view is None:
        if width is None or height is None:
            hint = 'write viewBox="0 0 48 48" for a picture of 48 × 48 mm'
            raise _invalid_attribute("viewBox", "a picture without a size", hint=hint)
        # A unit is a pixel, or a mm where the size has no unit.
        texts = (attributes[name].strip() for name in ("width", "height"))
        scale_x, scale_y = (1.0 if _PLAIN.fullmatch(text) else _MM_PER_PX for text in texts)
        return width, height, ViewBox(0.0, 0.0, width / scale_x, height / scale_y, None)
    if width is None:
        width = view.width if height is None else height * view.width / view.height
    if height is None:
        height = width * view.height / view.width
    _bounded("viewBox", width)
    _bounded("viewBox", height)
    return width, height, view


def _bounded(name: str, length: float | None) -> None:
    # Neither too small to see nor too large for any table.
    if length is not None and not _SHORTEST_MM <= length <= LONGEST_MM:
        message = f"a picture is at least {_SHORTEST_MM:g} mm and at most {LONGEST_MM:g} mm long"
        raise _invalid_attribute(name, message, hint="choose another length")
