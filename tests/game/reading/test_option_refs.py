from hypothesis import given
from hypothesis import strategies as st

from pnp.game.model.ruleset import Option, untranslated_values
from pnp.game.reading.option_refs import (
    check_option_refs,
    option_refs,
    option_values,
    other_option_values,
    substitute_options,
)
from pnp.problems import Place, Problems
from pnp.workshop.checks.ruleset import extend_with_new, load_ruleset
from tests.game.reading.small import FILES, spoilt, spots, write

OPTIONS = {
    "side": Option(about="Cells", values=(3, 4, 5), default=4),
    "edition": Option(about="Which", values=("first", "second"), default="second"),
}

# The small game with a town whose columns are chosen.
SIDES = """\
options:
  side:
    about: How many cells the town is wide
    values: [2, 3, 5]
    default: 3
"""
GAME = {"game.yaml": FILES["game.yaml"].replace("options:\n", SIDES)}
WIDE = {**GAME, **spoilt("components.yaml", "columns: 3", "columns: {option: side}")}


def loaded(tmp_path, changes, choices=None):
    problems = Problems()
    return load_ruleset(write(tmp_path / "small", changes), problems, choices or {}), problems.sorted()


def line_of(changes, text):
    (line,) = (n for n, line in enumerate(changes["components.yaml"].split("\n"), start=1) if text in line)
    return line


def test_what_asks_for_an_option_of_the_game_gets_its_value():
    value = {"board": {"columns": {"option": "side"}, "cells": ["A1", {"option": "edition"}]}}
    assert list(option_refs(value)) == [(("board", "columns"), "side"), (("board", "cells", 1), "edition")]
    assert substitute_options(value, {"side": 7, "edition": "first"}) == {
        "board": {"columns": 7, "cells": ["A1", "first"]}
    }
    assert value["board"]["columns"] == {"option": "side"}
    assert substitute_options({"columns": {"option": "wide"}}, {"side": 7}) == {"columns": {"option": "wide"}}


def test_what_is_only_called_option_asks_for_none():
    value = {"option": {"kind": "die"}, "rows": {"option": {"title": "Option"}}, "values": {"option": "a", "b": 1}}
    assert list(option_refs(value)) == []
    assert substitute_options(value, {"a": 1}) == value


def test_a_table_says_what_each_value_stands_for():
    value = {"count": {"option": "side", "values": {"3": 14, "4": 24}}}
    assert list(option_refs(value)) == [(("count",), "side")]
    assert [substitute_options(value, {"side": side}) for side in (3, 4)] == [{"count": 14}, {"count": 24}]
    for other in ({"option": "side", "values": {}}, {"option": "side", "values": [14, 24]}):
        assert list(option_refs(other)) == []


def test_a_table_has_a_line_for_each_value_and_no_other(tmp_path):
    table = '{option: side, values: {"2": 4, "3": 6, "5": 10}}'
    good = {**GAME, **spoilt("components.yaml", "columns: 3", f"columns: {table}")}
    for side, columns in (("2", 4), ("3", 6), ("5", 10)):
        ruleset, problems = loaded(tmp_path, good, {"side": side})
        assert problems == []
        assert ruleset.components["town"].columns == columns
    bad = table.replace('"5": 10', '"7": 10')
    ruleset, problems = loaded(tmp_path, {**GAME, **spoilt("components.yaml", "columns: 3", f"columns: {bad}")})
    assert ruleset is None
    assert [(p.code, p.message, p.place.column) for p in problems] == [
        ("P015", "no entry for the value 5 of side", 27),
        ("P015", "side can't be 7", 52),
    ]


TREES = st.recursive(
    st.integers()
    | st.text(max_size=3)
    | st.sampled_from([{"option": "side"}, {"option": "edition"}, {"option": "side", "values": {"3": 1}}]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=3),
    max_leaves=8,
)


@given(TREES)
def test_once_adjusted_nothing_asks_any_more_and_all_else_stays(tree):
    done = substitute_options(tree, {"side": 3, "edition": "first"})
    assert list(option_refs(done)) == []
    assert substitute_options(done, {}) == done
    if not list(option_refs(tree)):
        assert done == tree


def test_options_have_what_is_chosen_or_their_default():
    assert option_values(OPTIONS, {}) == {"side": 4, "edition": "second"}
    assert option_values(OPTIONS, {"side": "3", "edition": "third", "more": "1"}) == {"side": 3, "edition": "second"}


def test_the_values_that_components_can_get_besides_are_all_tried_one_by_one():
    tree = {"columns": {"option": "side"}}
    assert [values["side"] for values in other_option_values(tree, OPTIONS, {"side": 4, "edition": "first"})] == [3, 5]
    chosen = {"side": 5, "edition": "second"}
    assert [values["side"] for values in other_option_values(tree, OPTIONS, chosen)] == [4, 3]
    assert other_option_values({"columns": 3}, OPTIONS, chosen) == []
    both = [{"option": "side"}, {"option": "edition"}]
    assert other_option_values(both, OPTIONS, {"side": 3, "edition": "first"}) == [
        {"side": 4, "edition": "second"},
        {"side": 3, "edition": "second"},
        {"side": 5, "edition": "second"},
        {"side": 4, "edition": "first"},
    ]


def test_an_option_that_the_game_does_not_have_is_reported_where_it_is_asked_for():
    (finding,) = check_option_refs({"board": {"columns": {"option": "sied"}}}, OPTIONS)
    assert (finding.code, finding.at, finding.at_key) == ("P015", ("board", "columns"), False)
    assert (finding.message, finding.hint) == ('the game has no option "sied"', 'did you mean "side"?')


def test_a_fault_of_another_value_is_reported_once_and_with_that_value():
    here, there = Place("x.yaml", 2), Place("x.yaml", 3)
    problems, others = Problems(), Problems()
    problems.error("P006", "a fault", here, "")
    others.error("P006", "a fault", here, "")
    others.warning("P009", "an ambiguity", there, "")
    others.error("P006", "another", there, "")
    others.error("P006", "another", there, "")
    extend_with_new(problems, others, {"side": 3, "edition": "first"}, {"side": 4, "edition": "first"})
    assert [problem.message for problem in problems] == ["a fault", "where side is 3: another"]


def test_only_a_problem_of_what_refers_to_an_option_names_it(tmp_path):
    changes = {
        "game.yaml": GAME["game.yaml"].replace("[2, 3, 5]", "[3, 30]"),
        "components.yaml": WIDE["components.yaml"].replace("  rows: 4\n  cell: 50mm", "  rows: 200\n  cell: 50mm"),
    }
    _, problems = loaded(tmp_path, changes, {"side": "30"})
    assert [problem.message for problem in problems] == ["where side is 30: 30 is out of range", "200 is out of range"]


def test_a_board_is_as_wide_as_is_chosen(tmp_path):
    widths = {}
    for side in ("2", "3", "5"):
        ruleset, problems = loaded(tmp_path / side, WIDE, {"side": side})
        assert problems == []
        widths[side] = ruleset.components["town"].columns, ruleset.with_default_options.components["town"].columns
    assert widths == {"2": (2, 3), "3": (3, 3), "5": (5, 3)}


def test_what_depends_on_no_choice_is_the_same_as_usual(tmp_path):
    ruleset, _ = loaded(tmp_path, WIDE, {"side": "5"})
    assert ruleset.default_components["house"] is ruleset.components["house"]
    usual, _ = loaded(tmp_path, WIDE)
    assert usual.default_components is None and usual.with_default_options is usual


def test_every_value_is_checked_whichever_is_chosen(tmp_path):
    changes = {
        "game.yaml": GAME["game.yaml"].replace("[2, 3, 5]", "[2, 3, 30]"),
        "components.yaml": WIDE["components.yaml"],
    }
    for choices in ({}, {"side": "2"}, {"side": "30"}):
        ruleset, (problem,) = loaded(tmp_path / str(choices.get("side")), changes, choices)
        assert ruleset is None
        assert spots([problem]) == [("P006", line_of(changes, "{option: side}"), 12)]
        assert problem.message == "where side is 30: 30 is out of range"
        assert problem.hint == "write a number from 1 to 26"


def test_a_special_cell_that_a_smaller_board_lacks_is_reported(tmp_path):
    special = "  cell: 50mm\n  special: {start: {cells: [A1, C1]}}\n"
    text = WIDE["components.yaml"].replace("  cell: 50mm\n", special)
    ruleset, (problem,) = loaded(tmp_path, {**WIDE, "components.yaml": text})
    assert ruleset is None
    assert (problem.code, problem.message) == ("P014", 'where side is 2: there is no cell "C1"')


def test_a_value_that_is_no_number_is_reported_with_its_option(tmp_path):
    changes = {**WIDE, **spoilt("components.yaml", "columns: 3", "columns: {option: edition}")}
    _, (problem,) = loaded(tmp_path, changes)
    assert spots([problem]) == [("P006", line_of(changes, "{option: edition}"), 12)]
    assert problem.message == 'where edition is second: "second" is not a whole number'


def test_an_unknown_option_is_reported_and_nothing_else_of_it(tmp_path):
    changes = {**WIDE, **spoilt("components.yaml", "columns: 3", "columns: {option: sied}")}
    _, (problem,) = loaded(tmp_path, changes)
    assert (problem.code, problem.message) == ("P015", 'the game has no option "sied"')


def test_texts_name_the_chosen_number(tmp_path):
    rules = {"rules.yaml": FILES["rules.yaml"].replace("All of it.", "It is {town.columns} wide.")}
    ruleset, problems = loaded(tmp_path, {**WIDE, **rules}, {"side": "5"})
    assert problems == []
    assert untranslated_values(ruleset.game, ruleset.components)["town.columns"] == "5"


def test_a_faulty_game_makes_no_second_fault_of_what_asks_for_its_options(tmp_path):
    changes = {**WIDE, "game.yaml": WIDE["game.yaml"].replace("players: 2", "players: []")}
    _, problems = loaded(tmp_path, changes)
    assert [problem.code for problem in problems] == ["P006"]


def test_a_picture_that_only_another_value_names_is_read(tmp_path):
    game = (
        GAME["game.yaml"]
        .replace("[2, 3, 5]", "[art/wood.svg, art/cover.svg]")
        .replace("default: 3", "default: art/wood.svg")
    )
    changes = {
        "game.yaml": game,
        **spoilt("components.yaml", "front: {art: art/wood.svg}", "front: {art: {option: side}}"),
    }
    ruleset, problems = loaded(tmp_path, changes, {"side": "art/cover.svg"})
    assert problems == []
    assert set(ruleset.art) == {"art/wood.svg", "art/cover.svg"}
    assert ruleset.with_default_options.components["house"].front.art == "art/wood.svg"
