"""Plan which piece is where on which sheet, and what can't be printed, before anything is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, pairwise

from msgspec import Struct
from msgspec.structs import replace

from pnp.messages import join_words
from pnp.press.geometry.path import Box, Path, line
from pnp.press.papers import Paper
from pnp.press.scene.piece import PieceOutline
from pnp.press.units import number
from pnp.problems import Finding, Severity
from pnp.sheets.block_layout import BlockLayout, group_by_block
from pnp.sheets.footprint import Footprint
from pnp.sheets.layout import (
    Anchor,
    Batch,
    FootprintGroup,
    Placement,
    SheetLayout,
    group_by_footprint,
    lattice_for,
)
from pnp.sheets.poster_plan import PosterLines, PosterPlan, fewest_pages, part_lines, plan_poster
from pnp.sheets.spec import FoldAxis, SheetSpec

# More pieces than this on the sheets of one file are a typing error and would exhaust memory.
MAX_PIECES = 100_000
# The most sheets of one file.
MAX_SHEETS = 1_000  # two reams
# The most pages that are worth joining, all copies of a poster counted.
MAX_POSTER_PAGES = 100  # by judgement: a day's work
# Pieces narrower than this (mm) are hard to cut out by hand.
SMALLEST_PIECE = 8.0  # by judgement: emblems are read from there on
# The one layer of the cut file of a sticker, which is cut down to its backing.
KISS_CUT_LAYER = "kiss-cut"
_PRINT_FEWER = "print fewer at a time"
# Names of cut files list at most this many runs of sheets.
_MAX_RUNS = 6  # by eye
_SLACK = 1e-6  # mm
# The tolerance (mm) of measuring cuts, from whose length the cutting time is estimated.
_CUT_TOLERANCE = 0.5  # less than a hundredth of a counter's outline


def number_runs(numbers: Sequence[int]) -> tuple[str, ...]:
    """Return numbers as a reader sees them, run by run: ``3``, ``1–2``, ``1–3`` and ``5``."""
    return tuple(str(first) if first == last else f"{first}–{last}" for first, last in _runs(numbers))


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    runs = [list(run) for _, run in groupby(enumerate(numbers), key=lambda each: each[1] - each[0])]
    return [(run[0][1], run[-1][1]) for run in runs]


class CutLayout(Struct, frozen=True):
    """The sheets, by number from 1, that are cut along the same lines: around the pieces on the first of them.

    A page of a poster has a part of a piece, on *paper* that may be turned.
    """

    sheets: tuple[int, ...]
    placements: tuple[Placement, ...] = ()
    part: PosterLines | None = None
    paper: Paper | None = None

    @property
    def outer(self) -> Iterator[Path]:
        """The outlines of the pieces."""
        return iter(self.part.outer) if self.part is not None else self._placed("trim")

    @property
    def inner(self) -> Iterator[Path]:
        """The cuts inside the pieces."""
        return iter(self.part.inner) if self.part is not None else self._placed("inner")

    @property
    def folds(self) -> Iterator[Path]:
        """The lines to fold the pieces along."""
        return iter(self.part.folds) if self.part is not None else self._placed("folds")

    def _placed(self, lines: str) -> Iterator[Path]:
        return (path.transformed(each.transform) for each in self.placements for path in getattr(each.piece, lines))

    @property
    def name(self) -> str:
        """The sheets as file names give them: ``sheet-3``, ``sheets-1-2`` (1 to 2), ``sheets-1-3-and-5``."""
        runs = _runs(self.sheets)
        names = [str(first) if first == last else f"{first}-{last}" for first, last in runs[:_MAX_RUNS]]
        names += ["more"] if len(runs) > _MAX_RUNS else []
        return ("sheet-" if len(self.sheets) == 1 else "sheets-") + "-and-".join(names)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The sheets as a reader sees them, run by run: ``3``, ``1–2``, ``1–3`` and ``5``."""
        return number_runs(self.sheets)


class CutLength(Struct, frozen=True):
    """How long the cuts of a file are, in mm: those along a ruler, and those that follow the outline of a piece."""

    ruled: float = 0.0
    turning: float = 0.0


class SheetPlan(Struct, frozen=True, dict=True):
    """The sheets of one file: *batches* of pages with pieces, then *posters*.

    In *spec* the paper is held as it is printed, and ``backs`` is "none" if no piece has a back. A fold-over sheet is
    folded along *axis*. *findings* report, by component, pieces that fit no page and pieces that are too small to make
    by hand.
    """

    spec: SheetSpec
    axis: FoldAxis
    batches: tuple[Batch, ...]
    posters: tuple[PosterPlan, ...] = ()
    findings: tuple[Finding, ...] = ()

    @cached_property
    def sheets(self) -> tuple[tuple[Placement, ...], ...]:
        """The pieces on each sheet, sheets of posters left out."""
        return tuple(page for batch in self.batches for page in batch.pages)

    @property
    def sheet_count(self) -> int:
        """How many sheets of paper are printed, those of posters and their maps included."""
        return len(self.sheets) + sum(poster.page_count for poster in self.posters)

    @property
    def page_count(self) -> int:
        """How many pages the file has: a duplex sheet has two, unless only one side is printed."""
        sheets = len(self.sheets) if self.spec.sides == "backs" else self.sheet_count
        return sheets * self.spec.pages_each

    @property
    def contents(self) -> tuple[frozenset[str], ...]:
        """The components on each sheet, sheets of posters left out."""
        return tuple(frozenset(placement.piece.component for placement in sheet) for sheet in self.sheets)

    @property
    def margin(self) -> float:
        """The least distance (mm) by which art extends beyond the cut, on both sides of all pieces that have backs."""
        placed = {id(p.piece): p.piece for sheet in self.sheets for p in sheet if p.piece.has_back}
        return min((min(piece.bleed, piece.back_bleed) for piece in placed.values()), default=0.0)

    @property
    def has_honeycomb(self) -> bool:
        """Whether hexagons lie edge to edge in a honeycomb."""
        used = {placement.footprint for batch in self.batches for placement in batch.template}
        return self.spec.hexagons == "honeycomb" and any(each.kind == "hexagon" and each.touching for each in used)

    @cached_property
    def cut_length(self) -> CutLength:
        """How long the cuts of all sheets are; half of an edge that two pieces share counts for each."""
        # An edge is shared or not, and cut along a ruler or not: a footprint decides both, the layout the latter.
        lengths: dict[tuple[int, Footprint], float] = {}
        ruled = turning = 0.0
        for placement in (each for sheet in self.sheets for each in sheet):
            piece, footprint = placement.piece, placement.footprint
            key = id(piece), footprint
            if key not in lengths:
                shares_cuts = footprint.kind in ("rectangle", "hexagon") and (footprint.touching or not footprint.reach)
                lengths[key] = _cut_length(piece, 0.5 if shares_cuts else 1.0)
            if footprint.kind == "rectangle" or (footprint.kind == "hexagon" and self.spec.hexagons == "straight"):
                ruled += lengths[key]
            else:
                turning += lengths[key]
        return CutLength(ruled, turning)

    @cached_property
    def poster_cut_length(self) -> float:
        """How long the cuts on all pages of posters are, in mm."""
        return sum(
            poster.piece.count * _length(lines.outer + lines.inner)
            for poster in self.posters
            for lines in (part_lines(poster, part) for part in poster.parts.values())
        )

    @cached_property
    def fold_length(self) -> float:
        """How long all folds of all sheets are, in mm, posters left out."""
        lengths = {id(each.piece): each.piece for sheet in self.sheets for each in sheet}
        of = {key: _length(piece.folds) for key, piece in lengths.items()}
        across = _length(line for sheet in self.sheets if (line := self.fold_line(sheet)) is not None)
        return sum(of[id(each.piece)] for sheet in self.sheets for each in sheet) + across

    @cached_property
    def cut_layouts(self) -> tuple[CutLayout, ...]:
        """The distinct ways in which sheets are cut, in the order of the first sheet of each."""
        alike: dict[object, list[int]] = {}
        for index, sheet in enumerate(self.sheets):
            alike.setdefault((_cut_key(sheet), self.fold_line(sheet)), []).append(index)
        layouts = [CutLayout(tuple(i + 1 for i in indices), self.sheets[indices[0]]) for indices in alike.values()]
        first = len(self.sheets) + 1
        for poster in self.posters:
            for at, part in enumerate(poster.parts.values(), start=first + 1):
                copies = range(at, at + poster.piece.count * len(poster.parts), len(poster.parts))
                layouts.append(CutLayout(tuple(copies), part=part_lines(poster, part), paper=poster.paper))
            first += poster.page_count
        return tuple(layouts)

    def fold_line(self, sheet: Sequence[Placement]) -> Path | None:
        """Return the line, exactly in the middle of the page, that a sheet with backs is folded along."""
        if self.spec.backs != "fold-over" or not any(placement.piece.has_back for placement in sheet):
            return None
        paper, free = self.spec.paper, self.spec.fold_bounds
        if self.axis == "vertical":
            return line((paper.width / 2, free.top), (paper.width / 2, free.bottom))
        return line((free.left, paper.height / 2), (free.right, paper.height / 2))


def plan_sheets(
    outlines: Sequence[PieceOutline],
    spec: SheetSpec,
    words: Callable[[PieceOutline], Sequence[Box]] = lambda _: (),
    blocks: Mapping[str, Hashable] | None = None,
) -> SheetPlan:
    """Return the sheets for *outlines*, with as many copies of each as its count.

    With *blocks*, pieces of components that have different ones there don't mix on a sheet.

    Pieces that fit no page (P041) or exceed a limit (P008) are left out, with a finding. With ``spec.poster``, pieces
    that are too large and have no back are cut up over several pages instead, around their *words*, the boxes of
    letters in mm. Unless some piece has a back, ``spec.backs`` does not matter.
    """
    if not any(outline.has_back for outline in outlines):
        spec = replace(spec, backs="none")
    with_backs, make_layout = spec.backs != "none", SheetLayout
    if blocks is None:
        groups = group_by_footprint(outlines, with_backs, spec.hexagons)
    else:
        groups, make_layout = group_by_block(outlines, with_backs, spec.hexagons, blocks), BlockLayout
    groups, findings = _limit_pieces(groups, spec)
    laid = _fewest_sheets(groups, _orient_paper(groups, spec), make_layout)
    if not laid.holds_backs:
        laid = _fewest_sheets(groups, replace(laid.spec, bounds_backs=True), make_layout)
    spec = laid.spec
    posters: list[PosterPlan] = []
    for group in laid.oversized:
        for outline in group.pieces:
            room = laid.room if outline.has_back else spec.area
            poster, more = _plan_oversized(outline, group, room, spec, words)
            posters += [poster] if poster is not None else []
            findings += more
    findings += _find_small_pieces(outlines)
    findings += [*_find_lonely_pieces(groups, laid), *_find_too_many_sheets(groups, laid)]
    return SheetPlan(spec, laid.axis, tuple(laid.batches), tuple(posters), tuple(findings))


def _fewest_sheets(groups: Sequence[FootprintGroup], spec: SheetSpec, make_layout: type[SheetLayout]) -> _LaidOut:
    """Return pieces on sheets, nearer to the edges of the paper and with the footer elsewhere where that saves one."""
    laid = _laid_out(groups, spec, make_layout)
    if laid.sheet_count == 1 or laid.oversized:
        return laid
    near = (_laid_out(groups, replace(spec, mark_room=0.0, footer_edge=edge), make_layout) for edge in ("foot", "left"))
    return min((laid, *near), key=lambda option: (len(option.oversized), option.sheet_count))


class _LaidOut(Struct, frozen=True):
    """Pieces on sheets, in one of several ways, and the groups whose pieces don't fit in the *room* of a page."""

    spec: SheetSpec
    axis: FoldAxis
    room: Box
    batches: Sequence[Batch]
    oversized: Sequence[FootprintGroup]

    @property
    def sheet_count(self) -> int:
        """How many sheets the pieces take, those of posters left out."""
        return sum(len(batch.pages) for batch in self.batches)

    @property
    def holds_backs(self) -> bool:
        """Whether backs lie within the margins of the paper although they are moved."""
        if not any(self.spec.back_offset):
            return True
        reflection, printed = self.spec.back_reflection(self.spec.flip_axis), self.spec.printed.grown(_SLACK)
        placed = (placement for batch in self.batches for placement in batch.template)
        boxes = (one.box.grown(one.footprint.rim).transformed(reflection) for one in placed)
        return all(printed.union(box) == printed for box in boxes)


def _laid_out(
    groups: Sequence[FootprintGroup], spec: SheetSpec, make_layout: type[SheetLayout] = SheetLayout
) -> _LaidOut:
    """Return pieces on the fewest sheets; a fold-over sheet is folded along one of two lines.

    Pieces without backs are on sheets of their own, which are not folded, unless that takes more.
    """
    folded, flat = (_sided_groups(groups, has_back=has_back) for has_back in (True, False))
    ways = [(folded, flat)] if spec.backs == "fold-over" and folded and flat else []
    ways.append((list(groups), []))
    whole, options = make_layout(spec.area, spec.gap, spec.hexagons), []
    for folded, flat in ways:
        for layout, axis in _layouts(spec, make_layout):
            batches = [*layout.lay_out(folded), *(whole.lay_out(flat) if flat else ())]
            oversized = [*_oversized_groups(folded, layout), *_oversized_groups(flat, whole)]
            options.append(_LaidOut(spec, axis, layout.area, batches, oversized))
    return min(options, key=lambda option: (len(option.oversized), option.sheet_count))


def _sided_groups(groups: Iterable[FootprintGroup], *, has_back: bool) -> list[FootprintGroup]:
    """Return the pieces that have a back, or those that have none."""
    parts = [tuple(piece for piece in group.pieces if piece.has_back == has_back) for group in groups]
    return [replace(group, pieces=pieces) for group, pieces in zip(groups, parts, strict=True) if pieces]


def _limit_pieces(groups: list[FootprintGroup], spec: SheetSpec) -> tuple[list[FootprintGroup], list[Finding]]:
    """Return as many of the first groups as one file may hold, and a finding if some are left out."""
    total = 0
    for index, group in enumerate(groups):
        total += group.count
        if total > MAX_PIECES:
            layout = SheetLayout(spec.area, spec.gap, spec.hexagons)
            lattices = ((each.count, layout.lattice(each)) for each in groups)
            sheets = sum(math.ceil(count / one.count) for count, one in lattices if one is not None)
            message = f"more than {MAX_PIECES:,} pieces on the sheets of one file, which would be about {sheets:,}"
            return groups[:index], [_finding(group.pieces[0], "P008", message, _PRINT_FEWER)]
    return groups, []


def _find_too_many_sheets(groups: Sequence[FootprintGroup], laid: _LaidOut) -> Iterator[Finding]:
    """Yield a finding (P008) if pieces take more sheets than a file may have, at the one that takes the most."""
    if laid.sheet_count > MAX_SHEETS:
        most = max((piece for group in groups for piece in group.pieces), key=lambda piece: piece.count)
        message = f"{most.component}: the file would have {laid.sheet_count:,} sheets, and may have {MAX_SHEETS:,}"
        yield _finding(most, "P008", message, _PRINT_FEWER)


def _orient_paper(groups: Sequence[FootprintGroup], spec: SheetSpec) -> SheetSpec:
    """Return *spec* with its paper turned if only then every piece of a single-sided sheet fits as it is drawn.

    Landscape paper is turned as well if some piece fits upright paper only.
    """
    turned = replace(spec, paper=spec.paper.turned)
    if spec.is_landscape:
        lost, lost_upright = (len(_laid_out(groups, each).oversized) for each in (spec, turned))
        return turned if lost_upright < lost else spec
    upright, across = spec.area, turned.area
    sizes = [_printed_size(group) for group in groups]
    fits = all(upright.width < width <= across.width and height <= across.height for width, height in sizes)
    return turned if groups and spec.backs == "none" and fits else spec


def _layouts(spec: SheetSpec, make_layout: type[SheetLayout]) -> list[tuple[SheetLayout, FoldAxis]]:
    """Return the ways to lay out pieces; a fold-over sheet has two, one for each line that it can be folded along."""
    if spec.backs != "fold-over":
        return [(make_layout(spec.area, spec.gap, spec.hexagons), "vertical")]
    options: tuple[tuple[FoldAxis, Anchor], ...] = (("vertical", "right"), ("horizontal", "bottom"))
    return [(make_layout(spec.half(axis), spec.gap, spec.hexagons, anchor), axis) for axis, anchor in options]


def _oversized_groups(groups: Iterable[FootprintGroup], layout: SheetLayout) -> list[FootprintGroup]:
    return [group for group in groups if layout.lattice(group) is None]


def _plan_oversized(
    outline: PieceOutline,
    group: FootprintGroup,
    room: Box,
    spec: SheetSpec,
    words: Callable[[PieceOutline], Sequence[Box]],
) -> tuple[PosterPlan | None, list[Finding]]:
    """Return the poster for a piece too large for a page's *room*, or None if it cannot be one, and any findings."""
    width, height = _printed_size(group)
    size = f"{number(width, 1)} × {number(height, 1)} mm"
    page = "half a page" if spec.backs == "fold-over" and outline.has_back else "a page"
    if spec.poster is None or outline.has_back:
        bleed = " with its bleed" if group.footprint.rim else ""
        options = "or choose larger paper" if outline.has_back else "choose larger paper, or build with --poster"
        message = f"{outline.component} is {size}{bleed} and does not fit {page} of {spec.paper.title}"
        space = f"{page} has room for {number(room.width, 1)} × {number(room.height, 1)} mm, either way round"
        return None, [_finding(outline, "P041", message, f"make it smaller, {options}: {space}")]
    pages = outline.count * fewest_pages(width, height, spec, spec.poster)
    if pages > MAX_POSTER_PAGES:
        copies = f"{outline.count:,} copies of it" if outline.count > 1 else "it"
        needed = f"{copies} would take {pages:,} pages of {spec.paper.title}, more than {MAX_POSTER_PAGES}"
        hint = "make it smaller, print fewer at a time, or choose larger paper"
        return None, [_finding(outline, "P008", f"{outline.component} is {size}: {needed}", hint)]
    return plan_poster(outline, spec, spec.poster, words(outline)), []


def _cut_length(piece: PieceOutline, share: float) -> float:
    """Return the length in mm of the cuts inside a piece, plus a *share* of those around it."""
    return _length(piece.inner) + share * _length(piece.trim)


def _length(paths: Iterable[Path]) -> float:
    flattened = (points for path in paths for points in path.flattened(_CUT_TOLERANCE))
    return sum(math.dist(a, b) for points in flattened for a, b in pairwise(points))


def _find_small_pieces(outlines: Sequence[PieceOutline]) -> list[Finding]:
    """Return a warning (P042) for each size in which pieces are too small to be cut out or folded by hand."""
    small: dict[tuple[float, bool], list[PieceOutline]] = {}
    for outline in outlines:
        # A face is as wide as its fold is long.
        folds = (math.dist(points[0], points[-1]) for path in outline.folds for points in path.flattened())
        edge = min(outline.width, outline.height, *folds)
        least = outline.least_fold if outline.folds else SMALLEST_PIECE
        if edge < least - 1e-6:
            small.setdefault((round(edge, 2), bool(outline.folds)), []).append(outline)
    findings = []
    for (edge, folded), alike in small.items():
        names = join_words(dict.fromkeys(outline.component for outline in alike), "and")
        what = "faces" if folded else "pieces"
        least = alike[0].least_fold if folded else SMALLEST_PIECE
        message = f"{names}: {what} of {number(edge, 2)} mm are too small to make by hand"
        hint = f"make them at least {number(least)} mm wide, or choose larger paper"
        findings.append(replace(_finding(alike[0], "P042", message, hint), severity=Severity.WARNING))
    return findings


def _find_lonely_pieces(groups: Sequence[FootprintGroup], laid: _LaidOut) -> Iterator[Finding]:
    """Yield a warning (P041) for each group of which the gap lets no second piece onto a sheet."""
    gap, room = laid.spec.gap, (laid.room.width, laid.room.height)
    layout = SheetLayout(laid.room, gap, laid.spec.hexagons)
    for group in groups if gap else ():
        lattice = layout.lattice(group)
        close = lattice_for(replace(group.footprint, reach=0.0, touching=True), group.count, room, 0.0)
        if lattice is not None and lattice.count == 1 and group.count > 1 and close is not None and close.count > 1:
            outline, paper = group.pieces[0], laid.spec.paper.title
            message = f"{outline.component}: a gap of {number(gap)} mm lets no second piece onto a page of {paper}"
            finding = _finding(outline, "P041", message, "choose a smaller gap, or larger paper")
            yield replace(finding, severity=Severity.WARNING)


def _printed_size(group: FootprintGroup) -> tuple[float, float]:
    """Return width and height of a piece with its bleed, in mm."""
    rim = 2 * group.footprint.rim
    return group.footprint.width + rim, group.footprint.height + rim


def _finding(outline: PieceOutline, code: str, message: str, hint: str) -> Finding:
    """Return a finding at the component's key in components.yaml."""
    return Finding(code, message, hint, at=(outline.component,), at_key=True)


def _cut_key(sheet: Sequence[Placement]) -> object:
    """Return a value that is equal for sheets that are cut along the same lines."""
    outlines = {id(placement.piece): placement.piece for placement in sheet}
    shapes: dict[tuple[object, ...], int] = {}
    alike = {key: shapes.setdefault((p.trim, p.inner, p.folds), len(shapes)) for key, p in outlines.items()}
    return tuple(shapes), tuple((p.x, p.y, p.turned, alike[id(p.piece)]) for p in sheet)
