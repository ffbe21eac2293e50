"""Write sets of cells that move as source; in a loop over the steps, each turn moves them one step further."""

from __future__ import annotations

from pnp.play.language.compiling.source import CountingLoop, FunctionSource, Operand, joined_depth, operands_of
from pnp.play.language.terms.tree import Call, ExpressionNode, Local


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
