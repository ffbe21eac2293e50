"""Turn the list of files into the print guide: what to print on which paper, and how to cut, fold and glue it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace

from pnp.colour import Colour, legible_on_white
from pnp.geometry.path import scaling, translation
from pnp.model.texts import Text, Translate, enumeration, ui_text
from pnp.scene.document import Document, Drawing, Layer, Page
from pnp.scene.layout_store import NOTHING_KEPT, LayoutStore
from pnp.scene.nodes import Group
from pnp.sheets.footer import RULERS_HEIGHT, footer, rulers
from pnp.sheets.guide_fit import ABOVE_LARGE_SET, GuideChoice, GuideFit
from pnp.sheets.guide_flow import NOTE_GREY, Flow, GuideCell, section, spans_of
from pnp.sheets.guide_steps import GuideEntry, GuidePiece, list_pieces, making_time, steps, tools
from pnp.sheets.player_table import PlayerTable, set_players
from pnp.sheets.spec import PAPER_EDGE
from pnp.sheets.step_setter import HALF, StepSetter, set_steps
from pnp.text.fonts import FontBook
from pnp.text.line import Span, TextStyle
from pnp.text.paragraph import Align
from pnp.text.shaping import line_width
from pnp.text.typography import TYPE_SCALE, TypeSize
from pnp.units import PAPERS, Paper

_MATERIALS = {"paper": ui_text("paper", context="material"), "card": ui_text("card", context="material")}
_SIDES = {
    # For translators: how a file is printed.
    "single": ui_text("one side"),
    "long": ui_text("both sides, flip on long edge"),
    "short": ui_text("both sides, flip on short edge"),
    "fold-over": ui_text("one side, then folded"),
}
_LEADING = TYPE_SCALE.instruction.leading
_LONGEST_COLUMN = 14  # the most components listed beside the picture
_MANY_ENTRIES = 8  # more than this are set in three columns if they are narrow enough
_COLUMN_GAP, _COUNT_WIDTH = 4.0, 11.0  # mm between columns of the contents; width of a count and the gap after it
_TITLE_SHARE = 0.62  # share of the page's width for a title with the subtitle beside it
_LEAST_TITLE = 0.7  # least share of its size for a title that would need two lines there
_RULERS_WIDTH = 110.0
_ROW_PAD = 0.9  # mm free above and below a row of the table of files, less on a page with little white
_SET_HEIGHT = 38.0  # mm at most for the picture of the finished set in a one-page guide
_ABOVE_SET = 0.5  # mm free above it
_SET_DETAIL = 0.6  # scale of the picture from which a large one takes its details
_SMALL_LEADING = TYPE_SCALE.caption.leading
_NO_PLAYERS = PlayerTable()


class GuideFacts(Struct, frozen=True):
    """The facts about a game for its guide; *footer* names the game and its version as on every sheet.

    *paper* is what the sheets are printed on; with *poster* their pieces are made for larger paper. *draw_set* draws
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
    draw_set: Callable[[float, float], Drawing] | None = None
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
        facts = replace(self.facts, draw_set=None, footer="")  # the footer has its room on every page
        content = ("guide", facts, self.entries, self.players, self.book.content)
        choice, _ = layouts.chosen(content, self._choose, lambda kept: self._says(kept[1]))
        return self._set(choice)

    def _choose(self) -> tuple[GuideChoice, Mapping[Text, str]]:
        """Return the best choice for the guide, and the texts on which it depends."""
        has_set = self.facts.draw_set is not None
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
    def _draw_set(self) -> Callable[[float, float], Drawing]:
        """A cached function that draws the finished set within a width and height."""
        assert self.facts.draw_set is not None
        return cache(self.facts.draw_set)

    def _set_anew(self, choice: GuideChoice) -> Flow:
        """Return the guide set by *choice*."""
        facts, entries, translate, setting = self.facts, self.entries, self.translate, choice.setting
        page, size, top = facts.page, setting.size, setting.top
        flow = Flow(
            page, self.book, facts.language, facts.ink, top=top, y=top, white=setting.white, spread=choice.spread
        )
        _head(flow, facts, translate, in_line=setting.is_dense)
        _files(flow, entries, translate)
        set_players(flow, self.players, translate)
        end = _before_printing(flow, facts, entries, translate, size)
        has_small = facts.draw_set is not None and choice.set_height is None
        small = self._draw_set(HALF * flow.width, _SET_HEIGHT) if has_small else None
        if setting.is_dense and small is not None:
            _draw_beside_rulers(flow, small, end)
        set_steps(StepSetter(flow, facts.ink, facts.accent, translate, setting), steps(entries))
        _contents(flow, None if setting.is_dense else small, list_pieces(entries), translate, size)
        if facts.draw_set is not None and choice.set_height:
            large = self._large_set(flow.width, choice.set_height)
            flow.y += ABOVE_LARGE_SET
            place = translation(flow.left_of(0.0, large.width), flow.y)
            flow.draw(lambda: (Group((large.node,), place),))
            flow.y += large.height
        return flow

    def _large_set(self, width: float, height: float) -> Drawing:
        """Return the finished set in a size, with the details of a smaller picture to keep files small."""
        drawn = self._draw_set(_SET_DETAIL * width, _SET_DETAIL * height)
        node = Group((drawn.node,), scaling(1 / _SET_DETAIL))
        return Drawing(node, drawn.width / _SET_DETAIL, drawn.height / _SET_DETAIL, drawn.title)


def _head(flow: Flow, facts: GuideFacts, translate: Translate, *, in_line: bool) -> None:
    """Set the game's title and the subtitle of the guide: below the title, or *in_line* with it."""
    title = TextStyle("display", TYPE_SCALE.title.size, legible_on_white(facts.accent), "bold")
    poster, plain = ui_text("Print guide for posters on {paper}"), ui_text("Print guide for {paper}")
    about = translate((poster if facts.poster else plain).filled(paper=facts.paper.title))
    below = flow.style(TYPE_SCALE.subtitle, colour=NOTE_GREY)
    if in_line:
        wide = _TITLE_SHARE * flow.width
        needed = line_width(flow.book, facts.title, title, flow.language)
        title = replace(title, size=title.size * max(_LEAST_TITLE, min(1.0, 0.999 * wide / needed)))
        cells = [GuideCell((Span(facts.title, title),), 0.0, wide)]
        cells.append(GuideCell((Span(about, below),), wide, flow.width - wide, "end"))
        flow.row(cells, TYPE_SCALE.title.leading, hyphenate=False)
    else:
        flow.heading(facts.title, title, TYPE_SCALE.title.leading, 20.0)
        flow.heading(about, below, TYPE_SCALE.subtitle.leading, 10.0)
    flow.skip(3.0)


# Columns of the table of files: title, position and width as shares of the page's width, alignment.
_COLUMNS: tuple[tuple[Text, float, float, Align], ...] = (
    (ui_text("File", context="column of the table of files"), 0.0, 0.235, "start"),
    (ui_text("Contents", context="column of the table of files"), 0.25, 0.205, "start"),
    (ui_text("Pages", context="column of the table of files"), 0.455, 0.08, "end"),
    (ui_text("Copies", context="column of the table of files"), 0.54, 0.09, "end"),
    (ui_text("Print on", context="column of the table of files"), 0.645, 0.09, "start"),
    (ui_text("Sides", context="column of the table of files"), 0.745, 0.255, "start"),
)


_NARROW = 0.1  # share of the width; words in a column no wider are short and never divided


def _files(flow: Flow, entries: Sequence[GuideEntry], translate: Translate) -> None:
    """Set the table of files."""
    section(flow, translate(ui_text("Print", context="heading")), 20.0)
    caption = flow.style(TYPE_SCALE.caption, colour=NOTE_GREY)
    _table_row(flow, [(Span(translate(title), caption),) for title, *_ in _COLUMNS])
    for entry in entries:
        flow.rule()
        plain, grey = flow.style(TYPE_SCALE.caption), flow.style(TYPE_SCALE.caption, colour=NOTE_GREY)
        # An alternative to the file above it continues its line: tiles.pdf, or tiles-fold-over.pdf.
        file = Span(entry.file, flow.style(TYPE_SCALE.caption, bold=entry.instead_of is None))
        _table_row(
            flow,
            [
                (file,) if entry.instead_of is None else spans_of(translate(ui_text("or {file}")), grey, file=file),
                (Span(entry.title, plain),),
                (Span(str(entry.pages), plain),),
                (Span(str(entry.copies), plain),),
                (Span(translate(_material(entry)), plain),),
                (Span(translate(_SIDES[entry.sides]), plain),),
            ],
        )
    flow.rule()
    flow.skip(4.0)


def _material(entry: GuideEntry) -> Text:
    """Return the material on which a file is printed."""
    return ui_text("{paper} paper", paper=entry.paper) if entry.paper else _MATERIALS[entry.material]


def _table_row(flow: Flow, texts: Sequence[tuple[Span, ...]]) -> None:
    """Set one row of the table of files."""
    width = flow.width
    cells = [
        GuideCell(spans, x * width, share * width, align, hyphenates=share > _NARROW)
        for spans, (_, x, share, align) in zip(texts, _COLUMNS, strict=True)
    ]
    flow.row(cells, _SMALL_LEADING, _ROW_PAD * flow.white)


def _before_printing(
    flow: Flow, facts: GuideFacts, entries: Sequence[GuideEntry], translate: Translate, size: TypeSize
) -> float:
    """Set the list of tools and materials, beside it the advice on scale and ink, then the rulers.

    Returns the y (mm) at which the second list ends.
    """
    advice = [
        ui_text("Print at 100 %. Measure both rulers below to check."),
        ui_text("The outer {mm} mm of every sheet stay blank, as most printers need.", mm=PAPER_EDGE),
        _LOW_INK if facts.low_ink else _COLOUR_INK,
    ]
    time = making_time(entries)
    needed = tools(entries) + ([] if time is None else [time])
    half = HALF * flow.width
    x = flow.width - half
    bold = flow.style(TYPE_SCALE.guide_heading, bold=True)
    needs, scale = Span(translate(ui_text("You need")), bold), Span(translate(ui_text("Scale and ink")), bold)
    flow.need(50.0)
    flow.row([GuideCell((needs,), 0.0, half), GuideCell((scale,), x, half)], TYPE_SCALE.guide_heading.leading)
    flow.skip(1.2)
    lists = [_listed(flow, texts, at, half, translate, size) for texts, at in ((needed, 0.0), (advice, x))]
    top = flow.row(lists, size.leading)
    end = top + flow.cell_height(lists[1], size.leading)
    flow.skip(size.leading)
    flow.need(RULERS_HEIGHT)
    end = min(end, flow.y)  # if the rulers are on a new page
    place = (flow.left_of(1.0, _RULERS_WIDTH), flow.y)
    flow.draw(lambda: rulers(*place, translate, flow.book, facts.language))
    flow.y += RULERS_HEIGHT
    flow.skip(3.0)
    return end


def _draw_beside_rulers(flow: Flow, picture: Drawing, top: float) -> None:
    """Draw the finished set beside the rulers, as large as the room below *top* allows."""
    room = flow.width - _RULERS_WIDTH
    high = min(RULERS_HEIGHT + 2.0, flow.y - 3.0 - top - _ABOVE_SET)
    scale = min(room / picture.width, high / picture.height)
    width = scale * picture.width
    x, y = flow.left_of(flow.width - width, width), flow.y - 3.0 - scale * picture.height
    flow.draw(lambda: (Group((picture.node,), translation(x, y) @ scaling(scale)),))


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


def _contents(
    flow: Flow, picture: Drawing | None, pieces: Sequence[GuidePiece], translate: Translate, size: TypeSize
) -> None:
    """Set the counts of all pieces beside the picture of the finished set, or in columns without one."""
    beside = picture if len(pieces) <= _LONGEST_COLUMN else None
    style, bold, grey = flow.style(size), flow.style(size, bold=True), flow.style(size, colour=NOTE_GREY)
    entries = [(piece.count, _counted(piece, translate, style, grey)) for piece in pieces]
    in_all = Span(translate(ui_text("in all", context="sum of the pieces")), bold)
    entries.append((sum(piece.count for piece in pieces), (in_all,)))
    widths = [sum(line_width(flow.book, span.text, span.style, flow.language) for span in e[1]) for e in entries]
    third = (flow.width - 2 * _COLUMN_GAP) / 3
    is_narrow = len(entries) > _MANY_ENTRIES and max(widths) < third - _COUNT_WIDTH
    columns, width = (3, third) if is_narrow else (2, HALF * flow.width)
    if beside is not None:
        columns, width = 1, HALF * flow.width
    rows = -(-len(entries) // columns)
    tall = rows * size.leading + (2 * size.leading + 4.0) * flow.white
    flow.need(max(min(tall, 12 * size.leading), beside.height if beside else 0.0) + 10.0 * flow.white)
    section(flow, translate(ui_text("What is in the box")), min(rows, 12) * size.leading + 10.0 * flow.white)
    top = flow.y
    for row in range(rows):
        cells = []
        for column, (count, spans) in enumerate(entries[row::rows]):
            x = column * (flow.width - width) / max(1, columns - 1)
            cells.append(GuideCell((Span(str(count), bold),), x, _COUNT_WIDTH - 3.0, "end"))
            cells.append(GuideCell(spans, x + _COUNT_WIDTH, width - _COUNT_WIDTH))
        flow.row(cells, size.leading, 0.8 if columns == 1 and row == rows - 1 else 0.0)
    if beside is not None:
        place = translation(flow.left_of(flow.width - width, width), top - 6.0)
        flow.draw(lambda: (Group((beside.node,), place),))
        flow.y = max(flow.y, top - 6.0 + beside.height)
    _advice(flow, pieces, translate, size)


def _advice(flow: Flow, pieces: Sequence[GuidePiece], translate: Translate, size: TypeSize) -> None:
    """Set the author's advice on pieces; advice that several pieces share appears once."""
    advised: dict[str, dict[str, None]] = {}
    for piece in pieces:
        if piece.advice:
            advised.setdefault(piece.advice, {})[piece.called or piece.title] = None
    flow.skip(1.5 if advised else 0.0)
    bold = flow.style(size, bold=True)
    for advice, names in advised.items():
        named = translate(enumeration(names))
        spans = (Span(f"{named[:1].upper()}{named[1:]}  ", bold), Span(advice, flow.style(size)))
        flow.row([GuideCell(spans, 0.0, flow.width)], size.leading, 0.5)


def _counted(piece: GuidePiece, translate: Translate, style: TextStyle, grey: TextStyle) -> tuple[Span, ...]:
    """Return the name of a piece, with its size on this paper."""
    title = Span(piece.counted or piece.title, style)
    if not piece.size:
        return (title,)
    return spans_of(translate(ui_text("{piece}, {size}")), grey, piece=title, size=Span(piece.size, grey))
