"""A position as it appears on the table, in the names of components.yaml, and the events between two positions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from pnp.game.model.texts import Text


class VisibleFace(Struct, frozen=True):
    """What is visible of a piece: its front, its back, or, of an *open* piece, the back with a small front on it."""

    side: Literal["front", "back", "open"] = "front"  # an open piece lies face down, and is revealed to readers only
    look: str = ""  # of different fronts: the name of a design, or a number from 1; of a die, the face on top


FRONT = VisibleFace("front")
BACK = VisibleFace("back")


class Standing(Struct, frozen=True):
    """Some pieces of one component in one place, which show the same *face*. *owner* is a player, if it matters."""

    component: str
    count: int = 1
    face: VisibleFace = FRONT
    owner: str | None = None


class BoardView(Struct, frozen=True):
    """The pieces on the cells of a board: from the bottom up in each cell; cells not named are empty."""

    component: str
    cells: tuple[tuple[str, tuple[Standing, ...]], ...]
    side: int | None = None  # the number of cells along a side, if boards have several sizes
    homes: tuple[tuple[str, tuple[str, ...]], ...] = ()  # each player's cells, if they differ between positions
    players: int | None = None  # their number, if cells are special for some numbers only
    spread: frozenset[str] = frozenset()  # the cells on which pieces lie side by side


class TrackView(Struct, frozen=True):
    """The pieces on the places of a row board: (row, place) -> pieces."""

    component: str
    places: tuple[tuple[str, str, tuple[Standing, ...]], ...]


class PoolView(Struct, frozen=True):
    """A pool of pieces beside the boards: *name* a component (the bank) or a player (the purse)."""

    name: str
    pieces: tuple[Standing, ...]
    portrait: str | None = None  # the component whose front is the player's picture, which an empty pool shows alone
    title: Text | None = None  # of a pool that is neither a bank nor a purse
    spread: bool = False  # whether its pieces lie side by side


class StatusItem(Struct, frozen=True):
    """One entry of the status line below a board: the *token*, then the *label* with its values."""

    label: Text
    # A component, which shows its *face*, or a player, whose first counter is shown; without one, the item continues
    # the entry before it.
    token: str | None = None
    bold: bool = False
    face: VisibleFace = FRONT


class View(Struct, frozen=True):
    """A whole position. *turn* is the player to act, None when the game is over; *status* what no board shows."""

    boards: tuple[BoardView, ...]
    tracks: tuple[TrackView, ...] = ()
    pools: tuple[PoolView, ...] = ()
    turn: str | None = None
    status: tuple[StatusItem, ...] = ()


class CellPlace(Struct, frozen=True):
    """A cell of a board; *board* is its component if a view has several boards."""

    name: str
    board: str | None = None


class RowPlace(Struct, frozen=True):
    """A row of a board of rows."""

    name: str


class PoolPlace(Struct, frozen=True):
    """A pool beside the boards: a player's, or a stock."""

    name: str


TablePlace = CellPlace | RowPlace | PoolPlace


# The events of a move. *player* is the acting player, if any, and *clause* the rule that caused the event, if it is not
# the move's own. A component that is None stands for points.


class PieceMoved(Struct, frozen=True):
    """Pieces went from place to place. *face* is what is visible on the way: a face-down piece stays unknown."""

    component: str
    source: TablePlace
    target: TablePlace
    amount: int = 1
    player: str | None = None
    face: VisibleFace = FRONT


class PiecePlaced(Struct, frozen=True):
    """Pieces came onto a place from *source*, or from a stock that isn't shown."""

    component: str
    target: TablePlace
    source: TablePlace | None = None
    amount: int = 1
    player: str | None = None


class PieceRemoved(Struct, frozen=True):
    """Pieces left a place, for *target* if that is shown."""

    component: str
    source: TablePlace
    target: TablePlace | None = None
    amount: int = 1
    player: str | None = None
    clause: str | None = None


class PieceFlipped(Struct, frozen=True):
    """A piece was turned over."""

    component: str
    target: TablePlace
    player: str | None = None
    clause: str | None = None


class PieceInspected(Struct, frozen=True):
    """A player looked at the hidden side of a piece."""

    component: str
    target: TablePlace
    player: str | None = None


class CellPassed(Struct, frozen=True):
    """A piece passed over a cell on its way."""

    target: TablePlace
    component: str | None = None
    player: str | None = None


class ActionCost(Struct, frozen=True):
    """What an action costs in all; reported before all other events of the action."""

    amount: int
    component: str | None = None
    player: str | None = None


class _Transfer(Struct, frozen=True):
    amount: int
    component: str | None = None
    source: TablePlace | None = None
    target: TablePlace | None = None
    player: str | None = None
    clause: str | None = None


class Payment(_Transfer, frozen=True):
    """Pieces or points that a player paid: one part of an action's cost."""


class Gain(_Transfer, frozen=True):
    """Pieces or points that a player gained."""


class Production(Struct, frozen=True):
    """Pieces that the game itself put on a place, as in a harvest."""

    amount: int
    component: str
    source: TablePlace
    target: TablePlace


class _GroupChange(Struct, frozen=True):
    component: str
    target: TablePlace
    amount: int
    player: str | None = None
    clause: str | None = None


class GroupMerged(_GroupChange, frozen=True):
    """Pieces became one group of *amount* pieces; *target* is one of its cells."""


class GroupCollapsed(_GroupChange, frozen=True):
    """A group of *amount* pieces shrank to the one on *target*."""


class DiceThrown(Struct, frozen=True):
    """Dice were thrown and showed *faces*; *added* points were added to their sum."""

    faces: tuple[int, ...]
    player: str | None = None
    added: int = 0

    @property
    def amount(self) -> int:
        """The sum of the dice."""
        return sum(self.faces)


class StatusNote(Struct, frozen=True):
    """A change that only the status line shows."""

    item: StatusItem
    player: str | None = None
    clause: str | None = None


class PlayerEliminated(Struct, frozen=True):
    """A player left the game."""

    player: str
    clause: str | None = None


class GameEnded(Struct, frozen=True):
    """The game ended. *winner* is None for a draw; *clause* is how it ended."""

    winner: str | None = None
    clause: str | None = None
    player: str | None = None


# Changes on the table and of the status line.
TableEvent = (
    PieceMoved
    | PiecePlaced
    | PieceRemoved
    | PieceFlipped
    | PieceInspected
    | CellPassed
    | ActionCost
    | Payment
    | Gain
    | Production
    | GroupMerged
    | GroupCollapsed
)
StatusEvent = DiceThrown | StatusNote | PlayerEliminated | GameEnded
Event = TableEvent | StatusEvent


def count_pieces(view: View, players: Collection[str]) -> dict[str, int]:
    """Return the number of pieces of each component in use; pools without a title that are no player's are supplies."""
    counts: dict[str, int] = {}
    places = [pieces for board in view.boards for _, pieces in board.cells]
    places += [pieces for track in view.tracks for _, _, pieces in track.places]
    places += [pool.pieces for pool in view.pools if pool.title is not None or pool.name in players]
    for pieces in places:
        for standing in pieces:
            counts[standing.component] = counts.get(standing.component, 0) + standing.count
    return counts
