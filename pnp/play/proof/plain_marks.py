"""Read the marks that authors choose themselves, on figures without claims."""

from __future__ import annotations

from msgspec import Struct

from pnp.game.model.figure import AreaMark, ClaimMark, Figure
from pnp.game.model.view import CellPlace, TablePlace
from pnp.messages import quote
from pnp.play.protocol import Engine, Move, State, WithoutRules
from pnp.problems import DocumentPath, Finding, Problems


class PlainMarks(Struct, frozen=True):
    """The marks of a frame: places that are allowed or refused, and areas."""

    marks: tuple[ClaimMark, ...] = ()
    areas: tuple[AreaMark, ...] = ()


def read_plain_marks(
    figure: Figure, number: int, state: State, engine: Engine[State, Move], problems: Problems
) -> PlainMarks:
    """Return the marks of the frame with a 0-based *number*, and report their faults.

    An area of a game with an engine may name cells that the board lacks.
    """
    frame, numbers = figure.frames[number], figure.note_numbers
    marks: list[ClaimMark] = []
    areas: list[AreaMark] = []
    marked: dict[TablePlace, ClaimMark] = {}
    for index, highlight in enumerate(frame.marks):
        path: DocumentPath = ("frames", number, "marks", index)
        proves = not isinstance(engine, WithoutRules)
        if proves and highlight.area is None:
            message = "an engine proves what is allowed and refused"
            hint = "claim what is legal or illegal, with mark: true; only an area is a mark"
            problems.error("P006", message, figure.source.place(path), hint)
            continue
        note = numbers.get((*path, "text"))
        cells: list[CellPlace] = []
        for name, at in highlight.places:
            # Whether a board has the cell is checked with the figure's window.
            place = engine.marked_place(state, name) if isinstance(engine, WithoutRules) else CellPlace(name)
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
