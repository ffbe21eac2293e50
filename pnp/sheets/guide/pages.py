"""Turn the list of files into the print guide: what to print on which paper, and how to cut, fold and glue it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.texts import Text, Translate, ui_text
from pnp.press.colour import Colour, legible_on_white
from pnp.press.geometry.path import scaling, translation
from pnp.press.scene.document import Document, Layer, Page, PlannedDrawing
from pnp.press.scene.layout_store import NOTHING_KEPT, LayoutStore
from pnp.press.scene.nodes import Group
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.paragraph import Align
from pnp.press.text.shaping import line_width
from pnp.press.text.typography import TYPE_SCALE, TypeSize, isolate_value
from pnp.press.units import PAPERS, Paper
from pnp.sheets.footer import BAR_LENGTH, RULER_HEIGHT, footer, ruler
from pnp.sheets.guide.contents import SET_RISE, set_contents
from pnp.sheets.guide.fit import ABOVE_LARGE_SET, GuideChoice, GuideFit
from pnp.sheets.guide.flow import NOTE_GREY, Flow, GuideCell, section, share_of_a4, spans_of
from pnp.sheets.guide.player_table import PlayerTable, set_players
from pnp.sheets.guide.step_setter import HALF, StepSetter, set_steps
from pnp.sheets.guide.steps import GuideEntry, list_pieces, making_time, steps, tools

_MATERIALS = {"paper": ui_text("paper", context="material"), "card": ui_text("card", context="material")}
_SIDES = {
    # For translators: how a file is printed.
    "single": ui_text("one side"),
    "long": ui_text("both sides, flip on long edge"),
    "short": ui_text("both sides, flip on short edge"),
    "fold-over": ui_text("one side, then folded"),
}
_LEADING = TYPE_SCALE.instruction.leading
_BESIDE_TITLE = 6.0  # mm at least between a title and the subtitle beside it
_LEAST_TITLE = 0.7  # least share of its size for a title that would need two lines there
_RULER_WIDTH = 110.0
_ROW_PAD = 0.9  # mm free above and below a row of the table of files, less on a page with little white
_SET_HEIGHT = 38.0  # mm at most for the picture of the finished set in a one-page guide
_LOW_SET_HEIGHT = 24.0  # mm at most for it in small type, unless the list beside it is higher
_SET_DETAIL = 0.6  # scale of the picture from which a large one takes its details
_SMALL_LEADING = TYPE_SCALE.caption.leading
_NO_PLAYERS = PlayerTable()


class GuideFacts(Struct, frozen=True):
    """The facts about a game for its guide; *footer* names the game and its version as on every sheet.

    *paper* is what the sheets are printed on; with *poster* their pieces are made for larger paper. *plan_set* returns
    the finished set within a width and height in mm; *set_items* determine how large it is then.
    """

    title: str
    footer: str
    paper: Paper
    ink: Colour
    accent: Colour
    low_ink: bool = False
    language: str = "en"
    poster: bool = False
    plan_set: Callable[[float, float], PlannedDrawing] | None = None
    set_items: Sequence[Struct] = ()

    @property
    def page(self) -> Paper:
        """The paper that the guide itself is laid out for: a page larger than A4 is impractical at the table."""
        return self.paper if self.paper.height <= PAPERS["a4"].height else PAPERS["a4"]


def print_guide(
    facts: GuideFacts,
    entries: Sequence[GuideEntry],
    translate: Translate,
    book: FontBook,
    players: PlayerTable = _NO_PLAYERS,
    layouts: LayoutStore = NOTHING_KEPT,
) -> Document:
    """Return the print guide for *entries*, the files in printing order.

    A setting that *layouts* already holds is not searched for again.
    """
    flow = _Guide(facts, entries, translate, book, players, {}).fitted(layouts)
    title = translate(ui_text("{game}: print guide", game=facts.title))
    pages = []
    for index, nodes in enumerate(flow.pages):
        place = translate(ui_text("page {page} of {pages}", page=index + 1, pages=flow.count_pages))
        texts = (translate(ui_text("Print guide")), facts.footer, facts.paper.title, place)
        foot = footer(facts.page, texts, translate, book, facts.language)
        layers = (Layer("guide", tuple(nodes)), Layer("footer", foot))
        pages.append(Page(facts.page.width, facts.page.height, layers, title=title))
    return Document(title=title, pages=tuple(pages), language=facts.language)


class _Guide(Struct, dict=True):
    """The content of a guide. *said* caches its texts in the reader's language."""

    facts: GuideFacts
    entries: Sequence[GuideEntry]
    in_language: Translate
    book: FontBook
    players: PlayerTable
    said: dict[Text, str]

    def fitted(self, layouts: LayoutStore) -> Flow:
        """Return the guide in the setting that *layouts* holds, or else in the best one."""
        facts = replace(self.facts, plan_set=None, footer="")  # the footer has its room on every page
        content = ("guide", facts, self.entries, self.players, self.book.content)
        choice, _ = layouts.chosen(content, self._choose, lambda kept: self._says(kept[1]))
        return self._set(choice)

    def _choose(self) -> tuple[GuideChoice, Mapping[Text, str]]:
        """Return the best choice for the guide, and the texts on which it depends."""
        has_set = self.facts.plan_set is not None
        fit = GuideFit(self._set, (lambda *room: self._large_set(*room).height) if has_set else None)
        return fit.choose(), dict(self.said)

    def _says(self, texts: Mapping[Text, str]) -> bool:
        """Return whether the guide's texts still translate to these words."""
        return all(self.translate(text) == words for text, words in texts.items())

    def translate(self, text: Text) -> str:
        """Return a text in the reader's language."""
        if text not in self.said:
            self.said[text] = self.in_language(text)
        return self.said[text]

    @cached_property
    def _set(self) -> Callable[[GuideChoice], Flow]:
        """A cached function that sets the guide by a choice."""
        return cache(self._set_anew)

    @cached_property
    def _plan_set(self) -> Callable[[float, float], PlannedDrawing]:
        """A cached function that returns the finished set within a width and height."""
        assert self.facts.plan_set is not None
        return cache(self.facts.plan_set)

    def _set_anew(self, choice: GuideChoice) -> Flow:
        """Return the guide set by *choice*."""
        facts, entries, translate, setting = self.facts, self.entries, self.translate, choice.setting
        page, size = facts.page, setting.size
        top = share_of_a4(page) * setting.top
        flow = Flow(
            page, self.book, facts.language, facts.ink, top=top, y=top, white=setting.white, spread=choice.spread
        )
        _head(flow, facts, translate, in_line=setting.is_dense)
        _files(flow, entries, translate)
        set_players(flow, self.players, translate)
        _before_printing(flow, facts, entries, translate, size)
        setter = StepSetter(flow, facts.ink, facts.accent, translate, setting)
        if not choice.has_steps_page:
            set_steps(setter, steps(entries))
        self._set_contents(flow, choice)
        if choice.has_steps_page:
            flow.new_page()
            set_steps(setter, steps(entries), fills_page=True)
        return flow

    def _set_contents(self, flow: Flow, choice: GuideChoice) -> None:
        """Set the list of pieces with the finished set beside it, or large below it."""
        has_small = self.facts.plan_set is not None and choice.set_height is None
        plan_small = partial(self._small_set, choice, HALF * flow.width) if has_small else None
        set_contents(flow, plan_small, list_pieces(self.entries), self.translate, choice.setting.size)
        if self.facts.plan_set is not None and choice.set_height:
            large = self._large_set(flow.width, choice.set_height)
            flow.y += ABOVE_LARGE_SET
            place = translation(flow.left_of(0.0, large.width), flow.y)
            flow.draw(lambda: (Group((large.draw(),), place),))
            flow.y += large.height

    def _small_set(self, choice: GuideChoice, width: float, beside: float) -> PlannedDrawing:
        """Return the finished set, *width* mm wide at most, beside a list *beside* mm high."""
        most = _SET_HEIGHT
        if choice.has_steps_page:
            most = beside + SET_RISE
        elif choice.setting.is_dense:
            most = min(_SET_HEIGHT, max(_LOW_SET_HEIGHT, beside + SET_RISE))
        return self._plan_set(width, most)

    def _large_set(self, width: float, height: float) -> PlannedDrawing:
        """Return the finished set in a size, with the details of a smaller picture to keep files small."""
        small = self._plan_set(_SET_DETAIL * width, _SET_DETAIL * height)
        enlarged = scaling(1 / _SET_DETAIL)
        return PlannedDrawing(
            small.width / _SET_DETAIL, small.height / _SET_DETAIL, lambda: Group((small.draw(),), enlarged)
        )


def _head(flow: Flow, facts: GuideFacts, translate: Translate, *, in_line: bool) -> None:
    """Set the game's title and the subtitle of the guide: below the title, or *in_line* with it if both have room."""
    title = TextStyle("display", TYPE_SCALE.title.size, legible_on_white(facts.accent), "bold")
    poster, plain = ui_text("Print guide for posters on {paper}"), ui_text("Print guide for {paper}")
    about = translate((poster if facts.poster else plain).filled(paper=facts.paper.title))
    below = flow.style(TYPE_SCALE.subtitle, colour=NOTE_GREY)
    wide = flow.width - _BESIDE_TITLE - line_width(flow.book, about, below, flow.language)
    scale = min(1.0, 0.999 * wide / line_width(flow.book, facts.title, title, flow.language))
    if in_line and scale >= _LEAST_TITLE:
        title = replace(title, size=title.size * scale)
        cells = [GuideCell((Span(facts.title, title),), 0.0, wide)]
        cells.append(GuideCell((Span(about, below),), wide, flow.width - wide, "end"))
        flow.row(cells, TYPE_SCALE.title.leading, hyphenate=False)
    else:
        flow.heading(facts.title, title, TYPE_SCALE.title.leading, 20.0)
        flow.heading(about, below, TYPE_SCALE.subtitle.leading, 10.0)
    flow.skip(3.0)


class _Column(Struct, frozen=True):
    """A column of the table of files: the gap before it and its width are shares of the page's width.

    A *rigid* column is at least as wide as its longest word, and its words are never divided.
    """

    title: Text
    gap: float
    share: float
    align: Align = "start"
    rigid: bool = False


_COLUMNS = (
    _Column(ui_text("File", context="column of the table of files"), 0.0, 0.235, rigid=True),
    _Column(ui_text("Contents", context="column of the table of files"), 0.015, 0.205),
    _Column(ui_text("Pages", context="column of the table of files"), 0.0, 0.08, "end", rigid=True),
    _Column(ui_text("Copies", context="column of the table of files"), 0.005, 0.09, "end", rigid=True),
    _Column(ui_text("Print on", context="column of the table of files"), 0.015, 0.09, rigid=True),
    _Column(ui_text("Sides", context="column of the table of files"), 0.01, 0.255),
)
_WIDEST = 0.32  # share of the page's width that a word can take at most


def _files(flow: Flow, entries: Sequence[GuideEntry], translate: Translate) -> None:
    """Set the table of files."""
    section(flow, translate(ui_text("Print", context="heading")), 20.0)
    grey = flow.style(TYPE_SCALE.caption, colour=NOTE_GREY)
    rows: list[Sequence[tuple[Span, ...]]] = [[(Span(translate(column.title), grey),) for column in _COLUMNS]]
    rows += (_file_row(flow, entry, translate) for entry in entries)
    widths = _column_widths(flow, rows)
    for index, row in enumerate(rows):
        if index:
            flow.rule()
        cells, x = list[GuideCell](), 0.0
        for spans, column, width in zip(row, _COLUMNS, widths, strict=True):
            x += column.gap * flow.width
            cells.append(GuideCell(spans, x, width, column.align, hyphenates=not column.rigid))
            x += width
        flow.row(cells, _SMALL_LEADING, _ROW_PAD * flow.white)
    flow.rule()
    flow.skip(4.0)


def _file_row(flow: Flow, entry: GuideEntry, translate: Translate) -> list[tuple[Span, ...]]:
    """Return the texts of a file's row in the table."""
    plain, grey = flow.style(TYPE_SCALE.caption), flow.style(TYPE_SCALE.caption, colour=NOTE_GREY)
    # An alternative to the file above it continues its line: tiles.pdf, or tiles-fold-over.pdf.
    file = Span(isolate_value(entry.file, flow.language), flow.style(TYPE_SCALE.caption, bold=entry.instead_of is None))
    texts = (entry.title, str(entry.pages), str(entry.copies), translate(_material(entry)))
    return [
        (file,) if entry.instead_of is None else spans_of(translate(ui_text("or {file}")), grey, file=file),
        *((Span(text, plain),) for text in (*texts, translate(_SIDES[entry.sides]))),
    ]


def _column_widths(flow: Flow, rows: Sequence[Sequence[tuple[Span, ...]]]) -> list[float]:
    """Return the widths of the columns of the table of files in mm.

    Columns with room to spare give it to those with a cell that would take two lines. If that is not enough, each
    column has the width of its longest word, and a part of what it needs beyond that.
    """
    widths = [column.share * flow.width for column in _COLUMNS]
    columns = list(zip(*rows, strict=True))
    needed = [max(flow.line_width(cell) for cell in column) + 0.1 for column in columns]
    missing = sum(max(0.0, need - width) for need, width in zip(needed, widths, strict=True))
    spare = sum(max(0.0, width - need) for need, width in zip(needed, widths, strict=True))
    if missing <= spare:
        share = missing / spare if spare else 0.0
        return [max(need, width - share * (width - need)) for need, width in zip(needed, widths, strict=True)]
    least = [min(_WIDEST * flow.width, max(_longest_word(flow, cell) for cell in column)) for column in columns]
    part = max(0.0, sum(widths) - sum(least)) / (sum(needed) - sum(least))
    wanted = [low + part * (high - low) for low, high in zip(least, needed, strict=True)]
    return [width * sum(widths) / sum(wanted) for width in wanted]


def _longest_word(flow: Flow, spans: Sequence[Span]) -> float:
    """Return how wide the longest word of a cell is in mm; a file's name stays with the word before it."""
    if len(spans) > 1:
        return 0.1 + flow.line_width(spans)
    (span,) = spans
    return 0.1 + max(line_width(flow.book, word, span.style, flow.language) for word in span.text.split(" "))


def _material(entry: GuideEntry) -> Text:
    """Return the material on which a file is printed."""
    return ui_text("{paper} paper", paper=entry.paper) if entry.paper else _MATERIALS[entry.material]


def _before_printing(
    flow: Flow, facts: GuideFacts, entries: Sequence[GuideEntry], translate: Translate, size: TypeSize
) -> None:
    """Set the list of tools and materials, beside it the advice on scale and ink, and the ruler on the same page."""
    advice = [
        ui_text('Print at 100 % ("actual size"). Switch off every option that fits or shrinks pages.'),
        ui_text(
            "Check one page before you print the rest: measure the ruler below, or the bar in the footer, which must "
            "be {mm} mm long.",
            mm=BAR_LENGTH,
        ),
        _LOW_INK if facts.low_ink else _COLOUR_INK,
    ]
    time = making_time(entries)
    needed = tools(entries) + ([] if time is None else [time])
    half = HALF * flow.width
    x = flow.width - half
    bold = flow.style(TYPE_SCALE.guide_heading, bold=True)
    needs, scale = Span(translate(ui_text("You need")), bold), Span(translate(ui_text("Scale and ink")), bold)
    lists = [_listed(flow, texts, at, half, translate, size) for texts, at in ((needed, 0.0), (advice, x))]
    tall = max(flow.cell_height(each, size.leading) for each in lists) + size.leading
    flow.need(TYPE_SCALE.guide_heading.leading + tall + RULER_HEIGHT + 3.0)
    flow.row([GuideCell((needs,), 0.0, half), GuideCell((scale,), x, half)], TYPE_SCALE.guide_heading.leading)
    flow.skip(1.2)
    flow.row(lists, size.leading)
    flow.skip(size.leading)
    place = (flow.left_of(1.0, _RULER_WIDTH), flow.y)
    flow.draw(lambda: ruler(*place, translate, flow.book, facts.language))
    flow.y += RULER_HEIGHT
    flow.skip(3.0)


_LOW_INK = ui_text("These are the low-ink files: outlines instead of large areas of colour.")
_COLOUR_INK = ui_text(
    "These files are in colour. In greyscale every piece still has its own mark. To save ink, build with {option}.",
    option="--low-ink",
)


def _listed(
    flow: Flow, texts: Sequence[Text], x: float, width: float, translate: Translate, size: TypeSize
) -> GuideCell:
    """Return a cell with a list, a dash before each of its texts."""
    dash, plain = flow.style(size, colour=NOTE_GREY), flow.style(size)
    spans: list[Span] = []
    for index, text in enumerate(texts):
        spans += (Span("\n– " if index else "– ", dash), Span(translate(text), plain))
    hang = line_width(flow.book, "– ", dash, flow.language)
    return GuideCell(tuple(spans), x, width, hang=hang)
