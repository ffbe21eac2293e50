"""Turn a booklet's blocks into one self-contained HTML page."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape
from msgspec import Struct

from pnp.booklet.blocks.content import Block, Book, LegendBlock, Table, plain_text, words_in
from pnp.booklet.edition import Edition
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.web.passages import chapters, figure_origins, longest_word, table_breadth
from pnp.game.model.texts import ui_text
from pnp.press.colour import legible_on_white
from pnp.press.pictures.environment import render
from pnp.press.text.fonts import Face, FontBook, web_font
from pnp.press.text.line import TextStyle, Weight
from pnp.press.text.typography import COMMAND, ISOLATED, frame_letter, reads_from_right, without_controls


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


def booklet_html(edition: Edition, style: BookletStyle, drawings: Drawings) -> str:
    """Return the whole page; it refers to nothing outside itself."""
    book = edition.book
    contents, skip = map(edition.catalogue.translate, (ui_text("Contents"), ui_text("Skip to the rules")))
    return render(
        "booklet/rules.html.j2",
        page_values((book,), edition.fonts, style, drawings, (contents, skip))
        | {
            "language": book.language,
            "direction": "rtl" if reads_from_right(book.language) else "ltr",
            "front": book.front,
            "headings": book.headings,
            "chapters": chapters(shown_blocks(book.blocks, drawings)),
            "origins": figure_origins(book.blocks),
            "contents": contents,
            "skip": skip,
            "cover": Markup(drawings.cover),
        },
    )


def shown_blocks(blocks: Iterable[Block], drawings: Drawings) -> tuple[Block, ...]:
    """Return the blocks of a page: those of the booklet without a legend in which no figure has a sign."""
    return tuple(block for block in blocks if drawings.legend or not isinstance(block, LegendBlock))


def page_values(
    books: Sequence[Book], fonts: FontBook, style: BookletStyle, drawings: Drawings, own: Iterable[str]
) -> dict[str, Any]:
    """Return the values of every page: its pictures, its look, and fonts for its texts and the program's *own*."""
    words = "".join((*(word for book in books for word in (*words_in(book), *_letters(book))), *own, _OWN_LETTERS))
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
    """Return the name of a table for readers who do not see it: the heads of its columns.

    Where none has words, it is the first row that has.
    """
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
    return {"longest-word": str(max(longest, 1)), "foot": _css_string(" · ".join(filter(None, parts)))}


def _css_string(text: str) -> Markup:
    """Return *text* as a string of CSS in which nothing can end it, or the style sheet."""
    return Markup('"' + re.sub(r"[^\w .,·]", lambda sign: f"\\{ord(sign[0]):x} ", text) + '"')


def _letters(book: Book) -> Iterator[str]:
    """Yield the letters of a book's frames."""
    most = max((len(figure.frames) for figure in book.figures), default=0)
    return (frame_letter(index, book.language) for index in range(most))


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


def _font_faces(words: str, fonts: FontBook) -> str:
    """Return the @font-face rules, each font cut down to the letters of *words*."""
    letters = "".join(sorted(set(without_controls(words))))
    serif, sans = (fonts.chain(TextStyle(family)) for family in ("serif", "sans"))
    rules: list[str] = []
    if serif[0] is sans[0]:  # one face sets all of a language
        whole = (TextStyle(weight=weight) for weight in _WEIGHTS)
        rules += (_font_face(_SIGNS, style, fonts.chain(style)[0], letters) for style in whole)
    else:
        rules += (_font_face(name, style, fonts.chain(style)[0], letters) for name, style in _EMBEDDED)
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
    """Return a rule that embeds the *letters* of a face."""
    weight = "bold" if style.weight == "bold" else "normal"
    slant = "italic" if style.italic else "normal"
    kind, how = ("otf", "opentype") if face.is_cff else ("ttf", "truetype")
    address = f"data:font/{kind};base64,{base64.b64encode(web_font(face, letters)).decode('ascii')}"
    return (
        f'@font-face {{ font-family: "{name}"; font-weight: {weight}; font-style: {slant}; '
        f'src: url("{address}") format("{how}");{more} }}'
    )
