"""Defines and regions, compiled: tables of what no position changes, functions, and trees in the place of their use."""

from msgspec.structs import replace

from pnp.play.language.terms.book import Define, Region
from pnp.play.language.terms.kinds import CELL, NUMBER, PLAYER, ValueKind
from tests.play.language.compiled import board, compiled, legal, slots_of, with_action
from tests.play.language.sample_book import BOOK, CELLS, phrase

ROWS = ("r . b", "r r .", ". . b")
LONG = " and ".join(["count(neighbours(c) & held(me)) >= 0"] * 5)


def code_with(need, defines, **changes):
    """Return the sample with defines, written as ``name: (parameters, text)``, and one need."""
    known = {
        name: Define(name, tuple((of, kind) for of, kind in parameters), phrase(text, "define", name))
        for name, (parameters, text) in defines.items()
    }
    return compiled(replace(with_action(need, "to == A1"), defines={**BOOK.defines, **known}, **changes))


def cells(code):
    slots = slots_of(code, board=board(code, *ROWS), purse=(4, 0, 0), points=5)
    return " ".join(CELLS[one] for one, _ in legal(code, slots))


def test_what_no_position_changes_is_a_table():
    jumps = ([("c", CELL)], "{t for t in cells if (column(t) - column(c)) * (row(t) - row(c)) in (2, -2)}")
    code = code_with("from in jumps(A1)", {"jumps": jumps})
    assert cells(code) == "C2 B3"
    assert not any(
        name.startswith("d") and "for" in source for name, source in code.program.sources.items() if name != "deal"
    )
    line = ([("a", CELL), ("b", CELL)], "union(ray(a, way) for way in all if b in ray(a, way))")
    assert cells(code_with("from in line(A1, B1)", {"line": line})) == "B1 C1"
    assert cells(code_with("line(none, from) or from == A1", {"line": line})) == "A1"


def test_a_define_of_the_position_and_the_mover():
    safe = ([("c", CELL), ("p", PLAYER)], f"not (neighbours(c) & held(p)) and {LONG}")
    assert cells(code_with("safe(from, opponent)", {"safe": safe})) == "A1 C1 A2 B2 A3 C3"
    assert cells(code_with("safe(from, after(opponent))", {"safe": safe})) == "C1 C3"
    rich = ([], "purse[me] >= 4")
    code = code_with("wealthy and from == A1", {"wealthy": rich})
    slots = slots_of(code, purse=(4, 0, 0))
    assert [code.actions["go"].legal(slots, {}, me, None) for me in (0, 1)] == [[(0, 0, 0)], []]


def test_defines_use_defines_and_names_of_their_own():
    defines = {
        "ends": ([("from", CELL), ("to", CELL)], "from in neighbours(to) and vacant(from)"),
        "turned": ([("to", CELL), ("from", CELL)], "ends(from, to) or ends(to, from)"),
        "several": ([("n", NUMBER), ("kind", ValueKind("type"))], "count(deck) + n == 3 and kind == moss"),
    }
    assert cells(code_with("turned(from, B2)", defines)) == "B1 C2 B3"
    assert cells(code_with("several(row(from) + 1, moss)", defines)) == "A2 B2 C2"
    assert cells(code_with("several(row(from) + 1, bee)", defines)) == ""


def test_regions_by_conditions_on_cells():
    regions = {
        "edge": Region("edge", (phrase("row(cell) != 2 or column(cell) != 2", "regions", "edge"),)),
        "camp": Region(
            "camp", tuple(phrase(f"row(cell) == {row} and cell in edge", "regions") for row in (1, 3)), "player"
        ),
        "goal": BOOK.regions["goal"],
    }
    assert cells(code_with("from in camp[me] - goal[me]", {}, regions=regions)) == "C1"
    assert cells(code_with("any(from in camp[p] for p in players)", {}, regions=regions)) == "A1 B1 C1 A3 B3 C3"
    assert cells(code_with("from not in edge", {}, regions=regions)) == "B2"
