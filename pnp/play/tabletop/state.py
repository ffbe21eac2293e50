"""Positions of pieces: on the places of boards, in hands, in piles; the rest of the box is the supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.view import CellPlace, PoolPlace, RowPlace, TablePlace
from pnp.play.tabletop.box import BoxContents

HANDS, PILES, SUPPLY, THROWN = "hands", "piles", "supply", "dice"


class TablePiece(Struct, frozen=True):
    """A piece by its component, and its *look* where its component has several; for a die, the face that is up.

    If a piece lies face down and has no look, only its component is known.
    """

    component: str
    look: str = ""
    is_down: bool = False

    def __str__(self) -> str:
        return f"{self.component}{f':{self.look}' if self.look else ''}{' down' if self.is_down else ''}"


class Site(Struct, frozen=True):
    """A place: a place on a board (*area*), a player's hand, a pile by its name, or the supply."""

    area: str
    name: str = ""


class TabletopState(Struct, frozen=True):
    """A position. *lying* has the pieces of each place from the bottom up; places that are not in it are empty.

    *boards* are the visible ones, *players* those who play (*counted* if the position gives them), *hands* the players
    who hold something beside the board, *piles* the piles with their own titles, if any, *shown* the components whose
    number left in the box is shown in the picture.
    """

    lying: Mapping[Site, tuple[TablePiece, ...]]
    boards: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    counted: bool = False
    turn: str | None = None
    hands: tuple[str, ...] = ()
    piles: Mapping[str, str] = field(default_factory=dict)
    shown: tuple[str, ...] = ()

    def at(self, site: Site) -> tuple[TablePiece, ...]:
        """Return the pieces on a place, from the bottom up."""
        return self.lying.get(site, ())

    def with_pieces(self, site: Site, pieces: tuple[TablePiece, ...]) -> TabletopState:
        """Return the state in which these pieces, and no others, are on a place."""
        others = {other: lying for other, lying in self.lying.items() if other != site}
        return replace(self, lying={**self.lying, site: pieces} if pieces else others)


def supply_count(box: BoxContents, state: TabletopState, component: str, look: str = "") -> int:
    """Return how many pieces of a component, or of one of its looks, are left in the box."""
    used = Counter(piece for lying in state.lying.values() for piece in lying if piece.component == component)
    unused = box.pieces[component].count - used.total()
    if not look or box.pieces[component].is_die:
        return unused
    return min(unused, box.pieces[component].looks[look] - sum(n for one, n in used.items() if one.look == look))


def equal_runs(pieces: Iterable[TablePiece]) -> Iterator[tuple[TablePiece, int]]:
    """Yield one piece for each run of equal ones on top of each other, with their number."""
    return ((piece, sum(1 for _ in group)) for piece, group in groupby(pieces))


def table_place(site: Site, box: BoxContents, state: TabletopState) -> TablePlace | None:
    """Return a place as pictures name it; None for the supply, which is not shown."""
    match site.area:
        case "supply":
            return None
        case "dice" if box.has_several_dice:
            return PoolPlace(THROWN)
        case "hands" | "piles" | "dice":
            return PoolPlace(site.name)
        case board:
            if box.boards[board].is_track:
                return RowPlace(site.name)
            cell_boards = [name for name in state.boards if not box.boards[name].is_track]
            return CellPlace(site.name, board if len(cell_boards) > 1 else None)
