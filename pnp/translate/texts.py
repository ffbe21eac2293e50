"""List every text of a ruleset that a reader may see: once, for translators and for look-up.

A part of a ruleset (its game.yaml, a component, a section, an item, a figure) has *fields*: the texts in it and their
paths. Whatever shows a text takes it from there by its path, so nothing is shown that is not listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from pnp.model.components import AnyComponent
from pnp.model.facts import facts
from pnp.model.figure import Figure
from pnp.model.kinds import component_texts, kind_of
from pnp.model.ruleset import GameFile, Item, Ruleset, Section
from pnp.model.translatable import Text, TextValue
from pnp.problems import DocumentPath, Place, SourceMap


class TextField(Struct, frozen=True):
    """A text and its *path* in what it belongs to.

    *family* is the chain of fonts it is set in; *rich* says that it may hold markup.
    """

    path: DocumentPath
    text: Text
    family: str = "sans"
    rich: bool = False


class RulesetText(Struct, frozen=True):
    """A text of a ruleset, *path* its path in the file of *source*."""

    text: Text
    source: SourceMap
    path: DocumentPath
    family: str = "sans"
    rich: bool = False

    @property
    def place(self) -> Place:
        """Where the whole text is written."""
        return self.source.place(self.path)


def by_path(fields: Iterable[TextField]) -> dict[DocumentPath, Text]:
    """Return the texts of *fields* by their paths."""
    return {field.path: field.text for field in fields}


def ruleset_texts(ruleset: Ruleset) -> Iterator[RulesetText]:
    """Yield the texts of a ruleset, file by file; those of a component of the default options only if they differ."""
    files: dict[str, Iterator[TextField]] = {
        "game.yaml": game_fields(ruleset.game),
        "components.yaml": _all_component_fields(ruleset),
        "rules.yaml": _all_rule_fields(ruleset.sections),
    }
    for file, fields in files.items():
        for field in fields:
            yield RulesetText(field.text, ruleset.sources[file], field.path, field.family, field.rich)
    for figure in ruleset.figures.values():
        for field in figure_fields(figure):
            yield RulesetText(field.text, figure.source, field.path, field.family, field.rich)


def game_fields(game: GameFile) -> Iterator[TextField]:
    """Yield the texts of game.yaml that are shown; a number of players or minutes is one if it has words in it."""
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


def _all_component_fields(ruleset: Ruleset) -> Iterator[TextField]:
    fields = list(components_fields(ruleset.components))
    yield from fields
    if ruleset.default_components is not None:
        listed = {field.text for field in fields}
        yield from (field for field in components_fields(ruleset.default_components) if field.text not in listed)


def components_fields(components: Mapping[str, AnyComponent]) -> Iterator[TextField]:
    """Yield the texts of components.yaml, and the title of each sheet that several components share."""
    sheets: set[str] = set()
    for name, component in components.items():
        rich_paths = {path for _, path in kind_of(component).markup(component)}
        for text, path in component_texts(component):
            if text:
                rich = path in rich_paths
                context = ".".join(("components", name, *map(str, path)))
                yield TextField((name, *path), Text(text, context), rich=rich)
        sheet = component.sheet
        if sheet and sheet not in components and sheet not in sheets:
            sheets.add(sheet)
            yield TextField((name, "sheet"), sheet_title(sheet))


def sheet_title(sheet: str) -> Text:
    """Return what readers call a sheet that several components share: its name in plain words."""
    return Text(sheet.replace("-", " ").capitalize(), f"sheet {sheet}")


def _all_rule_fields(sections: tuple[Section, ...]) -> Iterator[TextField]:
    for number, section in enumerate(sections):
        yield from _below((number,), section_fields(section))
        for index, item in enumerate(section.items):
            yield from _below((number, "items", index), item_fields(item))


def _below(path: DocumentPath, fields: Iterable[TextField]) -> Iterator[TextField]:
    for field in fields:
        yield TextField((*path, *field.path), field.text, field.family, field.rich)


def section_fields(section: Section) -> Iterator[TextField]:
    """Yield the title of a section; the texts of its items are theirs."""
    family = "display" if section.level == 1 else "sans"
    yield TextField(("title",), Text(section.title, f"section {section.section}"), family)


def item_fields(item: Item) -> Iterator[TextField]:
    """Yield the texts of one item of a section."""
    if item.title:
        yield TextField(("title",), Text(item.title, item.clause or ""))
    if item.text:
        yield TextField(("text",), Text(item.text), "serif", rich=True)
    if item.note:
        yield TextField(("note",), Text(item.note), rich=True)
    for key, texts in (("list", item.list), ("steps", item.steps)):
        for i, text in enumerate(texts or ()):
            yield TextField((key, i), Text(text), "serif", rich=True)
    for i, row in enumerate(item.table or ()):
        for j, cell in enumerate(row):
            yield TextField(("table", i, j), Text(cell), rich=True)


def figure_fields(figure: Figure) -> Iterator[TextField]:
    """Yield the captions of a figure and of its frames."""
    context = f"figure {figure.name}"
    if figure.caption:
        yield TextField(("caption",), Text(figure.caption, context), rich=True)
    for index, frame in enumerate(figure.frames):
        if frame.caption:
            yield TextField(("frames", index, "caption"), Text(frame.caption, context), rich=True)


def titles(ruleset: Ruleset) -> dict[str, Text]:
    """Return the title of each seat and component by its id; where both have one id, the seat's."""
    seats = {str(f.path[1]): f.text for f in game_fields(ruleset.game) if f.path[0] == "seats"}
    components = {str(f.path[0]): f.text for f in components_fields(ruleset.components) if f.path[1:] == ("title",)}
    return components | seats


def placeholder_values(ruleset: Ruleset) -> dict[str, TextValue]:
    """Return the values of placeholders, those that are texts as texts to be translated: see ``pnp.model.facts``."""
    texts = {f"game.{field.path[0]}": field.text for field in game_fields(ruleset.game) if len(field.path) == 1}
    texts |= {".".join(map(str, field.path)): field.text for field in components_fields(ruleset.components)}
    values = facts(ruleset.game, ruleset.components)
    return {name: texts.get(name, value) for name, value in values.items()}
