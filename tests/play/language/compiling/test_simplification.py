"""Simpler trees: what is known of options, numbers and sets without members is left out; the rest stays as it is."""

import pytest

from pnp.play.language.compiling.simplification import Simplifier, with_simple_defines
from pnp.play.language.terms.book import Define
from pnp.play.language.terms.kinds import CELL, CELLS, FLAG
from pnp.play.language.terms.tree import BooleanOperation, Comparison, Constant, DefineCall, Local
from tests.play.language.sample_book import BOOK, check_need, phrase

TRUE, FALSE = Constant(1, FLAG), Constant(0, FLAG)
DEFINES = {
    "windy": Define("windy", (), phrase("'wind' in variants", "define")),
    "calm": Define("calm", (("c", CELL),), phrase("not windy and vacant(c)", "define")),
    "either": Define("either", (("a", CELL), ("b", CELL)), phrase("vacant(b if windy else a)", "define")),
}


def program_of(text):
    checked = check_need(text, defines={**BOOK.defines, **DEFINES})
    assert checked.findings == ()
    return checked.program


def tree_of(text):
    return program_of(text).actions["go"].needs[0].test


def simple(text):
    program = with_simple_defines(program_of(text))
    return Simplifier(program.defines).tree(program.actions["go"].needs[0].test)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("'no-rain' in variants", TRUE),
        ("windy", FALSE),
        ("me != none", TRUE),
        ("2 * 3 + 1 == 7 and -7 // 2 == -4 and 7 % 3 == 1", TRUE),
        ("vacant(to) and windy or mine(to) and false", FALSE),
        ("not windy or vacant(to)", TRUE),
        ("to in nothing or any(vacant(c) for c in nothing)", FALSE),
        ("all(vacant(c) for c in cells if windy)", TRUE),
        ("count(c for c in cells if vacant(c) and windy) == 0", TRUE),
        ("sum(row(c) for c in nothing) + max(row(c) for c in nothing) == count(players) - 2", TRUE),
        ("union(nothing for c in held(me))", Constant(0, CELLS)),
        ("any(line <= nothing and windy for line in runs(3))", FALSE),
    ],
)
def test_what_no_position_changes_is_known(text, value):
    tree = simple(text)
    assert isinstance(tree, Constant) and (bool(tree.value), tree.kind.is_set) == (bool(value.value), value.kind.is_set)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("vacant(to) and (mine(from) or windy)", "vacant(to) and mine(from)"),
        ("to in (held(me) if windy else vacancies())", "to in vacancies()"),
        ("to in (held(me) | nothing) - nothing", "to in held(me)"),
        ("not held(me) & {to}", "not to in held(me)"),
        ("windy or {from} & held(me)", "from in held(me)"),
        ("any(vacant(c) for c in cells if not windy)", "any(vacant(c) for c in cells)"),
        ("calm(to)", "calm(to)"),
    ],
)
def test_the_rest_stays(text, same):
    tree = simple(text)
    assert tree == tree_of(same) or tree == BooleanOperation("or", (tree_of(same),))


def test_what_is_the_same_is_the_same_value():
    tree = tree_of("vacant(to) and mine(from) and any(c == to for c in held(me))")
    assert Simplifier({}).tree(tree).tests[0] is tree.tests[0]


def test_arguments_that_do_not_matter_are_left_out():
    assert simple("either(to, from)") == DefineCall("either", (Local("to", CELL), Constant(0, CELL)), FLAG)


def test_a_set_that_is_asked_as_a_condition_stays_one():
    tree = simple("(held(me) and not windy) == (held(opponent) and not windy)")
    assert isinstance(tree, Comparison) and [side.kind for side in (tree.left, tree.right)] == [FLAG, FLAG]


def test_known_conditions_are_left_out_but_not_where_a_loop_has_the_name():
    test, known = tree_of("vacant(to)"), tree_of("vacant(to) or any(vacant(to) for to in held(me))")
    simpler = Simplifier({}, {test: FALSE}).tree(known)
    assert simpler == tree_of("any(vacant(to) for to in held(me))")
    none = Simplifier({}, {Local("to", CELL): Constant(-1, CELL)})
    assert none.tree(tree_of("mine(from if to == none else to)")) == tree_of("mine(from)")
    assert none.tree(tree_of("to != none or 1 == 2")) == FALSE
