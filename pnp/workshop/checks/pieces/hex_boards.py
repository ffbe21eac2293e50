"""Check boards of hexagons: their shape, omitted cells, walls, homes."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.model.files import COMPONENTS
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.reading.draft import RulesetDraft, ValueRef
from pnp.press.geometry.hex_grid import HEX_SIDES, home_cells, side_directions
from pnp.problems import Problems
from pnp.workshop.checks.pieces.board_cells import Mention, check_cell_names, check_omitted, special_mentions


def check_hex_board(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """Record unknown cells (P014) and impossible values (P006) of the board called *name*."""
    if not _check_shape(draft, name, board, problems):
        return  # its cells are unknown
    names_cells = board.special or board.omit_cells or board.walls
    if not names_cells or _check_mentions(draft, name, board, problems):
        _check_homes(draft, name, board, problems)


def _check_mentions(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> bool:
    """Record what is wrong with the cells that a board of hexagons names; return whether it has any."""
    omitted = check_omitted(draft, name, board.omit_cells, board.whole_names, problems)
    if omitted is None:
        return False
    mentions = [*special_mentions(name, board), *_walled(name, board)]
    check_cell_names(draft, mentions, board.unit_field.names, problems, omitted)
    _check_walls(draft, name, board, problems)
    return True


def _walled(name: str, board: HexBoard) -> Iterator[Mention]:
    for index, pair in enumerate(board.walls):
        for end, cell in enumerate(pair):
            yield cell, (name, "walls", index, end)


def _check_walls(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """Record walls between cells that share no edge (P006), and duplicate walls (P007)."""
    field = board.unit_field
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
            message = f"duplicate wall between {cell} and {other}"
            problems.warning("P007", message, place, f"first used in line {lines[pair]}")
        lines.setdefault(pair, place.line)


def _check_shape(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> bool:
    """Record sizes that are not its shape's, labels that lead to no cell, homes on sides that it lacks (P006).

    Return whether it is known which cells the board called *name* has.
    """
    before = problems.error_count
    _check_dimensions(draft, name, board, problems)
    known = problems.error_count == before
    _check_sides(draft, name, board, problems)
    _check_rims(draft, name, board, problems)
    if board.numbering == "spiral" and board.labels == "edge":
        place = draft.sources[COMPONENTS].place((name, "numbering"))
        problems.error("P006", "a spiral has no lines that end at the edge", place, "add labels: cell")
    return known


def _check_dimensions(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """A hexagon and a triangle have a side, a rectangle has columns and rows, and a rhombus either."""
    source = draft.sources[COMPONENTS]
    by_side, by_lines = ["side"], ["columns", "rows"]
    is_long = board.shape == "rectangle" or (board.shape == "rhombus" and board.side is None)
    required, others = (by_lines, by_side) if is_long else (by_side, by_lines)
    missing = [key for key in required if getattr(board, key) is None]
    if missing:
        hint = f"add {': 5 and '.join(missing)}: 5"
        problems.error("P006", f"a {board.shape} without {' and '.join(missing)}", source.key((name,)), hint)
    for key in others:
        if getattr(board, key) is not None:
            message = f"a {board.shape} with {' and '.join(required)} has no {key}"
            problems.error("P006", message, source.key((name, key)), f"remove {key}")


def _check_sides(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """Homes lie on sides of a hexagon."""
    source, sides = draft.sources[COMPONENTS], HEX_SIDES[board.top]
    if board.homes and board.shape != "hexagon":
        hint = "only hexagons have homes: use special cells instead"
        problems.error("P006", f"homes on a {board.shape}", source.key((name, "homes")), hint)
        return
    for seat in board.homes:
        if seat not in sides:
            message = f"a {board.cells} hexagon has no side {seat}"
            hint = f"its sides are {', '.join(sides)}"
            problems.error("P006", message, source.key((name, "homes", seat)), hint)


def _check_rims(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """Rims lie on the sides that the board's form has."""
    sides = side_directions(board.shape, board.top)
    for side in board.rims:
        if side not in sides:
            place = draft.sources[COMPONENTS].key((name, "rims", side))
            message = f"a {board.cells} {board.shape} has no side {side}"
            problems.error("P006", message, place, f"its sides are {', '.join(sides)}")


def _check_homes(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """Record each home of the board called *name* that lies on one of its sides and has no cell (P006)."""
    for seat in board.homes if board.shape == "hexagon" else ():
        if seat not in HEX_SIDES[board.top]:
            continue
        # Without omitted cells only the length of the side decides, and the cells need no names.
        if board.home_of(seat) if board.omit_cells else home_cells(board.side or 1, seat, board.home_size, board.top):
            continue
        place = draft.sources[COMPONENTS].key((name, "homes", seat))
        side = board.side or 1
        if side > 2 or board.home_size < side:
            problems.error("P006", f"all cells of the home {seat} are omitted", place, "omit fewer of them")
        else:
            cells = "1 cell" if side == 1 else f"{side} cells"
            hint = "make the board larger" if side == 1 else "add home_size: 1, or make the board larger"
            problems.error(
                "P006", f"a home on a side of {cells} has no cell, because corners do not belong to homes", place, hint
            )
