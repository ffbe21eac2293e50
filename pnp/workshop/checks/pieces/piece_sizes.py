"""Check that pieces fit the boards that they are for, and are not too many."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pnp.game.model.components.component import MOST_PIECES
from pnp.game.model.components.kind import PieceExtent
from pnp.game.model.figure import CheckedFigure
from pnp.game.model.files import COMPONENTS
from pnp.game.model.kinds import (
    AnyComponent,
    CellBoard,
    FlatPiece,
    PieceBoard,
    cells_of,
    is_board,
    is_cell_board,
    is_flat,
    is_row_board,
    is_sized_by_paper,
    kind_of,
    stance_of,
)
from pnp.game.model.kinds.mat import Mat
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.values import SHORTEST_MM, AutoSize
from pnp.messages import join_words, suggest_name
from pnp.play.tabletop.box import Misfit
from pnp.press.papers import Paper, PosterSize
from pnp.press.units import number
from pnp.problems import Finding, Place, Problem, Problems, Severity, SourceMap

if TYPE_CHECKING:  # a ruleset without problems is no draft
    from pnp.game.reading.draft import RulesetDraft

# A piece that is cut by hand may be larger by this much and still fit its cell.
_SLACK_MM = 1e-6
_MOST_NAMED = 3  # pieces in a message, which stays on a line
# The distance in mm of a piece from all sides of its hexagonal cell: its neighbours are as close to theirs.
PLAY = 0.5  # by judgement, as the next
# The share of its cell that a piece of the size fit takes: fingers need more room than scissors.
SHARE = 0.92

# Kinds that are lifted out of their cells again and again.
_LIFTED = ("counter", "coin")

_Components = Mapping[str, AnyComponent]


def check_fitting_pieces(draft: RulesetDraft, problems: Problems) -> None:
    """Record each piece that is for a board that does not exist (P014), or larger than its place there (P040)."""
    # A board may be unknown, faulty (then nothing is said), no board, or one without cells.
    for name, piece in draft.components.items():
        board_name = getattr(piece, "fits", None)
        if board_name is None:
            continue
        place = draft.sources[COMPONENTS].place((name, "fits"))
        if board_name not in (draft.component_names or ()):
            boards = [other for other, board in draft.components.items() if is_board(board)]
            # A board that has faults of its own may be the one that is meant.
            known = boards or sorted(draft.component_names or ())
            problems.error("P014", f'there is no board "{board_name}"', place, suggest_name(board_name, sorted(known)))
            continue
        board = draft.components.get(board_name)  # None if it has faults of its own
        if board is not None and not is_board(board):
            message = f'"{board_name}" is {board.noun}, not a board'
            problems.error("P014", message, place, "name a board, or remove the key")
        elif is_row_board(board) and isinstance(getattr(piece, "size", None), AutoSize):
            message = f"size: fit needs a board of cells, and {board_name} has rows"
            problems.error("P006", message, draft.sources[COMPONENTS].place((name, "size")), "write a length")
    check_piece_sizes(draft.known_components, draft.sources.get(COMPONENTS, SourceMap(COMPONENTS)), problems)


def check_piece_sizes(components: _Components, source: SourceMap, problems: Problems) -> None:
    """Record each piece that is larger than its place on its board (P040), unless that depends on the paper."""
    for name, piece in components.items():
        board_name = getattr(piece, "fits", None) or ""
        board = components.get(board_name)
        if is_board(board):
            faults: Iterable[Finding] = ()
            if isinstance(getattr(piece, "size", None), AutoSize):
                faults = _room_faults(board_name, board)
            elif not is_sized_by_paper(board):
                faults = _size_faults(piece, board_name, board, components)
            problems.extend(fault.at_place(source.place((name, *fault.at))) for fault in faults)


def largest_fitting_size(piece: FlatPiece, board: CellBoard) -> float:
    """Return the size in mm, to a hundredth, at which *piece* lies in a cell of *board* with play on every side."""
    against = "flats" if _needs_play(board) else "height"
    unit = replace(piece, size=1.0)
    across = next((one.length for one in kind_of(unit).extents(unit) if one.against == against), 1.0)
    cell = cells_of(board).across
    room = min(SHARE * cell, cell - 2 * PLAY)
    return max(SHORTEST_MM, math.floor(100 * room / across + _SLACK_MM) / 100)


def check_piece_count(draft: RulesetDraft, problems: Problems) -> None:
    """Record that there are more pieces than a game can have (P008), at the component that exceeds the limit."""
    total = 0
    for name, component in draft.components.items():
        total += getattr(component, "count", 1)
        if total > MOST_PIECES:
            place = draft.sources[COMPONENTS].place((name, "count"))
            message = f"the box holds more than {MOST_PIECES:,} pieces"
            problems.error("P008", message, place, "divide the game into several rulesets")
            return


def find_misfits(components: _Components) -> dict[tuple[str, str], Misfit]:
    """Return each piece and board of cells such that the piece is too large for the places, and why.

    Of pieces that are for a board, the size there is checked with the components; nothing is known of what fits paper.
    A mat has places of several sizes: a piece is paired with each that is too small, `mat/garden/2`.
    """
    misfits: dict[tuple[str, str], Misfit] = {}
    boards = [(name, board) for name, board in components.items() if is_cell_board(board)]
    for name, piece in components.items():
        if isinstance(getattr(piece, "size", None), AutoSize):
            continue
        for board_name, board in boards:
            if isinstance(board, Mat):
                misfits.update(_slot_misfits(name, piece, board_name, board))
                continue
            if getattr(piece, "fits", None) != board_name and not is_sized_by_paper(board):
                fault = next(_size_faults(piece, board_name, board, components), None)
                if fault is not None:
                    misfits[name, board_name] = Misfit(name, fault.message, fault.hint)
    return misfits


def _slot_misfits(name: str, piece: AnyComponent, mat_name: str, mat: Mat) -> Iterator[tuple[tuple[str, str], Misfit]]:
    """Yield each place of a mat in which a flat piece finds no room, turned neither way, and why."""
    if not hasattr(type(piece), "box_mm"):
        return
    short, long = sorted(getattr(piece, "box_mm", ()))
    places = mat.places
    for place in places.names:
        room = places.room(place)
        narrow, wide = sorted((room.width, room.height))
        if short > narrow + _SLACK_MM or long > wide + _SLACK_MM:
            size = f"{number(short, 2)} × {number(long, 2)} mm"
            reason = f"{size} is more than the {number(narrow, 2)} × {number(wide, 2)} mm of {place}"
            remedy = "give that area more width or height" if place in mat.free_areas else f"make {piece.noun} smaller"
            hint = f"{remedy}, or name another place of {mat_name}"
            yield (name, f"{mat_name}/{place}"), Misfit(name, reason, hint)


def _room_faults(board_name: str, board: PieceBoard) -> Iterator[Finding]:
    """Yield that a piece of the size fit has no room in its cell."""
    if is_cell_board(board) and not is_sized_by_paper(board) and _needs_play(board):
        across = cells_of(board).across
        if across < 2 * PLAY + SHORTEST_MM:
            wide = f"a cell of {board_name} is {number(across, 2)} mm wide"
            hint = f"make the cell at least {number(2 * PLAY + 1)} mm wide"
            yield Finding("P040", f"{wide}, which leaves no room for a piece with play", hint, ("size",))


def tight_pieces(components: _Components, source: SourceMap) -> Iterator[tuple[str, Problem]]:
    """Yield a warning (P045), and the component's name, for each counter that fits its cell with too little play."""
    for name, piece in components.items():
        board_name = getattr(piece, "fits", None) or ""
        board = components.get(board_name)
        if getattr(piece, "kind", "") not in _LIFTED or not is_cell_board(board) or _needs_play(board):
            continue  # elsewhere, a piece without play is an error
        cell = cells_of(board).across
        longest = max((one.length for one in kind_of(piece).extents(piece)), default=0.0)
        play = (cell - longest) / 2
        if -_SLACK_MM <= play < PLAY - _SLACK_MM:
            message = f"{name} has {number(play, 2)} mm of play on each side in a cell of {board_name}"
            largest = number(cell - 2 * PLAY, 2)
            hint = f"make it at most {largest} mm wide, or the cell larger: it needs {number(PLAY)} mm"
            yield name, Problem("P045", message, source.key((name,)), hint, Severity.WARNING)


def _size_faults(piece: AnyComponent, board_name: str, board: PieceBoard, components: _Components) -> Iterator[Finding]:
    """Yield each key that makes a piece too large for a place of a board, each once."""
    room = _room(components, piece, board)
    reported: set[str] = set()
    if room is None:
        return
    for extent in kind_of(piece).extents(piece):
        limit = room.get(extent.against)
        if limit is None or extent.field in reported or extent.length <= limit + _SLACK_MM:
            continue
        reported.add(extent.field)
        is_turned = extent.against == "flats"
        what = "cell" if is_cell_board(board) else "place"
        size = f"{extent.part}{number(extent.length, 2)} mm is more than the {number(limit, 2)} mm"
        message = f"{size} of a {what} of {board_name}{' with play' if is_turned else ''}"
        hint = f"make {piece.noun} smaller, or the {what} larger"
        if is_turned and (largest := _largest_value(piece, extent, limit)) is not None:
            hint = f"make its {extent.field} at most {number(largest, 1)}mm, or the cell larger"
        yield Finding("P040", message, hint, (extent.field,))


def _largest_value(piece: AnyComponent, extent: PieceExtent, limit: float) -> float | None:
    """Return the largest length in mm, to a tenth, of an extent's field with which the extent keeps to its limit."""
    value = getattr(piece, extent.field)
    tenths = math.floor(10 * value * limit / extent.length + _SLACK_MM) if isinstance(value, float) else 0
    while tenths > 0:
        smaller = replace(piece, **{extent.field: tenths / 10})
        lengths = (one.length for one in kind_of(piece).extents(smaller) if one.against == extent.against)
        if max(lengths) <= limit + _SLACK_MM:
            return tenths / 10
        tenths -= 1
    return None


def _needs_play(board: PieceBoard) -> bool:
    return kind_of(board).places in ("hexagons", "points", "spaces")


def _room(components: _Components, piece: AnyComponent, board: PieceBoard) -> Mapping[str, float] | None:
    """Return the mm that a board's place has for each of a piece's extents; None where they are not known."""
    if is_cell_board(board):
        cell = cells_of(board).across
        if _needs_play(board):
            return {"flats": cell - 2 * PLAY}
        return {"width": cell, "height": cell, "both": cell}
    if not is_row_board(board):
        return None
    measure = components.get(board.tiles if stance_of(piece) == "cover" else board.counters)
    if not is_flat(measure) or isinstance(measure.size, AutoSize):
        return None
    width, height = measure.box_mm
    return {"width": width, "height": height, "both": min(width, height)}


def check_paper_sizes(ruleset: Ruleset, paper: Paper | PosterSize, problems: Problems) -> None:
    """Report each piece larger than its place (P040) on a board whose cells are as large as the paper allows."""
    on_paper = Problems()
    check_piece_sizes(ruleset.components, ruleset.sources["components.yaml"], on_paper)
    for problem in on_paper:
        message = f"on {paper.title}, {problem.message}"
        problems.error(problem.code, message, problem.place, "make it smaller, or choose larger paper")


def check_figure_sizes(
    ruleset: Ruleset, figures: Iterable[CheckedFigure], paper: Paper | PosterSize, problems: Problems
) -> None:
    """Report pieces that figures show on boards whose cells on a paper are too small for them (P040).

    Pieces that are too large for the same reason are reported together, once, in the first figure that shows one.
    *ruleset* is fitted to the paper. What is too large on any paper is reported where the figure is checked.
    """
    # Pieces are gathered by reason before anything is told: a game may show dozens that are too large.
    misfits = find_misfits(ruleset.components)
    shown: dict[str, dict[str, Place]] = {}
    for figure in figures if misfits else ():
        boards = [board for frame in figure.frames for board in frame.view.boards]
        lying = {
            (piece.component, at)
            for board in boards
            for cell, pieces in board.cells
            for piece in pieces
            for at in (board.component, f"{board.component}/{cell}")
        }
        for (piece, at), misfit in misfits.items():
            if (piece, at) in lying:
                place = ruleset.figures[figure.name].source.key(("position", at.partition("/")[0]))
                shown.setdefault(misfit.reason, {}).setdefault(piece, place)
    for reason, places in shown.items():
        names, more = list(places)[:_MOST_NAMED], len(places) - _MOST_NAMED
        pieces = join_words([*names, f"{more} more"] if more > 0 else names, "and")
        message = f"on {paper.title}, {pieces} {'is' if len(places) == 1 else 'are'} too large: {reason}"
        remedy = "make them smaller" if len(places) > 1 else "make it smaller"
        problems.error("P040", message, next(iter(places.values())), f"{remedy}, or choose larger paper")
