"""A position as it is seen on the table, in the words of components.yaml; what happened between two of them."""

from __future__ import annotations

from msgspec import Struct


class Standing(Struct, frozen=True):
    """So many pieces of one component in one place. *face* is front or back; *owner* a player, if it matters."""

    component: str
    count: int = 1
    face: str = "front"
    owner: str | None = None


class BoardView(Struct, frozen=True):
    """What stands on the cells of a board: from the bottom up in each cell; cells not named are empty.

    *side* is how many cells the position's own board has along a side, where a game has boards of several sizes;
    *homes* are each player's own cells, where they differ from position to position.
    """

    component: str
    cells: tuple[tuple[str, tuple[Standing, ...]], ...]
    side: int | None = None
    homes: tuple[tuple[str, tuple[str, ...]], ...] = ()


class TrackView(Struct, frozen=True):
    """What lies on the places of a row board: (row, place) -> pieces."""

    component: str
    places: tuple[tuple[str, str, tuple[Standing, ...]], ...]


class PoolView(Struct, frozen=True):
    """What lies beside the boards: *name* a component (the bank) or a player (his purse).

    *portrait* is the component whose front is the player's picture: his pool shows nothing more while it is empty.
    """

    name: str
    pieces: tuple[Standing, ...]
    portrait: str | None = None


class View(Struct, frozen=True):
    """A whole position. *turn* is the player to act, None when the game is over; *note* ids of short remarks."""

    boards: tuple[BoardView, ...]
    tracks: tuple[TrackView, ...] = ()
    pools: tuple[PoolView, ...] = ()
    turn: str | None = None
    notes: tuple[str, ...] = ()


class Event(Struct, frozen=True):
    """One thing that happened in a move.

    *kind* is one of EVENT_KINDS. *source* and *target* are places: ``cell:B2``, ``row:meadow``, ``pool:bank``,
    ``purse:hollow``. *amount* counts pieces or points. *clause* is the rule that made it happen, where that is not the
    move's own: how the game ended. *player* is who acted; of ``ended``, who won (None: a draw). *face* is the side of
    the piece that was seen on the way: what lies face down stays unknown.
    """

    kind: str
    component: str | None = None
    source: str | None = None
    target: str | None = None
    amount: int = 1
    player: str | None = None
    clause: str | None = None
    face: str = "front"


EVENT_KINDS = (
    "moved",  # a piece from source to target
    "placed",  # a piece from a stock onto the board
    "paid",  # buttons or points, from source to target
    "gained",  # buttons or points, from source to target
    "removed",  # a piece off the board
    "flipped",  # a piece turned over at target
    "passed",  # a cell passed over on the way
    "peeked",  # the hidden side of a piece at target was looked at
    "cost",  # what the action cost, in all
    "harvested",  # grown on a tile
    "merged",  # figures became one, of mass amount, at target
    "collapsed",  # a figure of mass amount shrank to what stands on target
    "thrown",  # the dice showed amount
    "lost",  # points were left and are lost
    "out",  # a player left the game
    "ended",  # the game ended
)
