"""Make the JSON Schema of each file of a ruleset, with the descriptions of keys in the pages about them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path, PurePath

from msgspec import inspect

from pnp.game.model.components.component import Component
from pnp.game.model.kinds import KINDS
from pnp.game.model.values import Record
from pnp.game.reading.schema import (
    Schema,
    SchemaWriter,
    component_schema,
    faces_schema,
    figure_schema,
    game_schema,
    glossary_schema,
    look_schema,
    row_schema,
    rules_schema,
)
from pnp.messages import quote, suggest_name
from pnp.play.language.terms.play_file import ActionFile, ChoiceFile, EffectPhrase, LoopFile, MoveFile, PlayDocument
from pnp.play.language.terms.value_reader import PLAY_FILE
from pnp.play.proof.claims import CLAIMS, MODIFIERS
from pnp.problems import Problem
from pnp.workshop.explanations import read_docs
from pnp.workshop.files import CannotWriteError, write_whole

# The pages whose tables describe the keys of the other files than play.yaml, in the order of their examples.
KEY_PAGES = ("ruleset.md", "components.md", "own-faces.md", "rules.md", "look.md")
# The headings of tables of models whose noun is another.
_HEADINGS = {"a group of special cells": "Special cells", "a group of special spaces": "Special spaces"}
# The headings of tables about play.yaml; other keys are described by their models.
_PLAY_HEADINGS: Mapping[type[Record], str] = {
    PlayDocument: "The keys of the file",
    ActionFile: "Actions",
    MoveFile: "Moves of pieces",
}
_SHARED = "Every component"
_LINK = re.compile(r"\[([^][]+)\]\([^()]+\)")
_CELL = re.compile(r"(?<!\\)\|")


def schemas() -> dict[str, Schema]:
    """Return the JSON Schema of each kind of file that a ruleset can have, by its name.

    >>> import pnp
    >>> sorted(pnp.schemas())
    ['components', 'faces', 'figure', 'game', 'glossary', 'look', 'play', 'rules', 'table']
    >>> pnp.schemas()["game"]["properties"]["age"]["maximum"]
    99
    """
    return {name: make() for name, make in SCHEMAS.items()}


def schema_name(file: str) -> str | Problem:
    """Return the name of the schema for a file, which may be named without its folder or its ending.

    A problem (P014) if no file of a ruleset is called that.

    >>> import pnp
    >>> pnp.schema_name("my-game/figures/start.yaml")
    'figure'
    """
    path = PurePath(file.replace("\\", "/"))
    name = path.name.removesuffix(".yaml").removesuffix(".yml")
    if path.parent.name == "figures" or name == "figures":
        return "figure"
    if name in SCHEMAS:
        return name
    hint = suggest_name(name, SCHEMAS)
    return Problem("P014", f"there is no schema for {quote(file)}", None, hint)


@cache
def schema_text(name: str) -> str:
    """Return the schema of a name as the text of a JSON file."""
    return json.dumps(SCHEMAS[name](), ensure_ascii=False, indent=1) + "\n"


def write_schemas(folder: str | Path, names: Sequence[str] = ()) -> tuple[Path, ...] | Problem:
    """Write schemas, all of them if none is named, into a folder; return the files, or why one can't be written (P060).

    >>> import pnp, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in pnp.write_schemas(folder, ["game", "rules"])]
    ['game.json', 'rules.json']
    """
    paths = {name: Path(folder) / f"{name}.json" for name in names or SCHEMAS}
    try:
        for name, path in paths.items():
            write_whole(path, schema_text(name).encode())
    except CannotWriteError as error:
        return Problem("P060", str(error), None, "choose another folder")
    return tuple(paths.values())


def _about(model: type[Record], key: str) -> str:
    """Return the description of a key of a model on the page."""
    kind = next((kind for kind, record in KINDS.items() if record.model is model), None)
    heading = f"kind: {kind}" if kind else _HEADINGS.get(model.noun, model.noun[:1].upper() + model.noun[1:])
    if heading.lower().endswith(".yaml"):
        heading = model.noun
    rows = _rows()
    is_shared = model is Record or issubclass(model, Component)
    return rows.get((heading, key)) or (rows.get((_SHARED, key), "") if is_shared else "")


def _about_play(model: type[Record], key: str) -> str:
    """Return the description of a key of play.yaml, in the page about rules, under the model or what it extends."""
    tables = _play_rows()
    headings = (
        _PLAY_HEADINGS.get(one) or one.noun[:1].upper() + one.noun[1:]
        for one in model.__mro__
        if issubclass(one, Record)
    )
    return next((tables[heading, key] for heading in headings if (heading, key) in tables), "")


@cache
def _play_rows() -> dict[tuple[str, str], str]:
    """Return the descriptions of keys, by the heading of their table and their name."""
    rows: dict[tuple[str, str], str] = {}
    for heading, cells in _key_rows(read_docs("play.md"), "##"):
        for key in re.findall(r"`([^`]+)`", cells[0]):
            rows.setdefault((heading, key), cells[1])
    return rows


@cache
def _rows() -> dict[tuple[str, str], str]:
    """Return the description and the default of each key, by the heading of its table and its name."""
    rows: dict[tuple[str, str], str] = {}
    for heading, cells in _key_rows("".join(map(read_docs, KEY_PAGES)), "#"):
        if len(cells) == 3:
            key, about, otherwise = (cell.replace("\\|", "|") for cell in cells)
            end = "; needed" if otherwise == "needed" else f"; if left out: {otherwise}"
            rows.setdefault((heading, key.strip("`")), f"{about}{end}")
    return rows


def _key_rows(pages: str, mark: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the cells of each row about keys, with the heading, begun by *mark*, of its table."""
    heading = ""
    for line in pages.splitlines():
        if line.startswith(mark):
            heading = line.lstrip("#").strip()
        elif line.startswith("| `"):
            yield heading, [_LINK.sub(r"\1", cell).strip() for cell in _CELL.split(line)[1:-1]]


def _play_schema() -> Schema:
    writer = SchemaWriter(_about_play, has_options=True)
    schema = writer.document(PLAY_FILE, PlayDocument)
    one = [writer.value(inspect.type_info(EffectPhrase)), writer.reference(ChoiceFile), writer.reference(LoopFile)]
    writer.definitions["effects"] = {"anyOf": [*one, {"type": "array", "items": {"$ref": "#/definitions/effects"}}]}
    return schema


# Functions that make the schema of each kind of file, by its name.
SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "game": partial(game_schema, _about),
    "components": partial(component_schema, _about),
    "rules": partial(rules_schema, _about),
    "look": partial(look_schema, _about),
    "faces": partial(faces_schema, _about),
    "glossary": partial(glossary_schema, _about),
    "figure": lambda: figure_schema(_about, {key: kind.about for key, kind in CLAIMS.items()} | dict(MODIFIERS)),
    "play": _play_schema,
    "table": row_schema,
}
