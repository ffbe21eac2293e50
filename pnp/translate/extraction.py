"""List the program's own texts by reading its source: the literals of every call of ``ui_text``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from pnp.model.translatable import PROGRAM, Text, ui_text

_NOTE = "# For translators:"


class UiText(Struct, frozen=True):
    """One of the program's own texts, and the file and line that name it."""

    text: Text
    file: str
    line: int
    note: str = ""  # what its author tells translators: comments above it that begin with "For translators:"


def ui_texts(folder: Path) -> Iterator[UiText]:
    """Yield the program's own texts in the Python files below *folder*, in the order of files and lines.

    Raises ValueError for a call of ``ui_text`` whose message is no literal: it could not be listed.
    """
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if f"{ui_text.__name__}(" in source:
            yield from _texts_of(source, path.relative_to(folder).as_posix())


def _texts_of(source: str, file: str) -> Iterator[UiText]:
    lines = source.split("\n")
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    named = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == ui_text.__name__)
    for call in sorted(named, key=lambda call: (call.lineno, call.col_offset)):
        messages = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
        if not messages or not all(isinstance(message, str) for message in messages):
            raise ValueError(f"{file}:{call.lineno}: the messages of {ui_text.__name__} must be literals")
        message, plural = (*map(str, messages), "")[:2]
        yield UiText(Text(message, PROGRAM, plural), file, call.lineno, _note_above(lines, call.lineno))


def _note_above(lines: list[str], line: int) -> str:
    """Return what the comment directly above a line (1-based) tells translators, nothing without one."""
    above = lines[line - 2].strip() if line > 1 else ""
    return above.removeprefix(_NOTE).strip() if above.startswith(_NOTE) else ""
