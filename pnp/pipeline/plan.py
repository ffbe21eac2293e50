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
from pnp.pipeline.selection import BOOKLET, GUIDE, names_of
from pnp.pipeline.workshop import Workshop, sheet_file
from pnp.scene.document import Document, Page
from pnp.sheets.single import face_pages
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


def plan(workshop: Workshop) -> list[Target]:
    """Return the targets of a game, in the order that a reader wants them; ``--only`` leaves some out."""
    return list(_targets(workshop))


def _targets(workshop: Workshop) -> Iterator[Target]:
    if frozenset({BOOKLET}) in workshop.options.selection:
        yield from _booklet_targets(workshop)
    for form in workshop.options.formats:
        yield from _sheet_targets(workshop, form)
    for group in workshop.made:
        yield from _cut_targets(workshop, group)
        yield from _face_targets(workshop, group)


def base_of(workshop: Workshop) -> str:
    """Return the folder of a game's files in one language, below the output folder."""
    return f"{workshop.ruleset.name}/{workshop.catalogue.language}"


def _ink(workshop: Workshop) -> tuple[str, str]:
    """Return what the manifest says of the ink, and what file names add for it."""
    return ("low", "-low-ink") if workshop.options.low_ink else ("", "")


def _booklet_targets(workshop: Workshop) -> Iterator[Target]:

    base, (ink, suffix) = base_of(workshop), _ink(workshop)
    names = frozenset({BOOKLET})
    yield Target(f"{base}/booklet{suffix}.pdf", names, lambda: _pdf(workshop, workshop.booklet), ink=ink)
    yield Target(f"{base}/rules{suffix}.html", names, lambda: _web(workshop), ink=ink)


def _sheet_targets(workshop: Workshop, form: Format) -> Iterator[Target]:
    ink, suffix = _ink(workshop)
    folder = f"{base_of(workshop)}/{form.name}{suffix}"

    if frozenset({GUIDE}) in workshop.options.selection:
        yield Target(f"{folder}/{GUIDE}.pdf", frozenset({GUIDE}), partial(_guide, workshop, form), form.name, ink)
    for group in workshop.made:
        for backs in workshop.backs(group):

            def sheets(group: str = group, backs: Backs = backs) -> Output:
                return _pdf(workshop, workshop.imposed(group, form, backs).document)

            names = names_of(workshop.ruleset, group)
            yield Target(f"{folder}/{sheet_file(group, backs)}", names, sheets, form.name, ink)


def _cut_targets(workshop: Workshop, group: str) -> Iterator[Target]:
    """Yield a cut file a sheet; how many sheets there are is known once the pieces are laid out."""
    names = names_of(workshop.ruleset, group)
    for form in workshop.options.formats:
        for backs in workshop.backs(group):
            stem = sheet_file(group, backs).removesuffix(".pdf")
            for number, page in enumerate(workshop.imposed(group, form, backs).cut.pages, start=1):
                path = f"{base_of(workshop)}/cut/{stem}-{form.name}-{number}.svg"
                yield Target(path, names, partial(_cut, page), form.name)


def _face_targets(workshop: Workshop, group: str) -> Iterator[Target]:
    """Yield the faces of a sheet's pieces; those that are larger on larger paper once for each that they are for."""
    ink, suffix = _ink(workshop)
    names = names_of(workshop.ruleset, group)
    for paper, form in made_for(workshop.options.formats).items():
        is_first = form == workshop.options.formats[0]
        numbers: Counter[str] = Counter()
        for piece in workshop.pieces(group, form):
            numbers[piece.component] += 1
            number = numbers[piece.component]  # a component may consist of several pieces: a standee has a base
            stem = piece.component if number == 1 else f"{piece.component}-{number}"
            is_sized = piece.component in workshop.sized
            if not is_sized and not is_first:
                continue
            folder = f"faces-{paper.name}" if is_sized else "faces"
            for side, page in zip(("", "-back"), face_pages(piece), strict=False):
                path = f"{base_of(workshop)}/{folder}{suffix}/{stem}{side}.svg"
                yield Target(path, names, partial(_svg, workshop, page), form.name if is_sized else "", ink)


def _web(workshop: Workshop) -> Output:
    from pnp.pipeline.web import web_page

    return Output(web_page(workshop), 1, None)


def _guide(workshop: Workshop, form: Format) -> Output:
    from pnp.pipeline.guide import guide_document

    return _pdf(workshop, guide_document(workshop, form))


def _pdf(workshop: Workshop, document: Document) -> Output:
    game, words = workshop.ruleset.game, workshop.catalogue.words  # whichever of its sheets this is
    known = replace(document, author=words(game.author, "author"), subject=words(game.about, "about"))
    content = write_pdf(known, workshop.context.book)
    first = document.pages[0]
    return Output(content, len(document.pages), (first.width, first.height))


def _cut(page: Page) -> Output:
    return Output(cut_svg(page, page.title).encode("utf-8"), 1, (page.width, page.height))


def _svg(workshop: Workshop, page: Page) -> Output:
    content = page_svg(page, workshop.context.book, title=page.title)
    return Output(content.encode("utf-8"), 1, (page.width, page.height))
