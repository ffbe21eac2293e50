"""List the messages of a ruleset or of the program to be translated, with notes for translators."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
from itertools import chain
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.files import inner_path
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.texts import (
    Icon,
    Placeholder,
    Text,
    form_in_words,
    is_expression,
    parse_markup,
    program_context,
    ui_text,
)
from pnp.press.text.line import TextRoom
from pnp.press.units import mm_from_points, number
from pnp.problems import DocumentPath
from pnp.translation.catalogue import PLAY_TEXTS, RulesetText, is_translatable, ruleset_numbers, ruleset_texts, unfold
from pnp.translation.reasons import REASON, expressions_in, reason_texts

_NAME = ui_text.__name__
_NOTE = "# For translators:"


class UiText(Struct, frozen=True):
    """One of the program's own texts, the file and line that name it, and its context in the program's catalogues."""

    text: Text
    file: str
    line: int
    context: str = ""
    note: str = ""  # the author's note to translators: the comment above it that begins with "For translators:"


def ui_texts(folder: Path) -> Iterator[UiText]:
    """Yield the texts in the Python files of *folder*, in order. Raises ValueError for a message that is no literal."""
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if f"{_NAME}(" in source:
            yield from _texts_of(source, path.relative_to(folder).as_posix())


def _texts_of(source: str, file: str) -> Iterator[UiText]:
    # Whatever is no literal is an error: it would be missing from the list, and never be translated.
    lines = source.split("\n")
    named = (call for call in _calls(source, lines) if isinstance(call.func, ast.Name) and call.func.id == _NAME)
    for call in sorted(named, key=lambda call: (call.lineno, call.col_offset)):
        contexts = [keyword.value for keyword in call.keywords if keyword.arg == "context"]
        literals = [each.value if isinstance(each, ast.Constant) else None for each in (*call.args, *contexts)]
        if not call.args or not all(isinstance(literal, str) for literal in literals):
            raise ValueError(f"{file}:{call.lineno}: messages and context of {_NAME} must be literals")
        message, plural = (*map(str, literals[: len(call.args)]), "")[:2]
        context = str(literals[-1]) if contexts else ""
        text = Text(message, program_context(context), plural)
        above = lines[call.lineno - 2].strip() if call.lineno > 1 else ""
        note = above.removeprefix(_NOTE).strip() if above.startswith(_NOTE) else ""
        yield UiText(text, file, call.lineno, context, note)


def _calls(source: str, lines: list[str]) -> Iterator[ast.Call]:
    """Yield the calls in the top-level statements that contain ``ui_text``; walking all of them takes twice as long."""
    end = 1
    for statement in ast.parse(source).body:
        start, end = end, statement.end_lineno or statement.lineno
        if any(_NAME in line for line in lines[start - 1 : end]):
            yield from (node for node in ast.walk(statement) if isinstance(node, ast.Call))


_PROGRAM_FOLDER = Path(__file__).parents[1]
_PLACEHOLDER = re.compile(r"\{[^{}\n]*\}")
_BRACE_FORMAT = re.compile(r"\{[a-z_][a-z0-9_]*\}")

_NO_ROOMS: Mapping[DocumentPath, TextRoom] = {}

# Descriptions of the texts of game.yaml.
_GAME_NOTES = {
    "title": "title of the game",
    "subtitle": "subtitle, on the cover",
    "author": "name of the author, on the cover",
    "about": "a sentence about the game, on the cover",
    "players": "number of players, on the cover",
    "minutes": "minutes that a game takes, on the cover",
}
# Descriptions of the texts of items and figures, by their keys.
_ITEM_NOTES = {
    "text": "paragraph",
    "note": "note",
    "list": "entry of a list",
    "steps": "step",
    "table": "cell of a table",
    "example": "example in a box",
    "tip": "tip in a box",
    "designer_note": "designer's note in a box",
    "title": "heading of a box",
    "caption": "caption of a picture",
    "alt": "what a picture shows, for those who can't see it,",
}
_FIGURE_NOTES = {
    "caption": "caption of the figure {name}",
    "frames": "caption of one picture of the figure {name}",
    "callouts": "call-out in the figure {name}: a few words",
    "claims": "text beside a mark of the figure {name}",
    "marks": "text beside a mark of the figure {name}",
    "position": "title of a pile of pieces in the figure {name}",
}
# Where readers see the program's texts, by the prefixes of the files' names. The first match counts.
_PROGRAM_NOTES = {
    "booklet/web/": "on the web page",
    "booklet/": "in the booklet",
    "exchange/pack": "in what translators get: a spreadsheet, and a page that says how to fill it in",
    "game/model/components/making_steps": "in the print guide: how pieces are made",
    "game/model/components/": "size in the list of parts",
    "game/model/kinds/": "size in the list of parts",
    "game/model/texts": "joins the entries of a list",
    "pieces/figures/legend": "in the legend of the booklet's figures",
    "pieces/": "in figures and on pieces",
    "play/": "in the description of a figure that is read out, or its status line",
    "press/writers/": "in a file's properties",
    "questions/": "in an answer about the rules, in a terminal",
    "sheets/guide/": "in the print guide",
    "sheets/": "on printed sheets",
    "translation/": "on printed sheets, and in the print guide",
    "workshop/bench/guide": "in the print guide",
    "workshop/": "on printed sheets",
}


class Message(Struct, frozen=True):
    """A message to be translated, and where its text is."""

    message: str
    context: str
    plural: str
    notes: tuple[str, ...]
    references: tuple[str, ...]
    flags: tuple[str, ...]  # those of the PO file, as Weblate reads them
    texts: tuple[RulesetText, ...] = ()  # equal ones in different places
    numbers: frozenset[str] = frozenset()  # the placeholders by whose values a translation may choose words

    @property
    def key(self) -> tuple[str, str]:
        """The context and the message, which identify an entry."""
        return self.context, self.message


class Template(Struct, frozen=True):
    """The messages of a *ruleset* or of the program, its *name* in PO files, and its *argument* on a command line."""

    name: str
    argument: str
    messages: tuple[Message, ...]
    ruleset: Ruleset | None = None

    @property
    def language(self) -> str:
        """The language of the messages."""
        return "en" if self.ruleset is None else self.ruleset.game.language

    def update_hint(self, language: str) -> str:
        """Return the hint that brings the PO file of a language up to date."""
        return f"run pnp translate update {language} {self.argument}"


def placeholders(message: str, context: str = "") -> list[str]:
    """Return the placeholders and icons of a message as written, in order, without placeholders that choose words."""
    if context == REASON:
        return expressions_in(message)
    return [
        f"{{icon:{each.name}}}" if isinstance(each, Icon) else f"{{{each.name}}}"
        for each in parse_markup(message).placeholders()
        if isinstance(each, Icon) or not each.forms or form_in_words(each.forms) is not None
    ]


def ruleset_messages(
    ruleset: Ruleset, rooms: Mapping[DocumentPath, TextRoom] = _NO_ROOMS, *, with_reasons: bool = True
) -> tuple[Message, ...]:
    """Return the messages in the order of the files, with the *rooms* of texts of components; reasons at the end."""

    @cache  # there are many texts in a file
    def inner(path: str) -> str:
        return inner_path(ruleset.folder, path) or path

    every = chain(ruleset_texts(ruleset), reason_texts(ruleset) if with_reasons else ())
    texts = [each for each in every if is_translatable(each.text.message)]
    numbers = ruleset_numbers(ruleset).keys()
    return _joined(
        Message(
            message=unfold(each.text.message),
            context=each.text.context,
            plural=unfold(each.text.plural),
            notes=(_ruleset_note(ruleset, each, inner(each.source.file), room),),
            references=(f"{inner(each.place.file)}:{each.place.line}",),
            flags=(*_flags(each.text), *_room_flags(room)),
            texts=(each,),
            numbers=_counted_names(each, numbers),
        )
        for each in texts
        for room in [rooms.get(each.path) if each.source is ruleset.sources["components.yaml"] else None]
    )


@cache
def program_messages() -> tuple[Message, ...]:
    """Return the program's own messages, with the contexts of its catalogues; the source is read only once."""
    return _joined(
        Message(
            message=unfold(each.text.message),
            context=each.context,
            plural=unfold(each.text.plural),
            notes=(
                next((note for start, note in _PROGRAM_NOTES.items() if each.file.startswith(start)), ""),
                *([each.note] if each.note else []),
                *(["{n} is the number that chooses the form"] if each.text.plural else []),
            ),
            references=(f"pnp/{each.file}:{each.line}",),
            flags=_flags(each.text),
        )
        for each in ui_texts(_PROGRAM_FOLDER)
        if _PLACEHOLDER.fullmatch(each.text.message) is None
    )


def _counted_names(field: RulesetText, numbers: Set[str]) -> frozenset[str]:
    """Return the names in a text whose values are numbers; on a face, where the pieces give the values, all names."""
    of_play = field.text.context == PLAY_TEXTS
    written = parse_markup(field.text.message).placeholders() if field.rich or of_play else ()
    names = frozenset(each.name for each in written if isinstance(each, Placeholder))
    if of_play or field.text.context.startswith("face "):
        return names
    in_figure = field.text.context.startswith("figure ")
    return names & numbers | {name for name in names if is_expression(name, in_figure=in_figure)}


def _joined(messages: Iterable[Message]) -> tuple[Message, ...]:
    joined: dict[tuple[str, str], Message] = {}
    for each in messages:
        first = joined.setdefault(each.key, each)
        if first is not each:
            joined[each.key] = replace(
                first,
                plural=first.plural or each.plural,
                notes=tuple(dict.fromkeys((*first.notes, *each.notes))),
                references=tuple(dict.fromkeys((*first.references, *each.references))),
                texts=(*first.texts, *each.texts),
                numbers=first.numbers & each.numbers,
            )
    return tuple(joined.values())


def _flags(text: Text) -> tuple[str, ...]:
    names = list(dict.fromkeys(placeholders(text.message, text.context)))
    if not names:
        return ()
    is_format = all(map(_BRACE_FORMAT.fullmatch, names)) and "{{" not in text.message
    listed = ":".join(f'"{name}"' for name in names)
    return (*(("python-brace-format",) if is_format else ()), f"placeholders:{listed}")


def _room_flags(room: TextRoom | None) -> tuple[str, ...]:
    """Return Weblate's flags for a text on one line: its width and its smallest size in tenths of a point, its font."""
    if room is None or room.wraps:
        return ()
    lengths = room.width, min(room.smallest, room.style.size)
    width, size = (round(10 * length / mm_from_points(1)) for length in lengths)
    weight = (f"font-weight:{room.style.weight}",) if room.style.weight != "regular" else ()
    return f"max-size:{max(0, width)}:1", f"font-family:{room.style.family}", f"font-size:{size}", *weight


def _ruleset_note(ruleset: Ruleset, each: RulesetText, file: str, room: TextRoom | None) -> str:
    path = each.path
    match "" if each.text.context == REASON else file.partition("/")[0]:
        case "":
            return "why a move or a position is refused; not printed"
        case "game.yaml":
            return _game_note(path)
        case "components.yaml":
            return _component_note(ruleset, path, room)
        case "rules.yaml":
            return _rule_note(ruleset, path)
        case "play.yaml":
            is_member = path[0] == "sets"
            return "a word in reasons and pictures" if is_member else "an entry of the line below a picture of the game"
        case "faces.yaml":
            return f"words on the face {path[0]}, with the values of a piece"
    kind = "marks" if "marks" in path else str(path[0])
    return _FIGURE_NOTES[kind].format(name=file.removeprefix("figures/").removesuffix(".yaml"))


def _game_note(path: tuple[str | int, ...]) -> str:
    match path:
        case ("seats", seat):
            return f"name of a player: the seat {seat}"
        case ("credits", _, "work"):
            return "what somebody did, in the credits"
        case ("credits", _, _):
            return "who did it, in the credits"
        case ("variants", variant, key):
            return f"{'name of' if key == 'title' else 'what the booklet says of'} the variant {variant}"
        case ("options", option, "titles" | "values", value):
            return f"value {f'{value} ' if isinstance(value, str) else ''}of the option {option}"
        case ("options", option, *_):
            return f"what readers call the option {option}"
    return _GAME_NOTES[str(path[0])]


def _component_note(ruleset: Ruleset, path: tuple[str | int, ...], room: TextRoom | None) -> str:
    # One case for each text that its keys do not describe; the keys describe all others.
    name = str(path[0])
    component = ruleset.components.get(name) or (ruleset.default_components or {})[name]
    of = f"of the {component.kind} {name}{_size(component) if room is None else _room_size(room)}"
    keys = [str(key).replace("_", " ") for key in path[1:] if isinstance(key, str)]
    match path[1:]:
        case ("designs", int(index), str(column)):
            return f"{column} {of}, design {index + 1} of its table"
        case ("group",):
            return f"title of a group of components in lists, {name} and others"
        case ("sheet",):
            return f"title of a sheet with several components, {name} and others"
        case ("singular" | "plural",):
            return f"the {component.kind} {name} in lists, after a number"
        case ("print_note",):
            return f"note in the print guide on the {component.kind} {name}"
    inside = f" in {' '.join(keys[:-1])}" if keys[1:] else ""
    return f"{keys[-1]}{inside} {of}"


def _size(component: object) -> str:
    sizes = [getattr(component, key, None) for key in ("width", "height")]
    if all(isinstance(size, int | float) for size in sizes):
        width, height = (number(float(size), 1) for size in sizes if isinstance(size, int | float))
        return f", {width} × {height} mm"
    size = getattr(component, "size", None)
    return f", {number(float(size), 1)} mm" if isinstance(size, int | float) else ""


def _room_size(room: TextRoom) -> str:
    width, height = (number(length, 1) for length in (room.width, room.leading * room.lines))
    size, smallest = (number(length / mm_from_points(1), 1) for length in (room.style.size, room.smallest))
    least = "" if smallest == size else f", at least {smallest} pt"
    return f", {width} × {height} mm, {f'{room.lines} lines of ' if room.lines > 1 else ''}{size} pt{least}"


def _rule_note(ruleset: Ruleset, path: tuple[str | int, ...]) -> str:
    section = ruleset.sections[int(path[0])]
    if path[1:] == ("title",):
        return f"title of the section {section.section}"
    item, key = section.items[int(path[2])], str(path[3])
    if item.clause is not None:
        return f"title of the rule {item.clause}" if key == "title" else f"rule {item.clause}"
    return f"{_ITEM_NOTES[key]} in the section {section.section}"
