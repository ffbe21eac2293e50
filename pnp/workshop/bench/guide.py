"""Fill in the print guide: the files and their content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import (
    Balanced,
    Beside,
    Block,
    Drawn,
    Heading,
    Inlines,
    Listing,
    Masthead,
    Prose,
    StepBlock,
    Table,
    plain_text,
    words_in,
)
from pnp.booklet.imposition.signatures import signature_sheets
from pnp.booklet.pages.columns import SheetFit, SheetFlow
from pnp.booklet.setting.figures import FigureSetter
from pnp.booklet.setting.formats import POCKET_FORMATS, hand_paper
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.style import BookletStyle, Margins
from pnp.booklet.setting.typesetter import Typesetter
from pnp.game.model.components.component import group_members
from pnp.game.model.kinds import kind_of
from pnp.game.model.texts import Text, Translate, comma_list, enumeration, semicolon_list, sentences, ui_text
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.finished_set import plan_set, set_items
from pnp.pieces.kinds import drawing_of
from pnp.press.colour import WHITE, Colour, readable_on
from pnp.press.geometry.path import Box, Path, scaling
from pnp.press.papers import PAPERS, Paper
from pnp.press.scene.document import Document, Layer, Page, PlannedDrawing
from pnp.press.scene.layout_store import NOTHING_KEPT, LayoutStore
from pnp.press.scene.nodes import Group
from pnp.press.scene.piece import PieceOutline
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import Span
from pnp.press.text.typography import TYPE_SCALE, isolate_value, reads_from_right
from pnp.sheets.cut_pages import line_box
from pnp.sheets.footer import BAR_LENGTH, RULER_HEIGHT, footer, ruler
from pnp.sheets.guide.step_pictures import PieceShape, step_picture
from pnp.sheets.guide.steps import (
    BookletSheets,
    GuideEntry,
    GuideMachine,
    GuidePiece,
    Material,
    Sides,
    list_pieces,
    making_time,
    steps,
    tools,
)
from pnp.sheets.guillotine import CutRun, KnifeSetting
from pnp.sheets.sheet_plan import CutLength, SheetPlan, number_runs
from pnp.sheets.spec import Backs, PrintedSides
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.bench.kept_layouts import KeptLayouts
from pnp.workshop.folded_booklets import BOOKLET, booklet_file, booklet_of
from pnp.workshop.options import Format
from pnp.workshop.selection import POCKET, PrintSheet

_MATERIALS = {
    "paper": ui_text("paper", context="material"),
    "card": ui_text("card", context="material"),
    "labels": ui_text("labels", context="material"),
}
_SIDES = {
    # For translators: how a file is printed.
    "single": ui_text("one side"),
    "long": ui_text("both sides, flip on long edge"),
    "short": ui_text("both sides, flip on short edge"),
    "fold-over": ui_text("one side, then folded"),
}
_FILE_COLUMNS = (
    ui_text("File", context="column of the table of files"),
    ui_text("Contents", context="column of the table of files"),
    ui_text("Pages", context="column of the table of files"),
    ui_text("Copies", context="column of the table of files"),
    ui_text("Print on", context="column of the table of files"),
    ui_text("Sides", context="column of the table of files"),
)
_CUT_COLUMNS = (
    ui_text("File", context="column of the table of files"),
    ui_text("Sheets", context="column of the list of cuts"),
    ui_text("Cut", context="column of the list of cuts"),
    ui_text("Through", context="column of the list of cuts"),
    ui_text("Distance from", context="column of the list of cuts"),
    ui_text("mm", context="column of the list of cuts"),
)
_EDGES: Mapping[str, Text] = {
    # For translators: "Distance from" the left edge of the stack or the strip.
    "left": ui_text("left edge"),
    # For translators: "Distance from" the top edge of the stack or the strip.
    "top": ui_text("top edge"),
}
# By the edge along which a slanting cut is measured.
_SLANTED: Mapping[str, Text] = {
    # For translators: a slanting cut begins at a distance from the left end of the top edge, at an angle to it.
    "top": ui_text("left end of the top edge, {n}°"),
    "bottom": ui_text("left end of the bottom edge, {n}°"),
    "left": ui_text("top end of the left edge, {n}°"),
    "right": ui_text("top end of the right edge, {n}°"),
}
_PLAYER_COLUMNS = (
    ui_text("Sheets", context="column of the table of players"),
    ui_text("Fold-over", context="column of the table of players"),
)
_OR = ui_text("or {file}")
_LOW_INK = ui_text("These are the low-ink files: outlines instead of large areas of colour.")
_PLAIN_INK = ui_text("These files are in colour. To save ink, build with {option}.", option="--low-ink")
# Only if no two pieces are told apart by nothing but colour.
_COLOUR_INK = ui_text(
    "These files are in colour. In greyscale every piece still has its own mark. To save ink, build with {option}.",
    option="--low-ink",
)
_PRINTER = ui_text(
    "These sheets are made for the printer {printer}: for its margins, its scale and its backs. Do not print them on "
    "another one."
)
_ONE_SIDE: Mapping[str, Text] = {
    "fronts": ui_text(
        "These files are the fronts only, for pieces in sleeves. For the backs, build with {option}.",
        option="--sides=backs",
    ),
    "backs": ui_text("These files are the backs only, each where it would be behind its front."),
}
_BUILT_WITH = ui_text("These files are built with {options}.")
_SIDE = 18.0  # mm at the left and the right of A4; less on narrower paper
_HEAD, _FOOT = 6.0, 8.0  # mm from the margins of the paper; the footer is below
_RULER_WIDTH = 110.0  # mm: four inches with the words at their end
_SET_HEIGHT = 24.0  # mm at least for the picture of the finished set, by eye: at 12 or 48, no guide has more pages
_DETAILED = 38.0  # mm: a higher picture of it has no more details; at half, files are 5% smaller, at twice, 4% larger
_LONG_ADVICE = 1500  # letters: longer advice may go on on the next page; no bundled game changes at half or twice
_MOST_BESIDE = 24  # kinds of pieces in the list beside the picture; tests of full pages fail at 12, of long lists at 48
_FEW_PIECES = 4  # are in one column beside the picture, by eye
_SCALE_OF_GUIDE = {"section": "guide_heading", "note": "caption", "body": "instruction"}
# The most cells along a side of a board in a picture of the guide: 8 make files 1% larger, and are hard to tell apart.
_FEW_CELLS = 4
_ONE_AND_MANY = 2  # forms of a word


class PlayerTable(Struct, frozen=True):
    """The players, by title, for each number of players, and whose pieces are on each sheet that is not for everyone.

    *folded* is the same for fold-over sheets. Both are empty if no piece belongs to a player.
    """

    rows: Sequence[Sequence[str]] = ()
    sheets: Sequence[frozenset[str]] = ()
    folded: Sequence[frozenset[str]] = ()


class GuideFacts(Struct, frozen=True):
    """The facts about a game for its guide; *footer* names the game and its version as on every sheet.

    *in_greyscale*, all pieces can be told apart. *paper* is what the sheets are printed on, *printer* the name of what
    prints them, if it is known, *sides* are those that are printed; *poster* is the size of posters, "" if there are
    none. *options* are those of the command line that decide how many pieces there are, and on how many sheets.
    *plan_set* returns the finished set within a width and height in mm; *set_items* determine how large it is then.
    """

    title: str
    footer: str
    paper: Paper
    ink: Colour
    accent: Colour
    low_ink: bool = False
    in_greyscale: bool = True
    printer: str = ""
    sides: PrintedSides = "both"
    options: str = ""
    language: str = "en"
    poster: str = ""
    plan_set: Callable[[float, float], PlannedDrawing] | None = None
    set_items: Sequence[Struct] = ()

    @property
    def page(self) -> Paper:
        """The paper that the guide itself is laid out for: a page larger than A4 is impractical at the table."""
        return self.paper if self.paper.height <= PAPERS["a4"].height else PAPERS["a4"]

    @property
    def style(self) -> BookletStyle:
        """The style of the guide's pages."""
        side = _SIDE * min(1.0, self.page.width / PAPERS["a4"].width)
        scale = replace(TYPE_SCALE, **{name: getattr(TYPE_SCALE, size) for name, size in _SCALE_OF_GUIDE.items()})
        left, top, right, bottom = self.page.margins
        side = max(side, left, right)
        margins = Margins(inner=side, outer=side, top=top + _HEAD, bottom=bottom + _FOOT, head=None)
        right = reads_from_right(self.language)
        return BookletStyle(self.ink, self.accent, WHITE, self.page, margins, scale, bound_right=right, face="sans")


_NO_PLAYERS = PlayerTable()


def print_guide(
    facts: GuideFacts,
    entries: Sequence[GuideEntry],
    translate: Translate,
    book: FontBook,
    players: PlayerTable = _NO_PLAYERS,
    layouts: LayoutStore = NOTHING_KEPT,
) -> Document:
    """Return the print guide for *entries*, the files in printing order; *layouts* has settings found before."""
    style, pictures = facts.style, Pictures()
    setter = Typesetter(book, style, facts.language, {})
    blocks = tuple(guide_blocks(facts, entries, translate, setter, players))
    fit = SheetFit(SheetFlow(setter, FigureSetter(setter, pictures)), blocks)
    # What else decides how large pictures are; the words are those of the blocks.
    content = (replace(facts, plan_set=None, footer=""), entries, tuple(words_in(blocks)))
    planned = fit.pages(content, layouts)
    title, name = translate(ui_text("{game}: print guide", game=facts.title)), translate(ui_text("Print guide"))
    pages = []
    for index, page in enumerate(planned, start=1):
        place = translate(ui_text("page {page} of {pages}", page=index, pages=len(planned)))
        foot = footer(facts.page, (name, facts.footer, facts.paper.title, place), translate, book, facts.language)
        start, top = style.column_start(0), style.margins.top
        nodes = tuple(each.strip.drawn(pictures.draw, start + each.x, top + each.y) for each in page.strips)
        layers = (Layer("guide", nodes), Layer("footer", foot))
        pages.append(Page(facts.page.width, facts.page.height, layers, title=title))
    return Document(title=title, pages=tuple(pages), language=facts.language)


def guide_blocks(
    facts: GuideFacts,
    entries: Sequence[GuideEntry],
    translate: Translate,
    setter: Typesetter,
    players: PlayerTable = _NO_PLAYERS,
) -> Iterator[Block]:
    """Yield the blocks of a print guide."""
    poster, plain = ui_text("Print guide for posters ({size}) on {paper}"), ui_text("Print guide for {paper}")
    heading = (poster if facts.poster else plain).filled(size=facts.poster, paper=facts.paper.title)
    yield Masthead(facts.title, translate(heading))
    yield _heading(translate(ui_text("Print", context="heading")))
    head = tuple(_inlines(translate(column)) for column in _FILE_COLUMNS)
    rows = [head]
    for entry in entries:
        file = isolate_value(entry.file, facts.language)
        # A file that replaces the one above it continues its line.
        named = _inlines(file, bold=1) if entry.instead_of is None else _inlines(translate(_OR.filled(file=file)))
        material = ui_text("{paper} paper", paper=entry.paper) if entry.paper else _MATERIALS[entry.material]
        counts = str(entry.pages), str(entry.copies)
        texts = (entry.title, *counts, translate(material), translate(_SIDES[entry.sides]))
        rows.append((named, *map(_inlines, texts)))
    yield Table(tuple(rows))
    yield from _player_table(players, translate)
    yield from _before_printing(facts, entries, translate, setter)
    yield from _contents(facts, list_pieces(entries), translate)
    todo = steps(entries)
    if not todo:
        return
    # For translators: the heading of all steps.
    yield _heading(translate(ui_text("Do this, in this order")))
    comma = translate(enumeration(("", "")))
    listed = (
        StepBlock(
            str(number),
            translate(step.title),
            translate(step.text),
            step_picture(step.picture or step.key, facts.ink, facts.accent, step.shapes),
            step.files,
            comma,
        )
        for number, step in enumerate(todo, start=1)
    )
    yield Balanced(tuple(listed), is_even=True)
    yield from _cut_lists(entries, translate, facts.language)


def _cut_lists(entries: Sequence[GuideEntry], translate: Translate, language: str) -> Iterator[Block]:
    """Yield the cuts of a guillotine: a row for those in one direction through the same strips."""
    listed = [(entry, cuts) for entry in entries for cuts in entry.cut_lists]
    if not listed:
        return
    yield _heading(translate(ui_text("Straight cuts")))
    rows = [tuple(_inlines(translate(column)) for column in _CUT_COLUMNS)]
    for entry, cuts in listed:
        file, sheets = isolate_value(entry.file, language), translate(enumeration(number_runs(cuts.sheets)))
        for run in cuts.runs:
            numbers = str(run.first) if run.first == run.last else f"{run.first}–{run.last}"
            places = ui_text("{list}", list=semicolon_list(setting.distance for setting in run.settings))
            texts = (numbers, translate(_strips(run)), translate(_edge(run.settings[0])), translate(places))
            rows.append((_inlines(file, bold=1), *map(_inlines, (sheets, *texts))))
            file = sheets = ""
    yield Table(tuple(rows))


def _strips(run: CutRun) -> Text:
    """Return what is cut: the whole stack, every strip, or the names of some."""
    if run.strips == ("",):
        # For translators: what is cut, in the list of cuts.
        return ui_text("the whole stack")
    if run.every and len(run.strips) > 1:
        # For translators: what is cut, in the list of cuts.
        return ui_text("every strip")
    return ui_text("{list}", list=comma_list(run.strips))


def _edge(setting: KnifeSetting) -> Text:
    """Return from where the distances of cuts count."""
    return _EDGES[setting.start] if setting.is_straight else _SLANTED[setting.along].filled(n=setting.angle)


def _heading(text: str) -> Heading:
    return Heading(text, 2, "")


def _inlines(*texts: str, bold: int = 0) -> Inlines:
    """Return texts, the first *bold* of which are."""
    return tuple(Span(text, strong=index < bold) for index, text in enumerate(texts))


def _player_table(table: PlayerTable, translate: Translate) -> Iterator[Block]:
    """Yield whose sheets to print, and how many, for each number of players; nothing if all are alike."""
    # The table says only what differs: folded sheets and several owners of a sheet each change its columns or words.
    totals = [[_needed(sheets, playing) for sheets in (table.sheets, table.folded)] for playing in table.rows]
    if not table.sheets or all(numbers == totals[0] for numbers in totals):
        return
    yield _heading(translate(ui_text("Sheets for your number of players")))
    shown = 2 if any(flat != folded for flat, folded in totals) else 1
    owners = ui_text("Whose pieces") if any(len(seats) > 1 for seats in table.sheets) else ui_text("Whose sheets")
    head = (ui_text("Players", context="column of the table of players"), owners, *_PLAYER_COLUMNS[:shown])
    rows = [tuple(_inlines(translate(text)) for text in head)]
    for playing, numbers in zip(table.rows, totals, strict=True):
        named = translate(ui_text("{players}", players=comma_list(_named(table, player) for player in playing)))
        sums = (_inlines(str(number), bold=1) for number in numbers[:shown])
        rows.append((_inlines(str(len(playing)), bold=1), _inlines(named), *sums))
    yield Table(tuple(rows))
    note = ui_text("Print only the sheets of the players you have. Everything else is for everyone.")
    yield Prose(_inlines(translate(note)))


def _needed(sheets: Sequence[frozenset[str]], playing: Sequence[str]) -> int:
    """Return how many sheets hold pieces of the players in *playing*."""
    return sum(not owners.isdisjoint(playing) for owners in sheets)


def _named(table: PlayerTable, player: str) -> str | Text:
    """Return a player's title, preceded by a number of sheets if no sheet is shared between players."""
    if any(len(owners) > 1 for owners in table.sheets):
        return player
    return ui_text("{n} × {title}", n=_needed(table.sheets, [player]), title=player)


def _before_printing(
    facts: GuideFacts, entries: Sequence[GuideEntry], translate: Translate, setter: Typesetter
) -> Iterator[Block]:
    """Yield the tools and materials, beside them the advice on scale and ink, and the ruler on the same page."""
    advice = [
        ui_text('Print at 100 % ("actual size"). Switch off every option that fits or shrinks pages.'),
        ui_text(
            "Check one page before you print the rest: measure the ruler below, or the bar in the footer, which must "
            "be {mm} mm long.",
            mm=BAR_LENGTH,
        ),
        _LOW_INK if facts.low_ink else _COLOUR_INK if facts.in_greyscale else _PLAIN_INK,
    ]
    advice += [_ONE_SIDE[facts.sides]] if facts.sides in _ONE_SIDE else []
    if facts.options:
        advice.append(_BUILT_WITH.filled(options=facts.options))
    if facts.printer:
        advice.append(_PRINTER.filled(printer=facts.printer))
    time = making_time(entries)
    needed = tools(entries) + ([] if time is None else [time])
    columns = ((ui_text("You need"), needed), (ui_text("Scale and ink"), advice))
    yield Beside(
        tuple(
            (_heading(translate(head)), Listing(tuple(_inlines(translate(text)) for text in texts), ordered=False))
            for head, texts in columns
        ),
        keeps=True,
    )
    nodes = Group(ruler(0.0, 0.0, translate, setter.fonts, facts.language))
    yield Drawn(lambda width, height: PlannedDrawing(_RULER_WIDTH, RULER_HEIGHT, lambda: nodes))


def _contents(facts: GuideFacts, pieces: Sequence[GuidePiece], translate: Translate) -> Iterator[Block]:
    """Yield the counts of all pieces, beside them the finished set unless the list is very long, and their advice."""
    # By length: a long list has no picture beside it, a short one has one column, long advice may break across pages.
    sized, total = ui_text("{piece}, {size}"), ui_text("in all", context="sum of the pieces")
    names = (piece.counted or piece.title for piece in pieces)
    entries = [
        _inlines(translate(sized.filled(piece=name, size=piece.size)) if piece.size else name)
        for name, piece in zip(names, pieces, strict=True)
    ]
    counts = [piece.count for piece in pieces]
    marks = tuple(map(str, (*counts, sum(counts))))
    listed = Listing((*entries, _inlines(translate(total), bold=1)), False, marks)
    head, advice = _heading(translate(ui_text("What is in the box"))), tuple(_advice(pieces, translate))
    if facts.plan_set is None or len(marks) > _MOST_BESIDE:
        yield head
        yield Balanced((listed,), (3, 2))
    else:
        beside = Balanced((listed,), (2, 1) if len(marks) > _FEW_PIECES else (1,))
        yield Beside(((head, beside), (Drawn(partial(_planned_set, facts.plan_set), _SET_HEIGHT),)), keeps=bool(advice))
    is_short = sum(len(plain_text(prose.inlines)) for prose in advice) < _LONG_ADVICE
    yield from (Beside((advice,)),) if advice and is_short else advice


def _planned_set(plan_set: Callable[[float, float], PlannedDrawing], width: float, height: float) -> PlannedDrawing:
    """Return the finished set; a large one has the details of a smaller picture, which keeps files small."""
    detail = min(1.0, _DETAILED / height)
    small = plan_set(detail * width, detail * height)
    enlarged = scaling(1 / detail)
    return PlannedDrawing(small.width / detail, small.height / detail, lambda: Group((small.draw(),), enlarged))


def _advice(pieces: Sequence[GuidePiece], translate: Translate) -> Iterator[Prose]:
    """Yield the author's advice on pieces; what is said of several of them appears once."""
    advised: dict[str, dict[str, None]] = {}
    for piece in pieces:
        if piece.advice:
            advised.setdefault(piece.advice, {})[piece.called or piece.title] = None
    for advice, called in advised.items():
        named = translate(enumeration(called))
        yield Prose(_inlines(f"{named[:1].upper()}{named[1:]}  ", advice, bold=1))


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
        in_greyscale=build.options.low_ink or not any("greyscale" in one.visions for one in build.look_alikes),
        printer=build.options.printer.name if build.options.printer is not None else "",
        sides=build.options.sides,
        options=build.options.spelled_quantities,
        language=build.catalogue.language,
        poster=form.made_for.title if form.made_for != form.paper else "",
        plan_set=partial(plan_set, build.context_for(form.made_for)),
        set_items=set_items(build.context_for(form.made_for)),
    )
    entries, players = list(guide_entries(build, form)), player_table(build, form)
    return print_guide(facts, entries, build.catalogue.translate, context.book, players, KeptLayouts())


def guide_entries(build: GameBuild, form: Format) -> Iterator[GuideEntry]:
    """Yield an entry for each file: the booklets, then every sheet, followed by its fold-over version."""
    yield from () if build.options.counts else _booklets(build, form)
    for sheet in build.guide_sheets(form):
        pieces = tuple(piece for part in sheet.origins for piece in _pieces(build, part, form))
        ways = build.backs(sheet, form)
        for backs in ways:
            plan = build.sheet_plan(sheet, form, backs)
            machines = tuple(_machines(build, sheet, form, backs)) if build.labels is None else ()
            yield GuideEntry(
                file=sheet.pdf_name(backs),
                title=_title(build, sheet),
                pages=plan.page_count,
                pieces=pieces,
                material=_material(build, sheet),
                sides=_sides(plan),
                instead_of=None if backs == ways[0] else sheet.pdf_name(ways[0]),
                poster=plan.spec.poster if plan.posters else None,
                maps=len(plan.posters),
                margin=plan.margin,
                machines=machines,
                is_cut_by_machine=bool(build.options.cutters and machines),
                marks=plan.spec.marks,
                cut_lists=build.cut_lists(sheet, form, backs),
                has_honeycomb=plan.has_honeycomb,
                cuts=plan.cut_length if build.labels is None else CutLength(),
                folds=plan.fold_length if build.labels is None else 0.0,
                trims=plan.poster_cut_length,
                labels=build.options.labels,
            )


def _material(build: GameBuild, sheet: PrintSheet) -> Material:
    """Return what a sheet is printed on."""
    return "labels" if build.label_sheet is not None else build.ruleset.components[sheet.components[0]].material


def _sides(plan: SheetPlan) -> Sides:
    """Return how a file is printed."""
    if plan.spec.backs == "fold-over":
        return "fold-over"
    return plan.spec.flip if plan.spec.is_duplex else "single"


def _machines(build: GameBuild, sheet: PrintSheet, form: Format, backs: Backs) -> Iterator[GuideMachine]:
    """Yield the cutting machines that have files for a printed one."""
    plan = build.sheet_plan(sheet, form, backs)
    for cutter in build.cutters_of(plan) if plan.cut_layouts else ():
        folds = cutter.operation("fold", "perforation")
        named = [(layout, line_box(plan, layout, cutter)) for layout in plan.cut_layouts] if cutter.sizes else []
        yield GuideMachine(
            build.options.cut_folder(cutter),
            folds.layer if folds.lines == "fold" else "",
            cutter.marks is not None,
            cutter.arranges,
            tuple((f"{sheet.name}, {layout.name}", _in_mm(box)) for layout, box in named),
        )


def _in_mm(box: Box) -> str:
    return f"{box.width:.1f} × {box.height:.1f} mm"


def _booklets(build: GameBuild, form: Format) -> Iterator[GuideEntry]:
    """Yield the booklet of a paper, and the pocket booklet that replaces it, if the rules fit that."""
    translate, options = build.catalogue.translate, build.options
    booklet, pocket = booklet_of(options, form.paper), POCKET_FORMATS[hand_paper(form.paper)]
    signatures = signature_sheets(-(-build.booklet.plan(booklet).page_count // 4))
    middle = 2 * signatures[0]
    file = f"../{booklet_file(f'{BOOKLET}-{booklet.sheet.name}', options, booklet)}"
    yield GuideEntry(
        file,
        # For translators: the booklet, in the list of files.
        translate(ui_text("Rules")),
        2 * sum(signatures),
        (),
        material="paper",
        sides=booklet.flip,
        booklet=BookletSheets(signatures, (middle, middle + 1)),
        paper="" if booklet.sheet.name == form.paper.name else booklet.sheet.title,
    )
    if build.booklet.pocket_plan(pocket) is not None:
        yield GuideEntry(
            f"../{booklet_file(f'{POCKET}-{pocket.sheet.name}', options)}",
            translate(ui_text("Pocket booklet")),
            1,
            (),
            material="paper",
            instead_of=file,
            booklet=BookletSheets(),
            paper="" if pocket.sheet.name == form.paper.name else pocket.sheet.title,
        )


def _pieces(build: GameBuild, sheet: PrintSheet, form: Format) -> Iterator[GuidePiece]:
    """Yield the components on a sheet; those of a group share its name and notes."""
    # A group's words are made at its first component; a sheet stands for its pieces only if they are alike.
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
            number = sum(build.printed_count(each, form) for each in group_members(components, name))
            said[entry] = context.counted_name(name, number), context.translate(advice) if advice else ""
        counted, advised = said[entry]
        yield GuidePiece(
            context.entry_title(name),
            build.printed_count(name, form),
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


def _shape(name: str, outline: PieceOutline, context: DrawContext) -> PieceShape:
    """Return the shape of a component for the guide's pictures: cells of a board, the solid of a die."""
    cells = drawing_of(context.component(name).kind).sample(context.component(name), _FEW_CELLS)
    if cells is not None:
        return PieceShape(cells, cells)
    return PieceShape(Path(tuple(segment for path in outline.trim for segment in path.segments)))


def _size(name: str, build: GameBuild, form: Format) -> str:
    """Return the size of a component in words if it depends on the paper, otherwise nothing."""
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
    for sheet in build.guide_sheets(form):
        for held, backs in zip((sheets, folded), _first_and_last(build.backs(sheet, form)), strict=False):
            held += _owners(build, build.sheet_plan(sheet, form, backs).contents, titles)
    return PlayerTable([[titles[seat] for seat in game.seated(n)] for n in game.player_counts], sheets, folded)


def _first_and_last(ways: Sequence[Backs]) -> Sequence[Backs]:
    return (ways[0], ways[-1]) if ways else ()


def _owners(build: GameBuild, holds: Iterable[frozenset[str]], titles: Mapping[str, str]) -> Iterator[frozenset[str]]:
    """Yield the titles of the owners of a sheet's pieces, for each sheet that is not for all."""
    for held in holds:
        seats = {build.ruleset.components[name].player for name in held}
        if None not in seats:
            yield frozenset(titles[seat] for seat in seats if seat is not None)
