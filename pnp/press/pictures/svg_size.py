"""Read the size of an SVG file, and the visible part of its plane."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from pnp.messages import quote
from pnp.press.geometry.path import Transform, scaling, translation
from pnp.press.pictures.svg_shapes import invalid_attribute
from pnp.press.pictures.svg_values import read_numbers
from pnp.press.units import LONGEST_MM, MM_PER_INCH, parse_length
from pnp.problems import FindingError

_MM_PER_PX = MM_PER_INCH / 96
_SHORTEST_MM = 0.01
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
    text = attributes.get("viewBox")
    if text is None:
        return None
    try:
        numbers = read_numbers(text)
    except FindingError as error:
        raise FindingError(error.finding.below("viewBox")) from None
    if len(numbers) != 4:
        raise invalid_attribute("viewBox", "a viewBox has four numbers", hint="write left, top, width and height")
    if min(numbers[2:]) <= 0:
        raise invalid_attribute("viewBox", "a viewBox without width or height", hint="write numbers greater than 0")
    ratio = attributes.get("preserveAspectRatio", "xMidYMid").strip()
    match = _ALIGN.fullmatch(ratio)
    if ratio != "none" and match is None:
        hint = "write none, or xMidYMid"
        raise invalid_attribute("preserveAspectRatio", f"{quote(ratio, 40)} is not supported", hint=hint)
    align = (_SHARE[match[1]], _SHARE[match[2]]) if match else None
    return ViewBox(numbers[0], numbers[1], numbers[2], numbers[3], align)


def _millimetres(attributes: Mapping[str, str], name: str) -> float | None:
    """Return a picture's width or height in mm; None if it is missing, a percentage or ``auto``."""
    text = attributes.get(name, "").strip()
    if not text or text.endswith("%") or text == "auto":
        return None
    try:
        if text.endswith("px"):
            size = float(text[:-2]) * _MM_PER_PX
        else:
            size = parse_length(text + "mm" if _PLAIN.fullmatch(text) else text)
    except ValueError:
        hint = "write 48mm, or only a viewBox"
        raise invalid_attribute(name, f"{quote(text, 40)} is not a length", code="P012", hint=hint) from None
    return size


def read_size(attributes: Mapping[str, str]) -> tuple[float, float, ViewBox]:
    """Return a picture's width and height in mm, and its view. Raises FindingError.

    A width or height without a unit is in millimetres, as is a viewBox without a width and height.
    """
    view = read_view(attributes)
    width, height = _millimetres(attributes, "width"), _millimetres(attributes, "height")
    for name, length in (("width", width), ("height", height)):
        _bounded(name, length)
    if view is None:
        if width is None or height is None:
            hint = 'write viewBox="0 0 48 48" for a picture of 48 × 48 mm'
            raise invalid_attribute("viewBox", "a picture without a size", hint=hint)
        scale_x, scale_y = (_unit(attributes[name]) for name in ("width", "height"))
        return width, height, ViewBox(0.0, 0.0, width / scale_x, height / scale_y, None)
    if width is None:
        width = view.width if height is None else height * view.width / view.height
    if height is None:
        height = width * view.height / view.width
    _bounded("viewBox", width)
    _bounded("viewBox", height)
    return width, height, view


def _bounded(name: str, length: float | None) -> None:
    """Check that a picture is neither too small to see nor too large for any table. Raises FindingError."""
    if length is not None and not _SHORTEST_MM <= length <= LONGEST_MM:
        message = f"a picture is at least {_SHORTEST_MM:g} mm and at most {LONGEST_MM:g} mm long"
        raise invalid_attribute(name, message, hint="choose another length")


def _unit(text: str) -> float:
    """Return the size in mm of one unit of a drawing that has no viewBox and whose size is *text*."""
    return 1.0 if _PLAIN.fullmatch(text.strip()) else _MM_PER_PX
