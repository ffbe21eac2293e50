"""Check that pieces fit the boards that they are for, and are not too many."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pnp.check.unknown_names import report_unknown_name
from pnp.load.draft import COMPONENTS, RulesetDraft
from pnp.model.component import MOST_PIECES
from pnp.model.components import AnyComponent, Counter, HexBoard, RowBoard, SquareBoard, Standee, Tile
from pnp.model.values import SHORTEST_MM, AutoSize, settled
from pnp.problems import DocumentPath, Place, Problems, SourceMap
from pnp.units import number

# What is cut by hand may be this much too large and still lie in its cell.
_SLACK_MM = 1e-6
# So far a piece stays away from all sides of its hexagonal cell, in mm: its neighbours are as close to theirs.
PLAY = 0.5
# What is as large as its cell allows takes this share of it: fingers want more room than scissors do.
SHARE = 0.92

_Components = Mapping[str, AnyComponent]
_Board = SquareBoard | HexBoard | RowBoard


def check_fitting_pieces(draft: RulesetDraft, problems: Problems) -> None:
    """Record each piece that is for a board that does not exist (P014), or larger than its place there (P040)."""
    for name, piece in draft.components.items():
        wanted = getattr(piece, "fits", None)
        if wanted is None:
            continue
        place = draft.sources[COMPONENTS].place((name, "fits"))
        if wanted not in (draft.component_names or ()):
            boards = [other for other, board in draft.components.items() if isinstance(board, _Board)]
            # A board that has faults of its own may be the one that is meant.
            known = boards or sorted(draft.component_names or ())
            report_unknown_name(problems, f'there is no board "{wanted}"', wanted, known, place)
            continue
        board = draft.components.get(wanted)
        if board is None:
            continue  # it has faults of its own
        if not isinstance(board, _Board):
            problems.error("P014", f'"{wanted}" is {board.noun}, not a board', place, "name a board, or remove the key")
            continue
        if isinstance(board, RowBoard) and isinstance(getattr(piece, "size", None), AutoSize):
            message = f"a place of {wanted} is as large as the piece, and gives it no size"
            hint = "write a length, or let it fit a board of cells"
            problems.error("P006", message, draft.sources[COMPONENTS].place((name, "size")), hint)
    check_piece_sizes(draft.known_components, draft.sources.get(COMPONENTS, SourceMap(COMPONENTS)), problems)


def check_piece_sizes(components: _Components, source: SourceMap, problems: Problems) -> None:
    """Record each piece that is larger than its place on its board (P040); nothing is known of what is to fit paper."""
    for name, piece in components.items():
        wanted = getattr(piece, "fits", None)
        board = None if wanted is None else components.get(wanted)
        if not isinstance(board, _Board):
            continue
        if isinstance(getattr(piece, "size", None), AutoSize):
            _check_room(_Piece(name, piece, source.place), wanted or "", board, problems)
            continue
        if isinstance(board, RowBoard) or not isinstance(board.cell, AutoSize):
            _check_size(_Piece(name, piece, source.place), wanted or "", board, components, problems)


def largest_fitting_size(piece: Tile | Counter, board: SquareBoard | HexBoard) -> float:
    """Return the size in mm, to a hundredth, at which *piece* lies in a cell of *board* with play on every side."""
    unit = replace(piece, size=1.0)
    across = _across(unit)[2] if isinstance(board, HexBoard) else unit.box_mm[1]
    cell = settled(board.cell)
    room = min(SHARE * cell, cell - 2 * PLAY)
    return max(SHORTEST_MM, math.floor(100 * room / across + _SLACK_MM) / 100)


def check_piece_count(draft: RulesetDraft, problems: Problems) -> None:
    """Record that there are more pieces than a game can have (P008), at the component whose are too many."""
    total = 0
    for name, component in draft.components.items():
        total += getattr(component, "count", 1)
        if total > MOST_PIECES:
            place = draft.sources[COMPONENTS].place((name, "count"))
            message = f"with these the box holds more than {MOST_PIECES:,} pieces"
            problems.error("P008", message, place, "print such a box in parts, each a ruleset of its own")
            return


class _Piece(Struct, frozen=True):
    """A component that lies on a board, and where its values stand."""

    name: str
    piece: AnyComponent
    places: Callable[[DocumentPath], Place]

    def place(self, field: str) -> Place:
        return self.places((self.name, field))


def _check_room(one: _Piece, wanted: str, board: _Board, problems: Problems) -> None:
    """What is as large as its cell allows must have some size there."""
    if isinstance(board, HexBoard) and not isinstance(board.cell, AutoSize) and board.cell < 2 * PLAY + SHORTEST_MM:
        message = f"a cell of {wanted} is {number(board.cell, 2)} mm wide, which leaves no room for a piece with play"
        problems.error("P040", message, one.place("size"), f"make the cell at least {number(2 * PLAY + 1)} mm wide")


def _check_size(one: _Piece, wanted: str, board: _Board, components: _Components, problems: Problems) -> None:
    piece = one.piece
    if isinstance(board, HexBoard):
        _check_hexagon(one, wanted, board, problems)
        return
    room = _room(components, piece, board)
    if room is None:
        return
    for field, length, limit in _lengths(piece, room):
        if length > limit + _SLACK_MM:
            what = "cell" if isinstance(board, SquareBoard) else "place"
            message = f"{number(length, 2)} mm is more than the {number(limit, 2)} mm of a {what} of {wanted}"
            hint = f"make {piece.noun} smaller, or the {what} larger"
            if isinstance(piece, Standee):
                message = f"its base of {message}"
            problems.error("P040", message, one.place(field), hint)


def _check_hexagon(one: _Piece, wanted: str, board: HexBoard, problems: Problems) -> None:
    """A piece must lie in its hexagon, whichever way it is turned, without touching the pieces beside it."""
    field, what, length = _across(one.piece)
    limit = settled(board.cell) - 2 * PLAY
    if length > limit + _SLACK_MM:
        message = f"{what}{number(length, 2)} mm is more than the {number(limit, 2)} mm of a cell of {wanted} with play"
        hint = f"make {one.piece.noun} at least {number(length - limit, 2)} mm smaller there, or the cell larger"
        problems.error("P040", message, one.place(field), hint)


def _across(piece: AnyComponent) -> tuple[str, str, float]:
    """Return the field of a piece's size, what of it is measured, and the mm that it needs between a hexagon's sides.

    A hexagon lies as its cell does; everything else is measured where it is longest.
    """
    match piece:
        case Tile() | Counter(shape="square"):
            return "size", "a diagonal of ", math.hypot(*piece.box_mm)
        case Counter(shape="egg"):
            return "size", "a height of ", piece.box_mm[1]
        case Counter():
            return "size", "", piece.box_mm[0]
        case Standee():
            return "width", "its base of ", 2 * piece.base_radius
        case _:
            return "kind", "", 0.0


def _room(components: _Components, piece: AnyComponent, board: SquareBoard | RowBoard) -> tuple[float, float] | None:
    """Return width and height, in mm, of the place that a board has for a piece; None where it is not known."""
    if isinstance(board, SquareBoard):
        cell = settled(board.cell)
        return cell, cell
    measure = components.get(board.tiles if isinstance(piece, Tile) else board.counters)
    if not isinstance(measure, Tile | Counter) or isinstance(measure.size, AutoSize):
        return None
    return measure.box_mm


def _lengths(piece: AnyComponent, room: tuple[float, float]) -> Iterator[tuple[str, float, float]]:
    """Yield each length of a piece that lies on the board: its field, its mm, and the mm that there are for it."""
    width, height = room
    match piece:
        case Tile(height=None):
            yield "size", piece.box_mm[0], min(room)
        case Tile():
            yield "size", piece.box_mm[0], width
            yield "height", piece.box_mm[1], height
        case Counter() if piece.box_mm[0] > width:
            yield "size", piece.box_mm[0], width
        case Counter():
            yield "size", piece.box_mm[1], height  # a hexagon stands on a corner
        case Standee():
            yield "width", 2 * piece.base_radius, min(room)
        case _:
            return
