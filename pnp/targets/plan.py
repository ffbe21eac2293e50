"""Plan a build: every file of a game as a target, plain data that says how it is made and from what.

``OUTPUT_KINDS`` lists the kinds of file. A new format joins with one line there: what its files are called, and a
function that makes the bytes of one. Rare ones are imported when they are made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

from msgspec.structs import replace

from pnp.booklet.setting.formats import A5_BOOKLET, BookletFormat
from pnp.game.model.kinds import AnyComponent
from pnp.game.model.texts import PROGRAM
from pnp.press.cutters import Cutter
from pnp.press.papers import Paper, PosterSize
from pnp.press.scene.document import Document, Page
from pnp.sheets.sheet_plan import CutLayout, SheetPlan
from pnp.targets.outputs import (
    Output,
    OutputKind,
    Target,
    cutter_of,
    digest_cut_list,
    digest_cuts,
    digest_face,
    digest_sheet,
    folder_of,
    ink_suffix,
    join_parts,
    make_document,
    make_target,
    piece_of,
    plan_faces,
)
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.draw_context import pictures_shown
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.fingerprint import digest_program, digest_text, digest_value
from pnp.workshop.folded_booklets import BOOKLET, booklet_arrangement, booklet_file, booklet_formats
from pnp.workshop.options import DEFAULT_ARRANGEMENT, BuildOptions, Format
from pnp.workshop.selection import GUIDE, POCKET, PrintSheet, pocket_formats

# Prefixes of the contexts of texts on printed sheets, besides those of their components.
_SHOWN_ON_SHEETS = (PROGRAM, "title", "seat ", "sheet ")
# How the name of a list of cuts ends, after that of its printed file.
CUT_LIST = "-cuts.csv"


def plan_targets(build: GameBuild, leave_out: Collection[str] = ()) -> tuple[Target, ...]:
    """Return the targets of a game in the order that a reader wants them, without the kinds to *leave_out*."""
    export = build.options.export
    if export is not None:
        kinds = _exports()[export.what]
    else:
        kinds = {name: kind for name, kind in OUTPUT_KINDS.items() if name not in leave_out}
        if build.game.translated is not None:
            kinds = {name: kind for name, kind in kinds.items() if kind.is_bilingual}
    return tuple(replace(target, kind=name) for name, kind in kinds.items() for target in kind.plan(build))


def belongs_to(options: BuildOptions, kind: str) -> bool:
    """Return whether files of a kind belong to the build or export of *options*; files of no export are of a build."""
    if options.export is not None:
        return kind in _exports()[options.export.what]
    return kind in OUTPUT_KINDS or not any(kind in kinds for kinds in _exports().values())


def make(target: Target, build: GameBuild) -> Output:
    """Return the content of a target's file: the same bytes in every process and in every order."""
    return _kind_of(target).make(build, target)


def part_of(target: Target) -> str:
    """Return a name for what a target shares with those that are best made by the same process."""
    return target.sheet.name if target.sheet else f"/{_kind_of(target).draws_like or target.kind}"


def _kind_of(target: Target) -> OutputKind:
    if target.kind in OUTPUT_KINDS:
        return OUTPUT_KINDS[target.kind]
    return next(kinds[target.kind] for kinds in _exports().values() if target.kind in kinds)


def _exports() -> Mapping[str, Mapping[str, OutputKind]]:
    from pnp.targets.exports import EXPORTS  # most builds export nothing

    return EXPORTS


# The parts of a key that decide alone where it has DRAWING_PART: the others say what led to another drawing.
DRAWING_PART = "drawing"
_DECIDING = ("program", "output", DRAWING_PART)


def differing_parts(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Return the parts in which the keys of a file differ; none if its drawing is the same."""
    deciding = _DECIDING if DRAWING_PART in now else {**before, **now}
    if all(before.get(part) == now.get(part) for part in deciding):
        return []
    changed = [part for part in {**before, **now} if before.get(part) != now.get(part)]
    return [part for part in changed if part != DRAWING_PART] or changed


def target_key(target: Target, build: GameBuild) -> dict[str, str]:
    """Return the content key of a target: a digest for each part of its sources, and of its drawing, if it has one.

    Equal keys, equal bytes. A printed sheet is drawn in a context that holds exactly the digested values.
    """
    # A target depends on the whole game, on its sheet, or on one piece of the sheet, of whose rows only its own counts.
    kind = _kind_of(target)
    key = {"program": digest_program(), "output": digest_text(repr(_spec(target, build)))}
    made_for = (target.form or build.options.formats[0]).made_for
    if target.sheet is None or kind.reads_all:
        return key | build.once(("parts of all", made_for), lambda: _parts_of_all(build, made_for))
    sheet = target.sheet
    key |= build.once(("parts", sheet.name, made_for), lambda: _parts_of_sheet(build, sheet, made_for))
    if kind.digest is not None:
        if target.component:
            designs = getattr(build.ruleset.components[target.component], "designs", ())
            rows = build.once(("rows", target.component), lambda: {row.id: digest_value(row) for row in designs})
            row = None if target.side else rows.get(piece_of(build, target).look)
            key = {part: value for part, value in key.items() if part != "rows"} | ({"row": row} if row else {})
        common = build.once(
            "words and fonts",
            lambda: digest_text(_digest_catalogue(build.catalogue, {}), digest_value(build.context.book.content)),
        )
        key[DRAWING_PART] = digest_text(kind.digest(build, target), common)
    return key


def _spec(target: Target, build: GameBuild) -> tuple[Any, ...]:
    """Return what is asked for in a target besides its sources."""
    is_drawn = bool(target.component) and _kind_of(target).digest is not None  # a row's face, wherever the row stands
    of_sheet = (target.sheet.components, target.sheet.designs) if target.sheet and not is_drawn else ()
    joint = build.options.joint if target.arrangement and target.booklet is None and not is_drawn else None
    number = 0 if is_drawn else target.number
    form = target.form if target.paper else None  # a face of one size is the same for all papers
    what = (target.kind, target.path, of_sheet, form, target.backs, number, target.side, target.booklet)
    machines = [one for one in build.cutters if build.options.cutter_label(one) in target.cutter.split(",")]
    spec = (*what, target.component, target.arrangement, joint, machines)
    export = build.options.export
    return spec if export is None else (*spec, export, export.terms.shop)


def _parts_of_sheet(build: GameBuild, sheet: PrintSheet, made_for: Paper | PosterSize) -> dict[str, str]:
    # A digest for whatever changes alone: a sheet whose texts name nothing is kept when only names change.
    context = build.sheet_context(sheet, made_for)
    components = context.ruleset.components
    rows = {name: own for name, each in components.items() if (own := getattr(each, "designs", ()))}
    without = {name: replace(each, designs=()) if name in rows else each for name, each in components.items()}
    parts = _common_parts(build, without) | {"rows": digest_value(rows)}
    named = build.once(("pictures", made_for), lambda: pictures_shown(build.ruleset))  # the cover is not on sheets
    pictures = {name: build.ruleset.art[name] for name in named if name in context.art and name in build.ruleset.art}
    parts["pictures"] = digest_value({name: pictures[name] for name in sorted(pictures)})
    placeholders = context.placeholders
    if placeholders:  # texts that name anything
        parts["placeholders"] = digest_value({name: placeholders[name] for name in sorted(placeholders)})
    return parts | _translation(build, None if placeholders else components)


def _parts_of_all(build: GameBuild, made_for: Paper | PosterSize) -> dict[str, str]:
    """Return the digests of a whole ruleset, as far as files depend on it: places of values don't matter."""
    ruleset = build.context_for(made_for).ruleset
    parts = _common_parts(build, [ruleset.components, ruleset.default_components])
    parts["rules"] = digest_value(build.sections)
    parts["figures"] = digest_value([replace(figure, source=None) for figure in ruleset.figures.values()])
    parts["play"] = digest_value(build.ruleset.play)  # what figures show follows from it
    parts["glossary"] = digest_value(build.ruleset.glossary)  # the legend of figures has its words
    parts["pictures"] = digest_value({name: ruleset.art[name] for name in sorted(ruleset.art)})
    return parts | _translation(build, None)


def _common_parts(build: GameBuild, components: Any) -> dict[str, str]:
    game = build.once("digest of game", lambda: digest_value(build.ruleset.game))
    look = build.once("digest of look", lambda: digest_value(build.ruleset.look))
    parts = {"game": game, "components": digest_value(components), "look": look}
    if build.ruleset.fonts:
        parts["fonts"] = build.once("digest of fonts", lambda: digest_value(build.ruleset.fonts))
    return parts


def _translation(build: GameBuild, components: Mapping[str, AnyComponent] | None) -> dict[str, str]:
    """Return the digest of the translations that a file shows: all of them, or those of components and the program."""
    translated = build.game.translated
    parts = {} if translated is None else {"second language": _digest_catalogue(translated, None)}
    catalogue = build.catalogue
    if not catalogue.entries and not catalogue.marks_missing:
        return parts
    digest = partial(_digest_catalogue, catalogue, components)
    return parts | {"translation": build.once("all translations", digest) if components is None else digest()}


def _digest_catalogue(catalogue: Catalogue, components: Mapping[str, AnyComponent] | None) -> str:
    entries = catalogue.entries
    if components is not None:
        written = {str(at[0]) for name, one in components.items() for at in ((name,), *(at for _, at in one.origins))}
        shown = (*(f"components.{name}." for name in written), *_SHOWN_ON_SHEETS)
        entries = {key: forms for key, forms in entries.items() if key[0].startswith(shown)}
    forms = (catalogue.plural_forms, catalogue.program_forms, catalogue.source, catalogue.marks_missing)
    return digest_value((entries, forms))


def sheet_folder(build: GameBuild, form: Format) -> str:
    """Return the folder of a format's sheets, below the game's: sheets that differ never replace each other."""
    return join_parts(form.name, ink_suffix(build), build.options.arrangement_suffix)


def plan_book(stem: str, ending: str, build: GameBuild) -> Iterator[Target]:
    """Yield the file of the whole booklet, to be read page by page."""
    if build.options.is_selected(BOOKLET):
        path = join_parts(stem, ink_suffix(build)) + ending
        yield make_target(build, path, frozenset({BOOKLET}), booklet=A5_BOOKLET)


def plan_folded(
    kind: str, formats: Callable[[BuildOptions], dict[str, BookletFormat]], build: GameBuild
) -> Iterator[Target]:
    """Yield the booklets to print and fold, one for each paper; pocket booklets only where the rules fit them."""
    options = build.options
    for name, form in formats(options).items():
        if options.is_selected(kind, name) and (kind != POCKET or build.booklet.pocket_plan(form) is not None):
            own = "" if kind == POCKET else booklet_arrangement(form, options) or DEFAULT_ARRANGEMENT
            path, names = booklet_file(name, options, form if own else None), frozenset({kind, name})
            yield make_target(build, path, names, booklet=form, paper=form.sheet.name, arrangement=own)


def plan_guides(build: GameBuild) -> Iterator[Target]:
    """Yield a print guide for each format."""
    if build.options.is_selected(GUIDE):
        of_build = {"arrangement": build.options.arrangement, "cutter": build.options.machines_label}
        for form in build.options.formats:
            path = f"{sheet_folder(build, form)}/{join_parts(GUIDE, build.options.machines_suffix)}.pdf"
            yield make_target(build, path, frozenset({GUIDE}), form=form, paper=form.name, **of_build)


def sheet_targets(build: GameBuild) -> Iterator[Target]:
    """Yield the printed sheets of each format."""
    for form in build.options.formats:
        for sheet in build.printed_sheets(form):
            for backs in build.backs(sheet, form):
                yield make_target(
                    build,
                    f"{sheet_folder(build, form)}/{sheet.pdf_name(backs)}",
                    sheet.names,
                    sheet=sheet,
                    form=form,
                    backs=backs,
                    paper=form.name,
                    arrangement=build.options.arrangement,
                )


def plan_cut_files(build: GameBuild) -> Iterator[Target]:
    """Yield a cut file for each way in which the sheets of a printed file are cut; its name names these sheets."""
    for target in sheet_targets(build) if build.labels is None else ():  # labels are cut already
        sheet, form, backs = target.printed
        stem = sheet.pdf_name(backs).removesuffix(".pdf")
        plan = build.sheet_plan(sheet, form, backs)
        for (number, layout), cutter in product(enumerate(plan.cut_layouts, start=1), build.cutters_of(plan)):
            name = join_parts(stem, form.name, layout.name, size_in_words(plan, layout, cutter) if cutter.sizes else "")
            folder = f"{folder_of(target.game, target.language)}/{build.options.cut_folder(cutter)}"
            label = build.options.cutter_label(cutter)
            yield replace(target, path=f"{folder}/{name}.{cutter.container}", number=number, cutter=label)


def size_in_words(plan: SheetPlan, layout: CutLayout, cutter: Cutter) -> str:
    """Return width and height of all lines of some sheets, as names of files give them."""
    from pnp.sheets.cut_pages import line_box

    box = line_box(plan, layout, cutter)
    return f"{box.width:.1f}x{box.height:.1f}mm"


def plan_cut_lists(build: GameBuild) -> Iterator[Target]:
    """Yield the list of cuts of each printed file that a guillotine can cut."""
    for target in sheet_targets(build):
        if build.cut_lists(*target.printed):
            yield replace(target, path=target.path.removesuffix(".pdf") + CUT_LIST)


def make_cut_list(build: GameBuild, target: Target) -> Output:
    """Return a table of the cuts of a printed file's sheets."""
    from pnp.targets.cut_table import cut_table

    return Output(cut_table(build.cut_lists(*target.printed)), 1, None, target.path.removesuffix(CUT_LIST) + ".pdf")


def make_sheet(build: GameBuild, target: Target) -> Output:
    """Return a PDF of the sheets to print."""
    from pnp.sheets.paper_use import paper_yields

    made = make_document(lambda build, target: build.sheet_document(*target.printed), build, target)
    return replace(made, yields=paper_yields(build.sheet_plan(*target.printed)))


def make_web_page(build: GameBuild, target: Target) -> Output:
    """Return the booklet as a web page."""
    from pnp.workshop.bench.web import web_page

    return Output(web_page(build), 1, None)


def make_cut_file(build: GameBuild, target: Target) -> Output:
    """Return the lines to cut of sheets of paper that are cut alike; the file names their PDF, and the fronts."""
    from pnp.sheets.cut_pages import cut_page, line_totals

    sheet, form, backs = target.printed
    plan, name = build.sheet_plan(sheet, form, backs), sheet.pdf_name(backs)
    layout = plan.cut_layouts[target.number - 1]
    cutter = cutter_of(build, target)
    page = cut_page(name, plan, layout, build.catalogue.translate, cutter)
    fronts = tuple((number - 1) * plan.spec.pages_each + 1 for number in layout.sheets)
    path = f"{folder_of(target.game, target.language)}/{sheet_folder(build, form)}/{name}"
    written = _written(page, cutter).encode("utf-8")
    return Output(written, 1, (page.width, page.height), path, fronts, line_totals(page, cutter))


def _written(page: Page, cutter: Cutter) -> str:
    if cutter.container == "dxf":
        from pnp.press.writers.dxf import cut_dxf

        return cut_dxf(page)
    from pnp.press.writers.svg import cut_svg

    return cut_svg(page, unit=cutter.unit, compound=cutter.compound)


def make_face(build: GameBuild, target: Target) -> Output:
    """Return an SVG of one side of a piece."""
    from pnp.press.writers.svg import page_svg
    from pnp.sheets.sheet_pages import face_pages

    page = face_pages(piece_of(build, target))[target.side]
    content = page_svg(page, build.context.book, title=page.title)
    return Output(content.encode("utf-8"), 1, (page.width, page.height))


def _imposed_booklet(build: GameBuild, target: Target) -> Document:
    from pnp.booklet.imposition.signatures import imposed_booklet

    assert target.booklet is not None, "a booklet has a format"
    has_back_cover = build.booklet.plan(target.booklet).has_back_cover
    return imposed_booklet(build.booklet.folded_document(target.booklet), target.booklet, has_back_cover=has_back_cover)


def _pocket_booklet(build: GameBuild, target: Target) -> Document:
    from pnp.booklet.imposition.signatures import imposed_pocket
    from pnp.booklet.pages.plan import covered_document, inner_pages

    assert target.booklet is not None, "a booklet has a format"
    plan = build.booklet.pocket_plan(target.booklet)
    assert plan is not None, "a pocket booklet is made only of rules that fit it"
    document = covered_document(plan, inner_pages(plan), target.booklet.pocket_ground(), None)
    return imposed_pocket(document, target.booklet, has_back_cover=plan.has_back_cover)


def _guide_document(build: GameBuild, target: Target) -> Document:
    from pnp.workshop.bench.guide import guide_document

    assert target.form is not None, "a print guide is for a format"
    return guide_document(build, target.form)


# Every kind of file that a build makes, in the order in which they are listed.
OUTPUT_KINDS: Mapping[str, OutputKind] = {
    "booklet": OutputKind(
        partial(plan_book, "booklet", ".pdf"),
        partial(make_document, lambda build, _: build.booklet.document(A5_BOOKLET)),
        reads_all=True,
        is_bilingual=True,
    ),
    "imposed-booklet": OutputKind(
        partial(plan_folded, BOOKLET, booklet_formats),
        partial(make_document, _imposed_booklet),
        reads_all=True,
        is_bilingual=True,
        draws_like="booklet",
    ),
    "pocket-booklet": OutputKind(
        partial(plan_folded, POCKET, pocket_formats),
        partial(make_document, _pocket_booklet),
        reads_all=True,
        draws_like="booklet",
    ),
    "web-page": OutputKind(partial(plan_book, "rules", ".html"), make_web_page, reads_all=True, is_bilingual=True),
    "print-guide": OutputKind(plan_guides, partial(make_document, _guide_document), reads_all=True),
    "sheet": OutputKind(sheet_targets, make_sheet, digest=digest_sheet),
    "cut-file": OutputKind(plan_cut_files, make_cut_file, digest=digest_cuts),
    "cut-list": OutputKind(plan_cut_lists, make_cut_list, digest=digest_cut_list),
    "face": OutputKind(partial(plan_faces, "faces", ".svg"), make_face, digest=digest_face),
}
