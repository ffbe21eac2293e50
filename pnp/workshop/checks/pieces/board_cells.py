"""Check what boards of squares and of hexagons have in common: their cells' names, and the smallest size of cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from pnp.game.model.components.boards import TrackPart, space_names
from pnp.game.model.files import COMPONENTS
from pnp.game.model.kinds import AnyComponent, CellBoard, is_sized_by_paper
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.model.kinds.mat import Mat
from pnp.game.reading.draft import RulesetDraft, ValueRef
from pnp.game.reading.salvage import UNREAD
from pnp.messages import suggest_name, suggestion
from pnp.press.geometry.hex_grid import HEX_SIDES, home_cells, side_directions
from pnp.problems import DocumentPath, Problems


def check_smallest_cell(draft: RulesetDraft, name: str, board: CellBoard, problems: Problems) -> None:
    """Report that cells of a fixed size have a smallest size, too (P006)."""
    if getattr(board, "smallest_cell", None) is not None and not is_sized_by_paper(board):
        place = draft.sources[COMPONENTS].place((name, "smallest_cell"))
        problems.error("P006", "smallest_cell needs cell: fit", place, "write cell: fit, or remove smallest_cell")


# A cell's name and its path in components.yaml.
Mention = tuple[str, DocumentPath]
_Components = Mapping[str, AnyComponent]


def cell_mentions(board: CellBoard | TrackPart, path: DocumentPath) -> Iterator[Mention]:
    """Yield the cells that a board or a track at *path* makes special, gives a dot, or has arrows or walls between."""
    for group, special in board.special.items():
        for index, cell in enumerate(special.cells):
            yield cell, (*path, "special", group, "cells", index)
    for index, cell in enumerate(getattr(board, "star_points", ())):
        yield cell, (*path, "star_points", index)
    pairs = [(("arrows", group, "pairs"), arrows.pairs) for group, arrows in getattr(board, "arrows", {}).items()]
    for key, every in (*pairs, (("walls",), getattr(board, "walls", ()))):
        for number, pair in enumerate(every):
            for index, cell in enumerate(pair):
                yield cell, (*path, *key, number, index)


def check_track_part(draft: RulesetDraft, path: DocumentPath, track: TrackPart, problems: Problems) -> None:
    """Record the spaces that the track at *path* of components.yaml makes special and lacks (P014)."""
    check_cell_names(draft, cell_mentions(track, path), space_names(track), problems)


def check_plain_board(draft: RulesetDraft, name: str, board: CellBoard, problems: Problems) -> None:
    """Record cells (P014) that the board called *name* mentions and lacks, and that no cell is left (P006)."""
    omitted = _check_omitted(draft, name, getattr(board, "omit_cells", ()), board.whole_names, problems)
    if omitted is not None:
        names = tuple(cell for cell in board.whole_names if cell not in omitted)
        check_cell_names(draft, cell_mentions(board, (name,)), names, problems, omitted)


def _check_omitted(
    draft: RulesetDraft, name: str, omitted: Sequence[str], whole: Sequence[str], problems: Problems
) -> Mapping[str, int] | None:
    """Return the lines in which cells are omitted; record unknown ones (P014), and None if no cell is left (P006)."""
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
    # A cell may be unknown or known, named once, twice or often, in a list or as an end of a pair.
    mentions = _readable(mentions, draft)
    counts = Counter((path[:-1], cell) for cell, path in mentions)
    if set(counts.values()) <= {1} and {cell for _, cell in counts} <= set(names):
        return
    known: Mapping[str, str] = {cell.lower(): cell for cell in names}
    ends = _ends(names)
    positions: Counter[tuple[DocumentPath, str]] = Counter()
    for cell, path in mentions:
        key = (path[:-1], cell)
        positions[key] += 1
        is_pair = path[1] in ("walls", "arrows")  # other checks report equal ones
        times = f" (listed {counts[key]} times)" if counts[key] > (len(mentions) if is_pair else 2) else ""
        place = ValueRef(COMPONENTS, path)
        meant = known.get(_plain(cell))
        if meant != cell and (positions[key] == 1 or not times):
            hint = _cell_hint(cell, meant, omitted, names, ends)
            problems.error("P014", f'there is no cell "{cell}"{times}', place.place(draft), hint)
        elif meant == cell and positions[key] == 2 and not is_pair:
            hint = f"remove {'all but ' * bool(times)}one of them"
            problems.warning("P007", f"duplicate cell {cell}{times}", place.place(draft), hint)


def _readable(mentions: Iterable[Mention], draft: RulesetDraft) -> list[Mention]:
    """Return the mentions except those that stand for what can't be read, which has been reported."""
    return [(cell, path) for cell, path in mentions if cell != UNREAD or path[0] not in draft.faulty]


def _cell_hint(
    cell: str, meant: str | None, omitted: Mapping[str, int], names: Sequence[str], ends: Mapping[str, tuple[str, str]]
) -> str:
    """Return why a cell is missing, the cell that is *meant*, or the ends of the line that its letters name."""
    if cell in omitted:
        return f"it is omitted in line {omitted[cell]}"
    if meant:
        return suggestion(meant)
    first, last = ends.get(letters := _letters(cell), (names[0], names[-1]))
    return f"{f'{letters} has' if letters in ends else 'the cells are'} {first} to {last}"


def _ends(names: Sequence[str]) -> Mapping[str, tuple[str, str]]:
    """Return the first and the last cell of each line that letters name."""
    ends: dict[str, tuple[str, str]] = {}
    for name in names:
        if letters := _letters(name):
            ends[letters] = ends.get(letters, (name, name))[0], name
    return ends


def _letters(cell: str) -> str:
    return cell.rstrip("0123456789") if cell[:1].isalpha() else ""


def _plain(cell: str) -> str:
    """Return a cell's name without what people add to it: capitals, spaces, brackets, a typesetter's minus."""
    return re.sub("[^a-z0-9,-]", "", cell.replace("\u2212", "-").lower())


def change_components(draft: RulesetDraft, change: Callable[[_Components], dict[str, AnyComponent]]) -> None:
    """Change the components of a draft, for every choice of options, as *change* says."""
    draft.components = change(draft.components)
    if draft.default_components is not None:
        draft.default_components = change(draft.default_components)
    draft.alternatives = [replace(one, components=change(one.components)) for one in draft.alternatives]


def check_mats(draft: RulesetDraft, problems: Problems) -> None:
    """The slots of a mat are for pieces in the box that lie flat; its tracks have the spaces that are special."""
    # A slot's piece may be unknown, faulty (then nothing is said), or of a kind that does not lie flat.
    for name, mat in draft.components.items():
        for key, area in mat.areas.items() if isinstance(mat, Mat) else ():
            at = (name, "areas", key)
            if area.track is not None:
                check_track_part(draft, (*at, "track"), area.track, problems)
            if area.for_ is None:
                continue
            place = draft.sources[COMPONENTS].place((*at, "for"))
            piece = draft.components.get(area.for_)
            if area.for_ not in (draft.component_names or ()):
                known = [other for other, one in draft.components.items() if hasattr(type(one), "box_mm")]
                message = f'there is no component "{area.for_}"'
                problems.error("P014", message, place, suggest_name(area.for_, sorted(known)))
            elif piece is not None and not hasattr(type(piece), "box_mm"):
                hint = "name a card, a tile, a counter or a coin"
                problems.error("P014", f'"{area.for_}" is {piece.noun}, which cannot lie in a slot', place, hint)


def check_hex_board(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """Record unknown cells (P014) and impossible values (P006) of the board called *name*."""
    before = problems.error_count
    _check_dimensions(draft, name, board, problems)
    is_known = problems.error_count == before
    _check_sides(draft, name, board, problems)
    if board.numbering == "spiral" and board.labels == "edge":
        place = draft.sources[COMPONENTS].place((name, "numbering"))
        problems.error("P006", "a spiral has no lines that end at the edge", place, "add labels: cell")
    if not is_known:
        return  # its cells are unknown
    if board.special or board.omit_cells or board.walls:
        omitted = _check_omitted(draft, name, board.omit_cells, board.whole_names, problems)
        if omitted is None:
            return
        check_cell_names(draft, cell_mentions(board, (name,)), board.unit_field.names, problems, omitted)
        _check_walls(draft, name, board, problems)
    _check_homes(draft, name, board, problems)


def _check_walls(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """Record walls between cells that share no edge (P006), and duplicate walls (P007)."""
    field = board.unit_field
    lines: dict[frozenset[str], int] = {}
    for index, (cell, other) in enumerate(board.walls):
        place = draft.sources[COMPONENTS].place((name, "walls", index))
        if cell in field and other in field and other not in field.neighbours(cell):
            near = ", ".join(field.neighbours(cell))
            hint = f"the neighbours of {cell} are {near}" if near else f"{cell} has no neighbours"
            problems.error("P006", f"{cell} and {other} share no edge", place, hint)
            continue
        pair = frozenset((cell, other))
        if pair in lines:
            message = f"duplicate wall between {cell} and {other}"
            problems.warning("P007", message, place, f"first used in line {lines[pair]}")
        lines.setdefault(pair, place.line)


def _check_dimensions(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """A hexagon and a triangle have a side, a rectangle has columns and rows, and a rhombus either."""
    source = draft.sources[COMPONENTS]
    by_side, by_lines = ["side"], ["columns", "rows"]
    is_long = board.shape == "rectangle" or (board.shape == "rhombus" and board.side is None)
    required, others = (by_lines, by_side) if is_long else (by_side, by_lines)
    missing = [key for key in required if getattr(board, key) is None]
    if missing:
        hint = f"add {': 5 and '.join(missing)}: 5"
        problems.error("P006", f"a {board.shape} without {' and '.join(missing)}", source.key((name,)), hint)
    for key in others:
        if getattr(board, key) is not None:
            message = f"a {board.shape} with {' and '.join(required)} has no {key}"
            problems.error("P006", message, source.key((name, key)), f"remove {key}")


def _check_sides(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """Homes lie on sides of a hexagon, rims on the sides that the board's form has."""
    source, is_hexagon = draft.sources[COMPONENTS], board.shape == "hexagon"
    if board.homes and not is_hexagon:
        hint = "only hexagons have homes: use special cells instead"
        problems.error("P006", f"homes on a {board.shape}", source.key((name, "homes")), hint)
    named = [("homes", side, [*HEX_SIDES[board.top]]) for side in board.homes if is_hexagon]
    named += (("rims", side, [*side_directions(board.shape, board.top)]) for side in board.rims)
    for key, side, sides in named:
        if side not in sides:
            message = f"a {board.cells} {board.shape} has no side {side}"
            problems.error("P006", message, source.key((name, key, side)), f"its sides are {', '.join(sides)}")


def _check_homes(draft: RulesetDraft, name: str, board: HexBoard, problems: Problems) -> None:
    """Record each home of the board called *name* that lies on one of its sides and has no cell (P006)."""
    # A home without a cell has two causes, each with a remedy: cells are omitted, or the side is too short.
    for seat in board.homes if board.shape == "hexagon" else ():
        if seat not in HEX_SIDES[board.top]:
            continue
        # Without omitted cells only the length of the side decides, and the cells need no names.
        if board.home_of(seat) if board.omit_cells else home_cells(board.side or 1, seat, board.home_size, board.top):
            continue
        place = draft.sources[COMPONENTS].key((name, "homes", seat))
        side = board.side or 1
        if side > 2 or board.home_size < side:
            problems.error("P006", f"all cells of the home {seat} are omitted", place, "omit fewer of them")
        else:
            cells = "1 cell" if side == 1 else f"{side} cells"
            hint = "make the board larger" if side == 1 else "add home_size: 1, or make the board larger"
            message = f"a home on a side of {cells} has no cell, because corners do not belong to homes"
            problems.error("P006", message, place, hint)
