"""Draw a poster's first page: the whole in small, which page goes where, and how they are joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.colour import WHITE, Colour
from pnp.geometry.path import line, rectangle
from pnp.geometry.transform import Transform
from pnp.model.translatable import Translate, ui_text
from pnp.scene.nodes import Glyphs, Node, Paint, Shape, Symbol, Use
from pnp.sheets.guide_flow import BODY, SIDE, Cell, Flow
from pnp.sheets.marks import INK
from pnp.sheets.poster_plan import PosterPlan
from pnp.text.fonts import FontBook
from pnp.text.line import TextStyle
from pnp.text.paragraph import Span
from pnp.text.shape import set_line
from pnp.units import mm_from_points, number

_GREY = Colour(0x6E, 0x6E, 0x6E)
_STEPS = {
    "overlap": (
        ui_text("Print pages 2 to {last} at 100 %, on one side."),
        ui_text(
            "Cut every page along its left and upper edge, from cross to cross. The pale strips stay: they are for "
            "glue."
        ),
        ui_text("Glue each page of a row onto the strip that names it, cross on cross; then the rows in the same way."),
        ui_text("Cut off the white margin all around."),
    ),
    "butt": (
        ui_text("Print pages 2 to {last} at 100 %, on one side."),
        ui_text("Cut every page along all four edges, from cross to cross."),
        ui_text(
            "Lay the pages of each row face down without a gap, and tape them together; then the rows. For a board "
            "that lies flat, glue all of it onto thick card instead."
        ),
    ),
}


def map_page(plan: PosterPlan, art: Symbol, translate: Translate, book: FontBook, language: str) -> list[Node]:
    """Return the nodes of the page; *art* is the piece, drawn once for all pages."""
    flow = Flow(plan.paper, book, language)
    count = len(plan.parts)
    # As on a board, whose letters are embedded already.
    title = TextStyle("display", mm_from_points(16), flow.ink, "bold")
    flow.heading(plan.piece.title, title, mm_from_points(20), 20.0)
    size = translate(
        ui_text(
            "{width} × {height} mm on {n} pages of {paper}",
            width=number(plan.piece.width, 0),
            height=number(plan.piece.height, 0),
            n=count,
            paper=plan.paper.title,
        )
    )
    flow.heading(size, flow.style(BODY, colour=_GREY), mm_from_points(BODY[1]), 20.0)
    flow.skip(3.0)
    for index, text in enumerate(_STEPS[plan.joint]):
        cells = [
            Cell((Span(str(index + 1), flow.style(bold=True)),), 0.0, 5.0),
            Cell((Span(translate(text.filled(last=count + 1)), flow.style()),), 6.0, flow.width - 6.0),
        ]
        flow.row(cells, pad=0.5)
    flow.skip(4.0)
    room = flow.bottom - flow.y
    scale = min(flow.width / plan.piece.width, room / plan.piece.height)
    x = SIDE + (flow.width - scale * plan.piece.width) / 2
    flow.draw([Use(art, Transform(scale, 0, 0, scale, x, flow.y))])
    flow.draw(list(_grid(plan, scale, (x, flow.y), book, language)))
    return flow.pages[0]


def _grid(plan: PosterPlan, scale: float, corner: Sequence[float], book: FontBook, language: str) -> Iterator[Node]:
    """Yield the edges of all parts, and in the middle of each its id."""
    x0, y0 = corner
    left, right = x0 + scale * plan.across[0], x0 + scale * plan.across[-1]
    top, bottom = y0 + scale * plan.down[0], y0 + scale * plan.down[-1]
    for paint in (Paint(stroke=WHITE, width=1.0, cap="butt"), Paint(stroke=INK, width=0.35, cap="butt")):
        for x in plan.across[1:-1]:
            yield Shape(line((x0 + scale * x, top), (x0 + scale * x, bottom)), paint)
        for y in plan.down[1:-1]:
            yield Shape(line((left, y0 + scale * y), (right, y0 + scale * y)), paint)
    frame = rectangle(left, top, right - left, bottom - top)
    yield Shape(frame, Paint(stroke=INK, width=0.35, cap="butt", join="miter"))
    smallest = scale * min(min(part.box.width, part.box.height) for part in plan.parts.values())
    radius = min(5.0, 0.4 * smallest)
    style = TextStyle("sans", 0.95 * radius, INK, "bold")
    for part in plan.parts.values():
        x, y = x0 + scale * part.box.centre[0], y0 + scale * part.box.centre[1]
        name = set_line(book, part.name, style, language)
        tag = rectangle(x - 1.1 * radius, y - 0.8 * radius, 2.2 * radius, 1.6 * radius)
        yield Shape(tag, Paint(fill=WHITE, stroke=INK, width=0.35, cap="butt", join="miter"))
        yield Glyphs(name, x - name.width / 2, y + 0.36 * style.size)
