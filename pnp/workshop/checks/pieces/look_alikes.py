"""Find pieces that nothing but colour tells apart: in greyscale, or for colour-blind eyes, they are alike."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from msgspec import Struct

from pnp.pieces.artwork import Surface, colours_at, colours_under, surfaces
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, enclosed_area
from pnp.press.scene.nodes import Glyphs, Image, Shape, Symbol
from pnp.press.scene.piece import Piece
from pnp.press.scene.transforms import PlacedLeaf, iter_leaves
from pnp.press.vision import VISIONS, Distance, in_colour

# Colours that are nearer than this, of 100, may be taken for each other.
LEAST = 20.0
# Marks of a smaller size (mm) tell nothing apart, by eye.
_LEAST_MARK = 1.0
# Outlines tell pieces apart that differ by this much in size (mm), or by this share of their area.
_SIZE, _AREA_SHARE = 1.5, 0.1


class LookAlike(Struct, frozen=True):
    """Two pieces, or the two sides of one, that look alike in some of VISIONS but not in colour."""

    first: Piece
    second: Piece
    visions: tuple[str, ...]


class _Ink(Struct, frozen=True, dict=True):
    """A shape, a text or a picture of a side: its colours, its box in mm, and the surfaces painted before it."""

    colours: tuple[Colour, ...]
    box: Box
    below: Sequence[Surface]
    is_picture: bool = False

    @cached_property
    def ground(self) -> Colour:
        """The colour under its middle."""
        return colours_at(self.below, (self.box.centre,), WHITE)[0]

    def is_seen(self, distance: Distance) -> bool:
        """Return whether it can be seen on its ground."""
        return self.is_picture or any(distance(colour, self.ground) >= LEAST for colour in self.colours)


class _Side(Struct, frozen=True, dict=True):
    """A side of a piece: its art, and its box in mm."""

    art: Symbol
    box: Box

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of its labels, which are set to be read on what is under them."""
        leaves = (leaf.node for leaf in iter_leaves(self.art.children))
        runs = (run for node in leaves if isinstance(node, Glyphs) for run in node.line.runs)
        return tuple("".join(glyph.text for glyph in run.glyphs) for run in runs)

    @cached_property
    def inks(self) -> Mapping[Hashable, _Ink]:
        """What is printed on it, by what it is and where, whatever its colours are."""
        return _inks(self.art, self.box)

    def differs(self, other: _Side, distance: Distance) -> bool:
        """Return whether a mark, a label or a picture tells the sides apart, or how far apart their colours are."""
        if self.words != other.words:
            return True
        if any(
            distance(one, two) >= LEAST
            for form, ink in self.inks.items()
            if form in other.inks
            for one, two in zip(ink.colours, other.inks[form].colours, strict=True)
        ):
            return True
        sides = ((self, other), (other, self))
        alone = (ink for one, two in sides for form, ink in one.inks.items() if form not in two.inks)
        return any(ink.is_seen(distance) for ink in alone)


def look_alikes(pieces: Iterable[Piece]) -> Iterator[LookAlike]:
    """Yield the pairs of designs of one shape, and the sides of a piece, that nothing but colour tells apart."""
    sides: dict[str, _Side] = {}

    def side(art: Symbol, piece: Piece) -> _Side:
        if art.name not in sides:
            sides[art.name] = _Side(art, Box(0, 0, piece.width, piece.height))
        return sides[art.name]

    for alike in _of_one_shape(pieces):
        for piece in alike:
            if piece.back is not None and piece.back_design != piece.front_design:
                yield from _compared(piece, piece, side(piece.front, piece), side(piece.back, piece))
        for one, two in combinations(alike, 2):
            yield from _compared(one, two, side(one.front, one), side(two.front, two))


def _of_one_shape(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Return the pieces in groups of one shape."""
    groups: list[list[Piece]] = []
    areas: dict[int, float] = {}
    for piece in pieces:
        area = areas[id(piece)] = sum(enclosed_area(path) for path in piece.trim)
        for group in groups:
            first = group[0]
            sizes = abs(first.width - piece.width), abs(first.height - piece.height)
            largest = max(area, areas[id(first)])
            if max(sizes) < _SIZE and abs(area - areas[id(first)]) <= _AREA_SHARE * largest:
                group.append(piece)
                break
        else:
            groups.append([piece])
    return groups


def _compared(one: Piece, two: Piece, first: _Side, second: _Side) -> Iterator[LookAlike]:
    visions = tuple(name for name, distance in VISIONS.items() if not first.differs(second, distance))
    if visions and first.differs(second, in_colour):
        yield LookAlike(one, two, visions)


def _inks(art: Symbol, box: Box) -> dict[Hashable, _Ink]:
    """Return what is printed within the box of a side."""
    covering, painted = surfaces(art.children), 0
    inks: dict[Hashable, _Ink] = {}
    for leaf in iter_leaves(art.children):
        below = covering[:painted]
        if painted < len(covering) and covering[painted].leaf.node is leaf.node:
            painted += 1
        at = _box(leaf)
        if _is_large(at, box):
            form, colours = _form(leaf)
            inks[form] = _Ink(colours, at, below, isinstance(leaf.node, Image))
    return inks


def _box(leaf: PlacedLeaf) -> Box:
    match leaf.node:
        case Shape(path=path):
            return path.bounds.transformed(leaf.transform) if path.segments else Box(0, 0, 0, 0)
        case Image(x=x, y=y, width=width, height=height):
            return Box(x, y, x + width, y + height).transformed(leaf.transform)
        case Glyphs(line=line, x=x, y=y):
            size = max((run.size for run in line.runs), default=0.0)
            return Box(x, y - 0.7 * size, x + line.width, y).transformed(leaf.transform)


def _is_large(box: Box, side: Box) -> bool:
    """Return whether what is in a box is large enough to be seen on the side."""
    is_inside = side.left < box.right and box.left < side.right and side.top < box.bottom and box.top < side.bottom
    return is_inside and max(box.width, box.height) >= _LEAST_MARK


def _form(leaf: PlacedLeaf) -> tuple[Hashable, tuple[Colour, ...]]:
    """Return what a leaf is and where, whatever its colours are, and its colours."""
    node, place = leaf.node, leaf.transform
    match node:
        case Shape(path=path, paint=paint):
            colours = tuple(colour for colour in (paint.fill, paint.stroke) if colour is not None)
            return (path, place, paint.fill is None, paint.stroke is None), colours
        case Glyphs(line=line, x=x, y=y):
            words = tuple("".join(glyph.text for glyph in run.glyphs) for run in line.runs)
            return (words, x, y, place), tuple(run.colour for run in line.runs)
        case Image(x=x, y=y, width=width, height=height):
            colours = colours_under(surfaces((node,)), Box(x, y, x + width, y + height), WHITE)
            return (x, y, width, height, place), colours
