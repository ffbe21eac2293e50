"""Lay out piece outlines on pages: full pages of equal footprints first, then the rest, mixed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain, repeat
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, Transform, rotation, translation
from pnp.press.scene.piece import PieceOutline
from pnp.sheets.footprint import Footprint, footprint_of
from pnp.sheets.packing import Lattice, PackedBox, lattice_for, pack_mixed, pack_shelves
from pnp.sheets.spec import LOOSE_GAP, HexagonLayout

Anchor = Literal["middle", "right", "bottom"]

# The fewest hexagons of one design that make a block of their own on a sheet.
_SMALLEST_BLOCK = 12
# The fewest pieces of one design that make a block of their own where they share no cuts.
_SMALLEST_LOOSE_BLOCK = 4
# At most this many large pieces, which leave much of their pages free, share those pages with others.
_MOST_SPARSE = 20


class Placement(Struct, frozen=True):
    """A piece on a page: (x, y) is the upper left corner of its trim box there; *turned* clockwise by 90°."""

    piece: PieceOutline
    footprint: Footprint  # as placed there
    x: float
    y: float
    turned: bool = False

    @property
    def transform(self) -> Transform:
        """The map from the piece's coordinates to the page's."""
        move = translation(self.x, self.y)
        return move @ translation(self.footprint.width, 0) @ rotation(90) if self.turned else move

    @property
    def box(self) -> Box:
        """The trim box on the page."""
        return Box(self.x, self.y, self.x + self.footprint.width, self.y + self.footprint.height)


class Batch(Struct, frozen=True):
    """Pages with the same places: *template* fills every place, a page fills the first of them."""

    template: tuple[Placement, ...]
    pages: tuple[tuple[Placement, ...], ...]

    def marked(self, page: tuple[Placement, ...]) -> tuple[Placement, ...]:
        """Return the places whose cut marks a page gets.

        Lines across a grid are marked on every page alike, full or not, so that a stack can be cut at once. Where no
        cut runs across the sheet, a mark without its piece is meaningless.
        """
        if len(page) == len(self.template) or self.template[0].footprint.kind == "rectangle":
            return self.template
        return page


class FootprintGroup(Struct, frozen=True, dict=True):
    """All the pieces of one sheet that share a footprint."""

    footprint: Footprint
    pieces: tuple[PieceOutline, ...]

    @cached_property
    def count(self) -> int:
        """How many pieces there are, copies included."""
        return sum(piece.count for piece in self.pieces)

    def by_design(self) -> list[FootprintGroup]:
        """Return a group for each design if each has enough pieces for a block and no shared cuts, else this group.

        Hexagons are grouped by design from the start, where that pays.
        """
        shares_cuts = self.footprint.kind not in ("disc", "loose")
        if shares_cuts or any(piece.count < _SMALLEST_LOOSE_BLOCK for piece in self.pieces):
            return [self]
        designs: dict[tuple[str, str | None], list[PieceOutline]] = {}
        for piece in self.pieces:
            designs.setdefault((piece.front_design, piece.back_design), []).append(piece)
        return [FootprintGroup(self.footprint, tuple(pieces)) for pieces in designs.values()]

    def each(self) -> Iterable[PieceOutline]:
        """Yield every copy of every piece, grouped by design."""
        return chain.from_iterable(repeat(piece, piece.count) for piece in self.pieces)


class _Leftover(Struct, frozen=True):
    """A piece left over after full pages of its footprint, and its orientation."""

    piece: PieceOutline
    footprint: Footprint
    turned: bool


class SheetLayout(Struct, frozen=True):
    """Lays out pieces within *area* (mm) on as many pages as needed, aligned to *anchor*."""

    area: Box
    gap: float
    hexagons: HexagonLayout
    anchor: Anchor = "middle"

    def lattice(self, group: FootprintGroup) -> Lattice | None:
        """Return how a group is packed if it has pages to itself, or None if a piece of it fits no page."""
        rim = 2 * group.footprint.rim
        room = (self.area.width - rim, self.area.height - rim)
        return lattice_for(group.footprint, group.count, room, self.spacing(group.footprint), self.hexagons)

    def spacing(self, footprint: Footprint) -> float:
        """Return the distance in mm between the trims of equal neighbours: 0 only where they can share a cut."""
        least = self.gap if footprint.kind in ("rectangle", "hexagon") else max(self.gap, LOOSE_GAP)
        return least if footprint.touching else max(least, 2 * footprint.reach)

    def lay_out(self, groups: Sequence[FootprintGroup]) -> list[Batch]:
        """Return the pages for *groups*, leaving out groups whose pieces fit no page.

        Each design has a block of its own unless that takes more pages.
        """
        mixed = self._lay_out_mixed(groups)
        blocks = [block for group in groups for block in group.by_design()]
        if self.hexagons == "straight" or len(blocks) == 1:
            return mixed
        parted = self._blocks([(block, lattice) for block in blocks if (lattice := self.lattice(block)) is not None])
        return parted if _page_count(parted) <= _page_count(mixed) else mixed

    def _lay_out_mixed(self, groups: Sequence[FootprintGroup]) -> list[Batch]:
        """Return the pages for *groups*: full pages of each group, then all remaining pieces, mixed."""
        packed = [(group, lattice) for group in groups if (lattice := self.lattice(group)) is not None]
        if len(packed) == 1:
            return [self._group_pages(*packed[0])]
        # A straight cut runs right across a sheet only if nothing else is on it.
        alone = [each for each in packed if self.hexagons == "straight" and each[0].footprint.kind == "hexagon"]
        if alone:
            rest = [group for group, _ in packed if group.footprint.kind != "hexagon"]
            return [self._group_pages(*each) for each in alone] + (self._lay_out_mixed(rest) if rest else [])
        if all(group.footprint.kind == "hexagon" and group.footprint.touching for group, _ in packed):
            return self._blocks(packed)
        return self._full_and_mixed(packed)

    def _full_and_mixed(self, packed: Sequence[tuple[FootprintGroup, Lattice]]) -> list[Batch]:
        """Return full pages of each group, then all remaining pieces, mixed."""
        batches: list[Batch] = []
        leftovers: list[_Leftover] = []
        for group, lattice in packed:
            pieces = tuple(group.each())
            full = self._on_full_pages(len(pieces), lattice)
            if full:
                batches.append(self._batch(group, lattice, pieces[:full]))
            footprint = group.footprint.turned if lattice.turned else group.footprint
            leftovers += [_Leftover(piece, footprint, lattice.turned) for piece in pieces[full:]]
        return batches + [Batch(page, (page,)) for page in self._mixed_pages(leftovers)]

    def _group_pages(self, group: FootprintGroup, lattice: Lattice) -> Batch:
        """Return pages with a single group."""
        return self._batch(group, lattice.trimmed(group.count), tuple(group.each()))

    def _on_full_pages(self, count: int, lattice: Lattice) -> int:
        """Return how many of a group's pieces fill pages of their own: none if a few leave half of the page free."""
        width, height = lattice.size
        is_sparse = width * height < self.area.width * self.area.height / 2
        return 0 if is_sparse and count <= _MOST_SPARSE else count // lattice.count * lattice.count

    def _blocks(self, packed: Sequence[tuple[FootprintGroup, Lattice]]) -> list[Batch]:
        """Return full pages of each design, then pages of blocks, each of one design, edge to edge."""
        batches: list[Batch] = []
        blocks: list[tuple[FootprintGroup, Lattice, tuple[PieceOutline, ...]]] = []
        for group, lattice in packed:
            pieces = tuple(group.each())
            full = self._on_full_pages(len(pieces), lattice)
            if full:
                batches.append(self._batch(group, lattice, pieces[:full]))
            for start in range(full, len(pieces), lattice.count):
                block = pieces[start : start + lattice.count]
                blocks.append((group, lattice.trimmed(len(block)), block))
        frames = [2 * group.footprint.rim + LOOSE_GAP for group, _, _ in blocks]
        sizes = [
            (lattice.size[0] + frame, lattice.size[1] + frame)
            for (_, lattice, _), frame in zip(blocks, frames, strict=True)
        ]
        room = (self.area.width + LOOSE_GAP, self.area.height + LOOSE_GAP)
        pages = pack_mixed(sizes, room)
        if len(pages) == 1:
            pages = [pack_shelves(sizes, room) or pages[0]]
        for placed in sorted(pages, key=_first):
            width = max(p.x + sizes[p.index][0] for p in placed) - LOOSE_GAP
            height = max(p.y + sizes[p.index][1] for p in placed) - LOOSE_GAP
            x0, y0 = self._corner(width, height, 0.0)
            placements: list[Placement] = []
            for p in placed:
                group, lattice, pieces = blocks[p.index]
                footprint, rim = group.footprint.turned if lattice.turned else group.footprint, group.footprint.rim
                placements += (
                    Placement(piece, footprint, x0 + p.x + rim + x, y0 + p.y + rim + y, lattice.turned)
                    for piece, (x, y) in zip(pieces, lattice.places(), strict=False)
                )
            page = tuple(placements)
            batches.append(Batch(page, (page,)))
        return batches

    def _batch(self, group: FootprintGroup, lattice: Lattice, pieces: Sequence[PieceOutline]) -> Batch:
        """Return the pages of one lattice; the last one may be half full and keeps its places."""
        footprint = group.footprint.turned if lattice.turned else group.footprint
        x0, y0 = self._corner(*lattice.size, footprint.rim)
        places = [(x0 + x, y0 + y) for x, y in lattice.places()]
        size = len(places)

        def placements(page: Sequence[PieceOutline]) -> tuple[Placement, ...]:
            return tuple(Placement(p, footprint, x, y, lattice.turned) for p, (x, y) in zip(page, places, strict=False))

        pages = tuple(placements(pieces[start : start + size]) for start in range(0, len(pieces), size))
        return Batch(pages[0] if len(pages[0]) == size else placements([pieces[0]] * size), pages)

    def _corner(self, width: float, height: float, rim: float) -> tuple[float, float]:
        """Return where the trims of a block of this size begin; only art, not trim, reaches the area's edge."""
        x, y = self.area.centre[0] - width / 2, self.area.centre[1] - height / 2
        if self.anchor == "right":
            x = self.area.right - width - rim
        if self.anchor == "bottom":
            y = self.area.bottom - height - rim
        return x, y

    def _mixed_pages(self, leftovers: Sequence[_Leftover]) -> list[tuple[Placement, ...]]:
        """Return pages of pieces of different outlines, each piece surrounded by half of its spacing."""
        rims = [self._rims(piece.footprint) for piece in leftovers]
        # A piece's rim may leave the area, its art may not: the room grows by what every piece can spare.
        spare_x, spare_y = (
            min((rim[axis] - piece.footprint.rim for rim, piece in zip(rims, leftovers, strict=True)), default=0.0)
            for axis in (0, 1)
        )
        room = (self.area.width + 2 * spare_x, self.area.height + 2 * spare_y)
        sizes = [
            (piece.footprint.width + 2 * x, piece.footprint.height + 2 * y)
            for piece, (x, y) in zip(leftovers, rims, strict=True)
        ]
        pages = []
        for placed in pack_mixed(sizes, room):
            width = max(p.x + sizes[p.index][0] for p in placed) - 2 * spare_x
            height = max(p.y + sizes[p.index][1] for p in placed) - 2 * spare_y
            x0, y0 = self._corner(width, height, 0.0)
            placements = []
            for p in placed:
                piece, (rim_x, rim_y) = leftovers[p.index], rims[p.index]
                x, y = x0 + p.x + rim_x - spare_x, y0 + p.y + rim_y - spare_y
                placements.append(Placement(piece.piece, piece.footprint, x, y, piece.turned))
            pages.append(tuple(placements))
        return pages

    def _rims(self, footprint: Footprint) -> tuple[float, float]:
        """Return how much is kept free on either side of a piece, and above and below it, in mm.

        That is half of its spacing, or less where the piece takes all the room and nothing fits beside it.
        """
        rim = max(self.spacing(footprint) / 2, footprint.rim)
        sides = ((self.area.width, footprint.width), (self.area.height, footprint.height))
        across, down = (min(rim, max(footprint.rim, (room - size) / 2)) for room, size in sides)
        return across, down


def _page_count(batches: Iterable[Batch]) -> int:
    return sum(len(batch.pages) for batch in batches)


def _first(placed: Sequence[PackedBox]) -> int:
    """Return the lowest index among the boxes on a page."""
    return min(p.index for p in placed)


def group_by_footprint(
    outlines: Iterable[PieceOutline], with_backs: bool, hexagons: HexagonLayout = "honeycomb"
) -> list[FootprintGroup]:
    """Return the pieces by footprint, in the order in which their footprints first occur.

    In a honeycomb, hexagons are grouped by design if there are enough of each: only equal designs can be edge to edge.
    In straight rows, hexagons meet only at their corners, so all designs share one lattice.
    """
    groups: dict[Footprint, list[PieceOutline]] = {}
    for outline in outlines:
        groups.setdefault(footprint_of(outline, with_backs), []).append(outline)
    return [
        FootprintGroup(replace(footprint, touching=_is_touching(footprint, group, hexagons)), tuple(group))
        for footprint, alike in groups.items()
        for group in (_designs(footprint, alike) if hexagons == "honeycomb" else [alike])
    ]


def _designs(footprint: Footprint, outlines: Sequence[PieceOutline]) -> list[list[PieceOutline]]:
    """Return hexagons by front and back design if there are enough of each for a block, else all in one list."""
    designs: dict[tuple[str, str | None], list[PieceOutline]] = {}
    for outline in outlines:
        designs.setdefault((outline.front_design, outline.back_design), []).append(outline)
    blocks = list(designs.values())
    if footprint.kind == "hexagon" and all(sum(p.count for p in block) >= _SMALLEST_BLOCK for block in blocks):
        return blocks
    return [list(outlines)]


def _is_touching(footprint: Footprint, outlines: Sequence[PieceOutline], hexagons: HexagonLayout) -> bool:
    """Return whether pieces may be edge to edge even if their art extends beyond the trim.

    They may if they are hexagons of one design, hexagons in straight rows, or rectangles whose fronts have no bleed or
    one ground, and whose backs have one design or one ground.
    """
    backs = {outline.back_design for outline in outlines}
    if footprint.kind == "hexagon":
        return hexagons == "straight" or (len(backs) == 1 and len({each.front_design for each in outlines}) == 1)
    fronts_match = not any(outline.bleed for outline in outlines) or _is_one({each.ground for each in outlines})
    backs_match = len(backs) == 1 or _is_one({each.back_ground for each in outlines})
    return footprint.kind == "rectangle" and fronts_match and backs_match


def _is_one(grounds: set[Colour | None]) -> bool:
    """Return whether all grounds are the same known colour."""
    return len(grounds) == 1 and None not in grounds
