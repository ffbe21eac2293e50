"""Explain which part of a booklet, or of a pocket booklet, does not fit its pages."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pnp.booklet.blocks.content import Block, BlockPair, Book, FigureBlock, Heading, LegendBlock, PartsBlock, Table
from pnp.booklet.setting.strips import OverfullPageError
from pnp.game.model.ruleset import Item, Ruleset, Section
from pnp.problems import DocumentPath, Place, Problems

_COVER = ("title", "subtitle", "about", "author")
_WIDE_TABLE = (
    "this table has more columns than a page of the booklet has room for",
    "use fewer columns, or shorter words",
)
# What may be higher than a page, of the kinds of an item.
_BOXES = ("note", "example", "tip", "designer_note")
_PARTED = (*_BOXES, "picture", "table", "parts", "credits", "variants", "options", "list", "steps", "text")


def report_overfull_page(
    error: OverfullPageError, ruleset: Ruleset, sections: Sequence[Section], book: Book, problems: Problems
) -> None:
    """Report the block that is larger than a page of the booklet (P033); *book* is made from *sections*."""
    block = error.block.first if isinstance(error.block, BlockPair) else error.block
    if block is None:
        longest = max(_COVER, key=lambda key: len(getattr(ruleset.game, key) or ""))
        place = ruleset.sources["game.yaml"].place((longest,))
        problems.error("P033", "the text on the cover does not fit", place, "use fewer words")
        return
    message, hint = _WIDE_TABLE if error.is_wide else _explain(block)
    problems.error("P033", message, _place(block, ruleset, sections, book), hint)


def report_long_rules(ruleset: Ruleset, problems: Problems) -> None:
    """Report that the rules do not fit the pages of a pocket booklet (P033)."""
    message = "the rules are too long for a pocket booklet, even without figures and in the smallest type"
    hint = "shorten them, or make the other files only: build without the name pocket"
    problems.error("P033", message, ruleset.sources["rules.yaml"].place(), hint)


def _explain(block: Block) -> tuple[str, str]:
    """Return what is wrong with a block that is higher than a page, and what to do about it."""
    match block:
        case Heading():
            return "this title leaves no room for what follows it", "use fewer words"
        case Table():
            return "a row of this table is higher than a page of the booklet", "use fewer words, or fewer columns"
        case FigureBlock(picture=True):
            hint = "give it a smaller width, or shorten its caption"
            return "this picture is higher than a page of the booklet", hint
        case FigureBlock(wide=is_wide):
            of_frames = "shorten its captions, or give it fewer frames, hands or piles"
            hint = "shorten its caption and its call-outs, or have fewer of them" if is_wide else of_frames
            return "this figure is higher than a page of the booklet", hint
        case PartsBlock():
            return "a line of the list of parts is higher than a page", "use fewer words in components.yaml"
        case _:
            return "this is higher than a page of the booklet", "divide it"


def _place(block: Block, ruleset: Ruleset, sections: Sequence[Section], book: Book) -> Place:
    """Return the place of what a block is made from: a figure's caption, or the item of rules.yaml."""
    if isinstance(block, FigureBlock) and not block.picture:
        return ruleset.figures[block.name].source.place(("caption",))
    source = ruleset.sources["rules.yaml"]
    blocks = (composed for composed in book.blocks if not isinstance(composed, LegendBlock))
    entries: list[Section | Item] = []
    for section in sections:
        entries += (section, *section.items)
    for entry, composed in zip(entries, blocks, strict=True):
        if composed is block or (isinstance(block, FigureBlock) and composed == replace(block, translated=None)):
            return source.key(_path(ruleset, entry))
    return source.place()


def _path(ruleset: Ruleset, entry: Section | Item) -> DocumentPath:
    """Return where in rules.yaml a section's title or an item is, also if items before it are left out."""
    for position, section in enumerate(ruleset.sections):
        if isinstance(entry, Section) and entry.section == section.section:
            return position, "title"
        for index, item in enumerate(section.items):
            if item is entry:
                return position, "items", index, next((key for key in _PARTED if getattr(item, key) is not None), "")
    return ()
