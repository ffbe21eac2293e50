"""Compute the values for the files of one game, each once, when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.kinds import AnyComponent, kind_of, piece_count
from pnp.game.model.ruleset import Ruleset, Section
from pnp.game.model.texts import Text, enumeration, ui_text
from pnp.messages import join_words
from pnp.pieces.bleed_art import bled_outline, bled_pieces
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import draw_component, full_ink_pieces, outlines
from pnp.play.proof.coverage import Coverage
from pnp.press.cutters import Cutter
from pnp.press.geometry.path import Box
from pnp.press.labels import LabelSheet
from pnp.press.papers import NO_MARGINS, Paper, PosterSize
from pnp.press.scene.document import Document
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.problems import DocumentPath, Finding, Problem, Severity
from pnp.sheets.cut_pages import kerf_findings
from pnp.sheets.guillotine import CutList, cut_lists
from pnp.sheets.label_plan import label_bleed, plan_labels
from pnp.sheets.paper_use import outline_area
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import SheetPlan, plan_sheets
from pnp.sheets.spec import Backs, SheetSpec
from pnp.translation.catalogue import Catalogue, by_path, game_fields, sheet_title
from pnp.workshop.bench.combined_sheets import FoldedNeeds, SheetNeeds, combine_sheets
from pnp.workshop.bench.draw_context import context_in, named_pictures
from pnp.workshop.bench.sizes import fit_ruleset, is_divided, sized_by_paper
from pnp.workshop.checks.pieces.resolution import LEAST_DPI, LEAST_POD_DPI, coarse_pictures
from pnp.workshop.folded_booklets import BOOKLET, booklet_arrangement, booklet_formats
from pnp.workshop.memo import Memo
from pnp.workshop.options import JOINT, BuildOptions, Format
from pnp.workshop.quantities import printed_count
from pnp.workshop.selection import (
    PrintSheet,
    chosen_sections,
    drawn_components,
    names_of_piece,
    print_sheets,
    selected_sheets,
    wants_book,
)

if TYPE_CHECKING:
    from pnp.booklet.setting.formats import BookletFormat
    from pnp.workshop.bench.booklet_build import BookletBuild
    from pnp.workshop.checks.pieces.look_alikes import LookAlike


# Options that have no effect where labels say where pieces are.
_PLACING = ("layout", "landscape", "gap", "marks", "fold_lines", "combine", "poster")
_Outline = TypeVar("_Outline", bound=PieceOutline)


class CheckedGame(Struct, frozen=True):
    """A ruleset without errors, its proved figures, the options of the build and the language. It can be pickled.

    With the catalogue *translated*, bilingual booklets are made of it: the second language is beside the first.
    """

    ruleset: Ruleset
    figures: Mapping[str, CheckedFigure]
    coverage: Coverage
    catalogue: Catalogue
    options: BuildOptions
    translated: Catalogue | None = None

    @property
    def language(self) -> str:
        """The language of the files: ``en``, or ``en+ru`` for bilingual booklets."""
        language = self.catalogue.language
        return language if self.translated is None else f"{language}{JOINT}{self.translated.language}"


class GameBuild(Memo):
    """The values that a game's files are made from: pure functions of a checked game, each computed once.

    Sizes are open in *ruleset* and settled in *context*: for the first of the papers, which booklet and figures show.
    """

    def __init__(self, game: CheckedGame, context: DrawContext) -> None:
        super().__init__()
        self.game = game
        self.ruleset = game.ruleset
        self.figures = game.figures
        self.options = game.options
        self.context = context
        self.catalogue = game.catalogue

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The booklet's sections and items that apply to the choices."""
        return chosen_sections(self.ruleset, self.options.choices)

    @cached_property
    def sheets(self) -> dict[str, PrintSheet]:
        """All printed sheets by name, each whole."""
        return print_sheets(self.ruleset)

    @cached_property
    def selected(self) -> tuple[PrintSheet, ...]:
        """The printed sheets that are made."""
        return selected_sheets(self.ruleset, self.options)

    def printed_sheets(self, form: Format) -> tuple[PrintSheet, ...]:
        """Return the sheets that are made for a format, some of them combined."""
        return self._combined(self.selected, form)

    def guide_sheets(self, form: Format) -> tuple[PrintSheet, ...]:
        """Return the sheets of the print guide: all, or those that are made, if on labels or of counted pieces."""
        are_some = bool(self.options.counts) or self.label_sheet is not None
        return self._combined(self.selected if are_some else tuple(self.sheets.values()), form)

    def _combined(self, sheets: tuple[PrintSheet, ...], form: Format) -> tuple[PrintSheet, ...]:
        if not self.options.combine or len(sheets) < 2 or self.labels is not None:
            return sheets

        def needs(sheet: PrintSheet) -> SheetNeeds:
            return self.once(("needs", sheet, form), lambda: self._sheet_needs(sheet, form))

        def folded(sheet: PrintSheet) -> FoldedNeeds:
            backs = (self.backs(sheet, form) or ("none",))[-1]
            return FoldedNeeds(self.sheet_plan(sheet, form, backs).sheet_count, folds=backs == "fold-over")

        page = form.paper.width * form.paper.height
        return self.once(("combined", sheets, form), lambda: combine_sheets(sheets, needs, folded, page))

    def _sheet_needs(self, sheet: PrintSheet, form: Format) -> SheetNeeds:
        """Return what a printed file takes, by which it is combined with others."""
        outlines = self.outlines(sheet, form)
        plan = self.sheet_plan(sheet, form, "duplex" if any(one.has_back for one in outlines) else "none")
        is_cut_across = self.options.layout == "straight"  # each sort of piece has sheets to itself
        has_faults = any(finding.severity is Severity.ERROR for finding in plan.findings)
        return SheetNeeds(
            kind=frozenset(self.ruleset.components[name].material for name in sheet.components),
            sheets=plan.sheet_count,
            area=sum(outline_area(outline) * outline.count for outline in outlines),
            shares=not (is_cut_across or plan.posters or has_faults),
        )

    def pieces(self, sheet: PrintSheet, form: Format) -> tuple[Piece, ...]:
        """Return the pieces of a printed sheet, which bleed as far as its layout asks."""
        drawn = self.drawn_pieces(sheet, form)
        if not self.options.gap and self.labels is None:
            return drawn
        key = ("pieces on", sheet, form.made_for)
        return self.once(key, lambda: tuple(bled_pieces(drawn, self._least_bleed)))

    def drawn_pieces(self, sheet: PrintSheet, form: Format) -> tuple[Piece, ...]:
        """Return the pieces of a printed sheet, those of a component drawn once for each size that it has."""
        made_for = form.made_for

        def pieces_of(name: str) -> tuple[Piece, ...]:
            key = ("pieces", name, made_for if name in self.sized else None)
            return self.once(key, lambda: draw_component(name, self.sheet_context(sheet, made_for)))

        every = (piece for name in sheet.components for piece in pieces_of(name))
        wanted = (self._counted(piece) for piece in every if sheet.has(piece.component, piece.look))
        return self.once(("drawn pieces", sheet, made_for), lambda: tuple(wanted))

    def _least_bleed(self, outline: PieceOutline) -> float:
        """Return how far a piece bleeds at least, in mm: into half of the gap to its neighbour, or over its label."""
        return self.options.gap / 2 if self.labels is None else label_bleed(outline, self.labels)

    @cached_property
    def label_sheet(self) -> LabelSheet | None:
        """The label sheet that is printed on, if it is one."""
        return self.options.label_sheet

    def printed_count(self, name: str, form: Format) -> int:
        """Return how many of a component are on the sheets that the print guide is about."""
        in_box = piece_count(self.ruleset.components[name])
        origins = [one for sheet in self.guide_sheets(form) for one in sheet.origins if name in one.components]
        if not (self.options.copies or self.options.counts):
            return in_box if origins else 0
        # One may have several pieces: a standee has a base.
        every = sum(one.count for one in outlines(name, self.sheet_context(self.sheet_of(name), form.made_for)))
        counted = (one for sheet in origins for one in self.outlines(sheet, form) if one.component == name)
        return sum(one.count for one in counted) * in_box // every

    def sheet_of(self, name: str) -> PrintSheet:
        """Return the printed sheet that a component is on, whole."""
        return next(sheet for sheet in self.sheets.values() if name in sheet.components)

    def _counted(self, piece: _Outline) -> _Outline:
        """Return a piece with the number that is printed of it."""
        if not (self.options.copies or self.options.counts):
            return piece
        names = names_of_piece(self.ruleset, piece.component, piece.look)
        count = printed_count(names, piece.count, copies=self.options.copies, counts=self.options.counts)
        return replace(piece, count=count)

    @property
    def labels(self) -> LabelSheet | None:
        """The sheet of labels into which pieces are put one by one."""
        return self.label_sheet if self.label_sheet is not None and self.label_sheet.has_labels else None

    @cached_property
    def sized(self) -> frozenset[str]:
        """The components that are larger on larger paper."""
        return sized_by_paper(self.ruleset.components)

    def context_for(self, made_for: Paper | PosterSize) -> DrawContext:
        """Return the context whose components are as large as they are for a paper."""
        if not self.sized or made_for == self.options.formats[0].made_for:
            return self.context
        fit = partial(fit_ruleset, self.ruleset, made_for, divides=self.options.divides_boards)
        return self.once(("context", made_for), lambda: self.context.with_ruleset(fit()))

    def sheet_context(self, sheet: PrintSheet, made_for: Paper | PosterSize) -> DrawContext:
        """Return the context in which a sheet's pieces are drawn: it holds only what the sheet depends on."""
        whole = tuple(name for origin in sheet.origins for name in self.sheets[origin.name].components)
        if not (self.sized & {*whole}):
            made_for = self.options.formats[0].made_for
        return self.once(("sheet context", sheet.name, made_for), lambda: self._sheet_context(whole, made_for))

    def _sheet_context(self, names: tuple[str, ...], made_for: Paper | PosterSize) -> DrawContext:
        context = self.context_for(made_for)
        components = context.ruleset.components
        if any(_may_show_others(components[name]) for name in names):  # texts on cards name anything
            return context
        used = components_used(components, names)
        used_components = {name: component for name, component in components.items() if name in used}
        pictures = named_pictures(used_components)
        art = {name: symbol for name, symbol in context.art.items() if name in pictures}
        restricted = replace(
            context.ruleset, components=used_components, default_components=None, sections=(), figures={}, art={}
        )
        return replace(context.with_ruleset(restricted), art=art, placeholders={})

    def title_of(self, sheet: PrintSheet) -> str:
        """Return the title of a printed sheet: its component's, its name in plain words, or the titles of its parts."""
        if sheet.parts:
            return self.catalogue.translate(enumeration(map(self.title_of, sheet.parts)))
        if sheet.name in self.ruleset.components:
            return self.context.title(sheet.name)
        return self.catalogue.translate(sheet_title(sheet.name))

    def outlines(self, sheet: PrintSheet, form: Format) -> tuple[PieceOutline, ...]:
        """Return the outlines of the pieces of a printed sheet, without drawing them."""
        made = (outlines(name, self.sheet_context(sheet, form.made_for)) for name in sheet.components)
        every = (self._counted(one) for parts in made for one in parts if sheet.has(one.component, one.look))
        wanted = (bled_outline(one, self._least_bleed(one)) for one in every)
        return self.once(("outlines", sheet, form.made_for), lambda: tuple(wanted))

    def sheet_plan(self, sheet: PrintSheet, form: Format, backs: Backs) -> SheetPlan:
        """Return how the pieces of a printed file are arranged on its sheets, without drawing them."""
        return self.once(("plan", sheet, form, backs), lambda: self._planned(sheet, form, backs))

    def _planned(self, sheet: PrintSheet, form: Format, backs: Backs) -> SheetPlan:
        """Return the plan of a printed file; without what a machine leaves free if only then its pieces fit."""
        outlines, spec = self.outlines(sheet, form), self.sheet_spec(sheet, form, backs)
        if self.labels is not None:
            return plan_labels(outlines, spec, self.labels)
        words = partial(self._words, sheet=sheet, form=form)
        arranged = partial(plan_sheets, outlines, words=words, blocks=self.blocks(sheet))
        plan = arranged(spec)
        if spec.paper.clear == NO_MARGINS or not any(finding.code == "P041" for finding in plan.findings):
            return plan
        whole = replace(spec, paper=spec.paper._replace(clear=NO_MARGINS), registration=None)
        by_hand = arranged(whole)
        if any(finding.code == "P041" for finding in by_hand.findings):
            return plan
        names = join_words([one.name for one in self.cutters if one.arranges], "and")
        hint = f"these sheets have no file for {names}, and none of its marks: cut them by hand, or choose larger paper"
        less = f"{names} leaves too little of {spec.paper.title}"
        told = (
            replace(one, code="P048", severity=Severity.WARNING, message=f"{less}: {one.message}", hint=hint)
            for one in plan.findings
            if one.code == "P041"
        )
        return replace(by_hand, findings=(*by_hand.findings, *told))

    def cutters_of(self, plan: SheetPlan) -> tuple[Cutter, ...]:
        """Return the machines that can cut the sheets of a plan."""
        is_arranged = plan.spec.paper.clear != NO_MARGINS
        return tuple(one for one in self.cutters if is_arranged or not one.arranges)

    def _words(self, outline: PieceOutline, sheet: PrintSheet, form: Format) -> list[Box]:
        """Return where the words on the front of a piece are, in its mm: it has to be drawn."""
        from pnp.sheets.poster_pages import word_boxes  # few builds have posters

        design = outline.front_design
        front = next(piece.front for piece in self.pieces(sheet, form) if piece.front_design == design)
        return word_boxes(front.children)

    def blocks(self, sheet: PrintSheet) -> Mapping[str, Hashable] | None:
        """Return the block of each component if the sheet combines others: those of a sheet and a player are one."""
        components = self.ruleset.components
        blocks = {name: (part.name, components[name].player) for part in sheet.parts for name in part.components}
        return blocks or None

    def sheet_spec(self, sheet: PrintSheet, form: Format, backs: Backs) -> SheetSpec:
        """Return how the pieces of a printed file are to be put on its sheets."""
        joint = self.options.joint
        if joint is None and self.options.divides_boards:
            is_any_divided = any(is_divided(self.ruleset.components[name]) for name in sheet.components)
            joint = "overlap" if is_any_divided else None
        return SheetSpec(
            paper=form.paper.turned if self.options.landscape else form.paper,
            backs=backs,
            flip=self.options.sheet_flip,
            hexagons=self.options.layout,
            gap=self.options.gap,
            marks=self.options.marks if self.label_sheet is None else "none",
            sides=self.options.sides,
            fold_lines=self.options.fold_lines,
            poster=joint,
            footer=self.footer,
            language=self.catalogue.language,
            printer=self.options.printer,
            labels=self.label_sheet,
            registration=next((one.marks for one in self.cutters if one.marks is not None), None),
        )

    @cached_property
    def cutters(self) -> tuple[Cutter, ...]:
        """The cutting machines that files are made for."""
        return self.options.chosen_cutters

    def cut_lists(self, sheet: PrintSheet, form: Format, backs: Backs) -> tuple[CutList, ...]:
        """Return the lists of straight cuts that separate the pieces of a printed file, if they are arranged for it."""
        if self.options.layout != "straight" or self.labels is not None:
            return ()
        return self.once(("cut lists", sheet, form, backs), lambda: cut_lists(self.sheet_plan(sheet, form, backs)))

    def guillotine_problems(self) -> Iterator[Problem]:
        """Yield a warning (P064) for each sheet that no guillotine can cut, if it can cut others."""
        printed = self._printed if self.options.layout == "straight" else []
        uncut = [one for one in printed if not self.cut_lists(*one) and self.sheet_plan(*one).batches]
        sheets = dict.fromkeys(sheet for sheet, *_ in uncut if len(uncut) < len(printed))
        for sheet in sheets:
            message = f"the option layout has no effect on {sheet.name}: no guillotine can cut its pieces"
            hint = "cut them by hand, or choose other sheets with --only"
            at = (sheet.components[0],)
            yield self._located(Finding("P064", message, hint, at=at, at_key=True, severity=Severity.WARNING))

    def sheet_document(self, sheet: PrintSheet, form: Format, backs: Backs) -> Document:
        """Return the pages of a printed file."""
        plan, pieces = self.sheet_plan(sheet, form, backs), self.pieces(sheet, form)
        return sheet_document(self.title_of(sheet), plan, pieces, self.catalogue.translate, self.context.book)

    def sheet_problems(self, sheet: PrintSheet, form: Format, backs: Backs) -> Iterator[Problem]:
        """Yield the problems of a sheet: of its drawn pieces, and of those that fit no page."""
        for piece in self.pieces(sheet, form):
            yield from map(self._located, piece.findings)
        plan = self.sheet_plan(sheet, form, backs)
        yield from map(self._located, plan.findings)
        for cutter in self.cutters_of(plan):
            if cutter.kerf:
                yield from map(self._located, kerf_findings(plan, cutter))

    def component_problems(self) -> Iterator[Problem]:
        """Yield the problems of all components' pieces, drawn for the first paper."""
        form = self.options.formats[0]
        for sheet in self.sheets.values():
            for piece in self.pieces(sheet, form):
                yield from map(self._located, piece.findings)

    def _located(self, finding: Finding) -> Problem:
        """Return a finding about a drawn piece as a problem, at its place in components.yaml or in its own file."""
        return self.ruleset.sources[finding.file or "components.yaml"].locate(finding)

    def picture_problems(self) -> Iterator[Problem]:
        """Yield a warning for each picture on the sheets with too low a resolution."""
        export, least = self.options.export, float(LEAST_DPI)
        if export is not None and export.what == "pod":
            shop = export.terms.shop
            least = LEAST_POD_DPI if shop is None else shop.dpi
        return coarse_pictures(self.ruleset, self._selected_pieces(), self.context.art, least)

    def shop_problems(self) -> Iterator[Problem]:
        """Yield what a print shop does not make as it is, if the build is for one."""
        shop = self.options.export.terms.shop if self.options.export is not None else None
        if shop is not None:
            from pnp.workshop.checks.pieces.shop_pieces import shop_problems  # few builds are for one

            yield from shop_problems(self.ruleset, self._selected_pieces(), shop, self.context.book)

    def _selected_pieces(self) -> Iterator[Piece]:
        """Yield the pieces on the sheets, for the first paper."""
        return (piece for sheet in self.selected for piece in self.pieces(sheet, self.options.formats[0]))

    @cached_property
    def look_alikes(self) -> tuple[LookAlike, ...]:
        """The pairs of pieces that nothing but colour tells apart, as they are in full ink."""
        from pnp.workshop.checks.pieces.look_alikes import look_alikes  # for guides only

        names = (name for sheet in self.sheets.values() for name in sheet.components)
        return tuple(look_alikes(piece for name in names for piece in full_ink_pieces(self.context, name)))

    @cached_property
    def footer(self) -> str:
        """The footer of every sheet: the game and its version."""
        game = self.ruleset.game
        title = self.game_texts["title",]
        return self.catalogue.translate(ui_text("{game}, version {version}", game=title, version=game.version))

    @cached_property
    def game_texts(self) -> dict[DocumentPath, Text]:
        """The texts of game.yaml by their paths."""
        return by_path(game_fields(self.ruleset.game))

    def backs(self, sheet: PrintSheet, form: Format) -> tuple[Backs, ...]:
        """Return the ways a sheet is printed: folded over, too, if it has backs and each piece fits half a page.

        There is none if only backs are printed and it has none.
        """
        sides = self.options.sides
        if not any(piece.has_back for piece in self.outlines(sheet, form)):
            return () if sides == "backs" else ("none",)
        if sides != "both" or self.options.labels:
            return ("duplex",)
        if any(one.arranges for one in self.cutters):  # what is found by its marks can't be folded first
            return ("duplex",)
        folded = self.sheet_plan(sheet, form, "fold-over")
        has_misfits = any(finding.code in ("P041", "P008") for finding in folded.findings)
        return ("duplex",) if has_misfits else ("duplex", "fold-over")

    @cached_property
    def booklet(self) -> BookletBuild:
        """The values for the booklet, the web page and the figures."""
        from pnp.workshop.bench.booklet_build import BookletBuild  # sheets need none of what sets a booklet

        second, translated, choices = self.game.translated, None, self.options.choices
        if second is not None:
            context = context_in(self.context, second)
            translated = BookletBuild(self.ruleset, self.sections, self.figures, context, second, None, choices)
        return BookletBuild(
            self.ruleset, self.sections, self.figures, self.context, self.catalogue, translated, choices
        )

    @cached_property
    def _printed(self) -> list[tuple[PrintSheet, Format, Backs]]:
        """The printed files; there are none in a second language beside the first."""
        forms = self.options.formats if self.game.translated is None else ()
        sheets = ((sheet, form) for form in forms for sheet in self.printed_sheets(form))
        return [(sheet, form, backs) for sheet, form in sheets for backs in self.backs(sheet, form)]

    @property
    def _ignored_on_labels(self) -> tuple[str, ...]:
        """The names of options that say where pieces and marks are, which a label sheet decides."""
        if self.label_sheet is None:
            return ()
        names = _PLACING if self.label_sheet.has_labels else ("marks",)
        if self.label_sheet.one_sided and self._is_flip_chosen:
            names = ("flip", *names)
        return tuple(name for name in names if getattr(self.options, name) != BuildOptions._field_defaults[name])

    @property
    def _is_flip_chosen(self) -> bool:
        """Whether the user has chosen a flip other than that of the printer."""
        return self.options.flip not in (None, None if self.options.printer is None else self.options.printer.flip)

    def label_problems(self) -> Iterator[Problem]:
        """Yield a warning (P064) for each option without effect on label sheets."""
        for name in self._ignored_on_labels:
            why = "nothing is printed behind them" if name == "flip" else "they say where pieces are"
            message = f"the option {name} has no effect on the labels {self.options.labels}: {why}"
            yield Problem("P064", message, None, "remove it", Severity.WARNING)

    def unused_options(self) -> tuple[str, ...]:
        """Return the names of options that have no effect on the build."""
        given = self._given_options - {*self._ignored_on_labels}
        return tuple(name for name, is_used in self._tests_of_options.items() if name in given and not is_used())

    @property
    def _given_options(self) -> frozenset[str]:
        """The names of options that ask for something other than what is usual."""
        options, printer = self.options, self.options.printer
        given = {name for name, usual in BuildOptions._field_defaults.items() if getattr(options, name) != usual}
        asks = {
            "flip": self._is_flip_chosen,
            "poster": options.joint is not None,
            "copies": bool(options.multiplied),
            "printer": printer is not None and not printer.is_default,
        }
        return frozenset(given - {name for name, is_asking in asks.items() if not is_asking})

    @property
    def _tests_of_options(self) -> Mapping[str, Callable[[], bool]]:
        """Whether anything depends on an option, for each one of which that is not certain."""
        options, printed = self.options, self._printed
        return {
            "flip": lambda: self._is_flipped,
            "layout": lambda: any(self.cut_lists(*one) for one in printed),
            "landscape": lambda: any(self.sheet_plan(*one).spec.is_landscape for one in printed),
            "gap": lambda: sum(one.count for one in self._printed_outlines) > 1,
            "marks": lambda: bool(self._printed_outlines),
            "sides": lambda: any(backs == "duplex" for _, _, backs in printed),
            "fold_lines": lambda: any(one.folds for one in self._printed_outlines),
            "combine": lambda: any(sheet.parts for sheet, _, _ in printed),
            "copies": lambda: self._is_multiplied,
            "counts": lambda: options.export is None or options.export.what in ("pod", "tts"),
            "poster": lambda: any(self.sheet_plan(*one).posters for one in printed),
            "labels": lambda: bool(printed),
            "cutters": lambda: any(self.cutters_of(self.sheet_plan(*one)) for one in printed),
            "kerf": lambda: bool(printed),
            "printer": lambda: bool(printed) or self._has_own_booklets,
            "bilingual": lambda: wants_book(options),
        }

    @property
    def _folded(self) -> list[BookletFormat]:
        """The booklets that are folded."""
        forms = booklet_formats(self.options).items()
        return [form for name, form in forms if self.options.is_selected(BOOKLET, name)]

    @property
    def _has_own_booklets(self) -> bool:
        """Whether a booklet is made for the printer."""
        suffix = self.options.printer_suffix
        return any(suffix in booklet_arrangement(form, self.options) for form in self._folded)

    @property
    def _is_flipped(self) -> bool:
        """Whether the edge on which paper is flipped matters: to backs, or to booklets if it is the long one."""
        has_backs = any(backs != "none" for _, _, backs in self._printed)
        return has_backs or any(form.flip == "long" for form in self._folded)

    @property
    def _is_multiplied(self) -> bool:
        """Whether a selected piece has a name of which there are copies."""
        pieces = (names_of_piece(self.ruleset, one.component, one.look) for one in self._printed_outlines)
        return any(not self.options.multiplied.keys().isdisjoint(names) for names in pieces)

    @property
    def _printed_outlines(self) -> list[PieceOutline]:
        """The outlines on the printed sheets."""
        form = self.options.formats[0]
        return [
            each
            for sheet in dict.fromkeys(sheet for sheet, _, _ in self._printed)
            for each in self.outlines(sheet, form)
        ]


def components_used(components: Mapping[str, Any], names: tuple[str, ...]) -> frozenset[str]:
    """Return *names* and the components that they mention, directly or through others."""
    used: set[str] = set()
    pending = list(names)
    while pending:
        name = pending.pop()
        if name not in used:
            used.add(name)
            pending.extend(text for text in collect_texts(components[name]) if text in components)
    return frozenset(used)


# Fields whose texts are words of the format: a board made of card does not mention a component called "card".
_WORDS = ("kind", "material")


def collect_texts(value: Any) -> set[str]:
    """Return all texts in a value of the model that may be names, keys too."""
    if isinstance(value, str):
        return {value}
    if hasattr(value, "__struct_fields__"):
        values = [getattr(value, name) for name in value.__struct_fields__ if name not in _WORDS]
    elif isinstance(value, Mapping):
        values = [*value, *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        values = list(value)
    else:
        return set()
    return set().union(*map(collect_texts, values))


def pictured_components(ruleset: Ruleset, options: BuildOptions) -> frozenset[str] | None:
    """Return the components whose pictures are read: drawn ones, and those that they mention; None for all."""
    drawn = drawn_components(ruleset, options)
    return None if drawn is None else components_used(ruleset.components, tuple(drawn))


def _may_show_others(component: AnyComponent) -> bool:
    """Return whether a component may show others: one with rows, or with more than words on a side."""
    kind = kind_of(component)
    return kind.shows_others and (kind.is_read or any(True for _ in kind.pictured(component)))
