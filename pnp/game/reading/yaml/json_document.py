"""Turn JSON (a file, or a value a line) into plain values; places are found, by the YAML parser, when asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from pnp.game.reading.yaml.documents import MAX_BYTES, MAX_LEVELS, YAML_PARSER
from pnp.game.reading.yaml.pyyaml import yaml
from pnp.game.reading.yaml.source import Branch, DocumentSource, Extent, SourceText, read_text
from pnp.messages import quote
from pnp.problems import Place, Problems, SourceMap

# More digits than any number needs, and fewer than the 309 of the largest float; Python itself refuses 4,301.
_MAX_DIGITS = 300

_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|.)", re.DOTALL)
_STRING = r'"(?:[^"\\]|\\.)*"?'  # the end may be missing: what comes later isn't read once for each quote


def read_json(content: str | bytes, file: str, problems: Problems) -> tuple[Any, SourceMap] | None:
    """Return the value that a JSON file holds, and its source map; None, and problems, if it can't be read."""
    if problems.exceeds(len(content), MAX_BYTES, "the file", Place(file), "divide it into smaller files"):
        return None
    text = read_text(content, file, problems)
    return None if text is None else _read(text, (0, len(text.text)), problems)


def read_json_lines(content: str | bytes, file: str, problems: Problems) -> Iterator[tuple[Any, SourceMap]]:
    """Yield the value and source map of each line but empty and unreadable ones; each may be as long as a file."""
    text = read_text(content, file, problems)
    if text is None:
        return
    for start, end in text.lines():
        if end - start > MAX_BYTES:
            message = f"a line of more than {MAX_BYTES / 1e6:g} MB"
            problems.error("P008", message, text.place((start, start + 1)), "write one transcript per line")
        elif text.text[start:end].strip():
            result = _read(text, (start, end), problems)
            if result is not None:
                yield result


def _read(text: SourceText, extent: Extent, problems: Problems) -> tuple[Any, SourceMap] | None:
    start, end = extent
    written = text.text[start:end]
    duplicates: list[str] = []

    def mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) < len(pairs):
            duplicates.extend(key for key, _ in pairs)
        return value

    try:
        value = json.loads(written, parse_constant=_whole_number, parse_int=_whole_number, object_pairs_hook=mapping)
        is_deep = _is_deeper(value, MAX_LEVELS)
    except json.JSONDecodeError as error:
        last = start + len(written.rstrip()) - 1
        at = max(start, min(start + error.pos, last))  # where the text ends too early, its last character
        message = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        problems.error("P003", message, text.place((at, at + 1)), "write a line as pnp rules play prints it")
        return None
    except _UnusableNumberError as error:
        matches = re.compile(f"{_STRING}|{re.escape(error.written)}").finditer(text.text, *extent)
        place = text.place(next((each.span() for each in matches if each[0] == error.written), (start, start + 1)))
        problems.error("P006", f"{error} can't be used here", place, "write a number with fewer digits")
        return None
    except RecursionError:
        is_deep = True
    if is_deep:
        place = text.place((start, start + 1))
        problems.error("P008", f"more than {MAX_LEVELS} levels of nesting", place, "use fewer levels")
        return None
    if duplicates:
        for key, again in _find_places(text, extent).duplicates or [(duplicates[0], (start, start + 1))]:
            problems.error("P007", f"duplicate key {quote(key, 40)}", text.place(again), "remove one of them")
        return None
    return value, DocumentSource(text, partial(_root, text, extent))


class _UnusableNumberError(ValueError):
    """Raised for an unusable number of a file; *written* is its spelling there."""

    def __init__(self, written: str) -> None:
        super().__init__(written if len(written) <= _MAX_DIGITS else f"a number of {len(written)} characters")
        self.written = written


def _whole_number(written: str) -> int:
    """Refuse a long number, NaN and the infinities, which Python's reader accepts and JSON doesn't have."""
    if len(written) > _MAX_DIGITS or not written[-1].isdecimal():
        raise _UnusableNumberError(written)
    return int(written)


def _is_deeper(value: Any, levels: int) -> bool:
    containers = [value] if isinstance(value, dict | list) else []
    for _ in range(levels):
        if not containers:
            return False
        inner = (each for one in containers for each in (one.values() if isinstance(one, dict) else one))
        containers = [each for each in inner if isinstance(each, dict | list)]
    return bool(containers)


def _root(text: SourceText, extent: Extent) -> Branch | Extent:
    return _find_places(text, extent).root


class _Places(Struct):
    root: Branch | Extent
    duplicates: list[tuple[str, Extent]]


def _find_places(text: SourceText, extent: Extent) -> _Places:
    """Return the places in sound JSON, seen without escapes that YAML lacks; up to a key of over 1,024 characters."""
    # One pass over flat events: what is open, and whether a key or a value is next, tells what an event means.
    start, end = extent
    masked = _ESCAPE.sub(lambda match: "x" * len(match[0]), text.text[start:end])
    places = _Places((start, start + 1), [])
    stack: list[tuple[Branch, bool]] = []  # the mappings (True) and lists that are open
    key: str | None = None  # the key whose value comes next
    try:
        for event in yaml.parse(masked, Loader=YAML_PARSER):
            if isinstance(event, yaml.CollectionEndEvent):
                stack.pop()
            if not isinstance(event, yaml.NodeEvent):
                continue
            assert event.start_mark and event.end_mark, "only events that are made by hand have none"
            span = (start + event.start_mark.index, start + event.end_mark.index)
            branch, is_mapping = stack[-1] if stack else (None, False)
            if branch is not None and is_mapping and key is None:
                key = json.loads(text.text[span[0] : span[1]])
                places.duplicates += [(key, span)] if key in branch.keys else []
                branch.keys[key] = span
                continue
            mark = Branch((span[0], span[0] + 1)) if isinstance(event, yaml.CollectionStartEvent) else span
            if branch is None:
                places.root = mark
            else:
                branch.children[len(branch.children) if key is None else key] = mark
            key = None
            if isinstance(mark, Branch):
                stack.append((mark, isinstance(event, yaml.MappingStartEvent)))
    except yaml.YAMLError:
        pass
    return places
