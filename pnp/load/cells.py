"""Check that every cell that a board's special cells, gaps and walls name is one of its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.geometry.square_grid import SquareGrid
from pnp.load.draft import COMPONENTS, Draft, Spot
from pnp.model.components import SquareBoard
from pnp.model.hex_board import HexBoard
from pnp.problems import DocumentPath, Problems


def check_cells(draft: Draft, problems: Problems) -> None:
    """Record each cell that is named and not on its board (P014), and walls that stand between no neighbours (P006)."""
    for name, board in draft.components.items():
        if isinstance(board, SquareBoard):
            grid = SquareGrid(board.columns, board.rows, board.cell)
            _check_named(draft, _special(name, board), grid.names, problems)
        elif isinstance(board, HexBoard) and (board.special or board.without or board.walls):
            whole = board.whole.names
            _check_named(draft, _left_out(name, board), whole, problems)
            if set(board.without).issuperset(whole):
                place = draft.sources[COMPONENTS].place((name, "without"))
                problems.error("P006", "a board without cells", place, "leave fewer cells out")
                continue
            _check_named(draft, [*_special(name, board), *_walled(name, board)], board.field.names, problems)
            _check_walls(draft, name, board, problems)


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
    draft: Draft, mentions: Iterator[_Mention] | list[_Mention], names: Sequence[str], problems: Problems
) -> None:
    """Record the mentions of cells that are none of *names*."""
    known: Mapping[str, str] = {cell.lower(): cell for cell in names}
    for cell, path in mentions:
        if known.get(cell.lower()) == cell:
            continue
        meant = known.get(cell.lower())
        hint = f'did you mean "{meant}"?' if meant else f"there is {names[0]} to {names[-1]}"
        problems.error("P014", f'there is no cell "{cell}"', Spot(COMPONENTS, path).place(draft), hint)


def _check_walls(draft: Draft, name: str, board: HexBoard, problems: Problems) -> None:
    field = board.field
    for index, (cell, other) in enumerate(board.walls):
        if cell in field and other in field and other not in field.neighbours(cell):
            place = Spot(COMPONENTS, (name, "walls", index)).place(draft)
            near = ", ".join(field.neighbours(cell))
            hint = f"the neighbours of {cell} are {near}" if near else f"{cell} has no neighbours"
            problems.error("P006", f"{cell} and {other} share no edge", place, hint)
