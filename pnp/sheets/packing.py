"""Pack equal shapes by closed forms, and mixed rectangles by guillotine cuts.

A lattice is rows of equal shapes, every second row optionally shifted: a grid of rectangles, discs in the hollows
of the row before, a honeycomb, or rows of hexagons whose every edge lies on a line across the whole sheet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.path import Point
from pnp.sheets.footprint import Footprint
from pnp.sheets.spec import HexagonLayout

_ROOT3 = math.sqrt(3)
# Forgives the last digits of sums of lengths (mm), a thousandth of what any knife or printer sees.
_SLACK = 1e-6


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
        return min(
            (lattice for lattice in lattices if lattice.count >= count),
            key=lambda lattice: (lattice.count, -lattice.columns),
        )


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
    footprint: Footprint,
    count: int,
    room: tuple[float, float],
    gap: float,
    hexagons: HexagonLayout = "honeycomb",
) -> Lattice | None:
    """Return the lattice that needs the fewest pages for *count* shapes, or None if not even one fits.

    *room* is the width and height that trims may take on a page, *gap* the distance between neighbours, in mm. A
    shape is turned, and discs leave their straight rows, only if that saves a page.
    """
    fitting = [lattice for lattice in _lattices(footprint, room, gap, hexagons) if lattice is not None]
    if not fitting:
        return None
    return min(fitting, key=lambda lattice: math.ceil(count / lattice.count))


def _lattices(
    footprint: Footprint, room: tuple[float, float], gap: float, hexagons: HexagonLayout
) -> list[Lattice | None]:
    """Return the ways to pack a shape, the plainest first."""
    if footprint.kind == "disc":
        return [
            _rows(footprint, room, gap),
            _disc_rows(footprint, room, gap),
            _sideways(_disc_rows(footprint, room[::-1], gap)),
        ]
    if footprint.kind == "hexagon":
        lattices = [
            _hexagons(footprint, room, gap, hexagons),
            _turned(_hexagons(footprint.turned, room, gap, hexagons)),
        ]
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
    """Return a plain grid."""
    w, h = footprint.width, footprint.height
    return _lattice(w, h, (w + gap, h + gap), 0.0, room)


def _disc_rows(footprint: Footprint, room: tuple[float, float], gap: float) -> Lattice | None:
    """Return rows of discs, each row in the hollows of the one before."""
    pitch = footprint.width + gap
    return _lattice(footprint.width, footprint.height, (pitch, pitch * _ROOT3 / 2), pitch / 2, room)


def _hexagons(footprint: Footprint, room: tuple[float, float], gap: float, layout: HexagonLayout) -> Lattice | None:
    """Return a honeycomb, or rows in which hexagons touch at corners and every cut runs across the sheet."""
    w, h = footprint.width, footprint.height
    if layout == "honeycomb":
        if footprint.pointed:
            return _lattice(w, h, (w + gap, 0.75 * h + gap * _ROOT3 / 2), (w + gap) / 2, room)
        return _sideways(_hexagons(footprint.turned, room[::-1], gap, layout))
    if not footprint.pointed:
        pitch = w + gap * 2 / _ROOT3
        return _lattice(w, h, (pitch, h + gap), pitch / 2, room)
    return _sideways(_hexagons(footprint.turned, room[::-1], gap, layout))


class PackedBox(Struct, frozen=True):
    """The place of a rectangle on a mixed page: its *index* in the order given, and its upper left corner in mm."""

    index: int
    x: float
    y: float


# More rectangles than this are packed in groups of this many: packing one group costs the square of its size.
_LOT = 200


def pack_mixed(sizes: Sequence[tuple[float, float]], room: tuple[float, float]) -> list[list[PackedBox]]:
    """Return pages of rectangles that straight cuts can separate; all lengths in mm.

    Sizes are rounded up to whole µm, so that rounding makes no two overlap; each page lists its rectangles in the order
    given. A rectangle larger than *room* gets a page of its own and extends beyond its right and lower edges.
    """
    pages: list[list[PackedBox]] = []
    for start in range(0, len(sizes), _LOT):
        pages += _pack_lot(sizes[start : start + _LOT], room, start)
    return pages


# More rectangles than this are not tried on shelves: that costs the cube of their number.
_MOST_ON_SHELVES = 40


def pack_shelves(sizes: Sequence[tuple[float, float]], room: tuple[float, float]) -> list[PackedBox] | None:
    """Return rectangles in rows on one page, in their order and the least area (mm), or None if they do not fit."""
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


def _pack_lot(sizes: Sequence[tuple[float, float]], room: tuple[float, float], start: int) -> list[list[PackedBox]]:
    """Return the pages of one group; *start* is the index of its first rectangle."""
    from rectpack import GuillotineBssfSas, PackingBin, newPacker

    packer = newPacker(pack_algo=GuillotineBssfSas, bin_algo=PackingBin.BFF, rotation=False)
    packer.add_bin(math.floor(room[0] * 1000 + 1), math.floor(room[1] * 1000 + 1), count=len(sizes))
    for index, (width, height) in enumerate(sizes):
        packer.add_rect(math.ceil(width * 1000 - 1e-3), math.ceil(height * 1000 - 1e-3), rid=index)
    packer.pack()
    pages: dict[int, list[PackedBox]] = {}
    for page, x, y, _, _, index in packer.rect_list():
        pages.setdefault(page, []).append(PackedBox(start + index, x / 1000, y / 1000))
    packed_pages = [sorted(placed, key=lambda p: p.index) for _, placed in sorted(pages.items())]
    packed = {p.index for page in packed_pages for p in page}
    return packed_pages + [[PackedBox(i, 0.0, 0.0)] for i in range(start, start + len(sizes)) if i not in packed]
