"""Turn the list of files into the print guide: what to print on what, then how to cut, fold, glue and count it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.colour import Colour
from pnp.geometry.transform import translation
from pnp.model.translatable import Text, Translate, comma_list, ui_text
from pnp.scene.document import Document, Layer, Page
from pnp.scene.nodes import Use
from pnp.sheets.footer import RULERS_HEIGHT, footer, rulers
from pnp.sheets.guide_flow import SIDE, Flow, GuideCell, section
from pnp.sheets.guide_steps import GuideEntry, GuidePiece, GuideStep, count_pieces, making_time, steps, tools
from pnp.sheets.step_pictures import HEIGHT as PICTURE_HEIGHT
from pnp.sheets.step_pictures import WIDTH as PICTURE_WIDTH
from pnp.sheets.step_pictures import step_picture
from pnp.text.fonts import FontBook
from pnp.text.line import Span, TextStyle
from pnp.text.paragraph import Align
from pnp.text.shaping import set_line
from pnp.text.typography import TYPE_SCALE
from pnp.units import PAPERS, Paper

__all__ = ["GuideEntry", "GuideFacts", "GuidePiece", "PlayerTable", "print_guide"]

_GREY = Colour(0x6E, 0x6E, 0x6E)
_MATERIALS = {"paper": ui_text("paper"), "card": ui_text("card")}
_SIDES = {
    "single": ui_text("one side"),
    "long": ui_text("both sides, flip on long edge"),
    "short": ui_text("both sides, flip on short edge"),
    "fold-over": ui_text("one side, then folded"),
}
_LEADING = TYPE_SCALE.instruction.leading
_BEFORE_STEPS = 4.0  # mm free above the heading of the second part of the steps
_SMALL_LEADING = TYPE_SCALE.caption.leading


class PlayerTable(Struct, frozen=True):
    """The players, by title, for each number of players, and whose pieces are on each sheet that is not for everyone.

    *folded* is about fold-over sheets. Both are empty if no piece belongs to a player.
    """

    rows: Sequence[Sequence[str]] = ()
    sheets: Sequence[frozenset[str]] = ()
    folded: Sequence[frozenset[str]] = ()


_NO_PLAYERS = PlayerTable()


class GuideFacts(Struct, frozen=True):
    """What a guide says of its game; *footer* names game and version as on every sheet.

    *paper* is what the sheets are printed on; with *poster* their pieces are made for larger paper.
    """

    title: str
    footer: str
    paper: Paper
    ink: Colour
    accent: Colour
    low_ink: bool = False
    language: str = "en"
    poster: bool = False

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
    # The steps after printing begin a page of their own unless that makes the guide longer.
    flows = [Flow(facts.page, book, facts.language, facts.ink) for _ in range(2)]
    for flow, parted in zip(flows, (True, False), strict=True):
        _head(flow, facts, translate)
        _files(flow, entries, translate)
        _set_players(flow, players, translate)
        _before_printing(flow, facts, entries, translate)
        _steps(flow, facts, steps(entries), translate, parted=parted)
        _contents(flow, count_pieces(entries), translate)
    flow = min(flows, key=lambda flow: len(flow.pages))
    title = translate(ui_text("{game}: print guide", game=facts.title))
    pages = []
    for index, nodes in enumerate(flow.pages):
        place = translate(ui_text("page {page} of {pages}", page=index + 1, pages=len(flow.pages)))
        texts = (translate(ui_text("Print guide")), facts.footer, facts.paper.title, place)
        foot = footer(facts.page, texts, book, facts.language)
        layers = (Layer("guide", tuple(nodes)), Layer("footer", foot))
        pages.append(Page(facts.page.width, facts.page.height, layers, title=title))
    return Document(title=title, pages=tuple(pages), language=facts.language)


def _head(flow: Flow, facts: GuideFacts, translate: Translate) -> None:
    """Set the game's title and what this is."""
    title = TextStyle("display", TYPE_SCALE.title.size, facts.accent, "bold")
    flow.heading(facts.title, title, TYPE_SCALE.title.leading, 20.0)
    poster, plain = ui_text("Print guide for posters on {paper}"), ui_text("Print guide for {paper}")
    about = translate((poster if facts.poster else plain).filled(paper=facts.paper.title))
    flow.heading(about, flow.style(TYPE_SCALE.subtitle, colour=_GREY), TYPE_SCALE.subtitle.leading, 10.0)
    flow.skip(5.0)


# Columns of the table of files: title, place and width as shares of the page's, alignment.
_COLUMNS: tuple[tuple[Text, float, float, Align], ...] = (
    (ui_text("File"), 0.0, 0.235, "left"),
    (ui_text("Contents"), 0.25, 0.205, "left"),
    (ui_text("Pages"), 0.455, 0.08, "right"),
    (ui_text("Copies"), 0.54, 0.09, "right"),
    (ui_text("Print on"), 0.645, 0.09, "left"),
    (ui_text("Sides"), 0.745, 0.255, "left"),
)


def _files(flow: Flow, entries: Sequence[GuideEntry], translate: Translate) -> None:
    """Set the table of files."""
    section(flow, translate(ui_text("Print")), 20.0)
    caption = flow.style(TYPE_SCALE.caption, colour=_GREY)
    _table_row(flow, [(Span(translate(title), caption),) for title, *_ in _COLUMNS])
    for entry in entries:
        flow.rule()
        plain, grey = flow.style(TYPE_SCALE.caption), flow.style(TYPE_SCALE.caption, colour=_GREY)
        # An alternative to the file above it continues its line: tiles.pdf, or tiles-fold-over.pdf.
        first: tuple[Span, ...] = (Span(entry.file, flow.style(TYPE_SCALE.caption, bold=entry.instead_of is None)),)
        if entry.instead_of is not None:
            first = (Span(translate(ui_text("or")) + " ", grey), *first)
        _table_row(
            flow,
            [
                first,
                (Span(entry.title, plain),),
                (Span(str(entry.pages), plain),),
                (Span(str(entry.copies), plain),),
                (Span(translate(_MATERIALS[entry.material]), plain),),
                (Span(translate(_SIDES[entry.sides]), plain),),
            ],
        )
    flow.rule()
    flow.skip(4.0)


def _table_row(flow: Flow, texts: Sequence[tuple[Span, ...]]) -> None:
    """Set one row of the table of files."""
    width = flow.width
    cells = [
        GuideCell(spans, x * width, share * width, align)
        for spans, (_, x, share, align) in zip(texts, _COLUMNS, strict=True)
    ]
    flow.row(cells, _SMALL_LEADING, 0.9)


def _set_players(flow: Flow, table: PlayerTable, translate: Translate) -> None:
    """Set a table with a row for each number of players: whose sheets to print, and how many.

    There is no table if every number of players needs the same sheets.
    """
    totals = [[_needed(sheets, playing) for sheets in (table.sheets, table.folded)] for playing in table.rows]
    if not table.sheets or all(numbers == totals[0] for numbers in totals):
        return
    section(flow, translate(ui_text("Sheets for your number of players")), 20.0)
    shown = 2 if any(flat != folded for flat, folded in totals) else 1
    bold, plain, grey = (
        flow.style(TYPE_SCALE.caption, bold=True),
        flow.style(TYPE_SCALE.caption),
        flow.style(TYPE_SCALE.caption, colour=_GREY),
    )
    whose = ui_text("Pieces of") if any(len(seats) > 1 for seats in table.sheets) else ui_text("Sheets of")
    heads = [ui_text("Players"), whose, ui_text("Sheets"), ui_text("Fold-over")]
    _player_row(flow, [Span(translate(head), grey) for head in heads[: 2 + shown]])
    for playing, numbers in zip(table.rows, totals, strict=True):
        flow.rule()
        named = translate(ui_text("{players}", players=comma_list(_named(table, player) for player in playing)))
        sums = [Span(str(number), bold) for number in numbers[:shown]]
        _player_row(flow, [Span(str(len(playing)), bold), Span(named, plain), *sums])
    flow.rule()
    flow.skip(1.0)
    note = translate(ui_text("Print only the sheets of the players you have. Everything else is for everyone."))
    flow.row([GuideCell((Span(note, grey),), 0.0, flow.width)], _SMALL_LEADING)
    flow.skip(4.0)


def _needed(sheets: Sequence[frozenset[str]], playing: Sequence[str]) -> int:
    """Return on how many sheets there is something of those who play."""
    return sum(not owners.isdisjoint(playing) for owners in sheets)


def _named(table: PlayerTable, player: str) -> str | Text:
    """Return a player's title, after the number of sheets where all of them are one player's alone."""
    if any(len(owners) > 1 for owners in table.sheets):
        return player
    return ui_text("{n} × {title}", n=_needed(table.sheets, [player]), title=player)


def _player_row(flow: Flow, spans: Sequence[Span]) -> None:
    """Set a number, whose sheets, and their sums."""
    width = flow.width
    places = ((0.0, 0.09), (0.11, 0.62), (0.75, 0.1), (0.87, 0.13))
    cells = [GuideCell((span,), x * width, share * width) for span, (x, share) in zip(spans, places, strict=False)]
    flow.row(cells, _SMALL_LEADING, 0.9)


def _before_printing(flow: Flow, facts: GuideFacts, entries: Sequence[GuideEntry], translate: Translate) -> None:
    """Set what is needed, and beside it the advice on scale and ink; then the rulers."""
    advice = [
        ui_text("Print at 100 %. Measure both rulers below to check."),
        ui_text("The outer 5 mm of every sheet stay blank, as most printers need."),
        _LOW_INK if facts.low_ink else _COLOUR_INK,
    ]
    time = making_time(entries)
    needed = tools(entries) + ([] if time is None else [time])
    half = 0.47 * flow.width
    x = flow.width - half
    bold = flow.style(TYPE_SCALE.guide_heading, bold=True)
    needs, scale = Span(translate(ui_text("You need")), bold), Span(translate(ui_text("Scale and ink")), bold)
    flow.need(50.0)
    flow.row([GuideCell((needs,), 0.0, half), GuideCell((scale,), x, half)], TYPE_SCALE.guide_heading.leading)
    flow.skip(1.2)
    flow.row([_listed(flow, needed, 0.0, half, translate), _listed(flow, advice, x, half, translate)])
    flow.skip(5.0)
    flow.need(RULERS_HEIGHT)
    flow.draw(rulers(SIDE + 1.0, flow.y, flow.book, facts.language))
    flow.skip(RULERS_HEIGHT + 3.0)


_LOW_INK = ui_text("These are the low-ink files: outlines instead of large areas of colour.")
_COLOUR_INK = ui_text(
    "These files are in colour. In greyscale every piece still has its own mark. To save ink, build with --low-ink."
)


def _listed(flow: Flow, texts: Sequence[Text], x: float, width: float, translate: Translate) -> GuideCell:
    """Return a list, a dash before each of its texts."""
    dash, plain = flow.style(colour=_GREY), flow.style()
    spans: list[Span] = []
    for index, text in enumerate(texts):
        spans += (Span("\n– " if index else "– ", dash), Span(translate(text), plain))
    hang = set_line(flow.book, "– ", dash, flow.language).width
    return GuideCell(tuple(spans), x, width, hang=hang)


def _steps(flow: Flow, facts: GuideFacts, todo: Sequence[GuideStep], translate: Translate, *, parted: bool) -> None:
    """Set the steps: a number in the margin, a picture, what to do, and on the right the files it is done with.

    What is done after printing begins a new page if the two are to be *parted*.
    """
    files_x = 0.76 * flow.width
    text_x = PICTURE_WIDTH + 6.0
    making: bool | None = None
    for index, step in enumerate(todo):
        if step.making != making:
            making = step.making
            if parted and making:
                flow.new_page()
            elif index:
                flow.skip(_BEFORE_STEPS)
            head = ui_text("Cut, fold and glue, in this order") if making else ui_text("Before you print everything")
            section(flow, translate(head), PICTURE_HEIGHT + 8.0)
        number = Span(str(index + 1), flow.style(bold=True, colour=facts.accent))
        title = Span(translate(step.title) + "  ", flow.style(bold=True))
        text = Span(translate(step.text), flow.style())
        small, files_width = flow.style(TYPE_SCALE.caption, colour=_GREY), flow.width - files_x
        files = Span(_lined(flow, step.files, small, files_width), small)
        cells = [
            GuideCell((number,), -8.0, 5.5, "right"),
            GuideCell((title, text), text_x, files_x - text_x - 6.0),
            GuideCell((files,), files_x, files_width),
        ]
        top = flow.row(cells, _LEADING, 1.2, PICTURE_HEIGHT)
        flow.draw([Use(step_picture(step.picture or step.key, facts.ink, facts.accent), translation(SIDE, top + 0.6))])
    flow.skip(5.0)


def _lined(flow: Flow, names: Sequence[str], style: TextStyle, width: float) -> str:
    """Return files' names, as many as fit to a line of *width* mm: a name is never parted at its hyphens."""
    lines: list[str] = []
    for name in names:
        longer = f"{lines[-1]}, {name}" if lines else name
        if lines and set_line(flow.book, f"{longer},", style, flow.language).width > width:
            lines[-1] += ","
            lines.append(name)
        else:
            lines[-1:] = [longer]
    return "\n".join(lines)


def _contents(flow: Flow, pieces: Sequence[GuidePiece], translate: Translate) -> None:
    """Set the count of all pieces, in two columns."""
    rows = (len(pieces) + 1) // 2
    section(flow, translate(ui_text("What is in the box")), min(rows, 12) * _LEADING + 10.0)
    half = flow.width * 0.47
    style, bold, grey = flow.style(), flow.style(bold=True), flow.style(colour=_GREY)
    for row in range(rows):
        cells = []
        for index, x in ((row, 0.0), (row + rows, flow.width - half)):
            if index < len(pieces):
                cells.append(GuideCell((Span(str(pieces[index].count), bold),), x, 8.0, "right"))
                cells.append(GuideCell(_counted(pieces[index], style, grey), x + 11.0, half - 11.0))
        flow.row(cells)
    flow.skip(1.0)
    flow.rule()
    total = sum(piece.count for piece in pieces)
    cells = [GuideCell((Span(str(total), bold),), 0.0, 8.0, "right")]
    cells.append(GuideCell((Span(translate(ui_text("pieces in all")), bold),), 11.0, half))
    flow.row(cells, pad=0.8)
    advised: dict[str, list[str]] = {}
    for piece in pieces:
        if piece.advice:
            advised.setdefault(piece.advice, []).append(piece.title)
    flow.skip(2.0 if advised else 0.0)
    for advice, titles in advised.items():  # what is said of several alike is said once
        flow.row(
            [GuideCell((Span(", ".join(titles) + "  ", bold), Span(advice, style)), 0.0, 0.8 * flow.width)], pad=1.0
        )


def _counted(piece: GuidePiece, style: TextStyle, grey: TextStyle) -> tuple[Span, ...]:
    """Return what a piece is called, and how large it is on this paper."""
    title = Span(piece.counted or piece.title, style)
    return (title, Span(f", {piece.size}", grey)) if piece.size else (title,)
