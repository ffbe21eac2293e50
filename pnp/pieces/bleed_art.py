"""Let the art of pieces go on beyond their cuts: as far as a gap between pieces asks, and over the folds of nets."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.path import IDENTITY, Box, Path, Point, Transform, is_inside, joined, outset
from pnp.press.scene.low_ink import reduce_ink
from pnp.press.scene.nodes import Group, Image, Node, Shape, Symbol, Use
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import iter_leaves

# How far the art of what is folded goes on beyond cuts and over folds, in mm, as that of counters does.
NET_BLEED = 1.0
# How far from its cuts the lines of a piece in low ink end, in mm.
LINELESS = 1.5
# What reaches the edge of a panel is looked for so far inside it, at points so far apart, in mm.
_NEAR = 0.05
_STEP = 0.5


def bled_outline(outline: PieceOutline, least: float) -> PieceOutline:
    """Return an outline whose sides bleed at least so far, in mm, but for those that don't bleed at all."""
    bleed, back_bleed = (max(side, least) if side else side for side in (outline.bleed, outline.back_bleed))
    return replace(outline, bleed=bleed, back_bleed=back_bleed)


def bled_pieces(pieces: Iterable[Piece], least_of: Callable[[Piece], float]) -> Iterator[Piece]:
    """Yield pieces with the outlines of `bled_outline`, and the art for them; sides that are one stay one."""
    sides: dict[tuple[int, float], Symbol] = {}

    def grown(art: Symbol, trim: Path, bleed: float, least: float) -> Symbol:
        if not 0 < bleed < least:
            return art
        key = id(art), least
        if key not in sides:
            sides[key] = bled_art(art, trim, least)
        return sides[key]

    for piece in pieces:
        trim, least = joined(piece.trim), least_of(piece)
        front = grown(piece.front, trim, piece.bleed, least)
        back = None if piece.back is None else grown(piece.back, trim, piece.back_bleed, least)
        bleed, back_bleed = (max(side, least) if side else side for side in (piece.bleed, piece.back_bleed))
        yield replace(piece, front=front, back=back, bleed=bleed, back_bleed=back_bleed)


def low_ink_piece(piece: Piece) -> Piece:
    """Return a piece in low ink, with no lines near its cuts."""
    inside = outset(joined(piece.trim), -LINELESS)
    back = None if piece.back is None else reduce_ink(piece.back, inside=inside)
    return replace(piece, front=reduce_ink(piece.front, inside=inside), back=back)


def bled_art(art: Symbol, trim: Path, bleed: float = NET_BLEED) -> Symbol:
    """Return the art of a side with what continues it from the *trim* on, *bleed* mm beyond that."""
    continued = _continued(art.children, trim, bleed)
    return Symbol(art.name, (*continued, *art.children), outset(trim, bleed).bounds)


def bled_panels(
    printed: Iterable[Node], panels: Iterable[Path], laps: Iterable[tuple[Path, Path]] = ()
) -> tuple[Node, ...]:
    """Return what is *printed* on the panels of a net, and below it, what continues each panel.

    Of each pair of panels in *laps*, the first one goes on over the second, which will be inside.
    """
    nodes = tuple(printed)
    below = (node for panel in panels for node in _continued(nodes, panel, NET_BLEED))
    over = ((flap, _continued(nodes, panel, NET_BLEED)) for panel, flap in laps)
    return (*below, *nodes, *(Group(continued, clip=flap) for flap, continued in over if continued))


def _continued(nodes: Iterable[Node], panel: Path, bleed: float) -> tuple[Node, ...]:
    """Return what continues art from a panel on: the surfaces that reach its edge, grown."""
    rim = [point for side in outset(panel, -_NEAR).flattened() for point in _points_along(side)]
    grown, edge = _Growth(rim, bleed).nodes(nodes, IDENTITY), outset(panel, bleed)
    surfaces = list(iter_leaves(grown))
    if len(surfaces) == 1 and isinstance(surface := surfaces[0].node, Shape):
        box = surface.path.bounds.transformed(surfaces[0].transform)
        if edge.bounds.grown(_NEAR).union(box) == edge.bounds.grown(_NEAR):  # the ground alone
            return grown
    return (Group(grown, clip=edge),) if grown else ()


class _Growth(Struct, frozen=True):
    """Makes the surfaces that reach a *rim* so much larger on all sides; words there are not repeated."""

    rim: Sequence[Point]
    bleed: float

    def nodes(self, nodes: Iterable[Node], place: Transform) -> tuple[Node, ...]:
        """Return what reaches the rim, grown; *place* is the map of nodes to the piece."""
        grown: list[Node] = []
        for node in nodes:
            match node:
                case Group(children=children, transform=transform, clip=clip):
                    grown += self._group(children, transform, clip, place)
                case Use(symbol=symbol, transform=transform):
                    if _within(symbol.box.transformed(place @ transform), self.rim):
                        grown += self._group(symbol.children, transform, None, place)
                case Shape():
                    grown += self._shape(node, place)
                case Image():
                    grown += self._image(node, place)
                case _:
                    pass
        return tuple(grown)

    def _group(
        self, children: Iterable[Node], transform: Transform, clip: Path | None, place: Transform
    ) -> Iterator[Group]:
        nodes = self.nodes(children, place @ transform)
        if nodes:
            yield Group(nodes, transform, None if clip is None else outset(clip, self._by(place @ transform)))

    def _shape(self, shape: Shape, place: Transform) -> Iterator[Shape]:
        if shape.paint.fill is not None and shape.path.segments:
            path = shape.path.transformed(place)
            if any(is_inside(point, path) for point in _within(path.bounds, self.rim)):
                yield Shape(outset(shape.path, self._by(place)), replace(shape.paint, stroke=None))

    def _image(self, image: Image, place: Transform) -> Iterator[Image]:
        box = Box(image.x, image.y, image.x + image.width, image.y + image.height)
        if _within(box.transformed(place), self.rim):
            large = box.grown(self._by(place))
            yield replace(image, x=large.left, y=large.top, width=large.width, height=large.height, title="")

    def _by(self, place: Transform) -> float:
        return self.bleed / (place.scale_factor or 1.0)


def _points_along(corners: Sequence[Point]) -> Iterator[Point]:
    for (x1, y1), (x2, y2) in pairwise(corners):
        steps = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / _STEP))
        yield from ((x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps) for k in range(steps))


def _within(box: Box, points: Sequence[Point]) -> list[Point]:
    return [(x, y) for x, y in points if box.left <= x <= box.right and box.top <= y <= box.bottom]
