"""The files to be made as values; plan the faces of pieces, which builds and exports share.

What files of pieces show is digested, so that one is made again only if that has changed, whatever led to it: a row of
a table may change one card of a hundred, or all of them, if their labels share a size. A build has drawn them before
it asks, to report what does not fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any

from msgspec import Struct, msgpack
from msgspec.structs import replace

from pnp.booklet.setting.formats import BookletFormat
from pnp.press.cutters import Cutter
from pnp.press.scene.document import Document, Page
from pnp.press.scene.nodes import Group, Node, Symbol, Use
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.sheets.cut_pages import LineTotals
from pnp.sheets.spec import Backs
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import DEFAULT_ARRANGEMENT, Export, Format, first_formats
from pnp.workshop.selection import PrintSheet


class Target(Struct, frozen=True):
    """A file to be made: its path and everything that defines its content.

    It can be pickled and sent to another process. *path* is below the output folder, *names* are its names for
    ``--only``. Sheets, cut files and faces have their *sheet*; cut files are *number* in order, faces the piece
    *number* of their *component*. Booklets have a format.
    """

    kind: str
    game: str
    language: str
    path: str
    names: frozenset[str]
    sheet: PrintSheet | None = None
    form: Format | None = None
    backs: Backs = "none"
    component: str = ""
    number: int = 1
    side: int = 0  # 0: front, 1: back
    booklet: BookletFormat | None = None
    paper: str = ""  # in the manifest: the format's name, if the file is for one
    ink: str = ""
    arrangement: str = ""
    cutter: str = ""  # in the manifest: the machine that a file of lines is for, or those of a guide, and their kerf

    @property
    def printed(self) -> tuple[PrintSheet, Format, Backs]:
        """What shows the pieces of its file: the sheet, the format and the backs."""
        assert self.sheet is not None and self.form is not None, "it is made of the pieces of a sheet"
        return self.sheet, self.form, self.backs


class Output(Struct, frozen=True):
    """A file's content, its pages and their size in mm.

    Of a cut file also the *sheet*, its *sheet_pages* (1-based), and how long its *lines* are; of printed sheets,
    *yields* are what becomes pieces, in per cent of the paper.
    """

    content: bytes
    pages: int
    size: tuple[float, float] | None
    sheet: str = ""
    sheet_pages: tuple[int, ...] = ()
    lines: LineTotals | None = None
    yields: tuple[float, ...] = ()


class OutputKind(Struct, frozen=True):
    """A kind of file: *plan* yields the targets of a game, *make* the content of one of them.

    *reads_all* says that its files depend on the whole ruleset, not one sheet; *is_bilingual*: some have two languages.
    *draws_like* names another kind with nearly the same drawings, which one process makes sooner than two. *digest* is
    of all drawings that a file shows: the file is made again only if it changes.
    """

    plan: Callable[[GameBuild], Iterator[Target]]
    make: Callable[[GameBuild, Target], Output]
    reads_all: bool = False
    is_bilingual: bool = False
    draws_like: str = ""
    digest: Callable[[GameBuild, Target], str] | None = None


def folder_of(game: str, language: str) -> str:
    """Return the folder of a game's files in one language, below the output folder."""
    return f"{game}/{language}"


def make_target(build: GameBuild, path: str, names: frozenset[str], **more: Any) -> Target:
    """Return a target of a build; *path* is below the game's folder."""
    game, language = build.ruleset.name, build.game.language
    path = f"{folder_of(game, language)}/{path}"
    return Target("", game, language, path, names, ink=build.options.ink, **more)


def cutter_of(build: GameBuild, target: Target) -> Cutter:
    """Return the cutting machine that a file of lines is for."""
    return next(one for one in build.cutters if build.options.cutter_label(one) == target.cutter)


def export_of(build: GameBuild) -> Export:
    """Return the export of a build whose files only exports make."""
    assert build.options.export is not None, "only exports make such files"
    return build.options.export


def join_parts(*parts: str) -> str:
    """Return the non-empty parts of a name, joined."""
    return "-".join(part for part in parts if part)


def ink_suffix(build: GameBuild) -> str:
    """Return the suffix of files' names for their ink."""
    return "low-ink" if build.options.low_ink else ""


def plan_one(stem: str, path: str, build: GameBuild) -> Iterator[Target]:
    """Yield the only file of a kind, at a *path* that has the *stem* with the ink in it, or the game's name."""
    path = path.format(stem=join_parts(stem, ink_suffix(build)), game=build.ruleset.name)
    yield make_target(build, path, frozenset({stem}))


def plan_faces(stem: str, ending: str, build: GameBuild) -> Iterator[Target]:
    """Yield the faces of pieces, in a folder *stem*; for each size, but in an export for the first paper only."""
    # Each face is made once: if sized, for each paper; else for the first format; a back once for all its looks.
    is_export = build.options.export is not None
    formats = build.options.formats[:1] if is_export else build.options.formats
    for sheet in build.selected:
        for paper, form in first_formats(formats).items():
            numbers: Counter[str] = Counter()
            backs: set[tuple[str, str | None]] = set()
            for piece in build.outlines(sheet, form):
                numbers[piece.component] += 1
                number = numbers[piece.component]  # a component may consist of several pieces: a standee has a base
                is_sized = piece.component in build.sized
                if not is_sized and form != build.options.formats[0]:
                    continue
                sized = (paper.name, ink_suffix(build), build.options.room_suffix)
                folder = join_parts(stem, *(sized if is_sized and not is_export else (ink_suffix(build),)))
                own_back = piece.has_back and (piece.component, piece.back_design) not in backs  # looks may share one
                backs.add((piece.component, piece.back_design))
                for side in range(2 if own_back else 1):
                    yield make_target(
                        build,
                        f"{folder}/{piece.face_stem(number, side)}{ending}",
                        sheet.names,
                        sheet=sheet,
                        form=form,
                        component=piece.component,
                        number=number,
                        side=side,
                        paper=form.name if is_sized else "",
                        arrangement="" if is_export or not is_sized else _sized_arrangement(build, form),
                    )


def _sized_arrangement(build: GameBuild, form: Format) -> str:
    """Return what decides the size of faces besides their paper, for the manifest: no build removes another's."""
    turned = "landscape" if build.options.landscape and form.size else ""
    return join_parts(turned, build.options.room_suffix) or DEFAULT_ARRANGEMENT


def make_document(document_of: Callable[[GameBuild, Target], Document], build: GameBuild, target: Target) -> Output:
    """Return a PDF of the pages that *document_of* lays out."""
    from pnp.press.writers.pdf import write_pdf

    document = document_of(build, target)
    texts, translate = build.game_texts, build.catalogue.translate  # whichever of its sheets this is
    signed = replace(document, author=translate(texts["author",]), subject=translate(texts["about",]))
    first = document.pages[0]
    return Output(write_pdf(signed, build.context.book), len(document.pages), (first.width, first.height))


def piece_of(build: GameBuild, target: Target) -> Piece:
    """Return the piece of a face."""
    sheet, form, _ = target.printed
    faces: dict[str, list[Piece]] = build.once(("faces", sheet, form), dict)
    if not faces:
        for piece in build.drawn_pieces(sheet, form):
            faces.setdefault(piece.component, []).append(piece)
    return faces[target.component][target.number - 1]


def side_of(build: GameBuild, target: Target) -> Symbol:
    """Return the art of one side of a piece."""
    piece = piece_of(build, target)
    side = piece.back if target.side else piece.front
    assert side is not None, "a back is planned for a piece that has one"
    return side


def make_image(
    draw: Callable[[GameBuild, Target], Page],
    build: GameBuild,
    target: Target,
    *,
    dpi: float = 0.0,
    clear: bool = False,
) -> Output:
    """Return a PNG of the page that *draw* draws; if it is *clear*, nothing is painted behind the piece."""
    from pnp.press.writers.page_png import page_png

    page = draw(build, target)
    is_grey = export_of(build).colour == "grey"
    content = page_png(page, build.context.book, dpi or export_of(build).dpi, clear=clear, is_grey=is_grey)
    return Output(content, 1, (page.width, page.height))


_encode = msgpack.Encoder().encode


def digest_face(build: GameBuild, target: Target) -> str:
    """Return the digest of one side of a piece: other pieces, counts and the order of rows don't matter."""
    piece = piece_of(build, target)
    facts = (piece.title, piece.width, piece.height, piece.trim, piece.bleed, piece.back_bleed)
    return _digest([_encode(facts), _digest_symbol(build, piece.back if target.side else piece.front)])


def digest_sheet(build: GameBuild, target: Target) -> str:
    """Return the digest of everything on a printed sheet: how its pieces lie follows from their outlines."""
    sheet, form, backs = target.printed

    def digest_arts() -> bytes:
        sides = (side for piece in build.pieces(sheet, form) for side in (piece.front, piece.back))
        return _digest(_digest_symbol(build, side) for side in sides).encode()

    outlines = build.outlines(sheet, form)
    facts = [[getattr(each, name) for name in PieceOutline.__struct_fields__] for each in outlines]
    texts = [build.catalogue.translate(build.game_texts[key,]) for key in ("author", "about")]
    arts = build.once(("arts on", sheet, form.made_for), digest_arts)
    arrangement = (build.sheet_spec(sheet, form, backs), build.blocks(sheet))
    return _digest([_encode((build.title_of(sheet), *arrangement, facts, texts)), arts])


def digest_cuts(build: GameBuild, target: Target) -> str:
    """Return the digest of where some sheets are cut."""
    sheet, form, backs = target.printed
    plan = build.sheet_plan(sheet, form, backs)
    layout = plan.cut_layouts[target.number - 1]
    cuts = [(at.transform, at.piece.trim, at.piece.inner, at.piece.folds) for at in layout.placements]
    pages = (layout.paper, layout.part, plan.spec.paper, plan.page_count, plan.sheet_count, layout.sheets)
    return _digest([_encode((sheet.pdf_name(backs), pages, plan.fold_line(layout.placements), cuts))])


def digest_cut_list(build: GameBuild, target: Target) -> str:
    """Return the digest of a list of cuts."""
    return _digest([_encode((target.path, build.cut_lists(*target.printed)))])


def _digest_symbol(build: GameBuild, symbol: Symbol | None) -> bytes:
    """Return the digest of a symbol, computed once; its own name, which counts looks, is not in any file."""
    if symbol is None:
        return b""
    known: dict[Symbol, bytes] = build.once("digests of symbols", dict)
    if symbol not in known:
        known[symbol] = _digest([_encode(symbol.box), *_spell(build, symbol.children)]).encode()
    return known[symbol]


def _spell(build: GameBuild, nodes: Iterable[Node]) -> Iterator[bytes]:
    """Yield the parts of a drawing as bytes, with the digests of the symbols that it uses."""
    for node in nodes:
        yield type(node).__name__.encode()
        if isinstance(node, Use):
            yield _encode((node.symbol.name, node.transform, node.title))
            yield _digest_symbol(build, node.symbol)
        elif isinstance(node, Group):
            yield _encode((node.transform, node.clip, node.title, node.role, node.continues, node.language))
            yield from _spell(build, node.children)
            yield b"end"
        else:
            yield _encode(node)


def _digest(parts: Iterable[bytes]) -> str:
    """Return the digest of parts of which none depends on where it begins."""
    digest = sha256()
    for part in parts:
        digest.update(b"%d:" % len(part))
        digest.update(part)
    return digest.hexdigest()
