"""List every text of a ruleset that a reader may see, with its context and its place."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.model.card import Card
from pnp.model.components import AnyComponent, Counter, Cup, Die, RowBoard, SquareBoard, Standee, Tile
from pnp.model.hex_board import HexBoard
from pnp.model.ruleset import GameFile, Item, Ruleset, Section
from pnp.model.side import Side
from pnp.problems import DocumentPath, Place, SourceMap


class Message(Struct, frozen=True):
    """A text, what tells it from equal texts elsewhere, and where it stands: at *path* of the file of *source*.

    *family* is the chain of fonts it is set in; *rich* says that it may hold markup.
    """

    text: str
    context: str
    source: SourceMap
    path: DocumentPath
    family: str = "sans"
    rich: bool = False

    @property
    def place(self) -> Place:
        """Where the whole text stands."""
        return self.source.place(self.path)


# A text, its path in its file, its context, the fonts it is set in, whether it may hold markup.
_Found = tuple[str | None, DocumentPath, str, str, bool]


def messages(ruleset: Ruleset) -> Iterator[Message]:
    """Yield the texts of a ruleset, file by file."""
    files: list[tuple[str, Iterator[_Found]]] = [
        ("game.yaml", _game(ruleset.game)),
        ("components.yaml", _components(ruleset)),
        ("rules.yaml", _rules(ruleset.sections)),
    ]
    for file, found in files:
        source = ruleset.sources[file]
        for text, path, context, family, rich in found:
            if text is not None:
                yield Message(text, context, source, path, family, rich)
    for figure in ruleset.figures.values():
        context = f"figure {figure.name}"
        yield Message(figure.caption, context, figure.source, ("caption",), rich=True)
        for index, frame in enumerate(figure.frames):
            if frame.caption:
                yield Message(frame.caption, context, figure.source, ("frames", index, "caption"), rich=True)


def _game(game: GameFile) -> Iterator[_Found]:
    yield game.title, ("title",), "title", "display", False
    for key, family in (("subtitle", "sans"), ("author", "sans"), ("about", "serif")):
        yield getattr(game, key), (key,), key, family, False
    for seat, name in game.seats.items():
        yield name, ("seats", seat), f"seat {seat}", "sans", False
    for index, credit in enumerate(game.credits):
        yield credit.work, ("credits", index, "work"), "credits", "sans", False
        yield credit.name, ("credits", index, "name"), "credits", "sans", False
    for name, option in game.options.items():
        yield option.about, ("options", name, "about"), f"option {name}", "sans", False
        for value, title in option.titles.items():
            yield title, ("options", name, "titles", value), f"option {name}", "sans", False
    for name, variant in game.variants.items():
        yield variant.title, ("variants", name, "title"), f"variant {name}", "sans", False
        yield variant.about, ("variants", name, "about"), f"variant {name}", "sans", False


def _components(ruleset: Ruleset) -> Iterator[_Found]:
    for name, component in ruleset.components.items():
        for text, path in _component(component):
            rich = isinstance(component, Card) and path[-1] in ("text", "foot")
            yield text, (name, *path), ".".join(("components", name, *map(str, path))), "sans", rich


def _component(component: AnyComponent) -> Iterator[tuple[str | None, DocumentPath]]:
    """Yield the texts of one component and their paths in it."""
    yield component.title, ("title",)
    yield component.about, ("about",)
    yield component.advice, ("advice",)
    match component:
        case SquareBoard() | HexBoard():
            for name, group in component.special.items():
                yield group.title, ("special", name, "title")
        case RowBoard():
            yield component.tiles_title, ("tiles_title",)
            yield component.counters_title, ("counters_title",)
            for name, row in component.rows.items():
                yield row.title, ("rows", name, "title")
        case Tile() | Counter():
            for key, side in (("front", component.front), ("back", component.back)):
                if isinstance(side, Side):
                    yield side.label, (key, "label")
        case Card():
            yield component.back_title, ("back_title",)
            if isinstance(component.back, Side):
                yield component.back.label, ("back", "label")
            for key, rows in component.sides():
                for index, entry in enumerate(rows):
                    yield entry.title, (key, index, "title")
                    yield entry.cost, (key, index, "cost")
            yield from component.texts()
        case Standee():
            yield component.letter, ("letter",)
        case Die():
            for index, face in enumerate(component.faces):
                yield face, ("faces", index)
        case Cup():
            yield component.label, ("label",)


def _rules(sections: tuple[Section, ...]) -> Iterator[_Found]:
    for number, section in enumerate(sections):
        family = "display" if section.level == 1 else "sans"
        yield section.title, (number, "title"), f"section {section.section}", family, False
        for index, entry in enumerate(section.items):
            for text, path, context in _item(entry):
                family = "sans" if path[0] in ("title", "note", "table") else "serif"
                yield text, (number, "items", index, *path), context, family, path[0] != "title"


def _item(entry: Item) -> Iterator[tuple[str | None, DocumentPath, str]]:
    yield entry.title, ("title",), entry.clause or ""
    yield entry.text, ("text",), ""
    yield entry.note, ("note",), ""
    for key, texts in (("list", entry.list), ("steps", entry.steps)):
        for i, text in enumerate(texts or ()):
            yield text, (key, i), ""
    for i, row in enumerate(entry.table or ()):
        for j, cell in enumerate(row):
            yield cell, ("table", i, j), ""
