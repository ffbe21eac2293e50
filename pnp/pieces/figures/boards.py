"""Find the boards of a figure, which are the chosen ones or those of the default options, and their parts."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.kinds import board_in, is_cell_board, is_hex_board, unit_cells_of
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.view import BoardView, CellPlace, RowPlace, View
from pnp.pieces.figures.layout import cell_place, visible_cells
from pnp.press.geometry.path import Point


def shown_ruleset(figure: CheckedFigure, ruleset: Ruleset) -> Ruleset:
    """Return the ruleset with the components that a figure shows.

    These are the chosen ones if its boards are, and otherwise those of the default options, with which it is proved.
    """
    return ruleset.with_default_options if is_of_other_board(figure, ruleset) else ruleset


def is_of_other_board(figure: CheckedFigure, ruleset: Ruleset) -> bool:
    """Return whether a figure shows a board that isn't in the box with the choices made."""
    if figure.of_choices or ruleset.default_components is None:
        return False
    view = figure.frames[0].view
    names = [track.component for track in view.tracks]
    has_others = any(ruleset.components.get(name) != ruleset.default_components.get(name) for name in names)
    return has_others or not all(_is_in_box(board, ruleset) for board in view.boards)


def _is_in_box(view: BoardView, ruleset: Ruleset) -> bool:
    """Return whether the board of a position, proved with the default options, is the chosen one."""
    chosen, usual = (one.components.get(view.component) for one in (ruleset, ruleset.with_default_options))
    return chosen == usual if view.side is None else getattr(chosen, "side", None) == view.side


def places_on_boards(view: View, ruleset: Ruleset, window: Sequence[str] = ()) -> dict[str, CellPlace | RowPlace]:
    """Return what call-outs can name on boards: the cells that are seen in a *window*, and parts of the boards.

    A cell can always be named with its board, and without it if there is only one.
    """
    named: dict[str, CellPlace | RowPlace] = {}
    for board in view.boards:
        for name in visible_cells(unit_cells_of(board_in(board, ruleset.components)), window):
            place = named[f"{board.component}/{name}"] = cell_place(view, board.component, name)
            if place.board is None:
                named[name] = place
    return named | part_places(view, ruleset)


def part_places(view: View, ruleset: Ruleset) -> dict[str, CellPlace | RowPlace]:
    """Return the cell in the middle of each board, of its homes and of its groups of special cells, by their names.

    Of a board of rows, it is the row in the middle. Call-outs can name these on boards of any size.
    """
    middles: dict[str, CellPlace | RowPlace] = {}
    for shown in view.boards:
        if not is_cell_board(ruleset.components.get(shown.component)):
            continue
        board = board_in(shown, ruleset.components)
        cells = unit_cells_of(board)
        across, down = cells.width / 2, cells.height / 2
        places = {name: cells.centre(name) for name in cells.names}
        names = {shown.component: min(places, key=lambda name: _distance(places[name], (across, down)))}
        if is_hex_board(board):
            names |= {home: _middle(board.home_of(home)) for home in board.homes}
        names |= {name: _middle(group.cells) for name, group in board.special.items()}
        middles |= {name: cell_place(view, shown.component, cell) for name, cell in names.items() if cell}
    for track in view.tracks:
        if rows := tuple(dict.fromkeys(row for row, _, _ in track.places)):
            middles[track.component] = RowPlace(_middle(rows))
    return middles


def _distance(one: Point, other: Point) -> float:
    """Return the square of the distance of two points, so rounded that equal ones are equal."""
    return round((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2, 6)


def _middle(cells: Sequence[str]) -> str:
    return cells[(len(cells) - 1) // 2] if cells else ""
