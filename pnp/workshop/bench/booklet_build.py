"""Compute the values for a game's booklet and web page: blocks, styles, figures, lists, each once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pnp.booklet.blocks.composer import Composer, number_all, picture_name
from pnp.booklet.blocks.content import Book, plain_text
from pnp.booklet.setting.formats import A5_BOOKLET, BOOKLET_FORMATS, BookletFormat
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.style import BookletStyle
from pnp.game.model.figure import CheckedFigure
from pnp.game.model.ruleset import Item, Ruleset, Section
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figure import cell_size, draw_figure, draw_picture, figure_size, picture_size
from pnp.pieces.figures.layout import is_of_other_board
from pnp.pieces.figures.legend import draw_legend, legend_size
from pnp.pieces.parts import draw_parts, parts_sizes
from pnp.press.colour import WHITE, readable_on
from pnp.press.geometry.path import Box, rectangle, translation
from pnp.press.scene.document import Document, Drawing, Page, Size
from pnp.press.scene.nodes import Group, Paint, Shape, Symbol
from pnp.press.text.typography import reads_from_right
from pnp.translation.catalogue import Catalogue, by_path, item_fields
from pnp.workshop.bench.kept_layouts import KeptLayouts
from pnp.workshop.memo import Memo

if TYPE_CHECKING:
    from pnp.booklet.pages.plan import BookletPlan
    from pnp.booklet.setting.typesetter import Edition

_NO_CHOICES: Mapping[str, str] = MappingProxyType({})
# The picture of a cover without art of its own: the set on a panel, in mm, by eye, as are the shares of its tints.
_COVER_PANEL, _PANEL_CORNER, _AROUND_SET = Box(0.0, 0.0, 120.0, 92.0), 5.0, 8.0
_PANEL_TINT, _EDGE_TINT = 0.78, 0.4


class BookletBuild(Memo):
    """The values for booklet and web page; figures and lists are drawn once for each width.

    *sections* are those that apply to the *choices*. Sizes in *context* are those for the first of the papers. With
    *translated*, the booklet is bilingual: the translation is beside the rules, and its words are below those of lists.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        sections: Sequence[Section],
        figures: Mapping[str, CheckedFigure],
        context: DrawContext,
        catalogue: Catalogue,
        translated: BookletBuild | None = None,
        choices: Mapping[str, str] = _NO_CHOICES,
    ) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._sections = sections
        self._figures = figures
        self._context = context
        self._catalogue = catalogue
        self.translated = translated
        self._choices = choices
        self.layouts = KeptLayouts()

    @cached_property
    def _default_context(self) -> DrawContext:
        """The context with the components of the default options, with which positions were set up."""
        ruleset = self._context.ruleset
        is_default = ruleset.default_components is None
        return self._context if is_default else self._context.with_ruleset(ruleset.with_default_options)

    def _context_of(self, name: str) -> DrawContext:
        """Return the context of a figure, with the components that it shows, or of a picture."""
        if name in self._picture_items:
            source = self._picture_items[name].picture_source
            return self._context if source is None or source.kind != "figure" else self._context_of(source.name)
        return self._default_context if name in self._of_other_boards else self._context

    @cached_property
    def _of_other_boards(self) -> frozenset[str]:
        """The figures with a board that isn't in the box with the choices made."""
        ruleset = self._context.ruleset
        return frozenset(name for name, figure in self._figures.items() if is_of_other_board(figure, ruleset))

    def cell_size(self, name: str, width: float) -> float:
        """Return how wide the smallest cell of a figure's boards is in mm, in frames at most *width* mm wide."""
        if name in self._picture_items:
            return math.inf
        return cell_size(self._figures[name], self._context_of(name), width)

    def figure_size(self, name: str, width: float) -> Size:
        """Return the size in mm of a figure's frames or of a picture, at most *width* mm wide, without drawing them."""
        if name in self._picture_items:
            return picture_size(self._picture_items[name], self._figures, self._context_of(name), width)
        return figure_size(self._figures[name], self._context_of(name), width)

    def figure(self, name: str, width: float) -> tuple[Drawing, ...]:
        """Return a figure's frames, or a picture, at most *width* mm wide."""
        if name in self._picture_items:
            return self.once(("figure", name, width), lambda: (self._picture(name, width),))
        figure = self._figures[name]
        return self.once(("figure", name, width), lambda: draw_figure(figure, self._context_of(name), width))

    @cached_property
    def _picture_items(self) -> dict[str, Item]:
        """The items that are pictures, by the names of their blocks."""
        items = (item for section in self._sections for item in section.items if item.picture)
        return {picture_name(number): item for number, item in enumerate(items)}

    def _picture(self, name: str, width: float) -> Drawing:
        """Return a picture at most *width* mm wide; its caption replaces a missing alternative text."""
        item = self._picture_items[name]
        texts = by_path(item_fields(item))
        (block,) = (block for block in self.book.pictures if block.name == name)
        alt = self._catalogue.translate(texts["alt",]) if item.alt else plain_text(block.caption)
        return draw_picture(item, self._figures, self._context_of(name), width, alt)

    @cached_property
    def book(self) -> Book:
        """The booklet's blocks."""
        numbers = number_all(self._sections)
        composer = Composer(
            self._ruleset, self._catalogue, numbers, self._choices, self._of_other_boards, self._figures
        )
        return composer.book(self._sections)

    @cached_property
    def style(self) -> BookletStyle:
        """The styles of the booklet: an ink that is legible on white pages; in low ink the cover is white."""
        ground = WHITE if self._context.low_ink else self._context.paper
        ink, accent = readable_on(WHITE, self._context.ink), self._context.accent
        return BookletStyle(ink, accent, ground, bound_right=reads_from_right(self._catalogue.language))

    def picture(self, file: str | None) -> Symbol | None:
        """Return a picture of the ruleset as the booklet shows it."""
        if file is None:
            return None
        if not self._context.low_ink:
            return self._context.art[file]
        from pnp.press.scene.low_ink import reduce_ink

        return reduce_ink(self._context.art[file])

    @cached_property
    def icons(self) -> dict[str, Symbol]:
        """The pictures in the booklet's texts: of components with a face, and of icons."""
        icons = self.book.icons if self.translated is None else self.book.icons | self.translated.book.icons
        named = [name for name in (*self._ruleset.components, *self._ruleset.look.icons) if name in icons]
        faces = {name: self._context.icon(name) for name in named}
        return {name: face for name, face in faces.items() if face is not None}

    def plan(self, form: BookletFormat = A5_BOOKLET) -> BookletPlan:
        """Return a booklet's pages before figures are drawn. Raises OverfullPageError: a block is too high."""
        if self.translated is not None:
            from pnp.booklet.pages.bilingual import plan_bilingual

            return self.once(
                ("booklet plan", *form.layout),
                lambda: plan_bilingual(self.editions, self._style_of(form), self._all_pictures, self.layouts),
            )
        from pnp.booklet.pages.plan import plan_booklet  # sheets need none of what sets a booklet

        return self.once(
            ("booklet plan", *form.layout),
            lambda: plan_booklet(self.editions[0], self._style_of(form), self._all_pictures, self.layouts),
        )

    def pocket_plan(self, form: BookletFormat) -> BookletPlan | None:
        """Return the pages of the pocket booklet; None if the rules do not fit it."""
        from pnp.booklet.imposition.pocket import plan_pocket

        return self.once(
            ("pocket plan", *form.layout),
            lambda: plan_pocket(self._edition, self._style_of(form), self._all_pictures, self.layouts),
        )

    def check_room(self, form: BookletFormat) -> None:
        """Check that items fit a page, sooner than a plan does. Raises OverfullPageError: a block is too high."""
        from pnp.booklet.pages.plan import check_room

        check_room(self._edition, self._style_of(form), self._pictures)

    def _style_of(self, form: BookletFormat) -> BookletStyle:
        return replace(self.style, paper=form.page, margins=form.margins, scale=self.style.scale.scaled(form.scale))

    @cached_property
    def editions(self) -> tuple[Edition, ...]:
        """The booklet in its language or languages, with credits. Raises OverfullPageError: a block is too high."""
        from pnp.booklet.pages.bilingual import in_reading_order

        editions = [build._edition for build in (self, self.translated) if build is not None]
        styles = [self._style_of(form) for form in BOOKLET_FORMATS.values()]
        return in_reading_order(editions, styles, self._pictures)

    @property
    def _edition(self) -> Edition:
        from pnp.booklet.setting.typesetter import Edition

        return Edition(self.book, self._context.book, self._catalogue)

    @cached_property
    def _pictures(self) -> Pictures:
        """The pictures of the booklet, measured and drawn when it is set."""
        game = self._ruleset.game
        return Pictures(
            figure_size=self.figure_size,
            figure=self.figure,
            parts_sizes=self.parts_sizes,
            parts=self.parts,
            legend_size=self.legend_size,
            legend=self.legend,
            icons=self.icons,
            cell_size=self.cell_size,
            cover=self.picture(game.cover),
            ornament=self.picture(game.ornament),
        )

    @property
    def _all_pictures(self) -> Pictures:
        """The pictures of the booklet, and one for a cover without art."""
        return replace(self._pictures, cover=self.cover)

    @cached_property
    def cover(self) -> Symbol | None:
        """The picture of the cover: the game's own, or the finished set."""
        if self._ruleset.game.cover is not None or not self._ruleset.components:
            return self._pictures.cover
        from pnp.pieces.finished_set import SetStyle, draw_set

        width, height = _COVER_PANEL.width - 2 * _AROUND_SET, _COVER_PANEL.height - 2 * _AROUND_SET
        drawn = draw_set(self._context, width, height, SetStyle(is_varied=True))
        tint = WHITE if self._context.low_ink else self._context.accent.tint(_PANEL_TINT)
        edge = Paint(fill=tint, stroke=self._context.accent.tint(_EDGE_TINT), width=0.4)
        panel = Shape(rectangle(0.0, 0.0, _COVER_PANEL.width, _COVER_PANEL.height, _PANEL_CORNER), edge)
        place = translation(_AROUND_SET, (_COVER_PANEL.height - drawn.height) / 2)
        return Symbol("finished set", (panel, Group((drawn.node,), place)), _COVER_PANEL)

    def document(self, form: BookletFormat = A5_BOOKLET) -> Document:
        """Return the pages of a booklet in reading order."""
        from pnp.booklet.pages.plan import booklet_document

        plan = self.plan(form)
        return self.once(("booklet", *form.layout), lambda: booklet_document(plan, self._inner_pages(form)))

    def folded_document(self, form: BookletFormat) -> Document:
        """Return the same for the sheets that the booklet is folded from: covers end where printers do."""
        from pnp.booklet.pages.plan import covered_document

        grounds = form.cover_grounds(bound_right=self.style.bound_right)
        return covered_document(self.plan(form), self._inner_pages(form), *grounds)

    def _inner_pages(self, form: BookletFormat) -> tuple[Page, ...]:
        from pnp.booklet.pages.plan import inner_pages

        return self.once(("inner pages", *form.layout), lambda: inner_pages(self.plan(form)))

    def parts_sizes(self, width: float, scale: float = 1.0) -> tuple[Size, ...]:
        """Return the size in mm of each row of the list of parts, without drawing it."""
        return parts_sizes(self._context, width, self._translated_context, scale=scale)

    def parts(self, width: float, scale: float = 1.0) -> tuple[Drawing, ...]:
        """Return the list of all in the box, row by row, at most *width* mm wide; *scale* enlarges components."""
        context, translated = self._context, self._translated_context
        return self.once(("parts", width, scale), lambda: draw_parts(context, width, translated, scale=scale))

    def legend_size(self, width: float) -> Size:
        """Return the size in mm of the legend of the booklet's figures, without drawing it."""
        return legend_size(self._shown_figures, self._default_context, width, self._translated_figures)

    def legend(self, width: float) -> Drawing:
        """Return the legend of the booklet's figures in a column *width* mm wide."""
        shown = self._shown_figures, self._default_context, width, self._translated_figures
        return self.once(("legend", width), lambda: draw_legend(*shown))

    @property
    def _translated_context(self) -> DrawContext | None:
        """The context of labels in the second language of a bilingual booklet."""
        return None if self.translated is None else self.translated._context

    @property
    def _translated_figures(self) -> DrawContext | None:
        """The context of words of figures in the second language of a bilingual booklet."""
        return None if self.translated is None else self.translated._default_context

    @cached_property
    def _shown_figures(self) -> tuple[CheckedFigure, ...]:
        """The figures of the booklet that may have signs: not those of a whole table."""
        return tuple(self._figures[block.name] for block in self.book.figures if not block.wide)
