"""Turn paths and basic shapes of SVG (rect, circle, line, …) into paths of M, L, C and Z in their own units."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.press.geometry import path as paths
from pnp.press.geometry.path import Path, scaling
from pnp.press.geometry.path_data import invalid_value, read_path
from pnp.press.pictures.svg_values import (
    read_number,
    read_numbers,
)
from pnp.problems import Finding, FindingError

Attributes = Mapping[str, str]


def invalid_attribute(name: str, message: str, *, code: str = "P020", hint: str) -> FindingError:
    """Return the error of the attribute *name*, whose value can't be used."""
    return FindingError(Finding(code, message, hint, (name,)))


def get_number(attributes: Attributes, name: str, default: float = 0.0) -> float:
    """Return an attribute's number. Raises FindingError."""
    text = attributes.get(name)
    if text is None:
        return default
    try:
        return read_number(text)
    except FindingError as error:
        raise FindingError(error.finding.below(name)) from None


def _size(attributes: Attributes, name: str, default: float = 0.0) -> float:
    value = get_number(attributes, name, default)
    if value < 0:
        raise invalid_attribute(name, "a negative size", hint="write a number of 0 or more")
    return value


def _path(attributes: Attributes) -> Path:
    try:
        return read_path(attributes.get("d", ""))
    except FindingError as error:
        raise FindingError(error.finding.below("d")) from None


def _rect(attributes: Attributes) -> Path:
    x, y = get_number(attributes, "x"), get_number(attributes, "y")
    width, height = _size(attributes, "width"), _size(attributes, "height")
    if width == 0 or height == 0:
        return Path(())
    given = {name: _size(attributes, name) for name in ("rx", "ry") if attributes.get(name, "auto") != "auto"}
    rx = min(given.get("rx", given.get("ry", 0.0)), width / 2)
    ry = min(given.get("ry", given.get("rx", 0.0)), height / 2)
    if rx == ry or rx == 0 or ry == 0:
        return paths.rectangle(x, y, width, height, min(rx, ry))
    tall = rx / ry  # drawn with circular corners, stretched by this factor, then scaled back
    return paths.rectangle(x, y * tall, width, height * tall, rx).transformed(scaling(1, 1 / tall))


def _circle(attributes: Attributes) -> Path:
    radius = _size(attributes, "r")
    return paths.circle(get_number(attributes, "cx"), get_number(attributes, "cy"), radius) if radius else Path(())


def _ellipse(attributes: Attributes) -> Path:
    rx = _size(attributes, "rx")
    ry = _size(attributes, "ry")
    return paths.ellipse(get_number(attributes, "cx"), get_number(attributes, "cy"), rx, ry) if rx and ry else Path(())


def _line(attributes: Attributes) -> Path:
    x1, y1, x2, y2 = (get_number(attributes, name) for name in ("x1", "y1", "x2", "y2"))
    return paths.line((x1, y1), (x2, y2))


def _polyline(attributes: Attributes) -> Path:
    try:
        numbers = read_numbers(attributes.get("points", ""))
        if len(numbers) % 2:
            raise invalid_value("an odd number of coordinates", len(attributes["points"]), hint="write x and y of each")
    except FindingError as error:
        raise FindingError(error.finding.below("points")) from None
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    return paths.polyline(points) if len(points) > 1 else Path(())


def _polygon(attributes: Attributes) -> Path:
    opened = _polyline(attributes)
    return Path((*opened.segments, ("Z", ()))) if opened.segments else opened


# For each shape: its path, and the attributes that are its own.
SHAPES: Mapping[str, tuple[Callable[[Attributes], Path], frozenset[str]]] = {
    "path": (_path, frozenset({"d", "pathLength"})),
    "rect": (_rect, frozenset({"x", "y", "width", "height", "rx", "ry"})),
    "circle": (_circle, frozenset({"cx", "cy", "r"})),
    "ellipse": (_ellipse, frozenset({"cx", "cy", "rx", "ry"})),
    "line": (_line, frozenset({"x1", "y1", "x2", "y2"})),
    "polyline": (_polyline, frozenset({"points"})),
    "polygon": (_polygon, frozenset({"points"})),
}
