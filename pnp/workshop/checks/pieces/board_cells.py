"""Check what boards of squares and of hexagons have in common: their cells' names, and the smallest size of cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from pnp.game.model.components.boards import TrackPart, space_names
from pnp.game.model.files import COMPONENTS
from pnp.game.model.kinds import CellBoard, is_sized_by_paper
from pnp.game.reading.draft import RulesetDraft, ValueRef
from pnp.game.reading.salvage import UNREAD
from pnp.messages import suggestion
from pnp.problems import DocumentPath, Problems


def check_smallest_cell(draft: RulesetDraft, name: str, board: CellBoard, problems: Problems) -> None:
    """Report that cells of a fixed size have a smallest size, too (P006)."""
    if getattr(board, "smallest_cell", None) is not None and not is_sized_by_paper(board):
        place = draft.sources[COMPONENTS].place((name, "smallest_cell"))
        problems.error("P006", "smallest_cell needs cell: fit", place, "write cell: fit, or remove smallest_cell")


# A cell's name and its path in components.yaml.
Mention = tuple[str, DocumentPath]


def special_mentions(name: str, board: CellBoard) -> Iterator[Mention]:
    """Yield the cells that the board called *name* makes special."""
    for group, special in board.special.items():
        for index, cell in enumerate(special.cells):
            yield cell, (name, "special", group, "cells", index)


def star_mentions(name: str, board: CellBoard) -> Iterator[Mention]:
    """Yield the points that a board gives a dot."""
    for index, cell in enumerate(getattr(board, "star_points", ())):
        yield cell, (name, "star_points", index)


def arrow_mentions(name: str, board: CellBoard) -> Iterator[Mention]:
    """Yield the spaces between which a track has arrows."""
    for group, arrows in getattr(board, "arrows", {}).items():
        for number, pair in enumerate(arrows.pairs):
            for index, cell in enumerate(pair):
                yield cell, (name, "arrows", group, "pairs", number, index)


def check_track_part(draft: RulesetDraft, path: DocumentPath, track: TrackPart, problems: Problems) -> None:
    """Record the spaces that the track at *path* of components.yaml makes special and lacks (P014)."""
    mentions = [
        (cell, (*path, "special", group, "cells", index))
        for group, special in track.special.items()
        for index, cell in enumerate(special.cells)
    ]
    check_cell_names(draft, mentions, space_names(track), problems)


def check_omitted(
    draft: RulesetDraft, name: str, omitted: Sequence[str], whole: Sequence[str], problems: Problems
) -> Mapping[str, int] | None:
    """Record omitted cells that the board called *name* lacks (P014), and that no cell is left (P006).

    Return the lines in which cells are omitted; None if no cell is left.
    """
    mentions = [(cell, (name, "omit_cells", index)) for index, cell in enumerate(omitted)]
    check_cell_names(draft, mentions, whole, problems)
    if set(omitted).issuperset(whole):
        place = draft.sources[COMPONENTS].place((name, "omit_cells"))
        problems.error("P006", "this board has no cells", place, "omit fewer cells")
        return None
    known = frozenset(whole)
    return {cell: ValueRef(COMPONENTS, path).place(draft).line for cell, path in mentions if cell in known}


def check_cell_names(
    draft: RulesetDraft,
    mentions: Iterable[Mention],
    names: Sequence[str],
    problems: Problems,
    omitted: Mapping[str, int] = MappingProxyType({}),
) -> None:
    """Record the mentions of cells that are not in *names* (P014), and duplicate cells of a list (P007).

    A cell that a list names more than twice is reported once. *omitted* are the lines in which other cells are omitted.
    """
    mentions = [(cell, path) for cell, path in mentions if cell != UNREAD or path[0] not in draft.faulty]
    counts = Counter((path[:-1], cell) for cell, path in mentions)
    if set(counts.values()) <= {1} and {cell for _, cell in counts} <= set(names):
        return
    known: Mapping[str, str] = {cell.lower(): cell for cell in names}
    ends = _ends(names)
    positions: Counter[tuple[DocumentPath, str]] = Counter()
    for cell, path in mentions:
        meant = known.get(_plain(cell))
        key = (path[:-1], cell)
        positions[key] += 1
        is_pair = path[1] in ("walls", "arrows")  # other checks report equal ones
        times = "" if counts[key] <= 2 or is_pair else f" (listed {counts[key]} times)"
        if meant == cell:
            if positions[key] == 2 and not is_pair:
                place = ValueRef(COMPONENTS, path).place(draft)
                hint = "remove all but one of them" if times else "remove one of them"
                problems.warning("P007", f"duplicate cell {cell}{times}", place, hint)
            continue
        if positions[key] > 1 and times:
            continue
        letters = _letters(cell)
        first, last = ends.get(letters, (names[0], names[-1]))
        hint = f"{letters} has {first} to {last}" if letters in ends else f"the cells are {first} to {last}"
        if meant:
            hint = suggestion(meant)
        if cell in omitted:
            hint = f"it is omitted in line {omitted[cell]}"
        problems.error("P014", f'there is no cell "{cell}"{times}', ValueRef(COMPONENTS, path).place(draft), hint)


def _ends(names: Sequence[str]) -> Mapping[str, tuple[str, str]]:
    """Return the first and the last cell of each line that letters name."""
    ends: dict[str, tuple[str, str]] = {}
    for name in names:
        letters = _letters(name)
        if letters:
            ends[letters] = ends.get(letters, (name, name))[0], name
    return ends


def _letters(cell: str) -> str:
    return cell.rstrip("0123456789") if cell[:1].isalpha() else ""


def _plain(cell: str) -> str:
    """Return a cell's name without what people add to it: capitals, spaces, brackets, a typesetter's minus."""
    return re.sub("[^a-z0-9,-]", "", cell.replace("\u2212", "-").lower())
