"""Set the cover of a booklet, and the ornament that ends it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pnp.booklet.blocks import Front
from pnp.booklet.pictures import Pictures
from pnp.booklet.strips import OverfullPageError, Strip
from pnp.booklet.style import BookletStyle
from pnp.booklet.typesetter import Typesetter
from pnp.geometry.path import Box, rectangle, scaling, translation
from pnp.model.texts import ui_text
from pnp.scene.document import Layer, Page
from pnp.scene.nodes import Glyphs, Group, Node, Paint, Role, Shape, Symbol, Use
from pnp.text.line import Line, Span, TextStyle
from pnp.text.typography import BASELINE
from pnp.translate.catalogue import Catalogue
from pnp.units import PAPERS

# Of a cover of A5, in mm; others have these in proportion to their height.
_COVER_MARGIN = 14.0
_LEAST_MARGIN = 4.0  # at the cover's foot
_TITLE_TOP = 24.0
_ABOUT_ABOVE, _FACTS_ABOVE, _IMPRINT_ABOVE = 43.0, 23.0, 16.0  # the foot
_ART_BELOW, _ART_ABOVE = 5.0, 6.0  # of the text around it
_TITLE_SIZES = (1.0, 0.85, 0.7, 0.55, 0.45)
_TITLE_SHARE = 0.22  # of the cover's height: higher titles are set in a smaller size
_TITLES_SHARE = 1.4  # so much more for titles in two languages
_BETWEEN_ABOUTS = 0.5  # of the grid, between the sentences about the game in two languages
# The height of the ornament: a share of the white around it, and limits in mm.
_ORNAMENT, _SMALLEST_ORNAMENT, _LARGEST_ORNAMENT = 0.4, 8.0, 32.0
_ABOUT_SHARE = 0.86  # of the cover's width: the sentence about the game
_ABOUT_LINES = 2  # of the sentence about the game that have room below the art


def cover_page(
    setter: Typesetter,
    front: Front,
    pictures: Pictures,
    catalogue: Catalogue,
    translated: tuple[Typesetter, Front] | None = None,
) -> Page:
    """Return the cover: title above, art in the middle, players and minutes below.

    Texts that differ in *translated*, the second language of a bilingual booklet, are set in both languages. Raises
    OverfullPageError if its words don't fit even without art.
    """
    style, paper = setter.style.on_cover(), setter.style.paper
    scale, grid = style.scale, style.grid
    both = ((setter, front),) if translated is None else ((setter, front), translated)
    unit = paper.height / PAPERS["a5"].height
    margin = unit * _COVER_MARGIN
    width = paper.width - 2 * margin
    ground = Shape(rectangle(0, 0, paper.width, paper.height), Paint(fill=style.ground))
    nodes: list[Node] = [Group((ground,), role="artifact")]
    y = unit * _TITLE_TOP
    titles, leading = _titles(_distinct((each, side.title) for each, side in both), style, width)
    for lines in titles:
        y = _place_centred(setter, nodes, lines, leading, y, "h1")
    for each, subtitle in _distinct((each, side.subtitle) for each, side in both):
        y = _centred(each, nodes, subtitle, style.heading(2), grid * 1.2, width, y + 2 * unit)
    about = _distinct((each, side.about) for each, side in both)
    facts = _distinct((each, side.facts_line) for each, side in both)
    imprints = _distinct((each, side.imprint) for each, side in both)
    about_width = _ABOUT_SHARE * width
    abouts = [(each, text, each.fonts.slanted(style.lead)) for each, text in about]
    count = sum(each.broken((Span(text, look),), about_width, hyphenate=False).count for each, text, look in abouts)
    lower = unit * _FACTS_ABOVE + grid * (len(facts) - 1)
    about_gaps = _BETWEEN_ABOUTS * grid * (len(abouts) - 1)
    above = unit * (_ABOUT_ABOVE - _FACTS_ABOVE) + scale.lead.leading * max(0, count - _ABOUT_LINES) + about_gaps
    foot = paper.height - lower - above
    if pictures.cover:
        room = Box(margin, y + unit * _ART_BELOW, paper.width - margin, foot - unit * _ART_ABOVE)
        _fit_symbol(nodes, pictures.cover, room)
    end = foot
    for each, text, look in abouts:
        end = _centred(each, nodes, text, look, scale.lead.leading, about_width, end) + _BETWEEN_ABOUTS * grid
    below = paper.height - lower
    for each, text in facts:
        below = _centred(each, nodes, text, style.table_head, grid, width, below)
    imprint_top = end = paper.height - unit * _IMPRINT_ABOVE
    for each, text in imprints:
        end = _centred(each, nodes, text, style.folio, grid * 0.8, width, end)
    # For translators: the first page of the booklet.
    title = catalogue.translate(ui_text("Cover"))
    if y > foot or below > imprint_top or end > paper.height - _LEAST_MARGIN:
        raise OverfullPageError(None)
    return Page(paper.width, paper.height, (Layer("text", tuple(nodes)),), title=title)


def _distinct(both: Iterable[tuple[Typesetter, str]]) -> list[tuple[Typesetter, str]]:
    """Return a text in each language: once if both are the same, and without empty ones."""
    texts: dict[str, Typesetter] = {}
    for setter, text in both:
        texts.setdefault(text, setter)
    return [(setter, text) for text, setter in texts.items() if text]


def _titles(
    titles: Sequence[tuple[Typesetter, str]], style: BookletStyle, width: float
) -> tuple[list[tuple[Line, ...]], float]:
    """Return the lines of the game's titles, smaller for longer titles and words, and their leading in mm."""
    leading, room = style.scale.cover_title.leading, _TITLE_SHARE * style.paper.height
    room *= 1.0 if len(titles) == 1 else _TITLES_SHARE
    for size in _TITLE_SIZES:
        look = replace(style.cover_title, size=size * style.cover_title.size)
        lines = [setter.title(title, look, width).lines for setter, title in titles]
        is_whole = all(setter.longest_word(title, look) <= width for setter, title in titles)
        if is_whole and sum(map(len, lines)) * size * leading <= room:
            break
    return lines, size * leading


def _centred(
    setter: Typesetter, nodes: list[Node], text: str, style: TextStyle, leading: float, width: float, y: float
) -> float:
    """Set *text* in the middle of the page from *y* down; return where it ends."""
    return _place_centred(setter, nodes, setter.title(text, style, width).lines, leading, y, "p")


def _place_centred(
    setter: Typesetter, nodes: list[Node], lines: Sequence[Line], leading: float, y: float, role: Role
) -> float:
    """Place lines in the middle of the page from *y* down; return where they end."""
    placed = []
    for line in lines:
        placed.append(Glyphs(line, (setter.style.paper.width - line.width) / 2, y + leading * BASELINE))
        y += leading
    nodes.append(Group(tuple(placed), role=role))
    return y


def _fit_symbol(nodes: list[Node], symbol: Symbol, room: Box) -> None:
    """Paint *symbol* as large as *room* allows, in its middle."""
    size = min(room.width / symbol.box.width, room.height / symbol.box.height)
    if size <= 0:
        return
    (x, y), (cx, cy) = room.centre, symbol.box.centre
    picture = Use(symbol, translation(x - cx * size, y - cy * size) @ scaling(size))
    nodes.append(Group((picture,), role="artifact"))


def ornament_strip(symbol: Symbol, style: BookletStyle, white: float) -> Strip | None:
    """Return the ornament that ends the booklet, in the middle of *white* mm; None if there is too little white."""
    height = min(_ORNAMENT * white, _LARGEST_ORNAMENT)
    if height < _SMALLEST_ORNAMENT:
        return None
    nodes: list[Node] = []
    top = (white - height) / 2
    left = style.left_of(style.measure * 0.2, style.measure * 0.6)
    _fit_symbol(nodes, symbol, Box(left, top, left + style.measure * 0.6, top + height))
    return Strip(white, tuple(nodes), role=None)
