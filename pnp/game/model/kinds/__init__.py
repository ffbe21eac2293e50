"""The kinds of components: every module here is one, with the model and all other facts except the drawing.

Drawings are in `pnp.pieces.kinds`, in modules of the same names. CONTRIBUTING.md says how to add a kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, TypeGuard, get_args

from msgspec.structs import replace

from pnp.game.model.components.component import ComponentText
from pnp.game.model.components.kind import Kind
from pnp.game.model.kinds.box import GameBox
from pnp.game.model.kinds.card import Card
from pnp.game.model.kinds.coin import Coin
from pnp.game.model.kinds.counter import Counter
from pnp.game.model.kinds.cup import Cup
from pnp.game.model.kinds.die import Die
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.model.kinds.map_board import MapBoard
from pnp.game.model.kinds.mat import Mat
from pnp.game.model.kinds.pawn import Pawn
from pnp.game.model.kinds.pits import Pits
from pnp.game.model.kinds.point_board import PointBoard
from pnp.game.model.kinds.row_board import RowBoard
from pnp.game.model.kinds.screen import Screen
from pnp.game.model.kinds.spinner import Spinner
from pnp.game.model.kinds.square_board import SquareBoard
from pnp.game.model.kinds.standee import Standee
from pnp.game.model.kinds.tile import Tile
from pnp.game.model.kinds.track import Track
from pnp.game.model.values import AutoSize
from pnp.game.model.view import BoardView
from pnp.press.geometry.cells import Cells

FlatPiece = Tile | Counter | Coin
CellBoard = SquareBoard | HexBoard | PointBoard | Track | Pits | MapBoard | Mat
TrackBoard = RowBoard
PieceBoard = CellBoard | RowBoard
# The one list of kinds; the guide's steps follow this order.
AnyComponent = PieceBoard | Tile | Card | Counter | Coin | Standee | Pawn | Die | Spinner | Cup | GameBox | Screen
# What `kind` can be in components.yaml: the record of each kind, from the foot of its model's module.
_RECORDS: tuple[Kind[Any], ...] = tuple(import_module(model.__module__).KIND for model in get_args(AnyComponent))
KINDS: Mapping[str, Kind[Any]] = {record.name: record for record in _RECORDS}

FOLD_AND_GLUE = "fold-and-glue"  # the sheet of standees, dice, boxes: several go on one sheet of card


def kind_of(component: AnyComponent) -> Kind[Any]:
    """Return the record of a component's kind. Raises KeyError for an unknown kind."""
    return KINDS[component.kind]


def stance_of(component: AnyComponent | None) -> str | None:
    """Return how figures show a component on a cell; None for one that is not there, or never on a cell."""
    return None if component is None else kind_of(component).stance


def is_flat(component: AnyComponent | None) -> TypeGuard[FlatPiece]:
    """Return whether a component is a flat piece, with a size, a front and a back."""
    return stance_of(component) in ("cover", "corner")


def is_hexagon(component: AnyComponent | None) -> TypeGuard[FlatPiece]:
    """Return whether a component is a flat piece that fills a hexagonal cell."""
    return is_flat(component) and getattr(component, "shape", None) == "hexagon"


def is_piece(component: AnyComponent | None) -> bool:
    """Return whether a component lies on boards, in hands or in piles: cards with a front and dice do so as well."""
    looks = getattr(component, "front_looks", ()) or getattr(component, "face_names", ())
    return bool(looks or stance_of(component))


def is_secret(component: AnyComponent) -> bool:
    """Return whether the back of a component hides what is on its front."""
    return is_flat(component) and component.secret


def is_board(component: AnyComponent | None) -> TypeGuard[PieceBoard]:
    """Return whether pieces are placed on a component."""
    return component is not None and kind_of(component).places is not None


def is_cell_board(component: AnyComponent | None) -> TypeGuard[CellBoard]:
    """Return whether a component has cells: a board of squares or hexagons, say, or a mat."""
    return component is not None and kind_of(component).cells is not None


def is_hex_board(component: AnyComponent | None) -> TypeGuard[HexBoard]:
    """Return whether a component is a board of hexagons."""
    return component is not None and kind_of(component).places == "hexagons"


def is_map_board(component: AnyComponent | None) -> TypeGuard[MapBoard]:
    """Return whether a component is a board that its author has drawn."""
    return component is not None and kind_of(component).places == "areas"


def is_row_board(component: AnyComponent | None) -> TypeGuard[TrackBoard]:
    """Return whether a component is a board of rows."""
    return component is not None and kind_of(component).places == "rows"


def cells_of(board: CellBoard) -> Cells:
    """Return the cells of a board."""
    cells = kind_of(board).cells
    assert cells is not None, "a board of cells has cells"
    return cells(board)


def unit_cells_of(board: CellBoard) -> Cells:
    """Return the cells of a board in any size, for values that don't depend on it, such as their names."""
    return cells_of(replace(board, **{board.scaled_by: 1.0}))


def is_sized_by_paper(component: AnyComponent | None) -> bool:
    """Return whether a component is a board of cells that is as large as the paper allows."""
    return is_cell_board(component) and isinstance(getattr(component, component.scaled_by), AutoSize)


def board_in(view: BoardView, components: Mapping[str, AnyComponent]) -> CellBoard:
    """Return the board of a view, as large as in the position, with the special cells for its number of players.

    Cells are special on a board of its own size only. Raises TypeError for a component that is not a board of cells.
    """
    board = components[view.component]
    if not is_cell_board(board):
        raise TypeError(f"{view.component} is not a board of cells")
    players, groups = view.players, board.special.items()
    special = {name: one for name, one in groups if not one.players or players in (None, *one.players)}
    if view.side is None or view.side == getattr(board, "side", view.side):
        return board if len(special) == len(board.special) else replace(board, special=special)
    return replace(board, side=view.side, special={}, omit_cells=(), walls=())


def piece_count(component: AnyComponent) -> int:
    """Return how many of a component are in the box: one of a kind that has no `count`."""
    return int(getattr(component, "count", 1))


def owner_of(name: str, component: AnyComponent | None, players: Iterable[str]) -> str | None:
    """Return the owner of a component: its ``player``, or the one whose id its own is or begins with."""
    if component is not None and component.player is not None:
        return component.player
    return next((player for player in players if name == player or name.startswith(f"{player}-")), None)


def sheet_names(components: Mapping[str, AnyComponent]) -> dict[str, str]:
    """Return the name of each component's sheet.

    A component that names none has that of its group, or its own; but components that are folded and glued from card
    share one.
    """
    # In two passes: whether there is a sheet to share depends on how many would be on it.
    glued = {name: one for name, one in components.items() if one.sheet is None and kind_of(one).is_glued}
    folded = [name for name, one in glued.items() if one.material == "card"]
    shared = folded if len(folded) > 1 and FOLD_AND_GLUE not in components else ()
    return {
        name: one.sheet or (FOLD_AND_GLUE if name in shared else one.group or name) for name, one in components.items()
    }


def component_texts(component: AnyComponent) -> Iterator[ComponentText]:
    """Yield every text of a component that readers see."""
    yield component.title, ("title",)
    yield component.print_note, ("print_note",)
    yield from kind_of(component).texts(component)
