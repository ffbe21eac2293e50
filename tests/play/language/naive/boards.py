"""Boards as names of cells and steps between them: squares, hexagons, points joined by lines."""

import re
from functools import cache
from string import ascii_uppercase

# The steps of each way, x to the right and y down, clockwise.
SQUARE = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
# The same in axial coordinates, q and r.
FLAT = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
POINTY = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}
# Steps around the circle from the way that is forward.
TURNS = {
    8: {
        "forward": [0],
        "backward": [4],
        "sideways": [2, 6],
        "forward_diagonals": [1, 7],
        "backward_diagonals": [3, 5],
        "forward_all": [7, 0, 1],
    },
    6: {
        "forward": [0],
        "backward": [3],
        "forward_diagonals": [1, 5],
        "backward_diagonals": [2, 4],
        "forward_all": [5, 0, 1],
    },
}
FAR = 1_000_000


class Board:
    """Cells by name in reading order. *at* has the coordinates of each, *ways* the step of each way.

    A graph has no ways: *lines* join its cells. *rows* are the cells in the rows that a position writes, if it does.
    *labels* are the column and the row of each cell, as numbers.
    """

    def __init__(self, at, ways, rows, labels, lines=()):
        self.cells, self.at, self.ways, self.rows, self.labels, self.lines = (
            list(at),
            at,
            list(ways),
            rows,
            labels,
            lines,
        )
        there = {place: cell for cell, place in at.items()}
        self.steps = {
            way: {cell: there.get((x + dx, y + dy)) for cell, (x, y) in at.items()} for way, (dx, dy) in ways.items()
        }
        self.way_sets = {"all": frozenset(ways), "orthogonal": frozenset(ways)}
        if ways == SQUARE:
            self.way_sets |= {"orthogonal": frozenset("NESW"), "diagonal": frozenset(["NE", "SE", "SW", "NW"])}

    def relative(self, name, forward):
        """Return the ways that are *forward_all* and the like for a player whose way forward is given."""
        first = self.ways.index(forward)
        return frozenset(self.ways[(first + turn) % len(self.ways)] for turn in TURNS[len(self.ways)][name])

    def rotated(self, way, times):
        """Return the direction that many directions further clockwise; none for none."""
        return None if way is None else self.ways[(self.ways.index(way) + times) % len(self.ways)]

    def ordered(self, cells):
        return [cell for cell in self.cells if cell in cells]

    def next(self, cell, way, times=1):
        """Return the cell so many steps away, none if the board ends before."""
        for _ in range(times):
            cell = self.steps[way].get(cell)
        return cell

    @cache  # noqa: B019
    def ray(self, cell, way):
        """Return the cells beyond *cell* in one direction as a list, nearest first."""
        cells = []
        while (cell := self.next(cell, way)) is not None:
            cells.append(cell)
        return cells

    @cache  # noqa: B019
    def straights(self):
        """Return the cells beyond each cell, in each direction or along each line, both ways, as lists."""
        beyond = {cell: [self.ray(cell, way) for way in self.ways] for cell in self.cells}
        for line in self.lines:
            for index, cell in enumerate(line):
                beyond[cell] += [list(line[index + 1 :]), list(reversed(line[:index]))]
        return beyond

    def neighbours(self, cell, ways=None):
        return self.away(cell, ways, 1)

    @cache  # noqa: B019
    def away(self, cell, ways, steps):
        """Return the cells so many steps away in a straight line, as a set."""
        if cell is None:
            return frozenset()
        if ways is None or not self.ways:
            return frozenset(line[steps - 1] for line in self.straights()[cell] if len(line) >= steps)
        ends = (self.next(cell, way, steps) for way in ways)
        return frozenset(end for end in ends if end is not None)

    def between(self, one, other):
        """Return the cells strictly between two on one straight line; none are if they lie on none."""
        for line in self.straights()[one] if one is not None else ():
            if other in line:
                return frozenset(line[: line.index(other)])
        return frozenset()

    def middle(self, one, other):
        """Return the cell between two that are two steps apart on a straight line, or none."""
        for line in self.straights()[one] if one is not None else ():
            if len(line) > 1 and line[1] == other:
                return line[0]
        return None

    @cache  # noqa: B019
    def distance(self, one, other):
        """Return the number of steps between two cells."""
        steps, reached, last = 0, {one}, {one}
        while last and None not in (one, other):
            if other in last:
                return steps
            last = {near for cell in last for near in self.neighbours(cell)} - reached
            reached |= last
            steps += 1
        return FAR

    @cache  # noqa: B019
    def runs(self, length):
        """Return the straight runs of so many cells as a list of sets."""
        runs = []
        for cell in self.cells:
            for line in self.straights()[cell]:
                run = frozenset([cell, *line[: length - 1]])
                if len(run) == length and run not in runs:
                    runs.append(run)
        return tuple(runs)

    def group(self, cell, cells, ways=None):
        """Return the connected part of *cells* that *cell* belongs to; nothing if it is not one of them."""
        if cell not in cells:
            return frozenset()
        reached, last = {cell}, {cell}
        while last:
            last = {near for each in last for near in self.neighbours(each, ways) if near in cells} - reached
            reached |= last
        return frozenset(reached)

    @cache  # noqa: B019
    def groups(self, cells, ways=None):
        """Return the connected parts of *cells* as a list, that of the first cell first."""
        groups = []
        for cell in self.ordered(cells):
            if not any(cell in group for group in groups):
                groups.append(self.group(cell, cells, ways))
        return tuple(groups)

    @cache  # noqa: B019
    def cuts(self, cells):
        """Return the cells whose loss splits the group that they belong to."""
        return frozenset(cell for cell in cells if len(self.groups(self.group(cell, cells) - {cell})) > 1)

    @cache  # noqa: B019
    def touching(self, cells, ways=None):
        return frozenset(near for cell in cells for near in self.neighbours(cell, ways)) - cells

    def joined(self, some, others, through, ways=None):
        """Return whether a group of *through* has a cell of both sets."""
        return any(group & some and group & others for group in self.groups(through, ways))

    def shifted(self, cells, way, times):
        """Return the cells so many steps further; what leaves the board is gone."""
        moved = (self.next(cell, way, times) for cell in cells)
        return frozenset(cell for cell in moved if cell is not None)

    def swept(self, cells, way, times):
        return frozenset(entered for step in range(1, times + 1) for entered in self.shifted(cells, way, step))

    def clearance(self, cells, way, free):
        """Return how many steps all of *cells* can go over free ones; each cell is passed once at most."""
        steps = 0
        while cells and steps < len(self.cells) and all(self.next(cell, way, steps + 1) in free for cell in cells):
            steps += 1
        return steps

    @cache  # noqa: B019
    def slides(self, cell, ways, free, ends=frozenset()):
        """Return the cells that are reached from *cell* over free ones, with the next cell if it is one of *ends*."""
        reached = set()
        for way in ways if cell is not None else ():
            for other in self.ray(cell, way):
                if other not in free:
                    reached |= {other} & ends
                    break
                reached.add(other)
        return frozenset(reached)

    @cache  # noqa: B019
    def flanked(self, cell, ways, theirs, mine):
        """Return the cells of *theirs* that stand in unbroken lines from beside *cell* to one of *mine*."""
        caught = set()
        for way in ways if cell is not None else ():
            line = []
            for other in self.ray(cell, way):
                if other in theirs:
                    line.append(other)
                    continue
                if other in mine:
                    caught |= set(line)
                break
        return frozenset(caught)


def square_board(columns, rows, origin="top-left", numbering="letter-number", omit_cells=()):
    """Return a board of squares; *origin* is the corner whose cell is A1."""
    places, number = {}, 0
    for y in range(rows):
        for x in range(columns):
            column = columns - x if "right" in origin else x + 1
            row = rows - y if "bottom" in origin else y + 1
            name = ascii_uppercase[column - 1] + str(row)
            if numbering == "draughts":
                if (x + rows - 1 - y) % 2:
                    continue
                number += 1
                name = str(number)
            places[x, y] = (name, column, row)
    kept = {place: said for place, said in places.items() if said[0] not in omit_cells}
    lines = [[kept[x, y][0] for x in range(columns) if (x, y) in kept] for y in range(rows)]
    labels = {name: (column, row) for name, column, row in kept.values()}
    return Board({said[0]: place for place, said in kept.items()}, SQUARE, lines, labels)


def hex_board(cells, shape="hexagon", side=None, columns=None, rows=None, omit_cells=()):
    """Return a hexagon or a rhombus of hexagons; a letter and a number are the straight lines that a cell lies on."""
    far = (side or 1) - 1
    across, down = columns or side, rows or side
    if shape == "hexagon":
        spots = [(q, r) for q in range(-far, far + 1) for r in range(-far, far + 1) if abs(q + r) <= far]
    else:
        far, spots = 0, [(q, r) for q in range(across) for r in range(down)]
    at, labels, lines = {}, {}, {}
    for q, r in sorted(spots, key=lambda spot: spot if cells == "flat-top" else spot[::-1]):
        line, number = (q + far, r + far) if cells == "flat-top" else (r + far, q + far)
        name = ascii_uppercase[line] + str(number + 1)
        if name not in omit_cells:
            at[name] = (q, r)
            labels[name] = (q + far + 1, r + far + 1)
            lines.setdefault(line, []).append(name)
    return Board(at, FLAT if cells == "flat-top" else POINTY, list(lines.values()), labels)


def graph(points, lines):
    said = {point: re.fullmatch(r"([A-Z])(\d+)", point.upper()) for point in points}  # a column and a row, as d3 does
    labels = {point: (ascii_uppercase.index(at[1]) + 1, int(at[2])) if at else (0, 0) for point, at in said.items()}
    return Board({point: (index, 0) for index, point in enumerate(points)}, {}, None, labels, lines)


def make_board(spec):
    """Return the board that a mapping in play.yaml describes; one without places where there is none."""
    if spec is None:
        return graph((), ())
    kinds = {"square-board": square_board, "hex-board": hex_board, "graph": graph}
    return kinds[spec["kind"]](**{key: value for key, value in spec.items() if key != "kind"})
