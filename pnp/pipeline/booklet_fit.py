"""See whether everything that a booklet says finds its place on its pages before a file is made."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.booklet.blocks import Block, FigureBlock, Heading, PartsBlock, Reading, Table
from pnp.booklet.paginate import TooHighError
from pnp.model.ruleset import Item, Section
from pnp.pipeline.workshop import Workshop
from pnp.problems import DocumentPath, Place, Problems

_COVER = ("title", "subtitle", "about", "author")
# What may be higher than a page, of the kinds of an item.
_PARTED = frozenset({"note", "table", "parts", "credits", "list", "steps", "text"})


def check_booklet(workshop: Workshop, problems: Problems) -> None:
    """Lay out the booklet, and report what is higher than a page of it (P033)."""
    try:
        workshop.booklet  # noqa: B018  # laid out once; the build takes it from here
    except TooHighError as error:
        block = error.strip.block
        if block is None:
            problems.error("P033", "the cover has no room for these words", _on_cover(workshop), "use fewer words")
            return
        message, hint = _said(block)
        problems.error("P033", message, _place(workshop, block), hint)


def _said(block: Block) -> tuple[str, str]:
    """Return what is wrong with a block that is higher than a page, and what to do about it."""
    match block:
        case Heading():
            return "this title leaves no room for what follows it", "use fewer words"
        case Reading():
            return "this note is higher than a page of the booklet", "divide it into several notes"
        case Table():
            return "a row of this table is higher than a page of the booklet", "use fewer words, or fewer columns"
        case FigureBlock():
            return "this figure is higher than a page of the booklet", "shorten its captions, or give it fewer frames"
        case PartsBlock():
            return "a line of the list of parts is higher than a page", "use fewer words in components.yaml"
        case _:
            return "this is higher than a page of the booklet", "divide it"


def _on_cover(workshop: Workshop) -> Place:
    """Return the place of the longest text of the cover."""
    game = workshop.ruleset.game
    longest = max(_COVER, key=lambda key: len(getattr(game, key) or ""))
    return workshop.ruleset.sources["game.yaml"].place((longest,))


def _place(workshop: Workshop, block: Block) -> Place:
    """Return the place of what a block is made from: a figure's caption, or the item of rules.yaml."""
    if isinstance(block, FigureBlock):
        return workshop.ruleset.figures[block.name].source.place(("caption",))
    source = workshop.ruleset.sources["rules.yaml"]
    for written, made in zip(_written(workshop.sections), workshop.book.blocks, strict=True):
        if made is block:
            return source.key(_path(workshop, written))
    return source.place()


def _written(sections: tuple[Section, ...]) -> Iterator[Section | Item]:
    """Yield what the blocks of a booklet are made from, in their order: a section's title, then its items."""
    for section in sections:
        yield section
        yield from section.items


def _path(workshop: Workshop, written: Section | Item) -> DocumentPath:
    """Return where in rules.yaml a section's title or an item stands, whatever has been left out before it."""
    for position, section in enumerate(workshop.ruleset.sections):
        if isinstance(written, Section) and written.section == section.section:
            return position, "title"
        for index, entry in enumerate(section.items):
            if entry is written:
                return position, "items", index, next(iter(entry.model_fields_set & _PARTED), "")
    return ()
