"""The lines of a field of hexagonal cells, whose labels at the edge of a board locate a cell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from pnp.press.geometry.cells import Top
from pnp.press.geometry.hex_grid import (
    Cell,
    Form,
    HexField,
    IndexedCell,
    Numbering,
    form_cells,
    line_directions,
    line_letters,
    number_digits,
    offset,
)
from pnp.press.geometry.path import Point


class FieldLine(Struct, frozen=True):
    """A line of cells, all that the field's form has there, and the label at its ends.

    The two directions lead outwards from the middle of its first and of its last cell and are 1 mm long; None at an
    end where another line has its label. Every line has a label at its *main* end.
    """

    label: str
    cells: tuple[Cell, ...]
    main: Literal["first", "last"]  # the end at which every line of its kind has its label
    way_first: Point | None
    way_last: Point | None


def field_lines(field: HexField) -> tuple[FieldLine, ...]:
    """Return the lines whose labels locate a cell from the edge, except wholly omitted ones; a spiral has none."""
    lines = _lines(field.form, field.columns, field.rows, field.top, field.numbering)
    if not field.omitted:
        return lines
    cells = set(field.cells)
    return tuple(line for line in lines if not cells.isdisjoint(line.cells))


@lru_cache(maxsize=64)
def _lines(form: Form, columns: int, rows: int, top: Top, numbering: Numbering) -> tuple[FieldLine, ...]:
    if numbering == "spiral":
        return ()
    straight, places = (columns, rows) if top == "flat" else (rows, columns)
    return _field_lines(form_cells(form, straight, places, top), form, top, numbering)


def _field_lines(cells: Sequence[IndexedCell], form: Form, top: Top, numbering: Numbering) -> tuple[FieldLine, ...]:
    """Return the straight lines, named by letters, then those across them, named by numbers.

    Each letter is at the first cell of its line, each number at the last; the other ends get them too if their places
    are free.
    """
    down, across = line_directions(form, top, numbering)
    groups: tuple[dict[str, list[Cell]], dict[str, list[Cell]]] = ({}, {})
    digits = number_digits(cells)
    for each in cells:
        for group, label in zip(groups, _line_labels(each, top, numbering, digits), strict=True):
            group.setdefault(label, []).append(each.cell)
    known: set[Point] = set()
    directions: dict[tuple[int, str, int], Point] = {}
    ends = ((0, 0), (1, -1), (0, -1), (1, 0))
    mixed = form == "rectangle" and numbering == "axial"  # one side would have labels of both kinds
    for kind, end in ends[:2] if mixed else ends:
        x, y = (down, across)[kind]
        x, y = (x, y) if end else (0 - x, 0 - y)
        for label, line in groups[kind].items():
            at = offset(line[end], top, 1.0)
            beyond = round(at[0] + math.sqrt(3) * x, 3), round(at[1] + math.sqrt(3) * y, 3)
            if beyond not in known:
                known.add(beyond)
                directions[kind, label, end] = x, y
    return tuple(
        FieldLine(
            label,
            tuple(line),
            ("first", "last")[kind],
            directions.get((kind, label, 0)),
            directions.get((kind, label, -1)),
        )
        for kind, group in enumerate(groups)
        for label, line in group.items()
    )


def _line_labels(each: IndexedCell, top: Top, numbering: Numbering, digits: int) -> tuple[str, str]:
    """Return the labels of the two lines that a cell lies on."""
    if numbering == "axial":
        q, r = map(str, each.cell)
        return (q, r) if top == "flat" else (r, q)
    if numbering == "column-row":
        return f"{each.line + 1:0{digits}}", f"{each.number + 1:0{digits}}"
    return line_letters(each.line), str(each.number + 1)
