"""Fill in the print guide: the files and their content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from pnp.booklet.imposition.signatures import signature_sheets
from pnp.booklet.setting.formats import BOOKLET_FORMATS, POCKET_FORMATS
from pnp.game.model.components.component import group_members
from pnp.game.model.kinds import kind_of, piece_count
from pnp.game.model.texts import sentences, ui_text
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.finished_set import plan_set, set_items
from pnp.pieces.kinds import drawing_of
from pnp.press.colour import WHITE, readable_on
from pnp.press.geometry.path import Path
from pnp.press.scene.document import Document
from pnp.press.scene.piece import PieceOutline
from pnp.sheets.guide.step_pen import PieceShape
from pnp.sheets.guide.steps import BookletSheets, GuideEntry, GuidePiece, Sides
from pnp.sheets.spec import Backs
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.bench.guide_book import GuideFacts, PlayerTable, print_guide
from pnp.workshop.bench.kept_layouts import KeptLayouts
from pnp.workshop.options import Format
from pnp.workshop.selection import BOOKLET, POCKET, PrintSheet, booklet_file

# The most cells along a side of a board in a picture of the guide.
_FEW_CELLS = 4
_ONE_AND_MANY = 2  # forms of a word


def guide_document(build: GameBuild, form: Format) -> Document:
    """Return the print guide of a game for one format; every count in it comes from components.yaml."""
    context = build.context
    facts = GuideFacts(
        title=build.catalogue.translate(build.game_texts["title",]),
        footer=build.footer,
        paper=form.paper,
        ink=readable_on(WHITE, context.ink),
        accent=context.accent,
        low_ink=build.options.low_ink,
        language=build.catalogue.language,
        poster=form.paper != form.made_for,
        plan_set=partial(plan_set, build.context_for(form.made_for)),
        set_items=set_items(build.context_for(form.made_for)),
    )
    entries, players = list(guide_entries(build, form)), player_table(build, form)
    return print_guide(facts, entries, build.catalogue.translate, context.book, players, KeptLayouts())


def guide_entries(build: GameBuild, form: Format) -> Iterator[GuideEntry]:
    """Yield an entry for each file: the booklets, then every sheet, followed by its fold-over version."""
    booklet = _booklet_entry(build, form)
    yield booklet
    yield from _pocket_entries(build, form, booklet)
    for sheet in build.sheets.values():
        pieces = tuple(_pieces(build, sheet, form))
        first = build.backs(sheet, form)[0]
        for backs in build.backs(sheet, form):
            plan = build.sheet_plan(sheet, form, backs)
            yield GuideEntry(
                file=sheet.pdf_name(backs),
                title=_title(build, sheet),
                pages=plan.page_count,
                pieces=pieces,
                material=build.ruleset.components[sheet.components[0]].material,
                sides=_sides(backs, build),
                instead_of=None if backs == first else sheet.pdf_name(first),
                poster=plan.spec.poster if plan.posters else None,
                maps=len(plan.posters),
                margin=0.0 if build.options.low_ink else plan.margin,
                cut_folder=build.options.cut_folder if plan.cut_layouts else "",
                is_straight=plan.has_straight_rows,
                has_honeycomb=plan.has_honeycomb,
                cuts=plan.cut_length,
            )


def _pieces(build: GameBuild, sheet: PrintSheet, form: Format) -> Iterator[GuidePiece]:
    """Yield the components on a sheet; those of a group share its name and notes."""
    context, components, said = build.context, build.ruleset.components, dict[str, tuple[str, str]]()
    outlines = {outline.component: outline for outline in reversed(build.outlines(sheet, form))}
    has_own_title = _title(build, sheet) not in map(context.entry_title, sheet.components)
    are_alike = has_own_title and len({components[name].print_note for name in sheet.components}) == 1
    for name in sheet.components:
        component = components[name]
        entry = component.group or f"{name}:"
        if entry not in said:
            noted = (each for each in group_members(components, name) if components[each].print_note)
            notes = dict.fromkeys(context.texts[each, "print_note"] for each in noted)
            advice = sentences(notes) if len(notes) > 1 else next(iter(notes), None)
            said[entry] = context.counted_name(name), context.translate(advice) if advice else ""
        counted, advised = said[entry]
        yield GuidePiece(
            context.entry_title(name),
            piece_count(component),
            component.kind,
            getattr(component, "secret", False),
            _size(name, build, form),
            advised,
            _title(build, sheet) if are_alike else _name(build, name),
            counted,
            _shape(name, outlines[name], build.context_for(form.made_for)),
            component.group or "",
        )


def _name(build: GameBuild, name: str) -> str:
    """Return the name of a component without a number: a plural, or a singular in a language of many plural forms."""
    if build.ruleset.components[name].group:
        return build.context.entry_title(name)
    has_plural = build.catalogue.plural_forms.count == _ONE_AND_MANY
    return build.context.counted_name(name, None if has_plural else 1)


def _title(build: GameBuild, sheet: PrintSheet) -> str:
    """Return the title of a sheet; a board with the same title as the game is a "Game board"."""
    title = build.title_of(sheet)
    if sheet.name not in build.ruleset.components or title != build.catalogue.translate(build.game_texts["title",]):
        return title
    name = build.context.counted_name(sheet.name)
    return name[:1].upper() + name[1:]


def _booklet_entry(build: GameBuild, form: Format) -> GuideEntry:
    """Return the booklet that is folded from a paper, or from the one that it is made for instead."""
    booklet = BOOKLET_FORMATS[form.paper.name]
    count = build.booklet.plan(booklet).page_count
    signatures = signature_sheets(-(-count // 4))
    middle = 2 * signatures[0]
    return GuideEntry(
        f"../{booklet_file(f'{BOOKLET}-{booklet.sheet.name}', low_ink=build.options.low_ink)}",
        # For translators: the booklet, in the list of files.
        build.catalogue.translate(ui_text("Rules")),
        2 * sum(signatures),
        (),
        material="paper",
        sides="short",
        booklet=BookletSheets(signatures, (middle, middle + 1)),
        paper="" if booklet.sheet == form.paper else booklet.sheet.title,
    )


def _pocket_entries(build: GameBuild, form: Format, booklet: GuideEntry) -> Iterator[GuideEntry]:
    """Yield the pocket booklet, which replaces the *booklet*, if the rules fit it."""
    pocket = POCKET_FORMATS[form.paper.name]
    if build.booklet.pocket_plan(pocket) is not None:
        yield GuideEntry(
            f"../{booklet_file(f'{POCKET}-{pocket.sheet.name}', low_ink=build.options.low_ink)}",
            build.catalogue.translate(ui_text("Pocket booklet")),
            1,
            (),
            material="paper",
            instead_of=booklet.file,
            booklet=BookletSheets(),
            paper="" if pocket.sheet == form.paper else pocket.sheet.title,
        )


def _shape(name: str, outline: PieceOutline, context: DrawContext) -> PieceShape:
    """Return the shape of a component for the guide's pictures: cells of a board, the solid of a die."""
    cells = drawing_of(context.component(name).kind).sample(context.component(name), _FEW_CELLS)
    if cells is not None:
        return PieceShape(cells, cells)
    return PieceShape(Path(tuple(segment for path in outline.trim for segment in path.segments)))


def _size(name: str, build: GameBuild, form: Format) -> str:
    """Return the size of a component in words if it depends on the paper; otherwise None."""
    if name not in build.sized:
        return ""
    component = build.context_for(form.made_for).component(name)
    size_text = kind_of(component).size_text
    return build.catalogue.translate(size_text(component)) if size_text else ""


def player_table(build: GameBuild, form: Format) -> PlayerTable:
    """Return the players for every number of players, and the owners of the pieces on sheets that are not for all."""
    game = build.ruleset.game
    titles = {seat: build.catalogue.translate(build.game_texts["seats", seat]) for seat in game.seats}
    sheets, folded = list[frozenset[str]](), list[frozenset[str]]()
    for sheet in build.sheets.values():
        backs = build.backs(sheet, form)
        sheets += _owners(build, build.sheet_plan(sheet, form, backs[0]).contents, titles)
        folded += _owners(build, build.sheet_plan(sheet, form, backs[-1]).contents, titles)
    return PlayerTable([[titles[seat] for seat in game.seated(n)] for n in game.player_counts], sheets, folded)


def _owners(build: GameBuild, holds: Iterable[frozenset[str]], titles: Mapping[str, str]) -> Iterator[frozenset[str]]:
    """Yield the titles of the owners of a sheet's pieces, for each sheet that is not for all."""
    for held in holds:
        seats = {build.ruleset.components[name].player for name in held}
        if None not in seats:
            yield frozenset(titles[seat] for seat in seats if seat is not None)


def _sides(backs: Backs, build: GameBuild) -> Sides:
    """Return on how many sides a sheet is printed."""
    match backs:
        case "none":
            return "single"
        case "duplex":
            return build.options.flip
        case "fold-over":
            return "fold-over"
