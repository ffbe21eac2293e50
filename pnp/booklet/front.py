"""Draw the cover and the contents."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.booklet.blocks import Front, Heading
from pnp.booklet.paginate import Strip, TooHighError
from pnp.booklet.pictures import Pictures
from pnp.booklet.type_scale import GRID, MEASURE, PAGE_HEIGHT, PAGE_WIDTH, on_cover
from pnp.booklet.typeset import Typesetter
from pnp.geometry.path import Box, rectangle
from pnp.geometry.path import line as straight
from pnp.geometry.transform import scaling, translation
from pnp.model.translatable import ui_text
from pnp.scene.document import Layer, Page
from pnp.scene.nodes import Glyphs, Group, Node, Paint, Role, Shape, Symbol, Use
from pnp.text.line import TextStyle
from pnp.text.paragraph import Span
from pnp.translate.catalogue import Catalogue
from pnp.units import mm_from_points

_COVER_MARGIN = 14.0
_LEAST_MARGIN = 4.0  # at the cover's foot
_ABOUT = 0.86 * (PAGE_WIDTH - 2 * _COVER_MARGIN)  # how wide the sentence about the game is set
_ENTRY = 1.2 * GRID  # the height of a line of the contents
_TITLE_LEFT = 8.0  # where the titles in the contents begin
_TITLE_ROOM = MEASURE - _TITLE_LEFT - 14.0
_COVER_TITLE = mm_from_points(44)


class Entry(Struct, frozen=True):
    """A line of the contents: a heading and the page (0-based) it stands on."""

    heading: Heading
    page: int


def cover_page(setter: Typesetter, front: Front, pictures: Pictures, catalogue: Catalogue) -> Page:
    """Return the cover: title above, art in the middle, players and minutes below.

    Raises TooHighError if its words leave no room, be it without art.
    """
    scale = on_cover(setter.scale)
    width = PAGE_WIDTH - 2 * _COVER_MARGIN
    ground = Shape(rectangle(0, 0, PAGE_WIDTH, PAGE_HEIGHT), Paint(fill=scale.paper))
    nodes: list[Node] = [Group((ground,), role="artifact")]
    title = TextStyle("display", _COVER_TITLE, scale.ink, "bold")
    y = 24.0
    y = _centred(setter, nodes, front.title, title, _COVER_TITLE * 1.05, width, y, "h1")
    if front.subtitle:
        y = _centred(setter, nodes, front.subtitle, scale.heading(2), GRID * 1.2, width, y + 2)
    about = TextStyle("serif", mm_from_points(10.5), scale.ink, italic=True)
    more = len(setter.lines((Span(front.about, about),), _ABOUT, hyphenate=False)) - 2  # lines than there mostly are
    foot = PAGE_HEIGHT - 43.0 - GRID * 1.1 * max(0, more)
    if pictures.cover:
        _fitted(nodes, pictures.cover, Box(_COVER_MARGIN, y + 5, PAGE_WIDTH - _COVER_MARGIN, foot - 6))
    _centred(setter, nodes, front.about, about, GRID * 1.1, _ABOUT, foot)
    facts = " · ".join(f"{name} {value}" for name, value in front.facts)
    below = _centred(setter, nodes, facts, scale.table_head, GRID, width, PAGE_HEIGHT - 23)
    author = f"{front.author} · {front.version}"
    end = _centred(setter, nodes, author, scale.folio, GRID * 0.8, width, PAGE_HEIGHT - 16)
    if y > foot or below > PAGE_HEIGHT - 16 or end > PAGE_HEIGHT - _LEAST_MARGIN:
        raise TooHighError(Strip(PAGE_HEIGHT, bookmark=catalogue.translate(ui_text("Cover"))))
    return Page(PAGE_WIDTH, PAGE_HEIGHT, (Layer("text", tuple(nodes)),), title=catalogue.translate(ui_text("Cover")))


def contents_strips(setter: Typesetter, entries: Sequence[Entry], catalogue: Catalogue) -> list[Strip]:
    """Return the contents, an entry a chapter, dotted to the page's number; its height depends on no page's number."""
    heading = setter.line(catalogue.translate(ui_text("Contents")), setter.scale.heading(1))
    strips = [Strip(2.25 * GRID, setter.place(heading, 0.0, 1.48 * GRID), may_end=False, role="h2")]
    return strips + [_entry(setter, entry) for entry in entries if entry.heading.level == 1]


def ornament_strip(symbol: Symbol) -> Strip:
    """Return the ornament that ends the booklet, in the middle of the column."""
    nodes: list[Node] = []
    _fitted(nodes, symbol, Box(MEASURE * 0.3, 0.0, MEASURE * 0.7, 2 * GRID))
    return Strip(2 * GRID, tuple(nodes), space=2 * GRID, role=None)


def _entry(setter: Typesetter, entry: Entry) -> Strip:
    """Return a chapter's entry: its number, its title in as many lines as it takes, dots, the page's number."""
    scale = setter.scale
    words = setter.lines((Span(entry.heading.text, scale.body),), _TITLE_ROOM, hyphenate=False)
    last = max(0, len(words) - 1)
    y = _ENTRY * 0.76 + last * GRID
    folio = setter.line(str(entry.page + 1), scale.body)
    nodes: list[Node] = []
    if entry.heading.number:
        nodes += setter.place(setter.line(entry.heading.number, scale.caption_number), 0.0, y - last * GRID)
    for i, line in enumerate(words):
        nodes += setter.place(line, _TITLE_LEFT, y + (i - last) * GRID)
    nodes += setter.place(folio, MEASURE - folio.width, y)
    start, end = _TITLE_LEFT + (words[-1].width if words else 0.0) + 2, MEASURE - folio.width - 2
    if end > start:
        dots = Paint(stroke=scale.ink.tint(0.5), width=0.25, dash=(0.0, 1.6))
        nodes.append(Shape(straight((start, y - 0.2), (end, y - 0.2)), dots))
    height = _ENTRY + last * GRID
    return Strip(height, tuple(nodes), links=((0.0, 0.0, MEASURE, height, entry.heading.anchor),))


def _centred(
    setter: Typesetter,
    nodes: list[Node],
    text: str,
    style: TextStyle,
    leading: float,
    width: float,
    y: float,
    role: Role = "p",
) -> float:
    """Set *text* in the middle of the page from *y* down; return where it ends."""
    lines = []
    for line in setter.lines((Span(text, style),), width, hyphenate=False):
        lines.append(Glyphs(line, (PAGE_WIDTH - line.width) / 2, y + leading * 0.74))
        y += leading
    nodes.append(Group(tuple(lines), role=role))
    return y


def _fitted(nodes: list[Node], symbol: Symbol, room: Box) -> None:
    """Paint *symbol* as large as *room* allows, in its middle."""
    size = min(room.width / symbol.box.width, room.height / symbol.box.height)
    if size <= 0:
        return
    (x, y), (cx, cy) = room.centre, symbol.box.centre
    picture = Use(symbol, translation(x - cx * size, y - cy * size) @ scaling(size))
    nodes.append(Group((picture,), role="artifact"))
