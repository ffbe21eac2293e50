"""Turn names of the command line into what they name: a file's bytes, a document, a ruleset's engine."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from pnp.api import unknown_ruleset
from pnp.load.bundled import find_ruleset
from pnp.load.documents import MOST_BYTES
from pnp.pipeline.game_rules import find_engine, read_values
from pnp.problems import Place, Problems, SourceMap
from pnp.rules.protocol import Engine, StartOptions

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


def read_position(file: str, problems: Problems) -> tuple[Any, SourceMap] | None:
    """Return the values of a YAML or JSON file, or of standard input (``-``), and where they stand."""
    read = read_bytes(file, problems, MOST_BYTES)
    return None if read is None else read_values(*read, problems)


def find_game(chosen: Namespace, problems: Problems) -> tuple[Engine[Any, Any], StartOptions] | None:
    """Return the engine of the ruleset that is named, and what a game is to be begun with."""
    choices = dict(chosen.choices)
    for key in choices:
        if sum(key == other for other, _ in chosen.choices) > 1:
            problems.error("P015", f'"{key}" is set twice', hint="set it once; several variants stand with commas")
    engine = find_rules(chosen.ruleset, problems)
    if engine is None or problems.error_count:
        return None
    return engine, StartOptions(chosen.players, choices, chosen.seed)


def find_rules(ruleset: str, problems: Problems) -> Engine[Any, Any] | None:
    """Return the engine of a ruleset: of a bundled one's name, or of a folder."""
    folder = find_ruleset(ruleset)
    if folder is None:
        problems.add(unknown_ruleset(ruleset))
        return None
    return find_engine(folder, problems)
