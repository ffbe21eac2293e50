"""Examine pictures: continue them beyond the edges of their pieces, and find the colours of an area."""

from __future__ import annotations

import io
import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from msgspec import Struct

from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, Path, Point, Transform, box_around, rectangle, scaling, translation
from pnp.press.scene.nodes import Group, Image, Node, Paint, Shape, Use
from pnp.press.scene.transforms import PlacedLeaf, iter_leaves

# Art is sampled along a trim at points this far apart, and this far inside the trim, in mm. With steps of half and of
# twice the length, no piece of the bundled games changes.
_SAMPLE_STEP = 1.0
_SAMPLE_INSET = 0.1
# Art that covers this share of the points covers its face; if all had to be, many-lined pictures would not (a test).
_COVERED = 0.9
# The number of points that are examined together, for speed only: at half and at twice, the same is found.
_STRIP = 24
# The points, across and down, at which the ground of a mark or a label is sampled, and the pixels of images: with half
# and with twice as many, no bundled piece changes.
_ACROSS = 7
_PIXELS = 64


def extend_art(use: Use, trim: Path, edge: Path) -> tuple[Node, ...]:
    """Return what continues a picture from the *trim* of its piece to *edge*, the outline of its bleed.

    To be painted beneath the picture. Where that ends in one colour all around, that colour goes on; otherwise the
    picture itself, a little larger. A picture that leaves bare card along the trim is not continued.
    """
    shown = _colours_along(use, trim)
    covered = [fill for fill in shown if fill is not None]
    if len(covered) < _COVERED * len(shown):
        return ()
    inner, outer = trim.bounds, edge.bounds
    grow = scaling(outer.width / inner.width, outer.height / inner.height)
    larger = translation(*outer.centre) @ grow @ translation(-inner.centre[0], -inner.centre[1])
    copy = Group((Use(use.symbol, larger @ use.transform),), clip=edge)
    if len(covered) < len(shown):
        return (copy,)
    colours = Counter(fill for fill in covered if isinstance(fill, Colour))
    ground = tuple(Shape(edge, Paint(fill=colour)) for colour, _ in colours.most_common(1))
    return ground if len(set(covered)) == 1 and ground else (*ground, copy)


def edge_colour(use: Use, trim: Path, bare: Colour) -> Colour | None:
    """Return the one colour of a picture all along a trim, *bare* where it has none; None for several, or an image."""
    shown = set(_colours_along(use, trim))
    colour = bare if shown == {None} else shown.pop() if len(shown) == 1 else None
    return colour if isinstance(colour, Colour) else None


def covers_trim(use: Use, trim: Path) -> bool:
    """Return whether a picture covers at least half of what is along a trim."""
    shown = _colours_along(use, trim)
    return 2 * sum(fill is not None for fill in shown) >= len(shown)


@lru_cache(maxsize=1 << 9)  # 64 entries in a build of all games
def _colours_along(use: Use, trim: Path) -> tuple[Colour | str | None, ...]:
    """Return what a picture shows at points along a trim; None where it leaves card bare.

    That is a fill's colour, "gradient" or "image". Lines, letters and translucent shapes don't count. A piece is asked
    for this by its outline and by its art, on every paper.
    """
    points = _points_along(trim)
    shown: list[Colour | str | None] = [None] * len(points)
    pending = list(range(len(points)))
    for surface in reversed(surfaces((use,), _hole(points, trim.bounds))):
        fill = _solid_fill(surface.leaf.node)
        if fill is not None and pending:
            for index in _covered(surface, trim.bounds, points, pending):
                shown[index] = fill
            pending = [index for index in pending if shown[index] is None]
    return tuple(shown)


def _solid_fill(node: Node) -> Colour | str | None:
    """Return what an opaque surface shows, "gradient" or "image" for several colours; None for a translucent one."""
    if not isinstance(node, Shape):
        return "image"
    paint = node.paint
    if paint.opacity < 1 or (paint.gradient is not None and paint.gradient.opacity != 1):
        return None
    return paint.fill if paint.gradient is None else "gradient"


class Surface(Struct, frozen=True):
    """A fill, perhaps translucent, or an image, in the mm of the scene; *box* is around the outline's points."""

    leaf: PlacedLeaf
    outline: Path
    box: Box
    even_odd: bool


def surfaces(nodes: Iterable[Node], hole: Box | None = None) -> tuple[Surface, ...]:
    """Return the surfaces among *nodes*, in painting order, but those of paths wholly within a *hole*."""
    return tuple(surface for leaf in iter_leaves(nodes) for surface in surfaces_of(leaf, hole))


def surfaces_of(leaf: PlacedLeaf, hole: Box | None = None) -> Iterator[Surface]:
    """Yield the surface that a leaf is, if it is one, and not that of a path wholly within a *hole*."""
    match leaf.node:
        case Shape(path=path, paint=paint) if paint.fill is not None and path.segments:
            if hole is not None and hole.union(path.bounds.transformed(leaf.transform)) == hole:
                return
            outline, even_odd = path.transformed(leaf.transform), paint.even_odd
        case Image(x=x, y=y, width=width, height=height):
            outline, even_odd = rectangle(x, y, width, height).transformed(leaf.transform), False
        case _:
            return
    xs, ys = [x for x, _ in outline.points()], [y for _, y in outline.points()]
    yield Surface(leaf, outline, Box(min(xs), min(ys), max(xs), max(ys)), even_odd)


def colours_under(covering: Sequence[Surface], box: Box, bare: Colour) -> tuple[Colour, ...]:
    """Return the colours of surfaces at points all over *box*, *bare* where there is none."""
    steps = [(k + 0.5) / _ACROSS for k in range(_ACROSS)]
    points = [(box.left + across * box.width, box.top + down * box.height) for down in steps for across in steps]
    return colours_at(covering, points, bare)


def colours_at(covering: Sequence[Surface], points: Sequence[Point], bare: Colour) -> tuple[Colour, ...]:
    """Return the colours of surfaces at points, *bare* where there is none."""
    shown, every, box = [bare] * len(points), range(len(points)), box_around(points)
    for surface in covering:
        covered = _covered(surface, box, points, every)
        # One branch a kind of surface: gradients and images have a colour for each point, a fill one for all.
        match surface.leaf.node:
            case Shape(paint=paint) if paint.gradient is not None:
                back = surface.leaf.transform.inverse()
                for index in covered:
                    colour, opacity = paint.gradient.at(back(points[index]))
                    shown[index] = shown[index].mix(colour, opacity * paint.opacity)
            case Shape(paint=paint) if paint.fill is not None:
                for index in covered:
                    shown[index] = shown[index].mix(paint.fill, paint.opacity)
            case Image() as image:
                pixels = _pixels(image, surface.leaf.transform, [points[index] for index in covered])
                for index, (pixel, opacity) in zip(covered, pixels, strict=True):
                    shown[index] = shown[index].mix(pixel, opacity)
    return tuple(shown)


def _covered(surface: Surface, box: Box, points: Sequence[Point], indices: Sequence[int]) -> Sequence[int]:
    """Return those of *indices* whose points, in a box, a surface covers, as far as it is not clipped."""
    # The cheapest test first: most surfaces are nowhere near the box, most other points outside their outline's box.
    near = surface.box
    if near.left > box.right or near.right < box.left or near.top > box.bottom or near.bottom < box.top:
        return ()
    covered = [
        i for i in indices if near.left <= points[i][0] <= near.right and near.top <= points[i][1] <= near.bottom
    ]
    for path, is_even_odd in ((surface.outline, surface.even_odd), *((clip, False) for clip in surface.leaf.clips)):
        if covered:
            covered = _inside(points, covered, path.flattened(_SAMPLE_INSET / 2), even_odd=is_even_odd)
    return covered


def _pixels(image: Image, transform: Transform, points: Sequence[Point]) -> Iterator[tuple[Colour, float]]:
    """Yield the colour and the opacity of an image at points within it, each a mean over its surroundings."""
    small, back = _small_pixels(image.content), transform.inverse()
    for point in points:
        x, y = back(point)
        column = min(_PIXELS - 1, max(0, int((x - image.x) / image.width * _PIXELS)))
        row = min(_PIXELS - 1, max(0, int((y - image.y) / image.height * _PIXELS)))
        red, green, blue, alpha = small[row * _PIXELS + column]
        yield Colour(red, green, blue), alpha / 255


@lru_cache(maxsize=64)  # by eye: the PNG files of a game
def _small_pixels(content: bytes) -> tuple[tuple[int, int, int, int], ...]:
    """Return a picture scaled down to few pixels, row by row, each the mean of those that it replaces."""
    from PIL import Image as Picture  # few rulesets have a PNG

    with Picture.open(io.BytesIO(content), formats=["PNG", "JPEG"]) as picture:
        small = picture.convert("RGBA").resize((_PIXELS, _PIXELS), Picture.Resampling.BOX)
    data = small.tobytes()
    return tuple((data[i], data[i + 1], data[i + 2], data[i + 3]) for i in range(0, len(data), 4))


def _points_along(trim: Path) -> list[Point]:
    """Return points a little inside a trim, all around it."""
    cx, cy = trim.bounds.centre
    points: list[Point] = []
    for corners in trim.flattened():
        for (x1, y1), (x2, y2) in pairwise(corners):
            steps = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / _SAMPLE_STEP))
            points += [(x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps) for k in range(steps)]
    shares = (min(1.0, _SAMPLE_INSET / (math.dist(point, (cx, cy)) or 1.0)) for point in points)
    return [(x + (cx - x) * share, y + (cy - y) * share) for (x, y), share in zip(points, shares, strict=True)]


def _hole(points: Sequence[Point], around: Box) -> Box:
    """Return a box in the middle of *around* without any of the *points* in it."""
    (cx, cy), across, down = around.centre, around.width / 2, around.height / 2
    share = min(max(abs(x - cx) / across, abs(y - cy) / down) for x, y in points) - 1e-6  # above rounding
    return Box(cx - share * across, cy - share * down, cx + share * across, cy + share * down)


def _inside(
    points: Sequence[Point], indices: Sequence[int], lines: Sequence[Sequence[Point]], *, even_odd: bool
) -> list[int]:
    """Return those of *indices* whose points lie within closed lines, by the even-odd or by the nonzero rule."""
    heights = sorted(points[index][1] for index in indices)
    by_place = sorted(indices, key=points.__getitem__)
    strips = [_Strip(points, by_place[k : k + _STRIP]) for k in range(0, len(by_place), _STRIP)]
    for corners in lines:
        start = corners[-1]
        above = bisect_left(heights, start[1])  # how many points are above this corner
        for end in corners:
            before, above = above, bisect_left(heights, end[1])
            if before != above:
                for strip in strips:
                    strip.cross(start, end)
            start = end
    inside = {index for strip in strips for index in strip.inside(even_odd=even_odd)}
    return list(filter(inside.__contains__, indices))


class _Strip:
    """Points with about the same x, and how often closed lines wind around each of them.

    They are sorted by height, and a line that is wholly to their right is counted for all that are beside it at once.
    """

    def __init__(self, points: Sequence[Point], indices: Sequence[int]) -> None:
        self._indices = sorted(indices, key=lambda index: points[index][1])
        self._points = [points[index] for index in self._indices]
        self._heights = [y for _, y in self._points]
        self._left, self._right = min(x for x, _ in self._points), max(x for x, _ in self._points)
        self._windings = [0] * len(indices)
        self._changes = [0] * (len(indices) + 1)  # how the number of lines wholly to the right changes, point by point

    def cross(self, start: Point, end: Point) -> None:
        """Count a line for the points to its left."""
        (x1, y1), (x2, y2) = start, end
        if x1 <= self._left and x2 <= self._left:
            return
        turn = 1 if y2 > y1 else -1
        first, last = bisect_left(self._heights, min(y1, y2)), bisect_left(self._heights, max(y1, y2))
        if min(x1, x2) > self._right:
            self._changes[first] += turn
            self._changes[last] -= turn
            return
        for place in range(first, last):
            px, py = self._points[place]
            if px < x1 + (py - y1) * (x2 - x1) / (y2 - y1):
                self._windings[place] += turn

    def inside(self, *, even_odd: bool) -> Iterator[int]:
        """Yield the index of each point within the lines, by the even-odd or by the nonzero rule."""
        for index, winding, to_the_right in zip(self._indices, self._windings, accumulate(self._changes), strict=False):
            if (winding + to_the_right) % 2 if even_odd else winding + to_the_right:
                yield index
