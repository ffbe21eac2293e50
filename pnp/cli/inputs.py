"""Turn names of the command line into what they name: a file's bytes, a document, a ruleset's engine."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from pnp.api import unknown_ruleset
from pnp.load.bundled import find_ruleset
from pnp.load.documents import MOST_BYTES, read_document
from pnp.load.files import Folder, open_folder
from pnp.load.json_document import read_json
from pnp.problems import Place, Problems, SourceMap
from pnp.rules.engines import ENGINES, NO_ENGINE, engine_for
from pnp.rules.game_setup import COMPONENTS_FILE, GAME_FILE, report_setup, setup_of_values
from pnp.rules.protocol import Engine, Rejected, StartOptions
from pnp.rules.told import suggestion, told

STANDARD_INPUT = "-"
MOST_INPUT = 200_000_000  # bytes: games written down may be many


def read_bytes(file: str, problems: Problems, most: int = MOST_INPUT) -> tuple[bytes, str] | None:
    """Return what a file, or ``-`` for standard input, holds, and its name for messages.

    None, and a problem, if it can't be read or has more than *most* bytes.
    """
    name = "standard input" if file == STANDARD_INPUT else file
    try:
        if file == STANDARD_INPUT:
            content = sys.stdin.buffer.read(most + 1) if sys.stdin is not None else b""
        else:
            with Path(file).open("rb") as stream:
                content = stream.read(most + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        problems.error("P001", f"cannot read it: {(why or 'no reason given').lower()}", Place(name))
        return None
    if len(content) > most:
        problems.error("P008", f"it has more than {most / 1e6:g} MB", Place(name), "is this the right file?")
        return None
    return content, name


def read_values(file: str, problems: Problems) -> tuple[Any, SourceMap] | None:
    """Return the values of a YAML or JSON file, or of standard input (``-``), and where they stand."""
    found = read_bytes(file, problems, MOST_BYTES)
    if found is None:
        return None
    content, name = found
    if name.lower().endswith(".json"):
        return read_json(content, name, problems)
    if content.lstrip()[:1] == b"{":  # JSON, or YAML with braces: the stricter reader is asked first
        as_json = Problems()
        read = read_json(content, name, as_json)
        if not any(problem.code == "P003" for problem in as_json):
            problems.extend(as_json)
            return read
    return read_document(content, name, problems)


def find_game(chosen: Namespace, problems: Problems) -> tuple[Engine[Any, Any], StartOptions] | None:
    """Return the engine of the ruleset that is named, and what a game is to be begun with."""
    choices = dict(chosen.choices)
    for key in choices:
        if sum(key == other for other, _ in chosen.choices) > 1:
            problems.error("P015", f'"{key}" is set twice', hint="set it once; several variants stand with commas")
    engine = find_engine(chosen.ruleset, problems)
    if engine is None or problems.error_count:
        return None
    return engine, StartOptions(chosen.players, choices, chosen.seed)


def _read_components(folder: Folder | None, name: str) -> tuple[Any, SourceMap]:
    """Return the values of components.yaml; none if it can't be read, which is for ``pnp check`` to report."""
    file = f"{name}/{COMPONENTS_FILE}"
    content = folder.read(COMPONENTS_FILE, MOST_BYTES) if folder and folder.has(COMPONENTS_FILE) else None
    document = read_document(content, file, Problems()) if content is not None else None
    return document or ({}, SourceMap(file))


def find_engine(ruleset: str, problems: Problems) -> Engine[Any, Any] | None:
    """Return the engine that a ruleset (a bundled one's name, or the path of a folder) names in its game.yaml."""
    folder = find_ruleset(ruleset)
    if folder is None:
        problems.add(unknown_ruleset(ruleset))
        return None
    opened = open_folder(folder, problems)
    content = opened.read("game.yaml", MOST_BYTES) if opened else None
    document = read_document(content, f"{folder}/game.yaml", problems) if content is not None else None
    if document is None:
        return None
    game, source = document
    if not isinstance(game, dict) or "engine" not in game:
        problems.error("P005", "game.yaml names no engine", source.place(), "add: engine: quiet-adventures")
        return None
    name = game["engine"]
    if name == NO_ENGINE:
        problems.error("P059", "no engine knows the rules of this ruleset", source.place(("engine",)))
        return None
    components, places = _read_components(opened, str(folder))
    engine = engine_for(name, setup_of_values(game, components)) if isinstance(name, str) else None
    if isinstance(engine, Rejected):
        report_setup(engine.findings, {GAME_FILE: source, COMPONENTS_FILE: places}, problems)
        return None
    if engine is None:
        problems.error(
            "P014", f'there is no engine "{told(name)}"', source.place(("engine",)), suggestion(name, ENGINES)
        )
    return engine
