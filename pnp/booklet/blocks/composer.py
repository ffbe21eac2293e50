"""Turn a ruleset's sections into numbered blocks in the reader's language, cross-references resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property, partial
from itertools import count, groupby, takewhile
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import (
    Block,
    Book,
    CreditsBlock,
    FigureBlock,
    Front,
    Heading,
    Inlines,
    Interpretation,
    LegendBlock,
    Listing,
    PartsBlock,
    Prose,
    Rule,
    Table,
)
from pnp.game.model.figure import CheckedFigure
from pnp.game.model.ruleset import Choice, Item, Option, Ruleset, Section
from pnp.game.model.texts import (
    Icon,
    Series,
    Text,
    TextValue,
    comma_list,
    expression_key,
    parse_markup,
    sentences,
    titled,
    ui_text,
)
from pnp.press.text.line import Span
from pnp.translation.catalogue import (
    Catalogue,
    by_path,
    components_fields,
    counted_words_of,
    figure_fields,
    game_fields,
    item_fields,
    placeholder_values,
    section_fields,
    titles,
)


class Numbers(Struct, frozen=True):
    """The targets of references: clause -> its number ("3.2"), figure -> its number, section -> its title."""

    rules: Mapping[str, str]
    sections: Mapping[str, str]
    figures: Mapping[str, int]
    titles: Mapping[str, Text]


def number_all(sections: Sequence[Section]) -> Numbers:
    """Number the sections that hold rules, the rules within them, and the figures in their order.

    Rules keep numbers that their author gave them; the sections around these have no numbers.
    """
    # Three counters run through one loop: a chapter resets that of rules, and only some chapters count.
    rules: dict[str, str] = {}
    chapters: dict[str, str] = {}
    figures: dict[str, int] = {}
    chapter = rule = 0
    for position, section in enumerate(sections):
        if section.level == 1:
            rule = 0
            if _holds_rules(sections, position):
                chapter += 1
                chapters[section.section] = str(chapter)
        for entry in section.items:
            if entry.clause and entry.text:
                rule += 1
                rules.setdefault(entry.clause, entry.number or f"{chapter}.{rule}")
            if entry.figure and entry.figure not in figures:
                figures[entry.figure] = len(figures) + 1
    titles = {section.section: by_path(section_fields(section))["title",] for section in sections}
    return Numbers(rules, chapters, figures, titles)


def references(numbers: Numbers) -> dict[str, TextValue]:
    """Return the values of ``{rule:…}``, ``{figure:…}`` and ``{section:…}`` for texts outside the booklet."""
    values: dict[str, TextValue] = {f"rule:{clause}": number for clause, number in numbers.rules.items()}
    for name, number in numbers.figures.items():
        # For translators: refers to a figure within a sentence.
        values[f"figure:{name}"] = ui_text("Figure {number}", number=number)
    return values | {f"section:{name}": title for name, title in numbers.titles.items()}


def _holds_rules(sections: Sequence[Section], position: int) -> bool:
    """Return whether the chapter that begins at *position* (with its subsections) has a clause to be numbered."""
    chapter = (sections[position], *takewhile(lambda section: section.level > 1, sections[position + 1 :]))
    return any(entry.clause and entry.text and not entry.number for section in chapter for entry in section.items)


class Composer(Struct, frozen=True, dict=True):
    """Turns the items of a ruleset into blocks."""

    ruleset: Ruleset
    catalogue: Catalogue
    numbers: Numbers
    choices: Mapping[str, str] = MappingProxyType({})
    other_boards: Set[str] = frozenset()  # the figures that show boards that aren't in the box
    figures: Mapping[str, CheckedFigure] = MappingProxyType({})  # which know the values of expressions in their texts

    @cached_property
    def _values(self) -> Mapping[str, TextValue]:
        return placeholder_values(self.ruleset)

    @cached_property
    def _references(self) -> Mapping[str, TextValue]:
        return references(self.numbers)

    @cached_property
    def _all_titles(self) -> Mapping[str, Text]:
        return titles(self.ruleset)

    @cached_property
    def _titles(self) -> Mapping[str, Text]:
        fields = components_fields(self.ruleset.components)
        return {str(field.path[0]): field.text for field in fields if field.path[1:] == ("title",)}

    def book(self, sections: Sequence[Section]) -> Book:
        """Return the whole booklet."""
        # What a section lacks decides what stands in its place: a sentence that leads to its figure, a back cover.
        translate = self.catalogue.translate
        blocks: list[Block] = []
        pictures = count()
        for section in sections:
            title = translate(by_path(section_fields(section))["title",])
            number = self.numbers.sections.get(section.section, "")
            anchor = f"section-{section.section}"
            ends = all(any(entry.credits for entry in later.items) for later in sections[sections.index(section) + 1 :])
            blocks.append(Heading(title, section.level, anchor, number, on_back_cover=section.summary and ends))
            if all(item.figure for item in section.items):
                # The figures may be on the next page.
                # For translators: the only words of a section; {figure} is "Figure 1".
                see = (ui_text("See {figure}.", figure=f"{{figure:{item.figure}}}") for item in section.items[:1])
                blocks += (Prose(self.inlines(text)) for text in see)
            blocks += (
                self._picture(item, next(pictures)) if item.picture else self._block(item) for item in section.items
            )
        with_legend = _with_legend(tuple(_without_repeated_numbers(blocks)))
        return Book(self._front(), with_legend, self.catalogue.language)

    def _front(self) -> Front:
        translate, game = self.catalogue.translate, self.ruleset.game
        texts = by_path(game_fields(game))

        def value(key: str) -> str:
            return self.catalogue.value(texts[key,] if (key,) in texts else str(getattr(game, key) or ""))

        parts = [
            ui_text("{n} player", "{n} players", n=value("players")),
            ui_text("{n} minute", "{n} minutes", n=value("minutes")),
        ]
        if game.age is not None:
            parts.append(ui_text("age {age}+", age=game.age))
        version = ui_text("Rules version {version}", version=game.version)
        between = ui_text("{list} · {next}")
        return Front(
            title=value("title"),
            subtitle=value("subtitle"),
            about=value("about"),
            author=value("author"),
            facts=tuple(map(translate, parts)),
            version=translate(version),
            facts_line=self.catalogue.value(Series(tuple(parts), between, between)),
            imprint=translate(ui_text("{author} · {version}", author=value("author"), version=version)),
            credits=tuple(
                # For translators: a credit on the back cover, such as "Illustrations: Ada Winter".
                translate(ui_text("{work}: {name}", work=texts["credits", i, "work"], name=texts["credits", i, "name"]))
                for i in range(len(game.credits))
            ),
        )

    def _block(self, item: Item) -> Block:
        if item.figure:
            return replace(self._figure(item.figure), width=item.width or 0.0)
        texts = by_path(item_fields(item))
        if item.clause and item.text:
            title = self.catalogue.translate(texts["title",]) if item.title else ""
            number = self.numbers.rules[item.clause]
            return Rule(number, f"rule-{item.clause}", title, self.inlines(texts["text",]))
        if item.text:
            return Prose(self.inlines(texts["text",]))
        if item.box is not None:
            kind, _ = item.box
            label = texts["title",] if item.title else _LABELS[kind]
            return Interpretation(self.catalogue.translate(label), self.inlines(texts[kind,]), kind)
        return self._block_of_texts(item, texts)

    def _block_of_texts(self, item: Item, texts: Mapping[tuple[str | int, ...], Text]) -> Block:
        """Return a list, a table, or what the game itself has to say."""
        # One branch a key of an item, of which it has one.
        for key, ordered in (("list", False), ("steps", True)):
            if entries := getattr(item, key):
                return Listing(tuple(self.inlines(texts[key, i]) for i in range(len(entries))), ordered=ordered)
        if item.table:
            rows = ((texts["table", i, j] for j in range(len(row))) for i, row in enumerate(item.table))
            return Table(tuple(tuple(self.inlines(cell) for cell in row) for row in rows))
        if item.variants:
            return Listing(tuple(self._variants()), ordered=False)
        if item.options:
            return self._options(is_note=item.options == "note")
        return PartsBlock() if item.parts else self._credits()

    def _variants(self) -> Iterator[Inlines]:
        """Yield the variants that the booklet has a text for, each after its title and what it belongs to."""
        texts, game = by_path(game_fields(self.ruleset.game)), self.ruleset.game
        for name, variant in game.variants.items():
            if variant.text is None:
                continue
            title = Span(self.catalogue.translate(texts["variants", name, "title"]), strong=True)
            needs = [game.options[option].value_text(option, value) for option, value in variant.needs.items()]
            # For translators: after the name of a variant, what it belongs to: "(A long race)".
            only = self.catalogue.translate(ui_text("({choices})", choices=comma_list(needs)))
            yield (title, Span(f" {only}\u2002" if needs else "\u2002"), *self.inlines(texts["variants", name, "text"]))

    def _options(self, *, is_note: bool) -> Listing | Interpretation:
        """Return the options and the choices that this booklet is for: as a list, or as a note."""
        # An option is open or chosen, has other values or none: each has a sentence of its own for translators.
        entries = []
        for name, option in self.ruleset.game.options.items():
            chosen = self.choices.get(name, str(option.default))
            is_open = option.booklet == "all" and name not in self.choices
            some = [value for value in option.values if is_open or str(value) == chosen]
            rest = [option.value_text(name, value) for value in option.values if value not in some]
            here = comma_list(option.value_text(name, value) for value in some)
            # For translators: what of an option the rules in the booklet are for, and its other values.
            told = ui_text("{chosen} (in this booklet). Also: {others}.", chosen=here, others=comma_list(rest))
            if not rest:
                # For translators: the values of an option, all of which are in the booklet.
                told = ui_text("{chosen}.", chosen=here)
            title = self.catalogue.translate(option.title_text(name))
            entries.append((Span(title, strong=True), Span(f"\u2002{self.catalogue.translate(told)}")))
        if not is_note:
            return Listing(tuple(entries), ordered=False)
        # For translators: begins a note on choices that the rules in the booklet are not for.
        label = self.catalogue.translate(ui_text("Other ways to play."))
        joined = [part for entry in entries for part in (*entry, Span(" "))]
        return Interpretation(label, tuple(joined[:-1]))

    def _picture(self, item: Item, number: int) -> FigureBlock:
        """Return a picture; its caption, if it has one, is not numbered."""
        texts = by_path(item_fields(item))
        caption = self.inlines(texts["caption",]) if item.caption else ()
        name = picture_name(number)
        return FigureBlock(name, f"picture-{number + 1}", "", caption, ((),), picture=True, width=item.width or 0.0)

    def _credits(self) -> CreditsBlock:
        translate, texts = self.catalogue.translate, by_path(game_fields(self.ruleset.game))
        count = len(self.ruleset.game.credits)
        rows = ((texts["credits", i, "work"], texts["credits", i, "name"]) for i in range(count))
        return CreditsBlock(tuple((translate(work), translate(name)) for work, name in rows))

    def _figure(self, name: str) -> FigureBlock:
        # A caption has parts that a figure may lack: its own words, notes, what the boards of others show.
        figure = self.ruleset.figures[name]
        texts = by_path(figure_fields(figure))
        computed = self.figures[name].computed if name in self.figures else {}
        caption, *frames = (
            self.inlines(texts[path], computed.get(path, {})) if path in texts else ()
            for path in (("caption",), *(("frames", i, "caption") for i in figure.drawn_frames))
        )
        # For translators: begins the caption of a figure.
        label = self.catalogue.translate(ui_text("Figure {number}.", number=self.numbers.figures[name]))
        paths = [*(("callouts", index, "text") for index in range(len(figure.callouts))), *figure.notes]
        notes = tuple(self.inlines(texts[path], computed.get(path, {})) for path in paths)
        if len(notes) == 1 and not figure.callouts:  # a single mark needs no number
            caption, notes = (*caption, Span(self.catalogue.translate(sentences(("", "")))), *notes[0]), ()
        if name == next((one for one in self.numbers.figures if one in self.other_boards), None):
            words = self.catalogue.translate(sentences(("", self._about_boards())))
            caption = (*caption, Span(words))
        is_wide, detailed = bool(figure.callouts), figure.is_detailed(self.ruleset.components)
        return FigureBlock(
            name, f"figure-{name}", label, caption, tuple(frames), notes, wide=is_wide, detailed=detailed
        )

    def _about_boards(self) -> Text:
        options, theirs, ours = self.ruleset.game.options, list[Text](), list[Text]()
        for name, value in self.choices.items():
            if value != str(options[name].default):
                theirs.append(_choice_text(name, options[name], options[name].default))
                ours.append(_choice_text(name, options[name], value))
        numbers = sorted(number for name, number in self.numbers.figures.items() if name in self.other_boards)
        if len(numbers) == 1:
            # For translators: {theirs} and {ours} are choices, such as "Side: 12".
            return ui_text(
                'This figure shows the game with "{theirs}". This booklet is for "{ours}"; the rules are the same.',
                theirs=comma_list(theirs),
                ours=comma_list(ours),
            )
        # For translators: {figures} are numbers, such as "1, 3–10"; {theirs} and {ours} choices, such as "Side: 12".
        return ui_text(
            'Figures {figures} show the game with "{theirs}". This booklet is for "{ours}"; the rules are the same.',
            figures=comma_list(_ranges(numbers)),
            theirs=comma_list(theirs),
            ours=comma_list(ours),
        )

    def inlines(self, text: Text, computed: Mapping[str, TextValue] = MappingProxyType({})) -> Inlines:
        """Return the inlines of a text, in the reader's language; *computed* are values of expressions of its own."""
        inlines = list[Span | Icon]()
        if computed:
            text = replace(text, numbers=(*text.numbers, *counted_words_of(computed).items()))
        for inline in parse_markup(self.catalogue.translate(text)).filled(partial(self.reference, computed)):
            if isinstance(inline, Icon):
                title = self._titles.get(inline.name)
                inline = Icon(inline.name, title=self.catalogue.translate(title) if title else inline.name)
            inlines.append(inline)
        return tuple(inlines)

    def reference(self, computed: Mapping[str, TextValue], name: str) -> Span:
        """Return the value of the placeholder *name*; the loader has refused unknown ones."""
        key = expression_key(name)
        if key in computed:
            return Span(self.catalogue.inserted(titled(computed[key], self._all_titles)))
        if name in self._references:
            return Span(self.catalogue.value(self._references[name]), link=f"#{name.replace(':', '-', 1)}")
        return Span(self.catalogue.inserted(self._values.get(name, self._values.get(key, f"{{{name}}}"))))


def _choice_text(name: str, option: Option, value: Choice) -> Text:
    """Return a choice for readers: the title of the value, or the option and the value."""
    text = option.value_text(name, value)
    if str(value) in option.titles:
        return text
    # For translators: an option and its value: "Side: 12".
    return ui_text("{option}: {value}", option=option.title_text(name), value=text)


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Yield ascending numbers as texts: "4", or "6–9" for numbers that follow each other."""
    for _, group in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        run = [number for _, number in group]
        yield str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}"


_LABELS = {
    # For translators: begins a note on what the author of the game has left open.
    "note": ui_text("Our ruling."),
    "example": ui_text("Example.", context="heading of a box"),
    "tip": ui_text("Tip.", context="heading of a box"),
    "designer_note": ui_text("Designer's note.", context="heading of a box"),
}


def picture_name(number: int) -> str:
    """Return the name of a picture without a number of its own, the first of which is 0: no figure can have it."""
    return f"*picture-{number}"


def _with_legend(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return the blocks with the legend before the first figure that may have signs, if there is one."""
    figures = ((index, block) for index, block in enumerate(blocks) if isinstance(block, FigureBlock))
    first = next((index for index, block in figures if not (block.wide or block.picture)), None)
    return blocks if first is None else (*blocks[:first], LegendBlock(), *blocks[first:])


def _without_repeated_numbers(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield the blocks; of consecutive clauses with the same number, only the first shows it."""
    last = ""
    for block in blocks:
        if isinstance(block, Rule):
            yield replace(block, number="") if block.number == last else block
            last = block.number
        else:
            yield block
