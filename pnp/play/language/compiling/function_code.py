"""Write calls of the language's functions as source: tables that no position changes, functions on sets of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pnp.play.language.compiling.piece_code import write_mine, write_standing, write_theirs, write_vacant
from pnp.play.language.compiling.source import CountingLoop, FunctionSource, Operand, joined_depth, operands_of
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.terms.grid import Directions, Grid, rotations
from pnp.play.language.terms.kinds import CELL, NO_MEMBER, NO_NUMBER, NUMBER, KindForm
from pnp.play.language.terms.tree import Call, Conditional, Constant, DefineCall, ExpressionNode, Local, SetOf, Ways

_FAR_BEHIND = -1_000_000  # the place on a route of a cell that is not on it
_Cells = tuple[tuple[int, ...], ...]


def write_call(function: FunctionSource, call: Call) -> Operand:
    """Write the call of a function of the language."""
    return _FUNCTION_CODES[call.function](function, call)


# Tables of the board


def _by_cell(name: str, table: Callable[[Grid], Sequence[int]]) -> Callable[[FunctionSource, Call], Operand]:
    """Return the writer of an entry of a table of the grid for one cell."""

    def write(function: FunctionSource, call: Call) -> Operand:
        grid = function.unit.grid
        (cell,) = operands_of(function, call.arguments)
        return Operand(f"{function.unit.constant(name, lambda: table(grid))}[{cell.code}]", cell.depth)

    return write


def _by_two_cells(name: str, make: Callable[[Unit], Any]) -> Callable[[FunctionSource, Call], Operand]:

    def write(function: FunctionSource, call: Call) -> Operand:
        """Write the row's and the column's entry."""
        one, other = operands_of(function, call.arguments)
        table = function.unit.constant(name, lambda: make(function.unit))
        if other.depth < one.depth and name != "distance":  # then the row can be found before the loop
            one, other = other, one
        row = function.lift(Operand(f"{table}[{one.code}]", one.depth))
        return Operand(f"{row.code}[{other.code}]", joined_depth(one, other))

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
            who = function.operand(player)
            return function.lift(Operand(f"{tables((*several, ()))}[{who.code}]", who.depth))
        case SetOf(members=(direction,)) if not isinstance(direction, Constant):
            each = [(one,) for one in range(len(unit.grid.directions))]
            way = function.operand(direction)
            return function.lift(Operand(f"{tables((*each, ()))}[{way.code}]", way.depth))
        case Conditional(test=test, value=value, otherwise=otherwise):
            if_so, if_not = by_ways(function, value, maker), by_ways(function, otherwise, maker)
            condition = function.operand(test)
            depth = joined_depth(if_so, if_not, condition)
            return function.lift(Operand(f"({if_so.code} if {condition.code} else {if_not.code})", depth))
        case _:
            members = function.operand(ways)
            return function.lift(Operand(f"{unit.made(f'TablesByWays({maker})')}[{members.code}]", members.depth))


def ways_table(function: FunctionSource, call: Call, *, as_sets: bool) -> Operand:
    """Write the table, by cell, of the neighbours or leaps of a call: as sets, or as cells in order."""
    maker = f"{'near' if call.function == 'neighbours' else 'leap'}_{'sets' if as_sets else 'cells'}"
    if len(call.arguments) == 1:
        return Operand(function.unit.made(f"{maker}()"), 0, True)
    return by_ways(function, call.arguments[1], maker)


def _write_near(function: FunctionSource, call: Call) -> Operand:
    table, cell = ways_table(function, call, as_sets=True), function.operand(call.arguments[0])
    return Operand(f"{table.code}[{cell.code}]", joined_depth(table, cell))


def _write_next(function: FunctionSource, call: Call) -> Operand:
    unit, grid = function.unit, function.unit.grid
    cell, way, *times = operands_of(function, call.arguments)
    depth = joined_depth(cell, way, *times)
    if times and not isinstance(call.arguments[2], Constant):
        return Operand(f"stepped({cell.code}, {way.code}, {times[0].code})", depth)
    steps = call.arguments[2].value if times and isinstance(call.arguments[2], Constant) else 1

    def table() -> _Cells:
        return tuple(
            tuple(unit.cells.stepped(cell, direction, steps) for cell in [*range(grid.size), NO_MEMBER])
            for direction in [*range(len(grid.directions)), NO_MEMBER]
        )

    tables = unit.constant(("next", steps), table)
    if isinstance(call.arguments[1], Constant):
        row = Operand(unit.constant(("next", steps, way.code), lambda: table()[int(way.code)]), 0, True)
    else:
        row = function.lift(Operand(f"{tables}[{way.code}]", way.depth))
    return Operand(f"{row.code}[{cell.code}]", depth)


def _write_rotated(function: FunctionSource, call: Call) -> Operand:
    grid = function.unit.grid
    way, times = operands_of(function, call.arguments)
    table = function.unit.constant("rotations", lambda: (*rotations(grid), (NO_MEMBER,) * len(grid.directions)))
    row = function.lift(Operand(f"{table}[{way.code}]", way.depth))
    return Operand(f"{row.code}[{times.code} % {len(grid.directions)}]", joined_depth(way, times))


def _write_ray(function: FunctionSource, call: Call) -> Operand:
    cell, way = operands_of(function, call.arguments)
    table = function.unit.constant("rays", lambda: function.unit.grid.ray_sets)
    row = function.lift(Operand(f"{table}[{way.code}]", way.depth))
    return Operand(f"{row.code}[{cell.code}]", joined_depth(cell, way))


def _write_runs(function: FunctionSource, call: Call) -> Operand:
    unit, length = function.unit, call.arguments[0]
    assert isinstance(length, Constant), "the checker wants a number"
    if len(call.arguments) == 1:
        return Operand(unit.constant(("runs", length.value), lambda: unit.grid.runs(length.value)), 0, True)
    cell = function.operand(call.arguments[1])
    table = unit.constant(("runs by cell", length.value), lambda: unit.grid.runs_by_cell(length.value))
    return Operand(f"{table}[{cell.code}]", cell.depth)


# Players and their routes


def _write_after(function: FunctionSource, call: Call) -> Operand:
    (player,) = operands_of(function, call.arguments)
    count = function.unit.players
    table = function.unit.value((*((one + 1) % count for one in range(count)), NO_MEMBER))
    return Operand(f"{table}[{player.code}]", player.depth, False, player.is_member)


def _write_ahead(function: FunctionSource, call: Call) -> Operand:
    unit, me = function.unit, function.me
    cell, steps = operands_of(function, call.arguments)
    routes = unit.book.routes[call.subject]
    places = unit.value(tuple(_places(unit, route, 1, 0) for route in routes))
    cells = unit.constant(("route", call.subject), lambda: tuple(dict(enumerate(route, 1)) for route in routes))
    place = function.lift(Operand(f"{places}[{me.code}]", me.depth)).code
    route = function.lift(Operand(f"{cells}[{me.code}].get", me.depth)).code
    return Operand(f"{route}({place}[{cell.code}] + {steps.code}, -1)", joined_depth(cell, steps, me))


def _places(unit: Unit, route: Sequence[int], first: int, none: int) -> tuple[int, ...]:
    """Return the place of each cell on a route, the first one's as given, and that of none."""
    return (*(route.index(cell) + first if cell in route else _FAR_BEHIND for cell in range(unit.grid.size)), none)


def _write_left(function: FunctionSource, call: Call) -> Operand:
    unit, me = function.unit, function.me
    (cell,) = operands_of(function, call.arguments)
    tables = unit.value(tuple(_steps_left(unit, route) for route in unit.book.routes[call.subject]))
    table = function.lift(Operand(f"{tables}[{me.code}]", me.depth))
    return Operand(f"{table.code}[{cell.code}]", joined_depth(cell, me))


def _steps_left(unit: Unit, route: Sequence[int]) -> tuple[int, ...]:
    """Return the steps from each cell to beyond the end; 0 from cells beside the route, all from none."""
    steps = (len(route) - route.index(cell) if cell in route else 0 for cell in range(unit.grid.size))
    return (*steps, len(route) + 1)


# Sets of cells


def _on_cells(name: str) -> Callable[[FunctionSource, Call], Operand]:
    """Return the writer of a call of one of the board's functions on sets."""

    def write(function: FunctionSource, call: Call) -> Operand:
        if len(call.arguments) == _WITH_WAYS.get(name):
            return _write_by_ways(function, call)
        operands = operands_of(function, call.arguments)
        return Operand(f"{name}({', '.join(one.code for one in operands)})", joined_depth(*operands))

    return write


def _write_by_ways(function: FunctionSource, call: Call) -> Operand:
    """Write the call of a function on cells that are connected in some directions alone."""
    *nodes, ways = call.arguments
    table, operands = by_ways(function, ways, "near_sets"), operands_of(function, nodes)
    codes = ", ".join(one.code for one in (table, *operands))
    return Operand(f"{call.function}_by({codes})", joined_depth(table, *operands))


def _write_group(function: FunctionSource, call: Call) -> Operand:
    """Write the part that a cell is in: of a set that other cells are asked about as well, all parts are found."""
    if len(call.arguments) == _WITH_WAYS["group"]:
        return _write_by_ways(function, call)
    (cell, cells), (node, among) = operands_of(function, call.arguments), call.arguments
    if not isinstance(node, Local) or not _is_remembered(function, among):
        return Operand(f"group({cell.code}, {cells.code})", joined_depth(cell, cells))
    parts = function.lift(Operand(f"{function.cached('parts', 'parts()')}[{cells.code}]", cells.depth))
    return Operand(f"{parts.code}[{cell.code}]", joined_depth(cell, cells))


def _write_groups(function: FunctionSource, call: Call) -> Operand:
    if len(call.arguments) == _WITH_WAYS["groups"]:
        return _write_by_ways(function, call)
    (cells,) = operands_of(function, call.arguments)
    if not _is_remembered(function, call.arguments[0]):
        return Operand(f"groups({cells.code})", cells.depth)
    return Operand(f"{function.cached('parts', 'parts()')}[{cells.code}].each", cells.depth)


def _write_leaders(function: FunctionSource, call: Call) -> Operand:
    (cells,) = operands_of(function, call.arguments)
    parts = function.cached("parts", "parts()") if _is_remembered(function, call.arguments[0]) else "parts()"
    return function.lift(Operand(f"{parts}[{cells.code}].leaders", cells.depth))


def _is_remembered(function: FunctionSource, among: ExpressionNode) -> bool:
    """Return whether a set is one of the few of a position whose parts are remembered."""
    match among:
        case Call(function="held" | "standing" | "vacancies") | DefineCall(arguments=()):
            return not (function.changes or function.asks_once)
        case _:
            return False


def _along_rays(name: str) -> Callable[[FunctionSource, Call], Operand]:
    """Return the writer of slides or flanked, which go along the rays of a cell."""

    def write(function: FunctionSource, call: Call) -> Operand:
        """Write the call with the rays of the directions."""
        rays = by_ways(function, call.arguments[1], "rays")
        cell = function.operand(call.arguments[0])
        sets = [function.operand(argument) for argument in call.arguments[2:]]
        code = f"{name}({rays.code}[{cell.code}], {', '.join(one.code for one in sets)})"
        return Operand(code, joined_depth(rays, cell, *sets))

    return write


# Sets that move: in a loop over the steps, each turn moves them one step further


def write_shifted(function: FunctionSource, call: Call) -> Operand:
    """Write a set after some steps."""
    moved = _moved_on(function, call)
    if moved is not None:
        return moved
    operands = operands_of(function, call.arguments)
    codes = [one.code for one in operands] + ["1"] * (3 - len(operands))
    return Operand(f"shifted({', '.join(codes)})", joined_depth(*operands))


def write_swept(function: FunctionSource, call: Call) -> Operand:
    """Write the cells that a set enters on some steps."""
    moved = _moved_on(function, call)
    if moved is None:
        operands = operands_of(function, call.arguments)
        return Operand(f"swept({', '.join(one.code for one in operands)})", joined_depth(*operands))
    name = call.arguments[2]
    assert isinstance(name, Local), "the number of a loop"
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
    (among,) = operands_of(function, call.arguments)
    if call.arguments[0].kind.is_set:
        return Operand(f"({among.code}).bit_count()", among.depth)
    return Operand(f"len({among.code})", among.depth)


def _write_first(function: FunctionSource, call: Call) -> Operand:
    among = call.arguments[0]
    members = (FunctionSource.operand if call.kind == CELL else FunctionSource.named)(function, among)
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


def _write_extreme(function: FunctionSource, call: Call) -> Operand:
    operands = operands_of(function, call.arguments)
    return Operand(f"{call.function}({', '.join(one.code for one in operands)})", joined_depth(*operands))


def _write_random(function: FunctionSource, call: Call) -> Operand:
    among = call.arguments[0]
    code = function.code(among)
    if among.kind.form is KindForm.SET:
        code = f"members({code})" if among.kind.name == CELL.name else f"bits({code})"
    return Operand(f"choose({function.random}, {code})", function.depth)


_FUNCTION_CODES: Mapping[str, Callable[[FunctionSource, Call], Operand]] = {
    "after": _write_after,
    "mine": write_mine,
    "theirs": write_theirs,
    "vacant": write_vacant,
    "held": write_standing,
    "standing": write_standing,
    "vacancies": write_standing,
    "neighbours": _write_near,
    "leaps": _write_near,
    "next": _write_next,
    "middle": _by_two_cells("middle", lambda unit: _filled(unit.grid.middles, NO_MEMBER)),
    "between": _by_two_cells("between", lambda unit: _filled(unit.grid.betweens, 0)),
    "distance": _by_two_cells("distance", lambda unit: unit.grid.distances),
    "rotated": _write_rotated,
    "ray": _write_ray,
    "row": _by_cell("row", lambda grid: grid.row_table),
    "column": _by_cell("column", lambda grid: grid.column_table),
    "q": _by_cell("q", lambda grid: grid.q_table),
    "r": _by_cell("r", lambda grid: grid.r_table),
    "runs": _write_runs,
    "slides": _along_rays("slides"),
    "flanked": _along_rays("flanked"),
    "group": _write_group,
    "groups": _write_groups,
    "leaders": _write_leaders,  # which no author writes
    "cuts": _on_cells("cuts"),
    "touching": _on_cells("touching"),
    "joined": _on_cells("joined"),
    "shifted": write_shifted,
    "swept": write_swept,
    "clearance": _on_cells("clearance"),
    "ahead": _write_ahead,
    "left": _write_left,
    "numbers": lambda function, call: Operand(
        f"range({function.code(call.arguments[0])}, {function.code(call.arguments[1])} + 1)", function.depth
    ),
    "count": _write_count,
    "first": _write_first,
    "top": _write_end,
    "bottom": _write_end,
    "min": _write_extreme,
    "max": _write_extreme,
    "random": _write_random,
}
