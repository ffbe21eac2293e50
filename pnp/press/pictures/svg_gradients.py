"""Read the gradients of an SVG file, and fit one to a shape."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pnp.messages import did_you_mean, quote, shorten
from pnp.press.colour import BLACK
from pnp.press.geometry.path import IDENTITY, Box, Transform
from pnp.press.pictures.svg_tree import OUTSIDE, OWN_PARTS, Element, SvgFile
from pnp.press.pictures.svg_values import (
    Palette,
    read_declarations,
    read_number,
    read_paint,
    read_share,
    read_transform,
)
from pnp.press.scene.nodes import Gradient, GradientStop
from pnp.problems import Finding, FindingError

GRADIENTS = frozenset({"linearGradient", "radialGradient"})
MAX_STOPS = 200  # more steps between two colours than the eye tells apart
# The attributes that position a gradient, with their defaults as shares of a shape's box.
_PLACES: Mapping[str, Mapping[str, float]] = {
    "linearGradient": {"x1": 0.0, "y1": 0.0, "x2": 1.0, "y2": 0.0},
    "radialGradient": {"cx": 0.5, "cy": 0.5, "r": 0.5, "fx": 0.5, "fy": 0.5, "fr": 0.0},
}
_ATTRIBUTES = frozenset({"id", "class", "style", "href", "gradientUnits", "gradientTransform", "spreadMethod"})
_INHERITED = ("gradientUnits", "gradientTransform")
_FLAT = 1e-9  # lengths and areas below this count as zero
_INSIDE = 0.999  # how far out a focal point may be, as a share of the radius: PDF would make a cone of one beyond
_SHARES, _OWN = "objectBoundingBox", "userSpaceOnUse"


class SvgGradient(Struct, eq=False):
    """A gradient as written in a file: its own attributes, the gradient it inherits from, and its stops."""

    element: Element
    values: Mapping[str, float]
    stops: tuple[GradientStop, ...]
    units: str | None = None
    transform: Transform | None = None
    like: str = ""  # the id of the gradient that supplies the attributes missing here


def read_gradient(svg: SvgFile, element: Element, palette: Palette) -> SvgGradient:
    """Return the gradient of an element; every fault in it is recorded in *svg*."""
    # Each attribute is judged by itself, so that one fault doesn't hide the next.
    attributes, values = element.attributes, dict[str, float]()
    own = _PLACES[element.name]
    units, transform = attributes.get("gradientUnits"), None
    for name, text in attributes.items():
        try:
            if name in own:
                values[name] = _place(text, of_box=units != _OWN)
            elif name == "gradientTransform":
                transform = read_transform(text)
            elif name not in _ATTRIBUTES and not name.startswith(("data-", "aria-")):
                hint = did_you_mean(name, own, "remove it")
                message = f"<{element.name}> has no attribute {shorten(name, 40)}"
                svg.report_attribute("P021", message, element, name, hint)
        except FindingError as error:
            svg.report_finding(element, name, error.finding)
    if units not in (None, _SHARES, _OWN):
        message, hint = f"{quote(str(units), 40)} is not supported", f"{_SHARES} or {_OWN}"
        svg.report_attribute("P020", f"gradientUnits: {message}", element, "gradientUnits", hint)
    if attributes.get("spreadMethod", "pad") != "pad":
        message, hint = "a gradient that repeats", 'write spreadMethod="pad", and more stops'
        svg.report_attribute("P021", message, element, "spreadMethod", hint)
    stops = tuple(_stops(svg, element, palette))
    like = attributes.get("href", "")
    if like and not like.startswith("#"):
        svg.report_attribute("P021", OUTSIDE, element, "href", OWN_PARTS)
        like = ""
    return SvgGradient(element, values, stops, units, transform, like[1:])


def _place(text: str, *, of_box: bool) -> float:
    """Return a coordinate of a gradient; a percentage is relative to a shape's box. Raises FindingError."""
    text = text.strip()
    if not text.endswith("%"):
        return read_number(text)
    if not of_box:
        finding = Finding("P021", "a percentage of the whole picture", "write the number itself", span=(0, 1))
        raise FindingError(finding)
    return read_number(text[:-1]) / 100


def _stops(svg: SvgFile, element: Element, palette: Palette) -> Iterator[GradientStop]:
    """Yield the stops of a gradient, their offsets never falling."""
    # Each value is judged by itself, so that one fault doesn't hide the next.
    last = 0.0
    for number, child in enumerate(element.children):
        if child.name != "stop":
            svg.report_element("P021", f"<{shorten(child.name, 40)}> in a gradient", child, "a gradient has <stop>s")
            continue
        if number >= MAX_STOPS:
            svg.report_element("P008", f"a gradient with more than {MAX_STOPS} stops", child, "simplify it")
            return
        values: dict[str, tuple[str, str, int]] = {name: (text, name, 0) for name, text in child.attributes.items()}
        try:
            declared = read_declarations(child.attributes.get("style", ""))
            values |= {name: (text, "style", at) for name, text, at in declared}
        except FindingError as error:
            svg.report_finding(child, "style", error.finding)
        offset, colour, opacity = 0.0, BLACK, 1.0
        for name, (text, attribute, at) in values.items():
            try:
                if name == "offset":
                    offset = read_share(text)
                elif name == "stop-color":
                    paint = read_paint(text, palette)
                    colour, opacity = (BLACK, 0.0) if paint is None else (paint, opacity)
                elif name == "stop-opacity":
                    opacity *= read_share(text)
            except FindingError as error:
                svg.report_finding(child, attribute, error.finding, at)
        last = max(last, offset)
        yield GradientStop(last, colour, opacity)


def resolve_gradients(svg: SvgFile, gradients: Mapping[str, SvgGradient]) -> dict[str, SvgGradient]:
    """Return the gradients by their ids, each with its inherited attributes; faults are recorded in *svg*."""
    return {name: _resolved(svg, gradient, gradients) for name, gradient in gradients.items()}


def _resolved(svg: SvgFile, gradient: SvgGradient, gradients: Mapping[str, SvgGradient]) -> SvgGradient:
    whole, seen = gradient, {id(gradient.element)}
    while whole.like:
        other = gradients.get(whole.like)
        element = gradient.element
        if other is None:
            hint = did_you_mean(whole.like, gradients, "remove it")
            svg.report_attribute("P014", f"the picture has no gradient {shorten(whole.like)}", element, "href", hint)
            return replace(whole, like="")
        if id(other.element) in seen:
            svg.report_attribute("P021", "a gradient that refers to itself", element, "href", "break the circle")
            return replace(whole, like="")
        seen.add(id(other.element))
        values = {**other.values, **whole.values} if other.element.name == whole.element.name else whole.values
        transform = other.transform if whole.transform is None else whole.transform
        stops, units = whole.stops or other.stops, whole.units or other.units
        whole = SvgGradient(whole.element, values, stops, units, transform, other.like)
    return whole


def fit_gradient(gradient: SvgGradient, box: Box, place: Transform) -> Gradient | GradientStop | None:
    """Return a gradient in mm on a shape with the bounds *box*, a stop if it has no extent, None if it has no stops."""
    if not gradient.stops:
        return None
    inner = IDENTITY if gradient.transform is None else gradient.transform
    if gradient.units != _OWN:
        if box.width < _FLAT or box.height < _FLAT:
            return gradient.stops[-1]
        inner = Transform(box.width, 0, 0, box.height, box.left, box.top) @ inner
    transform = place @ inner
    is_flat = abs(transform.a * transform.d - transform.b * transform.c) < _FLAT * _FLAT
    if is_flat or len(gradient.stops) == 1:
        return gradient.stops[-1]
    values, stops = {**_PLACES[gradient.element.name], **gradient.values}, gradient.stops
    if gradient.element.name == "radialGradient":
        return _fit_radial(gradient, values, transform)
    ends = ((values["x1"], values["y1"]), (values["x2"], values["y2"]))
    return stops[-1] if math.dist(*ends) < _FLAT else Gradient("linear", ends, stops, transform=transform)


def _fit_radial(gradient: SvgGradient, values: Mapping[str, float], transform: Transform) -> Gradient | GradientStop:
    stops = gradient.stops
    middle, radius = (values["cx"], values["cy"]), values["r"]
    if radius < _FLAT:
        return stops[-1]
    focus = (gradient.values.get("fx", middle[0]), gradient.values.get("fy", middle[1]))
    away = math.dist(focus, middle) / (_INSIDE * radius)
    if away > 1:
        focus = (middle[0] + (focus[0] - middle[0]) / away, middle[1] + (focus[1] - middle[1]) / away)
    start = min(values["fr"] / radius, _INSIDE)
    if start > 0:
        stops = tuple(stop._replace(offset=start + (1 - start) * stop.offset) for stop in stops)
    return Gradient("radial", (focus, middle), stops, radius, transform)
