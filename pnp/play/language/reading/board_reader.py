"""Read boards that are described in play.yaml: kinds of components, and points joined by lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.kinds import KINDS, AnyComponent, is_hex_board
from pnp.messages import format_value, join_words, quote_value, suggest_name
from pnp.play.language.terms.boards import board_grid
from pnp.play.language.terms.grid import Grid
from pnp.problems import DocumentPath, Finding

MOST_CELLS = 2000  # of a board with rules: some tables have an entry for every two cells


class GridReading(Struct, frozen=True):
    """The grid that a mapping describes, None if it is faulty, and the findings about it."""

    grid: Grid | None
    findings: tuple[Finding, ...] = ()


_TITLED: Mapping[str, Any] = {"title": "Board", "cell": 1.0}  # keys that every board needs, but no rule


class _OwnBoard(Struct, frozen=True):
    """A kind of board that play.yaml can describe: the keys that it may have, with an example of each.

    *usual* are values of keys that can be left out here and not in components.yaml.
    """

    keys: Mapping[str, str]
    required: tuple[str, ...] = ()
    usual: tuple[tuple[str, str], ...] = ()


_LINES = {"columns": "8", "rows": "8"}
_OMITTED = {"omit_cells": "[A1, B1]"}
_OWN_BOARDS: Mapping[str, _OwnBoard] = {
    "square-board": _OwnBoard(
        {**_LINES, "numbering": "letter-number", "origin": "bottom-left", **_OMITTED}, ("columns", "rows")
    ),
    "hex-board": _OwnBoard(
        {"cells": "flat-top", "shape": "hexagon", "side": "5", **_LINES, "numbering": "letter-number", **_OMITTED}
        | {"walls": "[[A1, A2]]"},
        ("cells",),
    ),
    "point-board": _OwnBoard(
        {**_LINES, "diagonals": "all", "rings": "3", "points": "{a1: [0, 0]}", "lines": "[[a1, a2]]"}
        | {"numbering": "go", "origin": "bottom-left", **_OMITTED},
    ),
    "track": _OwnBoard(
        {"shape": "ring", "spaces": "40", "first_number": "0", "step": "1", "start": "Start", "end": "Finish"},
        ("spaces",),
        (("shape", "row"),),
    ),
    "pits": _OwnBoard({**_LINES, "stores": "true"}, ("columns",)),
}
_GRAPH, _LONGEST_NAME = "graph", 40


def read_grid(values: Mapping[str, Any], path: DocumentPath) -> GridReading:
    """Return the board that a mapping at *path* of play.yaml describes: a kind of component, or points and lines."""
    kind, kinds = values.get("kind"), (*_OWN_BOARDS, _GRAPH)
    if kind is None:
        finding = Finding("P005", 'missing key "kind" in a board', f"write one of {join_words(kinds)}", path)
        return GridReading(None, (finding,))
    if kind not in kinds:
        finding = Finding(
            "P006", f"{quote_value(kind)} is not a kind of board", suggest_name(kind, kinds), (*path, "kind")
        )
        return GridReading(None, (finding,))
    if kind == _GRAPH:
        return _read_graph(values, path)
    own = _OWN_BOARDS[kind]
    given = {key: value for key, value in values.items() if key != "kind"}
    findings = [*_key_findings(given, kind, own.keys, own.required, path)]
    fields, faults = _field_values(kind, given, path)
    findings += faults
    if findings:
        return GridReading(None, tuple(findings))
    board: Any = KINDS[kind].model(**{"kind": kind, **_TITLED, **dict(own.usual), **fields})
    faults = [*_board_findings(board)] or [*_name_findings(board)]
    if faults:
        return GridReading(None, tuple(replace(one, at=(*path, *one.at)) for one in faults))
    grid = board_grid(board)
    assert grid is not None, "every kind of the table has places"
    return GridReading(grid, tuple(grid_findings(grid, path)))


def grid_findings(grid: Grid, path: DocumentPath) -> Iterator[Finding]:
    """Yield the finding that a board has too many cells for rules, or none."""
    if not grid.size:
        yield Finding("P006", "a board without cells", "keep some of them", path)
    elif grid.size > MOST_CELLS:
        yield Finding("P008", f"a board of {grid.size:,} cells", f"rules have at most {MOST_CELLS:,}", path)


def _key_findings(
    values: Mapping[str, Any], noun: str, keys: Mapping[str, str], required: Sequence[str], path: DocumentPath
) -> Iterator[Finding]:
    """Yield unknown keys, and those that are missing."""
    for key in values:
        if key not in keys:
            hint = suggest_name(key, keys)
            yield Finding("P004", f"unknown key {quote_value(key)} in a {noun}", hint, (*path, key), at_key=True)
    for key in required:
        if key not in values:
            yield Finding("P005", f'missing key "{key}" in a {noun}', f"add {key}: {keys[key]}", path)


def _field_values(kind: str, values: Mapping[str, Any], path: DocumentPath) -> tuple[dict[str, Any], list[Finding]]:
    """Return the valid values for the model, and the findings about the others."""
    types = {one.name: one.type for one in msgspec.structs.fields(KINDS[kind].model)}
    read: dict[str, Any] = {}
    findings = []
    for key, value in values.items():
        if key not in _OWN_BOARDS[kind].keys:
            continue
        try:
            read[key] = msgspec.convert(value, types[key])
        except msgspec.ValidationError:
            hint = f"write {key}: {_OWN_BOARDS[kind].keys[key]}" + _limits(types[key])
            findings.append(Finding("P006", f"{format_value(value)} is not a value of {key}", hint, (*path, key)))
    return read, findings


def _limits(kind: Any) -> str:
    """Return the least and the greatest number, or all words of a choice, in parentheses."""
    seen = msgspec.inspect.type_info(kind)
    for one in seen.types if isinstance(seen, msgspec.inspect.UnionType) else (seen,):
        if isinstance(one, msgspec.inspect.IntType) and one.ge is not None:
            return f" (a whole number from {one.ge} to {one.le})"
        if isinstance(one, msgspec.inspect.LiteralType):
            return f" ({join_words(map(str, one.values), 'or')})"
    return ""


def _board_findings(board: AnyComponent) -> Iterator[Finding]:
    """Yield the findings about values that exclude each other, with paths below the board's."""
    yield from board.findings()
    if is_hex_board(board):
        yield from _shape_findings(board)


def _name_findings(board: Any) -> Iterator[Finding]:
    """Yield unknown cells."""
    omitted, walls = getattr(board, "omit_cells", ()), getattr(board, "walls", ())
    for path, name in (
        *((("omit_cells", index), name) for index, name in enumerate(omitted)),
        *((("walls", index, end), name) for index, wall in enumerate(walls) for end, name in enumerate(wall)),
    ):
        if name not in board.whole_names:
            yield Finding("P014", f"the board has no {quote_value(name)}", suggest_name(name, board.whole_names), path)


def _shape_findings(board: Any) -> Iterator[Finding]:
    """Yield missing and superfluous sizes of a shape: a rhombus has a side, or columns and rows."""
    is_long = board.shape == "rectangle" or (board.shape == "rhombus" and board.side is None)
    required, others = (("columns", "rows"), ("side",)) if is_long else (("side",), ("columns", "rows"))
    for key in required:
        if getattr(board, key) is None:
            yield Finding("P005", f'missing key "{key}" in a {board.shape}', f"add {key}: 5")
    for key in others:
        if getattr(board, key) is not None:
            message = f"a {board.shape} with {' and '.join(required)} has no {key}"
            yield Finding("P006", message, f"remove {key}", (key,), at_key=True)


def _read_graph(values: Mapping[str, Any], path: DocumentPath) -> GridReading:
    """Return points and lines, whose points follow each other. Each line counts as straight in the game."""
    keys = {"points": "[a, b, c]", "lines": "[[a, b, c]]"}
    given = {key: value for key, value in values.items() if key != "kind"}
    findings = [*_key_findings(given, _GRAPH, keys, ("points", "lines"), path)]
    for key, example in keys.items():
        if key in given and not isinstance(given[key], list):
            message = f"{format_value(given[key])} is not a value of {key}"
            findings.append(Finding("P006", message, f"write {key}: {example}", (*path, key)))
    if findings:
        return GridReading(None, tuple(findings))
    points = [str(point) if isinstance(point, int) else point for point in given["points"]]
    findings += _point_findings(points, (*path, "points"))
    lines = [
        [str(one) if isinstance(one, int) else one for one in line] if isinstance(line, list) else line
        for line in given["lines"]
    ]
    known = dict.fromkeys(one for one in points if isinstance(one, str))
    for index, line in enumerate(lines):
        findings += _line_findings(line, known, (*path, "lines", index))
    if findings:
        return GridReading(None, tuple(findings))
    numbers = {point: number for number, point in enumerate(points)}
    numbered = tuple(tuple(numbers[point] for point in line) for line in lines)
    near: list[set[int]] = [set() for _ in points]
    for one, other in (pair for line in numbered for pair in pairwise(line)):
        near[one].add(other)
        near[other].add(one)
    grid = Grid(tuple(points), links=tuple(tuple(sorted(some)) for some in near), lines=numbered)
    return GridReading(grid, tuple(grid_findings(grid, path)))


def _point_findings(points: Sequence[Any], path: DocumentPath) -> Iterator[Finding]:
    """Yield invalid and duplicate names of points."""
    seen: set[str] = set()
    for index, point in enumerate(points):
        if not isinstance(point, str) or not point or len(point) > _LONGEST_NAME:
            hint = f"write a name of at most {_LONGEST_NAME} characters"
            yield Finding("P006", f"{format_value(point)} is not a name of a point", hint, (*path, index))
        elif point in seen:
            yield Finding("P007", f"the point {point} is in the list more than once", "remove one", (*path, index))
        else:
            seen.add(point)


def _line_findings(line: Any, points: Collection[str], path: DocumentPath) -> Iterator[Finding]:
    """Yield a line that is not a list of two or more points, and unknown points in it."""
    if not isinstance(line, list) or len(line) < 2:
        yield Finding("P006", f"{format_value(line)} is not a line", "write two points or more: [a, b, c]", path)
        return
    for index, point in enumerate(line):
        if not isinstance(point, str) or point not in points:
            hint = suggest_name(point, points)
            yield Finding("P014", f"a line names {quote_value(point)}, which is not a point", hint, (*path, index))
        elif point in line[:index]:
            yield Finding("P007", f"a line has {point} more than once", "write two lines", (*path, index))
