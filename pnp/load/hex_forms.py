"""Check that what a board of hexagons says of itself goes together: its shape and size, its labels, its homes."""

from __future__ import annotations

from pnp.geometry.hex_coordinates import HEX_SIDES
from pnp.load.draft import COMPONENTS, Draft
from pnp.model.boards import HexBoard
from pnp.problems import Problems


def check_form(draft: Draft, name: str, board: HexBoard, problems: Problems) -> bool:
    """Record sizes that are not its shape's, labels that lead to no cell, homes on sides that it lacks (P006).

    Return whether it is known which cells the board called *name* has.
    """
    before = problems.error_count
    _check_size(draft, name, board, problems)
    known = problems.error_count == before
    _check_sides(draft, name, board, problems)
    if board.numbering == "spiral" and board.labels == "edge":
        place = draft.sources[COMPONENTS].place((name, "numbering"))
        problems.error("P006", "a spiral has no lines that end at the edge", place, "add labels: cell")
    return known


def _check_size(draft: Draft, name: str, board: HexBoard, problems: Problems) -> None:
    """A hexagon and a triangle have a side, a rectangle columns and rows, a rhombus the one or the others."""
    source = draft.sources[COMPONENTS]
    by_side, by_lines = ["side"], ["columns", "rows"]
    is_long = board.shape == "rectangle" or (board.shape == "rhombus" and board.side is None)
    wanted, others = (by_lines, by_side) if is_long else (by_side, by_lines)
    lacking = [key for key in wanted if getattr(board, key) is None]
    if lacking:
        hint = f"add {': 5 and '.join(lacking)}: 5"
        problems.error("P006", f"a {board.shape} without {' and '.join(lacking)}", source.key((name,)), hint)
    for key in others:
        if getattr(board, key) is not None:
            message = f"a {board.shape} with {' and '.join(wanted)} has no {key}"
            problems.error("P006", message, source.key((name, key)), f"take out {key}")


def _check_sides(draft: Draft, name: str, board: HexBoard, problems: Problems) -> None:
    """Homes lie on sides of a hexagon."""
    source, sides = draft.sources[COMPONENTS], HEX_SIDES[board.top]
    if board.homes and board.shape != "hexagon":
        hint = "only a hexagon has them; make them special cells"
        problems.error("P006", f"homes on a {board.shape}", source.key((name, "homes")), hint)
        return
    for seat in board.homes:
        if seat not in sides:
            message = f"a {board.cells} hexagon has no side {seat}"
            hint = f"its sides are {', '.join(sides)}"
            problems.error("P006", message, source.key((name, "homes", seat)), hint)


def check_homes(draft: Draft, name: str, board: HexBoard, problems: Problems) -> None:
    """Record each home of the board called *name* that lies on one of its sides and has no cell (P006)."""
    for seat in board.homes if board.shape == "hexagon" else ():
        if seat not in HEX_SIDES[board.top] or board.home_of(seat):
            continue
        place = draft.sources[COMPONENTS].key((name, "homes", seat))
        side = board.side or 1
        if side > 2 or board.home < side:
            problems.error("P006", f"all cells of the home {seat} are left out", place, "leave some of them in")
        else:
            cells = "1 cell" if side == 1 else f"{side} cells"
            hint = "make the board larger" if side == 1 else "add home: 1, or make the board larger"
            problems.error("P006", f"a home on a side of {cells} has only corners, and so no cell", place, hint)
