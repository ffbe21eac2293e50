"""How a booklet looks: its page, its grid, the styles of its texts."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import Colour, legible_on_white, readable_on
from pnp.press.papers import PAPERS, Paper
from pnp.press.text.line import TextStyle
from pnp.press.text.typography import TYPE_SCALE, TypeScale


class Margins(Struct, frozen=True):
    """The white around the text of a page, in mm: by eye, wider at the spine, where pages curve."""

    inner: float = 14.0  # at the spine
    outer: float = 12.0
    top: float = 13.0
    bottom: float = 14.5
    head: float | None = 4.0  # of running heads above the text; None without
    folio: float = 7.0  # of page numbers below it


class BookletStyle(Struct, frozen=True, dict=True):
    """The page and the styles of a booklet in its game's colours; lengths in mm. Pages are white."""

    ink: Colour
    accent: Colour
    ground: Colour  # of the cover
    paper: Paper = PAPERS["a5"]
    margins: Margins = Margins()
    scale: TypeScale = TYPE_SCALE
    bound_right: bool = False  # its spine is on the right of its cover
    face: str = "serif"  # of running text

    @cached_property
    def text_accent(self) -> Colour:
        """The accent colour of letters, dark enough to be read on white pages."""
        return legible_on_white(self.accent)

    @cached_property
    def grid(self) -> float:
        """The distance between the baselines of running text, in mm."""
        return self.scale.body.leading

    @cached_property
    def measure(self) -> float:
        """The width of the text, in mm."""
        return self.paper.width - self.margins.inner - self.margins.outer

    @cached_property
    def text_height(self) -> float:
        """The height of the text on a page, in mm."""
        return self.paper.height - self.margins.top - self.margins.bottom

    @cached_property
    def paragraph_space(self) -> float:
        """The white between paragraphs, and around figures, in mm."""
        return 0.4 * self.grid

    @cached_property
    def body(self) -> TextStyle:
        """Running text."""
        return TextStyle(self.face, self.scale.body.size, self.ink)

    @cached_property
    def lead(self) -> TextStyle:
        """The sentence about the game on its cover."""
        return TextStyle("serif", self.scale.lead.size, self.ink)

    @cached_property
    def cover_title(self) -> TextStyle:
        """The game's title on its cover."""
        return TextStyle("display", self.scale.cover_title.size, self.ink, "bold")

    @cached_property
    def rule_title(self) -> TextStyle:
        """The few words that name a clause, before its text."""
        return TextStyle("sans", self.scale.rule_title.size, self.ink, "bold")

    @cached_property
    def number(self) -> TextStyle:
        """A clause's number in the margin."""
        return TextStyle("sans", self.scale.number.size, self.text_accent, "bold")

    @cached_property
    def caption(self) -> TextStyle:
        """The text under a figure."""
        return TextStyle("sans", self.scale.caption.size, self.ink)

    @cached_property
    def caption_number(self) -> TextStyle:
        """A figure's number."""
        return replace(self.caption, weight="bold", colour=self.text_accent)

    @cached_property
    def table(self) -> TextStyle:
        """Cells of a table."""
        return TextStyle("sans", self.scale.note.size, self.ink)

    @cached_property
    def table_head(self) -> TextStyle:
        """The head of a table."""
        return replace(self.table, weight="bold")

    @cached_property
    def note(self) -> TextStyle:
        """Interpretations, set apart by a smaller size."""
        return TextStyle("sans", self.scale.note.size, self.ink)

    @cached_property
    def folio(self) -> TextStyle:
        """Running heads and page numbers."""
        return TextStyle("sans", self.scale.number.size, self.ink.tint(0.35))

    @cached_property
    def link_colour(self) -> Colour:
        """The colour of links."""
        return legible_on_white(self.accent.shade(0.25))

    def heading(self, level: int) -> TextStyle:
        """Return the style of a section's title: the display face at level 1, the text's bold below it."""
        if level == 1:
            return TextStyle("display", self.scale.chapter.size, self.ink, "bold")
        return TextStyle("sans", self.scale.section.size, self.ink, "bold")

    def on_cover(self) -> BookletStyle:
        """Return a style as it is on the cover, whose ground may be dark."""
        return replace(self, ink=readable_on(self.ground, self.ink))

    def is_right_hand(self, page: int) -> bool:
        """Return whether a page (0-based) is on the right of a spread, as the cover is unless it is bound right."""
        return (page % 2 == 0) != self.bound_right

    def column_left(self, page: int) -> float:
        """Return the left edge of the text on a page (0-based), in mm."""
        return self.margins.inner if self.is_right_hand(page) else self.margins.outer

    def column_start(self, page: int) -> float:
        """Return the edge at which lines begin on a page (0-based), in mm: the right one if it is bound right."""
        return self.column_left(page) + (self.measure if self.bound_right else 0.0)

    def in_column(self, width: float, *, from_right: bool) -> BookletStyle:
        """Return the style of a column of the text that is *width* mm wide, and whose lines begin at its own edge."""
        page = self.paper.width - self.measure + width
        return replace(self, paper=self.paper._replace(width=page), bound_right=from_right)

    def edge_of(self, x: float, column: BookletStyle) -> float:
        """Return where lines of a column begin, *x* mm from the edge at which lines begin, measured from that edge."""
        left = self.left_of(x, column.measure)
        return left + column.measure if column.bound_right else left

    def left_of(self, x: float, width: float = 0.0) -> float:
        """Return the left edge, from the edge at which lines begin, of what is *x* mm from that and *width* mm wide."""
        return -(x + width) if self.bound_right else x


class TypeSetting(NamedTuple):
    """The size of running text, its leading, and the size of figures, all as shares of the usual ones."""

    size: float
    leading: float
    figures: float = 1.0


# From tight to loose, by up to 11 % of the text a step. The first and the last ones are for short booklets only.
SETTINGS = (
    TypeSetting(0.86, 0.95, 0.8),
    TypeSetting(0.905, 0.95, 0.88),
    TypeSetting(0.905, 0.95),
    TypeSetting(0.905, 1.0),
    TypeSetting(0.95, 0.95),
    TypeSetting(0.95, 0.98),
    TypeSetting(1.0, 0.96),
    TypeSetting(1.0, 1.0),
    TypeSetting(1.0, 1.05),
    TypeSetting(1.0, 1.1),
    TypeSetting(1.05, 1.05),
    TypeSetting(1.05, 1.1),
    TypeSetting(1.1, 1.05),
    TypeSetting(1.1, 1.1),
    TypeSetting(1.15, 1.05),
    TypeSetting(1.15, 1.1, 1.15),
    TypeSetting(1.2, 1.1, 1.3),
    TypeSetting(1.2, 1.2, 1.4),
    TypeSetting(1.25, 1.2, 1.5),
)
USUAL = SETTINGS.index(TypeSetting(1.0, 1.0))
OF_ALL = range(1, 14)  # the settings for any booklet
OF_THOROUGH = range(1, 15)  # those for a booklet in two languages, which has fewer ways to fill pages
OF_LONG = range(6, 10)  # those in the usual size, so that words are set once: a long booklet changes by little
OF_SHORT = range(len(SETTINGS))
WASTE = 1.03  # how much longer a booklet is than its parts


class TrialLength(Struct, frozen=True):
    """The length of an undivided booklet in the usual setting, in pages."""

    text: float
    others: float  # that keep their size in every setting
    least: float  # what these take if figures are small

    @property
    def usual(self) -> float:
        """How many pages it has in the usual setting."""
        return self.at(USUAL) * WASTE

    def at(self, setting: int, *, is_least: bool = False) -> float:
        """Return roughly how many pages it has in a setting: larger letters need more lines, and higher ones."""
        size, leading, figures = SETTINGS[setting]
        return self.text * size * size * leading + figures * (self.least if is_least else self.others)
