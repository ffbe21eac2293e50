"""Plan a build: every file of a game as a target, made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pnp.backends.cut_svg import cut_svg
from pnp.backends.pdf import write_pdf
from pnp.backends.svg import page_svg
from pnp.pipeline.guide import guide_document
from pnp.pipeline.selection import BOOKLET, GUIDE, names_of
from pnp.pipeline.web import web_page
from pnp.pipeline.workshop import Workshop
from pnp.scene.document import Document, Page
from pnp.sheets.single import face_pages
from pnp.sheets.spec import Backs


@dataclass(frozen=True, slots=True)
class Output:
    """What a file holds; the number of its pages and their size in mm (None for a web page)."""

    content: bytes
    pages: int
    size: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Target:
    """A file to be made: its path below the output folder, the names ``--only`` knows it by, how to make it."""

    path: str
    names: frozenset[str]
    make: Callable[[], Output]


def plan(workshop: Workshop) -> list[Target]:
    """Return the targets of a game, in the order that a reader wants them; ``--only`` leaves some out."""
    base = f"{workshop.ruleset.name}/{workshop.catalogue.language}"
    ink = "-low-ink" if workshop.options.low_ink else ""
    targets = [
        Target(f"{base}/booklet{ink}.pdf", frozenset({BOOKLET}), lambda: _pdf(workshop, workshop.booklet)),
        Target(f"{base}/rules{ink}.html", frozenset({BOOKLET}), lambda: Output(web_page(workshop), 1, None)),
    ]
    for paper in workshop.options.papers:
        folder = f"{base}/{paper.name}{ink}"
        guide = frozenset({GUIDE})
        targets.append(
            Target(
                f"{folder}/print-guide.pdf", guide, lambda paper=paper: _pdf(workshop, guide_document(workshop, paper))
            )
        )
        for group in workshop.groups:
            targets += _sheet_targets(workshop, group, paper.name, folder)
    for group in workshop.groups:
        targets += _cut_targets(workshop, group, f"{base}/cut")
        targets += _face_targets(workshop, group, f"{base}/faces")
    return [target for target in targets if target.names in workshop.options.selection]


def sheet_file(group: str, backs: Backs) -> str:
    """Return the name of a printed sheet's file."""
    return f"{group}-fold-over.pdf" if backs == "fold-over" else f"{group}.pdf"


def _sheet_targets(workshop: Workshop, group: str, paper_name: str, folder: str) -> Iterator[Target]:
    names = names_of(workshop.ruleset, group)
    paper = next(p for p in workshop.options.papers if p.name == paper_name)
    for backs in workshop.backs(group):

        def make(backs: Backs = backs) -> Output:
            return _pdf(workshop, workshop.imposed(group, paper, backs).document)

        yield Target(f"{folder}/{sheet_file(group, backs)}", names, make)


def _cut_targets(workshop: Workshop, group: str, folder: str) -> Iterator[Target]:
    """Yield a cut file a sheet; how many sheets there are is known once the pieces are laid out."""
    names = names_of(workshop.ruleset, group)
    if names not in workshop.options.selection:
        return
    for paper in workshop.options.papers:
        for backs in workshop.backs(group):
            stem = sheet_file(group, backs).removesuffix(".pdf")
            pages = workshop.imposed(group, paper, backs).cut.pages
            for number, page in enumerate(pages, start=1):
                path = f"{folder}/{stem}-{paper.name}-{number}.svg"
                yield Target(path, names, lambda page=page: _cut(page))


def _face_targets(workshop: Workshop, group: str, folder: str) -> Iterator[Target]:
    names = names_of(workshop.ruleset, group)
    for name, page in face_pages(workshop.groups[group]):
        yield Target(f"{folder}/{name}.svg", names, lambda page=page: _svg(workshop, page))


def _pdf(workshop: Workshop, document: Document) -> Output:
    content = write_pdf(document, workshop.context.book)
    first = document.pages[0]
    return Output(content, len(document.pages), (first.width, first.height))


def _cut(page: Page) -> Output:
    return Output(cut_svg(page, page.title).encode("utf-8"), 1, (page.width, page.height))


def _svg(workshop: Workshop, page: Page) -> Output:
    content = page_svg(page, workshop.context.book, title=page.title)
    return Output(content.encode("utf-8"), 1, (page.width, page.height))
