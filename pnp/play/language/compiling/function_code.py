"""Write calls of the language's functions as source: tables that no position changes, functions on sets of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pnp.play.language.compiling.piece_code import write_by_owner, write_standing, write_vacant
from pnp.play.language.compiling.source import CountingLoop, FunctionSource, Operand, call_code, joined_depth
from pnp.play.language.terms.grid import Directions, Grid, rotations
from pnp.play.language.terms.kinds import CELL, NO_MEMBER, NO_NUMBER, NUMBER, KindForm
from pnp.play.language.terms.tree import Call, Conditional, Constant, DefineCall, ExpressionNode, Local, SetOf, Ways

_FAR_BEHIND = -1_000_000  # the place on a route of a cell that is not on it
_Cells = tuple[tuple[int, ...], ...]


def write_call(function: FunctionSource, call: Call) -> Operand:
    """Write the call of a function of the language."""
    return _FUNCTION_CODES[call.function](function, call)


# Tables of the board


def _by_cells(name: str, make: Callable[[Grid], Sequence[Any]]) -> Callable[[FunctionSource, Call], Operand]:
    """Return the writer of an entry of a table of the grid for one cell or two."""

    def write(function: FunctionSource, call: Call) -> Operand:
        cells = sorted(map(function.operand, call.arguments), key=lambda one: 0 if name == "distance" else one.depth)
        return function.entry(function.unit.constant(name, lambda: make(function.unit.grid)), *cells)

    return write


def _filled(rows: Sequence[Mapping[int, int]], absent: int) -> _Cells:
    """Return rows with an entry for each cell and for none."""
    return tuple(tuple(row.get(cell, absent) for cell in [*range(len(rows) - 1), NO_MEMBER]) for row in rows)


# How many values these functions have when the last one is directions.
_WITH_WAYS = {"group": 3, "groups": 2, "touching": 2, "joined": 4}


def by_ways(function: FunctionSource, ways: ExpressionNode, maker: str) -> Operand:
    """Write the table that a function of the namespace makes of directions."""
    unit = function.unit

    def tables(several: Iterable[Directions]) -> str:
        """Return the name of the tables of several sets of directions."""
        names = [unit.made(f"{maker}({one!r})") for one in several]
        return unit.made(f"({', '.join(names)})")

    match ways:
        case Ways(by_player=(directions,)):
            return Operand(unit.made(f"{maker}({directions!r})"), 0, True)
        case Ways(by_player=several, player=player) if player is not None:
            return function.lift(function.entry(tables((*several, ())), function.operand(player)))
        case SetOf(members=(direction,)) if not isinstance(direction, Constant):
            each = [(one,) for one in range(len(unit.grid.directions))]
            return function.lift(function.entry(tables((*each, ())), function.operand(direction)))
        case Conditional(test=test, value=value, otherwise=otherwise):
            if_so, if_not = by_ways(function, value, maker), by_ways(function, otherwise, maker)
            condition = function.operand(test)
            depth = joined_depth(if_so, if_not, condition)
            return function.lift(Operand(f"({if_so.code} if {condition.code} else {if_not.code})", depth))
        case _:
            return function.lift(function.entry(unit.made(f"TablesByWays({maker})"), function.operand(ways)))


def ways_table(function: FunctionSource, call: Call, *, as_sets: bool) -> Operand:
    """Write the table, by cell, of the neighbours or leaps of a call: as sets, or as cells in order."""
    maker = f"{'near' if call.function == 'neighbours' else 'leap'}_{'sets' if as_sets else 'cells'}"
    if len(call.arguments) == 1:
        return Operand(function.unit.made(f"{maker}()"), 0, True)
    return by_ways(function, call.arguments[1], maker)


def _write_near(function: FunctionSource, call: Call) -> Operand:
    table = ways_table(function, call, as_sets=True)
    return function.entry(table, function.operand(call.arguments[0]))


def _write_next(function: FunctionSource, call: Call) -> Operand:
    unit, grid = function.unit, function.unit.grid
    cell, way, *times = map(function.operand, call.arguments)
    if times and not isinstance(call.arguments[2], Constant):
        return call_code("stepped(", (cell, way, *times))
    steps = call.arguments[2].value if times and isinstance(call.arguments[2], Constant) else 1

    def table() -> _Cells:
        return tuple(
            tuple(unit.cells.stepped(cell, direction, steps) for cell in [*range(grid.size), NO_MEMBER])
            for direction in [*range(len(grid.directions)), NO_MEMBER]
        )

    tables = unit.constant(("next", steps), table)
    if isinstance(call.arguments[1], Constant):
        return function.entry(unit.constant(("next", steps, way.code), lambda: table()[int(way.code)]), cell)
    return function.entry(tables, way, cell)


def _write_rotated(function: FunctionSource, call: Call) -> Operand:
    grid = function.unit.grid
    way, times = map(function.operand, call.arguments)
    table = function.unit.constant("rotations", lambda: (*rotations(grid), (NO_MEMBER,) * len(grid.directions)))
    return function.entry(table, way, Operand(f"{times.code} % {len(grid.directions)}", times.depth))


def _write_ray(function: FunctionSource, call: Call) -> Operand:
    cell, way = map(function.operand, call.arguments)
    return function.entry(function.unit.constant("rays", lambda: function.unit.grid.ray_sets), way, cell)


def _write_runs(function: FunctionSource, call: Call) -> Operand:
    unit, length = function.unit, call.arguments[0]
    assert isinstance(length, Constant), "the checker wants a number"
    if len(call.arguments) == 1:
        return Operand(unit.constant(("runs", length.value), lambda: unit.grid.runs(length.value)), 0, True)
    cell = function.operand(call.arguments[1])
    return function.entry(
        unit.constant(("runs by cell", length.value), lambda: unit.grid.runs_by_cell(length.value)), cell
    )


# Players and their routes


def _write_after(function: FunctionSource, call: Call) -> Operand:
    player, count = function.operand(call.arguments[0]), function.unit.players
    table = function.unit.value((*((one + 1) % count for one in range(count)), NO_MEMBER))
    return function.entry(table, player)._replace(is_member=player.is_member)


def _write_ahead(function: FunctionSource, call: Call) -> Operand:
    unit, me = function.unit, function.me
    cell, steps = map(function.operand, call.arguments)
    routes = unit.book.routes[call.subject]
    all_cells = range(unit.grid.size)
    places = unit.value(
        tuple((*(route.index(one) + 1 if one in route else _FAR_BEHIND for one in all_cells), 0) for route in routes)
    )
    cells = unit.constant(("route", call.subject), lambda: tuple(dict(enumerate(route, 1)) for route in routes))
    place = function.lift(function.entry(places, me)).code
    route = function.lift(Operand(f"{cells}[{me.code}].get", me.depth)).code
    return Operand(f"{route}({place}[{cell.code}] + {steps.code}, -1)", joined_depth(cell, steps, me))


def _write_left(function: FunctionSource, call: Call) -> Operand:
    """Write the steps from a cell to beyond the end of the route: 0 from cells beside it, all from none."""
    unit, cells = function.unit, range(function.unit.grid.size)
    steps = unit.value(
        tuple(
            (*(len(route) - route.index(cell) if cell in route else 0 for cell in cells), len(route) + 1)
            for route in unit.book.routes[call.subject]
        )
    )
    return function.entry(steps, function.me, function.operand(call.arguments[0]))


# Sets of cells


def _write_plain(function: FunctionSource, call: Call) -> Operand:
    """Write the call of a function of the namespace, perhaps on cells that are connected in some directions alone."""
    if len(call.arguments) == _WITH_WAYS.get(call.function):
        *nodes, ways = call.arguments
        table = by_ways(function, ways, "near_sets")
        return call_code(f"{call.function}_by(", (table, *map(function.operand, nodes)))
    return call_code(f"{call.function}(", map(function.operand, call.arguments))


def _write_group(function: FunctionSource, call: Call) -> Operand:
    """Write the part that a cell is in: of a set that other cells are asked about as well, all parts are found."""
    if len(call.arguments) == _WITH_WAYS["group"] or not isinstance(call.arguments[0], Local):
        return _write_plain(function, call)
    cell, cells = map(function.operand, call.arguments)
    if not _is_remembered(function, call.arguments[1]):
        return call_code("group(", (cell, cells))
    return function.entry(function.cached("parts", "parts()"), cells, cell)


def _write_groups(function: FunctionSource, call: Call) -> Operand:
    if len(call.arguments) == _WITH_WAYS["groups"] or not _is_remembered(function, call.arguments[0]):
        return _write_plain(function, call)
    cells = function.operand(call.arguments[0])
    return Operand(f"{function.cached('parts', 'parts()')}[{cells.code}].each", cells.depth)


def _write_leaders(function: FunctionSource, call: Call) -> Operand:
    cells = function.operand(call.arguments[0])
    parts = function.cached("parts", "parts()") if _is_remembered(function, call.arguments[0]) else "parts()"
    return function.lift(Operand(f"{parts}[{cells.code}].leaders", cells.depth))


def _is_remembered(function: FunctionSource, among: ExpressionNode) -> bool:
    """Return whether a set is one of the few of a position whose parts are remembered."""
    match among:
        case Call(function="held" | "standing" | "vacancies") | DefineCall(arguments=()):
            return not (function.changes or function.asks_once)
        case _:
            return False


def _write_along_rays(function: FunctionSource, call: Call) -> Operand:
    """Write slides or flanked, which go along the rays of a cell in some directions."""
    from_cell, ways, *sets = call.arguments
    rays = by_ways(function, ways, "rays")
    lines = function.entry(rays, function.operand(from_cell))
    return call_code(f"{call.function}(", (lines, *map(function.operand, sets)))


# Sets that move: in a loop over the steps, each turn moves them one step further


def _write_shifted(function: FunctionSource, call: Call) -> Operand:
    moved = _moved_on(function, call)
    if moved is not None:
        return moved
    operands = [function.operand(one) for one in call.arguments]
    return call_code("shifted(", (*operands, *[Operand("1")] * (3 - len(operands))))


def _write_swept(function: FunctionSource, call: Call) -> Operand:
    moved, name = _moved_on(function, call), call.arguments[2]
    if moved is None or not isinstance(name, Local):
        return _write_plain(function, call)
    loop = function.counting[name.name]
    start = f"swept({', '.join(function.code(one) for one in call.arguments[:2])}, {loop.first - 1})"
    entered, is_new = function.running(loop, f"swept {moved.code}", start if loop.first > 1 else "0")
    if is_new:
        with function.first_in(loop):
            function.line(f"{entered} |= {moved.code}")
    return Operand(entered, loop.depth, True)


def _moved_on(function: FunctionSource, call: Call) -> Operand | None:
    """Write a set that goes one step further in each turn of the loop over the number of steps; None for others."""
    if len(call.arguments) < 3 or not isinstance(times := call.arguments[2], Local) or function.changes:
        return None
    loop, (cells, way, _) = function.counting.get(times.name), call.arguments
    if loop is None or max(map(function.depth_of, (cells, way))) >= loop.depth:
        return None
    return _running(function, loop, cells, way)


def _running(
    function: FunctionSource, loop: CountingLoop, cells: ExpressionNode, way: ExpressionNode, free: str = ""
) -> Operand:
    """Write a set that goes one step further in each turn; the loop ends where it would leave *free* cells."""
    start, direction = function.named(cells), function.named(way)
    grid = function.unit.grid
    step = f"shifted({{0}}, {direction.code}, 1)"
    if _moves_by_bits(function, way):
        shifts = function.unit.value(grid.shifts)
        by = function.keep(Operand(f"{shifts}[{direction.code}]", direction.depth)).code
        step = f"{{0}} << {by} if {by} > 0 else {{0}} >> -{by}"
        step = step if free else f"({step}) & {grid.whole}"
    code = f"shifted({start.code}, {direction.code}, {loop.first - 1})" if loop.first > 1 else start.code
    name, is_new = function.running(loop, f"moved {start.code} {direction.code}", code)
    if is_new:
        with function.first_in(loop):
            function.line(f"{name} = {step.format(name)}")
            if free:
                function.line(f"if not {name} or {name} & {free}: break")
    return Operand(name, loop.depth, True)


def _moves_by_bits(function: FunctionSource, way: ExpressionNode) -> bool:
    """Return whether one shift of all bits moves a set in a direction."""
    shifts = function.unit.grid.shifts
    return shifts is not None and all(shifts) and function.operand(way).is_member


# Loops over steps that end where a set is blocked


def clearance_of(function: FunctionSource, limit: ExpressionNode) -> Call | None:
    """Return the call that gives a limit, if it says how far a set can go and a loop can find that out in its turns."""
    tree = function.lets.get(limit.name, limit) if isinstance(limit, Local) else limit
    match tree:
        case Call(function="clearance", arguments=(_, way, _)) if _moves_by_bits(function, way):
            return tree
        case _:
            return None


def write_end_of_clearance(function: FunctionSource, loop: CountingLoop, clearance: Call) -> None:
    """Write, in a loop over steps, its end where a set is blocked."""
    cells, way, free = clearance.arguments
    with function.at_depth(loop.depth - 1):
        closed = function.keep(Operand(f"{function.unit.grid.window} ^ {function.code(free)}", function.depth_of(free)))
    _running(function, loop, cells, way, closed.code)


# Sets and piles of any kind


def _write_count(function: FunctionSource, call: Call) -> Operand:
    among = function.operand(call.arguments[0])
    code = f"({among.code}).bit_count()" if call.arguments[0].kind.is_set else f"len({among.code})"
    return Operand(code, among.depth)


def _write_first(function: FunctionSource, call: Call) -> Operand:
    members = (FunctionSource.operand if call.kind == CELL else FunctionSource.named)(function, call.arguments[0])
    return Operand(function.unit.first_member(members.code, call.kind.name), members.depth)


def _write_end(function: FunctionSource, call: Call) -> Operand:
    """Write the n-th thing from the top or from the bottom of a pile."""
    pile, is_top = function.named(call.arguments[0]), call.function == "top"
    none = NO_NUMBER if call.kind == NUMBER else NO_MEMBER
    if len(call.arguments) == 1:
        return Operand(f"({pile.code}[{-1 if is_top else 0}] if {pile.code} else {none})", pile.depth)
    place = function.named(call.arguments[1])
    at = f"-{place.code}" if is_top else f"{place.code} - 1"
    code = f"({pile.code}[{at}] if 0 < {place.code} <= len({pile.code}) else {none})"
    return Operand(code, joined_depth(pile, place))


def _write_random(function: FunctionSource, call: Call) -> Operand:
    among = call.arguments[0]
    code = function.code(among)
    if among.kind.form is KindForm.SET:
        code = f"members({code})" if among.kind.name == CELL.name else f"bits({code})"
    return Operand(f"choose({function.random}, {code})", function.depth)


_FUNCTION_CODES: Mapping[str, Callable[[FunctionSource, Call], Operand]] = {
    "after": _write_after,
    "mine": write_by_owner,
    "theirs": write_by_owner,
    "vacant": write_vacant,
    "held": write_standing,
    "standing": write_standing,
    "vacancies": write_standing,
    "neighbours": _write_near,
    "leaps": _write_near,
    "next": _write_next,
    "middle": _by_cells("middle", lambda grid: _filled(grid.middles, NO_MEMBER)),
    "between": _by_cells("between", lambda grid: _filled(grid.betweens, 0)),
    "distance": _by_cells("distance", lambda grid: grid.distances),
    "rotated": _write_rotated,
    "ray": _write_ray,
    "row": _by_cells("row", lambda grid: grid.row_table),
    "column": _by_cells("column", lambda grid: grid.column_table),
    "q": _by_cells("q", lambda grid: grid.q_table),
    "r": _by_cells("r", lambda grid: grid.r_table),
    "runs": _write_runs,
    "slides": _write_along_rays,
    "flanked": _write_along_rays,
    "group": _write_group,
    "groups": _write_groups,
    "leaders": _write_leaders,  # which no author writes
    "cuts": _write_plain,
    "touching": _write_plain,
    "joined": _write_plain,
    "shifted": _write_shifted,
    "swept": _write_swept,
    "clearance": _write_plain,
    "ahead": _write_ahead,
    "left": _write_left,
    "numbers": lambda function, call: Operand(
        f"range({function.code(call.arguments[0])}, {function.code(call.arguments[1])} + 1)", function.depth
    ),
    "count": _write_count,
    "first": _write_first,
    "top": _write_end,
    "bottom": _write_end,
    "min": _write_plain,
    "max": _write_plain,
    "random": _write_random,
}
