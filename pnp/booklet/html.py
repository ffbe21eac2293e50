"""Turn a booklet's blocks into one self-contained HTML page."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import asdict

from pnp.booklet.blocks import (
    Block,
    Book,
    CreditsBlock,
    FigureBlock,
    Heading,
    Icon,
    Inlines,
    Listing,
    PartsBlock,
    Prose,
    Reading,
    Rule,
    Table,
    Words,
    plain,
)
from pnp.booklet.type_scale import TypeScale, on_cover
from pnp.model.translatable import ui_text
from pnp.templating.environment import render
from pnp.text.fonts import FontBook
from pnp.text.line import TextStyle
from pnp.text.web_font import web_font
from pnp.translate.catalogue import Catalogue

_CONTENTS, _READING = ui_text("Contents"), ui_text("Our reading.")


class Drawings(Struct, frozen=True):
    """The booklet's pictures as SVG, made by the program and therefore put in as they are."""

    shared: str  # an invisible SVG: what the others are made of
    figures: Mapping[str, Sequence[str]]  # an SVG a frame
    parts: Sequence[str]
    icons: Mapping[str, str]
    cover: str = ""


def booklet_html(book: Book, fonts: FontBook, scale: TypeScale, drawings: Drawings, catalogue: Catalogue) -> str:
    """Return the whole page; it refers to nothing outside itself."""
    translate = catalogue.translate
    front = book.front
    return render(
        "booklet/rules.html.j2",
        {
            "language": book.language,
            "direction": "ltr",
            "front": front,
            "headings": book.headings,
            "blocks": [_values(block, drawings, catalogue) for block in book.blocks],
            "cover": Markup(drawings.cover),
            "shared": Markup(drawings.shared),
            "colours": {
                "paper": str(scale.paper),
                "ink": str(scale.ink),
                "on_paper": str(on_cover(scale).ink),
                "accent": str(scale.accent.shade(0.2)),
                "quiet": str(scale.accent.tint(0.6)),
            },
            "words": {"contents": translate(_CONTENTS), "reading": translate(_READING)},
            "fonts": Markup(_font_faces(book, fonts, catalogue)),
        },
    )


def _values(block: Block, drawings: Drawings, catalogue: Catalogue) -> dict[str, Any]:
    """Return what the template asks of a block."""
    match block:
        case Heading():
            return {
                "kind": "heading",
                "level": block.level,
                "anchor": block.anchor,
                "number": block.number,
                "text": block.text,
            }
        case Prose():
            return {"kind": "prose", "inlines": _inlines(block.inlines, drawings)}
        case Rule():
            return {
                "kind": "rule",
                "anchor": block.anchor,
                "number": block.number,
                "title": block.title,
                "inlines": _inlines(block.inlines, drawings),
            }
        case Listing():
            entries = [_inlines(entry, drawings) for entry in block.entries]
            return {"kind": "listing", "ordered": block.ordered, "entries": entries}
        case Table():
            rows = [[_inlines(cell, drawings) for cell in row] for row in block.rows]
            return {"kind": "table", "head": rows[0], "rows": rows[1:]}
        case Reading():
            return {"kind": "reading", "inlines": _inlines(block.inlines, drawings)}
        case FigureBlock():
            label = catalogue.translate(ui_text("Figure {number}.", number=block.number))
            frames = [
                {
                    "svg": Markup(svg),
                    "letter": chr(ord("a") + index) if len(block.frames) > 1 else "",
                    "caption": _inlines(caption, drawings),
                }
                for index, (svg, caption) in enumerate(zip(drawings.figures[block.name], block.frames, strict=True))
            ]
            return {
                "kind": "figure",
                "anchor": block.anchor,
                "label": label,
                "frames": frames,
                "caption": _inlines(block.caption, drawings),
            }
        case PartsBlock():
            return {"kind": "parts", "svgs": [Markup(svg) for svg in drawings.parts]}
        case CreditsBlock():
            return {"kind": "credits", "rows": block.rows}


def _inlines(inlines: Inlines, drawings: Drawings) -> list[dict[str, Any]]:
    """Return inlines as the template's macro reads them; an icon without a picture is told in words."""
    return [
        {"icon": True, "title": part.title, "svg": Markup(drawings.icons[part.component])}
        if isinstance(part, Icon) and part.component in drawings.icons
        else {"icon": False, **asdict(part if isinstance(part, Words) else Words(part.title))}
        for part in inlines
    ]


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


def _font_faces(book: Book, fonts: FontBook, catalogue: Catalogue) -> str:
    """Return the @font-face rules, each font cut down to the letters of this booklet."""
    letters = "".join(sorted(set(_all_words(book, catalogue))))
    rules = [_font_face(name, style, web_font(fonts.chain(style)[0], letters)) for name, style in _EMBEDDED]
    serif, sans = (fonts.chain(TextStyle(family)) for family in ("serif", "sans"))
    lacking = [letter for letter in letters if not (serif[0].covers(letter) and sans[0].covers(letter))]
    for face in serif[1:]:
        found = "".join(letter for letter in lacking if face.covers(letter))
        lacking = [letter for letter in lacking if letter not in found]
        if found:
            ranges = ", ".join(f"U+{ord(letter):04X}" for letter in found)
            rules.append(_font_face(_SIGNS, TextStyle(), web_font(face, found), f" unicode-range: {ranges};"))
    return "\n".join(rules)


def _font_face(name: str, style: TextStyle, font: bytes, more: str = "") -> str:
    """Return a rule that brings a font."""
    weight = "bold" if style.weight == "bold" else "normal"
    slant = "italic" if style.italic else "normal"
    address = f"data:font/ttf;base64,{base64.b64encode(font).decode('ascii')}"
    return (
        f'@font-face {{ font-family: "{name}"; font-weight: {weight}; font-style: {slant}; '
        f'src: url("{address}") format("truetype");{more} }}'
    )


def _all_words(book: Book, catalogue: Catalogue) -> str:
    """Return every letter that the page may show, some of them often."""
    texts = [book.front.title, book.front.subtitle, book.front.about, book.front.author, book.front.version]
    texts += [part for fact in book.front.facts for part in fact]
    texts += [catalogue.translate(text) for text in (_CONTENTS, _READING, ui_text("Figure {number}."))]
    texts.append("0123456789.()•abcdefghijkl")  # of rules, lists and frames
    for block in book.blocks:
        match block:
            case Heading():
                texts.append(block.text)
            case Prose() | Reading():
                texts.append(plain(block.inlines))
            case Rule():
                texts += [block.title, plain(block.inlines)]
            case Listing():
                texts += [plain(entry) for entry in block.entries]
            case Table():
                texts += [plain(cell) for row in block.rows for cell in row]
            case FigureBlock():
                texts += [plain(block.caption), *(plain(caption) for caption in block.frames)]
            case CreditsBlock():
                texts += [part for row in block.rows for part in row]
            case PartsBlock():
                pass
    return "".join(texts)
