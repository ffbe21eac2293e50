"""Quiet Adventures a second time, word for word from the rules' page, slow and plain: it checks the real engine.

It works on positions as they are written in files (plain dictionaries) and on moves as they are spelled. It shares no
line with the engine.
"""

import copy
import json
from itertools import product

CELLS = [column + row for row, column in product("123", "ABC")]
ROWS = {"mushroom": "m", "beehive": "b", "meadow": "w"}
OTHER = {"hollow": "dooky", "dooky": "hollow"}
HOUSE = {"hollow": "H", "dooky": "D"}

EVERY_MOVE = sorted(
    [f"buy {tile} {cell}" for tile in ROWS for cell in CELLS]
    + [f"move {cell}" for cell in CELLS]
    + [f"{verb} {tile}" for verb in ("increase", "decrease", "thief") for tile in ROWS]
    + [f"beg {place}" for place in ("bank", *ROWS)]
)


def look(position, cell):
    """What is written for a cell: a letter, and the buttons there."""
    field = position["board"]["123".index(cell[1])].split(" ")["ABC".index(cell[0])]
    return field[0], int(field[1:] or "0")


def write(position, cell, letter, buttons):
    line = position["board"]["123".index(cell[1])].split(" ")
    line["ABC".index(cell[0])] = letter + (str(buttons) if buttons else "")
    position["board"]["123".index(cell[1])] = " ".join(line)


def touching(one, other):
    return (abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1]))) in {(0, 1), (1, 0)}


def market_is_empty(position):
    return sum(row["tiles"] for row in position["market"].values()) == 0


class Game:
    """A position with everything that has stood since the game began."""

    def __init__(self, position, history=()):
        self.position = position
        self.history = [*history, self.fingerprint(position)]

    @staticmethod
    def fingerprint(position):
        parts = ("board", "characters", "purses", "market", "bank", "turn")
        return json.dumps([position[part] for part in parts], sort_keys=True)

    def over(self):
        if market_is_empty(self.position) and not self.position["last_action"]:
            return True
        return self.history.count(self.history[-1]) >= 3

    def outcome(self):
        if not self.over():
            return None
        purses = self.position["purses"]
        best = [player for player in purses if purses[player] == max(purses.values())]
        return {"winner": best[0] if len(best) == 1 else None, "scores": dict(purses)}

    def legal(self):
        """Every legal move, spelled, in alphabetical order."""
        if self.over():
            return []
        plain = [move for move in EVERY_MOVE if not move.startswith("beg") and self.allows(*move.split(" "))]
        begs = []
        if self.position["purses"][self.position["turn"]] == 0 or not plain:
            if self.position["bank"] > 0:
                begs.append("beg bank")
            begs += [f"beg {tile}" for tile in ROWS if self.position["market"][tile]["price"] > 0]
        return sorted(plain + begs)

    def allows(self, verb, *names):
        position = self.position
        me = position["turn"]
        here = position["characters"][me]
        ground, _ = look(position, here)
        purse = position["purses"][me]
        if verb == "move":
            (cell,) = names
            taken = position["characters"][OTHER[me]]
            return touching(here, cell) and look(position, cell)[0] != "." and cell != taken
        row = position["market"][names[0]]
        if verb == "buy":
            vacant = look(position, names[1])[0] == "."
            return row["tiles"] > 0 and vacant and touching(here, names[1]) and purse >= row["price"]
        if verb == "thief":
            return ground == HOUSE[OTHER[me]] and row["tiles"] == 0 and row["price"] >= 1
        at_home = ground in (ROWS[names[0]], HOUSE[me])
        if verb == "increase":
            return at_home and purse >= 1 and row["tiles"] >= 1
        assert verb == "decrease"
        return at_home and purse >= 1 and row["tiles"] >= 1 and row["price"] >= 1

    def play(self, move):
        """The game after a legal move."""
        assert move in self.legal()
        position = copy.deepcopy(self.position)
        me = position["turn"]
        self.do(position, me, *move.split(" "))
        if me == "hollow":
            position["last_action"] = market_is_empty(position)
        else:
            position["last_action"] = False
            if not market_is_empty(position):
                grow(position)
        position["turn"] = OTHER[me]
        return Game(position, self.history)

    def do(self, position, me, verb, *names):
        purses, market = position["purses"], position["market"]
        if verb == "move":
            letter, buttons = look(position, names[0])
            purses[me] += buttons
            write(position, names[0], letter, 0)
            position["characters"][me] = names[0]
        elif verb == "buy":
            price = market[names[0]]["price"]
            purses[me] -= price
            position["bank"] += price
            market[names[0]]["tiles"] -= 1
            write(position, names[1], ROWS[names[0]], 0)
        elif verb == "increase":
            purses[me] -= 1
            market[names[0]]["price"] += 1
        elif verb == "decrease":
            purses[me] -= 1
            market[names[0]]["price"] -= 1
            position["bank"] += 2
        elif verb == "thief":
            purses[me] += market[names[0]]["price"]
            market[names[0]]["price"] = 0
        elif names[0] == "bank":
            position["bank"] -= 1
            purses[me] += 1
        else:
            market[names[0]]["price"] -= 1
            purses[me] += 1


def grow(position):
    """The harvest, button by button."""
    for price in range(1, 16):
        for tile, letter in ROWS.items():
            if position["market"][tile]["price"] != price or position["market"][tile]["tiles"] == 0:
                continue
            for cell in CELLS:
                ground, buttons = look(position, cell)
                if ground != letter or cell in position["characters"].values():
                    continue
                for _ in range(price):
                    if position["bank"] > 0:
                        position["bank"] -= 1
                        buttons += 1
                write(position, cell, ground, buttons)


def possible(position):
    """Whether a well-formed position is possible."""
    fields = {cell: look(position, cell) for cell in CELLS}
    letters = [letter for letter, _ in fields.values()]
    numbers = [position["bank"], *position["purses"].values()]
    numbers += [number for row in position["market"].values() for number in row.values()]
    where = position["characters"]
    counts = [letters.count(letter) + position["market"][tile]["tiles"] for tile, letter in ROWS.items()]
    prices = [row["price"] for row in position["market"].values()]
    on_board = [buttons for _, buttons in fields.values()]
    total = position["bank"] + sum(position["purses"].values()) + sum(prices) + sum(on_board)
    return (
        min(numbers) >= 0
        and total == 15
        and max(counts) <= 3
        and sum(counts) == 7
        and letters.count("H") == letters.count("D") == 1
        and where["hollow"] != where["dooky"]
        and all(fields[cell][0] != "." and fields[cell][1] == 0 for cell in where.values())
        and all(letter in "mbw" for letter, buttons in fields.values() if buttons)
        and (not position["last_action"] or (position["turn"] == "dooky" and market_is_empty(position)))
    )


def perft(game, depth):
    if depth == 0:
        return 1
    return sum(perft(game.play(move), depth - 1) for move in game.legal())
