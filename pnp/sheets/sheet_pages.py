"""Draw planned sheets: pages to print, pages of cut lines, and single faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce

from msgspec import Struct

from pnp.game.model.texts import Translate, comma_list, ui_text
from pnp.press.colour import BLACK
from pnp.press.geometry.path import IDENTITY, Box, Path, translation
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import Piece
from pnp.press.text.fonts import FontBook
from pnp.sheets.edge_to_edge import backs, edge_marks, fronts
from pnp.sheets.footer import footer
from pnp.sheets.layout import Batch, Placement
from pnp.sheets.marks import FOLD_PAINT, MARK_PAINT, Neighbours, cut_marks, drawn_lines, neighbours, ticks_path
from pnp.sheets.sheet_plan import FOLD_LAYER, CutLayout, SheetPlan
from pnp.sheets.spec import flip_transform, mirror_transform

# The operations of a cutting machine in the order of work. The backend chooses their colours.
CUT_OPERATIONS = (FOLD_LAYER, "cut-inside", "cut-outside")
_CUT_PAINT = Paint(stroke=BLACK, width=0.1, cap="butt", join="miter")


def sheet_document(
    title: str, plan: SheetPlan, pieces: Sequence[Piece], translate: Translate, book: FontBook
) -> Document:
    """Return the pages to print of *plan*, which was made from the outlines of *pieces*.

    Raises KeyError if a piece of the plan is missing. Equal designs must mean equal art.
    """
    art, marks = _art_by_design(pieces), _MarkSymbols(title, plan)
    faces = [face for batch in plan.batches for face in _faces(batch, plan, art, marks, translate)]
    pages = list(_pages(title, faces, plan, translate, book))
    for poster in plan.posters:
        from pnp.sheets.poster_pages import poster_pages  # imported late: few builds have posters

        for page in poster_pages(poster, plan.spec, art[poster.piece.front_design], translate, book):
            pages += [page, Page(page.width, page.height, ())] if plan.spec.backs == "duplex" else [page]
    duplex = plan.spec.flip if plan.spec.backs == "duplex" else None
    return Document(title=title, pages=tuple(pages), language=plan.spec.language, duplex=duplex)


def cut_page(title: str, plan: SheetPlan, layout: CutLayout, translate: Translate) -> Page:
    """Return the lines that a machine cuts on the sheets of *layout*, one layer for each of CUT_OPERATIONS.

    The title of the page names those sheets; its description gives the overall size of the lines, which
    reveals a wrong scale. It has no merely visual lines, since some machines cut every line of a file.
    """
    from pnp.sheets.cut_mesh import mesh_of
    from pnp.sheets.cut_strokes import strokes

    placements = layout.placements
    fold_line = plan.fold_line
    folds = strokes(mesh_of(path.transformed(each.transform) for each in placements for path in each.piece.folds))
    operations: dict[str, Sequence[Path]] = {
        FOLD_LAYER: [*([fold_line] if fold_line else []), *folds],
        "cut-inside": strokes(
            mesh_of(path.transformed(each.transform) for each in placements for path in each.piece.inner)
        ),
        "cut-outside": strokes(
            mesh_of(path.transformed(each.transform) for each in placements for path in each.piece.trim)
        ),
    }
    layers = [Layer(name, tuple(Shape(path, _CUT_PAINT) for path in operations[name])) for name in CUT_OPERATIONS]
    boxes = [path.bounds for paths in operations.values() for path in paths]
    whole = reduce(Box.union, boxes)
    size = ui_text(
        "All lines together measure {width} × {height} mm. Keep this size when you import the file.",
        width=round(whole.width, 1),
        height=round(whole.height, 1),
    )
    if len(layout.sheets) == 1:
        sheets = ui_text("{file}: sheet {numbers}", file=title, numbers=comma_list(layout.numbers))
    else:
        sheets = ui_text("{file}: sheets {numbers}", file=title, numbers=comma_list(layout.numbers))
    paper = plan.spec.paper
    return Page(
        paper.width,
        paper.height,
        tuple(layer for layer in layers if layer.nodes),
        title=translate(sheets),
        description=translate(size),
    )


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


def _art_by_design(pieces: Iterable[Piece]) -> dict[str, Symbol]:
    """Return the fronts and backs of *pieces* by the names of their designs."""
    art: dict[str, Symbol] = {}
    for piece in pieces:
        art[piece.front_design] = piece.front
        if piece.back_design is not None and piece.back is not None:
            art[piece.back_design] = piece.back
    return art


class _MarkSymbols:
    """The cut marks of a file as symbols: pages with equal marks share one, and backs reuse that of their fronts."""

    def __init__(self, title: str, plan: SheetPlan) -> None:
        spec, axis = plan.spec, plan.axis
        folded = spec.backs == "fold-over"
        self.reflection = mirror_transform(spec.paper, axis) if folded else flip_transform(spec.paper, spec.flip)
        self._bounds = spec.half_bounds(axis) if folded else spec.bounds
        self._title, self._box = title, Box(0, 0, spec.paper.width, spec.paper.height)
        self._symbols: dict[Path, Symbol] = {}

    def nodes(
        self, placements: Sequence[Placement], near: Sequence[Neighbours]
    ) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """Return the marks of *placements* on the front, and the same marks on the back."""
        ticks = ticks_path(cut_marks(placements, near, self._bounds))
        if not ticks.segments:
            return (), ()
        symbol = self._symbols.get(ticks)
        if symbol is None:
            symbol = Symbol(f"{self._title}:marks{len(self._symbols)}", (Shape(ticks, MARK_PAINT),), self._box)
            self._symbols[ticks] = symbol
        return (Use(symbol, IDENTITY),), (Use(symbol, self.reflection),)


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
        lines = (*drawn_lines(placements), *edge_marks(placements, near))
        titles = {placement.piece.title for placement in placements}
        only = titles.pop() if len(titles) == 1 else ""
        if plan.spec.backs == "none":
            yield _Face(front_art, (*front_marks, *lines), only=only)
            continue
        back_art = tuple(backs(placements, near, art, marks.reflection))
        if plan.fold_line is None:
            yield _Face(front_art, (*front_marks, *lines), translate(ui_text("front", context="side of a sheet")), only)
            yield _Face(back_art, back_marks, translate(ui_text("back", context="side of a sheet")), only)
        else:
            side = translate(ui_text("fold along the dashed line"))
            fold = Shape(plan.fold_line, FOLD_PAINT)
            yield _Face((*front_art, *back_art), (*front_marks, *back_marks, *lines, fold), side, only)


def _pages(title: str, faces: Sequence[_Face], plan: SheetPlan, translate: Translate, book: FontBook) -> Iterator[Page]:
    """Yield the pages with their footers, which name the pieces of each page if pages differ in theirs."""
    spec, paper = plan.spec, plan.spec.paper
    differ = len({face.only for face in faces}) > 1
    for index, face in enumerate(faces):
        place = translate(ui_text("page {page} of {pages}", page=index + 1, pages=len(faces)))
        texts = (face.side, (face.only if differ else "") or title, spec.footer, paper.title, place)
        layers = (
            Layer("art", face.art),
            Layer("marks", face.marks),
            Layer("footer", footer(paper, texts, translate, book, spec.language)),
        )
        yield Page(paper.width, paper.height, tuple(layer for layer in layers if layer.nodes), title=title)
