"""The marks of a figure of a game without an engine: no rule proves them, so they mean what the author says.

In a game with an engine, marks come from claims alone.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.messages import quote
from pnp.model.figure import AreaMark, ClaimMark, Figure
from pnp.model.view import CellPlace, TablePlace
from pnp.problems import DocumentPath, Finding, Problems
from pnp.rules.protocol import Engine, Move, State, WithoutRules


class PlainMarks(Struct, frozen=True):
    """What a frame marks: places that are allowed or refused, and areas."""

    marks: tuple[ClaimMark, ...] = ()
    areas: tuple[AreaMark, ...] = ()


def read_plain_marks(
    figure: Figure, number: int, state: State, engine: Engine[State, Move], problems: Problems
) -> PlainMarks:
    """Return the marks of a frame, the 0-based *number* of which is given; what is wrong with them is reported."""
    frame, numbers = figure.frames[number], figure.note_numbers
    marks: list[ClaimMark] = []
    areas: list[AreaMark] = []
    marked: dict[TablePlace, ClaimMark] = {}
    for index, highlight in enumerate(frame.marks):
        path: DocumentPath = ("frames", number, "marks", index)
        if not isinstance(engine, WithoutRules):
            message, hint = "marks are for games without an engine", "claim what is legal or illegal, with mark: true"
            problems.error("P006", message, figure.source.place(path), hint)
            continue
        note = numbers.get((*path, "text"))
        cells: list[CellPlace] = []
        for name, at in highlight.places:
            place = engine.marked_place(state, name)
            if isinstance(place, Finding):
                problems.add(place.at_place(figure.source.place((*path, *at))))
            elif highlight.area is None:
                mark = ClaimMark(place, highlight.allowed is not None, note)
                if marked.setdefault(place, mark) != mark:
                    message = f"two different marks stand on {place.name}"
                    hint = "show them in two frames, or use one text"
                    problems.error("P066", message, figure.source.place((*path, *at)), hint)
                marks.append(mark)
            elif isinstance(place, CellPlace):
                cells.append(place)
            else:
                message = f"an area consists of places of a board, and {quote(name, 40)} is none"
                problems.error("P006", message, figure.source.place((*path, *at)), "mark it as allowed or refused")
        if cells:
            areas.append(AreaMark(tuple(dict.fromkeys(cells)), note))
    return PlainMarks(tuple(dict.fromkeys(marks)), tuple(areas))
