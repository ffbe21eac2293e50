"""Turn an action into what it would do and cost, whether or not it may be done.

Every action comes to the same: counters leave the board's cells and land on others, cells are entered on the way, and
that has a price. Attack, merging and collapse follow from these alone.
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.rules.hexania.figures import joined, lines_along
from pnp.rules.hexania.ground import bit, stride
from pnp.rules.hexania.moves import Action, Birth, Grow, Regroup, Travel
from pnp.rules.hexania.position import CRITICAL, Position


class Price(NamedTuple):
    """A part of what an action costs: the clause that says so, and the points."""

    clause: str
    points: int


class Armour(NamedTuple):
    """A figure that is attacked: whose it is, its cells, and the points that it takes to break its armour."""

    player: int
    figure: int
    points: int


class Deed(NamedTuple):
    """What an action does with the counters of the player to act; all but *prices* are sets of cells."""

    figure: int  # the acting figure; none (0) for a birth
    leaves: int  # cells that own counters are taken from
    lands: int  # cells where own counters stand after it
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


def deed(position: Position, action: Action) -> Deed:
    """Return what *action* does, given that its figure is one of the player's and its way does not leave the board."""
    numbers, at = position.ground.numbers, position.figures(position.turn).at
    match action:
        case Birth(cell):
            there = bit(numbers[cell])
            return Deed(0, 0, there, there, (Price("birth.cost", 1),))
        case Grow(name, cell):
            there = bit(numbers[cell])
            figure, mass, _ = at[numbers[name]]
            return Deed(figure, 0, there, there, (Price("grow.cost", mass),))
        case Regroup(counter, cell):
            there = bit(numbers[cell])
            figure, mass, _ = at[numbers[counter]]
            return Deed(figure, bit(numbers[counter]), there, there, (Price("regroup.cost", mass),))
        case Travel(name, direction, steps):
            figure, mass, _ = at[numbers[name]]
            start = starting_price(position, figure, mass, direction)
            lands, enters = figure, 0
            for _ in range(steps):
                lands = stride(lands, position.ground.strides[direction])
                enters |= lands
            return Deed(figure, figure, lands, enters, (start, Price("move.steps", steps)))


def starting_price(position: Position, figure: int, mass: int, direction: str) -> Price:
    """Return what it takes to set a figure in motion."""
    if "viscous-moves" in position.variants:
        return Price("variant.viscous-moves", lines_along(position.ground, figure, direction))
    return Price("move.start", mass)


def attacked(position: Position, doing: Deed) -> tuple[Armour, ...]:
    """Return every figure that a deed attacks, by player and reading order, and what its armour takes."""
    return tuple(
        Armour(player, figure, max(0, mass - doing.mass))
        for player in range(len(position.counters))
        if player != position.turn and position.counters[player] & doing.enters
        for figure, mass, _ in position.figures(player).each
        if figure & doing.enters
    )


def own_after(position: Position, doing: Deed) -> int:
    """Return the counters of the player to act after a deed, before any collapse."""
    return position.own & ~doing.leaves | doing.lands


def formed(position: Position, doing: Deed) -> int:
    """Return the figure that the counters that land belong to after a deed, before any collapse."""
    return joined(position.ground, own_after(position, doing), doing.lands)


def collapses(position: Position, figure: int) -> bool:
    """Whether a figure that an action has formed shrinks to one counter."""
    return figure.bit_count() >= CRITICAL and "no-collapse" not in position.variants
