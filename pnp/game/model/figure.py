"""A diagram of the booklet: as written (to be proved), and as proved (to be drawn)."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from pnp.game.model.kinds import AnyComponent, is_board, is_cell_board
from pnp.game.model.texts import Text, TextValue
from pnp.game.model.values import CellName, Id, Label, Many, PlaceName, Record, Sentences
from pnp.game.model.view import CellPlace, Event, PieceMoved, TablePlace, View
from pnp.messages import format_literal, join_words
from pnp.problems import DocumentPath, Finding, SourceMap

# A move in the notation of its game.
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]

# The places of a mark: cells, rows, hands, piles, by their names.
_Places = Annotated[
    Annotated[Many[PlaceName], Meta(min_length=1, max_length=200)] | PlaceName | None,
    Meta(extra={"expected": "a place, or several in brackets", "hint": "write D4, or [D4, D5]"}),
]


class Highlight(Record, frozen=True, kw_only=True):
    """A mark of a figure without a proof: places that are *allowed* or *refused*, or an *area*."""

    noun: ClassVar[str] = "a mark"

    allowed: _Places = None
    refused: _Places = None
    area: _Places = None
    text: Sentences | None = None

    @property
    def places(self) -> tuple[tuple[str, DocumentPath], ...]:
        """The places that are marked, each with the path to it."""
        for key in HIGHLIGHTS:
            match getattr(self, key):
                case str(name):
                    return ((name, (key,)),)
                case tuple(names):
                    return tuple((name, (key, index)) for index, name in enumerate(names))
        return ()

    def findings(self) -> Iterator[Finding]:
        """Yield the finding that it marks nothing, or marks in two ways."""
        given = [key for key in HIGHLIGHTS if getattr(self, key) is not None]
        if len(given) != 1:
            several = f", not {join_words(given, 'and')}" if given else ""
            yield Finding("P006", f"a mark is {join_words(HIGHLIGHTS, 'or')}{several}", "write allowed: [D4, D5]")


HIGHLIGHTS = ("allowed", "refused", "area")


class Frame(Record, frozen=True):
    """One picture as the author asks for it: the moves that lead to it from the frame before."""

    noun: ClassVar[str] = "a frame"

    moves: Annotated[Many[MoveText], Meta(max_length=200)] = ()
    caption: Sentences = ""
    open: bool = False  # whether it reveals face-down pieces
    drawn: bool = True  # if not, it is proved, and the next one begins where it ends
    move: MoveText | None = None  # a single one
    marks: Annotated[Many[Highlight], Meta(max_length=40)] = ()

    @property
    def all_moves(self) -> tuple[str, ...]:
        """The moves in the order in which they are played, whichever key they are written under."""
        return self.moves if self.move is None else (self.move,)

    def findings(self) -> Iterator[Finding]:
        """Yield the finding that both ``move`` and ``moves`` are given: their order would be unclear."""
        if self.move is not None and self.moves:
            yield Finding("P006", "a frame can't have both move and moves", "write moves: [...]")
        for key in ("caption", "marks"):
            if getattr(self, key) and not self.drawn:
                yield Finding("P006", f"a frame that is not drawn has no {key}", f"remove the {key}", at=(key,))


class Callout(Record, frozen=True, kw_only=True):
    """A number in a picture of the table, beside the thing *at*, with a text below the picture."""

    noun: ClassVar[str] = "a call-out"

    at: PlaceName
    text: Sentences


def frame_number(named: object) -> int | None:
    """Return the 0-based number of the frame that a claim names by its letter, *b*, or its number, *2*; else None."""
    match named:
        case str() if len(named) == 1:
            return ord(named) - ord("a")
        case int() if not isinstance(named, bool):
            return named - 1
        case _:
            return None


class Figure(Record, frozen=True, kw_only=True):
    """figures/NAME.yaml: a diagram as its author writes it, not yet proved."""

    noun: ClassVar[str] = "a figure"

    name: str  # the file's
    source: SourceMap
    caption: Sentences
    shows: Annotated[Many[Id], Meta(max_length=100)] = ()
    position: Any = None  # only the game's engine can read it, and the claims
    start: Mapping[Id, str | int] | None = None  # in place of a position: the options of the new game that is shown
    frames: Annotated[Many[Frame], Meta(min_length=1, max_length=12)] = (Frame(),)
    claims: Annotated[Many[Any], Meta(max_length=200)] = ()
    # Cells at the edges of the part of the board that is shown; all of it without any.
    window: Annotated[Many[CellName], Meta(min_length=2, max_length=12)] = ()
    callouts: Annotated[Many[Callout], Meta(max_length=20)] = ()
    printed: bool = True  # if not, it is proved like any other, and no section shows it
    free: Annotated[Many[Label], Meta(max_length=50)] = ()  # words of its texts that state no rule

    def findings(self) -> Iterator[Finding]:
        """Yield the findings that a picture of the table has several frames, or marks with their own numbers."""
        if self.callouts and len(self.frames) > 1:
            yield Finding("P006", "a figure with callouts is one picture", "remove frames", at=("frames",))
        if self.callouts:
            hint = "say it in a call-out or in the caption"
            for key in dict.fromkeys(str(path[0]) for path in self.notes):
                yield Finding("P006", f"{key} of a figure with callouts have no text", hint, at=(key,))
        if not self.drawn_frames:
            yield Finding("P006", "a figure needs a frame that is drawn", "remove drawn: false", at=("frames",))
        if self.start is not None:
            yield from self._start_findings()
        elif self.position is None:
            hint = "add position: and its keys, or start: {} for the position with which the game begins"
            yield Finding("P005", 'missing key "position" in a figure', hint, at=("position",), at_key=True)

    def _start_findings(self) -> Iterator[Finding]:
        """Yield what does not suit a figure of the start, whose board has another size with other choices."""
        # One paragraph for each key that needs a known board; the messages have nothing in common.
        hint = "remove it, or write position: in place of start:"
        if self.position is not None:
            message = "a figure has a position or a start, not both"
            yield Finding("P006", message, "remove one of them", at=("start",), at_key=True)
        if len(self.frames) > 1 or self.frames[0].all_moves or self.frames[0].marks:
            yield Finding("P006", "a figure with start shows no moves and marks", hint, at=("frames",), at_key=True)
        if self.window:
            yield Finding("P006", "a figure with start shows the whole board", hint, at=("window",), at_key=True)
        for key in ("seed", "players"):
            number = (self.start or {}).get(key, 0)
            if not isinstance(number, int) or number < 0:  # files have no number above 2**63
                message = f"{key} expects a whole number, 0 or more, not {format_literal(number)}"
                yield Finding("P006", message, f"write {key}: 7", at=("start", key))
        for number, claim in enumerate(self.claims):
            for key in ("text", "mark", "at"):
                if isinstance(claim, Mapping) and claim.get(key):
                    message = f"a figure with start has no marks, so {key} can't be drawn"
                    yield Finding("P006", message, hint, at=("claims", number, key), at_key=True)

    @property
    def is_of_choices(self) -> bool:
        """Whether it shows the start with the choices of a booklet: its ``start`` names no options."""
        return self.start is not None and self.start.keys() <= {"players", "seed"}

    @property
    def drawn_frames(self) -> tuple[int, ...]:
        """The 0-based numbers of the frames that are drawn."""
        return tuple(number for number, frame in enumerate(self.frames) if frame.drawn)

    @property
    def notes(self) -> dict[DocumentPath, str]:
        """The printed texts of claims and marks, by their paths, in the order of the file; most have none."""
        notes: dict[DocumentPath, str] = {}
        for number, claim in enumerate(self.claims):
            text = claim.get("text") if isinstance(claim, Mapping) else None
            if isinstance(text, str):
                notes["claims", number, "text"] = text
        for number, frame in enumerate(self.frames):
            for index, mark in enumerate(frame.marks):
                if mark.text is not None:
                    notes["frames", number, "marks", index, "text"] = mark.text
        return notes

    @property
    def pile_titles(self) -> dict[DocumentPath, str]:
        """The titles of piles beside the boards, by their paths, of a game without an engine."""
        piles = self.position.get("piles") if isinstance(self.position, Mapping) else None
        titles: dict[DocumentPath, str] = {}
        for name, pile in piles.items() if isinstance(piles, Mapping) else ():
            title = pile.get("title") if isinstance(pile, Mapping) else None
            if isinstance(title, str):
                titles["position", "piles", str(name), "title"] = title
        return titles

    def is_detailed(self, components: Mapping[str, AnyComponent]) -> bool:
        """Return whether its position has several boards, or a mat."""
        names = self.position if isinstance(self.position, Mapping) else ()
        boards = [one for name, one in components.items() if name in names and is_cell_board(one)]
        return len(boards) > 1 or any(not is_board(board) for board in boards)

    @property
    def note_numbers(self) -> dict[DocumentPath, int]:
        """The number printed at the marks of each claim or mark that has a text, from 1; none if a single one has."""
        notes = self.notes
        return {path: number for number, path in enumerate(notes, 1)} if len(notes) > 1 else {}


class ClaimMark(Struct, frozen=True):
    """The mark of a claim about a move: a cross for an illegal one, a dot for a legal one."""

    place: TablePlace
    is_legal: bool
    number: int | None = None  # of the claim's text
    moved: tuple[PieceMoved, ...] = ()  # of a move of several pieces: where each would be


class AreaMark(Struct, frozen=True):
    """Cells that a picture highlights together; *number* refers to the text about them."""

    cells: tuple[CellPlace, ...]
    number: int | None = None


class ProvedFrame(Struct, frozen=True):
    """One picture: the position computed by the engine, what happened on the way to it, and what is marked."""

    view: View
    events: tuple[Event, ...] = ()
    moves: tuple[str, ...] = ()  # canonical spelling
    caption: str = ""
    marks: tuple[ClaimMark, ...] = ()
    description: tuple[Text, ...] = ()  # the position in sentences, for those who can't see it
    open: bool = False  # whether face-down pieces are revealed
    movers: tuple[str, ...] = ()  # who made the moves, each player once
    players: tuple[str, ...] = ()  # all players, in turn order
    areas: tuple[AreaMark, ...] = ()

    @property
    def marked_cells(self) -> frozenset[CellPlace]:
        """The cells that have a mark."""
        return frozenset(mark.place for mark in self.marks if isinstance(mark.place, CellPlace))


class CheckedFigure(Struct, frozen=True):
    """A figure that the checker has examined; only ``pnp.play.proof.claims`` makes one, and only these are printed."""

    name: str
    caption: str
    shows: tuple[str, ...]
    frames: tuple[ProvedFrame, ...]
    kept: tuple[str, ...] = ()  # clauses with a lawful example in it
    broken: tuple[str, ...] = ()  # clauses with a refused move in it
    window: tuple[str, ...] = ()  # cells at the edges of the visible part of the board; empty for all of it
    callouts: tuple[str, ...] = ()  # the target of each call-out in a picture of the table; empty for other figures
    proved: bool = True  # by the rules; without an engine, figures are compared with the box only
    actions: tuple[str, ...] = ()  # those of which it shows a legal move, where the rules are data
    refused: tuple[tuple[str, str], ...] = ()  # those of which it shows a refused move, with the clause
    of_choices: bool = False  # it shows how the game begins with the choices of the booklet
    # The values of the expressions in its texts, by the paths of these.
    computed: Mapping[DocumentPath, Mapping[str, TextValue]] = {}
    movers: tuple[tuple[str, ...], ...] = ()  # who made the moves of each frame, drawn or not
