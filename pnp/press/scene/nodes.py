"""The six kinds of node a drawing is made of: path (perhaps with a gradient), glyphs, image, group, symbol, use."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Literal, NamedTuple, final

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import Colour
from pnp.press.geometry.path import IDENTITY, Box, Path, Point, Transform, scaling, translation
from pnp.press.text.line import InlineBox, Line


class GradientStop(NamedTuple):
    """A colour and its opacity (0 to 1) at a share of the way, from 0 to 1."""

    offset: float
    colour: Colour
    opacity: float = 1.0


class Gradient(Struct, frozen=True):
    """Colours along a line or between two circles, in its own plane, which *transform* maps to the shape's.

    The *points* are the ends of a ``linear`` gradient; of a ``radial`` one the focal point, where it begins, and the
    centre of the circle of *radius*, where it ends. The offsets of *stops*, at least one, never decrease.
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
        (x0, y0), (x1, y1) = self.points
        dx, dy, px, py = x1 - x0, y1 - y0, point[0] - x0, point[1] - y0
        if self.shape == "linear":
            return (px * dx + py * dy) / (dx * dx + dy * dy)
        # The circle around (x0, y0) + t (dx, dy) with the radius t r goes through the point: a t² - 2 b t + c = 0.
        a, b, c = dx * dx + dy * dy - self.radius * self.radius, px * dx + py * dy, px * px + py * py
        return (b - math.sqrt(max(0.0, b * b - a * c))) / a


# The thinnest line that prints at home, in mm: three and a half dots at 600 to the inch.
HAIRLINE = 0.15
# The first bytes of every JPEG file.
JPEG_START = b"\xff\xd8\xff"


class Paint(Struct, frozen=True):
    """How a path is filled and stroked; widths and dashes in mm.

    A *gradient* is painted instead of the fill, which is then its mean colour. *keep_in_low_ink* is for marks that tell
    pieces apart. *is_halo* is for a stroke that sets marks off from the art under them: it's light where that is.
    """

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.25
    cap: Literal["butt", "round"] = "round"
    join: Literal["miter", "round"] = "round"
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    opacity: float = 1.0  # of fill and stroke alike
    keep_in_low_ink: bool = False
    is_halo: bool = False
    gradient: Gradient | None = None


class Shape(Struct, frozen=True):
    """A path and its paint."""

    path: Path
    paint: Paint


class Glyphs(Struct, frozen=True):
    """A line of set text, its baseline beginning at (x, y)."""

    line: Line
    x: float
    y: float


class Image(Struct, frozen=True):
    """A picture laid over a rectangle: the bytes of a PNG or JPEG file."""

    content: bytes
    x: float
    y: float
    width: float
    height: float
    title: str = ""


# The role of a group for a screen reader: a heading, a paragraph, a figure, or an artifact, which is not read.
Role = Literal["h1", "h2", "h3", "p", "figure", "artifact"]


class Group(Struct, frozen=True):
    """Nodes painted in order, moved and perhaps clipped as one; *title* is the alternative text.

    A group with a *role* contains no other group with one. A group that *continues* belongs to the paragraph painted
    before it. *language* is the code of the language of its words, if that is not the document's.
    """

    children: tuple[Node, ...]
    transform: Transform = IDENTITY
    clip: Path | None = None
    title: str = ""
    role: Role | None = None
    continues: bool = False
    language: str = ""


@final
class Symbol(Struct, frozen=True, cache_hash=True):
    """Art drawn once and used often. Equal names must mean equal art within a document."""

    name: str
    children: tuple[Node, ...]
    box: Box  # contains everything that is painted


class Use(Struct, frozen=True):
    """A symbol painted at a position."""

    symbol: Symbol
    transform: Transform = IDENTITY
    title: str = ""


Node = Shape | Glyphs | Image | Group | Use


_HEIGHT = 0.95  # of a picture among words, as a share of their size: from ascenders to descenders
ABOVE = 0.8  # the share of that above the baseline


def room_for(key: str, symbol: Symbol, size: float) -> InlineBox:
    """Return the room for a picture among words of *size* mm; *key* is its name in the line."""
    height = _HEIGHT * size
    return InlineBox(key, height * symbol.box.width / symbol.box.height, ABOVE * height, (1 - ABOVE) * height)


def line_nodes(line: Line, x: float, y: float, pictures: Mapping[str, Symbol]) -> tuple[Node, ...]:
    """Return the nodes of a line whose baseline begins at (x, y), its pictures among them."""
    nodes: list[Node] = [Glyphs(line, x, y)]
    for box in line.inlines:
        symbol = pictures[box.key]
        size = box.width / symbol.box.width
        left, top = x + box.x - symbol.box.left * size, y - box.ascent - symbol.box.top * size
        nodes.append(Use(symbol, translation(left, top) @ scaling(size)))
    return tuple(nodes)
