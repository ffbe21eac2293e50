"""Check that a figure's window and marks lie on its board, and that the window shows all that happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.kinds import board_in, is_cell_board, unit_cells_of
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.view import CellPlace, PieceMoved, PiecePlaced
from pnp.messages import did_you_mean, quote, suggest_name
from pnp.pieces.figures.layout import shown_ruleset, visible_cells
from pnp.pieces.figures.table import callout_targets
from pnp.play.engine_names import NO_ENGINE
from pnp.play.proof.claim_judges import is_cell
from pnp.problems import DocumentPath, Problems


def check_windows(
    ruleset: Ruleset, figures: Iterable[CheckedFigure], problems: Problems, uncertain: Set[str] = frozenset()
) -> None:
    """Report windows and marks on a cell that the board lacks (P014), and windows that leave out something (P058).

    They must show where a piece goes, where it comes from, and what a claim's mark stands on. A call-out must be about
    something in the picture (P014), unless it is about an *uncertain* component, which has an error. The window of a
    figure that is not proved is on some board at least.
    """
    proved = {figure.name: figure for figure in figures}
    for figure in proved.values():
        shown = shown_ruleset(figure, ruleset)
        if _check(shown, figure, problems) and figure.callouts:
            _check_callouts(shown, figure, problems, uncertain)
    if not uncertain:
        _check_unproved(ruleset, ruleset.figures.keys() - proved.keys(), problems)


def _check_unproved(ruleset: Ruleset, names: Set[str], problems: Problems) -> None:
    """Report cells (P014) in the windows of figures of these *names* that no board has."""
    # Which board a figure without a proof shows is unknown: a name that any board has is let through.
    windows = [figure for name, figure in ruleset.figures.items() if name in names and figure.window]
    boards = [*ruleset.components.values(), *(ruleset.default_components or {}).values()] if windows else []
    cells = dict.fromkeys(name for board in boards if is_cell_board(board) for name in unit_cells_of(board).names)
    for figure in windows if cells else ():
        for index, name in enumerate(figure.window):
            if name not in cells:
                place, every = figure.source.place(("window", index)), [*cells]
                hint = did_you_mean(name, every, f"the cells are {every[0]} to {every[-1]}")
                problems.error("P014", f'no board has a cell "{name}"', place, hint)


def _check_callouts(ruleset: Ruleset, figure: CheckedFigure, problems: Problems, uncertain: Set[str]) -> None:
    """Report call-outs (P014) about something that is not in the picture of the table."""
    shown = callout_targets(figure, ruleset)
    for index, target in enumerate(figure.callouts):
        if target not in shown and target not in uncertain:
            place = ruleset.figures[figure.name].source.place(("callouts", index, "at"))
            message = f"the picture of the table has no {quote(target)}"
            problems.error("P014", message, place, suggest_name(target, shown))


def _check(ruleset: Ruleset, figure: CheckedFigure, problems: Problems) -> bool:
    """Report faults of a figure's window and marks; return whether its boards have all cells that it names."""
    # A cell that is missing ends it: what the window shows of such a board is unknown.
    source = ruleset.figures[figure.name].source
    visible: set[str] = set()
    for view in figure.frames[0].view.boards:
        if not is_cell_board(ruleset.components.get(view.component)):
            return False
        cells = unit_cells_of(board_in(view, ruleset.components))
        missing = {path: name for path, name in _named(ruleset, figure) if name not in cells.names}
        for path, name in missing.items():
            hint = did_you_mean(name, cells.names, f"its cells are {cells.names[0]} to {cells.names[-1]}")
            problems.error("P014", f'{view.component} has no cell "{name}"', source.place(path), hint)
        if missing:
            return False
        visible.update(visible_cells(cells, figure.window))
    if not figure.window:
        return True
    for number, frame in zip(ruleset.figures[figure.name].drawn_frames, figure.frames, strict=True):
        for cell, why in dict(_needed(frame)).items():
            if cell not in visible:
                message = f"the window leaves out {cell}, {why} in frame {number + 1}"
                problems.error("P058", message, source.place(("window",)), f"add {cell} to it")
    return True


def _named(ruleset: Ruleset, figure: CheckedFigure) -> Iterator[tuple[DocumentPath, str]]:
    """Yield the cells that a figure's window, the marks of its claims and its areas name, and where."""
    yield from ((("window", index), name) for index, name in enumerate(figure.window))
    for index, claim in enumerate(ruleset.figures[figure.name].claims):
        if is_cell(claim.get("at")):
            yield ("claims", index, "at"), claim["at"]
    if ruleset.game.engine == NO_ENGINE:
        return  # the places of its marks are known
    for number, frame in enumerate(ruleset.figures[figure.name].frames):
        for index, mark in enumerate(frame.marks):
            yield from ((("frames", number, "marks", index, *at), name) for name, at in mark.places)


def _needed(frame: ProvedFrame) -> Iterator[tuple[str, str]]:
    """Yield the cells that must be seen in a frame, and why."""
    # One loop a kind of what must be seen: moves, areas, marks. Not all of them are in a cell.
    for event in frame.events:
        if isinstance(event, PieceMoved | PiecePlaced):
            for place, why in ((event.source, "from where a piece goes"), (event.target, "where a piece goes")):
                if isinstance(place, CellPlace):
                    yield place.name, why
    for area in frame.areas:
        yield from ((cell.name, "which is highlighted") for cell in area.cells)
    for mark in frame.marks:
        for place in (mark.place, *(event.target for event in mark.moved)):
            if isinstance(place, CellPlace):
                yield place.name, "which a claim is about"
