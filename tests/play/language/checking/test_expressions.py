"""Expressions as typed trees: what each text becomes, and what is said of one that is wrong."""

import pytest

from pnp.play.language.terms.book import Define
from pnp.play.language.terms.kinds import CELL, CELLS, FLAG, NUMBER, PLAYER, ValueKind, list_of, set_of
from pnp.play.language.terms.tree import (
    BooleanOperation,
    Call,
    Comparison,
    Conditional,
    Constant,
    DefineCall,
    Fold,
    Local,
    Loop,
    Membership,
    Mover,
    Not,
    NumberTable,
    Operation,
    PartValue,
    SetOf,
)
from tests.play.language.sample_book import BOOK, check_need, phrase

PIECE, VARIANT = ValueKind("piece"), ValueKind("variant")
MOSS = Constant(1, ValueKind("type"))
TO, FROM = Local("to", CELL), Local("from", CELL)


def tree_of(text):
    checked = check_need(text)
    assert checked.findings == ()
    return checked.program.actions["go"].needs[0].test


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("to == from", Comparison("==", TO, FROM)),
        ("purse[me] > 3", Comparison("<", Constant(3, NUMBER), PartValue("purse", (Mover(),), NUMBER))),
        ("price[moss] >= -1", Comparison("<=", Constant(-1, NUMBER), PartValue("price", (MOSS,), NUMBER))),
        ("turn == red", Comparison("==", PartValue("turn", (), PLAYER), Constant(0, PLAYER))),
        ("board[to] == red", Comparison("==", PartValue("board", (TO,), PIECE), Constant(1, PIECE))),
        ("turn == (red if to == none else blue)", Comparison(
            "==", PartValue("turn", (), PLAYER),
            Conditional(Comparison("==", TO, Constant(-1, CELL)), Constant(0, PLAYER), Constant(1, PLAYER), PLAYER),
        )),
        ("points == none", Comparison("==", PartValue("points", (), NUMBER), Constant(-1_000_000_000, NUMBER))),
        ("to not in {A1, B2}", Not(Membership(TO, SetOf((Constant(0, CELL), Constant(4, CELL)), CELLS)))),
        ("'wind' in variants", Membership(Constant(1, VARIANT), DefineCall("variants", (), set_of(VARIANT)))),
        ("1 <= row(to) < 3", BooleanOperation("and", (
            Comparison("<=", Constant(1, NUMBER), Call("row", (TO,), NUMBER)),
            Comparison("<", Call("row", (TO,), NUMBER), Constant(3, NUMBER)),
        ))),
        ("opponent == me", Comparison("==", Operation("-", Constant(1, PLAYER), Mover(), PLAYER), Mover())),
        ("held(me) & cells", Operation("&", Call("held", (Mover(),), CELLS, "board"), Constant(511, CELLS), CELLS)),
        ("vacancies() & standing(red, blue)", Operation(
            "&", Call("vacancies", (), CELLS, "board"),
            Call("standing", (Constant(1, PIECE), Constant(2, PIECE)), CELLS, "board"), CELLS,
        )),
        ("points < box['red-stone']", Comparison("<", PartValue("points", (), NUMBER), Constant(8, NUMBER))),
        ("box[moss] == 2", Comparison("==", Constant(2, NUMBER), Constant(2, NUMBER))),
        ("box[board[to]] == 2", Comparison(
            "==", NumberTable((0, 8, 6, 0), PartValue("board", (TO,), PIECE)), Constant(2, NUMBER)
        )),
        ("all(box[t] > 1 for t in types)", Fold("all", (
            Loop(Local("t", ValueKind("type")), Constant(3, set_of(ValueKind("type")))),
        ), Comparison("<", Constant(1, NUMBER), NumberTable((4, 2, 0), Local("t", ValueKind("type")))), FLAG)),
        ("held_of[me, bee] == 0", Comparison(
            "==", PartValue("held_of", (Mover(), Constant(0, ValueKind("type"))), NUMBER), Constant(0, NUMBER)
        )),
        ("to in vacancies()", Membership(TO, Call("vacancies", (), CELLS, "board"))),
        ("bee in hand[me]", Membership(
            Constant(0, ValueKind("type")), PartValue("hand", (Mover(),), list_of(ValueKind("type")))
        )),
    ],
)  # fmt: skip
def test_a_text_becomes_a_tree(text, tree):
    assert tree_of(text) == tree


def test_a_set_of_a_loop_and_a_union():
    assert tree_of("{c for c in cells if vacant(c)}").word == "set"
    assert tree_of("{neighbours(c) for c in cells}").word == "union"
    assert isinstance(tree_of("count(c for c in cells) > 2").right, Fold)


FAULTS = [
    ("mine(form)", "P014", (5, 4), 'did you mean "from"?'),
    ("purse[me] == red", "P084", (0, 16), "compare two values of one kind"),
    ("price[me] > 1", "P084", (6, 2), "write a type"),
    ("board == 3", "P084", (0, 5), "write board[cell]"),
    ("held_of[me] == 3", "P084", (0, 11), "write held_of[player, type]"),
    ("goal", "P084", (0, 4), "write goal[me]"),
    ("to in near", "P084", (6, 4), "it is defined as near(cell c)"),
    ("box[coin] == 1", "P014", (4, 4), "available: red-stone, blue-stone, bee, moss"),
    ("box[bees] == 1", "P014", (4, 4), 'did you mean "bee"?'),
    ("box[to] == 1", "P084", (4, 2), "write box[coin], with a component, a piece, or a member named like one"),
    ("box[bee, moss] == 1", "P084", (0, 14), "write box[coin]"),
    ("vacent(to)", "P014", (0, 6), 'did you mean "vacant"?'),
    ("vacant(from", "P083", (6, 1), "there are 1 ( and 0 )"),
    ("to = from", "P083", (3, 1), "write == to compare"),
    ("to is from", "P083", (3, 2), "write =="),
    (
        "purse[me] if mine(to)",
        "P083",
        (10, 2),
        "a value is a if condition else b; an effect under a condition has a mapping: {if: ..., do: ...}",
    ),
    ("group(to, empty) == goal[me]", "P084", (10, 5), "write nothing: the set without members"),
    ("not", "P083", (3, 1), "write a condition or a value there"),
    ("µ > 1", "P083", (0, 1), 'write names and numbers with plain letters; quotes are "straight"'),
    ("times == 1", "P014", (0, 5), "stuck is for end, times for end and leaves: a define takes it as a parameter"),
    ("to + 1 == 2", "P084", (0, 2), "write a number"),
    ("to | me == to", "P084", (0, 7), "numbers have + - * // %, sets of one kind have | & -"),
    ("purse[me] / 2 == 1", "P083", (0, 13), "write // for whole numbers"),
    ("purse[me] // purse[me] == 1", "P083", (13, 9), "write the number itself"),
    ("count(c for c in cells) == 1000001", "P008", (27, 7), "write less"),
    ("all(c for c in cells)", "P084", (4, 1), "write a condition, such as x == y"),
    ("all(cells)", "P084", (4, 5), "write all(... for c in cells)"),
    ("count(3) == 1", "P084", (6, 1), "count takes a set, a pile or a loop"),
    ("next(to, {S}) == to", "P084", (9, 3), "write a direction"),
    ("{1, 2} == {3}", "P084", (0, 6), "sets hold cells, players, pieces and members of the game's own sets"),
    ("random(cells) == to", "P083", (0, 13), "in play, chance is an action: by: chance"),
    ("ahead(way, to, 1) == to", "P014", (6, 3), "available: path"),
    ("piece(kind=red) == empty", "P014", (11, 3), "available: owner"),
    ("q(to) == 1", "P084", (0, 5), "only boards of hexagons have q and r"),
    ("closure(to, to)", "P014", (12, 2), "write its name alone: closure(cell, hops)"),
    ("next(to, N, 1, 2) == to", "P084", (0, 17), "next: the cell that many steps away, by default 1"),
    ("x" * 401, "P008", (0, 401), "an expression has at most 400 characters: give a part of it a name under define"),
    ("not " * 30 + "vacant(to)", "P008", (0, 130), "give a part of it a name under define"),
]


@pytest.mark.parametrize(("text", "code", "span", "hint"), FAULTS)
def test_a_fault_has_its_code_its_place_and_a_hint(text, code, span, hint):
    checked = check_need(text)
    assert checked.program is None
    found = [(one.code, one.span, one.at) for one in checked.findings]
    assert found == [(code, span, ("need",))]
    assert checked.findings[0].hint == hint


BINARY = ("and", "or", "in", "not in", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "//", "%", "|", "&")


@pytest.mark.parametrize("sign", BINARY)
def test_a_missing_value_is_told_at_the_end_of_the_word_that_needs_it(sign):
    last = sign.split()[-1]
    for text, offset in ((f"to {sign}", 0), (f"(to {sign} ) == to", 1), (f"{{to {sign} , to}}", 1)):
        (finding,) = check_need(text).findings
        assert (finding.message, finding.span) == (f'nothing follows "{last}"', (3 + offset + len(sign), 1))
    if sign not in ("-", "+", "not in"):
        (finding,) = check_need(f"{sign} to").findings
        assert (finding.message, finding.span) == (f'nothing stands before "{sign}"', (0, 1))


@pytest.mark.parametrize(
    "text", ["vacant(to) vacant(from)", "to 3", "next(to N) == to", "'a' to", "{to from}", "to not to"]
)
def test_values_that_nothing_joins_are_told(text):
    (finding,) = check_need(text).findings
    assert finding.message.startswith("nothing joins ")


HOSTILE = [
    '__class__', 'me.__class__', 'me.__class__.__mro__', '(lambda: 1)()', 'x := 1', "f'{me}'", '9**9**9', '1 << 99',
    "'os'", 'import os', "__import__('os')", "open('x')", "eval('1')", "exec('1')", "getattr(me, 'x')", 'globals()',
    'print(1)', '[c for c in cells]', '{1: 2}', '(yield)', 'await me', '*cells', 'me if me', 'cells[0]', 'cells[0:1]',
    '...', '1j == 1', '0.5 == 1', "b'x'", 'me @ me', '~1 == 1', '`ls`', 'a;b', 'True and (yield 1)', "'%s' % me",
    "'a' 'b'", 'purse[me]()', 'type(me)', 'vars()', 'me; me', "(" * 300, "{" * 100, "-" * 399 + "1",
    'all(all(all(c for c in cells) for c in cells) for c in cells)', 'max(*cells)', 'piece(**cells)',
    'neighbours(c=to)', '\x00', '\\', "'", '"',
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_of_python_is_reached(text):
    checked = check_need(text)
    assert checked.program is None
    assert len(checked.findings) == 1
    assert checked.findings[0].hint


def test_loops_within_loops_are_bounded():
    loops = " ".join(f"for {name} in cells" for name in "abcdefgh")
    text = f"count(a {loops}) > 2"
    (finding,) = check_need(text).findings
    assert (finding.code, finding.message) == ("P008", "this may need 48,427,564 steps; 20,000,000 are allowed")
    assert tree_of("count(a for a in cells for b in cells) > 2").kind == FLAG


def test_loops_count_the_members_that_sets_can_have():
    near = "{n for n in neighbours(to) if vacant(n)}"
    union = "(neighbours(to) | neighbours(from) | goal[me] - {to})"
    loops = " ".join(f"for {name} in {near}" for name in "abcde")  # at most four cells each
    assert tree_of(f"count(a {loops}) > 2").kind == FLAG
    assert tree_of(f"count(a for a in {union} for b in {union} for c in {union} for d in {union}) > 2").kind == FLAG
    assert check_need(f"count(a {loops} {loops.replace('for ', 'for z')}) > 2").findings[0].code == "P008"


def test_a_ray_has_no_more_cells_than_the_board_is_wide():
    loops = " ".join(f"for {name} in ray(to, N) for {name}x in between(to, {name})" for name in "abcd")
    assert tree_of(f"count(a {loops}) > 2").kind == FLAG


def test_of_a_choice_only_the_longer_value_counts():
    loops = " ".join(f"for {name} in cells" for name in "abcdefg")
    count = f"count(a {loops} for z in players)"
    assert check_need(f"{count} > 2 and {count} > 3").findings[0].code == "P008"
    assert tree_of(f"{count} > 2 if to == from else {count} > 3").kind == FLAG


def test_a_define_without_parameters_is_computed_once():
    lots = Define("lots", (), phrase("count(a for a in cells for b in cells for c in cells for d in cells)", "define"))
    defines = {**BOOK.defines, "lots": lots}
    need = "count(a for a in cells for b in cells for c in cells for d in cells if lots > 2) > 2"
    assert check_need(need, defines=defines).findings == ()


def test_a_choice_between_a_set_and_a_condition_is_a_condition():
    tree = tree_of("held(me) if to == from else mine(to)")
    assert tree.kind == FLAG and tree.value == Not(Not(Call("held", (Mover(),), CELLS, "board")))
    assert tree_of("mine(to) if to == from else held(me)").kind == FLAG
    assert check_need("held(me) if to == from else 3").findings[0].code == "P084"
