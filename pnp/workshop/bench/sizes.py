"""Settle sizes for a paper: a board's cells as large as the page allows, pieces as large as the cells."""

from __future__ import annotations

import math
from collections import Counter as Counts
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from pnp.game.model.kinds import (
    AnyComponent,
    CellBoard,
    is_cell_board,
    is_flat,
    is_map_board,
    is_row_board,
    is_sized_by_paper,
    sheet_names,
)
from pnp.game.model.kinds.mat import Mat, with_slot_sizes
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.values import AutoSize, settled
from pnp.pieces.kinds import drawing_of
from pnp.press.geometry.path import Box
from pnp.press.papers import Paper, PosterSize
from pnp.sheets.poster_plan import overlapping_pages
from pnp.sheets.spec import SheetSpec
from pnp.workshop.checks.pieces.piece_sizes import largest_fitting_size

# Cells larger than this (mm) are no better to play on, however large the paper; smaller ones can't be played on.
LARGEST_CELL, SMALLEST_CELL = 40.0, 2.0

# The widths of maps, in mm: from a small card's to that of a table, which takes ten sheets of A4 side by side.
_MAP_WIDTHS = (20.0, 2000.0)

_Components = Mapping[str, AnyComponent]


def fit_ruleset(ruleset: Ruleset, paper: Paper | PosterSize, *, divides: bool = True) -> Ruleset:
    """Return a ruleset sized for a paper or a poster, itself if it is.

    Unless it *divides* boards, cells may be too small.
    """
    components, defaults = _fitted(ruleset.components, paper, divides=divides), ruleset.default_components
    if defaults is not None:
        defaults = _fitted(defaults, paper, divides=divides)
    if components is ruleset.components and defaults is ruleset.default_components:
        return ruleset
    return replace(ruleset, components=components, default_components=defaults)


def sized_by_paper(components: _Components) -> frozenset[str]:
    """Return the components that are larger on larger paper."""
    # A larger board makes what lies on it larger, then what shows that (tiles, areas), then the boxes for any of it.
    boards = {name for name, board in components.items() if is_sized_by_paper(board)}
    pieces = {name for name, piece in components.items() if _is_open(piece) and getattr(piece, "fits", None) in boards}
    sized = boards | pieces
    for name, board in components.items():
        shown: set[str | None] = {board.tiles, board.counters} if is_row_board(board) else set()
        if isinstance(board, Mat):
            shown = {area.for_ for area in board.areas.values()}
        if pieces & shown:
            sized.add(name)
    while more := {name for name, box in components.items() if sized & {*getattr(box, "holds", ())}} - sized:
        sized |= more
    return frozenset(sized)


def _is_open(component: AnyComponent) -> bool:
    return is_sized_by_paper(component) or isinstance(getattr(component, "size", None), AutoSize)


def _fitted(components: _Components, paper: Paper | PosterSize, *, divides: bool) -> _Components:
    """Return the components, boards fitted to the paper, then pieces to their boards."""
    if not any(map(_is_open, components.values())):
        return components
    named = sheet_names(components)
    sheets = Counts(named.values())
    boards = {
        name: _board(component, paper, alone=sheets[named[name]] == 1, divides=divides)
        for name, component in components.items()
    }
    return with_slot_sizes({name: _piece(component, boards) for name, component in boards.items()})


def _board(board: AnyComponent, paper: Paper | PosterSize, *, alone: bool, divides: bool) -> AnyComponent:
    """Return a board with the largest cells, to a hundredth of a mm, with which it fits the paper.

    Where it is *alone* on its sheet, the paper may also be held across. One that is too large even with the smallest
    cells has these; the layout reports that it doesn't fit. If it *divides*, a board whose cells would be smaller than
    its own limit takes as few pages as possible; on a poster of a certain size, it has cells of that limit.
    """
    if not is_cell_board(board) or not is_sized_by_paper(board):
        return board
    least_cell = getattr(board, "smallest_cell", None)
    if isinstance(paper, PosterSize):
        sizes = paper.sizes
        whole = _largest(board, lambda box: any(box.width <= wide and box.height <= high for wide, high in sizes))
        return replace(board, cell=least_cell) if _is_smaller(whole, least_cell) else whole
    room, across = SheetSpec(paper=paper).area, SheetSpec(paper=paper.turned).area

    def goes_on_page(box: Box) -> bool:
        short, long = sorted((box.width, box.height))
        narrow, wide = sorted((room.width, room.height))
        is_alone_across = alone and box.width <= across.width and box.height <= across.height
        return (short <= narrow and long <= wide) or is_alone_across

    whole = _largest(board, goes_on_page)
    if not divides or not _is_smaller(whole, least_cell):
        return whole
    spec, least = SheetSpec(paper=paper), _board_size(replace(board, cell=least_cell))
    pages = overlapping_pages(least.width, least.height, spec)
    return _largest(board, lambda box: overlapping_pages(box.width, box.height, spec) <= pages)


def _is_smaller(board: CellBoard, least_cell: float | None) -> bool:
    """Return whether the cells of a board are smaller than its own limit, if it has one."""
    return least_cell is not None and settled(getattr(board, board.scaled_by)) < least_cell


def is_divided(component: AnyComponent) -> bool:
    """Return whether a board, such as a map of a fixed width, may take several pages without the option poster."""
    if is_map_board(component):
        return not is_sized_by_paper(component)
    return getattr(component, "smallest_cell", None) is not None


def _board_size(board: CellBoard) -> Box:
    return drawing_of(board.kind).board_size(board)


def _largest(board: CellBoard, goes: Callable[[Box], bool]) -> CellBoard:
    """Return a board with the largest cells, in 0.01 mm, or the largest map, whose box *goes*; else the smallest."""
    smallest, largest = _MAP_WIDTHS if is_map_board(board) else (SMALLEST_CELL, LARGEST_CELL)
    least, most = math.floor(100 * smallest), math.floor(100 * largest)
    while least < most:
        middle = (least + most + 1) // 2
        if goes(_board_size(replace(board, **{board.scaled_by: middle / 100}))):
            least = middle
        else:
            most = middle - 1
    return replace(board, **{board.scaled_by: least / 100})


def _piece(piece: AnyComponent, boards: _Components) -> AnyComponent:
    """Return a piece as large as a cell of its board allows."""
    if not is_flat(piece) or not isinstance(piece.size, AutoSize):
        return piece
    board = boards[piece.fits or ""]
    assert is_cell_board(board), "the loader has checked it"
    return replace(piece, size=largest_fitting_size(piece, board))
