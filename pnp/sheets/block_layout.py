"""Lay out pieces in blocks that share sheets: each colour and each component is a rectangle, in the shape that fits."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, islice, product

from msgspec import Struct

from pnp.press.scene.piece import PieceOutline
from pnp.sheets.footprint import Footprint
from pnp.sheets.layout import (
    Batch,
    FootprintGroup,
    Lattice,
    PackedBox,
    Placement,
    SheetLayout,
    group_by_footprint,
    pack_mixed,
    pack_shelves,
)
from pnp.sheets.spec import LOOSE_GAP, HexagonLayout

# Ways to give each block a shape are tried, the usual one first, and fewer of many blocks: a way costs the square of
# their number. These take some tenths of a second.
_MOST_TRIALS = 3_000
# The most pages of one group of pieces that share their room with others.
_MOST_LOTS = 20  # as above
_SLACK = 1e-6  # mm, as of any layout


class _Shape(Struct, frozen=True):
    """A way to arrange the pieces of a block, and its width and height in mm with the room around it."""

    lattice: Lattice
    footprint: Footprint  # as placed
    size: tuple[float, float]

    @property
    def is_straight(self) -> bool:
        """Whether its rows are not shifted."""
        return not self.lattice.shift

    def is_smaller(self, other: _Shape) -> bool:
        """Return whether it is in no direction larger than another, and in one of them smaller."""
        (width, height), (their_width, their_height) = self.size, other.size
        return width <= their_width and height <= their_height and self.size != other.size


class _Block(Struct, frozen=True):
    """Pieces that stay together, and the shapes that they may have, the usual one first."""

    pieces: tuple[PieceOutline, ...]
    shapes: tuple[_Shape, ...]


_Page = tuple[list[PackedBox], Sequence[_Shape]]


def group_by_block(
    outlines: Iterable[PieceOutline], with_backs: bool, hexagons: HexagonLayout, blocks: Mapping[str, Hashable]
) -> list[FootprintGroup]:
    """Return the pieces by the block of their component, then by footprint, and by design where each is a block."""
    together: dict[Hashable, list[PieceOutline]] = {}
    for outline in outlines:
        together.setdefault(blocks[outline.component], []).append(outline)
    groups = (group for alike in together.values() for group in group_by_footprint(alike, with_backs, hexagons))
    return [design for group in groups for design in group.by_design()]


class BlockLayout(SheetLayout, frozen=True):
    """Lays out each group as full pages and one block, and gives blocks the shapes that take the fewest pages."""

    def lay_out(self, groups: Sequence[FootprintGroup]) -> list[Batch]:
        """Return the pages for *groups* whose pieces fit: full ones first, then those that blocks share."""
        batches: list[Batch] = []
        blocks: list[_Block] = []
        packed = [(group, lattice) for group in groups if (lattice := self.lattice(group)) is not None]
        narrowest = min((_narrowest(group.footprint) for group, _ in packed), default=0.0)
        for group, lattice in packed:
            pieces = tuple(group.each())
            full = self._filling(group, lattice, len(pieces), narrowest)
            batches += [self._batch(group, lattice, pieces[:full])] if full else []
            blocks += self._blocks_of(group, lattice, pieces[full:])
        if not blocks:
            return batches
        room = (self.area.width + LOOSE_GAP, self.area.height + LOOSE_GAP)
        for placed, shapes in _pack_blocks(blocks, room):
            page = tuple(self._placements(blocks, placed, shapes))
            batches.append(Batch(page, (page,)))
        return batches

    def _filling(self, group: FootprintGroup, lattice: Lattice, count: int, narrowest: float) -> int:
        """Return how many pieces fill pages on which nothing else has room, or of so many pages that it takes long."""
        (width, height), frame = lattice.size, 2 * group.footprint.rim + LOOSE_GAP
        beside = max(self.area.width - width, self.area.height - height) - frame
        is_full = beside < narrowest or count > _MOST_LOTS * lattice.count
        return count // lattice.count * lattice.count if is_full else 0

    def _placements(
        self, blocks: Sequence[_Block], placed: Sequence[PackedBox], shapes: Sequence[_Shape]
    ) -> Iterator[Placement]:
        for at in self._anchored(placed, [shape.size for shape in shapes], (LOOSE_GAP, LOOSE_GAP)):
            shape = shapes[at.index]
            rim = shape.footprint.rim
            for piece, (x, y) in zip(blocks[at.index].pieces, shape.lattice.places(), strict=False):
                yield Placement(piece, shape.footprint, at.x + rim + x, at.y + rim + y, shape.lattice.turned)

    def _blocks_of(self, group: FootprintGroup, lattice: Lattice, pieces: Sequence[PieceOutline]) -> Iterator[_Block]:
        """Yield the pieces of a group that fill no page: one block, or one of each component if no shape holds all."""
        for start in range(0, len(pieces), lattice.count):
            lot = tuple(pieces[start : start + lattice.count])
            runs = [tuple(run) for _, run in groupby(lot, key=lambda piece: piece.component)]
            shapes = self._shapes(group, lattice, [len(run) for run in runs])
            if shapes:
                yield _Block(lot, shapes)
            else:
                yield from (_Block(run, self._shapes(group, lattice, [len(run)])) for run in runs)

    def _shapes(self, group: FootprintGroup, lattice: Lattice, runs: Sequence[int]) -> tuple[_Shape, ...]:
        """Return the shapes for pieces of which *runs* are of one component, the one with the fewest cuts first."""
        count, frame = sum(runs), 2 * group.footprint.rim + LOOSE_GAP
        options = (lattice.trimmed(count), *self._grids(group, count), *self._shifted_rows(group, count))
        shapes = []
        for option in options:
            if _are_rectangles(runs, option):
                footprint = group.footprint.turned if option.turned else group.footprint
                width, height = option.size
                shapes.append(_Shape(option, footprint, (width + frame, height + frame)))
        return tuple(shape for shape in shapes if not any(other.is_smaller(shape) for other in shapes))

    def _grids(self, group: FootprintGroup, count: int) -> Iterator[Lattice]:
        """Yield the grids for *count* pieces, each number of rows once, with pieces both ways round."""
        footprint, rim, gap = group.footprint, 2 * group.footprint.rim, self.spacing(group.footprint)
        if footprint.kind == "hexagon":
            return
        across, down = self.area.width - rim + gap + _SLACK, self.area.height - rim + gap + _SLACK
        for turned in (False, True) if footprint.width != footprint.height else (False,):
            shape = footprint.turned if turned else footprint
            pitch_x, pitch_y = shape.width + gap, shape.height + gap
            for columns in range(1, min(count, int(across // pitch_x)) + 1):
                rows = math.ceil(count / columns)
                if rows * pitch_y <= down and (columns == 1 or rows < math.ceil(count / (columns - 1))):
                    yield Lattice(
                        shape.width, shape.height, columns, rows, pitch_x, pitch_y, odd=columns, turned=turned
                    )

    def _shifted_rows(self, group: FootprintGroup, count: int) -> Iterator[Lattice]:
        """Yield rows of *count* discs, each row in the hollows of the one before, of every length that is of use."""
        shape, rim = group.footprint, 2 * group.footprint.rim
        pitch = shape.width + self.spacing(shape)
        room = (self.area.width - rim + _SLACK, self.area.height - rim + _SLACK)
        lengths = range(2, count) if shape.kind == "disc" else ()
        for columns, fewer, sideways in product(lengths, (0, 1), (False, True)):
            pairs, rest = divmod(count, 2 * columns - fewer)
            rows = 2 * pairs + (rest > 0) + (rest > columns)
            lattice = Lattice(
                shape.width,
                shape.height,
                columns,
                rows,
                pitch,
                pitch * math.sqrt(3) / 2,
                odd=columns - fewer,
                shift=pitch / 2,
                sideways=sideways,
            )
            if all(size <= most for size, most in zip(lattice.size, room, strict=True)):
                yield lattice


def _narrowest(footprint: Footprint) -> float:
    return min(footprint.width, footprint.height) + 2 * footprint.rim


def _are_rectangles(runs: Sequence[int], lattice: Lattice) -> bool:
    """Return whether each run of pieces lies within a row, or takes whole rows, the last of which may stay open."""
    if len(runs) == 1 or lattice.shift:
        return len(runs) == 1
    at = 0
    for run in runs:
        start = at % lattice.columns
        if start and start + run > lattice.columns:
            return False
        if not start and run > lattice.columns and run % lattice.columns and at + run < sum(runs):
            return False
        at += run
    return True


def _pack_blocks(blocks: Sequence[_Block], room: tuple[float, float]) -> list[_Page]:
    """Return the fewest pages for blocks, each with the shapes of all blocks, of the ways that are tried."""
    best: list[_Page] = []
    least = math.ceil(sum(min(math.prod(s.size) for s in block.shapes) for block in blocks) / math.prod(room))
    ways = max(1, _MOST_TRIALS // len(blocks) ** 2)
    options = [block.shapes for block in blocks]
    straight = [tuple(shape for shape in shapes if shape.is_straight) or shapes for shapes in options]
    tried = (islice(_ways(each), ways) for each in (straight, options))
    for shapes in dict.fromkeys(chain.from_iterable(tried)):
        pages = _packed([shape.size for shape in shapes], room)
        if not best or len(pages) < len(best):
            best = [(placed, shapes) for placed in pages]
        if len(best) <= least:
            break
    return best


def _packed(sizes: Sequence[tuple[float, float]], room: tuple[float, float]) -> list[list[PackedBox]]:
    """Return pages of rectangles: one of rows or of columns, if they fit so, else as many as it takes."""
    if sum(width * height for width, height in sizes) <= math.prod(room):
        rows = pack_shelves(sizes, room)
        if rows is not None:
            return [rows]
        columns = pack_shelves([(height, width) for width, height in sizes], (room[1], room[0]))
        if columns is not None:
            return [[PackedBox(at.index, at.y, at.x) for at in columns]]
    return pack_mixed(sizes, room)


def _ways(options: Sequence[Sequence[_Shape]]) -> Iterator[tuple[_Shape, ...]]:
    """Yield one shape of each block: the usual ones, those that fill columns or rows of a size, then all others."""
    yield tuple(shapes[0] for shapes in options)
    for axis in (0, 1):
        for most in sorted({shape.size[axis] for shapes in options for shape in shapes}, reverse=True):
            yield tuple(_largest(shapes, axis, most) for shapes in options)
    yield from product(*options)


def _largest(shapes: Sequence[_Shape], axis: int, most: float) -> _Shape:
    """Return the shape of the greatest size along an axis that is at most *most*, or of the least size."""
    sizes = [shape.size[axis] for shape in shapes]
    fitting = [size for size in sizes if size <= most]
    return shapes[sizes.index(max(fitting) if fitting else min(sizes))]
