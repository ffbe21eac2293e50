"""Affine maps of the plane."""

from __future__ import annotations

import math

from msgspec import Struct

Point = tuple[float, float]


class Transform(Struct, frozen=True):
    """The map (x, y) -> (a·x + c·y + e, b·x + d·y + f), as SVG's and PDF's matrices write it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, point: Point) -> Point:
        """Return where *point* goes."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def __matmul__(self, inner: Transform) -> Transform:
        """Return the map that applies *inner* first and this one after it."""
        return Transform(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    @property
    def scale_factor(self) -> float:
        """By how much lengths grow (the square root of the area's growth)."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    def inverse(self) -> Transform:
        """Return the map that undoes this one. Raises ZeroDivisionError for one that has no inverse."""
        area = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / area, -self.b / area, -self.c / area, self.a / area
        return Transform(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))


IDENTITY = Transform()


def translation(x: float, y: float) -> Transform:
    """Return the map that moves every point by (x, y)."""
    return Transform(e=x, f=y)


def scaling(x: float, y: float | None = None) -> Transform:
    """Return the map that stretches by *x* across and *y* down (the same as *x* unless given)."""
    return Transform(a=x, d=x if y is None else y)


def rotation(degrees: float, centre: Point = (0.0, 0.0)) -> Transform:
    """Return the turn by *degrees* about *centre*, clockwise on paper since y points down.

    Quarter turns are exact.
    """
    if degrees % 90 == 0:
        cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(degrees // 90) % 4]
    else:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = centre
    return Transform(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
