"""The contents of a box, and positions of its pieces: on the places of boards, in hands, in piles, in the supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import groupby

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.kinds import (
    AnyComponent,
    cells_of,
    is_cell_board,
    is_piece,
    is_row_board,
    is_secret,
    is_sized_by_paper,
    kind_of,
    owner_of,
    piece_count,
    stance_of,
    unit_cells_of,
)
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.view import CellPlace, PoolPlace, RowPlace, TablePlace
from pnp.play.game_setup import clause_items

SAME_LINE = 1e-6  # in mm: points at most this far apart lie on one line
HANDS, PILES, SUPPLY, THROWN = "hands", "piles", "supply", "dice"


class BoxPiece(Struct, frozen=True):
    """A component that lies on boards, in hands or in piles. Positions must say which look of a *deck* is visible."""

    count: int
    noun: str
    looks: Mapping[str, int] = field(default_factory=dict)
    is_deck: bool = False
    is_die: bool = False
    has_back: bool = False
    is_secret: bool = False
    is_wide: bool = False  # a card or a tile, which is shown side by side
    owner: str | None = None

    def held(self, look: str) -> int:
        """Return how many the box holds, of one look if it is given; any die may show any face."""
        return self.looks[look] if look and not self.is_die else self.count


class BoxBoard(Struct, frozen=True, dict=True):
    """A board: its places, row by row from the top. Those of a *track* are the rows of a row-board."""

    rows: tuple[tuple[str, ...], ...]
    is_track: bool = False
    spread: frozenset[str] = frozenset()  # places whose pieces lie side by side

    @cached_property
    def names(self) -> Mapping[str, int]:
        """Every place with its number in reading order."""
        return {name: number for number, name in enumerate(name for row in self.rows for name in row)}

    @cached_property
    def folded(self) -> Mapping[str, str]:
        """Every place by its lowercase name."""
        return {name.lower(): name for name in self.names}

    def called(self, name: object) -> str | None:
        """Return the place of that name (in any case) or number; None if there is no such place."""
        if isinstance(name, int) and not isinstance(name, bool):
            name = str(name)
        if not isinstance(name, str):
            return None
        return name if name in self.names else self.folded.get(name.lower())


class Misfit(Struct, frozen=True):
    """Why a piece can't lie on a board."""

    piece: str
    reason: str
    hint: str

    @property
    def message(self) -> str:
        """That it is too large, and why."""
        return f"{self.piece} is too large: {self.reason}"


class BoxContents(Struct, frozen=True):
    """The box and boards with which positions and moves are compared.

    *others* maps each component that is neither piece nor board to its kind. *seated* are the players for each
    number of players. *misfits* are the pieces that are too large for the places of a board, each with the board, or
    for one of its places: `mat/garden/2`.
    """

    pieces: Mapping[str, BoxPiece]
    boards: Mapping[str, BoxBoard]
    others: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    seated: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    clauses: Mapping[str, str] = field(default_factory=dict)
    misfits: Mapping[tuple[str, str], Misfit] = field(default_factory=dict)

    @property
    def has_several_dice(self) -> bool:
        """Whether the box has dice of several sorts, which lie together."""
        return sum(piece.is_die for piece in self.pieces.values()) > 1

    def misfit(self, piece: str, board: str, place: str) -> Misfit | None:
        """Return why a piece can't lie on a place of a board; None if it can."""
        return self.misfits.get((piece, board)) or self.misfits.get((piece, f"{board}/{place}"))


def box_contents(ruleset: Ruleset, misfits: Mapping[tuple[str, str], Misfit]) -> BoxContents:
    """Return the contents of a ruleset's box, from its components."""
    game = ruleset.game
    pieces = {name: piece for name, one in ruleset.components.items() if (piece := _piece(name, one, game.seats))}
    boards = {name: board for name, one in ruleset.components.items() if (board := _board(one))}
    known = {*pieces, *boards}
    clauses = {clause: item.title or "" for clause, item, _ in clause_items(ruleset.sections)}
    return BoxContents(
        pieces,
        boards,
        {name: one.noun for name, one in ruleset.components.items() if name not in known},
        tuple(game.seats),
        {count: game.seated(count) for count in range(1, len(game.seats) + 1)},
        clauses,
        misfits,
    )


def _piece(name: str, component: AnyComponent, seats: Iterable[str]) -> BoxPiece | None:
    faces, looks = getattr(component, "face_names", ()), getattr(component, "front_looks", ())
    if not is_piece(component):
        return None
    piece = BoxPiece(piece_count(component), component.noun, owner=owner_of(name, component, seats))
    if faces:
        return replace(piece, looks=dict.fromkeys(faces, piece.count), is_die=True, is_wide=True)
    designs = bool(kind_of(component).designs(component))
    # How many copies have each look: keyed by the name of its design, or else by its number, from 1.
    copies = {look.name or str(number): look.count for number, look in enumerate(looks, 1)}
    return replace(
        piece,
        looks=copies if designs or len(looks) > 1 else {},
        is_deck=designs,
        has_back=getattr(component, "back", None) is not None,
        is_secret=is_secret(component),
        is_wide=bool(looks) and stance_of(component) != "corner",
    )


def _board(component: AnyComponent) -> BoxBoard | None:
    if is_row_board(component):
        return BoxBoard(tuple((row,) for row in component.rows), is_track=True)
    if not is_cell_board(component):
        return None
    cells = unit_cells_of(component) if is_sized_by_paper(component) else cells_of(component)
    rows: list[list[str]] = []
    above: float | None = None
    for name in cells.names:
        y = cells.centre(name)[1]
        if above is None or abs(y - above) > SAME_LINE:
            rows.append([])
        rows[-1].append(name)
        above = y
    return BoxBoard(tuple(map(tuple, rows)), spread=getattr(component, "free_areas", frozenset()))


def places_named(box: BoxContents, name: str) -> Iterator[tuple[str, str]]:
    """Yield each place called *name*: its board, and its name there. An exact match in case has priority."""
    exact = [(board, name) for board, one in box.boards.items() if name in one.names]
    folded = ((board, one.folded[name.lower()]) for board, one in box.boards.items() if name.lower() in one.folded)
    yield from exact or folded


class TablePiece(Struct, frozen=True):
    """A piece by its component, and its *look* if it has several and shows it; for a die, the face that is up."""

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
