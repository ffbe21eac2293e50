"""Hollow a second time, word for word from the rules' page, slow and plain: it checks the real engine.

It works on positions as they are written in files (plain dictionaries) and on moves as they are spelled: it counts
hollows before and after every placement. It shares no line with the engine.
"""

import copy
from functools import cache

OTHER = {"red": "blue", "blue": "red"}
STONE = {"red": "R", "blue": "B"}


@cache
def rows(side):
    """The names of a board's cells, row by row: letters down, numbers along the slanting lines."""
    named = []
    for letter in range(2 * side - 1):
        first = max(1, side - letter)
        named.append([f"{'ABCDEFGHIJKLMNO'[letter]}{first + n}" for n in range(2 * side - 1 - abs(side - 1 - letter))])
    return named


@cache
def neighbours(side):
    """For each cell the cells that touch it: two in its row, two in the row above, two in the row below."""
    cells = {name for row in rows(side) for name in row}
    neighbours_of = {}
    for name in cells:
        letter, number = name[0], int(name[1:])
        above, below = chr(ord(letter) - 1), chr(ord(letter) + 1)
        around = [
            f"{letter}{number - 1}",
            f"{letter}{number + 1}",
            f"{above}{number}",
            f"{above}{number + 1}",
            f"{below}{number - 1}",
            f"{below}{number}",
        ]
        neighbours_of[name] = [cell for cell in around if cell in cells]
    return neighbours_of


def look(position):
    """The content of each cell, in reading order."""
    texts = [field for row in position["board"] for field in row.split(" ")]
    names = [name for row in rows(position["side"]) for name in row]
    return dict(zip(names, texts, strict=True))


def written(side, stands):
    return [" ".join(stands[name] for name in row) for row in rows(side)]


def regions(cells, side):
    """The maximal connected sets of some cells, each a list in reading order."""
    order = [name for row in rows(side) for name in row if name in cells]
    left, groups = set(cells), []
    for cell in order:
        if cell in left:
            region, waiting = {cell}, [cell]
            left.discard(cell)
            while waiting:
                for near in neighbours(side)[waiting.pop()]:
                    if near in left:
                        left.discard(near)
                        region.add(near)
                        waiting.append(near)
            groups.append([name for name in order if name in region])
    return groups


def hollows(position):
    stands = look(position)
    return regions({cell for cell in stands if stands[cell] == "."}, position["side"])


def cores(position):
    """The sets of stones that can leave: connected stones none of which touches an empty cell."""
    stands, side = look(position), position["side"]
    inside = {
        cell for cell in stands if stands[cell] != "." and all(stands[near] != "." for near in neighbours(side)[cell])
    }
    return regions(inside, side)


def legal(position):
    """Every legal move, spelled, in alphabetical order."""
    stands, side = look(position), position["side"]
    empty = {cell for cell in stands if stands[cell] == "."}
    count = len(regions(empty, side))
    placements = [cell for cell in empty if len(regions(empty - {cell}, side)) == count]
    return sorted(placements + [f"hollow {core[0]}" for core in cores(position)])


def play(position, move):
    """The position after a legal move."""
    position = copy.deepcopy(position)
    stands, me = look(position), position["turn"]
    if move.startswith("hollow "):
        (core,) = [core for core in cores(position) if core[0] == move.split(" ")[1]]
        for cell in core:
            stands[cell] = "."
        position["button"] = me
    else:
        assert stands[move] == "."
        stands[move] = STONE[me]
    position["board"] = written(position["side"], stands)
    position["turn"] = OTHER[me]
    return position


def outcome(position):
    """Who wins a game that is over, and the points."""
    stands = list(look(position).values())
    scores = {player: stands.count(letter) for player, letter in STONE.items()}
    if position["button"] != "none":
        scores[position["button"]] += 0.5
    best = [player for player in scores if scores[player] == max(scores.values())]
    return {"winner": best[0] if len(best) == 1 else None, "scores": scores}


def perft(position, depth):
    if depth == 0:
        return 1
    return sum(perft(play(position, move), depth - 1) for move in legal(position))
