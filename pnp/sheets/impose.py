"""Turn pieces into pages to print and sheets to cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.geometry.path import Box, Path, line
from pnp.geometry.transform import IDENTITY, Transform
from pnp.model.translatable import Translate, ui_text
from pnp.problems import Place, Problems
from pnp.scene.document import Document, Layer, Page
from pnp.scene.nodes import Node, Shape, Symbol, Use
from pnp.scene.piece import Piece
from pnp.sheets.backs import mirror, turning
from pnp.sheets.cut import CutSheets
from pnp.sheets.footer import footer
from pnp.sheets.layout import Anchor, Batch, Layouter, Lot, Spot, lots_of
from pnp.sheets.marks import FOLD_PAINT, MARK_PAINT, cut_marks, drawn_lines, ticks_path
from pnp.sheets.neighbours import neighbours
from pnp.sheets.spec import EDGE, FOOTER_TOP, FoldAxis, Joint, SheetSpec
from pnp.sheets.touching import backs, edge_marks, fronts
from pnp.text.fonts import FontBook
from pnp.units import number

# More pieces than this on one component's sheets are a slip of the pen, and would fill the memory.
MOST_PIECES = 100_000
MOST_POSTERS = 100
# Nobody joins so many pages, all copies of a poster taken together.
MOST_JOINED = 1_000


class Imposed(Struct, frozen=True):
    """What is printed and what is cut.

    *sheets* counts the sheets of paper that *document* fills, *pieces* the pieces on them, by component. Page i of
    *cut* is for *cut_copies[i]* of those sheets. *posters* counts the pieces that are cut up over several pages;
    *holds* says of each other sheet which components lie on it.
    """

    document: Document
    cut: Document
    cut_copies: tuple[int, ...]
    sheets: int
    pieces: Mapping[str, int]
    posters: int = 0
    holds: tuple[frozenset[str], ...] = ()


class _Face(Struct, frozen=True):
    """One page to come: its art, and what its footer says of it: which side, and of which piece if all are alike."""

    art: tuple[Node, ...]
    marks: tuple[Node, ...]
    side: str = ""
    alone: str = ""


def impose(
    title: str,
    pieces: Sequence[Piece],
    spec: SheetSpec,
    translate: Translate,
    book: FontBook,
    problems: Problems,
    places: Mapping[str, Place] | None = None,
) -> Imposed:
    """Return the pages for *pieces*, as many of each as it counts.

    Pieces that fit no page are left out and reported (P041, at the component's place in *places*), as are too many
    (P008). If posters are asked for, such pieces are cut up over pages at the end, unless they have a back. Without a
    piece that has a back, ``spec.backs`` does not matter. Equal names of symbols must mean equal art.
    """
    if not any(piece.has_back for piece in pieces):
        spec = replace(spec, backs="none")
    lots = _countable(lots_of(pieces, spec.backs != "none"), problems, places or {})
    spec = _held(lots, spec)
    layouter, axis = _layouter(lots, spec)
    fitting, too_large = _sorted(lots, layouter)
    posters = _posters(too_large, layouter.area, spec, problems, places or {})
    batches = layouter.lay_out(fitting)
    cut = CutSheets.empty(title, spec.paper)
    fold_line = _fold_line(spec, axis) if spec.backs == "fold-over" else None
    faces: list[_Face] = []
    marks = _Marks(title, spec)
    for batch in batches:
        faces += _faces(batch, marks, spec, axis, translate)
        for spots in batch.pages:
            cut.add(spots, fold_line)
    pages = list(_pages(title, faces, spec, translate, book))
    if posters:
        from pnp.sheets.poster import poster_pages  # few builds cut anything up

        for piece, joint in posters:
            for page in poster_pages(piece, spec, joint, translate, book):
                pages += [page, Page(page.width, page.height, ())] if spec.backs == "duplex" else [page]
    document = Document(
        title=title,
        pages=tuple(pages),
        language=spec.language,
        duplex=spec.flip if spec.backs == "duplex" else None,
    )
    counted: dict[str, int] = {}
    for piece in (*(piece for lot in fitting for piece in lot.pieces), *(piece for piece, _ in posters)):
        counted[piece.component] = counted.get(piece.component, 0) + piece.count
    cut_document = Document(title=title, pages=tuple(cut.pages), language=spec.language)
    sheets = len(pages) // 2 if spec.backs == "duplex" else len(pages)
    holds = tuple(frozenset(spot.piece.component for spot in spots) for batch in batches for spots in batch.pages)
    return Imposed(document, cut_document, tuple(cut.copies), sheets, counted, len(posters), holds)


def _countable(lots: list[Lot], problems: Problems, places: Mapping[str, Place]) -> list[Lot]:
    """Return the lots that do not exceed what one file may hold, and report the others."""
    total = 0
    for index, lot in enumerate(lots):
        total += lot.count
        if total > MOST_PIECES:
            place = places.get(lot.pieces[0].component)
            problems.error("P008", f"more than {MOST_PIECES} pieces on the same sheets", place, "print fewer at a time")
            return lots[:index]
    return lots


def _held(lots: Sequence[Lot], spec: SheetSpec) -> SheetSpec:
    """Return *spec*, its paper held across if that is how every piece of a sheet of one side fits as it is drawn."""
    across = replace(spec, paper=spec.paper.turned)
    upright, room = spec.area, across.area
    sizes = [(lot.outline.width + 2 * lot.outline.rim, lot.outline.height + 2 * lot.outline.rim) for lot in lots]
    turned = all(upright.width < width <= room.width and height <= room.height for width, height in sizes)
    return across if lots and spec.backs == "none" and turned else spec


def _layouter(lots: Sequence[Lot], spec: SheetSpec) -> tuple[Layouter, FoldAxis]:
    """Return how pieces are laid out; a fold-over sheet is folded along the line that needs fewer sheets."""
    if spec.backs != "fold-over":
        return Layouter(spec.area, spec.gap, spec.hexagons), "vertical"
    ways: tuple[tuple[FoldAxis, Anchor], ...] = (("vertical", "right"), ("horizontal", "bottom"))
    found = [(Layouter(spec.half(axis), spec.gap, spec.hexagons, anchor), axis) for axis, anchor in ways]

    def cost(way: tuple[Layouter, FoldAxis]) -> tuple[int, int]:
        misfits = sum(way[0].lattice(lot) is None for lot in lots)
        return misfits, sum(len(batch.pages) for batch in way[0].lay_out(lots))

    return min(found, key=cost)


def _sorted(lots: Sequence[Lot], layouter: Layouter) -> tuple[list[Lot], list[Lot]]:
    """Return the lots that fit a page, and those that don't."""
    fitting = [lot for lot in lots if layouter.lattice(lot) is not None]
    return fitting, [lot for lot in lots if lot not in fitting]


def _posters(
    lots: Sequence[Lot], room: Box, spec: SheetSpec, problems: Problems, places: Mapping[str, Place]
) -> list[tuple[Piece, Joint]]:
    """Return the pieces too large for a page's *room* that are cut up, and how; report the others."""
    posters: list[tuple[Piece, Joint]] = []
    for lot in lots:
        rim = 2 * lot.outline.rim
        size = f"{number(lot.outline.width + rim, 1)} × {number(lot.outline.height + rim, 1)} mm"
        bleed = " with its bleed" if rim else ""
        page = "half a page" if spec.backs == "fold-over" else "a page"
        space = f"{page} has room for {number(room.width, 1)} × {number(room.height, 1)} mm, either way round"
        for piece in lot.pieces:
            place = places.get(piece.component)
            if spec.poster is not None and not piece.has_back:
                pages = piece.width / room.width * (piece.height / room.height)
                if pages * min(piece.count, MOST_POSTERS) > MOST_JOINED:
                    message = f"{piece.title} is {size} and would need more than {MOST_JOINED} pages"
                    problems.error("P008", message, place, "make it smaller, or choose larger paper")
                    continue
                posters.append((replace(piece, count=min(piece.count, MOST_POSTERS)), spec.poster))
                if piece.count > MOST_POSTERS:
                    message = f"more than {MOST_POSTERS} pieces that are larger than {page}"
                    problems.error("P008", message, place, "print fewer at a time")
                continue
            ways = "or choose larger paper" if piece.has_back else "choose larger paper, or build with --poster"
            message = f"{piece.title} is {size}{bleed} and does not fit {page} of {spec.paper.title}"
            problems.error("P041", message, place, f"make it smaller, {ways}: {space}")
    return posters


class _Marks:
    """Cut marks as symbols: pages that are marked alike share one."""

    def __init__(self, title: str, spec: SheetSpec) -> None:
        self._title, self._box = title, Box(0, 0, spec.paper.width, spec.paper.height)
        self._known: dict[Path, Symbol] = {}

    def nodes(self, ticks: Path, reflection: Transform) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """Return the marks of a page's fronts, and of their backs, which lie where *reflection* says."""
        if not ticks.segments:
            return (), ()
        name = f"{self._title}:marks{len(self._known)}"
        symbol = self._known.setdefault(ticks, Symbol(name, (Shape(ticks, MARK_PAINT),), self._box))
        return (Use(symbol, IDENTITY),), (Use(symbol, reflection),)


def _faces(batch: Batch, marks: _Marks, spec: SheetSpec, axis: FoldAxis, translate: Translate) -> Iterator[_Face]:
    """Yield the pages of a batch in the order they are printed: front, back, front, back."""
    folded = spec.backs == "fold-over"
    reflection = mirror(spec.paper, axis) if folded else turning(spec.paper, spec.flip)
    bounds = spec.half_bounds(axis) if folded else spec.bounds
    marked: Sequence[Spot] = ()
    for spots in batch.pages:
        near = neighbours(spots)
        wanted = batch.marked(spots)
        if wanted is not marked:
            marked = wanted
            ticks = ticks_path(cut_marks(marked, near if marked is spots else neighbours(marked), bounds))
            front_marks, back_marks = marks.nodes(ticks, reflection)
        art = tuple(fronts(spots, near))
        lines = (*drawn_lines(spots), *edge_marks(spots, near))
        titles = {spot.piece.title for spot in spots}
        alone = titles.pop() if len(titles) == 1 else ""
        if spec.backs == "none":
            yield _Face(art, (*front_marks, *lines), alone=alone)
        elif spec.backs == "duplex":
            yield _Face(art, (*front_marks, *lines), translate(ui_text("front")), alone)
            yield _Face(tuple(backs(spots, near, reflection)), back_marks, translate(ui_text("back")), alone)
        else:
            fold = Shape(_fold_line(spec, axis), FOLD_PAINT)
            both = (*art, *backs(spots, near, reflection))
            side = translate(ui_text("fold along the dashed line"))
            yield _Face(both, (*front_marks, *back_marks, *lines, fold), side, alone)


def _fold_line(spec: SheetSpec, axis: FoldAxis) -> Path:
    """Return the line, exactly in the middle of the page, that a fold-over sheet is folded along."""
    paper = spec.paper
    if axis == "vertical":
        return line((paper.width / 2, EDGE), (paper.width / 2, paper.height - FOOTER_TOP))
    return line((EDGE, paper.height / 2), (paper.width - EDGE, paper.height / 2))


def _pages(title: str, faces: Sequence[_Face], spec: SheetSpec, translate: Translate, book: FontBook) -> Iterator[Page]:
    """Yield the pages with their footers; where pages hold different pieces, each says which if it is one only."""
    paper = spec.paper
    differ = len({face.alone for face in faces}) > 1
    for index, face in enumerate(faces):
        place = translate(ui_text("page {page} of {pages}", page=index + 1, pages=len(faces)))
        texts = (face.side, (face.alone if differ else "") or title, spec.footer, paper.title, place)
        layers = (
            Layer("art", face.art),
            Layer("marks", face.marks),
            Layer("footer", footer(paper, texts, book, spec.language)),
        )
        yield Page(paper.width, paper.height, tuple(layer for layer in layers if layer.nodes), title=title)
