"""Deal pieces out to pages: full pages of equal shapes first, then what is left over, mixed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain, repeat
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.geometry.path import Box
from pnp.geometry.transform import Transform, rotation, translation
from pnp.scene.piece import Piece
from pnp.sheets.outline import Outline, outline_of
from pnp.sheets.packing import Lattice, Placed, lattice_for, pack_mixed
from pnp.sheets.spec import LOOSE_GAP, HexagonLayout

Anchor = Literal["middle", "right", "bottom"]

# So many hexagons of one design make a block of their own on a sheet.
_BLOCK = 12


class Spot(Struct, frozen=True):
    """A piece on a page: (x, y) is the upper left corner of its trim box there; *turned* clockwise by 90°."""

    piece: Piece
    outline: Outline  # as it lies there
    x: float
    y: float
    turned: bool = False

    @property
    def transform(self) -> Transform:
        """The map from the piece's coordinates to the page's."""
        move = translation(self.x, self.y)
        return move @ translation(self.outline.width, 0) @ rotation(90) if self.turned else move

    @property
    def box(self) -> Box:
        """Where its trim box lies on the page."""
        return Box(self.x, self.y, self.x + self.outline.width, self.y + self.outline.height)


class Batch(Struct, frozen=True):
    """Pages with the same places: *template* has a piece in each place, a page has one in the first of them."""

    template: tuple[Spot, ...]
    pages: tuple[tuple[Spot, ...], ...]

    def marked(self, page: tuple[Spot, ...]) -> tuple[Spot, ...]:
        """Return the places whose cut marks a page gets.

        Lines across a grid are marked on every page alike, full or not, so that a stack is cut at once. Where no cut
        runs across the sheet, a mark says nothing without its piece.
        """
        if len(page) == len(self.template) or self.template[0].outline.kind == "rectangle":
            return self.template
        return page


class Lot(Struct, frozen=True, dict=True):
    """All the pieces of one sheet that share an outline."""

    outline: Outline
    pieces: tuple[Piece, ...]

    @cached_property
    def count(self) -> int:
        """How many they are."""
        return sum(piece.count for piece in self.pieces)

    def each(self) -> Iterable[Piece]:
        """Yield every single piece, those of one design together."""
        return chain.from_iterable(repeat(piece, piece.count) for piece in self.pieces)


class _Left(Struct, frozen=True):
    """A piece that fills no page with its like, and how it is to lie."""

    piece: Piece
    outline: Outline
    turned: bool


class Layouter(Struct, frozen=True):
    """Lays pieces into *area* (mm) of as many pages as it takes, the whole held at its *anchor*."""

    area: Box
    gap: float
    hexagons: HexagonLayout
    anchor: Anchor = "middle"

    def lattice(self, lot: Lot) -> Lattice | None:
        """Return how a lot is packed if it has pages to itself, or None if a piece of it fits no page."""
        rim = 2 * lot.outline.rim
        room = (self.area.width - rim, self.area.height - rim)
        return lattice_for(lot.outline, lot.count, room, self.spacing(lot.outline), self.hexagons)

    def spacing(self, outline: Outline) -> float:
        """Return the distance in mm between the trims of equal neighbours: 0 only where they can share a cut."""
        least = self.gap if outline.kind in ("rectangle", "hexagon") else max(self.gap, LOOSE_GAP)
        return least if outline.touching else max(least, 2 * outline.reach)

    def lay_out(self, lots: Sequence[Lot]) -> list[Batch]:
        """Return the pages for *lots*, of which every piece fits a page."""
        packed = [(lot, lattice) for lot in lots if (lattice := self.lattice(lot)) is not None]
        if len(packed) == 1:
            lot, lattice = packed[0]
            return [self._batch(lot, lattice.trimmed(lot.count), tuple(lot.each()))]
        if all(lot.outline.kind == "hexagon" and lot.outline.touching for lot, _ in packed):
            return self._blocks(packed)
        batches: list[Batch] = []
        left: list[_Left] = []
        for lot, lattice in packed:
            pieces = tuple(lot.each())
            full = len(pieces) // lattice.count * lattice.count
            if full:
                batches.append(self._batch(lot, lattice, pieces[:full]))
            outline = lot.outline.turned if lattice.turned else lot.outline
            left += [_Left(piece, outline, lattice.turned) for piece in pieces[full:]]
        return batches + [Batch(page, (page,)) for page in self._mixed(left)]

    def _blocks(self, packed: Sequence[tuple[Lot, Lattice]]) -> list[Batch]:
        """Return full pages of each design, then pages of blocks: each is what is left of one, edge to edge."""
        batches: list[Batch] = []
        blocks: list[tuple[Lot, Lattice, tuple[Piece, ...]]] = []
        for lot, lattice in packed:
            pieces = tuple(lot.each())
            full = len(pieces) // lattice.count * lattice.count
            if full:
                batches.append(self._batch(lot, lattice, pieces[:full]))
            if pieces[full:]:
                blocks.append((lot, lattice.trimmed(len(pieces) - full), pieces[full:]))
        frames = [2 * lot.outline.rim + LOOSE_GAP for lot, _, _ in blocks]
        sizes = [
            (lattice.size[0] + frame, lattice.size[1] + frame)
            for (_, lattice, _), frame in zip(blocks, frames, strict=True)
        ]
        room = (self.area.width + LOOSE_GAP, self.area.height + LOOSE_GAP)
        for placed in sorted(pack_mixed(sizes, room), key=_first):
            width = max(p.x + sizes[p.index][0] for p in placed) - LOOSE_GAP
            height = max(p.y + sizes[p.index][1] for p in placed) - LOOSE_GAP
            x0, y0 = self._corner(width, height, 0.0)
            spots: list[Spot] = []
            for p in placed:
                lot, lattice, pieces = blocks[p.index]
                outline, rim = lot.outline.turned if lattice.turned else lot.outline, lot.outline.rim
                spots += (
                    Spot(piece, outline, x0 + p.x + rim + x, y0 + p.y + rim + y, lattice.turned)
                    for piece, (x, y) in zip(pieces, lattice.places(), strict=False)
                )
            page = tuple(spots)
            batches.append(Batch(page, (page,)))
        return batches

    def _batch(self, lot: Lot, lattice: Lattice, pieces: Sequence[Piece]) -> Batch:
        """Return the pages of one lattice; the last one may be half full and keeps its places."""
        outline = lot.outline.turned if lattice.turned else lot.outline
        left, top = self._corner(*lattice.size, outline.rim)
        places = [(left + x, top + y) for x, y in lattice.places()]
        size = len(places)

        def spots(page: Sequence[Piece]) -> tuple[Spot, ...]:
            return tuple(Spot(p, outline, x, y, lattice.turned) for p, (x, y) in zip(page, places, strict=False))

        pages = tuple(spots(pieces[start : start + size]) for start in range(0, len(pieces), size))
        return Batch(pages[0] if len(pages[0]) == size else spots([pieces[0]] * size), pages)

    def _corner(self, width: float, height: float, rim: float) -> tuple[float, float]:
        """Return where the trims of a block of this size begin; only art, not trim, reaches the area's edge."""
        x, y = self.area.centre[0] - width / 2, self.area.centre[1] - height / 2
        if self.anchor == "right":
            x = self.area.right - width - rim
        if self.anchor == "bottom":
            y = self.area.bottom - height - rim
        return x, y

    def _mixed(self, left: Sequence[_Left]) -> list[tuple[Spot, ...]]:
        """Return pages of pieces of different outlines, each piece surrounded by half of its spacing."""
        rims = [self._rims(piece.outline) for piece in left]
        # A piece's rim may leave the area, its art may not: the room grows by what every piece can spare.
        spare_x, spare_y = (
            min((rim[axis] - piece.outline.rim for rim, piece in zip(rims, left, strict=True)), default=0.0)
            for axis in (0, 1)
        )
        room = (self.area.width + 2 * spare_x, self.area.height + 2 * spare_y)
        sizes = [
            (piece.outline.width + 2 * x, piece.outline.height + 2 * y)
            for piece, (x, y) in zip(left, rims, strict=True)
        ]
        pages = []
        for placed in pack_mixed(sizes, room):
            width = max(p.x + sizes[p.index][0] for p in placed) - 2 * spare_x
            height = max(p.y + sizes[p.index][1] for p in placed) - 2 * spare_y
            x0, y0 = self._corner(width, height, 0.0)
            spots = []
            for p in placed:
                piece, (rim_x, rim_y) = left[p.index], rims[p.index]
                x, y = x0 + p.x + rim_x - spare_x, y0 + p.y + rim_y - spare_y
                spots.append(Spot(piece.piece, piece.outline, x, y, piece.turned))
            pages.append(tuple(spots))
        return pages

    def _rims(self, outline: Outline) -> tuple[float, float]:
        """Return how much is kept free on either side of a piece, and above and below it, in mm.

        That is half of its spacing, or less where the piece takes all the room and nothing can lie beside it.
        """
        rim = max(self.spacing(outline) / 2, outline.rim)
        sides = ((self.area.width, outline.width), (self.area.height, outline.height))
        across, down = (min(rim, max(outline.rim, (room - size) / 2)) for room, size in sides)
        return across, down


def _first(placed: Sequence[Placed]) -> int:
    """Return the first of the things that are placed on a page."""
    return min(p.index for p in placed)


def lots_of(pieces: Iterable[Piece], with_backs: bool) -> list[Lot]:
    """Return the pieces by outline, in the order in which their outlines first come.

    Hexagons of which there are many alike are lots of their own, by design: only these can stand edge to edge.
    """
    lots: dict[Outline, list[Piece]] = {}
    for piece in pieces:
        lots.setdefault(outline_of(piece, with_backs), []).append(piece)
    return [
        Lot(replace(outline, touching=_touching(outline, lot)), tuple(lot))
        for outline, alike in lots.items()
        for lot in _designs(outline, alike)
    ]


def _designs(outline: Outline, pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return hexagons by their fronts and backs, if there are enough of each for a block; else all of them as one."""
    designs: dict[tuple[str, str | None], list[Piece]] = {}
    for piece in pieces:
        designs.setdefault((piece.front_design, piece.back_design), []).append(piece)
    blocks = list(designs.values())
    if outline.kind == "hexagon" and all(sum(p.count for p in block) >= _BLOCK for block in blocks):
        return blocks
    return [list(pieces)]


def _touching(outline: Outline, pieces: Sequence[Piece]) -> bool:
    """Whether pieces may stand edge to edge although their art reaches further.

    That is so for rectangles without bleed on their fronts that have the same back, and for hexagons of one design.
    """
    backs = {piece.back_design for piece in pieces}
    if outline.kind == "hexagon":
        return len(backs) == 1 and len({piece.front_design for piece in pieces}) == 1
    return outline.kind == "rectangle" and len(backs) == 1 and not any(piece.bleed for piece in pieces)
