"""Draw planned sheets: pages to print, and single faces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.texts import Translate, ui_text
from pnp.press.geometry.path import (
    IDENTITY,
    Box,
    Path,
    Point,
    Transform,
    line,
    polygon,
    rectangle,
    rotation,
    translation,
)
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Group, Node, Shape, Symbol, Use
from pnp.press.scene.piece import Piece
from pnp.press.text.fonts import FontBook
from pnp.sheets.footer import footer_along
from pnp.sheets.footprint import Footprint
from pnp.sheets.layout import Batch, Placement
from pnp.sheets.marks import (
    FOLD_PAINT,
    HALO,
    MARK_PAINT,
    Neighbours,
    bleed_marks,
    cut_marks,
    drawn_cuts,
    drawn_folds,
    fold_marks,
    neighbours,
    sheet_edge_marks,
    ticks_path,
)
from pnp.sheets.outline_ticks import Tick
from pnp.sheets.registration import registration_marks
from pnp.sheets.sheet_plan import SheetPlan
from pnp.sheets.spec import SheetSpec, back_transform

# Neighbours overlap by this much (mm), so that no renderer shows a seam between them.
_OVERLAP = 0.05  # by eye
# The longest mark (mm) at each end of a shared edge, at most a quarter of it: dark on light, visible on any colour.
_LONGEST_MARK = 2.0
# Corners nearer than this (mm) are treated as one.
_TOLERANCE = 0.01
# The key of clipped sides that are drawn alike: design, whether turned, width of the footprint, and flip.
_Turn = tuple[str, bool, float, Transform]


def sheet_document(
    title: str, plan: SheetPlan, pieces: Sequence[Piece], translate: Translate, book: FontBook
) -> Document:
    """Return the pages to print of *plan*, which was made from the outlines of *pieces*.

    Raises KeyError if a piece of the plan is missing. Equal designs must mean equal art.
    """
    # Posters follow sheets in one file: on duplex paper each of their pages needs an empty back.
    art = {piece.front_design: piece.front for piece in pieces}
    art |= {one.back_design: one.back for one in pieces if one.back_design is not None and one.back is not None}
    marks = _MarkSymbols(title, plan)
    faces = [face for batch in plan.batches for face in _faces(batch, plan, art, marks, translate)]
    pages = list(_pages(title, faces, plan, translate, book))
    for poster in plan.posters if plan.spec.sides != "backs" else ():
        from pnp.sheets.poster_pages import poster_pages  # imported late: few builds have posters

        for page in poster_pages(poster, plan.spec, art[poster.piece.front_design], translate, book):
            pages += [page, Page(page.width, page.height, ())] if plan.spec.pages_each > 1 else [page]
    if (stretching := plan.spec.stretching) != IDENTITY:
        pages = [_stretched(page, stretching) for page in pages]
    duplex = plan.spec.flip if plan.spec.is_duplex else None
    return Document(title=title, pages=tuple(pages), language=plan.spec.language, duplex=duplex)


def _stretched(page: Page, stretching: Transform) -> Page:
    """Return a page for a printer that prints it smaller or larger."""
    layers = tuple(replace(layer, nodes=(Group(layer.nodes, stretching),)) for layer in page.layers)
    return replace(page, layers=layers)


def face_pages(piece: Piece) -> tuple[Page, ...]:
    """Return the front of *piece*, and its back if it has one, each on a page as large as its trim and bleed."""
    front = _face_page(piece, piece.front, piece.bleed, piece.title)
    return (front,) if piece.back is None else (front, _face_page(piece, piece.back, piece.back_bleed, piece.title))


def _face_page(piece: Piece, art: Symbol, bleed: float, title: str) -> Page:
    """Return the page of one side, with the upper left corner of its bleed at (0, 0)."""
    trim = Box(bleed, bleed, bleed + piece.width, bleed + piece.height)
    layer = Layer("art", (Use(art, translation(bleed, bleed)),))
    return Page(trim.right + bleed, trim.bottom + bleed, (layer,), title=title, trim=trim)


class _Face(Struct, frozen=True):
    """A page without its footer, which will show *side* and *only*, the title of the pieces if all share one."""

    art: tuple[Node, ...]
    marks: tuple[Node, ...]
    side: str = ""
    only: str = ""


class _MarkSymbols:
    """The cut marks of a file as symbols: pages with equal marks share one, and backs reuse that of their fronts."""

    def __init__(self, title: str, plan: SheetPlan) -> None:
        spec, axis = plan.spec, plan.axis
        folded = spec.backs == "fold-over"
        self.reflection = spec.back_reflection(axis if folded else spec.flip_axis)
        self._moved_within = spec.printed.path() if any(spec.back_offset) else None
        self._half, self._whole = spec.half_bounds(axis), spec.bounds
        self._plan = plan
        self._places, self._is_straight = spec.marks, spec.hexagons == "straight"
        self._title, self._box = title, Box(0, 0, spec.paper.width, spec.paper.height)
        self._symbols: dict[tuple[Path, Path], Symbol] = {}

    def bounds(self, placements: Sequence[Placement]) -> Box:
        """Return where marks may be on the side of a sheet that shows fronts."""
        return self._whole if self._plan.fold_line(placements) is None else self._half

    def nodes(
        self, placements: Sequence[Placement], near: Sequence[Neighbours]
    ) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """Return the marks of *placements* on the front, and the same marks on the back."""
        outside, inside = map(ticks_path, self._ticks(placements, near))
        if not (outside.segments or inside.segments):
            return (), ()
        symbol = self._symbols.get((outside, inside))
        if symbol is None:
            shapes = ((outside, MARK_PAINT), (inside, HALO), (inside, MARK_PAINT))
            nodes = tuple(Shape(path, paint) for path, paint in shapes if path.segments)
            symbol = Symbol(f"{self._title}:marks{len(self._symbols)}", nodes, self._box)
            self._symbols[outside, inside] = symbol
        back = Use(symbol, self.reflection)
        return (Use(symbol, IDENTITY),), (Group((back,), clip=self._moved_within) if self._moved_within else back,)

    def _ticks(
        self, placements: Sequence[Placement], near: Sequence[Neighbours]
    ) -> tuple[tuple[Tick, ...], tuple[Tick, ...]]:
        """Return the marks outside pieces, and those in their bleed."""
        bounds = self.bounds(placements)
        match self._places:
            case "corner":
                return cut_marks(placements, near, bounds), bleed_marks(placements, near, bounds)
            case "edge":
                return sheet_edge_marks(placements, bounds, hexagons=self._is_straight)
            case "none":
                return (), ()


def _faces(
    batch: Batch, plan: SheetPlan, art: Mapping[str, Symbol], marks: _MarkSymbols, translate: Translate
) -> Iterator[_Face]:
    """Yield the pages of a batch in the order in which they are printed: front, back, front, back."""
    marked: Sequence[Placement] = ()
    for placements in batch.pages:
        near = neighbours(placements)
        faces = batch.marked(placements)
        if faces is not marked:
            marked = faces
            front_marks, back_marks = marks.nodes(marked, near if marked is placements else neighbours(marked))
        front_art = tuple(fronts(placements, near, art))
        lines = _lines(placements, near, plan.spec, marks.bounds(placements))
        fold_line = plan.fold_line(placements)
        titles = {placement.piece.title for placement in placements}
        only = titles.pop() if len(titles) == 1 else ""
        if plan.spec.backs == "none" or (plan.spec.backs == "fold-over" and fold_line is None):
            yield _Face(front_art, (*front_marks, *lines), only=only)
            continue
        back_art = tuple(backs(placements, near, art, marks.reflection))
        if fold_line is None:
            front = ui_text("front", context="side of a sheet")
            if plan.spec.sides != "backs":
                yield _Face(front_art, (*front_marks, *lines), translate(front), only)
            if plan.spec.sides != "fronts":
                yield _Face(back_art, back_marks, translate(ui_text("back", context="side of a sheet")), only)
        else:
            side = translate(ui_text("fold along the dashed line"))
            fold = Shape(fold_line, FOLD_PAINT)
            yield _Face((*front_art, *back_art), (*front_marks, *back_marks, *lines, fold), side, only)


def _lines(
    placements: Sequence[Placement], near: Sequence[Neighbours], spec: SheetSpec, bounds: Box
) -> tuple[Shape, ...]:
    """Return the lines on and beside the pieces of a page, besides the marks outside them that backs share."""
    folds = drawn_folds(placements) if spec.fold_lines else ()
    if spec.marks != "corner":
        return folds
    return (*drawn_cuts(placements), *(folds or fold_marks(placements, near, bounds)), *edge_marks(placements, near))


def _pages(title: str, faces: Sequence[_Face], plan: SheetPlan, translate: Translate, book: FontBook) -> Iterator[Page]:
    """Yield the pages with their footers, which name the pieces of each page if pages differ in theirs."""
    spec, paper = plan.spec, plan.spec.paper
    words = translate, book, spec.language
    differ = len({face.only for face in faces}) > 1
    registration = None if spec.registration is None else registration_marks(paper, spec.registration)
    for index, face in enumerate(faces):
        place = translate(ui_text("page {page} of {pages}", page=index + 1, pages=len(faces)))
        texts = (face.side, (face.only if differ else "") or title, spec.footer, paper.title, place)
        layers = (
            Layer("art", face.art),
            Layer("marks", face.marks),
            *([registration] if registration is not None and not (index % 2 and spec.is_duplex) else []),
            Layer("footer", () if spec.labels else footer_along(spec.footer_edge, spec.footer_paper, texts, *words)),
        )
        yield Page(paper.width, paper.height, tuple(layer for layer in layers if layer.nodes), title=title)


def fronts(placements: Sequence[Placement], near: Sequence[Neighbours], art: Mapping[str, Symbol]) -> Iterator[Node]:
    """Yield the fronts of a page; *near* holds the neighbours of each piece, *art* the symbol of each design."""
    turned: dict[_Turn, Use] = {}
    for placement, clip in zip(placements, _clips(placements, near, only_backs=False), strict=True):
        yield _placed(placement, art[placement.piece.front_design], IDENTITY, IDENTITY, clip, turned)


def backs(
    placements: Sequence[Placement], near: Sequence[Neighbours], art: Mapping[str, Symbol], reflection: Transform
) -> Iterator[Node]:
    """Yield the backs of a page, each placed behind its front by *reflection*; otherwise like :func:`fronts`."""
    turned: dict[_Turn, Use] = {}
    for placement, clip in zip(placements, _clips(placements, near, only_backs=True), strict=True):
        if (design := placement.piece.back_design) is not None:
            flipped = back_transform(IDENTITY, IDENTITY, placement.piece.width)
            yield _placed(placement, art[design], reflection, flipped, clip, turned)


def _placed(
    placement: Placement,
    art: Symbol,
    reflection: Transform,
    flipped: Transform,
    clip: Path | None,
    turned: dict[_Turn, Use],
) -> Node:
    """Return a side in its place; *clip* is relative to its corner, *turned* caches the clipped art of each design."""
    if clip is None:
        return Use(art, reflection @ placement.transform @ flipped)
    width, is_turned = placement.footprint.width, placement.turned
    key = (art.name, is_turned, width, flipped)
    use = turned.get(key)
    if use is None:
        turn = translation(width, 0) @ rotation(90) if is_turned else IDENTITY
        use = turned[key] = Use(art, turn @ flipped)
    corner = translation(placement.x, placement.y)
    return Group((use,), corner if reflection is IDENTITY else reflection @ corner, clip)


def edge_marks(placements: Sequence[Placement], near: Sequence[Neighbours]) -> tuple[Shape, ...]:
    """Return short marks at both ends of the edges that hexagons share: in a block, only the marks show the edges."""
    marks = [
        _marks_between(placement.footprint, around).transformed(translation(placement.x, placement.y))
        for placement, around in zip(placements, near, strict=True)
        if placement.footprint.kind == "hexagon" and placement.footprint.touching
    ]
    path = Path(tuple(segment for each in marks for segment in each.segments))
    return (Shape(path, HALO), Shape(path, MARK_PAINT)) if path.segments else ()


@lru_cache(maxsize=256)  # 34 entries in a build of all games
def _marks_between(footprint: Footprint, near: Neighbours) -> Path:
    """Return the marks on the edges that a hexagon shares with neighbours below or right of it, from its own corner."""
    # Only an edge with both corners in common is marked, and only by one of its two hexagons.
    ticks: list[Path] = []
    for dx, dy, other in near:
        if other == footprint and (dy, dx) > (0, 0):
            theirs = [(dx + x, dy + y) for x, y in other.corners]
            shared = [a for a in footprint.corners if any(math.dist(a, b) < _TOLERANCE for b in theirs)]
            if len(shared) == 2:
                a, b = shared
                share = min(_LONGEST_MARK / math.dist(a, b), 0.25)
                x, y = share * (b[0] - a[0]), share * (b[1] - a[1])
                ticks += line(a, (a[0] + x, a[1] + y)), line(b, (b[0] - x, b[1] - y))
    return Path(tuple(segment for tick in ticks for segment in tick.segments))


def _clips(placements: Sequence[Placement], near: Sequence[Neighbours], *, only_backs: bool) -> Iterator[Path | None]:
    """Yield the clip of each placement's art from its corner; None for a front without bleed, which needs none."""
    for placement, around in zip(placements, near, strict=True):
        footprint = placement.footprint
        if placement.cell is not None:
            yield placement.cell.path()
        elif not footprint.touching or not footprint.reach:
            yield None
        elif footprint.kind == "hexagon":
            yield _hexagon_clip(footprint, around)
        else:
            yield _rectangle_clip(footprint, around) if only_backs or placement.piece.bleed else None


@lru_cache(maxsize=256)  # 30 entries in a build of all games
def _rectangle_clip(footprint: Footprint, near: Neighbours) -> Path:
    """Return the rectangle, with its bleed on the sides that no other touches."""
    width, height, reach = footprint.width, footprint.height, footprint.reach
    offsets = {(round(dx, 2), round(dy, 2)) for dx, dy, other in near if other == footprint}

    def beyond(dx: int, dy: int) -> float:
        return _OVERLAP if (round(dx * width, 2), round(dy * height, 2)) in offsets else reach

    left, top = -beyond(-1, 0), -beyond(0, -1)
    right, bottom = width + beyond(1, 0), height + beyond(0, 1)
    return rectangle(left, top, right - left, bottom - top)


@lru_cache(maxsize=256)  # 34 entries in a build of all games
def _hexagon_clip(footprint: Footprint, near: Neighbours) -> Path:
    """Return the hexagon with its bleed, cut off half-way to each of its neighbours of the same footprint."""
    x, y = footprint.width / 2, footprint.height / 2
    grown = 1 + 2 * footprint.reach / min(footprint.width, footprint.height)
    corners = [(x + grown * (cx - x), y + grown * (cy - y)) for cx, cy in footprint.corners]
    for dx, dy, other in near:
        if other == footprint:
            length = math.hypot(dx, dy)
            corners = _clip_polygon(corners, (x, y), (dx / length, dy / length), length / 2 + _OVERLAP)
    return polygon(corners)


def _clip_polygon(corners: Sequence[Point], centre: Point, direction: Point, far: float) -> list[Point]:
    """Return a polygon without its part that is more than *far* mm from *centre* in the direction *direction*."""
    kept = []
    for a, b in pairwise([*corners, corners[0]]):
        before, after = ((x - centre[0]) * direction[0] + (y - centre[1]) * direction[1] - far for x, y in (a, b))
        if before <= 0:
            kept.append(a)
        if (before > 0) != (after > 0):
            share = before / (before - after)
            kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return kept
