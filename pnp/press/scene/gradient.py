"""Gradients that fill shapes: colours that change along a line or from a point outwards."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import Colour
from pnp.press.geometry.path import IDENTITY, Point, Transform


class GradientStop(NamedTuple):
    """A colour and its opacity (0 to 1) at a share of the way, from 0 to 1."""

    offset: float
    colour: Colour
    opacity: float = 1.0


class Gradient(Struct, frozen=True):
    """Colours along a line or between two circles, in its own plane, which *transform* maps to the shape's.

    The *points* of a ``linear`` gradient are the ends of its line; those of a ``radial`` one are the focal point, where
    it begins, and the centre of the circle of *radius*, where it ends. There is at least one stop; the offsets of
    *stops* never decrease. Beyond its ends a gradient has the colours of its ends.
    """

    shape: Literal["linear", "radial"]
    points: tuple[Point, Point]
    stops: tuple[GradientStop, ...]
    radius: float = 0.0
    transform: Transform = IDENTITY

    @property
    def mean(self) -> Colour:
        """The mean colour along the gradient, weighted by opacity, where a single colour is needed."""
        ends = ((0.0, *self.stops[0][1:]), *self.stops, (1.0, *self.stops[-1][1:]))
        whole, channels = 0.0, [0.0, 0.0, 0.0]
        for (start, one, dense), (end, other, denser) in pairwise(ends):
            for colour, opacity in ((one, dense), (other, denser)):
                share = (end - start) / 2 * max(opacity, 1e-6)
                whole += share
                for index, channel in enumerate((colour.red, colour.green, colour.blue)):
                    channels[index] += share * channel
        red, green, blue = (round(channel / whole) for channel in channels)
        return Colour(red, green, blue)

    @property
    def opacity(self) -> float | None:
        """The opacity, if it is uniform; None if it varies."""
        opacities = {stop.opacity for stop in self.stops}
        return opacities.pop() if len(opacities) == 1 else None

    def mixed(self, ground: Colour, share: float) -> Gradient:
        """Return the gradient with *share* (0 to 1) of every colour replaced by *ground*."""
        stops = (stop._replace(colour=stop.colour.mix(ground, share)) for stop in self.stops)
        return replace(self, stops=tuple(stops))

    def at(self, point: Point) -> tuple[Colour, float]:
        """Return the colour and the opacity at a point of the shape's plane."""
        share = self._share(self.transform.inverse()(point))
        before = self.stops[0]
        for stop in self.stops:
            if stop.offset > share:
                way = (share - before.offset) / (stop.offset - before.offset) if stop.offset > before.offset else 0.0
                way = min(1.0, max(0.0, way))
                return before.colour.mix(stop.colour, way), before.opacity + way * (stop.opacity - before.opacity)
            before = stop
        return before.colour, before.opacity

    def _share(self, point: Point) -> float:
        """Return the gradient's offset at a point of its own plane."""
        (x0, y0), (x1, y1) = self.points
        dx, dy, px, py = x1 - x0, y1 - y0, point[0] - x0, point[1] - y0
        if self.shape == "linear":
            return (px * dx + py * dy) / (dx * dx + dy * dy)
        # The circle around (x0, y0) + t (dx, dy) with the radius t r goes through the point: a t² - 2 b t + c = 0.
        a, b, c = dx * dx + dy * dy - self.radius * self.radius, px * dx + py * dy, px * px + py * py
        return (b - math.sqrt(max(0.0, b * b - a * c))) / a
