"""Find what lies beside the boards of a table: each player's things, and those that belong to nobody.

All of it follows from a figure's position and the counts of the components.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pnp.game.model.kinds import AnyComponent, is_board, kind_of, owner_of, piece_count
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.texts import Text
from pnp.game.model.view import BACK, FRONT, PoolView, View, VisibleFace


class PiecesBeside(Struct, frozen=True):
    """A number of pieces of one component beside the boards; *name* is that of their pile, or the component's."""

    name: str
    component: str | None  # None for a pile without pieces
    number: int
    face: VisibleFace = FRONT
    title: Text | None = None  # of a pile with a name of its own
    pool: str | None = None  # of several kinds of pieces that lie together: the name of their pool


def _in_play(view: View) -> Mapping[str, int]:
    """Return how many pieces of each component lie on boards, tracks and in pools."""
    piles = [pieces for board in view.boards for _, pieces in board.cells]
    piles += [pieces for track in view.tracks for _, _, pieces in track.places]
    piles += [pool.pieces for pool in view.pools]
    amounts: dict[str, int] = {}
    for pieces in piles:
        for piece in pieces:
            amounts[piece.component] = amounts.get(piece.component, 0) + piece.count
    return amounts


def _is_aid(component: AnyComponent, seats: int) -> bool:
    """Return whether a component is a reference card with a copy for every seat."""
    is_looked_up = kind_of(component).is_read and not getattr(component, "front_looks", ())
    return is_looked_up and piece_count(component) >= seats


def _whole(name: str, component: AnyComponent, number: int) -> PiecesBeside:
    """Return pieces of a component as they lie in their pile: cards that differ lie face down."""
    is_hidden = bool(kind_of(component).designs(component)) and getattr(component, "back", None) is not None
    return PiecesBeside(name, name, number, BACK if is_hidden else FRONT)


def shared_pieces(view: View, players: Sequence[str], ruleset: Ruleset) -> Iterator[PiecesBeside]:
    """Yield the shared pieces: pools of no player, and pieces of the box that are not in play."""
    in_play, seats = _in_play(view), ruleset.game.seats
    owners = {*players, *seats}
    for pool in view.pools:
        if pool.name not in players and pool.name not in seats:
            yield from _pool_pieces(pool, ruleset)
    # A component with a pile or a row of its own has no other supply.
    placed = {*(pool.name for pool in view.pools), *(board.component for board in view.boards)}
    placed |= {piece.component for track in view.tracks for _, _, pieces in track.places for piece in pieces}
    for name, component in ruleset.components.items():
        is_owned = owner_of(name, component, owners) is not None or _is_aid(component, len(seats))
        unused = piece_count(component) - in_play.get(name, 0)
        if unused > 0 and not (is_owned or is_board(component) or name in placed):
            yield _whole(name, component, unused)


def _pool_pieces(pool: PoolView, ruleset: Ruleset) -> Iterator[PiecesBeside]:
    """Yield a pool of no player: its number and the uppermost piece, or each kind of several, and dice as they lie."""
    shows_all = any(ruleset.components[piece.component].kind == "die" for piece in pool.pieces)
    if pool.spread and (shows_all or len({piece.component for piece in pool.pieces}) > 1):
        for piece in pool.pieces:
            yield PiecesBeside(piece.component, piece.component, piece.count, piece.face, pool=pool.name)
        return
    top = pool.pieces[-1] if pool.pieces else None
    shown = pool.name if pool.name in ruleset.components else top.component if top else None
    face = top.face if top is not None and pool.spread else FRONT
    yield PiecesBeside(pool.name, shown, sum(piece.count for piece in pool.pieces), face, pool.title)


def owned_pieces(player: str, view: View, ruleset: Ruleset) -> Iterator[PiecesBeside]:
    """Yield a player's pieces that are not on a board yet, their pool, and their reference cards."""
    in_play, seats = _in_play(view), ruleset.game.seats
    owners, shown = (player, *seats), {board.component for board in view.boards}
    for pool in view.pools:
        if pool.name == player:
            yield from (
                PiecesBeside(piece.component, piece.component, piece.count, piece.face) for piece in pool.pieces
            )
    for name, component in ruleset.components.items():
        if name in shown:
            continue
        if owner_of(name, component, owners) == player and piece_count(component) > in_play.get(name, 0):
            yield _whole(name, component, piece_count(component) - in_play.get(name, 0))
        elif owner_of(name, component, owners) is None and _is_aid(component, len(seats)):
            yield PiecesBeside(name, name, 1)
