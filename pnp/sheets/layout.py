"""Lay out piece outlines on pages: full pages of equal footprints first, then the rest, mixed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, repeat
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, Point, Transform, rotation, translation
from pnp.press.scene.piece import PieceOutline
from pnp.sheets.footprint import Footprint, footprint_of
from pnp.sheets.spec import LOOSE_GAP, HexagonLayout

_ROOT3 = math.sqrt(3)
# Forgives the last digits of sums of lengths (mm), a thousandth of what any knife or printer sees.
_SLACK = 1e-6
Anchor = Literal["middle", "right", "bottom"]

# The fewest hexagons of one design that make a block of their own on a sheet.
_SMALLEST_BLOCK = 12  # by judgement, as the next two: white around blocks against cuts that are shared
# The fewest pieces of one design that make a block of their own where they share no cuts.
_SMALLEST_LOOSE_BLOCK = 4
# At most this many large pieces, which leave much of their pages free, share those pages with others.
_MOST_SPARSE = 20
# More rectangles than this are packed in groups of this many: packing one group costs the square of its size.
_LOT = 200
# More rectangles than this are not tried on shelves: that costs the cube of their number.
_MOST_ON_SHELVES = 40


class Lattice(Struct, frozen=True):
    """Equal shapes in rows, in mm. With *turned*, each is turned by 90° from how it is drawn.

    *odd* is the number of shapes in the second, fourth … row, which begins *shift* to the right; *sideways* swaps the
    two axes, so that rows become columns.
    """

    across: float  # size of one shape along its row
    down: float
    columns: int
    rows: int
    pitch_x: float
    pitch_y: float
    odd: int
    shift: float = 0.0
    turned: bool = False
    sideways: bool = False

    @property
    def count(self) -> int:
        """How many shapes it holds."""
        return self.columns * ((self.rows + 1) // 2) + self.odd * (self.rows // 2)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the box around all shapes, in mm."""
        even = self.across + (self.columns - 1) * self.pitch_x
        odd = self.shift + self.across + (self.odd - 1) * self.pitch_x if self.rows > 1 and self.odd else 0.0
        wide, high = max(even, odd), self.down + (self.rows - 1) * self.pitch_y
        return (high, wide) if self.sideways else (wide, high)

    def places(self) -> Iterator[Point]:
        """Yield the upper left corner of each shape's box, row by row, from (0, 0)."""
        for row in range(self.rows):
            odd = row % 2
            for column in range(self.odd if odd else self.columns):
                x, y = odd * self.shift + column * self.pitch_x, row * self.pitch_y
                yield (y, x) if self.sideways else (x, y)

    def trimmed(self, count: int) -> Lattice:
        """Return the smallest part of the lattice that still holds *count* shapes; a grid is made compact.

        There are as many shifted rows as the full width would need, of the length that best fills the last one, so that
        no shape is left alone there.
        """
        if count >= self.count:
            return self
        if not self.shift:
            columns, rows = _compact(count, self.columns, self.rows)
            return replace(self, columns=columns, odd=columns, rows=rows)
        pairs, rest = divmod(count, self.columns + self.odd)
        rows = 2 * pairs + (rest > 0) + (rest > self.columns)
        lattices = [replace(self, rows=rows)]
        for columns in range(1, self.columns):
            lattices += (replace(self, columns=columns, odd=odd, rows=rows) for odd in {columns, max(1, columns - 1)})
        enough = (lattice for lattice in lattices if lattice.count >= count)
        return min(enough, key=lambda lattice: (lattice.count, -lattice.columns))


def _compact(count: int, most_columns: int, most_rows: int) -> tuple[int, int]:
    """Return columns and rows of the grid for *count* with the fewest empty places, then the fewest cuts."""
    shapes = []
    for columns in range(1, min(count, most_columns) + 1):
        rows = math.ceil(count / columns)
        if rows <= most_rows:
            empty = columns * rows - count
            shapes.append(((empty // 2, columns + rows, empty, -columns), columns, rows))
    _, columns, rows = min(shapes)
    return columns, rows


def lattice_for(
    footprint: Footprint, count: int, room: tuple[float, float], gap: float, hexagons: HexagonLayout = "honeycomb"
) -> Lattice | None:
    """Return the lattice that needs the fewest pages for *count* shapes, or None if not even one fits.

    *room* is the width and height that trims may take on a page, *gap* the distance between neighbours, in mm. A
    shape is turned, and discs leave their straight rows, only if that saves a page.
    """
    fitting = [lattice for lattice in _lattices(footprint, room, gap, hexagons) if lattice is not None]
    return min(fitting, key=lambda lattice: math.ceil(count / lattice.count), default=None)


def _lattices(
    footprint: Footprint, room: tuple[float, float], gap: float, hexagons: HexagonLayout
) -> list[Lattice | None]:
    """Return the ways to pack a shape, the plainest first."""
    if footprint.kind == "disc":
        upright, across = _disc_rows(footprint, room, gap), _disc_rows(footprint, room[::-1], gap)
        return [_rows(footprint, room, gap), upright, _sideways(across)]
    if footprint.kind == "hexagon":
        turned = _turned(_hexagons(footprint.turned, room, gap, hexagons))
        lattices = [_hexagons(footprint, room, gap, hexagons), turned]
        if any(lattice is not None and lattice.rows > 1 for lattice in lattices):
            return lattices
        # The page is too narrow for shifted rows.
        tips = gap * 2 / _ROOT3
        return [_rows(footprint, room, tips), _turned(_rows(footprint.turned, room, tips))]
    return [_rows(footprint, room, gap), _turned(_rows(footprint.turned, room, gap))]


def _turned(lattice: Lattice | None) -> Lattice | None:
    return lattice and replace(lattice, turned=True)


def _sideways(lattice: Lattice | None) -> Lattice | None:
    return lattice and replace(lattice, sideways=True)


def _fitting(size: float, pitch: float, room: float) -> int:
    """Return how many shapes of *size*, *pitch* apart, fit into *room*."""
    return int((room - size + _SLACK) // pitch) + 1 if room + _SLACK >= size else 0


def _lattice(across: float, down: float, pitch: Point, shift: float, room: tuple[float, float]) -> Lattice | None:
    """Return the lattice that fills *room*, or None if nothing fits."""
    columns, rows = _fitting(across, pitch[0], room[0]), _fitting(down, pitch[1], room[1])
    if not columns or not rows:
        return None
    odd = _fitting(across, pitch[0], room[0] - shift)
    if not odd:  # one shape per row leaves no room for shifted rows
        rows = 1
    return Lattice(across, down, columns, rows, pitch[0], pitch[1], odd, shift)


def _rows(footprint: Footprint, room: tuple[float, float], gap: float) -> Lattice | None:
    w, h = footprint.width, footprint.height
    return _lattice(w, h, (w + gap, h + gap), 0.0, room)


def _disc_rows(footprint: Footprint, room: tuple[float, float], gap: float) -> Lattice | None:
    """Return rows of discs, each row in the hollows of the one before."""
    pitch = footprint.width + gap
    return _lattice(footprint.width, footprint.height, (pitch, pitch * _ROOT3 / 2), pitch / 2, room)


def _hexagons(footprint: Footprint, room: tuple[float, float], gap: float, layout: HexagonLayout) -> Lattice | None:
    """Return a honeycomb, or rows in which hexagons touch at corners and every cut runs across the sheet."""
    w, h = footprint.width, footprint.height
    if footprint.pointed != (layout == "honeycomb"):
        return _sideways(_hexagons(footprint.turned, room[::-1], gap, layout))
    if footprint.pointed:
        return _lattice(w, h, (w + gap, 0.75 * h + gap * _ROOT3 / 2), (w + gap) / 2, room)
    pitch = w + gap * 2 / _ROOT3
    return _lattice(w, h, (pitch, h + gap), pitch / 2, room)


class PackedBox(Struct, frozen=True):
    """The place of a rectangle on a mixed page: its *index* in the order given, and its upper left corner in mm."""

    index: int
    x: float
    y: float


def pack_mixed(sizes: Sequence[tuple[float, float]], room: tuple[float, float]) -> list[list[PackedBox]]:
    """Return pages of rectangles that straight cuts can separate; all lengths in mm.

    Sizes are rounded up to whole µm, so that rounding makes no two overlap; each page lists its rectangles in the order
    given. A rectangle larger than *room* gets a page of its own and extends beyond its right and lower edges.
    """
    packed: list[list[PackedBox]] = []
    for start in range(0, len(sizes), _LOT):
        from rectpack import GuillotineBssfSas, PackingBin, newPacker  # most sheets pack nothing

        lot = range(start, min(start + _LOT, len(sizes)))
        packer = newPacker(pack_algo=GuillotineBssfSas, bin_algo=PackingBin.BFF, rotation=False)
        packer.add_bin(math.floor(room[0] * 1000 + 1), math.floor(room[1] * 1000 + 1), count=len(lot))
        for index in lot:
            width, height = sizes[index]
            packer.add_rect(math.ceil(width * 1000 - 1e-3), math.ceil(height * 1000 - 1e-3), rid=index)
        packer.pack()
        pages: dict[int, list[PackedBox]] = {}
        for page, x, y, _, _, index in packer.rect_list():
            pages.setdefault(page, []).append(PackedBox(index, x / 1000, y / 1000))
        packed += (sorted(placed, key=lambda p: p.index) for _, placed in sorted(pages.items()))
        fitting = {p.index for placed in pages.values() for p in placed}
        packed += ([PackedBox(index, 0.0, 0.0)] for index in lot if index not in fitting)
    return packed


def pack_shelves(sizes: Sequence[tuple[float, float]], room: tuple[float, float]) -> list[PackedBox] | None:
    """Return rectangles in rows on one page, in their order and the least area (mm), or None if they do not fit."""
    # Every width at which a row can break is tried; on each, boxes follow in their order.
    widths = {sum(width for width, _ in sizes[:end]) for end in range(1, len(sizes) + 1)}
    packings = []
    for most in sorted(widths | {width for width, _ in sizes}) if len(sizes) <= _MOST_ON_SHELVES else ():
        placed, x, y, below, right = list[PackedBox](), 0.0, 0.0, 0.0, 0.0
        for index, (width, height) in enumerate(sizes):
            if x and x + width > most + _SLACK:
                x, y = 0.0, below
            placed.append(PackedBox(index, x, y))
            x, below = x + width, max(below, y + height)
            right = max(right, x)
        if right <= room[0] + _SLACK and below <= room[1] + _SLACK:
            packings.append((right * below, -right, placed))
    return min(packings, key=lambda packing: packing[:2])[2] if packings else None


class Placement(Struct, frozen=True):
    """A piece on a page: (x, y) is the upper left corner of its trim box there; *turned* clockwise by 90°.

    Its art ends at the edges of its *cell*, if there is one, measured from that corner.
    """

    piece: PieceOutline
    footprint: Footprint  # as placed there
    x: float
    y: float
    turned: bool = False
    cell: Box | None = None

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


def _by_design(pieces: Iterable[PieceOutline]) -> list[list[PieceOutline]]:
    designs: dict[tuple[str, str | None], list[PieceOutline]] = {}
    for piece in pieces:
        designs.setdefault((piece.front_design, piece.back_design), []).append(piece)
    return list(designs.values())


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
        return [FootprintGroup(self.footprint, tuple(pieces)) for pieces in _by_design(self.pieces)]

    def each(self) -> Iterable[PieceOutline]:
        """Yield every copy of every piece, grouped by design."""
        return chain.from_iterable(repeat(piece, piece.count) for piece in self.pieces)


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
        """Return the pages for *groups* whose pieces fit; a design has its own block unless that takes more pages."""
        if self.hexagons == "straight":
            return self._lay_out_straight(groups)
        mixed = self._lay_out_mixed(groups)
        blocks = [block for group in groups for block in group.by_design()]
        if len(blocks) == 1:
            return mixed
        parted = self._blocks([(block, lattice) for block in blocks if (lattice := self.lattice(block)) is not None])
        return parted if _page_count(parted) <= _page_count(mixed) else mixed

    def _lay_out_mixed(self, groups: Sequence[FootprintGroup]) -> list[Batch]:
        """Return the pages for *groups*: full pages of each group, then all remaining pieces, mixed."""
        packed = [(group, lattice) for group in groups if (lattice := self.lattice(group)) is not None]
        if len(packed) == 1:
            return [self._group_pages(*packed[0])]
        if all(group.footprint.kind == "hexagon" and group.footprint.touching for group, _ in packed):
            return self._blocks(packed)
        return self._full_and_mixed(packed)

    def _lay_out_straight(self, groups: Sequence[FootprintGroup]) -> list[Batch]:
        """Return pages that straight cuts separate; the sheets of pieces that fill several are cut as one stack."""
        packed = [(group, lattice) for group in groups if (lattice := self.lattice(group)) is not None]

        def is_alone(group: FootprintGroup, lattice: Lattice) -> bool:
            """Return whether nothing else may be on its sheets: slanting cuts run right across them."""
            kind = group.footprint.kind
            return len(packed) == 1 or kind == "hexagon" or (kind == "rectangle" and group.count > lattice.count)

        batches = [self._group_pages(*each) for each in packed if is_alone(*each)]
        rest = [each for each in packed if not is_alone(*each)]
        blocks = self._blocks(rest) if rest else []
        mixed = self._full_and_mixed(rest)
        return batches + (blocks if _page_count(blocks) <= _page_count(mixed) else mixed)

    def _full_and_mixed(self, packed: Sequence[tuple[FootprintGroup, Lattice]]) -> list[Batch]:
        batches: list[Batch] = []
        leftovers: list[Placement] = []
        for group, lattice in packed:
            full, rest = self._full_pages(group, lattice)
            batches += full
            footprint = group.footprint.turned if lattice.turned else group.footprint
            leftovers += [Placement(piece, footprint, 0.0, 0.0, lattice.turned) for piece in rest]
        return batches + [Batch(page, (page,)) for page in self._mixed_pages(leftovers)]

    def _group_pages(self, group: FootprintGroup, lattice: Lattice) -> Batch:
        return self._batch(group, lattice.trimmed(group.count), tuple(group.each()))

    def _full_pages(self, group: FootprintGroup, lattice: Lattice) -> tuple[list[Batch], tuple[PieceOutline, ...]]:
        """Return the pages that a group fills, none if a few pieces leave half of the page free, and the rest."""
        (width, height), pieces = lattice.size, tuple(group.each())
        is_sparse = width * height < self.area.width * self.area.height / 2
        full = 0 if is_sparse and len(pieces) <= _MOST_SPARSE else len(pieces) // lattice.count * lattice.count
        return [self._batch(group, lattice, pieces[:full])] if full else [], pieces[full:]

    def _blocks(self, packed: Sequence[tuple[FootprintGroup, Lattice]]) -> list[Batch]:
        """Return full pages of each design, then pages of blocks, each of one design, edge to edge."""
        # Full pages first; what is left of each design is a block, and blocks are packed like rectangles.
        batches: list[Batch] = []
        blocks: list[tuple[FootprintGroup, Lattice, tuple[PieceOutline, ...]]] = []
        for group, lattice in packed:
            full, rest = self._full_pages(group, lattice)
            batches += full
            for start in range(0, len(rest), lattice.count):
                block = rest[start : start + lattice.count]
                blocks.append((group, lattice.trimmed(len(block)), block))
        frames = (2 * group.footprint.rim + LOOSE_GAP for group, _, _ in blocks)
        sizes = [(one.size[0] + frame, one.size[1] + frame) for (_, one, _), frame in zip(blocks, frames, strict=True)]
        room = (self.area.width + LOOSE_GAP, self.area.height + LOOSE_GAP)
        pages = pack_mixed(sizes, room)
        if len(pages) == 1:
            pages = [pack_shelves(sizes, room) or pages[0]]
        for placed in sorted(pages, key=lambda placed: min(p.index for p in placed)):
            placements: list[Placement] = []
            for p in self._anchored(placed, sizes, (LOOSE_GAP, LOOSE_GAP)):
                group, lattice, pieces = blocks[p.index]
                footprint, rim = group.footprint.turned if lattice.turned else group.footprint, group.footprint.rim
                placements += (
                    Placement(piece, footprint, p.x + rim + x, p.y + rim + y, lattice.turned)
                    for piece, (x, y) in zip(pieces, lattice.places(), strict=False)
                )
            page = tuple(placements)
            batches.append(Batch(page, (page,)))
        return batches

    def _anchored(
        self, placed: Sequence[PackedBox], sizes: Sequence[tuple[float, float]], spare: tuple[float, float]
    ) -> Iterator[PackedBox]:
        """Yield the boxes of a page in their places on paper; *spare* is what they take too much, across and down."""
        width = max(p.x + sizes[p.index][0] for p in placed) - spare[0]
        height = max(p.y + sizes[p.index][1] for p in placed) - spare[1]
        x, y = self._corner(width, height, 0.0)
        for p in placed:
            yield PackedBox(p.index, x + p.x, y + p.y)

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
        if self.hexagons == "straight":  # to what a guillotine can be set to
            x, y = (math.floor(10 * at + _SLACK) / 10 for at in (x, y))
            return max(x, self.area.left + rim), max(y, self.area.top + rim)
        return x, y

    def _mixed_pages(self, leftovers: Sequence[Placement]) -> Iterator[tuple[Placement, ...]]:
        """Yield pages of pieces of different outlines, each piece surrounded by half of its spacing."""
        rims = [self._rims(piece.footprint) for piece in leftovers]
        # A piece's rim may leave the area, its art may not: the room grows by what every piece can spare.
        spare_x, spare_y = (
            min((rim[axis] - piece.footprint.rim for rim, piece in zip(rims, leftovers, strict=True)), default=0.0)
            for axis in (0, 1)
        )
        room = (self.area.width + 2 * spare_x, self.area.height + 2 * spare_y)
        shapes = (piece.footprint for piece in leftovers)
        sizes = [(shape.width + 2 * x, shape.height + 2 * y) for shape, (x, y) in zip(shapes, rims, strict=True)]
        for placed in pack_mixed(sizes, room):
            placements = []
            for p in self._anchored(placed, sizes, (2 * spare_x, 2 * spare_y)):
                rim_x, rim_y = rims[p.index]
                placements.append(replace(leftovers[p.index], x=p.x + rim_x - spare_x, y=p.y + rim_y - spare_y))
            yield tuple(placements)

    def _rims(self, footprint: Footprint) -> tuple[float, float]:
        """Return the mm free beside, and above and below a piece: half of its spacing, less if nothing fits there."""
        rim = max(self.spacing(footprint) / 2, footprint.rim)
        sides = ((self.area.width, footprint.width), (self.area.height, footprint.height))
        across, down = (min(rim, max(footprint.rim, (room - size) / 2)) for room, size in sides)
        return across, down


def _page_count(batches: Iterable[Batch]) -> int:
    return sum(len(batch.pages) for batch in batches)


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
    blocks = _by_design(outlines)
    if footprint.kind == "hexagon" and all(sum(p.count for p in block) >= _SMALLEST_BLOCK for block in blocks):
        return blocks
    return [list(outlines)]


def _is_touching(footprint: Footprint, outlines: Sequence[PieceOutline], hexagons: HexagonLayout) -> bool:
    """Return whether pieces may be edge to edge even if their art extends beyond the trim.

    They may if they are hexagons of one design, hexagons in straight rows, or rectangles whose fronts have no bleed or
    one ground, and whose backs have one design or one ground.
    """
    # Fronts and backs are judged alike but for bleed, and hexagons by their design alone.
    backs = {outline.back_design for outline in outlines}
    if footprint.kind == "hexagon":
        return hexagons == "straight" or (len(backs) == 1 and len({each.front_design for each in outlines}) == 1)
    fronts_match = not any(outline.bleed for outline in outlines) or _is_one({each.ground for each in outlines})
    backs_match = len(backs) == 1 or _is_one({each.back_ground for each in outlines})
    return footprint.kind == "rectangle" and fronts_match and backs_match


def _is_one(grounds: set[Colour | None]) -> bool:
    """Return whether all grounds are the same known colour."""
    return len(grounds) == 1 and None not in grounds
