"""Plan a build: every file of a game as a target, made when it is asked for.

What few builds make is imported then: a board alone is there sooner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.backends.cut_svg import cut_svg
from pnp.backends.pdf import write_pdf
from pnp.backends.svg import page_svg
from pnp.pipeline.formats import Format, made_for
from pnp.pipeline.game_build import GameBuild, sheet_file
from pnp.pipeline.selection import BOOKLET, GUIDE, names_of
from pnp.scene.document import Document, Page
from pnp.sheets.sheet_pages import cut_page, face_pages
from pnp.sheets.sheet_plan import CutLayout
from pnp.sheets.spec import Backs


class Output(Struct, frozen=True):
    """What a file holds; the number of its pages and their size in mm (None for a web page)."""

    content: bytes
    pages: int
    size: tuple[float, float] | None


class Target(Struct, frozen=True):
    """A file to be made: its path below the output folder, the names ``--only`` knows it by, how to make it."""

    path: str
    names: frozenset[str]
    make: Callable[[], Output]
    paper: str = ""
    ink: str = ""


def plan(game_build: GameBuild) -> list[Target]:
    """Return the targets of a game, in the order that a reader wants them; ``--only`` leaves some out."""
    return list(_targets(game_build))


def _targets(game_build: GameBuild) -> Iterator[Target]:
    if frozenset({BOOKLET}) in game_build.options.selection:
        yield from _booklet_targets(game_build)
    for form in game_build.options.formats:
        yield from _sheet_targets(game_build, form)
    for group in game_build.made:
        yield from _cut_targets(game_build, group)
        yield from _face_targets(game_build, group)


def base_of(game_build: GameBuild) -> str:
    """Return the folder of a game's files in one language, below the output folder."""
    return f"{game_build.ruleset.name}/{game_build.catalogue.language}"


def _ink(game_build: GameBuild) -> tuple[str, str]:
    """Return what the manifest says of the ink, and what file names add for it."""
    return ("low", "-low-ink") if game_build.options.low_ink else ("", "")


def cut_file(game_build: GameBuild, group: str, form: Format, backs: Backs, layout: CutLayout) -> str:
    """Return the path of a cut file below the folder of its game; its name tells the sheets that it is for."""
    stem = sheet_file(group, backs).removesuffix(".pdf")
    return f"cut{_variant(game_build)}/{stem}-{form.name}-{layout.name}.svg"


def _variant(game_build: GameBuild) -> str:
    """Return what the names of folders add for the way in which sheets are laid out."""
    options = game_build.options
    return ("-flip-short" if options.flip == "short" else "") + ("-straight" if options.layout == "straight" else "")


def _booklet_targets(game_build: GameBuild) -> Iterator[Target]:

    base, (ink, suffix) = base_of(game_build), _ink(game_build)
    names = frozenset({BOOKLET})
    yield Target(f"{base}/booklet{suffix}.pdf", names, lambda: _pdf(game_build, game_build.booklet), ink=ink)
    yield Target(f"{base}/rules{suffix}.html", names, lambda: _web(game_build), ink=ink)


def _sheet_targets(game_build: GameBuild, form: Format) -> Iterator[Target]:
    ink, suffix = _ink(game_build)
    folder = f"{base_of(game_build)}/{form.name}{suffix}{_variant(game_build)}"

    if frozenset({GUIDE}) in game_build.options.selection:
        yield Target(f"{folder}/{GUIDE}.pdf", frozenset({GUIDE}), partial(_guide, game_build, form), form.name, ink)
    for group in game_build.made:
        for backs in game_build.backs(group):

            def sheets(group: str = group, backs: Backs = backs) -> Output:
                return _pdf(game_build, game_build.sheet_document(group, form, backs))

            names = names_of(game_build.ruleset, group)
            yield Target(f"{folder}/{sheet_file(group, backs)}", names, sheets, form.name, ink)


def _cut_targets(game_build: GameBuild, group: str) -> Iterator[Target]:
    """Yield the cut files of a printed file, one for each way in which its sheets are cut."""
    names = names_of(game_build.ruleset, group)
    for form in game_build.options.formats:
        for backs in game_build.backs(group):
            for layout in game_build.sheet_plan(group, form, backs).cut_layouts:
                path = f"{base_of(game_build)}/{cut_file(game_build, group, form, backs, layout)}"
                make = partial(_cut, game_build, group, form, backs, layout)
                yield Target(path, names, make, form.name)


def _face_targets(game_build: GameBuild, group: str) -> Iterator[Target]:
    """Yield the faces of a sheet's pieces; those that are larger on larger paper once for each that they are for."""
    ink, suffix = _ink(game_build)
    names = names_of(game_build.ruleset, group)
    for paper, form in made_for(game_build.options.formats).items():
        is_first = form == game_build.options.formats[0]
        numbers: Counter[str] = Counter()
        for piece in game_build.pieces(group, form):
            numbers[piece.component] += 1
            number = numbers[piece.component]  # a component may consist of several pieces: a standee has a base
            stem = piece.component if number == 1 else f"{piece.component}-{number}"
            is_sized = piece.component in game_build.sized
            if not is_sized and not is_first:
                continue
            folder = f"faces-{paper.name}" if is_sized else "faces"
            for side, page in zip(("", "-back"), face_pages(piece), strict=False):
                path = f"{base_of(game_build)}/{folder}{suffix}/{stem}{side}.svg"
                yield Target(path, names, partial(_svg, game_build, page), form.name if is_sized else "", ink)


def _web(game_build: GameBuild) -> Output:
    from pnp.pipeline.web import web_page

    return Output(web_page(game_build), 1, None)


def _guide(game_build: GameBuild, form: Format) -> Output:
    from pnp.pipeline.guide import guide_document

    return _pdf(game_build, guide_document(game_build, form))


def _pdf(game_build: GameBuild, document: Document) -> Output:
    texts, translate = game_build.game_texts, game_build.catalogue.translate  # whichever of its sheets this is
    known = replace(document, author=translate(texts["author",]), subject=translate(texts["about",]))
    content = write_pdf(known, game_build.context.book)
    first = document.pages[0]
    return Output(content, len(document.pages), (first.width, first.height))


def _cut(game_build: GameBuild, group: str, form: Format, backs: Backs, layout: CutLayout) -> Output:
    plan = game_build.sheet_plan(group, form, backs)
    page = cut_page(sheet_file(group, backs), plan, layout, game_build.catalogue.translate)
    return Output(cut_svg(page).encode("utf-8"), 1, (page.width, page.height))


def _svg(game_build: GameBuild, page: Page) -> Output:
    content = page_svg(page, game_build.context.book, title=page.title)
    return Output(content.encode("utf-8"), 1, (page.width, page.height))
