"""A diagram of the booklet: as written (to be proved), and as proved (to be drawn)."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from pnp.model.translatable import Text
from pnp.model.values import CellName, Id, Many, Record, Sentences
from pnp.model.view import CellPlace, Event, PieceMoved, TablePlace, View
from pnp.problems import Finding, SourceMap

# A move in the notation of its game.
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]


class Frame(Record, frozen=True):
    """One picture as the author asks for it: the moves that lead to it from the frame before.

    An *open* one shows what lies face down. One that is not *drawn* is proved, and the next begins where it ends.
    """

    noun: ClassVar[str] = "a frame"

    moves: Annotated[Many[MoveText], Meta(max_length=200)] = ()
    caption: Sentences = ""
    open: bool = False
    drawn: bool = True
    move: MoveText | None = None  # a single one

    @property
    def all_moves(self) -> tuple[str, ...]:
        """The moves in the order in which they are played, whichever key they are written under."""
        return self.moves if self.move is None else (self.move,)

    def findings(self) -> Iterator[Finding]:
        """Yield that both ``move`` and ``moves`` are there: their order would be unclear."""
        if self.move is not None and self.moves:
            yield Finding("P006", "a frame can't have both move and moves", "write moves: [...]")
        if self.caption and not self.drawn:
            yield Finding("P006", "a frame that is not drawn has no caption", "remove the caption", at=("caption",))


class Callout(Record, frozen=True, kw_only=True):
    """A number in a picture of the table, beside the thing *at*, with a text below the picture."""

    noun: ClassVar[str] = "a call-out"

    at: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Sentences


class Figure(Record, frozen=True, kw_only=True):
    """figures/NAME.yaml: a diagram as its author writes it, not yet proved.

    *position* and *claims* are plain values, which only the game's engine can read. *window* is empty, or cells at the
    edges of the part of the board that is shown. *name* is the file's; *source* finds the place of each value.
    One that is not *printed* is proved like any other, and no section shows it.
    """

    noun: ClassVar[str] = "a figure"

    name: str
    source: SourceMap
    caption: Sentences
    shows: Annotated[Many[Id], Meta(max_length=100)] = ()
    position: Any
    frames: Annotated[Many[Frame], Meta(min_length=1, max_length=12)] = (Frame(),)
    claims: Annotated[Many[Any], Meta(max_length=200)] = ()
    window: Annotated[Many[CellName], Meta(min_length=2, max_length=12)] = ()
    callouts: Annotated[Many[Callout], Meta(max_length=20)] = ()
    printed: bool = True

    def findings(self) -> Iterator[Finding]:
        """Yield that a picture of the table has several frames, or marks with numbers of their own."""
        if self.callouts and len(self.frames) > 1:
            yield Finding("P006", "a figure with callouts is one picture", "remove frames", at=("frames",))
        if self.callouts and self.claim_texts:
            hint = "say it in a call-out or in the caption"
            yield Finding("P006", "claims of a figure with callouts have no text", hint, at=("claims",))
        if not self.drawn_frames:
            yield Finding("P006", "a figure has a frame that is drawn", "remove drawn: false", at=("frames",))

    @property
    def drawn_frames(self) -> tuple[int, ...]:
        """The 0-based numbers of the frames that are drawn."""
        return tuple(number for number, frame in enumerate(self.frames) if frame.drawn)

    @property
    def claim_texts(self) -> dict[int, str]:
        """What the claims say in print, by their 0-based numbers, in the order of the file; most say nothing."""
        claims = ((number, claim.get("text")) for number, claim in enumerate(self.claims) if isinstance(claim, Mapping))
        return {number: text for number, text in claims if isinstance(text, str)}

    @property
    def claim_numbers(self) -> dict[int, int]:
        """The number printed at the marks of each claim that has a text, from 1; none if a single claim has one."""
        texts = self.claim_texts
        return {claim: number for number, claim in enumerate(texts, 1)} if len(texts) > 1 else {}


class ClaimMark(Struct, frozen=True):
    """What the picture shows of a move that a claim is about: a cross for an illegal one, a dot for a legal one.

    *number* refers to the claim's text. *moved* are the pieces of a move that moves several: where each would be.
    """

    place: TablePlace
    is_legal: bool
    number: int | None = None
    moved: tuple[PieceMoved, ...] = ()


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

    @property
    def marked_cells(self) -> frozenset[str]:
        """The cells that have a mark."""
        return frozenset(mark.place.name for mark in self.marks if isinstance(mark.place, CellPlace))


class CheckedFigure(Struct, frozen=True):
    """A figure that the checker has proved. Only ``pnp.rules.claims`` makes one, so nothing else can be printed."""

    name: str
    caption: str
    shows: tuple[str, ...]
    frames: tuple[ProvedFrame, ...]
    kept: tuple[str, ...] = ()  # clauses that something lawful in it is an example of
    broken: tuple[str, ...] = ()  # clauses that a refused move in it is an example of
    window: tuple[str, ...] = ()  # cells at the edges of what is seen of the board; empty for all of it
    callouts: tuple[str, ...] = ()  # what each call-out of a picture of the table is about; empty for other figures
