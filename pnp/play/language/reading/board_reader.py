"""Read boards that are described in play.yaml: kinds of components, and points joined by lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, ClassVar, cast

from msgspec import NODEFAULT, Meta, Struct, defstruct, field, structs
from msgspec.structs import replace

from pnp.game.model.kinds import KINDS, is_hex_board
from pnp.game.model.values import Record
from pnp.messages import join_words, quote, quote_value, suggest_name
from pnp.play.language.terms.boards import board_grid
from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.value_reader import ValueReader
from pnp.problems import DocumentPath, Finding

# A name of a point, which may be a number.
PointName = Annotated[str, Meta(min_length=1, max_length=40, extra={"takes_numbers": True})]
MOST_CELLS = 2000  # of a board with rules, five of the largest, Hexania's 397: some tables have an entry for every two


class GridReading(Struct, frozen=True):
    """The grid that a mapping describes, None if it is faulty, and the findings about it."""

    grid: Grid | None
    findings: tuple[Finding, ...] = ()


_TITLED: Mapping[str, Any] = {"title": "Board", "cell": 1.0}  # keys that every board needs, but no rule
_GRAPH = "graph"


class _Graph(Record, frozen=True, kw_only=True):
    """Points and lines, whose points follow each other. Each line counts as straight in the game."""

    noun: ClassVar[str] = "a graph"
    points: tuple[PointName, ...]
    lines: tuple[Annotated[tuple[PointName, ...], Meta(min_length=2)], ...]


def _graph_findings(graph: Any) -> Iterator[Finding]:
    """Yield unknown points, and those that a list has more than once; what could not be read is None."""
    points = graph.points
    yield from _repeated(points, "the points have", "points")
    for number, line in enumerate(graph.lines):
        yield from _repeated(line or (), "a line has", "lines", number)
        for index, point in enumerate(line or ()):
            if point is not None and point not in points:
                message = f"a line names {quote_value(point)}, which is not a point"
                hint = suggest_name(point, filter(None, points))
                yield Finding("P014", message, hint, ("lines", number, index))


def _repeated(points: Sequence[str | None], whose: str, *path: str | int) -> Iterator[Finding]:
    for index, point in enumerate(points):
        if point is not None and point in points[:index]:
            yield Finding("P007", f"{whose} {quote(point)} more than once", "remove one", (*path, index))


def _own_board(kind: str, keys: Iterable[str], required: Iterable[str] = (), **usual: Any) -> type[Record]:
    """Return the record of a kind of board that play.yaml can describe: some *keys* of its component.

    *usual* are values of keys that can be left out here and not in components.yaml.
    """
    fields: list[Any] = []
    for one in structs.fields(KINDS[kind].model):
        if one.name in required:
            fields.append((one.name, one.type))
        elif one.name in keys:
            usual_value = field(default_factory=one.default_factory) if one.default is NODEFAULT else one.default
            fields.append((one.name, one.type, usual.get(one.name, usual_value)))
    model: Any = defstruct(kind, fields, bases=(Record,), namespace={"noun": f"a {kind}"}, frozen=True, kw_only=True)
    return cast(type[Record], model)


_SIDES = ("columns", "rows")
_OWN_BOARDS: Mapping[str, type[Record]] = {
    "square-board": _own_board("square-board", ("numbering", "origin", "omit_cells"), _SIDES),
    "hex-board": _own_board("hex-board", ("shape", "side", *_SIDES, "numbering", "omit_cells", "walls"), ("cells",)),
    "point-board": _own_board(
        "point-board", (*_SIDES, "diagonals", "rings", "points", "lines", "numbering", "origin", "omit_cells")
    ),
    "track": _own_board("track", ("shape", "first_number", "step", "start", "end"), ("spaces",), shape="row"),
    "pits": _own_board("pits", ("rows", "stores"), ("columns",)),
    _GRAPH: _Graph,
}


def read_grid(values: Mapping[str, Any], path: DocumentPath) -> GridReading:
    """Return the board that a mapping at *path* of play.yaml describes: a kind of component, or points and lines."""
    kind = values.get("kind")
    if kind is None:
        finding = Finding("P005", 'missing key "kind" in a board', f"write one of {join_words(_OWN_BOARDS)}", path)
        return GridReading(None, (finding,))
    if not isinstance(kind, str) or kind not in _OWN_BOARDS:
        message, hint = f"{quote_value(kind)} is not a kind of board", suggest_name(kind, _OWN_BOARDS)
        return GridReading(None, (Finding("P006", message, hint, (*path, "kind")),))
    return _read_kind(kind, values, path)


def _read_kind(kind: str, values: Mapping[str, Any], path: DocumentPath) -> GridReading:
    # Each step needs a board that the one before found sound: its keys, its shape, its cells, their number.
    given = {key: value for key, value in values.items() if key != "kind"}
    reader = ValueReader()
    read = reader.record(_OWN_BOARDS[kind], given, path, {})
    if isinstance(read, _Graph):
        reader.findings += [one.below(*path) for one in _graph_findings(read)]
    if reader.findings:
        return GridReading(None, tuple(reader.findings))
    if isinstance(read, _Graph):
        grid = _graph_grid(read)
        return GridReading(grid, tuple(grid_findings(grid, path)))
    board: Any = KINDS[kind].model(**{"kind": kind, **_TITLED, **structs.asdict(read)})
    shapes = _shape_findings(board) if is_hex_board(board) else ()
    faults = [*board.findings(), *shapes] or [*_name_findings(board)]
    if faults:
        return GridReading(None, tuple(replace(one, at=(*path, *one.at)) for one in faults))
    grid_of_board = board_grid(board)
    assert grid_of_board is not None, "every kind of the table has places"
    return GridReading(grid_of_board, tuple(grid_findings(grid_of_board, path)))


def grid_findings(grid: Grid, path: DocumentPath) -> Iterator[Finding]:
    """Yield the finding that a board has too many cells for rules, or none."""
    if not grid.size:
        yield Finding("P006", "a board without cells", "keep some of them", path)
    elif grid.size > MOST_CELLS:
        yield Finding("P008", f"a board of {grid.size:,} cells", f"rules have at most {MOST_CELLS:,}", path)


def _name_findings(board: Any) -> Iterator[Finding]:
    """Yield unknown cells."""
    omitted, walls = getattr(board, "omit_cells", ()), getattr(board, "walls", ())
    for path, name in (
        *((("omit_cells", index), name) for index, name in enumerate(omitted)),
        *((("walls", index, end), name) for index, wall in enumerate(walls) for end, name in enumerate(wall)),
    ):
        if name not in board.whole_names:
            yield Finding("P014", f"the board has no {quote_value(name)}", suggest_name(name, board.whole_names), path)


def _shape_findings(board: Any) -> Iterator[Finding]:
    """Yield missing and superfluous sizes of a shape: a rhombus has a side, or columns and rows."""
    is_long = board.shape == "rectangle" or (board.shape == "rhombus" and board.side is None)
    required, others = (("columns", "rows"), ("side",)) if is_long else (("side",), ("columns", "rows"))
    for key in required:
        if getattr(board, key) is None:
            yield Finding("P005", f'missing key "{key}" in a {board.shape}', f"add {key}: 5")
    for key in others:
        if getattr(board, key) is not None:
            message = f"a {board.shape} with {' and '.join(required)} has no {key}"
            yield Finding("P006", message, f"remove {key}", (key,), at_key=True)


def _graph_grid(graph: _Graph) -> Grid:
    numbers = {point: number for number, point in enumerate(graph.points)}
    numbered = tuple(tuple(numbers[point] for point in line) for line in graph.lines)
    near: list[set[int]] = [set() for _ in graph.points]
    for one, other in (pair for line in numbered for pair in pairwise(line)):
        near[one].add(other)
        near[other].add(one)
    return Grid(graph.points, links=tuple(tuple(sorted(some)) for some in near), lines=numbered)
