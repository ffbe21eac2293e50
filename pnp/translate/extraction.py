"""List the program's own texts by reading its source: the literals of every call of ``ui_text``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from pnp.model.texts import Text, program_context, ui_text

_NAME = ui_text.__name__
_NOTE = "# For translators:"


class UiText(Struct, frozen=True):
    """One of the program's own texts, the file and line that name it, and its context in the program's catalogues."""

    text: Text
    file: str
    line: int
    context: str = ""
    note: str = ""  # what its author tells translators: comments above it that begin with "For translators:"


def ui_texts(folder: Path) -> Iterator[UiText]:
    """Yield the program's own texts in the Python files below *folder*, in the order of files and lines.

    Raises ValueError for a call of ``ui_text`` whose message is no literal: it could not be listed.
    """
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if f"{_NAME}(" in source:
            yield from _texts_of(source, path.relative_to(folder).as_posix())


def _texts_of(source: str, file: str) -> Iterator[UiText]:
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
        yield UiText(text, file, call.lineno, context, _note_above(lines, call.lineno))


def _calls(source: str, lines: list[str]) -> Iterator[ast.Call]:
    """Yield the calls in the top-level statements whose lines have ``ui_text``; to walk all takes twice as long."""
    end = 1
    for statement in ast.parse(source).body:
        start, end = end, statement.end_lineno or statement.lineno
        if any(_NAME in line for line in lines[start - 1 : end]):
            yield from (node for node in ast.walk(statement) if isinstance(node, ast.Call))


def _note_above(lines: list[str], line: int) -> str:
    """Return what the comment directly above a line (1-based) tells translators, nothing without one."""
    above = lines[line - 2].strip() if line > 1 else ""
    return above.removeprefix(_NOTE).strip() if above.startswith(_NOTE) else ""
