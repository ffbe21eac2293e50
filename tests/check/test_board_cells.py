"""Cells that boards name: special ones, those left out, walls between two of them."""

import pytest

from pnp.check.ruleset import load_ruleset
from pnp.problems import Problems
from tests.effort import calls
from tests.load.small import FILES, load

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
