"""Everything of one game that its files are made from, each part made once, when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pnp.booklet.compose import number_all
from pnp.colour import WHITE, readable_on
from pnp.components.context import Context
from pnp.components.kinds import draw, outlines
from pnp.model.figure import CheckedFigure
from pnp.model.ruleset import Ruleset, Section
from pnp.model.translatable import Text, ui_text
from pnp.pipeline.formats import Format
from pnp.pipeline.options import BuildOptions
from pnp.pipeline.selection import GUIDE, names_of, sheet_groups
from pnp.pipeline.sizes import fitted, sized_by_paper
from pnp.problems import DocumentPath, Finding, Problems
from pnp.scene.document import Document
from pnp.scene.drawing import Drawing, Size
from pnp.scene.low_ink import reduce_ink
from pnp.scene.nodes import Symbol
from pnp.scene.piece import Piece, PieceOutline
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import SheetPlan, plan_sheets
from pnp.sheets.spec import Backs, SheetSpec
from pnp.translate.catalogue import Catalogue
from pnp.translate.texts import by_path, game_fields, sheet_title
from pnp.units import Paper

if TYPE_CHECKING:
    from pnp.booklet.blocks import Book
    from pnp.booklet.pages import BookletPlan
    from pnp.booklet.style import BookletStyle


def sheet_file(group: str, backs: Backs) -> str:
    """Return the name of a printed sheet's file."""
    return f"{group}-fold-over.pdf" if backs == "fold-over" else f"{group}.pdf"


class GameBuild(Struct, frozen=True, eq=False, dict=True):
    """One game with its choices made, its figures proved and its art read: the ground that every target stands on.

    Sizes are open in *ruleset* and settled in *context*: for the first of the papers, which booklet and figures show.
    """

    ruleset: Ruleset
    sections: tuple[Section, ...]
    figures: Mapping[str, CheckedFigure]
    catalogue: Catalogue
    context: Context
    options: BuildOptions
    problems: Problems
    _pieces: dict[tuple[str, Paper | None], tuple[Piece, ...]] = field(default_factory=dict)
    _contexts: dict[Paper, Context] = field(default_factory=dict)
    _plans: dict[tuple[str, Format, Backs], SheetPlan] = field(default_factory=dict)
    _drawn: dict[tuple[str, float], tuple[Drawing, ...]] = field(default_factory=dict)
    _parts: dict[float, tuple[Drawing, ...]] = field(default_factory=dict)

    @cached_property
    def groups(self) -> dict[str, list[str]]:
        """The components of every printed sheet, by its name."""
        return sheet_groups(self.ruleset)

    @cached_property
    def made(self) -> tuple[str, ...]:
        """The printed sheets that are to be made."""
        return tuple(group for group in self.groups if names_of(self.ruleset, group) in self.options.selection)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The printed sheets that are to be made, or whose pages the print guide counts."""
        return tuple(self.groups) if frozenset({GUIDE}) in self.options.selection else self.made

    def pieces(self, group: str, form: Format) -> tuple[Piece, ...]:
        """Return the pieces of a printed sheet."""
        return tuple(piece for name in self.groups[group] for piece in self._pieces_of(name, form.made_for))

    def _pieces_of(self, name: str, made_for: Paper) -> tuple[Piece, ...]:
        """Return the pieces of a component, drawn once for each size that it has."""
        key = (name, made_for if name in self.sized else None)
        if key not in self._pieces:
            self._pieces[key] = draw(name, self.context_for(made_for))
            self._report(finding for piece in self._pieces[key] for finding in piece.findings)
        return self._pieces[key]

    def _report(self, findings: Iterable[Finding]) -> None:
        """Record what drawing found, at its place in components.yaml; each once, whatever papers it is found on."""
        source = self.ruleset.sources["components.yaml"]
        for problem in map(source.locate, findings):
            if problem not in self.problems.entries:
                self.problems.add(problem)

    def check_pieces(self, names: Iterable[str]) -> None:
        """Report what drawing these components finds, those on no sheet that is made included."""
        for name in names:
            self._pieces_of(name, self.options.formats[0].made_for)

    @cached_property
    def sized(self) -> frozenset[str]:
        """The components that are larger on larger paper."""
        return sized_by_paper(self.ruleset.components)

    def context_for(self, made_for: Paper) -> Context:
        """Return the context whose components are as large as they are for a paper."""
        if not self.sized or made_for == self.options.formats[0].made_for:
            return self.context
        if made_for not in self._contexts:
            self._contexts[made_for] = self.context.of(fitted(self.ruleset, made_for))
        return self._contexts[made_for]

    def title_of(self, group: str) -> str:
        """Return what readers call a printed sheet: its component's title, or the sheet's own name in plain words."""
        if group in self.ruleset.components:
            return self.context.title(group)
        return self.catalogue.translate(sheet_title(group))

    def outlines(self, group: str, form: Format) -> tuple[PieceOutline, ...]:
        """Return the outlines of the pieces of a printed sheet, without drawing them."""
        context = self.context_for(form.made_for)
        return tuple(outline for name in self.groups[group] for outline in outlines(name, context))

    def sheet_plan(self, group: str, form: Format, backs: Backs) -> SheetPlan:
        """Return how the pieces of a printed file lie on its sheets, without drawing them."""
        key = (group, form, backs)
        if key not in self._plans:
            spec = SheetSpec(
                paper=form.paper,
                backs=backs,
                flip=self.options.flip,
                hexagons=self.options.layout,
                poster=self.options.poster,
                footer=self.footer,
                language=self.catalogue.language,
            )
            self._plans[key] = plan_sheets(self.outlines(group, form), spec)
        return self._plans[key]

    def sheet_document(self, group: str, form: Format, backs: Backs) -> Document:
        """Return the pages of a printed file."""
        plan, pieces = self.sheet_plan(group, form, backs), self.pieces(group, form)
        return sheet_document(self.title_of(group), plan, pieces, self.catalogue.translate, self.context.book)

    @cached_property
    def footer(self) -> str:
        """What every sheet says at its foot: the game and its version."""
        game = self.ruleset.game
        title = self.game_texts["title",]
        return self.catalogue.translate(ui_text("{game}, version {version}", game=title, version=game.version))

    @cached_property
    def game_texts(self) -> dict[DocumentPath, Text]:
        """The texts of game.yaml by their paths."""
        return by_path(game_fields(self.ruleset.game))

    def backs(self, group: str) -> tuple[Backs, ...]:
        """Return the ways a sheet is offered: with backs, both to print on two sides and to fold over."""
        pieces = self.outlines(group, self.options.formats[0])
        return ("duplex", "fold-over") if any(piece.has_back for piece in pieces) else ("none",)

    @cached_property
    def _of_figures(self) -> Context:
        """What figures are drawn in: their positions were set up on boards of the default options."""
        ruleset = self.context.ruleset
        return self.context if ruleset.default_components is None else self.context.of(ruleset.with_default_options)

    def figure_size(self, name: str, width: float) -> Size:
        """Return the size in mm of a figure's frames, at most *width* mm wide, without drawing them."""
        from pnp.components.figure import figure_size

        return figure_size(self.figures[name], self._of_figures, width)

    def drawn(self, name: str, width: float) -> tuple[Drawing, ...]:
        """Return a figure's frames, at most so many mm wide."""
        from pnp.components.figure import draw_figure

        key = (name, width)
        if key not in self._drawn:
            self._drawn[key] = draw_figure(self.figures[name], self._of_figures, width)
        return self._drawn[key]

    @cached_property
    def book(self) -> Book:
        """The booklet's blocks."""
        from pnp.booklet.compose import Composer

        return Composer(self.ruleset, self.catalogue, number_all(self.sections)).book(self.sections)

    @cached_property
    def style(self) -> BookletStyle:
        """The booklet's styles: an ink that is read on white pages; in low ink its cover is white."""
        from pnp.booklet.style import BookletStyle

        ground = WHITE if self.context.low_ink else self.context.paper
        return BookletStyle(readable_on(WHITE, self.context.ink), self.context.accent, ground)

    def shown(self, file: str | None) -> Symbol | None:
        """Return a picture of the ruleset as the booklet shows it."""
        if file is None:
            return None
        return reduce_ink(self.context.art[file]) if self.context.low_ink else self.context.art[file]

    @cached_property
    def icons(self) -> dict[str, Symbol]:
        """The picture of each component that the booklet names by one and that has a face."""
        named = [name for name in self.ruleset.components if name in self.book.icons]
        faces = {name: self.context.face(name, "front") for name in named}
        return {name: face for name, face in faces.items() if face is not None}

    @cached_property
    def booklet_plan(self) -> BookletPlan:
        """The booklet's pages before their figures are drawn. Imports are made when it is asked for."""
        from pnp.booklet.figures import Pictures
        from pnp.booklet.pages import plan_booklet

        game = self.ruleset.game
        pictures = Pictures(
            figure_size=self.figure_size,
            figure=self.drawn,
            parts_sizes=self.parts_sizes,
            parts=self.parts,
            icons=self.icons,
            cover=self.shown(game.cover),
            ornament=self.shown(game.ornament),
        )
        return plan_booklet(self.book, self.context.book, self.style, pictures, self.catalogue)

    @cached_property
    def booklet(self) -> Document:
        """The booklet's pages."""
        from pnp.booklet.pages import booklet_document

        return booklet_document(self.booklet_plan)

    def parts_sizes(self, width: float) -> tuple[Size, ...]:
        """Return the size in mm of each row of the list of parts, without drawing it."""
        from pnp.components.parts import parts_sizes

        return parts_sizes(self.context, width)

    def parts(self, width: float) -> tuple[Drawing, ...]:
        """Return the illustrated list of everything in the box, row by row, at most so many mm wide."""
        from pnp.components.parts import draw_parts

        if width not in self._parts:
            self._parts[width] = draw_parts(self.context, width)
        return self._parts[width]
