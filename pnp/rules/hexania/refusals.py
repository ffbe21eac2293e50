"""Turn a position and a move into the clause that forbids it, or into none.

When several reasons hold, the first is given: whether it is time for such a move; whose figure it is; where it goes;
what it costs, then what the armour costs; what is left of a collapse; whose home is occupied.
"""

from __future__ import annotations

from pnp.problems import Finding
from pnp.rules.hexania.deeds import Deed, attacked, collapses, deed, formed, own_after
from pnp.rules.hexania.figures import joined
from pnp.rules.hexania.ground import bit, stride
from pnp.rules.hexania.moves import DICE, Action, Birth, Grow, Move, Regroup, Roll, Stop, Travel
from pnp.rules.hexania.position import Position, is_over
from pnp.rules.protocol import refuse


def refusal(position: Position, move: Move) -> Finding | None:
    """Return why *move* is illegal, or None if it is legal."""
    if is_over(position):
        return refuse("end.over", "the game is over")
    match move:
        case Roll(points):
            if position.points is not None:
                return refuse("turn.throw", f"{_player(position)} has thrown the dice already")
            if points not in DICE:
                return refuse("turn.throw", f"two dice show 2 to 12, not {points}")
            return None
        case _ if position.points is None:
            return refuse("turn.throw", f"{_player(position)} has not thrown the dice yet")
        case Stop():
            return None
    refused = _place(position, move)
    if refused is not None:
        return refused
    doing = deed(position, move)
    return _points(position, move, doing) or _end(position, move, doing)


def _player(position: Position) -> str:
    return position.players[position.turn].title()


def _place(position: Position, action: Action) -> Finding | None:
    """Return why the action's figure or its cell is wrong."""
    match action:
        case Birth():
            return _birth(position, action)
        case Grow():
            return _whose(position, action.figure) or _grow(position, action)
        case Travel():
            return _whose(position, action.figure) or _travel(position, action)
        case Regroup():
            return _whose(position, action.counter) or _regroup(position, action)


def _whose(position: Position, cell: str) -> Finding | None:
    if position.own & bit(position.ground.numbers[cell]):
        return None
    return refuse("figure.own", f"{_player(position)} has no counter on {cell}")


def _birth(position: Position, action: Birth) -> Finding | None:
    board, home = position.ground, position.homes[position.turn]
    number = board.numbers[action.cell]
    cell, held = bit(number), home & position.others
    if not cell & home:
        return refuse("birth.home", f"{action.cell} is no cell of {_player(position)}'s home")
    if held and "birth-attack" not in position.variants:
        return refuse("birth.held", f"another player holds {board.name_of(held)} in {_player(position)}'s home")
    if held and not cell & held:
        where = " and ".join(board.names_of(held))
        return refuse("variant.birth-attack", f"while others hold {where}, a birth goes there")
    if cell & position.own:
        return refuse("birth.empty", f"{_player(position)} has a counter on {action.cell} already")
    touched = board.around[number] & position.own
    if touched and "birth-merges" not in position.variants:
        message = f"a counter on {action.cell} would merge at once, with that on {board.name_of(touched)}"
        return refuse("birth.touch", message)
    return None


def _grow(position: Position, action: Grow) -> Finding | None:
    numbers = position.ground.numbers
    cell = numbers[action.cell]
    if position.own & bit(cell):
        return refuse("grow.own", f"{_player(position)} has a counter on {action.cell} already")
    figure, *_ = position.figures(position.turn).at[numbers[action.figure]]
    if not position.ground.around[cell] & figure:
        return refuse("grow.touch", f"{action.cell} does not touch the figure on {action.figure}")
    return None


def _travel(position: Position, action: Travel) -> Finding | None:
    board = position.ground
    figure, *_ = position.figures(position.turn).at[board.numbers[action.figure]]
    hindered, cells = position.own & ~figure, figure
    for step in range(1, action.steps + 1):
        cells = stride(cells, board.strides[action.direction])
        if cells & ~board.board:
            return refuse("move.edge", f"the figure on {action.figure} would leave the board at step {step}")
        if cells & hindered:
            where = board.name_of(cells & hindered)
            return refuse("move.through", f"at step {step} the own figure on {where} is in the way")
    return None


def _regroup(position: Position, action: Regroup) -> Finding | None:
    board = position.ground
    counter, number = board.numbers[action.counter], board.numbers[action.cell]
    figure, mass, _ = position.figures(position.turn).at[counter]
    if mass == 1:
        return refuse("regroup.alone", f"the counter on {action.counter} stands alone")
    if position.own & bit(number):
        return refuse("regroup.place", f"{_player(position)} has a counter on {action.cell} already")
    rest = figure ^ bit(counter)
    if "split-regroup" in position.variants:
        if not board.around[number] & rest:
            return refuse("variant.split-regroup", f"{action.cell} touches no other counter of the figure")
        return None
    moved = rest | bit(number)
    if joined(board, moved, bit(number)) != moved:
        return refuse("regroup.connected", f"without {action.counter} and with {action.cell} the figure falls apart")
    return None


_COSTS = {Birth: "birth.cost", Grow: "grow.cost", Travel: "move.cost", Regroup: "regroup.cost"}


def _points(position: Position, action: Action, doing: Deed) -> Finding | None:
    points = position.points or 0
    if doing.price > points:
        return refuse(_COSTS[type(action)], f"it costs {doing.price}, and {_player(position)} has {points}")
    armour = sum(hit.points for hit in attacked(position, doing))
    if doing.price + armour > points:
        costs = f"{doing.price} and {armour} for armour"
        return refuse("attack.points", f"it costs {costs}, and {_player(position)} has {points}")
    return None


def _end(position: Position, action: Action, doing: Deed) -> Finding | None:
    """Return what is wrong with where the counters stand after the action."""
    figure, after = formed(position, doing), own_after(position, doing)
    if collapses(position, figure):
        keep = 0 if action.keep is None else bit(position.ground.numbers[action.keep])
        if not keep & figure:
            hint = f"add one of its cells, as in keep {position.ground.name_of(figure)}"
            return refuse("collapse.keep", f"a figure of mass {figure.bit_count()} collapses: {hint}")
        after = after & ~figure | keep
    elif action.keep is not None:
        return refuse("collapse.mass", f"a figure of mass {figure.bit_count()} does not collapse: leave out keep")
    taken = after & position.barred
    if not taken:
        return None
    number = next(n for n, home in enumerate(position.homes) if home & taken)
    where, owner = position.ground.name_of(taken & position.homes[number]), position.players[number].title()
    if "homes-safe-until-blood" in position.variants:
        message = f"{where} is {owner}'s home, and {owner} has lost no counter yet"
        return refuse("variant.homes-safe-until-blood", message)
    return refuse("first.homes", f"{where} is {owner}'s home, and this is {_player(position)}'s first turn")
