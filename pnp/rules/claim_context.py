"""One claim's case: the frame it is about, its place in the file, and what it turns out to prove."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Generic, TypeGuard, TypeVar

from msgspec import Struct, field

from pnp.messages import format_literal, format_value, suggest_name
from pnp.model.view import CellPlace, Event, PoolPlace, RowPlace, TablePlace, View
from pnp.problems import DocumentPath, Finding, Place, Problems, SourceMap
from pnp.rules.protocol import Engine, Move, State

_CELL = re.compile(r"[A-Z]{1,2}[0-9]{1,3}")
_Value = TypeVar("_Value")
NOWHERE = "nowhere"  # at: nowhere, for a refusal or a possibility that is proved but not drawn


class PlayedFrame(Struct, Generic[State], frozen=True):
    """One frame: the state it shows, the moves that led to it (canonical spelling) and what happened in them."""

    state: State
    moves: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


class Marks(Struct):
    """The places of one frame that its claims show to be refused or allowed."""

    refused: list[TablePlace] = field(default_factory=list)
    allowed: list[TablePlace] = field(default_factory=list)


class Proofs(Struct):
    """What a figure's claims prove, beside being true: marks for each frame, and clauses by their breach."""

    marks: tuple[Marks, ...]
    broken: list[str] = field(default_factory=list)
    distance: float = 0  # how far from true the false claims are, in all: 0 if none is false
    lawful: bool = False  # something other than a refusal is shown


class ClaimContext(Struct, Generic[State, Move], frozen=True):
    """A claim under judgement; *path* leads to the claim, *claim* is its whole mapping."""

    engine: Engine[State, Move]
    played: PlayedFrame[State]
    marks: Marks
    proofs: Proofs
    claim: dict[str, Any]
    path: DocumentPath
    source: SourceMap
    problems: Problems

    def place(self, *path: str | int) -> Place:
        """Return where in the file a value of the claim stands."""
        return self.source.place((*self.path, *path))

    def fail(self, message: str, *path: str | int, hint: str = "", distance: float = 1) -> None:
        """Record that the claim is false; *message* says what is true instead.

        *distance* says how far from true it is, in what the claim counts: the finder of positions goes by it.
        """
        self.proofs.distance += distance
        self.problems.error("P055", f"this is false: {message}", self.place(*path), hint)

    def wrong_type(self, wanted: str, value: Any, *path: str | int) -> None:
        """Record that a value of the claim is not what its key asks for."""
        self.problems.error(
            "P006", f"{format_value(path[0])} asks for {wanted}, not {format_literal(value)}", self.place(*path)
        )

    def unknown(self, name: Any, known: Iterable[str], *path: str | int) -> None:
        """Record that the claim names something that is in no position of the game."""
        names = list(known)
        message = f"{format_value(path[0])} can't name {format_literal(name)}"
        self.problems.error("P014", message, self.place(*path), suggest_name(name, names))

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the game."""
        return self.engine.players(self.played.state)

    def is_name(self, name: object) -> bool:
        """Tell whether an event of the game can name something: a player, a piece, a place or a clause."""
        return is_cell(name) or name in self.names()

    def names(self) -> tuple[str, ...]:
        """Return what events can name, beside cells."""
        view = self.engine.view(self.played.state)
        rows = (row for track in view.tracks for row, _, _ in track.places)
        pools = (pool.name for pool in view.pools)
        return unique((*self.players, *self.engine.components, *rows, *pools, *self.engine.clauses))

    def move(self, text: Any, *path: str | int) -> Move | None:
        """Return the move that *text* spells, or None and a problem at its place."""
        if not isinstance(text, str):
            self.wrong_type("a move", text, *path)
            return None
        move = self.engine.read_move(self.played.state, text)
        if isinstance(move, Finding):
            self.problems.error("P053", move.message, self.place(*path), move.hint)
            return None
        return move

    def mark_for(self, spelling: str) -> TablePlace | None:
        """Return the place to draw a move's mark: what ``at`` names, else the last place in its words."""
        places = named_places(spelling, self.engine.view(self.played.state))
        wanted = self.claim.get("at")
        if wanted is None:
            return places[-1] if places else None
        named = next((place for place in places if place.name == wanted), None)
        return CellPlace(wanted) if named is None and is_cell(wanted) else named


def is_cell(word: object) -> TypeGuard[str]:
    """Tell whether something is a cell's name, as E4 is, on whatever board."""
    return isinstance(word, str) and _CELL.fullmatch(word) is not None


def split_move(spelling: str) -> list[str]:
    """Return the words of a move; where it names the ends or links of a way (``A1-B2``, ``A1>C3``), each is a word."""
    return re.split(r"[\s>-]+", spelling.strip())


def named_places(spelling: str, view: View) -> list[TablePlace]:
    """Return the places that a move's words name in a view."""
    rows = {row for track in view.tracks for row, _, _ in track.places}
    pools = {pool.name for pool in view.pools}
    places: list[TablePlace] = []
    for word in split_move(spelling):
        if is_cell(word):
            places.append(CellPlace(word))
        elif word in rows:
            places.append(RowPlace(word))
        elif word in pools:
            places.append(PoolPlace(word))
    return places


def unique(values: Iterable[_Value]) -> tuple[_Value, ...]:
    """Return the values in their order, each once."""
    return tuple(dict.fromkeys(values))
