"""Open a ruleset that has a play.yaml: its board is a component, its options, seats and variants are in game.yaml."""

import re
from pathlib import Path
from string import ascii_uppercase

from tests.rules.play.naive.boards import SQUARE, Board, graph, hex_board, square_board
from tests.rules.play.naive.document import read_game, with_options
from tests.rules.play.naive.game import NaiveGame

# The letters of the columns of go boards.
GO_LETTERS = ascii_uppercase.replace("I", "")


def open_ruleset(folder, players=None, variants=(), **options):
    """Return the game of a ruleset with some options, variants, and that number of players."""
    game, components, play = (read_game(Path(folder) / f"{name}.yaml") for name in ("game", "components", "play"))
    offered = game.get("options") or {}
    chosen = {name: spec["default"] for name, spec in offered.items()} | options
    counts = [int(count) for count in re.findall(r"\d+", str(game["players"]))]
    play["options"] = {**offered, **(play.get("options") or {})}
    chosen["players"] = players or counts[0]
    play.setdefault("players", list(game["seats"])[: chosen["players"]])
    board, regions = None, {}
    if isinstance(play.get("board"), str):
        spec = with_options(components[play["board"]], chosen)
        board = component_board(spec)
        regions = {name: frozenset(map(str, group["cells"])) for name, group in (spec.get("special") or {}).items()}
    add_conditions(play, read_game(Path(folder) / "rules.yaml"))
    return NaiveGame(play, board=board, regions=regions, variants=tuple(variants), **chosen)


def add_conditions(play, rules):
    """Add the conditions that are written below clauses of the booklet, after those of play.yaml."""
    for item in _items(rules):
        for action, condition in (item.get("needs") or {}).items():
            needs = play["actions"][action].setdefault("needs", {})
            own = needs.get(item["clause"], [])
            more = condition if isinstance(condition, list) else [condition]
            needs[item["clause"]] = [*(own if isinstance(own, list) else [own]), *more]


def _items(values):
    """Yield every mapping with a clause."""
    if isinstance(values, dict):
        if "clause" in values:
            yield values
        values = list(values.values())
    for value in values if isinstance(values, list) else ():
        yield from _items(value)


def component_board(spec):
    """Return the board of a component, from its plain values."""
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
