"""The context of a claim: its frame, its place in the file, what it proves, and its marks.

A mark is drawn on a place of its move: a dot where the move puts something, a cross there or on a place that
the illegal move names. No cross is drawn where a dot says that something can be put, or where the move begins if
another move from there is legal; and no two numbers are drawn on one place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, TypeGuard, TypeVar

from msgspec import Struct, field

from pnp.game.model.figure import ClaimMark
from pnp.game.model.view import (
    CellPlace,
    Event,
    Gain,
    Payment,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PoolPlace,
    RowPlace,
    TablePlace,
    View,
)
from pnp.messages import format_value, join_words, quote_literal, suggest_name
from pnp.play.protocol import Engine, HasConditions, HasProjections, Move, State, WithoutRules, serves
from pnp.problems import DocumentPath, Finding, Place, Problems, SourceMap

# Hints for a claim that no engine can judge, and for a false one.
CLAIM_HINT = "docs/figures.md lists the claims and their values"
FALSE_HINT = "correct the claim or the position"

_CELL = re.compile(r"[A-Z]{1,2}[0-9]{1,3}")
_Value = TypeVar("_Value")


class DrawnMark(Struct, frozen=True):
    """A mark and its move, whose words name places and which puts something on others, and the path of its claim."""

    mark: ClaimMark
    move: str
    named: tuple[TablePlace, ...]
    reached: tuple[TablePlace, ...]
    path: DocumentPath


class PlayedFrame(Struct, Generic[State], frozen=True):
    """One frame: its state, the moves that led to it (canonical spelling), their events (perhaps lazy), the players."""

    state: State
    moves: tuple[str, ...] = ()
    events: Sequence[Event] = ()
    movers: tuple[str, ...] = ()


class Proofs(Struct):
    """What a figure's claims prove besides being true: marks for each frame, and clauses by their breach."""

    marks: tuple[list[DrawnMark], ...]
    broken: list[str] = field(default_factory=list)
    distance: float = 0  # how far from true the false claims are, in all: 0 if none is false
    is_false: bool = False  # a claim is false
    lawful: bool = False  # something other than a refusal is shown
    explains: bool = True  # what is false becomes a problem: a search reads none of thousands


class ClaimContext(Struct, Generic[State, Move]):
    """A claim at a *path*, a mapping, that is being judged; its judge records proofs and problems here."""

    engine: Engine[State, Move]
    played: PlayedFrame[State]
    marks: list[DrawnMark]
    proofs: Proofs
    claim: dict[str, Any]
    path: DocumentPath
    source: SourceMap
    problems: Problems
    number: int | None = None  # of the claim's text, where the figure numbers them
    letter: str = ""  # of the frame, if the figure has several

    def place(self, *path: str | int) -> Place:
        """Return the place of a value of the claim."""
        return self.source.place((*self.path, *path))

    def fail(self, message: str | Callable[[], str], *path: str | int, hint: str = "", distance: float = 1) -> None:
        """Record that the claim is false; *message* says what is true instead, or returns it if it takes time to say.

        *distance* is how far from true it is, in the units of the claim, for the finder of positions.
        """
        self.proofs.distance += distance
        self.proofs.is_false = True
        if self.proofs.explains:
            told = message if isinstance(message, str) else message()
            where = f" in frame {self.letter}" if self.letter else ""
            self.problems.error("P055", f"this is false{where}: {told}", self.place(*path), hint or FALSE_HINT)

    def wrong_type(self, expected: str, value: Any, *path: str | int) -> None:
        """Record that a value of the claim has the wrong type for its key."""
        message = f"{format_value(path[0])} expects {expected}, not {quote_literal(value)}"
        self.problems.error("P006", message, self.place(*path), CLAIM_HINT)

    def unknown(self, name: Any, known: Iterable[str], *path: str | int) -> None:
        """Record that the claim names something unknown to the game."""
        names = list(known)
        message = f"{format_value(path[0])} can't name {quote_literal(name)}"
        self.problems.error("P014", message, self.place(*path), suggest_name(name, names))

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the game."""
        return self.engine.players(self.played.state)

    @property
    def cells(self) -> Collection[str]:
        """The cells' names, where the engine knows them; others are told by what they look like."""
        return self.engine.cells(self.played.state) if serves(self.engine, HasConditions) else ()

    def is_name(self, name: object) -> bool:
        """Return whether an event of the game can name something: a player, a piece, a place or a clause."""
        known: tuple[Collection[str], ...] = (self.players, self.engine.components, self.engine.clauses)
        if is_cell(name) or any(name in names for names in known):
            return True
        if name in self.cells or name in self.names():  # what costs most comes last
            return True
        if not (isinstance(self.engine, WithoutRules) and isinstance(name, str)):
            return False
        return not isinstance(self.engine.marked_place(self.played.state, name), Finding)

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

    def spelling(self, move: Move) -> str:
        """Return a move's canonical spelling in the frame."""
        return self.engine.write_move(self.played.state, move)

    @property
    def has_marks(self) -> bool:
        """Whether the claim's moves are marked in the picture: it has a printed text, or asks for marks."""
        return "text" in self.claim or self.claim.get("mark", "at" in self.claim) is True

    def add_mark(self, move: Move, spelling: str, *path: str | int, is_legal: bool) -> None:
        """Mark a move in the frame; a mark that does not fit its move is a problem (P066)."""
        state, engine = self.played.state, self.engine
        events: Sequence[Event] = ()
        if is_legal:
            events = engine.apply_unchecked(state, move)[1]
        elif isinstance(engine, HasProjections):
            events = engine.project(state, move)
        reached = _reached_places(events)
        named = _named_places(spelling, engine.view(state), self.cells)
        moved = tuple(
            event for event in events if isinstance(event, PieceMoved) and isinstance(event.target, CellPlace)
        )
        fitting = unique((*(place for place in named if place in reached or not is_legal), *reached))
        if not fitting:
            message = f"{spelling} puts nothing on any place, so nothing can be marked"
            hint = "remove text, at and mark; explain it in the caption"
            self.problems.error("P066", message, self.place(*path), hint)
            return
        place = self._marked(fitting, named, moved)
        if place is None:
            self._report_elsewhere(spelling, fitting, is_legal=is_legal)
            return
        mark = ClaimMark(place, is_legal, self.number, moved if len(moved) > 1 else ())
        at = "at" if "at" in self.claim else path[0]
        self.marks.append(DrawnMark(mark, spelling, tuple(named), reached, (*self.path, at)))

    def _report_elsewhere(self, spelling: str, fitting: Sequence[TablePlace], *, is_legal: bool) -> None:
        """Report an ``at`` that fits no place of a move; a word of another move, or of none, is reported elsewhere."""
        at, words = self.claim["at"], split_move(spelling)
        if is_cell(at) or at in words:
            would = "puts" if is_legal else "would put"
            known = [place.name for place in fitting]
            names = [name for name in known if is_cell(name) or name in words] or known
            message = f"{spelling} {would} nothing on {format_value(at)}; it is about {join_words(names)}"
            self.problems.error("P066", message, self.place("at"), f"write at: {names[0]}")

    def _marked(
        self, fitting: Sequence[TablePlace], named: Sequence[TablePlace], moved: Sequence[PieceMoved]
    ) -> TablePlace | None:
        """Return the place that ``at`` names if it fits; else that of the middle piece, or the last named that fits."""
        place_name = self.claim.get("at")
        if place_name is not None:
            return next((place for place in fitting if place.name == place_name), None)
        if len(moved) > 1:
            return moved[len(moved) // 2].target
        reached = [event.target for event in moved]
        return next((place for place in reversed(named) if place in (reached or fitting)), (*reached, *fitting)[0])


def _reached_places(events: Iterable[Event]) -> tuple[TablePlace, ...]:
    """Return the places where events put something or, without any, those from which they take something."""
    places: list[TablePlace | None] = []
    for event in events:
        match event:
            case PieceMoved() | PiecePlaced():
                places += (event.target, None if isinstance(event.source, CellPlace) else event.source)
            case PieceFlipped() | PieceInspected():
                places.append(event.target)
            case PieceRemoved():
                places.append(event.source)
            case Payment() | Gain():
                places += (event.target, event.source)
    return unique(place for place in places if place is not None)


def report_conflicts(
    marks: Sequence[DrawnMark], engine: Engine[State, Move], state: State, source: SourceMap, problems: Problems
) -> None:
    """Report marks of a frame that contradict or hide each other, or a legal move of the frame (P066)."""
    for mark in marks:
        if not mark.mark.is_legal and (fault := _cross_fault(mark, marks, engine, state)):
            problems.error("P066", fault[0], source.place(mark.path), fault[1])
    shown: dict[TablePlace, DrawnMark] = {}
    for mark in marks:
        first = shown.setdefault(mark.mark.place, mark)
        if first.mark.number != mark.mark.number and first.mark.is_legal == mark.mark.is_legal:
            message = f"two different marks stand on {mark.mark.place.name}: one hides the other"
            problems.error("P066", message, source.place(mark.path), "name another place with at, or use one text")


def _cross_fault(
    cross: DrawnMark, marks: Sequence[DrawnMark], engine: Engine[State, Move], state: State
) -> tuple[str, str] | None:
    """Return the message and the hint for a cross where a move with a dot puts something, or a legal move begins."""
    place = cross.mark.place
    for dot in (drawn for drawn in marks if drawn.mark.is_legal):
        put = unique((dot.mark.place, *(reached for reached in dot.reached if isinstance(reached, CellPlace))))
        if place in put:
            where = f"puts something on {join_words(reached.name for reached in put)}"
            message = f"{dot.move} is legal and {where}: the cross of {cross.move} can't be on {place.name}"
            return message, "mark another place, or show the two moves in two frames"
    if place in cross.reached or (not cross.reached and place == cross.named[-1]):
        return None
    words = split_move(cross.move)
    start = words[: words.index(place.name) + 1]
    for other in (engine.write_move(state, move) for move in engine.legal_moves(state)):
        if split_move(other)[: len(start)] == start:
            message = f"{other} is legal: the cross of {cross.move} can't stand on {place.name}, where both begin"
            return message, "without at, the cross goes where the move ends"
    return None


def is_cell(word: object) -> TypeGuard[str]:
    """Return whether something is a cell's name, such as E4, on any board."""
    return isinstance(word, str) and _CELL.fullmatch(word) is not None


def split_move(spelling: str) -> list[str]:
    """Return the words of a move; the ends or links of a path (``A1-B2``, ``A1>C3``) are words of their own."""
    return re.split(r"[\s>-]+", spelling.strip())


def _named_places(spelling: str, view: View, cells: Collection[str]) -> list[TablePlace]:
    """Return the places that a move's words name in a view, and which of *cells*."""
    rows = {row for track in view.tracks for row, _, _ in track.places}
    pools = {pool.name for pool in view.pools}
    places: list[TablePlace] = []
    for word in split_move(spelling):
        if is_cell(word) or word in cells:
            places.append(CellPlace(word))
        elif word in rows:
            places.append(RowPlace(word))
        elif word in pools:
            places.append(PoolPlace(word))
    return places


def unique(values: Iterable[_Value]) -> tuple[_Value, ...]:
    """Return the values in their order, each once."""
    return tuple(dict.fromkeys(values))
