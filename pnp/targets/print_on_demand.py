"""Make files for print on demand: a picture of each side with bleed, or a PDF of each component, and their list."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial, reduce
from typing import NamedTuple

from msgspec.structs import replace

from pnp.pieces.artwork import extend_art
from pnp.press.colour import BLACK
from pnp.press.geometry.path import Box, Path, Transform, line, rectangle, rotation, translation
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import HAIRLINE, Group, Paint, Shape, Use
from pnp.press.scene.piece import PieceOutline
from pnp.press.units import number
from pnp.targets.outputs import (
    Output,
    OutputKind,
    Target,
    digest_face,
    export_of,
    join_parts,
    make_document,
    make_image,
    piece_of,
    plan_faces,
    plan_one,
    side_of,
)
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import Terms

_POD, _LIST = "pod", "pieces.csv"
# Crop marks begin so many mm outside the bleed, and are so long.
_MARK_GAP, _MARK_LENGTH = 1.0, 5.0
_MARK = Paint(stroke=BLACK, width=HAIRLINE, cap="butt")


class PrintedPiece(NamedTuple):
    """The faces of a piece, whose back may be that of others too, and its facts."""

    front: Target
    back: Target | None
    outline: PieceOutline


def terms_of(build: GameBuild) -> Terms:
    """Return how print on demand is made: read once, since a shop may be the user's own."""
    return build.once("terms of print", lambda: export_of(build).terms)


def printed_pieces(build: GameBuild) -> Mapping[str, list[PrintedPiece]]:
    """Return the pieces for print on demand by their components: those that are not folded and that the shop makes."""
    return build.once("pieces for print", lambda: _printed_pieces(build))


def _printed_pieces(build: GameBuild) -> dict[str, list[PrintedPiece]]:
    from pnp.workshop.checks.pieces.shop_pieces import is_printed

    form, shop = build.options.formats[0], terms_of(build).shop
    outlines: dict[str, list[PieceOutline]] = defaultdict(list)
    for sheet in build.selected:
        for outline in build.outlines(sheet, form):
            outlines[outline.component].append(outline)
    fronts: dict[str, list[Target]] = defaultdict(list)
    backs: dict[tuple[str, str | None], Target] = {}
    suffix = join_parts(_POD, export_of(build).arrangement_suffix, build.options.quantities_suffix)
    for target in plan_faces(suffix, ".png", build):
        face = replace(target, arrangement=build.options.arrangement)
        if face.side:
            backs[face.component, outlines[face.component][face.number - 1].back_design] = face
        else:
            fronts[face.component].append(face)
    return {
        name: [
            PrintedPiece(front, backs.get((name, outline.back_design)), outline)
            for front, outline in zip(faces, outlines[name], strict=True)
        ]
        for name, faces in fronts.items()
        if is_printed(build.ruleset.components[name], outlines[name], shop)
    }


def _plan_pictures(build: GameBuild) -> Iterator[Target]:
    """Yield the pictures of a build: one for each side of each piece, or of each copy, if the shop counts none."""
    terms = terms_of(build)
    for pieces in printed_pieces(build).values() if terms.format == "png" else ():
        told: set[str] = set()
        for faces in _copies(pieces) if _is_numbered(terms) else (_sides(piece) for piece in pieces):
            for face in faces:
                if face.path not in told:
                    told.add(face.path)
                    yield face


def _is_numbered(terms: Terms) -> bool:
    return terms.shop is not None and terms.shop.copies == "each"


def _sides(piece: PrintedPiece) -> list[Target]:
    return [piece.front] if piece.back is None else [piece.front, piece.back]


def _copies(pieces: list[PrintedPiece]) -> Iterator[list[Target]]:
    """Yield the faces of each copy, numbered within a folder of the component; a back that all share is one file."""
    number = 0
    is_shared = len({piece.outline.back_design for piece in pieces}) == 1
    for piece in pieces:
        for _ in range(piece.outline.count):
            number += 1
            yield [_numbered(face, 0 if face.side and is_shared else number) for face in _sides(piece)]


def _numbered(face: Target, number: int) -> Target:
    folder, _, name = face.path.rpartition("/")
    return replace(face, path=f"{folder}/{face.component}/{f'{number:03}-' if number else ''}{name}")


def _plan_files(build: GameBuild) -> Iterator[Target]:
    """Yield a PDF for each component."""
    for name, pieces in printed_pieces(build).items() if terms_of(build).format == "pdf" else ():
        front = pieces[0].front
        folder = front.path.rpartition("/")[0]
        yield replace(front, path=f"{folder}/{name}.pdf", number=1)


def _plan_list(build: GameBuild) -> Iterator[Target]:
    folder = join_parts(_POD, export_of(build).arrangement_suffix, build.options.quantities_suffix)
    for target in plan_one(folder, "{stem}/" + _LIST, build):
        yield replace(target, arrangement=build.options.arrangement)


def print_page(build: GameBuild, target: Target) -> Page:
    """Return one side of a piece with the bleed of print on demand, on the page that the shop takes."""
    piece, side, export, terms = piece_of(build, target), Use(side_of(build, target)), export_of(build), terms_of(build)
    frame = _frame(piece, terms)
    left, top = (frame.width - piece.width) / 2, (frame.height - piece.height) / 2
    trim = reduce(Path.__add__, piece.trim)
    edge = rectangle(-left, -top, frame.width, frame.height)
    margin = _MARK_GAP + _MARK_LENGTH if export.crop_marks else 0.0
    place = translation(margin, margin) @ _quarter(frame, target.side) @ translation(left, top)
    art = [Group((*extend_art(side, trim, edge), side), place, clip=edge if export.crop_marks else None)]
    width, height = (frame.height, frame.width) if frame.is_turned else (frame.width, frame.height)
    whole = Box(margin, margin, margin + width, margin + height)
    across, down = (frame.down, frame.across) if frame.is_turned else (frame.across, frame.down)
    cut = Box(whole.left + across, whole.top + down, whole.right - across, whole.bottom - down)
    if export.crop_marks:
        art.append(_crop_marks(cut, whole))
    return Page(
        width + 2 * margin,
        height + 2 * margin,
        (Layer("art", tuple(art)),),
        title=piece.title,
        trim=cut,
        bleed=whole,
        contour=tuple(path.transformed(place) for path in (*piece.trim, *piece.inner)) if export.cut_contour else (),
        label=target.path.rpartition("/")[2].removesuffix(".png"),
    )


class _Frame(NamedTuple):
    """The page of a piece before it is turned as the shop wants it, with the bleed *across* and *down*, in mm."""

    width: float
    height: float
    across: float
    down: float
    is_turned: bool = False


def _frame(piece: PieceOutline, terms: Terms) -> _Frame:
    if terms.shop is None or not terms.shop.products:
        bleed = terms.bleed
        return _Frame(piece.width + 2 * bleed, piece.height + 2 * bleed, bleed, bleed)
    product = terms.shop.product_for(piece.width, piece.height)
    across, down = (product.page_width - product.width) / 2, (product.page_height - product.height) / 2
    return _Frame(product.page_width, product.page_height, across, down, product not in terms.shop.products)


def _quarter(frame: _Frame, side: int) -> Transform:
    """Return what turns a page as the shop wants it: the back the other way, so that it stands behind the front."""
    if not frame.is_turned:
        return translation(0, 0)
    return translation(0, frame.width) @ rotation(-90) if side else translation(frame.height, 0) @ rotation(90)


def _crop_marks(cut: Box, whole: Box) -> Group:
    """Return two marks at each corner of *cut*, all of them outside *whole*, the bleed."""
    near, far = whole.grown(_MARK_GAP), whole.grown(_MARK_GAP + _MARK_LENGTH)
    upright = [
        line((x, start), (x, end))
        for x in (cut.left, cut.right)
        for start, end in ((near.top, far.top), (near.bottom, far.bottom))
    ]
    level = [
        line((start, y), (end, y))
        for y in (cut.top, cut.bottom)
        for start, end in ((near.left, far.left), (near.right, far.right))
    ]
    return Group(tuple(Shape(mark, _MARK) for mark in (*upright, *level)))


def print_document(build: GameBuild, target: Target) -> Document:
    """Return the pages of a component: both sides of each piece, or of each copy, in the order that the shop wants."""
    terms = terms_of(build)
    is_back_first = terms.shop is not None and terms.shop.first == "back"
    pages: list[Page] = []
    for piece in printed_pieces(build)[target.component]:
        sides = [print_page(build, face) for face in _sides(piece)]
        if piece.back is None and is_back_first:
            sides.append(replace(sides[0], layers=(), contour=(), label=""))
        pages += (sides[::-1] if is_back_first else sides) * (piece.outline.count if _is_numbered(terms) else 1)
    language = build.catalogue.language
    title = build.context.title(target.component)
    return Document(title, tuple(pages), language=language, is_grey=export_of(build).colour == "grey")


def make_list(build: GameBuild, target: Target) -> Output:
    """Return a table of the files for print on demand: how often each is printed, and how large it is then."""
    terms, written = terms_of(build), io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    where = ("front", "back") if terms.format == "png" else ("file", "front_page", "back_page")
    rows.writerow((*where, "count", "title", "width_mm", "height_mm", "bleed_mm", *(["product"] if terms.shop else [])))
    for name, pieces in printed_pieces(build).items():
        places = _pictures(pieces, terms) if terms.format == "png" else _pages(name, pieces, terms)
        for piece, place in zip(pieces, places, strict=True):
            outline = piece.outline
            size = (number(outline.width), number(outline.height), number(terms.bleed))
            rows.writerow((*place, outline.count, outline.title, *size, *_product(outline, terms)))
    return Output(written.getvalue().encode("utf-8"), 1, None)


def _product(outline: PieceOutline, terms: Terms) -> list[str]:
    if terms.shop is None:
        return []
    return [terms.shop.product_for(outline.width, outline.height).name if terms.shop.products else ""]


def _pictures(pieces: list[PrintedPiece], terms: Terms) -> Iterator[tuple[str, str]]:
    """Yield the pictures of each piece, below the folder of the list; of several copies those of the first."""
    depth = 1 + _is_numbered(terms)
    copies = _copies(pieces) if _is_numbered(terms) else (_sides(piece) for piece in pieces)
    for piece in pieces:
        names = ["/".join(face.path.split("/")[-depth:]) for face in next(copies)]
        yield names[0], names[1] if len(names) > 1 else ""
        for _ in range(piece.outline.count - 1 if _is_numbered(terms) else 0):
            next(copies)


def _pages(name: str, pieces: list[PrintedPiece], terms: Terms) -> Iterator[tuple[str, int, int | str]]:
    """Yield the PDF and the pages of each piece, counted from 1; of several copies those of the first."""
    page, is_back_first = 1, terms.shop is not None and terms.shop.first == "back"
    for piece in pieces:
        sides = 2 if piece.back is not None or is_back_first else 1
        front, back = (page + 1, page) if is_back_first else (page, page + 1)
        yield f"{name}.pdf", front, back if piece.back is not None else ""
        page += sides * (piece.outline.count if _is_numbered(terms) else 1)


PRINT_KINDS: Mapping[str, OutputKind] = {
    "pod-image": OutputKind(_plan_pictures, partial(make_image, print_page), digest=digest_face),
    "pod-file": OutputKind(_plan_files, partial(make_document, print_document)),
    "pod-list": OutputKind(_plan_list, make_list),
}
