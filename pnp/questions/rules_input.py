"""Read the input of engines from text: positions and transcripts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.game.reading.yaml.documents import MAX_BYTES, read_document
from pnp.game.reading.yaml.json_document import read_json
from pnp.problems import Place, Problem, Problems, SourceMap


def read_input(source: str | bytes | Path, name: str, most: int, problems: Problems) -> tuple[str | bytes, str] | None:
    """Return a text or a file's bytes with its name; None if it can't be read (P001) or is too large (P008)."""
    content: str | bytes
    if isinstance(source, Path):
        name = str(source)
        try:
            with source.open("rb") as stream:
                content = stream.read(most + 1)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            problems.error(
                "P001", f"the file cannot be read: {(why or 'no reason given').lower()}", Place(name), "check its name"
            )
            return None
    else:
        content = source
    if len(content) > most:
        problems.error("P008", f"the file is larger than {most / 1e6:g} MB", Place(name), "is this the right file?")
        return None
    return content, name


def read_position(
    source: Mapping[str, Any] | str | bytes | Path, name: str, problems: Problems
) -> tuple[Any, SourceMap] | None:
    """Return the plain values of a position and their places; None, with a problem, if it can't be read."""
    if not isinstance(source, str | bytes | Path):
        return source, SourceMap(name)
    text = read_input(source, name, MAX_BYTES, problems)
    return None if text is None else read_values(*text, problems)


def read_values(content: bytes | str, name: str, problems: Problems) -> tuple[Any, SourceMap] | None:
    """Return the values of YAML or JSON text, and their places; *name* is its name in messages."""
    if name.lower().endswith(".json"):
        return read_json(content, name, problems)
    start = content.lstrip()[:1]
    if start in (b"{", "{"):  # JSON, or YAML with braces: the stricter reader comes first
        as_json = Problems()
        read = read_json(content, name, as_json)
        if not any(problem.code == "P003" for problem in as_json):
            problems.extend(as_json)
            return read
    return read_document(content, name, problems)


def check_position_source(
    source: Mapping[str, Any] | str | bytes | Path, name: str = "position"
) -> tuple[Problem, ...]:
    """Return the problems of what `GameRules.position` reads in any game: that it can't be read, or is no YAML."""
    problems = Problems()
    read_position(source, name, problems)
    return tuple(problems)
