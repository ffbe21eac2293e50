"""Set the covers of a booklet, and the ornament that ends it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from pnp.booklet.blocks.content import Front
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.strips import OverfullPageError, Strip
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.typesetter import Typesetter
from pnp.game.model.texts import ui_text
from pnp.press.colour import contrast
from pnp.press.geometry.path import Box, rectangle, scaling, translation
from pnp.press.papers import PAPERS
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Role, Shape, Symbol, Use
from pnp.press.text.line import Line, Span, TextStyle
from pnp.press.text.typography import BASELINE
from pnp.translation.catalogue import Catalogue

# Of a cover of A5, in mm; others have these in proportion to their height.
# By eye, from the covers of the bundled games: the title in the upper third, the art free in the middle.
_COVER_MARGIN = 14.0
_LEAST_MARGIN = 4.0  # at the cover's foot
_MORE_ROOM = 5.0  # so much nearer to the edge than text on inner pages, which has numbers beside it
_TITLE_TOP = 24.0
_ABOUT_ABOVE = 43.0  # the foot
_FACTS_ABOVE = 23.0
_IMPRINT_ABOVE = 16.0
_ART_BELOW = 5.0  # the text above it
_ART_ABOVE = 6.0  # the text below it
_TITLE_SIZES = (1.0, 0.85, 0.7, 0.55, 0.45)
_TITLE_SHARE = 0.22  # of the cover's height: higher titles are set in a smaller size; by eye
_TITLES_SHARE = 1.4  # so much more for titles in two languages
_BETWEEN_ABOUTS = 0.5  # of the grid, between the sentences about the game in two languages

_ABOUT_SHARE = 0.86  # of the cover's width: the sentence about the game
_ABOUT_LINES = 2  # of the sentence about the game that have room below the art; by eye
# Of a back cover of A5 without rules.
# By eye: a quieter cover.
_BACK_TITLE_TOP = 28.0
_BACK_TITLE_SIZES = (0.6, 0.5, 0.42, 0.35, 0.3)
_BACK_TITLE_SHARE = 0.16
_FRAME = 8.0  # from the edge, and so far at least from the edge of the ground:
_FRAME_IN_GROUND = 4.0
_FRAME_CORNER = 4.0
_FRAME_LINE = 0.5
_FRAME_TINT = 0.35  # of the accent colour
_BACK_ART_SHARE = 0.66  # of the width between the margins
_BACK_ART_HEIGHT = 84.0  # at most
_MOST_CREDITS = 6  # lines; more are listed in the rules
_BACK_FOOT = 18.0
_CONTRAST_OF_RULES = 8.0  # of ink with the ground below them; WCAG asks for 7 (AAA), here with some to spare for tints
_FACTS_LEADING = 1.6  # of the grid
_SMALL_LEADING = 0.85


class ArtLimits(NamedTuple):
    """The height of art that ends the booklet: a *share* of the white around it, and limits in mm."""

    share: float
    smallest: float
    largest: float


ORNAMENT = ArtLimits(0.4, 8.0, 32.0)
COVER_AT_END = ArtLimits(0.7, 40.0, 90.0)


def cover_page(
    setter: Typesetter,
    front: Front,
    pictures: Pictures,
    catalogue: Catalogue,
    translated: tuple[Typesetter, Front] | None = None,
) -> Page:
    """Return the cover without its ground: title above, art in the middle, players and minutes below.

    Texts that differ in *translated*, the second language of a bilingual booklet, are set in both languages. Raises
    OverfullPageError if its words don't fit even without art.
    """
    style, paper = setter.style.on_cover(), setter.style.paper
    both = [(setter, front), *([translated] if translated else [])]
    unit = paper.height / PAPERS["a5"].height
    margin = max(unit * _COVER_MARGIN, style.margins.outer - _MORE_ROOM)
    width = paper.width - 2 * margin
    nodes: list[Node] = []
    y = unit * _TITLE_TOP
    titles, leading = _titles(_distinct((each, side.title) for each, side in both), style, width)
    for lines in titles:
        y = _place_centred(setter, nodes, lines, leading, y, "h1")
    for each, subtitle in _distinct((each, side.subtitle) for each, side in both):
        y = _centred(each, nodes, subtitle, style.heading(2), style.grid * 1.2, width, y + 2 * unit)
    foot, below = _foot(both, style, width)
    if pictures.cover:
        room = Box(margin, y + unit * _ART_BELOW, paper.width - margin, foot - unit * _ART_ABOVE)
        _fit_symbol(nodes, pictures.cover, room)
    # For translators: the first page of the booklet.
    title = catalogue.translate(ui_text("Cover"))
    if y > foot:
        raise OverfullPageError(None)
    return Page(paper.width, paper.height, (Layer("text", (*nodes, *below)),), title=title)


def _foot(both: Sequence[tuple[Typesetter, Front]], style: BookletStyle, width: float) -> tuple[float, list[Node]]:
    """Return where the texts below the art begin, and their nodes. Raises OverfullPageError if they don't fit."""
    # It is set from the foot of the page upwards: what stands above depends on how many lines are below.
    paper, scale, grid = style.paper, style.scale, style.grid
    unit = paper.height / PAPERS["a5"].height
    nodes: list[Node] = []
    about = _distinct((each, side.about) for each, side in both)
    facts = _distinct((each, side.facts_line) for each, side in both)
    imprints = _distinct((each, side.imprint) for each, side in both)
    about_width = _ABOUT_SHARE * width
    abouts = [(each, text, each.fonts.slanted(style.lead)) for each, text in about]
    count = sum(each.broken((Span(text, look),), about_width, hyphenate=False).count for each, text, look in abouts)
    lower = unit * _FACTS_ABOVE + grid * (len(facts) - 1)
    about_gaps = _BETWEEN_ABOUTS * grid * (len(abouts) - 1)
    above = unit * (_ABOUT_ABOVE - _FACTS_ABOVE) + scale.lead.leading * max(0, count - _ABOUT_LINES) + about_gaps
    foot = end = paper.height - lower - above
    for each, text, look in abouts:
        end = _centred(each, nodes, text, look, scale.lead.leading, about_width, end) + _BETWEEN_ABOUTS * grid
    below = paper.height - lower
    for each, text in facts:
        below = _centred(each, nodes, text, style.table_head, grid, width, below)
    imprint_top = end = paper.height - unit * _IMPRINT_ABOVE
    for each, text in imprints:
        end = _centred(each, nodes, text, style.folio, grid * 0.8, width, end)
    if below > imprint_top or end > paper.height - _LEAST_MARGIN:
        raise OverfullPageError(None)
    return foot, nodes


def back_cover_page(
    setter: Typesetter,
    front: Front,
    pictures: Pictures,
    catalogue: Catalogue,
    translated: tuple[Typesetter, Front] | None = None,
) -> Page:
    """Return a back cover without rules, and without its ground: titles, ornament or art, facts and credits."""
    style, paper = setter.style.on_cover(), setter.style.paper
    both = [(setter, front), *([translated] if translated else [])]
    unit = paper.height / PAPERS["a5"].height
    width = paper.width - 2 * max(unit * _BACK_FOOT, style.margins.outer - _MORE_ROOM)
    nodes: list[Node] = []
    y = unit * _BACK_TITLE_TOP
    titles = _distinct((each, side.title) for each, side in both)
    lines, leading = _titles(titles, style, width, _BACK_TITLE_SIZES, _BACK_TITLE_SHARE)
    for title in lines:
        y = _place_centred(setter, nodes, title, leading, y, "p")
    below = _foot_texts(both, style)
    heights = [each.title(text, look, width).count * leading for each, text, look, leading in below]
    foot = paper.height - unit * _BACK_FOOT - sum(heights)
    art = pictures.ornament or pictures.cover
    if art is not None:
        half = _BACK_ART_SHARE * width / 2
        room = Box(paper.width / 2 - half, y + unit * _ART_BELOW, paper.width / 2 + half, foot - unit * _ART_ABOVE)
        spare = max(0.0, room.height - unit * _BACK_ART_HEIGHT) / 2
        _fit_symbol(nodes, art, Box(room.left, room.top + spare, room.right, room.bottom - spare))
    for each, text, look, leading in below:
        foot = _centred(each, nodes, text, look, leading, width, foot)
    # For translators: the last page of the booklet.
    name = catalogue.translate(ui_text("Back cover"))
    return Page(paper.width, paper.height, (Layer("text", tuple(nodes)),), title=name)


def cover_ground(style: BookletStyle, ground: Box) -> Node:
    """Return the *ground* of a cover, in its colour."""
    return Group((Shape(ground.path(), Paint(fill=style.ground)),), role="artifact")


def cover_frame(style: BookletStyle, ground: Box) -> Node:
    """Return the frame of a back cover without rules: in the middle of the page, and within its *ground*."""
    width, height = style.paper.width, style.paper.height
    least = height / PAPERS["a5"].height * _FRAME
    across = max(least, ground.left + _FRAME_IN_GROUND, width - ground.right + _FRAME_IN_GROUND)
    down = max(least, ground.top + _FRAME_IN_GROUND, height - ground.bottom + _FRAME_IN_GROUND)
    line = Paint(stroke=style.accent.tint(_FRAME_TINT), width=_FRAME_LINE)
    frame = rectangle(across, down, width - 2 * across, height - 2 * down, _FRAME_CORNER)
    return Group((Shape(frame, line),), role="artifact")


def can_have_rules(style: BookletStyle) -> bool:
    """Return whether the ground of the cover is so light that rules in the colours of inner pages are legible on it."""
    return contrast(style.ink, style.ground) >= _CONTRAST_OF_RULES


def _foot_texts(
    both: Sequence[tuple[Typesetter, Front]], style: BookletStyle
) -> list[tuple[Typesetter, str, TextStyle, float]]:
    """Return the texts at the foot of a back cover: facts, credits if they are few, imprint; each with its leading."""
    facts = _distinct((each, front.facts_line) for each, front in both)
    credits = _distinct((each, line) for each, front in both for line in front.credits)
    imprints = _distinct((each, front.imprint) for each, front in both)
    small = [*(credits if len(credits) <= _MOST_CREDITS else ()), *imprints]
    return [
        *((each, text, style.table_head, _FACTS_LEADING * style.grid) for each, text in facts),
        *((each, text, style.folio, _SMALL_LEADING * style.grid) for each, text in small),
    ]


def _distinct(both: Iterable[tuple[Typesetter, str]]) -> list[tuple[Typesetter, str]]:
    """Return a text in each language: once if both are the same, and without empty ones."""
    texts: dict[str, Typesetter] = {}
    for setter, text in both:
        texts.setdefault(text, setter)
    return [(setter, text) for text, setter in texts.items() if text]


def _titles(
    titles: Sequence[tuple[Typesetter, str]],
    style: BookletStyle,
    width: float,
    sizes: Sequence[float] = _TITLE_SIZES,
    share: float = _TITLE_SHARE,
) -> tuple[list[tuple[Line, ...]], float]:
    """Return the lines of the game's titles, smaller for longer titles and words, and their leading in mm."""
    leading, room = style.scale.cover_title.leading, share * style.paper.height
    room *= 1.0 if len(titles) == 1 else _TITLES_SHARE
    for size in sizes:
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


def end_strip(symbol: Symbol, style: BookletStyle, white: float, limits: ArtLimits = ORNAMENT) -> Strip | None:
    """Return the art that ends the booklet, in the middle of *white* mm; None if there is too little white."""
    height = min(limits.share * white, limits.largest)
    if height < limits.smallest:
        return None
    nodes: list[Node] = []
    top = (white - height) / 2
    left = style.left_of(style.measure * 0.2, style.measure * 0.6)
    _fit_symbol(nodes, symbol, Box(left, top, left + style.measure * 0.6, top + height))
    return Strip(white, tuple(nodes), role=None)
