"""The texts of a ruleset, and their translations.

Each part of a ruleset has *fields*: its texts with their paths. Code that shows a text takes it from these, so every
text that is shown is also listed, and passes it through a catalogue, so that a translation can replace it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.components.component import group_members
from pnp.game.model.faces import layer_text
from pnp.game.model.figure import Figure
from pnp.game.model.kinds import FOLD_AND_GLUE, AnyComponent, component_texts, kind_of, sheet_names
from pnp.game.model.ruleset import GameFile, Item, Option, Ruleset, Section, plain_name, untranslated_values
from pnp.game.model.texts import (
    COUNTED_WORDS,
    LINE_BREAK,
    Name,
    Series,
    Text,
    TextValue,
    expression_key,
    form_in_words,
    keep_lines,
    split_forms,
    ui_text,
)
from pnp.press.text.typography import (
    TYPED_SIGNS,
    is_read_alike,
    isolate_parts,
    isolate_value,
    typeset,
    with_frame_letters,
)
from pnp.problems import DocumentPath, Place, SourceMap
from pnp.translation.languages import PluralForms, plural_forms_of, write_decimal

# The prefix of the contexts of the texts of groups.
_GROUP = "group "
_PLACEHOLDER = re.compile(r"\{([a-z0-9_.-]+)\}")
_WITHOUT_WORDS = re.compile(r"\{[^{}\n|]*\}")
_WHITE_SPACE, _AROUND_BREAK = re.compile(rf"[^\S{LINE_BREAK}]+"), re.compile(f" ?{LINE_BREAK} ?")
# The file with the rules, and the context of its texts.
PLAY_TEXTS = "play.yaml"
_NUMBER = re.compile(r"[0-9]{1,6}")
_MANY = 5  # stands in for words without a number: a form for many in every language
_FRACTIONS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_SOME = 2  # stands in for a number with decimals: 2.5 stones


class TextField(Struct, frozen=True):
    """A text, its *path* within its part, the *family* of its fonts, and whether it may hold markup (*rich*)."""

    path: DocumentPath
    text: Text
    family: str = "sans"
    rich: bool = False


def by_path(fields: Iterable[TextField]) -> dict[DocumentPath, Text]:
    """Return the texts of *fields* by their paths."""
    return {each.path: each.text for each in fields}


def box_fields(
    components: Mapping[str, AnyComponent], others: Iterable[Mapping[str, AnyComponent]]
) -> Iterator[TextField]:
    """Yield each text of components.yaml once, then those that differ under other values of options (*others*)."""
    fields = list(components_fields(components))
    listed = {each.text for each in fields}
    told: set[tuple[DocumentPath, Text]] = set()
    for each in fields:
        name, *path = each.path
        # A text that several components inherit from one component is yielded once; so is the name of a group.
        is_group = each.text.context.startswith(_GROUP)
        at = () if is_group else components[str(name)].written_at(str(name), tuple(path))
        if (at, each.text) not in told:
            told.add((at, each.text))
            yield each
    for changed in others:
        for each in components_fields(changed):
            if each.text not in listed:
                listed.add(each.text)
                yield each


def components_fields(components: Mapping[str, AnyComponent]) -> Iterator[TextField]:
    """Yield the texts of components.yaml, and the titles of groups and of sheets that components share."""
    sheets: set[str] = set()
    alike: dict[str, bool] = {}  # groups, and whether their components have the same words in lists
    named = sheet_names(components)
    for name, component in components.items():
        yield from _own_fields(name, component)
        group = component.group
        if group is not None and group not in alike:
            alike[group] = _is_called_alike(name, components)
            yield TextField((name, "group"), group_title(group))
        if counted := _counted_name(name, component, is_alike=group is not None and alike[group]):
            yield counted
        sheet = named[name]
        if sheet not in (*components, *sheets, FOLD_AND_GLUE):
            sheets.add(sheet)
            yield TextField((name, "sheet"), sheet_title(sheet))


def _own_fields(name: str, component: AnyComponent) -> Iterator[TextField]:
    rich_paths = {path for _, path in kind_of(component).markup(component)}
    for text, path in component_texts(component):
        if text:
            rich = path in rich_paths
            # The numbers of rows are left out, so that reordering the rows changes no message.
            written = component.written_at(name, path)
            context = ".".join(("components", *(key for key in written if isinstance(key, str))))
            message = keep_lines(text) if rich and not {"values", "designs"}.isdisjoint(path) else text
            yield TextField((name, *path), Text(message, context), rich=rich)


def _is_called_alike(name: str, components: Mapping[str, AnyComponent]) -> bool:
    """Return whether all components of a component's group have the same words in lists, which are then the group's."""
    words = {(components[other].singular, components[other].plural) for other in group_members(components, name)}
    return len(words) == 1


def _counted_name(name: str, component: AnyComponent, *, is_alike: bool) -> TextField | None:
    """Return a component's name after a number (its group's, if all are called alike); None if it has none."""
    key = "singular" if component.singular else "plural"
    if getattr(component, key) is None:
        return None
    plural = component.plural or ""
    if is_alike:
        return TextField((name, key), Text(component.singular or plural, f"{_GROUP}{component.group}", plural))
    written, plural_at = (component.written_at(name, (each,)) for each in (key, "plural"))
    at = written if not plural or written[:-1] == plural_at[:-1] else (name, key)
    context = ".".join(("components", *map(str, at)))
    return TextField((name, key), Text(component.singular or component.title, context, plural))


def counted_name(name: str, components: Mapping[str, AnyComponent]) -> Text | None:
    """Return the name of a component or its group after a number in lists, which counts by ``n``; None if unknown."""
    is_grouped = components[name].group is not None
    is_alike = is_grouped and _is_called_alike(name, components)
    counted = _counted_name(name, components[name], is_alike=is_alike)
    return None if counted is None or is_grouped != is_alike else counted.text


def group_title(group: str) -> Text:
    """Return the title of a group of components: its name in plain words."""
    return Text(plain_name(group), f"{_GROUP}{group}")


def sheet_title(sheet: str) -> Text:
    """Return the title of a sheet that several components share: its name in plain words, or the program's title."""
    # For translators: a file with pieces to cut out, fold and glue, such as standees and dice.
    return ui_text("Fold and glue") if sheet == FOLD_AND_GLUE else Text(plain_name(sheet), f"sheet {sheet}")


class Catalogue(Struct, frozen=True, dict=True):
    """The translations into one language; a message without one stays in its author's language.

    That is English for the program's messages, and *source* for all others: by default, the catalogue's own.
    """

    language: str = "en"
    # (context, message) -> forms, just one unless the message counts something
    entries: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    plural_forms: PluralForms = PluralForms()  # they choose a form by the value of ``{n}``
    program_forms: PluralForms = PluralForms()  # the same for the program's own messages
    source: str = ""
    marks_missing: bool = False  # whether messages without a translation are put in brackets
    numbers: Mapping[str, int] = field(default_factory=dict)  # by which texts choose words: {stone.count|stone|stones}

    def typed(self, message: str, context: str) -> str:
        """Return a message in the reader's language as the translator typed it: neither typeset nor filled."""
        forms = self.entries.get((context, unfold(message)))
        return forms[0] if forms else message

    def translate(self, text: Text) -> str:
        """Return *text* translated, typeset and filled; it is looked up as typed, without soft line breaks."""
        return self._remembered(text)

    @cached_property
    def _remembered(self) -> Callable[[Text], str]:
        # The same text is set on many pages, and repeatedly until it fits.
        return lru_cache(maxsize=1 << 12)(self._translated)  # 729 entries in a build of all games

    def _translated(self, text: Text) -> str:
        # In this order: a form is chosen, its words are, they are typeset in their own language, values fill them.
        forms = self.entries.get((text.context, unfold(text.message)))
        chosen = self._form_of(text, forms)
        source = self.source or self.language
        if "|" in chosen and (self.numbers or text.numbers):
            own = _one_or_many if source == "en" else plural_forms_of(source)  # English needs no module of languages
            numbers = {**self.numbers, **dict(text.numbers)}
            spoken = self.language if forms else source
            chosen = _with_counted_words(chosen, numbers, self.plural_forms if forms else own, spoken)
        author = "en" if text.is_of_program else source
        spoken = self.language if forms else author
        if TYPED_SIGNS.search(chosen):
            chosen = typeset(chosen, spoken)
        if not text.is_of_program:
            chosen = with_frame_letters(chosen, self.language)
        if text.values:
            chosen = fill(chosen, **{name: self.inserted(value) for name, value in text.values})
        chosen = isolate_parts(chosen, spoken)
        return chosen if is_read_alike(spoken, self.language) else isolate_value(chosen, self.language)

    def _form_of(self, text: Text, forms: tuple[str, ...] | None) -> str:
        values = dict(text.values)
        number = _count(values["n"]) if text.plural and "n" in values else 1
        if forms:
            choose = self.program_forms if text.is_of_program else self.plural_forms
            return forms[0] if len(forms) == 1 else forms[min(choose(number), len(forms) - 1)]
        message = unfold(text.plural if abs(number) != 1 else text.message)
        return f"[{message}]" if self.marks_missing and is_translatable(message) else message

    def inserted(self, value: TextValue) -> str:
        """Return the value of a placeholder for a text, within isolates if it reads in the other direction."""
        return isolate_value(self.value(value), self.language)

    def value(self, value: TextValue) -> str:
        """Return the value of a placeholder in the reader's language."""
        match value:
            case Text():
                return self.translate(value)
            case Series():
                return self._join(value)
            case Name(name):
                return name
            case float():
                return write_decimal(value, self.language)
            case str() if TYPED_SIGNS.search(value):
                return typeset(value, self.language)
            case _:
                return str(value)

    def _join(self, series: Series) -> str:
        words = [self.inserted(item) for item in series.items]
        joined = words[0] if words else ""
        for index, word in enumerate(words[1:], start=2):
            joint = series.last if index == len(words) else series.more
            joined = fill(self.translate(joint), list=joined, next=word)
        return joined


def is_translatable(message: str) -> bool:
    """Return whether a message has words or a fraction (Japanese writes 0.5 for ½), not just a number or a value."""
    return any(c.isalpha() or c in _FRACTIONS for c in _WITHOUT_WORDS.sub("", message))


def _one_or_many(number: int) -> int:
    return int(abs(number) != 1)


def _with_counted_words(
    text: str, numbers: Mapping[str, int], plural_forms: Callable[[int], int], language: str
) -> str:

    def word(match: re.Match[str]) -> str:
        name, *words = split_forms(match[1])
        number = numbers.get(name, numbers.get(expression_key(name)))
        if number is None:
            return match[0]
        form = form_in_words(words)
        if form is None:
            return words[min(plural_forms(number), len(words) - 1)]
        from pnp.translation.number_words import spell_number  # few texts have numbers in words

        try:
            spelled = spell_number(number, language, form)
        except ValueError:  # the check of the text tells it
            return str(number)
        return spelled[:1].upper() + spelled[1:] if words[0].startswith("W") else spelled

    return COUNTED_WORDS.sub(word, text)


def _count(value: TextValue) -> int:
    """Return the number that selects a message's form: the last one in "2 to 4"; many for words without a number."""
    if isinstance(value, int):
        return value
    number = _number_in(value.message if isinstance(value, Text) else str(value))
    return _MANY if number is None else number


def _number_in(words: str) -> int | None:
    numbers = _NUMBER.findall(words)
    return int(numbers[-1]) if numbers else None


def counted_values(values: Mapping[str, str | float]) -> dict[str, int]:
    """Return the number that selects a word, for each placeholder whose value is or contains a number."""
    numbers = {
        name: _number_in(value) if isinstance(value, str) else int(value) if value == int(value) else _SOME
        for name, value in values.items()
    }
    return {name: number for name, number in numbers.items() if number is not None}


def author_catalogue(ruleset: Ruleset) -> Catalogue:
    """Return the catalogue of a ruleset in its own language, with no translations."""
    return Catalogue(ruleset.game.language, numbers=ruleset_numbers(ruleset))


def ruleset_numbers(ruleset: Ruleset) -> dict[str, int]:
    """Return the numbers of a ruleset that its texts may choose words by."""
    return counted_values(untranslated_values(ruleset.game, ruleset.components)) | counted_words_of(ruleset.computed)


def counted_words_of(computed: Mapping[str, TextValue]) -> dict[str, int]:
    """Return the numbers among computed values, by their expressions."""
    return {name: value for name, value in computed.items() if isinstance(value, int)}


@lru_cache(maxsize=1 << 12)  # 1,828 entries in a build of all games
def unfold(text: str) -> str:
    """Return *text* with each run of white space as one space, and a line end for each line break that is meant."""
    return _AROUND_BREAK.sub("\n", _WHITE_SPACE.sub(" ", text)).strip()


def fill(text: str, **values: object) -> str:
    """Return *text* with each ``{name}`` that has a value replaced by it, but none within values."""

    def value(match: re.Match[str]) -> str:
        return str(values[match[1]]) if match[1] in values else match[0]

    return _PLACEHOLDER.sub(value, text)


class RulesetText(Struct, frozen=True):
    """A text of a ruleset; *path* is its path in the file of *source*."""

    text: Text
    source: SourceMap
    path: DocumentPath
    family: str = "sans"
    rich: bool = False

    @property
    def place(self) -> Place:
        """Where the whole text is written."""
        return self.source.place(self.path)


def ruleset_texts(ruleset: Ruleset) -> Iterator[RulesetText]:
    """Yield the texts of a ruleset, file by file, with those of components that differ by values of options."""
    files: dict[str, Iterator[TextField]] = {
        "game.yaml": chain(game_fields(ruleset.game), option_fields(ruleset)),
        "components.yaml": box_fields(ruleset.components, (ruleset.default_components or {}, *ruleset.alternatives)),
        "faces.yaml": _face_fields(ruleset),
        "rules.yaml": _all_rule_fields(ruleset.sections),
        PLAY_TEXTS: _play_fields(ruleset.play.values if ruleset.play else None),
    }
    for file, fields in files.items():
        for each in fields:
            yield RulesetText(each.text, ruleset.sources[file], each.path, each.family, each.rich)
    for figure in (each for each in ruleset.figures.values() if each.printed):
        for each in figure_fields(figure):
            yield RulesetText(each.text, figure.source, each.path, each.family, each.rich)


def game_fields(game: GameFile) -> Iterator[TextField]:
    """Yield the texts of game.yaml that are shown; a number of players or minutes is included if it has words in it."""
    # One part for each key, in the order of the file: messages are listed so, and the first path of a title counts.
    yield TextField(("title",), Text(game.title, "title"), "display")
    for key, family in (("subtitle", "sans"), ("author", "sans"), ("about", "serif")):
        if value := getattr(game, key):
            yield TextField((key,), Text(value, key), family)
    for key in ("players", "minutes"):
        value = getattr(game, key)
        if isinstance(value, str) and any(map(str.isalpha, value)):
            yield TextField((key,), Text(value, key))
    for seat, name in game.seats.items():
        yield TextField(("seats", seat), Text(name, f"seat {seat}"))
    for index, credit in enumerate(game.credits):
        for key in ("work", "name"):
            yield TextField(("credits", index, key), Text(getattr(credit, key), "credits"))
    for name, variant in game.variants.items():
        if variant.text is not None:
            yield TextField(("variants", name, "title"), Text(variant.title, f"variant {name}"))
            yield TextField(("variants", name, "text"), Text(variant.text, f"variant {name}"), "serif", rich=True)


def option_fields(ruleset: Ruleset) -> Iterator[TextField]:
    """Yield the texts of the options in the booklet: all, or those that a rule or a figure's board depends on."""
    # A reader meets an option in three ways: in a list of all, in the condition of a rule, on the board of a figure.
    items = [item for section in ruleset.sections for item in section.items]
    conditions: list[Collection[str]] = [*(each.when for each in ruleset.sections), *(each.when for each in items)]
    if ruleset.play and ruleset.figures:
        conditions += [board.values for board in ruleset.play.boards]
    lists_all, named = any(item.options for item in items), set(chain(*conditions))
    for name, option in ruleset.game.options.items():
        if lists_all or (option.booklet == "default" and name in named):
            yield from _values_of(name, option)


def _values_of(name: str, option: Option) -> Iterator[TextField]:
    yield TextField(("options", name, *(("title",) if option.title else ())), option.title_text(name))
    for index, value in enumerate(option.values):
        titled = str(value) in option.titles
        if titled or not isinstance(value, int):
            at = ("titles", str(value)) if titled else ("values", index)
            yield TextField(("options", name, *at), option.value_text(name, value))


def _face_fields(ruleset: Ruleset) -> Iterator[TextField]:
    for name, face in ruleset.faces.items():
        for layer in face.layers:
            if layer.text is not None and layer.origin[0] == name:
                yield TextField((*layer.origin, "text"), layer_text(layer), layer.font, rich=True)


def _play_fields(value: Any, path: DocumentPath = ()) -> Iterator[TextField]:
    """Yield the texts of play.yaml that pictures show: titles of parts and of members of sets, and entries of lines."""
    if isinstance(value, dict):
        for key, inner in value.items():
            at = (*path, key)
            shown = {"state": key == "title", "show": key == "text", "sets": key != "option"}.get(str(at[0]), False)
            if isinstance(inner, str) and shown and len(path) > 1:
                yield TextField(at, Text(inner, PLAY_TEXTS))
            elif path or key in ("state", "show", "sets"):
                yield from _play_fields(inner, at)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _play_fields(inner, (*path, index))


def _all_rule_fields(sections: tuple[Section, ...]) -> Iterator[TextField]:
    for number, section in enumerate(sections):
        parts: list[tuple[DocumentPath, Iterator[TextField]]] = [((number,), section_fields(section))]
        parts += [((number, "items", index), item_fields(item)) for index, item in enumerate(section.items)]
        for path, fields in parts:
            for each in fields:
                yield replace(each, path=(*path, *each.path))


def section_fields(section: Section) -> Iterator[TextField]:
    """Yield the title of a section, without the texts of its items."""
    family = "display" if section.level == 1 else "sans"
    yield TextField(("title",), Text(section.title, f"section {section.section}"), family)


def item_fields(item: Item) -> Iterator[TextField]:
    """Yield the texts of one item of a section."""
    # One part for each shape that a key's value has: a text, a list of texts, a table.
    for key, shown, context, family, rich in (
        ("title", item.title, item.clause or "", "sans", False),
        ("text", item.text, "", "serif", True),
        (*(item.box or ("box", "")), "", "sans", True),
        ("caption", item.caption, "picture", "sans", True),
        ("alt", item.alt, "picture, for those who can't see it", "sans", False),
    ):
        if shown:
            yield TextField((key,), Text(shown, context), family, rich)
    for key, texts in (("list", item.list), ("steps", item.steps)):
        for i, text in enumerate(texts or ()):
            yield TextField((key, i), Text(text), "serif", rich=True)
    for i, row in enumerate(item.table or ()):
        for j, cell in enumerate(row):
            yield TextField(("table", i, j), Text(cell, "table"), rich=True)


def figure_fields(figure: Figure) -> Iterator[TextField]:
    """Yield the captions of a figure and of its frames, the texts of its claims and marks, and the titles of piles."""
    context = f"figure {figure.name}"
    if figure.caption:
        yield TextField(("caption",), Text(figure.caption, context), rich=True)
    for index, frame in enumerate(figure.frames):
        if frame.caption:
            yield TextField(("frames", index, "caption"), Text(frame.caption, context), rich=True)
    for index, callout in enumerate(figure.callouts):
        yield TextField(("callouts", index, "text"), Text(callout.text, context), rich=True)
    for path, text in figure.notes.items():
        yield TextField(path, Text(text, context), rich=True)
    for path, title in figure.pile_titles.items():
        yield TextField(path, Text(title, context))


def titles(ruleset: Ruleset) -> dict[str, Text]:
    """Return the title of each seat, component and member of a set by its id; if several share an id, the first's."""
    seats = {str(f.path[1]): f.text for f in game_fields(ruleset.game) if f.path[0] == "seats"}
    components = {str(f.path[0]): f.text for f in components_fields(ruleset.components) if f.path[1:] == ("title",)}
    return member_titles(ruleset) | components | seats


def member_titles(ruleset: Ruleset) -> dict[str, Text]:
    """Return the titles that play.yaml gives to members of its sets, by their ids."""
    fields = _play_fields(ruleset.play.values if ruleset.play else None)
    titled = ((f.path[:-1] if f.path[3:] and f.path[-1] == "title" else f.path, f.text) for f in fields)
    return {str(path[-1]): text for path, text in titled if path[0] == "sets"}


def placeholder_values(ruleset: Ruleset) -> dict[str, TextValue]:
    """Return the value of each placeholder; texts of the ruleset are returned as texts to be translated."""
    texts = {f"game.{each.path[0]}": each.text for each in game_fields(ruleset.game) if len(each.path) == 1}
    texts |= {".".join(map(str, each.path)): each.text for each in components_fields(ruleset.components)}
    values = untranslated_values(ruleset.game, ruleset.components)
    return {name: texts.get(name, value) for name, value in values.items()} | dict(ruleset.computed)
