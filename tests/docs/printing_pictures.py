"""Draw the sheets of docs/printing.md: with each kind of cut marks, for a guillotine, a machine, on labels; covers.

``python -m tests.docs.printing_pictures`` writes the pictures of today into docs/pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from pnp.booklet.imposition.signatures import imposed_booklet
from pnp.booklet.pages.plan import covered_document, inner_pages, plan_booklet
from pnp.booklet.setting.formats import A5_BOOKLET
from pnp.pieces.bleed_art import bled_pieces
from pnp.pieces.kinds import draw_component
from pnp.press.colour import WHITE, Colour
from pnp.press.cutters import shipped_cutters
from pnp.press.geometry.path import Box, Point, joined, line, rectangle, scaling, translation
from pnp.press.labels import shipped_labels
from pnp.press.papers import PAPERS, Paper
from pnp.press.printers import Printer
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape
from pnp.press.scene.piece import PieceOutline
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.sheets.cut_pages import cut_page
from pnp.sheets.guillotine import cut_lists
from pnp.sheets.label_plan import label_bleed, plan_labels
from pnp.sheets.poster_pages import word_boxes
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.booklet.small import BOOK, STYLE, edition, heading, pictures, rule
from tests.bundled import opened_game
from tests.docs.page import ROOT, svg_of
from tests.pieces.box import COMPONENTS, context
from tests.sheets.pieces import translate
from tests.targets.games import with_options

FOLDER = ROOT / "docs" / "pictures"
TITLE = "Cut marks and gaps"
CUTS_TITLE = "Four tiles and their cuts in their order: across the whole stack, then across the strips A and B"
CUTS_GAP = 13.0  # in mm: room for numbers
MACHINE_TITLE = "A sheet with registration marks, and its cut file"
MACHINE_PAPER = Paper("small", "Small", 150.0, 150.0)
POSTER_TITLE = "A poster: the map, and four pages that overlap"
POSTER_SCALE, POSTER_GAP = 0.36, 4.0  # of the pages; between them, in mm
GARDEN = {"kind": "square-board", "title": "Garden", "columns": 5, "rows": 7, "cell": "26mm"}
COMBINED_TITLE = "Nine Men's Morris: a sheet of men, a sheet of cards, and both on one"
COMBINED_SCALE = 0.25
COVERS_TITLE = "The outside of a booklet's outermost sheet: for most printers, and for one without borders"
COVERS_SCALE = 0.36
RULES = 70  # on two sheets, with a back cover of its own
SAFE = Colour(0xE8, 0xF1, 0xF4)
PAPER = Paper("small", "Small", 105.0, 125.0)
SCALE, GAP = 0.5, 6.0  # of the sheets; between them, in mm
TILE = {"kind": "tile", "title": "Tile", "size": "30mm", "count": 4, "front": {"fill": "green", "mark": "star"}}
DIE = {"kind": "die", "title": "Die", "size": "18mm", "fill": "red"}
EDGE = Paint(fill=WHITE, stroke=Colour(0xC8, 0xC4, 0xBC), width=0.3)
EDGE_ONLY = replace(EDGE, fill=None)
LABELS_TITLE = "Counters in the middle of round labels, and cards that are turned into business cards"
LABEL_SCALE = 0.4
LABEL = Paint(stroke=Colour(0x20, 0x40, 0x90), width=0.4)
ROUND = {
    "kind": "counter",
    "title": "Counter",
    "shape": "disc",
    "size": "38mm",
    "count": 24,
    "front": {"fill": "red", "mark": "star"},
}
CARD = {
    **COMPONENTS["help"],
    "width": "54mm",
    "height": "85mm",
    "rows": [{"title": "Walk", "text": "One cell."}],
    "count": 10,
}
INK = Colour(0x20, 0x40, 0x90)
CUT = Paint(stroke=INK, width=0.5, dash=(3.0, 1.5))
SHEETS = (
    ("tile", SheetSpec(PAPER, gap=3.0)),
    ("tile", SheetSpec(PAPER, gap=3.0, marks="edge")),
    ("tile", SheetSpec(PAPER, gap=3.0, marks="none")),
    ("die", SheetSpec(PAPER)),
)


def _half_gap(spec: SheetSpec, piece: PieceOutline) -> float:
    return spec.gap / 2


def sheets() -> Iterator[Node]:
    """Yield the sheets, without their footers."""
    drawing = context({**COMPONENTS, "tile": TILE, "die": DIE})
    for name, spec in SHEETS:
        pieces = list(bled_pieces(draw_component(name, drawing), partial(_half_gap, spec)))
        (page,) = sheet_document("", plan_sheets(pieces, spec), pieces, translate, drawing.book).pages
        paper = rectangle(0, 0, page.width, page.height)
        nodes = (node for layer in page.layers if layer.name != "footer" for node in layer.nodes)
        yield Group((Shape(paper, EDGE), *nodes))


def marks_picture() -> str:
    """Return the sheets side by side, as an SVG file."""
    nodes: list[Node] = []
    box = Box(0, 0, SCALE * PAPER.width, SCALE * PAPER.height)
    for number, sheet in enumerate(sheets()):
        nodes.append(Group((sheet,), translation(number * (box.width + GAP), 0) @ scaling(SCALE)))
    return svg_of(nodes, len(SHEETS) * (box.width + GAP) - GAP, box.height, context().book, TITLE)


def cuts_picture() -> str:
    """Return a sheet with its first cuts, and the strips that these make with the others, as an SVG file."""
    spec, drawing = (
        SheetSpec(PAPER, gap=CUTS_GAP, marks="edge", hexagons="straight"),
        context({**COMPONENTS, "tile": TILE}),
    )
    pieces = list(bled_pieces(draw_component("tile", drawing), partial(_half_gap, spec)))
    plan = plan_sheets(pieces, spec)
    (page,) = sheet_document("", plan, pieces, translate, drawing.book).pages
    (cuts,) = cut_lists(plan)
    paper = Shape(rectangle(0, 0, page.width, page.height), EDGE)
    sheet = Group((paper, *(node for layer in page.layers if layer.name != "footer" for node in layer.nodes)))
    across, along = cuts.runs
    nodes: list[Node] = [sheet]
    for number, setting in enumerate(across.settings, start=across.first):
        nodes += _cut((-4, setting.distance), (PAPER.width + 4, setting.distance))
        nodes.append(_label(f"{number}", -8, setting.distance + 2))
        nodes.append(_label(f"{setting.distance:g}", PAPER.width + 12, setting.distance + 2))
    ends = [setting.distance for setting in across.settings]
    for strip, (low, high), down in zip(along.strips, (ends[2:4][::-1], ends[:2][::-1]), (14.0, 66.0), strict=True):
        clip = rectangle(0, low, PAPER.width, high - low)
        own = Group((Group((sheet,), clip=clip), Shape(clip, EDGE_ONLY)), translation(0, -low))
        parts: list[Node] = [own, _label(strip, -8, (high - low) / 2 + 2)]
        for number, setting in enumerate(along.settings, start=along.first):
            parts += _cut((setting.distance, -4), (setting.distance, high - low + 4))
            if strip == along.strips[0]:
                parts.append(_label(f"{number}", setting.distance, -6))
            else:
                parts.append(_label(f"{setting.distance:g}", setting.distance, high - low + 10))
        nodes.append(Group(tuple(parts), translation(PAPER.width + 45, down)))
    moved = Group(tuple(nodes), scaling(SCALE) @ translation(14, 2))
    return svg_of([moved], SCALE * (2 * PAPER.width + 62), SCALE * (PAPER.height + 4), drawing.book, CUTS_TITLE)


def labels_picture() -> str:
    """Return two sheets of labels with pieces in them, as an SVG file."""
    nodes: list[Node] = []
    for number, (name, labels) in enumerate(((ROUND, "round-40mm-a4"), (CARD, "business-a4"))):
        sheet, drawing = shipped_labels()[labels], context({**COMPONENTS, "piece": name})
        pieces = list(bled_pieces(draw_component("piece", drawing), partial(label_bleed, sheet=sheet)))
        spec = SheetSpec(sheet.paper, marks="none", labels=sheet)
        plan = plan_labels(pieces, spec, sheet)
        (page, *_) = sheet_document("", plan, pieces, translate, drawing.book).pages
        edges = [box.path(box.width / 2 if sheet.round else sheet.radius) for box in sheet.labels()]
        paper = Shape(rectangle(0, 0, page.width, page.height), EDGE)
        drawn = [paper, *(node for layer in page.layers for node in layer.nodes), Shape(joined(edges), LABEL)]
        nodes.append(Group(tuple(drawn), translation(number * (page.width + 4 * GAP), 0)))
    width, height = 2 * PAPERS["a4"].width + 4 * GAP, PAPERS["a4"].height
    moved = Group(tuple(nodes), scaling(LABEL_SCALE))
    return svg_of([moved], LABEL_SCALE * width, LABEL_SCALE * height, context().book, LABELS_TITLE)


def _cut(start: Point, end: Point) -> list[Node]:
    return [Shape(line(start, end), CUT)]


def _label(text: str, x: float, y: float) -> Glyphs:
    words = set_line(context().book, text, TextStyle("sans", 5.5, INK))
    return Glyphs(words, x - words.width / 2, y)


def machine_sheets() -> Iterator[Node]:
    """Yield a sheet for a machine that finds it by its marks, as it is printed and as it is cut."""
    drawing, cutter = context({**COMPONENTS, "tile": TILE, "die": DIE}), shipped_cutters()["silhouette"]
    spec = SheetSpec(cutter.on(MACHINE_PAPER), gap=3.0, marks="none", registration=cutter.marks)
    pieces = list(bled_pieces(draw_component("die", drawing), partial(_half_gap, spec)))
    plan = plan_sheets(pieces, spec)
    (printed,) = sheet_document("", plan, pieces, translate, drawing.book).pages
    cut = cut_page("die.pdf", plan, plan.cut_layouts[0], translate, cutter)
    for page in (printed, cut):
        nodes = (node for layer in page.layers if layer.name != "footer" for node in layer.nodes)
        yield Group((Shape(rectangle(0, 0, page.width, page.height), EDGE), *map(_thicker, nodes)))


def _thicker(node: Node) -> Node:
    """Return a line of a cut file as thick as a picture needs it; the safe area as a tint."""
    if isinstance(node, Shape) and node.paint.stroke is not None:
        return Shape(node.path, Paint(stroke=node.paint.stroke, width=0.6))
    if isinstance(node, Group) and node.title.endswith("safe-area"):
        (area,) = node.children
        assert isinstance(area, Shape), "it is one shape"
        return Shape(area.path, Paint(fill=SAFE))
    return node


def machine_picture() -> str:
    """Return the sheet for a machine, printed and cut, as an SVG file."""
    wide, high = SCALE * MACHINE_PAPER.width, SCALE * MACHINE_PAPER.height
    placed = [
        Group((sheet,), translation(number * (wide + GAP), 0) @ scaling(SCALE))
        for number, sheet in enumerate(machine_sheets())
    ]
    return svg_of(placed, 2 * wide + GAP, high, context().book, MACHINE_TITLE)


def covers_picture() -> str:
    """Return the outside of the outermost sheet of a booklet, for most printers and for one without borders."""
    (tile, *_) = draw_component("tile", context({"tile": TILE}))
    rules = [rule(f"1.{number}") for number in range(1, RULES + 1)]
    plan = plan_booklet(edition([heading("Goal"), *rules]), STYLE, replace(pictures(), cover=tile.front))
    nodes: list[Node] = []
    for number, form in enumerate((A5_BOOKLET, A5_BOOKLET.printed_by(Printer("photo", borderless=True)))):
        grounds = form.cover_grounds(bound_right=False)
        document = covered_document(plan, inner_pages(plan), *grounds)
        sheet = imposed_booklet(document, form, has_back_cover=True).pages[0]
        edge = Shape(rectangle(0, 0, sheet.width, sheet.height), EDGE)
        drawn = Group((edge, *(node for layer in sheet.layers for node in layer.nodes)))
        nodes.append(
            Group((drawn,), translation(number * (COVERS_SCALE * sheet.width + GAP), 0) @ scaling(COVERS_SCALE))
        )
    width, height = A5_BOOKLET.sheet.height, A5_BOOKLET.sheet.width
    return svg_of(nodes, 2 * COVERS_SCALE * width + GAP, COVERS_SCALE * height, BOOK, COVERS_TITLE)


def poster_picture() -> str:
    """Return the map of a poster and its pages side by side, as an SVG file."""
    drawing = context({**COMPONENTS, "garden": GARDEN})
    (piece,) = pieces = draw_component("garden", drawing)
    plan = plan_sheets(pieces, SheetSpec(PAPERS["a6"], poster="overlap"), lambda _: word_boxes(piece.front.children))
    pages = sheet_document("", plan, pieces, translate, drawing.book).pages
    nodes: list[Node] = []
    for number, page in enumerate(pages):
        paper = Shape(rectangle(0, 0, page.width, page.height), EDGE)
        drawn = (node for layer in page.layers if layer.name != "footer" for node in layer.nodes)
        place = translation(number * (POSTER_SCALE * page.width + POSTER_GAP), 0)
        nodes.append(Group((paper, *drawn), place @ scaling(POSTER_SCALE)))
    width = len(pages) * (POSTER_SCALE * pages[0].width + POSTER_GAP) - POSTER_GAP
    return svg_of(nodes, width, POSTER_SCALE * pages[0].height, drawing.book, POSTER_TITLE)


def combined_picture() -> str:
    """Return the first pages of two files, and of that which combines them, as an SVG file."""
    nodes: list[Node] = []
    alone, form = opened_game("nine-mens-morris"), opened_game("nine-mens-morris").options.formats[0]
    together = with_options(alone, combine=True)
    both = next(sheet for sheet in together.printed_sheets(form) if sheet.parts)
    step = form.paper.width * COMBINED_SCALE + GAP
    for number, (build, sheet) in enumerate([*((alone, part) for part in both.parts), (together, both)]):
        page = build.sheet_document(sheet, form, build.backs(sheet, form)[0]).pages[0]
        paper = Shape(rectangle(0, 0, page.width, page.height), EDGE)
        shown = (paper, *(node for layer in page.layers if layer.name != "footer" for node in layer.nodes))
        nodes.append(Group(shown, translation(number * step, 0) @ scaling(COMBINED_SCALE)))
    high = form.paper.height * COMBINED_SCALE
    return svg_of(nodes, 3 * step - GAP, high, alone.context.book, COMBINED_TITLE)


PICTURES = {
    "print-marks.svg": (TITLE, marks_picture),
    "straight-cuts.svg": (CUTS_TITLE, cuts_picture),
    "labels.svg": (LABELS_TITLE, labels_picture),
    "cut-file.svg": (MACHINE_TITLE, machine_picture),
    "booklet-covers.svg": (COVERS_TITLE, covers_picture),
    "print-combine.svg": (COMBINED_TITLE, combined_picture),
    "poster.svg": (POSTER_TITLE, poster_picture),
}

if __name__ == "__main__":
    for name, (_, picture) in PICTURES.items():
        (FOLDER / name).write_text(picture(), encoding="utf-8")
