"""Find pieces that nothing but colour tells apart: in greyscale, or for colour-blind eyes, they are alike."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from msgspec import Struct

from pnp.pieces.artwork import colours_at, colours_under, surfaces, surfaces_of
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, Path, enclosed_area
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
    """A shape, a text or a picture of a side: number *index* of all that is *painted*.

    What isn't asked is not computed: to look under all inks would take longer than all comparisons.
    """

    leaf: PlacedLeaf
    colours: tuple[Colour, ...]
    side: Box
    painted: Sequence[PlacedLeaf]
    index: int

    @cached_property
    def _box(self) -> Box:
        """The box around it, in the side's mm."""
        return _box(self.leaf)

    @cached_property
    def is_large(self) -> bool:
        """Whether it is large enough to be seen on the side."""
        box, side = self._box, self.side
        is_inside = side.left < box.right and box.left < side.right and side.top < box.bottom and box.top < side.bottom
        return is_inside and max(box.width, box.height) >= _LEAST_MARK

    @cached_property
    def _ground(self) -> Colour:
        """The colour under its middle."""
        x, y = self._box.centre
        near = (leaf for leaf in self.painted[: self.index] if _is_over(_box(leaf), x, y))
        covering = [surface for leaf in near for surface in surfaces_of(leaf)]
        return colours_at(covering, ((x, y),), WHITE)[0]

    def is_seen(self, distance: Distance) -> bool:
        """Return whether it can be seen on its ground."""
        if not self.is_large:
            return False
        return isinstance(self.leaf.node, Image) or any(distance(one, self._ground) >= LEAST for one in self.colours)


class _Side:
    """A side of a piece: its art, its box in mm, and the numbers that forms have in all comparisons.

    There are many comparisons, and a number is looked up much faster than a path.
    """

    def __init__(self, art: Symbol, box: Box, numbers: dict[Hashable, int]) -> None:
        self._art, self._box, self._numbers = art, box, numbers

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of its labels, which are set to be read on what is under them."""
        leaves = (leaf.node for leaf in self._leaves)
        runs = (run for node in leaves if isinstance(node, Glyphs) for run in node.line.runs)
        return tuple("".join(glyph.text for glyph in run.glyphs) for run in runs)

    @cached_property
    def _leaves(self) -> tuple[PlacedLeaf, ...]:
        return tuple(iter_leaves(self._art.children))

    @cached_property
    def inks(self) -> Mapping[int, _Ink]:
        """What is printed on it, by the number of what it is and where, whatever its colours are."""
        inks: dict[int, _Ink] = {}
        for index, leaf in enumerate(self._leaves):
            form, colours = _form(leaf)
            inks[self._numbers.setdefault(form, len(self._numbers))] = _Ink(
                leaf, colours, self._box, self._leaves, index
            )
        return inks


class _Pair:
    """Two sides with the same words, what is on both of them in other colours, and what is on one of them alone."""

    def __init__(self, first: _Side, second: _Side) -> None:
        ours, theirs = first.inks, second.inks
        both = ((ours[form], theirs[form]) for form in ours if form in theirs)
        self._coloured = [(one, two) for one, two in both if one.colours != two.colours]
        sides = ((ours, theirs), (theirs, ours))
        self._alone = [ink for one, two in sides for form, ink in one.items() if form not in two]

    def differs(self, distance: Distance) -> bool:
        """Return whether a mark or a picture tells the sides apart, or how far apart their colours are."""
        return any(
            distance(colour, other) >= LEAST and one.is_large
            for one, two in self._coloured
            for colour, other in zip(one.colours, two.colours, strict=True)
        ) or any(ink.is_seen(distance) for ink in self._alone)


def look_alikes(pieces: Iterable[Piece]) -> Iterator[LookAlike]:
    """Yield the pairs of designs of one shape, and the sides of a piece, that nothing but colour tells apart."""
    sides: dict[str, _Side] = {}
    numbers: dict[Hashable, int] = {}

    def side(art: Symbol, piece: Piece) -> _Side:
        if art.name not in sides:
            sides[art.name] = _Side(art, Box(0, 0, piece.width, piece.height), numbers)
        return sides[art.name]

    for alike in _of_one_shape(pieces):
        for piece in alike:
            if piece.back is not None and piece.back_design != piece.front_design:
                yield from _compared(piece, piece, side(piece.front, piece), side(piece.back, piece))
        fronts = [(piece, side(piece.front, piece)) for piece in alike]
        for (one, first), (two, second) in combinations(fronts, 2):
            if first.words == second.words:  # most pairs of cards end here: there are a thousand of them
                yield from _compared(one, two, first, second)


def _of_one_shape(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Return the pieces in groups of one shape."""
    groups: list[list[Piece]] = []
    areas: dict[tuple[Path, ...], float] = {}
    for piece in pieces:
        if piece.trim not in areas:
            areas[piece.trim] = sum(enclosed_area(path) for path in piece.trim)
        area = areas[piece.trim]
        for group in groups:
            first = group[0]
            sizes = abs(first.width - piece.width), abs(first.height - piece.height)
            largest = max(area, areas[first.trim])
            if max(sizes) < _SIZE and abs(area - areas[first.trim]) <= _AREA_SHARE * largest:
                group.append(piece)
                break
        else:
            groups.append([piece])
    return groups


def _compared(one: Piece, two: Piece, first: _Side, second: _Side) -> Iterator[LookAlike]:
    if first.words != second.words:
        return
    pair = _Pair(first, second)
    visions = tuple(name for name, distance in VISIONS.items() if not pair.differs(distance))
    if visions and pair.differs(in_colour):
        yield LookAlike(one, two, visions)


def _box(leaf: PlacedLeaf) -> Box:
    match leaf.node:
        case Shape(path=path):
            return path.bounds.transformed(leaf.transform) if path.segments else Box(0, 0, 0, 0)
        case Image(x=x, y=y, width=width, height=height):
            return Box(x, y, x + width, y + height).transformed(leaf.transform)
        case Glyphs(line=line, x=x, y=y):
            size = max((run.size for run in line.runs), default=0.0)
            return Box(x, y - 0.7 * size, x + line.width, y).transformed(leaf.transform)


def _is_over(box: Box, x: float, y: float) -> bool:
    return box.left <= x <= box.right and box.top <= y <= box.bottom


def _form(leaf: PlacedLeaf) -> tuple[Hashable, tuple[Colour, ...]]:
    """Return what a leaf is and where, whatever its colours are, and its colours."""
    node, place = leaf.node, leaf.transform
    match node:
        case Shape(path=path, paint=paint):
            fill, stroke = paint.fill, paint.stroke
            colours = tuple([colour for colour in (fill, stroke) if colour is not None])
            return (path, place, fill is None, stroke is None), colours
        case Glyphs(line=line, x=x, y=y):
            words = tuple("".join(glyph.text for glyph in run.glyphs) for run in line.runs)
            return (words, x, y, place), tuple(run.colour for run in line.runs)
        case Image(x=x, y=y, width=width, height=height):
            colours = colours_under(surfaces((node,)), Box(x, y, x + width, y + height), WHITE)
            return (x, y, width, height, place), colours
