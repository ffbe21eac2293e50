"""Hexania once more, slowly, with sets and loops, as its rules' page says it: the engine's second opinion.

Positions are the page's mappings; inside, a cell is its pair (q, r).
"""

import copy
from functools import cache, cached_property

WAYS = {"N": (0, -1), "S": (0, 1), "NE": (1, -1), "SW": (-1, 1), "SE": (1, 0), "NW": (-1, 0)}
SEATS = {
    2: ["NW", "SE"],
    3: ["NW", "E", "SW"],
    4: ["NW", "NE", "SE", "SW"],
    5: ["NW", "NE", "E", "SE", "SW"],
    6: ["NW", "NE", "E", "SE", "SW", "W"],
}
# Each side of the board: what holds on it (in units of side - 1), and what grows along it, clockwise.
EDGES = {
    "W": (lambda q, r: q == -1, lambda q, r: -r),
    "E": (lambda q, r: q == 1, lambda q, r: r),
    "NE": (lambda q, r: r == -1, lambda q, r: q),
    "SW": (lambda q, r: r == 1, lambda q, r: -q),
    "NW": (lambda q, r: q + r == -1, lambda q, r: q),
    "SE": (lambda q, r: q + r == 1, lambda q, r: -q),
}


class Board:
    def __init__(self, side, players):
        n = self.n = side
        self.cells = {
            (q, r) for q in range(1 - n, n) for r in range(1 - n, n) if abs(q) < n and abs(r) < n and abs(q + r) < n
        }
        self.names = {(q, r): "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[q + n - 1] + str(r + n) for q, r in self.cells}
        self.at = {name: cell for cell, name in self.names.items()}
        self.near = {
            cell: {there for way in WAYS.values() if (there := step(cell, way)) in self.cells} for cell in self.cells
        }
        self.homes = [self.home(seat) for seat in SEATS[players]]

    def home(self, seat):
        holds, along = EDGES[seat]
        n = self.n
        edge = [(q, r) for q, r in self.cells if holds(q / (n - 1), r / (n - 1))]
        edge.sort(key=lambda cell: along(*cell))
        if n < 7:
            return set(edge[1:-1])
        first = (n - 6) // 2
        return set(edge[first : first + 6])


def step(cell, way, times=1):
    return cell[0] + way[0] * times, cell[1] + way[1] * times


def board_of(position):
    return known_board(position["side"], len(position["players"]))


@cache
def known_board(side, players):
    return Board(side, players)


class Game:
    """One position: what may be done, and what comes of it."""

    def __init__(self, position):
        self.position = position
        self.board = board_of(position)
        self.players = position["players"]
        self.me = position["turn"]
        self.variants = set(position["variants"])
        self.held = {player: {self.board.at[name] for name in cells} for player, cells in position["counters"].items()}
        self.mine = self.held[self.me]
        self.owner = {cell: player for player, cells in self.held.items() for cell in cells}
        self.figure_at = {}
        self.figures = {player: self.split(cells) for player, cells in self.held.items()}
        for player in self.players:
            for figure in self.figures[player]:
                for cell in figure:
                    self.figure_at[cell] = figure

    def split(self, cells):
        """Return the maximal connected sets of *cells*."""
        left, figures = set(cells), []
        while left:
            figure, edge = set(), {left.pop()}
            while edge:
                figure |= edge
                edge = set().union(*(self.board.near[cell] for cell in edge)) & left
                left -= edge
            figures.append(frozenset(figure))
        return figures

    def touching(self, figure):
        return {there for cell in figure for there in self.board.near[cell]}

    def first(self, figure):
        """Return the name of a figure's first cell: by letter, which goes with q, then by number."""
        return self.board.names[min(figure)]

    def over(self):
        return len(self.position["out"]) == len(self.players) - 1

    def outcome(self):
        return {"winner": self.me, "scores": {}} if self.over() else None

    def legal(self):
        """Return every legal move's spelling, sorted."""
        if self.over():
            return []
        if self.position["points"] is None:
            return sorted(f"roll {n}" for n in range(2, 13))
        return sorted(["stop", *(text for text, *_ in self.actions)])

    @cached_property
    def actions(self):
        return list(self.each_action())

    def each_action(self):
        """Yield each legal action: spelling, cost, the player's counters after it, and the counters destroyed."""
        for text, cost, mass, leaves, lands, enters in self.attempts():
            victims = {cell for cell in enters if self.owner.get(cell, self.me) != self.me}
            attacked = {self.figure_at[cell] for cell in victims}
            cost += sum(max(0, len(figure) - mass) for figure in attacked)
            if cost > self.position["points"]:
                continue
            after = (self.mine - leaves) | lands
            large = [figure for figure in self.split(after) if len(figure) >= 12] if len(after) >= 12 else []
            if large and "no-collapse" not in self.variants:
                [figure] = large
                choices = [(f"{text} keep {self.board.names[keep]}", (after - figure) | {keep}) for keep in figure]
            else:
                choices = [(text, after)]
            for spelling, left in choices:
                if not (left - self.mine) & self.forbidden:
                    yield spelling, cost, left, victims

    @cached_property
    def forbidden(self):
        """Return the cells of homes that may not be occupied."""
        others = [number for number, player in enumerate(self.players) if player != self.me]
        if "homes-safe-until-blood" in self.variants:
            others = [number for number in others if self.position["losses"][self.players[number]] == 0]
        elif self.me not in self.position["first_turn"]:
            others = []
        return {cell for number in others for cell in self.board.homes[number]}

    def attempts(self):
        """Yield what could be done but for points, collapse and homes: the cost is that without armour."""
        yield from self.births()
        for figure in self.figures[self.me]:
            if len(figure) <= self.position["points"]:
                yield from self.growths(figure)
                yield from self.regroupings(figure)
            yield from self.travels(figure)

    def births(self):
        home = self.board.homes[self.players.index(self.me)]
        invaded = {cell for cell in home if self.owner.get(cell, self.me) != self.me}
        for cell in home - self.mine:
            if invaded and ("birth-attack" not in self.variants or cell not in invaded):
                continue
            if self.board.near[cell] & self.mine and "birth-merges" not in self.variants:
                continue
            yield f"birth {self.board.names[cell]}", 1, 0, set(), {cell}, {cell}

    def growths(self, figure):
        for cell in self.touching(figure) - self.mine:
            text = f"grow {self.first(figure)} {self.board.names[cell]}"
            yield text, len(figure), len(figure), set(), {cell}, {cell}

    def regroupings(self, figure):
        for counter in figure if len(figure) > 1 else ():
            rest = figure - {counter}
            for cell in self.touching(rest) - self.mine:
                if "split-regroup" in self.variants or len(self.split(rest | {cell})) == 1:
                    text = f"regroup {self.board.names[counter]} {self.board.names[cell]}"
                    yield text, len(figure), len(figure), {counter}, {cell}, {cell}

    def travels(self, figure):
        for name, way in WAYS.items():
            start = len(figure)
            if "viscous-moves" in self.variants:
                start = len({self.line(cell, name) for cell in figure})
            enters = set()
            for steps in range(1, self.position["points"] - start + 1):
                lands = {step(cell, way, steps) for cell in figure}
                if lands - self.board.cells or lands & (self.mine - figure):
                    break
                enters = enters | lands
                text = f"move {self.first(figure)} {name} {steps}"
                yield text, start + steps, len(figure), figure, lands, enters

    @staticmethod
    def line(cell, name):
        """Return which of the straight lines along a direction a cell lies on."""
        q, r = cell
        return {"N": q, "S": q, "NE": q + r, "SW": q + r, "SE": r, "NW": r}[name]

    def play(self, text):
        """Return the game after a legal move."""
        position = copy.deepcopy(self.position)
        if text == "stop":
            self.stop(position)
        elif text.startswith("roll"):
            position["points"] = int(text.split()[1]) + position["bonus"][self.me]
            position["bonus"][self.me] = 0
        else:
            [(_, cost, left, victims)] = [action for action in self.actions if action[0] == text]
            self.act(position, cost, left, victims)
        return Game(position)

    def act(self, position, cost, left, victims):
        names = self.board.names
        position["points"] -= cost
        position["acted"] = True
        position["counters"][self.me] = [names[cell] for cell in sorted(left)]
        for cell in victims:
            position["counters"][self.owner[cell]].remove(names[cell])
            position["losses"][self.owner[cell]] += 1
            position["bonus"][self.me] += 1

    def stop(self, position):
        if not position["acted"]:
            position["out"] = [player for player in self.players if player in (*position["out"], self.me)]
        position["first_turn"] = [player for player in position["first_turn"] if player != self.me]
        position["points"], position["acted"] = None, False
        turn = self.players.index(self.me) + 1
        following = [*self.players[turn:], *self.players[:turn]]
        position["turn"] = next(player for player in following if player not in position["out"])
