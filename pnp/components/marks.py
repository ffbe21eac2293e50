"""Draw the marks that tell players' pieces apart without colour: disc, ring, triangle, square, diamond, stars."""

from __future__ import annotations

import math

from pnp.colour import Colour
from pnp.geometry.path import Path, circle, polygon, rectangle
from pnp.model.values import Mark
from pnp.scene.nodes import Paint, Shape

# A mark is this share of its piece's width.
MARK_SHARE = 1 / 3


def mark_path(mark: Mark, x: float, y: float, width: float) -> Path:
    """Return the outline of a mark of about *width* mm about (x, y); the marks look equally large."""
    r = width / 2
    match mark:
        case "disc":
            return circle(x, y, r)
        case "ring":
            return circle(x, y, r) + circle(x, y, 0.5 * r)
        case "triangle":
            return _star(x, y + 0.12 * r, 3, 1.2 * r, 0.6 * r)
        case "square":
            return rectangle(x - 0.86 * r, y - 0.86 * r, 1.72 * r, 1.72 * r)
        case "diamond":
            return polygon([(x, y - 1.2 * r), (x + r, y), (x, y + 1.2 * r), (x - r, y)])
        case "star":
            return _star(x, y + 0.06 * r, 5, 1.2 * r, 0.5 * r)
        case "asterisk":
            return _bar(x, y, 1.15 * r, 0) + _bar(x, y, 1.15 * r, 60) + _bar(x, y, 1.15 * r, 120)


def draw_mark(mark: Mark, x: float, y: float, width: float, colour: Colour) -> Shape:
    """Return a filled mark of about *width* mm about (x, y)."""
    return Shape(mark_path(mark, x, y, width), Paint(fill=colour, even_odd=mark == "ring", keep_in_low_ink=True))


def _bar(x: float, y: float, reach: float, degrees: float) -> Path:
    """Return a bar through (x, y), upright or turned clockwise; its corners lie *reach* from there."""
    angles = (math.radians(degrees + turn) for turn in (-15, 15, 165, 195))
    return polygon([(x + reach * math.sin(angle), y - reach * math.cos(angle)) for angle in angles])


def _star(x: float, y: float, points: int, outer: float, inner: float) -> Path:
    """Return a star of *points*, the first straight up; a triangle is a star whose inner corners lie on its sides."""

    def corner(i: int) -> tuple[float, float]:
        radius = inner if i % 2 else outer
        angle = math.pi * i / points
        return x + radius * math.sin(angle), y - radius * math.cos(angle)

    return polygon([corner(i) for i in range(2 * points)])
