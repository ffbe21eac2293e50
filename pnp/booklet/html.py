"""Turn a booklet's blocks into one self-contained HTML page."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, zip_longest
from typing import Any

from markupsafe import Markup, escape
from msgspec import Struct

from pnp.booklet.blocks.content import (
    Block,
    BlockPair,
    Book,
    FigureBlock,
    Heading,
    LegendBlock,
    PartsBlock,
    Rule,
    Table,
    pair_blocks,
    plain_text,
    words_in,
)
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.typesetter import Edition
from pnp.game.model.texts import ui_text
from pnp.press.colour import legible_on_white
from pnp.press.pictures.environment import render
from pnp.press.text.fonts import Face, FontBook, web_font
from pnp.press.text.line import TextStyle, Weight
from pnp.press.text.typography import COMMAND, ISOLATED, frame_letter, reads_from_right, without_controls

_NO_GROUNDS: Mapping[str, Ground] = {}
_LONG = 600  # letters: texts that are worth two columns; about eight lines
_BROAD = 44  # letters, side by side, of a table that is too broad for half the width of a page; by eye, as the next two
_VAST = 100  # letters, side by side, of a table that is too broad for a page on paper
_GAP = 2  # letters: the room between columns
# Or a letter of a script without spaces. Written without the range of those, which takes Python 3 ms to compile.
_WORD = "[\0-\x08\x0b-\x1f!-\u2e7f\U00040000-\U0010ffff]+|[^ \t\n]"


class Drawings(Struct, frozen=True):
    """The booklet's pictures as SVG, made by the program and therefore put in as they are."""

    shared: str  # an invisible SVG: what the others are made of
    figures: Mapping[str, Sequence[str]]  # an SVG a frame
    parts: Sequence[str]
    broad_parts: Sequence[str]  # the same for a wide screen
    legend: str  # empty if no figure has a sign
    icons: Mapping[str, str]
    cover: str = ""
    broad_legend: str = ""  # the same for a wide screen


class Ground(Struct, frozen=True):
    """What a rule rests on: a *title*, the figures that show it, by their anchors and labels, and its statements.

    A statement is an expression, and what is said of it ("" for nothing).
    """

    title: str
    figures: tuple[tuple[str, str], ...]
    statements: tuple[tuple[str, str], ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of readers in it; statements are set in a face of theirs."""
        return (self.title, *(label for _, label in self.figures), *(said for _, said in self.statements))


def booklet_html(
    edition: Edition, style: BookletStyle, drawings: Drawings, grounds: Mapping[str, Ground] = _NO_GROUNDS
) -> str:
    """Return the whole page; it refers to nothing outside itself. Rules have *grounds* by their anchors."""
    book = edition.book
    return render(
        "booklet/rules.html.j2",
        _page_values([edition], style, drawings, grounds.values())
        | _language(edition)
        | {
            "language": book.language,
            "headings": book.headings,
            "chapters": chapters(_shown_blocks(book.blocks, drawings)),
            "origins": figure_origins(book.blocks),
            "grounds": grounds,
        },
    )


def _shown_blocks(blocks: Iterable[Block], drawings: Drawings) -> tuple[Block, ...]:
    """Return the blocks of a page: those of the booklet without a legend in which no figure has a sign."""
    return tuple(block for block in blocks if drawings.legend or not isinstance(block, LegendBlock))


def _page_values(
    editions: Sequence[Edition], style: BookletStyle, drawings: Drawings, grounds: Iterable[Ground]
) -> dict[str, Any]:
    """Return the values of every page: its pictures, its look, and fonts for its texts and the program's own."""
    # It decides nothing: each loop fills a key of the templates, which share this one list of values.
    books = [edition.book for edition in editions]
    fonts = next((each.fonts for each in editions if _has_serif(each.fonts)), editions[0].fonts)
    own = (language[key] for language in map(_language, editions) for key in ("contents", "skip"))
    frames = {book.language: max((len(figure.frames) for figure in book.figures), default=0) for book in books}
    letters = (frame_letter(index, language) for language, most in frames.items() for index in range(most))
    said = chain.from_iterable(each.words for each in grounds)
    words = "".join((*(word for book in books for word in words_in(book)), *letters, *own, *said, _OWN_LETTERS))
    return {
        "written": _written,
        "breadth": table_breadth,
        "heads": _heads,
        "letter": frame_letter,
        "shared": Markup(drawings.shared),
        "figures": {name: list(map(Markup, svgs)) for name, svgs in drawings.figures.items()},
        "legend": Markup(drawings.legend),
        "broad_legend": Markup(drawings.broad_legend),
        "parts": list(map(Markup, drawings.parts)),
        "broad_parts": list(map(Markup, drawings.broad_parts)),
        "icons": {name: Markup(svg) for name, svg in drawings.icons.items()},
        "cover": Markup(drawings.cover),
        "properties": _properties(style) | _measures(books),
        "fonts": Markup(_font_faces(words, fonts)),
    }


# What isolates direction in a text, and in HTML.
_ISOLATES = {"\u2066": '<bdi dir="ltr">', "\u2067": '<bdi dir="rtl">', "\u2068": "<bdi>"}
_DEEPEST_ISOLATE = 8
_COMMAND = '<span class="command" dir="ltr">\\g<0></span>'


def _written(text: str) -> Markup:
    """Return *text* as HTML: isolates of direction are elements, and commands are not divided at their hyphens."""
    written = str(escape(text))
    if "--" in written:
        written = re.sub(COMMAND, _COMMAND, written)
    for _ in range(0 if written.isascii() else _DEEPEST_ISOLATE):  # from the inner ones; those without an end stay
        written, count = re.subn(ISOLATED, lambda pair: f"{_ISOLATES[pair[1]]}{pair[2]}</bdi>", written)
        if not count:
            break
    return Markup(written)


def _heads(table: Table) -> str:
    """Return the name of a table for readers who do not see it: the words of its first row with words."""
    rows = ((without_controls(plain_text(cell)).strip() for cell in row) for row in table.rows)
    return next(filter(None, (", ".join(filter(None, row)) for row in rows)), "")


def _properties(style: BookletStyle) -> dict[str, str | Markup]:
    """Return the page's custom properties: its colours, and sizes as shares of running text."""
    colours = {
        "paper": style.ground,
        "ink": style.ink,
        "on-paper": style.on_cover().ink,
        "accent": legible_on_white(style.accent.shade(0.2)),
        "quiet": style.accent.tint(0.6),
    }
    sizes = {f"size-{name}": f"{ratio:.3f}rem" for name, ratio in style.scale.css_ratios().items()}
    return {name: str(colour) for name, colour in colours.items()} | sizes


def _measures(books: Sequence[Book]) -> dict[str, str | Markup]:
    """Return the custom properties that depend on texts: the letters of the title's longest word, and a page's foot."""
    front = books[0].front
    parts = [without_controls(part) for part in (front.title, front.author, front.version)]
    if reads_from_right(books[0].language):  # a title and a name in Latin letters would change places
        parts = [f"\u2068{part}\u2069" for part in parts if part]
    longest = max(longest_word(book.front.title) for book in books)
    # A string of CSS in which nothing can end it, or the style sheet.
    foot = re.sub(r"[^\w .,·]", lambda sign: f"\\{ord(sign[0]):x} ", " · ".join(filter(None, parts)))
    return {"longest-word": str(max(longest, 1)), "foot": Markup(f'"{foot}"')}


_OWN_LETTERS = "·0123456789.•"  # of the foot, rules and lists

_EMBEDDED = (
    ("Booklet Serif", TextStyle("serif")),
    ("Booklet Serif", TextStyle("serif", weight="bold")),
    ("Booklet Serif", TextStyle("serif", italic=True)),
    ("Booklet Sans", TextStyle("sans")),
    ("Booklet Sans", TextStyle("sans", weight="bold")),
    ("Booklet Display", TextStyle("display", weight="bold")),
)

# What has the letters that serif or sans lack; those that the display face lacks are taken from sans.
_SIGNS = "Booklet Signs"
_WEIGHTS: tuple[Weight, ...] = ("regular", "bold")
_WHOLE = tuple((_SIGNS, TextStyle(weight=weight)) for weight in _WEIGHTS)  # of a language that one face sets


def _font_faces(words: str, fonts: FontBook) -> str:
    """Return the @font-face rules, each font cut down to the letters of *words*."""
    letters = "".join(sorted(set(without_controls(words))))
    serif, sans = (fonts.chain(TextStyle(family)) for family in ("serif", "sans"))
    # Fonts are taken in the order of their chains: only what the faces before one lack is looked for in it.
    embedded = _EMBEDDED if _has_serif(fonts) else _WHOLE
    rules = [_font_face(name, style, fonts.chain(style)[0], letters) for name, style in embedded]
    uncovered = [letter for letter in letters if not (serif[0].covers(letter) and sans[0].covers(letter))]
    for place in range(1 - len(serif), 0):  # counted from the end, where all chains are alike
        covered = "".join(letter for letter in uncovered if serif[place].covers(letter))
        uncovered = [letter for letter in uncovered if letter not in covered]
        if covered:
            rules += _other_letters(covered, fonts, place)
    return "\n".join(rules)


def _other_letters(letters: str, fonts: FontBook, place: int) -> Iterator[str]:
    """Yield the rules for letters that the faces at a *place* of the chains provide; each face once."""
    ranges = f" unicode-range: {', '.join(f'U+{ord(letter):04X}' for letter in letters)};"
    faces: set[str] = set()
    for name, family in ((_SIGNS, "serif"), ("Booklet Sans", "sans")):
        for weight in _WEIGHTS:
            face = fonts.chain(TextStyle(family, weight=weight))[place]
            if face.key not in faces:
                faces.add(face.key)
                yield _font_face(name, TextStyle(weight=weight), face, letters, ranges)


def _font_face(name: str, style: TextStyle, face: Face, letters: str, more: str = "") -> str:
    weight = "bold" if style.weight == "bold" else "normal"
    slant = "italic" if style.italic else "normal"
    kind, how = ("otf", "opentype") if face.is_cff else ("ttf", "truetype")
    address = f"data:font/{kind};base64,{base64.b64encode(web_font(face, letters)).decode('ascii')}"
    return (
        f'@font-face {{ font-family: "{name}"; font-weight: {weight}; font-style: {slant}; '
        f'src: url("{address}") format("{how}");{more} }}'
    )


def bilingual_html(
    editions: Sequence[Edition],
    style: BookletStyle,
    drawings: Drawings,
    grounds: Sequence[Mapping[str, Ground]] = (_NO_GROUNDS, _NO_GROUNDS),
) -> str:
    """Return the whole page; it refers to nothing outside itself. Figures are in the first language.

    Rules have *grounds* in each language, by the anchors of the first.
    """
    first, second = (edition.book for edition in editions)
    said = chain.from_iterable(each.values() for each in grounds)
    chapters = [tuple(title for title in book.headings if title.level == 1) for book in (first, second)]
    origins = figure_origins(first.blocks)
    return render(
        "booklet/bilingual.html.j2",
        _page_values(editions, style, drawings, said)
        | {
            "languages": list(map(_language, editions)),
            "titles": " · ".join(dict.fromkeys((first.front.title, second.front.title))),
            "headings": list(zip(*chapters, strict=True)),
            "chapters": _by_title(_shown_blocks(pair_blocks(first.blocks, second.blocks), drawings)),
            "grounds": grounds[0],
            "translated_grounds": grounds[1],
            "origins": {figure.name: origins.get(figure.name, "") for figure in first.figures},
        },
    )


def _language(edition: Edition) -> dict[str, Any]:
    """Return the page's values for a language, and the program's own words in it."""
    contents, skip = map(edition.catalogue.translate, (ui_text("Contents"), ui_text("Skip to the rules")))
    code = edition.book.language
    direction = "rtl" if reads_from_right(code) else "ltr"
    return {"code": code, "direction": direction, "front": edition.book.front, "contents": contents, "skip": skip}


def _has_serif(fonts: FontBook) -> bool:
    """Return whether a language has two faces, not one that sets all of it."""
    return fonts.chain(TextStyle("serif"))[0] is not fonts.chain(TextStyle("sans"))[0]


class Passage(Struct, frozen=True):
    """Texts and the small figures after them; or blocks that need the whole width (*across*)."""

    texts: tuple[Block, ...] = ()
    figures: tuple[Block, ...] = ()
    across: tuple[Block, ...] = ()

    @property
    def is_long(self) -> bool:
        """Whether the texts fill two columns."""
        return sum(map(len, words_in(self.texts))) > _LONG


def chapters(blocks: Iterable[Block]) -> list[tuple[Block | None, tuple[Passage, ...]]]:
    """Return each chapter's title, None for blocks before the first, and its passages, in reading order."""
    return [(title, tuple(_passages(inside))) for title, inside in _by_title(blocks)]


def _by_title(blocks: Iterable[Block]) -> list[tuple[Block | None, list[Block]]]:
    """Return each chapter's title, in one or two languages, and its other blocks."""
    chapters: list[tuple[Block | None, list[Block]]] = [(None, [])]
    for block in blocks:
        title = block.first if isinstance(block, BlockPair) else block
        if isinstance(title, Heading) and title.level == 1:
            chapters.append((block, []))
        else:
            chapters[-1][1].append(block)
    return [(title, others) for title, others in chapters if title or others]


def figure_origins(blocks: Iterable[Block]) -> Mapping[str, str]:
    """Return a figure's name -> the anchor of the rule or the title before it, if there is one."""
    origins: dict[str, str] = {}
    last = ""
    for block in blocks:
        if isinstance(block, Heading | Rule):
            last = block.anchor
        elif isinstance(block, FigureBlock) and last:
            origins[block.name] = last
    return origins


def longest_word(text: str) -> int:
    """Return the letters of the longest word that a browser keeps on one line."""
    return max(map(len, re.findall(_WORD, text)), default=0)


def table_breadth(table: Table) -> str:
    """Return "broad" for a table that half a page can't hold without dividing words, "vast" if a page can't, or ""."""
    columns = zip_longest(*table.rows, fillvalue=())
    letters = sum(max(longest_word("".join(words_in(cell))) for cell in column) + _GAP for column in columns)
    return "vast" if letters > _VAST else "broad" if letters > _BROAD else ""


def _passages(blocks: Iterable[Block]) -> Iterator[Passage]:
    texts: tuple[Block, ...] = ()
    for place, group in groupby(blocks, key=_place):
        same = tuple(group)
        if place == "across" and texts:
            yield Passage(texts)
        if place != "text":
            yield Passage(texts, same) if place == "beside" else Passage(across=same)
        texts = same if place == "text" else ()
    if texts:
        yield Passage(texts)


def _place(block: Block) -> str:
    """Return where a block stands: in the text, beside it, or across the page."""
    match block:
        case FigureBlock():
            return "across" if block.wide or len(block.frames) > 1 else "beside"
        case LegendBlock():
            return "beside"
        case Heading() | PartsBlock():
            return "across"
        case Table() if table_breadth(block):
            return "across"
        case _:
            return "text"
