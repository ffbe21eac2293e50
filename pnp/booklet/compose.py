"""Turn a ruleset's sections into numbered blocks in the reader's language, cross-references resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks import (
    Block,
    Book,
    CreditsBlock,
    FigureBlock,
    Front,
    Heading,
    Icon,
    Inline,
    Inlines,
    Listing,
    PartsBlock,
    Prose,
    Reading,
    Rule,
    Table,
    Words,
)
from pnp.booklet.numbering import Numbers, figure_words
from pnp.model import markup
from pnp.model.figure import CheckedFigure
from pnp.model.ruleset import GameFile, Item, Section
from pnp.translate.lookup import Catalogue, fill


class Composer(Struct, frozen=True):
    """Turns items into blocks. *facts* are the values that ``{placeholders}`` stand for."""

    catalogue: Catalogue
    facts: Mapping[str, str]
    figures: Mapping[str, CheckedFigure]
    numbers: Numbers
    game: GameFile
    titles: Mapping[str, str]  # of components, for icons

    def book(self, sections: Sequence[Section]) -> Book:
        """Return the whole booklet."""
        blocks: list[Block] = []
        for section in sections:
            title = self.catalogue.words(section.title, f"section {section.section}")
            number = self.numbers.sections.get(section.section, "")
            anchor = f"section-{section.section}"
            blocks.append(Heading(title, section.level, anchor, number, new_page=section.summary))
            for entry in section.items:
                blocks += self._blocks(entry)
        return Book(self._front(), tuple(_said_once(blocks)), self.catalogue.language)

    def _front(self) -> Front:
        words, game = self.catalogue.words, self.game
        facts = [
            (words("Players", "pnp"), str(game.players)),
            (words("Minutes", "pnp"), str(game.minutes)),
        ]
        if game.age is not None:
            facts.append((words("From age", "pnp"), str(game.age)))
        return Front(
            title=words(game.title, "title"),
            subtitle=words(game.subtitle, "subtitle") if game.subtitle else "",
            about=words(game.about, "about"),
            author=words(game.author, "author"),
            facts=tuple(facts),
            version=fill(words("Rules version {version}", "pnp"), version=game.version),
        )

    def _blocks(self, entry: Item) -> list[Block]:
        """Return the blocks of one item; most items are one."""
        if entry.figure:
            return [self._figure(entry.figure)]
        if entry.clause and entry.text:
            title = self.catalogue.words(entry.title, entry.clause) if entry.title else ""
            number = self.numbers.rules[entry.clause]
            return [Rule(number, rule_anchor(entry.clause), title, self.inlines(entry.text))]
        if entry.text:
            return [Prose(self.inlines(entry.text))]
        if entry.note:
            return [Reading(self.inlines(entry.note))]
        if entry.list:
            return [Listing(tuple(self.inlines(text) for text in entry.list), ordered=False)]
        if entry.steps:
            return [Listing(tuple(self.inlines(text) for text in entry.steps), ordered=True)]
        if entry.table:
            return [Table(tuple(tuple(self.inlines(cell) for cell in row) for row in entry.table))]
        if entry.parts:
            return [PartsBlock()]
        words = self.catalogue.words
        return [CreditsBlock(tuple((words(c.work, "credits"), words(c.name, "credits")) for c in self.game.credits))]

    def _figure(self, name: str) -> FigureBlock:
        figure = self.figures[name]
        frames = tuple(self.inlines(frame.caption) for frame in figure.frames)
        return FigureBlock(name, figure_anchor(name), self.numbers.figures[name], self.inlines(figure.caption), frames)

    def inlines(self, text: str, context: str = "") -> Inlines:
        """Return the inlines of a text, in the reader's words."""
        if not text:
            return ()
        parsed = markup.parse(self.catalogue.words(text, context))
        return tuple(self._flat(parsed.nodes, Words("")))

    def _flat(self, nodes: Sequence[markup.Inline], look: Words) -> Iterator[Inline]:
        """Yield inlines from nodes that hold each other; *look* is what the words take from the nodes around them."""
        for node in nodes:
            match node:
                case markup.Text(text):
                    yield replace(look, text=text)
                case markup.Strong(children):
                    yield from self._flat(children, replace(look, strong=True))
                case markup.Emphasis(children):
                    yield from self._flat(children, replace(look, emphasis=True))
                case markup.Link(children, url):
                    yield from self._flat(children, replace(look, url=url))
                case markup.Icon(name):
                    yield Icon(name, self.titles.get(name, name))
                case markup.Placeholder(name):
                    found = self.reference(name)
                    yield replace(look, text=found.text, target=found.target)

    def reference(self, name: str) -> Words:
        """Return what the placeholder *name* stands for; the loader has refused unknown ones."""
        kind, _, target = name.partition(":")
        if kind == "rule" and target in self.numbers.rules:
            return Words(self.numbers.rules[target], target=rule_anchor(target))
        if kind == "figure" and target in self.numbers.figures:
            return Words(figure_words(self.numbers.figures[target], self.catalogue), target=figure_anchor(target))
        return Words(self.facts.get(name, f"{{{name}}}"))


def _said_once(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield the blocks; where clauses follow each other under one number of their author's, the first alone has it."""
    last = ""
    for block in blocks:
        if isinstance(block, Rule):
            yield replace(block, number="") if block.number == last else block
            last = block.number
        else:
            yield block


def rule_anchor(clause: str) -> str:
    """Return the name under which a clause can be linked to."""
    return f"rule-{clause}"


def figure_anchor(name: str) -> str:
    """Return the name under which a figure can be linked to."""
    return f"figure-{name}"
