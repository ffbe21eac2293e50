"""List all legal moves of a position, as fast as possible.

What ``rules.refusal`` finds out about one move is found out here for whole sets of cells at once; the tests hold the
two against each other. Three facts save most of the work: the cost of a move grows with every step, so the legal moves
along a direction are the first so many; an attack on a heavier figure by growth or regrouping costs, with the armour,
just the mass of the attacked figure; and how many own counters are in figures beside a cell is found for all at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from tests.play.hexania.board import Cluster, bit, bitboard, clusters_of, connected_cells, lines_along, numbers_of
from tests.play.hexania.moves import ROLLS, STOP, Action, Birth, Grow, HexaniaMove, Regroup, Travel
from tests.play.hexania.position import CRITICAL, HexaniaPosition, is_hexania_over

Made = TypeVar("Made", bound=Grow | Regroup)
_MOST_KEPT = 10_000  # actions that make a figure collapse


class TravelLine(NamedTuple):
    """The moves of a figure along one *direction*, a step of which shifts a set's number by *shift*."""

    direction: str
    shift: int
    travels: list[Travel]


class _Row(dict[int, Made], Generic[Made]):
    """The moves of one kind from one cell to each other, made when they are first asked for."""

    def __init__(self, kind: Callable[[str, str], Made], source: str, names: Mapping[int, str]) -> None:
        super().__init__()
        self._kind, self._source, self._names = kind, source, names

    def __missing__(self, number: int) -> Made:
        self[number] = made = self._kind(self._source, self._names[number])
        return made


class _Keeps(dict[int, Action]):
    """One action that makes a figure collapse, by the cell that is left of it."""

    def __init__(self, action: Action, names: Mapping[int, str]) -> None:
        super().__init__()
        self._action, self._names = action, names

    def __missing__(self, number: int) -> Action:
        keep = self._names[number]
        made: Action
        match self._action:
            case Birth(cell):
                made = Birth(cell, keep)
            case Grow(figure, cell):
                made = Grow(figure, cell, keep)
            case Regroup(counter, cell):
                made = Regroup(counter, cell, keep)
            case Travel(figure, direction, steps):
                made = Travel(figure, direction, steps, keep)
        self[number] = made
        return made


class _Kept(dict[Action, _Keeps]):
    """What is known of the actions that make a figure collapse; long games on large boards know no end of them."""

    def __init__(self, names: Mapping[int, str]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, action: Action) -> _Keeps:
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[action] = made = _Keeps(action, self._names)
        return made


class MoveTable:
    """The moves of one board. Cells are named by their numbers."""

    def __init__(self, side: int) -> None:
        self._names = bitboard(side).names
        self._farthest = 2 * side - 2  # steps from edge to edge
        self._strides = bitboard(side).strides
        self._travels: dict[int, tuple[TravelLine, ...]] = {}
        self.kept = _Kept(self._names)  # an action, once for each cell that may be left of a figure that collapses
        self.grows = {number: _Row(Grow, name, self._names) for number, name in self._names.items()}
        self.regroups = {number: _Row(Regroup, name, self._names) for number, name in self._names.items()}

    def travels(self, first: int) -> tuple[TravelLine, ...]:
        """Return the moves along each direction of the figure whose first cell that is: one step, two steps, …"""
        known = self._travels.get(first)
        if known is None:
            name, far = self._names[first], range(1, self._farthest + 1)
            known = tuple(
                TravelLine(direction, shift, [Travel(name, direction, steps) for steps in far])
                for direction, shift in self._strides.items()
            )
            self._travels[first] = known
        return known


@lru_cache(maxsize=16)
def move_table(side: int) -> MoveTable:
    """Return the moves of the board of that side."""
    return MoveTable(side)


def legal_hexania_moves(position: HexaniaPosition) -> list[HexaniaMove]:
    """Return every legal move; none once the game is over."""
    if is_hexania_over(position):
        return []
    return list(ROLLS) if position.points is None else MoveGenerator(position).legal_moves()


class MoveGenerator:
    """What is asked again and again while the moves of one position are listed. Sets of cells are whole numbers."""

    def __init__(self, position: HexaniaPosition) -> None:
        self.position = position
        self.points = position.points or 0
        self.bitboard = bitboard(position.side)
        self.table = move_table(position.side)
        self.own = position.own
        self.figures = clusters_of(position.side, self.own)
        self.barred = position.barred
        self.may_collapse = "no-collapse" not in position.variants and self.own.bit_count() >= CRITICAL - 1
        self.split = "split-regroup" in position.variants
        self.viscous = "viscous-moves" in position.variants
        self.others_at: dict[int, Cluster] = {}  # others' figures, by each of their cells
        self.others_by_mass: dict[int, int] = {}
        for player, counters in enumerate(position.counters):
            if player != position.turn and counters:
                clusters = clusters_of(position.side, counters)
                self.others_at.update(clusters.at)
                for mass, cells in clusters.by_mass.items():
                    self.others_by_mass[mass] = self.others_by_mass.get(mass, 0) | cells
        self._heavier: dict[int, int] = {}
        # Cells that no growth or regrouping reaches: own ones, and those of figures whose armour is too much.
        self.closed = self.own | self.heavier(self.points)
        # Cells beside own figures that have so many counters together, or more.
        self.beside = [0] * (CRITICAL + 1)
        self.risky: dict[int, list[int]] = {}  # cells where one counter more is enough for a collapse: all it touches
        self.moves: list[HexaniaMove] = [STOP]

    def legal_moves(self) -> list[HexaniaMove]:
        """Return every legal move of a turn under way."""
        halos = [self.bitboard.halo(figure) for figure, *_ in self.figures.each]
        if self.may_collapse:
            self.find_risks(halos)
        self.list_births()
        for figure, halo in zip(self.figures.each, halos, strict=True):
            if figure.mass <= self.points:
                self.list_changes(figure, halo)
            if figure.mass < self.points or self.viscous:
                self.list_travels(figure)
        return self.moves

    def find_risks(self, halos: list[int]) -> None:
        """Find how many counters are in figures beside each cell, and where one more makes them collapse."""
        beside = self.beside
        for figure, halo in zip(self.figures.each, halos, strict=True):
            for mass in range(CRITICAL, figure.mass, -1):
                beside[mass] |= beside[mass - figure.mass] & halo
            for mass in range(1, figure.mass + 1):
                beside[mass] |= halo
        around = self.bitboard.around
        for number in numbers_of(beside[CRITICAL - 1]):
            self.risky[number] = self.touching(around[number] & self.own)

    def heavier(self, mass: int) -> int:
        """Return the cells of others' figures that are heavier than *mass*."""
        cells = self._heavier.get(mass)
        if cells is None:
            cells = 0
            for other, mass_cells in self.others_by_mass.items():
                if other > mass:
                    cells |= mass_cells
            self._heavier[mass] = cells
        return cells

    def touching(self, touched: int) -> list[int]:
        """Return the numbers of all cells of the own figures some cells of which are *touched*."""
        numbers: list[int] = []
        at = self.figures.at
        while touched:
            figure, _, cells = at[(touched & -touched).bit_length()]
            numbers += cells
            touched &= ~figure
        return numbers

    def list_collapse(self, action: Action, numbers: list[int]) -> None:
        """List *action*, which forms a figure that collapses, once for each cell that may be left of it."""
        if self.barred:
            numbers = [number for number in numbers if not bit(number) & self.barred]
        self.moves += map(self.table.kept[action].__getitem__, numbers)

    def list_births(self) -> None:
        """Births: on free cells of the home, or on those that others hold."""
        variants = self.position.variants
        home, others = self.position.homes[self.position.turn], self.position.others
        contested = home & others
        if not self.points or (contested and "birth-attack" not in variants):
            return
        free = contested & ~self.heavier(self.points - 1) if contested else home & ~self.own
        merging = self.bitboard.halo(self.own)
        if "birth-merges" not in variants:
            free &= ~merging
        for number in numbers_of(free):
            birth = Birth(self.bitboard.names[number])
            if number in self.risky:
                self.list_collapse(birth, [*self.risky[number], number])
            else:
                self.moves.append(birth)

    def list_changes(self, figure: Cluster, halo: int) -> None:
        """Growth and regrouping of a figure, which *halo* is around."""
        reach, risks = halo & ~self.closed, self.beside[CRITICAL - 1]
        allowed = reach & ~self.barred
        grows = self.table.grows[(figure.cells & -figure.cells).bit_length()]
        targets = numbers_of(allowed & ~risks)
        self.moves += map(grows.__getitem__, targets)
        for number in numbers_of(reach & risks):
            self.list_collapse(grows[number], [*self.risky[number], number])
        if figure.mass > 1:
            heavy = reach & self.beside[CRITICAL]  # where a counter of the figure's own is enough
            self.list_regroups(figure, halo, [*targets, *numbers_of(allowed & risks & ~heavy)], numbers_of(heavy))

    def list_regroups(self, figure: Cluster, halo: int, targets: list[int], heavy: list[int]) -> None:
        """Regrouping of a figure to *targets*, and to the *heavy* cells, where it makes a figure collapse."""
        around = self.bitboard.around
        once = twice = 0  # what one counter touches alone is lost with it
        for number in figure.numbers:
            twice |= once & around[number]
            once |= around[number]
        for number in figure.numbers:
            lost = (
                around[number] & ~twice if self.is_spare(figure, number) else halo & ~self.linking_cells(figure, number)
            )
            regroups = self.table.regroups[number]
            if not lost & halo:
                self.moves += map(regroups.__getitem__, targets)
            elif lost & halo != halo:
                self.moves += [regroups[target] for target in targets if not lost >> target - 1 & 1]
            for target in heavy:
                if not lost >> target - 1 & 1:
                    self.list_risky(number, target)

    def list_risky(self, number: int, target: int) -> None:
        """Regrouping of one counter to a cell that figures of critical mass touch, the counter's own among them."""
        regroup, merged = self.table.regroups[number][target], self.risky[target]
        if not self.split:
            formed = merged.copy()
            formed[formed.index(number)] = target
            self.list_collapse(regroup, formed)
            return
        target_bit = bit(target)
        cells = connected_cells(self.bitboard, self.own ^ bit(number) | target_bit, target_bit)
        if cells.bit_count() >= CRITICAL:
            self.list_collapse(regroup, numbers_of(cells))
        elif not target_bit & self.barred:
            self.moves.append(regroup)

    def is_spare(self, figure: Cluster, number: int) -> bool:
        """Whether a figure may lose one counter and stay legal: it is connected without it, or need not be."""
        return self.split or self.bitboard.is_arc(number, self.bitboard.around[number] & figure.cells)

    def linking_cells(self, figure: Cluster, number: int) -> int:
        """Return the cells that touch all parts of a figure which are left without one counter."""
        remaining = figure.cells ^ bit(number)
        common = self.bitboard.board
        while remaining:
            part = connected_cells(self.bitboard, remaining, remaining & -remaining)
            common &= self.bitboard.halo(part)
            remaining ^= part
        return common

    def list_travels(self, figure: Cluster) -> None:
        """Moves of a figure in all directions."""
        hindered = self.own ^ figure.cells
        wall = self.bitboard.margin | hindered
        # Where it may become part of a figure that collapses: one of its counters then touches so many at least.
        near = self.beside[max(1, -(-(CRITICAL - figure.mass) // figure.mass))]
        if near and figure.mass > 1:
            near &= self.bitboard.halo(hindered)
        special = near | self.barred  # cells where the end of a move needs a closer look
        hard = self.heavier(figure.mass)
        others_at, moves, budget = self.others_at, self.moves, self.points - figure.mass
        for direction, shift, travels in self.table.travels((figure.cells & -figure.cells).bit_length()):
            cells, steps, armoured = figure.cells, 0, hard
            skipped: list[int] = []
            if self.viscous:
                budget = self.points - lines_along(self.bitboard, figure.cells, direction)
            points = budget
            while points > 0:
                cells = cells << shift if shift > 0 else cells >> -shift
                if cells & wall:
                    break
                points -= 1
                if hit := cells & armoured:
                    while hit:
                        struck, mass, _ = others_at[hit.bit_length()]
                        points -= mass - figure.mass
                        armoured &= ~struck
                        hit &= armoured
                    if points < 0:
                        break
                if cells & special and self.is_special_end(travels[steps], cells, hindered, near):
                    skipped.append(steps)
                steps += 1
            if skipped:
                moves += [travel for step, travel in enumerate(travels[:steps]) if step not in skipped]
            else:
                moves += travels[:steps]

    def is_special_end(self, travel: Action, cells: int, hindered: int, near: int) -> bool:
        """Whether a move that ends on *cells* is not legal as it is; if that is for a collapse, list it with that."""
        if cells & near:
            merged = self.touching(self.bitboard.halo(cells) & hindered)
            if len(merged) + cells.bit_count() >= CRITICAL:
                self.list_collapse(travel, merged + numbers_of(cells))
                return True
        return bool(cells & self.barred)
