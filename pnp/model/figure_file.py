"""figures/*.yaml: a diagram of the booklet as its author writes it, and the figure that it becomes."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.figure import Figure, Frame
from pnp.model.special_cells import CellName
from pnp.model.values import Frozen, Id, Many, Sentences
from pnp.problems import SourceMap

# A move in the notation of the game's page.
MoveText = Annotated[str, Field(min_length=1, max_length=200)]


class FrameFile(Frozen):
    """One picture: the move, or the moves, that lead to it from the picture before (none: the position itself)."""

    noun: ClassVar[str] = "a frame"
    move: MoveText | None = None
    moves: Many[MoveText] = Field(default=(), max_length=200)
    caption: Sentences | None = None
    open: bool = False

    @model_validator(mode="after")
    def _one_spelling(self) -> FrameFile:
        """Refuse a frame that has both ``move`` and ``moves``: nobody could tell which comes first."""
        if self.move is not None and self.moves:
            raise PydanticCustomError(
                "P006", "a frame has either move or moves, not both", {"hint": "write moves: [...]"}
            )
        return self


class FigureFile(Frozen):
    """A whole file. *position* and *claims* stay plain values: only the game's engine can read them."""

    noun: ClassVar[str] = "a figure"
    caption: Sentences
    shows: Many[Id] = Field(default=(), max_length=100)
    position: Any
    frames: Many[FrameFile] = Field(default=(FrameFile(),), min_length=1, max_length=12)
    claims: Many[Any] = Field(default=(), max_length=200)
    window: Annotated[Many[CellName], Field(min_length=2, max_length=12)] | None = None


def figure_of(written: FigureFile, name: str, source: SourceMap) -> Figure:
    """Return the figure that a file holds, called *name*; *source* finds the place of each of the file's values."""
    frames = tuple(
        Frame(moves=frame.moves if frame.move is None else (frame.move,), caption=frame.caption or "", open=frame.open)
        for frame in written.frames
    )
    window = written.window or ()
    return Figure(name, written.caption, written.shows, written.position, frames, written.claims, source, window)
