"""The rules of Hexania: the clauses, what an action would do and cost, and why it is illegal.

The author's rules are numbered; the table keeps those numbers. When several clauses forbid a move, the first is given:
whether it is time for such a move; whose figure it is; where it goes; what it costs, then what the armour costs; what
remains of a collapse; whose home is occupied.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.play.protocol import refuse
from pnp.problems import Finding
from tests.play.hexania.board import bit, connected_cells, lines_along, stride
from tests.play.hexania.moves import DICE, Action, Birth, Grow, HexaniaMove, Regroup, Roll, Stop, Travel
from tests.play.hexania.position import CRITICAL, HexaniaPosition, is_hexania_over

# Each clause, its point in the author's rules (letters are those of the variants), and what it says.
_TABLE: tuple[tuple[str, str, str], ...] = (
    ("setup.board", "1", "a hexagon of hexagons, 12 cells a side"),
    ("setup.players", "1", "two to six players act in turn, clockwise"),
    ("turn.throw", "1", "a turn begins with a roll of two dice, and what they show is the player's points"),
    ("turn.actions", "2", "the player does as many actions as his points pay for, with any of his figures"),
    ("turn.lost", "2", "points that are left when he stops are lost"),
    ("turn.out", "2", "a player who does nothing in his turn is out"),
    ("setup.homes", "3", "each player's home is six cells in the middle of a side"),
    ("birth.home", "3", "a counter is born on a cell of its player's home"),
    ("birth.empty", "3", "the cell is empty"),
    ("birth.cost", "3", "a birth costs 1 point"),
    ("figure.whole", "4", "counters of one player that touch are one figure, and act as one"),
    ("figure.own", "4", "a player acts with his own figures"),
    ("grow.touch", "4", "the new counter touches the figure that grows"),
    ("grow.own", "4", "it does not go where a counter of the same player stands"),
    ("grow.cost", "4", "growth costs the mass of the figure"),
    ("birth.held", "5", "no counter is born in a home while another player holds a cell of it"),
    ("move.line", "6", "a figure moves in a straight line"),
    ("move.edge", "6", "no counter leaves the board"),
    ("move.start", "6", "to start moving costs the mass of the figure"),
    ("move.steps", "7", "every step costs 1 point"),
    ("move.cost", "7", "the points pay for the start and all steps"),
    ("move.through", "8", "a figure does not pass through figures of the same player"),
    ("regroup.alone", "9", "a counter that stands alone has no figure to regroup"),
    ("regroup.place", "9", "one counter of a figure goes to another cell, not held by the same player"),
    ("regroup.connected", "9", "the figure does not fall apart"),
    ("regroup.cost", "9", "regrouping costs the mass of the figure"),
    ("merge.touch", "10", "figures of one player that touch after growth, move or regrouping become one"),
    ("birth.touch", "11", "a counter is not born where it would merge with a figure at once"),
    ("first.homes", "12", "in his first turn a player does not occupy another's home"),
    ("collapse.mass", "13", "a figure that grows or merges to a mass of 12 or more shrinks to one counter"),
    ("collapse.keep", "13", "its owner chooses which of its cells the counter stays on"),
    ("attack.destroy", "14", "counters of others on the cells that a figure enters or passes are destroyed"),
    ("attack.armour", "15", "a heavier figure's armour costs the difference of the masses"),
    ("attack.rest", "16", "what is left of an attacked figure stays, in as many figures as it falls into"),
    ("attack.bonus", "17", "each destroyed counter gives a point for the next turn"),
    ("attack.points", "18", "the points pay for the action and for all armour"),
    ("attack.move", "19", "an attack by moving costs start, steps and armour"),
    ("attack.several", "20", "a move may attack several figures; the armour of each is paid"),
    ("attack.regroup", "21", "an attack by regrouping puts a counter of the figure on an attacked one"),
    ("attack.grow", "22", "an attack by growth puts the new counter on an attacked one"),
    ("variant.split-regroup", "23a", "variant: a regrouped figure may fall apart"),
    ("variant.homes-safe-until-blood", "23b", "variant: the home of a player who has lost no counter is not occupied"),
    ("variant.no-collapse", "23c", "variant: figures of any mass stay"),
    ("variant.birth-attack", "23d", "variant: a birth may attack a counter in the player's home"),
    ("variant.viscous-moves", "23e", "variant: to start moving costs the number of lines on which the figure lies"),
    ("variant.birth-merges", "23f", "variant: a counter may be born where it merges"),
    ("end.winner", "2", "the last player in wins"),
    ("end.over", "2", "there are no moves once the game is over"),
)

HEXANIA_CLAUSES: Mapping[str, str] = {clause: about for clause, _, about in _TABLE}


class Price(NamedTuple):
    """A part of what an action costs: the clause that says so, and the points."""

    clause: str
    points: int


class Armour(NamedTuple):
    """A figure that is attacked: whose it is, its cells, and the points that it takes to break its armour."""

    player: int
    figure: int
    points: int


class ActionEffect(NamedTuple):
    """What an action does with the counters of the player to act; all but *prices* are sets of cells."""

    figure: int  # the acting figure; none (0) for a birth
    leaves: int  # cells that own counters are taken from
    lands: int  # cells with own counters after it
    enters: int  # cells that own counters pass or land on
    prices: tuple[Price, ...]

    @property
    def mass(self) -> int:
        """The mass of the acting figure before the action."""
        return self.figure.bit_count()

    @property
    def price(self) -> int:
        """The points it takes without any armour."""
        return sum(part.points for part in self.prices)


def effect_of(position: HexaniaPosition, action: Action) -> ActionEffect:
    """Return what *action* does, given that its figure is one of the player's and its way does not leave the board."""
    numbers, at = position.bitboard.numbers, position.figures(position.turn).at
    match action:
        case Birth(cell):
            cell_bit = bit(numbers[cell])
            return ActionEffect(0, 0, cell_bit, cell_bit, (Price("birth.cost", 1),))
        case Grow(name, cell):
            cell_bit = bit(numbers[cell])
            figure, mass, _ = at[numbers[name]]
            return ActionEffect(figure, 0, cell_bit, cell_bit, (Price("grow.cost", mass),))
        case Regroup(counter, cell):
            cell_bit = bit(numbers[cell])
            figure, mass, _ = at[numbers[counter]]
            return ActionEffect(figure, bit(numbers[counter]), cell_bit, cell_bit, (Price("regroup.cost", mass),))
        case Travel(name, direction, steps):
            figure, mass, _ = at[numbers[name]]
            start = starting_price(position, figure, mass, direction)
            lands, enters = figure, 0
            for _ in range(steps):
                lands = stride(lands, position.bitboard.strides[direction])
                enters |= lands
            return ActionEffect(figure, figure, lands, enters, (start, Price("move.steps", steps)))


def starting_price(position: HexaniaPosition, figure: int, mass: int, direction: str) -> Price:
    """Return what it takes to set a figure in motion."""
    if "viscous-moves" in position.variants:
        return Price("variant.viscous-moves", lines_along(position.bitboard, figure, direction))
    return Price("move.start", mass)


def attacked_figures(position: HexaniaPosition, effect: ActionEffect) -> tuple[Armour, ...]:
    """Return every figure that an action attacks, by player and reading order, and what its armour takes."""
    return tuple(
        Armour(player, figure, max(0, mass - effect.mass))
        for player in range(len(position.counters))
        if player != position.turn and position.counters[player] & effect.enters
        for figure, mass, _ in position.figures(player).each
        if figure & effect.enters
    )


def own_counters_after(position: HexaniaPosition, effect: ActionEffect) -> int:
    """Return the counters of the player to act after an action, before any collapse."""
    return position.own & ~effect.leaves | effect.lands


def merged_figure(position: HexaniaPosition, effect: ActionEffect) -> int:
    """Return the figure that the counters that land belong to after an action, before any collapse."""
    return connected_cells(position.bitboard, own_counters_after(position, effect), effect.lands)


def collapses(position: HexaniaPosition, figure: int) -> bool:
    """Whether a figure that an action has formed shrinks to one counter."""
    return figure.bit_count() >= CRITICAL and "no-collapse" not in position.variants


def hexania_refusal(position: HexaniaPosition, move: HexaniaMove) -> Finding | None:
    """Return why *move* is illegal, or None if it is legal."""
    if is_hexania_over(position):
        return refuse("end.over", "the game is over")
    match move:
        case Roll(points):
            if position.points is not None:
                return refuse("turn.throw", f"{_player(position)} has rolled the dice already")
            if points not in DICE:
                return refuse("turn.throw", f"two dice show 2 to 12, not {points}")
            return None
        case _ if position.points is None:
            return refuse("turn.throw", f"{_player(position)} has not rolled the dice yet")
        case Stop():
            return None
    refused = _place(position, move)
    if refused is not None:
        return refused
    effect = effect_of(position, move)
    return _points(position, move, effect) or _end(position, move, effect)


def _player(position: HexaniaPosition) -> str:
    return position.players[position.turn].title()


def _place(position: HexaniaPosition, action: Action) -> Finding | None:
    """Return why the action's figure or its cell is wrong."""
    match action:
        case Birth():
            return _birth(position, action)
        case Grow():
            return _occupant_refusal(position, action.figure) or _grow(position, action)
        case Travel():
            return _occupant_refusal(position, action.figure) or _travel(position, action)
        case Regroup():
            return _occupant_refusal(position, action.counter) or _regroup(position, action)


def _occupant_refusal(position: HexaniaPosition, cell: str) -> Finding | None:
    if position.own & bit(position.bitboard.numbers[cell]):
        return None
    return refuse("figure.own", f"{_player(position)} has no counter on {cell}")


def _birth(position: HexaniaPosition, action: Birth) -> Finding | None:
    board, home = position.bitboard, position.homes[position.turn]
    number = board.numbers[action.cell]
    cell, contested = bit(number), home & position.others
    if not cell & home:
        return refuse("birth.home", f"{action.cell} is not a cell of {_player(position)}'s home")
    if contested and "birth-attack" not in position.variants:
        return refuse("birth.held", f"another player holds {board.name_of(contested)} in {_player(position)}'s home")
    if contested and not cell & contested:
        where = " and ".join(board.names_of(contested))
        return refuse("variant.birth-attack", f"while others hold {where}, a birth goes there")
    if cell & position.own:
        return refuse("birth.empty", f"{_player(position)} has a counter on {action.cell} already")
    touched = board.around[number] & position.own
    if touched and "birth-merges" not in position.variants:
        message = f"a counter on {action.cell} would merge at once, with that on {board.name_of(touched)}"
        return refuse("birth.touch", message)
    return None


def _grow(position: HexaniaPosition, action: Grow) -> Finding | None:
    numbers = position.bitboard.numbers
    cell = numbers[action.cell]
    if position.own & bit(cell):
        return refuse("grow.own", f"{_player(position)} has a counter on {action.cell} already")
    figure, *_ = position.figures(position.turn).at[numbers[action.figure]]
    if not position.bitboard.around[cell] & figure:
        return refuse("grow.touch", f"{action.cell} does not touch the figure on {action.figure}")
    return None


def _travel(position: HexaniaPosition, action: Travel) -> Finding | None:
    board = position.bitboard
    figure, *_ = position.figures(position.turn).at[board.numbers[action.figure]]
    hindered, cells = position.own & ~figure, figure
    for step in range(1, action.steps + 1):
        cells = stride(cells, board.strides[action.direction])
        if cells & ~board.board:
            return refuse("move.edge", f"the figure on {action.figure} would leave the board at step {step}")
        if cells & hindered:
            where = board.name_of(cells & hindered)
            return refuse("move.through", f"at step {step} the player's own figure on {where} is in the way")
    return None


def _regroup(position: HexaniaPosition, action: Regroup) -> Finding | None:
    board = position.bitboard
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
    if connected_cells(board, moved, bit(number)) != moved:
        return refuse("regroup.connected", f"without {action.counter} and with {action.cell} the figure falls apart")
    return None


_COSTS = {Birth: "birth.cost", Grow: "grow.cost", Travel: "move.cost", Regroup: "regroup.cost"}


def _points(position: HexaniaPosition, action: Action, effect: ActionEffect) -> Finding | None:
    points = position.points or 0
    if effect.price > points:
        return refuse(_COSTS[type(action)], f"it costs {effect.price}, and {_player(position)} has {points}")
    armour = sum(hit.points for hit in attacked_figures(position, effect))
    if effect.price + armour > points:
        costs = f"{effect.price} and {armour} for armour"
        return refuse("attack.points", f"it costs {costs}, and {_player(position)} has {points}")
    return None


def _end(position: HexaniaPosition, action: Action, effect: ActionEffect) -> Finding | None:
    """Return what is wrong with the counters' cells after the action."""
    figure, after = merged_figure(position, effect), own_counters_after(position, effect)
    if collapses(position, figure):
        keep = 0 if action.keep is None else bit(position.bitboard.numbers[action.keep])
        if not keep & figure:
            hint = f"add one of its cells, as in keep {position.bitboard.name_of(figure)}"
            return refuse("collapse.keep", f"a figure of mass {figure.bit_count()} collapses: {hint}")
        after = after & ~figure | keep
    elif action.keep is not None:
        return refuse("collapse.mass", f"a figure of mass {figure.bit_count()} does not collapse: leave out keep")
    taken = after & position.barred
    if not taken:
        return None
    number = next(n for n, home in enumerate(position.homes) if home & taken)
    where, owner = position.bitboard.name_of(taken & position.homes[number]), position.players[number].title()
    if "homes-safe-until-blood" in position.variants:
        message = f"{where} is {owner}'s home, and {owner} has lost no counter yet"
        return refuse("variant.homes-safe-until-blood", message)
    return refuse("first.homes", f"{where} is {owner}'s home, and this is {_player(position)}'s first turn")
