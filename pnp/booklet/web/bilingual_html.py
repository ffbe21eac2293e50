"""Turn the blocks of a booklet in two languages into one self-contained HTML page, rule beside rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from markupsafe import Markup

from pnp.booklet.blocks.content import Block, BlockPair, Heading, pair_blocks
from pnp.booklet.edition import Edition
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.web.html import Drawings, page_values, shown_blocks
from pnp.booklet.web.passages import figure_origins
from pnp.game.model.texts import ui_text
from pnp.press.pictures.environment import render
from pnp.press.text.line import TextStyle
from pnp.press.text.typography import reads_from_right


def bilingual_html(editions: Sequence[Edition], style: BookletStyle, drawings: Drawings) -> str:
    """Return the whole page; it refers to nothing outside itself. Figures are in the first language."""
    first, second = (edition.book for edition in editions)
    chapters = [tuple(title for title in book.headings if title.level == 1) for book in (first, second)]
    languages = [_language(edition) for edition in editions]
    origins = figure_origins(first.blocks)
    fonts = next((each.fonts for each in editions if _has_serif(each)), editions[0].fonts)
    values = page_values((first, second), fonts, style, drawings, [text for each in languages for text in each["own"]])
    return render(
        "booklet/bilingual.html.j2",
        values
        | {
            "languages": languages,
            "titles": " · ".join(dict.fromkeys((first.front.title, second.front.title))),
            "headings": list(zip(*chapters, strict=True)),
            "chapters": _chapters(shown_blocks(pair_blocks(first.blocks, second.blocks), drawings)),
            "origins": {figure.name: origins.get(figure.name, "") for figure in first.figures},
            "cover": Markup(drawings.cover),
        },
    )


def _language(edition: Edition) -> dict[str, Any]:
    """Return the page's values for a language, and the program's own words in it."""
    contents, skip = map(edition.catalogue.translate, (ui_text("Contents"), ui_text("Skip to the rules")))
    code = edition.book.language
    direction = "rtl" if reads_from_right(code) else "ltr"
    return {
        "code": code,
        "direction": direction,
        "front": edition.book.front,
        "contents": contents,
        "skip": skip,
        "own": (contents, skip),
    }


def _has_serif(edition: Edition) -> bool:
    """Return whether a language has a face with serifs; some have a single face for everything."""
    serif, sans = (edition.fonts.chain(TextStyle(family))[0] for family in ("serif", "sans"))
    return serif is not sans


def _chapters(blocks: Iterable[Block]) -> list[tuple[BlockPair | None, list[Block]]]:
    """Return each chapter's title and its other blocks; those before the first title have none."""
    chapters: list[tuple[BlockPair | None, list[Block]]] = [(None, [])]
    for block in blocks:
        if isinstance(block, BlockPair) and isinstance(block.first, Heading) and block.first.level == 1:
            chapters.append((block, []))
        else:
            chapters[-1][1].append(block)
    return [(title, others) for title, others in chapters if title or others]
