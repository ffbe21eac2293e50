"""Turn the list of files into the print guide: what to print on what, then how to cut, fold, glue and count it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from pnp.colour import Colour
from pnp.geometry.transform import scaling, translation
from pnp.model.translatable import Text, Translate, enumeration, ui_text
from pnp.scene.document import Document, Layer, Page
from pnp.scene.drawing import Drawing
from pnp.scene.nodes import Group, Use
from pnp.sheets.footer import RULERS_HEIGHT, footer, rulers
from pnp.sheets.guide_flow import NOTE_GREY, SIDE, Flow, GuideCell, lined, section, spans_of
from pnp.sheets.guide_needs import making_time, tools
from pnp.sheets.guide_steps import GuideEntry, GuidePiece, GuideStep, count_pieces, steps
from pnp.sheets.player_table import PlayerTable, set_players
from pnp.sheets.spec import PAPER_EDGE
from pnp.sheets.step_pictures import HEIGHT as PICTURE_HEIGHT
from pnp.sheets.step_pictures import WIDTH as PICTURE_WIDTH
from pnp.sheets.step_pictures import step_picture
from pnp.text.fonts import FontBook
from pnp.text.line import Span, TextStyle
from pnp.text.paragraph import Align
from pnp.text.shaping import set_line
from pnp.text.typography import TYPE_SCALE, TypeSize
from pnp.units import PAPERS, Paper

__all__ = ["GuideEntry", "GuideFacts", "GuidePiece", "PlayerTable", "print_guide"]

_MATERIALS = {"paper": ui_text("paper", context="material"), "card": ui_text("card", context="material")}
_SIDES = {
    # For translators: how a file is printed.
    "single": ui_text("one side"),
    "long": ui_text("both sides, flip on long edge"),
    "short": ui_text("both sides, flip on short edge"),
    "fold-over": ui_text("one side, then folded"),
}
_LEADING = TYPE_SCALE.instruction.leading
_BEFORE_STEPS = 3.0  # mm free below each part of the steps
_LONGEST_COLUMN = 14  # components beside the picture
_TITLE_SHARE = 0.62  # of the page's width, beside what the guide is for
_HALF = 0.48  # of the page's width, for what is in two columns
_RULERS_WIDTH = 110.0
_ROW_PAD = 0.9  # mm free above and below a row of the table of files, less on a page with little white
_STEP_HEIGHT = 36.0  # of most rows of steps
_DENSE_TOP, _DENSE_WHITE = 12.0, 0.5  # the upper margin of a page with small text, and the share of the white on it
_SMALL_PICTURE = 0.75  # the scale of pictures beside small text
_SET_HEIGHT = 38.0  # of the picture of the finished set, at most, in mm
_ABOVE_SET = 0.5  # mm free above it
_SMALL_LEADING = TYPE_SCALE.caption.leading


_NO_PLAYERS = PlayerTable()


class GuideFacts(Struct, frozen=True):
    """What a guide says of its game; *footer* names game and version as on every sheet.

    *paper* is what the sheets are printed on; with *poster* their pieces are made for larger paper. *draw_set* draws
    the finished set, at most so many mm wide and high.
    """

    title: str
    footer: str
    paper: Paper
    ink: Colour
    accent: Colour
    low_ink: bool = False
    language: str = "en"
    poster: bool = False
    draw_set: Callable[[float, float], Drawing] | None = (
        None  # draws the finished set, at most so many mm wide and high
    )

    @property
    def page(self) -> Paper:
        """What the guide itself is laid out for: a page larger than A4 is impractical at the table."""
        return self.paper if self.paper.height <= PAPERS["a4"].height else PAPERS["a4"]


def print_guide(
    facts: GuideFacts,
    entries: Sequence[GuideEntry],
    translate: Translate,
    book: FontBook,
    players: PlayerTable = _NO_PLAYERS,
) -> Document:
    """Return the guide to *entries*, the files in the order in which they should be printed."""
    # The steps after printing begin a page of their own unless that makes the guide longer; smaller text saves a page.
    tops = (SIDE, SIDE, _DENSE_TOP)
    whites = (1.0, 1.0, _DENSE_WHITE)
    flows = [
        Flow(facts.page, book, facts.language, facts.ink, top=top, y=top, white=white)
        for top, white in zip(tops, whites, strict=True)
    ]
    picture = facts.draw_set and facts.draw_set(_HALF * flows[0].width, _SET_HEIGHT)
    settings = ((True, TYPE_SCALE.instruction), (False, TYPE_SCALE.instruction), (False, TYPE_SCALE.caption))
    for flow, (parted, size) in zip(flows, settings, strict=True):
        is_dense = size == TYPE_SCALE.caption
        _head(flow, facts, translate, in_line=is_dense)
        _files(flow, entries, translate)
        set_players(flow, players, translate)
        end = _before_printing(flow, facts, entries, translate, size)
        if is_dense and picture is not None:
            _draw_beside_rulers(flow, picture, end)
        _steps(flow, facts, steps(entries), translate, size, parted=parted)
        _contents(flow, None if is_dense else picture, count_pieces(entries), translate, size)
    flow = min(flows, key=lambda flow: len(flow.pages))
    title = translate(ui_text("{game}: print guide", game=facts.title))
    pages = []
    for index, nodes in enumerate(flow.pages):
        place = translate(ui_text("page {page} of {pages}", page=index + 1, pages=len(flow.pages)))
        texts = (translate(ui_text("Print guide")), facts.footer, facts.paper.title, place)
        foot = footer(facts.page, texts, translate, book, facts.language)
        layers = (Layer("guide", tuple(nodes)), Layer("footer", foot))
        pages.append(Page(facts.page.width, facts.page.height, layers, title=title))
    return Document(title=title, pages=tuple(pages), language=facts.language)


def _head(flow: Flow, facts: GuideFacts, translate: Translate, *, in_line: bool) -> None:
    """Set the game's title, and what this is: below it, or *in_line* with it."""
    title = TextStyle("display", TYPE_SCALE.title.size, facts.accent, "bold")
    poster, plain = ui_text("Print guide for posters on {paper}"), ui_text("Print guide for {paper}")
    about = translate((poster if facts.poster else plain).filled(paper=facts.paper.title))
    below = flow.style(TYPE_SCALE.subtitle, colour=NOTE_GREY)
    if in_line:
        wide = _TITLE_SHARE * flow.width
        cells = [GuideCell((Span(facts.title, title),), 0.0, wide)]
        cells.append(GuideCell((Span(about, below),), wide, flow.width - wide, "end"))
        flow.row(cells, TYPE_SCALE.title.leading, hyphenate=False)
    else:
        flow.heading(facts.title, title, TYPE_SCALE.title.leading, 20.0)
        flow.heading(about, below, TYPE_SCALE.subtitle.leading, 10.0)
    flow.skip(3.0)


# Columns of the table of files: title, place and width as shares of the page's, alignment.
_COLUMNS: tuple[tuple[Text, float, float, Align], ...] = (
    (ui_text("File", context="column of the table of files"), 0.0, 0.235, "start"),
    (ui_text("Contents", context="column of the table of files"), 0.25, 0.205, "start"),
    (ui_text("Pages", context="column of the table of files"), 0.455, 0.08, "end"),
    (ui_text("Copies", context="column of the table of files"), 0.54, 0.09, "end"),
    (ui_text("Print on", context="column of the table of files"), 0.645, 0.09, "start"),
    (ui_text("Sides", context="column of the table of files"), 0.745, 0.255, "start"),
)


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
    """Return what a file is printed on."""
    return ui_text("{paper} paper", paper=entry.paper) if entry.paper else _MATERIALS[entry.material]


def _table_row(flow: Flow, texts: Sequence[tuple[Span, ...]]) -> None:
    """Set one row of the table of files."""
    width = flow.width
    cells = [
        GuideCell(spans, x * width, share * width, align)
        for spans, (_, x, share, align) in zip(texts, _COLUMNS, strict=True)
    ]
    flow.row(cells, _SMALL_LEADING, _ROW_PAD * flow.white)


def _before_printing(
    flow: Flow, facts: GuideFacts, entries: Sequence[GuideEntry], translate: Translate, size: TypeSize
) -> float:
    """Set what is needed, and beside it the advice on scale and ink; then the rulers.

    Returns where the second list ends.
    """
    advice = [
        ui_text("Print at 100 %. Measure both rulers below to check."),
        ui_text("The outer {mm} mm of every sheet stay blank, as most printers need.", mm=PAPER_EDGE),
        _LOW_INK if facts.low_ink else _COLOUR_INK,
    ]
    time = making_time(entries)
    needed = tools(entries) + ([] if time is None else [time])
    half = _HALF * flow.width
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
    end = min(end, flow.y)  # on a new page
    flow.draw(rulers(flow.left_of(1.0, _RULERS_WIDTH), flow.y, translate, flow.book, facts.language))
    flow.y += RULERS_HEIGHT
    flow.skip(3.0)
    return end


def _draw_beside_rulers(flow: Flow, picture: Drawing, top: float) -> None:
    """Draw the finished set beside the rulers, as large as the place below *top* allows."""
    room = flow.width - _RULERS_WIDTH
    high = min(RULERS_HEIGHT + 2.0, flow.y - 3.0 - top - _ABOVE_SET)
    scale = min(room / picture.width, high / picture.height)
    width = scale * picture.width
    x, y = flow.left_of(flow.width - width, width), flow.y - 3.0 - scale * picture.height
    flow.draw([Group((picture.node,), translation(x, y) @ scaling(scale))])


_LOW_INK = ui_text("These are the low-ink files: outlines instead of large areas of colour.")
_COLOUR_INK = ui_text(
    "These files are in colour. In greyscale every piece still has its own mark. To save ink, build with {option}.",
    option="--low-ink",
)


def _listed(
    flow: Flow, texts: Sequence[Text], x: float, width: float, translate: Translate, size: TypeSize
) -> GuideCell:
    """Return a list, a dash before each of its texts."""
    dash, plain = flow.style(size, colour=NOTE_GREY), flow.style(size)
    spans: list[Span] = []
    for index, text in enumerate(texts):
        spans += (Span("\n– " if index else "– ", dash), Span(translate(text), plain))
    hang = set_line(flow.book, "– ", dash, flow.language).width
    return GuideCell(tuple(spans), x, width, hang=hang)


def _steps(
    flow: Flow, facts: GuideFacts, todo: Sequence[GuideStep], translate: Translate, size: TypeSize, *, parted: bool
) -> None:
    """Set the steps side by side, two in a row: a picture, and beside it what to do and the files it is done with.

    What is done after printing begins a new page if the two are to be *parted*.
    """
    numbered = list(enumerate(todo, start=1))
    parts: list[tuple[bool | None, Text]] = [
        (False, ui_text("Before you print everything")),
        (True, ui_text("Cut, fold and glue, in this order")),
    ]
    if size == TYPE_SCALE.caption:  # one heading saves its room, and no row is left half empty
        parts = [(None, ui_text("Do this, in this order"))]
    for making, head in parts:
        some = [(number, step) for number, step in numbered if making in (None, step.making)]
        if making and parted:
            flow.new_page()
        if some:
            section(flow, translate(head), _STEP_HEIGHT)
        setter = _StepSetter(flow, facts, translate, size)
        if size != TYPE_SCALE.caption or not setter.set_columns(some):
            for start in range(0, len(some), 2):
                setter.set_row(some[start : start + 2])
        flow.skip(_BEFORE_STEPS)


class _StepSetter(Struct):
    """Sets steps with their numbers side by side: a picture each, and beside it what to do with which files."""

    flow: Flow
    facts: GuideFacts
    translate: Translate
    size: TypeSize

    @property
    def _share(self) -> float:
        """The scale of the pictures."""
        return 1.0 if self.size == TYPE_SCALE.instruction else _SMALL_PICTURE

    @property
    def _text_x(self) -> float:
        """Where the text begins, beside the picture."""
        return self._share * PICTURE_WIDTH + 2.5

    def set_row(self, some: Sequence[tuple[int, GuideStep]]) -> None:
        """Set one or two steps."""
        cells = [self._cell(*each, right=index == 1) for index, each in enumerate(some)]
        top = self.flow.row(cells, self.size.leading, 0.8 * self._share, self._share * PICTURE_HEIGHT)
        for (_, step), cell in zip(some, cells, strict=True):
            self._draw(step, cell, top)

    def set_columns(self, some: Sequence[tuple[int, GuideStep]]) -> bool:
        """Set steps in two columns that are about equally high; return whether this page has room for them."""
        pad, leading, flow = 1.6 * self._share, self.size.leading, self.flow
        least = self._share * PICTURE_HEIGHT
        heights = [max(least, flow.cell_height(self._cell(*each), leading)) + pad for each in some]
        parts = [(max(sum(heights[:i]), sum(heights[i:])), i) for i in range(1, len(some) + 1)]
        height, middle = min(parts, default=(0.0, 0))
        if flow.y + height > flow.bottom:
            return False
        top = flow.y
        for index, each in enumerate(some):
            flow.y = top if index == middle else flow.y
            cell = self._cell(*each, right=index >= middle)
            flow.set_cell(cell, leading)
            self._draw(each[1], cell, flow.y)
            flow.y += heights[index]
        flow.y = top + height
        return True

    def _cell(self, place: int, step: GuideStep, *, right: bool = False) -> GuideCell:
        """Return the text of a step in the left or right column."""
        flow, size = self.flow, self.size
        half = _HALF * flow.width
        width = half - self._text_x
        first = Span(f"{place}  ", flow.style(size, bold=True, colour=self.facts.accent))
        title = Span(self.translate(step.title) + "  ", flow.style(size, bold=True))
        small = flow.style(TYPE_SCALE.caption, colour=NOTE_GREY)
        comma = self.translate(enumeration(("", "")))
        files = Span("\n" + lined(flow, step.files, comma, small, width), small)
        spans = (first, title, Span(self.translate(step.text), flow.style(size)), *([files] if step.files else []))
        return GuideCell(spans, (flow.width - half if right else 0.0) + self._text_x, width)

    def _draw(self, step: GuideStep, cell: GuideCell, top: float) -> None:
        picture = step_picture(step.picture or step.key, self.facts.ink, self.facts.accent, step.shapes)
        left = self.flow.left_of(cell.x - self._text_x, self._share * PICTURE_WIDTH)
        place = translation(left, top + 0.6) @ scaling(self._share)
        self.flow.draw([Use(picture, place)])


def _contents(
    flow: Flow, picture: Drawing | None, pieces: Sequence[GuidePiece], translate: Translate, size: TypeSize
) -> None:
    """Set the count of all pieces, and beside it the picture of the finished set; without one, in two columns."""
    beside = picture if len(pieces) <= _LONGEST_COLUMN else None
    columns = 1 if beside else 2
    rows = -(-(len(pieces) + 1) // columns)
    tall = rows * size.leading + (2 * size.leading + 4.0) * flow.white
    flow.need(max(min(tall, 12 * size.leading), beside.height if beside else 0.0) + 10.0 * flow.white)
    section(flow, translate(ui_text("What is in the box")), min(rows, 12) * size.leading + 10.0 * flow.white)
    top, half = flow.y, flow.width * _HALF
    style, bold, grey = flow.style(size), flow.style(size, bold=True), flow.style(size, colour=NOTE_GREY)
    entries = [(piece.count, _counted(piece, translate, style, grey)) for piece in pieces]
    in_all = Span(translate(ui_text("in all", context="sum of the pieces")), bold)
    entries.append((sum(piece.count for piece in pieces), (in_all,)))
    for row in range(rows):
        cells = []
        for index, x in ((row, 0.0), (row + rows, flow.width - half))[:columns]:
            if index < len(entries):
                count, spans = entries[index]
                cells.append(GuideCell((Span(str(count), bold),), x, 8.0, "end"))
                cells.append(GuideCell(spans, x + 11.0, half - 11.0))
        flow.row(cells, size.leading, 0.8 if columns == 1 and row == rows - 1 else 0.0)
    if beside is not None:
        flow.draw([Group((beside.node,), translation(flow.left_of(flow.width - half, half), top - 6.0))])
        flow.y = max(flow.y, top - 6.0 + beside.height)
    _advice(flow, pieces, translate, size)


def _advice(flow: Flow, pieces: Sequence[GuidePiece], translate: Translate, size: TypeSize) -> None:
    """Set what the author says of pieces; what is said of several alike is said once."""
    advised: dict[str, list[str]] = {}
    for piece in pieces:
        if piece.advice:
            advised.setdefault(piece.advice, []).append(piece.title)
    flow.skip(1.5 if advised else 0.0)
    bold = flow.style(size, bold=True)
    for advice, titles in advised.items():
        spans = (Span(translate(enumeration(titles)) + "  ", bold), Span(advice, flow.style(size)))
        flow.row([GuideCell(spans, 0.0, flow.width)], size.leading, 0.5)


def _counted(piece: GuidePiece, translate: Translate, style: TextStyle, grey: TextStyle) -> tuple[Span, ...]:
    """Return what a piece is called, and how large it is on this paper."""
    title = Span(piece.counted or piece.title, style)
    if not piece.size:
        return (title,)
    return spans_of(translate(ui_text("{piece}, {size}")), grey, piece=title, size=Span(piece.size, grey))
