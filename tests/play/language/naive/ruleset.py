"""Open a ruleset that has a play.yaml: its board is a component, its options, seats and variants are in game.yaml."""

import re
from pathlib import Path
from string import ascii_uppercase

from pnp.game.model.values import player_counts
from tests.play.language.naive.boards import FLAT, POINTY, SQUARE, Board, graph, hex_board, square_board
from tests.play.language.naive.document import read_game, with_options
from tests.play.language.naive.game import NaiveGame

# The sides of a board that is a hexagon, clockwise.
FLAT_SIDES = ["NE", "E", "SE", "SW", "W", "NW"]
POINTY_SIDES = ["NE", "SE", "S", "SW", "NW", "N"]
# The letters of the columns of go boards.
GO_LETTERS = ascii_uppercase.replace("I", "")


def open_ruleset(folder, players=None, variants=(), **options):
    """Return the game of a ruleset with some options, variants, and that number of players."""
    folder = Path(folder)
    game, components, play = (read_game(folder / f"{name}.yaml") for name in ("game", "components", "play"))
    seats = list(game["seats"])
    counts = player_counts(game["players"], len(seats))
    chosen = {name: spec["default"] for name, spec in (game.get("options") or {}).items()} | options
    chosen["players"] = players or counts[0]
    seated = [list(each) for each in game.get("seating") or [] if len(each) == chosen["players"]]
    playing = (seated or [seats])[0][: chosen["players"]]
    play.setdefault("players", playing)
    if isinstance(play["players"], list):
        play["players"] = [player for player in play["players"] if player in playing]
    box = {name: with_options(spec, chosen).get("count", 1) for name, spec in components.items() if name != "defaults"}
    board = components[play["board"]] if isinstance(play.get("board"), str) else {}
    told = (folder / "play.yaml").read_text(encoding="utf-8") + str(board)
    offered = {name: spec for name, spec in (game.get("options") or {}).items() if re.search(rf"\b{name}\b", told)}
    in_positions = {"players": {}} if len(counts) > 1 else {}
    play["options"] = {**in_positions, **offered, **(play.get("options") or {})}
    add_conditions(play, read_game(folder / "rules.yaml"))
    regions = {}
    if board:
        board = with_options(board, chosen)
        regions = {name: frozenset(map(str, group["cells"])) for name, group in (board.get("special") or {}).items()}
        regions |= {side: home_cells(board, side) for side in board.get("homes") or {}}
    names = [name for name in game.get("variants") or {} if name in variants]
    return NaiveGame(
        play, board=board and component_board(board), regions=regions, box=box, variants=tuple(names), **chosen
    )


def home_cells(spec, side):
    """Return the cells of the home on a side of a hexagon: the middle ones, in doubt nearer to where the side begins.

    Clockwise, a side begins where the straight line from the middle ends that has the same place in the order of ways.
    """
    ways, sides = (FLAT, FLAT_SIDES) if spec["cells"] == "flat-top" else (POINTY, POINTY_SIDES)
    steps, begin, far = list(ways.values()), sides.index(side), spec["side"] - 1
    (q, r), (dq, dr) = steps[begin], steps[(begin + 2) % 6]
    places = [(far * q + i * dq, far * r + i * dr) for i in range(spec["side"])]
    size = spec.get("home_size", 6)
    first = (spec["side"] - size) // 2
    places = places[1:-1] if spec["side"] <= size else places[first : first + size]
    board = component_board(spec)
    return frozenset(cell for cell, place in board.at.items() if place in places)


def add_conditions(play, rules):
    """Add the conditions that are written below clauses of the booklet, after those of play.yaml."""
    for item in _items(rules):
        for action, condition in (item.get("needs") or {}).items():
            needs = play["actions"][action].setdefault("needs", {})
            own = needs.get(item["clause"], [])
            more = condition if isinstance(condition, list) else [condition]
            needs[item["clause"]] = [*(own if isinstance(own, list) else [own]), *more]


def _items(values):
    if isinstance(values, dict):
        if "clause" in values:
            yield values
        values = list(values.values())
    for value in values if isinstance(values, list) else ():
        yield from _items(value)


def component_board(spec):
    keys = {
        "square-board": ("columns", "rows", "origin", "numbering", "omit_cells"),
        "hex-board": ("cells", "shape", "side", "columns", "rows", "omit_cells"),
    }
    if spec["kind"] == "point-board":
        return point_board(spec)
    make = {"square-board": square_board, "hex-board": hex_board}[spec["kind"]]
    return make(**{key: spec[key] for key in keys[spec["kind"]] if key in spec})


def point_board(spec):
    """Return the board of points that a component describes: a lattice, rings, or points of the author's own."""
    if "points" in spec:
        return graph(list(spec["points"]), spec.get("lines") or [])
    if "rings" in spec:
        middle = spec["rings"]
        columns = rows = 2 * middle + 1
        steps = (-1, 0, 1)
        places = {
            (middle + ring * x, middle + ring * y)
            for ring in range(1, middle + 1)
            for x in steps
            for y in steps
            if (x, y) != (0, 0)
        }
    else:
        columns, rows = spec["columns"], spec["rows"]
        places = {(x, y) for x in range(columns) for y in range(rows)}
    letters = GO_LETTERS if spec.get("numbering") == "go" else ascii_uppercase
    origin = spec.get("origin", "bottom-left")
    labels = {
        (x, y): (columns - x if "right" in origin else x + 1, rows - y if "bottom" in origin else y + 1)
        for x, y in places
    }
    names = {place: letters[column - 1] + str(row) for place, (column, row) in labels.items()}
    ordered = sorted(places, key=lambda place: place[::-1])
    lines = [[names[place] for place in ordered if place[1] == y] for y in range(rows)]
    board = Board(
        {names[place]: place for place in ordered},
        SQUARE,
        [line for line in lines if line],
        {names[place]: labels[place] for place in ordered},
    )
    names_of_places = {place: name for name, place in board.at.items()}
    diagonals = spec.get("diagonals", "none")
    for way, (dx, dy) in SQUARE.items():
        for place, name in names_of_places.items():
            board.steps[way][name] = _next_point(spec, names_of_places, place, (dx, dy), diagonals)
    return board


def _next_point(spec, names, place, step, diagonals):
    """Return the point that a line leads to, or none."""
    is_diagonal = 0 not in step
    if is_diagonal and (diagonals == "none" or (diagonals == "alternate" and sum(place) % 2)):
        return None
    if "rings" not in spec:
        return names.get((place[0] + step[0], place[1] + step[1]))
    # Along a ring, or from a ring to the next: never through the middle of the board, nor past a corner.
    middle = spec["rings"]
    x, y = place[0] - middle, place[1] - middle
    ring = max(abs(x), abs(y))
    is_spoke = x * step[1] == y * step[0]  # to or from the middle
    times = 1 if is_spoke else ring
    there = x + times * step[0], y + times * step[1]
    if not is_spoke and (is_diagonal or max(map(abs, there)) != ring):
        return None
    return names.get((there[0] + middle, there[1] + middle))
