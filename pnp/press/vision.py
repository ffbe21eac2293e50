"""See colours as a greyscale printer and colour-blind eyes do, and tell how far apart they are then."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

from pnp.press.colour import Colour, linear

# How far apart two colours are, from 0 to about 100.
Distance = Callable[[Colour, Colour], float]
_Row = tuple[float, float, float]
_Matrix = tuple[_Row, _Row, _Row]

_RGB_TO_XYZ: _Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE_POINT = (0.9505, 1.0, 1.089)  # D65
# What eyes without green and without red cones see, in linear RGB: Machado, Oliveira and Fernandes, 2009.
_DEUTERANOPIA: _Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
_PROTANOPIA: _Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
_UNCHANGED: _Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@lru_cache(maxsize=1 << 10)
def _lab(colour: Colour, seen_as: _Matrix) -> tuple[float, float, float]:
    """Return lightness (0 to 100) and the two coordinates of hue in CIELAB."""
    light = [linear(channel) for channel in (colour.red, colour.green, colour.blue)]
    light = [min(1.0, max(0.0, sum(map(_times, row, light)))) for row in seen_as]
    x, y, z = (_root(sum(map(_times, row, light)) / most) for row, most in zip(_RGB_TO_XYZ, _WHITE_POINT, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(a: float, b: float) -> float:
    return a * b


def _root(share: float) -> float:
    return math.cbrt(share) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def in_colour(one: Colour, other: Colour) -> float:
    """Return how far apart two colours are for most eyes: their distance in CIELAB."""
    return math.dist(_lab(one, _UNCHANGED), _lab(other, _UNCHANGED))


def _in_lightness(seen_as: _Matrix) -> Distance:
    return lambda one, other: abs(_lab(one, seen_as)[0] - _lab(other, seen_as)[0])


# How far apart in lightness colours are in greyscale, and for eyes that lack a kind of cones.
VISIONS: Mapping[str, Distance] = {
    "greyscale": _in_lightness(_UNCHANGED),
    "deuteranopia": _in_lightness(_DEUTERANOPIA),
    "protanopia": _in_lightness(_PROTANOPIA),
}
