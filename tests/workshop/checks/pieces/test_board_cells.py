"""Cells that boards name: special ones, those left out, walls between two of them."""

import pytest

from pnp.problems import Problems
from pnp.workshop.checks.ruleset import load_ruleset
from tests.effort import calls
from tests.game.reading.small import FILES, load

# The small game's board of hexagons, as in the file.
BOARD = "field:\n" + FILES["components.yaml"].partition("field:\n")[2].partition("shop:")[0]


def told(folder, *changes):
    """Return place, code, message and hint of every problem with the board after replacing some text."""
    text = BOARD
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    _, problems = load(folder, {"components.yaml": FILES["components.yaml"].replace(BOARD, text)})
    lines = FILES["components.yaml"].split("\n")
    first = lines.index("field:")
    return [(p.place.line - first, p.place.column, p.code, p.message, p.hint) for p in problems]


def test_the_board_is_whole(tmp_path):
    assert BOARD in FILES["components.yaml"]
    assert told(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "spot", "message", "hint"),
    [
        ("[C3], title", "[C3, F1], title", (10, 24), 'there is no cell "F1"', "the cells are A3 to E3"),
        ("[C3], title", "[c3], title", (10, 20), 'there is no cell "c3"', 'did you mean "C3"?'),
        ("[C3], title", "[A5], title", (10, 20), 'there is no cell "A5"', "it is omitted in line 19"),
        ("[C3], title", "['c 3'], title", (10, 20), 'there is no cell "c 3"', 'did you mean "C3"?'),
        ("[[C3, C4]]", "[[C3, C9]]", (11, 16), 'there is no cell "C9"', "C has C1 to C5"),
        ("[A5]", "[A5, A1]", (12, 20), 'there is no cell "A1"', "A has A3 to A5"),
    ],
)
def test_a_cell_that_is_not_on_the_board_is_reported_at_its_place(tmp_path, old, new, spot, message, hint):
    assert told(tmp_path, (old, new)) == [(*spot, "P014", message, hint)]


def test_a_cell_is_told_beside_a_fault_on_which_no_cell_depends(tmp_path):
    found = told(tmp_path, ("[C3], title", "[F1], title"), ("[[C3, C4]]", "[[C3], [C3, Z9]]"))
    assert [(each[:2], each[3]) for each in found] == [
        ((10, 20), 'there is no cell "F1"'),
        ((11, 11), "too few entries: 1"),
        ((11, 22), 'there is no cell "Z9"'),
    ]


def test_a_wall_is_between_neighbours(tmp_path):
    ((line, column, code, message, hint),) = told(tmp_path, ("[[C3, C4]]", "[[C3, C4], [C3, C5]]"))
    assert (line, column, code) == (11, 21, "P006")
    assert message == "C3 and C5 share no edge"
    assert hint == "the neighbours of C3 are D3, C4, B4, B3, C2, D2"
    alone = told(tmp_path, ("side: 3", "side: 1"), ("[C3], title", "[A1], title"), ("[[C3, C4]]", "[[A1, A1]]"))
    assert ("A1 and A1 share no edge", "A1 has no neighbours") in [one[3:] for one in alone]


def test_a_board_has_at_least_one_cell(tmp_path):
    ((_, _, code, message, _),) = told(tmp_path, ("side: 3", "side: 1"), ("[A5]", "[A1]"))
    assert (code, message) == ("P006", "this board has no cells")


def test_names_are_those_of_the_board_s_numbering(tmp_path):
    axial = ("side: 3", "side: 3\n  numbering: axial")
    spelt = (("[C3], title", '["0,0"], title'), ("[[C3, C4]]", '[["0,0", "0,1"]]'), ("[A5]", '["-2,2"]'))
    assert told(tmp_path, axial, *spelt) == []
    assert len(told(tmp_path, axial)) == 4


@pytest.mark.parametrize("written", ["C3-C4", "C3 C4", "'C3, C4'", "C3 | C4"])
def test_cells_that_are_no_list_are_written_as_one_by_the_hint(tmp_path, written):
    ((line, column, code, _, hint),) = told(tmp_path, ("[[C3, C4]]", f"[{written}]"))
    assert (line, column, code, hint) == (11, 11, "P006", "write [C3, C4]")
    ((_, _, _, _, hint),) = told(tmp_path, ("[C3], title", f"{written.replace(',', ';')}, title"))
    assert hint.startswith("write [C3")


def test_duplicates_are_warnings(tmp_path):
    changes = ("[C3], title", "[C3, C3], title"), ("[[C3, C4]]", "[[C3, C4], [D3, D4], [C4, C3]]"), ("[A5]", "[A5, A5]")
    text = BOARD
    for old, new in changes:
        text = text.replace(old, new)
    ruleset, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"].replace(BOARD, text)})
    assert ruleset is not None
    assert [(p.place.column, p.code, p.severity.name, p.message) for p in problems] == [
        (24, "P007", "WARNING", "duplicate cell C3"),
        (31, "P007", "WARNING", "duplicate wall between C4 and C3"),
        (20, "P007", "WARNING", "duplicate cell A5"),
    ]


def test_a_cell_that_a_list_names_hundreds_of_times_is_reported_once(tmp_path):
    many = ", ".join(["C3"] * 400)
    wrong = ", ".join(["C9"] * 400)
    ruleset, problems = load(
        tmp_path,
        {"components.yaml": FILES["components.yaml"].replace(BOARD, BOARD.replace("[C3], title", f"[{many}], title"))},
    )
    assert ruleset is not None
    (problem,) = problems
    assert (problem.code, problem.message, problem.hint) == (
        "P007", "duplicate cell C3 (listed 400 times)", "remove all but one of them",
    )  # fmt: skip
    assert max(map(len, str(problem).split("\n"))) <= 150
    ((_, column, code, message, _),) = told(tmp_path, ("[A5]", f"[A5, {wrong}]"))
    assert (column, code, message) == (20, "P014", 'there is no cell "C9" (listed 400 times)')


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title: Well", "title: Well, colr: red", 'unknown key "colr" in a group of special cells'),
        ("{fill: blue,", "{fill: 3,", "3 is not a colour"),
        ("title: Field", "title: 5", "5 is not text"),
        ("side: 3", "side: 3\n  cors: 5", 'unknown key "cors" in a hex-board'),
    ],
)
def test_a_board_with_another_fault_has_its_cells_checked(tmp_path, old, new, message):
    spoilt = ("[[C3, C4]]", "[[C3, C9]]"), ("[A5]", "[A9]"), (old, new)
    assert sorted(one[3] for one in told(tmp_path, *spoilt)) == sorted(
        [message, 'there is no cell "A9"', 'there is no cell "C9"']
    )


def test_cells_of_a_board_of_unknown_form_are_not_judged(tmp_path):
    for old, new in (("side: 3", "side: many"), ("flat-top", "flat"), ("side: 3", "side: 3\n  numberng: axial")):
        (one,) = told(tmp_path, (old, new), ("[[C3, C4]]", "[[C3, C9]]"))
        assert "C9" not in one[3]


def test_many_unknown_cells_of_a_large_board_are_reported_at_once(tmp_path):
    names = ", ".join(f"Q{i}" for i in range(200, 2200))
    text = FILES["components.yaml"].replace("  side: 3\n", "  side: 60\n").replace("cells: [C3]", f"cells: [{names}]")
    folder = tmp_path / "small"
    load(folder, {"components.yaml": text})
    problems = Problems()
    assert calls(lambda: load_ruleset(folder, problems)) < 3_000_000
    assert sum(problem.message.startswith("there is no cell") for problem in problems) == 2000 + 3


def point_board(tmp_path, text):
    board = f"mill:\n  kind: point-board\n  title: Mill\n  cell: 20mm\n{text}"
    files = {"components.yaml": FILES["components.yaml"] + board}
    tmp_path.mkdir(exist_ok=True)
    _, problems = load(tmp_path, files)
    return [problem.message for problem in problems]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("  rings: 3\n", []),
        ("  points: {A: [0, 0], B: [0.5, 2]}\n  lines: [[A, B]]\n", []),
        ("", ["a point-board without points"]),
        ("  rings: 7\n", ["7 is out of range"]),
        ("  rings: 1\n", ["1 is out of range"]),
        ("  rings: 3\n  columns: 4\n", ["a board has rings or columns, not both"]),
        ("  columns: 4\n", ["a lattice without rows"]),
        ("  rings: 2\n  lines: [[A1, D1]]\n", ["lines without points"]),
        ("  points: {A: [0, 0], B: [0, 0.001]}\n", ["the points A and B coincide"]),
        ("  points: {A: [0, 0], B: [-1, 3], C: [1, 201]}\n", [f"the point {n} is outside the board" for n in "BC"]),
        ("  points: {A: [0, 0], B: [1, 3]}\n  lines: [[A, Z]]\n", ['a line names "Z", which is not a point']),
        ("  points: {A: [0, 0], B: [1, 3]}\n  lines: [[A, B, B]]\n", ["a line from B to B has no length"]),
        ("  points: {A: [0, 0], B: [1, 3]}\n  lines: [[A]]\n", ["too few entries: 1"]),
        ("  points: {A: [0], B: [x, 3]}\n", ["too few entries: 1", '"x" is not a number']),
        ("  points: {A: [0, 0]}\n  diagonals: all\n", ["points of your own have no diagonals"]),
        ("  points: {A: [0, 0]}\n  labels: edge\n", ["points of your own have no names at the edge"]),
        ("  rings: 2\n  labels: cell\n  turn_labels: true\n", ["turn_labels without labels at the edge"]),
        ("  rings: 2\n  star_points: [A1, C3]\n", ['there is no cell "C3"']),
        ("  rings: 2\n  omit_cells: [A1]\n  special: {a: {cells: [A1, A3]}}\n", ['there is no cell "A1"']),
        ("  rings: 2\n  special: {a: {cells: [A1], bracket: top}}\n", ["a point-board has no brackets"]),
    ],
)
def test_what_is_wrong_with_points_and_lines_is_reported_once(tmp_path, text, messages):
    assert point_board(tmp_path, text) == messages


def test_a_piece_must_keep_away_from_the_nearest_other_point(tmp_path):
    piece = "chip: {kind: counter, title: Chip, size: 19.1mm, count: 2, fits: mill, front: {fill: red}}\n"
    (message,) = point_board(tmp_path, f"  rings: 2\n{piece}")
    assert message == "19.1 mm is more than the 19 mm of a cell of mill with play"
    own = "  points: {A: [0, 0], B: [0.5, 0], C: [3, 3]}\n"
    (message,) = point_board(tmp_path / "own", own + piece.replace("19.1", "9.1"))
    assert message == "9.1 mm is more than the 9 mm of a cell of mill with play"


# Of the small game's board, in its fifth line and from its seventh line on.
SIDE = "  side: 3\n"
HOMES = "  homes:\n    NW: {fill: blue, mark: disc}\n"
OTHERS = (
    ("  special:\n    well: {cells: [C3], title: Well}\n", ""),
    ("  walls: [[C3, C4]]\n", ""),
    ("  omit_cells: [A5]\n", ""),
)


def told_of(folder, form, homes="homes: {}"):
    """Return what is wrong with the board with these keys, between semicolons, in place of its side."""
    form = form.replace("; ", "\n  ")
    return told(folder, (SIDE, f"  {form}\n"), (HOMES, f"  {homes}\n"), *OTHERS)


LINES = "a rectangle with columns and rows has no side"


@pytest.mark.parametrize(
    ("form", "spot", "message", "hint"),
    [
        ("labels: edge", (1, 1), "a hexagon without side", "add side: 5"),
        ("shape: triangle; side: 4; columns: 4", (7, 3), "a triangle with side has no columns", "remove columns"),
        ("shape: rectangle; columns: 4", (1, 1), "a rectangle without rows", "add rows: 5"),
        ("shape: rectangle", (1, 1), "a rectangle without columns and rows", "add columns: 5 and rows: 5"),
        ("shape: rectangle; columns: 4; rows: 4; side: 4", (8, 3), LINES, "remove side"),
        ("shape: rhombus", (1, 1), "a rhombus without columns and rows", "add columns: 5 and rows: 5"),
        ("shape: rhombus; side: 3; rows: 3", (7, 3), "a rhombus with side has no rows", "remove rows"),
        ("side: 3; numbering: spiral", (6, 14), "a spiral has no lines that end at the edge", "add labels: cell"),
    ],
)
def test_what_does_not_go_together_is_reported_at_its_place_with_a_hint(tmp_path, form, spot, message, hint):
    assert told_of(tmp_path, form) == [(*spot, "P006", message, hint)]


def test_every_size_that_is_not_its_shape_s_is_reported_at_once(tmp_path):
    messages = [one[3] for one in told_of(tmp_path, "columns: 4\n  rows: 4", "homes: {N: {}, S: {}}")]
    assert messages == [
        "a hexagon without side",
        "a hexagon with side has no columns",
        "a hexagon with side has no rows",
        "a flat-top hexagon has no side N",
        "a flat-top hexagon has no side S",
    ]


NO_CELL = "a home on a side of {} has no cell, because corners do not belong to homes"
SPECIAL = "only hexagons have homes: use special cells instead"
OMITTED = "all cells of the home W are omitted", "omit fewer of them"
HEXAGON = "a flat-top hexagon has no side N", "its sides are NE, E, SE, SW, W, NW"


@pytest.mark.parametrize(
    ("form", "homes", "column", "message", "hint"),
    [
        ("shape: triangle; side: 3", "NE: {}", 3, "homes on a triangle", SPECIAL),
        ("side: 3", "NE: {}, N: {}", 19, *HEXAGON),
        ("side: 2", "NE: {fill: red}", 11, NO_CELL.format("2 cells"), "add home_size: 1, or make the board larger"),
        ("side: 1", "NE: {fill: red}", 11, NO_CELL.format("1 cell"), "make the board larger"),
        ("side: 3; home_size: 1; omit_cells: [A4]", "NE: {}, W: {}, NW: {fill: red}", 19, *OMITTED),
    ],
)
def test_homes_have_cells_and_are_on_sides_of_a_hexagon(tmp_path, form, homes, column, message, hint):
    line = 7 + form.count("; ")
    assert told_of(tmp_path, form, f"homes: {{{homes}}}") == [(line, column, "P006", message, hint)]


def test_the_smallest_board_with_homes(tmp_path):
    assert told_of(tmp_path, "side: 2", "homes: {NE: {fill: red}}\n  home_size: 1") == []
    assert told_of(tmp_path, "side: 3", "homes: {NE: {fill: red}}") == []


@pytest.mark.parametrize(
    ("form", "side", "message", "hint"),
    [
        ("side: 3", "N", *HEXAGON),
        ("shape: triangle; side: 3", "S", "a flat-top triangle has no side S", "its sides are E, SW, NW"),
        ("shape: rhombus; side: 3", "NE", "a flat-top rhombus has no side NE", "its sides are N, E, S, W"),
        ("side: 3; edge: red", "NE", "rims around a raised edge", "remove edge, or rims"),
    ],
)
def test_rims_lie_on_sides_that_the_board_has(tmp_path, form, side, message, hint):
    found = told_of(tmp_path, form, f"rims: {{{side}: {{fill: red}}}}")
    assert [each[2:] for each in found] == [("P006", message, hint)]


@pytest.mark.parametrize("form", ["shape: rhombus; side: 3", "shape: rectangle; columns: 3; rows: 3"])
def test_boards_with_four_sides_have_four_rims(tmp_path, form):
    assert told_of(tmp_path, form, "rims: {N: {fill: red}, E: {fill: red}, S: {fill: red}, W: {fill: red}}") == []
