"""Turn the values of SVG attributes into numbers, transforms and paint; define which properties a picture may use."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.messages import did_you_mean, quote, shorten
from pnp.press.colour import BLACK, Colour, parse_colour
from pnp.press.geometry.path import IDENTITY, Transform, rotation, scaling, translation
from pnp.press.geometry.path_data import SVG_NUMBER, check_magnitude, invalid_value
from pnp.press.scene.nodes import Paint

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


def read_numbers(text: str) -> list[float]:
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
        name, numbers = match[1], read_numbers(match[2])
        counts, build = _TRANSFORMS.get(name, ((), None))
        if build is None or len(numbers) not in counts:
            raise invalid_value(f"{quote(match[0].strip(), 30)} is not a transform", at, hint=f"one of {_SPELLINGS}")
        result = result @ build(*numbers)
        at = match.end()
    for value in (result.a, result.b, result.c, result.d, result.e, result.f):
        check_magnitude(value)
    return result


def _rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
    return rotation(degrees, (x, y))


def _skew_x(degrees: float) -> Transform:
    return Transform(c=math.tan(math.radians(degrees)))


def _skew_y(degrees: float) -> Transform:
    return Transform(b=math.tan(math.radians(degrees)))


def _translate(x: float, y: float = 0.0) -> Transform:
    return translation(x, y)


_TRANSFORMS: Mapping[str, tuple[tuple[int, ...], Callable[..., Transform] | None]] = {
    "matrix": ((6,), Transform),
    "translate": ((1, 2), _translate),
    "scale": ((1, 2), scaling),
    "rotate": ((1, 3), _rotate),
    "skewX": ((1,), _skew_x),
    "skewY": ((1,), _skew_y),
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
    """Return the colour that *text* names, None for ``none``. Raises FindingError.

    ``#rgb``, ``#rrggbb``, ``rgb(r, g, b)``, a name of the palette, or ``var(--name, #fallback)``: the form that
    drawing programs show in its fallback colour.
    """
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


def _width(text: str) -> float:
    width = read_number(text)
    if width < 0:
        raise invalid_value("a negative stroke-width", hint="write a number of 0 or more")
    return width


def _dash(text: str) -> tuple[float, ...]:
    if text.strip() == "none":
        return ()
    lengths = read_numbers(text)
    if any(length < 0 for length in lengths):
        raise invalid_value("a negative dash length", hint="write numbers of 0 or more")
    if len(lengths) % 2:
        lengths *= 2
    return tuple(lengths) if sum(lengths) > 1e-3 else ()


def _one_of(text: str, *choices: str, hint: str = "") -> str:
    if text.strip() not in choices:
        raise invalid_value(f"{quote(text.strip(), 40)} is not supported", hint=hint or f"one of {', '.join(choices)}")
    return text.strip()


def _cap(style: Style, text: str) -> Style:
    hint = "butt or round; lengthen the line for square ends"
    return replace(style, cap="round" if _one_of(text, "butt", "round", hint=hint) == "round" else "butt")


def _join(style: Style, text: str) -> Style:
    return replace(style, join="round" if _one_of(text, "miter", "round") == "round" else "miter")


def _rule(style: Style, text: str) -> Style:
    return replace(style, even_odd=_one_of(text, "nonzero", "evenodd") == "evenodd")


def _visibility(style: Style, text: str) -> Style:
    return replace(style, visible=_one_of(text, "visible", "hidden", "collapse") == "visible")


_PROPERTIES: Mapping[str, Callable[[Style, str], Style]] = {
    "stroke-width": lambda style, text: replace(style, width=_width(text)),
    "stroke-linecap": _cap,
    "stroke-linejoin": _join,
    "stroke-dasharray": lambda style, text: replace(style, dash=_dash(text)),
    "fill-rule": _rule,
    "fill-opacity": lambda style, text: replace(style, fill_opacity=read_share(text)),
    "stroke-opacity": lambda style, text: replace(style, stroke_opacity=read_share(text)),
    "opacity": lambda style, text: replace(style, opacity=style.opacity * read_share(text)),
    "visibility": _visibility,
    "display": lambda style, text: replace(style, drawn=style.drawn and text.strip() != "none"),
}

# Properties that change nothing in a picture of filled and stroked paths; drawing programs write them all.
_HARMLESS = re.compile(
    r"-|font|text-|letter-spacing|word-spacing|line-height|baseline|writing-mode|direction|white-space|shape-|image-|"
    r"color|clip-rule|stroke-miterlimit|enable-background|overflow|isolation|solid-|stop-|flood-|lighting-|block-|"
    r"unicode-bidi|dominant-|alignment-|glyph-|kerning|pointer-events|cursor|marker$|inline-size|paint-color"
)
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


def is_property(name: str) -> bool:
    """Return whether an attribute of that name is a presentation attribute, usable or not."""
    return name in ("fill", "stroke") or name in _PROPERTIES or name in _NEUTRAL or bool(_HARMLESS.match(name))


def apply_property(style: Style, name: str, text: str, palette: Palette) -> Style:
    """Return *style* with one property set. Raises FindingError for an unsupported property or value."""
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
    if not _HARMLESS.match(name):
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
