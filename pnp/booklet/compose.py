"""Turn a ruleset's sections into numbered blocks in the reader's language, cross-references resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

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
from pnp.booklet.numbering import Numbers, figure_reference
from pnp.model import markup
from pnp.model.ruleset import Item, Ruleset, Section
from pnp.model.translatable import Text, Value, ui_text
from pnp.translate.catalogue import Catalogue
from pnp.translate.texts import (
    by_path,
    components_fields,
    figure_fields,
    game_fields,
    item_fields,
    placeholder_values,
    section_fields,
)


class Composer(Struct, frozen=True, dict=True):
    """Turns the items of a ruleset into blocks."""

    ruleset: Ruleset
    catalogue: Catalogue
    numbers: Numbers

    @cached_property
    def _values(self) -> Mapping[str, Value]:
        """What placeholders stand for, but for references to rules and figures."""
        return placeholder_values(self.ruleset)

    @cached_property
    def _titles(self) -> Mapping[str, Text]:
        """The titles of components, for icons."""
        fields = components_fields(self.ruleset.components)
        return {str(field.path[0]): field.text for field in fields if field.path[1:] == ("title",)}

    def book(self, sections: Sequence[Section]) -> Book:
        """Return the whole booklet."""
        translate = self.catalogue.translate
        blocks: list[Block] = []
        for section in sections:
            title = translate(by_path(section_fields(section))["title",])
            number = self.numbers.sections.get(section.section, "")
            anchor = f"section-{section.section}"
            blocks.append(Heading(title, section.level, anchor, number, new_page=section.summary))
            blocks += (self._block(item) for item in section.items)
        return Book(self._front(), tuple(_without_repeated_numbers(blocks)), self.catalogue.language)

    def _front(self) -> Front:
        translate, game = self.catalogue.translate, self.ruleset.game
        texts = by_path(game_fields(game))

        def value(key: str) -> str:
            return translate(texts[key,]) if (key,) in texts else str(getattr(game, key) or "")

        facts = [(translate(ui_text("Players")), value("players")), (translate(ui_text("Minutes")), value("minutes"))]
        if game.age is not None:
            facts.append((translate(ui_text("From age")), str(game.age)))
        return Front(
            title=value("title"),
            subtitle=value("subtitle"),
            about=value("about"),
            author=value("author"),
            facts=tuple(facts),
            version=translate(ui_text("Rules version {version}", version=game.version)),
        )

    def _block(self, item: Item) -> Block:
        if item.figure:
            return self._figure(item.figure)
        texts = by_path(item_fields(item))
        if item.clause and item.text:
            title = self.catalogue.translate(texts["title",]) if item.title else ""
            number = self.numbers.rules[item.clause]
            return Rule(number, rule_anchor(item.clause), title, self.inlines(texts["text",]))
        if item.text:
            return Prose(self.inlines(texts["text",]))
        if item.note:
            return Reading(self.inlines(texts["note",]))
        for key, ordered in (("list", False), ("steps", True)):
            if entries := getattr(item, key):
                return Listing(tuple(self.inlines(texts[key, i]) for i in range(len(entries))), ordered=ordered)
        if item.table:
            rows = ((texts["table", i, j] for j in range(len(row))) for i, row in enumerate(item.table))
            return Table(tuple(tuple(self.inlines(cell) for cell in row) for row in rows))
        return PartsBlock() if item.parts else self._credits()

    def _credits(self) -> CreditsBlock:
        translate, texts = self.catalogue.translate, by_path(game_fields(self.ruleset.game))
        count = len(self.ruleset.game.credits)
        rows = ((texts["credits", i, "work"], texts["credits", i, "name"]) for i in range(count))
        return CreditsBlock(tuple((translate(work), translate(name)) for work, name in rows))

    def _figure(self, name: str) -> FigureBlock:
        figure = self.ruleset.figures[name]
        texts = by_path(figure_fields(figure))
        caption, *frames = (
            self.inlines(texts[path]) if path in texts else ()
            for path in (("caption",), *(("frames", i, "caption") for i in range(len(figure.frames))))
        )
        return FigureBlock(name, figure_anchor(name), self.numbers.figures[name], caption, tuple(frames))

    def inlines(self, text: Text) -> Inlines:
        """Return the inlines of a text, in the reader's words."""
        parsed = markup.parse(self.catalogue.translate(text))
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
                    title = self._titles.get(name)
                    yield Icon(name, self.catalogue.translate(title) if title else name)
                case markup.Placeholder(name):
                    found = self.reference(name)
                    yield replace(look, text=found.text, target=found.target)

    def reference(self, name: str) -> Words:
        """Return what the placeholder *name* stands for; the loader has refused unknown ones."""
        kind, _, target = name.partition(":")
        if kind == "rule" and target in self.numbers.rules:
            return Words(self.numbers.rules[target], target=rule_anchor(target))
        if kind == "figure" and target in self.numbers.figures:
            number = self.numbers.figures[target]
            return Words(self.catalogue.translate(figure_reference(number)), target=figure_anchor(target))
        return Words(self.catalogue.value(self._values.get(name, f"{{{name}}}")))


def _without_repeated_numbers(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield the blocks; of clauses in a row that their author gave one number, only the first has it."""
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
