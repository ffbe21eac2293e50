"""Check that every cell that a board's special cells, gaps and walls name is one of its cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from pnp.geometry.square_grid import SquareGrid
from pnp.load.draft import COMPONENTS, Draft, ValueRef
from pnp.load.hex_forms import check_form, check_homes
from pnp.model.boards import HexBoard, SquareBoard
from pnp.problems import DocumentPath, Problems


def check_cells(draft: Draft, problems: Problems) -> None:
    """Record each cell that is named and not on its board (P014), and what else a board says that can't be (P006)."""
    for name, board in draft.components.items():
        if isinstance(board, SquareBoard):
            grid = SquareGrid(board.columns, board.rows, board.cell)
            _check_named(draft, _special(name, board), grid.names, problems)
        elif isinstance(board, HexBoard):
            _check_hexagons(draft, name, board, problems)


def _check_hexagons(draft: Draft, name: str, board: HexBoard, problems: Problems) -> None:
    if not check_form(draft, name, board, problems):
        return  # which cells it has is not known
    if not (board.special or board.without or board.walls or board.homes):
        return
    whole = board.whole.names
    _check_named(draft, _left_out(name, board), whole, problems)
    if set(board.without).issuperset(whole):
        place = draft.sources[COMPONENTS].place((name, "without"))
        problems.error("P006", "a board without cells", place, "leave fewer cells out")
        return
    out = {cell: ValueRef(COMPONENTS, path).place(draft).line for cell, path in _left_out(name, board)}
    mentions = [*_special(name, board), *_walled(name, board)]
    _check_named(draft, mentions, board.field.names, problems, {cell: out[cell] for cell in whole if cell in out})
    _check_walls(draft, name, board, problems)
    check_homes(draft, name, board, problems)


# A cell's name and the way to it in components.yaml.
_Mention = tuple[str, DocumentPath]


def _special(name: str, board: SquareBoard | HexBoard) -> Iterator[_Mention]:
    for group, special in board.special.items():
        for index, cell in enumerate(special.cells):
            yield cell, (name, "special", group, "cells", index)


def _left_out(name: str, board: HexBoard) -> Iterator[_Mention]:
    for index, cell in enumerate(board.without):
        yield cell, (name, "without", index)


def _walled(name: str, board: HexBoard) -> Iterator[_Mention]:
    for index, pair in enumerate(board.walls):
        for end, cell in enumerate(pair):
            yield cell, (name, "walls", index, end)


def _check_named(
    draft: Draft,
    mentions: Iterable[_Mention],
    names: Sequence[str],
    problems: Problems,
    left_out: Mapping[str, int] = MappingProxyType({}),
) -> None:
    """Record the mentions of cells that are none of *names*, and those that stand twice in a list (P007).

    *left_out* is in which line other cells are left out.
    """
    known: Mapping[str, str] = {cell.lower(): cell for cell in names}
    ends = _ends(names)
    seen: set[tuple[DocumentPath, str]] = set()
    for cell, path in mentions:
        meant = known.get(_plain(cell))
        if meant == cell:
            if (path[:-1], cell) in seen and path[1] != "walls":
                place = ValueRef(COMPONENTS, path).place(draft)
                problems.warning("P007", f"the cell {cell} stands twice", place, "take one of them out")
            seen.add((path[:-1], cell))
            continue
        letters = _letters(cell)
        first, last = ends.get(letters, (names[0], names[-1]))
        hint = f"{letters} has {first} to {last}" if letters in ends else f"there is {first} to {last}"
        if meant:
            hint = f'did you mean "{meant}"?'
        if cell in left_out:
            hint = f"it is left out in line {left_out[cell]}"
        problems.error("P014", f'there is no cell "{cell}"', ValueRef(COMPONENTS, path).place(draft), hint)


def _ends(names: Sequence[str]) -> Mapping[str, tuple[str, str]]:
    """Return the first and the last cell of each line that letters name."""
    ends: dict[str, tuple[str, str]] = {}
    for name in names:
        letters = _letters(name)
        if letters:
            ends[letters] = ends.get(letters, (name, name))[0], name
    return ends


def _letters(cell: str) -> str:
    return cell.rstrip("0123456789") if cell[:1].isalpha() else ""


def _plain(cell: str) -> str:
    """Return a cell's name without what people add to it: capitals, spaces, brackets, a typesetter's minus."""
    return re.sub("[^a-z0-9,-]", "", cell.replace("\u2212", "-").lower())


def _check_walls(draft: Draft, name: str, board: HexBoard, problems: Problems) -> None:
    """Record walls between cells that share no edge (P006), and those that stand twice (P007)."""
    field = board.field
    lines: dict[frozenset[str], int] = {}
    for index, (cell, other) in enumerate(board.walls):
        if cell in field and other in field and other not in field.neighbours(cell):
            place = ValueRef(COMPONENTS, (name, "walls", index)).place(draft)
            near = ", ".join(field.neighbours(cell))
            hint = f"the neighbours of {cell} are {near}" if near else f"{cell} has no neighbours"
            problems.error("P006", f"{cell} and {other} share no edge", place, hint)
            continue
        pair = frozenset((cell, other))
        place = ValueRef(COMPONENTS, (name, "walls", index)).place(draft)
        if pair in lines:
            message = f"the wall between {cell} and {other} stands twice"
            problems.warning("P007", message, place, f"it stands in line {lines[pair]} already")
        lines.setdefault(pair, place.line)
