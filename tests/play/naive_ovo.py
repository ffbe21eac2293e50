"""OVO a second time, word for word from the rules' page, slow and plain: it checks the real engine.

It works on positions as they are written in files (plain dictionaries) and on moves as they are spelled. It shares no
line with the engine.
"""

import copy
from functools import cache

CELLS = [column + row for row in "123456" for column in "ABCDEF"]
MARK = {"c": "circle", "t": "triangle", "d": "diamond", "s": "star"}
LETTER = {mark: letter for letter, mark in MARK.items()}
CAMP = {
    2: {"diamond": {cell for cell in CELLS if cell[1] == "1"}, "star": {cell for cell in CELLS if cell[1] == "6"}},
    4: {
        "circle": {"A1", "A2", "B1", "B2"},
        "triangle": {"E1", "E2", "F1", "F2"},
        "diamond": {"E5", "E6", "F5", "F6"},
        "star": {"A5", "A6", "B5", "B6"},
    },
}


def look(position):
    """What is written for each cell."""
    fields = [field for row in position["board"] for field in row.split(" ")]
    return dict(zip(CELLS, fields, strict=True))


def rows(stands):
    return [" ".join(stands[column + row] for column in "ABCDEF") for row in "123456"]


@cache
def shifted(cell, right, down):
    """The cell so far away, or None if the board ends before it."""
    name = chr(ord(cell[0]) + right) + chr(ord(cell[1]) + down)
    return name if name in CELLS else None


WAYS = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if (right, down) != (0, 0)]


@cache
def foreign(players, player):
    """The cells of all camps but the player's own."""
    return {cell for other, camp in CAMP[players].items() if other != player for cell in camp}


def targets(stands, players, start):
    """Every cell where a move of the egg on *start* can end, in a game of so many players."""
    letter = stands[start]
    stands = stands | {start: "."}
    stopping = foreign(players, MARK[letter]) if letter.islower() else set()
    ends = set()
    for way in WAYS:
        to = shifted(start, *way)
        if to and stands[to] == ".":
            ends.add(to)

    landed = set()

    def jump(here):
        for right, down in WAYS:
            over, to = shifted(here, right, down), shifted(here, 2 * right, 2 * down)
            if to and stands[over] != "." and stands[to] == "." and to not in landed:
                landed.add(to)
                if to not in stopping:
                    jump(to)

    jump(start)
    return (ends | landed) - {start}


def actions(position, player):
    stands = look(position)
    moves = []
    for cell in CELLS:
        if stands[cell].isupper():
            moves.append(f"peek {cell}")
        if stands[cell].isupper() or stands[cell] == LETTER[player]:
            moves += [f"{cell}-{to}" for to in targets(stands, len(position["players"]), cell)]
    return moves


def active(position):
    return [player for player in position["players"] if player not in position["out"]]


def home(position, player):
    stands = look(position)
    return {cell for cell in CELLS if stands[cell] == LETTER[player].upper()} == CAMP[len(position["players"])][player]


class Game:
    """A position, and who has won."""

    def __init__(self, position, winner=None):
        self.position, self.winner = position, winner
        if len(active(position)) == 1:
            (self.winner,) = active(position)

    def legal(self):
        """Every legal move, spelled, in alphabetical order."""
        if self.winner:
            return []
        claims = [f"claim {player}" for player in active(self.position)]
        return sorted(actions(self.position, self.position["turn"]) + claims)

    def play(self, move):
        """The game after a legal move."""
        position = copy.deepcopy(self.position)
        stands = look(position)
        if move.startswith("claim "):
            return self.claim(position, stands, move.removeprefix("claim "))
        turn = position["turn"]
        if "-" in move:
            start, end = move.split("-")
            letter = stands[start]
            stands[start] = "."
            stands[end] = letter.upper() if end in foreign(len(position["players"]), MARK[letter.lower()]) else letter
            position["board"] = rows(stands)
        self.pass_on(position, turn)
        return Game(position)

    def claim(self, position, stands, player):
        others = [other for other in active(position) if other != player]
        if home(position, player):
            return Game(position, player)
        if len(others) == 1:
            return Game(position, others[0])
        position["out"] = [other for other in position["players"] if other in (*position["out"], player)]
        position["board"] = rows(
            {cell: "." if field.lower() == LETTER[player] else field for cell, field in stands.items()}
        )
        if position["turn"] == player:
            self.pass_on(position, player)
        elif not actions(position, position["turn"]):
            self.pass_on(position, position["turn"])
        return Game(position)

    @staticmethod
    def pass_on(position, turn):
        players = position["players"]
        at = players.index(turn)
        for player in players[at + 1 :] + players[: at + 1]:
            if player in active(position) and actions(position, player):
                position["turn"] = player
                return
        raise AssertionError("nobody has an action")


def possible(position):
    """Whether a well-formed position is possible."""
    stands, players, out = look(position), position["players"], position["out"]
    eggs = 6 if len(players) == 2 else 4
    for player in players:
        count = sum(field.lower() == LETTER[player] for field in stands.values())
        if count != (0 if player in out else eggs):
            return False
    if any(field != "." and MARK[field.lower()] not in players for field in stands.values()):
        return False
    if any(
        field.islower() and cell in foreign(len(players), MARK[field]) for cell, field in stands.items() if field != "."
    ):
        return False
    if out and len(players) == 2:
        return False
    return position["turn"] not in out and bool(actions(position, position["turn"]))


def perft(game, depth):
    if depth == 0:
        return 1
    return sum(perft(game.play(move), depth - 1) for move in game.legal())
