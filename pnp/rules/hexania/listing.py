"""Turn a position into the list of all its legal moves, as fast as can be.

What ``refusals`` finds out about one move is here found out for whole sets of cells at once; the tests hold the two
against each other. Two facts save most of the work: the cost of a move grows with every step, so the legal moves along
a direction are the first so many; and an attack on a heavier figure by growth or regrouping costs, with the armour,
just the mass of the attacked figure.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.rules.hexania.figures import Figure, figures_of, joined, lines_along
from pnp.rules.hexania.ground import bit, ground, numbers_of
from pnp.rules.hexania.move_table import move_table
from pnp.rules.hexania.moves import ROLLS, STOP, Action, Birth, Move
from pnp.rules.hexania.position import CRITICAL, Position, is_over


def legal_moves(position: Position) -> list[Move]:
    """Return every legal move; none once the game is over."""
    if is_over(position):
        return []
    return list(ROLLS) if position.points is None else _Survey(position).legal_moves()


class _Survey:
    """What is asked again and again while the moves of one position are listed. Sets of cells are whole numbers."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.points = position.points or 0
        self.ground = ground(position.side)
        self.table = move_table(position.side)
        self.own = position.own
        self.figures = figures_of(position.side, self.own)
        self.heaviest = max(self.figures.by_mass, default=0)
        self.barred = position.barred
        self.may_collapse = "no-collapse" not in position.variants and self.own.bit_count() >= CRITICAL - 1
        self.split = "split-regroup" in position.variants
        self.viscous = "viscous-moves" in position.variants
        self.others_at: dict[int, Figure] = {}  # others' figures, by each of their cells
        self.others_by_mass: dict[int, int] = {}
        for player, counters in enumerate(position.counters):
            if player != position.turn and counters:
                found = figures_of(position.side, counters)
                self.others_at.update(found.at)
                for mass, cells in found.by_mass.items():
                    self.others_by_mass[mass] = self.others_by_mass.get(mass, 0) | cells
        self._heavier: dict[int, int] = {}
        # Cells that no growth or regrouping reaches: own ones, and those of figures whose armour is too much.
        self.closed = self.own | self.heavier(self.points)
        self.between = 0  # cells that touch two own figures
        self.found: list[Move] = [STOP]

    def legal_moves(self) -> list[Move]:
        """Return every legal move of a turn under way."""
        self.list_births()
        halos = [self.ground.halo(figure) for figure, *_ in self.figures.each]
        once = 0
        for halo in halos:
            self.between |= once & halo
            once |= halo
        for figure, halo in zip(self.figures.each, halos, strict=True):
            if figure.mass <= self.points:
                self.list_changes(figure, halo & ~self.closed)
            if figure.mass < self.points or self.viscous:
                self.list_travels(figure)
        return self.found

    def heavier(self, mass: int) -> int:
        """Return the cells of others' figures that are heavier than *mass*."""
        cells = self._heavier.get(mass)
        if cells is None:
            cells = 0
            for other, held in self.others_by_mass.items():
                if other > mass:
                    cells |= held
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
        self.found += self.table.keeping(action, numbers)

    def list_births(self) -> None:
        """Births: on free cells of the home, or on those that others hold."""
        variants = self.position.variants
        home, others = self.position.homes[self.position.turn], self.position.others
        held = home & others
        if not self.points or (held and "birth-attack" not in variants):
            return
        free = held & ~self.heavier(self.points - 1) if held else home & ~self.own
        merging = self.ground.halo(self.own)
        if "birth-merges" not in variants:
            free &= ~merging
        for number in numbers_of(free):
            birth = Birth(self.ground.names[number])
            merged = self.touching(self.ground.around[number] & self.own) if self.may_collapse else []
            if len(merged) + 1 >= CRITICAL:
                self.list_collapse(birth, [*merged, number])
            else:
                self.found.append(birth)

    def list_changes(self, figure: Figure, reach: int) -> None:
        """Growth and regrouping of a figure to the cells in *reach*."""
        risky: dict[int, list[int]] = {}  # cells where a figure may form that collapses: all that touch them
        plain = reach & ~self.barred
        if self.may_collapse:
            around = self.ground.around
            for number in numbers_of(reach if figure.mass + 1 >= CRITICAL else reach & self.between):
                merged = self.touching(around[number] & self.own)
                if len(merged) + 1 >= CRITICAL:
                    risky[number] = merged
                    plain &= ~bit(number)
        targets = numbers_of(plain)
        grows = self.table.grows[(figure.cells & -figure.cells).bit_length()]
        self.found += [grows[number] for number in targets]
        for number, merged in risky.items():
            self.list_collapse(grows[number], [*merged, number])
        if figure.mass > 1:
            self.list_regroups(figure, [(number, bit(number)) for number in targets], plain, risky)

    def list_regroups(
        self, figure: Figure, targets: list[tuple[int, int]], plain: int, risky: Mapping[int, list[int]]
    ) -> None:
        """Regrouping of a figure to the cells in *plain*, which are also given one by one, and to the *risky* ones."""
        for number in figure.numbers:
            reach = self.reach_without(figure.cells, number)
            regroups = self.table.regroups[number]
            if not plain & ~reach:
                self.found += [regroups[target] for target, _ in targets]
            elif plain & reach:
                self.found += [regroups[target] for target, cell in targets if cell & reach]
            for target, merged in risky.items():
                if bit(target) & reach:
                    self.list_risky(number, target, merged)

    def list_risky(self, number: int, target: int, merged: list[int]) -> None:
        """Regrouping of one counter to a cell which the figures of the cells *merged* touch."""
        regroup, there = self.table.regroups[number][target], bit(target)
        if self.split:
            formed = numbers_of(joined(self.ground, self.own ^ bit(number) | there, there))
        else:
            formed = [target if other == number else other for other in merged]
        if len(formed) >= CRITICAL:
            self.list_collapse(regroup, formed)
        elif not there & self.barred:
            self.found.append(regroup)

    def reach_without(self, figure: int, number: int) -> int:
        """Return the cells to which one counter of a figure can go, though they may be closed."""
        counter = bit(number)
        rest = figure ^ counter
        if self.split or self.ground.is_arc(number, self.ground.around[number] & figure):
            return self.ground.halo(rest)
        reach, left = self.ground.board, rest
        while left:
            part = joined(self.ground, left, left & -left)
            reach &= self.ground.halo(part)
            left ^= part
        return reach

    def list_travels(self, figure: Figure) -> None:
        """Moves of a figure in all directions."""
        hindered = self.own ^ figure.cells
        wall = self.ground.margin | hindered
        near = self.ground.halo(hindered) if self.may_collapse and hindered else 0
        if figure.mass == 1 and self.heaviest + 1 < CRITICAL:
            near &= self.between  # a single counter makes no figure collapse where it touches but one
        special = near | self.barred  # cells where the end of a move needs a closer look
        hard = self.heavier(figure.mass)
        first = (figure.cells & -figure.cells).bit_length()
        for direction, shift in self.ground.strides.items():
            left = self.points - figure.mass
            if self.viscous:
                left = self.points - lines_along(self.ground, figure.cells, direction)
            travels = self.table.travels(first, direction)
            cells, steps, armoured = figure.cells, 0, hard
            skipped: list[int] = []
            while left > 0:
                cells = cells << shift if shift > 0 else cells >> -shift
                if cells & wall:
                    break
                left -= 1
                hit = cells & armoured
                while hit:
                    struck, mass, _ = self.others_at[(hit & -hit).bit_length()]
                    left -= mass - figure.mass
                    armoured &= ~struck
                    hit &= armoured
                if left < 0:
                    break
                if cells & special and self.ends_otherwise(travels[steps], cells, hindered, near):
                    skipped.append(steps)
                steps += 1
            if skipped:
                self.found += [travel for step, travel in enumerate(travels[:steps]) if step not in skipped]
            else:
                self.found += travels[:steps]

    def ends_otherwise(self, travel: Action, cells: int, hindered: int, near: int) -> bool:
        """Whether a move that ends on *cells* is not legal as it is; if that is for a collapse, list it with that."""
        if cells & near:
            merged = self.touching(self.ground.halo(cells) & hindered)
            if len(merged) + cells.bit_count() >= CRITICAL:
                self.list_collapse(travel, merged + numbers_of(cells))
                return True
        return bool(cells & self.barred)
